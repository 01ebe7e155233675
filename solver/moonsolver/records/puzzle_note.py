"""What a record says of itself when it is a puzzle: what is asked after its last play, and the answer. Judges nothing.

The words are those of the ``[hand.puzzle]`` table of a record file.
"""

from dataclasses import dataclass
from enum import Enum

from moonsolver.errors import NotationError
from moonsolver.game.auction import Bid
from moonsolver.game.tiles import Tile
from moonsolver.game.trumps import Trump

__all__ = ["LEVELS", "Answer", "Kind", "PuzzleNote", "Sort"]

LEVELS = range(1, 6)

Answer = Tile | Trump | Bid
"""What answers a puzzle: a tile to play or to discard, a trump, or a bid."""


class Kind(Enum):
    """What a puzzle asks for; the value is its word at the command line and in files."""

    MOON = "moon"  # the bidder must find the play that takes all seven
    MAKE = "make"  # the bidder's side must find the play that keeps the contract
    SET = "set"  # a defender must find the play that sets it
    DISCARD = "discard"  # the trump is named: which of the eight tiles goes?
    TRUMP = "trump"  # which trump?
    BID = "bid"  # what to bid?

    @property
    def is_play(self) -> bool:
        """Whether it asks for a play."""
        return self in (Kind.MOON, Kind.MAKE, Kind.SET)

    def read(self, text: str) -> Answer:
        """Read an answer to a puzzle of this kind. Raises NotationError for what cannot be one."""
        if self is Kind.TRUMP:
            return Trump.parse(text)
        if self is Kind.BID:
            return Bid.parse(text)
        return Tile.parse(text)


class Sort(Enum):
    """What the solver of a puzzle sees; the value is its word at the command line and in files."""

    OPEN = "open"  # all hands
    TABLE = "table"  # what the player at the table sees: the right answer is right in foresight, too


@dataclass(frozen=True, slots=True)
class PuzzleNote:
    """A puzzle's kind, sort and level (1 to 5), its answers (one group of equals) and the tempting wrong one.

    >>> PuzzleNote(Kind.MAKE, Sort.OPEN, 2, (Tile.parse("64"),), Tile.parse("66")).is_right("6-4")
    True
    """

    kind: Kind
    sort: Sort = Sort.OPEN
    level: int | None = None
    answers: tuple[Answer, ...] = ()
    tempting: Answer | None = None

    def __post_init__(self) -> None:
        if self.level is not None and self.level not in LEVELS:
            raise NotationError(f"level {self.level}: the levels are {LEVELS[0]} to {LEVELS[-1]}")

    def is_right(self, answer: str | Answer) -> bool:
        """Whether `answer` is among the right ones."""
        return (self.kind.read(answer) if isinstance(answer, str) else answer) in self.answers
