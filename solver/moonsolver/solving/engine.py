"""The door to the compiled search, and the only module that imports it: questions in our own types, answers likewise.

``Solver`` keeps its tables from question to question; `solve`, `solve_plays` and `solve_deal` share one in each thread.
Answers are exact and the same whether the tables are cold or warm. A solver may be shared by threads, which then take
turns; solvers are cheap, so one per thread is better. A forked process gets fresh solvers: an inherited one has its
lock and tables as they were in the middle of whatever another thread was asking.
"""

import functools
import operator
import os
import threading
import weakref
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from moonsolver.game.arguments import deal_from, position_from
from moonsolver.game.deal import Deal
from moonsolver.game.given import not_a, whole_number
from moonsolver.game.keyed import ByDiscard, ByTile, ByTrump
from moonsolver.game.position import Position
from moonsolver.game.rules import Rules
from moonsolver.game.seats import Seat
from moonsolver.game.tiles import TILES, Hand, Tile
from moonsolver.game.trumps import Suit, Trump
from moonsolver.solving.answers import Choice, DealValues, PlayValues

try:
    from moonsolver.solving import _batches, _search, _tabulate
except ImportError as error:  # pragma: no cover - tried by hand: it needs a broken installation
    raise ImportError(
        "moonsolver's compiled search is missing or was built for another Python: install the package again with"
        f" a C compiler at hand, as in `pip install --force-reinstall .` ({error})"
    ) from error

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = [
    "FoundProof",
    "FoundReason",
    "Solver",
    "bad_position_rows",
    "race_layout_rows",
    "solve",
    "solve_deal",
    "solve_deal_rows",
    "solve_layout_rows",
    "solve_play_rows",
    "solve_plays",
    "solve_rows",
    "tabulate",
    "trace_rows",
]

# A reason and its proofs in plain numbers, as ``_search.pyi`` explains them.
FoundProof = tuple[int, int, int, tuple[int, ...], tuple[int, ...], tuple[int, ...], int, int, int]
FoundReason = tuple[int, int, int, int, int, int, int, int, int, int, int, int, list[FoundProof]]
FoundLine = tuple[int, list[int]]


