"""Puzzles as words and what is said of them, for the page to say the same: ``python tests/support/puzzle_cases.py``.

It writes tests/data/puzzle_cases.json: for each word what is in it and the sentences of the command, and words that
nobody packed. The page's tests read it; a test in Python makes it again.
"""

import json
import random
import string
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from moonsolver.errors import MoonError
from moonsolver.game.auction import Bid
from moonsolver.game.rules import RULE_SETS
from moonsolver.game.tiles import Tile
from moonsolver.game.trumps import Trump
from moonsolver.reasons.plays import explain_play
from moonsolver.records.puzzle_note import Answer, Kind, Sort
from moonsolver.records.record import Record, RecordFile
from moonsolver.reports.puzzle_words import answer_sentences, contract_sentence, heading, task_sentence
from moonsolver.reports.question_words import hints_for
from moonsolver.reports.reason_words import explanation_sentences
from moonsolver.solving.engine import Solver
from moonsolver.teaching.packed import packed, unpacked
from moonsolver.teaching.puzzle import Option, Puzzle
from moonsolver.teaching.puzzles import find_puzzles
from moonsolver.teaching.questions import Asks, question_of

__all__ = ["CASES", "case_of", "damaged_words", "is_refused"]

CASES = Path(__file__).parents[1] / "data" / "puzzle_cases.json"
BIDS = tuple(Bid)
LETTERS = string.ascii_letters + string.digits + "-_"


def case_of(word: str) -> dict[str, Any]:
    """Return what is in a word, in the numbers of the page, and what the command says of the puzzle."""
    record = unpacked(word)
    puzzle = _judged(record)
    return {"word": word, **_fields(record), **_sentences(puzzle)}


def _judged(record: Record) -> Puzzle:
    """Return the puzzle of a record with what every answer leads to, without chances."""
    note, solver = record.puzzle, Solver()
    assert note is not None
    assert record.deal is not None
    if note.kind is Kind.BID:
        tricks = solver.deal(record.deal, record.bidder).best_tricks
        allowed = [bid for bid in BIDS if bid is Bid.PASS or bid.value >= record.rules.lowest_bid]
        return Puzzle(record, tuple(Option(bid, tricks) for bid in allowed))
    asks = Asks.PLAY if note.kind.is_play else Asks(note.kind.value)
    asked = question_of(RecordFile(record.rules, (record,)), record, asks, chosen=note.tempting, solver=solver)
    return Puzzle(record, tuple(Option(answer, int(worth)) for answer, worth in asked.values.items()))


def _fields(record: Record) -> dict[str, Any]:
    note, deal = record.puzzle, record.deal
    assert note is not None
    assert deal is not None
    return {
        "set": list(RULE_SETS).index(record.rules.name),
        "hands": [hand.mask for hand in deal.hands] + ([deal.widow.mask] if deal.widow else []),
        "bidder": record.bidder.index,
        "bid": None if record.bid is None else BIDS.index(record.bid),
        "trump": None if record.trump is None else record.trump.index,
        "discard": None if record.discard is None else record.discard.bit,
        "plays": [tile.bit for tile in record.plays],
        "note": {
            "kind": note.kind.value,
            "sort": note.sort.value,
            "level": note.level,
            "answers": [_number(answer) for answer in note.answers],
            "tempting": None if note.tempting is None else _number(note.tempting),
        },
    }


def _number(answer: Answer) -> int:
    if isinstance(answer, Tile):
        return answer.bit
    return answer.index if isinstance(answer, Trump) else BIDS.index(answer)


def _sentences(puzzle: Puzzle) -> dict[str, Any]:
    why = None
    position = puzzle.position
    if position is not None and isinstance(puzzle.tempting, Tile):
        why = explain_play(position, puzzle.tempting)
    hints = None if puzzle.kind is Kind.BID else hints_for(replace(puzzle.question, why=why))
    return {
        "tricks": [[_number(option.answer), option.tricks] for option in puzzle.options],
        "heading": heading(puzzle, 1),
        "contract": contract_sentence(puzzle),
        "task": task_sentence(puzzle),
        "answer": answer_sentences(puzzle),
        "reasons": [] if why is None else explanation_sentences(why, at_table=puzzle.sort is Sort.TABLE or None),
        "hints": hints,
    }


def damaged_words(words: list[str], rng: random.Random, count: int) -> Iterator[str]:
    """Yield words with a letter changed, lost or put in, and nonsense."""
    for _ in range(count):
        word = rng.choice(words)
        at = rng.randrange(len(word))
        letter = rng.choice(LETTERS)
        yield rng.choice(
            [word[:at] + letter + word[at + 1 :], word[:at] + word[at + 1 :], word[:at] + letter + word[at:], word[:at]]
        )


def is_refused(word: str) -> bool:
    """Whether a word is none that was packed, or one whose answers are not what the solver finds."""
    try:
        record = unpacked(word)
        puzzle = _judged(record)
        note = puzzle.note
        question = replace(puzzle.question, right=())
        if note.kind is Kind.BID:
            made = [
                bid for bid in BIDS if bid.tricks <= puzzle.options[0].tricks and bid.value >= record.rules.lowest_bid
            ]
            return note.answers != (made[-1] if made else Bid.PASS,)
        return set(question.answers) != set(note.answers)
    except MoonError:
        return True


def main() -> None:
    """Write the file."""
    rng = random.Random(14)
    words = []
    for number, kind in enumerate(Kind):
        for sort in Sort:
            words += [packed(puzzle.record) for puzzle in find_puzzles(kind, sort=sort, seed=number, count=2)]
    for rules in ("moon3-21", "moon4"):
        for kind in (Kind.MAKE, Kind.SET, Kind.TRUMP):
            words += [packed(puzzle.record) for puzzle in find_puzzles(kind, seed=5, rules=rules, count=1)]
    bad = [word for word in damaged_words(words, rng, 150) if is_refused(word)]
    cases = {"puzzles": [case_of(word) for word in words], "refused": sorted(set(bad))}
    CASES.write_text(json.dumps(cases, indent=1) + "\n", encoding="utf-8")
    print(len(words), "puzzles,", len(bad), "damaged words")


if __name__ == "__main__":
    main()
