"""Empty tables in the style of our reports, for a terminal (``plain=False``) or a pipe."""

from rich import box
from rich.table import Table

__all__ = ["new_grid", "new_table"]


def new_grid() -> Table:
    """Return two columns without lines: names and what they name."""
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True)
    return grid


def new_table(plain: bool) -> Table:
    """Return a table without columns yet."""
    return Table(box=None if plain else box.ROUNDED, pad_edge=not plain, header_style="" if plain else "bold")
