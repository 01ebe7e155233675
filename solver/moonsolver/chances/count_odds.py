"""Odds worked out: every choice of trump and discard, solved over the layouts of a hand. See ``odds``.

All choices are solved on the same layouts. The work goes round by round: a round is layouts drawn at random, every
widow having its share. Only whole rounds are ever reported, in the order in which they were handed out: what an
interruption leaves is a fair sample of all layouts, whichever block was slow, and says so.
"""

import contextlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from moonsolver.chances.knowledge import Knowledge
from moonsolver.chances.layouts import Layouts
from moonsolver.chances.odds import HandOdds, WidowOdds
from moonsolver.errors import KnowledgeError
from moonsolver.game.given import whole_number
from moonsolver.game.keyed import ByDiscard, ByTile, ByTrump
from moonsolver.game.limits import checked_seed
from moonsolver.game.rules import Rules
from moonsolver.game.seats import Seat
from moonsolver.game.tiles import Hand, Tile
from moonsolver.game.trumps import Trump
from moonsolver.solving.engine import solve_layout_rows, solve_rows
from moonsolver.solving.parallel import in_any_order, in_turn

__all__ = ["OddsInterrupted", "count_choices", "hand_odds", "odds_of"]

FIRST = 48  # layouts a widow in the first round: all fifteen are ready within about a second
BLOCK = 1620  # layouts solved between two looks at Ctrl-C: about a second of all choices; they share a table
BLOCK_FOUR = 48  # the same with four seats
SAMPLE = 1000  # layouts of a four-seat hand, unless asked otherwise
MOST_EXACT = 200_000  # beyond so many layouts a count needs to be asked for


class OddsInterrupted(KeyboardInterrupt):
    """Ctrl-C during the work; `odds` is what is known so far: all layouts, or a fair random sample of them."""

    def __init__(self, odds: HandOdds | WidowOdds) -> None:
        super().__init__("interrupted")
        self.odds = odds


@dataclass(frozen=True, slots=True)
class _Part:
    """One widow (or none): its knowledge, its layouts, and which of them to count, in random order."""

    knowledge: Knowledge
    layouts: Layouts
    order: list[int]
    kept: npt.NDArray[np.uint32]


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


@dataclass(frozen=True, slots=True)
class _Tally:
    """What is counted so far of every part: counts[kept, trump, tricks], and of how many layouts.

    A value that is replaced as a whole: a Ctrl-C finds the one before or the one after, and nothing in between.
    """

    counts: tuple[npt.NDArray[np.int64], ...]
    layouts: tuple[int, ...]

    def add(self, piece: _Slice, counts: npt.NDArray[np.int64]) -> "_Tally":
        """Return the tally with the counts of one more slice."""
        new, layouts = list(self.counts), list(self.layouts)
        new[piece.part] = new[piece.part] + counts
        layouts[piece.part] += piece.end - piece.start
        return _Tally(tuple(new), tuple(layouts))


def hand_odds(
    hand: str | Hand,
    *,
    widow: str | Tile | None = None,
    bidder: str | Seat = "A",
    held: Mapping[str | Seat, str | Hand] | None = None,
    seen: str | Hand = "",
    voids: Mapping[str | Seat, Any] | None = None,
    trump: str | Trump | None = None,
    rules: str | Rules = "moon3",
    **how: Any,
) -> HandOdds | WidowOdds:
    """Return the odds of a hand for its bidder: HandOdds with the widow or without any, else WidowOdds.

    hand: the seven tiles dealt; widow: the tile taken, when it has been seen. held, seen, voids: what else is known,
    as in ``Knowledge.of_hand``. trump: count this trump alone. how: `samples`, `seed`, `threads`, `executor` and
    `progress`, as in `odds_of`. Raises MoonError with a sentence for each thing that is wrong.

    >>> sure = hand_odds("66 65 64 63 62 61 55", widow="54", trump="6", held={"B": "53 52 51 44 43 42 41"})
    >>> sure.counted, sure.counts[Trump.SIX][Tile(5, 4)]
    (1, (0, 0, 0, 0, 0, 0, 0, 1))
    """
    rules = Rules.named(rules)
    known = Knowledge.of_hand(
        hand, seat=bidder, widow=widow, held=held, seen=seen, voids=voids, trump=trump, rules=rules
    )
    return odds_of(known, bidder, trump=trump, **how)


