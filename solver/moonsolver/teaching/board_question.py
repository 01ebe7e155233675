"""The question of a board: what is asked, every answer's worth, and the teacher's answer held against the solver's."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Final

from moonsolver.errors import MoonError, NotationError
from moonsolver.game.auction import Bid
from moonsolver.game.notation import listed, quote
from moonsolver.game.tiles import Tile
from moonsolver.game.trumps import Trump
from moonsolver.reasons.causes import Explanation
from moonsolver.reasons.choices import ChoiceExplanation, explain_choice
from moonsolver.reasons.plays import explain_play
from moonsolver.records.puzzle_note import Answer
from moonsolver.solving.answers import Choice
from moonsolver.teaching.board import Board
from moonsolver.teaching.board_reader import BoardNotes
from moonsolver.teaching.lesson_block import did_you_mean
from moonsolver.teaching.questions import Asks, bid_points

__all__ = ["with_question"]

MOST_CHOICES: Final = 8
MOST_HINTS: Final = 8
_READERS: Final[Mapping[Asks, Callable[[str], Answer]]] = {
    Asks.PLAY: Tile.parse,
    Asks.DISCARD: Tile.parse,
    Asks.TRUMP: Trump.parse,
    Asks.BID: Bid.parse,
}


def with_question(notes: BoardNotes, board: Board) -> Board:
    """Return a board with its question; what is wrong is noted."""
    hints = notes.block.fields.get("hint", [])
    if len(hints) > MOST_HINTS:
        notes.fault("hint", f"{len(hints)} hints, more than the {MOST_HINTS} that help")
    for hint in hints:
        if not hint.words:
            notes.faults.append(f"line {hint.line}: hint: nothing stands after the colon: write the hint")
    board = replace(
        board, ask=notes.words("ask"), why=notes.words("why"), hints=tuple(hint.words for hint in hints if hint.words)
    )
    if notes.block.one("choices") is not None:
        return _in_words(notes, board)
    asks = notes.read("asks", _asks, Asks.PLAY)
    board = replace(board, asks=asks)
    values = _values(notes, board)
    if not values:
        return board
    board = replace(board, values=values)
    right = tuple(answer for answer in values if _cost(board, answer) == 0)
    board = replace(board, answers=right, tempting=_tempting(notes, board, right))
    _check_answer(notes, board, right)
    return replace(board, reasons=_reasons(notes, board))


def _reasons(notes: BoardNotes, board: Board) -> Explanation | ChoiceExplanation | None:
    """Return why the tempting answer is wrong; None where none is named, or it is a bid."""
    tempting, solver = board.tempting, notes.solver
    if notes.faults or tempting is None or board.asks is Asks.BID:
        return None
    if board.asks is Asks.PLAY and board.position is not None and isinstance(tempting, Tile):
        return explain_play(board.position, tempting, solver=solver)
    if board.deal is None:
        return None
    table = solver.deal(board.deal, board.bidder)
    if isinstance(tempting, Trump):
        row = table.tricks[tempting]
        choice = Choice(tempting, board.discard or max(row, key=lambda discard: row[discard]))
    else:
        assert isinstance(tempting, Tile)  # noqa: S101 - read as one
        assert board.trump is not None  # noqa: S101 - a discard is asked under a trump
        choice = Choice(board.trump, tempting)
    return explain_choice(board.deal, board.bidder, choice, table=table, solver=solver)


def _asks(word: str) -> Asks:
    try:
        return Asks(word.strip().lower())
    except ValueError as error:
        kinds = [each.value for each in Asks]
        near = did_you_mean(word, kinds)
        raise NotationError(f"{quote(word)} cannot be asked: write {listed(kinds, 'or')}.{near}") from error


def _in_words(notes: BoardNotes, board: Board) -> Board:
    """Read a question whose answers are words of the teacher's own."""
    if notes.block.one("asks") is not None:
        notes.fault("asks", "asks and choices: write one of them, since choices are answers in words")
    choices = tuple(choice.strip() for choice in notes.words("choices").split("|"))
    if not 2 <= len(choices) <= MOST_CHOICES or not all(choices) or len(set(choices)) < len(choices):
        notes.fault(
            "choices", f"choices: write 2 to {MOST_CHOICES} different answers with a bar between them, as in Yes | No"
        )
    if not board.ask:
        notes.fault("ask", "a question with choices needs its words: write ask: and the question")
    answer, tempting = notes.words("answer"), notes.words("tempting")
    if answer not in choices:
        said = f"{quote(answer)} is not among the choices" if answer else "the right answer is missing"
        notes.fault("answer", f"answer: {said}: write {listed(map(quote, choices), 'or')}")
    if tempting and (tempting not in choices or tempting == answer):
        notes.fault("tempting", f"tempting: {quote(tempting)} is not one of the wrong choices")
    return replace(board, choices=choices, answers=(answer,), tempting=tempting or None)


