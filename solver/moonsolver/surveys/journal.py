"""The journal of a survey: its finished units on disk, so that nothing done is lost and nothing wrong is believed.

The first line says which survey it is. Each other line is a unit, its rows and a checksum over both and the first line,
in any order:

    [unit,[[number,deal,bidder,[tricks with each trump],longest,doubles],...],"32 hexadecimal digits"]
"""

import contextlib
import hashlib
import io
import json
import os
import threading
from collections.abc import Iterator, KeysView, Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import msgspec

from moonsolver.errors import AnswerError, SurveyError
from moonsolver.game.given import not_a
from moonsolver.game.notation import quote
from moonsolver.game.seats import Seat
from moonsolver.surveys.question import Row, SurveyQuestion
from moonsolver.system.files import write_whole
from moonsolver.system.locks import Lock

__all__ = ["Journal"]

LONGEST: Final = 1 << 20  # bytes of a line; the rows of a unit take about ten thousand
SEAL: Final = len(b',"') + 32 + len(b'"]\n')  # bytes at the end of a line: the checksum
TRICKS: Final = range(8)
Listed = tuple[int, str, str, tuple[int, ...], int, int]  # a row


class Journal:
    """The finished units of one survey. One `Journal` at a time has a file; its methods may be called from any thread.

    A line cut short by a crash does not count, and the same line twice is one. Raises SurveyError for a file that is
    the journal of another survey, or none, or damaged; AnswerError when another survey has it open, in any process, or
    when it cannot be written: what was in it before is still there. Memory: a few hundred bytes for each unit.
    """

    def __init__(self, path: str | os.PathLike[str], question: SurveyQuestion) -> None:
        if not isinstance(path, str | os.PathLike):
            raise not_a(path, "the name of a file", "give a path", SurveyError)
        if not isinstance(question, SurveyQuestion):
            raise not_a(question, "the question of a survey", "give a SurveyQuestion", SurveyError)
        self.path = path = Path(path)
        self.question = question
        self._head = json.dumps(question.identity(), separators=(",", ":")).encode() + b"\n"
        self._key = hashlib.sha256(self._head).digest()
        self._places: dict[int, tuple[int, int]] = {}  # unit -> where its line is, and how long
        self._end = 0  # where the next line goes
        self._guard = threading.RLock()
        with contextlib.ExitStack() as undo:
            try:
                self._real = path.resolve()
                self._lock = Lock(self.lock_path(self._real), of=path)
                undo.callback(self._lock.release)
                if self._is_new():
                    write_whole(self._real, self._head)
                self._file = undo.enter_context(io.FileIO(self._real, "r+"))
                self._read()
            except (OSError, RuntimeError) as error:
                raise self._failed(error) from error
            undo.pop_all()

    @staticmethod
    def lock_path(path: Path) -> Path:
        """Return the file beside a journal that its lock is on, while it is open."""
        return path.with_name(path.name + ".lock")

    @property
    def done(self) -> KeysView[int]:
        """The units that are finished."""
        return self._places.keys()

    def add(self, unit: int, rows: Sequence[Row]) -> None:
        """Write a finished unit so that a crash cannot lose it. A unit that is there already is left alone."""
        with self._guard:
            self._check_open()
            if unit in self._places:
                return
            listed = [(row.number, row.deal, str(row.bidder), row.tricks, row.longest, row.doubles) for row in rows]
            self._check(unit, listed)
            self._check_deals(unit, rows)
            line = self._sealed(json.dumps([unit, listed], separators=(",", ":")).encode()[:-1])
            at = self._end
            self._append(line)
            self._places[unit] = at, len(line)

    def rows(self) -> Iterator[Row]:
        """Yield the rows of all finished units, by number of the deal; each is checked once more as it is read.

        Only one unit is in memory at a time.
        """
        for unit in sorted(self._places):
            for number, deal, bidder, tricks, longest, doubles in self._listed(unit):
                yield Row(number, deal, Seat(bidder), tricks, longest, doubles)

    def close(self) -> None:
        """Close the file and let others have it; it stays where it is."""
        with self._guard:
            self._file.close()
            self._lock.release()

    def remove(self) -> None:
        """Close the file and remove it: its content is a result now."""
        with self._guard:
            self._check_open()
            try:
                is_there = self._real.exists() and os.path.samestat(os.fstat(self._file.fileno()), self._real.stat())
                self._file.close()
                if is_there:
                    self._real.unlink()
            except OSError as error:
                raise AnswerError(f"{self.path} cannot be removed: {error.strerror or error}") from error
            finally:
                self.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # Reading

    def _is_new(self) -> bool:
        """Return whether there is nothing yet, or no more than a first line that was cut short."""
        if not self._real.exists():
            return True
        if not self._real.is_file():
            raise SurveyError(f"{self.path} is not a file: give another name, or move it away")
        with self._real.open("rb") as stream:
            start = stream.read(len(self._head))
        return len(start) < len(self._head) and self._head.startswith(start)

    def _read(self) -> None:
        stream = io.BufferedReader(self._file)
        try:
            head = stream.readline(len(self._head))
            if head != self._head:
                if head.startswith(b'{"survey journal":'):
                    raise SurveyError(
                        f"{self.path} is the unfinished work of another survey, or damaged in line 1:"
                        " finish that one, remove the file, or give another name"
                    )
                raise SurveyError(f"{self.path} is not the journal of a survey: give another name, or move it away")
            self._end = len(head)
            number = 1
            while line := stream.readline(LONGEST):
                number += 1
                if line.endswith(b"\n"):
                    self._note(line, number)
                elif len(line) == LONGEST:
                    raise self._damaged(f"line {number}")
                else:  # cut short by a crash
                    break
        finally:
            stream.detach()
        self._file.truncate(self._end)

    def _note(self, line: bytes, number: int) -> None:
        """Enter a line that was read. The rows in it are looked at when they are asked for."""
        body = line[:-SEAL]
        if line != self._sealed(body):
            if not line.startswith(b"["):
                said = quote(line[:200].decode(errors="replace"))
                raise SurveyError(f"{self.path}, line {number}: {said} is not a line of this journal: remove it")
            raise self._damaged(f"line {number}")
        digits = body[1:21].partition(b",")[0]
        unit = int(digits) if digits.isdigit() else self.question.units
        if unit >= self.question.units or (unit in self._places and self._line(unit) != line):
            raise self._damaged(f"line {number}")
        self._places.setdefault(unit, (self._end, len(line)))
        self._end += len(line)

    def _listed(self, unit: int) -> list[Listed]:
        line = self._line(unit)
        where = f"the line of unit {unit}"
        if line != self._sealed(line[:-SEAL]):
            raise self._damaged(where)
        try:
            said, listed, _ = msgspec.json.decode(line, type=tuple[int, list[Listed], str])
            if said != unit:
                raise self._damaged(where)
            self._check(unit, listed)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError, SurveyError) as error:
            raise self._damaged(where) from error
        return listed

    def _line(self, unit: int) -> bytes:
        at, size = self._places[unit]
        with self._guard:
            self._check_open()
            here = self._file.tell()
            try:
                self._file.seek(at)
                return self._file.read(size)
            except OSError as error:
                raise AnswerError(f"{self.path} cannot be read: {error.strerror or error}") from error
            finally:
                self._file.seek(here)

    def _check(self, unit: int, listed: Sequence[Listed]) -> None:
        """Raise SurveyError unless these are the rows of that unit: its deals, its bidders, possible numbers."""
        question = self.question
        if not 0 <= unit < question.units:
            raise SurveyError(f"unit {unit}: the survey has {question.units}, counted from 0")
        expected = [(number, str(bidder)) for number in question.numbers(unit) for bidder in question.bidders]
        if [(number, bidder) for number, _, bidder, _, _, _ in listed] != expected:
            raise SurveyError(f"unit {unit}: these are not the rows of its deals and bidders")
        for number, _, bidder, tricks, longest, doubles in listed:
            sound = all(value in TRICKS for value in (*tricks, longest, doubles))
            if not sound or len(tricks) != len(question.rules.trumps):
                raise SurveyError(f"unit {unit}: impossible numbers for deal {number} and bidder {bidder}")

    def _check_deals(self, unit: int, rows: Sequence[Row]) -> None:
        """Raise SurveyError unless a worker drew the same deals as this process would."""
        deals = {row.number: row.deal for row in rows}
        for number, deal in deals.items():
            if deal != str(self.question.deal(number)):
                raise SurveyError(
                    f"unit {unit}: deal {number} is a different one: do all workers have the same moonsolver?"
                )

    # Writing

    def _sealed(self, body: bytes) -> bytes:
        """Return a whole line: what it says, and the checksum over it and the first line."""
        return body + b',"' + hashlib.blake2b(body, digest_size=16, key=self._key).hexdigest().encode() + b'"]\n'

    def _append(self, line: bytes) -> None:
        """Write a line at the end and sync it; what was written of it is cut off again when that fails."""
        try:
            if os.fstat(self._file.fileno()).st_size != self._end:
                raise SurveyError(f"{self.path} was changed by another program while the survey ran: start it again")
            try:
                self._file.seek(self._end)
                left = memoryview(line)
                while left:
                    left = left[self._file.write(left) :]
                os.fsync(self._file.fileno())
                self._end += len(line)
            except BaseException:
                with contextlib.suppress(OSError):
                    self._file.truncate(self._end)
                raise
        except OSError as error:
            raise self._failed(error) from error

    def _check_open(self) -> None:
        if self._file.closed or not self._lock.held:
            raise SurveyError(f"{self.path} is not open in this process")

    def _failed(self, error: OSError | RuntimeError) -> AnswerError:
        return AnswerError(f"{self.path} cannot be written: {getattr(error, 'strerror', None) or error}")

    def _damaged(self, where: str) -> SurveyError:
        return SurveyError(
            f"{self.path}, {where} is damaged: remove that line and its deals will be done again, or remove the file"
        )
