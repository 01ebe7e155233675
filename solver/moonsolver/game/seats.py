"""Seats: who sits where. A, B, C and, with four, D, clockwise. Knows nothing of tiles or rules."""

from collections.abc import Iterable
from enum import Enum

from moonsolver.errors import NotationError
from moonsolver.game.given import items_of, said

__all__ = ["Seat", "seats_from"]


class Seat(Enum):
    """A place at the table. ``seat.index`` is its number in every array: A is 0.

    >>> Seat.parse("b"), Seat.B.index, Seat.C.after(2, seats=3)
    (Seat.B, 1, Seat.B)
    """

    A = "A"
    B = "B"
    C = "C"
    D = "D"

    index: int

    def __init__(self, letter: str) -> None:
        self.index = "ABCD".index(letter)

    @classmethod
    def parse(cls, text: "str | Seat", seats: int = 4) -> "Seat":
        """Read a seat's letter, in either case; `seats` says how many there are at this table."""
        found = text if isinstance(text, Seat) else _BY_LETTER.get(str(text).strip().upper())
        if found is None or found.index >= seats:
            letters = ", ".join("ABCD"[: seats - 1]) + " and " + "ABCD"[seats - 1]
            raise NotationError(
                f"{said(found.value if found else text)} is not a seat at this table: the seats are {letters}"
            )
        return found

    @classmethod
    def from_int(cls, index: int) -> "Seat":
        """Return the seat with this number."""
        if not hasattr(index, "__index__") or not 0 <= index < 4:
            raise NotationError(f"{index} is not a seat number: A is 0, B 1, C 2, D 3")
        return _SEATS[index]

    def after(self, steps: int, *, seats: int) -> "Seat":
        """Return the seat `steps` places further clockwise at a table of `seats`."""
        return _SEATS[(self.index + steps) % seats]

    def __repr__(self) -> str:
        return f"Seat.{self.name}"

    def __str__(self) -> str:
        return self.name


_SEATS = tuple(Seat)
_BY_LETTER = {seat.name: seat for seat in Seat}


def seats_from(side: str | Seat | Iterable[str | Seat], seats: int = 4) -> tuple[Seat, ...]:
    """Return the seats of a side: one, several in a list, or their letters, as in ``AC`` and ``A+C``.

    >>> seats_from("a+c"), seats_from(Seat.B), seats_from(["C", Seat.A])
    ((Seat.A, Seat.C), (Seat.B,), (Seat.C, Seat.A))
    """
    if isinstance(side, Seat):
        side = (side,)
    elif isinstance(side, str):
        letters = [letter for letter in side if letter not in "+, "]
        side = letters if letters and _BY_LETTER.keys() >= set(side.upper()) - set("+, ") else [side]
    named = items_of(side, "a side", "give its seats, such as AC")
    return tuple(Seat.parse(seat, seats) for seat in named)
