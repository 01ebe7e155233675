"""Values show themselves: as pictures and pages in a notebook, as tables in print."""

import html
from typing import Any

import pytest

from moonsolver import (
    Auction,
    Deal,
    Hand,
    HandOdds,
    Line,
    Position,
    Rules,
    Tile,
    Trick,
    Trump,
    WidowOdds,
    advise,
    best_line,
    find_par,
    hand_odds,
    shoot,
    solve_deal,
    solve_plays,
)
from moonsolver.notebook import SHOWN, framed
from moonsolver.records.reader import read_records
from moonsolver.reports.words import tile_words
from moonsolver.reviews.review import Review, review_record
from moonsolver.solving.proof import prove
from support.pages import read_page, read_picture, shapes
from support.strategies import random_deal

DEAL = Deal.parse("55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / ? / 43")
ODDS_HAND = "66 64 53 44 32 21 11"
START = Position.start(DEAL, bidder="A", trump="3", discard="64")


def review() -> Review:
    record = read_records(
        '[[hand]]\ndeal = "11 00 62 54 52 42 32 / 66 55 44 64 43 41 21 / ? / 22"\n'
        'bid = 7\ntrump = "2"\ndiscard = "54"\nplays = "00 21"\n'
    ).hands[0]
    return review_record(record)


VALUES: tuple[Any, ...] = (
    Tile(6, 4),
    DEAL.hands[0],
    DEAL,
    START.play("22").play("42"),
    START.play("22").trick,
    best_line(START),
    solve_deal(DEAL),
    solve_plays(START),
    shoot(DEAL),
    review(),
    prove(START, 5),
    find_par(DEAL),
    hand_odds(ODDS_HAND, widow="63", samples=60),
    hand_odds(ODDS_HAND, samples=60),
    advise(ODDS_HAND, Auction(Rules.named("moon3")), samples=60, pass_samples=2),
)


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_every_type_shows_itself(value: Any) -> None:
    forms = {form for kind, form in SHOWN if kind is type(value)}
    if "svg" in forms:
        read_picture(value._repr_svg_())
        return
    root = read_page(value._repr_html_())
    assert not root.all("script")
    assert not root.all("style")
    for drawing in root.all("svg"):
        assert drawing.attributes["role"] == "img"


def test_the_types_that_show_themselves_are_those_tried_here() -> None:
    assert {kind for kind, _ in SHOWN} == {type(value) for value in VALUES}


def test_every_type_has_the_methods_of_its_forms_and_no_others() -> None:
    """A notebook looks for the methods: one that is there and draws nothing would show nothing."""
    method = {"svg": "_repr_svg_", "html": "_repr_html_"}
    for kind in {kind for kind, _ in SHOWN}:
        assert {form for form in method if hasattr(kind, method[form])} == {
            form for shown_kind, form in SHOWN if shown_kind is kind and form in method
        }


@pytest.mark.parametrize(
    "value", [value for value in VALUES if (type(value), "text") in SHOWN], ids=lambda value: type(value).__name__
)
def test_print_shows_a_table_without_boxes_or_blanks_at_the_end(value: Any) -> None:
    text = str(value)
    lines = text.splitlines()
    assert len(lines) > 3
    assert text == "\n".join(line.rstrip() for line in lines)
    assert text.isascii() or isinstance(value, HandOdds | WidowOdds) or type(value).__name__ == "Advice"
    assert not set(text) & set("│─╭\x1b")
    assert f"{value}" == text != repr(value)


def test_a_printed_table_has_every_value_and_stars_the_best() -> None:
    table = solve_deal(DEAL)
    asked, verdict, printed = str(table).split("\n\n")[:3]
    assert asked.splitlines()[0] == "moon3, bidder A"
    assert verdict.startswith("A can take 5 tricks")
    head, *rows = printed.splitlines()
    assert head.split() == ["discard", *map(str, table.tricks)]
    for row, discard in zip(rows, next(iter(table.tricks.values())), strict=True):
        cells = [f"{values[discard]}{'*' * (values[discard] == table.best_tricks)}" for values in table.tricks.values()]
        assert row.split() == [str(discard), *cells]


