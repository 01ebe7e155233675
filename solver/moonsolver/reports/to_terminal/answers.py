"""Pictures for a terminal: tiles in boxes, tables with the best cells marked, lines trick by trick.

Pure functions that return rich renderables. `plain` leaves out boxes and color, for pipes and under NO_COLOR; marks
are always symbols too, so that nothing is said by color alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.measure import Measurement
from rich.text import Text

from moonsolver.game.deal import Deal
from moonsolver.game.position import Position
from moonsolver.game.seats import Seat
from moonsolver.game.tiles import Hand, Tile
from moonsolver.game.tricks import Line
from moonsolver.game.trumps import Trump
from moonsolver.reports.to_terminal.grids import Grid, Labels
from moonsolver.solving.answers import DealValues, PlayValues

__all__ = [
    "BEST_MARK",
    "BEST_STYLE",
    "deal_picture",
    "deal_table",
    "hand_picture",
    "line_table",
    "lying_picture",
    "plays_table",
    "position_picture",
]

BEST_MARK = "*"
PIP_STYLES = ("", "cyan", "green", "magenta", "blue", "red", "yellow")
BEST_STYLE = "bold green"
UPRIGHT_WIDTH = 4  # a tile's box and the blank after it


def hand_picture(tiles: Sequence[Tile] | Hand, *, plain: bool = False, trump: Trump | None = None) -> RenderableType:
    """Return tiles side by side: upright boxes, or their plain text. Trumps have a double frame.

    In a narrow terminal the tiles continue in a second row.
    """
    return Text(" ".join(map(str, tiles))) if plain else _Upright(tuple(tiles), trump)


@dataclass(frozen=True, slots=True)
class _Upright:
    """Tiles in boxes, as many in a row as there is room for."""

    tiles: tuple[Tile, ...]
    trump: Trump | None

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        return Measurement(UPRIGHT_WIDTH, UPRIGHT_WIDTH * max(1, len(self.tiles)))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        in_a_row = max(1, options.max_width // UPRIGHT_WIDTH)
        for start in range(0, max(1, len(self.tiles)), in_a_row):
            yield _upright_row(self.tiles[start : start + in_a_row], self.trump)


def _upright_row(tiles: Sequence[Tile], trump: Trump | None) -> Text:
    rows = [Text(no_wrap=True, overflow="ignore") for _ in range(5)]
    for tile in tiles:
        frame = "╔═╗║╠═╣╚═╝" if trump and trump.is_trump(tile) else "┌─┐│├─┤└─┘"
        style = "bold" if trump and trump.is_trump(tile) else ""
        rows[0].append(frame[0:3] + " ", style)
        rows[1].append(frame[3], style).append(str(tile.high), PIP_STYLES[tile.high]).append(frame[3] + " ", style)
        rows[2].append(frame[4:7] + " ", style)
        rows[3].append(frame[3], style).append(str(tile.low), PIP_STYLES[tile.low]).append(frame[3] + " ", style)
        rows[4].append(frame[7:10] + " ", style)
    return Text("\n", no_wrap=True, overflow="ignore").join(rows)


def lying_picture(tile: Tile, *, trump: Trump | None = None, narrow: bool = False) -> Text:
    """Return one tile lying: three lines, nine letters wide or, `narrow`, five. A trump has a double frame."""
    is_trump = trump is not None and trump.is_trump(tile)
    style = "bold" if is_trump else ""
    frame = "╔╦╗║╚╩╝═" if is_trump else "┌┬┐│└┴┘─"
    space = "" if narrow else " "
    edge = frame[7] * (1 if narrow else 3)
    middle = Text(frame[3], style)
    for pips in (tile.high, tile.low):
        middle.append(f"{space}{pips}{space}", PIP_STYLES[pips]).append(frame[3], style)
    top, bottom = (Text(edge.join(frame[at : at + 3]), style) for at in (0, 4))
    return Text("\n").join([top, middle, bottom])


def deal_picture(deal: Deal, *, plain: bool = False) -> RenderableType:
    """Return every seat's tiles, and the widow."""
    grid = Labels()
    for seat, hand in zip(deal.rules.all_seats, deal.hands, strict=True):
        grid.add_row(_label(str(seat), plain), hand_picture(hand, plain=plain))
    if deal.widow:
        grid.add_row(_label("widow", plain), hand_picture(deal.widow, plain=plain))
    return grid


