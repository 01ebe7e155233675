"""What surrounds a solve: two threads against one, cold against warm, a batch of one, memory.

Run as ``python benchmarks/scaling.py``. Prints one line each: the median of several rounds, as a ratio to what it is
compared with in the same process.
"""

import statistics
import time
from collections.abc import Callable

import numpy as np
import suites

from moonsolver import Solver, solve_batch

ROUNDS = 7


def seconds(run: Callable[[], object]) -> float:
    """Return the seconds that a run takes."""
    began = time.perf_counter()
    run()
    return time.perf_counter() - began


def ratio(ours: Callable[[], object], other: Callable[[], object]) -> str:
    """Return the median and the spread of ours to other, timed in turns."""
    found = [seconds(ours) / seconds(other) for _ in range(ROUNDS + 1)][1:]
    return f"{statistics.median(found):.2f} ({min(found):.2f} to {max(found):.2f})"


def resident_kib() -> int:
    """Return the resident size of this process in KiB, now."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * 4


def main() -> None:
    """Measure and print."""
    known = suites.positions("random3")
    asked = [each.position for each in known]
    hands = np.array([[int(hand) for hand in position.hands] for position in asked], dtype=np.uint32)
    many = np.tile(hands, (10, 1))
    trumps = ["5", "none", "doubles", "0"]

    one = lambda: solve_batch(many, trumps, threads=1)  # noqa: E731
    two = lambda: solve_batch(many, trumps, threads=2)  # noqa: E731
    print("batch of 20,000 by 4 trumps, one thread to two:", ratio(one, two))

    solver = Solver()
    warm = lambda: [solver.solve(position) for position in asked]  # noqa: E731
    cold = lambda: [Solver().solve(position) for position in asked]  # noqa: E731
    print("a new solver and one solve, to a solve on one kept:", ratio(cold, warm))

    rows = [hands[number : number + 1] for number in range(len(hands))]
    single = lambda: [solve_batch(row, ["5"]) for row in rows]  # noqa: E731
    whole = lambda: solve_batch(hands, ["5"])  # noqa: E731
    extra = statistics.median((seconds(single) - seconds(whole)) / len(rows) * 1e6 for _ in range(ROUNDS))
    print(f"a batch of one pays {extra:.1f} microseconds more than a row of a large batch")

    sizes = []
    for _ in range(5):
        for _ in range(100):
            solve_batch(hands, ["5"])
        sizes.append(resident_kib())
    grown = max(sizes) - sizes[0]
    print(f"a million solves in batches: {sizes[0]} KiB resident after a fifth, later {grown} KiB more at the most")
    solver = Solver()
    sizes = []
    for _ in range(5):
        for _ in range(100):
            for position in asked:
                solver.solve(position)
        sizes.append(resident_kib())
    grown = max(sizes) - sizes[0]
    print(
        f"a million solves on one solver: {sizes[0]} KiB resident after the first fifth, {grown} KiB more at the most"
        f" later; its tables hold {solver.table_bytes} bytes"
    )


if __name__ == "__main__":
    main()
