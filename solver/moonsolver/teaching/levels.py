"""How hard a puzzle is, from 1 to 5: which simple players miss it, and how late the loss shows. Plays nothing itself.

Four players of rising skill answer (``players`` for plays, ``choosers`` for trump, discard and bid). The level is the
number of those who are wrong, and one more if the loss shows only in the fourth trick or later; at least 1, at most 5.
"""

from collections.abc import Sequence

from moonsolver.records.puzzle_note import LEVELS

__all__ = ["LATE", "level_of"]

LATE = 4
"""The trick, counted from the question's own, in which a loss shows late."""


def level_of(right: Sequence[bool], depth: int | None) -> int:
    """Return the level of a puzzle: `right` says which players solve it, the weakest first; `depth` as in ``Puzzle``.

    >>> level_of([False, True, True, True], 2), level_of([False, False, True, True], 5), level_of([False] * 4, 5)
    (1, 3, 5)
    """
    late = depth is not None and depth >= LATE
    return max(LEVELS[0], min(LEVELS[-1], sum(not each for each in right) + late))
