"""The extension's own door: whatever comes in, the answer is a value, or a ValueError or TypeError that says why.

Nothing here goes through the engine: `moonsolver.solving._search` and `_tabulate` are asked as the engine asks them.
"""

import itertools
import os
import random
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from moonsolver import BatchError, Deal, solve_batch
from moonsolver.solving import _batches, _search, _tabulate, engine

HANDS = [7, 56, 448]  # 10 20 21 / 30 31 32 / 40 41 42
ONE = [1, 2, 4]


class Meddler:
    """A number that changes the list in which it stands when it is read."""

    def __init__(self, value: int, victim: list[Any]) -> None:
        self.value, self.victim = value, victim

    def __index__(self) -> int:
        self.victim.clear()
        return self.value


class Liar(list[Any]):
    """A list that is longer, or shorter, than it says."""

    def __len__(self) -> int:
        return 3

    def __iter__(self) -> Iterator[Any]:
        return itertools.cycle([1, 2, 4])


class Shown(int):
    """A number that cannot be shown."""

    def __str__(self) -> str:
        raise RuntimeError

    __repr__ = __format__ = __str__  # type: ignore[assignment]


BAD_NUMBERS = [
    7.9,
    0.0,
    "0",
    b"0",
    None,
    [],
    (0,),
    1j,
    object(),
    float("nan"),
    np.float64(1),
    -1,
    99,
    10**5000,
    -(2**63),
]
BAD_LISTS: list[Any] = [
    None,
    3,
    "abc",
    b"abc",
    {1, 2, 4},
    {1: 2},
    iter([1, 2, 4]),
    itertools.count(),
    range(2**31),
    [1] * 10**6,
]
BAD_LISTS += [[1, 2], [1, 2, 4, 8, 16], [1, 1, 2], [1, 2, 12], [1.0, 2, 4], [1, 2, None], [[1], [2], [4]], ["1", 2, 4]]
BAD_LISTS += [[1, 2, 1 << 28], [1, 2, -4], [0x3FF, 0xFFC00, 0x3FF << 20], Liar([1, 2, 4]), [Shown(-1), 2, 4]]

DOORS: dict[str, Callable[..., Any]] = {
    "value": lambda hands=HANDS, trump=8, leader=0, played=(), side=1, leads=_search.ANY_LEAD: _search.Searcher().value(
        hands, trump, leader, played, side, leads
    ),
    "plays": lambda hands=HANDS, trump=8, leader=0, played=(), side=1, leads=_search.ANY_LEAD: _search.Searcher().plays(
        hands, trump, leader, played, side, leads
    ),
    "tabulate": lambda hands=HANDS, trump=8, leader=0, played=(), side=1, leads=_search.ANY_LEAD: _tabulate.tabulate(
        hands, trump, leader, played, side, leads
    ),
    "deal_table": lambda hands=HANDS, widow=512, leader=0, side=1, trumps=(1, 8), must=False: (
        _search.Searcher().deal_table(hands, widow, leader, side, trumps, must)
    ),
    "reach": lambda hands=HANDS, widow=512, leader=0, side=1, trumps=(1, 8), must=False, tricks=1: (
        _search.Searcher().reach(hands, widow, leader, side, trumps, must, tricks)
    ),
    "trace": lambda hands=HANDS, trump=8, leader=0, side=1, plays=(0, 4, 7), leads=_search.ANY_LEAD: (
        _search.Searcher().trace(hands, trump, leader, side, plays, leads)
    ),
    "reasons": lambda hands=HANDS, trump=0, leader=0, played=(), side=1, leads=_search.ANY_LEAD, tile=2, better=1: (
        _search.Searcher().reasons(hands, trump, leader, played, side, leads, tile, better)
    ),
    "imagined_value": lambda hands=HANDS, trump=8, leader=0, played=(), side=1, lows=((2, 1), (8, 6)): (
        _search.Searcher().imagined_value(hands, trump, leader, played, side, _search.ANY_LEAD, lows)
    ),
    "sure_tricks_between": lambda hands=HANDS, trump=8, leader=0, side=1: _search.sure_tricks_between(
        hands, trump, leader, side
    ),
}
NUMBERS = ("trump", "leader", "side", "leads", "widow", "must", "tricks", "tile")
LISTS = ("hands", "played", "trumps", "plays", "lows")
FREE = {("leads", 99), ("widow", 0.0)}


