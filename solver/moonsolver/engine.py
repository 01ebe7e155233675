"""The door to the compiled search, and the only module that imports it: questions in our own types, answers likewise.

``Solver`` keeps its tables from question to question; the functions of the same names make one for the occasion. Answers
are exact and the same whether the tables are cold or warm. A solver may be shared by threads, which then take turns;
solvers are cheap, so one a thread is better.
"""

import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait

import numpy as np
import numpy.typing as npt

from moonsolver.answers import Choice, DealValues, PlayValues
from moonsolver.deal import Deal
from moonsolver.errors import BatchError
from moonsolver.position import Position
from moonsolver.rules import Rules
from moonsolver.seats import Seat
from moonsolver.tiles import TILES, Hand, Tile
from moonsolver.trumps import Trump

try:
    from moonsolver import _search, _tabulate
except ImportError as error:  # pragma: no cover - tried by hand: it needs a broken installation
    raise ImportError(
        "moonsolver's compiled search is missing or was built for another Python: install the package again with"
        f" a C compiler at hand, as in `pip install --force-reinstall .` ({error})"
    ) from error

__all__ = ["Solver", "solve", "solve_batch", "solve_deal", "solve_plays", "tabulate"]

CHUNK = 256  # rows of a batch between two looks at Ctrl-C: some milliseconds


class Solver:
    """An exact double-dummy solver for any position of any rule set.

    Memory is bounded whatever is asked (`table_bytes`). Cost, on a machine of 2026: some microseconds a three-seat position,
    some hundreds a four-seat one; ``docs/how-the-search-works.md`` has the measurements.
    """

    __slots__ = ("_searcher",)

    def __init__(self) -> None:
        self._searcher = _search.Searcher()

    @property
    def nodes(self) -> int:
        """Positions expanded so far. The same questions in the same order give the same count."""
        return self._searcher.nodes

    @property
    def table_bytes(self) -> int:
        """Memory held by the tables, in bytes."""
        return self._searcher.table_bytes

    def solve(self, position: Position) -> int:
        """Return the value of `position`: tricks that the bidder's side takes from here on, this trick included (0 to 7).

        >>> deal = Deal.parse("55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / 44 33 00 65 54 51 21 / 43")
        >>> Solver().solve(Position.start(deal, bidder="A", trump="3", discard="64"))
        5
        """
        return self._searcher.value(*_arguments(position))

    def plays(self, position: Position) -> PlayValues:
        """Return the value of every legal play of `position`, and which of them are equal."""
        arguments = _arguments(position)
        found = self._searcher.plays(*arguments)
        groups = _search.equal_plays(*arguments[:4]) if found else []
        legal = position.legal_plays
        equal = sorted((Hand.from_mask(group) & legal for group in groups), key=lambda hand: -hand.mask)
        values = {TILES[bit]: value for bit, value in reversed(found)}
        return PlayValues(position, values, tuple(group for group in equal if group))

    def deal(self, deal: Deal, bidder: str | Seat = "A") -> DealValues:
        """Return the table of `deal` for `bidder`: every trump the rules let be named, every discard."""
        seat = deal.rules.seat(bidder)
        trumps = deal.rules.trumps
        rows = self._searcher.deal_table(*_deal_arguments(deal, seat))
        discards: list[Tile | None] = list(deal.discards(seat)) or [None]
        tricks = {
            trump: dict(zip(discards, reversed(row), strict=True)) for trump, row in zip(trumps, rows, strict=True)
        }
        return DealValues(deal, seat, tricks)

    def reach(self, deal: Deal, bidder: str | Seat = "A", *, tricks: int) -> Choice | None:
        """Return some choice with which `bidder`'s side takes at least `tricks`, or None when there is none."""
        seat = deal.rules.seat(bidder)
        found = self._searcher.reach(*_deal_arguments(deal, seat), tricks)
        if found is None:
            return None
        trump, discard = found
        return Choice(Trump.of(trump), TILES[discard] if discard >= 0 else None)

    def trace(self, position: Position, plays: Iterable[Tile]) -> tuple[int, ...]:
        """Return n + 1 totals for n plays from `position`: before the first play and after each.

        A total counts all the tricks of the bidder's side from `position` on: those taken on the way and the value of what is
        left. It can fall only by the bidder's side's own plays, and rise only by the defenders'. Raises PlayError for a play that
        is not legal.
        """
        tiles = tuple(plays)
        totals = []
        now = position
        if position.table:
            for tile in tiles:
                totals.append(now.tricks_taken - position.tricks_taken + self.solve(now))
                now = now.play(tile)
            return (*totals, now.tricks_taken - position.tricks_taken + self.solve(now))
        for tile in tiles:
            now = now.play(tile)
        hands, trump, leader, _, side, leads = _arguments(position)
        return tuple(self._searcher.trace(hands, trump, leader, side, [tile.bit for tile in tiles], leads))


