"""Where questions come from: the words on the command line, a file with one a line, or stdin."""

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from moonsolver.errors import MoonError, NotationError
from moonsolver.notation import quote, scan_hands
from moonsolver_cli.output import complain

__all__ = ["Question", "Source", "name_of", "named", "read_input", "read_text"]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Question(Generic[T]):
    """One line read: its number (0 for words on the command line), and what it says or why it says nothing."""

    line: int
    value: T | None
    error: MoonError | None = None


class Source:
    """The questions that an argument names: ``-`` is stdin, a file's name that file, anything else is the question.

    In files and on stdin blank lines and what follows a ``#`` do not count. `total` is the number of questions, or
    None when it is not known before the end.
    """

    def __init__(self, argument: str, noun: str) -> None:
        self.noun = noun
        self.is_words = False
        self.had_faults = False
        self.total: int | None = None
        if argument == "-":
            self.name = name_of(argument)
            self._lines: Iterable[tuple[int, str]] = _numbered(_decoded(sys.stdin.buffer, self.name))
        elif _is_path(argument):
            self.name = argument
            lines = list(_numbered(iter(read_text(Path(argument)).split("\n"))))
            self.total = len(lines)
            self._lines = lines
        else:
            self.name, self.is_words, self.total = "", True, 1
            self._lines = [(0, argument)]

    def questions(self, read: Callable[[str], T]) -> Iterator[Question[T]]:
        """Yield each line as `read` understands it. A bad line is reported on stderr and yielded with its error.

        Words on the command line that are bad raise their error instead, and so does a source without any question.
        """
        count = 0
        for number, line in self._lines:
            count += 1
            try:
                yield Question(number, read(line))
            except MoonError as error:
                if self.is_words:
                    raise self._doubted(error, line) from error
                self.had_faults = True
                for fault in error.at(f"{self.name}, line {number}").faults:
                    complain(fault)
                yield Question(number, None, error)
        if not count:
            raise NotationError(f"{self.name} holds no {self.noun}: write one a line")

    def _doubted(self, error: MoonError, words: str) -> MoonError:
        """Say also that no such file exists, where the words may have been meant as its name: no tile has letters."""
        if not any(c.isalpha() for c in words) or words.lstrip().startswith("{"):
            return error
        readable = [piece.fault is None for group in scan_hands(words) for piece in group or ()]
        if 2 * sum(readable) > len(readable):
            return error
        if any(readable):
            return type(error)((*error.faults, f"and there is no file of the name {quote(words)}"))
        return NotationError(
            f"{quote(words, 200)} is no {self.noun}, and there is no file of that name: write the tiles, as in 64 53,"
            " or name a file that exists"
        )


def name_of(argument: str) -> str:
    """Return what messages call the source that an argument names."""
    return "stdin" if argument == "-" else argument


def read_input(name: str) -> str:
    """Return the text of a file, or of stdin when `name` is ``-``."""
    return _text(sys.stdin.buffer.read(), name_of(name)) if name == "-" else read_text(Path(name))


def named(name: str, make: Callable[[], T]) -> T:
    """Do what may be refused, with the name of its source put before every fault."""
    try:
        return make()
    except MoonError as error:
        raise error if any(fault.startswith(name) for fault in error.faults) else error.at(name) from error


def read_text(path: Path) -> str:
    """Return the text of a file, or say why it has none."""
    try:
        raw = path.read_bytes()
    except FileNotFoundError as error:
        raise NotationError(f"{path}: there is no such file") from error
    except OSError as error:
        raise NotationError(f"{path} cannot be read: {error.strerror or error}") from error
    return _text(raw, str(path))


def _text(raw: bytes, name: str, line: int | None = None) -> str:
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        row = line or raw.count(b"\n", 0, error.start) + 1
        raise NotationError(f"{name} is not a text file: line {row} has a byte that is no UTF-8") from error
    if "\0" in text:
        row = line or text.count("\n", 0, text.index("\0")) + 1
        raise NotationError(f"{name} is not a text file: line {row} has a byte of value zero")
    return text


def _decoded(stream: Iterable[bytes], name: str) -> Iterator[str]:
    for number, raw in enumerate(stream, 1):
        yield _text(raw, name, number)


def _numbered(lines: Iterator[str]) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(lines, 1):
        text = line.split("#", 1)[0].strip()
        if text:
            yield number, text


def _is_path(argument: str) -> bool:
    try:
        return bool(argument.strip()) and Path(argument).exists()
    except (OSError, ValueError):  # a name too long or with a zero byte is no file's
        return False
