"""Par of a deal: the auction in which every seat, once and in turn, makes its best call with all hands open.

Each seat wants the most points (or marks) for its own side from this hand; of equal results it prefers the one that
leaves the others fewer, and then the lower call. What a contract leads to is played out along one line of best play,
which says how the defenders of the three-seat game share their tricks: other lines, just as good for the contract,
may share them otherwise.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from moonsolver.errors import AuctionError
from moonsolver.game.arguments import deal_from
from moonsolver.game.auction import Auction, Bid
from moonsolver.game.deal import Deal
from moonsolver.game.position import Position
from moonsolver.game.rules import Rules
from moonsolver.game.score import HandResult
from moonsolver.game.seats import Seat
from moonsolver.game.shown import Tabled
from moonsolver.game.tricks import Line
from moonsolver.solving.answers import Choice, DealValues
from moonsolver.solving.engine import Solver
from moonsolver.solving.lines import best_line

__all__ = ["Par", "Plan", "find_par", "par_auction", "plan"]


@dataclass(frozen=True, slots=True)
class Plan:
    """What a seat does as the bidder, all hands open: the choice of trump and discard, and a line of best play."""

    bidder: Seat
    choice: Choice
    line: Line
    taken: tuple[int, ...]

    def result(self, rules: str | Rules, bid: str | int | Bid) -> HandResult:
        """Return the result when `bid` is the contract."""
        return HandResult(Rules.named(rules), self.bidder, Bid.parse(bid), self.taken)


@dataclass(frozen=True, slots=True)
class Par(Tabled):
    """The par of a deal: the whole auction, the contract it leads to, and the score of each partnership.

    `plan` and `result` are None when all pass; the score is then all zeros.
    """

    deal: Deal
    auction: Auction
    plan: Plan | None
    result: HandResult | None

    @property
    def score(self) -> tuple[int, ...]:
        """Points or marks of each partnership, as ``rules.partnerships`` lists them."""
        return self.result.score if self.result else (0,) * len(self.deal.rules.partnerships)


def plan(
    deal: str | Deal, bidder: str | Seat, *, solver: Solver | None = None, table: DealValues | None = None
) -> Plan:
    """Return what `bidder` does with all hands open: the first of the best choices, and a line of best play.

    `table` is the bidder's table of the deal, if it is already known.
    """
    solver = solver or Solver()
    deal = deal_from(deal)
    seat = deal.rules.seat(bidder)
    choice = (table or solver.deal(deal, seat)).best_choices[0]
    start = Position.start(deal, bidder=seat, trump=choice.trump, discard=choice.discard)
    line = best_line(start, solver=solver)
    winners = [trick.winner for trick in line.tricks]
    return Plan(seat, choice, line, tuple(winners.count(each) for each in deal.rules.all_seats))


def find_par(deal: str | Deal, first: str | Seat = "A", *, solver: Solver | None = None) -> Par:
    """Return the par of `deal` when `first` speaks first. Cost: the table of the deal for every seat.

    >>> deal = Deal.parse("55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / 44 33 00 65 54 51 21 / 43")
    >>> found = find_par(deal)
    >>> [str(call) for call in found.auction.calls], found.score
    (['5', 'pass', 'pass'], (5, 0, 2))
    """
    solver = solver or Solver()
    deal = deal_from(deal)
    opening = Auction(deal.rules, deal.rules.seat(first))
    return par_auction(deal, opening, {seat: plan(deal, seat, solver=solver) for seat in deal.rules.all_seats})


def par_auction(deal: Deal, auction: Auction, plans: Mapping[Seat, Plan]) -> Par:
    """Return how `auction` goes on when every seat still to speak makes its best call knowing all hands.

    `plans` has a plan for every seat that may become the bidder: the highest so far and those still to speak.
    Raises AuctionError when it lacks one.
    """
    seat = auction.to_speak
    if seat is None:
        winner = auction.winner
        if winner is None:
            return Par(deal, auction, None, None)
        if winner not in plans:
            raise AuctionError(f"{winner} has won the auction, but there is no plan for {winner}")
        return Par(deal, auction, plans[winner], plans[winner].result(deal.rules, auction.highest))
    own = deal.rules.partnership_of(seat)
    outcomes = (par_auction(deal, auction.say(call), plans) for call in auction.allowed)
    return max(outcomes, key=lambda found: (found.score[own], found.score[own] - sum(found.score)))
