"""What is printed: a hand of a review a page, a score sheet a page, on any paper, with ink for what is read alone."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page

from moonsolver import Position, Rules, prove, review_record, score_sheet_html
from moonsolver.records.reader import read_records
from moonsolver.records.record import RecordFile
from moonsolver.reports.to_html.pages import proof_html, review_html
from support.records import random_record

EVENING = Path(__file__).resolve().parents[2] / "examples" / "evening.toml"
NAMES = ("Annabel", "Bartholomew", "Cyprian", "Dorothea")
PAPERS = ("A4", "Letter")
Opener = Callable[[str], Page]


@pytest.fixture
def on_paper(browser: Browser, tmp_path: Path) -> Iterator[Opener]:
    """Open a page as a reader does who likes it dark, and see it as it will be printed."""
    context = browser.new_context(color_scheme="dark")

    def opened(html: str) -> Page:
        path = tmp_path / "page.html"
        path.write_text(html, encoding="utf-8")
        page = context.new_page()
        page.goto(path.as_uri())
        page.emulate_media(media="print", color_scheme="dark")
        return page

    yield opened
    context.close()


def sheets(page: Page, paper: str) -> int:
    """How many sheets of paper a page takes."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper, prefer_css_page_size=True)))


def evening() -> RecordFile:
    return read_records(EVENING.read_text(encoding="utf-8"))


def made_up(name: str) -> RecordFile:
    """Five whole hands, played at random: with more mistakes than people make."""
    rules, rng = Rules.named(name), Random(3)
    hands = tuple(random_record(rng, rules, number, rules.seats * 7) for number in range(1, 6))
    return replace(RecordFile(rules, hands), players=dict(zip(rules.all_seats, NAMES, strict=False)))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("which", ["evening", "moon3", "moon3-21", "moon4"])
def test_a_review_prints_one_hand_a_page_after_the_overview(on_paper: Opener, which: str, paper: str) -> None:
    file = evening() if which == "evening" else made_up(which)
    page = on_paper(review_html(file))
    assert sheets(page, paper) == 1 + len(file.hands)
    heads = page.locator(".paper:visible").all_inner_texts()
    assert [re.split(r"\s*\n\s*", head)[-1] for head in heads] == [f"hand {number} of 5" for number in range(1, 6)]
    assert all(head.startswith(page.title()) for head in heads)


@pytest.mark.parametrize("paper", PAPERS)
def test_a_single_hand_is_one_page(on_paper: Opener, paper: str) -> None:
    page = on_paper(review_html(review_record(evening().hands[0])))
    assert sheets(page, paper) == 1
    assert page.locator(".paper").count() == 0


def test_what_is_unfolded_is_printed_and_nothing_is_split(on_paper: Opener) -> None:
    page = on_paper(review_html(evening()))
    assert page.locator(".mistake .lines:visible").count() == 0
    page.evaluate("document.querySelectorAll('.mistake').forEach((each) => { each.open = true; })")
    assert page.locator(".mistake .lines:visible").count() > 0
    assert sheets(page, "A4") > 6
    split = page.evaluate(
        """() => [...document.querySelectorAll("table, tr, .trick, .line, figure, svg, .deal")]
            .filter((each) => each.checkVisibility() && getComputedStyle(each).breakInside !== "avoid")
            .map((each) => each.outerHTML.slice(0, 80))"""
    )
    assert split == []


def test_the_ground_is_white_and_nothing_asks_for_a_tap(on_paper: Opener) -> None:
    start = Position.of("33 00 64 / 22 41 21 / 53 43 42", trump="3")
    for html in (review_html(evening()), proof_html(prove(start, 2)), score_sheet_html()):
        page = on_paper(html)
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
        assert page.locator("button:visible, nav:visible, .controls:visible, .skip:visible").count() == 0
        dark = page.evaluate(
            """() => [...document.querySelectorAll("body *")]
                .filter((each) => each.checkVisibility() && !each.closest("svg, .cost"))
                .map((each) => getComputedStyle(each).backgroundColor)
                .filter((color) => !["rgba(0, 0, 0, 0)", "rgb(255, 255, 255)"].includes(color))"""
        )
        assert dark == []
        inked = page.evaluate(
            """() => [...document.querySelectorAll("main a")]
                .filter((each) => getComputedStyle(each).textDecorationLine !== "none").length"""
        )
        assert inked == 0


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("name", ["moon3", "moon4"])
def test_a_score_sheet_is_one_page_of_its_paper(on_paper: Opener, name: str, paper: str) -> None:
    page = on_paper(score_sheet_html(name, hands=30, paper=paper, title="W" * 200, names=["W" * 80]))
    pdf = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1
    (box,) = set(re.findall(rb"/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)", pdf))
    width, height = {"a4": (595, 842), "letter": (612, 792)}[paper]
    assert abs(float(box[0]) - width) < 2
    assert abs(float(box[1]) - height) < 2
