"""Odds: the known values, the slow way round, and what does not depend on order, threads or executor."""

import itertools
import json
import os
import random
import signal
import subprocess
import sys
import textwrap
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moonsolver import (
    Bid,
    Choice,
    Deal,
    Hand,
    HandOdds,
    Knowledge,
    KnowledgeError,
    Layouts,
    MoonError,
    OddsInterrupted,
    Rules,
    RulesError,
    Seat,
    Solver,
    Tile,
    Trump,
    WidowOdds,
    hand_odds,
    odds_of,
)
from moonsolver.game.keyed import ByDiscard, ByTrump
from moonsolver.reports.to_json.odds import odds_to_json
from moonsolver.reports.to_terminal.odds import estimate_words

DATA = Path(__file__).parent / "data"
GOLDEN8 = [json.loads(line) for line in (DATA / "odds8.jsonl").read_text(encoding="utf-8").splitlines()]
GOLDEN7 = [json.loads(line) for line in (DATA / "odds7.jsonl").read_text(encoding="utf-8").splitlines()]
HAND = "66 64 53 44 32 21 11"


def few(seed: int, name: str = "moon3", unknown: int = 2) -> tuple[Deal, dict[str | Seat, str | Hand]]:
    """A deal, and all but a few tiles of the others' hands: few layouts are left."""
    deal = Deal.random(name, seed)
    rng = random.Random(seed)
    held: dict[str | Seat, str | Hand] = {
        seat: Hand(rng.sample(list(deal.hand(seat)), 7 - unknown)) for seat in deal.rules.all_seats[1:]
    }
    return deal, held


def full_odds(*hand: Any, **how: Any) -> HandOdds | WidowOdds:
    """The odds of every choice."""
    return hand_odds(*hand, all_choices=True, **how)


def best_counts(odds: HandOdds | WidowOdds) -> list[int]:
    """The best counts, all of them known."""
    assert None not in odds.best_counts
    return [count for count in odds.best_counts if count is not None]


def with_widow(found: HandOdds | WidowOdds) -> HandOdds:
    assert isinstance(found, HandOdds)
    return found


def before_widow(found: HandOdds | WidowOdds) -> WidowOdds:
    assert isinstance(found, WidowOdds)
    return found


@pytest.mark.parametrize("golden", GOLDEN8, ids=[golden["hand"] for golden in GOLDEN8])
def test_known_counts_after_the_widow(golden: dict[str, Any]) -> None:
    found = odds_to_json(full_odds(golden["hand"], widow=golden["widow"]))
    assert found["layouts"] == 3432
    assert found["counts"] == golden["counts"]


@pytest.mark.parametrize("golden", GOLDEN7, ids=[golden["hand"] for golden in GOLDEN7])
def test_a_sample_agrees_with_the_known_counts_before_the_widow(golden: dict[str, object]) -> None:
    """Within five standard errors; choosing by the sample flatters a little, so upwards there is more room."""
    best = golden["best_counts"]
    assert isinstance(best, list)
    found = before_widow(full_odds(str(golden["hand"]), samples=60, seed=3))
    assert not found.exact
    for bid in found.bids:
        true = best[bid.bid.tricks] / 51_480
        assert true - 5 * bid.chance_error <= bid.chance <= true + 7 * bid.chance_error + 0.05


@given(st.integers(0, 10**6), st.sampled_from(["any", "trump"]))
@settings(max_examples=8, deadline=None)
def test_counts_are_those_of_solving_every_layout_as_a_deal(seed: int, first_lead: str) -> None:
    deal, held = few(seed)
    rules = deal.rules.house({"first-lead": first_lead})
    widow = next(iter(deal.widow))
    found = with_widow(full_odds(deal.hand("A"), widow=widow, held=held, rules=rules))
    tallies = {(trump, discard): [0] * 8 for trump, row in found.counts.items() for discard in row}
    unknown = (
        rules.tiles - deal.hand("A") - deal.widow - Hand(tile for hand in held.values() for tile in Hand.parse(hand))
    )
    number = 0
    for chosen in itertools.combinations(unknown, 2):
        hands = (
            deal.hand("A"),
            Hand.parse(held[Seat.B]) | Hand(chosen),
            Hand.parse(held[Seat.C]) | (unknown - Hand(chosen)),
        )
        number += 1
        for trump, row in Solver().deal(Deal(rules, hands, deal.widow), "A").tricks.items():
            for discard, value in row.items():
                tallies[trump, discard][value] += 1
    assert number == found.counted == found.possible
    assert {(c.choice.trump, c.choice.discard): list(c.counts) for c in found.choices} == tallies


