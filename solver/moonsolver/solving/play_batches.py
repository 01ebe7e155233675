"""Many positions at once, each with its own trump, leader and bidder: values of every play, and along a line."""

import itertools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import numpy as np
import numpy.typing as npt

from moonsolver.errors import BatchError, MoonError
from moonsolver.game.given import not_a
from moonsolver.game.position import Position
from moonsolver.game.rules import Rules
from moonsolver.game.seats import Seat
from moonsolver.game.tiles import TILES, Hand
from moonsolver.game.trumps import Trump
from moonsolver.solving.arrays import CHECKED, as_masks, hands_and_rules, not_masks, refuse_rows, uneven_rows
from moonsolver.solving.engine import bad_position_rows, solve_play_rows, trace_rows
from moonsolver.solving.parallel import in_chunks, worker_count

__all__ = ["plays_batch", "trace_batch"]

CHUNK: Final = 256  # positions between two looks at Ctrl-C: some ten milliseconds

Trumps = str | int | Trump | Iterable[str | int | Trump]
Seats = str | int | Seat | Iterable[str | int | Seat]
Named = TypeVar("Named", Trump, Seat)
Masks = npt.NDArray[np.uint32]


def plays_batch(
    hands: npt.ArrayLike,
    trump: Trumps,
    *,
    rules: str | Rules | None = None,
    bidder: Seats = "A",
    leader: Seats | None = None,
    table: npt.ArrayLike | None = None,
    threads: int | None = 1,
    progress: Callable[[int], None] | None = None,
) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int8]]:
    """Solve every legal play of many positions, as ``solve_plays`` does, into arrays.

    hands: uint32[n, seats], the tiles still held, one row per position, as in ``solve_batch``.
    trump, bidder, leader: one for all rows, or a list or array with one for each: text, our own types, or whole numbers
    (trumps 0 to 6, 7 for doubles, 8 for none; seats from 0 for A). The leader is that of the current trick, by default
    the bidder.
    table: int8[n, k] with k below the number of seats: the bits of the tiles already played to this trick, in order,
    then -1 where there are fewer. By default nothing has been played.
    rules, threads, progress: as in ``solve_batch``.

    Returns two arrays int8[n, 28] with a column per tile, by its bit. The first has the value of playing it: the
    tricks, 0 to 7, that the bidder's side takes from here on, this trick included. The second says which plays are
    equal (``PlayValues.equal``): the lowest bit of the tile's group. Both have -1 where the play is not legal.
    Raises BatchError for a wrong shape or type and for rows that are not positions, naming the first few.
    The GIL is released, Ctrl-C works within about ten milliseconds, and memory beyond the arrays is bounded.

    >>> position = Position.of("33 00 64 / 22 41 21 / 53 43 42", trump="3")
    >>> values, equal = plays_batch([[hand.mask for hand in position.hands]], "3")
    >>> {str(TILES[bit]): int(values[0, bit]) for bit in (values[0] >= 0).nonzero()[0]}
    {'64': 1, '00': 2, '33': 2}
    """
    asked = _Asked.read(hands, trump, rules, bidder, leader, table)
    asked.check(None)
    values, equal = (np.empty((len(asked.hands), len(TILES)), dtype=np.int8) for _ in range(2))

    def solve(part: slice) -> None:
        solve_play_rows(asked.rows(part), asked.rules, values[part], equal[part])

    _in_parts(solve, len(asked.hands), threads, progress)
    return values, equal


