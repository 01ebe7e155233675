"""Best lines: whole lines of perfect play. Asks the engine, and picks the natural play among equals."""

from moonsolver.game.arguments import position_from
from moonsolver.game.position import Position
from moonsolver.game.tiles import Hand, Tile
from moonsolver.game.tricks import Line, Trick
from moonsolver.game.trumps import winning_place
from moonsolver.solving.engine import Solver

__all__ = ["best_line", "natural_play", "replay"]


def best_line(position: str | Position, *, solver: Solver | None = None) -> Line:
    """Return a line from `position` to the end in which every play is among the best: it achieves the value.

    Among equally good plays it takes the one a person would choose, always the same: see `natural_play`.

    >>> from moonsolver.game.deal import Deal
    >>> deal = Deal.parse("55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / 44 33 00 65 54 51 21 / 43")
    >>> start = Position.start(deal, bidder="A", trump="3", discard="64")
    >>> best_line(start).won_by(start.side)
    5
    """
    solver = solver or Solver()
    plays: list[Tile] = []
    now = position = position_from(position)
    while not now.is_over:
        tile = natural_play(now, solver.plays(now).best)
        plays.append(tile)
        now = now.play(tile)
    return replay(position, plays)


def replay(position: Position, plays: list[Tile]) -> Line:
    """Return `plays` from `position` as a line of tricks. Raises PlayError for a play that is not legal."""
    tricks: list[Trick] = []
    now = position
    trick = position.trick
    for tile in plays:
        now = now.play(tile)
        trick = Trick(trick.leader, *trick.plays, tile, trump=position.trump, seats=position.rules.seats)
        if trick.is_full:
            tricks.append(trick)
            trick = now.trick
    if trick.plays:
        tricks.append(trick)
    return Line(tuple(tricks), len(position.table))


def natural_play(position: Position, choices: Hand) -> Tile:
    """Return the one of `choices` that a person would find natural.

    On lead the strongest tile, trumps first. Following: the cheapest tile that wins where the other side is winning,
    else the cheapest tile. Cheapest is a non-trump before a trump, then the fewer pips.
    """

    def price(tile: Tile) -> tuple[bool, int, int]:
        return position.trump.is_trump(tile), tile.high + tile.low, tile.bit

    if not position.table:
        return max(choices, key=lambda tile: (position.trump.is_trump(tile), tile.is_double, tile.bit))
    winning_seat = position.leader.after(winning_place(position.table, position.trump), seats=position.rules.seats)
    if (winning_seat in position.side) != (position.to_play in position.side):
        at = len(position.table)
        winners = [tile for tile in choices if winning_place((*position.table, tile), position.trump) == at]
        if winners:
            return min(winners, key=price)
    return min(choices, key=price)
