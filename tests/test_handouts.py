"""Pictures for a class: any title, any names, tiles face down that nothing tells, answers marked or left out."""

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from moonsolver import Deal, MoonError, Position, Seat, deal_svg, position_svg, solve_deal, solve_plays
from moonsolver.reports.to_svg.svg import fitted, text_width, wrapped
from moonsolver.reports.words import tile_words
from support.pages import SVG, read_picture, shapes
from support.positions import positions
from support.strategies import deals

DEAL = Deal.parse("55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / ? / 43")
START = Position.start(DEAL, bidder="A", trump="3", discard="64")
HOSTILE = "<script>alert('1')</script> & \"quoted\" ]]> \u202etxt\x00\x1b[31m \ud800 \ufffe"
LONG = "Bartholomew Maximilian Featherstonehaugh of Nacogdoches"


def drawn_texts(picture: str) -> list[str]:
    """What is written in a picture, line by line."""
    return [line.text or "" for line in read_picture(picture).iter(f"{SVG}text")]


def shuffled(hands: list[Any], hidden: set[int], seed: int) -> list[Any]:
    """Deal the tiles of the hidden hands again among them, as many to each."""
    rng = random.Random(seed)
    pool = [tile for at in sorted(hidden) for tile in hands[at]]
    rng.shuffle(pool)
    dealt = list(hands)
    for at in sorted(hidden):
        dealt[at], pool = type(hands[at])(pool[: len(hands[at])]), pool[len(hands[at]) :]
    return dealt


@given(deals(), st.sets(st.integers(0, 3)), st.booleans(), st.integers(0, 99))
def test_nothing_in_the_picture_of_a_deal_tells_what_is_hidden(
    deal: Deal, seats: set[int], widow: bool, seed: int
) -> None:
    hidden = {at for at in seats if at < deal.rules.seats}
    places = hidden | ({deal.rules.seats} if widow and deal.widow else set())
    parts = shuffled([*deal.hands, deal.widow], places, seed)
    other = Deal(deal.rules, tuple(parts[:-1]), parts[-1])
    words = " ".join(["ABCD"[at] for at in hidden] + ["widow"] * (deal.rules.seats in places))
    picture = deal_svg(deal, hidden=words, title="t", names=["Ann", "Bo"])
    assert picture == deal_svg(other, hidden=words, title="t", names=["Ann", "Bo"])
    assert len(shapes(read_picture(picture), "back")) == sum(len(parts[at]) for at in places)


@given(positions(6, 3), st.sets(st.integers(0, 3)), st.integers(0, 99))
def test_nothing_in_the_picture_of_a_position_tells_what_is_hidden(
    position: Position, seats: set[int], seed: int
) -> None:
    hidden = {at for at in seats if at < position.rules.seats}
    try:
        other = replace(position, hands=tuple(shuffled(list(position.hands), hidden, seed)))
    except MoonError:  # on the table lies what such hands could not have played
        other = position
    picture = position_svg(position, hidden=[Seat.from_int(at) for at in hidden])
    assert picture == position_svg(other, hidden="".join("ABCD"[at] for at in hidden))
    held = [tile for at, hand in enumerate(position.hands) if at not in hidden for tile in hand]
    root = read_picture(picture)
    assert len(shapes(root, "tile")) == len(held) + len(position.table)
    words = root[1].text or ""
    for at in hidden:
        for tile in position.hands[at]:
            assert tile_words(tile) not in words.partition("Trump")[0].partition("table:")[0]


def test_hidden_seats_are_counted_and_others_are_told() -> None:
    words = read_picture(deal_svg(DEAL, hidden="B widow"))[1].text or ""
    assert "B: 7 tiles face down" in words
    assert "widow: 1 tile face down" in words
    assert "A: 5-5, 2-2, 1-1, 6-4, 6-3, 5-3, 5-2" in words


@pytest.mark.parametrize("hidden", ["BC", "b c", "B, C", "B+C", ["B", Seat.C], (Seat.B, "c"), {"C": 1, "B": 2}])
def test_what_is_hidden_can_be_said_in_any_form(hidden: Any) -> None:
    assert deal_svg(DEAL, hidden=hidden) == deal_svg(DEAL, hidden="BC")


def test_names_can_be_given_in_turn_or_by_seat() -> None:
    picture = deal_svg(DEAL, names=["Ann", "", "Cy"])
    assert picture == deal_svg(DEAL, names={"c": "Cy", Seat.A: "Ann"}) == deal_svg(DEAL, names=("Ann", "B", "Cy"))
    assert drawn_texts(picture) == ["Ann (A)", "B", "Cy (C)", "widow"]
    led = position_svg(START.play("22"), names=["Ann", "", "Cy"])
    assert "led by Ann" in drawn_texts(led)


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"names": "Ann"}, '"Ann" is not a list of names'),
        ({"names": ["a", "b", "c", "d"]}, "4 names for 3 seats"),
        ({"names": {"D": "Di"}}, '"D" is not a seat'),
        ({"names": [5]}, "5 (int) is not a name"),
        ({"title": 5}, "5 (int) is not a title"),
        ({"hidden": "D"}, '"D" is not a seat'),
        ({"hidden": 5}, "5 (int) is not a list of seats"),
        ({"hidden": [5]}, "5 (int) is not a seat"),
        ({"answers": True}, "True (bool) is not the answers to a"),
    ],
)
def test_what_is_wrong_is_refused_in_words(told: dict[str, Any], why: str) -> None:
    with pytest.raises(MoonError) as caught:
        deal_svg(DEAL, **told)
    assert why in str(caught.value)
    with pytest.raises(MoonError) as caught:
        position_svg(START, **told)
    assert why in str(caught.value)


