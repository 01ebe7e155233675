"""Drill: the mistakes and puzzles of a record as questions: bids, trumps, discards, plays. Asks nobody."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from moonsolver.errors import AnswerError
from moonsolver.game.auction import Bid
from moonsolver.game.seats import Seat
from moonsolver.records.puzzle_note import Answer, Sort
from moonsolver.records.record import Record, RecordFile
from moonsolver.reviews.bids import bid_foresight
from moonsolver.reviews.foresight import BUDGET, foresee
from moonsolver.reviews.review import PlayReview, Review, review_record
from moonsolver.solving.engine import Solver
from moonsolver.teaching.questions import Asks, Question, question_of

__all__ = ["Drill", "drill_of", "part_of"]

SURE = 2.0  # a bid is worse than the best when it is so many standard errors below


@dataclass(frozen=True, slots=True)
class Drill:
    """The questions of a file, in the order of the game, and a sentence for each hand that could not be asked about."""

    questions: tuple[Question, ...]
    unasked: tuple[str, ...] = ()


def drill_of(
    file: RecordFile,
    seat: Seat | None = None,
    *,
    hand: int | None = None,
    foresight: bool = False,
    budget: int = BUDGET,
    seed: int = 0,
    solver: Solver | None = None,
) -> Drill:
    """Return the questions of a file: every bid, trump, discard and play that gave something away.

    seat: only what this seat decided. hand: only this one, from 1. With foresight each play is judged, too, by what the
    player could know, and the bid by that alone; `budget` and `seed` are as in ``foresee``.
    """
    solver = solver or Solver()
    found: list[Question] = []
    unasked: list[str] = []
    for record in file.hands:
        if hand not in (None, record.number):
            continue
        if record.deal is None:
            unasked.append(f"hand {record.number} is not asked about: its deal is not known")
            continue
        questions: list[Question]
        if record.puzzle is not None:
            try:
                questions = [_of_puzzle(file, record, solver)]
            except AnswerError as error:
                unasked.append(f"hand {record.number} is not asked about: {error}")
                continue
        else:
            review = _reviewed(record, seat, (budget, seed) if foresight else None, solver)
            questions = list(_of_hand(file, review, (budget, seed) if foresight else None, solver))
        found += (question for question in questions if seat in (None, question.seat))
    return Drill(tuple(found), tuple(unasked))


def _reviewed(record: Record, seat: Seat | None, foresight: tuple[int, int] | None, solver: Solver) -> Review:
    review = review_record(record, solver=solver)
    if foresight is None:
        return review

    def asked(play: PlayReview) -> bool:
        return play.cost > 0 and seat in (None, play.seat)

    budget, seed = foresight
    return foresee(review, only=asked, budget=budget, seed=seed, solver=solver)


def _of_puzzle(file: RecordFile, record: Record, solver: Solver) -> Question:
    """Return the question of a hand that is a puzzle. Raises AnswerError where its answers cannot be given."""
    note = record.puzzle
    assert note is not None  # noqa: S101 - asked by the caller
    asks = Asks.PLAY if note.kind.is_play else Asks(note.kind.value)
    asked = question_of(file, record, asks, chosen=note.tempting, sort=note.sort, solver=solver)
    if asks is Asks.BID and note.sort is Sort.TABLE:
        asked = _at_the_table(asked, BUDGET, 0)
    if strange := [answer for answer in note.answers if answer not in asked.values]:
        raise AnswerError(f"its answer {strange[0]} is not allowed there")
    return replace(asked, right=note.answers)


def _of_hand(file: RecordFile, review: Review, foresight: tuple[int, int] | None, solver: Solver) -> Iterator[Question]:
    record = review.record
    bid = _bid_question(file, review, foresight, solver)
    if bid is not None:
        yield bid
    if review.choice is None:
        return
    made, table = review.choice.choice, review.choice.table
    if review.choice.trump_cost:
        before = replace(record, trump=None, discard=None)
        asked = question_of(file, before, Asks.TRUMP, chosen=made.trump, table=table, solver=solver)
        yield replace(asked, review=review)
    if review.choice.discard_cost:
        asked = question_of(file, record, Asks.DISCARD, chosen=made.discard, table=table, solver=solver)
        yield replace(asked, review=review)
    for play in review.costly:
        yield _play_question(file, review, play)


def _play_question(file: RecordFile, review: Review, play: PlayReview) -> Question:
    before = replace(review.record, plays=review.record.plays[: play.number - 1], result=None)
    values: dict[Answer, float] = {tile: total for tile, total in play.values.items()}  # noqa: C416 - wider types
    return Question(
        file, before, Asks.PLAY, play.seat, values, play.tile, Sort.TABLE, review=review, play=play, why=play.reasons
    )


def _bid_question(
    file: RecordFile, review: Review, foresight: tuple[int, int] | None, solver: Solver
) -> Question | None:
    """Return the question about a bid that was not the best; with foresight by what could be known."""
    record = review.record
    if record.bid is None or record.bid is Bid.PASS:
        return None
    try:
        asked = question_of(
            file,
            record,
            Asks.BID,
            chosen=record.bid,
            sort=Sort.TABLE if foresight else Sort.OPEN,
            table=review.tables[record.bidder],
            solver=solver,
        )
    except AnswerError:
        return None
    if foresight is not None:
        asked = _at_the_table(asked, *foresight)
    if record.bid not in asked.values or asked.is_right(record.bid):
        return None
    return replace(asked, review=review)


def _at_the_table(asked: Question, budget: int, seed: int) -> Question:
    """Return the question about a bid with what every bid is worth to a player who sees one hand."""
    said = asked.chosen if isinstance(asked.chosen, Bid) else Bid.PASS
    seen = bid_foresight(replace(asked.record, bid=said), budget=budget, seed=seed)
    assert seen is not None  # noqa: S101 - the deal and the bid are known
    values: dict[Answer, float] = {option.bid: option.score for option in seen.options}
    if seen.could_pass:
        values = {Bid.PASS: 0.0, **values}
    return replace(asked, values=values, slack=SURE * max(option.error for option in seen.options))


def part_of(question: Question) -> RecordFile:
    """Return a record of one hand that asks the same again: up to the decision, and what was decided."""
    review = question.review
    if review is None:
        return replace(question.file, hands=(replace(question.record, number=1),), faults=())
    record = review.record
    plays = record.plays[: question.play.number] if question.play else ()
    part = replace(record, number=1, plays=plays, worked_out=(), result=None, note=None, faults=())
    return replace(question.file, hands=(part,), note=None, faults=())
