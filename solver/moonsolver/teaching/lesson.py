"""Lessons: a Markdown text with blocks for deals, positions and questions, read and checked. Draws nothing.

Everything that is wrong is one sentence with its line. HTML and pictures in the text are not taken; links are those of
the web and of mail.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from os import PathLike
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from moonsolver.errors import NotationError
from moonsolver.game.given import not_a
from moonsolver.game.limits import checked_text
from moonsolver.game.notation import printable, quote
from moonsolver.records.sources import Source, text_from
from moonsolver.solving.engine import Solver
from moonsolver.teaching.board import Board, Show
from moonsolver.teaching.board_question import with_question
from moonsolver.teaching.board_reader import BoardNotes, read_board
from moonsolver.teaching.lesson_block import Block, did_you_mean, read_block

__all__ = ["Lesson", "Passage", "lesson_markdown", "read_lesson"]

WORDS: Final = tuple(show.value for show in Show)
MOST_BOARDS: Final = 100
_PICTURE: Final = re.compile(r"!\[[^\]\n]*\]\(")
_SAFE_LINK: Final = re.compile(r"(?:https?://|mailto:|#)[^\s]*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Passage:
    """Text between the blocks, as Markdown was read."""

    tokens: tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: its title, and its passages and boards in order."""

    title: str
    parts: tuple[Passage | Board, ...]

    @property
    def boards(self) -> tuple[Board, ...]:
        """Everything that lies on a table."""
        return tuple(part for part in self.parts if isinstance(part, Board))

    @property
    def questions(self) -> tuple[Board, ...]:
        """The boards that ask something."""
        return tuple(board for board in self.boards if board.show is Show.QUESTION)


@cache
def lesson_markdown() -> MarkdownIt:
    """Return the reader of a lesson's text: CommonMark with tables, without HTML, with safe links only."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    reader.validateLink = lambda url: _SAFE_LINK.fullmatch(url) is not None  # type: ignore[method-assign]
    return reader


def read_lesson(source: Source, *, solver: Solver | None = None) -> Lesson:
    """Read a lesson, and check every board in it against the rules and the solver.

    source: its text, a path, or a file that is open. Raises NotationError with every fault, each with its line, and
    AnswerError for a file that cannot be read. Costs some milliseconds a question.

    >>> lesson = read_lesson('''# Ducks
    ...
    ... ```question
    ... hands: 64 53 / 66 31 / 62 54
    ... trump: none
    ... ```
    ... ''')
    >>> lesson.title, [str(answer) for answer in lesson.questions[0].answers]
    ('Ducks', ['64'])
    """
    if not (isinstance(source, str | PathLike) or hasattr(source, "read")):
        raise not_a(source, "a lesson", "give its text, a path or an open file")
    text = checked_text(text_from(source)).removeprefix("\ufeff")
    plain = "".join(c if c in "\n\t" else printable(c) for c in text.replace("\r\n", "\n"))
    tokens = lesson_markdown().parse(plain)
    faults = list(_misplaced(tokens))
    parts = tuple(_parts(tokens, faults, solver or Solver()))
    boards = sum(isinstance(part, Board) for part in parts)
    if boards > MOST_BOARDS:
        faults.append(f"{boards} deals, positions and questions, more than the {MOST_BOARDS} that a lesson may have")
    if not boards and not faults:
        faults.append("it has no deal, position or question in it: examples/pulling-trumps.md shows how one is written")
    if faults:
        raise NotationError(sorted(faults, key=_line_of))
    return Lesson(_title(tokens), parts)


def _parts(tokens: Sequence[Token], faults: list[str], solver: Solver) -> Iterator[Passage | Board]:
    """Yield passages and boards in order; what is wrong is added to the faults."""
    waiting: list[Token] = []
    count = 0
    for token in tokens:
        block = _block_of(token, faults)
        if block is None:
            waiting.append(token)
            continue
        if waiting:
            yield Passage(tuple(waiting))
            waiting = []
        count += block.word == Show.QUESTION.value
        board, wrong = _board(block, count, solver)
        faults += wrong
        if board:
            yield board
    if waiting:
        yield Passage(tuple(waiting))


def _board(block: Block, number: int, solver: Solver) -> tuple[Board | None, list[str]]:
    """Return a block as a board, with its question if it asks one, and what is wrong with it."""
    board, faults = read_board(block, solver=solver)
    if board is None:
        return None, faults
    if board.show is Show.QUESTION:
        notes = BoardNotes(block, solver)
        board = with_question(notes, replace(board, number=number))
        return (None if notes.faults else board), notes.faults
    if board.show is Show.POSITION and board.position is None:
        return None, [f"line {block.line}: a position needs a trump to be played: write trump: fours, or show a deal"]
    return board, []


def _block_of(token: Token, faults: list[str]) -> Block | None:
    """Return a token as a block of ours; None for anything else, with a fault where it seems to be meant as one."""
    if token.type != "fence" or token.map is None:
        return None
    word = token.info.strip().split(" ")[0].lower() if token.info.strip() else ""
    line = token.map[0] + 1
    if word not in WORDS:
        near = did_you_mean(word, WORDS)
        if near:
            faults.append(f"line {line}: no block is called {quote(word)}.{near}")
        elif not word and re.match(r"\s*hands\s*:", token.content):
            faults.append(f"line {line}: what is this block? Write deal, position or question after the backquotes")
        return None
    if token.level:
        faults.append(f"line {line}: a {word} stands by itself, not in a list or a quotation: begin it at the margin")
        return None
    return read_block(word, line, token.content.rstrip("\n"))


def _misplaced(tokens: Sequence[Token]) -> list[str]:
    """Return a fault for each picture: the page fetches nothing."""
    return [
        f"line {token.map[0] + 1}: pictures are not taken: lay the tiles down in a deal instead"
        for token in tokens
        if token.map and any(map(_is_picture, token.children or ()))
    ]


def _is_picture(token: Token) -> bool:
    """Whether a picture is meant: one that may not be linked to is left as text."""
    return token.type == "image" or (token.type == "text" and _PICTURE.search(token.content) is not None)


def _title(tokens: Sequence[Token]) -> str:
    for at, token in enumerate(tokens):
        if token.type == "heading_open" and token.tag == "h1":
            words = "".join(child.content for child in tokens[at + 1].children or () if child.content)
            if words.strip():
                return words.strip()[:200]
    return "A lesson of Moon"


def _line_of(fault: str) -> int:
    found = re.match(r"line (\d+):", fault)
    return int(found[1]) if found else 0
