"""The auction by the book: who may say what, who wins it, what ends it."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moonsolver import Auction, AuctionError, Bid, Game, NotationError, Rules, Seat
from support.strategies import auctions, bids, nonsense, rebuilt, refusal

MOON3 = Rules.named("moon3")
MOON4 = Rules.named("moon4")


def said(*calls: str, rules: Rules = MOON3, first: Seat = Seat.A) -> Auction:
    auction = Auction(rules, first)
    for call in calls:
        auction = auction.say(call)
    return auction


@given(bids)
def test_a_bid_reads_back_from_its_text_and_its_repr(bid: Bid) -> None:
    assert Bid.parse(str(bid)) is bid
    assert rebuilt(bid) is bid
    assert Bid.parse(bid) is bid


@pytest.mark.parametrize("text", ["2", "8", "0", "", "-4", "4.0", "double", "22"])
def test_what_is_no_bid_is_refused_with_what_would_be_one(text: str) -> None:
    with pytest.raises(NotationError, match="pass, a number of tricks up to 7, or 21") as caught:
        Bid.parse(text)
    assert f'"{text}"' in str(caught.value)


@given(nonsense)
def test_nonsense_raises_our_own_errors_only(text: str) -> None:
    refusal(Bid.parse, text)
    refusal(Auction(MOON3).say, text)


def test_bids_are_read_in_the_words_people_use() -> None:
    assert Bid.parse(4) is Bid.parse(" 4 ") is Bid.FOUR
    assert Bid.parse("moon") is Bid.parse("Shoot") is Bid.parse(21) is Bid.MOON
    assert Bid.parse("p") is Bid.parse("PASS") is Bid.PASS


def test_bids_are_ordered_and_twenty_one_beats_seven() -> None:
    assert sorted(Bid) == [Bid.PASS, Bid.THREE, Bid.FOUR, Bid.FIVE, Bid.SIX, Bid.SEVEN, Bid.MOON]
    assert Bid.SEVEN < Bid.MOON
    assert Bid.MOON > Bid.SEVEN
    assert Bid.SEVEN.tricks == Bid.MOON.tricks == 7


def test_an_opening_bid_is_pass_four_to_seven_or_twenty_one() -> None:
    assert list(map(str, Auction(MOON3).allowed)) == ["pass", "4", "5", "6", "7", "21"]


@pytest.mark.parametrize("first", [Seat.A, Seat.B, Seat.C])
def test_each_seat_speaks_once_clockwise_from_the_first(first: Seat) -> None:
    auction = Auction(MOON3, first)
    spoke = []
    while not auction.is_over:
        assert auction.to_speak is not None
        spoke.append(auction.to_speak)
        auction = auction.say("pass")
    assert spoke == [first, first.after(1, seats=3), first.after(2, seats=3)]
    with pytest.raises(AuctionError, match="each of the 3 seats has spoken once"):
        auction.say("4")


def test_four_seats_speak_in_the_game_of_four() -> None:
    assert said("pass", "4", "pass", rules=MOON4, first=Seat.C).to_speak is Seat.B
    over = said("pass", "4", "pass", "5", rules=MOON4, first=Seat.C)
    assert over.is_over
    assert over.winner is Seat.B


@given(auctions())
def test_a_bid_must_be_higher_than_any_before(auction: Auction) -> None:
    for bid in Bid:
        allowed = bid in auction.allowed
        try:
            after = auction.say(bid)
        except AuctionError:
            assert not allowed
        else:
            assert allowed
            assert bid is Bid.PASS or bid.value > auction.highest.value
            assert after.highest.value >= auction.highest.value
            assert bid is Bid.PASS or after.winner is auction.to_speak


@given(auctions())
def test_the_winner_is_who_made_the_highest_bid(auction: Auction) -> None:
    order = [auction.first.after(place, seats=auction.rules.seats) for place in range(len(auction.calls))]
    made = [(call.value, seat) for call, seat in zip(auction.calls, order, strict=True) if call is not Bid.PASS]
    assert auction.winner is (max(made, key=lambda pair: pair[0])[1] if made else None)
    assert auction.redeal == (auction.is_over and not made)


@given(auctions())
def test_an_auction_reads_back_from_its_repr(auction: Auction) -> None:
    assert rebuilt(auction) == auction
    assert pickle.loads(pickle.dumps(auction)) == copy.deepcopy(auction) == auction  # noqa: S301 - our own bytes


def test_twenty_one_ends_the_auction_at_once() -> None:
    auction = said("21")
    assert auction.is_over
    assert auction.winner is Seat.A
    assert auction.to_speak is None
    assert auction.allowed == ()
    with pytest.raises(AuctionError, match="21 was bid"):
        auction.say("pass")


def test_twenty_one_may_be_said_over_seven_and_nothing_else_may() -> None:
    assert said("7").allowed == (Bid.PASS, Bid.MOON)


@pytest.mark.parametrize(
    ("calls", "fault"),
    [
        ("4 4", "B said 4: 4 was bid, so B may say pass, 5, 6, 7 or 21"),
        ("6 5", "B said 5: 6 was bid, so B may say pass, 7 or 21"),
        ("6 pass 6", "C said 6: 6 was bid, so C may say pass, 7 or 21"),
        ("7 7", "B said 7: 7 was bid, so B may say pass or 21"),
    ],
)
def test_a_bid_that_is_not_higher_is_refused_with_what_may_be_said(calls: str, fault: str) -> None:
    with pytest.raises(AuctionError) as caught:
        said(*calls.split())
    assert str(caught.value) == fault


@pytest.mark.parametrize(("lowest", "below"), [("4", "3"), ("5", "4")])
def test_a_bid_below_the_lowest_is_refused(lowest: str, below: str) -> None:
    rules = MOON3.house({"lowest-bid": lowest})
    with pytest.raises(AuctionError, match=f"the lowest bid is {lowest}"):
        said(below, rules=rules)
    with pytest.raises(AuctionError, match=f"the lowest bid is {lowest}"):
        said("pass", below, rules=rules)


def test_three_may_be_bid_where_the_table_allows_it() -> None:
    assert said("3", rules=MOON3.house({"lowest-bid": "3"})).highest is Bid.THREE


def test_when_all_pass_the_tiles_are_dealt_again_and_the_first_bid_moves_on() -> None:
    auction = said("pass", "pass", "pass")
    assert auction.redeal
    assert auction.winner is None
    game = Game.of("moon3", first_bidder="C").redealt()
    assert game.first_bidder is Seat.A
    assert game.scores == (0, 0, 0)


@pytest.mark.parametrize("rules", [MOON3, MOON4])
def test_or_the_last_seat_must_bid_when_all_before_it_passed(rules: Rules) -> None:
    bound = rules.house({"all-pass": "last-must-bid", "lowest-bid": "3"})
    auction = said(*["pass"] * (rules.seats - 1), rules=bound)
    assert Bid.PASS not in auction.allowed
    assert min(auction.allowed) is Bid.THREE
    with pytest.raises(AuctionError, match="the last seat must bid"):
        auction.say("pass")
    assert auction.say("3").winner is rules.all_seats[-1]


def test_the_last_seat_may_pass_when_somebody_bid() -> None:
    bound = MOON3.house({"all-pass": "last-must-bid"})
    assert Bid.PASS in said("4", "pass", rules=bound).allowed


def test_the_first_to_speak_sits_at_the_table() -> None:
    with pytest.raises(NotationError, match="is not a seat"):
        Auction(MOON3, Seat.D)


def test_an_auction_set_up_whole_is_checked_call_by_call() -> None:
    with pytest.raises(AuctionError, match="C said 4"):
        Auction(MOON3, Seat.A, (Bid.PASS, Bid.FIVE, Bid.FOUR))
    with pytest.raises(AuctionError, match="B said 4"):
        Auction(MOON3, Seat.A, (Bid.FIVE, Bid.FOUR, Bid.PASS))


@given(auctions(), st.integers(0, 3))
def test_what_was_said_before_does_not_change(auction: Auction, turns: int) -> None:
    before = auction.calls
    for _ in range(turns):
        if auction.allowed:
            later = auction.say(auction.allowed[-1])
            assert later.calls[: len(before)] == before
    assert auction.calls == before
