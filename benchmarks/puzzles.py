"""Look for puzzles: ``python benchmarks/puzzles.py [--deals N] [--rules SET ...] [--kinds K ...]``.

For each rule set, kind and sort it looks at N deals and tells how many deals a puzzle takes, how the puzzles are spread
over the levels 1 to 5, and how many are found in a second of processor time.
"""

import argparse
import time
from collections import Counter

from moonsolver import MoonError, Rules, Solver
from moonsolver.records.puzzle_note import LEVELS, Kind, Sort
from moonsolver.teaching.puzzles import Wanted, puzzle_in

SEED = 1


def measure(wanted: Wanted, deals: int) -> str:
    """Look at so many deals, and return a row."""
    solver = Solver()
    levels: Counter[int] = Counter()
    began = time.process_time()
    for number in range(deals):
        puzzle = puzzle_in(number, wanted, solver=solver)
        if puzzle is not None:
            levels[puzzle.level] += 1
    spent = time.process_time() - began
    found = levels.total()
    spread = " / ".join(str(levels[level]) for level in LEVELS)
    often = f"{deals / found:6.1f}" if found else "     -"
    return f"{wanted.kind.value:8} {wanted.sort.value:6} {often}  {spread:20} {found / spent:7.1f}"


def main() -> None:
    """Print a table for each rule set."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--rules", nargs="+", default=["moon3", "moon3-21", "moon4"])
    parser.add_argument("--kinds", nargs="+", default=[kind.value for kind in Kind])
    asked = parser.parse_args()
    for rules in asked.rules:
        print(f"{rules}, {asked.deals} deals")
        print(f"{'kind':8} {'sort':6} {'deals':>6}  {'levels 1 to 5':20} {'a second':>7}")
        for kind in asked.kinds:
            for sort in Sort:
                try:
                    wanted = Wanted(Kind(kind), None, sort, SEED, Rules.named(rules))
                except MoonError:  # no widow, so nothing is discarded
                    continue
                print(measure(wanted, asked.deals), flush=True)
        print()


if __name__ == "__main__":
    main()
