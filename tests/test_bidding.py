"""What to bid: the calls that are open, their worth, chances to win near the end, and bad input."""

import pytest

from moonsolver import Auction, AuctionError, Bid, MoonError, NotationError, Rules, Seat, hand_odds
from moonsolver.chances.bidding import Advice, advise, auction_from, scores_from
from support.strategies import refusal

HAND = "66 64 53 44 32 21 11"
FEW = Rules.named("moon3").house({"trumps": "4 none"})  # few trumps, to be quick


def advice(text: str = "", seat: str = "A", rules: Rules | str = FEW, **how: object) -> Advice:
    settings: dict[str, object] = {"samples": 30, "pass_samples": 4, **how}
    return advise(HAND, auction_from(text, seat, rules), **settings)  # type: ignore[arg-type]


def test_every_call_that_is_open_is_weighed_and_no_other() -> None:
    found = advice("4 pass", "C")
    assert [call.call for call in found.calls] == [Bid.PASS, Bid.FIVE, Bid.SIX, Bid.SEVEN, Bid.MOON]
    assert found.auction.first is Seat.A
    must = advice("pass pass", "C", Rules.named("moon3").house({"all-pass": "last-must-bid", "lowest-bid": "3"}))
    assert [str(call.call) for call in must.calls] == "3 4 5 6 7 21".split()


def test_a_bid_is_worth_its_odds() -> None:
    found = advice()
    odds = hand_odds(HAND, samples=30, rules=FEW)
    assert found.odds == odds
    for call in found.calls[1:]:
        bid = odds.bid(call.call)
        assert (call.chance, call.score, call.others) == (bid.chance, bid.score, bid.others)
    assert found.best.score == max(call.score for call in found.calls)
    assert not found.by_win


def test_a_pass_after_a_bid_scores_tricks_and_alone_a_redeal_scores_nothing() -> None:
    after = advice("4", "B").calls[0]
    assert 0 <= after.score <= 3
    assert after.chance is None
    # With ones alone to be named hardly anybody can bid: all pass, nobody scores.
    rules = Rules.named("moon3").house({"trumps": "1"})
    alone = advice("pass pass", "C", rules)
    assert (alone.calls[0].score, alone.calls[0].others) == (0, 0)


def test_the_same_seed_gives_the_same_advice_whatever_the_threads() -> None:
    assert advice("4", "B", threads=1, seed=5) == advice("4", "B", threads=3, seed=5)


def test_near_the_end_the_chance_to_win_decides() -> None:
    near = advice("pass", "B", scores=(10, 17, 3))
    assert near.by_win
    for call in near.calls:
        assert call.win is not None
        assert 0 <= call.win <= 1
        assert near.best.win is not None
        assert call.win <= near.best.win
    far = advice("pass", "B", scores=(10, 13, 3))
    assert not far.by_win


def test_a_bid_that_ends_the_game_wins_as_often_as_it_is_made() -> None:
    """B needs 4, and the others are far away: who makes his bid wins, who is set may still win later."""
    near = advice("pass", "B", scores=(-20, 17, -9))
    for call in near.calls[1:]:
        assert call.win is not None
        assert call.chance is not None
        assert call.chance <= call.win <= 1
    assert near.calls[1].win is not None
    assert near.calls[1].win > 0.9


def test_a_moon_that_wins_outright_is_worth_the_game() -> None:
    rules = Rules.named("moon3").house({"moon-made": "wins-game", "trumps": "6 none"})
    found = advise(
        "66 65 64 63 62 61 55", auction_from("", "A", rules), scores=(-30, 20, 0), samples=15, pass_samples=2
    )
    moon = found.calls[-1]
    assert moon.call is Bid.MOON
    assert moon.chance is not None
    assert moon.win is not None
    assert moon.win >= moon.chance > 0.5


def test_marks_and_partners() -> None:
    rules = Rules.named("moon4").house({"scoring": "marks", "trumps": "4 none"})
    found = advise(HAND, auction_from("4", "B", rules), scores=(6, 6), samples=4, pass_samples=2)
    for call in found.calls[1:]:
        assert call.win == pytest.approx(call.chance)  # made or set, the game is over
    assert found.calls[0].win is not None


def test_an_auction_is_read_from_the_seat_that_is_to_speak() -> None:
    assert auction_from("", "B").first is Seat.B
    assert auction_from("4, pass", "B") == Auction(Rules.named("moon3"), Seat.C).say("4").say("pass")
    assert auction_from("pass 5 pass", "A", "moon4").first is Seat.B
    with pytest.raises(AuctionError, match="3 calls before your turn"):
        auction_from("pass pass pass", "A")
    with pytest.raises(AuctionError, match="C said 4: 5 was bid"):
        auction_from("5 4", "A")
    with pytest.raises(NotationError, match='"8" is not a bid'):
        auction_from("8", "A")
    with pytest.raises(AuctionError, match="the auction is over, so there is nothing to bid"):
        advise(HAND, auction_from("21", "B"))


def test_scores_are_read_in_any_order_and_faults_told_at_once() -> None:
    assert scores_from("C=-3,A=12 B=5") == (12, 5, -3)
    assert scores_from("B=5,C=12", "moon4") == (12, 5)
    with pytest.raises(NotationError) as caught:
        scores_from("A=x, E=3, 7, B=1, B=2")
    assert len(caught.value.faults) == 4
    with pytest.raises(NotationError, match="the score of B and C is missing: give every side's"):
        scores_from("A=3")
    with pytest.raises(NotationError, match=r"A\+C has two scores"):
        scores_from("A=3,C=3,B=1", "moon4")


def test_scores_at_which_the_game_is_over_are_refused() -> None:
    with pytest.raises(MoonError, match="A=22, B=0, C=4: the game to 21 is over, A has won it"):
        advice(scores=(22, 0, 4))
    with pytest.raises(MoonError, match="2 scores: moon3 keeps 3, for A, B, C"):
        advice(scores=(2, 0))
    tied = advice("pass", "B", scores=(21, 21, 3))  # play on
    assert tied.by_win
    with pytest.raises(MoonError, match="0 samples"):
        advice(pass_samples=0)


def test_scores_of_partners_are_given_by_side_or_by_seat() -> None:
    for text in ("A+C=4, B+D=-2", "C+A=4 D=-2", "A=4 B=-2"):
        assert scores_from(text, "moon4") == (4, -2)
    for text in ("A+B=4 C+D=2", "A+C+E=1 B=2"):
        assert refusal(lambda words: scores_from(words, "moon4"), text) is not None
    assert refusal(scores_from, "A+B=3 C=1") is not None
