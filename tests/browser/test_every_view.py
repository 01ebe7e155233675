"""What holds in every view, those to come too: axe, fingers, narrow screens, keys, focus, forced colors, paper."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from moonsolver import Deal
from moonsolver.explorer.page import explorer_html
from moonsolver.records.reader import read_records
from moonsolver.reviews.review import review_record

from .conftest import DESKTOP, PHONE, check_by_axe

Opener = Callable[..., Page]
EVENING = Path(__file__).resolve().parents[2] / "examples" / "evening.toml"
FOUR = "22 00 65 52 41 40 10 / 55 11 62 53 50 31 30 / 33 64 63 61 60 51 32 / 66 44 54 43 42 21 20"
WIDTHS = (320, 360, 412, 768, 960, 1280)
BUTTONS = "button, select, textarea, summary, input:not([type=file]), a[href]"

# What is wrong with the places that a finger meets, as words.
SMALL = f"""() => [...document.querySelectorAll("{BUTTONS}")]
    .filter((each) => each.checkVisibility({{ visibilityProperty: true }}))
    .map((each) => [each.outerHTML.slice(0, 120), each.getBoundingClientRect()])
    .filter(([, box]) => box.width < 43.9 || box.height < 43.9)
    .map(([words, box]) => `${{words}} ${{box.width}}x${{box.height}}`)"""
HIDDEN_BY_BARS = f"""() => {{
    const wrong = [];
    for (const each of document.querySelectorAll("main :is({BUTTONS})")) {{
        if (!each.checkVisibility() || each.disabled) continue;
        each.scrollIntoView({{ block: "center" }});
        const box = each.getBoundingClientRect();
        const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        if (!there || !(each.contains(there) || there.contains(each))) wrong.push(each.outerHTML.slice(0, 120));
    }}
    return wrong;
}}"""


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A page with a reviewed record, the same with long names, one with a deal of four seats, and the empty one."""
    folder = tmp_path_factory.mktemp("pages")
    evening = EVENING.read_text(encoding="utf-8")
    record = read_records(evening)
    long_names = evening.replace('"Ann"', f'"{"W" * 60}"').replace('"Bo"', '"Wilhelmina-Bartholomew-Featherstone"')
    made = {
        "names": explorer_html(record=read_records(long_names)),
        "record": explorer_html(record=record, reviews=[review_record(hand) for hand in record.hands]),
        "four": explorer_html(Deal.parse(FOUR, "moon4")),
        "empty": explorer_html(),
    }
    for name, text in made.items():
        (folder / f"{name}.html").write_text(text, encoding="utf-8")
    return {name: folder / f"{name}.html" for name in made}


def open_anew(page: Page, path: Path) -> None:
    """Open a page without anything that was done in it."""
    page.goto("about:blank")
    page.goto(path.as_uri())
    page.locator("html[data-ready]").wait_for(state="attached")


def views_of(page: Page) -> Iterator[str]:
    """Show one view after the other; what takes time has then begun."""
    names = [each.get_attribute("data-arg") for each in page.locator("nav button:enabled").all()]
    assert names[0] == "deal"
    for name in names:
        assert name
        page.locator(f'nav [data-arg="{name}"]').click()
        if name == "odds" and page.locator("[data-act=oddsTake]").count():
            page.locator("[data-act=oddsTake]").first.click()
            page.locator(".odds-bids").wait_for()
            if page.locator("[data-act=oddsWidow]").count():
                page.locator("[data-act=oddsWidow]").click()
                page.locator(".odds-grid.wide").wait_for()
            page.locator("[data-act=oddsStop]").click()
        yield name


@pytest.mark.parametrize(
    ("content", "size"), [("record", PHONE), ("four", DESKTOP), ("empty", PHONE)], ids=["record", "four", "empty"]
)
def test_axe_finds_nothing(open_page: Opener, pages: dict[str, Path], content: str, size: dict[str, Any]) -> None:
    page = open_page(pages[content], **size, color_scheme="light", reduced_motion="reduce")
    for view in views_of(page):
        page.evaluate("() => document.querySelectorAll('details').forEach((each) => (each.open = true))")
        check_by_axe(page, view)


@pytest.mark.parametrize("content", ["record", "four", "empty"])
def test_a_finger_meets_every_button_at_a_width_of_360(open_page: Opener, pages: dict[str, Path], content: str) -> None:
    page = open_page(pages[content])
    for view in views_of(page):
        page.evaluate("() => document.querySelectorAll('details').forEach((each) => (each.open = true))")
        assert page.evaluate(SMALL) == [], view
        assert page.evaluate(HIDDEN_BY_BARS) == [], view


@pytest.mark.parametrize("content", ["names", "four", "empty"])
def test_nothing_is_wider_than_the_screen(open_page: Opener, pages: dict[str, Path], content: str) -> None:
    """At every width, and so at 200% of every width twice as wide."""
    page = open_page(pages[content], viewport={"width": 360, "height": 740})
    for view in views_of(page):
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 740})
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, f"{view} is {wide} wide at {width}"


