"""The bid of a record: a moon that was there, and with foresight what each bid was worth to the bidder."""

from dataclasses import replace
from pathlib import Path

import pytest

from moonsolver import Bid, RecordFile, Rules, hand_odds, read_records, review_record
from moonsolver.chances.odds import BidOdds
from moonsolver.reports.review_words import bid_sentences, contract_sentences
from moonsolver.reports.to_json.reviews import review_to_json
from moonsolver.reviews.bids import BidForesight, BidVerdict, bid_foresight
from moonsolver.reviews.foresight import foresee

EVENING = Path(__file__).parents[1] / "examples/evening.toml"
MOON = (
    '[[hand]]\ndeal = "11 00 62 54 52 42 32 / 66 55 44 64 43 41 21 / ? / 22"\nbid = {}\ntrump = "2"\ndiscard = "54"\n'
)


def odds(bid: Bid, score: float, error: float = 0.1) -> BidOdds:
    return BidOdds(bid, 0.5, score, 1.0, (0.0,) * 8, 0.01, error)


def seen(*scores: float, bid: Bid = Bid.FIVE, could_pass: bool = True) -> BidForesight:
    options = tuple(map(odds, (Bid.FOUR, Bid.FIVE, Bid.SIX), scores))
    return BidForesight(bid, options, could_pass, 100, 1000, 0)


@pytest.mark.parametrize(
    ("found", "verdict"),
    [
        (seen(1, 3, 2), BidVerdict.RIGHT),
        (seen(3.2, 3, 2), BidVerdict.RIGHT),
        (seen(4, 3, 2), BidVerdict.TOO_HIGH),
        (seen(1, 3, 4), BidVerdict.TOO_LOW),
        (seen(-2, -1, -5), BidVerdict.PASS),
        (seen(-0.5, -0.1, -5), BidVerdict.RIGHT),
        (seen(-2, -1, -5, could_pass=False), BidVerdict.RIGHT),
        (seen(-1, -3, -5, could_pass=False), BidVerdict.TOO_HIGH),
    ],
)
def test_a_bid_is_right_unless_another_call_is_better_beyond_doubt(found: BidForesight, verdict: BidVerdict) -> None:
    assert found.verdict is verdict


def test_of_equal_bids_the_one_that_was_made_is_best() -> None:
    assert seen(3, 3, 3).best.bid is Bid.FIVE
    assert seen(4, 3, 4).best.bid is Bid.FOUR


def test_what_a_bid_was_worth_is_what_the_odds_say_of_the_seven_tiles() -> None:
    record = read_records(EVENING.read_text("utf-8")).hands[3]
    assert record.deal is not None
    found = bid_foresight(record, budget=5000, seed=3)
    assert found is not None
    same = hand_odds(record.deal.hand(record.bidder), bidder=record.bidder, samples=200, seed=3)
    assert found.options == tuple(same.bid(option.bid) for option in found.options)
    assert (found.counted, found.possible, found.seed) == (same.counted, 51_480, 3)


def test_only_bids_that_were_open_are_weighed() -> None:
    file = read_records(
        MOON.format(6) + 'first = "B"\nauction = "pass 5 6"\n' + MOON.format(6) + 'bidder = "A"\n'
    )  # fmt: skip
    outbid, alone = (bid_foresight(hand, budget=2500, seed=0) for hand in file.hands)
    assert outbid is not None
    assert alone is not None
    assert [option.bid for option in outbid.options] == [Bid.SIX, Bid.SEVEN, Bid.MOON]
    assert [option.bid for option in alone.options] == [Bid.FOUR, Bid.FIVE, Bid.SIX, Bid.SEVEN, Bid.MOON]


def test_a_lower_bid_with_the_moon_there_is_a_finding() -> None:
    for bid, missed in ((6, True), (7, True), (21, False)):
        review = review_record(MOON.format(bid))
        assert review.missed_moon is missed
        assert (f"A bid {bid} with the moon there." in contract_sentences(review)) is missed
        file = RecordFile(Rules.named("moon3"), (review.record,))
        assert review_to_json(file, review.record, review, None)["missed_moon"] is missed


def test_the_sentence_says_what_was_better_and_how_sure_that_is() -> None:
    review = foresee(review_record(read_records(EVENING.read_text("utf-8")).hands[1]), budget=2500)
    (said,) = bid_sentences(review)
    assert said.startswith("The bid of 5 was too high for what B could know before the widow: 5 makes ")
    assert " of 51,480 layouts sampled, standard error 0." in said
    assert review.bid is not None
    passed = replace(review, bid=seen(-2, -1, -5))
    assert bid_sentences(passed)[0].startswith("A pass would have been right for what B could know before the widow: ")
    assert bid_sentences(replace(review, bid=seen(1, 3, 2)))[0].startswith("The bid of 5 was right for what B could")
    assert bid_sentences(replace(review, bid=None)) == []
