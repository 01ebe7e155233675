"""What surrounds a solve: two threads against one, arrays against values, cold against warm, commands, memory.

Run as ``python benchmarks/scaling.py``, or with ``--commands`` for the commands alone. Prints one line each: the median
of several rounds, as a ratio to what it is compared with in the same run.
"""

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import suites

from moonsolver import Deal, Solver, random_deals, solve_batch, solve_deal, solve_tables

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


def commands() -> None:
    """Measure each command over a file of many lines, on one process and on two."""
    with tempfile.TemporaryDirectory() as folder:
        deals = Path(folder) / "deals.txt"
        deals.write_text("".join(f"{Deal.random('moon3', number)}\n" for number in range(2000)), encoding="ascii")
        few = Path(folder) / "few.txt"
        few.write_text("".join(deals.read_text(encoding="ascii").splitlines(keepends=True)[:200]), encoding="ascii")
        for words in (f"solve {deals} --json", f"solve {few}", f"shoot {deals} --json", f"par {few} --json"):

            def run(threads: int, words: str = words) -> None:
                command = [sys.executable, "-m", "moonsolver_cli", *words.split(), "--threads", str(threads)]
                subprocess.run(command, check=True, stdout=subprocess.DEVNULL)

            said = words.replace(f"{folder}/", "")
            print(f"moonsolver {said}, one process to two:", ratio(lambda run=run: run(1), lambda run=run: run(2)))


def arrays() -> None:
    """Measure arrays of deals against one deal at a time."""
    rows = random_deals(500, 1)
    deals = [Deal.random("moon3", number) for number in range(500)]
    one = lambda: solve_tables(rows)  # noqa: E731
    print("a deal at a time, to solve_tables on one thread:", ratio(lambda: [solve_deal(deal) for deal in deals], one))
    print("solve_tables on one thread to two:", ratio(one, lambda: solve_tables(rows, threads=2)))
    singly = lambda: [Deal.random("moon3", number) for number in range(1000)]  # noqa: E731
    print("1,000 times Deal.random, to random_deals(1000):", ratio(singly, lambda: random_deals(1000, 1)))


def main() -> None:
    """Measure and print."""
    if "--commands" in sys.argv:
        commands()
        return
    known = suites.positions("random3")
    asked = [each.position for each in known]
    hands = np.array([[int(hand) for hand in position.hands] for position in asked], dtype=np.uint32)
    many = np.tile(hands, (10, 1))
    trumps = ["5", "none", "doubles", "0"]

    one = lambda: solve_batch(many, trumps, threads=1)  # noqa: E731
    two = lambda: solve_batch(many, trumps, threads=2)  # noqa: E731
    print("batch of 20,000 by 4 trumps, one thread to two:", ratio(one, two))

    arrays()
    commands()

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
