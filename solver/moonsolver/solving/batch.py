"""Batches: many positions at once, numpy in and out, on one thread or several, interruptible."""

import functools
import operator
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from moonsolver.errors import BatchError
from moonsolver.game.rules import Rules, read_trumps
from moonsolver.game.seats import Seat
from moonsolver.game.tiles import TILES, Hand
from moonsolver.game.trumps import Trump
from moonsolver.solving.engine import solve_rows
from moonsolver.solving.parallel import in_any_order, worker_count

__all__ = ["solve_batch"]

MOST_ROWS = 10  # bad rows named in an error
CHUNK = 256  # rows between two looks at Ctrl-C: some milliseconds
CHECKED = 1 << 14  # rows checked at a time
NO_MASK = 0xFFFFFFFF  # all bits, also those of no tile


def solve_batch(
    hands: npt.ArrayLike,
    trumps: str | int | Trump | Iterable[str | int | Trump] | None = None,
    *,
    rules: str | Rules | None = None,
    bidder: str | Seat = "A",
    leader: str | Seat | None = None,
    threads: int | None = 1,
    progress: Callable[[int], None] | None = None,
) -> npt.NDArray[np.int8]:
    """Solve many positions, each at the start of a trick, under several trumps.

    hands: uint32[n, seats], one row per position, one mask per seat, numbered as in ``moonsolver.game.tiles`` (any
    integer array that fits is taken). Hands of a row have the same length, 0 to 7 tiles; rows may differ. n has no
    limit.
    trumps: which to solve, one or several (``"5 none"``, ``[5, "none"]``), by default all that the rules allow.
    rules: by default ``moon3`` for three columns and ``moon4`` for four.
    bidder, leader: the same for all rows; the leader is by default the bidder.
    threads: how many to use; None is one for each processor. The answers do not depend on it.
    progress: called with the number of rows done since the last call.

    Returns int8[n, trumps]: tricks that the bidder's side takes, in the order of `trumps`.
    Raises BatchError for a wrong shape or type and for rows that are not positions, naming the first few; and for rows
    that another thread made so in the meantime. Every row is solved as it was at one moment, from a copy.
    The GIL is released, Ctrl-C works within milliseconds, and memory beyond the arrays is bounded.

    >>> from moonsolver import Deal
    >>> deal = Deal.parse("55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / 44 33 00 65 54 51 21 / 43")
    >>> hands = [[int(hand) for hand in deal.after_exchange("A", "43")]]
    >>> solve_batch(hands, ["0", "3", "none"]).tolist()
    [[3, 3, 3]]
    """
    array = _hand_array(hands)
    rules = Rules.named(rules if rules is not None else ("moon3" if array.shape[1] == 3 else "moon4"))
    named = _named(trumps, rules) if trumps is not None else list(rules.trumps)
    workers = worker_count(threads)
    seat = rules.seat(bidder)
    first = rules.seat(leader) if leader is not None else seat
    if array.shape[1] != rules.seats:
        raise BatchError(f"hands has {array.shape[1]} columns: {rules.name} has {rules.seats} seats")
    _check_rows(array, rules)
    out = np.empty((len(array), len(named)), dtype=np.int8)
    indices = np.array([trump.index for trump in named], dtype=np.int8)

    bound = rules.must_lead_trump

    def work(start: int) -> int:
        # A copy that nobody else can write to: what is checked is what is solved.
        chunk = _masks(np.array(array[start : start + CHUNK], order="C"))
        answers = out[start : start + CHUNK]
        if len(chunk) != len(answers) or _bad_rows(chunk, rules).any():
            raise BatchError(f"rows {start} to {start + len(answers) - 1}: hands was changed while it was being solved")
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
    for _, done in in_any_order(work, starts, threads=max(1, min(workers, len(starts)))):
        if progress:
            progress(done)
    return out


