"""The one line in which a position is written, taken apart into its fields. Knows no tile and no trump."""

import re
from typing import Final

from moonsolver.errors import NotationError
from moonsolver.game.limits import checked_line
from moonsolver.game.notation import listed, quote

__all__ = ["HANDS_FORM", "POSITION_FORM", "written_fields"]

HANDS_FORM: Final = "such as 33 00 64 / 22 41 21 / 53 43 42"
POSITION_FORM: Final = f"{HANDS_FORM}, trump 3, leader A"

# A field begins with its name. "No trump" is the name of a trump.
_FIELD = re.compile(r"[\s,;]*\b(?<!no[ -])(trump|bidder|leader|table)\b[\s:=]*", re.IGNORECASE)


def written_fields(text: str) -> tuple[str, dict[str, str]]:
    """Return the hands of a written position, and what is written for each other field.

    Raises NotationError for a field that is there twice, and for a text without a trump.

    >>> written_fields("66 53 / 65 54 / 61 55, trump no trump, leader B")
    ('66 53 / 65 54 / 61 55', {'trump': 'no trump', 'leader': 'B'})
    """
    hands, *rest = _FIELD.split(checked_line(text))
    names, values = [name.lower() for name in rest[::2]], [value.strip(" \t\r\n,;") for value in rest[1::2]]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice or "trump" not in names:
        raise NotationError(
            f"{quote(text)} names the {listed(twice)} twice: name it once"
            if twice
            else f"{quote(text)} is not a position: it names no trump; give its line, {POSITION_FORM}"
        )
    return hands, dict(zip(names, values, strict=True))
