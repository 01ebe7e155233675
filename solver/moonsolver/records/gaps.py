"""Gaps in a record: tiles, hands and plays that are not written but follow with certainty from what is. Never guesses.

Each function returns the only answer that fits, or None (or all the answers) where there is none or more than one. What
is written is never doubted: whether it was right is for the reader of the record to say.
"""

from collections.abc import Sequence

from moonsolver.errors import MoonError
from moonsolver.game.deal import Deal
from moonsolver.game.position import Position
from moonsolver.game.rules import Rules
from moonsolver.game.seats import Seat
from moonsolver.game.tiles import Hand, Tile
from moonsolver.game.trumps import Trump

__all__ = ["LedTiles", "filled_deal", "fitting_discards", "fitting_tricks", "last_plays"]

LedTiles = tuple[Seat | None, tuple[Tile, ...]]
"""A trick as it is written: who is said to have led it, if that is said, and the tiles in order."""


def filled_deal(
    rules: Rules,
    parts: Sequence[Hand | None],
    bidder: Seat = Seat.A,
    discard: Tile | None = None,
    played: Sequence[Hand] = (),
) -> tuple[Hand, ...] | None:
    """Return the parts of a deal (each hand, then the widow) completed, if there is only one way to do it.

    `parts` are as written: None or too short where tiles are missing. `played` is what each seat is known to have
    played, `discard` what the bidder discarded: those tiles were in its hand or in the widow.

    >>> rules = Rules.named("moon3")
    >>> parts = "11 00 62 54 52 42 32", "66 55 44 64 43 41", "33 65 63 61 53 51 31", "22"
    >>> [str(hand) for hand in filled_deal(rules, [Hand.parse(part) for part in parts]) or ()][1]
    '66 55 44 64 43 41 21'
    """
    sizes = [rules.hand_size] * rules.seats + [1] * rules.widow_size
    held = [part or Hand() for part in parts]
    space = [size - len(hand) for size, hand in zip(sizes, held, strict=True)]
    loose = rules.tiles
    for hand in held:
        if not hand.issubset(loose):  # a tile twice, or of another set
            return None
        loose -= hand
    holders = {tile: _holders(rules, tile, bidder, discard, played) for tile in loose}
    while loose:
        # Where only one completion fits, some tile has only one part to go to: no ring of exchanges is open.
        found = {tile: open_[0] for tile in loose if len(open_ := [at for at in holders[tile] if space[at] > 0]) == 1}
        if not found:
            return None
        for tile, at in found.items():
            held[at] = held[at].add(tile)
            space[at] -= 1
        loose -= Hand(found)
    return tuple(held) if not any(space) else None


def _holders(rules: Rules, tile: Tile, bidder: Seat, discard: Tile | None, played: Sequence[Hand]) -> tuple[int, ...]:
    """Return which parts of the deal a tile may have been in."""
    for at, hand in enumerate(played):
        if tile in hand and at != bidder.index:
            return (at,)
    if tile == discard or (played and tile in played[bidder.index]):
        return (bidder.index, *range(rules.seats, rules.seats + rules.widow_size))
    return tuple(range(rules.seats + rules.widow_size))


def fitting_discards(deal: Deal, bidder: Seat, trump: Trump, tricks: Sequence[LedTiles]) -> Hand:
    """Return every discard with which all the plays are allowed."""
    tiles = deal.discards(bidder) - Hand(tile for _, trick in tricks for tile in trick)
    return Hand(
        tile
        for tile in tiles
        if _played(Position.start(deal, bidder=bidder, trump=trump, discard=tile), tricks) is not None
    )


def fitting_tricks(start: Position, tricks: Sequence[LedTiles]) -> tuple[int, tuple[Tile, ...]] | None:
    """Return which trick (from 1) of a complete play lacks a tile, and its tiles with the missing one in its place.

    None unless all is there but this tile, and it fits in one place only.
    """
    seats, size = start.rules.seats, start.rules.hand_size
    short = [at for at, (_, tiles) in enumerate(tricks) if len(tiles) == seats - 1]
    written = [tile for _, tiles in tricks for tile in tiles]
    missing = Hand(tile for hand in start.hands for tile in hand) - Hand(written)
    if len(tricks) != size or len(short) != 1 or len(written) != seats * size - 1 or len(missing) != 1:
        return None
    at = short[0]
    leader, tiles = tricks[at]
    found = []
    for turn in range(seats):
        whole = (*tiles[:turn], *missing, *tiles[turn:])
        if _played(start, (*tricks[:at], (leader, whole), *tricks[at + 1 :])) is not None:
            found.append(whole)
    return (at + 1, found[0]) if len(found) == 1 else None


def last_plays(now: Position) -> tuple[Tile, ...]:
    """Return the plays that are left when nobody has a choice any more: each seat holds one tile, or none."""
    if now.tricks_left != 1:
        return ()
    plays = []
    while not now.is_over:
        (tile,) = now.hands[now.to_play.index]
        plays.append(tile)
        now = now.play(tile)
    return tuple(plays)


def _played(start: Position, tricks: Sequence[LedTiles]) -> Position | None:
    """Return the position after `tricks`; None when the rules do not allow one of the plays or another seat led."""
    now = start
    try:
        for leader, tiles in tricks:
            if leader not in (None, now.leader) or now.table:
                return None
            for tile in tiles:
                now = now.play(tile)
    except MoonError:
        return None
    return now
