"""Races: the best choice for each bid, found without counting the others. ``worth`` has the rule for ties.

The search runs each race (``race.pxd``); here are its layouts and its rounds. After a round the best choices over its
layouts are known, and counted in full. What a round finds out about a layout is not asked again, and the layouts of the
first round are the sample that puts the choices in order.
"""

import contextlib
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from moonsolver.chances.parts import Part, Tally, shares
from moonsolver.chances.worth import bids_of, own_scores
from moonsolver.game.rules import Rules
from moonsolver.game.seats import Seat
from moonsolver.game.trumps import Trump
from moonsolver.solving.engine import race_layout_rows
from moonsolver.solving.parallel import in_any_order

__all__ = ["best_of_rows", "bid_worth", "race_parts"]

FIRST = 24  # layouts per part in the first round: enough to put the choices in order, and quick
SECOND = 4096  # and in the second, which is the last in the three-seat game; then each has four times as many
SOLVES = {3: 60_000, 4: 6_000}  # values found between two looks at Ctrl-C: about a quarter of a second


@dataclass(frozen=True, slots=True)
class _Heat:
    """One race, as a worker needs it: some layouts of one part, and what is known of every choice in each of them.

    `places` are those of its trumps among all. `numbers` are the layouts, rising, and `sample` the rows that were there
    in the first round. `best` is None until the race is decided.
    """

    part: int
    places: tuple[int, ...]
    trumps: npt.NDArray[np.int8]
    rules: Rules
    pool: int
    worth: npt.NDArray[np.int32]
    numbers: npt.NDArray[np.int64]
    hands: npt.NDArray[np.uint32]
    sample: npt.NDArray[np.int32]
    low: npt.NDArray[np.int8]
    high: npt.NDArray[np.int8]
    best: tuple[int, ...] | None = None


def race_parts(
    parts: Sequence[Part],
    trumps: tuple[Trump, ...],
    rules: Rules,
    bidder: Seat,
    *,
    executor: Executor | None,
    threads: int | None,
) -> Generator[tuple[int, Tally | None], None, None]:
    """Yield the layouts done so far, and at the end of each round the counts of the choices that are best over it.

    Where the trump is named before the widow is seen, there are the best discards for each trump.
    """
    alone = rules.trump_before_widow and len(parts) > 1
    groups = [(column,) for column in range(len(trumps))] if alone else [tuple(range(len(trumps)))]
    worth = bid_worth(rules, bidder)
    heats = [
        _new_heat(part, number, group, trumps, rules, worth) for number, part in enumerate(parts) for group in groups
    ]
    before = 0
    for ends in _rounds([len(part.order) for part in parts]):
        heats = [_longer(heat, parts[heat.part], bidder, ends[heat.part]) for heat in heats]
        while unfinished := [at for at, heat in enumerate(heats) if heat.best is None]:
            work = in_any_order(_run, [heats[at] for at in unfinished], executor=executor, threads=threads)
            with contextlib.closing(work) as results:
                for place, heat in results:
                    heats[unfinished[place]] = heat
                    done = sum(len(each.numbers) for each in heats if each.best is not None) // len(groups)
                    yield max(before, done), None
        before = sum(ends)
        yield before, _tally(heats, parts, len(trumps), rules)


def best_of_rows(
    hands: npt.NDArray[np.uint32],
    kept: npt.NDArray[np.uint32],
    trumps: tuple[Trump, ...],
    rules: Rules,
    bidder: Seat,
    tricks: int,
) -> tuple[int, int, int]:
    """Return the best choice for this many tricks over some layouts, and in how many of them it takes them.

    A choice is the place of its trump, and that of what is kept. hands, kept: as in ``count_choices``.
    """
    pool = int(np.bitwise_or.reduce(kept))
    shape = (len(trumps) * len(kept), len(hands))
    found = race_layout_rows(
        pool,
        np.ascontiguousarray(hands[:, _others(rules, bidder)]),
        np.array([trump.index for trump in trumps], dtype=np.int8),
        rules.must_lead_trump,
        np.array([[taken >= tricks for taken in range(rules.hand_size + 1)]], dtype=np.int32),
        np.zeros(shape, dtype=np.int8),
        np.full(shape, rules.hand_size, dtype=np.int8),
        sample=np.linspace(0, len(hands) - 1, FIRST).astype(np.int32),
    )
    assert found is not None  # noqa: S101 - without a budget it is always decided
    ((choice, wins),) = found
    return *divmod(choice, len(kept)), wins


