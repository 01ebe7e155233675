"""Simple players of rising skill, by which the level of a puzzle is measured: by who solves it.

Each is a function of a position, without memory, and always plays the same tile in it. Only the one that looks a trick
ahead sees all hands; `sampling` is told what it may know.
"""

import functools
import operator
from collections.abc import Callable, Iterable

from moonsolver.chances.knowledge import Knowledge
from moonsolver.chances.layouts import Layouts
from moonsolver.game.position import Position
from moonsolver.game.tiles import TILES, Hand, Tile
from moonsolver.game.trumps import Trump, winning_place
from moonsolver.solving.engine import Solver

__all__ = ["ahead", "highest", "sampling", "thumb", "walkers"]

LAYOUTS = 8  # that `sampling` looks at


def highest(position: Position) -> Tile:
    """Return the highest tile that may be played, doubles above all: the beginner's play.

    >>> str(highest(Position.parse("33 00 64 / 22 41 21 / 53 43 42 trump threes")))
    '33'
    """
    return max(position.legal_plays)


def thumb(position: Position) -> Tile:
    """Return what rules of thumb say: pull trumps, lead walkers, win as cheaply as you can, else throw the lowest."""
    legal, trump = position.legal_plays, position.trump
    if not position.table:
        if their_trumps(position) and (own := legal & trump.tiles):
            return max(own)
        return max(legal & walkers(position) or [_cheapest(position, legal)], key=lambda tile: tile.bit)
    winners = [tile for tile in legal if _wins(position, tile)] if not _partner_wins(position) else []
    return _cheapest(position, winners or legal)


def ahead(position: Position) -> Tile:
    """Return the best play for the rest of this trick, all hands open: the trick first, then the walkers left.

    What is equally good is decided by `thumb`.
    """
    wanted = thumb(position)
    for_side = 1 if position.to_play in position.side else -1

    def worth(tile: Tile) -> tuple[int, bool]:
        return for_side * _outlook(position.play(tile)), tile == wanted

    return max(position.legal_plays, key=worth)


def sampling(position: Position, knowledge: Knowledge, seed: str, solver: Solver) -> Tile:
    """Return the play with the most tricks over a few layouts of what is known; `thumb` decides among equals."""
    layouts = Layouts(knowledge)
    for_side = 1 if position.to_play in position.side else -1
    totals = dict.fromkeys(position.legal_plays, 0)
    for row in layouts.rows(layouts.sample(LAYOUTS, seed))[:, : position.rules.seats].tolist():
        for tile, value in solver.plays_of(position, row):
            totals[tile] += for_side * value
    wanted = thumb(position)
    return max(totals, key=lambda tile: (totals[tile], tile == wanted))


def walkers(position: Position) -> Hand:
    """Return the tiles of the seat to play that are the highest left of the suit they lead: no follower beats them."""
    everything = functools.reduce(operator.or_, (hand.mask for hand in position.hands))
    own = position.hands[position.to_play.index].mask
    suits = _led_suits(position.trump)
    return Hand(TILES[bit] for bit, suit in suits if own >> bit & 1 and not (everything & suit) >> bit + 1)


def their_trumps(position: Position) -> Hand:
    """Return the trumps held against the seat to play."""
    with_us = position.to_play in position.side
    held = (
        hand
        for seat, hand in zip(position.rules.all_seats, position.hands, strict=True)
        if (seat in position.side) != with_us
    )
    return Hand(tile for hand in held for tile in hand) & position.trump.tiles


def _wins(position: Position, tile: Tile) -> bool:
    return winning_place((*position.table, tile), position.trump) == len(position.table)


def _partner_wins(position: Position) -> bool:
    leading = position.leader.after(winning_place(position.table, position.trump), seats=position.rules.seats)
    return (leading in position.side) == (position.to_play in position.side)


def _cheapest(position: Position, tiles: Iterable[Tile]) -> Tile:
    return min(tiles, key=lambda tile: (position.trump.is_trump(tile), tile.high + tile.low, tile.bit))


def _outlook(position: Position) -> int:
    """Return what the rest of this trick leads to if everyone looks no further, seen from the bidder's side."""
    if not position.table:
        return 20 * position.tricks_taken + _walkers_left(position)
    pick: Callable[[Iterable[int]], int] = max if position.to_play in position.side else min
    return pick(_outlook(position.play(tile)) for tile in position.legal_plays)


def _walkers_left(position: Position) -> int:
    """Return the walkers of the bidder's side less those of the others."""
    trump = position.trump
    masks = [hand.mask for hand in position.hands]
    everything = functools.reduce(operator.or_, masks)
    count = 0
    for seat, hand in zip(position.rules.all_seats, masks, strict=True):
        tops = sum(1 for bit, suit in _led_suits(trump) if hand >> bit & 1 and not (everything & suit) >> bit + 1)
        count += tops if seat in position.side else -tops
    return count


@functools.cache
def _led_suits(trump: Trump) -> tuple[tuple[int, int], ...]:
    """Return every tile's bit with the mask of the suit that it leads."""
    return tuple((tile.bit, trump.suit_tiles(trump.led_suit(tile)).mask) for tile in TILES)
