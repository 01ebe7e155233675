"""Puzzles in the page: the one of the day, solving by taps and by keys, hidden hands, progress, records."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from moonsolver.explorer.page import explorer_html
from moonsolver.records.puzzle_note import Kind, Sort
from moonsolver.records.record import Record, RecordFile
from moonsolver.reports.question_words import option_words
from moonsolver.teaching.packed import packed, unpacked
from support.puzzle_cases import CASES

from .conftest import DESKTOP, PHONE, address, check_by_axe

Opener = Callable[..., Page]
DAY = datetime(2026, 12, 1, 12)
CASE_WORDS = [case["word"] for case in json.loads(CASES.read_text(encoding="utf-8"))["puzzles"]]
RECORDS = [unpacked(word) for word in CASE_WORDS]


def puzzle_of(kind: Kind, sort: Sort) -> Record:
    return next(each for each in RECORDS if each.puzzle and each.puzzle.kind is kind and each.puzzle.sort is sort)


def opened(open_page: Opener, record: Record, **size: Any) -> Page:
    return open_page(anchor=f"#puzzle.{packed(record)}", **size)


def answer(page: Page, option: object) -> None:
    """Tap an answer."""
    page.locator(f'main [data-act="puzzleAnswer"][aria-label^="{option_words(option)}"]').tap()  # type: ignore[arg-type]


def test_the_tab_shows_the_puzzle_of_the_day_and_another_on_the_next(open_page: Opener) -> None:
    page = open_page()
    seen = []
    for day in (DAY, DAY.replace(day=2), DAY):
        page.clock.set_fixed_time(day)
        page.reload()
        page.locator("html[data-ready]").wait_for(state="attached")
        page.locator('nav [data-arg="puzzle"]').tap()
        expect(page.locator(".board-head .tag")).to_have_text("today's")
        seen.append(page.locator(".board-head p").first.inner_text())
    assert seen[0].startswith("Puzzle 335: ")
    assert seen[1].startswith("Puzzle 336: ")
    assert seen[2] == seen[0]


@pytest.mark.parametrize("sort", Sort)
@pytest.mark.parametrize("kind", Kind)
def test_a_wrong_answer_a_hint_and_the_right_one_by_taps(open_page: Opener, kind: Kind, sort: Sort) -> None:
    record = puzzle_of(kind, sort)
    page = opened(open_page, record, **PHONE, reduced_motion="reduce")
    note = record.puzzle
    assert note
    answer(page, note.tempting)
    expect(page.locator(".missed")).to_contain_text("Try again.")
    expect(page.get_by_role("status")).to_contain_text("tempt")
    page.locator("[data-act=puzzleHint]").tap()
    check_by_axe(page, f"{kind}, asked")
    answer(page, note.answers[0])
    expect(page.locator(".solved")).to_contain_text(re.compile(" (is|are) right"))
    check_by_axe(page, f"{kind}, solved")
    assert address(page) == f"#puzzle.{packed(record)}"


@pytest.mark.parametrize("kind", Kind)
def test_by_keys_alone(open_page: Opener, kind: Kind) -> None:
    record = puzzle_of(kind, Sort.OPEN)
    page = opened(open_page, record, **DESKTOP)
    note = record.puzzle
    assert note
    page.keyboard.press("h")
    expect(page.locator(".judged p")).to_have_count(1)
    right = note.answers[0]
    trumps, bids = {"doubles": "7", "none": "8"}, {"pass": "0", "21": "2"}
    page.keyboard.type(trumps.get(str(right), bids.get(str(right), str(right))))
    expect(page.locator(".solved")).to_be_visible()
    page.keyboard.press("g")
    expect(page.locator("nav [aria-current=page]")).to_have_attribute("data-arg", "play")
    page.keyboard.press("P")
    expect(page.locator(".solved")).to_be_visible()
    page.keyboard.press("n")
    expect(page.locator(".solved")).to_have_count(0)


@pytest.mark.parametrize("kind", [Kind.MAKE, Kind.BID, Kind.DISCARD])
def test_hidden_hands_are_not_in_the_document_until_it_is_answered(open_page: Opener, kind: Kind) -> None:
    record = puzzle_of(kind, Sort.TABLE)
    page = opened(open_page, record)
    assert record.deal
    seat = record.positions[-1].to_play if kind is Kind.MAKE else record.bidder
    seen = set(record.plays) | set(record.deal.hand(seat)) | set(record.deal.widow if kind is not Kind.BID else ())
    hidden = [tile for tile in record.rules.tiles if tile not in seen]
    main = page.locator("#main").inner_html()
    assert [
        tile for tile in hidden if f'#tile-{tile.bit}"' in main or str(tile) in page.inner_text("#main .felt")
    ] == []
    page.locator("[data-act=puzzleSolve]").tap()
    main = page.locator("#main").inner_html()
    held = [tile for tile in hidden if tile is not record.discard]
    assert all(f'#tile-{tile.bit}"' in main for tile in held)


def test_it_is_played_out_by_one_tap_and_left_by_one(open_page: Opener) -> None:
    page = opened(open_page, puzzle_of(Kind.SET, Sort.OPEN))
    page.locator("[data-act=puzzleSolve]").tap()
    page.locator("[data-act=puzzleOut]").tap()
    expect(page.locator("main h1")).to_contain_text("to ")
    page.get_by_role("button", name="Back to the puzzle").tap()
    expect(page.locator(".solved")).to_be_visible()


def test_progress_is_kept_through_a_reload_and_can_be_forgotten(open_page: Opener) -> None:
    page = open_page()
    page.clock.set_fixed_time(DAY)
    page.locator('nav [data-arg="puzzle"]').tap()
    expect(page.locator(".puzzle-progress")).to_contain_text("0 of 365 solved. Solve today's to begin a row of days.")
    page.locator("[data-act=puzzleHint]").tap()
    record = unpacked(address(page).removeprefix("#puzzle."))
    assert record.puzzle
    answer(page, record.puzzle.answers[0])
    expect(page.locator(".puzzle-progress")).to_contain_text("1 of 365 solved. The puzzle of the day: 1 day in a row.")
    page.reload()
    expect(page.locator(".puzzle-progress")).to_contain_text("1 of 365 solved")
    page.on("dialog", lambda dialog: dialog.accept())
    page.locator("[data-act=puzzleForget]").tap()
    expect(page.locator(".puzzle-progress")).to_contain_text("0 of 365 solved.")
    assert page.evaluate("localStorage.length") == 0


def test_where_nothing_can_be_stored_the_page_says_so_and_goes_on(open_page: Opener) -> None:
    page = open_page()
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })"
    )
    page.goto("about:blank")
    page.go_back()
    page.locator("html[data-ready]").wait_for(state="attached")
    page.locator('nav [data-arg="puzzle"]').tap()
    expect(page.locator(".trouble")).to_contain_text("not kept on this device")
    page.locator("[data-act=puzzleSolve]").tap()
    expect(page.locator(".puzzle-progress")).to_contain_text("0 of 365 solved, 1 missed.")


def test_what_is_damaged_is_set_aside_with_a_word(open_page: Opener) -> None:
    page = open_page()
    page.evaluate("localStorage.setItem('moonsolver.puzzles', '<script>{')")
    page.reload()
    page.locator("html[data-ready]").wait_for(state="attached")
    page.locator('nav [data-arg="puzzle"]').tap()
    expect(page.locator(".trouble")).to_contain_text("cannot be read. It is set aside")
    assert page.evaluate("localStorage.getItem('moonsolver.puzzles.damaged')") == "<script>{"


def test_a_puzzle_is_not_called_a_hand_of_a_record_that_has_none(open_page: Opener, tmp_path: Path) -> None:
    hand = replace(puzzle_of(Kind.SET, Sort.OPEN), puzzle=None)
    path = tmp_path / "record.html"
    path.write_text(explorer_html(record=RecordFile(hand.rules, (hand, hand))), encoding="utf-8")
    page = open_page(path)
    expect(page.locator(".hand-switch")).to_contain_text("Hand 1 of 2")
    page.locator('nav [data-arg="puzzle"]').tap()
    expect(page.locator("main h1")).to_be_visible()
    expect(page.locator(".hand-switch")).to_have_count(0)


def test_a_record_of_puzzles_opens_as_puzzles(open_page: Opener, tmp_path: Path) -> None:
    hands = [puzzle_of(Kind.SET, Sort.TABLE), puzzle_of(Kind.TRUMP, Sort.OPEN)]
    path = tmp_path / "puzzles.html"
    path.write_text(explorer_html(record=RecordFile(hands[0].rules, tuple(hands))), encoding="utf-8")
    page = open_page(path)
    expect(page.locator("main h1")).to_have_text("Find the play that sets the bid.")
    page.locator('.hand-switch [data-arg="1"]').tap()
    expect(page.locator("main h1")).to_have_text("Find the one trump that makes the bid.")
    page.locator("[data-act=puzzleToday]").tap()
    page.get_by_role("button", name="Back to the record").tap()
    expect(page.locator("main h1")).to_have_text("Find the one trump that makes the bid.")
    page.reload()
    expect(page.locator("main h1")).to_have_text("Find the one trump that makes the bid.")


def test_a_puzzle_prints_on_one_page(open_page: Opener) -> None:
    page = opened(open_page, puzzle_of(Kind.MAKE, Sort.OPEN), **DESKTOP)
    pages = len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4")))
    assert pages == 1