def bid_worth(rules: Rules, bidder: Seat) -> npt.NDArray[np.int32]:
    """Return worth[bid, n]: what the bidder's side scores with n tricks, from 0 up, for each bid of the rules.

    >>> bid_worth(Rules.named("moon4"), Seat.A)[1].tolist()
    [0, 0, 0, 0, 0, 10, 11, 12]
    """
    rows = [own_scores(rules, bidder, bid) for bid in bids_of(rules)]
    return np.array([[score - row[0] for score in row] for row in rows], dtype=np.int32)


def _rounds(sizes: Sequence[int]) -> Iterator[list[int]]:
    """Yield how many layouts of each part have been looked at after each round.

    >>> list(_rounds([3432, 3432])), list(_rounds([10, 5])), list(_rounds([20000]))
    ([[24, 24], [3432, 3432]], [[10, 5]], [[24], [4096], [16384], [20000]])
    """
    total, reached = sum(sizes), FIRST * len(sizes)
    while reached < total:
        yield shares(sizes, reached)
        reached = max(4 * reached, SECOND * len(sizes))
    yield list(sizes)


def _new_heat(
    part: Part,
    number: int,
    group: tuple[int, ...],
    trumps: tuple[Trump, ...],
    rules: Rules,
    worth: npt.NDArray[np.int32],
) -> _Heat:
    """Return a heat with no layouts yet."""
    nothing = np.empty((len(group) * len(part.kept), 0), dtype=np.int8)
    return _Heat(
        number,
        group,
        np.array([trumps[column].index for column in group], dtype=np.int8),
        rules,
        int(np.bitwise_or.reduce(part.kept)),
        worth,
        np.empty(0, dtype=np.int64),
        np.empty((0, rules.seats - 1), dtype=np.uint32),
        np.empty(0, dtype=np.int32),
        nothing,
        nothing,
    )


def _longer(heat: _Heat, part: Part, bidder: Seat, end: int) -> _Heat:
    """Return a heat over the first `end` layouts of its part, with what is known of those that it had."""
    numbers = np.array(sorted(part.order[:end]), dtype=np.int64)  # neighbors share much of the search
    places = np.searchsorted(numbers, heat.numbers)
    shape = (len(heat.low), len(numbers))
    low, high = np.zeros(shape, dtype=np.int8), np.full(shape, heat.rules.hand_size, dtype=np.int8)
    low[:, places], high[:, places] = heat.low, heat.high
    return replace(
        heat,
        numbers=numbers,
        hands=np.ascontiguousarray(part.layouts.rows(numbers)[:, _others(heat.rules, bidder)]),
        sample=places[heat.sample].astype(np.int32) if len(heat.sample) else np.arange(len(numbers), dtype=np.int32),
        low=low,
        high=high,
        best=None,
    )


def _others(rules: Rules, bidder: Seat) -> list[int]:
    """Return the columns of the seats after the bidder, clockwise."""
    return [bidder.after(steps, seats=rules.seats).index for steps in range(1, rules.seats)]


def _run(heat: _Heat) -> _Heat:
    """Run a heat for a while; it is decided when it has its best choices."""
    low, high = heat.low.copy(), heat.high.copy()
    found = race_layout_rows(
        heat.pool,
        heat.hands,
        heat.trumps,
        heat.rules.must_lead_trump,
        heat.worth,
        low,
        high,
        sample=heat.sample,
        budget=SOLVES[heat.rules.seats],
        whole=True,
    )
    return replace(heat, low=low, high=high, best=None if found is None else tuple(choice for choice, _ in found))


def _tally(heats: Sequence[_Heat], parts: Sequence[Part], trumps: int, rules: Rules) -> Tally:
    """Return the counts of the best choices."""
    size = rules.hand_size + 1
    counts = [np.zeros((len(part.kept), trumps, size), dtype=np.int64) for part in parts]
    layouts = [0] * len(parts)
    for heat in heats:
        layouts[heat.part] = len(heat.numbers)
        for choice in heat.best or ():
            column, discard = divmod(choice, len(parts[heat.part].kept))
            counts[heat.part][discard, heat.places[column]] = np.bincount(heat.low[choice], minlength=size)
    return Tally(tuple(counts), tuple(layouts))
