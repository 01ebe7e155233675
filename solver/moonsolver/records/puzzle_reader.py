"""The puzzle of a recorded hand: read, and its answers held against what can be answered there."""

from collections.abc import Collection, Sequence
from enum import Enum
from typing import TypeVar

from moonsolver.errors import NotationError
from moonsolver.game.auction import Bid
from moonsolver.game.notation import listed, quote
from moonsolver.records.hand_notes import HandNotes
from moonsolver.records.puzzle_note import LEVELS, Answer, Kind, PuzzleNote, Sort
from moonsolver.records.record import Record

__all__ = ["read_puzzle"]

Word = TypeVar("Word", bound=Enum)


def read_puzzle(notes: HandNotes, record: Record) -> PuzzleNote | None:
    """Return what a hand asks after its last play; None where it is no puzzle. What is wrong is noted and left out."""
    form = notes.form.puzzle
    if form is None:
        return None
    kind = notes.tried("puzzle", lambda: _word(Kind, form.kind, "a kind of puzzle"), prefix="puzzle")
    sort = notes.tried("puzzle", lambda: _word(Sort, form.sort, "a sort of puzzle"), prefix="puzzle") or Sort.OPEN
    level = form.level
    if level is not None and level not in LEVELS:
        notes.fault("puzzle", f"puzzle: level {level}: the levels are {LEVELS[0]} to {LEVELS[-1]}")
        level = None
    if kind is None:
        return None
    possible, wanted = _possible(record, kind)
    if not possible:
        notes.fault("puzzle", f"puzzle: {wanted}")
        return None
    answers = tuple(
        answer
        for text in _written(form.answers)
        if (answer := _answer(notes, kind, text, possible, wanted)) is not None
    )
    tempting = None if form.tempting is None else _answer(notes, kind, form.tempting, possible, wanted)
    if tempting is not None and tempting in answers:
        notes.fault("puzzle", f"puzzle: {tempting} is both an answer and the tempting wrong one")
        tempting = None
    return PuzzleNote(kind, sort, level, answers, tempting)


def _possible(record: Record, kind: Kind) -> tuple[Collection[Answer], str]:
    """Return what can be answered there, and words for it; nothing, and what is missing, where nothing can."""
    if record.deal is None:
        return (), "nothing can be asked while the deal is not known"
    if kind is Kind.BID:
        return [bid for bid in Bid if bid is Bid.PASS or bid.value >= record.rules.lowest_bid], "a bid of these rules"
    if kind is Kind.TRUMP:
        return record.rules.trumps, f"a trump that may be named: {listed(record.rules.trumps, 'or')}"
    if kind is Kind.DISCARD:
        discards = record.deal.discards(record.bidder)
        if not discards:
            return (), f"{record.rules.name} has no widow, so there is no discard to ask for"
        return discards, f"one of {record.bidder}'s eight tiles: {discards}"
    if not record.positions or record.positions[-1].is_over:
        return (), "it asks for a play: write the trump, the discard, and the plays up to the question"
    legal = record.positions[-1].legal_plays
    return legal, f"a legal play of {record.positions[-1].to_play}: {legal}"


def _written(answers: str | Sequence[str] | None) -> list[str]:
    if answers is None:
        return []
    return answers.replace(",", " ").split() if isinstance(answers, str) else list(answers)


def _answer(notes: HandNotes, kind: Kind, text: str, possible: Collection[Answer], wanted: str) -> Answer | None:
    def read() -> Answer:
        answer = kind.read(text)
        if answer not in possible:
            raise NotationError(f"{answer} is not {wanted}")
        return answer

    return notes.tried("puzzle", read, prefix="puzzle") if notes.is_short("puzzle", text) else None


def _word(words: type[Word], text: str, noun: str) -> Word:
    """Read one of the words of an enum. Raises NotationError."""
    try:
        return words(text.strip().lower())
    except ValueError:
        raise NotationError(
            f"{quote(text)} is not {noun}: choose {listed([word.value for word in words], 'or')}"
        ) from None
