"""Full counts: every choice of trump and discard, solved over layouts. See ``odds`` for what they mean.

All choices are solved on the same layouts, round by round: a round is layouts drawn at random, with a share for every
part. Rounds are reported whole and in order, whichever block was slow.
"""

import contextlib
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from moonsolver.chances.parts import Part, Tally, shares
from moonsolver.game.rules import Rules
from moonsolver.game.seats import Seat
from moonsolver.game.tiles import Hand
from moonsolver.game.trumps import Trump
from moonsolver.solving.engine import solve_layout_rows, solve_rows
from moonsolver.solving.parallel import in_any_order, in_turn

__all__ = ["count_choices", "count_parts"]

FIRST = 48  # layouts per widow in the first round: all fifteen are ready within about a second
BLOCK = 1620  # layouts solved between two looks at Ctrl-C: about a second of all choices; they share a table
BLOCK_FOUR = 48  # the same with four seats


@dataclass(frozen=True, slots=True)
class _Slice:
    """Some layouts of one part, by their places in its order; `ends_round` when every part has its share with them."""

    part: int
    start: int
    end: int
    ends_round: bool


@dataclass(frozen=True, slots=True)
class _Block:
    """The layouts of a slice, as a worker needs them."""

    hands: npt.NDArray[np.uint32]
    kept: npt.NDArray[np.uint32]
    trumps: tuple[Trump, ...]
    rules: Rules
    bidder: Seat


def count_parts(
    parts: Sequence[Part],
    trumps: tuple[Trump, ...],
    rules: Rules,
    bidder: Seat,
    *,
    executor: Executor | None,
    threads: int | None,
) -> Generator[tuple[int, Tally | None], None, None]:
    """Yield the layouts done so far, and at the end of each round the counts of every choice over it."""
    sizes = [len(part.order) for part in parts]
    shape = (len(trumps), rules.hand_size + 1)
    counts = [np.zeros((len(part.kept), *shape), dtype=np.int64) for part in parts]
    layouts = [0] * len(parts)
    block = BLOCK if rules.seats == 3 else BLOCK_FOUR
    work = (_block(parts[piece.part], piece, trumps, rules, bidder) for piece in _slices(sizes, block))
    with contextlib.closing(in_any_order(_count_block, work, executor=executor, threads=threads)) as results:
        for piece, found in zip(_slices(sizes, block), in_turn(results), strict=True):
            counts[piece.part] = counts[piece.part] + found
            layouts[piece.part] += piece.end - piece.start
            yield sum(layouts), Tally(tuple(counts), tuple(layouts)) if piece.ends_round else None


def count_choices(
    hands: npt.NDArray[np.uint32],
    kept: npt.NDArray[np.uint32],
    trumps: tuple[Trump, ...],
    rules: Rules,
    bidder: Seat,
) -> npt.NDArray[np.int64]:
    """Solve every layout for every tiles kept and every trump; return counts[kept, trump, tricks].

    hands: uint32[n, seats], full hands; the bidder's column is replaced by each of `kept` in turn. The bidder leads.
    With three seats `kept` is one hand, or some that leave one of the same eight tiles out, and the others' tiles are
    the same in every row. This is where all the time goes, on this thread and without the GIL.
    """
    indices = np.array([trump.index for trump in trumps], dtype=np.int8)
    if rules.seats == 3:
        values = _values_of_layouts(hands, kept, indices, bidder, rules.must_lead_trump)
    else:
        values = np.empty((len(kept), len(hands), len(trumps)), dtype=np.int8)
        for at, own in enumerate(kept):
            rows = hands.copy()
            rows[:, bidder.index] = own
            solve_rows(rows, indices, rules, bidder, bidder, rules.must_lead_trump, values[at])
    size = rules.hand_size + 1
    return np.array(
        [[np.bincount(column, minlength=size) for column in rows.T] for rows in values], dtype=np.int64
    ).reshape(len(kept), len(trumps), size)


def _values_of_layouts(
    hands: npt.NDArray[np.uint32],
    kept: npt.NDArray[np.uint32],
    trumps: npt.NDArray[np.int8],
    bidder: Seat,
    must_lead_trump: bool,
) -> npt.NDArray[np.int8]:
    """Return values[kept, layout, trump] with three seats, all layouts of a trump sharing a table."""
    pool = Hand.from_int(int(np.bitwise_or.reduce(kept)))
    others = np.ascontiguousarray(hands[:, [bidder.after(steps, seats=3).index for steps in (1, 2)]])
    discards = sorted(pool)
    columns = [next((at for at, tile in enumerate(discards) if not int(own) >> tile.bit & 1), 0) for own in kept]
    values = np.empty((len(hands), len(trumps), len(discards) if len(kept) > 1 else 1), dtype=np.int8)
    solve_layout_rows(int(pool), others, trumps, must_lead_trump, values)
    return values[:, :, columns].transpose(2, 0, 1)


def _count_block(block: _Block) -> npt.NDArray[np.int64]:
    return count_choices(block.hands, block.kept, block.trumps, block.rules, block.bidder)


def _slices(sizes: Sequence[int], block: int) -> Iterator[_Slice]:
    """Yield the work on parts of these sizes, round by round, at most `block` layouts at a time.

    After every round each part has been counted in proportion to its size, to the nearest layout but at least one.
    The first round has `FIRST` layouts a part; then each has three times as many as all before it, up to
    `block` a part: small blocks cost more a layout.

    >>> [(piece.part, piece.start, piece.end, piece.ends_round) for piece in _slices([120, 40], 100)]
    [(0, 0, 72, False), (1, 0, 24, True), (0, 72, 120, False), (1, 24, 40, True)]
    """
    total, reached, step = sum(sizes), 0, FIRST * len(sizes)
    starts = [0] * len(sizes)
    while reached < total:
        reached = min(total, reached + step)
        step = min(3 * reached, block * len(sizes))
        ends = shares(sizes, reached)
        pieces = [
            (part, at, min(at + block, end))
            for part, (start, end) in enumerate(zip(starts, ends, strict=True))
            for at in range(start, end, block)
        ]
        for number, (part, start, end) in enumerate(pieces, 1):
            yield _Slice(part, start, end, number == len(pieces))
        starts = ends


def _block(part: Part, piece: _Slice, trumps: tuple[Trump, ...], rules: Rules, bidder: Seat) -> _Block:
    numbers = sorted(part.order[piece.start : piece.end])  # neighbors share much of the search
    hands = np.ascontiguousarray(part.layouts.rows(numbers)[:, : rules.seats])
    return _Block(hands, part.kept, trumps, rules, bidder)