@pytest.mark.parametrize(
    ("value", "asked", "verdict"),
    [
        (solve_plays(START), "moon3, bidder A", "A should play"),
        (shoot(DEAL), "moon3, bidder A", "A cannot shoot"),
        (find_par(DEAL), "moon3", "Par:"),
        (hand_odds(ODDS_HAND, widow="63", samples=60), "moon3, bidder A", "The best bid"),
        (hand_odds(ODDS_HAND, samples=60), "moon3, bidder A", "The best bid"),
        (
            advise(ODDS_HAND, "pass", samples=60, pass_samples=2),
            "moon3, A bids next, after C pass; scores A 0, B 0, C 0",
            "A should bid",
        ),
    ],
    ids=lambda value: type(value).__name__,
)
def test_print_begins_as_the_command_does_with_what_was_asked_and_the_verdict(
    value: Any, asked: str, verdict: str
) -> None:
    parts = str(value).split("\n\n")
    assert parts[0].splitlines()[0] == asked
    assert parts[1].startswith(verdict)
    assert "everyone play" in parts[-1]


def test_printed_plays_have_every_legal_tile() -> None:
    text = str(solve_plays(START))
    for tile in START.legal_plays:
        assert str(tile) in text


@pytest.mark.parametrize("name", ["moon3", "moon3-21", "moon4"])
def test_a_deal_is_drawn_with_all_its_tiles(name: str) -> None:
    deal = random_deal(name, 5)
    root = read_picture(deal._repr_svg_())
    assert len(shapes(root, "tile")) == len(deal.rules.tiles)
    assert len(shapes(root, "pip")) == sum(tile.high + tile.low for tile in deal.rules.tiles)
    words = root[1].text or ""
    for seat, hand in zip(deal.rules.all_seats, deal.hands, strict=True):
        assert f"{seat}: {', '.join(map(tile_words, hand))}" in words
    assert ("widow: " in words) == bool(deal.widow)


def test_a_position_says_whose_turn_it_is_what_is_trump_and_what_was_led() -> None:
    position = START.play("22").play("42")
    root = read_picture(position._repr_svg_())
    words = root[1].text or ""
    assert "(to play)" in words
    assert "(bidder)" in words
    assert "table: 2-2 (leads), 4-2 (led by A)" in words
    assert "Trump: threes" in words
    assert len(shapes(root, "lead")) == 1


def test_the_end_of_a_hand_and_empty_things_can_be_drawn() -> None:
    position = START
    for tile in best_line(START).plays:
        position = position.play(tile)
    read_picture(position._repr_svg_())
    read_picture(Hand()._repr_svg_())
    read_picture(Line(())._repr_svg_())
    read_picture(Trick(START.leader, trump=Trump.NONE, seats=3)._repr_svg_())


def test_a_line_marks_every_lead_and_winner() -> None:
    line = best_line(START)
    root = read_picture(line._repr_svg_())
    assert len(shapes(root, "lead")) == len(shapes(root, "winner")) == 7
    assert (root[1].text or "").count("won by") == 7


def test_a_table_shows_every_value_and_stars_the_best() -> None:
    table = solve_deal(DEAL)
    rows = read_page(table._repr_html_()).one("tbody").all("tr")
    for row, discard in zip(rows, next(iter(table.tricks.values())), strict=True):
        assert row.one("th").text == str(discard)
        for cell, values in zip(row.all("td"), table.tricks.values(), strict=True):
            assert int(cell.text[0]) == values[discard]
            assert ("★" in cell.text) == (values[discard] == table.best_tricks)


def test_plays_show_every_legal_tile_with_value_and_cost() -> None:
    plays = solve_plays(START)
    shown = {}
    for row in read_page(plays._repr_html_()).one("tbody").all("tr"):
        value, cost = (cell.text for cell in row.all("td"))
        for tile in row.one("th").text.split(" = "):
            shown[Tile.parse(tile)] = int(value[0])
            assert int(cost) == plays.cost(tile)
    assert shown == dict(plays.values)


def test_a_page_stands_in_a_frame_of_its_own() -> None:
    frame = read_page(review()._repr_html_()).one("iframe")
    assert frame.attributes["sandbox"] == "allow-scripts"
    assert frame.attributes["title"]
    assert len(read_page(frame.attributes["srcdoc"]).all("main")) == 1
    hostile = framed('<p title="x">&amp;</p>', '"><script>')
    assert read_page(hostile).one("iframe").attributes["srcdoc"] == '<p title="x">&amp;</p>'
    assert html.escape('"><script>') in hostile
