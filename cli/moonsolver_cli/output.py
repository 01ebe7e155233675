"""What goes where: data to stdout, words about the work to stderr. Nothing reaches a terminal but through here.

What people wrote (names, texts, files) may hold anything: control characters are shown as escapes.
"""

import contextlib
import json
import os
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from moonsolver.game.notation import printable

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
    from rich.segment import Segment

__all__ = ["Screen", "complain", "emit", "print_document", "print_json"]

PLAIN_WIDTH = 200
MOST_FAULTS = 100  # sentences about one thing
LONGEST = 2000  # characters of one sentence


def complain(*sentences: str, hint: str | None = None) -> None:
    """Say on stderr what is wrong, one line each; a long list and a long sentence are cut. Never fails."""
    lines = [f"moonsolver: {_line(words)}" for words in sentences[:MOST_FAULTS]]
    if len(sentences) > MOST_FAULTS:
        lines.append(f"moonsolver: and {len(sentences) - MOST_FAULTS:,} more like these")
    if hint is not None:
        lines.append(_line(hint))
    with contextlib.suppress(OSError, ValueError):  # what was already answered comes first
        sys.stdout.flush()
    with contextlib.suppress(OSError, ValueError):  # nobody can be told
        sys.stderr.write("".join(f"{line}\n" for line in lines))
        sys.stderr.flush()


def _line(words: str) -> str:
    return printable(words if len(words) <= LONGEST else words[:LONGEST] + "...")


def emit(text: str) -> None:
    """Write lines of text to stdout."""
    sys.stdout.write(printable(text, keep="\n"))


def print_json(value: Any) -> None:
    """Print one JSON object on one line, all ASCII, and flush it, so that a reader can keep up."""
    sys.stdout.write(json.dumps(value, separators=(", ", ": ")) + "\n")
    sys.stdout.flush()


def print_document(text: str) -> None:
    """Write a file's text to stdout as UTF-8 with its own line ends, whatever the terminal's encoding."""
    raw = getattr(sys.stdout, "buffer", None)
    if raw is None:  # a stream put in place of stdout
        sys.stdout.write(text)
        return
    sys.stdout.flush()
    raw.write(text.encode("utf-8", "backslashreplace"))
    raw.flush()


class Screen:
    """Stdout for people.

    `plain` when it is no terminal, has no letters for boxes or NO_COLOR is set: no boxes, no color. Lines are broken
    in a terminal only, at words. rich is loaded with the first screen: what prints none starts without.
    """

    def __init__(self) -> None:
        from rich.console import Console

        self._watched = sys.stdout.isatty()
        self.plain = not self._watched or bool(os.environ.get("NO_COLOR")) or not _has_boxes(sys.stdout.encoding)
        self._console = Console(
            file=sys.stdout,
            no_color=self.plain,
            color_system=None if self.plain else "auto",
            width=None if self._watched else PLAIN_WIDTH,
            markup=False,
            highlight=False,
            emoji=False,
        )

    def show(self, *parts: "RenderableType") -> None:
        """Print parts one below the other; no line ends in blanks."""
        from rich.text import Text

        for part in parts:
            if isinstance(part, str) and not self._watched:
                emit(part + "\n")
                continue
            with self._console.capture() as capture:
                self._console.print(_Printable(Text(part) if isinstance(part, str) else part), crop=False)
            for line in capture.get().splitlines():
                sys.stdout.write(line.rstrip() + "\n")
        sys.stdout.flush()


class _Printable:
    """A part of a report with everybody else's words made printable; our own colors are not part of the text."""

    def __init__(self, part: "RenderableType") -> None:
        self.part = part

    def __rich_console__(self, console: "Console", options: "ConsoleOptions") -> "RenderResult":
        yield from _printable_segments(console.render(self.part, options))


def _printable_segments(segments: Iterable["Segment"]) -> Iterable["Segment"]:
    for segment in segments:
        yield segment if segment.control else segment._replace(text=printable(segment.text, keep="\n"))


def _has_boxes(encoding: str) -> bool:
    try:
        "╔─│".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
