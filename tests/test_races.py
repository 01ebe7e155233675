"""The race for the best choices: against every choice counted in full, under every house rule, however it is cut up."""

import itertools
import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moonsolver import AuctionError, Bid, Hand, HandOdds, Rules, Seat, Trump, WidowOdds, hand_odds
from moonsolver.chances.full_counts import count_choices
from moonsolver.chances.races import best_of_rows, bid_worth
from moonsolver.chances.worth import best_by_rule, own_scores
from moonsolver.solving.engine import race_layout_rows, solve_layout_rows, solve_rows

HAND = "66 64 53 44 32 21 11"
MOON3 = Rules.named("moon3")
GOLDEN = Path(__file__).parent / "data" / "races.jsonl"
KNOWN = [json.loads(line) for line in GOLDEN.read_text(encoding="utf-8").splitlines()]
HELD_AGAINST_ONES: dict[str | Seat, str | Hand] = {"B": "65 64 52 55 22", "C": "33 44 53 00 32"}
HELD: dict[str | Seat, str | Hand] = {"B": "65 52 22 41", "C": "63 00 42 33"}

Array = npt.NDArray[Any]


def some_eight(seed: int) -> Hand:
    """Eight tiles at random; of three sets one is lop-sided, with as many tiles of one number as may be."""
    rng = random.Random(seed)
    tiles = list(MOON3.tiles)
    rng.shuffle(tiles)
    if seed % 3 == 0:
        pip = rng.randrange(1, 7)
        tiles.sort(key=lambda tile: pip not in (tile.high, tile.low))
        tiles = tiles[: rng.randrange(4, 7)] + tiles[8:]
    return Hand(tiles[:8])


def some_layouts(pool: Hand, seed: int, number: int, rules: Rules = MOON3) -> Array:
    """So many layouts at random: uint32[number, seats - 1], the hands of the seats after the bidder."""
    rng = random.Random(seed)
    rest = list(rules.tiles - pool)
    rows = []
    for _ in range(number):
        rng.shuffle(rest)
        rows.append([Hand(rest[at : at + 7]).mask for at in range(0, 7 * (rules.seats - 1), 7)])
    return np.array(rows, dtype=np.uint32)


def all_layouts(pool: Hand) -> Array:
    rest = MOON3.tiles - pool
    rows = [(Hand(some).mask, (rest - Hand(some)).mask) for some in itertools.combinations(rest, 7)]
    return np.array(sorted(rows), dtype=np.uint32)


def values_of(pool: Hand, rows: Array, trumps: list[int], must: bool, rules: Rules = MOON3) -> Array:
    """Every value, the slow way: int8[choices, layouts], numbered as the race numbers choices."""
    names = np.array(trumps, dtype=np.int8)
    if rules.seats == 3:
        out = np.empty((len(rows), len(trumps), 8 if len(pool) > 7 else 1), dtype=np.int8)
        solve_layout_rows(pool.mask, rows, names, must, out)
        return out[:, :, ::-1].transpose(1, 2, 0).reshape(-1, len(rows))
    out = np.empty((len(rows), len(trumps)), dtype=np.int8)
    hands = np.column_stack([np.full(len(rows), pool.mask, dtype=np.uint32), rows])
    solve_rows(hands, names, rules, Seat.A, Seat.A, must, out)
    return out.T


