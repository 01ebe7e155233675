"""Layouts as arrays: every way the unseen tiles can lie, numbered, so that they are counted, listed or drawn by number.

The layouts of a ``Knowledge`` are numbered from 0. The unseen tiles are placed one by one, from the highest bit down;
for each tile a table says how many layouts there are below, for every room that may be left at the places. So any
number gives its layout directly: listing needs no memory beyond the rows asked for, a sample is a choice of numbers,
and work is split by splitting the numbers.
"""

import random
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from moonsolver.chances.knowledge import Knowledge
from moonsolver.errors import KnowledgeError
from moonsolver.game.given import not_a, whole_number
from moonsolver.game.limits import checked_seed
from moonsolver.game.tiles import Hand

__all__ = ["Layouts"]

CHUNK = 4096


class Layouts:
    """The layouts that some knowledge does not rule out: ``len``, rows by number, chunks, samples.

    Raises KnowledgeError when there is none. Cost: about ten thousand table entries to build, a few microseconds a row.

    >>> layouts = Layouts(Knowledge.of_hand("66 65 64 63 62 61 21", widow="54"))
    >>> len(layouts), layouts.rows([0, 3431]).tolist()[0][0] == layouts.knowledge.known[0].mask
    (3432, True)
    >>> len(Layouts(Knowledge.of_hand("66 65 64 63 62 61 21")))
    51480
    """

    def __init__(self, knowledge: str | Hand | Knowledge) -> None:
        if not isinstance(knowledge, Knowledge):
            knowledge = Knowledge.of_hand(knowledge)
        self.knowledge = knowledge
        rooms = knowledge.rooms
        self._tiles = [tile.bit for tile in knowledge.unseen]
        self._known = np.array([hand.mask for hand in knowledge.known], dtype=np.uint32)
        # A state is the room left at every place, as one number: room 0 + room 1 * (rooms 0 + 1) + ...
        self._units = [1]
        for room in rooms:
            self._units.append(self._units[-1] * (room + 1))
        states = self._units.pop()
        left = [np.arange(states) // unit % (room + 1) for unit, room in zip(self._units, rooms, strict=True)]
        self._full = states - 1
        self._places = [
            [place for place, barred in enumerate(knowledge.barred) if rooms[place] and not barred.mask >> bit & 1]
            for bit in self._tiles
        ]
        # ways[i][state]: layouts of the tiles i and after, when so much room is left.
        last = np.zeros(states, dtype=np.int64)
        last[0] = 1
        self._ways = [last]
        for places in reversed(self._places):
            now = np.zeros(states, dtype=np.int64)
            for place in places:
                unit = self._units[place]
                fits = left[place] > 0
                now[fits] += self._ways[-1][np.flatnonzero(fits) - unit]
            self._ways.append(now)
        self._ways.reverse()
        self._count = int(self._ways[0][self._full])
        if not self._count:
            raise KnowledgeError("no layout fits: what you know of the seats cannot all be true")

    def __len__(self) -> int:
        return self._count

    def rows(self, numbers: npt.ArrayLike) -> npt.NDArray[np.uint32]:
        """Return the layouts with these numbers: uint32[n, places], one mask per place, the seats and then aside."""
        try:
            rank = np.array(numbers if np.ndim(numbers) else None, dtype=np.int64)  # None is refused
        except (TypeError, ValueError, OverflowError) as error:
            raise not_a(numbers, "a list of layouts", "give their numbers, from 0", KnowledgeError) from error
        if rank.size and not 0 <= int(rank.min()) <= int(rank.max()) < self._count:
            raise KnowledgeError(f"layouts are numbered from 0 to {self._count - 1}")
        state = np.full(len(rank), self._full)
        masks = np.tile(self._known, (len(rank), 1))
        for tile, places, below in zip(self._tiles, self._places, self._ways[1:], strict=True):
            waiting = np.ones(len(rank), dtype=bool)
            for place in places:
                unit = self._units[place]
                room = state // unit % (self.knowledge.rooms[place] + 1) > 0
                ways = np.where(waiting & room, below[np.where(room, state - unit, 0)], 0)
                here = waiting & (rank < ways)
                rank -= np.where(waiting & ~here, ways, 0)
                masks[here, place] |= np.uint32(1 << tile)
                state[here] -= unit
                waiting &= ~here
        return masks

    def chunks(self, size: int = CHUNK) -> Iterator[npt.NDArray[np.uint32]]:
        """Yield all the layouts in order, `size` rows at a time."""
        for start in range(0, self._count, size):
            yield self.rows(np.arange(start, min(start + size, self._count)))

    def sample(self, count: int, seed: int | str) -> list[int]:
        """Return the numbers of `count` different layouts, every set of them equally likely, in random order.

        The same seed gives the same sample. All of them, in random order, when there are no more.
        """
        count = whole_number(count, "a number of layouts", "give 0 or more", KnowledgeError)
        if count < 0:
            raise KnowledgeError(f"{count} layouts cannot be drawn: give 0 or more")
        return random.Random(seed if isinstance(seed, str) else checked_seed(seed)).sample(
            range(self._count), min(count, self._count)
        )
