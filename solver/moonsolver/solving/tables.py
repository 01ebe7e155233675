"""The tables of many deals at once: every trump, every discard, as one array of numbers."""

from collections.abc import Callable, Iterable
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from moonsolver.errors import BatchError, DealError
from moonsolver.game.deal import Deal
from moonsolver.game.rules import Rules
from moonsolver.game.seats import Seat
from moonsolver.game.tiles import TILES, Hand
from moonsolver.game.trumps import Trump
from moonsolver.solving.arrays import as_masks, integer_array, named_trumps, not_masks, refuse_masks
from moonsolver.solving.engine import solve_deal_rows
from moonsolver.solving.parallel import in_chunks, worker_count

__all__ = ["solve_tables"]

CHUNK: Final = 16  # deals between two looks at Ctrl-C: some ten milliseconds


def solve_tables(
    deals: npt.ArrayLike,
    trumps: str | int | Trump | Iterable[str | int | Trump] | None = None,
    *,
    rules: str | Rules = "moon3",
    bidder: str | Seat = "A",
    threads: int | None = 1,
    progress: Callable[[int], None] | None = None,
) -> npt.NDArray[np.int8]:
    """Solve the tables of many deals for one bidder, as ``solve_deal`` does, into one array.

    deals: uint32[n, columns], one row per deal: a mask for each seat, A, B, C (and D), then the widow if there is one.
    So ``moon3`` has three hands and the widow, ``moon4`` four hands, ``moon3-21`` three.
    Masks are numbered as in ``moonsolver.game.tiles``; any integer array that fits is taken. n has no limit.
    trumps: which to solve, one or several (``"5 none"``, ``[5, "none"]``), by default all that the rules allow.
    bidder: the seat that takes the widow, discards and leads, the same for all rows.
    threads: how many to use; None is one for each processor. The answers do not depend on it.
    progress: called with the number of deals done since the last call.

    Returns int8[n, discards, trumps]. Element [i, d, t] is how many tricks, 0 to 7, the bidder's side takes in deal i
    under ``trumps[t]`` after discard d. The discards are the bidder's eight tiles, hand and widow, by rising bit:
    ``Deal.discards`` backwards. Without a widow there is no discard, and the axis has length 1.
    Raises BatchError for a wrong shape or type and for rows that are not deals of the rules, naming the first few.
    The GIL is released, Ctrl-C works within about ten milliseconds, and memory beyond the arrays is bounded.
    Cost: about 0.5 ms per table in ``moon3``, on one thread.

    >>> deal = Deal.parse("55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / 44 33 00 65 54 51 21 / 43")
    >>> tables = solve_tables([[*deal.to_masks(), int(deal.widow)]], "3 none", bidder="A")
    >>> tables.shape, tables[0, :, 0].tolist()
    ((1, 8, 2), [3, 4, 3, 3, 5, 3, 3, 4])
    >>> " ".join(map(str, sorted(deal.discards("A"))))
    '43 52 53 63 64 11 22 55'
    """
    rules = Rules.named(rules)
    seat = rules.seat(bidder)
    hands = f"{rules.seats} hands" + (" and the widow" if rules.has_widow else "")
    array = integer_array(deals, "deals", (rules.seats + rules.widow_size,), f"one row a deal of {rules.name}: {hands}")
    named = named_trumps(trumps, rules) if trumps is not None else list(rules.trumps)
    workers = worker_count(threads)
    _check_deals(array, rules)
    out = np.empty((len(array), rules.hand_size + 1 if rules.has_widow else 1, len(named)), dtype=np.int8)
    indices = np.array([trump.index for trump in named], dtype=np.int8)

    def work(start: int) -> int:
        # A copy that nobody else can write to: what is checked is what is solved.
        chunk = as_masks(np.array(array[start : start + CHUNK], order="C"))
        answers = out[start : start + CHUNK]
        if len(chunk) != len(answers) or _bad_deals(chunk, rules).any():
            raise BatchError(f"rows {start} to {start + len(answers) - 1}: deals was changed while it was being solved")
        solve_deal_rows(chunk, indices, rules, seat, answers)
        return len(chunk)

    in_chunks(work, range(0, len(array), CHUNK), workers, progress)
    return out


def _check_deals(array: npt.NDArray[Any], rules: Rules) -> None:
    """Raise BatchError if rows are not deals of `rules`, naming the first few."""
    refuse_masks(array, lambda chunk: _bad_deals(chunk, rules), lambda row: _deal_faults(array[row].tolist(), rules))


def _bad_deals(chunk: npt.NDArray[np.uint32], rules: Rules) -> npt.NDArray[np.bool_]:
    """Return, for each row, whether it is not a deal of `rules`."""
    sizes = np.array([rules.hand_size] * rules.seats + [1] * rules.widow_size)
    union = np.bitwise_or.reduce(chunk, axis=1)
    bad: npt.NDArray[np.bool_] = (union & ~np.uint32(rules.tiles.mask)) != 0
    bad |= (np.bitwise_count(chunk) != sizes).any(axis=1)
    bad |= np.bitwise_count(union) != sizes.sum()
    return bad


def _deal_faults(masks: list[int], rules: Rules) -> list[str]:
    """Say what is wrong with a row that is not a deal of `rules`."""
    if min(masks) < 0 or max(masks) >> len(TILES):
        return [not_masks(masks)]
    parts = [Hand.from_int(mask) for mask in masks]
    try:
        Deal(rules, tuple(parts[: rules.seats]), parts[-1] if rules.has_widow else Hand())
    except DealError as error:
        return list(error.faults)
    return ["it was changed while it was being checked"]
