"""Answers as plain text, for ``print``: the tables of the terminal without boxes and color, and the sentence below."""

import io

from rich.console import Console, RenderableType

from moonsolver.chances.bidding import Advice
from moonsolver.chances.odds import HandOdds, WidowOdds
from moonsolver.game.rules import Rules
from moonsolver.game.seats import Seat
from moonsolver.game.tricks import Line
from moonsolver.reports.proof_words import claim_sentence
from moonsolver.reports.to_terminal.answers import deal_table, line_table, plays_table
from moonsolver.reports.to_terminal.bidding import advice_verdict, calls_table
from moonsolver.reports.to_terminal.odds import best_bid, bids_table, choices_table, odds_verdict, widows_table
from moonsolver.reports.to_terminal.proofs import proof_lines
from moonsolver.reports.words import par_verdict, plays_verdict, shot_verdict, table_verdict
from moonsolver.solving.answers import DealValues, PlayValues
from moonsolver.solving.moon import Shot
from moonsolver.solving.par import Par
from moonsolver.solving.proof import Proof

__all__ = [
    "advice_text",
    "deal_values_text",
    "hand_odds_text",
    "par_text",
    "plain_text",
    "play_values_text",
    "proof_text",
    "shot_text",
    "widow_odds_text",
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
    """Return the table of a deal, trumps across and discards down, and what the bidder can make."""
    return plain_text(deal_table(table, plain=True), "", table_verdict(table))


def play_values_text(plays: PlayValues) -> str:
    """Return every legal play with its value and cost, and the best of them."""
    return plain_text(plays_table(plays, plain=True), "", plays_verdict(plays))


def shot_text(shot: Shot) -> str:
    """Return whether the moon can be shot, and the line that shows it."""
    return plain_text(shot_verdict(shot), "", _line(shot.line, shot.deal.rules, shot.bidder))


def par_text(par: Par) -> str:
    """Return how the auction goes, and the line of play that it leads to."""
    line = ("", _line(par.plan.line, par.deal.rules, par.plan.bidder)) if par.plan else ()
    return plain_text(par_verdict(par), *line)


def hand_odds_text(odds: HandOdds) -> str:
    """Return what every bid is worth, the chances of every choice if all were counted, and which bid is worth most."""
    chances = (choices_table(odds, best_bid(odds).bid.tricks, plain=True), "") if odds.all_choices else ()
    return plain_text(bids_table(odds, plain=True), "", *chances, odds_verdict(odds))


def widow_odds_text(odds: WidowOdds) -> str:
    """Return what every bid is worth, the chances with every widow, and which bid is worth most."""
    return plain_text(bids_table(odds, plain=True), "", widows_table(odds, plain=True), "", odds_verdict(odds))


def advice_text(advice: Advice) -> str:
    """Return what every call is worth, and which is best."""
    return plain_text(calls_table(advice, plain=True), "", advice_verdict(advice))


def proof_text(proof: Proof) -> str:
    """Return the position, what is proved of it, and the strategy, as ``moonsolver prove`` prints it."""
    return "\n".join((str(proof.position), claim_sentence(proof), *proof_lines(proof)))


def _line(line: Line, rules: Rules, bidder: Seat) -> RenderableType:
    return line_table(line, side=rules.side_of(bidder), seats=rules.seats, plain=True)
