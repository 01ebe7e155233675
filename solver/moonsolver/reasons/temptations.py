"""What a natural player is tempted to play: rules of thumb that need no reading of the other hands. Judges nothing.

Only `tempting_play` asks the solver, to tell which temptation is a wrong one.
"""

from dataclasses import dataclass
from enum import Enum

from moonsolver.game.arguments import position_from
from moonsolver.game.position import Position
from moonsolver.game.tiles import Hand, Tile
from moonsolver.game.trumps import winning_place
from moonsolver.solving.answers import PlayValues
from moonsolver.solving.engine import Solver
from moonsolver.solving.lines import natural_play

__all__ = ["Habit", "Temptation", "tempting_play", "tempting_plays"]


class Habit(Enum):
    """A rule of thumb; the value is its word in JSON."""

    WIN = "win"
    """Take the trick from the other side, as cheaply as you can."""
    PULL = "pull"
    """Lead the highest trump while others are out: the bidder's side only."""
    DOUBLE = "double"
    """Lead the highest double that is no trump."""
    HIGHEST = "highest"
    """Lead the most pips that are neither double nor trump; or take the trick with the highest tile that does."""
    LOWEST = "lowest"
    """Follow with the tile that seems to be worth least."""


@dataclass(frozen=True, slots=True)
class Temptation:
    """What a rule of thumb plays."""

    habit: Habit
    tile: Tile


def tempting_plays(position: str | Position) -> tuple[Temptation, ...]:
    """Return what the rules of thumb play from `position`, the most natural first, each tile once.

    All are legal plays. Empty when the hand is over.

    >>> found = tempting_plays("66 41 54 / 33 00 62 / 55 21 53 trump 1")
    >>> [(each.habit.value, str(each.tile)) for each in found]
    [('pull', '41'), ('double', '66'), ('highest', '54')]
    """
    position = position_from(position)
    if position.is_over:
        return ()
    found = _leads(position) if not position.table else _follows(position)
    by_tile: dict[Tile, Temptation] = {}
    for habit, tile in found:
        by_tile.setdefault(tile, Temptation(habit, tile))
    return tuple(by_tile.values())


def tempting_play(
    position: str | Position, *, plays: PlayValues | None = None, solver: Solver | None = None
) -> Temptation | None:
    """Return the most natural play that gives something away, or None where the rules of thumb go right.

    plays: the values of the position, if they are already known.

    >>> wrong = tempting_play("33 00 64 / 22 41 21 / 53 43 42 trump 3")
    >>> (wrong.habit, str(wrong.tile)) if wrong else None
    (<Habit.HIGHEST: 'highest'>, '64')
    >>> tempting_play("66 65 64 / 33 00 62 / 55 21 53 trump 6") is None
    True
    """
    position = position_from(position)
    if plays is None:
        plays = (solver or Solver()).plays(position)
    return next((each for each in tempting_plays(position) if plays.cost(each.tile)), None)


def _leads(position: Position) -> list[tuple[Habit, Tile]]:
    legal, trump = position.legal_plays, position.trump
    trumps = legal & trump.tiles
    doubles = Hand(tile for tile in legal - trumps if tile.is_double)
    others = legal - trumps - doubles
    out = any(
        hand & trump.tiles for seat, hand in zip(position.rules.all_seats, position.hands, strict=True)
        if seat is not position.to_play
    )  # fmt: skip
    found = []
    if trumps and out and position.to_play in position.side:
        found.append((Habit.PULL, max(trumps)))
    if doubles:
        found.append((Habit.DOUBLE, max(doubles)))
    rest = others or trumps
    if rest:
        found.append((Habit.HIGHEST, max(rest, key=lambda tile: (tile.high + tile.low, tile.bit))))
    return found


def _follows(position: Position) -> list[tuple[Habit, Tile]]:
    legal = position.legal_plays
    at = len(position.table)
    winners = Hand(tile for tile in legal if winning_place((*position.table, tile), position.trump) == at)
    ahead = position.leader.after(winning_place(position.table, position.trump), seats=position.rules.seats)
    found = []
    if winners:
        if (ahead in position.side) != (position.to_play in position.side):
            found.append((Habit.WIN, natural_play(position, winners)))
        found.append((Habit.HIGHEST, max(winners)))  # all of one suit, in which a higher bit wins
    losers = legal - winners
    found.append((Habit.LOWEST, natural_play(position, losers or legal)))
    return found
