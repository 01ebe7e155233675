"""The three standard streams, made safe before anything is read or written.

A closed stream answers with one of our errors, a letter that an encoding lacks is written as an escape, and what is
left in a buffer at the end is written or its loss noticed.
"""

import codecs
import contextlib
import io
import os
import signal
import sys
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any, BinaryIO, TextIO, cast

from moonsolver.errors import AnswerError, MoonError
from moonsolver_cli.start import quit_at_once
from moonsolver_cli.texts import InputError

__all__ = ["abandon", "answer_to", "flush", "heed_ctrl_c", "imports_begin", "prepare"]

OURS = (quit_at_once, signal.default_int_handler)
LONGEST_ANSWER = 1000  # characters of a line typed as an answer

# Signs of our own that some encodings lack. Anything else becomes an escape, as in Python.
_PLAINER = {"±": "+/-", "…": "...", "−": "-", "–": "-", "×": "x", "·": ".", "’": "'"}


def prepare() -> None:
    """Make stdin, stdout and stderr safe to use; call it first. Doing it again changes nothing."""
    _fill_descriptors()
    if sys.stdin is None:
        sys.stdin = _closed(
            InputError("stdin is closed, so there is nothing to read: name a file, or pipe something in")
        )
    if sys.stdout is None:
        sys.stdout = _closed(AnswerError("the answer could not be written: stdout is closed"))
    if sys.stderr is None:
        sys.stderr = io.StringIO()
    codecs.register_error("moonsolver", _plainer)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="moonsolver")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def heed_ctrl_c() -> None:
    """From here on, Ctrl-C is a KeyboardInterrupt, so that work in hand is left in order."""
    _on_ctrl_c(signal.default_int_handler)


def imports_begin() -> None:
    """From here on, until `heed_ctrl_c`, Ctrl-C ends the command at once: an import may swallow an exception."""
    _on_ctrl_c(quit_at_once)


def _on_ctrl_c(handler: Callable[[int, FrameType | None], Any]) -> None:
    # Inside another program, Ctrl-C is not ours.
    if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGINT) in OURS:
        signal.signal(signal.SIGINT, handler)


def flush() -> None:
    """Write what is still in the buffer of stdout. Raises OSError when it cannot."""
    sys.stdout.flush()


def abandon(descriptor: int) -> None:
    """Throw away what stdout (1) or stderr (2) could not write, so that Python does not complain at exit."""
    stream = sys.stdout if descriptor == 1 else sys.stderr
    with contextlib.suppress(OSError, ValueError):
        if stream.fileno() == descriptor:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, descriptor)
            os.close(nowhere)
        stream.flush()


def answer_to(question: str) -> str | None:
    """Ask on stderr and return the line that is typed or piped in; None at the end, or for what nobody would type.

    Without an answer the line of the question is ended all the same, so that what is said next begins a new one.
    """
    sys.stderr.write(question)
    sys.stderr.flush()
    line = ""
    try:
        line = sys.stdin.readline(LONGEST_ANSWER)
    except UnicodeError as error:
        raise InputError(f"stdin cannot be read as {sys.stdin.encoding}: {error}") from error
    finally:
        if not line:
            sys.stderr.write("\n")
            sys.stderr.flush()
    return line if line and (line.endswith("\n") or len(line) < LONGEST_ANSWER) else None


class _Closed(io.RawIOBase):
    """A stream that nobody opened: to use it is an error that says so."""

    def __init__(self, error: MoonError) -> None:
        self._error = error

    def readable(self) -> bool:
        return True

    def writable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> int:
        del buffer
        raise self._error

    def write(self, data: object) -> int:
        del data
        raise self._error


class _ClosedText(io.TextIOBase):
    """The same for text. `buffer` is there as in the streams that are open."""

    encoding = "utf-8"
    errors = "strict"

    def __init__(self, error: MoonError) -> None:
        self._error = error
        self.buffer = cast(BinaryIO, _Closed(error))

    def read(self, size: int | None = -1) -> str:
        del size
        raise self._error

    def readline(self, size: int = -1) -> str:  # type: ignore[override]
        del size
        raise self._error

    def write(self, text: str) -> int:
        del text
        raise self._error


def _closed(error: MoonError) -> TextIO:
    return cast(TextIO, _ClosedText(error))


def _fill_descriptors() -> None:
    """Open what is closed on nothing, or the first file that we open would be taken for a standard stream."""
    for descriptor in (0, 1, 2):
        try:
            os.fstat(descriptor)
        except OSError:
            opened = os.open(os.devnull, os.O_RDWR)
            if opened != descriptor:
                os.dup2(opened, descriptor)
                os.close(opened)


def _plainer(error: UnicodeError) -> tuple[str, int]:
    """Replace what an encoding lacks: our own signs by plainer ones, a name's letters by escapes."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lost = error.object[error.start : error.end]
    shown = (_PLAINER.get(c) or c.encode("ascii", "backslashreplace").decode("ascii") for c in lost)
    return "".join(shown), error.end
