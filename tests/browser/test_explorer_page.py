"""The page itself: it opens from a disk, asks nothing of a network, and runs nothing that its policy does not know."""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from moonsolver.explorer.page import explorer_html


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
