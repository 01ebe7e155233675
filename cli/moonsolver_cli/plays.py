"""``moonsolver plays``: the value of every legal play of a position."""

import functools

import click

from moonsolver.errors import NotationError
from moonsolver.game.json_reader import position_from_json
from moonsolver.game.notation import scan_hands
from moonsolver.game.position import Position
from moonsolver.game.which_rules import told_by_hands, which_rules
from moonsolver.reports.to_json.answers import play_values_to_json
from moonsolver.reports.to_svg.diagrams import position_svg
from moonsolver.reports.to_terminal.sheets import plays_sheet
from moonsolver.solving.lines import best_line
from moonsolver_cli.answers import answer_each, solver_here
from moonsolver_cli.drawings import DrawingAsked, drawing_options
from moonsolver_cli.options import (
    SEATS,
    TRUMPS,
    RulesAsked,
    completing,
    json_option,
    rules_options,
    text_argument,
    threads_option,
)
from moonsolver_cli.output import json_line, screen_here
from moonsolver_cli.sources import Entry, Source, at_line
from moonsolver_cli.targets import one_drawing

EPILOG = """\b
Examples:
  moonsolver plays "33 00 64 / 22 41 21 / 53 43 42" --trump 3
  moonsolver plays "64 / 53 41 / 61 55" --trump none --leader A --table 66
  moonsolver plays - --json < positions.jsonl
"""


@click.command(epilog=EPILOG, short_help="Show what each legal play is worth.")
@text_argument(
    "hands",
    'Write the tiles still held in quotes, "HAND / HAND / HAND"; or name a file of positions in JSON; or use - to read'
    " stdin.",
)
@click.option(
    "--trump",
    metavar="T",
    shell_complete=completing(TRUMPS),
    help="0 to 6, doubles or none; words such as fours and no-trump work too.",
)
@click.option(
    "--leader", metavar="SEAT", shell_complete=completing(SEATS), help="Who leads, or led, this trick.  [default: A]"
)
@click.option("--table", metavar="TILES", help='Tiles already played to this trick, leader first: "65 61".')
@click.option("--bidder", metavar="SEAT", shell_complete=completing(SEATS), help="The bidder.  [default: A]")
@rules_options
@json_option
@drawing_options
@threads_option
@click.pass_context
def plays(
    context: click.Context,
    hands: str,
    trump: str | None,
    leader: str | None,
    table: str | None,
    bidder: str | None,
    rules: RulesAsked,
    as_json: bool,
    drawing: DrawingAsked,
    threads: int | None,
) -> None:
    """Show what each legal play is worth: the tricks the bidder's side takes from here on.

    HANDS are the tiles still held, "HAND / HAND / HAND", seats A, B, C clockwise; or a file (- for stdin) with one
    position per line, as JSON with the fields players, trump, hands, leader and table.
    """
    chosen = rules.read()
    source = Source(hands, "position")
    words = (trump, leader, table, bidder)
    if not source.is_words and any(word is not None for word in words):
        raise click.UsageError(
            "--trump, --leader, --table and --bidder go with hands on the command line: positions in a file have theirs"
        )

    def read(line: str) -> Position:
        if not source.is_words or line.lstrip().startswith("{"):
            return position_from_json(line, chosen)
        if trump is None:
            raise NotationError("--trump is missing: name a number from 0 to 6, doubles, or none")
        return Position.of(
            line,
            trump=trump,
            leader="A" if leader is None else leader,
            bidder="A" if bidder is None else bidder,
            table=table or "",
            rules=which_rules(chosen, told=told_by_hands(scan_hands(line), whole=False)),
        )

    drawing.check(context)
    if drawing.svg is not None:
        drawings = (_drawn(drawing, entry.value) for entry in source.entries(read) if entry.value)
        one_drawing(drawing.svg, drawings, (hands, rules.house_file), as_json=as_json)
        context.exit(2 if source.had_faults else 0)
    answer_each(source, read, functools.partial(_answer, as_json), threads=threads)
    context.exit(2 if source.had_faults else 0)


def _drawn(told: DrawingAsked, position: Position) -> str:
    """Return the picture of a position, with the best plays marked if that is asked."""
    answers = solver_here().plays(position) if told.answers else None
    return position_svg(position, title=told.title, names=told.names, hidden=told.hidden, answers=answers)


def _answer(as_json: bool, entry: Entry[Position]) -> str:
    position = entry.value
    if position is None:  # keeps answers in step with the lines asked
        error = {"line": entry.line, "error": str(entry.error or NotationError("not a position"))}
        return json_line(error) if as_json else ""
    values = solver_here().plays(position)
    if as_json:
        return json_line(play_values_to_json(values))
    screen = screen_here()
    line = best_line(position, solver=solver_here())
    return screen.text(*plays_sheet(values, line, where=at_line(entry.line), plain=screen.plain), "")