def test_a_widow_is_hidden_only_where_there_is_one() -> None:
    with pytest.raises(MoonError, match="no widow to hide"):
        position_svg(START, hidden="widow")


@given(st.text(), st.text())
@example(HOSTILE, HOSTILE)
@example("\u202e\u2066\u200f\u061c", "a\nb\u2028c")
@example(LONG * 9, LONG * 9)
def test_titles_and_names_may_be_anything(title: str, name: str) -> None:
    for picture in (deal_svg(DEAL, title=title, names=[name]), position_svg(START, title=title, names=[name])):
        read_picture(picture)
        assert "<script" not in picture
        assert not {c for c in picture if c != " " and not c.isprintable() and ord(c) not in (0x200C, 0x200D)}


def test_what_could_turn_or_steer_text_is_shown() -> None:
    picture = deal_svg(DEAL, title="a\u202eb", names=["c\x1bd"])
    assert drawn_texts(picture)[:2] == ["a\\u202eb", "c\\x1bd (A)"]


def test_a_long_name_is_cut_and_told_whole() -> None:
    root = read_picture(deal_svg(DEAL, names=[LONG]))
    (group,) = (group for group in root.iter(f"{SVG}g") if len(group) == 2 and group[0].tag == f"{SVG}title")
    assert group[0].text == f"{LONG} (A)"
    assert (group[1].text or "").endswith("… (A)")
    assert LONG in (root[1].text or "")
    assert text_width(group[1].text or "") < 200


def test_a_title_is_drawn_in_lines_and_told_whole() -> None:
    title = f"Question 1: what should {LONG} lead, and why?"
    picture = position_svg(START, title=title)
    assert read_picture(picture)[0].text == title
    assert " ".join(drawn_texts(picture)).startswith(title)
    assert position_svg(START, title=" \n ") == position_svg(START)


@given(st.text(max_size=80), st.integers(30, 300))
def test_text_is_cut_to_its_width(text: str, width: int) -> None:
    short = fitted(text, width)
    assert short == text or (text_width(short) <= width and text.startswith(short.removesuffix("…")))
    lines = wrapped(text, width, most=3)
    assert len(lines) <= 3
    assert all(text_width(line) <= width for line in lines)


@given(positions(4, 3))
def test_answers_mark_the_best_plays_and_what_each_other_costs(position: Position) -> None:
    plays = solve_plays(position)
    root = read_picture(position_svg(position, answers=plays))
    assert len(shapes(root, "best")) == len(plays.best)
    costs = sorted(int((badge[1].text or "").removeprefix("−")) for badge in shapes(root, "cost"))
    assert costs == sorted(plays.cost(tile) for tile in plays.values if plays.cost(tile))
    question = read_picture(position_svg(position))
    assert not shapes(question, "best")
    assert not shapes(question, "cost")


@pytest.mark.parametrize("line", [str(DEAL), "66 55 44 33 22 11 00 / 65 64 63 62 61 60 54 / 53 52 51 50 43 42 41 / ?"])
def test_answers_draw_the_table_of_a_deal(line: str) -> None:
    table = solve_deal(line)
    root = read_picture(deal_svg(line, answers=table))
    assert len(shapes(root, "best")) == len(table.best_choices)
    words = root[1].text or ""
    assert words.count("(best)") == len(table.best_choices)
    numbers = [text for text in drawn_texts(deal_svg(line, answers=table)) if text.isdigit() and len(text) == 1]
    values = [str(value) for row in table.tricks.values() for value in row.values()]
    heads = [str(trump) for trump in table.tricks if str(trump).isdigit()]
    assert sorted(numbers) == sorted(values + heads)
    assert not shapes(read_picture(deal_svg(line)), "best")


def test_answers_to_something_else_or_that_show_what_is_hidden_are_refused() -> None:
    table, plays = solve_deal(DEAL, "B"), solve_plays(START)
    deal_svg(DEAL, answers=table, hidden="AC")
    position_svg(START, answers=plays, hidden="BC")
    for hidden in ("B", "widow"):
        with pytest.raises(MoonError, match="hidden: leave one of the two out"):
            deal_svg(DEAL, answers=table, hidden=hidden)
    with pytest.raises(MoonError, match="A is to play, and the answers would show its tiles"):
        position_svg(START, answers=plays, hidden="A")
    with pytest.raises(MoonError, match="answers are to another position"):
        position_svg(START.play("22"), answers=plays)
    with pytest.raises(MoonError, match="answers are to another deal"):
        deal_svg(Deal.random("moon3", 1), answers=table)
