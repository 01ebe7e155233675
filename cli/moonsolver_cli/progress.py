"""How far long work has come: a bar on stderr where somebody watches it. It never touches stdout."""

import contextlib
import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

__all__ = ["Bar", "long_work", "watched"]

T = TypeVar("T")


@contextlib.contextmanager
def _bar(total: int | None, noun: str) -> Iterator[Progress]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    # redirect_stdout would send the answers to the terminal instead of to their file.
    with Progress(
        *columns, console=Console(file=sys.stderr), transient=True, redirect_stdout=False, redirect_stderr=True
    ) as progress:
        progress.add_task(noun, total=total)
        yield progress


def watched(items: Iterable[T], total: int | None, noun: str) -> Iterator[T]:
    """Yield items, with a progress bar on stderr if someone is watching it and the answers go elsewhere."""
    if total == 1 or not sys.stderr.isatty() or sys.stdout.isatty():
        yield from items
        return
    with _bar(total, noun) as progress:
        for item in items:
            yield item
            progress.advance(progress.task_ids[0])


class Bar:
    """A bar that somebody watches: called with (done, total) it moves, and it can say a few words."""

    def __init__(self, progress: Progress) -> None:
        self._progress = progress

    def __call__(self, done: int, total: int) -> None:
        """Move the bar."""
        self._progress.update(self._progress.task_ids[0], completed=done, total=total)

    def say(self, words: str) -> None:
        """Show a few words before the bar."""
        self._progress.update(self._progress.task_ids[0], description=words)


@contextlib.contextmanager
def long_work(noun: str) -> Iterator[Bar | None]:
    """Lend a progress bar on stderr; None when nobody is watching."""
    if not sys.stderr.isatty():
        yield None
        return
    with _bar(None, noun) as progress:
        yield Bar(progress)