class Solver:
    """An exact double-dummy solver for any position of any rule set.

    Memory is bounded whatever is asked (`table_bytes`). Cost, on a machine of 2026: a few microseconds for a three-seat
    position, tens for a four-seat one; ``docs/how-the-search-works.md`` has the measurements.
    """

    __slots__ = ("__weakref__", "_searcher")

    def __init__(self) -> None:
        self._searcher = _search.Searcher()
        _solvers.add(self)

    @property
    def nodes(self) -> int:
        """Positions expanded so far. The same questions in the same order give the same count."""
        return self._searcher.nodes

    @property
    def table_bytes(self) -> int:
        """Memory held by the tables, in bytes."""
        return self._searcher.table_bytes

    def solve(self, position: str | Position) -> int:
        """Return the value of `position`: tricks that the bidder's side takes from here on, this trick included.

        >>> deal = Deal.parse("55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / 44 33 00 65 54 51 21 / 43")
        >>> Solver().solve(Position.start(deal, bidder="A", trump="3", discard="64"))
        5
        """
        return self._searcher.value(*position_from(position).numbers)

    def plays(self, position: str | Position) -> PlayValues:
        """Return the value of every legal play of `position`, and which of them are equal."""
        position = position_from(position)
        tiles, values, groups = self._searcher.plays(*position.numbers)
        found = ((TILES[bit], value) for bit, value in zip(tiles, values, strict=True))
        return PlayValues(position, ByTile(found), groups)

    def plays_of(self, position: Position, masks: Sequence[int]) -> list[tuple[Tile, int]]:
        """Return the value of every legal play of `position` if the hands were those of `masks`, one mask per seat.

        The seat to play must hold what it holds in `position`. For looking at many layouts: nothing else is checked.
        """
        _, trump, leader, table, side, leads = position.numbers
        tiles, values, _ = self._searcher.plays(masks, trump, leader, table, side, leads)
        return [(TILES[bit], value) for bit, value in zip(tiles, values, strict=True)]

    def deal(self, deal: str | Deal, bidder: str | Seat = "A") -> DealValues:
        """Return the table of `deal` for `bidder`: every trump the rules allow, every discard."""
        deal = deal_from(deal)
        seat = deal.rules.seat(bidder)
        trumps = deal.rules.trumps
        rows = self._searcher.deal_table(*_deal_arguments(deal, seat))
        discards: list[Tile | None] = list(deal.discards(seat)) or [None]
        tables = (ByDiscard(zip(discards, reversed(row), strict=True)) for row in rows)
        tricks = ByTrump(zip(trumps, tables, strict=True))
        return DealValues(deal, seat, tricks)

    def reach(self, deal: str | Deal, bidder: str | Seat = "A", *, tricks: int) -> Choice | None:
        """Return some choice with which `bidder`'s side takes at least `tricks`, or None when there is none."""
        deal = deal_from(deal)
        seat = deal.rules.seat(bidder)
        tricks = whole_number(tricks, "a number of tricks", "give 0 to 7")
        if not 0 <= tricks <= deal.rules.hand_size:
            raise not_a(tricks, "a number of tricks", "give 0 to 7")
        found = self._searcher.reach(*_deal_arguments(deal, seat), tricks)
        if found is None:
            return None
        trump, discard = found
        return Choice(Trump.from_int(trump), TILES[discard] if discard >= 0 else None)

    def trace(self, position: str | Position, plays: str | Iterable[str | Tile]) -> tuple[int, ...]:
        """Return n + 1 totals for n plays from `position`: before the first play and after each.

        A total counts all the tricks of the bidder's side from `position` on: those taken on the way and the value of
        what is left. It can fall only by the bidder's side's own plays, and rise only by the defenders'. Raises
        PlayError for a play that is not legal.
        """
        position = position_from(position)
        tiles = Hand.parse_tiles(plays)
        totals = []
        now = position
        if position.table:
            for tile in tiles:
                totals.append(now.tricks_taken - position.tricks_taken + self.solve(now))
                now = now.play(tile)
            return (*totals, now.tricks_taken - position.tricks_taken + self.solve(now))
        hands, trump, leader, _, side, leads = position.numbers
        try:
            return tuple(self._searcher.trace(hands, trump, leader, side, [tile.bit for tile in tiles], leads))
        except ValueError:
            for tile in tiles:  # says which play is not legal, and why
                now = now.play(tile)
            raise

    def value_with_lows(self, position: str | Position, lows: Iterable[tuple[Tile, Suit]]) -> int | None:
        """Return the value that `position` would have if some tiles held were *low tiles*, each of the suit given.

        A low tile is imaginary: it belongs to its suit alone, leads it, follows it and loses to every other tile of it;
        of several in one suit the first is the lowest. Only a trump can become a low trump. None if somebody who has
        played to this trick would have revoked with such a hand. Raises ValueError for a tile that nobody holds, or
        twice. Cost: a few microseconds more than `solve`.

        >>> solver = Solver()
        >>> start = Position.parse("44 22 31 / 33 00 41 / 64 62 54, trump 1, bidder B, leader B")
        >>> after = start.play("33")
        >>> solver.solve(after), solver.value_with_lows(after, [(Tile.parse("31"), Suit.THREES)])
        (2, 3)
        """
        pairs = [(tile.bit, suit.number) for tile, suit in lows]
        return self._searcher.imagined_value(*position_from(position).numbers, pairs)

    def reaches_with_lows(self, position: Position, lows: Iterable[tuple[Tile, Suit]], tricks: int) -> bool:
        """Tell whether the value would be at least `tricks`, 1 or more, if some tiles were low tiles.

        The same as comparing `value_with_lows`, at the start of a trick, but many times as fast.
        """
        pairs = [(tile.bit, suit.number) for tile, suit in lows]
        found = self._searcher.imagined_value(*position.numbers, pairs, tricks)
        return found is not None and found >= tricks

    def reasons(
        self, position: Position, tile: Tile, better: Tile | None = None
    ) -> tuple[list[FoundReason], FoundLine, FoundLine]:
        """Return what is found of why `tile` costs tricks in `position`, as the numbers of ``_search.pyi``.

        ``moonsolver.reasons`` makes reasons of them, and checks the plays first.
        """
        return self._searcher.reasons(*position.numbers, tile.bit, None if better is None else better.bit)


