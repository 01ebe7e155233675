"""Check the search against the full tabulation on random positions of every kind. Exit 1 on any difference.

    python benchmarks/crosscheck.py --positions 1000000 --seed 1

Every position is random: three or four seats, any trump, any side (empty and full ones too), any
leader, from one to seven tiles a hand, perhaps some tiles on the table, perhaps a limit on what may
be led. For each, the tabulation's value of every legal play is compared with what these say:
``value`` and ``plays`` of an object that has answered all earlier questions (warm), ``value`` or
``plays`` of a new object (cold; equal plays have equal values),
``sure_tricks_between`` (the value lies there), and in turn ``trace``, ``deal_table``, ``reach``,
``solve_many`` and ``solve_layouts``. ``solve_many_plays`` is checked with ``plays``, ``trace_many`` with ``trace``.

Long hands take the tabulation long, so they come more seldom: see ``LENGTHS``.
"""

import argparse
import random
import sys
import time

import numpy as np

from moonsolver.solving import _batches, _search, _tabulate

Position = tuple[list[int], int, int, list[int], int, int]

TILES = 28
# Weight of each number of tiles a hand, by seats.
LENGTHS = {
    3: {1: 5.0, 2: 20.0, 3: 30.0, 4: 25.0, 5: 14.0, 6: 1.0, 7: 0.05},
    4: {1: 5.0, 2: 20.0, 3: 25.0, 4: 4.0, 5: 0.05, 6: 0.0005},
}


def bits(mask: int) -> list[int]:
    """Return the bit indices of `mask`."""
    return [tile for tile in range(TILES) if mask >> tile & 1]


