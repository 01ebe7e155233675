"""Puzzles that ask for a play: moon, make and set. Looks for one in a deal.

The hand is played perfectly up to the question, by all seats, each time the play that a person would find natural. The
bid is what the bidder can just make (for set: what the bidder just cannot), so that a wrong play decides the contract.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from moonsolver.chances.knowledge import Knowledge
from moonsolver.game.auction import Bid
from moonsolver.game.deal import Deal
from moonsolver.game.position import Position
from moonsolver.game.seats import Seat
from moonsolver.game.tiles import Hand, Tile
from moonsolver.game.tricks import Line
from moonsolver.reasons.temptations import tempting_play
from moonsolver.records.puzzle_note import Kind, PuzzleNote, Sort
from moonsolver.records.record import Record
from moonsolver.reviews.foresight import foresee_play
from moonsolver.solving.answers import Choice, DealValues, PlayValues
from moonsolver.solving.engine import Solver
from moonsolver.solving.lines import best_line, natural_play, replay
from moonsolver.teaching.levels import level_of
from moonsolver.teaching.players import ahead, highest, sampling, thumb
from moonsolver.teaching.puzzle import Option, Puzzle

__all__ = ["FEWEST_PLAYS", "FEWEST_TRICKS", "bid_for", "lost_at", "natural_choice", "play_puzzles"]

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
    position: Position
    plays: PlayValues
    tempting: Tile
    depth: int


def play_puzzles(deal: Deal, bidder: Seat, kind: Kind, sort: Sort, key: str, solver: Solver) -> Iterator[Puzzle]:
    """Yield the puzzles of `kind` in a deal that `bidder` plays, in the order of play; `key` draws the layouts."""
    for question in _questions(deal, bidder, kind, solver):
        record, position, plays = question.record, question.position, question.plays
        chances = {}
        if sort is Sort.TABLE:
            chances = _chances_if_right(record, plays, key, solver)
            if not chances or chances[question.tempting] >= max(chances.values()):
                continue
        level = level_of(_solved_by(record, position, plays.best, key, solver), question.depth)
        note = PuzzleNote(kind, sort, level, tuple(plays.best), question.tempting)
        options = tuple(
            Option(tile, position.tricks_taken + value, chances.get(tile)) for tile, value in plays.values.items()
        )
        yield Puzzle(replace(record, puzzle=note), options, question.depth)


def natural_choice(table: DealValues, tricks: int) -> Choice:
    """Return, of the choices that take exactly `tricks`, the one of a person: most trumps kept, lowest discard."""
    pool = table.deal.hand(table.bidder) | table.deal.widow

    def appeal(choice: Choice) -> tuple[int, int]:
        kept = pool.remove(choice.discard) if choice.discard else pool
        pips = choice.discard.high + choice.discard.low + 7 * choice.discard.is_double if choice.discard else 0
        return len(kept & choice.trump.tiles), -pips

    return max(table.choices_for(tricks), key=appeal)


def bid_for(table: DealValues, kind: Kind) -> Bid | None:
    """Return the bid that makes a puzzle of `kind` out of the best that the bidder can do; None where none does."""
    rules, tricks = table.deal.rules, table.best_tricks
    moon = tricks == rules.hand_size
    wanted = tricks + (kind is Kind.SET)
    if (kind is Kind.MOON) != moon or wanted < rules.lowest_bid:
        return None
    return Bid.MOON if moon else Bid(wanted)


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


def _questions(deal: Deal, bidder: Seat, kind: Kind, solver: Solver) -> Iterator[_Question]:
    table = solver.deal(deal, bidder)
    bid = bid_for(table, kind)
    if bid is None:
        return
    choice = natural_choice(table, table.best_tricks)
    now = Position.start(deal, bidder=bidder, trump=choice.trump, discard=choice.discard)
    record = Record(deal.rules, 1, deal, None, bidder, bid, choice.trump, choice.discard)
    asked = {Kind.MOON: (bidder,), Kind.MAKE: now.side, Kind.SET: deal.rules.against(bidder)}[kind]
    line: list[Tile] = []
    while now.tricks_left >= FEWEST_TRICKS:
        plays = solver.plays(now)
        if now.to_play in asked and len(plays.values) >= FEWEST_PLAYS and plays.best.mask in plays.groups:
            played = replace(record, plays=tuple(line))
            found = _question(played, now, plays, asked, solver)
            if found is not None:
                yield found
        tile = natural_play(now, plays.best)
        line.append(tile)
        now = now.play(tile)


def _question(
    record: Record, position: Position, plays: PlayValues, side: tuple[Seat, ...], solver: Solver
) -> _Question | None:
    """Return the question of a position; None where no natural player errs, the loss shows at once, or all is over."""
    if len(plays.best) == len(plays.values):
        return None
    wrong = tempting_play(position, plays=plays)
    if wrong is None:
        return None
    right = _line(position, natural_play(position, plays.best), solver)
    depth = lost_at(right, _line(position, wrong.tile, solver), side)
    if depth < 2 or not _choices_later(position, right):
        return None
    return _Question(record, position, plays, wrong.tile, depth)


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


def _solved_by(record: Record, position: Position, best: Hand, key: str, solver: Solver) -> list[bool]:
    start = record.start
    assert start is not None  # noqa: S101 - it has a position
    knowledge = Knowledge.of_play(start, record.plays, position.to_play)
    tiles = (highest(position), thumb(position), ahead(position), sampling(position, knowledge, key, solver))
    return [tile in best for tile in tiles]
