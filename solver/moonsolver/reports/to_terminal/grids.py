"""Tables that fit the terminal they are printed in: no cell is ever cut, whatever the width.

A `Grid` that is too wide is drawn without its boxes, then with single blanks between its columns, then in parts one
below the other. `FirstThatFits` and `Abreast` choose between whole forms; `Labels` are names with what they name;
`Unbroken` is a line that breaks between groups of words only. All learn the width when rich prints them. What does not
fit at all runs over the edge.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from rich import box
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

__all__ = ["Abreast", "FirstThatFits", "Grid", "Labels", "Unbroken"]

COMFORT = 20  # a column of words is not made narrower than this while a table can be parted instead
LABEL_GAP = 2


@dataclass(frozen=True, slots=True)
class _Style:
    """What stands between the columns: `gap` blanks, or a box with a blank on either side of each cell."""

    boxed: bool
    gap: int

    def around(self, columns: int) -> int:
        """Return how many letters of a line are no cell's."""
        return 3 * columns + 1 if self.boxed else self.gap * (columns - 1)

    def table(self, *, bold: bool) -> Table:
        """Return a table without columns yet."""
        return Table(
            box=box.ROUNDED if self.boxed else None,
            pad_edge=self.boxed,
            padding=(0, 1),
            collapse_padding=self.gap == 1,
            header_style="bold" if bold else "",
        )


BOXED, BARE, TIGHT = _Style(True, 2), _Style(False, 2), _Style(False, 1)


@dataclass(slots=True)
class _Column:
    header: str
    justify: Literal["left", "right"]
    key: bool
    wraps: bool
    cells: list[Text] = field(default_factory=list)

    def lines(self) -> Iterator[str]:
        yield self.header
        for cell in self.cells:
            yield from cell.plain.split("\n")

    @property
    def widest(self) -> int:
        """The width at which every cell stands on its own lines."""
        return max(map(cell_len, self.lines()))

    @property
    def narrowest(self) -> int:
        """The width below which a word would be cut."""
        if not self.wraps:
            return self.widest
        return max((cell_len(word) for line in self.lines() for word in line.split()), default=0)

    @property
    def comfortable(self) -> int:
        """The width that a part of a table leaves for it."""
        return max(self.narrowest, min(self.widest, COMFORT))


class Grid:
    """A table of short cells. Columns that are `key` say what a row is about: every part of the table has them.

    Columns that `wraps` hold words and may break their cells between them; all other cells stay as they are. `plain`
    leaves out boxes and bold letters.
    """

    def __init__(self, *, plain: bool) -> None:
        self.plain = plain
        self._columns: list[_Column] = []

    def add_column(self, header: str, *, right: bool = False, key: bool = False, wraps: bool = False) -> None:
        """Add a column, with numbers on the `right`."""
        self._columns.append(_Column(header, "right" if right else "left", key, wraps))

    def add_row(self, *cells: str | Text) -> None:
        """Add a cell to each column."""
        for column, cell in zip(self._columns, cells, strict=True):
            column.cells.append(Text(cell) if isinstance(cell, str) else cell)

    @property
    def headers(self) -> tuple[str, ...]:
        """What stands above each column."""
        return tuple(column.header for column in self._columns)

    @property
    def rows(self) -> Iterator[tuple[str, ...]]:
        """The cells of each row as plain text, without the blanks that line up numbers."""
        return zip(*([cell.plain.strip() for cell in column.cells] for column in self._columns), strict=True)

    @property
    def width(self) -> int:
        """The width of the whole table as it looks best."""
        return self._styles[0].around(len(self._columns)) + sum(column.widest for column in self._columns)

    def fits(self, room: int) -> bool:
        """Return whether it can be drawn in one part."""
        return len(self._layout(room)[1]) == 1 and self._least(self._columns, self._styles[-1]) <= room

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """Return the width that it wants; any is enough."""
        return Measurement(1, self.width)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield its parts as they fit the width."""
        style, parts = self._layout(options.max_width)
        for number, part in enumerate(parts):
            if number and not style.boxed:
                yield Text("")
            yield from self._drawn(part, style, console, options)

    @property
    def _styles(self) -> tuple[_Style, ...]:
        return (BARE, TIGHT) if self.plain else (BOXED, BARE, TIGHT)

    def _layout(self, room: int) -> tuple[_Style, list[list[_Column]]]:
        """Return the style that needs the fewest parts, the best looking of them, and the columns of each part."""
        layouts = [(style, self._parted(room, style)) for style in self._styles]
        fitting = [
            (style, parts) for style, parts in layouts if all(self._least(part, style) <= room for part in parts)
        ]
        return min(fitting or layouts[-1:], key=lambda layout: len(layout[1]))

    def _parted(self, room: int, style: _Style) -> list[list[_Column]]:
        """Return the columns of each part, as many in each as there is room for."""
        keys = [column for column in self._columns if column.key]
        parts = [list(keys)]
        for column in self._columns:
            if column.key:
                continue
            wanted = [*parts[-1], column]
            needed = style.around(len(wanted)) + sum(found.comfortable for found in wanted)
            if needed > room and len(parts[-1]) > len(keys):
                parts.append(list(keys))
            parts[-1].append(column)
        return parts

    @staticmethod
    def _least(columns: Sequence[_Column], style: _Style) -> int:
        return style.around(len(columns)) + sum(column.narrowest for column in columns)

    def _drawn(
        self, columns: Sequence[_Column], style: _Style, console: Console, options: ConsoleOptions
    ) -> RenderResult:
        table = style.table(bold=not self.plain)
        spare = max(0, options.max_width - self._least(columns, style))
        for column in columns:
            width = min(column.widest, column.narrowest + spare)
            spare -= width - column.narrowest
            table.add_column(column.header, justify=column.justify, no_wrap=not column.wraps, width=width)
        for cells in zip(*(column.cells for column in columns), strict=True):
            table.add_row(*cells)
        whole = style.around(len(columns)) + sum(column.width or 0 for column in table.columns)
        yield from console.render(table, options.update(width=whole))


@dataclass(frozen=True, slots=True)
class FirstThatFits:
    """Several forms of one table, the best looking first: the first is drawn that needs no second part."""

    forms: tuple[Grid, ...]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the form for this width; where none fits, the last, in parts."""
        yield next((form for form in self.forms if form.fits(options.max_width)), self.forms[-1])


