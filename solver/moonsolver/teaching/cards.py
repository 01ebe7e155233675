"""Cards turned back into questions: what was missed, as it was asked. Reads no file."""

import datetime
import io
from functools import cache

from moonsolver.errors import MoonError
from moonsolver.records.file_forms import form_to_json
from moonsolver.records.reader import read_records
from moonsolver.teaching.drill import drill_of
from moonsolver.teaching.progress import Card, Progress
from moonsolver.teaching.questions import Question

__all__ = ["due_questions"]


def due_questions(progress: Progress, today: datetime.date) -> tuple[list[Question], list[str]]:
    """Return the questions that are due, the longest overdue first, and a sentence for each card that asks nothing.

    Cards of one hand share its review. A card whose record does not ask its question any more stays where it is.
    """
    found: list[Question] = []
    lost: list[str] = []
    reviewed = cache(_questions_of)
    for key in progress.due(today):
        card = progress.cards[key]
        try:
            questions = reviewed(form_to_json(card.hand), card.foresight)
        except MoonError as error:
            lost.append(f"the card {_shown(key, card)} cannot be asked: {error.faults[0]}")
            continue
        same = [question for question in questions if question.key == key and question.asks.value == card.asks]
        if same:
            found.append(same[0])
        else:
            lost.append(f"the card {_shown(key, card)} cannot be asked: its record does not hold this mistake")
    return found, lost


def _questions_of(text: str, foresight: bool) -> tuple[Question, ...]:
    return drill_of(read_records(io.StringIO(text)), foresight=foresight).questions


def _shown(key: str, card: Card) -> str:
    return f"{key[:40]} ({card.asks[:20]})"