def odds_of(
    knowledge: str | Hand | Knowledge,
    bidder: str | Seat = "A",
    *,
    trump: str | Trump | None = None,
    samples: int | None = None,
    seed: int = 0,
    threads: int | None = None,
    executor: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> HandOdds | WidowOdds:
    """Return the odds of what `bidder` knows before the play: HandOdds when the widow is known or there is none.

    trump: count this trump alone; by default every one that the rules allow.
    samples: count so many layouts, drawn at random with `seed`, instead of all; before the widow is seen each widow has
    its share. By default all, but a sample of 1,000 where there are more than 200,000 (the four-seat game).
    threads: None is one for each processor; executor: any ``concurrent.futures.Executor`` instead.
    progress: called with the layouts done and the layouts to do, block by block once the first round is whole.

    Cost: 72 solves a layout with a widow, 9 without; ``docs/odds.md`` has measurements. Memory is bounded. The answer
    does not depend on threads or executor. Ctrl-C raises OddsInterrupted, which has the odds over the rounds that are
    whole; before the first round is, a bare KeyboardInterrupt, for what is known by then is not a fair sample.
    """
    knowledge, seat, samples = _asked(knowledge, bidder, samples)
    rules = knowledge.rules
    trumps = (rules.allow_trump(trump),) if trump is not None else rules.trumps
    whole = Layouts(knowledge)
    wanted = samples if samples is not None else (len(whole) if len(whole) <= MOST_EXACT else SAMPLE)
    before = rules.has_widow and not knowledge.known[-1]
    parts = _parts(knowledge, whole, seat, wanted, seed) if before else [_part(knowledge, whole, seat, wanted, seed)]
    sizes = [len(part.order) for part in parts]
    total = sum(sizes)

    def found(tally: _Tally) -> HandOdds | WidowOdds:
        shown = seed if sum(tally.layouts) == total < len(whole) else None
        tables = [
            _hand_odds(part, counts, layouts, seat, trumps, shown)
            for part, counts, layouts in zip(parts, tally.counts, tally.layouts, strict=True)
        ]
        if not before:
            return tables[0]
        by_widow = ByTile((next(iter(table.knowledge.known[-1])), table) for table in tables)
        return WidowOdds(knowledge, seat, by_widow)

    size = (len(trumps), rules.hand_size + 1)
    now = _Tally(tuple(np.zeros((len(part.kept), *size), dtype=np.int64) for part in parts), (0,) * len(parts))
    fair: _Tally | None = None  # the tally after the last whole round
    block = BLOCK if rules.seats == 3 else BLOCK_FOUR
    work = (_block(parts[piece.part], piece, trumps, rules, seat) for piece in _slices(sizes, block))
    try:
        with contextlib.closing(in_any_order(_count_block, work, executor=executor, threads=threads)) as results:
            for piece, counts in zip(_slices(sizes, block), in_turn(results), strict=True):
                now = now.add(piece, counts)
                if piece.ends_round:
                    fair = now
                if progress and fair is not None:
                    progress(sum(now.layouts), total)
    except KeyboardInterrupt:
        if fair is None:
            raise
        raise OddsInterrupted(found(fair)) from None
    return found(now)


def _asked(
    knowledge: str | Hand | Knowledge, bidder: str | Seat, samples: int | None
) -> tuple[Knowledge, Seat, int | None]:
    """Read what is asked: of a bare hand what its bidder knows. Raises KnowledgeError for fewer than one sample."""
    if not isinstance(knowledge, Knowledge):
        knowledge = Knowledge.of_hand(knowledge, seat=bidder)
    if samples is not None:
        samples = whole_number(samples, "a number of samples", "give 1 or more, or None for all", KnowledgeError)
        if samples < 1:
            raise KnowledgeError(f"{samples} samples: at least 1 is needed")
    return knowledge, knowledge.rules.seat(bidder), samples


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


def _each_widow(knowledge: Knowledge) -> Iterator[tuple[Knowledge, Layouts]]:
    """Yield the knowledge for each tile that the widow can be, with its layouts."""
    for widow in knowledge.unseen - knowledge.barred[-1]:
        each = knowledge.with_widow(widow)
        try:
            yield each, Layouts(each)
        except KnowledgeError:  # what is known of the seats leaves no layout with this widow
            continue


def _parts(knowledge: Knowledge, whole: Layouts, seat: Seat, wanted: int, seed: int) -> list[_Part]:
    """Return a part for each tile that the widow can be, with its share of the layouts to count."""
    checked_seed(seed)
    return [
        _part(each, layouts, seat, max(1, round(wanted * len(layouts) / len(whole))), f"{seed} {each.known[-1]}")
        for each, layouts in _each_widow(knowledge)
    ]


def _part(knowledge: Knowledge, layouts: Layouts, seat: Seat, wanted: int, seed: int | str) -> _Part:
    own = knowledge.known[seat.index]
    pool = own | knowledge.known[-1]
    kept = [pool.remove(tile).mask for tile in pool] if knowledge.known[-1] else [own.mask]
    return _Part(knowledge, layouts, layouts.sample(wanted, seed), np.array(kept, dtype=np.uint32))


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
        ends = [max(1, (2 * size * reached + total) // (2 * total)) for size in sizes]
        pieces = [
            (part, at, min(at + block, end))
            for part, (start, end) in enumerate(zip(starts, ends, strict=True))
            for at in range(start, end, block)
        ]
        for number, (part, start, end) in enumerate(pieces, 1):
            yield _Slice(part, start, end, number == len(pieces))
        starts = ends


def _block(part: _Part, piece: _Slice, trumps: tuple[Trump, ...], rules: Rules, bidder: Seat) -> _Block:
    numbers = sorted(part.order[piece.start : piece.end])  # neighbours share much of the search
    hands = np.ascontiguousarray(part.layouts.rows(numbers)[:, : rules.seats])
    return _Block(hands, part.kept, trumps, rules, bidder)


def _hand_odds(
    part: _Part,
    counted: npt.NDArray[np.int64],
    layouts: int,
    seat: Seat,
    trumps: tuple[Trump, ...],
    seed: int | None,
) -> HandOdds:
    own, aside = part.knowledge.known[seat.index], part.knowledge.known[-1]
    discards: list[Tile | None] = list(own | aside) if aside else [None]
    rows = (
        ByDiscard((discard, tuple(map(int, counted[row, column]))) for row, discard in enumerate(discards))
        for column in range(len(trumps))
    )
    counts = ByTrump(zip(trumps, rows, strict=True))
    return HandOdds(part.knowledge, seat, counts, layouts, len(part.layouts), seed)
