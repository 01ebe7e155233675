"""``moonsolver solve``: the table of a deal."""

import click

from moonsolver.game.deal import Deal
from moonsolver.game.seats import Seat
from moonsolver.reports.to_json.answers import deal_values_to_json
from moonsolver.reports.to_terminal.answers import deal_picture, deal_table, line_table
from moonsolver.reports.words import assumption, stop_words, table_verdict
from moonsolver.solving.answers import DealValues
from moonsolver.solving.engine import Solver
from moonsolver.solving.moon import shoot
from moonsolver_cli.deals import DealsAsked, deal_options
from moonsolver_cli.output import Screen, print_json
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
    screen = Screen()
    solver = Solver()

    def answer(deal: Deal, seat: Seat, line: int) -> None:
        found = solver.deal(deal, seat)
        if asked.as_json:
            print_json(deal_values_to_json(found))
        else:
            _show(screen, found, line, solver)

    asked.each(answer)


def _show(screen: Screen, table: DealValues, line: int, solver: Solver) -> None:
    deal, bidder = table.deal, table.bidder
    shot = shoot(deal, bidder, solver=solver)
    stopped = [] if shot.possible else [f"The moon cannot be shot: {stop_words(shot)}."]  # else the verdict says so
    screen.show(
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
