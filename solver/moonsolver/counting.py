"""Odds worked out: every choice of trump and discard, solved over the layouts of a hand. See ``moonsolver.odds``.

All choices are solved on the same layouts, block by block, the blocks in random order: so whatever is done when the
work is interrupted is a fair sample, and says so.
"""

import itertools
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from moonsolver.engine import solve_layout_rows, solve_rows
from moonsolver.errors import KnowledgeError
from moonsolver.knowledge import Knowledge
from moonsolver.layouts import Layouts
from moonsolver.odds import HandOdds, WidowOdds
from moonsolver.rules import Rules
from moonsolver.seats import Seat
from moonsolver.tiles import Hand, Tile
from moonsolver.trumps import Trump
from moonsolver.work import in_any_order

__all__ = ["OddsInterrupted", "count_choices", "hand_odds", "odds_of"]

FIRST = 48  # layouts of every widow that come first, so that all of them are known a little
BLOCK = 1692  # ... and then at a time, between two looks at Ctrl-C: about a second of all choices
BLOCK_FOUR = 48  # the same with four seats
SAMPLE = 1000  # layouts of a four-seat hand, unless asked otherwise
MOST_EXACT = 200_000  # beyond so many layouts a count needs to be asked for


class OddsInterrupted(KeyboardInterrupt):
    """Ctrl-C during the work; `odds` is what is known so far: all layouts, or a random sample of them."""

    def __init__(self, odds: HandOdds | WidowOdds) -> None:
        super().__init__("interrupted")
        self.odds = odds


@dataclass(slots=True)
class _Part:
    """One widow (or none): its knowledge, its layouts, which of them to count in which order, and the counts so far."""

    knowledge: Knowledge
    layouts: Layouts
    order: list[int]
    kept: npt.NDArray[np.uint32]
    counts: npt.NDArray[np.int64]
    done: int = 0