def test_sums_of_counts_are_the_layouts_and_best_counts_are_the_best() -> None:
    found = with_widow(full_odds(HAND, widow="54", held={"B": "66 65 55".replace("66", "22")}))
    assert found.exact
    assert found.counted == len(Layouts(found.knowledge)) == 330
    assert len(found.choices) == 72
    for choice in found.choices:
        assert sum(choice.counts) == 330
    for n, best in enumerate(best_counts(found)):
        assert best == max(sum(choice.counts[n:]) for choice in found.choices)
    assert found.best_counts[0] == 330
    assert best_counts(found) == sorted(best_counts(found), reverse=True)


@given(st.permutations(HAND.split()), st.integers(1, 3))
@settings(max_examples=6, deadline=None)
def test_the_order_of_the_tiles_and_the_number_of_threads_change_nothing(order: list[str], threads: int) -> None:
    held: dict[str | Seat, str | Hand] = {"B": "22 65 55 52 51"}
    plain = full_odds(HAND, widow="54", held=held, threads=1)
    assert full_odds(", ".join(tile[::-1] for tile in order), widow="4-5", held=held, threads=threads) == plain


@pytest.mark.parametrize("pool", [ProcessPoolExecutor, ThreadPoolExecutor])
def test_any_executor_gives_the_same_answer(pool: type[Executor]) -> None:
    held: dict[str | Seat, str | Hand] = {"B": "22 65 55 52 51 33"}
    with pool() as executor:
        found = full_odds(HAND, held=held, executor=executor)
    assert found == full_odds(HAND, held=held, threads=1)


def test_before_the_widow_every_widow_has_its_own_odds() -> None:
    held: dict[str | Seat, str | Hand] = {"B": "22 65 55 52 51 33", "C": "63 62 61 43 42 41"}
    found = before_widow(full_odds(HAND, held=held))
    assert set(map(str, found.by_widow)) == {"00", "54", "31"}
    assert found.counted == found.possible == 6
    for widow, table in found.by_widow.items():
        assert table == full_odds(HAND, widow=widow, held=held)
    for n in range(8):
        assert best_counts(found)[n] == sum(best_counts(table)[n] for table in found.by_widow.values())
        if n >= 4:
            assert found.bid(Bid.parse(n)).chance == pytest.approx(best_counts(found)[n] / 6)


def test_a_trump_named_before_the_widow_serves_for_every_widow() -> None:
    held: dict[str | Seat, str | Hand] = {"B": "22 65 55 52 51", "C": "63 62 61 43 42"}
    after = before_widow(full_odds(HAND, held=held))
    rules = Rules.named("moon3").house({"trump-named": "before-widow"})
    before = before_widow(full_odds(HAND, held=held, rules=rules))
    assert before.counted == after.counted == 30
    by_trump = {
        trump: [sum(best_counts(table.under(trump))[n] for table in before.by_widow.values()) for n in range(8)]
        for trump in Trump
    }
    for n in range(8):
        assert best_counts(before)[n] == max(row[n] for row in by_trump.values()) <= best_counts(after)[n]
    trump = before.trump_for(Bid.FIVE)
    assert trump is not None
    assert by_trump[trump][5] == before.best_counts[5]
    assert before.bid(Bid.FIVE).chance == pytest.approx(best_counts(before)[5] / 30)
    assert after.trump_for(Bid.FIVE) is None


def test_house_rules_on_trumps_are_honored() -> None:
    rules = Rules.named("moon3").house({"trumps": "3 none"})
    found = with_widow(full_odds(HAND, widow="54", held={"B": "22 65 55 52 51 33"}, rules=rules))
    assert list(found.counts) == [Trump.THREE, Trump.NONE]
    with pytest.raises(RulesError, match="trump 6 may not be named"):
        full_odds(HAND, widow="54", trump="6", rules=rules)


def test_without_a_widow_there_is_one_table_without_discards() -> None:
    deal, held = few(3, "moon3-21", 4)
    found = with_widow(full_odds(deal.hand("A"), held=held, rules="moon3-21"))
    assert found.counted == 70
    assert all(list(row) == [None] for row in found.counts.values())
    assert odds_to_json(found)["counts"]["0"] == list(found.counts[Trump.ZERO][None])
    values = [Solver().deal(d, "A").tricks for d in all_deals(found.knowledge)]
    for trump, row in found.counts.items():
        assert list(row[None]) == [[v[trump][None] for v in values].count(n) for n in range(8)]


