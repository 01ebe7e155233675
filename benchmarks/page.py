"""Time the explorer in a real Chromium, beside the native search: ready, the answer, values on the board, odds.

    python benchmarks/page.py [--times 15] [--slow 4]

Each figure is a median, in milliseconds: what a person waits from the tap to the picture (the next frame after it), on
this machine and with its processor slowed down by Chromium (CDP `Emulation.setCPUThrottlingRate`, which slows the page
but not its worker). Exit 1 when a target is missed or the page's answer is not the native one.
"""

import argparse
import random
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from moonsolver import Deal, Knowledge, Position, Solver
from moonsolver.chances.count_odds import odds_of
from moonsolver.explorer.page import explorer_html

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
# What is measured, and its target in milliseconds: at full speed, and slowed down.
TARGETS = {"ready": (300, None), "answer after the last tap": (None, 100), "values after a play": (None, 50)}
FIRST_ROW = 1000

# A tap and the time until its picture has been drawn.
TAP = """(selector) => new Promise((resolve) => {
    const button = document.querySelector(selector);
    const start = performance.now();
    button.click();
    requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => resolve(performance.now() - start);
        channel.port2.postMessage(0);
    });
})"""
WAIT = """([selector, words]) => new Promise((resolve) => {
    const start = performance.now();
    const look = () => {
        const found = document.querySelector(selector);
        if (found && found.textContent.includes(words)) resolve(performance.now() - start);
        else requestAnimationFrame(look);
    };
    look();
})"""


def opened(browser: Browser, path: Path, slow: float) -> Page:
    """Return a fresh page, its processor slowed down."""
    page = browser.new_context(**PHONE).new_page()
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slow})
    page.goto(path.as_uri())
    page.locator("html[data-ready]").wait_for(state="attached")
    return page


def page_times(browser: Browser, path: Path, deals: list[Deal], slow: float) -> dict[str, list[float]]:
    """Return what is waited for in each deal: to be ready, to answer, to show values."""
    found: dict[str, list[float]] = {name: [] for name in TARGETS}
    for deal in deals:
        page = opened(browser, path, slow)
        found["ready"].append(float(page.get_attribute("html", "data-ready") or "nan"))
        first, second, _ = deal.hands
        tiles = [*first, *second, *deal.widow]
        for tile in tiles[:-1]:
            page.evaluate(f"document.querySelector('.tray [data-arg=\"{tile.bit}\"]').click()")
        found["answer after the last tap"].append(page.evaluate(TAP, f'.tray [data-arg="{tiles[-1].bit}"]'))
        best = Solver().deal(deal).best_tricks
        shown = int(page.locator(".bidder .count").first.inner_text())
        if shown != best:
            raise SystemExit(f"the page says {shown} tricks, the native search {best}: {deal}")
        page.locator(".verdict .main-button").click()
        found["values after a play"].append(page.evaluate(TAP, ".group.best .play-tile"))
        page.context.close()
    return found


def odds_times(browser: Browser, path: Path, deal: Deal, slow: float) -> tuple[float, float]:
    """Return the time to the first row of the odds after the widow, and to all of them."""
    page = opened(browser, path, slow)
    page.keyboard.press("o")
    tiles = [*deal.hands[0], *deal.widow]
    for tile in tiles[:-1]:
        page.evaluate(f"document.querySelector('.tray [data-arg=\"{tile.bit}\"]').click()")
    start = time.perf_counter()
    page.evaluate(f"document.querySelector('.tray [data-arg=\"{tiles[-1].bit}\"]').click()")
    page.evaluate(WAIT, [".odds-choices", "tricks"])
    first = time.perf_counter() - start
    page.evaluate(WAIT, [".odds-count", "this is exact"])
    whole = time.perf_counter() - start
    page.context.close()
    return first * 1000, whole * 1000


def timed(work: Callable[[], object]) -> float:
    """Return the milliseconds that it takes."""
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def native_times(deals: list[Deal]) -> dict[str, float]:
    """Return the median of what the native search needs for the same questions, cold."""
    tables = [timed(lambda deal=deal: [Solver().deal(deal, bidder=seat) for seat in "ABC"]) for deal in deals]  # type: ignore[misc]
    plays = []
    for deal in deals:
        choice = Solver().deal(deal).best_choices[0]
        start = Position.start(deal, trump=choice.trump, discard=choice.discard)
        position = start.play(next(iter(Solver().plays(start).best)))
        plays.append(timed(lambda position=position: Solver().plays(position)))  # type: ignore[misc]
    return {"answer after the last tap": statistics.median(tables), "values after a play": statistics.median(plays)}


def main() -> None:
    """Measure and compare with the targets."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=15)
    parser.add_argument("--slow", type=float, default=4)
    options = parser.parse_args()
    rng = random.Random(1)
    deals = [Deal.random("moon3", rng) for _ in range(options.times)]
    native = native_times(deals)
    knows = Knowledge.of_hand(deals[0].hand("A"), widow=next(iter(deals[0].widow)))
    native["odds, all rows"] = timed(lambda: odds_of(knows, "A", threads=1))
    rows: list[tuple[str, float, float, str]] = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = Path(folder) / "moon.html"
        path.write_text(explorer_html(), "utf-8")
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
        full = page_times(browser, path, deals, 1)
        slowed = page_times(browser, path, deals, options.slow)
        for name, (limit, limit_slow) in TARGETS.items():
            at, at_slow = statistics.median(full[name]), statistics.median(slowed[name])
            missed = (limit is not None and at > limit) or (limit_slow is not None and at_slow > limit_slow)
            target = f"{limit} ms" if limit is not None else f"{limit_slow} ms slowed"
            rows.append((name, at, at_slow, target + (" MISSED" if missed else "")))
        odds = [odds_times(browser, path, deals[0], slow) for slow in (1, options.slow)]
        late = " MISSED" if odds[0][0] > FIRST_ROW else ""
        rows.append(("odds, first row", odds[0][0], odds[1][0], f"{FIRST_ROW} ms{late}"))
        rows.append(("odds, all rows", odds[0][1], odds[1][1], ""))
        browser.close()
    print(f"| median of {options.times}, ms | native | page | slowed {options.slow:g} times | target |")
    print("|---|---|---|---|---|")
    for name, at, at_slow, target in rows:
        searched = f"{native[name]:.1f}" if name in native else ""
        print(f"| {name} | {searched} | {at:.1f} | {at_slow:.1f} | {target} |")
    sys.exit(1 if any("MISSED" in row[3] for row in rows) else 0)


if __name__ == "__main__":
    main()
