"""Writing a played hand down, by taps on a phone and by keys; its record, the link, house rules."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Dialog, Page, expect

from moonsolver import Deal, Seat, Tile
from moonsolver.explorer.page import explorer_html
from moonsolver.records.reader import read_records
from moonsolver.records.record import RecordFile

from .conftest import DESKTOP, PHONE, address, check_by_axe

Opener = Callable[..., Page]
LINE = "55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / 44 33 00 65 54 51 21 / 43"
FOUR = "22 00 65 52 41 40 10 / 55 11 62 53 50 31 30 / 33 64 63 61 60 51 32 / 66 44 54 43 42 21 20"
PLAYS = "33 63 32 00 55 66 65 64 62 54 52 61 51 22 42 43 53 31 11 41 21"
REVOKED = "33 63 32 00 55 66 65 22 62 54 11 61 51 64 42 43 53 41 52 31 21"
HOSTILE = "</script><img src=x onerror=alert(1)>\u202e\u0007"


@pytest.fixture
def open_deal(open_page: Opener, tmp_path: Path) -> Opener:
    """Open the page with a deal, at the view in which a hand is written down."""

    def opened(text: str = LINE, **context: Any) -> Page:
        path = tmp_path / "deal.html"
        path.write_text(explorer_html(Deal.parse(text, "moon4" if text == FOUR else "moon3")), encoding="utf-8")
        page = open_page(path, **(context or PHONE))
        tap(page, page.locator('nav [data-arg="record"]'))
        return page

    return opened


def tap(page: Page, element: Any) -> None:
    if page.evaluate("matchMedia('(pointer: coarse)').matches"):
        element.tap()
    else:
        element.click()


def say(page: Page, act: str, *args: object) -> None:
    for arg in args:
        tap(page, page.locator(f'#main [data-act="{act}"][data-arg="{arg}"]'))


def write_contract(page: Page) -> None:
    """B passes, C bids 5, A passes; threes, discard 4-4."""
    say(page, "first", 1)
    say(page, "call", 0, 3, 0)
    say(page, "trumpWas", 3)
    say(page, "tileWas", Tile.parse("44").bit)


def write_plays(page: Page, plays: str) -> None:
    """Write plays without the waiting of real taps, each of which looks whether its button can be met."""
    click = "(bit) => document.querySelector(`#main [data-act=tileWas][data-arg='${bit}']`).click()"
    for text in plays.split():
        page.evaluate(click, Tile.parse(text).bit)


def heading(page: Page) -> str:
    return page.get_by_role("heading", level=1).inner_text().replace("\n", " ")


def saved(page: Page, path: Path) -> RecordFile:
    """Save the record as a file and read it as the library does."""
    with page.expect_download() as download:
        page.get_by_role("button", name="Save", exact=True).click()
    download.value.save_as(path)
    return read_records(path.read_text(encoding="utf-8"))


def reopened(open_page: Opener, path: Path, **context: Any) -> Page:
    """Open a record in a new page, by its file, at the view in which it was written."""
    page = open_page(**(context or PHONE))
    page.locator("#file").set_input_files(path)
    page.locator(".at-play, .at-answer").wait_for()
    tap(page, page.locator('nav [data-arg="record"]'))
    return page


def anchor(page: Page) -> str:
    return address(page)


def state_of(page: Page) -> str:
    """The link of the hand, with the play set back to its beginning: where an opened record stands."""
    for key in ("p", "Home", "h"):
        page.keyboard.press(key)
    return anchor(page)


# A hand, there and back


def test_a_played_hand_is_written_by_21_taps_for_21_plays_and_comes_back_the_same(
    open_deal: Opener, open_page: Opener, tmp_path: Path
) -> None:
    page = open_deal()
    write_contract(page)
    assert len(PLAYS.split()) == 21
    for text in PLAYS.split():
        say(page, "tileWas", Tile.parse(text).bit)
    assert heading(page) == "The hand is over: C took 5 tricks."
    expect(page.locator(".outcome")).to_have_text("Made: 5 of 5.")
    expect(page.locator(".score dd")).to_have_text(["+2", "0", "+5"])
    path = tmp_path / "moon.toml"
    (record,) = saved(page, path).hands
    assert record.faults == ()
    assert str(record.deal) == LINE
    assert [str(tile) for tile in record.plays] == PLAYS.split()
    again = reopened(open_page, path)
    assert state_of(again) == state_of(page)
    assert 0 < len(anchor(page)) <= 200


def test_the_command_reviews_what_the_page_wrote(open_deal: Opener, tmp_path: Path) -> None:
    page = open_deal()
    write_contract(page)
    write_plays(page, PLAYS)
    path = tmp_path / "moon.toml"
    saved(page, path)
    command = [sys.executable, "-m", "moonsolver_cli", "review", str(path)]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    assert "A      55 22 11 64 63 53 52" in told.stdout
    assert "C took 5 tricks and made it.\n" in told.stdout
    assert "Score of the hand: A 2, B 0, C 5.\n" in told.stdout


def test_keys_alone_write_a_hand_and_copy_its_record(open_deal: Opener) -> None:
    page = open_deal(**DESKTOP, permissions=["clipboard-read", "clipboard-write"])
    page.locator("body").press("e")
    page.keyboard.press("h")
    page.keyboard.type("b-5-3")
    page.keyboard.type("44")
    page.keyboard.type(PLAYS.replace(" ", ""))
    assert heading(page) == "The hand is over: C took 5 tricks."
    page.keyboard.press("Shift+Y")
    expect(page.get_by_role("status")).to_have_text("The record is copied.")
    (record,) = read_records(page.evaluate("navigator.clipboard.readText()")).hands
    assert len(record.plays) == 21
    page.keyboard.press("ArrowLeft")
    assert heading(page) == "C to play"


def test_four_play_a_hand_by_taps_without_the_auction(open_deal: Opener, open_page: Opener, tmp_path: Path) -> None:
    page = open_deal(FOUR)
    say(page, "bidderWas", 2)
    say(page, "trumpWas", 6)
    taps = 0
    while page.locator(".seat.turn").count():
        tap(page, page.locator(".seat.turn .play-tile:not(.barred)").first)
        taps += 1
    assert taps == 28
    expect(page.locator(".write-view")).to_contain_text("Enter the bid to see the score.")
    say(page, "bidWas", 4)
    expect(page.locator(".score dt")).to_have_text(["A and C", "B and D"])
    path = tmp_path / "moon.toml"
    (record,) = saved(page, path).hands
    assert record.faults == ()
    assert len(record.plays) == 28
    assert state_of(reopened(open_page, path)) == state_of(page)


def test_a_hand_that_is_not_over_is_saved_and_goes_on_where_it_stood(
    open_deal: Opener, open_page: Opener, tmp_path: Path
) -> None:
    page = open_deal()
    write_contract(page)
    write_plays(page, PLAYS[:23])
    path = tmp_path / "moon.toml"
    assert len(saved(page, path).hands[0].plays) == 8
    again = reopened(open_page, path)
    assert heading(again) == heading(page) == "B to play"
    write_plays(again, PLAYS[24:])
    assert heading(again) == "The hand is over: C took 5 tricks."


def test_the_focus_goes_to_the_next_hand_so_that_tab_and_enter_write_a_trick(open_deal: Opener) -> None:
    page = open_deal(**DESKTOP)
    page.keyboard.type("b-5-344")
    page.locator(".seat.turn .play-tile").first.focus()
    for _ in range(3):
        page.keyboard.press("Enter")
    expect(page.locator(".tricks .made")).to_have_count(3)


# What is against the rules


def test_a_call_a_discard_and_a_revoke_are_refused_with_their_reason(open_deal: Opener) -> None:
    page = open_deal()
    say(page, "first", 1)
    say(page, "call", 3, 2)
    expect(page.get_by_role("alert")).to_have_text("C said 4: 5 was bid, so C may say pass, 6, 7 or 21.")
    page.get_by_role("button", name="Take back").tap()
    say(page, "call", 0, 3, 0)
    say(page, "trumpWas", 3)
    page.keyboard.type("66")
    expect(page.get_by_role("alert")).to_contain_text("C cannot discard 6-6")
    say(page, "tileWas", Tile.parse("44").bit)
    write_plays(page, REVOKED[:23])
    expect(page.get_by_role("alert")).to_contain_text("A cannot play 2-2: A holds sixes and must follow.")
    expect(page.locator(".tricks .made")).to_have_count(7)
    page.keyboard.type("66")
    expect(page.get_by_role("alert")).to_contain_text("A is to play, and 6-6 is no longer in play.")


def test_as_it_was_played_a_revoke_is_marked_and_kept(open_deal: Opener, open_page: Opener, tmp_path: Path) -> None:
    page = open_deal()
    write_contract(page)
    write_plays(page, REVOKED[:20])
    page.get_by_role("button", name="As it was played").tap()
    write_plays(page, REVOKED[21:])
    assert heading(page) == "The hand is over: C took 5 tricks."
    expect(page.locator(".made.revoke")).to_have_text(re.compile("A22.*against the rules"))
    path = tmp_path / "moon.toml"
    (record,) = saved(page, path).hands
    assert len(record.plays) == 7
    assert "A played 22 to 65 but holds 64 and must follow sixes" in str(record.faults[0])
    again = reopened(open_page, path)
    expect(again.locator(".made")).to_have_count(21)
    assert state_of(again) == state_of(page)


# Undo, names, several hands


def test_undo_and_the_back_button_take_back_what_was_written(open_deal: Opener) -> None:
    page = open_deal()
    write_contract(page)
    write_plays(page, PLAYS[:5])
    made = page.locator(".tricks .made")
    page.get_by_role("button", name="Undo").tap()
    expect(made).to_have_count(1)
    page.go_back()
    expect(made).to_have_count(0)
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("What did C discard?")
    page.get_by_role("button", name="Take back").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Which trump did C name?")


def test_names_and_a_note_are_text_and_nothing_else(open_deal: Opener, open_page: Opener, tmp_path: Path) -> None:
    page = open_deal()
    page.get_by_text("Players and a note").tap()
    page.locator("#name-1").fill("Bo")
    page.locator("#name-2").fill(HOSTILE[:30])
    page.get_by_label("Note").fill(HOSTILE * 3)
    page.get_by_label("Note").press("Tab")
    write_contract(page)
    expect(page.locator("img")).to_have_count(0)
    path = tmp_path / "moon.toml"
    file = saved(page, path)
    assert file.players[Seat.B] == "Bo"
    assert not re.search("[\u202e\u0007]", file.hands[0].note or "\u202e")
    again = reopened(open_page, path)
    assert heading(again) == heading(page)
    expect(again.locator("#name-1")).to_have_value("Bo")


def test_a_hostile_file_steers_nothing(open_page: Opener, tmp_path: Path) -> None:
    path = tmp_path / "hostile.toml"
    name = "\\u202e" + "x" * 400 + "<script>alert(1)</script>"
    path.write_text(f'[players]\nA = "{name}"\n[[hand]]\ndeal = "{LINE}"\nnote = "{name}"\ntrump = 3\ndiscard = "64"\n')
    page = reopened(open_page, path)
    assert "\u202e" not in page.locator("#app").inner_text()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_several_hands_are_written_into_one_file_and_chosen(
    open_deal: Opener, open_page: Opener, tmp_path: Path
) -> None:
    page = open_deal()
    write_contract(page)
    write_plays(page, PLAYS)
    page.get_by_role("button", name="Next hand").tap()
    expect(page.locator(".hand-switch")).to_contain_text("Hand 2 of 2")
    page.get_by_role("button", name="Random deal").tap()
    page.locator('nav [data-arg="record"]').tap()
    say(page, "first", 2)
    say(page, "call", 0, 0, 0)
    expect(page.get_by_role("heading", level=1)).to_have_text("Everyone passed")
    page.get_by_role("button", name="Hand before").tap()
    assert heading(page) == "The hand is over: C took 5 tricks."
    path = tmp_path / "moon.toml"
    file = saved(page, path)
    assert [len(hand.plays) for hand in file.hands] == [21, 0]
    again = reopened(open_page, path)
    again.get_by_role("button", name="Next hand").first.tap()
    expect(again.get_by_role("heading", level=1)).to_have_text("Everyone passed")


def test_a_phone_hands_the_record_on_by_its_own_sheet(open_deal: Opener) -> None:
    page = open_deal()
    page.evaluate("() => { navigator.share = async (what) => { window.handedOn = what.text; }; }")
    write_contract(page)
    page.get_by_role("button", name="Share", exact=True).tap()
    expect(page.get_by_role("status")).to_have_text("The record has been shared.")
    assert len(read_records(page.evaluate("handedOn")).hands) == 1


@pytest.mark.parametrize("way", ["drop", "paste"])
def test_a_record_is_dropped_or_pasted(open_page: Opener, way: str) -> None:
    text = f'[[hand]]\ndeal = "{LINE}"\nbidder = "C"\ntrump = 3\ndiscard = "44"\nplays = "33 63 32"\n'
    page = open_page(**DESKTOP)
    page.evaluate(
        """([text, way]) => {
            const transfer = new DataTransfer();
            if (way === "drop") transfer.items.add(new File([text], "moon.toml"));
            else transfer.setData("text/plain", text);
            const settings = { bubbles: true, cancelable: true };
            document.body.dispatchEvent(way === "drop"
                ? new DragEvent("drop", { dataTransfer: transfer, ...settings })
                : new ClipboardEvent("paste", { clipboardData: transfer, ...settings }));
        }""",
        [text, way],
    )
    page.locator(".at-play").wait_for()
    page.keyboard.press("h")
    expect(page.locator(".tricks .made")).to_have_count(3)


def test_what_is_not_saved_says_so_and_leaving_is_asked_about(open_deal: Opener, tmp_path: Path) -> None:
    page = open_deal()
    expect(page.locator(".unsaved")).to_have_count(0)
    write_contract(page)
    write_plays(page, PLAYS[:8])
    expect(page.locator(".unsaved")).to_contain_text("not saved yet")
    asked: list[str] = []

    def leave(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.accept()

    page.on("dialog", leave)
    saved(page, tmp_path / "moon.toml")
    expect(page.locator(".unsaved")).to_have_count(0)
    write_plays(page, PLAYS[9:11])
    expect(page.locator(".unsaved")).to_contain_text("not saved yet")
    page.goto("about:blank")
    assert asked == ["beforeunload"]


# The link


STATES = 1000 if os.environ.get("MOONSOLVER_LONG") else 60  # tests/page/link.test.mjs draws 10,000


def test_states_come_back_from_their_link(open_page: Opener) -> None:
    page = open_page(**DESKTOP)
    page.set_default_timeout(120_000)
    told = page.evaluate(ROUND_TRIPS, STATES)
    assert told["wrong"] == []
    assert told["states"] == STATES
    assert told["different"] > 0.7 * STATES  # some buttons change nothing that a link holds
    assert told["longest"] <= 200


ROUND_TRIPS = """async (wanted) => {
    let seed = 20;
    const draw = (below) => {
        seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
        return Math.floor((seed / 2 ** 32) * below);
    };
    Math.random = () => draw(1 << 20) / (1 << 20);
    const apart = new Set(["share", "undo", "redo", "file", "read", "copyRecord", "saveRecord", "shareRecord"]);
    const calm = new Set(["random", "clear", "rules", "nextHand", "again", "house", "oddsTap"]);
    const buttons = () => [...document.querySelectorAll("button[data-act]:not(:disabled)")]
        .filter((each) => !apart.has(each.dataset.act) && (!calm.has(each.dataset.act) || draw(25) === 0));
    const opened = (link) => new Promise((resolve) => {
        addEventListener("popstate", () => setTimeout(resolve), { once: true });
        location.hash = link;
    });
    const seen = new Set();
    const wrong = [];
    let longest = 0;
    for (let state = 0; state < wanted; state++) {
        for (let taps = 1 + draw(3); taps > 0; taps--) {
            const all = buttons();
            const tiles = all.filter((each) => /^(tile|tileWas|tap)$/.test(each.dataset.act));
            const from = tiles.length && draw(3) ? tiles : all;
            from[draw(from.length)].click();
        }
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 1)));
        const link = location.hash;
        seen.add(link);
        longest = Math.max(longest, link.length);
        const other = [...seen].find((each) => each !== link);
        if (other === undefined) continue;
        await opened(other);
        await opened(link);
        const alert = document.querySelector("[role=alert]").textContent;
        if (location.hash !== link || alert) wrong.push([link, location.hash, alert]);
    }
    return { states: wanted, different: seen.size, longest, wrong: wrong.slice(0, 5) };
}"""


@pytest.mark.parametrize(
    ("link", "words"),
    [
        ("#v1.", "The link is cut off"),
        ("#v2.AAAA", "is of version 2"),
        ("#v1.<img src=x onerror=alert(1)>", "does not belong in it"),
        ("#v1." + "A" * 500, "The link is too long"),
        ("#v1.AAAAAA", "wrong"),
    ],
)
def test_a_broken_or_hostile_link_is_explained_and_changes_nothing(open_page: Opener, link: str, words: str) -> None:
    page = open_page(anchor=link, **DESKTOP)
    expect(page.get_by_role("alert")).to_contain_text(words)
    expect(page.locator(".tray-tile")).to_have_count(22)


# Rules and house rules


@pytest.mark.parametrize("rules", range(3))
def test_the_rule_set_is_one_tap_and_each_house_rule_two(open_page: Opener, rules: int) -> None:
    page = open_page()
    tap(page, page.locator(f'[data-act="rules"][data-arg="{rules}"]'))
    page.get_by_text("House rules").tap()
    page.get_by_role("group", name="all pass").get_by_role("button", name="last must bid").tap()
    expect(page.locator("summary").filter(has_text="House rules")).to_have_text("House rules (1 set)")
    page.get_by_role("group", name="scoring").get_by_role("button", name="marks").tap()
    expect(page.get_by_role("group", name="target").get_by_role("button", name="7", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    again = open_page(anchor=anchor(page))
    expect(again.locator("summary").filter(has_text="House rules")).to_have_text("House rules (2 set)")


def test_every_house_rule_is_there_with_its_settings(open_page: Opener) -> None:
    page = open_page()
    known = page.evaluate("JSON.parse(document.getElementById('data').textContent).houseRules")
    page.get_by_text("House rules").tap()
    for name, settings in known.items():
        group = page.get_by_role("group", name=name.replace("-", " "))
        assert group.get_by_role("button").count() >= len(settings)
        expect(group.locator('[aria-pressed="true"]')).to_have_count(1)


def test_the_house_decides_who_must_bid(open_deal: Opener) -> None:
    page = open_deal()
    page.locator('nav [data-arg="deal"]').tap()
    page.get_by_text("House rules").tap()
    page.get_by_role("group", name="all pass").get_by_role("button", name="last must bid").tap()
    page.locator('nav [data-arg="record"]').tap()
    say(page, "first", 0)
    say(page, "call", 0, 0, 0)
    expect(page.get_by_role("alert")).to_contain_text("the last seat must bid")


# Everywhere


@pytest.mark.parametrize("text", [LINE, FOUR])
def test_every_stage_is_accessible_and_fits_a_phone(open_deal: Opener, text: str) -> None:
    page = open_deal(text, **PHONE, color_scheme="light", reduced_motion="reduce")
    page.locator("summary").first.tap()
    check_page(page)
    say(page, "first", 1)
    check_page(page)
    say(page, "call", *([0, 3, 0] if text == LINE else [0, 3, 0, 0]))
    check_page(page)
    say(page, "trumpWas", 3)
    if text == LINE:
        check_page(page)
        say(page, "tileWas", Tile.parse("44").bit)
    page.get_by_role("button", name="As it was played").tap()
    while page.locator(".seat.turn").count():
        barred = page.locator(".seat.turn .play-tile.barred")
        tap(page, barred.first if barred.count() else page.locator(".seat.turn .play-tile").first)
        if page.locator(".made").count() in (2, 10):
            check_page(page)
    page.get_by_text("As text").tap()
    check_page(page)


def check_page(page: Page) -> None:
    check_by_axe(page)
    small = page.evaluate(
        """() => [...document.querySelectorAll("button, input, textarea, summary")]
            .filter((each) => each.checkVisibility() && each.type !== "file")
            .map((each) => [each.outerHTML.slice(0, 90), each.getBoundingClientRect()])
            .filter(([, box]) => box.width < 44 || box.height < 44)
            .map(([words, box]) => `${words} ${box.width}x${box.height}`)"""
    )
    assert small == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