_solvers: weakref.WeakSet[Solver] = weakref.WeakSet()  # all there are, for the children of this process


def _renew_solvers() -> None:
    """Give every solver an unlocked, empty searcher; called in a child process, which has only one thread so far."""
    for solver in _solvers:
        solver._searcher = _search.Searcher()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_renew_solvers)


class _Own(threading.local):
    """Each thread's solver, for questions that come without one."""

    def __init__(self) -> None:
        self.solver = Solver()


_own = _Own()


def solve_layout_rows(
    own: int,
    layouts: "npt.NDArray[np.uint32]",
    trumps: "npt.NDArray[np.int8]",
    must_lead_trump: bool,
    out: "npt.NDArray[np.int8]",
) -> None:
    """Solve layouts of one three-seat bidder, who leads, into `out`: int8[n, trumps, discards].

    own: the bidder's tiles as a mask, one of which is discarded where they are eight (discards by rising bit). layouts:
    uint32[n, 2], the hands of the seats after the bidder, clockwise; every row has the same tiles, which is checked.
    On this thread, without the GIL; faster than `solve_rows`, since the layouts share a table.
    """
    rows = layouts.copy()  # nobody else can write to it
    if rows.ndim != 2 or rows.shape[1] != 2:
        raise ValueError(f"layouts has shape {rows.shape}: each row needs two hands")
    if not len(rows):
        return
    first, second = rows.T.copy()
    others = int(first[0] | second[0])
    if ((first ^ second) != others).any() or (first & second).any():
        raise ValueError("layouts: every row must split the same tiles")
    _batches.solve_layouts(own, others, first, trumps, 0, 1, must_lead_trump, out)


def race_layout_rows(
    own: int,
    layouts: "npt.NDArray[np.uint32]",
    trumps: "npt.NDArray[np.int8]",
    must_lead_trump: bool,
    worth: "npt.NDArray[np.int32]",
    low: "npt.NDArray[np.int8]",
    high: "npt.NDArray[np.int8]",
    *,
    sample: "npt.NDArray[np.int32]",
    budget: int | None = None,
    whole: bool = False,
    sums: "npt.NDArray[np.int64] | None" = None,
) -> list[tuple[int, int]] | None:
    """Return the best choice for each bid over all layouts and what it is worth, or None if the budget was too small.

    own: the tiles of the bidder, who leads; of eight, one is discarded. layouts: uint32[n, seats - 1], the hands of the
    seats after the bidder, clockwise; every row has the same tiles, which is checked. A choice is a trump of `trumps`
    and a discard from the highest bit down, numbered trump by trump; of equal discards the first stands for all.
    worth: int32[bids, 8], what each number of tricks is worth for each bid, never falling with more tricks. low, high:
    int8[choices, n], what is known of the tricks of each choice in each layout; what is found is added, so the same
    call with another budget goes on. sample: rows to try first. whole: find the tricks of the best choices in every
    layout. sums: int64[choices, bids, 2], the least and the most that a choice can be worth over all layouts, as far as
    is known; what is found is added. On this thread and without the GIL. ``race.pxd`` has the rule for ties.
    """
    rows = layouts.copy()  # nobody else can write to it
    seats = rows.shape[1] + 1
    others = functools.reduce(operator.or_, rows.T)
    if not len(rows) or (others != others[0]).any():
        raise ValueError("layouts: every row must split the same tiles")
    return _batches.race_layouts(
        own,
        int(others[0]),
        rows[:, :-1].copy(),
        trumps,
        1 if seats == 3 else 5,
        must_lead_trump,
        worth,
        sample,
        low,
        high,
        2**62 - 1 if budget is None else budget,
        whole,
        sums,
    )


