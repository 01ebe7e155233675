"""A survey for people: how often 4, 5, 6 and 7 tricks were there."""

from collections.abc import Mapping

from rich.console import RenderableType

from moonsolver.reports.grids import new_table
from moonsolver.reports.odds import percent
from moonsolver.survey import LEAST, Tally

__all__ = ["survey_table"]


def survey_table(tallies: Mapping[str, Mapping[str, Tally]], *, plain: bool = False) -> RenderableType:
    """Return a row for each trump, bidder, length of the longest suit and number of doubles."""
    grid = new_table(plain)
    grid.add_column("", no_wrap=True)
    grid.add_column("", justify="right", no_wrap=True)
    grid.add_column("hands", justify="right", no_wrap=True)
    for least in LEAST:
        grid.add_column(f"{least} or more" if least < LEAST[-1] else str(least), justify="right", no_wrap=True)
    for group, rows in tallies.items():
        for place, (key, tally) in enumerate(rows.items()):
            shares = [percent(reached / tally.rows) for reached in tally.reached]
            grid.add_row("" if place else group, key, f"{tally.rows:,}", *shares)
    return grid
