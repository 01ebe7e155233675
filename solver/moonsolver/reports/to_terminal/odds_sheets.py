"""What people are shown of odds and of what to bid, part by part: the hand, the verdict, then the tables.

A command prints such a sheet, and so does ``print`` of the answer.
"""

from typing import TYPE_CHECKING

from moonsolver.chances.odds import HandOdds, WidowOdds
from moonsolver.reports.to_terminal.bidding import advice_assumptions, advice_verdict, calls_table
from moonsolver.reports.to_terminal.odds import (
    best_bid,
    bids_table,
    choices_table,
    hand_header,
    odds_assumption,
    odds_verdict,
    widows_table,
)
from moonsolver.reports.to_terminal.sheets import Parts
from moonsolver.reports.words import auction_words, scores_words

if TYPE_CHECKING:
    from moonsolver.chances.bidding import Advice

__all__ = ["advice_sheet", "odds_sheet"]


def odds_sheet(odds: HandOdds | WidowOdds, *, plain: bool = False) -> Parts:
    """Return the hand, which bid is worth most with which choice, and what every bid is worth.

    Then the chances of every choice if all were counted, or the chances by widow.
    """
    rules = odds.rules
    parts: Parts = [f"{rules}, bidder {odds.bidder}", hand_header(odds, plain=plain), ""]
    parts += [odds_verdict(odds), "", bids_table(odds, plain=plain), ""]
    tricks = best_bid(odds).bid.tricks
    if isinstance(odds, WidowOdds):
        words = "the best discard" if rules.trump_before_widow else "the best choice"
        parts += [f"Chances with {words}, by widow:", widows_table(odds, plain=plain), ""]
    elif odds.all_choices:
        words = f"at least {tricks} tricks" if tricks < rules.hand_size else "all seven tricks"
        parts += [f"Chance of taking {words}, in percent:", choices_table(odds, tricks, plain=plain), ""]
    return [*parts, odds_assumption(rules)]


def advice_sheet(advice: "Advice", *, plain: bool = False) -> Parts:
    """Return the hand and the bidding so far, which call is best, and what every call is worth."""
    rules, before = advice.odds.rules, auction_words(advice.auction)
    turn = f"bids next, after {before}" if before else "bids first"
    parts: Parts = [f"{rules}, {advice.seat} {turn}; scores {scores_words(rules, advice.scores)}"]
    parts += [hand_header(advice.odds, plain=plain), "", advice_verdict(advice), ""]
    parts += [calls_table(advice, plain=plain), "", advice_assumptions(advice)]
    return [*parts, odds_assumption(rules)]