def _values(notes: BoardNotes, board: Board) -> Mapping[Answer, float]:
    """Return every answer with its worth; nothing, with a fault, where it cannot be asked."""
    if board.asks is Asks.PLAY:
        position = board.position
        if position is None:
            if not notes.faults:
                notes.fault("trump", "there is no trump: write trump: and what it is, such as fours")
            return {}
        taken = position.tricks_taken
        return {tile: taken + value for tile, value in notes.solver.plays(position).values.items()}
    assert board.asks is not None  # noqa: S101 - read by the caller
    if board.deal is None:
        notes.fault("asks", f"asks: a {board.asks.value} needs a whole deal: write all seven tiles of each hand")
        return {}
    table = notes.solver.deal(board.deal, board.bidder)
    if board.asks is Asks.BID:
        return bid_points(table, None)
    if board.asks is Asks.TRUMP:
        kept = board.discard
        if kept is not None and kept not in board.deal.discards(board.bidder):
            notes.fault("discard", f"discard: {board.bidder} does not hold {kept}")
            return {}
        return {trump: max(row.values()) if kept is None else row[kept] for trump, row in table.tricks.items()}
    if not board.deal.widow:
        notes.fault("asks", "asks: there is no widow, so nothing is discarded: ask for the trump or a play")
        return {}
    if board.trump is None:
        notes.fault("asks", "asks: the best discard depends on the trump: write trump: and what it is")
        return {}
    return {tile: value for tile, value in table.tricks[board.trump].items() if tile is not None}


def _cost(board: Board, answer: Answer) -> float:
    """Return what an answer gives away, for the side that answers."""
    theirs = board.asks is Asks.PLAY and board.seat not in board.rules.side_of(board.bidder)
    best = min(board.values.values()) if theirs else max(board.values.values())
    return abs(best - board.values[answer])


def _read_answers(board: Board, written: str) -> list[Answer]:
    """Read answers with commas, blanks or "or" between them."""
    assert board.asks is not None  # noqa: S101 - asked by the caller
    words = [word for word in re.split(r"[,;\s]+|\bor\b", written) if word and word not in ("or", "and")]
    found = [_READERS[board.asks](word) for word in words]
    for answer in found:
        if answer not in board.values:
            raise NotationError(f"{_shown(answer)} is not possible: choose among {_list(board.values)}")
    return found


def _tempting(notes: BoardNotes, board: Board, right: tuple[Answer, ...]) -> Answer | None:
    if notes.block.one("tempting") is None:
        return None
    none: list[Answer] = []
    found = notes.read("tempting", lambda words: _read_answers(board, words), none)
    for answer in found:
        if answer in right:
            notes.fault("tempting", f"tempting: {_shown(answer)} is right, and a tempting answer is wrong")
            return None
    if len(found) > 1:
        notes.fault("tempting", "tempting: write one answer")
    return found[0] if found else None


def _check_answer(notes: BoardNotes, board: Board, right: tuple[Answer, ...]) -> None:
    """Hold the teacher's answer against the solver's, and note what is wrong with it or missing."""
    if len(right) == len(board.values):
        notes.fault("ask", "every answer is as good as any other here, so there is nothing to ask: show a position")
    if notes.block.one("answer") is None:
        return
    try:
        said = _read_answers(board, notes.words("answer"))
    except MoonError as error:
        notes.fault("answer", f"answer: {error.faults[0]}")
        return
    wrong = [answer for answer in said if answer not in right]
    missing = [answer for answer in right if answer not in said]
    if wrong:
        unit = "point" if board.asks is Asks.BID else "trick"
        lost = int(_cost(board, wrong[0]))
        notes.fault(
            "answer",
            f"answer: {_shown(wrong[0])} gives away {lost} {unit}{'s' * (lost != 1)}; right would be {_list(right)}",
        )
    elif missing and said:
        notes.fault(
            "answer",
            f"answer: {_list(missing)} {'is' if len(missing) == 1 else 'are'} just as good: write {_list(right)},"
            " or leave the line out",
        )


def _shown(answer: Answer) -> str:
    return f"{answer.high}-{answer.low}" if isinstance(answer, Tile) else str(answer)


def _list(answers: Iterable[Answer]) -> str:
    return listed(map(_shown, answers), "or")
