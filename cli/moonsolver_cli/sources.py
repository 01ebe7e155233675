"""Where questions come from: the words on the command line, a file with one a line, or stdin."""

import contextlib
import io
import os
import re
import stat
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Generic, TypeVar

from moonsolver.errors import MoonError, NotationError
from moonsolver.game.notation import quote, scan_hands
from moonsolver.records.reader import read_records
from moonsolver.records.record import RecordFile
from moonsolver_cli.kinds import SAMPLE, TextKind, advice, kind_of
from moonsolver_cli.output import complain
from moonsolver_cli.texts import InputError, Lines, whole_text

__all__ = ["Entry", "Source", "at_line", "name_of", "named", "read_input", "read_record", "read_text"]

T = TypeVar("T")
PROSE = 8  # lines without tiles that are taken for prose
_TILE = re.compile(r"(?<![0-9.])[0-6][-:|/_]?[0-6](?![0-9.])")
MOST_LINES = 100  # bad lines of a source that are reported one by one
_KINDS = {"deal": TextKind.DEAL, "position": TextKind.POSITION}
_STRING_OR_COMMENT = re.compile(r'"(?:[^"\\]|\\.)*+"?+|\#', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Entry(Generic[T]):
    """One line read: its number (0 for words on the command line), and its value, or the error if it has none."""

    line: int
    value: T | None
    error: MoonError | None = None


def at_line(line: int) -> str:
    """Return the start of an answer that says which line it is for; nothing for words on the command line."""
    return f"line {line}: " if line else ""


class Source:
    """The questions that an argument names: ``-`` is stdin, a file's name that file, anything else is the question.

    In files and on stdin blank lines and what follows a ``#`` do not count, unless it stands inside a JSON text. Lines
    are read when they are asked for, so that memory does not grow with them. `total` is the number of questions where
    somebody watches a bar that needs it and it can be counted, else None.
    """

    def __init__(self, argument: str, noun: str) -> None:
        self.noun = noun
        self.argument = argument
        self.is_words = argument != "-" and not _is_path(argument)
        self.name = "" if self.is_words else name_of(argument)
        self.had_faults = False
        self.total = 1 if self.is_words else _count(argument)

    def entries(self, read: Callable[[str], T]) -> Iterator[Entry[T]]:
        """Yield each line as `read` understands it. A bad line is reported on stderr and yielded with its error.

        Words on the command line that are bad raise their error instead, and so does a source without any question, and
        one that is of another kind altogether.
        """
        if self.is_words:
            try:
                yield Entry(0, read(self.argument))
            except MoonError as error:
                raise self._doubted(error) from error
            return
        asked = refused = 0
        with _opened(self.argument, f"{self.noun}s, one per line") as stream:
            lines = Lines(stream, self.name)
            for number, raw in lines:
                line = _without_comment(raw)
                if not line:
                    continue
                asked += 1
                try:
                    value = read(line)
                except MoonError as error:
                    self.had_faults = True
                    if asked == 1:
                        self._check_kind(number, line, lines.rest(SAMPLE))
                    said = self._advised(error, line)
                    refused += 1
                    if refused <= MOST_LINES:
                        complain(*said.at(f"{self.name}, line {number}").faults)
                    yield Entry(number, None, said)
                else:
                    yield Entry(number, value)
        if refused > MOST_LINES:
            complain(f"{self.name}: {refused - MOST_LINES:,} more lines could not be read")
        if not asked:
            raise NotationError(f"{self.name} has no {self.noun}s in it: write one per line")

    def _check_kind(self, number: int, line: str, rest: str) -> None:
        """Raise InputError for a source that begins like another kind we know: none of it is for us."""
        text = f"{line}\n{rest}"
        kind = kind_of(text)
        if kind is None and _is_prose(text):
            raise InputError(
                f"{self.name} does not look like {self.noun}s: line {number} has no tiles, and few other lines have."
                f" Write one {self.noun} per line"
            )
        if kind is not None and not kind.has_lines:
            words = advice(text, _KINDS[self.noun], self.argument)
            raise InputError(f"{self.name}, line {number}: {words}")

    def _advised(self, error: MoonError, line: str) -> MoonError:
        words = advice(line, _KINDS[self.noun], "" if self.is_words else self.argument)
        return error if words is None else type(error)((*error.faults, words))

    def _doubted(self, error: MoonError) -> MoonError:
        """Add that no such file exists, if the words may have been meant as a name: tiles have no letters."""
        words = self.argument
        advised = self._advised(error, words)
        if advised is not error or words.lstrip().startswith("{"):
            return advised
        if not any(c.isalpha() for c in words):
            return error
        try:
            readable = [piece.fault is None for group in scan_hands(words) for piece in group or ()]
        except NotationError:  # too long for a deal, and for a name
            return error
        if 2 * sum(readable) > len(readable):
            return error
        if any(readable):
            return type(error)((*error.faults, f"and no file is called {quote(words)}"))
        return NotationError(
            f"{quote(words, 200)} is not a {self.noun}, and no file is called that: write the tiles, as in 64 53,"
            " or name a file that exists"
        )


def name_of(argument: str) -> str:
    """Return what messages call the source that an argument names; always printable."""
    return "stdin" if argument == "-" else quote(argument, 4000)[1:-1]


def read_input(name: str) -> str:
    """Return the text of a file, or of stdin when `name` is ``-``."""
    with _opened(name, "the text") as stream:
        return whole_text(stream, name_of(name))


def read_text(path: Path) -> str:
    """Return the text of a file, or say why it has none."""
    name = str(path)
    with _opened(name if name != "-" else "./-") as stream:
        return whole_text(stream, name_of(name))


def read_record(name: str) -> RecordFile:
    """Return the record in a file or stdin. Raises MoonError for anything else, saying what it looks like."""
    text = read_input(name)
    if words := advice(text, TextKind.RECORD, name):
        raise InputError(f"{name_of(name)}: {words}")
    try:
        return named(name_of(name), lambda: read_records(io.StringIO(text)))
    except NotationError as error:
        if kind_of(text) is TextKind.RECORD:
            raise
        words = f"{name_of(name)} does not look like a record, which is TOML or JSON, with [[hand]] before each hand"
        raise NotationError((*error.faults, words)) from error


def named(name: str, make: Callable[[], T]) -> T:
    """Call `make`, and put the name of the source before every fault it raises."""
    try:
        return make()
    except InputError:  # it names its source itself
        raise
    except MoonError as error:
        raise error.at(name) from error


@contextlib.contextmanager
def _opened(name: str, wanted: str = "") -> Iterator[BinaryIO]:
    """Lend a file, or stdin for ``-``, to read bytes; at a keyboard, say what to type. Raises InputError."""
    if name == "-":
        if sys.stdin.isatty():
            complain(f"type {wanted}, then press {'Ctrl-Z and Enter' if sys.platform == 'win32' else 'Ctrl-D'}")
        _refuse_own_output(sys.stdin.buffer, name)
        yield sys.stdin.buffer
        return
    try:
        stream = Path(name).open("rb")  # noqa: SIM115 - what is done with it may fail for other reasons
    except (FileNotFoundError, NotADirectoryError) as error:
        raise InputError(f"{name_of(name)}: no such file") from error
    except (OSError, ValueError) as error:
        raise InputError(f"{name_of(name)} cannot be read: {getattr(error, 'strerror', None) or error}") from error
    with stream:
        _refuse_own_output(stream, name)
        yield stream


def _refuse_own_output(stream: BinaryIO, name: str) -> None:
    """Refuse the file that stdout goes to: ``>`` has emptied it, and with ``>>`` answers would be read as questions."""
    try:
        read, written = os.fstat(stream.fileno()), os.fstat(sys.stdout.fileno())
    except (OSError, ValueError):  # one of them is no file at all
        return
    if stat.S_ISREG(read.st_mode) and os.path.samestat(read, written):
        raise InputError(f"{name_of(name)} is where stdout goes: send the answer to another file")


def _count(name: str) -> int | None:
    """Return how many questions a file has, if somebody is watching; None for what can be read only once."""
    if name == "-" or sys.stderr is None or not sys.stderr.isatty() or not Path(name).is_file():
        return None
    try:
        with _opened(name) as stream:
            return sum(bool(_without_comment(line)) for _, line in Lines(stream, name))
    except NotationError:  # reported when it is read
        return None


def _is_prose(text: str) -> bool:
    """Whether a sample of lines has next to no tiles in it."""
    lines = [line for line in map(_without_comment, text.split("\n")) if line][:PROSE]
    return len(lines) == PROSE and sum(len(_TILE.findall(line)) > 3 for line in lines) <= 1


def _without_comment(line: str) -> str:
    """Return a line without what follows a ``#`` outside the strings of a JSON text, and without blanks around."""
    if not line.lstrip().startswith("{"):
        return line.split("#", 1)[0].strip()
    marks = (found.start() for found in _STRING_OR_COMMENT.finditer(line) if found[0] == "#")
    return line[: next(marks, len(line))].strip()


def _is_path(argument: str) -> bool:
    try:
        return bool(argument.strip()) and Path(argument).exists()
    except (OSError, ValueError):  # no file has a name that long, or with a zero byte
        return False