def solve(position: Position) -> int:
    """Return the value of `position`, as ``Solver.solve`` does."""
    return Solver().solve(position)


def solve_plays(position: Position) -> PlayValues:
    """Return the value of every legal play of `position`, as ``Solver.plays`` does."""
    return Solver().plays(position)


def solve_deal(deal: Deal, bidder: str | Seat = "A") -> DealValues:
    """Return the table of `deal` for `bidder`, as ``Solver.deal`` does."""
    return Solver().deal(deal, bidder)


def tabulate(position: Position) -> PlayValues:
    """Answer as `solve_plays` does by tabulating every reachable position, without pruning: slow, and written apart.

    For checking the search. A full three-seat hand takes some 0.1 s and tens of megabytes; four full hands take seconds and
    hundreds of megabytes.
    """
    arguments = _arguments(position)
    found = _tabulate.tabulate(*arguments)
    values = {TILES[bit]: value for bit, value in reversed(found)}
    return PlayValues(position, values, tuple(Hand([tile]) for tile in values))


def solve_batch(
    hands: npt.ArrayLike,
    trumps: Iterable[str | int | Trump] | None = None,
    *,
    rules: str | Rules | None = None,
    bidder: str | Seat = "A",
    leader: str | Seat | None = None,
    threads: int | None = 1,
    progress: Callable[[int], None] | None = None,
) -> npt.NDArray[np.int8]:
    """Solve many positions, each at the start of a trick, under several trumps.

    hands: uint32[n, seats], a row a position, a mask a seat in the numbering of ``moonsolver.tiles`` (any integer array
    that fits is taken). Hands of a row have the same length, 0 to 7 tiles; rows may differ. n has no limit.
    trumps: which to solve, by default all that the rules let be named.
    rules: by default ``moon3`` for three columns and ``moon4`` for four.
    bidder, leader: the same for all rows; the leader is by default the bidder.
    threads: how many to use; None is one for each processor. The answers do not depend on it.
    progress: called with the number of rows done since the last call.

    Returns int8[n, trumps]: tricks that the bidder's side takes, in the order of `trumps`.
    Raises BatchError for a wrong shape or type and for rows that are no position, naming the first few.
    The GIL is released, Ctrl-C is heeded within milliseconds, and memory beyond the arrays is bounded.

    >>> deal = Deal.parse("55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / 44 33 00 65 54 51 21 / 43")
    >>> hands = [[int(hand) for hand in deal.after_exchange("A", "43")]]
    >>> solve_batch(hands, ["0", "3", "none"]).tolist()
    [[3, 3, 3]]
    """
    array = _hand_array(hands)
    rules = Rules.named(rules if rules is not None else ("moon3" if array.shape[1] == 3 else "moon4"))
    named = [Trump.parse(trump) for trump in trumps] if trumps is not None else list(rules.trumps)
    for trump in named:
        rules.allow_trump(trump)
    if threads is not None and threads < 1:
        raise BatchError(f"{threads} threads: give at least 1, or None for one a processor")
    seat = rules.seat(bidder)
    first = rules.seat(leader) if leader is not None else seat
    lengths = _check_rows(array, rules)
    out = np.zeros((len(array), len(named)), dtype=np.int8)
    indices = np.array([trump.index for trump in named], dtype=np.int8)

    def work(start: int, must_lead_trump: bool) -> int:
        rows = slice(start, start + CHUNK)
        if must_lead_trump:  # the rule binds the first trick only: full hands
            full = lengths[rows] == rules.hand_size
            for chosen, bound in ((full, True), (~full, False)):
                part = np.zeros((int(chosen.sum()), len(named)), dtype=np.int8)
                kept = np.ascontiguousarray(array[rows][chosen])
                _search.solve_many(kept, indices, first.index, _side_mask(rules, seat), bound, part)
                out[rows][chosen] = part
        else:
            _search.solve_many(array[rows], indices, first.index, _side_mask(rules, seat), False, out[rows])
        return len(array[rows])

    _run(work, range(0, len(array), CHUNK), rules.first_lead == "trump", threads or os.cpu_count() or 1, progress)
    return out


