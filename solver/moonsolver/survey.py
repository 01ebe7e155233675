"""Surveys: what was makeable, over many deals. Random or given deals or hands, split into units that any executor does.

A unit is a run of deals; its rows depend on the question alone, so the same question gives the same rows whatever the
number of workers and wherever they are. Finished units go into a journal beside the result, one line each: a survey
that was interrupted reads it and does what is missing. A row is one deal seen by one bidder.
"""

import hashlib
import json
import os
import random
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from moonsolver.deal import Deal
from moonsolver.engine import Solver
from moonsolver.errors import SurveyError
from moonsolver.notation import quote
from moonsolver.rules import Rules
from moonsolver.seats import Seat
from moonsolver.tiles import Hand
from moonsolver.trumps import Trump
from moonsolver.work import in_any_order

__all__ = ["Journal", "Row", "SurveyQuestion", "Tally", "Unit", "do_unit", "longest_suit", "run_survey", "tally_rows"]

UNIT = 64  # deals done between two lines of the journal: some tenths of a second
AHEAD = 1024  # units that wait or run on an executor at a time: enough for some hundred workers, and little memory
LEAST: Final = (4, 5, 6, 7)  # "makeable" means at least so many tricks
VERSION = 1


@dataclass(frozen=True, slots=True)
class Row:
    """One deal seen by one bidder: `tricks[trump]` with the best discard, and what the hand of seven looks like.

    `number` counts the deals of the survey from 0. `longest` is the length of the longest suit of numbers in the hand,
    the double among them; `doubles` how many doubles it has.
    """

    number: int
    deal: str
    bidder: Seat
    tricks: tuple[int, ...]
    longest: int
    doubles: int

    @property
    def best(self) -> int:
        """Tricks with the best trump and the best discard."""
        return max(self.tricks)


