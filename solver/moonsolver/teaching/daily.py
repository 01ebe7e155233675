"""The page's puzzles, one for each day of a year: which kinds and levels come when, and how they are found.

The mix is fixed. The days go through a week of levels from easy to hard and through the kinds, so that every kind comes
at every level; every second puzzle of a kind and level is one for the table. Where a kind and level is too rare, the
nearest level that was found takes its place, the easier one first.
"""

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from itertools import islice

from moonsolver.errors import AnswerError
from moonsolver.game.rules import Rules
from moonsolver.records.puzzle_note import LEVELS, Kind, Sort
from moonsolver.records.record import Record
from moonsolver.solving.engine import Solver
from moonsolver.solving.parallel import in_any_order
from moonsolver.teaching.packed import packed, unpacked
from moonsolver.teaching.puzzles import Wanted, puzzle_in

__all__ = ["DAYS", "daily_module", "daily_plan", "daily_puzzles", "read_daily_module", "year_of_puzzles"]

DAYS = 365
SEED = 2_026
WEEK = (1, 2, 3, 2, 4, 3, 5)
"""The level of each day, from the first on, again and again."""
KINDS = (Kind.MAKE, Kind.SET, Kind.TRUMP, Kind.MAKE, Kind.MOON, Kind.DISCARD, Kind.SET, Kind.BID)
"""The kind of each day, likewise."""
MOST = {Kind.MOON: 3_000, Kind.TRUMP: 250, Kind.DISCARD: 400, Kind.BID: 120}
"""Deals that are looked at for a kind and sort; 500 where none is given."""

Wish = tuple[Kind, Sort, int]
_BEGIN, _END = 'export const DAILY_PUZZLES = "', '".split(" ");\n'
_HEAD = """\
// A puzzle for each day of a year, a word each. Made by book/make_daily_puzzles.py: do not edit it.
// `teaching/packed.py` says what is in a word; a test reads all of them and makes some of them again.

/** @type {readonly string[]} */
"""


def daily_plan() -> tuple[Wish, ...]:
    """Return kind, sort and level of every day.

    >>> plan = daily_plan()
    >>> len(plan), plan[0]
    (365, (<Kind.MAKE: 'make'>, <Sort.OPEN: 'open'>, 1))
    """
    seen: defaultdict[tuple[Kind, int], int] = defaultdict(int)
    found: list[Wish] = []
    for day in range(DAYS):
        kind, level = KINDS[day % len(KINDS)], WEEK[day % len(WEEK)]
        sort = (Sort.OPEN, Sort.TABLE)[seen[kind, level] % 2]
        seen[kind, level] += 1
        found.append((kind, sort, level))
    return tuple(found)


def daily_puzzles(kind: Kind, sort: Sort, solver: Solver | None = None) -> Iterator[Record]:
    """Yield the puzzles of one kind and sort in the order in which they are found, of any level."""
    solver = solver or Solver()
    number = list(Kind).index(kind) * len(Sort) + list(Sort).index(sort)
    wanted = Wanted(kind, None, sort, SEED + number, Rules.named("moon3"))
    for deal in range(MOST.get(kind, 500)):
        puzzle = puzzle_in(deal, wanted, solver=solver)
        if puzzle is not None:
            yield puzzle.record


def year_of_puzzles(
    executor: Executor | None = None, progress: Callable[[str], None] | None = None
) -> tuple[Record, ...]:
    """Return the puzzles of all days. Raises AnswerError when a kind and sort has too few.

    executor: where the kinds are looked for, by default on this thread; what is found does not depend on it. progress:
    called with a line about each kind and sort. Cost: some minutes.
    """
    plan = daily_plan()
    pairs = [(kind, sort) for kind in Kind for sort in Sort]
    waiting: dict[Wish, deque[Record]] = {}
    for at, by_level in in_any_order(_found, pairs, executor=executor, threads=1):
        kind, sort = pairs[at]
        for level, records in by_level.items():
            waiting[kind, sort, level] = deque(records)
        if progress:
            counts = {level: len(records) for level, records in by_level.items()}
            progress(f"{kind.value}, {sort.value}: wanted {_needed(plan, kind, sort)}, found {counts}")
    return tuple(_nearest(waiting, wish) for wish in plan)


def _needed(plan: Sequence[Wish], kind: Kind, sort: Sort) -> dict[int, int]:
    return {level: plan.count((kind, sort, level)) for level in LEVELS}


def _found(pair: tuple[Kind, Sort]) -> dict[int, list[Record]]:
    return _by_level(daily_puzzles(*pair), _needed(daily_plan(), *pair))


def _by_level(found: Iterable[Record], needed: dict[int, int]) -> dict[int, list[Record]]:
    """Sort puzzles by level until there are enough of each, and enough in all; keep what is over for the rare ones."""
    by_level: dict[int, list[Record]] = {level: [] for level in LEVELS}
    for record in found:
        assert record.puzzle is not None and record.puzzle.level is not None  # noqa: S101, PT018 - a puzzle
        by_level[record.puzzle.level].append(record)
        if all(len(by_level[level]) >= count for level, count in needed.items()):
            break
    return by_level


def _nearest(waiting: dict[Wish, deque[Record]], wish: Wish) -> Record:
    kind, sort, level = wish
    for other in sorted(LEVELS, key=lambda each: (abs(each - level), each)):
        if waiting[kind, sort, other]:
            return waiting[kind, sort, other].popleft()
    raise AnswerError(f"too few {kind.value} puzzles of the sort {sort.value}: look at more deals")


def daily_module(records: Iterable[Record]) -> str:
    """Return puzzles as the module of the page."""
    return f"{_HEAD}{_BEGIN}{' '.join(map(packed, records))}{_END}"


def read_daily_module(text: str, most: int | None = None) -> tuple[Record, ...]:
    """Return the puzzles of the page's module, at most so many. Raises NotationError for what is none."""
    words = text.removeprefix(_HEAD).removeprefix(_BEGIN).removesuffix(_END).split(" ")
    return tuple(unpacked(word) for word in islice(words, most))
