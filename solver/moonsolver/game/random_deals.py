"""Many random deals at once, as an array of masks. ``Deal.random`` makes one, as a `Deal`."""

import random
from typing import TYPE_CHECKING, Final

from moonsolver.errors import BatchError, MoonError
from moonsolver.game.given import Dice, whole_number
from moonsolver.game.limits import checked_seed
from moonsolver.game.rules import Rules

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["random_deals"]

CHUNK: Final = 1 << 16  # deals shuffled at a time
MOST: Final = 1 << 48  # deals, far more than any memory holds; numpy counts no bytes beyond 63 bits


def random_deals(n: int, rng: Dice = None, *, rules: str | Rules = "moon3") -> "npt.NDArray[np.uint32]":
    """Deal `n` times at random, all deals equally likely.

    rng: a seed from 0 up, a numpy ``Generator``, a ``random.Random``, or None for deals that nobody can predict. With
    the same version of numpy, the same seed gives the same deals, and ``random_deals(n, seed)`` are the first n of any
    longer run. They are not the deals of ``Deal.random``, which uses Python's generator.

    Returns uint32[n, columns], as ``solve_tables`` takes it: a mask for each seat, then the widow if there is one,
    numbered as in ``moonsolver.game.tiles``.
    Raises BatchError for an n that is not a whole number from 0 up or needs more memory than there is, MoonError for a
    wrong rng or seed. Cost: about a microsecond per deal. Memory beyond the result is bounded.

    >>> random_deals(2, 1).shape, random_deals(2, 1, rules="moon3-21").shape
    ((2, 4), (2, 3))
    """
    import numpy as np

    rules = Rules.named(rules)
    n = whole_number(n, "a number of deals", "give a whole number from 0 up", BatchError)
    if not 0 <= n <= MOST:
        raise BatchError(f"{n:,} deals: give a whole number from 0 to {MOST:,}")
    generator = _generator(rng)
    bits = np.array([1 << tile.bit for tile in sorted(rules.tiles)], dtype=np.uint32)
    sizes = [rules.hand_size] * rules.seats + [1] * rules.widow_size
    starts = np.cumsum([0, *sizes[:-1]])
    try:
        out = np.empty((n, len(sizes)), dtype=np.uint32)
    except MemoryError as error:
        room = f"{4 * n * len(sizes) / 2**30:,.0f} GiB"
        raise BatchError(f"{n:,} deals need {room} of memory, which is not there: deal fewer at a time") from error
    for start in range(0, n, CHUNK):
        dealt = out[start : start + CHUNK]
        tiles = generator.permuted(np.tile(bits, (len(dealt), 1)), axis=1)
        np.bitwise_or.reduceat(tiles, starts, axis=1, out=dealt)
    return out


def _generator(rng: Dice) -> "np.random.Generator":
    """Return a generator as it is, or a new one from a seed, or from chance for None. Raises MoonError."""
    import numpy as np

    if rng is None or isinstance(rng, np.random.Generator):
        return np.random.default_rng(rng)
    if isinstance(rng, random.Random):
        return np.random.default_rng(rng.getrandbits(63))
    right = "give a whole number from 0 up, a random.Random or a numpy Generator"
    return np.random.default_rng(checked_seed(whole_number(rng, "a seed", right, MoonError)))
