"""Checks a proof from its JSON alone, by the rules of the reference; shares nothing with the library.

It follows the strategy through every reply of the other side, real tiles on a real table. Where a branch stands for
several equal tiles, it is followed once for each: the tile that was played and the one that stands for it change places
in everything below, and the strategy must still be legal and reach the result.
"""

from typing import Any

from support.reference import Tile, is_trump, legal, tile, tiles, winner

FULL = 7  # tiles in a hand before the first lead
Names = tuple[tuple[Tile, Tile], ...]


class Refused(Exception):  # noqa: N818 - a verdict, not an error
    """What is wrong with the proof."""


def check(proof: dict[str, Any]) -> int:
    """Follow a proof to its end on every way; return how many positions were met. Raises Refused."""
    return _Checker(proof).run()


class _Checker:
    def __init__(self, proof: dict[str, Any]) -> None:
        self.trump: str = proof["trump"]
        self.hands = tuple(frozenset(tiles(hand)) for hand in proof["hands"])
        self.seats = len(self.hands)
        self.leader = "ABCD".index(proof["leader"])
        self.table = tuple(tile(played) for played in proof["table"])
        self.tricks: int = proof["tricks"]
        self.holds: bool = proof["holds"]
        self.nodes: list[dict[str, Any]] = proof["nodes"]
        bidder = "ABCD".index(proof["bidder"])
        self.side = {bidder, (bidder + 2) % 4} if self.seats == 4 else {bidder}
        others = set(range(self.seats)) - self.side
        self.prover = self.side if self.holds else others
        if {"ABCD".index(seat) for seat in proof["prover"]} != self.prover:
            raise Refused("the prover is not the side that the claim is about")
        self.must_lead_trump = proof["house"].get("first-lead") == "trump"
        self.met: set[tuple[Any, ...]] = set()

    def run(self) -> int:
        self.walk(0, self.hands, self.leader, self.table, 0, ())
        return len(self.met)

    def walk(
        self,
        number: int,
        hands: tuple[frozenset[Tile], ...],
        leader: int,
        table: tuple[Tile, ...],
        taken: int,
        names: Names,
    ) -> None:
        """Check node `number` at this table; `names` are tiles that stand for others, and for which."""
        held = {piece for hand in hands for piece in hand}
        names = tuple(pair for pair in names if pair[1] in held)
        key = (number, hands, leader, table, taken, names)
        if key in self.met:
            return
        self.met.add(key)
        node = self.nodes[number]
        seat = (leader + len(table)) % self.seats
        if node["node"] != number or "ABCD"[seat] != node["to_play"]:
            raise Refused(f"node {number}: it is {'ABCD'[seat]}'s turn")
        if node["taken"] != taken:
            raise Refused(f"node {number}: {taken} tricks are taken, not {node['taken']}")
        if node["prover"] != (seat in self.prover):
            raise Refused(f"node {number}: the wrong side is to play")
        if not node["branches"]:
            self.settled(node, hands, leader, table, taken, dict(names))
            return
        real = dict(names)
        is_first = min(map(len, hands)) == FULL
        allowed = set(legal(list(hands[seat]), list(table), self.trump, self.must_lead_trump and is_first))
        met: list[Tile] = []
        for branch in node["branches"]:
            written = [tile(text) for text in branch["tiles"]]
            group = [real.get(piece, piece) for piece in written]
            met += group
            if not allowed.issuperset(group):
                raise Refused(f"node {number}: {branch['tiles']} may not be played")
            for name, played in zip(written, group, strict=True):
                self.after(branch["node"], hands, leader, table, taken, played, self.swapped(names, written[0], name))
        if seat in self.prover:
            if len(met) != 1:
                raise Refused(f"node {number}: the prover has one play")
        elif set(met) != allowed or len(met) != len(allowed):
            raise Refused(f"node {number}: the replies are not all the legal plays")

    def swapped(self, names: Names, first: Tile, played: Tile) -> Names:
        """What the names mean when `played` is played as if it were `first`: the two change places."""
        real = dict(names)
        if first == played:
            return names
        real[first], real[played] = real.get(played, played), real.get(first, first)
        return tuple(sorted((name, piece) for name, piece in real.items() if name != piece))

    def after(
        self,
        number: int,
        hands: tuple[frozenset[Tile], ...],
        leader: int,
        table: tuple[Tile, ...],
        taken: int,
        played: Tile,
        names: Names,
    ) -> None:
        left = tuple(hand - {played} for hand in hands)
        now = (*table, played)
        if len(now) < self.seats:
            self.walk(number, left, leader, now, taken, names)
            return
        won = (leader + winner(list(now), self.trump)) % self.seats
        self.walk(number, left, won, (), taken + (won in self.side), names)

    def settled(
        self,
        node: dict[str, Any],
        hands: tuple[frozenset[Tile], ...],
        leader: int,
        table: tuple[Tile, ...],
        taken: int,
        real: dict[Tile, Tile],
    ) -> None:
        """Check that the claim is true whatever is played, or by leading out the sure tiles."""
        left = max(len(hand) for hand in hands)
        sure = [real.get(tile(text), tile(text)) for text in node["sure"]]
        if sure and (table or leader not in self.prover):
            raise Refused(f"node {node['node']}: the prover is not to lead")
        for piece in sure:
            if piece not in hands[leader]:
                raise Refused(f"node {node['node']}: {piece} is not held by the leader")
            for seat, hand in enumerate(hands):
                if seat != leader and any(winner([piece, other], self.trump) for other in hand):
                    raise Refused(f"node {node['node']}: {piece} can be beaten")
        if len(set(sure)) != len(sure):
            raise Refused(f"node {node['node']}: a sure tile is counted twice")
        if sure and self.must_lead_trump and min(map(len, hands)) == FULL and not is_trump(sure[0], self.trump):
            raise Refused(f"node {node['node']}: the first lead must be a trump")
        certain = taken + len(sure) >= self.tricks if self.holds else taken + left - len(sure) < self.tricks
        if not certain:
            raise Refused(f"node {node['node']}: the result is not certain yet")
