"""Proof of a result: a strategy in which one side has one play and the other side every reply.

A proof that the bidder's side takes at least n tricks names one play for it at each of its turns and covers every
legal reply of the others; a proof that it cannot does the same for the others. Replies that are equal
(interchangeable) are merged. Positions reached in several ways appear once: the strategy is a graph whose nodes are
numbered.
"""

from dataclasses import dataclass

from moonsolver.errors import PositionError
from moonsolver.game.arguments import position_from
from moonsolver.game.given import whole_number
from moonsolver.game.position import Position
from moonsolver.game.seats import Seat
from moonsolver.game.shown import Tabled
from moonsolver.game.tiles import Hand, Tile
from moonsolver.game.trumps import winning_place
from moonsolver.solving.engine import Solver
from moonsolver.solving.lines import natural_play

__all__ = ["Branch", "Node", "Proof", "prove"]


@dataclass(frozen=True, slots=True)
class Branch:
    """One play out of a node: any of `tiles`, which are equal here, as if it were `tile`; leads to node `node`."""

    tile: Tile
    tiles: Hand
    node: int


@dataclass(frozen=True, slots=True)
class Node:
    """A position of the strategy. Without branches the claim is settled there.

    `taken` counts the tricks of the bidder's side since the start of the proof. Where a settled node has `sure`
    tiles, the seat to lead is the prover's and settles it by leading them out: no other seat holds a tile that beats
    any of them. Where it has none, the tricks taken settle it, whatever is still played.
    """

    number: int
    position: Position
    taken: int
    by_prover: bool
    branches: tuple[Branch, ...]
    sure: Hand = Hand()  # noqa: RUF009 - a Hand is immutable

    @property
    def to_play(self) -> Seat:
        """Whose turn it is."""
        return self.position.to_play


@dataclass(frozen=True, slots=True)
class Proof(Tabled):
    """A strategy that proves a claim about `position`: node 0 is the position itself.

    `holds` tells which claim: True, that the bidder's side takes at least `tricks` from there; False, that it cannot,
    which the defenders prove.
    """

    position: Position
    tricks: int
    holds: bool
    nodes: tuple[Node, ...]

    @property
    def prover(self) -> tuple[Seat, ...]:
        """The seats whose strategy it is."""
        side = self.position.side
        return side if self.holds else tuple(seat for seat in self.position.rules.all_seats if seat not in side)


def prove(position: str | Position, tricks: str | int, *, solver: Solver | None = None) -> Proof:
    """Return a proof that the bidder's side takes at least `tricks` from `position`, or that it cannot.

    Cost: one question to the solver for each node; hundreds of nodes for a moon, up to tens of thousands for a close
    contract. Raises PositionError for tricks outside 0 to the number left.

    >>> position = Position.of("66 53 / 65 54 / 61 55", trump="none")
    >>> proof = prove(position, 1)
    >>> proof.holds, len(proof.nodes), str(proof.nodes[0].sure)
    (True, 1, '66')
    >>> proof = prove(position, 2)
    >>> proof.holds, str(proof.nodes[0].branches[0].tiles)
    (False, '66')
    """
    position = position_from(position)
    tricks = whole_number(tricks, "a number of tricks", "give 0 to 7", PositionError)
    if not 0 <= tricks <= position.tricks_left:
        raise PositionError(f"{tricks} tricks: from this position the bidder's side takes 0 to {position.tricks_left}")
    solver = solver or Solver()
    holds = solver.solve(position) >= tricks
    nodes: dict[int, Node] = {}
    numbers: dict[tuple[Position, int], int] = {}

    def number_of(now: Position) -> int:
        taken = now.tricks_taken - position.tricks_taken
        key = (now, taken)
        if key not in numbers:
            numbers[key] = len(numbers)
            waiting.append((numbers[key], now, taken))
        return numbers[key]

    waiting: list[tuple[int, Position, int]] = []
    number_of(position)
    while waiting:
        number, now, taken = waiting.pop()
        by_prover = (now.to_play in position.side) == holds
        sure = _sure_leads(now) if by_prover else Hand()
        branches: tuple[Branch, ...] = ()
        if _settled(now, taken, tricks, holds, 0):
            sure = Hand()
        elif not _settled(now, taken, tricks, holds, len(sure)):
            sure = Hand()
            plays = solver.plays(now)
            if by_prover:
                good = [tile for tile, value in plays.values.items() if (taken + value >= tricks) == holds]
                tile = natural_play(now, Hand(good))
                branches = (Branch(tile, Hand([tile]), number_of(now.play(tile))),)
            else:
                firsts = [(next(iter(group)), group) for group in plays.equal]
                branches = tuple(Branch(tile, group, number_of(now.play(tile))) for tile, group in firsts)
        nodes[number] = Node(number, now, taken, by_prover, branches, sure)
    return Proof(position, tricks, holds, tuple(nodes[number] for number in range(len(nodes))))


def _settled(position: Position, taken: int, tricks: int, holds: bool, sure: int) -> bool:
    """Whether the claim is true already, once the prover has taken `sure` more tricks."""
    return taken + sure >= tricks if holds else taken + position.tricks_left - sure < tricks


def _sure_leads(position: Position) -> Hand:
    """Return the tiles of the leader that no other seat can beat: led out one after the other, each takes its trick."""
    if position.table or position.legal_leads != position.rules.tiles:
        return Hand()
    trump = position.trump
    turn = position.to_play.index
    others = [tile for seat, hand in enumerate(position.hands) if seat != turn for tile in hand]
    return Hand(
        tile for tile in position.hands[turn] if not any(winning_place((tile, other), trump) for other in others)
    )
