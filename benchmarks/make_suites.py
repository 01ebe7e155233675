"""Make the suites of ``data/`` again, from fixed seeds: ``python benchmarks/make_suites.py [--tabulate N]``.

The answers are those of the library in use, and the first N of every three-seat suite of positions are compared with
the full tabulation. The files that are kept were made with the first, plain version of the search (no bounds, no
shared tables), so that they judge every later one; a run with today's must give the same files.
"""

import argparse
import json
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from moonsolver import Deal, Hand, Position, Rules, Seat, Solver, Tile
from moonsolver.solving.engine import tabulate

DATA = Path(__file__).parent / "data"
Line = dict[str, Any]


def whole(rules: Rules, rng: random.Random) -> Position:
    """Return a random deal at the first lead, with a random trump and discard."""
    deal = Deal.random(rules, rng)
    discard = rng.choice(list(deal.discards("A"))) if deal.widow else None
    return Position.start(deal, bidder="A", trump=rng.choice(rules.trumps), discard=discard)


def lopsided(rules: Rules, rng: random.Random) -> Position:
    """Return a deal in which the bidder holds five trumps or more, or none."""
    while True:
        position = whole(rules, rng)
        held = len(position.hands[0] & position.trump.tiles)
        if held >= 5 or (held == 0 and position.trump.pip is not None):
            return position


def last_tricks(rules: Rules, rng: random.Random) -> Position:
    """Return three random tiles a hand, anybody to lead."""
    tiles = list(rules.tiles)
    rng.shuffle(tiles)
    hands = tuple(Hand(tiles[3 * seat : 3 * seat + 3]) for seat in range(rules.seats))
    seats = rules.all_seats
    return Position(rules, hands, rng.choice(rules.trumps), rng.choice(seats), rng.choice(seats))


def played(position: Position, rng: random.Random) -> list[Tile]:
    """Play legally at random to the end."""
    plays: list[Tile] = []
    while not position.is_over:
        plays.append(rng.choice(list(position.legal_plays)))
        position = position.play(plays[-1])
    return plays


def line_of(position: Position, value: int) -> Line:
    """Return a position and its value as a line of a suite."""
    return {
        "rules": position.rules.name,
        "hands": [str(hand) for hand in position.hands],
        "trump": str(position.trump),
        "bidder": str(position.bidder),
        "leader": str(position.leader),
        "value": value,
    }


def position_suite(
    rules: str, make: Callable[[Rules, random.Random], Position], seed: int, count: int, check: int
) -> Iterator[Line]:
    """Yield positions with their values."""
    rng = random.Random(seed)
    for number in range(count):
        position = make(Rules.named(rules), rng)
        value = Solver().solve(position)
        if number < check and position.rules.seats == 3 and tabulate(position).value != value:
            sys.exit(f"the tabulation does not agree on {position}")
        yield line_of(position, value)


def plays_suite(seed: int, count: int, check: int) -> Iterator[Line]:
    """Yield first leads with the value of every play, and a record of random plays with its totals."""
    rng = random.Random(seed)
    solver = Solver()
    for number in range(count):
        position = whole(Rules.named("moon3"), rng)
        plays = solver.plays(position)
        if number < check and tabulate(position).values != plays.values:
            sys.exit(f"the tabulation does not agree on {position}")
        record = played(position, rng)
        yield {
            **line_of(position, plays.value),
            "plays": {str(tile): value for tile, value in plays.values.items()},
            "record": " ".join(map(str, record)),
            "totals": list(solver.trace(position, record)),
        }


def table_suite(seed: int, count: int) -> Iterator[Line]:
    """Yield deals with the whole table of A."""
    rng = random.Random(seed)
    for _ in range(count):
        deal = Deal.random("moon3", rng)
        tricks = Solver().deal(deal, Seat.A).tricks
        rows = {str(trump): "".join(map(str, row.values())) for trump, row in tricks.items()}
        yield {"rules": "moon3", "deal": str(deal), "tricks": rows}


def main() -> None:
    """Write every suite."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument(
        "--tabulate", type=int, default=20, help="how many of each suite to compare with the tabulation"
    )
    check = parser.parse_args().tabulate
    suites: dict[str, Iterator[Line]] = {
        "random3": position_suite("moon3", whole, 1, 2000, check),
        "random4": position_suite("moon4", whole, 2, 2000, 0),
        "lopsided3": position_suite("moon3", lopsided, 3, 500, check),
        "last3": position_suite("moon3", last_tricks, 4, 2000, check),
        "last4": position_suite("moon4", last_tricks, 5, 2000, 0),
        "plays3": plays_suite(6, 2000, check),
        "tables3": table_suite(7, 2000),
    }
    for name, lines in suites.items():
        with (DATA / f"{name}.jsonl").open("w", encoding="utf-8") as file:
            for line in lines:
                file.write(json.dumps(line, separators=(",", ":")) + "\n")
        sys.stderr.write(f"{name} done\n")


if __name__ == "__main__":
    main()
