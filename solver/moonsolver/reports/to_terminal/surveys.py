"""A survey for people: how often 4, 5, 6 and 7 tricks were there."""

from collections.abc import Mapping

from rich.console import RenderableType

from moonsolver.reports.to_terminal.grids import FirstThatFits, Grid
from moonsolver.reports.words import percent
from moonsolver.surveys.survey import LEAST, Tally

__all__ = ["survey_table"]


def survey_table(tallies: Mapping[str, Mapping[str, Tally]], *, plain: bool = False) -> RenderableType:
    """Return a row for each trump, bidder, length of the longest suit and number of doubles.

    What the rows are about stands before them or, where there is no room for that, above them.
    """
    wide, narrow = Grid(plain=plain), Grid(plain=plain)
    wide.add_column("", key=True)
    wide.add_column("", right=True, key=True)
    narrow.add_column("", key=True)
    for grid in (wide, narrow):
        grid.add_column("hands", right=True)
        for least in LEAST:
            grid.add_column(f"{least} or more" if least < LEAST[-1] else str(least), right=True)
    for group, rows in tallies.items():
        narrow.add_row(group, *[""] * (1 + len(LEAST)))
        for at, (key, tally) in enumerate(rows.items()):
            numbers = [f"{tally.rows:,}", *(percent(reached / tally.rows) for reached in tally.reached)]
            wide.add_row("" if at else group, key, *numbers)
            narrow.add_row(f"  {key}", *numbers)
    return FirstThatFits((wide, narrow))