@dataclass(frozen=True, slots=True)
class SurveyQuestion:
    """What is asked: which deals, under which rules, and for which bidders.

    `count` random deals from `seed`; or the `deals` given; or for each of the `hands` given `count` random deals in
    which the first of `bidders` holds it. Raises SurveyError for what cannot be done.

    >>> SurveyQuestion(Rules.named("moon3"), count=200).units
    4
    """

    rules: Rules
    count: int = 0
    seed: int = 0
    bidders: tuple[Seat, ...] = ()
    deals: tuple[str, ...] = ()
    hands: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        faults = []
        if self.deals and self.hands:
            faults.append("deals and hands are given: choose one")
        if self.count < 1 and not self.deals:
            faults.append(f"{self.count} deals: at least 1 is needed")
        for number, text in enumerate(self.hands, 1):
            hand = Hand.parse(text)
            if len(hand) != self.rules.hand_size:
                faults.append(f"hand {number} has {len(hand)} tiles ({hand}): seven are needed")
            elif not hand.issubset(self.rules.tiles):
                faults.append(f"hand {number}: {hand - self.rules.tiles} is not played with in {self.rules.name}")
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

    def deal(self, number: int) -> Deal:
        """Return the deal with this number; it depends on nothing else."""
        if self.deals:
            return Deal.parse(self.deals[number], self.rules)
        rng = random.Random(f"moonsolver survey {self.seed} {number}")
        if not self.hands:
            return Deal.random(self.rules, rng)
        hand = Hand.parse(self.hands[number // self.count])
        rest = list(self.rules.tiles - hand)
        rng.shuffle(rest)
        size = self.rules.hand_size
        hands = [Hand(rest[place * size : (place + 1) * size]) for place in range(self.rules.seats - 1)]
        hands.insert(self.bidders[0].index, hand)
        return Deal(self.rules, tuple(hands), Hand(rest[size * (self.rules.seats - 1) :]))

    def unit(self, unit: int) -> "Unit":
        """Return one unit of the work, with no more of the question than it needs."""
        numbers = range(unit * UNIT, min((unit + 1) * UNIT, self.total))
        if not self.deals:
            return Unit(self, numbers)
        return Unit(replace(self, deals=self.deals[numbers.start : numbers.stop]), numbers, numbers.start)

    def identity(self) -> dict[str, Any]:
        """Return what makes two surveys the same, for the head of a journal."""
        return {
            "run_survey": VERSION,
            "rules": self.rules.name,
            "house": self.rules.house_settings,
            "count": self.count,
            "seed": self.seed,
            "bidders": [str(seat) for seat in self.bidders],
            "deals": hashlib.sha256("\n".join(self.deals).encode()).hexdigest() if self.deals else None,
            "hands": list(self.hands),
            "unit": UNIT,
        }


@dataclass(frozen=True, slots=True)
class Unit:
    """What one worker does at a time: the deals with these numbers, counted from `offset` in `question`."""

    question: SurveyQuestion
    numbers: range
    offset: int = 0


class Journal:
    """The finished units of a survey on disk: a head that says which survey, then one line a unit, in any order.

    A line cut short by a crash does not count. Raises SurveyError for a journal of another survey.
    """

    def __init__(self, path: Path, question: SurveyQuestion) -> None:
        self.path = path
        self._places: dict[int, int] = {}  # unit -> where its line starts
        head = json.dumps(question.identity(), separators=(",", ":")).encode() + b"\n"
        end = 0
        try:
            with path.open("rb") as stream:
                for line in stream:
                    if not line.endswith(b"\n"):
                        break
                    if end == 0 and line != head:
                        raise SurveyError(
                            f"{path} is the unfinished work of another survey:"
                            " finish that one, remove the file, or give another name"
                        )
                    if end:
                        self._places[_unit_of(line, path)] = end
                    end += len(line)
        except FileNotFoundError:
            pass
        self._stream = path.open("r+b" if path.exists() else "w+b")
        self._stream.truncate(end)
        self._stream.seek(end)
        if not end:
            self._write(head)

    @property
    def done(self) -> frozenset[int]:
        """The units that are finished."""
        return frozenset(self._places)

    def add(self, unit: int, rows: Sequence[Row]) -> None:
        """Write a finished unit so that a crash cannot lose it. A unit that is there already is left alone."""
        if unit in self._places:
            return
        place = self._stream.tell()
        listed = [[row.number, row.deal, str(row.bidder), row.tricks, row.longest, row.doubles] for row in rows]
        self._write(json.dumps([unit, listed], separators=(",", ":")).encode() + b"\n")
        self._places[unit] = place

    def rows(self) -> Iterator[Row]:
        """Yield the rows of all finished units, by number of the deal. Only one unit is in memory at a time."""
        with self.path.open("rb") as stream:
            for unit in sorted(self._places):
                stream.seek(self._places[unit])
                for number, deal, bidder, tricks, longest, doubles in json.loads(stream.readline())[1]:
                    yield Row(number, deal, Seat(bidder), tuple(tricks), longest, doubles)

    def close(self) -> None:
        """Close the file; it stays where it is."""
        self._stream.close()

    def _write(self, line: bytes) -> None:
        self._stream.write(line)
        self._stream.flush()
        os.fsync(self._stream.fileno())


@dataclass(slots=True)
class Tally:
    """How often so many tricks were there: `rows` seen, and for each of 4, 5, 6, 7 those with at least so many."""

    rows: int = 0
    reached: list[int] = field(default_factory=lambda: [0] * len(LEAST))

    def add(self, tricks: int) -> None:
        """Count one more row."""
        self.rows += 1
        for place, least in enumerate(LEAST):
            self.reached[place] += tricks >= least


def run_survey(
    question: SurveyQuestion,
    journal: Journal,
    *,
    executor: Executor | None = None,
    threads: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Iterator[Row]:
    """Do what is missing of a survey, then yield all its rows by number of the deal.

    executor: any ``concurrent.futures.Executor``; the units travel by pickle. By default so many threads, None one for
    each processor. progress: called with the units done and the units there are. When the work is left by Ctrl-C or an
    error, what is finished stays in the journal. Cost: a table of the deal for each bidder. Memory is bounded.
    """
    missing = [unit for unit in range(question.units) if unit not in journal.done]
    done = question.units - len(missing)
    if progress:
        progress(done, question.units)
    pieces = (question.unit(unit) for unit in missing)
    ahead = AHEAD if executor else None
    for place, rows in in_any_order(do_unit, pieces, executor=executor, threads=threads, ahead=ahead):
        journal.add(missing[place], rows)
        done += 1
        if progress:
            progress(done, question.units)
    yield from journal.rows()


def do_unit(unit: Unit) -> list[Row]:
    """Return the rows of one unit: every deal of it, every bidder."""
    question = unit.question
    solver = Solver()
    rows = []
    for number in unit.numbers:
        deal = question.deal(number - unit.offset)
        for bidder in question.bidders:
            table = solver.deal(deal, bidder)
            tricks = tuple(max(row.values()) for row in table.tricks.values())
            hand = deal.hand(bidder)
            doubles = sum(tile.is_double for tile in hand)
            rows.append(Row(number, str(deal), bidder, tricks, longest_suit(hand), doubles))
    return rows


def longest_suit(hand: Hand) -> int:
    """Return how many tiles of one number the hand has at most, the double among them.

    >>> longest_suit(Hand.parse("66 65 64 53 21 11 00"))
    3
    """
    return max((hand & trump.tiles).mask.bit_count() for trump in Trump if trump.pip is not None)


def tally_rows(rows: Iterator[Row], trumps: Sequence[Trump]) -> dict[str, dict[str, Tally]]:
    """Count the rows by trump, bidder, longest suit and doubles; ``"all"`` has the best trump of every row."""
    found: dict[str, dict[str, Tally]] = {"all": {}, "trump": {}, "bidder": {}, "longest suit": {}, "doubles": {}}
    for row in rows:
        keys = {
            "all": "best trump",
            "bidder": str(row.bidder),
            "longest suit": str(row.longest),
            "doubles": str(row.doubles),
        }
        for group, key in keys.items():
            found[group].setdefault(key, Tally()).add(row.best)
        for trump, tricks in zip(trumps, row.tricks, strict=True):
            found["trump"].setdefault(str(trump), Tally()).add(tricks)
    return {group: dict(sorted(tallies.items())) if group != "trump" else tallies for group, tallies in found.items()}


def _unit_of(line: bytes, path: Path) -> int:
    try:
        return int(json.loads(line)[0])
    except (ValueError, TypeError, IndexError) as error:
        raise SurveyError(f"{path}: {quote(line.decode(errors='replace'))} is no line of a journal") from error
