"""Foresight: chances over the layouts that a player could not rule out, against a slow enumeration by the book."""

import itertools
import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moonsolver import Deal, Position, Rules, Tile
from moonsolver.chances.count_odds import hand_odds
from moonsolver.chances.odds import HandOdds
from moonsolver.errors import KnowledgeError
from moonsolver.game.auction import Bid
from moonsolver.records.record import Record, RecordFile
from moonsolver.reports.review_words import file_sentences
from moonsolver.reviews.foresight import foresee
from moonsolver.reviews.review import PlayReview, Review, review_record
from moonsolver.reviews.verdicts import Foresight, Verdict
from support.reference import Reference, belongs, led_suit, tile

Text = tuple[int, int]


def random_record(rules: str | Rules, seed: int, bid: Bid = Bid.FOUR) -> Record:
    """A hand played at random to the end by a random bidder."""
    rng = random.Random(seed)
    deal = Deal.random(rules, rng)
    bidder = rng.choice(deal.rules.all_seats)
    trump = rng.choice(deal.rules.trumps)
    discard = rng.choice(list(deal.discards(bidder))) if deal.widow else None
    now = Position.start(deal, bidder=bidder, trump=trump, discard=discard)
    plays: list[Tile] = []
    while not now.is_over:
        plays.append(rng.choice(list(now.legal_plays)))
        now = now.play(plays[-1])
    return Record(deal.rules, 1, deal, None, bidder, bid, trump, discard, tuple(plays))


def possible_hands(record: Record, number: int) -> Iterator[list[list[Text]]]:
    """Every way the hands can lie at play `number` (from 1) for the seat to play, by the book, one by one."""
    positions = record.positions
    now = positions[number - 1]
    seats = record.rules.seats
    viewer = now.to_play.index
    trump = str(record.trump)
    played = [tile(str(each)) for each in record.plays[: number - 1]]
    voids: list[set[str]] = [set() for _ in range(seats)]
    for place, each in enumerate(played):
        before = positions[place]
        if before.table:
            suit = led_suit(tile(str(before.table[0])), trump)
            if not belongs(each, suit, trump):
                voids[before.to_play.index].add(suit)
    mine = [tile(str(each)) for each in now.hands[viewer]]
    unseen = [tile(str(each)) for each in record.rules.tiles]
    unseen = [each for each in unseen if each not in played and each not in mine]
    if record.discard is not None and now.to_play is record.bidder:
        unseen.remove(tile(str(record.discard)))
    others = [seat for seat in range(seats) if seat != viewer]
    sizes = [len(now.hands[seat]) for seat in others]

    def deal(left: list[Text], places: list[int], sizes: list[int]) -> Iterator[dict[int, list[Text]]]:
        if not places:
            yield {}
            return
        for chosen in itertools.combinations(left, sizes[0]):
            if any(belongs(each, suit, trump) for each in chosen for suit in voids[places[0]]):
                continue
            rest = [each for each in left if each not in chosen]
            for below in deal(rest, places[1:], sizes[1:]):
                yield {places[0]: list(chosen), **below}

    for found in deal(unseen, others, sizes):
        yield [mine if seat == viewer else found[seat] for seat in range(seats)]


@given(st.integers(0, 10**9), st.sampled_from(["moon3", "moon3-21", "moon4"]), st.sampled_from([Bid.FOUR, Bid.FIVE]))
@settings(max_examples=12, deadline=None)
def test_chances_of_late_plays_are_those_of_an_enumeration_by_the_book(seed: int, rules: str, bid: Bid) -> None:
    record = random_record(rules, seed, bid)
    seats = record.rules.seats
    first = (5 if seats == 3 else 6) * seats
    review = foresee(review_record(record), only=lambda play: play.number > first, budget=20_000)
    side = {seat.index for seat in record.rules.side_of(record.bidder)}
    for play in review.plays[first:]:
        now = record.positions[play.number - 1]
        needed = bid.tricks - now.tricks_taken
        wins = dict.fromkeys(play.plays.values, 0)
        layouts = 0
        for hands in possible_hands(record, play.number):
            layouts += 1
            values = Reference(str(record.trump), side).plays(
                hands, now.leader.index, [tile(str(each)) for each in now.table]
            )
            for legal in wins:
                wins[legal] += (values[tile(str(legal))] >= needed) == (now.to_play.index in side)
        assert play.foresight is not None
        assert play.foresight.is_exact
        assert play.foresight.possible == layouts
        assert play.foresight.wins == wins


@given(st.integers(0, 10**9))
@settings(max_examples=15, deadline=None)
def test_with_one_layout_left_foresight_is_hindsight(seed: int) -> None:
    review = foresee(review_record(random_record("moon3", seed)), only=lambda play: play.trick == 7)
    last = [play for play in review.plays if play.foresight and play.foresight.possible == 1]
    assert last, "the last seat of the last trick knows everything but the discard"
    for play in last:
        assert play.foresight is not None
        assert play.foresight.given_up == int(play.cost > 0 and play.is_turning_point)
        kept = (play.after >= 4) == play.by_bidder_side
        assert play.foresight.chance == int(kept)


