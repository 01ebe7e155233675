"""Take the pictures of the explorer that the documents show: ``python docs/explorer_picture.py``. Needs Chromium."""

import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from moonsolver import Deal
from moonsolver.explorer.page import explorer_html

HERE = Path(__file__).resolve().parent
DEAL = "11 00 62 54 52 42 32 / 66 55 44 64 43 41 21 / ? / 22"
SHOTS = {"explorer.png": (1200, 740, 0), "explorer-phone.png": (360, 740, 5)}
"""File -> width, height, and how many plays of the best line are made."""


def take(browser: Browser, address: str, out: Path, width: int, height: int, plays: int) -> None:
    """Open the page, step through some plays of the best line, and save what is seen."""
    page = browser.new_page(viewport={"width": width, "height": height}, device_scale_factor=1.5, color_scheme="light")
    page.goto(address)
    page.locator("html[data-ready]").wait_for(state="attached")
    if plays:
        page.keyboard.press("Enter")
    for _ in range(plays):
        page.keyboard.press("ArrowRight")
    page.wait_for_timeout(500)
    page.screenshot(path=out)
    page.close()


def main() -> None:
    """Take every picture."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = Path(folder) / "moon.html"
        path.write_text(explorer_html(Deal.parse(DEAL)), encoding="utf-8")
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
        for name, (width, height, plays) in SHOTS.items():
            take(browser, path.as_uri(), HERE / name, width, height, plays)
        browser.close()


if __name__ == "__main__":
    main()
