"""Many pieces of work on any ``concurrent.futures.Executor``, or on this thread. Knows nothing of what the work is.

However many workers there are and in whatever order they finish, every piece is handed back once, with its place.
"""

import contextlib
import itertools
import os
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from typing import TypeVar

from moonsolver.errors import BatchError
from moonsolver.game.given import whole_number
from moonsolver.game.limits import THREADS

__all__ = ["in_any_order", "in_chunks", "in_turn", "worker_count"]

Piece = TypeVar("Piece")
Result = TypeVar("Result")


def worker_count(threads: int | None) -> int:
    """Return how many threads to use: None is one for each processor. Raises BatchError for fewer than one."""
    if threads is not None:
        threads = whole_number(threads, "a number of threads", "give 1 or more, or None for all", BatchError)
        threads = min(threads, THREADS)
    if threads is not None and threads < 1:
        raise BatchError(f"{threads} threads: give at least 1, or None for one per processor")
    return threads or os.cpu_count() or 1


def in_any_order(
    work: Callable[[Piece], Result],
    pieces: Iterable[Piece],
    *,
    executor: Executor | None = None,
    threads: int | None = None,
    ahead: int | None = None,
) -> Generator[tuple[int, Result], None, None]:
    """Yield (place, result) for every piece as it is done; `place` counts the pieces from 0.

    executor: where the work is done; the caller ends it. By default that many threads, or this one when `threads` is 1.
    ahead: how many pieces may wait or run at a time, by default twice the threads: memory does not grow with them all.
    An error of a piece is raised here. When the iteration is left, by an error, Ctrl-C or otherwise, waiting pieces are
    cancelled and those that run on threads are waited for.

    >>> sorted(in_any_order(abs, [-3, 2, -1], threads=2))
    [(0, 3), (1, 2), (2, 1)]
    """
    workers = worker_count(threads)
    if executor is None and workers == 1:
        for place, piece in enumerate(pieces):
            yield place, work(piece)
        return
    with contextlib.ExitStack() as stack:
        pool = executor or stack.enter_context(ThreadPoolExecutor(workers))
        running: dict[Future[Result], int] = {}
        todo = enumerate(pieces)
        try:
            while True:
                for place, piece in itertools.islice(todo, (ahead or 2 * workers) - len(running)):
                    running[pool.submit(work, piece)] = place
                if not running:
                    return
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    yield running.pop(future), future.result()
        finally:
            for future in running:
                future.cancel()


def in_chunks(
    work: Callable[[int], int], starts: Sequence[int], workers: int, progress: Callable[[int], None] | None
) -> None:
    """Do the work on every chunk of rows, given its first row, and tell `progress` how many rows each was."""
    for _, done in in_any_order(work, starts, threads=max(1, min(workers, len(starts)))):
        if progress:
            progress(done)


def in_turn(found: Iterable[tuple[int, Result]]) -> Iterator[Result]:
    """Yield the results of `in_any_order` in the order of the pieces: one done early waits for those before it.

    >>> list(in_turn([(1, "b"), (0, "a"), (2, "c")]))
    ['a', 'b', 'c']
    """
    early: dict[int, Result] = {}
    turn = 0
    for place, result in found:
        early[place] = result
        while turn in early:
            yield early.pop(turn)
            turn += 1
