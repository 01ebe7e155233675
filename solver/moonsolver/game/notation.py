"""What people write, read into pips and names; knows the marks on the paper and nothing of the game.

Tiles are read in any of the usual forms, in either order of the ends::

    64  46  6-4  4-6  6:4  6/4  6_4  6|4  [6-4]  [6,4]  [6 | 4]  [64]

separated by blanks or commas; any kind of dash counts as the hyphen. A slash that is not inside a tile separates the
hands of a deal. The types above this module (``Tile``, ``Hand``, ``Trump``, ``Deal``, ...) own the one form in which
each is written.
"""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from moonsolver.errors import NotationError
from moonsolver.game.limits import checked_line

__all__ = [
    "TileText",
    "is_shown",
    "listed",
    "normal_word",
    "plain_dashes",
    "printable",
    "quote",
    "scan_hands",
    "scan_tiles",
]

_MARK = r"[-:/_|]"
_BRACKETED = re.compile(rf"\[\s*+([0-9])\s*+(?:{_MARK}|,)?+\s*+([0-9])\s*+\]")
_BARE = re.compile(rf"([0-9]){_MARK}?([0-9])(?![0-9])")
# Control, format (direction marks), lone surrogates, private use, unassigned, line ends.
_UNSHOWN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
_GAP = re.compile(r"[\s,]+")
_WORD = re.compile(r"\[[^\]]*\]?|[^\s,/\[]+|/")

# What word processors and keyboards write for a hyphen.
_DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\ufe58\ufe63\uff0d"), "-")
_LISTED = 40  # a sentence lists no more than this


@dataclass(frozen=True, slots=True)
class TileText:
    """Two ends as written, the text they were written as, and its column (from 1); or why it is not a tile."""

    first: int
    second: int
    text: str
    column: int
    fault: str | None = None


def quote(text: str, limit: int = 60) -> str:
    """Return `text` in quotes for a message: one line, control characters escaped, cut when long."""
    return f'"{printable(text if len(text) <= limit else text[: limit - 3] + "...")}"'


def printable(words: str, keep: str = "") -> str:
    r"""Return somebody's words safe to show anywhere: what could move a cursor or reverse the text is escaped.

    Control characters, direction marks and halves of characters are written as in Python; those in `keep` stay. Blanks
    of every width become plain ones.

    >>> printable("Zoë\x1b[2J \u202egnat")
    'Zoë\\x1b[2J \\u202egnat'
    """
    if words.isprintable():
        return words
    return "".join(c if c.isprintable() or c in keep else _printable(c) for c in words)


def _printable(character: str) -> str:
    if not is_shown(character):
        return character.encode("unicode_escape", "surrogatepass").decode("ascii")
    return " " if character.isspace() else character


def is_shown(character: str) -> bool:
    """Whether a character is a letter, mark or blank, and not one that controls a terminal or the direction of text."""
    # Joiners belong to words.
    return character in "\u200c\u200d" or unicodedata.category(character) not in _UNSHOWN


def plain_dashes(text: str) -> str:
    r"""Return `text` with a hyphen for every kind of dash; every sign keeps its column.

    >>> plain_dashes("6\u20115 5\u22123")
    '6-5 5-3'
    """
    return text if text.isascii() else text.translate(_DASHES)


def scan_tiles(text: str) -> list[TileText]:
    """Read all of `text` as one group of tiles. What is not a tile is kept, with its fault.

    Raises NotationError when there are slashes or a question mark, which belong to deals.

    >>> [(t.first, t.second) for t in scan_tiles("6-4, [5 | 3] 00")]
    [(6, 4), (5, 3), (0, 0)]
    """
    groups = scan_hands(text)
    if len(groups) > 1:
        raise NotationError(f"{quote(text)} has a / between tiles: write one group of tiles, such as 64 53")
    if groups[0] is None:
        raise NotationError('"?" cannot be worked out here: write the tiles of the hand')
    return groups[0]


def scan_hands(text: str) -> list[list[TileText] | None]:
    """Read `text` as groups of tiles separated by slashes; a group that is a lone ``?`` is None.

    What is not a tile is kept in its group, with its fault. Raises NotationError for a text too long to be a deal.

    >>> [g and [(t.first, t.second) for t in g] for g in scan_hands("64 6/3 / ? / 53")]
    [[(6, 4), (6, 3)], None, [(5, 3)]]
    """
    groups: list[list[TileText]] = [[]]
    at = 0
    written = checked_line(text)
    text = plain_dashes(written)
    while at < len(text):
        if gap := _GAP.match(text, at):
            at = gap.end()
        elif tile := _BRACKETED.match(text, at) or _BARE.match(text, at):
            groups[-1].append(_tile_text(int(tile[1]), int(tile[2]), written[at : tile.end()], at + 1))
            at = tile.end()
        elif text[at] == "/":
            groups.append([])
            at += 1
        else:
            word = _WORD.match(text, at)
            end = word.end() if word else at + 1
            groups[-1].append(_no_tile(written[at:end], at + 1))
            at = end
    return [None if [piece.text for piece in group[:2]] == ["?"] else group for group in groups]


def _tile_text(first: int, second: int, text: str, column: int) -> TileText:
    fault = None
    if max(first, second) > 6:
        fault = f"{quote(text)} (column {column}) is not a tile: pips go from 0 to 6, as in 64"
    return TileText(first, second, text, column, fault)


def _no_tile(text: str, column: int) -> TileText:
    if text == "?":
        fault = f'"?" (column {column}) stands for a whole hand: remove it or the tiles beside it'
    else:
        fault = f"{quote(text)} (column {column}) is not a tile: write its two ends, as in 64, 6-4 or [6|4]"
    return TileText(0, 0, text, column, fault)


def normal_word(text: str) -> str:
    """Return a word for look-up: lower case, with blanks and underscores as hyphens.

    >>> normal_word(" Follow me ")
    'follow-me'
    """
    return re.sub(r"[\s_-]+", "-", plain_dashes(text).strip().lower())


def listed(items: Iterable[object], joiner: str = "and") -> str:
    """Return items as a list in words: ``a``, ``a and b``, ``a, b and c``; of very many, the first few and a count."""
    words = list(map(str, items))
    if len(words) > _LISTED:
        words = [*words[:_LISTED], f"{len(words) - _LISTED:,} more"]
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + f" {joiner} {words[-1]}"
