"""Questions: a hand up to a decision, what may be answered, and what each answer is worth. Asks nobody, prints nothing.

A decision is a bid, a trump, a discard or a play. The worth of an answer is exact: tricks of the bidder's side in the
whole hand with all hands open, or points for a bid. Every answer as good as the best is right.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum

from moonsolver.errors import AnswerError, AuctionError, DealError, NotationError, PlayError, RulesError
from moonsolver.game.auction import Auction, Bid
from moonsolver.game.deal import Deal
from moonsolver.game.notation import listed
from moonsolver.game.position import Position
from moonsolver.game.score import HandResult
from moonsolver.game.seats import Seat
from moonsolver.game.tiles import Hand, Tile
from moonsolver.game.trumps import Trump
from moonsolver.reasons.causes import Explanation
from moonsolver.reasons.choices import ChoiceExplanation, explain_choice
from moonsolver.reasons.plays import explain_play
from moonsolver.records.puzzle_note import Answer, Sort
from moonsolver.records.record import Record, RecordFile
from moonsolver.reviews.review import PlayReview, Review
from moonsolver.solving.answers import Choice, DealValues
from moonsolver.solving.engine import Solver

__all__ = ["Asks", "Question", "bid_points", "question_of"]


class Asks(Enum):
    """Which decision a question asks for; the value is its word in files."""

    BID = "bid"
    TRUMP = "trump"
    DISCARD = "discard"
    PLAY = "play"


@dataclass(frozen=True, slots=True)
class Question:
    """One decision of a hand, to be made again.

    `record` ends where the decision is due; `seat` makes it. `values` has every answer that is allowed with its worth:
    tricks of the bidder's side in the whole hand, for a bid points of the side that bids. `chosen` is what was done at
    the table, or what tempts; None where nothing was. `sort` says whether all hands are shown. `slack` is how far below
    the best an answer may be and still be right: 0 unless worths are estimates. `right`, where it is not empty, has the
    right answers of a puzzle. `review` and `play` are those of the mistake that it was made of, else None. `why`
    explains a play that was chosen and is wrong, `why_choice` a trump or discard.
    """

    file: RecordFile
    record: Record
    asks: Asks
    seat: Seat
    values: Mapping[Answer, float]
    chosen: Answer | None = None
    sort: Sort = Sort.TABLE
    slack: float = 0.0
    right: tuple[Answer, ...] = ()
    review: Review | None = None
    play: PlayReview | None = None
    why: Explanation | None = None
    why_choice: ChoiceExplanation | None = None

    @property
    def position(self) -> Position | None:
        """The position of a play; None for a decision before the play."""
        return self.record.positions[-1] if self.asks is Asks.PLAY else None

    @property
    def deal(self) -> Deal:
        """The deal of the hand."""
        assert self.record.deal is not None  # noqa: S101 - no question is made without one
        return self.record.deal

    @property
    def held(self) -> Hand:
        """The tiles that the seat sees as its own: with the widow, where it has been taken and nothing discarded."""
        if self.position is not None:
            return self.position.hands[self.seat.index]
        hand, rules = self.deal.hand(self.seat), self.record.rules
        before = self.asks is Asks.BID or (self.asks is Asks.TRUMP and rules.trump_named == "before-widow")
        pool = hand if before else hand | self.deal.widow
        discard = self.record.discard
        return pool.remove(discard) if self.asks is Asks.TRUMP and discard is not None and discard in pool else pool

    @property
    def by_bidder_side(self) -> bool:
        """Whether the seat decides for the bidder's side: then more is better."""
        return self.asks is not Asks.PLAY or self.seat in self.record.rules.side_of(self.record.bidder)

    @property
    def best(self) -> float:
        """The worth of the best answer, for the side that decides."""
        return max(self.values.values()) if self.by_bidder_side else min(self.values.values())

    @property
    def answers(self) -> tuple[Answer, ...]:
        """Every answer that is as good as the best."""
        return self.right or tuple(option for option in self.values if self.cost(option) <= self.slack)

    @property
    def tempting(self) -> Answer | None:
        """The wrong answer that was given or tempts: what was chosen, if it is wrong; None where no answer is."""
        if self.chosen is not None and self.chosen in self.values and not self.is_right(self.chosen):
            return self.chosen
        wrong = [option for option in self.values if not self.is_right(option)]
        return min(wrong, key=self.cost, default=None)

    def cost(self, option: Answer) -> float:
        """Return what an answer gives away: tricks, for a bid points; 0 for the best. Raises KeyError."""
        return abs(self.best - self.values[option])

    def is_right(self, option: Answer) -> bool:
        """Whether an answer is as good as the best. Raises a MoonError, with why, for one that is not allowed."""
        if option not in self.values:
            raise self._refusal(option)
        return option in self.answers

    def read(self, text: str) -> Answer:
        """Read an answer as a person types it. Raises a MoonError, with what may be typed, for anything else."""
        option: Answer
        if self.asks in (Asks.PLAY, Asks.DISCARD):
            option = Tile.parse(text)
        elif self.asks is Asks.TRUMP:
            option = Trump.parse(text)
        else:
            option = Bid.parse(text)
        if option not in self.values:
            raise self._refusal(option)
        return option

    def _refusal(self, option: Answer) -> NotationError | PlayError | DealError | RulesError | AuctionError:
        allowed = listed(map(str, self.values), "or")
        if isinstance(option, Tile):
            if option not in self.held:  # and no word of who does hold it
                return (PlayError if self.asks is Asks.PLAY else DealError)(
                    f"you do not hold {option}: you hold {self.held}"
                )
            if self.position is not None:
                try:
                    self.position.play(option)
                except PlayError as error:
                    return error
            return PlayError(f"{option} may not be played")
        if isinstance(option, Trump):
            return RulesError(f"{option} may not be named here: name {allowed}")
        return AuctionError(f"{option} may not be bid here: say {allowed}")

    @property
    def key(self) -> str:
        """What tells this question from every other: 16 hexadecimal digits, of what is asked and of the hand so far."""
        record, rules = self.record, self.record.rules
        told = [
            self.asks.value,
            self.sort.value,
            rules.name,
            sorted(rules.house_settings.items()),
            str(self.deal),
            str(self.seat),
            str(record.bidder),
            *(None if part is None else str(part) for part in (record.bid, record.trump, record.discard)),
            " ".join(map(str, record.plays)),
        ]
        return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:16]


