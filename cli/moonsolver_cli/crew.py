"""Many questions answered on all processors, and the answers in the order of the questions. Knows nothing of either.

A question that comes alone is answered here and now. When that has taken a while and more are there to be read, worker
processes take them in pieces: most of an answer is the work of Python, which threads would do one at a time. Nobody
waits for a question that has not come yet, and memory does not grow with the questions.
"""

import contextlib
import multiprocessing
import multiprocessing.connection
import os
import signal
import sys
import threading
import time
import warnings
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.process import BaseProcess
from pathlib import Path
from types import TracebackType
from typing import Generic, Self, TypeVar

from moonsolver.errors import AnswerError, MoonError

__all__ = ["ALONE", "Crew"]

Q = TypeVar("Q")
A = TypeVar("A")
ALONE = 0.15  # seconds of work before others are asked to help: about what it takes to start them
PIECE = 8  # questions handed over at a time
AHEAD = 3  # pieces that wait or are worked at, for each worker


class Crew(Generic[Q, A]):
    """Answers each question that it is asked, and gives every answer to `write`, in the order of the questions.

    answer: what answers a question; it travels to the workers by pickle, and so do the questions and the answers.
    workers: how many processes work; with 1, none but this one.
    piece: how many questions travel together. alone: for how many seconds this process works before there are others.
    An error that `answer` raises is raised here, after the answers before it. On leaving by an error or Ctrl-C the
    workers are ended at once.
    """

    def __init__(
        self,
        answer: Callable[[Q], A],
        write: Callable[[A], None],
        *,
        workers: int,
        piece: int = PIECE,
        alone: float = ALONE,
    ) -> None:
        self._answer = answer
        self._write = write
        self._workers = workers
        self._size = piece
        self._alone = alone
        self._piece: list[Q] = []
        self._begun: deque[Future[tuple[list[A], MoonError | None]]] = deque()
        self._spent = 0.0
        self._pool: ProcessPoolExecutor | None = None
        self._others: set[BaseProcess] = set()  # processes that are not our workers

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if error is None or isinstance(error, MoonError):  # what was asked before it is answered
                self.settle()
        except BaseException:
            self._end(at_once=True)
            raise
        self._end(at_once=error is not None)

    def ask(self, question: Q) -> None:
        """Answer a question, now or soon."""
        if self._workers == 1 or self._spent < self._alone:
            self._answer_here([question])
            return
        self._piece.append(question)
        if len(self._piece) >= self._size:
            self._hand_over()

    def settle(self) -> None:
        """Answer everything that was asked before anything else happens."""
        self.settle_while(lambda: True)

    def settle_while(self, wanted: Callable[[], bool]) -> None:
        """Answer what was asked as long as that is wanted: until then there is nothing else to do."""
        while (self._piece or self._begun) and wanted():
            if self._begun:
                if self._piece:
                    self._hand_over()
                self._write_oldest()
            else:  # nobody else is at work: to send it away would only take longer
                piece, self._piece = self._piece, []
                self._answer_here(piece)

    def _answer_here(self, questions: list[Q]) -> None:
        for question in questions:
            began = time.perf_counter()
            answer = self._answer(question)
            self._spent += time.perf_counter() - began
            self._write(answer)

    def _hand_over(self) -> None:
        while len(self._begun) >= AHEAD * self._workers:
            self._write_oldest()
        piece, self._piece = self._piece, []
        with _undisturbed():
            if self._pool is None:
                sys.stdout.flush()  # or a worker would write it once more
                method = "fork" if sys.platform == "linux" else "spawn"
                self._others = set(multiprocessing.active_children())
                context = multiprocessing.get_context(method)
                self._pool = ProcessPoolExecutor(self._workers, context, initializer=_begin)
            self._begun.append(self._pool.submit(_answer_all, self._answer, piece))
        while self._begun and self._begun[0].done():
            self._write_oldest()

    def _write_oldest(self) -> None:
        try:
            answers, error = self._begun[0].result()
        except BrokenProcessPool as broken:
            self._begun.clear()
            self._piece.clear()
            raise AnswerError("a worker process died before its answer was there: is there enough memory?") from broken
        self._begun.popleft()
        for answer in answers:
            self._write(answer)
        if error is not None:
            self._begun.clear()
            self._piece.clear()
            raise error

    def _end(self, *, at_once: bool) -> None:
        if self._pool is None:
            return
        if at_once:
            for process in set(multiprocessing.active_children()) - self._others:
                process.kill()
        self._pool.shutdown(cancel_futures=True)


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
    """Begin as a worker: Ctrl-C is for the command to heed, and when that is gone the worker goes, too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115 - a bar's thread may have held the lock of the one before
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_leave_with, args=(parent.sentinel,), daemon=True).start()


def _leave_with(sentinel: int) -> None:
    multiprocessing.connection.wait([sentinel])
    os._exit(1)


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    """Keep Ctrl-C for later: a process that begins in here never sees one."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of forks beside threads: none of ours has begun
        if not hasattr(signal, "pthread_sigmask"):
            yield
            return
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
