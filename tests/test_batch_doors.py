"""The doors for many positions at once, asked as nobody should: refused, or right, and never out of bounds."""

import random
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from moonsolver import BatchError, plays_batch, random_deals, solve_tables
from moonsolver.solving import _batches, _tabulate

DEALS = random_deals(4, 1)
TRUMPS = np.array([1, 8], dtype=np.int8)
ROW = [7, 56, 448, 8, 0, 1, 0, 0]  # three hands; no trump, seat 0 leads, its side, nothing on the table
FOUR = [7, 56, 448, 3584, 8, 0, 1, 0, 0, 0]


def deals(rows: Any = DEALS, trumps: Any = TRUMPS, seats: Any = 3, out: Any = None, **more: Any) -> Any:
    out = np.full((len(rows), 8, len(trumps)), -1, dtype=np.int8) if out is None else out
    asked = {"bidder": 0, "side": 1, "must_lead_trump": False, **more}
    _batches.solve_deals(rows, trumps, seats, asked["bidder"], asked["side"], asked["must_lead_trump"], out)
    return out


def rows(*changes: dict[int, int], row: list[int] = ROW) -> Any:
    """Some rows, each with some of its numbers changed."""
    return np.array([[change.get(at, number) for at, number in enumerate(row)] for change in changes], dtype=np.uint32)


def plays(asked: Any, out: Any = None, equal: Any = None, must: Any = False) -> Any:
    out = np.empty((len(asked), 28), dtype=np.int8) if out is None else out
    equal = np.empty((len(asked), 28), dtype=np.int8) if equal is None else equal
    _batches.solve_many_plays(asked, must, out, equal)
    return out


def trace(asked: Any, tiles: Any, out: Any = None, must: Any = False) -> Any:
    tiles = np.array(tiles, dtype=np.uint32) if isinstance(tiles, list) else tiles
    out = np.empty((len(asked), tiles.shape[1] + 1), dtype=np.int8) if out is None else out
    _batches.trace_many(asked, tiles, must, out)
    return out


def bad_of(asked: Any, tiles: Any = None, must: Any = False) -> list[int]:
    tiles = np.zeros((len(asked), 0), np.uint32) if tiles is None else np.array(tiles, dtype=np.uint32)
    bad = np.full(len(asked), 9, dtype=np.int8)
    assert _batches.check_rows(asked, tiles, must, bad) == bad.sum()
    return list(bad.tolist())


BAD: dict[str, Callable[[], Any]] = {
    "deals of another type": lambda: deals(DEALS.astype(np.int64)),
    "deals in columns": lambda: deals(np.asfortranarray(DEALS)),
    "deals as a list": lambda: deals(DEALS.tolist()),
    "two hands": lambda: deals(DEALS[:, :2].copy()),
    "a hand too many": lambda: deals(np.zeros((1, 5), np.uint32)),
    "two seats": lambda: deals(seats=2),
    "five seats": lambda: deals(seats=5),
    "no whole seat": lambda: deals(seats=3.0),
    "an out too short": lambda: deals(out=np.empty((3, 8, 2), np.int8)),
    "an out too narrow": lambda: deals(out=np.empty((4, 7, 2), np.int8)),
    "an out without trumps": lambda: deals(out=np.empty((4, 8, 1), np.int8)),
    "another bidder": lambda: deals(bidder=3),
    "another side": lambda: deals(side=8),
    "another truth": lambda: deals(must_lead_trump=2),
    "another trump": lambda: deals(trumps=np.array([9], np.int8)),
    "short hands": lambda: deals(np.array([[7, 56, 448, 1 << 20]], np.uint32)),
    "a widow of two": lambda: deals(DEALS | np.array([0, 0, 0, 3 << 21], np.uint32)),
    "no widow": lambda: deals(DEALS & np.array([-1, -1, -1, 0], np.int64).astype(np.uint32)),
    "a widow that is held": lambda: deals(DEALS[:, [0, 1, 2, 0]] & np.uint32(1 << 27)),
    "plays of nine numbers": lambda: plays(np.zeros((1, 9), np.uint32)),
    "plays of six numbers": lambda: plays(np.zeros((1, 6), np.uint32)),
    "plays of twelve numbers": lambda: plays(np.zeros((1, 12), np.uint32)),
    "values too narrow": lambda: plays(rows({}), out=np.empty((1, 27), np.int8)),
    "groups too short": lambda: plays(rows({}, {}), equal=np.empty((1, 28), np.int8)),
    "a bad position": lambda: plays(rows({}, {0: 15})),
    "plays and another truth": lambda: plays(rows({}), must=2),
    "a trace too narrow": lambda: trace(rows({}), [[1, 8]], out=np.empty((1, 2), np.int8)),
    "too many plays": lambda: trace(rows({}), np.zeros((1, 29), np.uint32)),
    "plays for another row": lambda: trace(rows({}), [[1], [1]]),
    "a play that is not legal": lambda: trace(rows({}), [[8]]),
    "a trace from within a trick": lambda: trace(rows({0: 6, 6: 1}), [[8]]),
}


