"""What the solver answers, as frozen values: values of plays, the table of a deal, the best choices. Searches nothing.

Every number here is a double-dummy value: tricks for the bidder's side with all hands open and everyone playing
perfectly, the defenders of the three-seat game acting as one against the bidder.
"""

from dataclasses import dataclass, field
from typing import Any

from moonsolver.errors import PlayError
from moonsolver.game.deal import Deal
from moonsolver.game.given import whole_number
from moonsolver.game.keyed import ByDiscard, ByTile, ByTrump
from moonsolver.game.position import Position
from moonsolver.game.seats import Seat
from moonsolver.game.shown import Tabled
from moonsolver.game.tiles import Hand, Tile
from moonsolver.game.trumps import Trump
from moonsolver.system.frames import make_frame

__all__ = ["Choice", "DealValues", "PlayValues"]


@dataclass(frozen=True, slots=True, order=False)
class Choice:
    """What a bidder decides before the play: the trump, and the discard where there is a widow.

    >>> str(Choice(Trump.FIVE, Tile.parse("21"))), str(Choice(Trump.NONE))
    ('trump 5, discard 21', 'trump none')
    """

    trump: Trump
    discard: Tile | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "trump", Trump.parse(self.trump))
        object.__setattr__(self, "discard", None if self.discard is None else Tile.parse(self.discard))

    def __str__(self) -> str:
        return f"trump {self.trump}" + (f", discard {self.discard}" if self.discard else "")


@dataclass(frozen=True, slots=True)
class PlayValues(Tabled):
    """The value of every legal play of a position: tricks that the bidder's side takes from here on.

    `values` goes from the highest tile down and leaves nothing out; `groups` are masks of tiles that are
    interchangeable here, each legal tile in one of them.
    """

    position: Position
    values: ByTile[int] = field(hash=False)
    groups: tuple[int, ...]

    def __post_init__(self) -> None:
        if type(self.values) is not ByTile:  # as ``repr`` writes it
            object.__setattr__(self, "values", ByTile(self.values))

    @property
    def equal(self) -> tuple[Hand, ...]:
        """The legal tiles in groups within which it does not matter which tile is played, the highest group first.

        Tiles of different groups may well have the same value too.
        """
        return tuple(Hand.from_int(group) for group in self.groups)

    @property
    def to_play(self) -> Seat:
        """Whose play it is."""
        return self.position.to_play

    @property
    def value(self) -> int:
        """The value of the position: that of its best plays; 0 when the hand is over."""
        if not self.values:
            return 0
        return max(self.values.values()) if self.to_play in self.position.side else min(self.values.values())

    @property
    def best(self) -> Hand:
        """Every play that keeps the value: the most tricks for the bidder's side, the fewest for a defender."""
        return Hand(tile for tile, value in self.values.items() if value == self.value)

    def cost(self, tile: str | Tile) -> int:
        """Return how many tricks the side to play gives away by playing `tile`: 0 or more.

        Raises PlayError for a tile that may not be played here.
        """
        played = Tile.parse(tile)
        if played not in self.values:
            legal = self.position.legal_plays
            raise PlayError(f"{self.to_play} may not play {played}: the legal plays are {legal or 'none'}")
        return abs(self.value - self.values[played])

    def to_frame(self, library: str | None = None) -> Any:
        """Return the plays as a data frame, one row per play: ``tile``, ``value``, ``cost``, ``equal``.

        cost: the tricks it gives away. equal: the tiles it is interchangeable with, itself included.
        library: as in ``DealValues.to_frame``.
        """
        groups = {tile: str(group) for group in self.equal for tile in group}
        return make_frame(
            {
                "tile": [str(tile) for tile in self.values],
                "value": list(self.values.values()),
                "cost": [self.cost(tile) for tile in self.values],
                "equal": [groups[tile] for tile in self.values],
            },
            library,
        )


@dataclass(frozen=True, slots=True)
class DealValues(Tabled):
    """The table of a deal for one bidder: tricks for every trump that may be named and every discard.

    `tricks[trump][discard]`, trumps in the order 0 to 6, doubles, none; discards from the highest tile down. Without
    a widow the only discard is None. Text will do, as in ``tricks["5"]["21"]``.
    """

    deal: Deal
    bidder: Seat
    tricks: ByTrump[ByDiscard[int]] = field(hash=False)

    def __post_init__(self) -> None:
        if type(self.tricks) is not ByTrump:
            object.__setattr__(self, "tricks", ByTrump({trump: ByDiscard(row) for trump, row in self.tricks.items()}))

    @property
    def best_tricks(self) -> int:
        """The most tricks that any choice gives."""
        return max(value for row in self.tricks.values() for value in row.values())

    @property
    def best_choices(self) -> tuple[Choice, ...]:
        """Every choice that gives the most tricks."""
        return self.choices_for(self.best_tricks)

    def choices_for(self, tricks: int) -> tuple[Choice, ...]:
        """Return every choice that gives exactly `tricks`."""
        tricks = whole_number(tricks, "a number of tricks", "give 0 to 7")
        return tuple(
            Choice(trump, discard)
            for trump, row in self.tricks.items()
            for discard, value in row.items()
            if value == tricks
        )

    def to_frame(self, library: str | None = None) -> Any:
        """Return the table as a data frame, one row per choice: ``trump``, ``discard`` (or None), ``tricks``.

        library: ``pandas`` or ``polars``, by default whichever is installed, pandas first. Raises AnswerError, with
        what to install, if it is missing.
        """
        cells = [(str(trump), discard, value) for trump, row in self.tricks.items() for discard, value in row.items()]
        return make_frame(
            {
                "trump": [trump for trump, _, _ in cells],
                "discard": [str(discard) if discard else None for _, discard, _ in cells],
                "tricks": [value for _, _, value in cells],
            },
            library,
        )
