"""Reports: pictures and sentences say by symbol what they say by color, and the facts are the answer's own."""

import io

import pytest
from hypothesis import given
from rich.console import Console, RenderableType

from moonsolver import (
    Choice,
    Deal,
    DealValues,
    Hand,
    Line,
    Position,
    Rules,
    Seat,
    Tile,
    Trick,
    Trump,
    best_line,
    shoot,
    solve_deal,
    solve_plays,
)
from moonsolver.reports.to_terminal.answers import (
    deal_picture,
    deal_table,
    hand_picture,
    line_table,
    plays_table,
    position_picture,
)
from moonsolver.reports.words import (
    assumption,
    choice_words,
    counted,
    listed,
    plays_verdict,
    shot_verdict,
    table_verdict,
    tile_words,
    try_words,
)
from support.positions import positions
from support.strategies import deals

DEAL = Deal.parse("55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / ? / 43")
POSITION = Position.of("33 00 64 / 22 41 21 / 53 43 42", trump="3")
ESCAPE = "\x1b"


def shown(picture: RenderableType, *, color: bool = False) -> str:
    """What a terminal 120 letters wide shows."""
    out = io.StringIO()
    Console(file=out, width=120, force_terminal=color, color_system="truecolor" if color else None).print(picture)
    return out.getvalue()


def rows(picture: RenderableType) -> list[list[str]]:
    return [line.split() for line in shown(picture).splitlines() if line.strip()]


@given(deals())
def test_a_table_marks_every_best_cell_and_no_other(deal: Deal) -> None:
    table = solve_deal(deal, "B")
    header, *body = rows(deal_table(table, plain=True))
    names = [str(trump) for trump in table.tricks]
    assert header == (["discard", *names] if deal.widow else names)
    discards = list(next(iter(table.tricks.values())))
    assert [row[0] for row in body] == [str(discard) if discard else "tricks" for discard in discards]
    for discard, row in zip(discards, body, strict=True):
        for trump, cell in zip(table.tricks, row[1:], strict=True):
            best = Choice(trump, discard) in table.best_choices
            assert cell == f"{table.tricks[trump][discard]}{'*' if best else ''}"


@given(positions(4, 2))
def test_plays_are_shown_with_value_and_cost_and_the_best_are_marked(position: Position) -> None:
    plays = solve_plays(position)
    _, *body = rows(plays_table(plays, plain=True))
    seen = Hand()
    costs = []
    for row in body:
        tiles = Hand.parse(" ".join(word for word in row[: 2 * row.count("=") + 1] if word != "="))
        value, *cost = row[2 * row.count("=") + 1 :]
        for tile in tiles:
            assert value == f"{plays.values[tile]}{'*' if tile in plays.best else ''}"
            assert cost == ([str(plays.cost(tile))] if plays.cost(tile) else [])
        costs.append(plays.cost(next(iter(tiles))))
        seen |= tiles
    assert seen == position.legal_plays
    assert costs == sorted(costs)


@given(positions(4, 2))
def test_a_line_marks_lead_and_winner_of_every_trick_and_counts_the_side(position: Position) -> None:
    line = best_line(position)
    _, *body = rows(line_table(line, side=position.side, seats=position.rules.seats, plain=True))
    assert len(body) == len(line)
    taken = 0
    for number, (row, trick) in enumerate(zip(body, line, strict=True), 1):
        taken += trick.winner in position.side
        cells = row[1:-2]
        assert row[0] == str(number)
        assert (row[-2], row[-1]) == (str(trick.winner), str(taken))
        expected = {
            str(seat): f"{'>' if seat is trick.leader else ''}{tile}{'*' if seat is trick.winner else ''}"
            for seat, tile in trick.by_seat
        }
        assert cells == [expected[str(seat)] for seat in position.rules.all_seats]


def test_a_trick_that_is_not_full_has_no_winner_in_a_line() -> None:
    line = Line((Trick(Seat.C, Tile(6, 4), trump=Trump.NONE, seats=3),))
    (_, row) = rows(line_table(line, side=(Seat.A,), seats=3, plain=True))
    assert row == ["1", ">64", "0"]


def test_a_line_may_begin_at_a_later_trick() -> None:
    line = best_line(POSITION)
    body = rows(line_table(line, side=POSITION.side, seats=3, plain=True, first=5))[1:]
    assert [row[0] for row in body] == ["5", "6", "7"]


def pictures(*, plain: bool) -> list[RenderableType]:
    line = best_line(POSITION)
    return [
        deal_picture(DEAL, plain=plain),
        hand_picture(DEAL.hands[0], plain=plain, trump=Trump.FIVE),
        position_picture(POSITION, plain=plain),
        deal_table(solve_deal(DEAL), plain=plain),
        plays_table(solve_plays(POSITION), plain=plain),
        line_table(line, side=POSITION.side, seats=3, plain=plain),
    ]


def test_plain_pictures_are_ascii_without_color_on_any_terminal() -> None:
    for picture in pictures(plain=True):
        text = shown(picture, color=True)
        assert text.isascii()
        assert ESCAPE not in text


def test_pictures_for_a_terminal_have_boxes_and_the_same_facts_without_their_color() -> None:
    for picture in pictures(plain=False):
        bare = shown(picture)
        assert not bare.isascii()
        assert ESCAPE in shown(picture, color=True)
    for picture in pictures(plain=False)[3:]:
        assert "*" in shown(picture)


