"""A puzzle: a hand up to a question that has one right answer, and a wrong one that tempts. Finds none."""

from dataclasses import dataclass

from moonsolver.game.position import Position
from moonsolver.game.seats import Seat
from moonsolver.reasons.causes import Explanation
from moonsolver.reasons.choices import ChoiceExplanation
from moonsolver.records.puzzle_note import Answer, Kind, PuzzleNote, Sort
from moonsolver.records.record import Record, RecordFile
from moonsolver.teaching.questions import Asks, Question

__all__ = ["Option", "Puzzle"]


@dataclass(frozen=True, slots=True)
class Option:
    """One possible answer: the tricks that it leads to, and in foresight the chance that it does what is asked.

    `tricks` are totals of the bidder's side, all hands open. `chance` is None for open hands: that the answer keeps the
    contract (for a defender, that it sets it), or that a bid is made.
    """

    answer: Answer
    tricks: int
    chance: float | None = None


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A question with one right answer: one group of equal plays, one trump, one discard or one bid.

    `record` ends where the question begins, and its note has kind, sort, level and answers. `options` are all possible
    answers, in order. `depth` is the trick, counted from the question's own as 1, in which the tempting answer shows
    what it cost; None for a bid. `explanation` says why the tempting answer is wrong; None for a bid.
    `deal_number` says in which deal of the seed it was found, from 1.
    """

    record: Record
    options: tuple[Option, ...]
    depth: int | None = None
    explanation: Explanation | ChoiceExplanation | None = None
    deal_number: int = 1

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

    def option(self, answer: Answer) -> Option:
        """Return what an answer leads to. Raises KeyError for what cannot be answered."""
        return {option.answer: option for option in self.options}[answer]

    @property
    def question(self) -> Question:
        """The puzzle as a question, as ``drill`` asks it."""
        asks = Asks.PLAY if self.kind.is_play else Asks(self.kind.value)
        values = {option.answer: float(option.tricks) for option in self.options}
        file = RecordFile(self.record.rules, (self.record,))
        return Question(file, self.record, asks, self.seat, values, self.tempting, self.sort, right=self.answers)

    @property
    def position(self) -> Position | None:
        """The position in which a play is asked for; None for the other kinds."""
        return self.record.positions[-1] if self.kind.is_play else None

    @property
    def seat(self) -> Seat:
        """Whose answer is asked for."""
        position = self.position
        return position.to_play if position is not None else self.record.bidder