def question_of(
    file: RecordFile,
    record: Record,
    asks: Asks,
    *,
    chosen: Answer | None = None,
    sort: Sort = Sort.TABLE,
    table: DealValues | None = None,
    solver: Solver | None = None,
) -> Question:
    """Return the question that stands at the end of `record`: who is to play, or what the bidder is to decide.

    chosen: what was done, or tempts. table: of the bidder, where it is known already. A trump that the record has is
    kept to when the discard is asked, and a discard when the trump is. Raises AnswerError where the record does not
    come to such a decision.
    """
    if record.deal is None:
        raise AnswerError("the deal is not known")
    solver = solver or Solver()
    if asks is Asks.PLAY:
        return _play_question(file, record, chosen, sort, solver)
    bidder, rules = record.bidder, record.rules
    table = table or solver.deal(record.deal, bidder)
    values: dict[Answer, float]
    if asks is Asks.BID:
        found = bid_points(table, record.auction)
        record = replace(record, bid=None, trump=None, discard=None, plays=())
        return Question(file, record, asks, bidder, found, chosen, sort)
    if asks is Asks.TRUMP:
        kept = record.discard
        values = {
            trump: max(row.values()) if kept is None else row[kept]
            for trump, row in table.tricks.items()
            if kept is None or kept in row
        }
        asked = Question(file, replace(record, trump=None, plays=()), asks, bidder, values, chosen, sort)
        return _explained(asked, table, solver)
    if record.trump is None:
        raise AnswerError("the trump is not known, so there is no best discard")
    if not rules.has_widow:
        raise AnswerError(f"there is no widow in {rules.name}, so nothing is discarded")
    values = {tile: value for tile, value in table.tricks[record.trump].items() if tile is not None}
    return _explained(
        Question(file, replace(record, discard=None, plays=()), asks, bidder, values, chosen, sort), table, solver
    )


def _explained(asked: Question, table: DealValues, solver: Solver) -> Question:
    """Return a question about a trump or a discard with why what was chosen is wrong."""
    chosen, record = asked.chosen, asked.record
    if chosen is None or chosen not in asked.values or not asked.cost(chosen):
        return asked
    if isinstance(chosen, Trump):
        row = table.tricks[chosen]
        choice = Choice(chosen, record.discard or max(row, key=lambda discard: row[discard]))
    else:
        assert isinstance(chosen, Tile)  # noqa: S101 - the answer to a discard
        assert record.trump is not None  # noqa: S101 - a discard is asked under a trump
        choice = Choice(record.trump, chosen)
    why = explain_choice(asked.deal, asked.seat, choice, table=table, solver=solver)
    return replace(asked, why_choice=why)


def _play_question(file: RecordFile, record: Record, chosen: Answer | None, sort: Sort, solver: Solver) -> Question:
    if not record.positions:
        raise AnswerError("the trump or the discard is not known, so nothing can be played")
    position = record.positions[-1]
    if position.is_over:
        raise AnswerError("the hand is over: there is nothing left to play")
    plays = solver.plays(position)
    why = None
    if isinstance(chosen, Tile) and chosen in plays.values and plays.cost(chosen):
        why = explain_play(position, chosen, solver=solver)
    values: dict[Answer, float] = {tile: position.tricks_taken + value for tile, value in plays.values.items()}
    return Question(file, record, Asks.PLAY, position.to_play, values, chosen, sort, why=why)


def bid_points(table: DealValues, auction: Auction | None) -> Mapping[Answer, float]:
    """Return the points that every bid scores for the bidder's side with the best choice and perfect play by all.

    auction: what was said; the bids are those that the bidder was allowed, all where it is None. A pass is there where
    it was allowed, as 0.
    """
    deal, bidder = table.deal, table.bidder
    rules, most = deal.rules, table.best_tricks
    tricks = [0] * rules.seats
    tricks[bidder.index] = most
    tricks[rules.against(bidder)[0].index] = rules.hand_size - most
    side = rules.partnership_of(bidder)

    def points(bid: Bid) -> float:
        return 0 if bid is Bid.PASS else HandResult(rules, bidder, bid, tuple(tricks)).score[side]

    return {bid: points(bid) for bid in _allowed(rules.lowest_bid, auction, bidder)}


def _allowed(lowest: int, auction: Auction | None, bidder: Seat) -> Iterable[Bid]:
    if auction is None:
        return [bid for bid in Bid if bid is Bid.PASS or bid.value >= lowest]
    before = Auction(auction.rules, auction.first)
    for call in auction.calls:
        if before.to_speak is bidder:
            break
        before = before.say(call)
    if before.to_speak is not bidder:
        raise AnswerError(f"it was never {bidder}'s turn to bid")
    return before.allowed
