"""Puzzles that ask for a play: moon, make and set. Looks for one in a deal.

The hand is played perfectly up to the question, by all seats, each time the play that a person would find natural. The
bid is just what perfect play makes (for set: a trick more), so that a wrong play decides the contract.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from moonsolver.chances.knowledge import Knowledge
from moonsolver.game.deal import Deal
from moonsolver.game.position import Position
from moonsolver.game.seats import Seat
from moonsolver.game.tiles import Tile
from moonsolver.game.tricks import Line
from moonsolver.reasons.plays import explain_play
from moonsolver.reasons.temptations import tempting_play
from moonsolver.records.puzzle_note import Kind, PuzzleNote, Sort
from moonsolver.records.record import Record
from moonsolver.reviews.foresight import foresee_play
from moonsolver.solving.answers import DealValues, PlayValues
from moonsolver.solving.engine import Solver
from moonsolver.solving.lines import best_line, natural_play, replay
from moonsolver.teaching.contracts import Contract, contracts
from moonsolver.teaching.levels import level_of
from moonsolver.teaching.players import ahead, highest, sampling, thumb
from moonsolver.teaching.puzzle import Option, Puzzle

__all__ = ["FEWEST_PLAYS", "FEWEST_TRICKS", "lost_at", "play_puzzles"]

FEWEST_PLAYS = 3
"""Legal plays that a question offers at least."""
FEWEST_TRICKS = 3
"""Tricks that are left at least, the question's own included."""
BUDGETS = (300, 3_000)
"""Solves for one look in foresight: a short one, and a longer one where the short one gives hope."""


@dataclass(frozen=True, slots=True)
class _Question:
    """A position with one right group, and the wrong play that tempts."""

    record: Record
    plays: PlayValues
    tempting: Tile
    depth: int


def play_puzzles(
    table: DealValues, kind: Kind, sort: Sort, rng: random.Random, key: str, solver: Solver
) -> Iterator[Puzzle]:
    """Yield the puzzles of `kind` in the deal of `table` that its bidder plays.

    `rng` chooses the contracts and the order of the questions, and `key` draws the layouts.
    """
    for contract in contracts(table, rng, moon=kind is Kind.MOON, short=kind is Kind.SET):
        for question in _questions(table.deal, table.bidder, contract, kind, rng, solver):
            puzzle = _puzzle(question, kind, sort, key, solver)
            if puzzle is not None:
                yield puzzle


def _puzzle(question: _Question, kind: Kind, sort: Sort, key: str, solver: Solver) -> Puzzle | None:
    record, plays = question.record, question.plays
    why = explain_play(plays.position, question.tempting, solver=solver)
    if not why.is_proved:
        return None
    chances: dict[Tile, float] = {}
    if sort is Sort.TABLE:
        chances = _chances_if_right(record, plays, key, solver)
        if not chances:
            return None
    level = level_of(_solved_by(record, plays, key, solver), question.depth)
    note = PuzzleNote(kind, sort, level, tuple(plays.best), question.tempting)
    taken = plays.position.tricks_taken
    options = tuple(Option(tile, taken + value, chances.get(tile)) for tile, value in plays.values.items())
    return Puzzle(replace(record, puzzle=note), options, question.depth, why)


def lost_at(right: Line, wrong: Line, side: tuple[Seat, ...]) -> int:
    """Return the trick, counted from 1, from which on `side` always has more in one line than in the other.

    That is where the loss shows. The lines begin at the same play and are perfect after it.
    """
    ahead_by = depth = 0
    for number, (good, bad) in enumerate(zip(right, wrong, strict=True), 1):
        was = ahead_by
        ahead_by += (good.winner in side) - (bad.winner in side)
        if was <= 0 < ahead_by:
            depth = number
    return depth


def _questions(
    deal: Deal, bidder: Seat, contract: Contract, kind: Kind, rng: random.Random, solver: Solver
) -> Iterator[_Question]:
    choice = contract.choice
    now = Position.start(deal, bidder=bidder, trump=choice.trump, discard=choice.discard)
    record = Record(deal.rules, 1, deal, None, bidder, contract.bid, choice.trump, choice.discard)
    asked = {Kind.MOON: (bidder,), Kind.MAKE: now.side, Kind.SET: deal.rules.against(bidder)}[kind]
    line: list[Tile] = []
    found: list[tuple[int, PlayValues]] = []
    while now.tricks_left >= FEWEST_TRICKS:
        plays = solver.plays(now)
        if now.to_play in asked and len(plays.values) >= FEWEST_PLAYS and plays.best.mask in plays.groups:
            found.append((len(line), plays))
        tile = natural_play(now, plays.best)
        line.append(tile)
        now = now.play(tile)
    rng.shuffle(found)
    for number, plays in found:
        question = _question(replace(record, plays=tuple(line[:number])), plays, asked, solver)
        if question is not None:
            yield question


def _question(record: Record, plays: PlayValues, side: tuple[Seat, ...], solver: Solver) -> _Question | None:
    """Return the question of a position; None where no natural player errs, the loss shows at once, or all is over."""
    position = plays.position
    wrong = tempting_play(position, plays=plays)
    if wrong is None:
        return None
    right = _line(position, natural_play(position, plays.best), solver)
    depth = lost_at(right, _line(position, wrong.tile, solver), side)
    if depth < 2 or not _choices_later(position, right):
        return None
    return _Question(record, plays, wrong.tile, depth)


def _line(position: Position, tile: Tile, solver: Solver) -> Line:
    rest = best_line(position.play(tile), solver=solver)
    return replay(position, [tile, *rest.plays])


def _choices_later(position: Position, line: Line) -> bool:
    """Whether the seat that is asked has more than one legal play in some later trick of `line`."""
    seat, now = position.to_play, position
    for tile in line.plays:
        if now is not position and now.to_play is seat and len(now.legal_plays) > 1:
            return True
        now = now.play(tile)
    return False


def _chances_if_right(record: Record, plays: PlayValues, key: str, solver: Solver) -> dict[Tile, float]:
    """Return the chance of every play in foresight; nothing unless the right ones are best there, beyond doubt."""
    for budget in BUDGETS:
        seen = foresee_play(record, next(iter(plays.best)), budget=budget, seed=key, solver=solver)
        for tile in plays.values:
            if (tile in plays.best) == seen.of(tile).gave_up:
                return {}
        if seen.is_exact:
            break
    return dict(seen.chances)


def _solved_by(record: Record, plays: PlayValues, key: str, solver: Solver) -> list[bool]:
    position, start = plays.position, record.start
    assert start is not None  # noqa: S101 - it has a position
    knowledge = Knowledge.of_play(start, record.plays, position.to_play)
    tiles = (highest(position), thumb(position), ahead(position), sampling(position, knowledge, key, solver))
    return [tile in plays.best for tile in tiles]
