"""Time the odds of known hands beside DDS: ``python benchmarks/odds.py [--before-widow] [--threads N]``, one process.

After the widow a hand is 247,104 solves, before it 3.7 million. Every count is compared with the known one: a wrong one
ends the run with exit code 1. Times are told in seconds and in DDS endings: how many 28-card endings DDS solves in that
time on one thread, measured just before and after. With one thread it is processor time, which others on the machine
disturb less.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from peers import dds_endings

from moonsolver import hand_odds
from moonsolver.reports.to_json.odds import odds_to_json

DATA = Path(__file__).parents[1] / "tests" / "data"
ENDINGS = 400


def known(name: str) -> Iterator[dict[str, Any]]:
    """Yield the known hands of a file."""
    for line in (DATA / name).read_text(encoding="utf-8").splitlines():
        yield json.loads(line)


def main() -> int:
    """Run the suite that is asked for; return the exit code."""
    parser = argparse.ArgumentParser(description="Time the odds of known hands beside DDS.")
    parser.add_argument("--before-widow", action="store_true", help="the whole hands before the widow")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--hands", type=int, default=99, help="no more hands than this")
    asked = parser.parse_args()
    name, fields = ("odds7.jsonl", ["best_counts"]) if asked.before_widow else ("odds8.jsonl", ["counts"])
    endings = dds_endings(ENDINGS)
    clock = time.process_time if asked.threads == 1 else time.perf_counter
    right = True
    for number, hand in enumerate(known(name)):
        if number == asked.hands:
            break
        begin = clock()
        endings()
        middle = clock()
        found = odds_to_json(hand_odds(hand["hand"], widow=hand.get("widow"), threads=asked.threads))
        end = clock()
        endings()
        peer = (clock() - end + middle - begin) / (2 * ENDINGS)
        took = end - middle
        same = all(found[field] == hand[field] for field in fields)
        right &= same
        solves = found["layouts"] * 72
        print(
            f"{hand['hand']} {hand.get('widow', '')}: {took:.1f} s, {1e6 * took / solves:.1f} us a solve,"
            f" {took / peer:,.0f} DDS endings of {1e6 * peer:.0f} us: {'right' if same else 'WRONG'}",
            flush=True,
        )
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
