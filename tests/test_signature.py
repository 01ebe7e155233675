"""The signature of the search: how many positions it expands over a fixed suite. A change in the search shows here.

A change that is meant brings new numbers: ``python tests/test_signature.py`` writes them, and the commit says why
they changed.
"""

import json
import random
from pathlib import Path

from moonsolver import Deal, Position, Rules, Solver

SIGNATURE = Path(__file__).parent / "data" / "signature.json"
SUITES = {"moon3": (300, 71), "moon3-21": (100, 72), "moon4": (60, 73)}


def signature() -> dict[str, dict[str, int]]:
    """Positions expanded, and values added up, over fixed random deals of every rule set."""
    found = {}
    for name, (count, seed) in SUITES.items():
        rng = random.Random(seed)
        rules = Rules.named(name)
        nodes = values = 0
        for _ in range(count):
            deal = Deal.random(rules, rng)
            discard = rng.choice(list(deal.discards("A"))) if deal.widow else None
            solver = Solver()
            values += solver.solve(Position.start(deal, trump=rng.choice(rules.trumps), discard=discard))
            nodes += solver.nodes
        found[name] = {"deals": count, "nodes": nodes, "values": values}
    return found


def test_the_search_expands_as_many_positions_as_it_did() -> None:
    assert signature() == json.loads(SIGNATURE.read_text("utf-8"))


if __name__ == "__main__":
    SIGNATURE.write_text(json.dumps(signature(), indent=2) + "\n", "utf-8")