def all_deals(knowledge: Knowledge) -> list[Deal]:
    rows = Layouts(knowledge).rows(np.arange(len(Layouts(knowledge)))).tolist()
    return [Deal(knowledge.rules, tuple(map(Hand.from_int, row[:-1])), Hand.from_int(row[-1])) for row in rows]


def test_four_seats_are_sampled_and_say_so() -> None:
    found = with_widow(full_odds(HAND, rules="moon4", samples=30, seed=9))
    assert (found.counted, found.possible, found.seed, found.exact) == (30, 399_072_960, 9, False)
    assert found == full_odds(HAND, rules="moon4", samples=30, seed=9, threads=1)
    assert found.counts != with_widow(full_odds(HAND, rules="moon4", samples=30, seed=8)).counts
    for bid in found.bids:
        assert 0 < bid.chance_error < 0.1
        assert bid.error > 0


def test_a_sample_agrees_with_the_whole() -> None:
    held: dict[str | Seat, str | Hand] = {"B": "22 65 55"}
    rules = Rules.named("moon3").house({"trumps": "4 none"})
    whole = with_widow(full_odds(HAND, widow="54", held=held, rules=rules))
    assert all(bid.error == bid.chance_error == 0 for bid in whole.bids)
    part = with_widow(full_odds(HAND, widow="54", held=held, rules=rules, samples=120, seed=1))
    assert (part.counted, part.possible) == (120, 330)
    for choice, sampled in zip(whole.choices, part.choices, strict=True):
        for n in range(1, 8):
            p = choice.at_least(n) / 330
            error = max(0.01, (p * (1 - p) / 120 * 210 / 329) ** 0.5)
            assert abs(sampled.at_least(n) / 120 - p) <= 5 * error
    assert full_odds(HAND, widow="54", held=held, rules=rules, samples=1000) == whole  # no more than there are


def test_scores_follow_the_rules_in_force() -> None:
    fives: tuple[int, ...] = (0, 0, 0, 0, 2, 0, 1, 1)
    none: tuple[int, ...] = (0, 0, 0, 0, 0, 3, 0, 1)
    counts = ByTrump({Trump.FIVE: ByDiscard([(None, fives)]), Trump.NONE: ByDiscard([(None, none)])})
    four = HandOdds(Knowledge.of_hand(HAND, rules="moon4"), Seat.A, counts, 4, 4)
    five = four.bid(Bid.FIVE)  # with no trump always made, tricks count: (5 + 5 + 5 + 7) / 4
    assert (five.chance, five.score, five.others) == (1.0, 5.5, 1.5)
    assert four.best(Bid.FIVE).choice == Choice(Trump.NONE)
    assert four.best(Bid.SIX).choice == Choice(Trump.FIVE)
    assert four.bid(Bid.SIX).score == (6 + 7 - 6 - 6) / 4
    assert four.bid(Bid.MOON).score == (21 - 3 * 21) / 4
    three = HandOdds(Knowledge.of_hand(HAND, rules="moon3-21"), Seat.A, counts, 4, 4)
    assert three.bid(Bid.FIVE).score == 5
    assert three.bid(Bid.SIX).score == 0
    marks = Rules.named("moon3-21").house({"scoring": "marks", "lowest-bid": "3"})
    marked = HandOdds(Knowledge.of_hand(HAND, rules=marks), Seat.A, counts, 4, 4)
    assert [bid.bid for bid in marked.bids] == [Bid.THREE, Bid.FOUR, Bid.FIVE, Bid.SIX, Bid.SEVEN, Bid.MOON]
    assert (marked.bid(Bid.SIX).score, marked.bid(Bid.SIX).others) == (0.5, 1.0)
    assert {choice.trump for choice in marked.equally_good(Bid.SEVEN)} == {Trump.FIVE}  # of equals the first


def test_another_bidder_sits_elsewhere_and_leads() -> None:
    """The same tiles one seat further on: the same odds."""
    deal, held = few(5)
    turned: dict[str | Seat, str | Hand] = {
        seat.after(1, seats=3): tiles for seat, tiles in held.items() if isinstance(seat, Seat)
    }
    widow = next(iter(deal.widow))
    first = with_widow(full_odds(deal.hand("A"), widow=widow, held=held))
    second = with_widow(full_odds(deal.hand("A"), widow=widow, bidder="B", held=turned))
    assert second.counts == first.counts
    assert second.bidder is Seat.B


