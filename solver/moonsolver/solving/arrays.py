"""Arrays of masks as callers give them: read, and checked for shape and type. Solves nothing."""

from collections.abc import Callable, Iterable, Iterator, Sequence, Sized
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from moonsolver.errors import BatchError
from moonsolver.game.rules import Rules, read_trumps
from moonsolver.game.tiles import TILES, Hand
from moonsolver.game.trumps import Trump

__all__ = [
    "CHECKED",
    "MOST_ROWS",
    "NO_MASK",
    "as_masks",
    "hands_and_rules",
    "integer_array",
    "mask_text",
    "named_trumps",
    "not_masks",
    "refuse_masks",
    "refuse_rows",
    "uneven_rows",
]

MOST_ROWS: Final = 10  # bad rows named in an error
CHECKED: Final = 1 << 14  # rows checked at a time
NO_MASK: Final = 0xFFFFFFFF  # all bits, even those of no tile


def integer_array(given: npt.ArrayLike, name: str, widths: Sequence[int], row: str) -> npt.NDArray[Any]:
    """Return `given` as integers of any type, perhaps the caller's own array. Raises BatchError for anything else.

    widths: how many columns it may have; without any rows it has the first. row: what a row is, for the error.
    """
    try:
        array = np.asarray(given).view()  # our own shape: the caller's may be set anew
    except (ValueError, OverflowError, TypeError) as error:
        raise BatchError(f"{name} is not an array of masks: {uneven_rows(given) or error}") from error
    if array.shape == (0,):
        array = array.reshape(0, widths[0])  # no rows are an answer of no rows
    if array.ndim != 2 or array.shape[1] not in widths:
        shapes = " or ".join(f"(n, {width})" for width in sorted(widths))
        raise BatchError(f"{name} has shape {array.shape}: it needs {shapes}, {row}")
    if array.dtype.kind not in "iu" and array.size:
        raise BatchError(f"{name} has type {array.dtype}: it needs integers, preferably uint32")
    if isinstance(given, np.ma.MaskedArray) and np.ma.is_masked(given):
        raise BatchError(f"{name} has masked entries: every mask is needed")
    return array


def hands_and_rules(given: npt.ArrayLike, rules: str | Rules | None) -> tuple[npt.NDArray[Any], Rules]:
    """Return hands as an array, a mask a seat, and the rules, by default ``moon3`` or, for four columns, ``moon4``.

    Raises BatchError for what is not such an array, and for a wrong number of columns.
    """
    named = None if rules is None else Rules.named(rules)
    widths = (3, 4) if named is None or named.seats == 3 else (4, 3)
    array = integer_array(given, "hands", widths, "one row a position, one mask a seat")
    named = named or Rules.named("moon3" if array.shape[1] == 3 else "moon4")
    if array.shape[1] != named.seats:
        raise BatchError(f"hands has {array.shape[1]} columns: {named.name} has {named.seats} seats")
    return array, named


def uneven_rows(given: object) -> str:
    """Say which row of a list of lists is not like the first, or holds lists itself; "" where none is."""
    if not isinstance(given, Sequence) or not given:
        return ""
    first = _length(given[0])
    for at, row in enumerate(given):
        if _length(row) != first:
            return f"row {at} {_counted(_length(row))}, row 0 {_counted(first)}"
        if isinstance(row, Sequence) and any(isinstance(item, Sized) and not isinstance(item, str) for item in row):
            return f"row {at} holds lists: each of its items is one number"
    return ""


def _length(row: object) -> int | None:
    return len(row) if isinstance(row, Sized) else None


def _counted(length: int | None) -> str:
    return "is no list" if length is None else "has 1 number" if length == 1 else f"has {length} numbers"


def named_trumps(trumps: str | int | Trump | Iterable[str | int | Trump], rules: Rules) -> list[Trump]:
    """Return the trumps to solve, in the order given. Raises RulesError for one that the rules do not allow."""
    named = [rules.allow_trump(trump) for trump in read_trumps(trumps)]
    if len(named) > len(Trump):
        raise BatchError(f"more than {len(Trump)} trumps: there are no more to name")
    return named


def as_masks(rows: npt.NDArray[Any]) -> npt.NDArray[np.uint32]:
    """Return `rows` as masks; a number that is not a mask gets every bit, even those of no tile."""
    if rows.dtype == np.uint32:
        return rows
    masks = rows.astype(np.uint32)
    masks[(rows < 0) | (rows > NO_MASK)] = NO_MASK
    return masks


def refuse_rows(bad: Iterator[tuple[int, npt.NDArray[np.intp]]], words: Callable[[int], Sequence[str]]) -> None:
    """Raise BatchError if there are bad rows, with `words` on the first few and a count of the others.

    bad: for each piece of the array, where it starts and which of its rows are bad, counted from there.
    """
    faults: list[str] = []
    count = 0
    for start, rows in bad:
        for row in rows[: max(0, MOST_ROWS - count)].tolist():
            faults += (f"row {start + row}: {fault}" for fault in words(start + row))
        count += len(rows)
    if count > MOST_ROWS:
        faults.append(f"and {count - MOST_ROWS} more rows")
    if faults:
        raise BatchError(faults)


def refuse_masks(
    array: npt.NDArray[Any],
    bad_rows: Callable[[npt.NDArray[np.uint32]], npt.NDArray[np.bool_]],
    words: Callable[[int], Sequence[str]],
) -> None:
    """Raise BatchError if `bad_rows`, asked about some rows of masks at a time, finds any; as `refuse_rows`."""

    def bad() -> Iterator[tuple[int, npt.NDArray[np.intp]]]:
        for start in range(0, len(array), CHECKED):
            rows = np.array(array[start : start + CHECKED], order="C")
            yield start, np.flatnonzero(bad_rows(as_masks(rows)))

    refuse_rows(bad(), words)


def mask_text(mask: int) -> str:
    """Return the tiles of a mask; a number that is not a mask comes back as a hexadecimal."""
    return str(Hand.from_int(mask)) if 0 <= mask < 1 << len(TILES) else hex(mask)


def not_masks(numbers: Sequence[int]) -> str:
    """Say that some of these numbers are not masks."""
    return f"{list(numbers)} has a bit that is not a tile: masks have bits 0 to {len(TILES) - 1}"