def trace_batch(
    hands: npt.ArrayLike,
    trump: Trumps,
    plays: npt.ArrayLike,
    *,
    rules: str | Rules | None = None,
    bidder: Seats = "A",
    leader: Seats | None = None,
    threads: int | None = 1,
    progress: Callable[[int], None] | None = None,
) -> npt.NDArray[np.int8]:
    """Value many positions, each at the start of a trick, before and after each of its plays, as ``Solver.trace`` does.

    plays: int8[n, m], m at most 28: the bits of the tiles played from each position on, in order, then -1 where there
    are fewer.
    hands, trump, rules, bidder, leader, threads, progress: as in ``plays_batch``.

    Returns int8[n, m + 1]. Element [i, k] is the total after k plays: all the tricks the bidder's side takes from
    position i to the end of the hand, those already taken and those still to come; -1 where there are fewer plays. Only
    the bidder's side's own plays can lower it, and only the defenders' can raise it.
    Raises BatchError for a wrong shape or type, for rows that are not positions, and for plays that are not legal,
    naming the first few. The GIL is released, Ctrl-C works within about ten milliseconds, and memory is bounded.

    >>> position = Position.of("33 00 64 / 22 41 21 / 53 43 42", trump="3")
    >>> plays = [[tile.bit for tile in Hand.parse("64")]]
    >>> trace_batch([[hand.mask for hand in position.hands]], "3", plays).tolist()
    [[2, 1]]
    """
    asked = _Asked.read(hands, trump, rules, bidder, leader, None)
    tiles = _tiles(plays, "plays", len(asked.hands), range(len(TILES) + 1))
    asked.check(tiles)
    out = np.empty((len(asked.hands), tiles.shape[1] + 1), dtype=np.int8)

    def trace(part: slice) -> None:
        trace_rows(asked.rows(part), _one_bits(tiles[part]), asked.rules, out[part])

    _in_parts(trace, len(asked.hands), threads, progress)
    return out


@dataclass(frozen=True, slots=True)
class _Asked:
    """The positions of a batch: the caller's arrays, and all else as it was read."""

    rules: Rules
    hands: npt.NDArray[Any]
    columns: npt.NDArray[np.uint32]  # trump, leader, side
    bidders: npt.NDArray[np.uint32]
    table: npt.NDArray[Any]

    @classmethod
    def read(
        cls,
        hands: npt.ArrayLike,
        trump: Trumps,
        rules: str | Rules | None,
        bidder: Seats,
        leader: Seats | None,
        table: npt.ArrayLike | None,
    ) -> "_Asked":
        """Read what is asked; whether the tiles fit together is checked later."""
        array, rules = hands_and_rules(hands, rules)
        n = len(array)
        trumps = _column(trump, "trump", n, Trump.from_int, rules.allow_trump)
        bidders = _column(bidder, "bidder", n, Seat.from_int, rules.seat)
        leaders = bidders if leader is None else _column(leader, "leader", n, Seat.from_int, rules.seat)
        sides = np.array([rules.side_mask(seat) for seat in rules.all_seats], dtype=np.uint32)[bidders]
        lying = np.empty((n, 0), np.int8) if table is None else _tiles(table, "table", n, range(rules.seats))
        return cls(rules, array, np.stack([trumps, leaders, sides], axis=1), bidders, lying)

    def rows(self, part: slice) -> Masks:
        """Return some positions as the engine takes them, in an array nobody else can write to."""
        hands = as_masks(np.array(self.hands[part], order="C"))
        rest = np.zeros((len(hands), self.rules.seats - 1), dtype=np.uint32)
        rest[:, : self.table.shape[1]] = _one_bits(self.table[part])
        hands[(hands & ~np.uint32(self.rules.tiles.mask)).astype(bool)] = ~np.uint32(0)  # a tile of another set
        rest[(rest & ~np.uint32(self.rules.tiles.mask)).astype(bool)] = ~np.uint32(0)
        return np.hstack([hands, self.columns[part], rest])

    def check(self, plays: npt.NDArray[Any] | None) -> None:
        """Raise BatchError if rows are not positions or their plays are not legal, naming the first few."""

        def bad() -> Iterator[tuple[int, npt.NDArray[np.intp]]]:
            for start in range(0, len(self.hands), CHECKED):
                part = slice(start, start + CHECKED)
                rows = self.rows(part)
                played = np.zeros((len(rows), 0), np.uint32) if plays is None else _one_bits(plays[part])
                found = np.empty(len(rows), dtype=np.int8)
                bad_position_rows(rows, played, self.rules, found)
                yield start, np.flatnonzero(found)

        refuse_rows(bad(), lambda row: self._faults(row, [] if plays is None else plays[row].tolist()))

    def _faults(self, row: int, plays: list[int]) -> list[str]:
        """Say what is wrong with a row."""
        masks, table = self.hands[row].tolist(), self.table[row].tolist()
        if min(masks) < 0 or max(masks) >> len(TILES):
            return [not_masks(masks)]
        for name, tiles in (("table", table), ("plays", plays)):
            if any(not -1 <= tile < len(TILES) for tile in tiles):
                return [f"{name} is {tiles}: tiles are bits from 0 to {len(TILES) - 1}, with -1 for none"]
            if -1 in tiles and any(tile >= 0 for tile in tiles[tiles.index(-1) :]):
                return [f"{name} is {tiles}: -1 may only come after the last tile"]
        trump, leader = (int(number) for number in self.columns[row, :2])
        hands, seats = tuple(map(Hand.from_int, masks)), self.rules.all_seats
        lying = tuple(TILES[tile] for tile in table if tile >= 0)
        where = ""
        try:
            bidder = seats[int(self.bidders[row])]
            position = Position(self.rules, hands, Trump.from_int(trump), bidder, seats[leader], lying)
            for number, tile in enumerate((tile for tile in plays if tile >= 0), 1):
                where = f"play {number}: "
                position = position.play(TILES[tile])
        except MoonError as error:
            return [where + fault for fault in error.faults]
        return ["it was changed while it was being checked"]


