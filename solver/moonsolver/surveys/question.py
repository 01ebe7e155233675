"""What a survey asks, cut into units, and the rows that answer it. Solves nothing and writes nothing.

A unit is a run of deals; its rows depend on the question alone, so the same question gives the same rows whatever the
number of workers and wherever they are. A row is one deal seen by one bidder.
"""

import hashlib
import itertools
import random
from dataclasses import dataclass, replace
from typing import Any, Final

from moonsolver.errors import SurveyError
from moonsolver.game.arguments import deal_from
from moonsolver.game.deal import Deal
from moonsolver.game.given import items_of, whole_number
from moonsolver.game.rules import Rules
from moonsolver.game.seats import Seat, seats_from
from moonsolver.game.tiles import Hand

__all__ = ["UNIT", "Row", "SurveyQuestion", "Unit", "columns", "record"]

UNIT: Final = 64  # deals done between two lines of the journal: a few tenths of a second
MOST: Final = 2**63 - 1  # deals that can be numbered in a result
VERSION: Final = 2  # of the journal


@dataclass(frozen=True, slots=True)
class Row:
    """One deal seen by one bidder: `tricks[trump]` with the best discard, and what the hand of seven looks like.

    `number` counts the deals of the survey from 0. `longest` is the length of the longest suit of numbers in the hand,
    the double among them; `doubles` how many doubles it has. If cells are asked for, `discards` has the bidder's eight
    tiles from the highest down, and `cells[trump][n]` is the tricks after discarding the n-th of them.
    """

    number: int
    deal: str
    bidder: Seat
    tricks: tuple[int, ...]
    longest: int
    doubles: int
    discards: str = ""
    cells: tuple[tuple[int, ...], ...] = ()

    @property
    def best(self) -> int:
        """Tricks with the best trump and the best discard."""
        return max(self.tricks)


