"""Time the explorer in Chromium: ready, answer after the last tap, board, play; at full speed and slowed 4 times.

    python benchmarks/page_speed.py --runs 10

Each run is a page of its own in a fresh context, on a phone's screen. A time ends when the page is laid out; beside the
clock, which also counts whatever else the machine does, stands the processor time of the page's thread. Given is the
median. Ends with an error where an answer is wrong.
"""

import argparse
import shutil
import statistics
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from moonsolver import Tile
from moonsolver.explorer.page import explorer_html

FOURTEEN = "11 00 62 54 52 42 32 66 55 44 64 43 41 21"
STEPS = {
    "answer after the last tap (target 100, slowed)": f"[data-act=tap][data-arg='{Tile.parse('22').bit}']",
    "a cell tapped, the board (target 50, slowed)": ".verdict .main-button",
    "a tile played (target 50, slowed)": ".play-tile",
}
CLICK = """(query) => {
    const start = performance.now();
    document.querySelector(query).click();
    document.body.offsetHeight;
    return performance.now() - start;
}"""
READY = "ready (target 300, full speed)"
Times = dict[str, list[tuple[float, float]]]


def one_run(browser: Browser, address: str, rate: int, times: Times) -> None:
    """Open the page once and take every step, adding to `times` the milliseconds by the clock and of the processor."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True)
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    before = busy(session)
    page.goto(address)
    page.locator("html[data-ready]").wait_for(state="attached")
    times[READY].append((float(page.locator("html").get_attribute("data-ready") or 0), busy(session) - before))
    page.wait_for_timeout(600)  # as somebody looks at it first
    for text in FOURTEEN.split():
        page.evaluate(CLICK, f"[data-act=tap][data-arg='{Tile.parse(text).bit}']")
    for name, query in STEPS.items():
        before = busy(session)
        clock = page.evaluate(CLICK, query)
        times[name].append((clock, busy(session) - before))
    check(page)
    context.close()


def busy(session: Any) -> float:
    """Return the processor time that the page's thread has used, in milliseconds."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return next(float(each["value"]) for each in metrics if each["name"] == "TaskDuration") * 1000


def check(page: Page) -> None:
    """Raise AssertionError when the board does not show what is known of the deal."""
    text = page.locator("#main").inner_text()
    assert "7 in all with perfect play" in text, text[:200]


def main() -> None:
    """Time the page and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=10)
    runs = parser.parse_args().runs
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = Path(folder) / "moon.html"
        path.write_text(explorer_html(), encoding="utf-8")
        print(f"the page: {path.stat().st_size:,} bytes (target 250,000)")
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
        for rate in (1, 4):
            times: Times = defaultdict(list)
            for _ in range(runs):
                one_run(browser, path.as_uri(), rate, times)
            print(f"slowed {rate} times" if rate > 1 else "at full speed")
            for name, found in times.items():
                clock, cpu = (statistics.median(each) for each in zip(*found, strict=True))
                print(f"  {name:<48} {clock:6.0f} ms   processor {cpu:6.0f} ms")
        browser.close()


if __name__ == "__main__":
    main()