def test_choice_is_judged_by_the_odds_of_the_hand() -> None:
    record = random_record(Rules.named("moon3").house({"trumps": "3"}), 5)
    assert record.deal is not None
    review = foresee(review_record(record), budget=3432 * 8)
    assert review.choice is not None
    assert review.choice.foresight is not None
    seen = review.choice.foresight
    odds = hand_odds(
        record.deal.hand(record.bidder),
        widow=next(iter(record.deal.widow)),
        bidder=record.bidder,
        rules=record.rules,
        all_choices=True,
    )
    assert isinstance(odds, HandOdds)
    assert seen.is_exact
    wins = {each.choice: each.at_least(4) for each in odds.choices}
    best = max(wins, key=lambda choice: wins[choice])
    made = review.choice.choice
    assert seen.wins == {best: wins[best], made: wins[made]}
    assert seen.given_up == (wins[best] - wins[made]) / 3432


def test_a_sample_is_near_the_whole_and_says_how_near() -> None:
    record = random_record("moon3", 8)

    def middle(play: PlayReview) -> bool:
        return play.trick in (3, 4)

    whole = foresee(review_record(record), only=middle, budget=40_000)
    part = foresee(review_record(record), only=middle, budget=500, seed=3)
    again = foresee(review_record(record), only=middle, budget=500, seed=3)
    sampled = 0
    for exact, drawn, same in zip(whole.plays[6:12], part.plays[6:12], again.plays[6:12], strict=True):
        assert exact.foresight is not None
        assert drawn.foresight is not None
        assert same.foresight is not None
        assert drawn.foresight.wins == same.foresight.wins
        assert drawn.foresight.possible == exact.foresight.possible
        if not drawn.foresight.is_exact and exact.foresight.is_exact:
            sampled += 1
            assert drawn.foresight.seed == 3
            for legal, chance in drawn.foresight.chances.items():
                assert chance == pytest.approx(exact.foresight.chances[legal], abs=0.25)
    assert sampled >= 2


def test_every_play_has_options_and_the_played_one_among_them() -> None:
    record = random_record("moon4", 2)
    calls: list[tuple[int, int]] = []
    review = foresee(review_record(record), budget=400, progress=lambda done, todo: calls.append((done, todo)))
    assert calls[-1] == (30, 30)
    for play in review.plays:
        assert play.foresight is not None
        assert set(play.foresight.wins) == set(play.plays.values)
        assert play.foresight.chosen == play.tile
        assert 0 <= play.foresight.given_up <= play.foresight.best_chance <= 1
        assert play.verdict is Verdict.of(cost=play.cost, given_up=play.foresight.gave_up)


def test_nothing_is_added_without_a_bid_and_a_budget_of_nothing_is_refused() -> None:
    record = random_record("moon3", 1)
    bare = Record(record.rules, 1, record.deal, None, record.bidder, None, record.trump, record.discard, record.plays)
    review: Review = review_record(bare)
    assert foresee(review) is review
    with pytest.raises(KnowledgeError, match="a budget of 5 solves"):
        foresee(review_record(record), budget=5)


def test_a_chance_within_two_standard_errors_is_not_held_against_a_player() -> None:
    close = Foresight({"64": 480, "53": 500}, chosen="64", possible=24_024, counted=1000, seed=1)
    far = Foresight({"64": 400, "53": 500}, chosen="64", possible=24_024, counted=1000, seed=1)
    exact = Foresight({"64": 480, "53": 500}, chosen="64", possible=1000, counted=1000)
    assert (close.gave_up, far.gave_up, exact.gave_up) == (False, True, True)
    assert exact.error == 0 < close.error
    assert [Verdict.of(cost=cost, given_up=up) for cost in (0, 1) for up in (False, True)] == [
        Verdict.RIGHT,
        Verdict.LUCKY,
        Verdict.UNLUCKY,
        Verdict.MISTAKE,
    ]


def test_the_summary_of_a_file_counts_mistaken_choices_too() -> None:
    record = random_record("moon3", 5, Bid.FOUR)
    review = foresee(review_record(record), budget=4_000)
    assert review.choice is not None
    assert review.choice.verdict is Verdict.MISTAKE
    file = RecordFile(record.rules, (record,))
    made = sum(play.verdict is Verdict.MISTAKE and play.seat is record.bidder for play in review.plays) + 1
    sentences = file_sentences(file, [review])
    place = next(at for at, line in enumerate(sentences) if line.startswith(f"{record.bidder} gave away"))
    assert sentences[place + 1].startswith(f"  At the table: {made} mistake")
