"""The parts of a count of odds: each tile that the widow can be, with its layouts and those of them to look at."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from moonsolver.chances.knowledge import Knowledge
from moonsolver.chances.layouts import Layouts
from moonsolver.errors import KnowledgeError
from moonsolver.game.limits import checked_seed
from moonsolver.game.seats import Seat

__all__ = ["Part", "Tally", "part_of", "parts_by_widow", "shares"]


@dataclass(frozen=True, slots=True)
class Part:
    """One widow (or none): its knowledge, its layouts, and which of them to count, in random order.

    `kept` are the masks that the bidder can keep, the highest discard first: one where there is nothing to discard.
    """

    knowledge: Knowledge
    layouts: Layouts
    order: list[int]
    kept: npt.NDArray[np.uint32]


@dataclass(frozen=True, slots=True)
class Tally:
    """What is counted so far of every part: counts[kept, trump, tricks], and of how many layouts.

    A choice that was not counted has no layouts at all. A tally is replaced as a whole: a Ctrl-C finds the one before
    or the one after, and nothing in between.
    """

    counts: tuple[npt.NDArray[np.int64], ...]
    layouts: tuple[int, ...]


def part_of(knowledge: Knowledge, layouts: Layouts, seat: Seat, wanted: int, seed: int | str) -> Part:
    """Return a part with `wanted` of its layouts to count, drawn with `seed`."""
    own = knowledge.known[seat.index]
    pool = own | knowledge.known[-1]
    kept = [pool.remove(tile).mask for tile in pool] if knowledge.known[-1] else [own.mask]
    return Part(knowledge, layouts, layouts.sample(wanted, seed), np.array(kept, dtype=np.uint32))


def parts_by_widow(knowledge: Knowledge, whole: Layouts, seat: Seat, wanted: int, seed: int) -> list[Part]:
    """Return a part for each tile that the widow can be, with its share of the layouts to count."""
    checked_seed(seed)
    return [
        part_of(each, layouts, seat, max(1, round(wanted * len(layouts) / len(whole))), f"{seed} {each.known[-1]}")
        for each, layouts in _each_widow(knowledge)
    ]


def shares(sizes: Sequence[int], reached: int) -> list[int]:
    """Return how many of `reached` layouts fall to parts of these sizes: to the nearest layout, but at least one."""
    total = sum(sizes)
    return [max(1, (2 * size * reached + total) // (2 * total)) for size in sizes]


def _each_widow(knowledge: Knowledge) -> Iterator[tuple[Knowledge, Layouts]]:
    """Yield the knowledge for each tile that the widow can be, with its layouts."""
    for widow in knowledge.unseen - knowledge.barred[-1]:
        each = knowledge.with_widow(widow)
        try:
            yield each, Layouts(each)
        except KnowledgeError:  # what is known of the seats leaves no layout with this widow
            continue
