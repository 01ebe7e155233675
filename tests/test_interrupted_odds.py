"""Odds of an interrupted count: a fair sample of all layouts whenever it stops and whatever was slow, or nothing."""

import math
import random
import statistics
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from moonsolver import Bid, Hand, HandOdds, Layouts, OddsInterrupted, Rules, Seat, Trump, WidowOdds, hand_odds
from moonsolver.chances import full_counts as counting_module
from moonsolver.chances import races as racing_module
from moonsolver.chances.worth import best_by_rule
from moonsolver.reports.to_json.odds import odds_to_json

HAND = "66 64 53 44 32 21 11"
WHERE: dict[str, dict[str, Any]] = {
    "before the widow": {"held": {"B": "65 52 22 41 31"}, "trump": "4"},
    "widows of unequal shares": {"held": {"B": "65 22 31 00"}, "seen": "55 33", "voids": {"C": "4"}, "trump": "4"},
    "trump named before": {
        "held": {"B": "65 52 22 41 31"},
        "rules": Rules.named("moon3").house({"trumps": "4 6", "trump-named": "before-widow"}),
    },
    "after the widow": {"widow": "54", "held": {"B": "65 52 22"}, "trump": "4"},
    "a sample": {"held": {"B": "65 52 22"}, "trump": "4", "samples": 300},
    "four seats": {"rules": "moon4", "held": {"B": "65 22 41 40 30", "C": "55 52 00"}, "trump": "4", "samples": 90},
}


def looked_up(
    hands: npt.NDArray[np.uint32], kept: npt.NDArray[np.uint32], trumps: tuple[Trump, ...], rules: Rules, bidder: Seat
) -> npt.NDArray[np.int64]:
    """Counts as `count_choices` returns them, of a value that is quick to tell: it depends on every tile B holds."""
    assert bidder is Seat.A
    size = rules.hand_size + 1
    weights = [(int(own) * 2654435761 ^ trump.index * 40503) & 0xFFFFFFF for own in kept for trump in trumps]
    values = [np.bitwise_count(hands[:, 1] & np.uint32(weight)) for weight in weights]
    counts = [np.bincount(np.minimum(value, size - 1), minlength=size) for value in values]
    return np.array(counts, dtype=np.int64).reshape(len(kept), len(trumps), size)


def looked_up_race(heat: Any) -> Any:
    """A heat that is decided by the same values; `kept` are its eight tiles less one, or the seven there are."""
    pool = Hand.from_int(heat.pool)
    kept = [pool.remove(tile).mask for tile in pool] if len(pool) > 7 else [heat.pool]
    weights = [(own * 2654435761 ^ int(trump) * 40503) & 0xFFFFFFF for trump in heat.trumps for own in kept]
    values = np.array([np.minimum(np.bitwise_count(heat.hands[:, 0] & np.uint32(weight)), 7) for weight in weights])
    scores = [[int(row[value].sum()) for value in values] for row in heat.worth]
    values = values.astype(np.int8)
    return replace(heat, low=values, high=values, best=tuple(best_by_rule(scores, [0] * len(scores))))


@pytest.fixture(params=["every choice", "a race"])
def way(request: pytest.FixtureRequest) -> dict[str, Any]:
    """Both ways to find odds."""
    return {"all_choices": request.param == "every choice"}


