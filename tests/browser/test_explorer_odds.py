"""The odds of a hand: seven taps, the widow, a count in a worker that can be stopped, and what is said of it."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from moonsolver import Deal, Tile, Trump, hand_odds
from moonsolver.chances.odds import HandOdds
from moonsolver.explorer.page import explorer_html
from moonsolver.game.auction import Bid

from .conftest import DESKTOP

Opener = Callable[..., Page]
HAND = "66 64 53 44 32 21 11"
FOUR = "66 65 64 63 22 21 20"
DEAL = "66 64 53 44 32 21 11 / 55 33 22 65 63 62 61 / ? / 54"


def tap_hand(page: Page, tiles: str) -> None:
    page.locator('nav [data-arg="odds"]').tap()
    for text in tiles.split():
        page.locator(f'.tray [data-arg="{Tile.parse(text).bit}"]').tap()


def test_eight_taps_give_the_exact_odds(open_page: Opener) -> None:
    page = open_page()
    tap_hand(page, f"{HAND} 54")
    expect(page.locator(".odds-count")).to_contain_text("All 3,432 layouts counted: this is exact.", timeout=60_000)
    expect(page.locator(".odds-verdict h2")).to_have_text(
        "Bid 5: fours as trumps always make it, discarding 5-3, 3-2 or 2-1."
    )
    expect(page.get_by_role("status")).to_contain_text("All counted. Bid 5: fours as trumps always make it")
    rows = [row.inner_text().split() for row in page.locator(".odds-bids tbody tr").all()]
    assert [row[:3] for row in rows] == [
        ["4", "100%", "+4.00"],
        ["5", "100%", "+5.00"],
        ["6", "0%", "−6.00"],
        ["7", "0%", "−7.00"],
        ["21", "0%", "−21.00"],
    ]


def test_the_table_has_the_chance_of_every_choice_for_the_bid_that_is_tapped(open_page: Opener, tmp_path: Path) -> None:
    path = tmp_path / "numbers.html"
    rules = "moon3-21"
    hand = "66 65 55 44 33 22 11"
    path.write_text(explorer_html(), encoding="utf-8")
    page = open_page(path)
    page.locator('nav [data-arg="odds"]').tap()
    page.locator('[data-act="oddsRules"][data-arg="1"]').tap()
    tap_hand(page, hand)
    expect(page.locator(".odds-count")).to_contain_text("this is exact", timeout=60_000)
    odds = hand_odds(hand, rules=rules, all_choices=True)
    assert isinstance(odds, HandOdds)
    for bid, number in ((Bid.FOUR, "4"), (Bid.SIX, "6")):
        page.locator(".odds-bids button", has_text=number).first.tap()
        expect(page.locator(".odds-choices h2")).to_contain_text(f"{number} tricks or more")
        shown = [cell.inner_text().split("\n")[0] for cell in page.locator(".odds-grid tbody td").all()]
        for trump, text in zip(Trump, shown, strict=True):
            chance = sum(odds.counts[trump][None][bid.tricks :]) / odds.counted
            number_shown = re.match(r"[\d.]+", text)
            assert number_shown
            assert float(number_shown[0]) == pytest.approx(100 * chance, abs=0.51)


def test_before_the_widow_a_sample_grows_and_says_its_error_until_it_is_stopped(open_page: Opener) -> None:
    page = open_page()
    tap_hand(page, HAND)
    count = page.locator(".odds-count")
    expect(count).to_contain_text(
        re.compile(r"\d+ of 51,480 layouts, drawn at random \(seed 1\); ± is one standard error")
    )
    expect(page.locator(".odds-bids tbody tr").first).to_contain_text(re.compile(r"4\s*\d+(\.\d)?% ± \d"))
    expect(page.locator(".odds-grid tbody tr")).to_have_count(15)
    expect(count).to_contain_text(re.compile("^(240|480|960|1,920) of"))
    page.get_by_role("button", name="Stop").tap()
    words = count.inner_text()
    page.wait_for_timeout(300)
    assert count.inner_text() == words
    page.get_by_role("button", name="Go on").tap()
    expect(count).not_to_contain_text(words.split(" of ")[0] + " of", timeout=30_000)


def test_with_four_seats_a_sample_is_counted(open_page: Opener) -> None:
    page = open_page()
    page.locator('nav [data-arg="odds"]').tap()
    page.locator('[data-act="oddsRules"][data-arg="2"]').tap()
    tap_hand(page, FOUR)
    expect(page.locator(".odds-count")).to_contain_text("of 399,072,960 layouts, drawn at random (seed 1)")
    expect(page.locator(".odds-verdict h2")).to_contain_text(re.compile("^Bid 21: sixes as trumps make it"))
    page.get_by_role("button", name="Stop").tap()


def test_the_odds_by_keys_alone(open_page: Opener) -> None:
    page = open_page(**DESKTOP)
    page.keyboard.press("o")
    page.keyboard.type(HAND.replace(" ", ""))
    expect(page.locator(".odds-bids")).to_be_visible()
    page.keyboard.type("54")
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("status")).to_have_text("Stopped. The count so far is kept.")
    page.keyboard.press("Enter")
    expect(page.locator(".odds-count")).to_contain_text("this is exact", timeout=60_000)
    page.keyboard.press("ArrowUp")
    expect(page.locator(".odds-choices h2")).to_have_text("How often 4 tricks or more, in percent")
    expect(page.get_by_role("status")).to_contain_text("Bid 4: ")
    page.keyboard.press("u")
    expect(page.locator(".odds-widow .odds-tile")).to_have_count(0)


def test_a_hand_of_the_deal_is_taken_by_one_key_and_its_widow_seen_by_another(
    open_page: Opener, tmp_path: Path
) -> None:
    path = tmp_path / "deal.html"
    path.write_text(explorer_html(Deal.parse(DEAL)), encoding="utf-8")
    page = open_page(path, **DESKTOP)
    page.keyboard.press("o")
    page.keyboard.press("a")
    expect(page.locator(".odds-hand button")).to_have_count(7)
    page.keyboard.press("w")
    expect(page.get_by_role("button", name="5-4: take it back")).to_be_visible()
    expect(page.locator(".odds-grid.wide")).to_be_visible()


def test_undo_takes_tiles_back_and_the_count_is_that_of_what_lies_there(open_page: Opener) -> None:
    page = open_page()
    tap_hand(page, f"{HAND} 54")
    expect(page.locator(".odds-grid.wide")).to_be_visible()
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator(".odds-count")).to_contain_text("of 51,480 layouts")
    page.get_by_role("button", name="Undo").tap()
    expect(page.locator(".odds-bids")).to_have_count(0)
    expect(page.locator(".odds-hand")).to_contain_text("One more tile.")


def test_house_rules_that_touch_odds_are_kept(open_page: Opener, tmp_path: Path) -> None:
    house = {"trumps": "4 6", "trump-named": "before-widow", "scoring": "marks", "lowest-bid": "3"}
    path = tmp_path / "house.html"
    rules = Deal.parse(DEAL).rules.house(house)
    path.write_text(explorer_html(Deal.parse(DEAL, rules)), encoding="utf-8")
    page = open_page(path, **DESKTOP)
    page.keyboard.press("o")
    page.keyboard.press("a")
    expect(page.locator(".odds-bids thead")).to_contain_text("marks")
    expect(page.locator(".odds-bids tbody tr")).to_have_count(6)
    expect(page.locator(".odds-bids tbody tr").first).to_contain_text("fours")