def raced(
    pool: Hand,
    rows: Array,
    trumps: list[int],
    must: bool,
    rules: Rules = MOON3,
    budget: int | None = None,
    whole: bool = True,
) -> tuple[list[tuple[int, int]], Array, Array]:
    """The best choices and what is known after the race, taken up again whenever its budget ends."""
    choices = len(trumps) * (8 if len(pool) > 7 else 1)
    low = np.zeros((choices, len(rows)), dtype=np.int8)
    high = np.full_like(low, 7)
    sample = np.arange(0, len(rows), max(1, len(rows) // 24), dtype=np.int32)
    found = None
    while found is None:
        found = race_layout_rows(
            pool.mask,
            rows,
            np.array(trumps, dtype=np.int8),
            must,
            bid_worth(rules, Seat.A),
            low,
            high,
            sample=sample,
            budget=budget,
            whole=whole,
        )
    return found, low, high


def by_the_rule(values: Array, rules: Rules = MOON3) -> list[tuple[int, int]]:
    scores = [[int(row[value].sum()) for value in values] for row in bid_worth(rules, Seat.A)]
    chosen = best_by_rule(scores, [0] * len(scores))
    return [(choice, row[choice]) for choice, row in zip(chosen, scores, strict=True)]


@pytest.mark.parametrize("must", [False, True])
def test_a_race_ends_as_counting_every_choice_does(must: bool) -> None:
    """On many sets of eight tiles, lop-sided ones too; what it says of any choice is true."""
    rng = random.Random(must)
    for seed in range(30):
        pool = some_eight(seed)
        rows = some_layouts(pool, seed, 40)
        trumps = sorted(rng.sample(range(9), rng.choice([1, 4, 9])))
        values = values_of(pool, rows, trumps, must)
        found, low, high = raced(pool, rows, trumps, must)
        assert found == by_the_rule(values), f"{pool}, seed {seed}, trumps {trumps}"
        asked = high - low < 7
        assert (low <= values)[asked].all()
        assert (values <= high)[asked].all()
        for choice, _ in found:
            assert (low[choice] == values[choice]).all()
            assert (high[choice] == values[choice]).all()


@given(st.integers(0, 10**6), st.integers(1, 400), st.booleans())
@settings(max_examples=10, deadline=None)
def test_a_race_that_is_stopped_and_taken_up_again_ends_the_same(seed: int, budget: int, whole: bool) -> None:
    pool = some_eight(seed)
    rows = some_layouts(pool, seed, 30)
    at_once, _, _ = raced(pool, rows, list(range(9)), False, whole=whole)
    assert raced(pool, rows, list(range(9)), False, budget=budget, whole=whole)[0] == at_once


@pytest.mark.parametrize("name", ["moon3-21", "moon4"])
@pytest.mark.parametrize("scoring", ["points", "marks"])
def test_without_a_widow_the_trumps_race(name: str, scoring: str) -> None:
    """With four seats overtricks score, so that the best choice need not be the one that makes the bid most often."""
    rules = Rules.named(name).house({"scoring": scoring, "lowest-bid": "3"})
    for seed in range(4):
        pool = Hand(random.Random(seed).sample(list(rules.tiles), 7))
        rows = some_layouts(pool, seed, 30, rules)
        values = values_of(pool, rows, list(range(9)), False, rules)
        assert raced(pool, rows, list(range(9)), False, rules)[0] == by_the_rule(values, rules)


@pytest.mark.parametrize("known", KNOWN[:3], ids=[known["tiles"] for known in KNOWN[:3]])
def test_known_best_counts_over_all_layouts(known: dict[str, Any]) -> None:
    pool = Hand.parse(known["tiles"])
    found, _, _ = raced(pool, all_layouts(pool), list(range(9)), False, whole=False)
    made = [row.max() for row in bid_worth(MOON3, Seat.A)]
    assert [worth // most for (_, worth), most in zip(found, made, strict=True)][:4] == known["best"]


HOUSES: dict[str, dict[str, str]] = {
    "none": {},
    "first lead": {"first-lead": "trump"},
    "few trumps": {"trumps": "3 6 none"},
    "numbers": {"trumps": "0 1 2 3 4 5 6"},
    "bids of 3": {"lowest-bid": "3"},
    "bids of 5": {"lowest-bid": "5"},
    "marks": {"scoring": "marks"},
    "trump before the widow": {"trump-named": "before-widow"},
    "trump before the widow, trump led": {"trump-named": "before-widow", "first-lead": "trump", "trumps": "2 4 6"},
}


@pytest.mark.parametrize("widow", [None, "54"])
@pytest.mark.parametrize("house", HOUSES)
def test_odds_are_those_of_counting_every_choice(house: str, widow: str | None) -> None:
    rules = MOON3.house(HOUSES[house])
    same_odds(widow=widow, held=HELD, rules=rules)


def test_odds_are_those_of_counting_every_choice_in_samples_and_with_knowledge() -> None:
    same_odds(samples=150, seed=4)
    same_odds(widow="54", samples=100, seed=4)
    same_odds(held={"B": "65 22"}, voids={"C": "5"}, trump="4", seen="33", samples=200)
    same_odds(rules="moon4", samples=60)
    same_odds(rules=Rules.named("moon4").house({"scoring": "marks"}), samples=60)
    same_odds(rules="moon3-21", held={"B": "65 52 22 41"})


def same_odds(**question: Any) -> None:
    """Ask for the best choices and for every choice, and compare what both know."""
    best, every = hand_odds(HAND, **question), hand_odds(HAND, **question, all_choices=True)
    assert every.all_choices
    assert best.bids == every.bids
    for few, many in zip(best.best_counts, every.best_counts, strict=True):
        assert few in (many, None)
    if isinstance(best, HandOdds):
        assert isinstance(every, HandOdds)
        assert [best.best(bid.bid) for bid in best.bids] == [every.best(bid.bid) for bid in every.bids]
        return
    assert isinstance(every, WidowOdds)
    assert isinstance(best, WidowOdds)
    for bid in best.bids:
        trump = best.trump_for(bid.bid)
        assert trump == every.trump_for(bid.bid)
        for widow, table in best.by_widow.items():
            other = every.by_widow[widow]
            under = (table, other) if trump is None else (table.under(trump), other.under(trump))
            assert under[0].best(bid.bid) == under[1].best(bid.bid)


def test_ties_go_to_the_choice_for_the_next_bid_then_to_the_first() -> None:
    """Two tiles left open: many choices are as good as each other."""
    held: dict[str | Seat, str | Hand] = {"B": "65 52 22 41 31 00", "C": "63 61 55 51 43 42"}
    odds = hand_odds(HAND, widow="54", held=held, all_choices=True)
    assert isinstance(odds, HandOdds)
    choices = odds.choices
    above: Any = None
    for bid in (Bid.MOON, Bid.SEVEN, Bid.SIX, Bid.FIVE, Bid.FOUR):
        worth = own_scores(odds.rules, odds.bidder, bid)
        score = {each.choice: sum(s * n for s, n in zip(worth, each.counts, strict=True)) for each in choices}
        top = max(score.values())
        best = odds.best(bid).choice
        assert score[best] == top
        if top > worth[0] * odds.counted:
            equals = [choice for choice, found in score.items() if found == top]
            assert best == (above if above in equals else equals[0])
            above = best
    assert odds.best(Bid.MOON).at_least(7) or odds.best(Bid.MOON) == odds.best(Bid.SIX)


def test_of_equal_discards_the_first_is_named() -> None:
    """With all ones in the hand no two of them can be told apart."""
    best = hand_odds("61 51 41 31 21 66 63", widow="11", held=HELD_AGAINST_ONES, trump="1")
    every = hand_odds("61 51 41 31 21 66 63", widow="11", held=HELD_AGAINST_ONES, trump="1", all_choices=True)
    assert isinstance(best, HandOdds)
    assert isinstance(every, HandOdds)
    rows = every.counts[Trump.ONE]
    ones = [tile for tile in rows if tile is not None and 1 in (tile.high, tile.low)]
    assert len({rows[tile] for tile in ones}) == 1
    for bid in every.bids:
        named = best.best(bid.bid).choice.discard
        assert every.best(bid.bid).choice.discard == named
        assert named == ones[0] or named not in ones


@given(st.integers(0, 10**6))
@settings(max_examples=6, deadline=None)
def test_the_best_choice_for_one_number_of_tricks(seed: int) -> None:
    pool = some_eight(seed)
    rows = some_layouts(pool, seed, 25)
    hands = np.column_stack([np.zeros(len(rows), dtype=np.uint32), rows])
    kept = np.array([pool.remove(tile).mask for tile in pool], dtype=np.uint32)
    trumps = (Trump.FOUR, Trump.NONE)
    counts = count_choices(hands, kept, trumps, MOON3, Seat.A)
    tricks = seed % 4 + 4
    trump, keep, wins = best_of_rows(hands, kept, trumps, MOON3, Seat.A, tricks)
    reached = counts[:, :, tricks:].sum(axis=2)
    assert wins == reached.max() == reached[keep, trump]
    assert reached.T.ravel().argmax() == trump * 8 + keep


def test_numbers_that_decide_no_bid_are_not_known_and_a_lower_bid_is_refused() -> None:
    odds = hand_odds(HAND, widow="54", held=HELD)
    assert isinstance(odds, HandOdds)
    assert not odds.all_choices
    assert odds.best_counts[:4] == (odds.counted, None, None, None)
    assert None not in odds.best_counts[4:]
    with pytest.raises(AuctionError, match="3 cannot be a contract here"):
        odds.best(Bid.THREE)
    lower = hand_odds(HAND, widow="54", held=HELD, rules=MOON3.house({"lowest-bid": "3"}))
    assert lower.best_counts[:3] == (odds.counted, None, None)
    assert lower.best_counts[3] is not None