def test_progress_is_told_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    held: dict[str | Seat, str | Hand] = {"B": "22 65 55 52 51"}
    found = full_odds(HAND, held=held, trump="1", progress=lambda done, total: told.append((done, total)))
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert told[-1] == (found.counted, found.counted)


def test_odds_are_told_after_each_round_but_the_last() -> None:
    """The first are there long before the exact ones, each widow with its share, and in words that fit beside a bar."""
    told: list[HandOdds | WidowOdds] = []
    held: dict[str | Seat, str | Hand] = {"B": "22 65 55"}
    found = hand_odds(HAND, widow="54", held=held, so_far=told.append)
    assert [(odds.counted, odds.exact) for odds in told] == [(24, False)]
    assert (found.counted, found.exact) == (330, True)
    before = hand_odds(HAND, held={"B": "22 65 55 52 51"}, trump="4", so_far=told.append)
    assert isinstance(told[1], WidowOdds)
    assert {table.counted for table in told[1].by_widow.values()} == {24}
    assert before.counted == 10 * 36
    words = estimate_words(told[1])
    assert words.startswith("so far 4: ")
    assert words.count("%") == 4
    assert len(words) < 50


@pytest.mark.parametrize("threads", [1, 2])
def test_an_interruption_hands_over_what_is_known_so_far(threads: int) -> None:

    told: list[int] = []

    def interrupt(done: int, total: int) -> None:
        assert total == 3432
        told.append(done)
        if len(told) == 2:
            raise KeyboardInterrupt

    with pytest.raises(OddsInterrupted) as caught:
        full_odds(HAND, widow="54", trump="1", threads=threads, progress=interrupt)
    part = caught.value.odds
    assert isinstance(part, HandOdds)
    assert (part.counted, part.possible, part.exact, part.seed) == (told[-1], 3432, False, None)
    assert all(sum(choice.counts) == told[-1] for choice in part.choices)
    assert part.bid(Bid.FOUR).chance_error > 0


@pytest.mark.skipif(sys.platform == "win32", reason="sends a Ctrl-C in the way of Unix")
@pytest.mark.parametrize("options", ["'66 64 53 44 32 21 11'", "'66 64 53 44 32 21 11', widow='54'"])
def test_ctrl_c_ends_a_long_count_for_real(options: str) -> None:
    script = textwrap.dedent(f"""
        from moonsolver import hand_odds, OddsInterrupted
        try:
            hand_odds({options}, progress=lambda done, total: print(done, total, flush=True))
        except OddsInterrupted as stop:
            print("stopped", stop.odds.counted, sum(stop.odds.bids[0].tricks), flush=True)
    """)
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        assert int(child.stdout.readline().split()[0]) > 0
        os.kill(child.pid, signal.SIGINT)
        last = child.stdout.read().splitlines()[-1].split()
    assert child.returncode == 0
    assert last[0] == "stopped"
    assert 0 < int(last[1]) < 51_480
    assert float(last[2]) == pytest.approx(1)


def test_bad_questions_are_refused() -> None:
    with pytest.raises(KnowledgeError, match="0 samples"):
        full_odds(HAND, samples=0)
    with pytest.raises(MoonError, match="0 threads"):
        full_odds(HAND, threads=0)
    with pytest.raises(MoonError, match="is not a trump"):
        full_odds(HAND, trump="7")
    with pytest.raises(MoonError, match="is not a seat"):
        odds_of(Knowledge.of_hand(HAND), "D")


def test_odds_of_a_hand_with_everything_known_are_its_table() -> None:
    deal = Deal.random("moon3", 12)
    held: dict[str | Seat, str | Hand] = {"B": deal.hand("B"), "C": deal.hand("C")}
    found = with_widow(full_odds(deal.hand("A"), widow=next(iter(deal.widow)), held=held))
    table = Solver().deal(deal, "A")
    assert found.counted == 1
    for choice in found.choices:
        value = table.tricks[choice.choice.trump][choice.choice.discard]
        assert choice.counts == tuple(int(n == value) for n in range(8))
    best = found.best(Bid.SEVEN if table.best_tricks == 7 else Bid.parse(table.best_tricks)).choice
    assert best in table.best_choices


def test_tiles_of_a_choice_are_the_eight() -> None:
    found = with_widow(full_odds(HAND, widow="54", trump="6", samples=5))
    assert [str(discard) for discard in found.counts[Trump.SIX]] == "66 44 11 64 54 53 32 21".split()
    assert found.widow == Tile(5, 4)
    assert found.hand == Hand.parse(HAND)