def test_a_terminal_that_writes_ascii_only_loses_no_fact() -> None:
    plain = rows(pictures(plain=True)[3])
    boxed = [[cell for cell in row if cell[0].isalnum()] for row in rows(pictures(plain=False)[3])]
    assert [row for row in boxed if row] == plain


def test_a_tile_is_drawn_upright_with_its_high_end_above_and_trumps_in_a_double_frame() -> None:
    assert shown(hand_picture([Tile(6, 4), Tile(5, 3)], trump=Trump.THREE)).split("\n")[:5] == [
        "┌─┐ ╔═╗ ",
        "│6│ ║5║ ",
        "├─┤ ╠═╣ ",
        "│4│ ║3║ ",
        "└─┘ ╚═╝ ",
    ]


def test_every_seat_is_shown_with_its_tiles_and_the_widow() -> None:
    assert rows(deal_picture(DEAL, plain=True)) == [
        ["A", *str(DEAL.hands[0]).split()],
        ["B", *str(DEAL.hands[1]).split()],
        ["C", *str(DEAL.hands[2]).split()],
        ["widow", "43"],
    ]
    assert [row[0] for row in rows(deal_picture(Deal.random("moon4", 1), plain=True))] == ["A", "B", "C", "D"]


def test_a_position_shows_whose_turn_it_is_the_table_and_the_trump() -> None:
    position = Position.of("64 / 53 41 / 61 55", trump="0", table="66")
    assert rows(position_picture(position, plain=True)) == [
        ["A", "64"],
        ["B", "to", "play", "53", "41"],
        ["C", "55", "61"],
        ["table", "66"],
        ["trump", "blanks"],
    ]
    assert "to play" not in shown(position_picture(Position.of("/ /", trump="nt"), plain=True))


@pytest.mark.parametrize(("rules", "acting"), [("moon3", True), ("moon3-21", True), ("moon4", False)])
def test_every_value_comes_with_what_it_means(rules: str, acting: bool) -> None:
    said = assumption(Rules.named(rules))
    assert "all hands open" in said
    assert "everyone playing perfectly" in said
    assert ("the defenders play as one" in said) == acting


def test_numbers_and_lists_are_in_words() -> None:
    assert [counted(count, "trick") for count in (0, 1, 2)] == ["0 tricks", "1 trick", "2 tricks"]
    assert [listed("abc"[:count]) for count in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert listed("ab", "or") == "a or b"


def test_the_verdict_of_a_table_names_tricks_choices_and_the_bid() -> None:
    said = table_verdict(solve_deal(DEAL))
    assert said.startswith("A can take 5 tricks with threes as trumps, discarding 6-4: ")
    assert said.endswith("bid up to 5.")
    poor = next(
        table
        for table in (solve_deal(Deal.random("moon3", seed)) for seed in range(300))
        if table.best_tricks < table.deal.rules.lowest_bid
    )
    assert "too few for any bid (the lowest is 4)" in table_verdict(poor)


def test_the_verdict_of_four_seats_names_both_partners() -> None:
    said = table_verdict(solve_deal(Deal.random("moon4", 2), "B"))
    assert said.startswith(("B and D ", "B, D "))


@given(deals())
def test_a_verdict_is_one_sentence_on_one_line_that_names_a_best_choice(deal: Deal) -> None:
    table = solve_deal(deal)
    said = table_verdict(table)
    assert "\n" not in said
    assert said.endswith(".")
    assert table.best_choices[0].trump.words in said
    assert ("shoot the moon" if table.best_tricks == 7 else counted(table.best_tricks, "trick")) in said


def test_a_verdict_of_many_choices_is_not_a_list_without_end() -> None:
    everything = {trump: dict.fromkeys(DEAL.discards("A"), 3) for trump in Trump}
    assert len(table_verdict(DealValues(DEAL, Seat.A, dict(everything)))) < 300  # type: ignore[arg-type]


def test_the_verdict_of_a_shot_names_what_does_it_or_what_stops_it() -> None:
    sure = Deal.parse("66 65 64 63 62 61 33 / 55 54 53 52 51 44 11 / ? / 00")
    assert shot_verdict(shoot(sure)) == f"A can shoot the moon with {choice_words(shoot(sure).choice)}."
    shot = shoot(DEAL)
    assert shot.stop is not None
    said = shot_verdict(shot)
    assert said == "A cannot shoot the moon: the best A can do is 5 tricks, with threes as trumps, discarding 6-4."
    stop = f"trick {shot.stop.trick} to {shot.stop.seat}'s {tile_words(shot.stop.tile)}"
    assert try_words(shot) == f"The best try, trump 3, discard 64, loses {stop}"


def test_the_verdict_of_plays_names_the_seat_the_best_and_the_tricks_left() -> None:
    assert plays_verdict(solve_plays(POSITION)) == "A should play 3-3 or 0-0: 2 tricks out of 3 for the bidder (A)."
    four = Position.of("66 / 55 / 44 / 33", trump="none", rules="moon4", leader="B", bidder="D")
    assert plays_verdict(solve_plays(four)) == "B should play 5-5: 1 trick out of 1 for the bidder's side (B and D)."
    assert "no tiles are left" in plays_verdict(solve_plays(Position.of("/ /", trump="1")))
