"""What a hand is worth where some tiles are low tiles, for every choice before the play. Proves nothing by itself.

A tile is *neutralised* by making it a low tile: of either of its suits, or if it is a trump, of any suit that is none.
What is said of a neutralised tile holds for each of these.
"""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from moonsolver.game.deal import Deal
from moonsolver.game.position import Position
from moonsolver.game.seats import Seat
from moonsolver.game.tiles import Tile
from moonsolver.game.trumps import Suit, Trump
from moonsolver.reasons.causes import Low
from moonsolver.solving.answers import Choice
from moonsolver.solving.engine import Solver

__all__ = ["Imagined", "low_suits", "neutralised", "plain_suits"]

_PIPS = tuple(suit for suit in Suit if suit is not Suit.TRUMPS)


def plain_suits(trump: Trump) -> tuple[Suit, ...]:
    """Return the suits that are no trumps: those of which a trump may become a low tile."""
    return tuple(suit for suit in _PIPS if suit.number != trump.pip)


def low_suits(tile: Tile, trump: Trump) -> tuple[Suit, ...]:
    """Return every suit of which a neutralised tile may be the low tile.

    >>> [str(suit) for suit in low_suits(Tile(6, 4), Trump.THREE)]
    ['sixes', 'fours']
    """
    return plain_suits(trump) if trump.is_trump(tile) else tuple(_PIPS[pip] for pip in tile.pips)


def neutralised(tiles: Sequence[Tile], trump: Trump) -> Iterator[tuple[Low, ...]]:
    """Yield every way in which all of `tiles` may be low."""
    for suits in itertools.product(*(low_suits(tile, trump) for tile in tiles)):
        yield tuple(Low(tile, suit) for tile, suit in zip(tiles, suits, strict=True))


@dataclass(slots=True)
class Imagined:
    """The choices of one bidder on one deal, and whether they reach some tricks with low tiles. Remembers answers."""

    deal: Deal
    bidder: Seat
    solver: Solver
    _starts: dict[Choice, Position]
    _known: dict[tuple[Choice, tuple[Low, ...], int], bool]

    @classmethod
    def of(cls, deal: Deal, bidder: Seat, solver: Solver) -> "Imagined":
        """Return one that knows nothing yet."""
        return cls(deal, bidder, solver, {}, {})

    def start(self, choice: Choice) -> Position:
        """Return the first position of the play after a choice."""
        if choice not in self._starts:
            self._starts[choice] = Position.start(
                self.deal, bidder=self.bidder, trump=choice.trump, discard=choice.discard
            )
        return self._starts[choice]

    def reaches(self, choice: Choice, lows: Sequence[Low], tricks: int) -> bool:
        """Tell whether a choice is worth at least `tricks` with these tiles low; one that it discards matters not."""
        if not 0 < tricks <= self.deal.rules.hand_size:
            return tricks <= 0
        held = tuple(low for low in lows if low.tile != choice.discard)
        key = (choice, held, tricks)
        if key not in self._known:
            pairs = [(low.tile, low.suit) for low in held]
            self._known[key] = self.solver.reaches_with_lows(self.start(choice), pairs, tricks)
        return self._known[key]

    def value(self, choice: Choice, lows: Sequence[Low]) -> int:
        """Return what a choice is worth with these tiles low."""
        pairs = [(low.tile, low.suit) for low in lows if low.tile != choice.discard]
        found = self.solver.value_with_lows(self.start(choice), pairs)
        assert found is not None  # noqa: S101 - nobody has played yet
        return found

    def always_reaches(self, choice: Choice, tiles: Sequence[Tile], tricks: int) -> bool:
        """Tell whether a choice is worth at least `tricks` in whichever suits `tiles` are low."""
        return all(self.reaches(choice, lows, tricks) for lows in neutralised(tiles, choice.trump))
