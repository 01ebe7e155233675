"""Why a play cost tricks: its proved causes, and the two lines that show them. Words are found elsewhere."""

from moonsolver.errors import PlayError
from moonsolver.game.arguments import position_from
from moonsolver.game.position import Position
from moonsolver.game.tiles import Tile
from moonsolver.game.tricks import Line
from moonsolver.reasons.causes import Explanation
from moonsolver.solving.answers import PlayValues
from moonsolver.solving.engine import Solver
from moonsolver.solving.lines import best_line, natural_play, replay

__all__ = ["explain_play"]


def explain_play(
    position: str | Position, tile: str | Tile, *, better: str | Tile | None = None, solver: Solver | None = None
) -> Explanation:
    """Return why `tile` costs tricks in `position`: proved causes only, the most instructive first.

    better: the play to compare it with, one that gives nothing away; by default the natural one. Raises PlayError for
    a tile that may not be played, one that costs nothing, and a `better` that costs something itself.

    >>> start = "44 22 31 / 33 00 41 / 64 62 54, trump 1, bidder B, leader B"
    >>> why = explain_play(start, "33")
    >>> str(why.better), why.value, why.cost
    ('41', 3, 1)
    """
    solver = solver or Solver()
    position = position_from(position)
    plays = solver.plays(position)
    played = Tile.parse(tile)
    cost = plays.cost(played)
    if not cost:
        raise PlayError(f"{position.to_play}'s {played} costs nothing here: there is nothing to explain")
    best = natural_play(position, plays.best) if better is None else _good_play(plays, Tile.parse(better))
    ours = position.to_play in position.side
    value = plays.value if ours else position.tricks_left - plays.value
    return Explanation(
        position,
        played,
        best,
        value,
        cost,
        reasons=(),
        punished=_line_after(position, played, solver),
        better_line=_line_after(position, best, solver),
    )


def _good_play(plays: PlayValues, better: Tile) -> Tile:
    """Return `better`. Raises PlayError if it gives something away itself."""
    cost = plays.cost(better)
    if cost:
        tricks = "a trick" if cost == 1 else f"{cost} tricks"
        raise PlayError(f"{plays.to_play}'s {better} costs {tricks} itself: compare with one of {plays.best}")
    return better


def _line_after(position: Position, tile: Tile, solver: Solver) -> Line:
    """Return perfect play to the end after `tile`."""
    rest = best_line(position.play(tile), solver=solver)
    return replay(position, [tile, *rest.plays])
