"""``moonsolver shoot``: whether the moon can be shot, and the line that proves it."""

import click

from moonsolver.game.deal import Deal
from moonsolver.game.seats import Seat
from moonsolver.reports.to_json.answers import shot_to_json
from moonsolver.reports.to_terminal.answers import deal_picture, line_table
from moonsolver.reports.words import assumption, shot_verdict
from moonsolver.solving.engine import Solver
from moonsolver.solving.moon import Shot
from moonsolver.solving.moon import shoot as shoot_deal
from moonsolver_cli.deals import DealsAsked, deal_options
from moonsolver_cli.output import Screen, print_json
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
    screen = Screen()
    solver = Solver()

    def answer(deal: Deal, seat: Seat, line: int) -> None:
        found = shoot_deal(deal, seat, solver=solver)
        if asked.as_json:
            print_json(shot_to_json(found))
        else:
            _show(screen, found, line)

    asked.each(answer)


def _show(screen: Screen, shot: Shot, line: int) -> None:
    rules = shot.deal.rules
    title = "How to shoot it" if shot.possible else "The best try, and how it is stopped"
    screen.show(
        f"{at_line(line)}{rules}, bidder {shot.bidder}",
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
