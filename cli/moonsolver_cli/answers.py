"""Each question of a source answered in its turn, on so many processes: what the commands over many lines share."""

import functools
import os
from collections.abc import Callable
from typing import TypeVar

from moonsolver.solving.engine import Solver
from moonsolver_cli.crew import Crew
from moonsolver_cli.output import print_ready
from moonsolver_cli.progress import counted_off
from moonsolver_cli.sources import Entry, Source

__all__ = ["answer_each", "solver_here", "worker_count"]

T = TypeVar("T")


def worker_count(threads: int | None) -> int:
    """Return how many processes --threads means: all processors without it."""
    return threads or os.cpu_count() or 1


@functools.cache
def solver_here() -> Solver:
    """Return the solver of this process, made when it is first asked for."""
    return Solver()


def answer_each(
    source: Source, read: Callable[[str], T], answer: Callable[[Entry[T]], str], *, threads: int | None
) -> None:
    """Read every line of a source, and print what `answer` makes of it, in order; bad lines too, with their error.

    What is said on stderr comes after the answers to the lines before it, and a line is answered before more is waited
    for. `answer` may be called in other processes: it and what it is given are pickled.
    """
    with counted_off(source.total, f"{source.noun}s") as done:

        def write(text: str) -> None:
            print_ready(text)
            done()

        with Crew(answer, write, workers=1 if source.is_words else worker_count(threads)) as crew:
            source.before_reading = lambda: crew.settle_while(source.must_wait)
            source.before_words = crew.settle
            for entry in source.entries(read):
                crew.ask(entry)
