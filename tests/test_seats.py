"""Seats: letters, numbers and the way round the table."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moonsolver import NotationError, Rules, Seat
from support.strategies import nonsense, rebuilt, refusal, seats


@given(seats)
def test_a_seat_reads_back_from_its_letter_its_number_and_its_repr(seat: Seat) -> None:
    assert Seat.parse(str(seat)) is Seat.parse(f" {str(seat).lower()} ") is seat
    assert Seat.from_int(seat.index) is seat
    assert rebuilt(seat) is seat
    assert Seat.parse(seat) is seat


def test_seats_are_numbered_clockwise_from_a() -> None:
    assert [(str(seat), seat.index) for seat in Seat] == [("A", 0), ("B", 1), ("C", 2), ("D", 3)]


@pytest.mark.parametrize(
    ("start", "seats", "round_"), [(Seat.A, 3, "ABCABC"), (Seat.C, 3, "CABCAB"), (Seat.C, 4, "CDABCD")]
)
def test_turns_go_clockwise_round_the_seats_that_play(start: Seat, seats: int, round_: str) -> None:
    assert "".join(str(start.after(steps, seats=seats)) for steps in range(6)) == round_


@given(seats, st.integers(0, 12))
def test_a_whole_round_of_four_comes_back(seat: Seat, steps: int) -> None:
    assert seat.after(steps + 4, seats=4) is seat.after(steps, seats=4)


@pytest.mark.parametrize("text", ["E", "", "AB", "0", "north", "D"])
def test_a_seat_that_is_not_at_this_table_is_refused_with_those_that_are(text: str) -> None:
    with pytest.raises(NotationError, match=r"the seats are A, B and C$") as caught:
        Rules.named("moon3").seat(text)
    assert f'"{text}"' in str(caught.value)


def test_a_number_is_no_letter_and_refused_as_every_other_text() -> None:
    with pytest.raises(NotationError, match=r"0 \(int\) is not a seat at this table"):
        Seat.parse(0)  # type: ignore[arg-type]


def test_a_seat_of_four_is_no_seat_of_three_even_as_a_value() -> None:
    with pytest.raises(NotationError, match='"D" is not a seat'):
        Seat.parse(Seat.D, 3)
    assert Rules.named("moon4").seat("d") is Seat.D


@pytest.mark.parametrize("number", [-1, 4, 99])
def test_a_number_that_is_no_seat_is_refused(number: int) -> None:
    with pytest.raises(NotationError, match="A is 0"):
        Seat.from_int(number)


@given(nonsense)
def test_nonsense_raises_our_own_errors_only(text: str) -> None:
    error = refusal(Seat.parse, text)
    assert (error is None) == (text.strip().upper() in Seat.__members__)


@pytest.mark.parametrize(("given", "said"), [(None, "None"), (5, "5 (int)"), ("x", '"x"'), (Seat.D, '"D"')])
def test_what_is_not_a_seat_is_quoted_as_what_it_is(given: Any, said: str) -> None:
    with pytest.raises(NotationError) as caught:
        Seat.parse(given, 3)
    assert str(caught.value) == f"{said} is not a seat at this table: the seats are A, B and C"
