"""``moonsolver par``: the auction when every seat knows all hands, and its result."""

import functools

import click

from moonsolver.game.deal import Deal
from moonsolver.game.json_reader import deal_from_line
from moonsolver.reports.to_json.odds import par_to_json
from moonsolver.reports.to_terminal.sheets import par_sheet
from moonsolver.solving.par import find_par
from moonsolver_cli.answers import answer_each, solver_here
from moonsolver_cli.options import RulesAsked, deal_argument, json_option, rules_options, seat_option, threads_option
from moonsolver_cli.output import json_line, screen_here
from moonsolver_cli.sources import Entry, Source, at_line

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
@threads_option
@click.pass_context
def par(
    context: click.Context,
    deal: str,
    first: str,
    rules: RulesAsked,
    as_json: bool,
    threads: int | None,
) -> None:
    """Show the par of DEAL: how the bidding goes when each seat makes its best call, knowing all hands.

    DEAL is written as for "moonsolver solve": one line, a file, or -.
    """
    chosen = rules.read()
    source = Source(deal, "deal")
    read = functools.partial(deal_from_line, rules=chosen)
    answer_each(source, read, functools.partial(_answer, first, as_json), threads=threads)
    context.exit(2 if source.had_faults else 0)


def _answer(first: str, as_json: bool, entry: Entry[Deal]) -> str:
    if entry.value is None:
        return ""
    found = find_par(entry.value, first, solver=solver_here())
    if as_json:
        return json_line(par_to_json(found))
    screen = screen_here()
    return screen.text(*par_sheet(found, where=at_line(entry.line), plain=screen.plain), "")