def solve(position: str | Position) -> int:
    """Return the value of `position`, as ``Solver.solve`` does."""
    return _own.solver.solve(position)


def solve_plays(position: str | Position) -> PlayValues:
    """Return the value of every legal play of `position`, as ``Solver.plays`` does."""
    return _own.solver.plays(position)


def solve_deal(deal: str | Deal, bidder: str | Seat = "A") -> DealValues:
    """Return the table of `deal` for `bidder`, as ``Solver.deal`` does."""
    return _own.solver.deal(deal, bidder)


def tabulate(position: str | Position) -> PlayValues:
    """Answer as `solve_plays` does by tabulating every reachable position: no pruning, slow, written independently.

    For checking the search. A full three-seat hand takes about 0.1 s and tens of megabytes; four full hands take
    seconds and hundreds of megabytes.
    """
    position = position_from(position)
    arguments = position.numbers
    found = _tabulate.tabulate(*arguments)
    values = ByTile((TILES[bit], value) for bit, value in reversed(found))
    return PlayValues(position, values, tuple(1 << tile.bit for tile in values))


def solve_rows(
    hands: "npt.NDArray[np.uint32]",
    trumps: "npt.NDArray[np.int8]",
    rules: Rules,
    bidder: Seat,
    leader: Seat,
    must_lead_trump: bool,
    out: "npt.NDArray[np.int8]",
) -> None:
    """Solve rows that have been checked into `out`, on this thread and without the GIL; see ``batch``."""
    _batches.solve_many(hands, trumps, leader.index, rules.side_mask(bidder), must_lead_trump, out)


def solve_deal_rows(
    deals: "npt.NDArray[np.uint32]",
    trumps: "npt.NDArray[np.int8]",
    rules: Rules,
    bidder: Seat,
    out: "npt.NDArray[np.int8]",
) -> None:
    """Solve the tables of checked deals into `out`, on this thread and without the GIL; see ``tables``."""
    side = rules.side_mask(bidder)
    _batches.solve_deals(deals, trumps, rules.seats, bidder.index, side, rules.must_lead_trump, out)


def bad_position_rows(
    rows: "npt.NDArray[np.uint32]", plays: "npt.NDArray[np.uint32]", rules: Rules, bad: "npt.NDArray[np.int8]"
) -> None:
    """Store in `bad` which rows are not positions, or have plays that are not legal; see ``play_batches``."""
    _batches.check_rows(rows, plays, rules.must_lead_trump, bad)


def solve_play_rows(
    rows: "npt.NDArray[np.uint32]", rules: Rules, values: "npt.NDArray[np.int8]", equal: "npt.NDArray[np.int8]"
) -> None:
    """Solve every legal play of checked rows, on this thread and without the GIL."""
    _batches.solve_many_plays(rows, rules.must_lead_trump, values, equal)


def trace_rows(
    rows: "npt.NDArray[np.uint32]", plays: "npt.NDArray[np.uint32]", rules: Rules, out: "npt.NDArray[np.int8]"
) -> None:
    """Value checked rows along their plays into `out`, on this thread and without the GIL."""
    _batches.trace_many(rows, plays, rules.must_lead_trump, out)


def _deal_arguments(deal: Deal, bidder: Seat) -> tuple[list[int], int, int, int, list[int], bool]:
    """Return a deal as the extension takes it: hands, widow, bidder, side, trumps, must_lead_trump."""
    return (
        [hand.mask for hand in deal.hands],
        deal.widow.mask,
        bidder.index,
        deal.rules.side_mask(bidder),
        [trump.index for trump in deal.rules.trumps],
        deal.rules.must_lead_trump,
    )
