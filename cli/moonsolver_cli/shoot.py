"""``moonsolver shoot``: whether the moon can be shot, and the line that proves it."""

import functools

import click

from moonsolver.game.deal import Deal
from moonsolver.game.seats import Seat
from moonsolver.reports.to_json.answers import shot_to_json
from moonsolver.reports.to_terminal.sheets import shot_sheet, shots_sheet
from moonsolver.solving.moon import shoot as shoot_deal
from moonsolver_cli.answers import solver_here
from moonsolver_cli.deals import DealsAsked, deal_options
from moonsolver_cli.output import json_line, screen_here
from moonsolver_cli.sources import at_line

EPILOG = """\b
Examples:
  moonsolver shoot "66 65 64 63 62 61 33 / 55 54 53 52 51 44 11 / ? / 00"
  moonsolver shoot examples/deals.txt --bidder all
"""


@click.command(epilog=EPILOG, short_help="Say whether the moon can be shot.")
@deal_options
def shoot(asked: DealsAsked) -> None:
    """Say whether the bidder can shoot the moon on DEAL: take all seven tricks.

    If so, show the trump, the discard and how to play it; if not, the most the bidder can take, and how the moon is
    stopped. DEAL is written as for "moonsolver solve": one line, a file, or -.
    """
    asked.each(functools.partial(_answer, asked.as_json))


def _answer(as_json: bool, deal: Deal, bidders: tuple[Seat, ...], line: int) -> str:
    shots = [shoot_deal(deal, bidder, solver=solver_here()) for bidder in bidders]
    if as_json:
        return "".join(json_line(shot_to_json(shot)) for shot in shots)
    screen = screen_here()
    if len(shots) > 1:
        return screen.text(*shots_sheet(shots, where=at_line(line), plain=screen.plain), "")
    return screen.text(*shot_sheet(shots[0], where=at_line(line), plain=screen.plain), "")