@dataclass(frozen=True, slots=True)
class SurveyQuestion:
    """What is asked: which deals, under which rules, and for which bidders.

    `count` random deals from `seed`; or the `deals` given; or for each of the `hands` given `count` random deals in
    which the first of `bidders` holds it. `cells`: whether rows have every cell of the table, not only the best discard
    for each trump. Raises SurveyError for what cannot be done.

    >>> SurveyQuestion(Rules.named("moon3"), count=200).units
    4
    """

    rules: Rules
    count: int = 0
    seed: int = 0
    bidders: tuple[Seat, ...] = ()
    deals: tuple[Deal, ...] = ()
    hands: tuple[Hand, ...] = ()
    cells: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "rules", Rules.named(self.rules))
        object.__setattr__(self, "bidders", seats_from(self.bidders, self.rules.seats))
        object.__setattr__(self, "deals", tuple(self._deal(deal) for deal in _items(self.deals, "deals")))
        object.__setattr__(self, "hands", tuple(map(Hand.parse, _items(self.hands, "hands"))))
        for name in ("count", "seed"):
            number = whole_number(getattr(self, name), f"a {name}", "give a whole number", SurveyError)
            object.__setattr__(self, name, number)
        faults = []
        if self.deals and self.hands:
            faults.append("deals and hands are both given: choose one")
        if self.cells and not self.rules.has_widow:
            faults.append(f"{self.rules.name} has no widow, so each row has all tricks as it is: leave the cells out")
        if self.count < 1 and not self.deals:
            faults.append(f"{self.count} deals: at least 1 is needed")
        for number, deal in enumerate(self.deals, 1):
            if deal.rules != self.rules:
                faults.append(f"deal {number} is for {deal.rules}, but the survey is for {self.rules}")
        for number, hand in enumerate(self.hands, 1):
            if len(hand) != self.rules.hand_size:
                faults.append(f"hand {number} has {len(hand)} tiles ({hand}): seven are needed")
            elif not hand.issubset(self.rules.tiles):
                faults.append(f"hand {number}: {hand - self.rules.tiles} is not used in {self.rules.name}")
        if self.total > MOST:
            faults.append(f"{self.count} deals are too many: at most {MOST // (len(self.hands) or 1)} can be numbered")
        if faults:
            raise SurveyError(faults)
        if not self.bidders:
            everybody = (Seat.A,) if self.hands else self.rules.all_seats
            object.__setattr__(self, "bidders", everybody)

    @property
    def total(self) -> int:
        """How many deals there are."""
        return len(self.deals) or self.count * (len(self.hands) or 1)

    @property
    def units(self) -> int:
        """How many units of work there are."""
        return -(-self.total // UNIT)

    def _deal(self, given: str | Deal) -> Deal:
        return Deal.parse(given, self.rules) if isinstance(given, str) else deal_from(given)

    def deal(self, number: int) -> Deal:
        """Return the deal with this number; it depends on nothing else."""
        if self.deals:
            return self.deals[number]
        rng = random.Random(f"moonsolver survey {self.seed} {number}")
        if not self.hands:
            return Deal.random(self.rules, rng)
        hand = self.hands[number // self.count]
        rest = list(self.rules.tiles - hand)
        rng.shuffle(rest)
        size = self.rules.hand_size
        hands = [Hand(rest[at * size : (at + 1) * size]) for at in range(self.rules.seats - 1)]
        hands.insert(self.bidders[0].index, hand)
        return Deal(self.rules, tuple(hands), Hand(rest[size * (self.rules.seats - 1) :]))

    def numbers(self, unit: int) -> range:
        """Return the numbers of the deals of one unit."""
        return range(unit * UNIT, min((unit + 1) * UNIT, self.total))

    def unit(self, unit: int) -> "Unit":
        """Return one unit of the work, with no more of the question than it needs."""
        numbers = self.numbers(unit)
        if not self.deals:
            return Unit(self, numbers)
        return Unit(replace(self, deals=self.deals[numbers.start : numbers.stop]), numbers, numbers.start)

    def identity(self) -> dict[str, Any]:
        """Return what makes two surveys the same, for the head of a journal."""
        return {
            "survey journal": VERSION,
            "rules": self.rules.name,
            "house": self.rules.house_settings,
            "count": self.count,
            "seed": self.seed,
            "bidders": [str(seat) for seat in self.bidders],
            "deals": hashlib.sha256("\n".join(map(str, self.deals)).encode()).hexdigest() if self.deals else None,
            "hands": [str(hand) for hand in self.hands],
            "unit": UNIT,
            **({"cells": True} if self.cells else {}),
        }


def _items(given: object, what: str) -> tuple[Any, ...]:
    return items_of(given, f"a list of {what}", "give them in a list", SurveyError)


@dataclass(frozen=True, slots=True)
class Unit:
    """What one worker does at a time: the deals with these numbers, counted from `offset` in `question`."""

    question: SurveyQuestion
    numbers: range
    offset: int = 0


def columns(question: SurveyQuestion) -> list[str]:
    """Return the names of the columns: which row it is, ``tricks_<trump>`` for each trump, what the hand is like.

    With every cell, ``discards`` and ``tricks_<trump>_<n>`` follow, n from 1 for the first of the discards.
    """
    trumps, places = question.rules.trumps, range(1, question.rules.hand_size + 2)
    names = ["number", "deal", "bidder", *(f"tricks_{trump}" for trump in trumps), "best", "longest_suit", "doubles"]
    if question.cells:
        names += ["discards", *(f"tricks_{trump}_{place}" for trump in trumps for place in places)]
    return names


def record(row: Row) -> list[int | str]:
    """Return a row's values in the order of `columns`."""
    values: list[int | str] = [row.number, row.deal, str(row.bidder), *row.tricks, row.best, row.longest, row.doubles]
    if row.cells:
        values += [row.discards, *itertools.chain.from_iterable(row.cells)]
    return values
