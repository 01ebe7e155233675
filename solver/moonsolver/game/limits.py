"""Limits on input: larger texts are refused before they are parsed. Knows no notation.

Real files are far smaller (``docs/notation.md`` has the table). Each check takes one pass over the text, so that a
hostile one costs no more than reading it.
"""

import operator
import re
from typing import Final, Literal

from moonsolver.errors import MoonError, NotationError

__all__ = [
    "DEPTH",
    "DIGITS",
    "HANDS",
    "KEY_PARTS",
    "LINE",
    "SAMPLES",
    "SEED",
    "TEXT",
    "THREADS",
    "TOML",
    "checked_line",
    "checked_seed",
    "checked_text",
]

TEXT: Final = 4_000_000
"""Characters of a whole text: a record, a server's state or log, a file of house rules."""
TOML: Final = 1_000_000
"""Characters of one in TOML, which takes longer to read."""
HANDS: Final = 5_000
"""Hands of a record."""
LINE: Final = 100_000
"""Characters of one deal, hand or position, or of one line of a file of them. The number of lines is free."""
DEPTH: Final = 50
"""Brackets open at a time, in JSON and TOML."""
DIGITS: Final = 100
"""Digits of one number, in JSON and TOML."""
KEY_PARTS: Final = 8
"""Parts of one dotted key in TOML."""
SEED: Final = 2**63 - 1
"""The greatest seed; the least is 0."""
THREADS: Final = 1024
SAMPLES: Final = 100_000_000

_JSON: Final = re.compile(r'"(?:[^"\\]|\\.)*+"?+|[\[\]{}]|[0-9]++', re.DOTALL)
_TOML: Final = re.compile(
    r'"""(?:\\.|(?!""")[^\\])*+(?:"{3,5}+)?+|' + r"'''(?:(?!''').)*+(?:'{3,5}+)?+"
    r'|"(?:\\.|[^"\\\n])*+"?+|' + r"'[^'\n]*+'?+|\#[^\n]*+|[\[\]{}.=,\n]|[0-9]++",
    re.DOTALL,
)


def checked_text(text: str, form: Literal["text", "json", "toml"] = "text") -> str:
    """Return `text`, for use before it is parsed. Raises NotationError, with the line, for anything beyond the limits.

    >>> checked_text("a" + ".a" * 100_000 + " = 1", "toml")
    Traceback (most recent call last):
    moonsolver.errors.NotationError: it has a key with more than 8 dotted parts (line 1)
    """
    most = TOML if form == "toml" else TEXT
    if len(text) > most:
        raise NotationError(f"it has {len(text):,} characters: at most {most:,} are allowed")
    if form != "text":
        _check_nesting(text, _JSON if form == "json" else _TOML)
    return text


def checked_line(text: str) -> str:
    """Return the text of one deal, hand or position. Raises NotationError when it is too long to be one."""
    if len(text) > LINE:
        raise NotationError(f"{len(text):,} characters: a deal or position has at most {LINE:,}")
    return text


def checked_seed(seed: int) -> int:
    """Return `seed`. Raises MoonError for a negative one, which would give the same deals as the positive."""
    try:
        seed = operator.index("" if isinstance(seed, bool) else seed)  # type: ignore[arg-type]
    except TypeError:
        raise MoonError(f"the seed is {str(seed)[:60]!r}: a seed is a whole number from 0 to {SEED:,}") from None
    if not 0 <= seed <= SEED:
        raise MoonError(f"the seed is {_shown(seed)}: a seed is a whole number from 0 to {SEED:,}")
    return seed


def _check_nesting(text: str, tokens: re.Pattern[str]) -> None:
    depth = dots = 0
    for token in tokens.finditer(text):
        mark = token[0]
        if mark == ".":
            dots += 1
        elif mark[0] in "[]{}=,\n":
            dots = 0
            depth += (mark in "[{") - (mark in "]}")
        elif mark[0].isdigit() and len(mark) > DIGITS:
            raise _beyond(text, token, f"it contains a number that is far too long, {len(mark):,} digits")
        if dots >= KEY_PARTS:
            raise _beyond(text, token, f"it has a key with more than {KEY_PARTS} dotted parts")
        if depth > DEPTH:
            raise _beyond(text, token, f"nested too deeply: more than {DEPTH} brackets are open")


def _beyond(text: str, token: re.Match[str], words: str) -> NotationError:
    return NotationError(f"{words} (line {text.count(chr(10), 0, token.start()) + 1})")


def _shown(number: int) -> str:
    return f"{number:,}" if abs(number) < 10**30 else "far too long"
