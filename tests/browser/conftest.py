"""The explorer in a real Chromium, the one on PATH: skipped where there is none, unless MOONSOLVER_BROWSER=1."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from moonsolver.explorer.page import explorer_html

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip the tests of this folder where there is no browser, and say why."""
    if CHROMIUM or os.environ.get("MOONSOLVER_BROWSER") == "1":
        return
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.skip(reason="no Chromium on PATH: apt-get install chromium"))


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, "executable_path": CHROMIUM}


@pytest.fixture(scope="session")
def explorer_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The empty explorer, on disk."""
    path = tmp_path_factory.mktemp("explorer") / "moon.html"
    path.write_text(explorer_html(), encoding="utf-8")
    return path


Opener = Callable[..., Page]


def check_by_axe(page: Page, words: str = "") -> None:
    """Find nothing wrong by axe, nor in the other scheme, where nothing but the colours differs."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(Axe().axe_script)
    run = "(options) => axe.run(options).then(({ violations }) => violations)"
    is_dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    found = page.evaluate(run, {"resultTypes": ["violations"]})
    assert found == [], f"{words}: {found}"
    page.emulate_media(color_scheme="light" if is_dark else "dark")
    found = page.evaluate(run, {"runOnly": ["color-contrast"], "resultTypes": ["violations"]})
    assert found == [], f"{words}, in the other scheme: {found}"
    page.emulate_media(color_scheme="dark" if is_dark else "light")


def address(page: Page) -> str:
    """Return the link in the address, which follows a step when its picture has been shown."""
    told = "() => new Promise((told) => requestAnimationFrame(() => setTimeout(() => told(location.hash), 1)))"
    return str(page.evaluate(told))


@pytest.fixture
def open_page(browser: Browser, explorer_file: Path) -> Iterator[Opener]:
    """Open a page from disk, on a phone unless told otherwise; a fault on the console, or a request, fails the test."""
    contexts = []
    faults: list[str] = []

    def opened(path: Path = explorer_file, anchor: str = "", **context: Any) -> Page:
        made = browser.new_context(**(context or PHONE))
        contexts.append(made)
        page = made.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.append(said.text) if said.type in ("error", "warning") else None)
        page.on(
            "request", lambda asked: faults.append(asked.url) if not asked.url.startswith(("file:", "blob:")) else None
        )
        page.goto(path.as_uri() + anchor)
        page.locator("html[data-ready]").wait_for(state="attached")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert faults == []