def position_picture(position: Position, *, plain: bool = False) -> RenderableType:
    """Return who holds what, the table, the trump and whose turn it is."""
    grid = Labels()
    for seat, hand in zip(position.rules.all_seats, position.hands, strict=True):
        turn = " to play" if seat is position.to_play and not position.is_over else ""
        grid.add_row(_label(f"{seat}{turn}", plain), hand_picture(hand, plain=plain, trump=position.trump))
    if position.table:
        grid.add_row(_label("table", plain), hand_picture(position.table, plain=plain, trump=position.trump))
    grid.add_row(Text("trump"), Text(position.trump.words))
    return grid


def deal_table(table: DealValues, *, plain: bool = False) -> Grid:
    """Return the tricks of a deal, trumps across and discards down, the best cells marked with a star."""
    best = table.best_tricks
    grid = Grid(plain=plain)
    grid.add_column("discard" if table.deal.widow else "", right=True, key=True)
    for trump in table.tricks:
        grid.add_column(str(trump), right=True)
    for discard in next(iter(table.tricks.values())):
        cells = [Text(str(discard) if discard else "tricks")]
        for row in table.tricks.values():
            is_best = row[discard] == best
            mark = BEST_MARK if is_best else " "
            cells.append(Text(f"{row[discard]}{mark}", "" if plain or not is_best else BEST_STYLE))
        grid.add_row(*cells)
    return grid


def plays_table(plays: PlayValues, *, plain: bool = False) -> Grid:
    """Return every legal play with its value and cost, equal plays on one row, the best marked with a star."""
    grid = Grid(plain=plain)
    grid.add_column("play", key=True, wraps=True)
    grid.add_column("tricks", right=True)
    grid.add_column("cost", right=True)
    rows = [(plays.cost(next(iter(group))), -group.mask, group) for group in plays.equal]
    for cost, _, group in sorted(rows, key=lambda row: row[:2]):
        mark = BEST_MARK if cost == 0 else " "
        value = plays.values[next(iter(group))]
        style = "" if plain or cost else BEST_STYLE
        grid.add_row(
            Text(" = ".join(map(str, group)), style),
            Text(f"{value}{mark}", style),
            Text(str(cost) if cost else "", style),
        )
    return grid


def line_table(
    line: Line,
    *,
    side: Sequence[Seat],
    seats: int,
    plain: bool = False,
    first: int = 1,
    taken: int = 0,
    slim: bool = False,
) -> Grid:
    """Return a line trick by trick: one column per seat, the lead marked with > and the winner with a star.

    The last column counts the tricks that `side` has taken; `first` is the number of the first trick, and `taken` what
    the side had before it. `slim` leaves out boxes and the column of winners, which the stars show as well.
    """
    grid = Grid(plain=plain or slim)
    grid.add_column("trick", right=True, key=True)
    for seat in list(Seat)[:seats]:
        grid.add_column(str(seat))
    if not slim:
        grid.add_column("won by")
    grid.add_column("bidder" if len(side) == 1 else "+".join(map(str, side)), right=True)
    for number, trick in enumerate(line, first):
        taken += trick.winner in side
        by_seat = dict(trick.by_seat)
        cells = []
        for seat in list(Seat)[:seats]:
            tile = by_seat.get(seat)
            won = trick.winner is seat
            text = f"{'>' if seat is trick.leader else ' '}{tile}{BEST_MARK if won else ' '}" if tile else ""
            cells.append(Text(text, "" if plain or not won else BEST_STYLE))
        if not slim:
            cells.append(Text(str(trick.winner) if trick.winner else ""))
        grid.add_row(Text(str(number)), *cells, Text(str(taken)))
    return grid


def _label(text: str, plain: bool) -> Text:
    """Name a row; in a picture of boxes the name stands at the middle of its tiles."""
    return Text(text if plain else f"\n\n{text}")
