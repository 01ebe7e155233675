"""Puzzles as plain data for JSON."""

from typing import Any

from moonsolver.reasons.causes import Explanation
from moonsolver.records.puzzle_note import Kind, Sort
from moonsolver.reports.puzzle_words import answer_sentences, task_sentence
from moonsolver.reports.to_json.reasons import choice_explanation_to_json, explanation_to_json
from moonsolver.teaching.puzzle import Puzzle

__all__ = ["puzzle_to_json"]

Json = dict[str, Any]


def puzzle_to_json(puzzle: Puzzle, *, answers: bool = True) -> Json:
    """Return a puzzle as data: what is asked, and with `answers` what each answer leads to, and why."""
    record, position = puzzle.record, puzzle.position
    found: Json = {
        "kind": puzzle.kind.value,
        "sort": puzzle.sort.value,
        "level": puzzle.level,
        "rules": record.rules.name,
        "house": record.rules.house_settings,
        "deal_number": puzzle.deal_number,
        "deal": str(record.deal),
        "bidder": str(record.bidder),
        "bid": None if record.bid is None else str(record.bid),
        "trump": None if record.trump is None else str(record.trump),
        "discard": None if record.discard is None else str(record.discard),
        "plays": [str(tile) for tile in record.plays],
        "seat": str(puzzle.seat),
        "position": None if position is None else str(position),
        "task": task_sentence(puzzle),
        "options": [str(option.answer) for option in puzzle.options],
    }
    if answers:
        noun = "set" if puzzle.kind is Kind.SET else "made"
        found |= {
            "answers": [str(answer) for answer in puzzle.answers],
            "tempting": str(puzzle.tempting),
            "depth": puzzle.depth,
            "worth": {
                str(option.answer): {"tricks": option.tricks, "chance": option.chance} for option in puzzle.options
            },
            "chance_of": noun,
            "words": answer_sentences(puzzle),
            "reasons": _reasons(puzzle),
        }
    return found


def _reasons(puzzle: Puzzle) -> Json | None:
    why, at_table = puzzle.explanation, puzzle.sort is Sort.TABLE or None
    names = [str(seat) for seat in puzzle.record.rules.all_seats]
    if isinstance(why, Explanation):
        return explanation_to_json(why, names, at_table)
    return None if why is None else choice_explanation_to_json(why, names, at_table)
