"""``moonsolver lesson``: a text that a teacher writes, as a page to play or a sheet to print."""

import io

import click

from moonsolver.reports.lesson_words import board_heading, solution_sentence
from moonsolver.reports.words import counted, listed
from moonsolver.teaching.board import Show
from moonsolver.teaching.lesson import Lesson, read_lesson
from moonsolver_cli.kinds import TextKind, advice, kind_of
from moonsolver_cli.options import text_argument
from moonsolver_cli.output import Screen
from moonsolver_cli.sources import name_of, named, read_input
from moonsolver_cli.targets import Target
from moonsolver_cli.texts import InputError

EPILOG = """\b
Examples:
  moonsolver lesson examples/pulling-trumps.md                       is everything in it right?
  moonsolver lesson examples/pulling-trumps.md --html pulling.html   a page that can be played
  moonsolver lesson examples/pulling-trumps.md --print sheet.html    a sheet for paper, to print from the browser
"""
HOW = "Name a lesson, a text file as docs/teaching.md describes it, or use - to read stdin."


@click.command(epilog=EPILOG, short_help="Make a lesson that can be played, or a sheet to print.")
@text_argument("file", HOW)
@click.option("--html", "html", metavar="OUT", help="Write the lesson as one page to play to this file (- for stdout).")
@click.option("--print", "sheet", metavar="OUT", help="Write it as a sheet for A4 to this HTML file (- for stdout).")
def lesson(file: str, html: str | None, sheet: str | None) -> None:
    """Make a page or a sheet of the lesson FILE: text with deals, positions and questions in it.

    Every answer is worked out, and everything that is wrong is told with its line. Without --html and --print the
    lesson is only looked over: its questions are listed, each with the right answers.
    """
    page = Target.of("--html", html, [file]) if html is not None else None
    taken = "--html -" if page is not None and page.path is None else ""
    paper = Target.of("--print", sheet, [file, html], stdout_taken=taken) if sheet is not None else None
    text = read_input(file)
    if kind_of(text) in (TextKind.RECORD, TextKind.PAGE, TextKind.DRAWING):
        raise InputError(f"{name_of(file)}: {advice(text, TextKind.LESSON, file)}")
    found = named(name_of(file), lambda: read_lesson(io.StringIO(text)))
    if page is not None:
        from moonsolver.explorer.lesson_page import lesson_html

        page.write(lesson_html(found))
    if paper is not None:
        from moonsolver.reports.to_html.lesson_sheet import lesson_sheet_html

        paper.write(lesson_sheet_html(found))
    if page is None and paper is None:
        Screen().show(*_overview(found))


def _overview(found: Lesson) -> list[str]:
    """Say what a lesson has, question by question."""
    asked = len(found.questions)
    has = [(show, sum(board.show is show for board in found.boards)) for show in (Show.POSITION, Show.DEAL)]
    parts = [counted(asked, "question"), *(counted(count, show.value) for show, count in has if count)]
    lines = [f"{found.title}: {listed(parts)}. Nothing in it is wrong."]
    for board in found.questions:
        heading = board_heading(board)
        lines.append(f"line {board.line}, {heading}{'' if heading.endswith('?') else '.'} {solution_sentence(board)}")
    return lines
