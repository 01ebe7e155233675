"""Arrays of masks as callers give them: read, checked for their shape and type, and cut into pieces. Solves nothing."""

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from moonsolver.errors import BatchError
from moonsolver.game.rules import Rules
from moonsolver.game.tiles import Hand
from moonsolver.game.trumps import Trump

__all__ = ["CHECKED", "MOST_ROWS", "NO_MASK", "as_masks", "integer_array", "mask_text", "named_trumps", "refuse_rows"]

MOST_ROWS: Final = 10  # bad rows named in an error
CHECKED: Final = 1 << 14  # rows checked at a time
NO_MASK: Final = 0xFFFFFFFF  # all bits, also those of no tile


def integer_array(given: npt.ArrayLike, name: str, widths: Sequence[int], row: str) -> npt.NDArray[Any]:
    """Return `given` as integers of any type, perhaps the caller's own array; or raise BatchError for what it is.

    widths: how many columns it may have. row: what stands in one row, for the error.
    """
    try:
        array = np.asarray(given).view()  # our own shape: the caller's may be set anew
    except (ValueError, OverflowError) as error:
        raise BatchError(f"{name} is no array of masks: {error}") from error
    if array.ndim != 2 or array.shape[1] not in widths:
        shapes = " or ".join(f"(n, {width})" for width in widths)
        raise BatchError(f"{name} has shape {array.shape}: it needs {shapes}, {row}")
    if array.dtype.kind not in "iu" and array.size:
        raise BatchError(f"{name} has type {array.dtype}: it needs integers, best of all uint32")
    if isinstance(given, np.ma.MaskedArray) and np.ma.is_masked(given):
        raise BatchError(f"{name} has masked entries: every mask is needed")
    return array


def named_trumps(trumps: Iterable[str | int | Trump], rules: Rules) -> list[Trump]:
    """Return the trumps to solve, in the order given. Raises RulesError for one that may not be named."""
    named = [rules.allow_trump(trump) for trump in itertools.islice(trumps, len(Trump) + 1)]
    if len(named) > len(Trump):
        raise BatchError(f"more than {len(Trump)} trumps: there are no more to name")
    return named


def as_masks(rows: npt.NDArray[Any]) -> npt.NDArray[np.uint32]:
    """Return `rows` as masks; a number that is none gets every bit, also those of no tile."""
    if rows.dtype == np.uint32:
        return rows
    masks = rows.astype(np.uint32)
    masks[(rows < 0) | (rows > NO_MASK)] = NO_MASK
    return masks


def refuse_rows(bad: Iterator[tuple[int, npt.NDArray[np.intp]]], words: Callable[[int], Sequence[str]]) -> None:
    """Raise BatchError if there are bad rows, with `words` for the first few and the number of the others.

    bad: for each piece of the array, where it starts and which of its rows are bad, counted from there.
    """
    faults: list[str] = []
    count = 0
    for start, rows in bad:
        for row in rows[: max(0, MOST_ROWS - count)].tolist():
            faults += (f"row {start + row}: {fault}" for fault in words(start + row))
        count += len(rows)
    if count > MOST_ROWS:
        faults.append(f"and {count - MOST_ROWS} rows more")
    if faults:
        raise BatchError(faults)


def mask_text(mask: int) -> str:
    """Return the tiles of a mask as text; of a number that is no mask, that number."""
    return str(Hand.from_int(mask)) if 0 <= mask < 1 << 28 else hex(mask)
