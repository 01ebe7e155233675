"""Worker processes that answer questions in pieces. Knows how they start and end, and nothing of order.

Ctrl-C is for the command alone: the workers never see it, and end with the command, however it ends.
"""

import contextlib
import multiprocessing
import multiprocessing.connection
import os
import signal
import sys
import threading
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import TypeVar

from moonsolver.errors import AnswerError, MoonError

__all__ = ["Answered", "Workers"]

Q = TypeVar("Q")
A = TypeVar("A")
Answered = Future[tuple[list[A], MoonError | None]]
MOST = 61  # Windows cannot wait for more processes


class Workers:
    """A number of processes. Raises AnswerError if one has died."""

    def __init__(self, number: int) -> None:
        sys.stdout.flush()  # or a worker would write it again
        self._others = set(multiprocessing.active_children())
        context = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
        self._pool = ProcessPoolExecutor(min(number, MOST), context, initializer=_begin)

    def submit(self, answer: Callable[[Q], A], questions: list[Q]) -> Answered[A]:
        """Hand over some questions; the result is the answers up to one that is refused, and its error."""
        with _death_told(), _undisturbed():
            return self._pool.submit(_answer_all, answer, questions)

    def result(self, piece: Answered[A]) -> tuple[list[A], MoonError | None]:
        """Wait for the answers to a piece."""
        with _death_told():
            return piece.result()

    def end(self, *, at_once: bool) -> None:
        """End the processes: when they are done, or at once."""
        if at_once:
            for process in set(multiprocessing.active_children()) - self._others:
                process.kill()
        self._pool.shutdown(cancel_futures=True)


@contextlib.contextmanager
def _death_told() -> Iterator[None]:
    try:
        yield
    except BrokenProcessPool as error:
        raise AnswerError("a worker process died before it answered: is there enough memory?") from error


def _answer_all(answer: Callable[[Q], A], questions: list[Q]) -> tuple[list[A], MoonError | None]:
    """Answer questions until one is refused; return the answers, and the error."""
    answers: list[A] = []
    try:
        for question in questions:
            answers.append(answer(question))
    except MoonError as error:
        return answers, error
    return answers, None


def _begin() -> None:
    """Start as a worker: leave Ctrl-C to the command, and end when the command ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115 - a bar's thread may have held the old one's lock
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_leave_with, args=(parent.sentinel,), daemon=True).start()


def _leave_with(sentinel: int) -> None:
    multiprocessing.connection.wait([sentinel])
    os._exit(1)


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """Hold Ctrl-C back: a process started in here never sees one."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # about forks beside threads: none of ours has started
        if not hasattr(signal, "pthread_sigmask"):
            yield
            return
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
