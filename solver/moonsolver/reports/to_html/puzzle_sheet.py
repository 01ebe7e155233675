"""Puzzles on paper: a page of HTML that prints on A4, a puzzle a box, the answers on a page of their own. No script."""

from collections.abc import Sequence
from html import escape

from moonsolver.records.puzzle_note import Kind, Sort
from moonsolver.reports.puzzle_words import answer_sentences, contract_sentence, heading, task_sentence
from moonsolver.reports.to_html.pages import digest
from moonsolver.reports.to_svg.diagrams import deal_svg, position_svg
from moonsolver.reports.words import assumption
from moonsolver.teaching.puzzle import Puzzle

__all__ = ["puzzle_sheet_html"]

STYLE = """
@page { size: a4; margin: 12mm; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 186mm; color: #22262a; background: #ffffff; font: 10.5pt/1.35 system-ui, sans-serif; }
h1 { margin: 0 0 4mm; font-size: 17pt; }
.puzzles { display: grid; grid-template-columns: 1fr 1fr; gap: 4mm; }
.puzzle { padding: 3mm; border: 0.3mm solid #8a8270; border-radius: 2mm; break-inside: avoid; }
.puzzle h2 { display: flex; justify-content: space-between; margin: 0 0 1mm; font-size: 11pt; }
.puzzle h2 span { font-weight: 400; color: #555b61; }
.puzzle p { margin: 0 0 1.5mm; }
.puzzle .task { font-weight: 600; }
.puzzle svg { display: block; width: 100%; height: auto; max-height: 62mm; }
.puzzle .line { height: 7mm; margin: 2mm 0 0; border-bottom: 0.2mm solid #8a8270; color: #555b61; font-size: 9pt; }
.answers { break-before: page; }
.answers ol { margin: 0; padding-left: 8mm; }
.answers li { margin: 0 0 2.5mm; break-inside: avoid; }
.note { margin-top: 4mm; color: #555b61; font-size: 9pt; }
@media screen { body { padding: 6mm; } .answers { margin-top: 20mm; } }
@media screen and (max-width: 600px) { .puzzles { grid-template-columns: 1fr; } }
"""


def puzzle_sheet_html(puzzles: Sequence[Puzzle], *, title: str = "Moon puzzles", answers: bool = True) -> str:
    """Return puzzles as a page to print: two boxes side by side, and with `answers` their answers on the last page.

    What a puzzle at the table hides is not in the file at all. Cost: about a millisecond a puzzle.
    """
    boxes = "\n".join(_box(puzzle, number) for number, puzzle in enumerate(puzzles, 1))
    parts = [f"<main>\n<h1>{escape(title)}</h1>\n<div class='puzzles'>\n{boxes}\n</div>\n</main>"]
    if answers:
        items = "\n".join(f"<li>{escape(' '.join(answer_sentences(puzzle)))}</li>" for puzzle in puzzles)
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
    return (
        f"<section class='puzzle'><h2>{escape(name)} <span>{escape(rest)}</span></h2>"
        f"<p>{escape(contract_sentence(puzzle))}</p>{f'<p>{escape(played)}</p>' if played else ''}"
        f"{_picture(puzzle)}<p class='task'>{escape(task_sentence(puzzle))}</p>"
        "<div class='line'>Your answer</div></section>"
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
