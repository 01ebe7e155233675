"""Puzzles that ask for a trump or a discard. Looks for one in a deal.

The bid is the most that the bidder can make, and exactly one trump (or, the trump being named, exactly one discard)
makes it.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from moonsolver.chances.count_odds import odds_of
from moonsolver.chances.knowledge import Knowledge
from moonsolver.game.auction import Bid
from moonsolver.game.position import Position
from moonsolver.game.tiles import Hand, Tile
from moonsolver.game.trumps import Trump
from moonsolver.reasons.choices import explain_choice
from moonsolver.records.puzzle_note import Kind, PuzzleNote, Sort
from moonsolver.records.record import Record
from moonsolver.reviews.verdicts import Foresight
from moonsolver.solving.answers import Choice, DealValues
from moonsolver.solving.engine import Solver
from moonsolver.solving.lines import best_line
from moonsolver.teaching.choosers import longest, lowest_off, sampled_tables, short_suit, strongest
from moonsolver.teaching.contracts import best_under, exact_bid
from moonsolver.teaching.levels import level_of
from moonsolver.teaching.play_puzzles import lost_at
from moonsolver.teaching.puzzle import Option, Puzzle

__all__ = ["choice_puzzles"]

LAYOUTS = (30, 200)
"""Layouts for one look in foresight: a short one, and a longer one where the short one gives hope."""
SAMPLERS = (1, 6)
"""Layouts that the two strongest choosers look at."""
FEWEST_TRUMPS = 3
"""Trumps held, with the widow, that make a wrong one tempting."""
BEFORE_WIDOW = 600
"""Layouts for one trump that is named before the widow is seen."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A choice to make: each option with its tricks, the right one, two guesses, trump and discard of each option."""

    record: Record
    tricks: Mapping[Trump | Tile, int]
    right: Trump | Tile
    guesses: Sequence[Trump | Tile]
    choices: Mapping[Trump | Tile, Choice]


def choice_puzzles(
    table: DealValues, kind: Kind, sort: Sort, rng: random.Random, key: str, solver: Solver
) -> Iterator[Puzzle]:
    """Yield the puzzles of `kind`, trump or discard, that the bidder of `table` faces; `key` draws the layouts."""
    bid = exact_bid(table, table.best_tricks)
    if bid is None:
        return
    bid = Bid.MOON if bid is Bid.SEVEN else bid
    found = _trumps(table, bid) if kind is Kind.TRUMP else _discards(table, bid, rng)
    for asked in found:
        puzzle = _puzzle(asked, table, kind, sort, key, solver)
        if puzzle is not None:
            yield puzzle


def _trumps(table: DealValues, bid: Bid) -> Iterator[_Asked]:
    tricks: dict[Trump | Tile, int] = {trump: max(row.values()) for trump, row in table.tricks.items()}
    right = [option for option, most in tricks.items() if most >= bid.tricks]
    if len(right) > 1 or len(tricks) < 2:
        return
    rules = table.deal.rules
    tiles = table.deal.hand(table.bidder) if rules.trump_before_widow else _pool(table)
    record = Record(rules, 1, table.deal, None, table.bidder, bid)
    choices: dict[Trump | Tile, Choice] = {trump: best_under(table, trump) for trump in table.tricks}
    yield _Asked(record, tricks, right[0], [longest(tiles, rules), strongest(tiles, rules)], choices)


def _discards(table: DealValues, bid: Bid, rng: random.Random) -> Iterator[_Asked]:
    pool = _pool(table)
    for trump in rng.sample(table.deal.rules.trumps, len(table.deal.rules.trumps)):
        tricks: dict[Trump | Tile, int] = {tile: most for tile, most in table.tricks[trump].items() if tile is not None}
        right = [tile for tile, most in tricks.items() if most >= bid.tricks]
        if len(right) == 1:
            record = Record(table.deal.rules, 1, table.deal, None, table.bidder, bid, trump)
            choices: dict[Trump | Tile, Choice] = {tile: Choice(trump, tile) for tile in pool}
            yield _Asked(record, tricks, right[0], [lowest_off(pool, trump), short_suit(pool, trump)], choices)


