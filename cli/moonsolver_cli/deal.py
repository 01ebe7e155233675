"""``moonsolver deal``: random deals."""

import random

import click

from moonsolver.game.deal import Deal
from moonsolver.game.which_rules import which_rules
from moonsolver.reports.to_json.answers import deal_to_json
from moonsolver.reports.to_terminal.answers import deal_picture
from moonsolver_cli.options import SEED_TYPE, RulesAsked, Whole, json_option, rules_options
from moonsolver_cli.output import Screen, emit, print_json
from moonsolver_cli.progress import watched

EPILOG = """\b
Examples:
  moonsolver deal
  moonsolver deal --rules moon4 --count 10 --seed 7 | moonsolver solve -
"""


@click.command(epilog=EPILOG, short_help="Deal at random.")
@rules_options
@click.option("--count", type=Whole(1), default=1, show_default=True, help="How many deals.")
@click.option(
    "--seed", type=SEED_TYPE, help="The same seed always gives the same deals; without one, every run differs."
)
@click.option("--picture", is_flag=True, help="Draw the tiles instead of writing one line per deal.")
@json_option
def deal(
    rules: RulesAsked,
    count: int,
    seed: int | None,
    picture: bool,
    as_json: bool,
) -> None:
    """Deal at random, one deal per line, ready to pipe to "moonsolver solve -"."""
    if picture and as_json:
        raise click.UsageError("--picture and --json: choose one")
    chosen = which_rules(rules.read())
    rng = random.Random(seed)
    screen = Screen()
    for _ in watched(range(count), count, "deals"):
        dealt = Deal.random(chosen, rng)
        if as_json:
            print_json(deal_to_json(dealt))
        elif picture:
            screen.show(deal_picture(dealt, plain=screen.plain), "")
        else:
            emit(f"{dealt}\n")
