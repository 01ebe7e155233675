"""What bids are worth by the rules, and which choice is best for each. Counts nothing.

The best choice for a bid is the one with the best expected score: without overtricks, the one that makes it most often.
Ties go to the choice that is best for the next higher bid, if it is among them, or else to the first: trumps in order,
then discards from the highest tile down. If no choice ever makes a bid, its best choice is that of the next lower bid.
The race (``race.pxd``) follows the same rule.
"""

import functools
from collections.abc import Sequence
from fractions import Fraction

from moonsolver.errors import AuctionError
from moonsolver.game.auction import Bid
from moonsolver.game.notation import listed
from moonsolver.game.rules import Rules
from moonsolver.game.score import HandResult
from moonsolver.game.seats import Seat

__all__ = ["best_by_rule", "bids_of", "contract_bid", "own_scores", "score_of"]


def contract_bid(rules: Rules, bid: str | int | Bid) -> Bid:
    """Read a bid that can be a contract. Raises AuctionError for a pass and a bid that is too low."""
    read = Bid.parse(bid)
    if read not in bids_of(rules):
        raise AuctionError(f"{read} cannot be a contract here: the bids are {listed(bids_of(rules), 'and')}")
    return read


def bids_of(rules: Rules) -> tuple[Bid, ...]:
    """Return the bids that can be made under `rules`, lowest first.

    >>> [str(bid) for bid in bids_of(Rules.named("moon3"))]
    ['4', '5', '6', '7', '21']
    """
    return tuple(bid for bid in Bid if bid.value >= rules.lowest_bid)


def score_of(rules: Rules, bidder: Seat, bid: Bid, tricks: int) -> tuple[int, int]:
    """Return what the bidder's side scores when it takes that many tricks, and what all other sides score together.

    >>> score_of(Rules.named("moon3"), Seat.A, Bid.FIVE, 4), score_of(Rules.named("moon4"), Seat.A, Bid.FIVE, 6)
    ((-5, 3), (6, 1))
    """
    taken = [0] * rules.seats
    taken[bidder.index] = tricks
    taken[rules.against(bidder)[0].index] = rules.hand_size - tricks
    result = HandResult(rules, bidder, bid, tuple(taken))
    own = rules.partnership_of(bidder)
    return result.score[own], sum(result.score) - result.score[own]


@functools.lru_cache(64)
def own_scores(rules: Rules, bidder: Seat, bid: Bid) -> tuple[int, ...]:
    """Return what `bid` scores for the bidder's side with 0, 1, ... 7 tricks."""
    return tuple(score_of(rules, bidder, bid, n)[0] for n in range(rules.hand_size + 1))


def best_by_rule(scores: Sequence[Sequence[float | Fraction]], never: Sequence[float | Fraction]) -> list[int]:
    """Return which option is best for each bid, by the rule at the head of this module.

    scores[bid][option], the bids from the lowest up; never[bid], the score of an option that never makes the bid.

    >>> best_by_rule([[3, 4, 4], [0, -2, 5], [-6, -6, -6]], [-4, -5, -6]), best_by_rule([[1, 1]], [-4])
    ([2, 2, 2], [0])
    """
    found: list[int | None] = []
    for row, nothing in zip(reversed(scores), reversed(never), strict=True):
        higher = found[-1] if found else None
        top = max(row)
        if top == nothing:
            found.append(None)
        elif higher is not None and row[higher] == top:
            found.append(higher)
        else:
            found.append(row.index(top))
    chosen: list[int] = []
    for best in reversed(found):
        chosen.append(best if best is not None else chosen[-1] if chosen else 0)
    return chosen
