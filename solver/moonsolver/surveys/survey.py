"""Surveys: what was makeable, over many deals. Random or given deals or hands, split into units that any executor does.

Finished units go into a `Journal`: a survey that was interrupted reads it and does what is missing.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import Final

from moonsolver.errors import SurveyError
from moonsolver.game.given import not_a
from moonsolver.game.tiles import Hand
from moonsolver.game.trumps import Trump
from moonsolver.solving.engine import Solver
from moonsolver.solving.parallel import in_any_order
from moonsolver.surveys.journal import Journal
from moonsolver.surveys.question import UNIT, Row, SurveyQuestion, Unit

__all__ = [
    "LEAST",
    "UNIT",
    "Journal",
    "Row",
    "SurveyQuestion",
    "Tally",
    "Unit",
    "do_unit",
    "longest_suit",
    "run_survey",
    "tally_rows",
]

AHEAD = 1024  # units that wait or run on an executor at a time: enough for some hundred workers, and little memory
LEAST: Final = (4, 5, 6, 7)  # "makeable" means at least so many tricks


@dataclass(slots=True)
class Tally:
    """How often that many tricks could be made: `rows` seen, and for each of 4, 5, 6, 7 those with at least so many."""

    rows: int = 0
    reached: list[int] = field(default_factory=lambda: [0] * len(LEAST))

    def add(self, tricks: int) -> None:
        """Count one more row."""
        self.rows += 1
        for at, least in enumerate(LEAST):
            self.reached[at] += tricks >= least


def run_survey(
    question: SurveyQuestion,
    journal: Journal,
    *,
    executor: Executor | None = None,
    threads: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Iterator[Row]:
    """Do what is missing of a survey, then yield all its rows by number of the deal.

    executor: any ``concurrent.futures.Executor``; the units travel by pickle. By default that many threads; None is one
    for each processor. progress: called with the units done and the units there are. When the work is left by Ctrl-C or
    an error, what is finished stays in the journal. Raises SurveyError for the journal of another question. Cost: a
    table of the deal for each bidder. Memory is bounded by the units that are done, not by those there are.
    """
    if not isinstance(question, SurveyQuestion):
        raise not_a(question, "the question of a survey", "give a SurveyQuestion", SurveyError)
    if not isinstance(journal, Journal):
        raise not_a(journal, "a journal", "give a Journal", SurveyError)
    if journal.question != question:
        raise SurveyError(f"{journal.path} was opened for another question")
    working: dict[int, int] = {}  # place in the work -> unit

    def missing() -> Iterator[Unit]:
        todo = (unit for unit in range(question.units) if unit not in journal.done)
        for at, unit in enumerate(todo):
            working[at] = unit
            yield question.unit(unit)

    if progress:
        progress(len(journal.done), question.units)
    ahead = AHEAD if executor else None
    for at, rows in in_any_order(do_unit, missing(), executor=executor, threads=threads, ahead=ahead):
        journal.add(working.pop(at), rows)
        if progress:
            progress(len(journal.done), question.units)
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