@pytest.mark.parametrize("name", BAD)
def test_what_does_not_fit_is_refused(name: str) -> None:
    with pytest.raises((ValueError, TypeError)):
        BAD[name]()


WRONG: list[dict[int, int]] = [
    {0: 1 << 28}, {0: 0xFFFFFFFF}, {0: 8}, {0: 3}, {0: 15}, {3: 9}, {3: 1 << 31}, {4: 3}, {4: 0xFFFFFFFF}, {5: 8},
    {6: 1}, {6: 1 << 20}, {0: 6, 6: 1 << 28}, {0: 4, 6: 3}, {0: 6, 7: 1}, {0: 6, 6: 1, 7: 8}, {0: 6, 1: 48, 6: 1, 7: 1},
]  # fmt: skip


def test_each_bad_row_is_found_and_no_sound_one() -> None:
    assert bad_of(rows({}, *WRONG, {}, {0: 6, 6: 1}, {0: 6, 1: 40, 6: 1, 7: 16})) == [0] + [1] * len(WRONG) + [0, 0, 0]
    assert bad_of(rows({}, {8: 1}, {4: 9}, row=FOUR)) == [0, 1, 1]
    assert bad_of(rows(*[{}] * 6), [[0, 0], [1, 0], [1, 16], [1, 8], [0, 1], [3, 0]]) == [0, 0, 0, 1, 1, 1]
    assert bad_of(rows({}, {}, {}), [[1 << 28], [0xFFFFFFFF], [1 << 27]]) == [1, 1, 1]


def test_the_first_lead_is_bound_with_full_hands_only() -> None:
    full = [0x7F, 0x7F << 7, 0x7F << 14, 7, 0, 1, 0, 0]  # doubles are trumps, the bits from 21
    held = [0x7F & ~1 | 1 << 21, *full[1:]]
    assert bad_of(rows({}, {}, row=held), [[2], [1 << 21]], must=True) == [1, 0]
    assert bad_of(rows({}, {}, row=held), [[2], [1 << 21]], must=False) == [0, 0]
    assert bad_of(rows({0: 6 | 1 << 21}), [[2]], must=True) == [0]
    assert bad_of(rows({0: held[0] & ~2, 6: 2}, {0: held[0] & ~(1 << 21), 6: 1 << 21}, row=held), must=True) == [1, 0]


@pytest.mark.parametrize("seats", [3, 4])
def test_random_rows_are_valued_as_the_tabulation_does(seats: int) -> None:
    rng = random.Random(seats)
    for _ in range(60):
        left = rng.randint(1, 4 if seats == 3 else 3)
        tiles = rng.sample(range(28), left * seats)
        hands = [sum(1 << tile for tile in tiles[seat::seats]) for seat in range(seats)]
        trump, leader, side = rng.randrange(9), rng.randrange(seats), rng.randrange(1, (1 << seats) - 1)
        table: list[int] = []
        for _ in range(rng.randrange(seats)):
            table.append(rng.choice(list(dict(_tabulate.tabulate(hands, trump, leader, table, side)))))
            hands[(leader + len(table) - 1) % seats] ^= 1 << table[-1]
        lying = [1 << tile for tile in table] + [0] * (seats - 1 - len(table))
        asked = np.array([[*hands, trump, leader, side, *lying]], dtype=np.uint32)
        known = dict(_tabulate.tabulate(hands, trump, leader, table, side))
        assert plays(asked).tolist() == [[known.get(tile, -1) for tile in range(28)]]
        if not table:
            best = (max if side >> leader & 1 else min)(known.values())
            tile = rng.choice(list(known))
            assert trace(asked, [[1 << tile, 0, 0]]).tolist()[0][0] == best


def test_hands_that_are_empty_have_no_plays_and_no_tricks() -> None:
    over = rows({0: 0, 1: 0, 2: 0})
    assert (plays(over) == -1).all()
    assert trace(over, np.zeros((1, 3), np.uint32)).tolist() == [[0, -1, -1, -1]]
    assert plays(rows()[:0].reshape(0, 8)).shape == (0, 28)


@pytest.mark.parametrize(
    "ask", [lambda given: solve_tables(given, ["6"]), lambda given: plays_batch(given[:, :3], "6")[0]]
)
def test_threads_that_write_to_an_array_while_it_is_solved_harm_nobody(ask: Callable[[Any], Any]) -> None:
    """A row is solved as it was at one moment, or refused."""
    sound = np.repeat(DEALS[:1], 300, axis=0)
    known = ask(sound[:1])[0]
    given = sound.copy()
    stop = threading.Event()

    def meddle() -> None:
        place = 0
        while not stop.is_set():
            place = (place + 7) % 300
            given[place, 1] = 0x7FFFFFFF
            given[place] = sound[place]

    meddler = threading.Thread(target=meddle)
    meddler.start()
    try:
        for _ in range(5):
            try:
                assert (ask(given) == known).all()
            except BatchError as error:
                assert "row" in str(error)  # noqa: PT017 - either is right
    finally:
        stop.set()
        meddler.join()
