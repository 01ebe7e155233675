"""Batches: many positions at once, numpy in and out, on one thread or several, interruptible."""

import functools
import operator
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from moonsolver.errors import BatchError
from moonsolver.game.rules import Rules
from moonsolver.game.seats import Seat
from moonsolver.game.tiles import TILES
from moonsolver.game.trumps import Trump
from moonsolver.solving.arrays import (
    NO_MASK,
    as_masks,
    hands_and_rules,
    mask_text,
    named_trumps,
    not_masks,
    refuse_masks,
)
from moonsolver.solving.engine import solve_rows
from moonsolver.solving.parallel import in_chunks, worker_count

__all__ = ["solve_batch"]

CHUNK = 256  # rows between two looks at Ctrl-C: some milliseconds


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
    limit, and an empty list has an empty answer.
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
    array, rules = hands_and_rules(hands, rules)
    named = named_trumps(trumps, rules) if trumps is not None else list(rules.trumps)
    workers = worker_count(threads)
    seat = rules.seat(bidder)
    first = rules.seat(leader) if leader is not None else seat
    _check_rows(array, rules)
    out = np.empty((len(array), len(named)), dtype=np.int8)
    indices = np.array([trump.index for trump in named], dtype=np.int8)

    bound = rules.must_lead_trump

    def work(start: int) -> int:
        # A copy that nobody else can write to: what is checked is what is solved.
        chunk = as_masks(np.array(array[start : start + CHUNK], order="C"))
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

    in_chunks(work, range(0, len(array), CHUNK), workers, progress)
    return out


def _check_rows(array: npt.NDArray[Any], rules: Rules) -> None:
    """Raise BatchError if rows are not positions of `rules`, naming the first few."""
    refuse_masks(array, lambda chunk: _bad_rows(chunk, rules), lambda row: _row_faults(array[row].tolist(), rules))


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


def _row_faults(masks: list[int], rules: Rules) -> list[str]:
    """Say what is wrong with a row that is not a position of `rules`."""
    if min(masks) < 0 or max(masks) > NO_MASK:
        return [not_masks(masks)]
    lengths = [mask.bit_count() for mask in masks]
    union = functools.reduce(operator.or_, masks)
    wrong = {
        "a bit that is not a tile": union >> len(TILES),
        "hands of different lengths": len(set(lengths)) > 1,
        "a tile in two hands": union.bit_count() != sum(lengths),
        f"a tile that {rules.name} does not use": union & ~rules.tiles.mask,
        f"more than {rules.hand_size} tiles a hand": max(lengths) > rules.hand_size,
    }
    text = " / ".join(map(mask_text, masks))
    return [f"{what} ({text})" for what, found in wrong.items() if found]
