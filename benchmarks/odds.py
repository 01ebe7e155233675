"""Time the odds of known hands beside DDS: ``python benchmarks/odds.py [--before-widow] [--all] [--threads N]``.

What is timed is what a person sees: the best choice for each bid, found by a race; with ``--all`` every choice, which
is 247,104 solves after the widow and 3.7 million before it. All that is known of a hand is compared with what was
found: a wrong count ends the run with exit code 1. Times are told in seconds and in DDS endings: how many 28-card
endings DDS solves in that time on one thread, measured just before and after. With one thread it is processor time,
which others on the machine disturb less.

``--races N`` compares instead: it races N sets of eight tiles, every third lop-sided, over all 3,432 layouts with each
house rule that matters in turn, counts every choice of them in full, and tells both times.
"""

import argparse
import itertools
import json
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from peers import dds_endings

from moonsolver import Choice, Hand, HandOdds, Rules, Tile, WidowOdds, hand_odds

DATA = Path(__file__).parents[1] / "tests" / "data"
ENDINGS = 400
HOUSES: list[dict[str, str]] = [
    {},
    {"first-lead": "trump"},
    {"trumps": "3 6 none"},
    {"lowest-bid": "3"},
    {"scoring": "marks"},
]


def known(name: str) -> Iterator[dict[str, Any]]:
    """Yield the known hands of a file."""
    for line in (DATA / name).read_text(encoding="utf-8").splitlines():
        yield json.loads(line)


def timed(asked: argparse.Namespace) -> bool:
    """Time the known hands; tell whether all counts were right."""
    endings = dds_endings(ENDINGS)
    clock = time.process_time if asked.threads == 1 else time.perf_counter
    total, right = [], True
    for hand in itertools.islice(known("odds7.jsonl" if asked.before_widow else "odds8.jsonl"), asked.hands):
        begin = clock()
        endings()
        middle = clock()
        odds = hand_odds(hand["hand"], widow=hand.get("widow"), threads=asked.threads, all_choices=asked.all)
        end = clock()
        endings()
        peer = (clock() - end + middle - begin) / (2 * ENDINGS)
        took = end - middle
        total.append(took / peer)
        same = is_right(hand, odds)
        right &= same
        print(
            f"{hand['hand']} {hand.get('widow', '')}: {took:.2f} s,"
            f" {took / peer:,.0f} DDS endings of {1e6 * peer:.0f} us: {'right' if same else 'WRONG'}",
            flush=True,
        )
    print(f"mean {sum(total) / len(total):,.0f} DDS endings")
    return right


def is_right(hand: dict[str, Any], odds: HandOdds | WidowOdds) -> bool:
    """Compare odds with all that is known of a hand."""
    if "best_counts" in hand:
        return all(found in (None, true) for found, true in zip(odds.best_counts, hand["best_counts"], strict=True))
    assert isinstance(odds, HandOdds)
    return all(list(each.counts) == counts_of(hand, each.choice) for each in odds.choices) and all(
        odds.best_counts[n] == max(sum(counts[n:]) for row in hand["counts"].values() for counts in row.values())
        for n in range(4, 8)
    )


def counts_of(hand: dict[str, Any], choice: Choice) -> list[int]:
    """Return the known counts of one choice."""
    found: list[int] = hand["counts"][str(choice.trump)][str(choice.discard)]
    return found


def compared(number: int) -> bool:
    """Race sets of eight tiles, count every choice of them, and tell both times and whether they agree."""
    right, raced, counted = True, 0.0, 0.0
    for seed in range(number):
        rules = Rules.named("moon3").house(HOUSES[seed % len(HOUSES)])
        seven, widow = some_eight(rules, seed)
        begin = time.process_time()
        best = hand_odds(seven, widow=widow, rules=rules, threads=1)
        middle = time.process_time()
        every = hand_odds(seven, widow=widow, rules=rules, threads=1, all_choices=True)
        end = time.process_time()
        assert isinstance(best, HandOdds)
        assert isinstance(every, HandOdds)
        raced += middle - begin
        counted += end - middle
        if [best.best(bid.bid) for bid in best.bids] != [every.best(bid.bid) for bid in every.bids]:
            right = False
            print(f"WRONG: {seven} {widow} {rules}")
    print(
        f"{number} sets: {1e3 * raced / number:.0f} ms a race, {1e3 * counted / number:.0f} ms for every choice,"
        f" {counted / raced:.1f} times"
    )
    return right


def some_eight(rules: Rules, seed: int) -> tuple[Hand, Tile]:
    """Return seven tiles and the widow, every third time with as many tiles of one number as may be."""
    rng = random.Random(seed)
    tiles = list(rules.tiles)
    rng.shuffle(tiles)
    if seed % 3 == 0:
        pip = rng.randrange(1, 7)
        tiles.sort(key=lambda tile: pip not in (tile.high, tile.low))
        tiles = tiles[: rng.randrange(4, 7)] + tiles[8:]
    return Hand(tiles[:7]), tiles[7]


def main() -> int:
    """Run what is asked for; return the exit code."""
    parser = argparse.ArgumentParser(description="Time the odds of known hands beside DDS.")
    parser.add_argument("--before-widow", action="store_true", help="the whole hands before the widow")
    parser.add_argument("--all", action="store_true", help="every choice, not only the best for each bid")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--hands", type=int, default=99, help="no more hands than this")
    parser.add_argument("--races", type=int, metavar="N", help="compare N races with counting every choice")
    asked = parser.parse_args()
    return 0 if (compared(asked.races) if asked.races else timed(asked)) else 1


if __name__ == "__main__":
    sys.exit(main())
