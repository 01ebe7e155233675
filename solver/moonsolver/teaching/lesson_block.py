"""The blocks of a lesson as they are written: lines of a name, a colon and words. Knows nothing of the game."""

import difflib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from moonsolver.game.notation import listed, quote

__all__ = ["Block", "Field", "did_you_mean", "read_block", "written_twice"]

_NAMED = re.compile(r"\s{0,1}([A-Za-z][A-Za-z _-]{0,30}?)\s*:(.*)")


@dataclass(frozen=True, slots=True)
class Field:
    """One line of a block: its words, and the number of the line in the file."""

    words: str
    line: int


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block: its word, its first line, its fields by name in the order written, and what is wrong."""

    word: str
    line: int
    fields: dict[str, list[Field]] = field(hash=False)
    faults: tuple[str, ...] = ()

    def one(self, name: str) -> Field | None:
        """Return the field of a name that may be written once; None where it is not."""
        return self.fields[name][0] if name in self.fields else None

    def line_of(self, name: str) -> int:
        """Return the line of a field, or that of the block where it is not written."""
        found = self.one(name)
        return found.line if found else self.line


def read_block(word: str, line: int, text: str) -> Block:
    r"""Read the lines of a block; `line` is that of its backquotes. What cannot be read is a fault with its line.

    >>> block = read_block("deal", 4, "hands: 66 65 /\n  55 54\n# mine\nnames Ann")
    >>> block.fields["hands"][0].words, block.faults
    ('66 65 / 55 54', ('line 8: "names Ann" has no colon: write a name, a colon and what it says, as in trump: fours',))
    """
    fields: dict[str, list[Field]] = {}
    faults: list[str] = []
    last: list[Field] | None = None
    for number, raw in enumerate(text.split("\n"), line + 1):
        if not raw.strip() or raw.lstrip().startswith("#"):
            continue
        if last is not None and raw[:2].isspace():
            last[-1] = Field(f"{last[-1].words} {raw.strip()}".strip(), last[-1].line)
            continue
        named = _NAMED.fullmatch(raw)
        if named is None:
            faults.append(
                f"line {number}: {quote(raw.strip())} has no colon: write a name, a colon and what it says,"
                " as in trump: fours"
            )
            last = None
            continue
        last = fields.setdefault(named[1].lower().replace(" ", "-"), [])
        last.append(Field(named[2].strip(), number))
    return Block(word, line, fields, tuple(faults))


def written_twice(block: Block, may_repeat: Iterable[str]) -> Sequence[str]:
    """Return a fault for each name that is written twice and may not be."""
    allowed = set(may_repeat)
    return [
        f"line {found[1].line}: {name} is written twice: line {found[0].line} has it already"
        for name, found in block.fields.items()
        if len(found) > 1 and name not in allowed
    ]


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return a question if a word is close to a known one, `` Did you mean trump?``, or nothing."""
    near = difflib.get_close_matches(word.lower()[:40], list(known), n=2, cutoff=0.6)
    return f" Did you mean {listed(near, 'or')}?" if near else ""
