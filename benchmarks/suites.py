"""Fixed suites of positions with known answers: what every benchmark times, and what it checks its answers against.

A suite is a file in ``data/``, one JSON object a line; ``make_suites.py`` made them from fixed seeds, and says how
their answers were found. ``random3`` and ``random4`` are whole deals at the first lead; ``tables3`` deals before the
exchange; ``plays3`` and ``traces3`` the same positions with every play's value and with a record of random plays;
``lopsided3`` one-sided deals; ``last3`` and ``last4`` the last three tricks; ``hard3`` and ``hard4`` the slowest
found.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from moonsolver import Deal, Hand, Position, Rules, Seat, Tile, Trump

DATA = Path(__file__).parent / "data"


@dataclass(frozen=True)
class Known:
    """A position and its known value; `plays` has the value of every legal play where the suite has them."""

    position: Position
    value: int
    plays: dict[Tile, int]
    record: tuple[Tile, ...] = ()
    totals: tuple[int, ...] = ()


def read(name: str) -> Iterator[dict[str, Any]]:
    """Yield the lines of a suite."""
    for line in (DATA / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
        yield json.loads(line)


def positions(name: str, most: int | None = None) -> list[Known]:
    """Return the positions of a suite, at most so many."""
    found = []
    for number, line in enumerate(read(name)):
        if most is not None and number >= most:
            break
        rules = Rules.named(line["rules"])
        position = Position(
            rules,
            tuple(Hand.parse(hand) for hand in line["hands"]),
            Trump.parse(line["trump"]),
            Seat.parse(line["bidder"]),
            Seat.parse(line["leader"]),
        )
        found.append(
            Known(
                position,
                line["value"],
                {Tile.parse(tile): value for tile, value in line.get("plays", {}).items()},
                Hand.parse_tiles(line.get("record", "")),
                tuple(line.get("totals", ())),
            )
        )
    return found


def tables(name: str, most: int | None = None) -> list[tuple[Deal, dict[str, str]]]:
    """Return deals with their tables for A: for each trump the values from the highest discard down, as digits."""
    found = [(Deal.parse(line["deal"], line["rules"]), line["tricks"]) for line in read(name)]
    return found[:most]