def _column(
    given: object, name: str, n: int, from_int: Callable[[int], Named], read: Callable[[Any], Named]
) -> npt.NDArray[np.uint32]:
    """Return the index of each row's trump or seat; one alone is for all rows. `read` checks it against the rules."""
    if isinstance(given, str | int | np.integer | Trump | Seat):
        return np.full(n, _one(given, from_int, read).index, dtype=np.uint32)
    if not isinstance(given, Iterable) or isinstance(given, bytes):
        raise not_a(given, f"a {name}, nor several", "give one for all rows, or one for each", BatchError)
    items = given.tolist() if isinstance(given, np.ndarray) else list(itertools.islice(given, n + 1))
    if not isinstance(items, list) or len(items) != n:
        found = f"more than {n}" if len(items) > n else f"{len(items)}"
        raise BatchError(f"{name} has {found} values for {n} rows: give one for all, or one for each")
    known: dict[object, int] = {}  # few are different
    for row, item in enumerate(items):
        if isinstance(item, str | int | Trump | Seat) and item in known:
            continue
        try:
            known[item] = _one(item, from_int, read).index
        except MoonError as error:
            raise BatchError(f"row {row}: {name}: {fault}" for fault in error.faults) from error
    return np.array([known[item] for item in items], dtype=np.uint32)


def _one(item: object, from_int: Callable[[int], Named], read: Callable[[Any], Named]) -> Named:
    return read(from_int(int(item)) if isinstance(item, int | np.integer) and not isinstance(item, bool) else item)


def _tiles(given: npt.ArrayLike, name: str, n: int, widths: range) -> npt.NDArray[Any]:
    """Return bits of tiles as integers[n, k] of any type. Raises BatchError for another shape."""
    try:
        array = np.asarray(given)
    except ValueError as error:
        raise BatchError(f"{name} is not an array of tiles: {uneven_rows(given) or error}") from error
    if n == 0 and array.shape == (0,):
        array = array.reshape(0, widths[0])
    if array.ndim != 2 or len(array) != n or array.shape[1] not in widths:
        raise BatchError(f"{name} has shape {array.shape}: it needs ({n}, k), k at most {widths[-1]}, -1 for no tile")
    if array.dtype.kind not in "iu" and array.size:
        raise BatchError(f"{name} has type {array.dtype}: it needs integers, preferably int8")
    return array


def _one_bits(tiles: npt.NDArray[Any]) -> Masks:
    """Return tiles as masks of one bit: nothing for -1, and every bit for what is not a tile."""
    bits = np.array(tiles, dtype=np.int64)
    masks = np.where(bits < 0, 0, np.left_shift(1, np.clip(bits, 0, 31))).astype(np.uint32)
    masks[(bits < -1) | (bits >= len(TILES))] = ~np.uint32(0)
    return masks


def _in_parts(
    solve: Callable[[slice], None], n: int, threads: int | None, progress: Callable[[int], None] | None
) -> None:
    """Solve all rows in parts, on that many threads."""
    workers = worker_count(threads)

    def work(start: int) -> int:
        part = slice(start, min(n, start + CHUNK))
        try:
            solve(part)
        except ValueError as error:
            raise BatchError(
                f"rows {start} to {part.stop - 1}: an array was changed while it was being solved"
            ) from error
        return part.stop - start

    in_chunks(work, range(0, n, CHUNK), workers, progress)