@pytest.fixture(autouse=True)
def _small_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many rounds even where there are few layouts, and no search: here it matters only what is counted when."""
    monkeypatch.setattr(racing_module, "_run", looked_up_race)
    monkeypatch.setattr(racing_module, "FIRST", 4)
    monkeypatch.setattr(racing_module, "SECOND", 16)
    monkeypatch.setattr(counting_module, "count_choices", looked_up)
    monkeypatch.setattr(counting_module, "FIRST", 4)
    monkeypatch.setattr(counting_module, "BLOCK", 24)
    monkeypatch.setattr(counting_module, "BLOCK_FOUR", 8)


def stop_after(blocks: int) -> Callable[[int, int], None]:
    """A progress function that is a Ctrl-C when it has been called so often."""
    calls = []

    def progress(done: int, total: int) -> None:
        calls.append((done, total))
        if len(calls) >= blocks:
            raise KeyboardInterrupt

    return progress


def stopped(blocks: int, **question: Any) -> HandOdds | WidowOdds:
    """The odds of a count that is interrupted after some blocks (or the whole ones, if there are not so many)."""
    try:
        return hand_odds(HAND, progress=stop_after(blocks), **question)
    except OddsInterrupted as stop:
        return stop.odds


class Uneven(ThreadPoolExecutor):
    """Threads of which each piece keeps one busy for a time of its own, so that pieces finish in any order."""

    def submit(self, fn: Any, /, *args: Any, **_: Any) -> Future[Any]:
        delay = random.Random(repr(args)).choice([0, 0, 0.003, 0.02])

        def late() -> Any:
            time.sleep(delay)
            return fn(*args)

        return super().submit(late)


class Stuck(Executor):
    """Does every piece at once but one, which never ends; the submission of the piece `limit` is a Ctrl-C."""

    def __init__(self, stuck: int, limit: int) -> None:
        self._stuck = stuck
        self._limit = limit
        self.submitted = 0

    def submit(self, fn: Any, /, *args: Any, **_: Any) -> Future[Any]:
        if self.submitted == self._limit:
            raise KeyboardInterrupt
        future: Future[Any] = Future()
        if self.submitted != self._stuck:
            future.set_result(fn(*args))
        self.submitted += 1
        return future


def shares(odds: HandOdds | WidowOdds) -> list[tuple[int, int]]:
    """Layouts counted and possible, widow by widow."""
    tables = list(odds.by_widow.values()) if isinstance(odds, WidowOdds) else [odds]
    return [(table.counted, table.possible) for table in tables]


@pytest.mark.parametrize("threads", [1, 8])
@pytest.mark.parametrize("name", WHERE)
def test_whenever_it_stops_every_widow_has_its_share(name: str, threads: int, way: dict[str, Any]) -> None:
    whole = hand_odds(HAND, **WHERE[name], **way)
    seen = set()
    for blocks in (1, 2, 12, 25, 10_000):
        part = stopped(blocks, **WHERE[name], **way, threads=threads)
        assert [possible for _, possible in shares(part)] == [possible for _, possible in shares(whole)]
        for layouts, possible in shares(part):
            assert layouts >= 1
            assert abs(layouts - part.counted * possible / part.possible) <= 1.01 or layouts == 1
        assert part.interrupted == (part.counted < whole.counted)
        if part.interrupted:
            assert (part.seed, part.exact) == (None, False)
            seen.add(part.counted)
        else:
            assert part == whole
        told = odds_to_json(part)
        assert (told["interrupted"], told["exact"]) == (part.interrupted, part.exact)
        assert (told["layouts"], told["possible"]) == (part.counted, part.possible)
    assert seen


@pytest.mark.parametrize("name", ["before the widow", "widows of unequal shares", "after the widow"])
def test_what_a_block_takes_does_not_decide_whether_it_counts(name: str, way: dict[str, Any]) -> None:
    """The same interruption leaves the same odds, in whatever order the blocks are finished."""
    for blocks in (1, 5, 11):
        alone = stopped(blocks, **WHERE[name], **way, threads=1)
        with Uneven(4) as pool:
            assert stopped(blocks, **WHERE[name], **way, executor=pool, threads=4) == alone


def test_a_block_that_is_not_done_holds_back_all_that_were_handed_out_after_it() -> None:
    pool = Stuck(stuck=0, limit=25)
    with pytest.raises(KeyboardInterrupt) as caught:
        hand_odds(HAND, **WHERE["before the widow"], all_choices=True, executor=pool, threads=4)
    assert type(caught.value) is KeyboardInterrupt
    assert pool.submitted == 25
    with pytest.raises(OddsInterrupted) as stop:  # one of the third round never ends: two are whole
        hand_odds(HAND, **WHERE["before the widow"], all_choices=True, executor=Stuck(stuck=22, limit=28), threads=4)
    assert {layouts for layouts, _ in shares(stop.value.odds)} == {16}


@pytest.mark.parametrize(("module", "name"), [(counting_module, "_count_block"), (racing_module, "_run")])
def test_before_the_first_round_is_whole_nothing_is_handed_over(
    module: Any, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = getattr(module, name)
    for before in (0, 1, 9):
        left = iter(range(before))

        def work(block: Any, left: Any = left) -> Any:
            if next(left, None) is None:
                raise KeyboardInterrupt
            return count(block)

        monkeypatch.setattr(module, name, work)
        with pytest.raises(KeyboardInterrupt) as caught:
            hand_odds(HAND, **WHERE["before the widow"], all_choices=module is counting_module, threads=1)
        assert type(caught.value) is KeyboardInterrupt


def chance_of(odds: HandOdds | WidowOdds, tricks: int) -> float:
    """The chance of so many tricks with the first discard there is: no choice, so nothing that a sample flatters."""
    tables = list(odds.by_widow.values()) if isinstance(odds, WidowOdds) else [odds]
    found = 0.0
    for table in tables:
        counts = next(iter(table.counts[Trump.FOUR].values()))
        found += sum(counts[tricks:]) / table.counted * table.possible / odds.possible
    return found


@pytest.mark.parametrize("name", ["widows of unequal shares", "after the widow"])
def test_estimates_scatter_around_the_exact_odds(name: str) -> None:
    question = {**WHERE[name], "all_choices": True}
    exact = chance_of(hand_odds(HAND, **question), 4)
    assert 0.02 < exact < 0.98
    sizes = [layouts for layouts, _ in shares(hand_odds(HAND, **question))]
    for blocks in (1, 12):
        found = [chance_of(stopped(blocks, **question, samples=sum(sizes) - 1, seed=seed), 4) for seed in range(25)]
        assert abs(statistics.mean(found) - exact) <= 4.5 * statistics.stdev(found) / math.sqrt(len(found)) + 1e-9


def test_the_standard_error_is_that_of_the_estimates() -> None:
    """Over many seeds the odds of every bid scatter as much as they say, widows being drawn apart from one another."""
    question = WHERE["before the widow"]
    found = [hand_odds(HAND, **question, samples=150, seed=seed) for seed in range(40)]
    for bid in (Bid.FOUR, Bid.FIVE):
        scatter = statistics.stdev(odds.bid(bid).chance for odds in found)
        said = statistics.mean(odds.bid(bid).chance_error for odds in found)
        assert 0.6 * said < scatter < 1.3 * said


def test_widows_are_drawn_apart_from_one_another(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []
    sample = Layouts.sample

    def noted(self: Layouts, count: int, seed: int | str) -> list[int]:
        drawn.append(sample(self, count, seed))
        return drawn[-1]

    monkeypatch.setattr(Layouts, "sample", noted)
    hand_odds(HAND, samples=90, trump="4")
    assert len({tuple(numbers) for numbers in drawn}) == len(drawn) == 15
