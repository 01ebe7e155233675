"""How cost grows with the tiles a hand, the seats, and the size of a batch: ``python benchmarks/growth.py [--write]``.

Prints a table; ``--write`` writes it and the plot into ``docs/``. Needs the extra ``bench``.
"""

import argparse
import random
import statistics
import time
from pathlib import Path

import numpy as np

from moonsolver import Deal, Hand, Position, Rules, Solver, solve_batch

DOCS = Path(__file__).parents[1] / "docs"
ROUNDS = 5


def positions(rules: Rules, size: int, count: int, rng: random.Random) -> list[Position]:
    """Return random positions with so many tiles a hand, the bidder to lead."""
    found = []
    for _ in range(count):
        tiles = list(rules.tiles)
        rng.shuffle(tiles)
        hands = tuple(Hand(tiles[seat * size : (seat + 1) * size]) for seat in range(rules.seats))
        found.append(Position(rules, hands, rng.choice(rules.trumps)))
    return found


def by_tiles() -> dict[str, list[tuple[int, float, float]]]:
    """Return for three and four seats (tiles a hand, microseconds a cold solve, positions expanded a solve)."""
    found: dict[str, list[tuple[int, float, float]]] = {}
    for name in ("moon3", "moon4"):
        rows = []
        for size in range(3, 8):
            asked = positions(Rules.named(name), size, 1000, random.Random(size))
            times = []
            nodes = 0
            for _ in range(ROUNDS):
                nodes = 0
                began = time.perf_counter()
                for position in asked:
                    solver = Solver()
                    solver.solve(position)
                    nodes += solver.nodes
                times.append((time.perf_counter() - began) / len(asked) * 1e6)
            rows.append((size, statistics.median(times), nodes / len(asked)))
        found[name] = rows
    return found


def by_batch(largest: int) -> list[tuple[int, float]]:
    """Return (rows, microseconds a row) for batches of three-seat deals under one trump."""
    rng = random.Random(1)
    deals = [Deal.random("moon3", rng) for _ in range(1000)]
    base = np.array([[int(hand) for hand in deal.hands] for deal in deals], dtype=np.uint32)
    rows = []
    size = 1
    while size <= largest:
        hands = np.resize(base, (size, 3))
        rounds = max(1, min(200, 20_000 // size))
        times = []
        for _ in range(ROUNDS if size < largest else 1):
            began = time.perf_counter()
            for _ in range(rounds):
                solve_batch(hands, ["5"])
            times.append((time.perf_counter() - began) / rounds / size * 1e6)
        rows.append((size, statistics.median(times)))
        size *= 10
    return rows


def main() -> None:
    """Measure, print, and write where asked."""
    parser = argparse.ArgumentParser(description="How cost grows.")
    parser.add_argument("--largest", type=int, default=1_000_000, help="the largest batch")
    parser.add_argument("--write", action="store_true", help="write docs/growth.md and docs/growth.svg")
    options = parser.parse_args()
    tiles, batches = by_tiles(), by_batch(options.largest)
    lines = ["| Tiles per hand | 3 seats: us | expanded | 4 seats: us | expanded |", "|---|---|---|---|---|"]
    for (size, three, nodes3), (_, four, nodes4) in zip(tiles["moon3"], tiles["moon4"], strict=True):
        lines.append(f"| {size} | {three:.2f} | {nodes3:.1f} | {four:.2f} | {nodes4:.1f} |")
    lines += ["", "| Rows in a batch (3 seats, one trump) | us per row |", "|---|---|"]
    lines += [f"| {size:,} | {micros:.2f} |" for size, micros in batches]
    print("\n".join(lines))
    if options.write:
        head = (
            "# How cost grows\n\n"
            "Microseconds per cold solve of random positions, bidder to lead, on one thread through Python.\n"
            "*Expanded* is how many positions the search opens. The first deals of the batch happen to be easy, so\n"
            "compare batches of 100 and more. Made by `python benchmarks/growth.py --write`.\n\n"
        )
        picture = "\n\n![Time by tiles per hand and by batch size](growth.svg)\n"
        (DOCS / "growth.md").write_text(head + "\n".join(lines) + picture, encoding="utf-8")
        plot(tiles, batches)


def plot(tiles: dict[str, list[tuple[int, float, float]]], batches: list[tuple[int, float]]) -> None:
    """Draw both tables into docs/growth.svg."""
    import matplotlib as mpl

    mpl.use("svg")
    mpl.rcParams["svg.hashsalt"] = "growth"
    import matplotlib.pyplot as plt

    figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.4), layout="constrained")
    for name, label, marker in (("moon3", "3 seats", "o"), ("moon4", "4 seats", "s")):
        left.plot([row[0] for row in tiles[name]], [row[1] for row in tiles[name]], marker=marker, label=label)
    left.set(xlabel="tiles a hand", ylabel="microseconds a solve", yscale="log", xticks=range(3, 8))
    left.legend()
    right.plot([row[0] for row in batches], [row[1] for row in batches], marker="o")
    right.set(xlabel="rows in a batch", ylabel="microseconds a row", xscale="log", yscale="log")
    figure.savefig(DOCS / "growth.svg", metadata={"Date": None, "Creator": None})


if __name__ == "__main__":
    main()
