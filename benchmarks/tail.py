"""How long the slow ones take, and which they are: ``python benchmarks/tail.py [--deals N] [--keep K]``.

Times N random deals a rule set, one by one and cold, and prints p50, p99, mean and the slowest as a multiple of the
mean; the time of each is the least of three, so that the machine's own pauses do not count. With ``--keep`` the deals
with the most positions expanded are written to ``data/hard3.jsonl`` and ``data/hard4.jsonl``, K of each; their values
are checked by the full tabulation for three seats.
"""

import argparse
import heapq
import json
import random
import statistics
import sys
import time
from pathlib import Path

from make_suites import line_of, whole

from moonsolver import Position, Rules, Solver
from moonsolver.solving.engine import tabulate

DATA = Path(__file__).parent / "data"


def timings(rules: str, deals: int, seed: int) -> list[float]:
    """Return the microseconds of a cold solve for each of so many random deals."""
    rng = random.Random(seed)
    found = []
    for _ in range(deals):
        position = whole(Rules.named(rules), rng)
        best = float("inf")
        for _ in range(3):
            began = time.perf_counter()
            Solver().solve(position)
            best = min(best, time.perf_counter() - began)
        found.append(best * 1e6)
    return found


def hardest(rules: str, deals: int, keep: int, seed: int) -> list[tuple[int, Position, int]]:
    """Return the deals with the most positions expanded, with that number and their value, the hardest first."""
    rng = random.Random(seed)
    kept: list[tuple[int, int, Position, int]] = []
    for number in range(deals):
        position = whole(Rules.named(rules), rng)
        solver = Solver()
        value = solver.solve(position)
        entry = (solver.nodes, number, position, value)
        if len(kept) < keep:
            heapq.heappush(kept, entry)
        elif entry[0] > kept[0][0]:
            heapq.heapreplace(kept, entry)
        if number % 100_000 == 0:
            sys.stderr.write(f"{rules}: {number} deals\n")
    return [(nodes, position, value) for nodes, _, position, value in sorted(kept, key=lambda entry: -entry[0])]


def main() -> None:
    """Print the tail, and keep the hardest where asked."""
    parser = argparse.ArgumentParser(description="The slow deals.")
    parser.add_argument("--deals", type=int, default=100_000)
    parser.add_argument("--keep", type=int, default=0)
    options = parser.parse_args()
    for rules, seed in (("moon3", 31), ("moon4", 41)):
        if options.keep:
            lines = []
            for nodes, position, value in hardest(rules, options.deals, options.keep, seed):
                if position.rules.seats == 3 and tabulate(position).value != value:
                    sys.exit(f"the tabulation does not agree on {position}")
                lines.append(json.dumps({**line_of(position, value), "nodes": nodes}, separators=(",", ":")))
            (DATA / f"hard{position.rules.seats}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
            continue
        times = sorted(timings(rules, options.deals, seed))
        mean = statistics.fmean(times)
        p50, p99 = times[len(times) // 2], times[len(times) * 99 // 100]
        print(
            f"{rules}: {len(times)} deals, p50 {p50:.1f} us, mean {mean:.1f} us, p99 {p99:.1f} us"
            f" ({p99 / mean:.1f} times the mean), slowest {times[-1]:.0f} us ({times[-1] / mean:.1f} times the mean)"
        )


if __name__ == "__main__":
    main()
