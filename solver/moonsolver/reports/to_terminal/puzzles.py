"""Puzzles for a terminal: the question with drawn tiles, and the answer for the end of the list."""

from rich.console import RenderableType

from moonsolver.reports.puzzle_words import answer_sentences, heading, task_sentence
from moonsolver.reports.to_terminal.drill import seen_lines
from moonsolver.teaching.puzzle import Puzzle

__all__ = ["answer_lines", "question_lines"]


def question_lines(puzzle: Puzzle, number: int, *, plain: bool = False) -> list[RenderableType]:
    """Return a puzzle as a player sees it; nothing of the answer."""
    _, *seen, _ = seen_lines(puzzle.question, plain=plain)
    return [heading(puzzle, number), f"You are seat {puzzle.seat}.", *seen, task_sentence(puzzle)]


def answer_lines(puzzle: Puzzle, number: int) -> list[RenderableType]:
    """Return the answer and its reason, in a paragraph."""
    return [f"{number}. {' '.join(answer_sentences(puzzle))}"]
