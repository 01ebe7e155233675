"""A trick, and a line of play made of them: what was or would be played, in order, and who won. Chooses nothing."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from moonsolver.game.given import whole_number
from moonsolver.game.seats import Seat, seats_from
from moonsolver.game.shown import Drawn
from moonsolver.game.tiles import Tile
from moonsolver.game.trumps import Trump, winning_place

__all__ = ["Line", "Trick"]


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Trick(Drawn):
    """The plays to one trick in turn from `leader`; a trick that is not full yet has no winner.

    >>> trick = Trick(Seat.B, Tile.parse("53"), Tile.parse("55"), Tile.parse("64"), trump=Trump.FOUR, seats=3)
    >>> trick.winner
    Seat.A
    """

    leader: Seat
    plays: tuple[Tile, ...]
    trump: Trump
    seats: int

    def __init__(self, leader: str | Seat, *plays: str | Tile, trump: str | int | Trump, seats: int) -> None:
        seats = whole_number(seats, "a number of seats", "Moon is played by 3 or 4")
        object.__setattr__(self, "leader", Seat.parse(leader, seats))
        object.__setattr__(self, "plays", tuple(Tile.parse(tile) for tile in plays))
        object.__setattr__(self, "trump", Trump.parse(trump))
        object.__setattr__(self, "seats", seats)

    @property
    def is_full(self) -> bool:
        """Whether every seat has played to it."""
        return len(self.plays) == self.seats

    @property
    def by_seat(self) -> tuple[tuple[Seat, Tile], ...]:
        """The plays with who made each, in turn."""
        return tuple((self.leader.after(at, seats=self.seats), tile) for at, tile in enumerate(self.plays))

    @property
    def winning_tile(self) -> Tile | None:
        """The tile that wins, or is winning so far; None before the lead."""
        return self.plays[winning_place(self.plays, self.trump)] if self.plays else None

    @property
    def winner(self) -> Seat | None:
        """Who won the trick; None while it is not full."""
        return self.leader.after(winning_place(self.plays, self.trump), seats=self.seats) if self.is_full else None

    def __str__(self) -> str:
        return f"{self.leader}: " + " ".join(map(str, self.plays))

    def __repr__(self) -> str:
        plays = "".join(f", {tile!r}" for tile in self.plays)
        return f"Trick({self.leader!r}{plays}, trump={self.trump!r}, seats={self.seats})"


@dataclass(frozen=True, slots=True)
class Line(Drawn):
    """A line of play: its tricks, the last of them perhaps not full. The first may have begun before the line did.

    `on_table` tells how many plays of the first trick were there before the line began.
    """

    tricks: tuple[Trick, ...]
    on_table: int = 0

    @property
    def plays(self) -> tuple[Tile, ...]:
        """The tiles of the line in the order played, without those that were on the table before."""
        return tuple(tile for trick in self.tricks for tile in trick.plays)[self.on_table :]

    def won_by(self, side: str | Seat | Iterable[str | Seat]) -> int:
        """Return how many of the full tricks `side` wins: a seat or several, also as letters such as ``"AC"``."""
        seats = seats_from(side)
        return sum(trick.winner in seats for trick in self.tricks)

    def __iter__(self) -> Iterator[Trick]:
        return iter(self.tricks)

    def __len__(self) -> int:
        return len(self.tricks)

    def __str__(self) -> str:
        return " / ".join(map(str, self.tricks))
