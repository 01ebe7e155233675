"""``moonsolver solve``: the table of a deal."""

from pathlib import Path

import click

from moonsolver.reports.to_json.answers import deal_values_to_json
from moonsolver.reports.to_svg.diagrams import deal_svg
from moonsolver.reports.to_terminal.answers import deal_picture, deal_table, line_table
from moonsolver.reports.words import assumption, stop_sentence, table_verdict
from moonsolver.solving.answers import DealValues
from moonsolver.solving.engine import Solver
from moonsolver.solving.moon import shoot
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
  moonsolver solve examples/deals.txt
  moonsolver solve "55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / ? / 43" --bidder all
  moonsolver deal --count 100 | moonsolver solve - --json
"""


@click.command(epilog=EPILOG, short_help="The table of a deal: every trump, every discard.")
@deal_argument
@rules_options
@bidder_option
@json_option
@svg_option
@click.pass_context
def solve(
    context: click.Context,
    deal: str,
    rules: str | None,
    house: tuple[str, ...],
    house_file: Path | None,
    bidder: str,
    as_json: bool,
    svg: str | None,
) -> None:
    """Show what was makeable on DEAL: tricks for every trump and every discard.

    DEAL is one line, "HAND / HAND / HAND / WIDOW" (seats A, B, C clockwise; one part may be ?), a file with one deal a
    line (what follows a # does not count), or - for stdin.
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
            table = solver.deal(dealt, seat)
            if as_json:
                print_json(deal_values_to_json(table))
            else:
                _show(screen, table, entry.line, solver)
    context.exit(2 if source.had_faults else 0)


def _show(screen: Screen, table: DealValues, line: int, solver: Solver) -> None:
    deal, bidder = table.deal, table.bidder
    shot = shoot(deal, bidder, solver=solver)
    moon = "The moon can be shot." if shot.possible else f"The moon cannot be shot. {stop_sentence(shot)}"
    place = f"line {line}: " if line else ""
    screen.show(
        f"{place}{deal.rules}, bidder {bidder}",
        deal_picture(deal, plain=screen.plain),
        "",
        deal_table(table, plain=screen.plain),
        "",
        table_verdict(table),
        moon,
        "",
        f"Best play with {shot.choice}:",
        line_table(shot.line, side=deal.rules.side_of(bidder), seats=deal.rules.seats, plain=screen.plain),
        "",
        assumption(deal.rules),
        "",
    )
