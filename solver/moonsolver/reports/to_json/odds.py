"""Odds as JSON objects: the one place that knows their fields, which ``docs/odds.md`` describes. Writes only."""

from typing import TYPE_CHECKING, Any

from moonsolver.chances.odds import BidOdds, HandOdds, WidowOdds
from moonsolver.game.rules import Rules
from moonsolver.game.seats import Seat
from moonsolver.reports.to_json.answers import line_to_json
from moonsolver.solving.par import Par

if TYPE_CHECKING:
    from moonsolver.chances.bidding import Advice

__all__ = [
    "advice_to_json",
    "bid_odds_to_json",
    "hand_odds_to_json",
    "odds_to_json",
    "par_to_json",
    "widow_odds_to_json",
]

Json = dict[str, Any]


def odds_to_json(odds: HandOdds | WidowOdds) -> Json:
    """Return the odds of a hand, with the widow known or before it is seen."""
    return hand_odds_to_json(odds) if isinstance(odds, HandOdds) else widow_odds_to_json(odds)


def hand_odds_to_json(odds: HandOdds) -> Json:
    """Return ``counts[trump][discard][n]`` (``counts[trump][n]`` without a widow), ``best_counts[n]``, and each bid.

    Unless all choices were counted there are only the best for some bid, and some of the best counts are null.
    """
    return {
        **_head(odds.rules, odds.bidder),
        "hand": str(odds.hand),
        "widow": str(odds.widow) if odds.widow else None,
        **_extent(odds),
        "counts": {
            str(trump): {str(discard): list(counts) for discard, counts in row.items()}
            if odds.widow
            else list(row[None])
            for trump, row in odds.counts.items()
        },
        "best_counts": list(odds.best_counts),
        "bids": [
            {
                **bid_odds_to_json(bid),
                "choices": [
                    {"trump": str(choice.trump), "discard": str(choice.discard) if choice.discard else None}
                    for choice in odds.equally_good(bid.bid)
                ],
            }
            for bid in odds.bids
        ],
    }


def widow_odds_to_json(odds: WidowOdds) -> Json:
    """Return ``best_counts[n]`` summed over the widows, each bid, and the ``best_counts`` of every widow."""
    each = [table.counted for table in odds.by_widow.values()]
    return {
        **_head(odds.rules, odds.bidder),
        "hand": str(odds.hand),
        "layouts_per_widow": each[0] if len(set(each)) == 1 else None,
        "widows": len(each),
        **_extent(odds),
        "best_counts": list(odds.best_counts),
        "bids": [
            {
                **bid_odds_to_json(bid),
                **({"trump": str(trump)} if (trump := odds.trump_for(bid.bid)) else {}),
                "trumps": {str(widow): str(each) for widow, each in odds.trumps_for(bid.bid).items()},
            }
            for bid in odds.bids
        ],
        "by_widow": {
            str(widow): {"layouts": table.counted, "best_counts": list(table.best_counts)}
            for widow, table in odds.by_widow.items()
        },
    }


def bid_odds_to_json(bid: BidOdds) -> Json:
    """Return what a bid is worth; the errors are standard errors, 0 when every layout was counted."""
    return {
        "bid": str(bid.bid),
        "chance": bid.chance,
        "chance_error": bid.chance_error,
        "score": bid.score,
        "score_error": bid.error,
        "others": bid.others,
    }


def advice_to_json(advice: "Advice") -> Json:
    """Return what each call is worth, the best call, and how much was counted."""
    return {
        **_head(advice.odds.rules, advice.seat),
        "hand": str(advice.odds.hand),
        "auction": [str(call) for call in advice.auction.calls],
        "scores": list(advice.scores),
        **_extent(advice.odds),
        "pass_samples": advice.samples,
        "calls": [
            {
                "call": str(call.call),
                "chance": call.chance,
                "chance_error": None if call.chance is None else call.chance_error,
                "score": call.score,
                "score_error": call.error,
                "others": call.others,
                "win": call.win,
            }
            for call in advice.calls
        ],
        "best": str(advice.best.call),
    }


def par_to_json(par: Par) -> Json:
    """Return the par of a deal: the auction from its first seat, the contract or null, the tricks and the scores."""
    house = par.deal.rules.house_settings
    found: Json = {
        "deal": str(par.deal),
        "rules": par.deal.rules.name,
        **({"house": house} if house else {}),
        "first": str(par.auction.first),
        "auction": [str(call) for call in par.auction.calls],
        "contract": None,
        "score": list(par.score),
    }
    if par.plan is not None and par.result is not None:
        choice = par.plan.choice
        found["contract"] = {
            "bidder": str(par.result.bidder),
            "bid": str(par.result.bid),
            "trump": str(choice.trump),
            "discard": str(choice.discard) if choice.discard else None,
        }
        found["tricks"] = list(par.result.tricks)
        found["line"] = line_to_json(par.plan.line)
    return found


def _head(rules: Rules, bidder: Seat) -> Json:
    house = rules.house_settings
    return {"rules": rules.name, **({"house": house} if house else {}), "bidder": str(bidder)}


def _extent(odds: HandOdds | WidowOdds) -> Json:
    return {
        "layouts": odds.counted,
        "possible": odds.possible,
        "exact": odds.exact,
        "all_choices": odds.all_choices,
        "interrupted": odds.interrupted,
        "seed": None if odds.exact else odds.seed,
    }
