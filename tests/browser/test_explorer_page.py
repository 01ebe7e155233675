"""The page itself: it opens from a disk, asks nothing of a network, and runs nothing that its policy does not know."""

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from moonsolver import Deal
from moonsolver.explorer.page import explorer_html
from moonsolver.records.reader import read_records

LINE = "11 00 62 54 52 42 32 / 66 55 44 64 43 41 21 / 33 65 63 61 53 51 31 / 22"


def test_it_opens_from_a_disk_under_its_policy(open_page: Callable[..., Page]) -> None:
    page = open_page()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.evaluate("document.querySelectorAll('.tray-tile').length") == 22


def test_nothing_runs_that_the_policy_does_not_know(page: Page, explorer_file: Path) -> None:
    page.goto(explorer_file.as_uri())
    blocked = page.evaluate(
        """() => new Promise((resolve) => {
            document.addEventListener("securitypolicyviolation", (event) => resolve(event.violatedDirective));
            const script = document.createElement("script");
            script.textContent = "window.ran = true";
            document.body.append(script);
        })"""
    )
    assert blocked.startswith("script-src")
    assert page.evaluate("window.ran") is None


def test_it_is_small() -> None:
    assert len(explorer_html().encode()) <= 250_000


def test_a_worker_does_long_work_and_can_be_ended(open_page: Callable[..., Page]) -> None:
    page = open_page()
    script = page.evaluate("document.getElementById('script').textContent")
    assert "function serveWorker" in script
    answer = page.evaluate(
        """() => new Promise((resolve) => {
            const source = document.getElementById("script").textContent;
            const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
            const worker = new Worker(address);
            const moon = document.getElementById("moon").textContent;
            const deal = { hands: [6443296, 235405956, 25503760], widow: 1048576 };
            worker.onerror = (event) => resolve({ done: String(event.message) });
            worker.onmessage = ({ data }) => resolve(data);
            worker.postMessage({ name: "table", argument: { rules: { set: 0 }, deal, bidder: 0 }, moon });
        })"""
    )
    assert len(answer["done"]) == 9


def test_names_are_text_and_steer_nothing(open_page: Callable[..., Page], tmp_path: Path) -> None:
    evening = (Path(__file__).resolve().parents[2] / "examples" / "evening.toml").read_text(encoding="utf-8")
    evil = "\u202e<img src=x onerror=alert(1)></script>\u0007"
    record = read_records(evening.replace('A = "Ann"', f"A = {json.dumps(evil)}"))
    path = tmp_path / "evil.html"
    path.write_text(explorer_html(record=record), encoding="utf-8")
    page = open_page(path)
    expect(page.get_by_role("heading", level=1)).to_have_text("<img src=x onerror=aler… to lead")
    assert page.locator("#app img").count() == 0


def test_the_focus_stays_when_a_tile_is_played_by_keys_alone(open_page: Callable[..., Page], tmp_path: Path) -> None:
    path = tmp_path / "deal.html"
    path.write_text(explorer_html(Deal.parse(LINE)), encoding="utf-8")
    page = open_page(path)
    page.keyboard.press("Enter")
    for _ in range(5):
        page.locator(".play-tile").first.focus()
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.className") == "play-tile"


def test_it_opens_with_the_bidder_that_it_was_made_for(open_page: Callable[..., Page], tmp_path: Path) -> None:
    path = tmp_path / "bidder.html"
    path.write_text(explorer_html(LINE, bidder="C"), encoding="utf-8")
    page = open_page(path)
    expect(page.locator('.bidder[aria-pressed="true"]')).to_contain_text("C")
