"""Tricks and lines: who played what in which order, who won, and what a line says of itself."""

import copy
import pickle

from hypothesis import given

from moonsolver import Line, Position, Seat, Tile, Trick, Trump, best_line
from support.positions import positions
from support.strategies import rebuilt

FIVE_LED = Trick(Seat.B, Tile(5, 3), Tile(5, 5), Tile(6, 4), trump=Trump.FOUR, seats=3)


def test_a_full_trick_has_a_winner_who_is_a_seat() -> None:
    assert FIVE_LED.is_full
    assert FIVE_LED.winner is Seat.A
    assert FIVE_LED.winning_tile == Tile(6, 4)
    assert [(str(seat), str(tile)) for seat, tile in FIVE_LED.by_seat] == [("B", "53"), ("C", "55"), ("A", "64")]


def test_a_trick_that_is_not_full_has_a_winning_tile_and_no_winner() -> None:
    trick = Trick(Seat.B, Tile(5, 3), Tile(5, 5), trump=Trump.NONE, seats=3)
    assert not trick.is_full
    assert trick.winner is None
    assert trick.winning_tile == Tile(5, 5)
    empty = Trick(Seat.B, trump=Trump.NONE, seats=3)
    assert empty.winner is None
    assert empty.winning_tile is None
    assert not empty.by_seat


def test_three_plays_do_not_fill_a_trick_of_four() -> None:
    trick = Trick(Seat.B, *FIVE_LED.plays, trump=Trump.NONE, seats=4)
    assert trick.winner is None
    assert [seat for seat, _ in trick.by_seat] == [Seat.B, Seat.C, Seat.D]
    assert Trick(Seat.B, *FIVE_LED.plays, Tile(5, 4), trump=Trump.NONE, seats=4).winner is Seat.C


def test_a_trick_reads_back_from_its_repr_and_shows_its_leader_first() -> None:
    assert rebuilt(FIVE_LED) == FIVE_LED
    assert str(FIVE_LED) == "B: 53 55 64"
    assert pickle.loads(pickle.dumps(FIVE_LED)) == copy.deepcopy(FIVE_LED) == FIVE_LED  # noqa: S301
    assert {FIVE_LED: 1}[rebuilt(FIVE_LED)] == 1  # type: ignore[index]


def test_a_line_knows_its_plays_its_tricks_and_who_won_them() -> None:
    second = Trick(Seat.A, Tile(4, 4), Tile(2, 1), Tile(4, 1), trump=Trump.FOUR, seats=3)
    line = Line((FIVE_LED, second), on_table=1)
    assert list(map(str, line.plays)) == ["55", "64", "44", "21", "41"]
    assert (len(line), list(line)) == (2, [FIVE_LED, second])
    assert (line.won_by((Seat.A,)), line.won_by((Seat.B, Seat.C))) == (2, 0)
    assert str(line) == "B: 53 55 64 / A: 44 21 41"
    assert rebuilt(line) == line


@given(positions(4, 3))
def test_a_best_line_is_legal_from_its_position_to_the_end_and_reads_back(position: Position) -> None:
    line = best_line(position)
    now = position
    for tile in line.plays:
        now = now.play(tile)
    assert now.is_over
    assert now.tricks_taken - position.tricks_taken == line.won_by(position.side)
    assert len(line) == position.tricks_left
    assert rebuilt(line) == line