def arguments(door: str) -> tuple[str, ...]:
    return DOORS[door].__code__.co_varnames[: DOORS[door].__code__.co_argcount]


@pytest.mark.parametrize("door", DOORS)
def test_every_door_answers_a_sound_question(door: str) -> None:
    assert DOORS[door]() is not None


@pytest.mark.parametrize(
    ("door", "name"), [(door, name) for door in DOORS for name in arguments(door) if name in NUMBERS]
)
def test_what_is_no_whole_number_in_range_is_refused(door: str, name: str) -> None:
    for bad in BAD_NUMBERS:
        if bad == 99 and name in ("leads", "widow"):
            continue  # a mask
        with pytest.raises((ValueError, TypeError)) as caught:
            DOORS[door](**{name: bad})
        assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("door", "name"), [(door, name) for door in DOORS for name in arguments(door) if name in LISTS]
)
def test_what_is_no_short_sequence_of_whole_numbers_is_refused(door: str, name: str) -> None:
    for bad in BAD_LISTS:
        if name == "trumps" and bad in ([1, 2], [1, 1, 2]):
            continue  # trumps may be these
        with pytest.raises((ValueError, TypeError)) as caught:
            DOORS[door](**{name: bad})
        assert len(str(caught.value)) < 200


@pytest.mark.parametrize("door", DOORS)
def test_a_list_that_changes_while_it_is_read_counts_as_it_was(door: str) -> None:
    hands: list[Any] = []
    hands += [Meddler(7, hands), Meddler(56, hands), Meddler(448, hands)]
    assert DOORS[door](hands=hands) == DOORS[door]()
    assert hands == []


def test_numbers_of_numpy_and_truth_values_are_whole_numbers() -> None:
    assert DOORS["value"](hands=np.array(HANDS, dtype=np.uint32), side=np.int64(1), leader=False) == DOORS["value"]()


def test_an_endless_or_huge_trick_is_refused_before_anything_is_written() -> None:
    for played in (range(2**31), itertools.repeat(1, 10**9)):
        with pytest.raises((ValueError, TypeError), match="played"):
            _search.Searcher().value(HANDS, 8, 0, played, 1)  # type: ignore[arg-type]


def test_a_searcher_is_neither_copied_nor_made_from_anything() -> None:
    import copy
    import pickle

    with pytest.raises(TypeError):
        _search.Searcher(1)  # type: ignore[call-arg]
    for make in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError):
            make(_search.Searcher())


@pytest.mark.parametrize("seats", [3, 4])
def test_a_trace_gives_the_value_before_and_after_each_play_however_bad_it_was(seats: int) -> None:
    """Plays at random: a trick that ends takes away what the side had, or gives it what it could not have."""
    rng = random.Random(seats)
    for _ in range(150):
        left = rng.randint(1, 4)
        tiles = rng.sample(range(28), left * seats)
        held = [sum(1 << tile for tile in tiles[seat::seats]) for seat in range(seats)]
        trump, leader, side = rng.randrange(9), rng.randrange(seats), rng.choice(SIDES[seats])
        plays, totals = random_play(rng, held, trump, leader, side)
        assert _search.Searcher().trace(held, trump, leader, side, plays) == totals


SIDES = {3: [1, 2, 4, 3, 5, 6], 4: [5, 10]}


def random_play(rng: random.Random, held: list[int], trump: int, leader: int, side: int) -> tuple[list[int], list[int]]:
    """Return a trick played at random from these hands, and the tricks of `side` before it and after each play."""
    hands = list(held)
    plays: list[int] = []
    totals = []
    while True:
        values = dict(_tabulate.tabulate(hands, trump, leader, plays, side))
        seat = (leader + len(plays)) % len(hands)
        totals.append((max if side >> seat & 1 else min)(values.values()))
        play = rng.choice(sorted(values))
        hands[seat] ^= 1 << play
        plays.append(play)
        if len(plays) == len(hands):
            return plays, [*totals, values[play]]


