"""What lies on the table of a lesson: a deal or a position, perhaps with a question, and every answer's worth."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from moonsolver.game.auction import Bid
from moonsolver.game.deal import Deal
from moonsolver.game.position import Position
from moonsolver.game.rules import Rules
from moonsolver.game.seats import Seat
from moonsolver.game.tiles import Hand, Tile
from moonsolver.game.trumps import Trump
from moonsolver.reasons.causes import Explanation
from moonsolver.reasons.choices import ChoiceExplanation
from moonsolver.records.puzzle_note import Answer
from moonsolver.teaching.questions import Asks

__all__ = ["Board", "Show"]


class Show(Enum):
    """What a block does with its tiles; the value is its word."""

    DEAL = "deal"
    POSITION = "position"
    QUESTION = "question"


@dataclass(frozen=True, slots=True)
class Board:
    """One block of a lesson.

    `deal` is known for whole hands, `position`, where the question is asked, once there is a trump; `plays` led there.
    `values` has every answer with its worth, tricks of the bidder's side (in a whole deal with those already taken) or
    points of a bid; it is empty for choices in words. `answers` are all the right ones; `reasons` say why the
    tempting answer is wrong.
    """

    show: Show
    line: int
    rules: Rules
    number: int = 0
    title: str = ""
    names: tuple[str, ...] = ()
    deal: Deal | None = None
    bidder: Seat = Seat.A
    bid: Bid | None = None
    trump: Trump | None = None
    discard: Tile | None = None
    start: Position | None = None
    plays: tuple[Tile, ...] = ()
    hidden: tuple[Seat, ...] = ()
    asks: Asks | None = None
    ask: str = ""
    choices: tuple[str, ...] = ()
    values: Mapping[Answer, float] = field(default_factory=dict, hash=False)
    answers: tuple[Answer | str, ...] = ()
    tempting: Answer | str | None = None
    hints: tuple[str, ...] = ()
    why: str = ""
    reasons: Explanation | ChoiceExplanation | None = None

    @property
    def positions(self) -> tuple[Position, ...]:
        """The positions from the start to the question; none without a trump."""
        if self.start is None:
            return ()
        found = [self.start]
        for tile in self.plays:
            found.append(found[-1].play(tile))
        return tuple(found)

    @property
    def position(self) -> Position | None:
        """Where the question is asked, or the play begins."""
        return self.positions[-1] if self.start is not None else None

    @property
    def seat(self) -> Seat:
        """Who answers, or plays: who is to play, else the bidder."""
        position = self.position
        if position is None or position.is_over or self.asks not in (None, Asks.PLAY):
            return self.bidder
        return position.to_play

    @property
    def hands(self) -> tuple[Hand, ...]:
        """What each seat holds where the question is asked; the bidder with the widow before the discard."""
        if self.position is not None:
            return self.position.hands
        assert self.deal is not None  # noqa: S101 - without a position there is one
        if self.asks is Asks.BID or not self.deal.widow:
            return self.deal.hands
        if self.asks is None and self.show is Show.DEAL:
            return self.deal.hands
        pool = self.deal.hand(self.bidder) | self.deal.widow
        held = pool if self.discard is None else pool.remove(self.discard)
        dealt = zip(self.rules.all_seats, self.deal.hands, strict=True)
        return tuple(held if seat is self.bidder else hand for seat, hand in dealt)

    @property
    def widow(self) -> Hand:
        """The widow, as long as it lies on the table."""
        if self.deal is None or self.position is not None or self.hands != self.deal.hands:
            return Hand()
        return self.deal.widow

    @property
    def is_words(self) -> bool:
        """Whether the answers are words of the teacher's own."""
        return bool(self.choices)
