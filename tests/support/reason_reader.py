"""Reads back what is said of mistakes of all rule sets, and counts what is false.

python tests/support/reason_reader.py --claims 100000 --seed 1
"""

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from moonsolver import Deal, Position, Rules, Solver, Tile
from moonsolver.reasons.causes import Explanation
from moonsolver.reasons.plays import explain_play
from moonsolver.reports.reason_words import explanation_sentences
from moonsolver.solving.lines import natural_play
from support.reason_claims import Case, Reading, read
from support.reason_game import State, number_of

RULES = (
    Rules.named("moon3"),
    Rules.named("moon4"),
    Rules.named("moon3-21"),
    Rules.named("moon3").house({"first-lead": "trump"}),
)
NAMES = ("Ann", "Bo", "Cal", "Dee")


def mistakes(rng: random.Random, rules: Rules, solver: Solver) -> Iterator[tuple[Position, Tile]]:
    """Yield the costly plays of one hand, played by people who play well more often than not."""
    deal = Deal.random(rules, rng)
    bidder = rng.choice(rules.all_seats)
    table = solver.deal(deal, bidder)
    trump, discard = rng.choice([(each.trump, each.discard) for each in table.best_choices])
    if rng.random() < 0.4:
        trump = rng.choice(rules.trumps)
        discard = rng.choice(list(deal.discards(bidder)) or [None])
    now = Position.start(deal, bidder=bidder, trump=trump, discard=discard)
    while not now.is_over:
        plays = solver.plays(now)
        whim = rng.random()
        legal = list(now.legal_plays)
        tile = (
            natural_play(now, now.legal_plays) if whim < 0.4 else rng.choice(legal if whim < 0.8 else list(plays.best))
        )
        if plays.cost(tile):
            yield now, tile
        now = now.play(tile)


def case_of(why: Explanation, names: Sequence[str]) -> Case:
    """The question of an explanation, for the reader."""
    position = why.position
    rules = position.rules
    state = State(
        rules.seats,
        str(position.trump),
        sum(1 << seat.index for seat in position.side),
        tuple(sum(1 << number_of(str(tile)) for tile in hand) for hand in position.hands),
        position.leader.index,
        tuple(number_of(str(tile)) for tile in position.table),
        must_lead_trump=rules.must_lead_trump and position.is_first_trick,
    )
    return Case(
        state,
        number_of(str(why.tile)),
        number_of(str(why.better)),
        tuple(number_of(str(tile)) for tile in why.punished.plays),
        tuple(number_of(str(tile)) for tile in why.better_line.plays),
        tuple(names),
        blanks=rules.seats == 4,
        first_trick=rules.hand_size - position.tricks_left + 1,
    )


def readings(seed: int, rule_sets: Sequence[Rules] = RULES) -> Iterator[tuple[Explanation, str, Reading | None]]:
    """Yield mistakes without end: why, what is said, and what the reader finds; None where nothing is said."""
    rng, solver = random.Random(seed), Solver()
    while True:
        rules = rng.choice(rule_sets)
        names = NAMES[: rules.seats] if rng.random() < 0.5 else [str(seat) for seat in rules.all_seats]
        for position, tile in mistakes(rng, rules, solver):
            why = explain_play(position, tile, solver=solver)
            said = " ".join(explanation_sentences(why, names, at_table=rng.choice([True, False, None])))
            yield why, said, read(said, case_of(why, names)) if said else None


@dataclass
class Tally:
    """What a run has read so far."""

    mistakes: int = 0
    silent: int = 0
    claims: int = 0
    false: int = 0
    unread: int = 0
    forms: Counter[str] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)

    def add(self, reading: Reading | None) -> None:
        """Count one mistake."""
        self.mistakes += 1
        if reading is None:
            self.silent += 1
            return
        self.claims += len(reading.claims)
        self.false += len(reading.false)
        self.unread += bool(reading.unread)
        self.forms.update(reading.forms)
        faults = [*reading.false, *(["unread"] if reading.unread else [])]
        self.faults.update(f"{' + '.join(reading.forms)}: {fault}" for fault in faults)

    def __str__(self) -> str:
        counts = f"{self.mistakes} mistakes, {self.silent} in silence: {self.claims} claims"
        return f"{counts}, {self.false} false, {self.unread} unread"


def main() -> int:
    """Read until so many claims are read; tell how many were false, and of what."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--claims", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", choices=[*{rules.name for rules in RULES}], help="of one rule set only")
    parser.add_argument("--show", type=int, default=0, help="print so many explanations of each form")
    asked = parser.parse_args()
    tally, shown, started = Tally(), Counter[str](), time.time()
    chosen = [rules for rules in RULES if asked.rules in (None, rules.name)]
    for why, said, reading in readings(asked.seed, chosen):
        tally.add(reading)
        if reading is None:
            continue
        head = " + ".join(reading.forms)
        shown[head] += 1
        is_wrong = reading.false or reading.unread
        if is_wrong or shown[head] <= asked.show:
            print(
                "FALSE " * bool(is_wrong) + f"{why.position}: {why.tile} (-{why.cost}), better {why.better}\n  {said}"
            )
        if is_wrong:
            print(f"  {reading.false} {reading.unread}")
        if tally.claims >= asked.claims:
            break
    for words, count in (*tally.forms.most_common(), *tally.faults.most_common()):
        print(f"{count:7} {words}")
    print(f"{tally}, {time.time() - started:.0f} s")
    return int(bool(tally.false or tally.unread))


if __name__ == "__main__":
    sys.exit(main())
