"""Par: what a plain search of all auctions gives, and what no seat could have bettered alone."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import moonsolver
from moonsolver import Auction, AuctionError, Bid, Deal, HandResult, Rules, Seat, Solver, solve_deal
from moonsolver.solving.par import Plan, find_par, par_auction, plan
from support.positions import RULE_SETS


def outcome(auction: Auction, plans: dict[Seat, Plan]) -> tuple[int, ...]:
    """What an auction leads to when from here on everybody chooses by the book: most for himself, least for others."""
    seat = auction.to_speak
    if seat is None:
        if auction.winner is None:
            return (0,) * len(auction.rules.partnerships)
        return HandResult(auction.rules, auction.winner, auction.highest, plans[auction.winner].taken).score
    own = [seat in side for side in auction.rules.partnerships].index(True)
    options = [outcome(auction.say(call), plans) for call in auction.allowed]
    return sorted(options, key=lambda score: (score[own], -sum(score) + score[own]))[-1]


@given(st.integers(0, 10**6), st.sampled_from(RULE_SETS), st.sampled_from(["redeal", "last-must-bid"]))
@settings(max_examples=12, deadline=None)
def test_par_is_what_every_auction_tried_out_gives(seed: int, name: str, all_pass: str) -> None:
    rng = random.Random(seed)
    rules = Rules.named(name).house({"all-pass": all_pass, "scoring": rng.choice(["points", "marks"])})
    deal = Deal.random(rules, rng)
    first = rng.choice(rules.all_seats)
    solver = Solver()
    plans = {seat: plan(deal, seat, solver=solver) for seat in rules.all_seats}
    found = find_par(deal, first, solver=solver)
    own = [first in side for side in rules.partnerships].index(True)
    assert found.auction.first is first
    assert found.auction.is_over
    assert found.score[own] == outcome(Auction(rules, first), plans)[own]
    assert found.result is None or sum(found.result.tricks) == 7


@given(st.integers(0, 10**6))
@settings(max_examples=10, deadline=None)
def test_with_three_seats_par_contracts_are_made_and_nobody_later_could_outbid(seed: int) -> None:
    deal = Deal.random("moon3", seed)
    found = find_par(deal)
    best = {seat: solve_deal(deal, seat).best_tricks for seat in deal.rules.all_seats}
    if found.result is None or found.plan is None:
        assert max(best.values()) < 4
        return
    assert found.result.made
    assert found.result.side_tricks == best[found.result.bidder]
    assert found.plan.choice in solve_deal(deal, found.result.bidder).best_choices
    spoken = found.auction.calls.index(found.auction.highest)
    for place in range(spoken + 1, 3):
        later = found.auction.first.after(place, seats=3)
        assert best[later] <= found.auction.highest.tricks


def test_all_pass_scores_nothing() -> None:
    rules = Rules.named("moon3").house({"trumps": "1"})
    deal = next(
        deal
        for deal in (Deal.random(rules, seed) for seed in range(1000))
        if all(solve_deal(deal, seat).best_tricks < 4 for seat in rules.all_seats)
    )
    found = find_par(deal)
    assert found.auction.calls == (Bid.PASS,) * 3
    assert (found.plan, found.result, found.score) == (None, None, (0, 0, 0))
    forced = replace(deal, rules=rules.house({"all-pass": "last-must-bid"}))
    must = find_par(forced)
    assert must.result is not None
    assert not must.result.made


def test_an_auction_is_taken_on_from_where_it_is() -> None:
    deal = Deal.random("moon3", 4)
    plans = {Seat.C: plan(deal, "C"), Seat.B: plan(deal, "B")}
    auction = Auction(deal.rules, Seat.A).say("pass").say("4")
    found = par_auction(deal, auction, plans)
    assert found.auction.calls[:2] == auction.calls
    with pytest.raises(AuctionError, match="no plan for A"):
        par_auction(deal, Auction(deal.rules, Seat.A).say("21"), plans)


def test_the_text_of_a_par_rebuilds_it() -> None:
    found = find_par(Deal.random("moon3", 3))
    public = {name: getattr(moonsolver, name) for name in moonsolver.__all__}
    assert eval(repr(found), public) == found  # noqa: S307
