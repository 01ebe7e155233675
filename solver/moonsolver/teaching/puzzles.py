"""Puzzles found: random deals looked at one after the other until there are enough. Judges none itself.

Deal number n of a seed is always the same and so is the puzzle in it, whatever is asked besides: so a longer list
begins with the shorter one, on however many processors it is made.
"""

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeVar

from moonsolver.errors import AnswerError, MoonError, RulesError
from moonsolver.game.deal import Deal
from moonsolver.game.given import whole_number
from moonsolver.game.limits import checked_seed
from moonsolver.game.notation import listed, quote
from moonsolver.game.rules import RULE_SETS, Rules
from moonsolver.records.puzzle_note import LEVELS, Kind, Sort
from moonsolver.solving.answers import DealValues
from moonsolver.solving.engine import Solver
from moonsolver.teaching.bid_puzzles import bid_puzzles
from moonsolver.teaching.choice_puzzles import choice_puzzles
from moonsolver.teaching.play_puzzles import play_puzzles
from moonsolver.teaching.puzzle import Puzzle

__all__ = ["DEALS", "TooFewPuzzlesError", "Wanted", "find_puzzles", "puzzle_in", "too_few"]

Word = TypeVar("Word", bound=Enum)

DEALS = 3_000
"""Deals that are looked at for each puzzle, unless asked otherwise."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What puzzles are wanted: of one kind and sort, of a level or (None) of any, with a seed, under some rules.

    Raises MoonError for what can never be found under these rules.
    """

    kind: Kind
    level: int | None = None
    sort: Sort = Sort.OPEN
    seed: int = 0
    rules: Rules = RULE_SETS["moon3"]

    def __post_init__(self) -> None:
        object.__setattr__(self, "kind", _word(Kind, self.kind, "a kind of puzzle"))
        object.__setattr__(self, "sort", _word(Sort, self.sort, "a sort of puzzle"))
        object.__setattr__(self, "rules", Rules.named(self.rules))
        checked_seed(self.seed)
        if self.level is not None:
            level = whole_number(self.level, "a level", f"give {LEVELS[0]} to {LEVELS[-1]}")
            if level not in LEVELS:
                raise MoonError(f"level {level}: the levels are {LEVELS[0]} to {LEVELS[-1]}")
            object.__setattr__(self, "level", level)
        if self.kind is Kind.DISCARD and not self.rules.has_widow:
            raise RulesError(f"{self.rules.name} has no widow, so nothing is discarded: ask for another kind of puzzle")
        if self.kind is Kind.TRUMP and len(self.rules.trumps) < 2:
            raise RulesError("only one trump may be named under these house rules: ask for another kind of puzzle")


def find_puzzles(
    kind: str | Kind,
    *,
    level: int | None = None,
    sort: str | Sort = Sort.OPEN,
    count: int = 1,
    seed: int = 0,
    rules: str | Rules = "moon3",
    deals: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[Puzzle, ...]:
    """Return `count` puzzles of a kind: positions with one right answer where a natural player errs.

    kind: ``moon``, ``make``, ``set``, ``discard``, ``trump`` or ``bid``. level: 1 to 5, by default any. sort: ``open``
    or ``table``, where the right answer is right in foresight, too. The same seed gives the same puzzles, and more of
    them begin with the fewer. deals: how many are looked at, by default `DEALS` for each puzzle; where they do not hold
    enough, TooFewPuzzlesError is raised, with those that were found. progress: called with the deals looked at and the
    puzzles found. Memory is bounded by what is found. Cost: some milliseconds a deal; ``docs/teaching.md`` says how
    many deals a puzzle takes.

    >>> puzzle, = find_puzzles("make", level=2, seed=1)
    >>> puzzle.level, puzzle.note.is_right(puzzle.answers[0]), puzzle.note.is_right(puzzle.tempting)
    (2, True, False)
    """
    wanted = Wanted(kind, level, sort, seed, rules)  # type: ignore[arg-type] # read there
    count = whole_number(count, "a number of puzzles", "give 1 or more")
    most = count * DEALS if deals is None else whole_number(deals, "a number of deals", "give 1 or more")
    if min(count, most) < 1:
        raise MoonError(f"{count} puzzles in {most} deals: give 1 or more of both")
    found: list[Puzzle] = []
    solver = Solver()
    for number in range(most):
        puzzle = puzzle_in(number, wanted, solver=solver)
        if puzzle is not None:
            found.append(puzzle)
        if progress:
            progress(number + 1, len(found))
        if len(found) == count:
            return tuple(found)
    raise too_few(wanted, found, count, most)


def puzzle_in(number: int, wanted: Wanted, *, solver: Solver | None = None) -> Puzzle | None:
    """Return the puzzle in deal `number` of the seed, from 0; None where there is none of the wanted level."""
    solver = solver or Solver()
    key = f"{wanted.seed} {number}"
    rng = random.Random(key)
    deal = Deal.random(wanted.rules, rng)
    for bidder in rng.sample(wanted.rules.all_seats, wanted.rules.seats):
        for puzzle in _puzzles(solver.deal(deal, bidder), wanted, rng, key, solver):
            if wanted.level in (None, puzzle.level):
                return replace(puzzle, deal_number=number + 1)
    return None


class TooFewPuzzlesError(AnswerError):
    """Not enough puzzles in the deals that were looked at; `found` are those that were there."""

    found: tuple[Puzzle, ...] = ()


def too_few(wanted: Wanted, found: Iterable[Puzzle], count: int, most: int) -> TooFewPuzzlesError:
    """Return the error that says that `most` deals did not hold `count` puzzles."""
    found = tuple(found)
    level = "" if wanted.level is None else f" of level {wanted.level}"
    error = TooFewPuzzlesError(
        f"{len(found)} of {count:,} {wanted.kind.value} puzzles{level} found in {most:,} deals: look at more deals, or"
        " ask for another level, sort or kind"
    )
    error.found = found
    return error


def _word(words: type[Word], given: object, noun: str) -> Word:
    """Read one of the words of an enum. Raises MoonError."""
    try:
        return words(given.lower() if isinstance(given, str) else given)
    except ValueError:
        right = listed([word.value for word in words], "or")
        raise MoonError(f"{quote(str(given))} is not {noun}: choose {right}") from None


def _puzzles(table: DealValues, wanted: Wanted, rng: random.Random, key: str, solver: Solver) -> Iterator[Puzzle]:
    if wanted.kind.is_play:
        return play_puzzles(table, wanted.kind, wanted.sort, rng, key, solver)
    if wanted.kind is Kind.BID:
        return bid_puzzles(table, wanted.sort, key)
    return choice_puzzles(table, wanted.kind, wanted.sort, rng, key, solver)
