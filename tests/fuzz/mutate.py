"""Inputs that are nearly right: texts, JSON and TOML changed where their structure is. Owns: chance. Knows no parser.

The same generator gives the same inputs, so that a seed and a number are enough to find one again.
"""

import json
import random
import re
from collections.abc import Callable, Sequence
from typing import Any

__all__ = ["mutated"]

LONGEST = 20_000  # characters of an input
PIECES = re.compile(r"\s+|\w+|.", re.DOTALL)

# What has been wrong in some parser at some time: words of the game, edges of numbers, characters that do harm.
WORDS = (
    "66 00 65 56 77 6 - 6-5 6:5 06 ? / | , ; # = [ ] { } \" ' A B C D E a north pass 4 5 7 21 moon doubles none threes"
    " moon3 moon4 moon3-21 trump widow discard bidder leader hand 0 1 -1 0.5 7.9 1e999 nan inf true false null"
    " 2147483648 9999999999999999999999 0x10 1_000 \\u0000 \\ud800 [[ ]] [[hand]] [rules]"
).split(" ")
CHARACTERS = "\0\a\b\t\n\v\f\r\x1b\x7f\x85\xa0\u00ad\u0663\u200b\u202e\u2028\ufeff\uff16\U0001f06b\ud800"


def mutated(rng: random.Random, seeds: Sequence[bytes]) -> bytes:
    """Return a seed with one change or some, in text where it is one and in bytes now and then."""
    raw = rng.choice(seeds)
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        if rng.random() < 0.05:
            raw = _bytes(rng, raw)
            continue
        text = raw.decode("utf-8", "surrogatepass" if rng.random() < 0.5 else "replace") if _is_text(raw) else ""
        change: Callable[..., str] = rng.choice((_pieces, _pieces, _lines, _character, _tree, _tree, _splice, _repeat))
        text = change(rng, text, rng.choice(seeds).decode("utf-8", "replace"))
        raw = text[:LONGEST].encode("utf-8", "surrogatepass")
    return raw


def _is_text(raw: bytes) -> bool:
    try:
        raw.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return False
    return True


def _bytes(rng: random.Random, raw: bytes) -> bytes:
    at = rng.randint(0, len(raw))
    change = rng.choice((bytes([rng.randrange(256)]), b"\xff\xfe", b"\xef\xbb\xbf", b"\xc3", b"\x00", b""))
    if rng.random() < 0.1:
        return raw.decode("utf-8", "replace").encode(rng.choice(("utf-16", "utf-32", "utf-8-sig")))
    return raw[:at] + change + raw[at + rng.randint(0, 2) :]


def _pieces(rng: random.Random, text: str, other: str) -> str:
    """Change words, blanks and signs: drop, double, swap, or put in another."""
    pieces = PIECES.findall(text)
    if not pieces:
        return rng.choice(WORDS)
    at, to = rng.randrange(len(pieces)), rng.randrange(len(pieces))
    how = rng.randrange(5)
    if how == 0:
        del pieces[at]
    elif how == 1:
        pieces.insert(to, pieces[at])
    elif how == 2:
        pieces[at], pieces[to] = pieces[to], pieces[at]
    elif how == 3:
        pieces[at] = rng.choice(WORDS)
    else:
        pieces.insert(at, rng.choice(PIECES.findall(other) or WORDS))
    return "".join(pieces)


def _lines(rng: random.Random, text: str, other: str) -> str:
    lines = text.split("\n")
    at = rng.randrange(len(lines))
    how = rng.randrange(4)
    if how == 0:
        del lines[at]
    elif how == 1:
        lines.insert(rng.randrange(len(lines) + 1), lines[at])
    elif how == 2:
        lines.insert(at, rng.choice(other.split("\n")))
    else:
        rng.shuffle(lines)
    return rng.choice(("\n", "\n", "\r\n", "\r")).join(lines)


def _character(rng: random.Random, text: str, _: str) -> str:
    at = rng.randint(0, len(text))
    return text[:at] + rng.choice(CHARACTERS) * rng.choice((1, 1, 3)) + text[at + rng.randint(0, 1) :]


def _splice(rng: random.Random, text: str, other: str) -> str:
    return text[: rng.randint(0, len(text))] + other[rng.randint(0, len(other)) :]


def _repeat(rng: random.Random, text: str, _: str) -> str:
    at = rng.randint(0, len(text))
    end = min(len(text), at + rng.randint(1, 12))
    return text[:at] + text[at:end] * rng.choice((2, 10, 100, 1000)) + text[end:]


def _tree(rng: random.Random, text: str, other: str) -> str:
    """Change JSON where its structure is; what is none, word by word."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return _pieces(rng, text, other)
    return json.dumps(_changed(rng, value), ensure_ascii=rng.random() < 0.5)


def _changed(rng: random.Random, value: Any) -> Any:
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice(list(value))
        changed = dict(value)
        how = rng.randrange(6)
        if how == 0:
            del changed[key]
        elif how == 1:
            changed[rng.choice(WORDS)] = changed.pop(key)
        else:
            changed[key] = _changed(rng, changed[key])
        return changed
    if isinstance(value, list) and value and rng.random() < 0.9:
        at = rng.randrange(len(value))
        items = list(value)
        how = rng.randrange(6)
        if how == 0:
            del items[at]
        elif how == 1:
            items.insert(rng.randint(0, len(items)), items[at])
        else:
            items[at] = _changed(rng, items[at])
        return items
    return rng.choice(
        (None, True, 0, 1, -1, 7, 21, 2**31, 2**63, 2**64, 10**400, 7.9, 1e308, "", [], {}, [[[[]]]], rng.choice(WORDS),
         rng.choice(CHARACTERS) + str(value), [value], {"": value}, str(value))
    )  # fmt: skip
