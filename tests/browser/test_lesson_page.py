"""A lesson in the browser: read, answered and played, by taps and by keys; what is hidden is not shown before."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from moonsolver.explorer.lesson_page import lesson_html

from .conftest import DESKTOP, PHONE

Opener = Callable[..., Page]
EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "pulling-trumps.md"
DEAL = "66 44 65 54 53 32 21 / 00 52 51 43 42 41 31 / 55 33 22 11 63 62 61 / 64"
HOSTILE = '<img src=x onerror="document.title=1">'
KINDS = f"""# {HOSTILE} kinds

```question
hands: {DEAL}
asks: trump
hidden: others
why: {HOSTILE}
```

```question
hands: {DEAL}
trump: 4
asks: discard
players: {HOSTILE}, Bo, Cal
hint: {HOSTILE}
```

```question
hands: {DEAL}
asks: bid
```

```deal
hands: {DEAL}
title: Shown
hidden: B
```

```position
hands: 22 00 65 52 41 40 10 / 55 11 62 53 50 31 30 / 33 64 63 61 60 51 32 / 66 44 54 43 42 21 20
trump: 2
bidder: D
```
"""


@pytest.fixture(scope="module")
def lesson_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("lesson") / "pulling.html"
    path.write_text(lesson_html(EXAMPLE), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def kinds_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("kinds") / "kinds.html"
    path.write_text(lesson_html(KINDS), encoding="utf-8")
    return path


def tile(page: Page, board: int, words: str) -> None:
    page.locator(f"#board-{board}").get_by_role("button", name=re.compile(rf"^{words}\b")).click()


def said(page: Page, board: int) -> str:
    return page.locator(f"#board-{board} .said").inner_text()


def tap_all(page: Page, act: str) -> None:
    """Tap every button that does this, each of which goes away."""
    for _ in range(page.locator(f'[data-act="{act}"]').count()):
        page.locator(f'[data-act="{act}"]').first.click()


def axe_faults(page: Page) -> list[str]:
    return [each["id"] for each in Axe().run(page).response["violations"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_page_can_be_read_by_everybody(
    open_page: Opener, lesson_file: Path, kinds_file: Path, size: dict[str, object], scheme: str
) -> None:
    for path in (lesson_file, kinds_file):
        page = open_page(path, **size, color_scheme=scheme)
        assert axe_faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        tap_all(page, "solution")
        tap_all(page, "playOn")
        assert axe_faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_hidden_hands_are_face_down_and_their_tiles_nowhere_in_what_is_shown(
    open_page: Opener, lesson_file: Path
) -> None:
    page = open_page(lesson_file)
    board = page.locator("#board-1")
    expect(board.get_by_role("img", name="face down")).to_have_count(14)
    shown = board.evaluate("(element) => element.outerHTML")
    assert "4-3" not in shown
    assert "#tile-" in shown
    uses = set(re.findall(r"#tile-(\d+)", shown))
    assert len(uses) == 7
    tile(page, 1, "4-4")
    expect(board.get_by_role("img", name="face down")).to_have_count(0)
    expect(board.get_by_role("img", name="4-3")).to_have_count(1)


def test_a_wrong_tile_a_hint_and_the_right_one(open_page: Opener, lesson_file: Path) -> None:
    page = open_page(lesson_file)
    board = page.locator("#board-1")
    tile(page, 1, "6-6")
    assert said(page, 1) == "No: 6-6 gives away 2 tricks. Try again."
    expect(board.get_by_role("button", name="6-6")).to_be_disabled()
    expect(board.locator(".why")).to_have_count(0)
    hint = board.get_by_role("button", name="Hint")
    for _ in range(3):
        hint.tap()
    expect(hint).to_be_disabled()
    expect(board.locator(".hints li")).to_have_text(
        [
            "Suppose somebody has no six. What happens to your 6-6?",
            "Your sixes are winners only once the little trumps are gone.",
            "One of these two is right: 6-6 or 4-4.",
        ]
    )
    expect(board.locator(".play-tile:enabled")).to_have_count(1)
    tile(page, 1, "4-4")
    assert said(page, 1) == "4-4 is right. 6-4 and 5-4 are just as good."
    expect(board.get_by_role("button", name="6-6: 3 in all, gives away 2")).to_be_disabled()
    expect(board.get_by_role("button", name="6-4: 5 in all, best, equal to 4-4, 5-4")).to_be_disabled()
    expect(board.locator(".why")).to_contain_text("All three of the missing fours sit with B")
    expect(page.locator("#score p").first).to_have_text("0 of 6 found at once, 5 still open.")
    board.get_by_role("button", name="Ask again").tap()
    expect(board.get_by_role("img", name="face down")).to_have_count(14)
    tile(page, 1, "6-4")
    expect(page.locator("#score p").first).to_have_text("1 of 6 found at once, 5 still open.")


def test_words_are_answered_by_a_tap(open_page: Opener, lesson_file: Path) -> None:
    page = open_page(lesson_file)
    board = page.locator("#board-0")
    board.get_by_role("button", name="4", exact=True).tap()
    assert said(page, 0) == "4: no. Try again."
    board.get_by_role("button", name="3", exact=True).tap()
    assert said(page, 0) == "3: right."


def test_the_hand_is_played_out_against_perfect_play(open_page: Opener, lesson_file: Path) -> None:
    page = open_page(lesson_file)
    board = page.locator("#board-6")
    for words in ("4-4", "6-4", "5-4", "6-6", "6-5", "3-2"):
        if board.get_by_role("button", name=re.compile(f"^{words}")).count():
            tile(page, 6, words)
    assert said(page, 6).endswith("You took 5 tricks: nobody can do better.")
    board.get_by_role("button", name="Start again").tap()
    tile(page, 6, "6-6")
    assert said(page, 6).startswith("Then B 4")
    board.get_by_role("button", name="Take back").tap()
    assert said(page, 6) == "Taken back."
    board.get_by_role("button", name="Values").tap()
    expect(board.get_by_role("button", name="6-6: 3 in all, gives away 2")).to_have_count(1)
    board.get_by_role("button", name="Open hands").tap()
    expect(board.get_by_role("img", name="face down")).to_have_count(0)


def test_everything_is_done_by_keys(open_page: Opener, lesson_file: Path) -> None:
    page = open_page(lesson_file, **DESKTOP)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.board')?.id") == "board-0"
    page.keyboard.press("n")
    expect(page.locator("#board-1")).to_be_focused()
    page.keyboard.type("66")
    assert said(page, 1).startswith("No: 6-6")
    page.keyboard.press("h")
    expect(page.locator("#board-1 .hints li")).to_have_count(1)
    page.keyboard.type("55")
    assert said(page, 1) == "You do not hold the 5-5."
    page.keyboard.type("44")
    assert said(page, 1).startswith("4-4 is right.")
    page.keyboard.press("o")
    page.keyboard.type("44")
    assert said(page, 1).startswith("Then B 4-1")
    page.keyboard.press("u")
    assert said(page, 1) == "Taken back."
    page.keyboard.press("n")
    page.keyboard.press("i")
    assert said(page, 2) == "The answer: 5-4."
    page.keyboard.press("p")
    expect(page.locator("#board-1")).to_be_focused()


def test_keys_are_not_heard_outside_a_board(open_page: Opener, lesson_file: Path) -> None:
    page = open_page(lesson_file, **DESKTOP)
    page.keyboard.type("66hiovnp")
    expect(page.locator(".said").filter(has_text="No:")).to_have_count(0)
    expect(page.locator(".hints li")).to_have_count(0)
    assert page.evaluate("document.activeElement === document.body")


def test_the_focus_stays_on_the_board(open_page: Opener, lesson_file: Path) -> None:
    page = open_page(lesson_file, **DESKTOP)
    page.locator("#board-3 .play-tile").first.focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.closest('.board')?.id") == "board-3"
    page.locator('#board-2 [data-act="solution"]').focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.closest('.board')?.id") == "board-2"


def test_trumps_discards_and_bids_are_answered(open_page: Opener, kinds_file: Path) -> None:
    page = open_page(kinds_file)
    expect(page.locator("#board-0").get_by_role("img", name="face down")).to_have_count(14)
    page.locator("#board-0").get_by_role("button", name="no trump").tap()
    assert said(page, 0) == "No: naming no trumps gives away 1 trick. Try again."
    page.locator("#board-0").get_by_role("button", name="fours").tap()
    assert said(page, 0) == "Fours are right."
    expect(page.locator("#board-0").get_by_role("img", name="face down")).to_have_count(0)
    page.locator("#board-1").get_by_role("button", name="6-6").tap()
    assert said(page, 1).startswith("No: discarding 6-6 gives away")
    page.locator("#board-1").get_by_role("button", name="3-2").tap()
    assert said(page, 1) == "3-2 is right. 5-3 and 2-1 are just as good."
    page.locator("#board-2").get_by_role("button", name="6", exact=True).tap()
    assert said(page, 2) == "No: 6 scores 11 points less than the best bid. Try again."
    page.locator("#board-2").get_by_role("button", name="Answer").tap()
    assert said(page, 2) == "The answer: 5."


def test_what_a_teacher_wrote_is_text_and_a_deal_only_shown(open_page: Opener, kinds_file: Path) -> None:
    page = open_page(kinds_file)
    for button in page.locator('[data-act="hint"]').all():
        button.click()
    tap_all(page, "solution")
    assert page.locator("img[src]").count() == 0
    assert page.title() != "1"
    expect(page.locator("h1")).to_have_text(f"{HOSTILE} kinds")
    expect(page.locator("#board-3").get_by_role("button")).to_have_count(0)
    expect(page.locator("#board-3").get_by_role("img", name="face down")).to_have_count(7)


def test_partners_play_for_the_person(open_page: Opener, kinds_file: Path) -> None:
    page = open_page(kinds_file)
    board = page.locator("#board-4")
    for _ in range(7):
        if board.locator(".play-tile").count() == 0:
            break
        board.locator(".play-tile").first.click()
    assert re.search(r"You took \d tricks?(: nobody can do better|; perfect play takes \d)\.$", said(page, 4))
