"""Simple players of rising skill who name a trump, discard and bid. ``players`` has those who play.

They see their own eight tiles (seven, where the widow is not seen yet), and always decide alike. The first two count;
the others look at a few layouts.
"""

import numpy as np
import numpy.typing as npt

from moonsolver.chances.knowledge import Knowledge
from moonsolver.chances.layouts import Layouts
from moonsolver.game.auction import Bid
from moonsolver.game.rules import Rules
from moonsolver.game.seats import Seat
from moonsolver.game.tiles import Hand, Tile
from moonsolver.game.trumps import Trump
from moonsolver.solving.tables import solve_tables

__all__ = ["bid_of", "counted_bid", "longest", "lowest_off", "sampled_tables", "short_suit", "strongest", "sure_bid"]


def longest(tiles: Hand, rules: Rules) -> Trump:
    """Return the trump of which most tiles are held; of equals the higher number.

    >>> str(longest(Hand.parse("65 64 54 53 33 22 11"), Rules.named("moon3")))
    '5'
    """
    return max(rules.trumps, key=lambda trump: (len(tiles & trump.tiles), trump.pip is not None, trump.index))


def strongest(tiles: Hand, rules: Rules) -> Trump:
    """Return the trump with the most sure tricks in `tiles`; of equals the longer one."""
    return max(rules.trumps, key=lambda trump: (sure_tricks(tiles, trump, rules), len(tiles & trump.tiles)))


def lowest_off(tiles: Hand, trump: Trump) -> Tile:
    """Return the discard with the fewest pips that is neither a trump nor a double, if there is one."""
    return min(_offs(tiles, trump), key=lambda tile: (tile.high + tile.low, tile.bit))


def short_suit(tiles: Hand, trump: Trump) -> Tile:
    """Return the off with the fewest others of the suit that it leads beside it, so that a suit is void."""

    def beside(tile: Tile) -> tuple[int, int]:
        return len(tiles & trump.suit_tiles(trump.led_suit(tile))), tile.high + tile.low

    return min(_offs(tiles, trump), key=beside)


def counted_bid(tiles: Hand, rules: Rules) -> Bid:
    """Return the bid that a beginner counts: the longest suit, and a trick for every double outside it."""
    trump = longest(tiles, rules)
    doubles = sum(tile.is_double for tile in tiles - trump.tiles)
    return bid_of(len(tiles & trump.tiles) + doubles, rules)


def sure_bid(tiles: Hand, rules: Rules) -> Bid:
    """Return the bid of the sure tricks under the strongest trump, and one more for luck."""
    return bid_of(sure_tricks(tiles, strongest(tiles, rules), rules) + 1, rules)


def sure_tricks(tiles: Hand, trump: Trump, rules: Rules) -> int:
    """Count the tricks that are nearly sure: trumps from the top, long trumps, walkers once trumps are out."""
    out = rules.tiles - tiles
    trumps, against = tiles & trump.tiles, out & trump.tiles
    tops = sum(not any(tile < other for other in against) for tile in trumps)
    long = max(0, len(trumps) - tops - len(against))
    offs = tiles - trumps
    walkers = sum(not any(tile < other for other in out & trump.suit_tiles(trump.led_suit(tile))) for tile in offs)
    return tops + long + walkers


def bid_of(tricks: int, rules: Rules) -> Bid:
    """Return the highest bid that so many tricks make; a pass for too few."""
    if tricks >= rules.hand_size:
        return Bid.MOON
    return Bid(tricks) if tricks >= rules.lowest_bid else Bid.PASS


def sampled_tables(knowledge: Knowledge, bidder: Seat, count: int, key: str) -> npt.NDArray[np.int8]:
    """Return the tables of `count` layouts drawn by `key`, as ``solve_tables`` does: int8[n, discards, trumps]."""
    rules = knowledge.rules
    layouts = Layouts(knowledge)
    rows = layouts.rows(layouts.sample(count, key))
    return solve_tables(rows[:, : rules.seats + rules.widow_size], rules=rules, bidder=bidder)


def _offs(tiles: Hand, trump: Trump) -> Hand:
    offs = tiles - trump.tiles
    return Hand(tile for tile in offs if not tile.is_double) or offs or tiles
