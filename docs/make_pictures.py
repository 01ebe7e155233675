"""Make the pictures of the documents: the explorer on a phone, with an answer. Needs Chromium and Playwright.

python docs/make_pictures.py
"""

import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from moonsolver import Deal
from moonsolver.explorer.page import explorer_html

DEAL = "11 00 62 54 52 42 32 / 66 55 44 64 43 41 21 / 33 65 63 61 53 51 31 / 22"
PICTURE = Path(__file__).parent / "explorer.png"
MOST_BYTES = 60_000


def main() -> None:
    """Write ``docs/explorer.png``."""
    phone = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "color_scheme": "light"}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = Path(folder) / "moon.html"
        path.write_text(explorer_html(Deal.parse(DEAL)), encoding="utf-8")
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
        page = browser.new_page(**phone)
        page.goto(path.as_uri())
        page.locator("html[data-ready]").wait_for(state="attached")
        page.screenshot(path=PICTURE, animations="disabled")
        browser.close()
    size = PICTURE.stat().st_size
    print(f"{PICTURE}: {size:,} bytes")
    if size > MOST_BYTES:
        raise SystemExit(f"the picture has {size:,} bytes: at most {MOST_BYTES:,}")


if __name__ == "__main__":
    main()
