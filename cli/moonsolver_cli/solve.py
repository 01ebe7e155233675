"""``moonsolver solve``: the table of a deal."""

import functools

import click

from moonsolver.game.deal import Deal
from moonsolver.game.seats import Seat
from moonsolver.reports.to_json.answers import deal_values_to_json
from moonsolver.reports.to_terminal.answers import deal_picture, deal_table, line_table
from moonsolver.reports.words import assumption, stop_words, table_verdict
from moonsolver.solving.moon import shoot
from moonsolver_cli.answers import solver_here
from moonsolver_cli.deals import DealsAsked, deal_options
from moonsolver_cli.output import json_line, screen_here
from moonsolver_cli.sources import at_line

EPILOG = """\b
Examples:
  moonsolver solve examples/deals.txt
  moonsolver solve "55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / ? / 43" --bidder all
  moonsolver deal --count 100 | moonsolver solve - --json
"""


@click.command(epilog=EPILOG, short_help="Show the tricks for every trump and discard.")
@deal_options
def solve(asked: DealsAsked) -> None:
    """Show what the bidder can make on DEAL: the tricks for every trump and discard.

    DEAL is one line, "HAND / HAND / HAND / WIDOW" (seats A, B, C clockwise; one part may be ?); or a file with one deal
    per line (# starts a comment); or - for stdin.
    """
    asked.each(functools.partial(_answer, asked.as_json))


def _answer(as_json: bool, deal: Deal, bidder: Seat, line: int) -> str:
    table = solver_here().deal(deal, bidder)
    if as_json:
        return json_line(deal_values_to_json(table))
    screen = screen_here()
    shot = shoot(deal, bidder, solver=solver_here())
    stopped = [] if shot.possible else [f"The moon cannot be shot: {stop_words(shot)}."]  # else the verdict says so
    return screen.text(
        f"{at_line(line)}{deal.rules}, bidder {bidder}",
        deal_picture(deal, plain=screen.plain),
        "",
        deal_table(table, plain=screen.plain),
        "",
        table_verdict(table),
        *stopped,
        "",
        f"Best play with {shot.choice}:",
        line_table(shot.line, side=deal.rules.side_of(bidder), seats=deal.rules.seats, plain=screen.plain),
        "",
        assumption(deal.rules),
        "",
    )
