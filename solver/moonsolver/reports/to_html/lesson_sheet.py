"""A lesson as a sheet for paper: text, drawn tiles, lines to write on; the answers on a page of their own."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from moonsolver.game.tiles import Hand
from moonsolver.records.sources import Source
from moonsolver.reports.lesson_text import inline_html, passage_html, plain_text
from moonsolver.reports.lesson_words import (
    ask_words,
    board_heading,
    contract_sentence,
    loss_sentence,
    solution_sentence,
    tricks_so_far,
    why_words,
)
from moonsolver.reports.to_html.pages import digest
from moonsolver.reports.to_svg.diagrams import faces, position_svg
from moonsolver.reports.to_svg.handouts import HiddenTiles, seat_label
from moonsolver.reports.to_svg.pictures import Face, TileRow, rows_picture
from moonsolver.reports.words import assumption
from moonsolver.teaching.board import Board, Show
from moonsolver.teaching.lesson import Lesson, Passage, read_lesson

__all__ = ["lesson_sheet_html"]


@dataclass(frozen=True, slots=True)
class _Part:
    """A passage, or a board with what stands around its picture."""

    text: str = ""
    heading: str = ""
    contract: str = ""
    before: tuple[str, ...] = ()
    picture: str = ""
    ask: str = ""
    choices: tuple[str, ...] = ()
    number: int = 0


@dataclass(frozen=True, slots=True)
class _Answer:
    heading: str
    solution: str
    loses: str
    why: Markup


def lesson_sheet_html(lesson: Lesson | Source) -> str:
    r"""Return a lesson, or its text or path, as a page to print on A4. Raises MoonError as `read_lesson` does.

    >>> sheet = lesson_sheet_html("# Ducks\n\n```question\nhands: 64 53 / 66 31 / 62 54\ntrump: none\n```\n")
    >>> "<svg" in sheet, sheet.index("Room for your answer") < sheet.index("The answer: 6-4.")
    (True, True)
    """
    if not isinstance(lesson, Lesson):
        lesson = read_lesson(lesson)
    style = files(__package__).joinpath("templates/lesson_sheet.css").read_text(encoding="utf-8")
    boards = lesson.boards
    return (
        _environment()
        .get_template("lesson_sheet.html")
        .render(
            policy=f"default-src 'none'; style-src '{digest(style)}'; base-uri 'none'; form-action 'none'",
            title=lesson.title,
            style=Markup(style),  # noqa: S704 - our own file
            parts=[_passage(part) if isinstance(part, Passage) else _board(part) for part in lesson.parts],
            answers=[_answer(board) for board in lesson.questions],
            assumption=assumption(boards[0].rules) if boards else "",
        )
    )


def _passage(passage: Passage) -> _Part:
    return _Part(text=Markup(passage_html(passage)))  # noqa: S704 - Markdown without HTML


def _board(board: Board) -> _Part:
    return _Part(
        heading=plain_text(board_heading(board)),
        contract=contract_sentence(board),
        before=tuple(tricks_so_far(board)),
        picture=Markup(_picture(board)),  # noqa: S704 - drawn here, its words escaped
        ask=Markup(inline_html(ask_words(board))) if board.show is Show.QUESTION else "",  # noqa: S704
        choices=board.choices,
        number=board.number if board.show is Show.QUESTION else 0,
    )


def _answer(board: Board) -> _Answer:
    return _Answer(
        plain_text(board_heading(board)),
        solution_sentence(board),
        loss_sentence(board),
        Markup(inline_html(why_words(board))),  # noqa: S704 - Markdown without HTML
    )


def _picture(board: Board) -> str:
    """Draw what lies on the table; what is hidden stays face down on paper too."""
    title = plain_text(board.title) or "The tiles"
    if board.position is not None:
        return position_svg(board.position, names=board.names, hidden=board.hidden)
    lying = HiddenTiles(frozenset(board.hidden), widow=False)
    rows = [
        TileRow(label, _faces(hand, seat in lying.seats), "bidder" if seat is board.bidder else "", tail)
        for seat, hand in zip(board.rules.all_seats, board.hands, strict=True)
        for label, tail in [seat_label(seat, board.names or ("",) * board.rules.seats)]
    ]
    if board.widow:
        rows.append(TileRow("widow", _faces(board.widow, False)))
    return rows_picture(rows, title=title)


def _faces(hand: Hand, is_hidden: bool) -> tuple[Face, ...]:
    return tuple(Face.back() for _ in hand) if is_hidden else faces(hand)


@cache
def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("moonsolver.reports.to_html"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
