"""Low tiles by the book: positions for ``reference.py`` in which some tiles are imaginary, and proofs checked there.

A low tile of suit p is written (p, -1): p is its only end, and nothing ranks below it. Of several in one suit the first
is the lowest. The low trump of doubles is a double below them all. Shares nothing with the prover: neither its tables
nor its numbers.
"""

from collections.abc import Sequence

from moonsolver import Explanation, Position, ReasonProof, Suit, Tile
from moonsolver.reasons.causes import ChangeKind
from support.reference import Reference, legal, winner
from support.reference import Tile as Pair

Hands = list[list[Pair]]


def pair(tile: Tile) -> Pair:
    return tile.high, tile.low


def low_pairs(lows: Sequence[tuple[Tile, Suit]], trump: str) -> dict[Pair, Pair]:
    """What each tile that became low is now."""
    found: dict[Pair, Pair] = {}
    for at, (tile, suit) in enumerate(lows):
        rank = at - len(lows)
        if suit is not Suit.TRUMPS:
            found[pair(tile)] = (suit.number, rank)
        else:
            found[pair(tile)] = (rank, rank) if trump == "doubles" else (int(trump), rank)
    return found


class Open:
    """A position by the book, to be played and changed."""

    def __init__(self, position: Position) -> None:
        self.trump = str(position.trump)
        self.hands: Hands = [[pair(tile) for tile in hand] for hand in position.hands]
        self.leader = position.leader.index
        self.table = [pair(tile) for tile in position.table]
        self.side = {seat.index for seat in position.side}
        self.seat = position.to_play.index
        self.left = position.tricks_left
        self.must = position.rules.must_lead_trump and position.is_first_trick and not self.table
        self.taken = 0

    @property
    def turn(self) -> int:
        return (self.leader + len(self.table)) % len(self.hands)

    def may_play(self, piece: Pair) -> bool:
        return piece in legal(self.hands[self.turn], self.table, self.trump, self.must)

    def play(self, piece: Pair) -> None:
        assert self.may_play(piece), (piece, self.hands, self.table)
        self.hands[self.turn].remove(piece)
        self.table.append(piece)
        self.must = False
        if len(self.table) == len(self.hands):
            self.leader = (self.leader + winner(self.table, self.trump)) % len(self.hands)
            self.taken += self.leader in self.side
            self.table = []

    def make_low(self, lows: Sequence[tuple[Tile, Suit]]) -> None:
        became = low_pairs(lows, self.trump)
        assert sum(piece in became for hand in self.hands for piece in hand) == len(became)
        self.hands = [[became.get(piece, piece) for piece in hand] for hand in self.hands]

    def nobody_revoked(self) -> bool:
        return all(
            piece in legal([*self.hands[(self.leader + at) % len(self.hands)], piece], self.table[:1], self.trump)
            for at, piece in enumerate(self.table)
            if at
        )

    def value(self) -> int:
        """Tricks of the bidder's side from here on."""
        return Reference(self.trump, self.side).value(self.hands, self.leader, self.table, self.must)

    def total(self) -> int:
        """Tricks of the side that moved first, those taken on the way included."""
        tricks = self.taken + self.value()
        return tricks if self.seat in self.side else self.left - tricks


def total_with(explanation: Explanation, proof: ReasonProof, *, changed: bool) -> int:
    """What the play of a proof is worth, with the change or without."""
    now = Open(explanation.position)
    change = proof.change if changed else None
    when = proof.change.plays if proof.change else ()
    plays = [pair(tile) for tile in when] or ([pair(proof.play)] if proof.play else [])
    lows = [(low.tile, low.suit) for low in change.lows] if change else []
    if change and change.kind is ChangeKind.EXCHANGE:
        assert change.to is not None
        given, taken = (pair(tile) for tile in change.tiles)
        for seat, out, into in ((change.seat, given, taken), (change.to, taken, given)):
            now.hands[seat.index].remove(out)
            now.hands[seat.index].append(into)
    if lows and not when:
        now.make_low(lows)
    assert now.nobody_revoked()
    for piece in plays:
        now.play(piece)
    if lows and when:
        now.make_low(lows)
        assert now.nobody_revoked()
    if change is None:
        return now.total()
    if change.kind is ChangeKind.LEAD:
        assert change.to is not None
        assert not now.table
        now.leader = change.to.index
    elif change.kind is ChangeKind.KEEP:
        kept, instead = (pair(tile) for tile in change.tiles)
        now.hands[change.seat.index].remove(instead)
        now.hands[change.seat.index].append(kept)
    elif change.kind is ChangeKind.PLAY:
        assert now.turn == change.seat.index
        now.play(pair(change.tiles[0]))
    elif change.kind is ChangeKind.FORBID:
        return total_without(now, change.seat.index, {pair(tile) for tile in change.tiles})
    return now.total()


def total_without(now: Open, seat: int, barred: set[Pair]) -> int:
    """The total if `seat` may play none of `barred` to this trick."""
    totals = []
    for piece in legal(now.hands[now.turn], now.table, now.trump):
        if now.turn == seat and piece in barred:
            continue
        after = copy_of(now)
        after.play(piece)
        totals.append(total_without(after, seat, barred) if after.table else after.total())
    mine = (now.turn in now.side) == (now.seat in now.side)
    return max(totals) if mine else min(totals)


def copy_of(now: Open) -> Open:
    copied = object.__new__(Open)
    copied.__dict__.update(now.__dict__)
    copied.hands = [list(hand) for hand in now.hands]
    copied.table = list(now.table)
    return copied
