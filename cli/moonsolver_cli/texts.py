"""Bytes into text: encodings, line ends and limits. Knows nothing of what the text says.

UTF-8 is read, with or without a mark at its beginning, and UTF-16 and UTF-32, which some shells write. Lines end as on
any system. What comes is handed on at once, so that a program at the other end of a pipe may wait for each answer.
"""

import codecs
import io
import re
from collections.abc import Iterator
from typing import BinaryIO

from moonsolver.errors import NotationError
from moonsolver.game.limits import LINE, TEXT

__all__ = ["InputError", "Lines", "whole_text"]

CHUNK = 1 << 16
_MARKS = {  # the longest first: the mark of UTF-32 begins with that of UTF-16
    codecs.BOM_UTF32_LE: "utf-32",
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
_KNOWN = {  # how files that are often mistaken for text begin
    b"\x89PNG": "a PNG picture",
    b"\xff\xd8\xff": "a JPEG picture",
    b"GIF8": "a GIF picture",
    b"%PDF": "a PDF file",
    b"PK\x03\x04": "a ZIP archive or office document",
    b"\x1f\x8b": "compressed with gzip",
    b"\xfd7zXZ": "compressed with xz",
    b"\x28\xb5\x2f\xfd": "compressed with zstd",
    b"PAR1": "a Parquet file",
    b"SQLite": "a database",
    b"\x7fELF": "a program",
}
_LINE_END = re.compile(r"\r\n?|\n")


class InputError(NotationError):
    """A file or stdin that cannot be read as text, or is of another kind; its name stands in every fault."""


class _NoTextError(Exception):
    """What is wrong with the bytes from here on; `before` is what was there before them, when it is not to be read."""

    def __init__(self, words: str, before: str = "") -> None:
        super().__init__(words)
        self.before = before


class Lines:
    """The lines of a stream with their numbers, each as soon as it is there, without its end.

    A lone carriage return ends lines where the first line ends so. Raises InputError, in its turn, for what is no text
    and for a line that is too long.
    """

    def __init__(self, stream: BinaryIO, name: str) -> None:
        self._stream = stream
        self._name = name
        self._waiting: list[str] = []  # lines that are there but were not handed on, the next one last
        self._rest = ""  # the beginning of a line whose end is not there yet

    def rest(self, most: int) -> str:
        """Return what has been read already behind the last line, at most about so many characters."""
        return "\n".join([*reversed(self._waiting[-most // 8 :]), self._rest])[:most]

    def __iter__(self) -> Iterator[tuple[int, str]]:
        number = 1
        try:
            for rows in self._rows():
                self._waiting = rows[::-1]
                while self._waiting:
                    yield number, self._waiting.pop()
                    number += 1
                if len(self._rest) > LINE:
                    raise InputError(
                        f"{self._name}, line {number} has more than {LINE:,} characters: write one question per line"
                    )
        except _NoTextError as error:
            number += error.before.count("\n")
            raise InputError(f"{self._name} is not a text file: line {number} {error}") from error
        except OSError as error:
            raise InputError(f"{self._name} cannot be read: {error.strerror or error}") from error
        if self._rest:
            yield number, self._rest

    def _rows(self) -> Iterator[list[str]]:
        """Yield the lines that each piece of the text completes; what is left stays in `_rest`."""
        is_lone: bool | None = None
        for piece in _pieces(self._stream):
            text = self._rest + piece
            if is_lone is None and (first := _LINE_END.search(text)) and first[0] != "\r":
                is_lone = False
            elif is_lone is None and first and first.end() < len(text):  # else a \n may come with the next piece
                is_lone = True
            if is_lone:
                held = "\r" * text.endswith("\r")
                text = text.removesuffix("\r").replace("\r\n", "\n").replace("\r", "\n") + held
            *rows, self._rest = text.split("\n")
            yield rows


def whole_text(stream: BinaryIO, name: str) -> str:
    """Return the text of a stream to its end. Raises InputError for what is no text, and for too much of it."""
    parts: list[str] = []
    size = 0
    try:
        for piece in _pieces(stream):
            parts.append(piece)
            size += len(piece)
            if size > TEXT:
                raise InputError(f"{name} is too long: at most {TEXT:,} characters are read")
    except _NoTextError as error:
        row = sum(part.count("\n") for part in (*parts, error.before)) + 1
        raise InputError(f"{name} is not a text file: line {row} {error}") from error
    except OSError as error:
        raise InputError(f"{name} cannot be read: {error.strerror or error}") from error
    text = "".join(parts)
    return text if "\n" in text else text.replace("\r", "\n")


def _pieces(stream: BinaryIO) -> Iterator[str]:
    """Yield the text of a stream in pieces, as they come."""
    head = b""
    while not _is_enough(head):
        more = _read(stream)
        if not more:
            break
        head += more
    encoding = _encoding(head)
    decoder = codecs.getincrementaldecoder(encoding)("strict")
    shown = encoding.removesuffix("-sig").upper()[:6]
    raw, last = head, not head
    while True:
        try:
            text = decoder.decode(raw, last)
        except UnicodeDecodeError as error:
            before = error.object[: error.start].decode(encoding, "ignore")
            words = f"has a byte that is not valid {shown}{_looks_like(head)}"
            if "\0" not in before:
                yield before
                before = ""
            raise _NoTextError(words, before) from error
        if "\0" in text:
            yield text[: text.index("\0")]
            raise _NoTextError(f"has a byte of value zero{_looks_like(head)}")
        if text:
            yield text
        if last:
            return
        raw = _read(stream)
        last = not raw


def _read(stream: BinaryIO) -> bytes:
    return stream.read1(CHUNK) if isinstance(stream, io.BufferedReader | io.BytesIO) else stream.read(CHUNK)


def _is_enough(head: bytes) -> bool:
    """Whether the beginning tells the encoding: at once for plain text, else four bytes."""
    return len(head) >= 4 or (len(head) >= 2 and 0 not in head and head[0] < 0x80)


def _encoding(head: bytes) -> str:
    """Return the encoding that the first bytes tell; without a mark by where the zeros of plain letters stand."""
    for mark, encoding in _MARKS.items():
        if head.startswith(mark):
            return encoding
    zeros = tuple(byte == 0 for byte in head[:4])
    plain = all(byte < 0x80 for byte in head[:4])
    patterns: dict[tuple[bool, ...], str] = {
        (False, True, True, True): "utf-32-le",
        (True, True, True, False): "utf-32-be",
        (False, True, False, True): "utf-16-le",
        (True, False, True, False): "utf-16-be",
    }
    return patterns.get(zeros, "utf-8") if plain else "utf-8"


def _looks_like(head: bytes) -> str:
    return next((f" (it looks like {kind})" for start, kind in _KNOWN.items() if head.startswith(start)), "")