def rows(count: int = 4, dtype: Any = np.uint32) -> np.ndarray:
    return np.array([HANDS] * count, dtype=dtype).reshape(count, 3)


TRUMPS = np.array([1, 8], dtype=np.int8)


def many(hands: Any, trumps: Any = TRUMPS, out: Any = None, leader: Any = 0, side: Any = 1, must: Any = False) -> Any:
    out = np.full((len(hands), len(trumps)), -1, dtype=np.int8) if out is None else out
    _batches.solve_many(hands, trumps, leader, side, must, out)
    return out


def locked(array: np.ndarray) -> np.ndarray:
    array.setflags(write=False)
    return array


BAD_ARRAYS: list[Callable[[], Any]] = [
    lambda: many(rows().astype(np.int64)),
    lambda: many(rows().astype(">u4")),
    lambda: many(rows().astype(float)),
    lambda: many(rows()[:, ::-1]),
    lambda: many(rows()[::-1]),
    lambda: many(rows(8)[::2]),
    lambda: many(rows()[0]),
    lambda: many(rows()[:, :2].copy()),
    lambda: many(np.zeros((3, 5), dtype=np.uint32)),
    lambda: many(rows().tolist()),
    lambda: many([HANDS], out=np.empty((1, 2), dtype=np.int8)),
    lambda: many(rows(), out=np.empty((3, 2), dtype=np.int8)),
    lambda: many(rows(), out=np.empty((4, 3), dtype=np.int8)),
    lambda: many(rows(), out=np.empty((4, 2), dtype=np.int16)),
    lambda: many(rows(), out=np.empty((4, 4), dtype=np.int8)[:, ::2]),
    lambda: many(rows(), out=locked(np.empty((4, 2), dtype=np.int8))),
    lambda: many(rows(), trumps=np.array([1, 9], dtype=np.int8)),
    lambda: many(rows(), trumps=np.array([1, -1], dtype=np.int8)),
    lambda: many(rows(), trumps=np.zeros(10, dtype=np.int8)),
    lambda: many(rows(), trumps=[1, 2]),
    lambda: many(rows(), leader=3),
    lambda: many(rows(), leader=0.0),
    lambda: many(rows(), side=8),
    lambda: many(rows(), must=2),
    lambda: many(rows() | np.uint32(1 << 28)),
    lambda: many(np.array([[1, 2, 12]], dtype=np.uint32)),
    lambda: many(np.array([[1, 1, 2]], dtype=np.uint32)),
    lambda: many(np.array([[0xFF, 0xFF00, 0xFF0000]], dtype=np.uint32)),
    lambda: _batches.solve_many(None, TRUMPS, 0, 1, False, None),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("ask", BAD_ARRAYS, ids=map(str, range(len(BAD_ARRAYS))))
def test_an_array_that_does_not_fit_is_refused(ask: Callable[[], Any]) -> None:
    with pytest.raises((ValueError, TypeError)):
        ask()


def test_arrays_may_be_read_only_empty_or_of_a_subclass() -> None:
    class Own(np.ndarray):
        pass

    known = many(rows()).tolist()
    assert many(locked(rows())).tolist() == many(rows().view(Own)).tolist() == known
    assert many(rows(0)).shape == (0, 2)
    assert many(rows(), trumps=TRUMPS[:0]).shape == (4, 0)


def test_answers_written_over_the_question_harm_nobody() -> None:
    """The answers of a row change the rows after it: these are refused, or solved as they then are."""
    hands = rows(16)
    shared = hands.reshape(-1).view(np.int8)[12 : 12 + 16 * 2].reshape(16, 2)
    with pytest.raises(ValueError, match="row 1"):
        many(hands, out=shared)
    trumps = np.array([1, 8], dtype=np.int8)
    assert many(rows(1), trumps=trumps, out=trumps.reshape(1, 2)).tolist() == many(rows(1)).tolist()


def layouts(own: Any = 7, others: Any = 504, hands: Any = None, out: Any = None, trumps: Any = TRUMPS) -> Any:
    hands = np.array([56, 448], dtype=np.uint32) if hands is None else hands
    out = np.empty((len(hands), len(trumps), 1), dtype=np.int8) if out is None else out
    _batches.solve_layouts(own, others, hands, trumps, 0, 1, False, out)
    return out


def race(**changed: Any) -> Any:
    asked: dict[str, Any] = {
        "own": 7,
        "others": 504,
        "layouts": np.array([[56], [448]], dtype=np.uint32),
        "trumps": TRUMPS,
        "side": 1,
        "must": False,
        "worth": np.array([[0, 0, 1, 1, 1, 1, 1, 1]], dtype=np.int32),
        "sample": np.array([0], dtype=np.int32),
        "low": np.zeros((2, 2), dtype=np.int8),
        "high": np.full((2, 2), 3, dtype=np.int8),
        "budget": 1000,
        "whole": True,
    }
    return _batches.race_layouts(*{**asked, **changed}.values())


def test_races_that_do_not_fit_are_refused() -> None:
    ((choice, worth),) = race()
    wins = (layouts()[:, :, 0] >= 2).sum(axis=0)
    assert worth == wins.max() == wins[choice]
    assert race(budget=0) is None
    bad: list[dict[str, Any]] = [
        {"own": 7.0}, {"own": 15}, {"own": 8 + 7}, {"own": 1 << 28}, {"others": 511}, {"others": 248}, {"own": 3},
        {"own": 0, "others": 0, "layouts": np.zeros((2, 1), dtype=np.uint32)},
        {"layouts": np.array([[56], [57]], dtype=np.uint32)}, {"layouts": np.array([56, 448], dtype=np.uint32)},
        {"layouts": np.array([[56, 56], [448, 448]], dtype=np.uint32)}, {"layouts": np.zeros((2, 0), dtype=np.uint32)},
        {"layouts": np.zeros((2, 3), dtype=np.uint32)}, {"layouts": np.zeros((0, 1), dtype=np.uint32)},
        {"trumps": np.array([9, 1], dtype=np.int8)}, {"trumps": TRUMPS[:1]}, {"trumps": TRUMPS[:0]}, {"side": 8},
        {"must": 2}, {"worth": np.zeros((0, 8), dtype=np.int32)}, {"worth": np.zeros((8, 8), dtype=np.int32)},
        {"worth": np.zeros((1, 7), dtype=np.int32)}, {"worth": np.array([[1, 0, 0, 0, 0, 0, 0, 0]], dtype=np.int32)},
        {"worth": np.full((1, 8), -1, dtype=np.int32)}, {"worth": np.zeros((1, 8), dtype=np.int64)},
        {"sample": np.array([], dtype=np.int32)}, {"sample": np.array([2], dtype=np.int32)},
        {"sample": np.array([-1], dtype=np.int32)}, {"sample": np.zeros(3, dtype=np.int32)}, {"sample": [0]},
        {"low": np.full((2, 2), -1, dtype=np.int8)}, {"high": np.full((2, 2), 4, dtype=np.int8)},
        {"low": np.full((2, 2), 3, dtype=np.int8), "high": np.full((2, 2), 2, dtype=np.int8)},
        {"low": np.zeros((1, 2), dtype=np.int8)}, {"high": np.full((2, 3), 3, dtype=np.int8)},
        {"low": locked(np.zeros((2, 2), dtype=np.int8))}, {"budget": -1}, {"budget": 2.0}, {"whole": None},
    ]  # fmt: skip
    for wrong in bad:
        with pytest.raises((ValueError, TypeError)):
            race(**wrong)


def test_layouts_that_do_not_fit_are_refused() -> None:
    known = layouts()
    assert known[0, 1, 0] == DOORS["value"]()
    bad: list[dict[str, Any]] = [
        {"own": 7.0}, {"own": 15}, {"own": 8 + 7}, {"own": 1 << 28}, {"others": 511}, {"others": 248}, {"own": 3},
        {"hands": np.array([56, 57], dtype=np.uint32)}, {"hands": np.array([56, 8], dtype=np.uint32)},
        {"hands": np.array([56, 448], dtype=np.int64)}, {"hands": np.array([56, 0, 448], dtype=np.uint32)[::2]},
        {"out": np.empty((2, 2, 2), dtype=np.int8)}, {"trumps": np.array([9], dtype=np.int8)}, {"hands": [56]},
    ]  # fmt: skip
    for wrong in bad:
        with pytest.raises((ValueError, TypeError)):
            layouts(**wrong)
    out = np.empty((2, 2, 1), dtype=np.int8)
    two = np.array([[56, 448], [448, 48]], dtype=np.uint32)
    with pytest.raises(ValueError, match="every row must split the same tiles"):
        engine.solve_layout_rows(7, two, TRUMPS, False, out)


@pytest.mark.parametrize("dtype", [np.uint32, np.int64])
def test_threads_that_write_to_an_array_while_it_is_solved_harm_nobody(dtype: type) -> None:
    """A row is solved as it was at one moment, or refused: never read out of bounds, never without end."""
    sound: np.ndarray = np.array([[4 | 16 | 32, 128 | 256 | 512, 2048 | 4096 | 8192]] * 2000, dtype=dtype)
    hands = sound.copy()
    known = solve_batch(sound[:1], ["none"])[0, 0]
    stop = threading.Event()

    def meddle() -> None:
        place = 0
        while not stop.is_set():
            place = (place + 7) % 2000
            hands[place, 1] = 0x7FFFFFFF
            hands[place] = sound[place]

    meddler = threading.Thread(target=meddle)
    meddler.start()
    try:
        for _ in range(10):
            try:
                assert (solve_batch(hands, ["none"], threads=2) == known).all()
            except BatchError as error:
                assert "row" in str(error)  # noqa: PT017 - either is right
    finally:
        stop.set()
        meddler.join()


def test_counts_are_read_while_other_threads_solve() -> None:
    """Each thread that reads sees whole counts that only grow, also while a long search is at work."""
    searcher = _search.Searcher()
    hands = [int(hand) for hand in Deal.random("moon4", 1).hands]
    seen = []

    def solve() -> None:
        for trump in range(9):
            searcher.value(HANDS, trump, 0, (), 1)
            searcher.value(hands, trump, 0, (), 5)

    threads = [threading.Thread(target=solve) for _ in range(3)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        seen.append((searcher.nodes, searcher.table_bytes))
    assert seen == sorted(seen)


def test_a_broken_assertion_stops_a_debug_build_and_no_other() -> None:
    """MOONSOLVER_DEBUG=1 makes the assertions alive; elsewhere nothing is looked at."""
    if os.environ.get("MOONSOLVER_ASSERTIONS"):
        assert _search.ASSERTIONS, "this was to be a debug build, and its assertions are dead"
    script = "from moonsolver.solving import _search; print(_search.break_assertion())"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    if _search.ASSERTIONS:
        assert done.returncode == -signal.SIGABRT
        assert "Assertion" in done.stderr
        assert "low" in done.stderr
    else:
        assert done.returncode == 0


@pytest.mark.parametrize(("tile", "better"), [(1, None), (1, 2), (2, 2), (8, 1), (2, 8)])
def test_reasons_are_for_a_costly_play_and_a_best_one(tile: int, better: int | None) -> None:
    with pytest.raises(ValueError, match="no costly play and a best one"):
        DOORS["reasons"](tile=tile, better=better)
    with pytest.raises(ValueError, match="better"):
        DOORS["reasons"](better=28)


def test_low_tiles_are_pairs_of_a_tile_that_is_held_and_a_suit() -> None:
    for lows in ([(2, 9)], [(28, 1)], [(12, 1)], [(2, 1), (2, 3)], [(2, 7)], [(2, 1, 1)], [(2,)], [2], [("2", 1)]):
        with pytest.raises((ValueError, TypeError)):
            DOORS["imagined_value"](lows=lows)
