"""What goes where: data to stdout, words about the work to stderr; pictures only where someone is watching."""

import contextlib
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import click
from rich.console import Console, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from moonsolver.errors import AnswerError

__all__ = ["Screen", "complain", "print_json", "watched", "write_drawing", "write_out"]

PLAIN_WIDTH = 200
T = TypeVar("T")


def complain(words: str) -> None:
    """Say on stderr what is wrong, one line."""
    click.echo(f"moonsolver: {words}", err=True)


def print_json(value: Any) -> None:
    """Print one JSON object on one line and hand it on at once, so that a reader can work along."""
    sys.stdout.write(json.dumps(value, separators=(", ", ": ")) + "\n")
    sys.stdout.flush()


def write_out(path: Path | None, text: str) -> None:
    """Write a page or picture to a file, or to stdout when `path` is None. Raises AnswerError when it cannot."""
    if path is None:
        click.echo(text, nl=False)
        return
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise AnswerError(f"{path} cannot be written: {error.strerror or error}") from error


def write_drawing(out: str, drawings: Iterable[str], *, as_json: bool = False) -> None:
    """Write the one drawing that --svg asks for; ``-`` is stdout. Raises UsageError when there are several."""
    if as_json:
        raise click.UsageError("--svg and --json: choose one")
    drawn = list(drawings)
    if len(drawn) > 1:
        raise click.UsageError(f"--svg draws one deal or position: {len(drawn)} are asked about")
    for drawing in drawn:
        write_out(None if out == "-" else Path(out), drawing + "\n")


class Screen:
    """Stdout for people.

    `plain` when it is no terminal, has no letters for boxes or NO_COLOR is set: no boxes, no colour, lines not broken.
    """

    def __init__(self) -> None:
        self.plain = not sys.stdout.isatty() or bool(os.environ.get("NO_COLOR")) or not _has_boxes(sys.stdout.encoding)
        self._console = Console(
            file=sys.stdout,
            no_color=self.plain,
            width=PLAIN_WIDTH if self.plain and not sys.stdout.isatty() else None,
            markup=False,
            highlight=False,
            emoji=False,
        )

    def show(self, *parts: RenderableType) -> None:
        """Print parts one below the other; no line ends in blanks."""
        for part in parts:
            if self.plain and isinstance(part, str):
                sys.stdout.write(part + "\n")
                continue
            shown = Text(part) if isinstance(part, str) else part
            with self._console.capture() as capture:
                self._console.print(shown)
            for line in capture.get().splitlines():
                sys.stdout.write(line.rstrip() + "\n")
        sys.stdout.flush()


def _has_boxes(encoding: str) -> bool:
    try:
        "╔".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


@contextlib.contextmanager
def _bar(total: int | None, noun: str) -> Iterator[Progress]:
    columns = (TextColumn(f"{noun}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(file=sys.stderr), transient=True) as progress:
        progress.add_task(noun, total=total)
        yield progress


def watched(items: Iterable[T], total: int | None, noun: str) -> Iterator[T]:
    """Yield items with a progress bar on stderr, when someone is watching it and the answers go elsewhere."""
    if total == 1 or not sys.stderr.isatty() or sys.stdout.isatty():
        yield from items
        return
    with _bar(total, noun) as progress:
        for item in items:
            yield item
            progress.advance(progress.task_ids[0])


@contextlib.contextmanager
def long_work(noun: str) -> Iterator[Callable[[int, int], None] | None]:
    """Lend a function that is told (done, total) and draws a progress bar on stderr; None when nobody is watching."""
    if not sys.stderr.isatty():
        yield None
        return
    with _bar(None, noun) as progress:

        def tell(done: int, total: int) -> None:
            progress.update(progress.task_ids[0], completed=done, total=total)

        yield tell
