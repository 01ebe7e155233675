"""Contracts that are just made or just set: what a puzzle is made of. Plays nothing.

A bid is the most that the choice of trump and discard makes, or one more: so one trick decides.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from moonsolver.game.auction import Bid
from moonsolver.game.tiles import Hand, Tile
from moonsolver.game.trumps import Trump
from moonsolver.solving.answers import Choice, DealValues

__all__ = ["Contract", "best_under", "contracts", "exact_bid", "natural_choice"]

MOST = 4
"""Contracts of one bidder that are tried in a deal."""


@dataclass(frozen=True, slots=True)
class Contract:
    """A bid with the choice that goes with it; `tricks` is what perfect play makes of it."""

    bid: Bid
    choice: Choice
    tricks: int


def contracts(table: DealValues, rng: random.Random, *, moon: bool, short: bool) -> Iterator[Contract]:
    """Yield contracts of a bidder: the natural one first, then others, `MOST` at most.

    moon: the bid is 21, and all seven tricks are there. short: the bid is a trick more than perfect play makes, under
    some trump of which three tiles are held. Otherwise it is what the best choice makes, less than seven.
    """
    rules = table.deal.rules
    choices: list[Choice]
    if short:
        trumps = [trump for trump in rules.trumps if len(_pool(table) & trump.tiles) >= 3]
        choices = [best_under(table, trump) for trump in rng.sample(trumps, len(trumps))]
    elif moon != (table.best_tricks == rules.hand_size):
        return
    else:
        natural = natural_choice(table, table.best_tricks)
        others = [choice for choice in table.best_choices if choice != natural]
        choices = [natural, *rng.sample(others, min(MOST - 1, len(others)))]
    for choice in choices[:MOST]:
        tricks = table.tricks[choice.trump][choice.discard]
        bid = Bid.MOON if moon else exact_bid(table, tricks + short)
        if bid is not None:
            yield Contract(bid, choice, tricks)


def exact_bid(table: DealValues, tricks: int) -> Bid | None:
    """Return the bid of so many tricks; None where the rules have none."""
    rules = table.deal.rules
    return Bid(tricks) if rules.lowest_bid <= tricks <= rules.hand_size else None


def natural_choice(table: DealValues, tricks: int) -> Choice:
    """Return, of the choices that take exactly `tricks`, the one of a person: most trumps kept, lowest discard."""
    return max(table.choices_for(tricks), key=lambda choice: _appeal(_pool(table), choice))


def best_under(table: DealValues, trump: Trump) -> Choice:
    """Return the best choice under `trump`; of equals the one of a person."""
    row = table.tricks[trump]
    most = max(row.values())
    choices = [Choice(trump, discard) for discard, tricks in row.items() if tricks == most]
    return max(choices, key=lambda choice: _appeal(_pool(table), choice))


def _pool(table: DealValues) -> Hand:
    """Return the bidder's tiles, the widow among them."""
    return table.deal.hand(table.bidder) | table.deal.widow


def _appeal(pool: Hand, choice: Choice) -> tuple[int, int]:
    kept = pool.remove(choice.discard) if choice.discard else pool
    return len(kept & choice.trump.tiles), -_pips(choice.discard)


def _pips(tile: Tile | None) -> int:
    return tile.high + tile.low + 7 * tile.is_double if tile else 0