@dataclass(frozen=True, slots=True)
class Abreast:
    """Tables side by side under their titles, or one below the other where there is no room for that."""

    titled: tuple[tuple[str, Grid], ...]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield one table with a column for each, or each on its own."""
        widths = [max(cell_len(title), grid.width) for title, grid in self.titled]
        if BARE.around(len(widths)) + sum(widths) <= options.max_width:
            table = BARE.table(bold=False)
            for (title, _), width in zip(self.titled, widths, strict=True):
                table.add_column(title, width=width)
            table.add_row(*(grid for _, grid in self.titled))
            yield table
            return
        for number, (title, grid) in enumerate(self.titled):
            yield from [Text("")] if number else []
            yield Text(title)
            yield grid


class Labels:
    """Rows of a name and what it names, which is broken between words or tiles where the terminal is narrow."""

    def __init__(self) -> None:
        self._rows: list[tuple[Text, RenderableType]] = []

    def add_row(self, label: Text, named: RenderableType) -> None:
        """Add a name and what it names."""
        self._rows.append((label, named))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the rows, the names as wide as the widest of them."""
        labels = max((cell_len(line) for label, _ in self._rows for line in label.plain.split("\n")), default=0)
        measured = [Measurement.get(console, options, named) for _, named in self._rows]
        least, most = (
            max(widths, default=0) for widths in ([m.minimum for m in measured], [m.maximum for m in measured])
        )
        room = max(least, min(most, options.max_width - labels - LABEL_GAP))
        table = Table.grid(padding=(0, LABEL_GAP))
        table.add_column(no_wrap=True, width=labels)
        table.add_column(width=room)
        for row in self._rows:
            table.add_row(*row)
        yield from console.render(table, options.update(width=labels + LABEL_GAP + room))


@dataclass(frozen=True, slots=True)
class Unbroken:
    """A name and groups of words that belong together: as many groups a line as fit, all after the name."""

    name: str
    groups: tuple[Text, ...]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the lines."""
        line, empty = Text(self.name), True
        for group in self.groups:
            if not empty and cell_len(line.plain) + 1 + cell_len(group.plain) > options.max_width:
                yield line
                line, empty = Text(" " * cell_len(self.name)), True
            line.append("" if empty else " ").append_text(group)
            empty = False
        yield line
