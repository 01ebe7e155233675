"""Puzzles on paper: a page of HTML that prints on A4, a puzzle a box, the answers on a page of their own. No script."""

import re
from collections.abc import Iterable
from html import escape

from moonsolver.game.given import items_of, not_a, text_of
from moonsolver.records.puzzle_note import Kind, Sort
from moonsolver.reports.puzzle_words import answer_sentences, contract_sentence, heading, task_sentence
from moonsolver.reports.to_html.pages import digest
from moonsolver.reports.to_svg.diagrams import deal_svg, position_svg
from moonsolver.reports.words import assumption
from moonsolver.teaching.puzzle import Puzzle

__all__ = ["puzzle_sheet_html"]

STYLE = """
@page { size: a4; margin: 11mm; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 188mm; color: #22262a; background: #ffffff; font: 10pt/1.3 system-ui, sans-serif; }
h1 { margin: 0 0 3mm; font-size: 16pt; }
.puzzles { display: grid; grid-template-columns: 1fr 1fr; gap: 3mm; }
.puzzle { display: flex; flex-direction: column; padding: 2.5mm 3mm; border: 0.3mm solid #8a8270; border-radius: 2mm; }
.puzzle { break-inside: avoid; }
.puzzle h2 { display: flex; justify-content: space-between; margin: 0 0 1mm; font-size: 10.5pt; }
.puzzle h2 span { font-weight: 400; color: #555b61; }
.puzzle p { margin: 0 0 1mm; }
.puzzle svg { display: block; max-width: 100%; margin: 0 auto; overflow: visible; }
.puzzle svg text { font-size: 15px; }
.puzzle svg text[font-weight="600"] { font-size: 20px; }
.rows3 svg { height: 38mm; }
.rows4 svg { height: 48mm; }
.rows5 svg { height: 58mm; }
.puzzle .task { margin: auto 0 0; padding-top: 1mm; font-weight: 600; }
.puzzle .line { height: 7mm; border-bottom: 0.2mm solid #8a8270; }
.tile { white-space: nowrap; }
.answers { break-before: page; }
.answers ol { margin: 0; padding-left: 8mm; }
.answers li { margin: 0 0 2.5mm; break-inside: avoid; }
.note { margin: 4mm 0 0; color: #555b61; font-size: 9pt; }
@media screen { body { padding: 6mm; } .answers { margin-top: 20mm; } }
@media screen and (max-width: 600px) { .puzzles { grid-template-columns: 1fr; } }
"""


def puzzle_sheet_html(puzzles: Puzzle | Iterable[Puzzle], *, title: str = "Moon puzzles", answers: bool = True) -> str:
    """Return puzzles as a page to print: two boxes side by side, and with `answers` their answers on the last page.

    puzzles: one or several, as ``find_puzzles`` returns them. What a puzzle at the table hides is not in the file at
    all. Cost: about a millisecond a puzzle.
    """
    right = "give what find_puzzles returns"
    puzzles = (puzzles,) if isinstance(puzzles, Puzzle) else items_of(puzzles, "a puzzle or several", right)
    for each in puzzles:
        if not isinstance(each, Puzzle):
            raise not_a(each, "a puzzle", right)
    title = text_of(title, "a title", "give what stands above the puzzles")
    boxes = "\n".join(_box(puzzle, number) for number, puzzle in enumerate(puzzles, 1))
    parts = [f"<main>\n<h1>{escape(title)}</h1>\n<div class='puzzles'>\n{boxes}\n</div>\n</main>"]
    if answers:
        items = "\n".join(f"<li>{_prose(' '.join(answer_sentences(puzzle)))}</li>" for puzzle in puzzles)
        notes = {assumption(puzzle.record.rules): None for puzzle in puzzles}
        told = "".join(f"<p class='note'>{escape(note)}</p>" for note in notes)
        parts.append(f"<section class='answers'>\n<h1>Answers</h1>\n<ol>\n{items}\n</ol>\n{told}\n</section>")
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src '{digest(STYLE)}';"
        " base-uri 'none'; form-action 'none'\">\n"
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n{chr(10).join(parts)}\n</body>\n</html>\n"
    )


def _box(puzzle: Puzzle, number: int) -> str:
    name, _, rest = heading(puzzle, number).partition(": ")
    played = _played(puzzle)
    below = bool(puzzle.position.table) if puzzle.position is not None else puzzle.record.rules.has_widow
    rows = puzzle.record.rules.seats + below
    return (
        f"<section class='puzzle rows{rows}'><h2>{escape(name)} <span>{escape(rest)}</span></h2>"
        f"<p>{_prose(contract_sentence(puzzle))}</p>{f'<p>{_prose(played)}</p>' if played else ''}"
        f"{_picture(puzzle)}<p class='task'>{escape(task_sentence(puzzle))}</p>"
        "<div class='line'></div></section>"
    )


def _picture(puzzle: Puzzle) -> str:
    """Return the tiles that the solver of the puzzle sees."""
    position, deal, rules = puzzle.position, puzzle.record.deal, puzzle.record.rules
    assert deal is not None  # noqa: S101 - of a puzzle
    hidden: list[str] = []
    if puzzle.sort is Sort.TABLE:
        hidden = [str(seat) for seat in rules.all_seats if seat is not puzzle.seat]
        before = puzzle.kind is Kind.BID or (puzzle.kind is Kind.TRUMP and rules.trump_before_widow)
        if before and rules.has_widow:
            hidden.append("widow")
    return deal_svg(deal, hidden=hidden) if position is None else position_svg(position, hidden=hidden)


def _played(puzzle: Puzzle) -> str:
    """Say the full tricks before the question, each with who led it."""
    record = puzzle.record
    seats = record.rules.seats
    full = len(record.plays) // seats * seats
    if not full:
        return ""
    tricks = (
        f"{record.positions[at].leader} {' '.join(map(str, record.plays[at : at + seats]))}"
        for at in range(0, full, seats)
    )
    return f"Played, the leader first: {'; '.join(tricks)}."


def _prose(text: str) -> str:
    """Return sentences as HTML in which no tile is parted at the end of a line."""
    return re.sub(r"\b[0-6]-[0-6]\b", lambda found: f"<span class='tile'>{found[0]}</span>", escape(text))