def _hand_array(hands: npt.ArrayLike) -> npt.NDArray[Any]:
    """Return `hands` as integers[n, 3 or 4] of any type, perhaps the caller's own; or say what it is instead."""
    try:
        given = np.asarray(hands).view()  # our own shape: the caller's may be set anew
    except (ValueError, OverflowError, TypeError) as error:
        raise BatchError(f"hands is not an array of masks: {error}") from error
    if given.ndim != 2 or given.shape[1] not in (3, 4):
        raise BatchError(
            f"hands has shape {given.shape}: it needs (n, 3) or (n, 4), one row a position, one mask a seat"
        )
    if given.dtype.kind not in "iu" and given.size:
        raise BatchError(f"hands has type {given.dtype}: it needs integers, preferably uint32")
    if isinstance(hands, np.ma.MaskedArray) and np.ma.is_masked(hands):
        raise BatchError("hands has masked entries: every mask is needed")
    return given


def _named(trumps: str | int | Trump | Iterable[str | int | Trump], rules: Rules) -> list[Trump]:
    """Return the trumps to solve, in the order given."""
    named = [rules.allow_trump(trump) for trump in read_trumps(trumps)]
    if len(named) > len(Trump):
        raise BatchError(f"more than {len(Trump)} trumps: there are no more to name")
    return named


def _masks(rows: npt.NDArray[Any]) -> npt.NDArray[np.uint32]:
    """Return `rows` as masks; a number that is not a mask gets every bit, even those of no tile."""
    if rows.dtype == np.uint32:
        return rows
    masks = rows.astype(np.uint32)
    masks[(rows < 0) | (rows > NO_MASK)] = NO_MASK
    return masks


def _check_rows(array: npt.NDArray[Any], rules: Rules) -> None:
    """Raise BatchError if rows are not positions of `rules`, naming the first few."""
    faults: list[str] = []
    count = 0
    for start in range(0, len(array), CHECKED):
        rows = np.array(array[start : start + CHECKED], order="C")
        bad = np.flatnonzero(_bad_rows(_masks(rows), rules)).tolist()
        for row in bad[: max(0, MOST_ROWS - count)]:
            faults += _row_faults(start + row, rows[row].tolist(), rules)
        count += len(bad)
    if count > MOST_ROWS:
        faults.append(f"and {count - MOST_ROWS} more rows")
    if faults:
        raise BatchError(faults)


def _bad_rows(chunk: npt.NDArray[np.uint32], rules: Rules) -> npt.NDArray[np.bool_]:
    """Return, for each row, whether it is not a position of `rules`."""
    lengths = np.bitwise_count(chunk)
    size = lengths[:, 0]
    union = np.bitwise_or.reduce(chunk, axis=1)
    bad: npt.NDArray[np.bool_] = (union & ~np.uint32(rules.tiles.mask)) != 0
    bad |= np.bitwise_count(union) != size * np.uint8(rules.seats)  # a tile in two hands, or unequal lengths
    bad |= (lengths != size[:, None]).any(axis=1)
    bad |= size > rules.hand_size
    return bad


def _row_faults(row: int, masks: list[int], rules: Rules) -> list[str]:
    """Say what is wrong with a row that is not a position of `rules`."""
    if min(masks) < 0 or max(masks) > NO_MASK:
        return [f"row {row}: {masks} has a bit that is not a tile: masks have bits 0 to {len(TILES) - 1}"]
    lengths = [mask.bit_count() for mask in masks]
    union = functools.reduce(operator.or_, masks)
    wrong = {
        "a bit that is not a tile": union >> len(TILES),
        "hands of different lengths": len(set(lengths)) > 1,
        "a tile in two hands": union.bit_count() != sum(lengths),
        f"a tile that {rules.name} does not use": union & ~rules.tiles.mask,
        f"more than {rules.hand_size} tiles a hand": max(lengths) > rules.hand_size,
    }
    text = " / ".join(map(_mask_text, masks))
    return [f"row {row}: {what} ({text})" for what, found in wrong.items() if found]


def _mask_text(mask: int) -> str:
    return str(Hand.from_int(mask)) if mask < 1 << len(TILES) else hex(mask)
