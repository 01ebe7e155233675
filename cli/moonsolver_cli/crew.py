"""Many questions answered on all processors, and the answers in the order of the questions. Knows nothing of either.

The first questions are answered here. When that has taken a while and there are more, worker processes take them in
pieces: most of the work on an answer is Python's, which threads would do one at a time. No answer waits for a question
that has not been asked yet, and memory does not grow with the questions.
"""

import contextlib
import time
from collections import deque
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import TYPE_CHECKING, Generic, Self, TypeVar

from moonsolver.errors import MoonError

if TYPE_CHECKING:
    from moonsolver_cli.workers import Answered, Workers

__all__ = ["ALONE", "Crew"]

Q = TypeVar("Q")
A = TypeVar("A")
ALONE = 0.15  # seconds of work before starting others: about what starting them costs
PIECE = 8  # questions handed over at a time
AHEAD = 3  # pieces waiting or in work, per worker


class Crew(Generic[Q, A]):
    """Answers questions, and gives every answer to `write`, in the order of the questions.

    answer: answers one question. It is pickled for the workers, and so are the questions and the answers.
    workers: how many processes to use; with 1, only this one.
    piece: how many questions go to a worker at once. alone: seconds of work in this process before others start.
    An error that `answer` raises is raised here, after the answers before it. An error or Ctrl-C ends the workers at
    once.
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
        self._begun: deque[Answered[A]] = deque()
        self._spent = 0.0
        self._pool: Workers | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if error is None or isinstance(error, MoonError):  # what was asked before is still answered
                self.settle()
        except BaseException:
            self._end(at_once=True)
            raise
        self._end(at_once=error is not None)

    def ask(self, question: Q) -> None:
        """Answer a question, now or soon."""
        with self._ended_by_errors():
            if self._workers == 1 or self._spent < self._alone:
                self._answer_here([question])
                return
            self._piece.append(question)
            if len(self._piece) >= self._size:
                self._hand_over()

    def settle(self) -> None:
        """Answer everything asked so far."""
        self.settle_while(lambda: True)

    def settle_while(self, wanted: Callable[[], bool]) -> None:
        """Answer what has been asked, as long as `wanted` says so."""
        with self._ended_by_errors():
            while (self._piece or self._begun) and wanted():
                if self._begun:
                    if self._piece:
                        self._hand_over()
                    self._write_oldest()
                else:  # the workers are idle: sending it would only take longer
                    piece, self._piece = self._piece, []
                    self._answer_here(piece)

    @contextlib.contextmanager
    def _ended_by_errors(self) -> Iterator[None]:
        """Drop what was asked after a question that is refused: it gets no answer."""
        try:
            yield
        except MoonError:
            self._begun.clear()
            self._piece.clear()
            raise

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
        if self._pool is None:
            from moonsolver_cli.workers import Workers  # most commands end before they need any

            self._pool = Workers(self._workers)
        self._begun.append(self._pool.submit(self._answer, piece))
        while self._begun and self._begun[0].done():
            self._write_oldest()

    def _write_oldest(self) -> None:
        assert self._pool is not None  # noqa: S101 - it has a piece
        answers, error = self._pool.result(self._begun.popleft())
        for answer in answers:
            self._write(answer)
        if error is not None:
            raise error

    def _end(self, *, at_once: bool) -> None:
        if self._pool is not None:
            self._pool.end(at_once=at_once)
