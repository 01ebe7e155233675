"""Many random deals at once, as an array of masks. One deal as a `Deal` is for ``Deal.random``."""

from typing import TYPE_CHECKING, Final

from moonsolver.errors import BatchError
from moonsolver.game.limits import checked_seed
from moonsolver.game.rules import Rules

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["random_deals"]

CHUNK: Final = 1 << 16  # deals shuffled at a time


def random_deals(
    n: int, rng: "np.random.Generator | int | None" = None, *, rules: str | Rules = "moon3"
) -> "npt.NDArray[np.uint32]":
    """Deal `n` times at random, every deal as likely as every other.

    rng: a numpy generator, or a seed from 0 up for a new one, or None for one that nobody can foretell. The same seed
    gives the same deals wherever the version of numpy is the same; ``random_deals(n, seed)`` are the first n of any
    longer run. They are not those of ``Deal.random``, whose generator is Python's.

    Returns uint32[n, columns], as ``solve_tables`` takes it: a mask for each seat and then the widow if there is one,
    numbered as in ``moonsolver.game.tiles``. That is three hands and the widow in ``moon3``, four hands in ``moon4``,
    three hands in ``moon3-21``.
    Raises BatchError for a negative n and another kind of rng, MoonError for a seed out of range. Cost: well below a
    microsecond a deal. Memory beyond the result is bounded.

    >>> random_deals(2, 1).shape, random_deals(2, 1, rules="moon3-21").shape
    ((2, 4), (2, 3))
    """
    import numpy as np

    rules = Rules.named(rules)
    if n < 0:
        raise BatchError(f"{n} deals: give a whole number from 0 up")
    if rng is not None and not isinstance(rng, int | np.integer | np.random.Generator):
        raise BatchError(f"rng is {type(rng).__name__}: give a numpy Generator, a seed, or None")
    if isinstance(rng, int | np.integer):
        rng = checked_seed(int(rng))
    generator = np.random.default_rng(rng)
    bits = np.array([1 << tile.bit for tile in sorted(rules.tiles)], dtype=np.uint32)
    sizes = [rules.hand_size] * rules.seats + [1] * rules.widow_size
    starts = np.cumsum([0, *sizes[:-1]])
    out = np.empty((n, len(sizes)), dtype=np.uint32)
    for start in range(0, n, CHUNK):
        dealt = out[start : start + CHUNK]
        tiles = generator.permuted(np.tile(bits, (len(dealt), 1)), axis=1)
        np.bitwise_or.reduceat(tiles, starts, axis=1, out=dealt)
    return out
