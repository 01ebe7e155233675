"""Explain costly plays of fresh records: ``python benchmarks/reasons.py [--plays N] [--rules SET] [--trump T]``.

Players who err as people do (they lead their highest, pull trumps, win when they can, throw the lowest, and now and
then play anything) play hands of each rule set until there are N costly plays. For each rule set it tells how many get
a proved reason beyond the bare loss of the trick, the bidder's and the defenders' apart, the milliseconds a play, also
in DDS endings (how many 28-card endings DDS solves in that time), and what is said first. It ends with exit code 1 if
fewer than 80 of 100 in a rule set, or 90 over all, have a proved reason.
"""

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from peers import dds_endings

from moonsolver import Cause, Deal, Explanation, Position, Rules, Seat, Solver, Tile, Trump, explain_play
from moonsolver.game.trumps import winning_place

RULE_SETS = ("moon3", "moon3-21", "moon4")
ENDINGS = 200
Style = Callable[[Position, list[Tile]], Tile]


# ------------------------------------------------------------------------------------------------------- players


def strength(trump: Trump, tile: Tile) -> tuple[bool, int, int]:
    return trump.is_trump(tile), tile.high + tile.low + 5 * tile.is_double, tile.bit


def leads(position: Position, rule: str, seen: set[Tile]) -> Tile:
    """Return what a player leads who goes by one rule."""
    legal = list(position.legal_plays)
    trump = position.trump
    trumps = [tile for tile in legal if trump.is_trump(tile)]
    out = [tile for tile in position.rules.tiles if tile not in seen and tile not in legal]
    sure = [tile for tile in legal if not any(tile < other for other in out if is_of(trump, other, tile))]
    doubles = [tile for tile in legal if tile.is_double]
    if rule == "pulls trumps" and trumps and any(trump.is_trump(tile) for tile in out):
        return max(trumps)
    if rule == "doubles first" and doubles:
        return max(doubles)
    if rule == "walkers" and sure:
        return max(sure, key=lambda tile: strength(trump, tile))
    if rule in ("lowest", "walkers"):
        return min(legal, key=lambda tile: strength(trump, tile))
    if rule == "longest":
        return max(legal, key=lambda tile: (sum(is_of(trump, other, tile) for other in legal), tile))
    return max(legal, key=lambda tile: (tile.high + tile.low, tile))


def is_of(trump: Trump, tile: Tile, lead: Tile) -> bool:
    return tile in trump.suit_tiles(trump.led_suit(lead))


def follows(position: Position, rule: str) -> Tile:
    """Return what a player plays after others who goes by one rule."""
    legal = list(position.legal_plays)
    trump = position.trump
    place = len(position.table)
    best = position.leader.after(winning_place(position.table, trump), seats=position.rules.seats)
    winners = [tile for tile in legal if winning_place((*position.table, tile), trump) == place]
    mine = (best in position.side) == (position.to_play in position.side)
    if winners and (not mine or rule == "overtakes") and rule != "ducks":
        return max(winners) if rule == "dear" else min(winners)
    return min(legal, key=lambda tile: strength(trump, tile))


@dataclass(slots=True)
class Player:
    """Somebody who goes by rules, and now and then plays anything."""

    lead: str
    follow: str
    rng: random.Random

    def play(self, position: Position, seen: set[Tile]) -> Tile:
        """Return the play; `seen` are the tiles that everybody saw."""
        legal = list(position.legal_plays)
        if self.rng.random() < 0.07:
            return self.rng.choice(legal)
        return follows(position, self.follow) if position.table else leads(position, self.lead, seen)


def players(rng: random.Random, seats: int) -> list[Player]:
    ways = ["pulls trumps", "doubles first", "highest", "lowest", "walkers", "longest"]
    replies = ["cheap", "cheap", "cheap", "dear", "ducks", "overtakes"]
    return [Player(rng.choice(ways), rng.choice(replies), rng) for _ in range(seats)]


def costly_plays(rules: Rules, seed: int, trump: Trump | None, solver: Solver) -> Iterator[tuple[Position, Tile]]:
    """Yield one costly play of the bidder's side and one of the defenders' from each hand that has them."""
    rng = random.Random(seed)
    while True:
        deal = Deal.random(rules, rng)
        bidder = rng.choice(rules.all_seats)
        position = start(deal, bidder, trump or count_trump(deal, bidder, rng), rng)
        crew = players(rng, rules.seats)
        found: dict[bool, list[tuple[Position, Tile]]] = {True: [], False: []}
        seen: set[Tile] = set()
        while not position.is_over:
            tile = crew[position.to_play.index].play(position, seen)
            if solver.plays(position).cost(tile):
                found[position.to_play in position.side].append((position, tile))
            seen.add(tile)
            position = position.play(tile)
        for plays in found.values():
            if plays:
                yield rng.choice(plays)


