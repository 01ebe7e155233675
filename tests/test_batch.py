"""Batches: the values of single questions, for any number of rows and threads; bad arrays are refused by row."""

import itertools
import os
import random
import signal
import subprocess
import sys
import textwrap
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moonsolver import (
    BatchError,
    Deal,
    Position,
    Rules,
    RulesError,
    Seat,
    Trump,
    plays_batch,
    solve,
    solve_batch,
    solve_tables,
    trace_batch,
)
from support.positions import RULE_SETS


def random_rows(rng: random.Random, rules: Rules, count: int, most: int) -> list[list[int]]:
    """Rows of hands of random length, not all of the same."""
    rows = []
    for _ in range(count):
        size = rng.randint(0, most)
        pool = list(rules.tiles)
        rng.shuffle(pool)
        rows.append(
            [sum(1 << tile.bit for tile in pool[seat * size : (seat + 1) * size]) for seat in range(rules.seats)]
        )
    return rows


def single(row: list[int], rules: Rules, trump: Trump, bidder: Seat, leader: Seat) -> int:
    from moonsolver import Hand

    hands = tuple(Hand.from_int(mask) for mask in row)
    return solve(Position(rules, hands, trump, bidder, leader))


@given(st.integers(0, 10**9), st.sampled_from(RULE_SETS), st.sampled_from(["any", "trump"]), st.sampled_from([1, 3]))
@settings(max_examples=40, deadline=None)
def test_a_batch_answers_as_single_questions_do(seed: int, name: str, first_lead: str, threads: int) -> None:
    rng = random.Random(seed)
    rules = Rules.named(name).house({"first-lead": first_lead})
    rows = random_rows(rng, rules, rng.choice([0, 1, 5, 30]), 7 if rules.seats == 3 else 5)
    trumps = rng.sample(list(Trump), rng.randint(1, 9))
    bidder, leader = rng.choice(rules.all_seats), rng.choice(rules.all_seats)
    hands = np.array(rows, dtype=np.uint32).reshape(len(rows), rules.seats)
    found = solve_batch(hands, trumps, rules=rules, bidder=bidder, leader=leader, threads=threads)
    assert found.dtype == np.int8
    assert found.shape == (len(rows), len(trumps))
    assert found.tolist() == [[single(row, rules, trump, bidder, leader) for trump in trumps] for row in rows]


def test_many_chunks_on_many_threads_keep_their_order_and_tell_their_progress() -> None:
    rng = random.Random(4)
    rules = Rules.named("moon3")
    hands = np.array([[int(hand) for hand in Deal.random(rules, rng).hands] for _ in range(1500)], dtype=np.uint32)
    done: list[int] = []
    two = solve_batch(hands, ["5", "none"], threads=2, progress=done.append)
    assert sum(done) == 1500
    assert two.tolist() == solve_batch(hands, ["5", "none"]).tolist()
    turned = solve_batch(hands[::-1], ["none", "5"])
    assert turned[::-1, ::-1].tolist() == two.tolist()


def test_default_trumps_are_those_the_rules_let_be_named() -> None:
    hands = [[int(hand) for hand in Deal.random("moon3", 1).hands]]
    assert solve_batch(hands).shape == (1, 9)
    rules = Rules.named("moon3").house({"trumps": "5 6"})
    assert solve_batch(hands, rules=rules).shape == (1, 2)
    with pytest.raises(RulesError, match="trump doubles may not be named"):
        solve_batch(hands, ["doubles"], rules=rules)


@pytest.mark.parametrize("dtype", [np.int32, np.int64, np.uint64, np.uint32])
def test_any_integer_array_that_fits_is_taken(dtype: type) -> None:
    hands = np.array([[int(hand) for hand in Deal.random("moon3", 1).hands]] * 3)
    assert solve_batch(hands.astype(dtype), ["6"]).tolist() == solve_batch(hands.tolist(), ["6"]).tolist()
    strided: np.ndarray = np.asfortranarray(hands.astype(dtype))
    assert solve_batch(strided, ["6"]).tolist() == solve_batch(hands, ["6"]).tolist()


BAD = [
    ([1, 2, 4], r"shape \(3,\)"),
    ([[1, 2]], r"shape \(1, 2\)"),
    ([[1.5, 2.0, 4.0]], "type float64"),
    ([["a", "b", "c"]], "type <U1"),
    ([[1, 2, -4]], r"row 0: \[1, 2, -4\] has a bit that is not a tile"),
    ([[2, 4, 8], [2, 4, 1 << 28]], "row 1: a bit that is not a tile"),
    ([[2, 4, 8], [2, 4, 24]], "row 1: hands of different lengths"),
    ([[2, 2, 4]], "row 0: a tile in two hands"),
    ([[1, 2, 4]], "row 0: a tile that moon3 does not use"),
    ([[1, 2], [3]], "not an array of masks"),
    ([[1 << 70, 2, 4]], "hands"),
    ([[1 << 32, 2, 4]], r"row 0: \[4294967296, 2, 4\] has a bit that is not a tile"),
    (np.ma.masked_array([[4, 16, 32]], mask=[[True, False, False]]), "masked entries"),
]