def suit_masks(trump: int) -> tuple[int, list[int]]:
    """Return the mask of trumps, and by tile the mask of the suit that it leads."""
    ends = {high * (high - 1) // 2 + low: (high, low) for high in range(7) for low in range(high)}
    ends |= {21 + pip: (pip, pip) for pip in range(7)}
    trumps = 0
    for tile, (high, low) in ends.items():
        if trump in (high, low) if trump < 7 else trump == 7 and high == low:
            trumps |= 1 << tile
    led = []
    for tile in range(TILES):
        if trumps >> tile & 1:
            led.append(trumps)
        else:
            led.append(sum(1 << t for t, e in ends.items() if ends[tile][0] in e and not trumps >> t & 1))
    return trumps, led


SUITS = [suit_masks(trump) for trump in range(9)]
THREE_SEATS = [t for t in range(TILES) if t not in (0, 1, 3, 6, 10, 15)]


def random_position(rng: random.Random) -> Position:
    """Return hands, trump, leader, table, side and leads."""
    seats = 3 if rng.random() < 0.7 else 4
    lengths = LENGTHS[seats]
    length = rng.choices(list(lengths), list(lengths.values()))[0]
    tiles = THREE_SEATS if seats == 3 and rng.random() < 0.8 else list(range(TILES))
    dealt = rng.sample(tiles, seats * length)
    hands = [sum(1 << t for t in dealt[length * s : length * (s + 1)]) for s in range(seats)]
    trump = rng.randrange(9)
    leader = rng.randrange(seats)
    side = rng.choice([1, 2, 4, 6, 5, 3] if seats == 3 else [5, 10])
    if rng.random() < 0.05:
        side = rng.randrange(1 << seats)
    trumps, led = SUITS[trump]
    table: list[int] = []
    if rng.random() < 0.5:
        for turn in range(rng.randrange(1, seats)):
            hand = hands[(leader + turn) % seats]
            legal = (hand & led[table[0]] or hand) if table else hand
            tile = rng.choice(bits(legal))
            hands[(leader + turn) % seats] ^= 1 << tile
            table.append(tile)
    leads = _search.ANY_LEAD
    if not table and rng.random() < 0.2:
        leads = trumps if rng.random() < 0.5 else rng.randrange(1 << TILES)
        if not hands[leader] & leads:
            leads = _search.ANY_LEAD
    return hands, trump, leader, table, side, leads


def as_row(position: Position) -> np.ndarray:
    """Return a position as a row of numbers, as ``check_rows`` takes it."""
    hands, trump, leader, table, side, _ = position
    lying = [1 << tile for tile in table] + [0] * (len(hands) - 1 - len(table))
    return np.array([[*hands, trump, leader, side, *lying]], dtype=np.uint32)


class Checker:
    """Compares and counts."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.warm = _search.Searcher()
        self.differences = 0

    def same(self, got: object, wanted: object, what: str, position: Position) -> None:
        """Report a difference."""
        if got != wanted:
            self.differences += 1
            print(f"{what}: got {got}, want {wanted}, position {position}", file=sys.stderr)

    def same_plays(
        self, searcher: _search.Searcher, wanted: list[tuple[int, int]], what: str, position: Position
    ) -> None:
        """Compare the values of all plays, and see that the groups of equal ones part them and have one value each."""
        tiles, values, groups = searcher.plays(*position)
        self.same(list(zip(tiles, values, strict=True)), wanted[::-1], what, position)
        worth = dict(wanted)
        self.same(sorted(t for group in groups for t in bits(group)), sorted(worth), "equal plays", position)
        self.same(sorted(groups, reverse=True), list(groups), "order of equal plays", position)
        for group in groups:
            self.same(len({worth[t] for t in bits(group)}), 1, f"values of equal plays {bits(group)}", position)

    def check(self, position: Position, turn: int) -> None:
        """Check one position; `turn` chooses among the checks that come in turn."""
        hands, trump, leader, table, side, leads = position
        seats = len(hands)
        seat = (leader + len(table)) % seats
        wanted = _tabulate.tabulate(hands, trump, leader, table, side, leads)
        values = dict(wanted)
        best = (max if side >> seat & 1 else min)(values.values())
        # 1. Warm, and half of the time the plays before the value.
        if turn & 1:
            self.same_plays(self.warm, wanted, "warm plays", position)
        self.same(self.warm.value(*position), best, "warm value", position)
        if turn & 2:
            self.same_plays(self.warm, wanted, "warm plays", position)
        # 2. Cold.
        if turn & 4:
            self.same(_search.Searcher().value(*position), best, "cold value", position)
        else:
            self.same_plays(_search.Searcher(), wanted, "cold plays", position)
        if leads == _search.ANY_LEAD:
            self.check_rows(position, values)
        if table:
            return
        # 3. What is sure without searching.
        if leads == _search.ANY_LEAD:
            low, high = _search.sure_tricks_between(hands, trump, leader, side)
            self.same(low <= best <= high, True, f"sure {low} to {high}, value {best}", position)
        # 4. The other ways in, in turn.
        trumps, led = SUITS[trump]
        kind = turn >> 3 & 3
        must = bool(turn & 32)
        limit = trumps if must and hands[leader] & trumps else _search.ANY_LEAD
        if kind == 0:
            tile = self.rng.choice([t for t, _ in wanted])
            plays = [tile]
            held = list(hands)
            held[leader] ^= 1 << tile
            expected = [best, values[tile]]
            for after in range(1, seats):
                hand = held[(leader + after) % seats]
                tile = self.rng.choice(bits(hand & led[plays[0]] or hand))
                inner = dict(_tabulate.tabulate(held, trump, leader, plays, side))
                plays.append(tile)
                held[(leader + after) % seats] ^= 1 << tile
                expected.append(inner[tile])
            got = self.warm.trace(hands, trump, leader, side, plays, leads)
            self.same(got, expected, f"trace of {plays}", position)
            if leads == _search.ANY_LEAD:
                found = np.empty((1, len(plays) + 1), dtype=np.int8)
                played = np.array([[1 << tile for tile in plays]], dtype=np.uint32)
                _batches.trace_many(as_row(position), played, False, found)
                self.same(found[0].tolist(), expected, f"trace_many of {plays}", position)
        elif kind == 2 and seats == 3:
            self.check_layouts(position, must)
        elif kind == 1 or kind == 2:
            if leads != _search.ANY_LEAD:
                return
            values = dict(_tabulate.tabulate(hands, trump, leader, table, side, limit))
            best = (max if side >> leader & 1 else min)(values.values())
            unseen = [t for t in range(TILES) if not sum(hands) >> t & 1]
            widow = 1 << self.rng.choice(unseen) if unseen and self.rng.random() < 0.5 else 0
            row = self.warm.deal_table(hands, widow, leader, side, [trump], must)[0]
            if not widow:
                self.same(row, [best], "deal table", position)
            else:
                pool = bits(hands[leader] | widow)
                self.same(row[pool.index(bits(widow)[0])], best, "deal table at the widow", position)
                discard = self.rng.choice(pool)
                changed = list(hands)
                changed[leader] = (hands[leader] | widow) ^ 1 << discard
                limit = trumps if must and changed[leader] & trumps else _search.ANY_LEAD
                values = dict(_tabulate.tabulate(changed, trump, leader, [], side, limit))
                best = (max if side >> leader & 1 else min)(values.values())
                self.same(row[pool.index(discard)], best, f"deal table, discard {discard}", position)
            tricks = self.rng.randrange(0, hands[0].bit_count() + 2)
            if tricks <= 7:
                found = self.warm.reach(hands, widow, leader, side, [trump], must, tricks)
                self.same(found is not None, max(row) >= tricks, f"reach {tricks}", position)
                if found is not None:
                    choice = 0 if not widow else pool.index(found[1])
                    self.same(row[choice] >= tricks, True, f"reach {tricks}: {found}", position)
                    self.same(found[0], trump, "reach", position)
        elif leads == _search.ANY_LEAD:
            out = np.full((1, 1), -1, dtype=np.int8)
            values = dict(_tabulate.tabulate(hands, trump, leader, table, side, limit))
            best = (max if side >> leader & 1 else min)(values.values())
            rows = np.array([hands], dtype=np.uint32)
            _batches.solve_many(rows, np.array([trump], dtype=np.int8), leader, side, must, out)
            self.same(int(out[0, 0]), best, "solve_many", position)

    def check_rows(self, position: Position, values: dict[int, int]) -> None:
        """Check ``solve_many_plays``, unless a tile on the table was not a legal play."""
        row = as_row(position)
        bad = np.empty(1, dtype=np.int8)
        if not _batches.check_rows(row, np.empty((1, 0), dtype=np.uint32), False, bad):
            out, equal = np.empty((1, TILES), dtype=np.int8), np.empty((1, TILES), dtype=np.int8)
            _batches.solve_many_plays(row, False, out, equal)
            wanted = [values.get(tile, -1) for tile in range(TILES)]
            self.same(out[0].tolist(), wanted, "solve_many_plays", position)

    def check_layouts(self, position: Position, must: bool) -> None:
        """Check ``solve_layouts`` on this layout and some others of the tiles that seat 0 does not see."""
        hands, trump, leader, _, side, _ = position
        trumps, _ = SUITS[trump]
        unseen = bits(hands[1] | hands[2])
        layouts = [hands[1]]
        for _ in range(3):
            layouts.append(sum(1 << tile for tile in self.rng.sample(unseen, len(unseen) // 2)))
        own = hands[0]
        spare = [tile for tile in range(TILES) if not sum(hands) >> tile & 1]
        if spare and self.rng.random() < 0.5:
            own |= 1 << self.rng.choice(spare)
        discards = bits(own) if own != hands[0] else [-1]
        out = np.full((len(layouts), 1, len(discards)), -1, dtype=np.int8)
        rows = np.array(layouts, dtype=np.uint32)
        others = hands[1] | hands[2]
        _batches.solve_layouts(own, others, rows, np.array([trump], dtype=np.int8), leader, side, must, out)
        for row, layout in enumerate(layouts):
            column = self.rng.randrange(len(discards))
            held = [own if discards[0] < 0 else own ^ 1 << discards[column], layout, others ^ layout]
            limit = trumps if must and held[leader] & trumps else _search.ANY_LEAD
            values = [value for _, value in _tabulate.tabulate(held, trump, leader, [], side, limit)]
            best = max(values) if side >> leader & 1 else min(values)
            self.same(
                int(out[row, 0, column]),
                best,
                f"layout {layout} of own {own}, discard {discards[column]}",
                position,
            )


def main() -> int:
    """Run the check and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    checker = Checker(rng)
    began = shown = time.monotonic()
    for number in range(options.positions):
        checker.check(random_position(rng), number)
        if time.monotonic() - shown > 5:
            shown = time.monotonic()
            print(f"{number + 1} of {options.positions}, {shown - began:.0f} s", file=sys.stderr)
    print(f"{options.positions} positions, seed {options.seed}: {checker.differences} differences")
    return 1 if checker.differences else 0


if __name__ == "__main__":
    sys.exit(main())