def count_trump(deal: Deal, bidder: Seat, rng: random.Random) -> Trump:
    """Return the trump of which the bidder has most; doubles and none count a little less."""
    hand = deal.hands[bidder.index] | deal.widow
    return max(
        deal.rules.trumps,
        key=lambda trump: (
            sum(tile.is_double for tile in hand) - 0.5 if trump is Trump.NONE else len(hand & trump.tiles),
            rng.random(),
        ),
    )


def start(deal: Deal, bidder: Seat, trump: Trump, rng: random.Random) -> Position:
    discards = sorted(deal.discards(bidder), key=lambda tile: (strength(trump, tile), rng.random()))
    return Position.start(deal, bidder=bidder, trump=trump, discard=discards[0] if discards else None)


# ----------------------------------------------------------------------------------------------------- the table


@dataclass(slots=True)
class Tally:
    """What was found for one rule set."""

    plays: Counter[bool] = field(default_factory=Counter)
    proved: Counter[bool] = field(default_factory=Counter)
    first: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0

    def add(self, explanation: Explanation, seconds: float) -> None:
        """Count an explanation that took so long."""
        ours = explanation.seat in explanation.position.side
        self.plays[ours] += 1
        self.proved[ours] += explanation.is_proved
        self.first[explanation.reasons[0].cause.value if explanation.reasons else "silent"] += 1
        self.seconds += seconds

    @property
    def share(self) -> float:
        """Percent of the plays that have a proved reason."""
        return 100 * self.proved.total() / max(1, self.plays.total())


def run(rules: Rules, asked: argparse.Namespace) -> Tally:
    """Explain so many costly plays of one rule set."""
    solver = Solver()
    tally = Tally()
    trump = Trump.parse(asked.trump) if asked.trump else None
    fresh = costly_plays(rules, asked.seed, trump, solver)
    while tally.plays.total() < asked.plays:
        position, tile = next(fresh)
        begin = time.process_time()
        explanation = explain_play(position, tile, solver=solver)
        tally.add(explanation, time.process_time() - begin)
    return tally


def peer_seconds() -> float:
    """Seconds that DDS takes for an ending."""
    endings = dds_endings(ENDINGS)
    begin = time.process_time()
    endings()
    return (time.process_time() - begin) / ENDINGS


def told(name: str, tally: Tally, peer: float) -> str:
    each = tally.seconds / max(1, tally.plays.total())
    sides = " ".join(f"{100 * tally.proved[ours] / max(1, tally.plays[ours]):5.1f}" for ours in (True, False))
    return f"{name:10} {tally.plays.total():6} {tally.share:6.1f} {sides} {1000 * each:7.2f} {each / peer:7.1f}"


def main() -> int:
    """Explain, tell, and return the exit code."""
    parser = argparse.ArgumentParser(description="Explain costly plays of fresh records.")
    parser.add_argument("--plays", type=int, default=1000, help="costly plays of each rule set")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", choices=RULE_SETS, action="append", help="only this rule set")
    parser.add_argument("--trump", help="this trump in every hand")
    asked = parser.parse_args()
    peer = peer_seconds()
    tallies = {name: run(Rules.named(name), asked) for name in asked.rules or RULE_SETS}
    print(f"{'rules':10} {'plays':>6} {'proved':>6} {'bidder':>5} {'def.':>4} {'ms':>7} {'DDS':>7}")
    for name, tally in tallies.items():
        print(told(name, tally, peer))
    print("said first, in percent:")
    for cause in [*(cause.value for cause in Cause), "silent"]:
        shares = [100 * tally.first[cause] / tally.plays.total() for tally in tallies.values()]
        print(f"{cause:14}" + "".join(f"{share:8.1f}" for share in shares))
    proved = sum(tally.proved.total() for tally in tallies.values()) / sum(t.plays.total() for t in tallies.values())
    return 0 if proved >= 0.9 and all(tally.share >= 80 for tally in tallies.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
