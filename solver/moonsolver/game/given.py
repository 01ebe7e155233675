"""What somebody gave us where something else was wanted: said in words, and numbers and dice read in every usual form.

The types of the game read their own texts; ``arguments`` reads whole questions. Both say here what they cannot read.
"""

import operator
import random
import sys
from collections.abc import Iterable
from typing import Any, TypeVar

from moonsolver.errors import MoonError, NotationError
from moonsolver.game.limits import checked_seed
from moonsolver.game.notation import printable, quote

__all__ = ["Dice", "items_of", "not_a", "random_from", "said", "text_of", "whole_number"]

LONGEST = 60  # characters of a value in a message

Dice = Any
"""A ``random.Random``, a numpy ``Generator``, a seed, or None for chance."""

Refusal = TypeVar("Refusal", bound=MoonError)


def said(value: object) -> str:
    """Return what a message calls a value that was given: text in quotes, all else as Python writes it, with its type.

    >>> said("6-7"), said(3.5), said(None)
    ('"6-7"', '3.5 (float)', 'None')
    """
    if isinstance(value, str):
        return quote(value)
    kind = type(value).__name__
    try:
        words = repr(value)
    except Exception:  # noqa: BLE001, RUF100 - anybody's class: its text may fail in any way
        return f"a {kind}"
    words = printable(" ".join(words[: 2 * LONGEST].split()))
    words = words if len(words) <= LONGEST else f"{words[: LONGEST - 3]}..."
    return words if value is None else f"{words} ({kind})"


def not_a(value: object, what: str, right: str, kind: type[Refusal] = NotationError) -> Refusal:  # type: ignore[assignment]
    """Return the error for a value that is not `what`, such as "a hand"; `right` says what to give instead.

    >>> print(not_a(5, "a hand", "give its tiles, such as 64 53"))
    5 (int) is not a hand: give its tiles, such as 64 53
    """
    return kind(f"{said(value)} is not {what}: {right}")


def text_of(value: object, what: str, right: str) -> str:
    """Return `value` if it is text. Raises NotationError for anything else."""
    if not isinstance(value, str):
        raise not_a(value, what, right)
    return value


def items_of(value: object, what: str, right: str, kind: type[MoonError] = NotationError) -> tuple[Any, ...]:
    """Return what a list, or anything else that can be gone through, holds; text is no list. Raises `kind`."""
    if isinstance(value, str | bytes) or not isinstance(value, Iterable):
        raise not_a(value, what, right, kind)
    return tuple(value)


def whole_number(value: object, name: str, right: str, kind: type[MoonError] = NotationError) -> int:
    """Return a whole number, given as any kind of integer or in digits. Raises `kind`, which calls it by `name`.

    >>> whole_number("7", "a number of tricks", "give 0 to 7")
    7
    """
    if isinstance(value, str) and value.strip().isascii() and value.strip().removeprefix("-").isdigit():
        return int(value[:LONGEST])
    try:
        if not isinstance(value, bool):
            return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        pass
    raise not_a(value, name, right, kind)


def random_from(rng: Dice) -> random.Random:
    """Return the dice that somebody gave: a ``Random`` as it is, and what a numpy ``Generator`` or a seed decides.

    A generator is moved on by one number, so that it gives something else the next time. Raises MoonError.
    """
    if rng is None or isinstance(rng, random.Random):
        return rng or random.Random()
    numpy = sys.modules.get("numpy")  # who has a generator has numpy
    if numpy is not None and isinstance(rng, numpy.random.Generator):
        return random.Random(int(rng.integers(2**63 - 1)))
    right = "give a whole number from 0 up, a random.Random or a numpy Generator"
    return random.Random(checked_seed(whole_number(rng, "a seed", right, MoonError)))