def _puzzle(asked: _Asked, table: DealValues, kind: Kind, sort: Sort, key: str, solver: Solver) -> Puzzle | None:
    wrong = next((guess for guess in asked.guesses if guess != asked.right and _tempts(guess, table)), None)
    if wrong is None:
        return None
    depth = _depth(asked, wrong, table, solver)
    if depth < 2:
        return None
    why = explain_choice(table.deal, table.bidder, asked.choices[wrong], table=table, solver=solver)
    fault = why.trump if kind is Kind.TRUMP else why.discard
    if fault is None or not fault.reasons:
        return None
    chances: Mapping[Trump | Tile, float] = {}
    if sort is Sort.TABLE:
        chances = _chances_if_right(asked, kind, key)
        if not chances:
            return None
    sampled = [_sampled(asked, kind, count, f"{key} {count}") for count in SAMPLERS]
    level = level_of([guess == asked.right for guess in (*asked.guesses, *sampled)], depth)
    note = PuzzleNote(kind, sort, level, (asked.right,), wrong)
    options = tuple(Option(option, tricks, chances.get(option)) for option, tricks in asked.tricks.items())
    return Puzzle(replace(asked.record, puzzle=note), options, depth, why)


def _tempts(guess: Trump | Tile, table: DealValues) -> bool:
    """Whether a person might choose it: nobody names doubles holding two, however many walkers that leaves."""
    if isinstance(guess, Tile) or guess is Trump.NONE:
        return True
    return len(_pool(table) & guess.tiles) >= FEWEST_TRUMPS


def _depth(asked: _Asked, wrong: Trump | Tile, table: DealValues, solver: Solver) -> int:
    right_line, wrong_line = (
        best_line(
            Position.start(table.deal, bidder=table.bidder, trump=choice.trump, discard=choice.discard), solver=solver
        )
        for choice in (asked.choices[asked.right], asked.choices[wrong])
    )
    return lost_at(right_line, wrong_line, table.deal.rules.side_of(table.bidder))


def _chances_if_right(asked: _Asked, kind: Kind, key: str) -> Mapping[Trump | Tile, float]:
    """Return the chance of every choice in foresight; nothing unless the right one is the best, beyond doubt."""
    record = asked.record
    if kind is Kind.TRUMP and record.rules.trump_before_widow:
        return _before_widow(asked, key)
    for count in LAYOUTS:
        tables = sampled_tables(_known(record), record.bidder, count, key)
        wins = _wins(tables, asked, kind)
        seen = Foresight(wins, asked.right, 3432, len(tables))
        if any((option == asked.right) == seen.of(option).gave_up for option in wins):
            return {}
    return seen.chances


def _before_widow(asked: _Asked, key: str) -> Mapping[Trump | Tile, float]:
    """Return the chance of every trump that is named before the widow is seen, the discard being chosen after."""
    record = asked.record
    assert record.deal is not None and record.bid is not None  # noqa: S101, PT018 - of a puzzle
    knowledge = Knowledge.of_hand(record.deal.hand(record.bidder), seat=record.bidder, rules=record.rules)
    found: dict[Trump | Tile, float] = {}
    seed = random.Random(key).getrandbits(32)
    errors = []
    for trump in record.rules.trumps:
        odds = odds_of(knowledge, record.bidder, trump=trump, samples=BEFORE_WIDOW, seed=seed, threads=1)
        bid = odds.bid(record.bid)
        found[trump] = bid.chance
        errors.append(bid.chance_error)
    best = found[asked.right]
    doubt = 3 * max(errors)
    return found if all(best - chance > doubt for trump, chance in found.items() if trump != asked.right) else {}


def _sampled(asked: _Asked, kind: Kind, count: int, key: str) -> Trump | Tile:
    tables = sampled_tables(_known(asked.record), asked.record.bidder, count, key)
    wins = _wins(tables, asked, kind)
    return max(wins, key=lambda option: (wins[option], option == asked.guesses[1]))


def _wins(tables: npt.NDArray[np.int8], asked: _Asked, kind: Kind) -> dict[Trump | Tile, int]:
    """Count for every option the layouts in which it makes the bid; a trump with its best discard over all of them."""
    record = asked.record
    assert record.bid is not None  # noqa: S101 - of a puzzle
    made = (tables >= record.bid.tricks).sum(axis=0)  # discards by rising bit, trumps
    if kind is Kind.TRUMP:
        return dict(zip(record.rules.trumps, made.max(axis=0).tolist(), strict=True))
    column = record.rules.trumps.index(record.trump)
    return dict(zip(asked.tricks, reversed(made[:, column].tolist()), strict=True))


def _known(record: Record) -> Knowledge:
    """Return what the bidder knows who has seen the widow."""
    assert record.deal is not None  # noqa: S101 - of a puzzle
    widow = next(iter(record.deal.widow), None)
    return Knowledge.of_hand(record.deal.hand(record.bidder), seat=record.bidder, widow=widow, rules=record.rules)


def _pool(table: DealValues) -> Hand:
    return table.deal.hand(table.bidder) | table.deal.widow
