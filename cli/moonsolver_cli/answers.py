"""Every question of a source answered in order, on several processes: what the commands that take many lines share."""

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
    """Return how many processes --threads asks for; without it, one per processor."""
    return threads or os.cpu_count() or 1


@functools.cache
def solver_here() -> Solver:
    """Return this process's solver, made on first use."""
    return Solver()


def answer_each(
    source: Source, read: Callable[[str], T], answer: Callable[[Entry[T]], str], *, threads: int | None
) -> None:
    """Read every line of a source and print its answer, in order; `answer` gets bad lines too, with their error.

    Messages on stderr come after the answers to the lines before them, and nothing waits for a line that is not there
    yet. `answer` may run in other processes, so it must pickle, and so must what it is given.
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
