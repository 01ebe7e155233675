"""What people are shown of an answer, part by part: the question, the verdict, then the tables.

A command prints such a sheet, and so does ``print`` of the answer. `where` stands before everything else: the line of
a file that was asked about.
"""

from collections.abc import Sequence

from rich.console import RenderableType

from moonsolver.game.tricks import Line
from moonsolver.reports.to_terminal.answers import (
    deal_picture,
    deal_table,
    line_table,
    plays_table,
    position_picture,
)
from moonsolver.reports.words import (
    assumption,
    par_verdict,
    plays_verdict,
    shot_line,
    shot_verdict,
    table_line,
    table_verdict,
    try_words,
)
from moonsolver.solving.answers import DealValues, PlayValues
from moonsolver.solving.moon import Shot
from moonsolver.solving.par import Par

__all__ = ["Parts", "deal_sheet", "par_sheet", "plays_sheet", "seats_sheet", "shot_sheet", "shots_sheet"]

Parts = list[RenderableType]


def deal_sheet(table: DealValues, shot: Shot | None = None, *, where: str = "", plain: bool = False) -> Parts:
    """Return the deal, what the bidder can make, and the table; with `shot`, the line of best play too."""
    deal = table.deal
    parts: Parts = [f"{where}{deal.rules}, bidder {table.bidder}", deal_picture(deal, plain=plain), ""]
    parts += [table_verdict(table), "", *_table_parts(table, shot, plain)]
    return [*parts, "", assumption(deal.rules)]


def seats_sheet(found: Sequence[tuple[DealValues, Shot]], *, where: str = "", plain: bool = False) -> Parts:
    """Return the deal, a line for each bidder, then the table and the line of each."""
    deal = found[0][0].deal
    parts: Parts = [f"{where}{deal.rules}", deal_picture(deal, plain=plain), ""]
    parts += [table_line(table) for table, _ in found]
    for table, shot in found:
        parts += ["", f"Bidder {table.bidder}. {table_verdict(table)}", "", *_table_parts(table, shot, plain)]
    return [*parts, "", assumption(deal.rules)]


def _table_parts(table: DealValues, shot: Shot | None, plain: bool) -> Parts:
    parts: Parts = [deal_table(table, plain=plain)]
    if shot is not None:
        parts += ["", f"Best play with {shot.choice}:", _shot_line(shot, plain)]
    return parts


def plays_sheet(plays: PlayValues, line: Line | None = None, *, where: str = "", plain: bool = False) -> Parts:
    """Return the position, what to play, and every legal play; with `line`, the best play as well."""
    position = plays.position
    parts: Parts = [f"{where}{position.rules}, bidder {position.bidder}", position_picture(position, plain=plain), ""]
    parts += [plays_verdict(plays), "", plays_table(plays, plain=plain)]
    if line is not None:
        parts += ["", "Best play:", line_table(line, side=position.side, seats=position.rules.seats, plain=plain)]
    return [*parts, "", assumption(position.rules)]


def shot_sheet(shot: Shot, why: Sequence[str] = (), *, where: str = "", plain: bool = False) -> Parts:
    """Return the deal, whether the moon can be shot, `why` not, and the line that does it or the best one there is."""
    deal = shot.deal
    parts: Parts = [f"{where}{deal.rules}, bidder {shot.bidder}", deal_picture(deal, plain=plain), ""]
    parts += [shot_verdict(shot), *why, "", f"{try_words(shot)}:", _shot_line(shot, plain)]
    return [*parts, "", assumption(deal.rules)]


def shots_sheet(shots: Sequence[Shot], why: Sequence[Sequence[str]], *, where: str = "", plain: bool = False) -> Parts:
    """Return the deal, a line for each bidder, then the line of each, and `why` each cannot shoot the moon."""
    deal = shots[0].deal
    parts: Parts = [f"{where}{deal.rules}", deal_picture(deal, plain=plain), ""]
    parts += [shot_line(shot) for shot in shots]
    for shot, said in zip(shots, why, strict=True):
        parts += ["", " ".join([f"Bidder {shot.bidder}.", *said, f"{try_words(shot)}:"]), _shot_line(shot, plain)]
    return [*parts, "", assumption(deal.rules)]


def _shot_line(shot: Shot, plain: bool) -> RenderableType:
    rules = shot.deal.rules
    return line_table(shot.line, side=rules.side_of(shot.bidder), seats=rules.seats, plain=plain)


def par_sheet(par: Par, *, where: str = "", plain: bool = False) -> Parts:
    """Return the deal, how the auction goes, and the line of play that it leads to."""
    rules = par.deal.rules
    parts: Parts = [f"{where}{rules}", deal_picture(par.deal, plain=plain), "", par_verdict(par)]
    if par.plan is not None:
        side = rules.side_of(par.plan.bidder)
        parts += ["", line_table(par.plan.line, side=side, seats=rules.seats, plain=plain)]
    return [*parts, "", assumption(rules)]
