"""The bid in foresight: what every bid was worth, as if it won the auction, for what the bidder could know.

That is the seven tiles, before the widow is seen; the calls of others tell nothing. A bid is worth what it scores on
average, played perfectly in every layout with the choice of trump and discard that suits it best. Passing is not
weighed, but whoever passes never loses points: where every bid loses some on average, the seat should have passed.
"""

import math
from dataclasses import dataclass
from enum import Enum

from moonsolver.chances.count_odds import odds_of
from moonsolver.chances.knowledge import Knowledge
from moonsolver.chances.odds import BidOdds
from moonsolver.chances.worth import bids_of
from moonsolver.game.auction import Auction, Bid
from moonsolver.records.record import Record

__all__ = ["BidForesight", "BidVerdict", "bid_foresight"]

SURE = 2.0  # standard errors by which another bid must be better
SOLVES = 25  # that one layout takes, about
FEWEST = 100  # layouts, however small the budget


class BidVerdict(Enum):
    """Whether a bid was right for what the bidder could know."""

    RIGHT = "right"
    TOO_HIGH = "too high"
    TOO_LOW = "too low"
    PASS = "should have passed"


@dataclass(frozen=True, slots=True)
class BidForesight:
    """Every bid that was open to the bidder, the lowest first, over `counted` of `possible` layouts.

    `seed` is that of the sample, None when all layouts were counted.
    """

    bid: Bid
    options: tuple[BidOdds, ...]
    could_pass: bool
    counted: int
    possible: int
    seed: int | None = None

    @property
    def made(self) -> BidOdds:
        """What the bid that was made is worth."""
        return next(option for option in self.options if option.bid is self.bid)

    @property
    def best(self) -> BidOdds:
        """The bid that is worth most; of equals the one that was made, or else the lowest."""
        return max(self.options, key=lambda option: (option.score, option.bid is self.bid, -option.bid.amount))

    @property
    def error(self) -> float:
        """The standard error of the difference between the two, as if they were found apart, so rather large."""
        return math.hypot(self.made.error, self.best.error)

    @property
    def verdict(self) -> BidVerdict:
        """Whether the bid was right; it is, unless another call is better beyond doubt."""
        if self.could_pass and self.best.score < -SURE * self.best.error:
            return BidVerdict.PASS
        if self.best.score - self.made.score <= SURE * self.error:
            return BidVerdict.RIGHT
        return BidVerdict.TOO_HIGH if self.best.bid < self.bid else BidVerdict.TOO_LOW


def bid_foresight(record: Record, *, budget: int, seed: int, threads: int | None = 1) -> BidForesight | None:
    """Return what the bids open to the bidder of `record` were worth; None where the deal or the bid is not known.

    budget: about how many solves it may take; a sample is drawn with `seed` where the layouts are more.
    """
    if record.deal is None or record.bid is None:
        return None
    knowledge = Knowledge.of_hand(record.deal.hand(record.bidder), seat=record.bidder, rules=record.rules)
    odds = odds_of(knowledge, record.bidder, samples=max(FEWEST, budget // SOLVES), seed=seed, threads=threads)
    allowed = _allowed(record)
    options = tuple(odds.bid(bid) for bid in bids_of(record.rules) if bid in allowed)
    return BidForesight(record.bid, options, Bid.PASS in allowed, odds.counted, odds.possible, odds.seed)


def _allowed(record: Record) -> tuple[Bid, ...]:
    """Return what the bidder could have said: all, where the auction was not written down."""
    if record.auction is None:
        return (Bid.PASS, *bids_of(record.rules))
    before = Auction(record.rules, record.auction.first)
    for call in record.auction.calls:
        if before.to_speak is record.bidder:
            break
        before = before.say(call)
    return before.allowed