@dataclass(frozen=True, slots=True)
class _Block:
    """Some layouts of one part, as a worker needs them."""

    part: int
    hands: npt.NDArray[np.uint32]
    kept: npt.NDArray[np.uint32]
    trumps: tuple[Trump, ...]
    rules: Rules
    bidder: Seat


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
    >>> sure.layouts, sure.counts[Trump.SIX][Tile(5, 4)]
    (1, (0, 0, 0, 0, 0, 0, 0, 1))
    """
    rules = Rules.named(rules)
    known = Knowledge.of_hand(
        hand, seat=bidder, widow=widow, held=held, seen=seen or Hand(), voids=voids, trump=trump, rules=rules
    )
    return odds_of(known, bidder, trump=trump, **how)


def odds_of(
    knowledge: Knowledge,
    bidder: str | Seat,
    *,
    trump: str | Trump | None = None,
    samples: int | None = None,
    seed: int = 0,
    threads: int | None = None,
    executor: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> HandOdds | WidowOdds:
    """Return the odds of what `bidder` knows before the play: HandOdds when the widow is known or there is none.

    trump: count this trump alone; by default every one that the rules let be named.
    samples: count so many layouts, drawn at random with `seed`, instead of all; before the widow is seen each widow has
    its share. By default all, but a sample of 1,000 where there are more than 200,000 (the four-seat game).
    threads: None is one for each processor; executor: any ``concurrent.futures.Executor`` instead.
    progress: called with the layouts done and the layouts to do, after every block.

    Cost: 72 solves a layout with a widow, 9 without; ``docs/odds.md`` has measurements. Memory is bounded. Ctrl-C
    raises OddsInterrupted, which has what is known so far. The answer does not depend on threads or executor.
    """
    rules = knowledge.rules
    seat = rules.seat(bidder)
    trumps = (rules.allow_trump(trump),) if trump is not None else rules.trumps
    if samples is not None and samples < 1:
        raise KnowledgeError(f"{samples} samples: at least 1 is needed")
    whole = Layouts(knowledge)
    wanted = samples if samples is not None else (len(whole) if len(whole) <= MOST_EXACT else SAMPLE)
    before = rules.has_widow and not knowledge.known[-1]
    parts = []
    for each in _each_widow(knowledge) if before else [(knowledge, whole)]:
        share = max(1, round(wanted * len(each[1]) / len(whole)))
        parts.append(_part(*each, seat, len(trumps), share, seed))
    total = sum(len(part.order) for part in parts)
    drawn = seed if total < len(whole) else None

    def found() -> HandOdds | WidowOdds:
        tables = [_hand_odds(part, seat, trumps, drawn) for part in parts if part.done]
        if not before:
            return tables[0]
        return WidowOdds(knowledge, seat, {next(iter(table.knowledge.known[-1])): table for table in tables})

    blocks: list[tuple[int, int]] = []  # part and size, in the order in which the work is handed out
    work = _blocks(parts, trumps, rules, seat, blocks)
    done = 0
    try:
        for place, counts in in_any_order(_count_block, work, executor=executor, threads=threads):
            which, size = blocks[place]
            parts[which].counts += counts
            parts[which].done += size
            done += size
            if progress:
                progress(done, total)
    except KeyboardInterrupt:
        if done:
            raise OddsInterrupted(found()) from None
        raise
    return found()


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
    bound = rules.first_lead == "trump"
    if rules.seats == 3:
        values = _values_of_layouts(hands, kept, indices, bidder, bound)
    else:
        values = np.empty((len(kept), len(hands), len(trumps)), dtype=np.int8)
        for place, own in enumerate(kept):
            rows = hands.copy()
            rows[:, bidder.index] = own
            solve_rows(rows, indices, rules, bidder, bidder, bound, values[place])
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
    pool = Hand.from_mask(int(np.bitwise_or.reduce(kept)))
    others = np.ascontiguousarray(hands[:, [bidder.after(steps, seats=3).index for steps in (1, 2)]])
    discards = sorted(pool)
    columns = [next((place for place, tile in enumerate(discards) if not int(own) >> tile.bit & 1), 0) for own in kept]
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


def _part(knowledge: Knowledge, layouts: Layouts, seat: Seat, trumps: int, wanted: int, seed: int) -> _Part:
    own = knowledge.known[seat.index]
    pool = own | knowledge.known[-1]
    kept = [pool.remove(tile).mask for tile in pool] if knowledge.known[-1] else [own.mask]
    counts = np.zeros((len(kept), trumps, knowledge.rules.hand_size + 1), dtype=np.int64)
    return _Part(knowledge, layouts, layouts.sample(wanted, seed), np.array(kept, dtype=np.uint32), counts)


def _blocks(
    parts: list[_Part], trumps: tuple[Trump, ...], rules: Rules, bidder: Seat, handed_out: list[tuple[int, int]]
) -> Iterator[_Block]:
    """Yield the work, one block of every part in turn, so that all widows are known equally well at any time."""
    longest = max(len(part.order) for part in parts)
    block = BLOCK if rules.seats == 3 else BLOCK_FOUR
    starts = [0, *range(FIRST, longest, block)]
    for start, end in itertools.pairwise([*starts, longest]):
        for which, part in enumerate(parts):
            numbers = sorted(part.order[start:end])
            if numbers:
                handed_out.append((which, len(numbers)))
                hands = np.ascontiguousarray(part.layouts.rows(numbers)[:, : rules.seats])
                yield _Block(which, hands, part.kept, trumps, rules, bidder)


def _hand_odds(part: _Part, seat: Seat, trumps: tuple[Trump, ...], seed: int | None) -> HandOdds:
    own, aside = part.knowledge.known[seat.index], part.knowledge.known[-1]
    discards: list[Tile | None] = list(own | aside) if aside else [None]
    counts = {
        trump: {
            discard: tuple(int(count) for count in part.counts[row, column]) for row, discard in enumerate(discards)
        }
        for column, trump in enumerate(trumps)
    }
    return HandOdds(part.knowledge, seat, counts, part.done, len(part.layouts), seed)
