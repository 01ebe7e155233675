"""Where questions come from: the words on the command line, a file with one a line, or stdin."""

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from moonsolver.errors import MoonError, NotationError
from moonsolver.notation import quote
from moonsolver_cli.output import complain

__all__ = ["Question", "Source", "read_text"]

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
            self.name = "stdin"
            self._lines: Iterable[tuple[int, str]] = _numbered(_decoded(sys.stdin.buffer, self.name))
        elif _is_path(argument):
            self.name = argument
            lines = list(_numbered(iter(read_text(Path(argument)).splitlines())))
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
        if any(c.isdigit() for c in words) and "." not in words:
            return error
        return type(error)((*error.faults, f"and there is no file of the name {quote(words)}"))


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
    place = name if line is None else f"{name}, line {line}"
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        row = line or raw.count(b"\n", 0, error.start) + 1
        raise NotationError(f"{name} is not a text file: line {row} has a byte that is no UTF-8") from error
    if "\0" in text:
        raise NotationError(f"{place} is not a text file: it has zero bytes")
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
        path = Path(argument)
        return path.exists()
    except (OSError, ValueError):  # a name too long or with a zero byte is no file's
        return False
