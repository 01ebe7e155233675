"""Where things are in the text of a record file, so that a fault can name its line. Understands no field.

The text has been read already: what is here may trust that it is TOML or JSON.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

__all__ = ["LineNumbers", "is_row", "lines_in_json", "lines_in_toml"]

_FILE = 0  # stands for the file itself where a hand's number is wanted
_STRING_OR_COMMENT = re.compile(
    r'"""(?:[^"\\]++|\\.|"(?!""))*+"""|\'\'\'.*?\'\'\'|"(?:[^"\\\n]++|\\.)*+"|\'[^\'\n]*\'|#[^\n]*', re.DOTALL
)
_HAND = re.compile(r"\s*\[\[\s*hand\s*\]\]")
_HAND_TABLE = re.compile(r"\s*\[\s*hand\s*\.\s*(\w+)\s*\]")
_TABLE = re.compile(r"\s*\[+\s*(\w+)")
_KEY = re.compile(r"\s*(\w+)\s*=")
_JSON_TOKEN = re.compile(r'(?P<text>"(?:\\.|[^"\\])*")\s*(?P<colon>:?)|[{}\[\],]', re.DOTALL)


@dataclass(frozen=True, slots=True)
class LineNumbers:
    """The line of each hand, field and trick, where it is known: by hand (from 1), field and trick (from 1)."""

    lines: Mapping[tuple[int, str, int], int] = field(default_factory=dict)

    def hand(self, number: int) -> int | None:
        """Return the line where hand `number` begins."""
        return self.lines.get((number, "", 0))

    def field(self, number: int, name: str) -> int | None:
        """Return the line of a field of hand `number`, or of the hand when the field is not there."""
        return self.lines.get((number, name, 0)) or self.hand(number)

    def trick(self, number: int, trick: int) -> int | None:
        """Return the line of trick `trick` of hand `number`, or of its plays when the tricks have no lines."""
        return self.lines.get((number, "plays", trick)) or self.field(number, "plays")

    def file_field(self, name: str) -> int | None:
        """Return the line of a field of the file."""
        return self.lines.get((_FILE, name, 0))


def is_row(text: str) -> bool:
    """Whether a line of plays holds any: more than blanks and a comment."""
    return bool(text.split("#", 1)[0].strip())


def lines_in_toml(text: str) -> LineNumbers:
    """Find in which line of a TOML text each part stands."""
    bare = _STRING_OR_COMMENT.sub(_blanked, text)
    lines: dict[tuple[int, str, int], int] = {}
    hands = start = depth = 0
    here: int | None = _FILE
    for number, row in enumerate(bare.split("\n"), 1):
        if depth:
            pass  # inside a list that goes over several lines
        elif _HAND.match(row):
            hands += 1
            here = hands
            lines[here, "", 0] = number
        elif (inner := _HAND_TABLE.match(row)) and hands:
            lines[hands, inner[1], 0] = number
            here = None
        elif table := _TABLE.match(row):
            lines[_FILE, table[1], 0] = number
            here = None
        elif (key := _KEY.match(row)) and here is not None:
            lines[here, key[1], 0] = number
            if key[1] == "plays":
                line, before = number, start
                for trick, at in enumerate(_toml_rows(text, bare, start + key.end()), 1):
                    line += text.count("\n", before, at)
                    before = at
                    lines[here, "plays", trick] = line
        depth += row.count("[") - row.count("]")
        start += len(row) + 1
    return LineNumbers(lines)


def _blanked(found: re.Match[str]) -> str:
    """Blank out a comment, or what is inside a string."""
    if found[0].startswith("#"):
        return " " * len(found[0])
    return found[0][0] + "\n".join(" " * len(row) for row in found[0][1:-1].split("\n")) + found[0][-1]


def _toml_rows(text: str, bare: str, at: int) -> Iterator[int]:
    """Yield where each trick of the plays begins; `at` is behind the equals sign."""
    while bare[at : at + 1].isspace():
        at += 1
    if opening := re.compile(r'"""|\'\'\'').match(text, at):
        end = text.find(opening[0], opening.end())
        rows = re.compile(r"[^\n]+").finditer(text, opening.end(), len(text) if end < 0 else end)
        yield from (row.start() for row in rows if is_row(row[0]))
    elif bare[at : at + 1] == "[":
        pieces = re.compile(r'"[^"]*"|\'[^\']*\'').finditer(bare, at, bare.find("]", at) + 1)
        yield from (piece.start() for piece in pieces if is_row(text[piece.start() : piece.end()].strip("\"'")))


def lines_in_json(text: str) -> LineNumbers:
    """Find in which line of a JSON text each part stands."""
    lines: dict[tuple[int, str, int], int] = {}
    path: list[str | int] = []  # a key for each object that is open, an index for each list
    number, before, rows = 1, 0, 0
    for token in _JSON_TOKEN.finditer(text):
        number += text.count("\n", before, token.start())
        before = token.start()
        mark = token[0]
        if token["colon"]:
            path[-1] = json.loads(token["text"])
            rows = 0
        match path:
            case [str(name)] if token["colon"]:
                lines[_FILE, name, 0] = number
            case ["hand", int(index)] if mark == "{":
                lines[index + 1, "", 0] = number
            case ["hand", int(index), str(name)] if token["colon"]:
                lines[index + 1, name, 0] = number
            case ["hand", int(index), "plays", int()] if token["text"] and is_row(json.loads(token["text"])):
                rows += 1
                lines[index + 1, "plays", rows] = number
        if mark in ("{", "["):
            path.append("" if mark == "{" else 0)
        elif mark in ("}", "]"):
            path.pop()
        elif mark == "," and isinstance(path[-1], int):
            path[-1] += 1
    return LineNumbers(lines)
