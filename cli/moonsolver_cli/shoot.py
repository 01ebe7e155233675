"""``moonsolver shoot``: whether the moon can be shot, and the line that proves it."""

from pathlib import Path

import click

from moonsolver.reports.to_json.answers import shot_to_json
from moonsolver.reports.to_svg.diagrams import deal_svg
from moonsolver.reports.to_terminal.answers import deal_picture, line_table
from moonsolver.reports.words import assumption, shot_verdict
from moonsolver.solving.engine import Solver
from moonsolver.solving.moon import Shot
from moonsolver.solving.moon import shoot as shoot_deal
from moonsolver_cli.options import (
    bidder_option,
    deal_argument,
    json_option,
    read_deal,
    refuse_idle,
    rules_from,
    rules_options,
    svg_option,
)
from moonsolver_cli.output import Screen, print_json
from moonsolver_cli.progress import watched
from moonsolver_cli.sources import Source
from moonsolver_cli.targets import one_drawing

EPILOG = """\b
Examples:
  moonsolver shoot "66 65 64 63 62 61 33 / 55 54 53 52 51 44 11 / ? / 00"
  moonsolver shoot examples/deals.txt --bidder all
"""


@click.command(epilog=EPILOG, short_help="Could the moon be shot? The line, or what stops it.")
@deal_argument
@rules_options
@bidder_option
@json_option
@svg_option
@click.pass_context
def shoot(
    context: click.Context,
    deal: str,
    rules: str | None,
    house: tuple[str, ...],
    house_file: Path | None,
    bidder: str,
    as_json: bool,
    svg: str | None,
) -> None:
    """Say whether the bidder could shoot the moon on DEAL: take all seven tricks.

    If so, the trump, the discard and a line of play; if not, the nearest result and the defence that stops it. DEAL
    is as for "moonsolver solve": one line, a file, or -.
    """
    chosen = rules_from(rules, house, house_file)
    source = Source(deal, "deal")
    screen = Screen()
    solver = Solver()
    entries = source.entries(lambda line: read_deal(line, chosen, bidder))
    if svg is not None:
        refuse_idle(context, "bidder", False, "changes nothing in what --svg draws, the deal: leave it out")
        drawings = (deal_svg(entry.value[0]) for entry in entries if entry.value)
        one_drawing(svg, drawings, (deal, house_file), as_json=as_json)
        context.exit(2 if source.had_faults else 0)
    for entry in watched(entries, source.total, "deals"):
        if entry.value is None:
            continue
        dealt, seats = entry.value
        for seat in seats:
            shot = shoot_deal(dealt, seat, solver=solver)
            if as_json:
                print_json(shot_to_json(shot))
            else:
                _show(screen, shot, entry.line)
    context.exit(2 if source.had_faults else 0)


def _show(screen: Screen, shot: Shot, line: int) -> None:
    rules = shot.deal.rules
    place = f"line {line}: " if line else ""
    title = "A line that does it" if shot.possible else "The nearest attempt, and the defence that stops it"
    screen.show(
        f"{place}{rules}, bidder {shot.bidder}",
        deal_picture(shot.deal, plain=screen.plain),
        "",
        shot_verdict(shot),
        "",
        f"{title} ({shot.choice}):",
        line_table(shot.line, side=rules.side_of(shot.bidder), seats=rules.seats, plain=screen.plain),
        "",
        assumption(rules),
        "",
    )
