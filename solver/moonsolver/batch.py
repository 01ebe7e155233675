"""Batches: many positions at once, numpy in and out, on one thread or several, interruptible."""

from collections.abc import Callable, Iterable

import numpy as np
import numpy.typing as npt

from moonsolver.engine import solve_rows
from moonsolver.errors import BatchError
from moonsolver.rules import Rules
from moonsolver.seats import Seat
from moonsolver.tiles import TILES, Hand
from moonsolver.trumps import Trump
from moonsolver.work import in_any_order, worker_count

__all__ = ["solve_batch"]

MOST_ROWS = 10  # bad rows named in an error
CHUNK = 256  # rows between two looks at Ctrl-C: some milliseconds


def solve_batch(
    hands: npt.ArrayLike,
    trumps: Iterable[str | int | Trump] | None = None,
    *,
    rules: str | Rules | None = None,
    bidder: str | Seat = "A",
    leader: str | Seat | None = None,
    threads: int | None = 1,
    progress: Callable[[int], None] | None = None,
) -> npt.NDArray[np.int8]:
    """Solve many positions, each at the start of a trick, under several trumps.

    hands: uint32[n, seats], a row a position, a mask a seat in the numbering of ``moonsolver.tiles`` (any integer array
    that fits is taken). Hands of a row have the same length, 0 to 7 tiles; rows may differ. n has no limit.
    trumps: which to solve, by default all that the rules let be named.
    rules: by default ``moon3`` for three columns and ``moon4`` for four.
    bidder, leader: the same for all rows; the leader is by default the bidder.
    threads: how many to use; None is one for each processor. The answers do not depend on it.
    progress: called with the number of rows done since the last call.

    Returns int8[n, trumps]: tricks that the bidder's side takes, in the order of `trumps`.
    Raises BatchError for a wrong shape or type and for rows that are no position, naming the first few.
    The GIL is released, Ctrl-C is heeded within milliseconds, and memory beyond the arrays is bounded.

    >>> from moonsolver import Deal
    >>> deal = Deal.parse("55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / 44 33 00 65 54 51 21 / 43")
    >>> hands = [[int(hand) for hand in deal.after_exchange("A", "43")]]
    >>> solve_batch(hands, ["0", "3", "none"]).tolist()
    [[3, 3, 3]]
    """
    array = _hand_array(hands)
    rules = Rules.named(rules if rules is not None else ("moon3" if array.shape[1] == 3 else "moon4"))
    named = [rules.allow_trump(trump) for trump in trumps] if trumps is not None else list(rules.trumps)
    workers = worker_count(threads)
    seat = rules.seat(bidder)
    first = rules.seat(leader) if leader is not None else seat
    if array.shape[1] != rules.seats:
        raise BatchError(f"hands has {array.shape[1]} columns: {rules.name} has {rules.seats} seats")
    if int(np.bitwise_or.reduce(array, axis=None)) & ~rules.tiles.mask:
        raise BatchError(_row_faults(array, rules))
    out = np.empty((len(array), len(named)), dtype=np.int8)
    indices = np.array([trump.index for trump in named], dtype=np.int8)

    bound = rules.first_lead == "trump"

    def work(start: int) -> int:
        rows = slice(start, start + CHUNK)
        chunk, answers = array[rows], out[rows]
        if not bound:
            solve_rows(chunk, indices, rules, seat, first, False, answers)
            return len(chunk)
        full = np.bitwise_count(chunk[:, 0]) == rules.hand_size  # the rule binds the first trick only
        for chosen, must_lead_trump in ((full, True), (~full, False)):
            part = np.empty((int(chosen.sum()), len(named)), dtype=np.int8)
            solve_rows(np.ascontiguousarray(chunk[chosen]), indices, rules, seat, first, must_lead_trump, part)
            answers[chosen] = part
        return len(chunk)

    starts = range(0, len(array), CHUNK)
    try:
        for _, done in in_any_order(work, starts, threads=max(1, min(workers, len(starts)))):
            if progress:
                progress(done)
    except ValueError as error:  # the extension found a row that is no position: say which, and why
        faults = _row_faults(array, rules)
        if not faults:
            raise
        raise BatchError(faults) from error
    return out


def _hand_array(hands: npt.ArrayLike) -> npt.NDArray[np.uint32]:
    """Return `hands` as a contiguous uint32[n, 3 or 4], or say what it is instead."""
    try:
        given = np.asarray(hands)
    except (ValueError, OverflowError) as error:
        raise BatchError(f"hands is no array of masks: {error}") from error
    if given.ndim != 2 or given.shape[1] not in (3, 4):
        raise BatchError(f"hands has shape {given.shape}: it needs (n, 3) or (n, 4), a row a position, a mask a seat")
    if given.dtype == np.uint32:
        return np.ascontiguousarray(given)
    if given.dtype.kind not in "iu" and given.size:
        raise BatchError(f"hands has type {given.dtype}: it needs integers, best of all uint32")
    if given.size and (int(given.min()) < 0 or int(given.max()) >= 1 << 32):
        row = int(np.argmax(((given < 0) | (given >= 1 << 32)).any(axis=1)))
        raise BatchError(f"row {row}: {given[row].tolist()} has a bit that is no tile: masks have bits 0 to 27")
    return np.ascontiguousarray(given, dtype=np.uint32)


def _row_faults(array: npt.NDArray[np.uint32], rules: Rules) -> list[str]:
    """Say what is wrong with the first rows that are no position of `rules`."""
    lengths = np.bitwise_count(array)
    size = lengths[:, 0]
    union = np.bitwise_or.reduce(array, axis=1)
    wrong = {
        "a bit that is no tile": union >= 1 << len(TILES),
        "hands of unequal length": (lengths != size[:, None]).any(axis=1),
        "a tile in two hands": np.bitwise_count(union) != lengths.sum(axis=1),
        f"a tile that {rules.name} does not play with": (union & ~np.uint32(rules.tiles.mask)) != 0,
        f"more than {rules.hand_size} tiles a hand": size > rules.hand_size,
    }
    bad = np.flatnonzero(np.logical_or.reduce(list(wrong.values())))
    faults = [
        f"row {row}: {what} ({' / '.join(_mask_text(int(mask)) for mask in array[row])})"
        for row in bad[:MOST_ROWS]
        for what, rows in wrong.items()
        if rows[row]
    ]
    return faults + ([f"and {len(bad) - MOST_ROWS} rows more"] if len(bad) > MOST_ROWS else [])


def _mask_text(mask: int) -> str:
    return str(Hand.from_mask(mask)) if mask < 1 << len(TILES) else hex(mask)
