"""In a notebook values show themselves; importing the library for it stays cheap."""

import html
import subprocess
import sys
from typing import Any

import pytest

from moonsolver import Deal, Hand, Line, Position, Tile, Trick, Trump, best_line, shoot, solve_deal, solve_plays
from moonsolver.notebook import SHOWN, framed
from moonsolver.records.reader import read_records
from moonsolver.reviews.review import Review, review_record
from moonsolver.solving.proof import prove
from support.pages import read_page, read_picture, shapes
from support.strategies import random_deal

DEAL = Deal.parse("55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / ? / 43")
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
)


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_every_type_shows_itself(value: Any) -> None:
    names = {kind: name for kind, name, _ in SHOWN}
    name = names[type(value)]
    shown = getattr(value, name)()
    if name == "_repr_svg_":
        read_picture(shown)
    else:
        root = read_page(shown)
        assert not root.all("script")
        assert not root.all("style")
        for drawing in root.all("svg"):
            assert drawing.attributes["role"] == "img"


def test_the_types_that_show_themselves_are_those_tried_here() -> None:
    assert {kind for kind, _, _ in SHOWN} == {type(value) for value in VALUES}


@pytest.mark.parametrize("name", ["moon3", "moon3-21", "moon4"])
def test_a_deal_is_drawn_with_all_its_tiles(name: str) -> None:
    deal = random_deal(name, 5)
    root = read_picture(deal._repr_svg_())  # type: ignore[attr-defined]
    assert len(shapes(root, "tile")) == len(deal.rules.tiles)
    assert len(shapes(root, "pip")) == sum(tile.high + tile.low for tile in deal.rules.tiles)
    words = root[1].text or ""
    for seat, hand in zip(deal.rules.all_seats, deal.hands, strict=True):
        assert f"{seat}: {hand}" in words
    assert ("widow: " in words) == bool(deal.widow)


def test_a_position_says_whose_turn_it_is_what_is_trump_and_what_was_led() -> None:
    position = START.play("22").play("42")
    root = read_picture(position._repr_svg_())  # type: ignore[attr-defined]
    words = root[1].text or ""
    assert "(to play)" in words
    assert "(bidder)" in words
    assert "table: 22 (leads) 42 (led by A)" in words
    assert "Trump: threes" in words
    assert len(shapes(root, "lead")) == 1


def test_the_end_of_a_hand_and_empty_things_can_be_drawn() -> None:
    position = START
    for tile in best_line(START).plays:
        position = position.play(tile)
    read_picture(position._repr_svg_())  # type: ignore[attr-defined]
    read_picture(Hand()._repr_svg_())  # type: ignore[attr-defined]
    read_picture(Line(())._repr_svg_())  # type: ignore[attr-defined]
    read_picture(Trick(START.leader, trump=Trump.NONE, seats=3)._repr_svg_())  # type: ignore[attr-defined]


def test_a_line_marks_every_lead_and_winner() -> None:
    line = best_line(START)
    root = read_picture(line._repr_svg_())  # type: ignore[attr-defined]
    assert len(shapes(root, "lead")) == len(shapes(root, "winner")) == 7
    assert (root[1].text or "").count("won by") == 7


def test_a_table_shows_every_value_and_stars_the_best() -> None:
    table = solve_deal(DEAL)
    rows = read_page(table._repr_html_()).one("tbody").all("tr")  # type: ignore[attr-defined]
    for row, discard in zip(rows, next(iter(table.tricks.values())), strict=True):
        assert row.one("th").text == str(discard)
        for cell, values in zip(row.all("td"), table.tricks.values(), strict=True):
            assert int(cell.text[0]) == values[discard]
            assert ("★" in cell.text) == (values[discard] == table.best_tricks)


def test_plays_show_every_legal_tile_with_value_and_cost() -> None:
    plays = solve_plays(START)
    shown = {}
    for row in read_page(plays._repr_html_()).one("tbody").all("tr"):  # type: ignore[attr-defined]
        value, cost = (cell.text for cell in row.all("td"))
        for tile in row.one("th").text.split(" = "):
            shown[Tile.parse(tile)] = int(value[0])
            assert int(cost) == plays.cost(tile)
    assert shown == dict(plays.values)


def test_a_page_stands_in_a_frame_of_its_own() -> None:
    frame = read_page(review()._repr_html_()).one("iframe")  # type: ignore[attr-defined]
    assert frame.attributes["sandbox"] == "allow-scripts"
    assert frame.attributes["title"]
    assert len(read_page(frame.attributes["srcdoc"]).all("main")) == 1
    hostile = framed('<p title="x">&amp;</p>', '"><script>')
    assert read_page(hostile).one("iframe").attributes["srcdoc"] == '<p title="x">&amp;</p>'
    assert html.escape('"><script>') in hostile


def test_importing_the_library_loads_no_templates_no_numpy_and_no_terminal() -> None:
    script = "import moonsolver, sys; print([name for name in ('jinja2', 'numpy', 'rich') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
