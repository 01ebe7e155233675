"""Answers as plain text, for ``print``: what the commands print of them, without boxes and color."""

import io

from rich.console import Console, RenderableType

from moonsolver.chances.bidding import Advice
from moonsolver.chances.odds import HandOdds, WidowOdds
from moonsolver.reports.to_terminal.odds_sheets import advice_sheet, odds_sheet
from moonsolver.reports.to_terminal.proofs import proof_sheet
from moonsolver.reports.to_terminal.sheets import deal_sheet, par_sheet, plays_sheet, shot_sheet
from moonsolver.solving.answers import DealValues, PlayValues
from moonsolver.solving.moon import Shot
from moonsolver.solving.par import Par
from moonsolver.solving.proof import Proof

__all__ = [
    "advice_text",
    "deal_values_text",
    "odds_text",
    "par_text",
    "plain_text",
    "play_values_text",
    "proof_text",
    "shot_text",
]

WIDTH = 200  # letters of a line: no table is parted


def plain_text(*parts: RenderableType) -> str:
    """Return parts of a report one below the other, without boxes and color; no line ends in blanks."""
    lines = io.StringIO()
    console = Console(file=lines, width=WIDTH, color_system=None, markup=False, highlight=False, emoji=False)
    for part in parts:
        console.print(part, crop=False, soft_wrap=isinstance(part, str))
    return "\n".join(line.rstrip() for line in lines.getvalue().splitlines())


def deal_values_text(table: DealValues) -> str:
    """Return the deal, what the bidder can make, and the table, trumps across and discards down."""
    return plain_text(*deal_sheet(table, plain=True))


def play_values_text(plays: PlayValues) -> str:
    """Return the position, the best plays, and every legal play with its value and cost."""
    return plain_text(*plays_sheet(plays, plain=True))


def shot_text(shot: Shot) -> str:
    """Return whether the moon can be shot, and the line that shows it."""
    return plain_text(*shot_sheet(shot, plain=True))


def par_text(par: Par) -> str:
    """Return how the auction goes, and the line of play that it leads to."""
    return plain_text(*par_sheet(par, plain=True))


def odds_text(odds: HandOdds | WidowOdds) -> str:
    """Return which bid is worth most, what every bid is worth, and the chances by choice or by widow."""
    return plain_text(*odds_sheet(odds, plain=True))


def advice_text(advice: Advice) -> str:
    """Return which call is best, and what every call is worth."""
    return plain_text(*advice_sheet(advice, plain=True))


def proof_text(proof: Proof) -> str:
    """Return what is proved and the beginning of the strategy, as ``moonsolver prove`` prints it."""
    return plain_text(*proof_sheet(proof))
