"""Sight: whether a costly play could be seen to be worse at the table, or only with all hands open. A quick sample.

Foresight (``moonsolver.reviews.foresight``) asks what a play does to the contract, over as many layouts as it is given.
This asks less, of every costly play of every review: over a few layouts that the player could not rule out, does the
better play take more tricks clearly more often than fewer?
"""

from dataclasses import dataclass

from moonsolver.chances.knowledge import Knowledge
from moonsolver.chances.layouts import Layouts
from moonsolver.game.position import Position
from moonsolver.game.tiles import Tile
from moonsolver.records.record import Record
from moonsolver.solving.engine import Solver

__all__ = ["LAYOUTS", "Sight", "sight_of"]

LAYOUTS = 30  # that are looked at
CLEARLY = 0.25  # of the layouts: so many more in which the play is worse than in which it is better
SEED = 0


@dataclass(frozen=True, slots=True)
class Sight:
    """A play beside a better one, in tricks, over `counted` of the `possible` layouts that the player cannot rule out.

    >>> Sight(worse=20, better=3, counted=30, possible=4000).at_table
    True
    """

    worse: int
    better: int
    counted: int
    possible: int

    @property
    def at_table(self) -> bool:
        """Whether the player could see it: worse in clearly more layouts than in which it is better."""
        return self.worse - self.better >= CLEARLY * self.counted


def sight_of(
    record: Record, number: int, position: Position, tile: Tile, better: Tile, solver: Solver | None = None
) -> Sight:
    """Return how `tile` looked beside `better` to the player who made play `number` of `record`, from 1, in `position`.

    All layouts are looked at where they are few, else a sample, always the same. Cost: about a millisecond.
    """
    start = record.start
    assert start is not None  # noqa: S101 - a record with plays has a start
    solver = solver or Solver()
    layouts = Layouts(Knowledge.of_play(start, record.plays[: number - 1], position.to_play))
    numbers = range(len(layouts)) if len(layouts) <= LAYOUTS else layouts.sample(LAYOUTS, SEED)
    sign = 1 if position.to_play in position.side else -1
    worse = ahead = 0
    for masks in layouts.rows(list(numbers)).tolist():
        values = dict(solver.plays_of(position, masks[: position.rules.seats]))
        gain = sign * (values[tile] - values[better])
        worse += gain < 0
        ahead += gain > 0
    return Sight(worse, ahead, len(numbers), len(layouts))