@pytest.mark.parametrize(("hands", "words"), BAD, ids=[words for _, words in BAD])
def test_a_bad_array_is_refused_and_the_row_named(hands: object, words: str) -> None:
    with pytest.raises(BatchError, match=words):
        solve_batch(hands)  # type: ignore[arg-type]


def test_all_bad_rows_are_reported_at_once() -> None:
    with pytest.raises(BatchError) as caught:
        solve_batch([[4, 16, 48], [4, 16, 32], [4, 4, 16], [1, 4, 16]])
    assert caught.value.faults == (
        "row 0: hands of different lengths (21 / 31 / 32 31)",
        "row 0: a tile in two hands (21 / 31 / 32 31)",
        "row 2: a tile in two hands (21 / 21 / 31)",
        "row 3: a tile that moon3 does not use (10 / 21 / 31)",
    )


def test_all_rows_are_looked_at_before_any_is_solved_and_the_bad_ones_counted() -> None:
    hands = np.array([[4, 16, 32]] * 40_000, dtype=np.int64)
    hands[20_000:20_020, 0] = 48
    with pytest.raises(BatchError) as caught:
        solve_batch(hands, progress=lambda _: pytest.fail("a row was solved"))
    assert caught.value.faults[0] == "row 20000: hands of different lengths (32 31 / 31 / 32)"
    assert caught.value.faults[-1] == "and 10 more rows"


def test_arrays_of_every_lie_of_the_memory_give_the_same_answers() -> None:
    rng = random.Random(6)
    hands = np.array([[int(hand) for hand in Deal.random("moon3", rng).hands] for _ in range(5)], dtype=np.uint32)
    known = solve_batch(hands, ["6"]).tolist()
    frozen = hands.copy()
    frozen.setflags(write=False)
    for same in (hands.astype(">u4"), hands[::-1][::-1], np.repeat(hands, 2, axis=0)[::2], frozen):
        assert solve_batch(same, ["6"]).tolist() == known
    with pytest.raises(BatchError, match="more than 9 trumps"):
        solve_batch(hands, itertools.repeat("6"))


def test_rules_with_another_number_of_seats_and_no_threads_are_refused() -> None:
    with pytest.raises(BatchError, match="3 columns: moon4 has 4 seats"):
        solve_batch([[2, 4, 8]], rules="moon4")
    with pytest.raises(BatchError, match="0 threads"):
        solve_batch([[2, 4, 8]], threads=0)


@pytest.mark.skipif(sys.platform == "win32", reason="sends a Ctrl-C in the way of Unix")
@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_stops_a_long_batch_at_once(threads: int) -> None:
    """A batch that would take minutes ends with KeyboardInterrupt soon after the signal, not after the batch."""
    script = textwrap.dedent(f"""
        import numpy as np
        from moonsolver import Deal, solve_batch
        row = [int(hand) for hand in Deal.random("moon4", 1).hands]
        hands = np.tile(np.array([row], dtype=np.uint32), (2_000_000, 1))
        print("ready", flush=True)
        try:
            solve_batch(hands, threads={threads}, progress=lambda rows: print(rows, flush=True))
        except KeyboardInterrupt:
            print("stopped", flush=True)
    """)
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
        assert int(child.stdout.readline()) > 0  # the first rows are done
        os.kill(child.pid, signal.SIGINT)
        rest = child.stdout.read().splitlines()
        assert rest[-1] == "stopped"
        assert sum(map(int, rest[:-1])) < 2_000_000


@pytest.mark.parametrize("none", [[], (), np.array([]), np.array([], dtype=np.uint32)], ids=repr)
def test_no_rows_have_an_answer_of_no_rows(none: Any) -> None:
    assert solve_batch(none).shape == (0, 9)
    assert solve_batch(none, "3 none", rules="moon4").shape == (0, 2)
    assert solve_tables(none).shape == (0, 8, 9)
    assert solve_tables(none, rules="moon4").shape == (0, 1, 9)
    assert [part.shape for part in plays_batch(none, "3")] == [(0, 28), (0, 28)]
    assert trace_batch(none, "3", none).shape[0] == 0


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ([[1, 2, 4], [8, 16]], "row 1 has 2 numbers, row 0 has 3 numbers"),
        ([[1, 2, 4], [8]], "row 1 has 1 number, row 0 has 3 numbers"),
        ([[1, 2, 4], 8], "row 1 is no list, row 0 has 3 numbers"),
        ([8, [1, 2, 4]], "row 1 has 3 numbers, row 0 is no list"),
        ([[1, 2, 4], [1, [2], 4]], "row 1 holds lists"),
    ],
)
def test_rows_of_different_lengths_are_refused_in_our_own_words(rows: Any, why: str) -> None:
    doors: list[Callable[[], object]] = [
        lambda: solve_batch(rows),
        lambda: solve_tables(rows, rules="moon3-21"),
        lambda: plays_batch(rows, "3"),
        lambda: trace_batch([[1, 2, 4], [1, 2, 4]], "3", rows),
    ]
    for door in doors:
        with pytest.raises(BatchError) as caught:
            door()
        assert why in str(caught.value)
        assert "inhomogeneous" not in str(caught.value)
