"""A puzzle: a hand up to a question that has one right answer, and a wrong one that tempts. Finds none."""

from dataclasses import dataclass

from moonsolver.game.position import Position
from moonsolver.game.seats import Seat
from moonsolver.records.puzzle_note import Answer, Kind, PuzzleNote, Sort
from moonsolver.records.record import Record

__all__ = ["Option", "Puzzle"]


@dataclass(frozen=True, slots=True)
class Option:
    """One possible answer: the tricks that it leads to, and in foresight the chance that it does what is asked.

    `tricks` are totals of the bidder's side, all hands open; None for a bid at the table. `chance` is None for open
    hands; `score` is what a bid is worth, in points or marks.
    """

    answer: Answer
    tricks: int | None = None
    chance: float | None = None
    score: float | None = None


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A question with one right answer: one group of equal plays, one trump, one discard or one bid.

    `record` ends where the question begins, and its note has kind, sort, level and answers. `options` are all possible
    answers, in order. `depth` is the number of tricks, this one included, after which the tempting answer shows what it
    cost; None for a bid. `deals` counts the deals that were looked at since the puzzle before this one.
    """

    record: Record
    options: tuple[Option, ...]
    depth: int | None = None
    number: int = 1

    @property
    def note(self) -> PuzzleNote:
        """What is asked, and the answer."""
        assert self.record.puzzle is not None  # noqa: S101 - made with one
        return self.record.puzzle

    @property
    def kind(self) -> Kind:
        """What is asked for."""
        return self.note.kind

    @property
    def sort(self) -> Sort:
        """What is seen."""
        return self.note.sort

    @property
    def level(self) -> int:
        """How hard it is, 1 to 5."""
        return self.note.level or 1

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The right answers: of plays all that are equal."""
        return self.note.answers

    @property
    def tempting(self) -> Answer:
        """The wrong answer that a natural player gives."""
        assert self.note.tempting is not None  # noqa: S101 - found with one
        return self.note.tempting

    @property
    def position(self) -> Position | None:
        """The position in which a play is asked for; None for the other kinds."""
        return self.record.positions[-1] if self.kind.is_play else None

    @property
    def seat(self) -> Seat:
        """Whose answer is asked for."""
        position = self.position
        return position.to_play if position is not None else self.record.bidder
