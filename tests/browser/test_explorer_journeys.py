"""What people do with the explorer, by taps on a phone and by keys, counted."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from moonsolver import Deal, Tile, solve_deal
from moonsolver.explorer.page import explorer_html
from moonsolver.records.reader import read_records

from .conftest import DESKTOP, address

Opener = Callable[..., Page]
FIFTEEN = "11 00 62 54 52 42 32 66 55 44 64 43 41 21 22"
LINE = "11 00 62 54 52 42 32 / 66 55 44 64 43 41 21 / 33 65 63 61 53 51 31 / 22"
OTHER = "55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / 44 33 00 65 54 51 21 / 43"
FOUR = "22 00 65 52 41 40 10 / 55 11 62 53 50 31 30 / 33 64 63 61 60 51 32 / 66 44 54 43 42 21 20"
EVENING = Path(__file__).resolve().parents[2] / "examples" / "evening.toml"


def tap(page: Page, act: str, arg: object) -> None:
    page.locator(f'#main [data-act="{act}"][data-arg="{arg}"]').tap()


def lay(page: Page, tiles: str) -> None:
    for text in tiles.split():
        tap(page, "tap", Tile.parse(text).bit)


def tap_cell(page: Page, trump: int, discard: str) -> None:
    page.locator(f'.cell [data-arg="{trump},{Tile.parse(discard).bit}"]').tap()


def opened(open_page: Opener, folder: Path, text: str, **context: object) -> Page:
    path = folder / "deal.html"
    path.write_text(explorer_html(Deal.parse(text, "moon4" if text == FOUR else "moon3")), encoding="utf-8")
    return open_page(path, **context)


def heading(page: Page) -> str:
    return page.get_by_role("heading", level=1).inner_text()


# Entering a deal


def test_fifteen_taps_answer_whether_the_moon_was_there(open_page: Opener) -> None:
    page = open_page()
    lay(page, FIFTEEN)
    expect(page.get_by_role("heading", level=1)).to_have_text("Yes. A can shoot the moon.")


def test_thirty_keys_answer_whether_the_moon_was_there(open_page: Opener) -> None:
    page = open_page(**DESKTOP)
    for key in FIFTEEN.replace(" ", ""):
        page.keyboard.press(key)
    expect(page.get_by_role("heading", level=1)).to_have_text("Yes. A can shoot the moon.")


def test_what_is_missing_and_what_comes_twice_is_said(open_page: Opener) -> None:
    page = open_page(**DESKTOP)
    page.keyboard.type("1100")
    expect(page.locator("#main")).to_contain_text(
        "Still missing: 5 tiles for A, 7 for B and 1 for the widow; C gets the rest."
    )
    page.keyboard.type("11")
    expect(page.get_by_role("alert")).to_have_text("11 is already with A: there is only one of each tile.")
    page.keyboard.type("60")
    expect(page.get_by_role("alert")).to_have_text("60 is not used in moon3.")


def test_undo_takes_tiles_back_one_by_one_and_redo_lays_them_down_again(open_page: Opener) -> None:
    page = open_page()
    lay(page, "11 00 62")
    count = page.locator(".tray-tile.used")
    for name, left in (("Undo", 2), ("Undo", 1), ("Redo", 2), ("Redo", 3)):
        page.get_by_role("button", name=name).tap()
        expect(count).to_have_count(left)


def test_the_back_button_undoes(open_page: Opener) -> None:
    page = open_page()
    lay(page, FIFTEEN)
    page.go_back()
    expect(page.locator(".tray-tile.used")).to_have_count(14)
    page.go_forward()
    expect(page.get_by_role("heading", level=1)).to_have_text("Yes. A can shoot the moon.")


@pytest.mark.parametrize(
    "text",
    [
        LINE,
        LINE.replace("33 65 63 61 53 51 31", "?"),
        "[1|1] 0-0 6:2 54 52 42 32 / 6-6 5-5 4-4 64 43 41 21 / ? / 22",
        json.dumps({"deal": LINE}),
    ],
)
def test_a_deal_is_pasted_in_any_notation(open_page: Opener, text: str) -> None:
    page = open_page(**DESKTOP)
    page.evaluate(
        """(text) => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text/plain", text);
            const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
            document.body.dispatchEvent(event);
        }""",
        text,
    )
    expect(page.get_by_role("heading", level=1)).to_have_text("Yes. A can shoot the moon.")


def test_a_deal_is_typed_into_the_field_and_what_is_wrong_is_said(open_page: Opener) -> None:
    page = open_page(**DESKTOP)
    field = page.get_by_label("Type or paste a deal")
    field.fill(LINE.replace("31 / 22", "39 / 22"))
    field.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text('"39" (column 65) is not a tile: pips go from 0 to 6, as in 64')
    field.fill(LINE)
    page.get_by_role("button", name="Read").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Yes. A can shoot the moon.")


def test_what_is_wrong_comes_into_sight_on_a_phone(open_page: Opener) -> None:
    page = open_page()
    page.get_by_label("Type or paste a deal").fill("11 00 99")
    page.get_by_role("button", name="Read").tap()
    expect(page.get_by_role("alert")).to_be_in_viewport(ratio=1)


def test_a_file_is_opened_or_dropped(open_page: Opener, tmp_path: Path) -> None:
    file = tmp_path / "deal.txt"
    file.write_text(f"# a deal\n{OTHER}\n")
    page = open_page()
    page.locator("#file").set_input_files(file)
    expect(page.get_by_role("heading", level=1)).to_have_text("No moon for A.")
    page = open_page()
    page.evaluate(
        """(text) => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([text], "deal.txt", { type: "text/plain" }));
            document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
        }""",
        OTHER,
    )
    expect(page.get_by_role("heading", level=1)).to_have_text("No moon for A.")


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("empty.txt", b"\n", "The file is empty."),
        ("house.toml", b"# ours\nlowest-bid = 3\n", "These are house rules. Set them in Deal, below the tiles."),
        ("photo.png", b"\x89PNG\0\0", "This is not a text file. Open a deal or a record."),
    ],
)
def test_a_file_that_holds_nothing_to_read_is_said(
    open_page: Opener, tmp_path: Path, name: str, content: bytes, said: str
) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    page = open_page()
    page.locator("#file").set_input_files(file)
    expect(page.get_by_role("alert")).to_have_text(said)


def test_a_dropped_folder_is_said(open_page: Opener) -> None:
    page = open_page()
    page.evaluate(
        """() => {
            const text = () => Promise.reject(new DOMException("it is a folder"));
            const folder = Object.assign(new File([], "folder"), { text });
            const event = new DragEvent("drop", { bubbles: true, cancelable: true });
            Object.defineProperty(event, "dataTransfer", { value: { files: [folder], getData: () => "" } });
            document.body.dispatchEvent(event);
        }"""
    )
    expect(page.get_by_role("alert")).to_contain_text("The file cannot be read.")


@pytest.mark.parametrize("rules", range(3))
def test_a_random_deal_is_one_tap_with_every_rule_set(open_page: Opener, rules: int) -> None:
    page = open_page()
    tap(page, "rules", rules)
    page.get_by_role("button", name="Random deal").tap()
    expect(page.get_by_role("heading", level=1)).to_contain_text("moon")
    expect(page.locator(".bidder")).to_have_count(4 if rules == 2 else 3)


# The answer


@pytest.mark.parametrize("text", [LINE, OTHER, FOUR])
def test_the_table_is_that_of_the_solver_for_every_bidder(open_page: Opener, tmp_path: Path, text: str) -> None:
    page = opened(open_page, tmp_path, text)
    deal = Deal.parse(text, "moon4" if text == FOUR else "moon3")
    for seat in deal.rules.all_seats:
        page.locator(f"#bidder-{seat.index}, [data-key=bidder-{seat.index}]").tap()
        table = solve_deal(deal, bidder=seat)
        shown = {cell.get_attribute("data-arg"): cell.inner_text().split()[-1] for cell in page.locator(".value").all()}
        wanted = {
            f"{trump.index},{tile.bit if tile else -1}": str(value)
            for trump, row in table.tricks.items()
            for tile, value in row.items()
        }
        assert shown == wanted
        expect(page.locator(".value.best")).to_have_count(len(table.best_choices))
        yes = "Yes." in heading(page)
        assert yes == (table.best_tricks == 7)


def test_best_cells_are_told_by_a_sign_and_in_words(open_page: Opener, tmp_path: Path) -> None:
    page = opened(open_page, tmp_path, OTHER)
    for cell in page.locator(".value.best").all():
        assert cell.locator("svg").count() == 1
        assert "best" in (cell.get_attribute("aria-label") or "")


def test_bidder_trump_and_discard_change_by_one_key_each(open_page: Opener, tmp_path: Path) -> None:
    page = opened(open_page, tmp_path, LINE, **DESKTOP)
    page.keyboard.press("b")
    expect(page.get_by_role("heading", level=1)).to_have_text("Yes. B can shoot the moon.")
    page.keyboard.press("a")
    for view in ("s", "p"):
        page.keyboard.press(view)
        page.keyboard.press("t")
        expect(page.get_by_role("status")).to_contain_text("threes")
        page.keyboard.press("T")
        page.keyboard.press("x")
        expect(page.get_by_role("status")).to_contain_text("discarding 5-2")
        page.keyboard.press("X")


# The play


def test_one_tap_on_a_cell_and_one_a_play_play_the_hand(open_page: Opener, tmp_path: Path) -> None:
    page = opened(open_page, tmp_path, LINE)
    tap_cell(page, 2, "54")
    expect(page.get_by_role("heading", level=1)).to_have_text("A to lead")
    for _ in range(21):
        page.locator(".group.best .play-tile").first.tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("The hand is over: A took 7 tricks.")


def test_every_legal_tile_has_its_value_and_equal_ones_stand_together(open_page: Opener, tmp_path: Path) -> None:
    text = "11 00 65 63 52 41 31 / 44 64 62 61 53 32 21 / 55 33 22 54 51 43 42 / 66"
    page = opened(open_page, tmp_path, text)
    tap_cell(page, 1, "52")
    assert page.locator(".seat.turn .play-tile").count() == 7
    assert page.locator(".seat.turn .group").count() == page.locator(".seat.turn .worth").count()
    expect(page.locator(".group.equal .play-tile")).to_have_count(2)  # 41 and 31
    page.get_by_role("button", name="Hide values").tap()
    expect(page.locator(".worth").first).not_to_be_attached()
    assert page.locator(".seat.turn .play-tile").count() == 7


def test_what_if_and_one_step_back_to_the_game(open_page: Opener, tmp_path: Path) -> None:
    path = tmp_path / "evening.html"
    record = read_records(EVENING.read_text(encoding="utf-8"))
    path.write_text(explorer_html(record=record), encoding="utf-8")
    page = open_page(path, **DESKTOP)
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    page.keyboard.type("65")
    expect(page.locator(".made.tried")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(".made.tried")).to_have_count(0)
    expect(page.locator(".made")).to_have_count(21)
    page.keyboard.press("End")
    expect(page.get_by_role("heading", level=1)).to_have_text("The hand is over: Ann took 4 tricks.")
    page.keyboard.press("]")
    expect(page.locator(".hand-switch")).to_contain_text("Hand 2 of 5")


def test_the_defence_plays_by_itself_when_it_is_let(open_page: Opener, tmp_path: Path) -> None:
    page = opened(open_page, tmp_path, OTHER)
    page.get_by_role("button", name="Play it", exact=True).tap()
    tap(page, "others", "defence")
    taps = 0
    while not heading(page).startswith("The hand is over"):
        page.locator(".group.best .play-tile").first.tap()
        taps += 1
    assert taps <= 7
    assert heading(page) == "The hand is over: A took 5 tricks."


def test_a_revoke_is_refused_with_its_reason(open_page: Opener, tmp_path: Path) -> None:
    page = opened(open_page, tmp_path, LINE, **DESKTOP)
    page.keyboard.press("Enter")
    page.keyboard.type("2266")
    expect(page.get_by_role("alert")).to_have_text("B cannot play 6-6: B holds trumps and must follow.")


# The link


def test_the_address_opens_the_same_hand_again(open_page: Opener, tmp_path: Path) -> None:
    page = opened(open_page, tmp_path, LINE, **DESKTOP)
    page.keyboard.press("Enter")
    page.keyboard.type("2221")
    anchor = address(page)
    again = open_page(anchor=anchor, **DESKTOP)
    expect(again.get_by_role("heading", level=1)).to_have_text("C to play")
    broken = open_page(anchor=anchor[:-3], **DESKTOP)
    expect(broken.get_by_role("alert")).to_contain_text("The link is cut off")


def test_a_reload_keeps_the_record_its_names_and_the_way_to_the_other_hands(open_page: Opener, tmp_path: Path) -> None:
    path = tmp_path / "evening.html"
    path.write_text(explorer_html(record=read_records(EVENING.read_text(encoding="utf-8"))), encoding="utf-8")
    page = open_page(path)
    page.get_by_role("button", name="Next hand").tap()
    page.get_by_role("button", name="Review").tap()
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Bo took 5 tricks: made.")
    expect(page.get_by_text("Hand 2 of 5")).to_be_visible()
    broken = open_page(path, anchor=address(page)[:-3])
    expect(broken.get_by_role("alert")).to_contain_text("The link is cut off")
    expect(broken.get_by_role("heading", level=1)).to_have_text("Ann to lead")


def test_back_and_forward_go_over_a_reload_with_the_record_still_there(evening: Page) -> None:
    views = []
    for name in ("Deal", "Random deal"):
        views.append(heading(evening))
        evening.get_by_role("button", name=name, exact=True).tap()
    address(evening)
    evening.reload()
    expect(evening.locator("#main")).to_contain_text("Back to hand 1")
    for view in reversed(views):
        evening.go_back()
        expect(evening.get_by_role("heading", level=1)).to_have_text(view)
        expect(evening.locator("#main")).to_contain_text("Ann")
    evening.go_forward()
    expect(evening.get_by_role("heading", level=1)).to_have_text(views[1])
    evening.get_by_role("button", name="Undo", exact=True).tap()
    expect(evening.get_by_role("heading", level=1)).to_have_text(views[0])


def test_a_link_followed_in_the_page_is_one_step_to_go_back(evening: Page) -> None:
    before = heading(evening)
    evening.evaluate("location.hash = '#v1.OAgz25DN665iLZZDDNP3'")
    expect(evening.get_by_role("heading", level=1)).to_have_text("Yes. A can shoot the moon.")
    evening.go_back()
    expect(evening.get_by_role("heading", level=1)).to_have_text(before)


def test_the_next_hand_is_reviewed_as_the_last_was(evening: Page) -> None:
    evening.keyboard.press("m")
    evening.keyboard.press("]")
    expect(evening.get_by_role("heading", level=1)).to_have_text("Bo took 5 tricks: made.")


def test_a_tile_taken_back_leaves_none_of_its_ends(open_page: Opener) -> None:
    page = open_page(**DESKTOP)
    page.keyboard.type("1100")
    page.keyboard.press("u")
    expect(page.locator(".half")).to_have_count(0)


def test_a_look_at_other_rules_leaves_the_record_as_it_is(open_page: Opener, tmp_path: Path) -> None:
    path = tmp_path / "evening.html"
    path.write_text(explorer_html(record=read_records(EVENING.read_text(encoding="utf-8"))), encoding="utf-8")
    page = open_page(path)
    page.locator('nav [data-arg="deal"]').tap()
    tap(page, "rules", 2)
    page.get_by_role("button", name="Random deal").tap()
    page.get_by_role("button", name="Next hand").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Bo to lead")
    page.get_by_role("button", name="Hand before").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Ann to lead")


def pasted(page: Page, text: str) -> None:
    page.evaluate(
        """(text) => {
            const transfer = new DataTransfer();
            transfer.setData("text/plain", text);
            const settings = { bubbles: true, cancelable: true };
            document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: transfer, ...settings }));
        }""",
        text,
    )


# Nothing is lost without a word


@pytest.fixture
def evening(open_page: Opener, tmp_path: Path) -> Page:
    path = tmp_path / "evening.html"
    path.write_text(explorer_html(record=read_records(EVENING.read_text(encoding="utf-8"))), encoding="utf-8")
    return open_page(path)


def test_what_replaces_a_record_says_so_and_one_tap_brings_it_back(evening: Page, open_page: Opener) -> None:
    other = open_page()
    pasted(other, LINE)
    pasted(evening, address(other))
    expect(evening.locator(".replaced")).to_contain_text("takes the place of the record")
    evening.locator(".replaced").get_by_role("button", name="Undo").tap()
    expect(evening.get_by_role("heading", level=1)).to_have_text("Ann to lead")
    expect(evening.locator(".replaced")).to_have_count(0)


def test_a_random_deal_does_not_bear_the_number_of_a_hand(evening: Page) -> None:
    evening.get_by_role("button", name="Next hand").tap()
    evening.keyboard.press("z")
    expect(evening.get_by_text("Hand 2 of 5", exact=True)).to_have_count(0)
    evening.get_by_role("button", name="Back to hand 2").tap()
    expect(evening.get_by_text("Hand 2 of 5", exact=True)).to_be_visible()
    expect(evening.get_by_role("heading", level=1)).to_have_text("Bo to lead")


def test_several_branches_are_kept_one_tap_away(evening: Page) -> None:
    evening.keyboard.press("6")
    evening.keyboard.press("5")
    evening.keyboard.press("Escape")
    expect(evening.locator(".tried-lines button")).to_have_count(1)
    evening.locator(".group .play-tile").last.tap()
    evening.keyboard.press("Escape")
    expect(evening.locator(".tried-lines button")).to_have_count(2)
    evening.locator(".tried-lines button").first.tap()
    expect(evening.locator(".tricks h2").first).to_have_text("What if")
    expect(evening.locator(".made.now")).to_contain_text("65")
    expect(evening.locator(".tried-lines button")).to_have_count(1)


def test_going_back_takes_away_what_was_said_of_a_broken_link(open_page: Opener, tmp_path: Path) -> None:
    page = opened(open_page, tmp_path, LINE)
    page.locator('nav [data-arg="play"]').tap()
    good = address(page)
    page.evaluate("location.hash = '#v1.AAAAAA'")
    expect(page.get_by_role("alert")).to_contain_text("link")
    page.go_back()
    expect(page.get_by_role("alert")).to_be_empty()
    assert address(page) == good


def test_a_file_held_over_the_page_is_seen(open_page: Opener) -> None:
    page = open_page()
    drag = "(name) => document.body.dispatchEvent(new DragEvent(name, { bubbles: true, cancelable: true }))"
    page.evaluate(drag, "dragover")
    expect(page.locator("body[data-drop]")).to_have_count(1)
    page.evaluate(drag, "dragleave")
    expect(page.locator("body[data-drop]")).to_have_count(0)