def test_the_views_can_be_read_with_letters_twice_as_large(open_page: Opener, pages: dict[str, Path]) -> None:
    page = open_page(pages["record"], **DESKTOP)
    for view in views_of(page):
        page.evaluate("document.documentElement.style.setProperty('font-size', '200%')")
        assert page.evaluate("document.documentElement.scrollWidth") <= 1280, view


def test_every_view_has_one_heading_and_is_reached_by_keys_alone(open_page: Opener, pages: dict[str, Path]) -> None:
    page = open_page(pages["record"], **DESKTOP)
    for view in views_of(page):
        assert page.locator("main h1").count() == 1, view
    keys = {"deal": "e", "answer": "s", "play": "p", "odds": "o", "help": "?"}
    for view, key in keys.items():
        page.keyboard.press(key)
        assert page.locator('nav [aria-current="page"]').get_attribute("data-arg") == view


def test_the_focus_is_never_lost(open_page: Opener, pages: dict[str, Path]) -> None:
    """A button of each kind is pressed by Enter: afterwards the focus is on something that can be seen."""
    page = open_page(pages["record"], **DESKTOP)
    pressed: set[str] = set()
    for content in ("record", "empty"):
        open_anew(page, pages[content])
        for view in list(views_of(page)):
            open_anew(page, pages[content])
            page.locator(f'nav [data-arg="{view}"]').click()
            acts = page.eval_on_selector_all(
                "main button[data-act]:enabled:not([data-act=file])",
                "(all) => [...new Set(all.map((each) => each.dataset.act))]",
            )
            for act in sorted(set(acts) - pressed):
                open_anew(page, pages[content])
                page.locator(f'nav [data-arg="{view}"]').click()
                button = page.locator(f'main [data-act="{act}"]:enabled').last
                if not button.count():
                    continue
                pressed.add(act)
                button.focus()
                page.keyboard.press("Enter")
                tag, seen = page.evaluate("[document.activeElement.tagName, document.activeElement.checkVisibility()]")
                assert tag != "BODY", f"{view}: after {act} nothing has the focus"
                assert seen, f"{view}: after {act} the focus cannot be seen"
    assert len(pressed) > 30


def test_the_focus_comes_back_from_a_proof(open_page: Opener, pages: dict[str, Path]) -> None:
    page = open_page(pages["record"], **DESKTOP)
    page.keyboard.press("m")
    page.keyboard.press("n")
    asked = page.get_by_role("button", name="Show me")
    asked.focus()
    for key in ("Enter", "ArrowRight", "Escape"):
        page.keyboard.press(key)
    expect(asked).to_be_focused()


def test_the_focus_stays_on_undo_until_nothing_is_left_and_then_goes_to_the_view(open_page: Opener) -> None:
    page = open_page(**DESKTOP)
    page.keyboard.type("66")
    page.locator("[data-act=undo]").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"


def test_the_focus_can_be_seen(open_page: Opener, pages: dict[str, Path]) -> None:
    page = open_page(pages["record"], **DESKTOP)
    for view in views_of(page):
        page.locator(f'nav [data-arg="{view}"]').focus()
        for _ in range(12):
            page.keyboard.press("Tab")
            drawn = page.evaluate(
                """() => {
                    const on = document.activeElement;
                    const look = getComputedStyle(on);
                    return on === document.body || (look.outlineStyle !== "none" && parseFloat(look.outlineWidth) >= 2);
                }"""
            )
            assert drawn, f"{view}: {page.evaluate('document.activeElement.outerHTML.slice(0, 150)')}"


def test_nothing_moves_for_those_who_want_rest(open_page: Opener, pages: dict[str, Path]) -> None:
    page = open_page(pages["record"], **DESKTOP, reduced_motion="reduce")
    for view in views_of(page):
        moving = page.evaluate(
            """() => [...document.querySelectorAll("*")].filter((each) => {
                const look = getComputedStyle(each);
                const times = look.transitionDuration.split(", ").map(parseFloat);
                return look.animationName !== "none" || times.some((time) => time > 0);
            }).length"""
        )
        assert moving == 0, view


def test_what_is_chosen_is_seen_in_colors_of_ones_own(open_page: Opener, pages: dict[str, Path]) -> None:
    page = open_page(pages["record"], **DESKTOP, forced_colors="active")
    for view in views_of(page):
        shown = page.evaluate(
            """() => [...document.querySelectorAll('[aria-pressed="true"], nav [aria-current="page"]')].map((each) => {
                const look = getComputedStyle(each);
                return look.outlineStyle;
            })"""
        )
        assert set(shown) == {"solid"}, view


@pytest.mark.parametrize("content", ["record", "four"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_deal_with_its_table_and_a_board_go_on_one_page_of_paper(
    open_page: Opener, pages: dict[str, Path], content: str, size: dict[str, Any]
) -> None:
    page = open_page(pages[content], **size, color_scheme="dark")
    for view in ("answer", "play"):
        page.locator(f'nav [data-arg="{view}"]').click()
        paper = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1, view
        page.emulate_media(media="print")
        assert page.locator(".top").is_hidden()
        assert page.locator(".open-hands, .felt").is_visible()
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
        page.emulate_media(media="null")
