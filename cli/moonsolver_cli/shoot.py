"""``moonsolver shoot``: whether the moon can be shot, and the line that proves it."""

import functools

import click

from moonsolver.game.deal import Deal
from moonsolver.game.seats import Seat
from moonsolver.reasons.moons import explain_moon
from moonsolver.reports.choice_reason_words import moon_sentences
from moonsolver.reports.to_json.answers import shot_to_json
from moonsolver.reports.to_json.reasons import moon_explanation_to_json
from moonsolver.reports.to_terminal.sheets import shot_sheet, shots_sheet
from moonsolver.solving.moon import shoot as shoot_deal
from moonsolver_cli.answers import solver_here
from moonsolver_cli.deals import DealsAsked, deal_options
from moonsolver_cli.options import refuse_idle
from moonsolver_cli.output import json_line, screen_here
from moonsolver_cli.sources import at_line

EPILOG = """\b
Examples:
  moonsolver shoot "66 65 64 63 62 61 33 / 55 54 53 52 51 44 11 / ? / 00"
  moonsolver shoot examples/deals.txt --bidder all
  moonsolver deal --count 100 | moonsolver shoot - --json --reasons
"""


@click.command(epilog=EPILOG, short_help="Say whether the moon can be shot.")
@click.option("--reasons", is_flag=True, help="With --json, look for the tile that stops the moon too; takes longer.")
@deal_options
def shoot(asked: DealsAsked, reasons: bool) -> None:
    """Say whether the bidder can shoot the moon on DEAL: take all seven tricks.

    If so, show the trump, the discard and how to play it; if not, the most the bidder can take, which tile stops the
    moon, if that can be proved, and the best try. DEAL is written as for "moonsolver solve": one line, a file, or -.
    """
    refuse_idle(asked.context, "reasons", asked.as_json, "goes with --json: without it, you are told anyway")
    asked.each(functools.partial(_answer, asked.as_json, reasons))


def _answer(as_json: bool, reasons: bool, deal: Deal, bidders: tuple[Seat, ...], line: int) -> str:
    solver = solver_here()
    shots = [shoot_deal(deal, bidder, solver=solver) for bidder in bidders]
    stops = [
        explain_moon(deal, shot.bidder, solver=solver) if not shot.possible and (reasons or not as_json) else None
        for shot in shots
    ]
    if as_json:
        return "".join(
            json_line({**shot_to_json(shot), **({"reasons": moon_explanation_to_json(stop)} if stop else {})})
            for shot, stop in zip(shots, stops, strict=True)
        )
    screen = screen_here()
    said = [moon_sentences(stop) if stop else [] for stop in stops]
    if len(shots) > 1:
        return screen.text(*shots_sheet(shots, said, where=at_line(line), plain=screen.plain), "")
    return screen.text(*shot_sheet(shots[0], said[0], where=at_line(line), plain=screen.plain), "")
