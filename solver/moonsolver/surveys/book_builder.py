"""Builds the book of odds, piece by piece, for as long as it is given. What a piece is, and how it is solved: ``book``.

A piece that is done is a file of its own that appears whole, so whatever ends the work, Ctrl-C, a kill or a power cut,
costs only the pieces that were being solved. One builder at a time has a folder; pieces from several machines can be
copied together.
"""

import hashlib
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from moonsolver.solving.parallel import in_any_order, worker_count
from moonsolver.surveys.book import families, piece_name, read_piece, solve_piece
from moonsolver.system.files import write_whole
from moonsolver.system.locks import Lock

__all__ = ["build_book"]

PACE = 0.1  # seconds a set on one thread, until it is measured


def build_book(
    folder: Path,
    *,
    seconds: float | None = None,
    executor: Executor | None = None,
    threads: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> int:
    """Build what is missing of the book in `folder`, and return how many sets of eight tiles it then has.

    seconds: start no piece that would take longer, by the pace so far. executor: any ``concurrent.futures.Executor``;
    by default so many threads, None one for each processor. progress: called with the sets done and the sets there are,
    at the start and after each piece. Every piece that is there is read and checked first, and of each new one a set
    is solved again by counting every choice. Raises AnswerError when that disagrees, for a damaged piece, when another
    builder has the folder, and when it cannot be written.
    """
    begin = time.monotonic()
    with ExitStack() as undo:
        lock = Lock(folder / "lock", of=folder)
        undo.callback(lock.release)
        every = families()
        total = sum(map(len, every))
        missing = [family for family in every if read_piece(folder / piece_name(family), family) is None]
        missing.sort(key=_shuffled)
        there = total - sum(map(len, missing))
        if progress:
            progress(there, total)
        stop = threading.Event()
        pool = executor or undo.enter_context(ThreadPoolExecutor(worker_count(threads)))
        undo.callback(stop.set)  # before the threads are waited for
        # Only threads of this process see it when the work is to stop.
        work = solve_piece if executor else partial(solve_piece, stopped=stop.is_set)
        pace = _Pace(worker_count(threads))
        given: list[tuple[int, ...]] = []
        todo = _in_time(missing, begin + seconds if seconds is not None else None, pace, given)
        for place, data in in_any_order(work, todo, executor=pool, threads=threads):
            if data is not None:
                write_whole(folder / piece_name(given[place]), data)
                there += len(given[place])
                pace.add(len(given[place]))
                if progress:
                    progress(there, total)
    return there


def _shuffled(family: tuple[int, ...]) -> bytes:
    """Return where a family comes in the work: in no order of the tiles, so that any part is a fair sample."""
    return hashlib.sha256(piece_name(family).encode()).digest()


class _Pace:
    """How long a set takes on one of so many workers."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._begin = time.monotonic()
        self._sets = 0

    def add(self, sets: int) -> None:
        """Note that so many more were done."""
        self._sets += sets

    @property
    def seconds(self) -> float:
        """Seconds a set."""
        return (time.monotonic() - self._begin) * self._workers / self._sets if self._sets else PACE


def _in_time(
    missing: list[tuple[int, ...]], until: float | None, pace: _Pace, given: list[tuple[int, ...]]
) -> Iterator[tuple[int, ...]]:
    """Yield, and note as `given`, the families that will be done in time."""
    for family in missing:
        if until is None or time.monotonic() + len(family) * pace.seconds <= until:
            given.append(family)
            yield family