def _run(
    work: Callable[[int, bool], int],
    starts: Sequence[int],
    bound: bool,
    threads: int,
    progress: Callable[[int], None] | None,
) -> None:
    """Work through the chunks on so many threads; an interruption ends it after the chunks under way."""
    if threads == 1 or len(starts) < 2:
        for start in starts:
            done = work(start, bound)
            if progress:
                progress(done)
        return
    with ThreadPoolExecutor(threads) as pool:
        todo = iter(starts)
        running: set[Future[int]] = set()
        try:
            while True:
                while len(running) < 2 * threads and (start := next(todo, None)) is not None:
                    running.add(pool.submit(work, start, bound))
                if not running:
                    return
                done_now, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done_now:
                    rows = future.result()
                    if progress:
                        progress(rows)
        finally:
            for future in running:
                future.cancel()


def _hand_array(hands: npt.ArrayLike) -> npt.NDArray[np.uint32]:
    """Return `hands` as a contiguous uint32[n, 3 or 4], or say what it is instead."""
    try:
        given = np.asarray(hands)
    except (ValueError, OverflowError) as error:
        raise BatchError(f"hands is no array of masks: {error}") from error
    if given.ndim != 2 or given.shape[1] not in (3, 4):
        raise BatchError(f"hands has shape {given.shape}: it needs (n, 3) or (n, 4), a row a position, a mask a seat")
    if given.dtype.kind not in "iu" and given.size:
        raise BatchError(f"hands has type {given.dtype}: it needs integers, best of all uint32")
    if given.size and (int(given.min()) < 0 or int(given.max()) >= 1 << len(TILES)):
        row = int(np.argmax(((given < 0) | (given >= 1 << len(TILES))).any(axis=1)))
        raise BatchError(f"row {row}: {given[row].tolist()} has a bit that is no tile: masks have bits 0 to 27")
    return np.ascontiguousarray(given, dtype=np.uint32)


def _check_rows(array: npt.NDArray[np.uint32], rules: Rules) -> npt.NDArray[np.uint8]:
    """Check that every row is a position of `rules`; return the tiles a hand of each row."""
    if array.shape[1] != rules.seats:
        raise BatchError(f"hands has {array.shape[1]} columns: {rules.name} has {rules.seats} seats")
    lengths = np.bitwise_count(array)
    size = lengths[:, 0] if len(array) else np.zeros(0, dtype=np.uint8)
    union = np.bitwise_or.reduce(array, axis=1)
    wrong = {
        "hands of unequal length": (lengths != size[:, None]).any(axis=1),
        "a tile in two hands": np.bitwise_count(union) != lengths.sum(axis=1),
        f"a tile that {rules.name} does not play with": (union & ~np.uint32(rules.tiles.mask)) != 0,
        f"more than {rules.hand_size} tiles a hand": size > rules.hand_size,
    }
    faults = [
        f"row {row}: {what} ({' / '.join(str(Hand.from_mask(int(mask))) for mask in array[row])})"
        for what, rows in wrong.items()
        for row in np.flatnonzero(rows)[:3]
    ]
    if faults:
        raise BatchError(faults)
    return size


def _side_mask(rules: Rules, bidder: Seat) -> int:
    return sum(1 << seat.index for seat in rules.side_of(bidder))


def _arguments(position: Position) -> tuple[list[int], int, int, list[int], int, int]:
    """Return a position as the extension takes it: hands, trump, leader, table, side, leads."""
    return (
        [hand.mask for hand in position.hands],
        position.trump.index,
        position.leader.index,
        [tile.bit for tile in position.table],
        _side_mask(position.rules, position.bidder),
        position.legal_leads.mask,
    )


def _deal_arguments(deal: Deal, bidder: Seat) -> tuple[list[int], int, int, int, list[int], bool]:
    """Return a deal as the extension takes it: hands, widow, bidder, side, trumps, must_lead_trump."""
    return (
        [hand.mask for hand in deal.hands],
        deal.widow.mask,
        bidder.index,
        _side_mask(deal.rules, bidder),
        [trump.index for trump in deal.rules.trumps],
        deal.rules.first_lead == "trump",
    )
