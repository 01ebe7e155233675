"""``moonsolver solve``: the table of a deal."""

import functools

import click

from moonsolver.game.deal import Deal
from moonsolver.game.seats import Seat
from moonsolver.reports.to_json.answers import deal_values_to_json
from moonsolver.reports.to_terminal.sheets import deal_sheet, seats_sheet
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


def _answer(as_json: bool, deal: Deal, bidders: tuple[Seat, ...], line: int) -> str:
    tables = [solver_here().deal(deal, bidder) for bidder in bidders]
    if as_json:
        return "".join(json_line(deal_values_to_json(table)) for table in tables)
    screen = screen_here()
    found = [(table, shoot(deal, table.bidder, solver=solver_here())) for table in tables]
    if len(found) > 1:
        return screen.text(*seats_sheet(found, where=at_line(line), plain=screen.plain), "")
    return screen.text(*deal_sheet(*found[0], where=at_line(line), plain=screen.plain), "")
