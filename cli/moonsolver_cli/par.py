"""``moonsolver par``: the auction when every seat knows all hands, and its result."""

import click

from moonsolver.game.json_reader import deal_from_line
from moonsolver.reports.to_json.odds import par_to_json
from moonsolver.reports.to_terminal.answers import deal_picture, line_table
from moonsolver.reports.to_terminal.bidding import par_verdict
from moonsolver.reports.words import assumption
from moonsolver.solving.engine import Solver
from moonsolver.solving.par import find_par
from moonsolver_cli.options import RulesAsked, deal_argument, json_option, rules_options, seat_option
from moonsolver_cli.output import Screen, print_json
from moonsolver_cli.progress import watched
from moonsolver_cli.sources import Source, at_line

EPILOG = """\b
Examples:
  moonsolver par "55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / ? / 43" --first B
  moonsolver deal --count 20 --seed 1 | moonsolver par - --json
"""


@click.command(epilog=EPILOG, short_help="Show how the bidding goes with all hands open.")
@deal_argument
@seat_option("--first", "Who bids first.")
@rules_options
@json_option
@click.pass_context
def par(
    context: click.Context,
    deal: str,
    first: str,
    rules: RulesAsked,
    as_json: bool,
) -> None:
    """Show the par of DEAL: how the bidding goes when each seat makes its best call, knowing all hands.

    DEAL is written as for "moonsolver solve": one line, a file, or -.
    """
    chosen = rules.read()
    source = Source(deal, "deal")
    screen = Screen()
    solver = Solver()
    for entry in watched(source.entries(lambda line: deal_from_line(line, chosen)), source.total, "deals"):
        if entry.value is None:
            continue
        found = find_par(entry.value, first, solver=solver)
        if as_json:
            print_json(par_to_json(found))
            continue
        at_table = found.deal.rules
        screen.show(
            f"{at_line(entry.line)}{at_table}", deal_picture(found.deal, plain=screen.plain), "", par_verdict(found)
        )
        if found.plan is not None:
            side = at_table.side_of(found.plan.bidder)
            screen.show("", line_table(found.plan.line, side=side, seats=at_table.seats, plain=screen.plain))
        screen.show("", assumption(at_table), "")
    context.exit(2 if source.had_faults else 0)
