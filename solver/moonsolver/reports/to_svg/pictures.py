"""Pictures of dominoes as SVG text. Knows pips, labels and marks, and nothing of the game.

Every picture is one pure function that returns a whole ``<svg>``: it carries its text alternative (a title, and a
description of what is seen), refers to nothing outside itself, and has no ids, so that any number of pictures can
stand on one page. Nothing is said by color alone: pips are counted, a trump has a double frame, a lead, a win, the
best and a cost each have a shape of their own.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from moonsolver.reports.to_svg.svg import INK, Block, clean, fitted, num, svg, svg_text, text_width, told, wrapped

__all__ = [
    "IVORY",
    "PIP_COLORS",
    "Face",
    "TileRow",
    "best_mark",
    "face_drawing",
    "ring_drawing",
    "row_picture",
    "rows_picture",
    "tile_picture",
]

HALF: Final = 40
"""The side of one end of a tile, in the units of the pictures."""

PIP_COLORS: Final = ("#000000", "#00708a", "#2e7d32", "#c1272d", "#7b1fa2", "#1a4fa3", "#7a4d00")
"""The color of the pips of each number: dark enough to count on ivory, and of different lightness."""

IVORY: Final = "#fffdf5"
BACK: Final = "#e6dfcd"
EDGE: Final = "#4a463d"
SHADE: Final = "#b9b09a"
BAR: Final = "#8a8270"
BRASS: Final = "#b08d3c"
RING: Final = "#d98200"
INNER_RING: Final = "#9a5b00"
PAPER_INK: Final = "#555b61"
GAIN: Final = "#2e8b57"
LOSS: Final = "#b3261e"
PAPER: Final = "#fbf9f3"

# Where the pips of each number are, in thirds of an upright end: columns, then rows.
_PATTERNS: Final[tuple[tuple[tuple[int, int], ...], ...]] = (
    (),
    ((1, 1),),
    ((0, 0), (2, 2)),
    ((0, 0), (1, 1), (2, 2)),
    ((0, 0), (2, 0), (0, 2), (2, 2)),
    ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
)
_GAP: Final = 8
_EDGE_SPACE: Final = 4
_STRIP: Final = 20
_MARGIN: Final = 16
_BETWEEN: Final = 12
_SMALL: Final = 13
_LABEL_WIDTH: Final = 190
_NOTE_WIDTH: Final = 260
_LEAST_WIDTH: Final = 420
"""Words that stand above or below the tiles may be this wide, however few the tiles are."""


@dataclass(frozen=True, slots=True)
class Face:
    """One tile as it is drawn: its two ends, and the marks on it. `faint` is for a tile that is out of play.

    A tile that lies face down is ``Face.back()``: it has no ends to tell.

    >>> Face(6, 4, trump=True, cost=1).words
    '6-4 (trump, costs 1)'
    """

    high: int
    low: int
    trump: bool = False
    lead: bool = False
    winner: bool = False
    best: bool = False
    cost: int = 0
    faint: bool = False
    down: bool = False

    @classmethod
    def back(cls) -> "Face":
        """Return a tile that lies face down: all of them are equal."""
        return cls(0, 0, down=True)

    @property
    def words(self) -> str:
        """The tile and its marks in words, for the text alternative."""
        if self.down:
            return "a tile face down"
        marks = [
            word
            for word, is_so in (
                ("trump", self.trump),
                ("leads", self.lead),
                ("wins", self.winner),
                ("best", self.best),
                (f"costs {self.cost}", self.cost > 0),
                ("out of play", self.faint),
            )
            if is_so
        ]
        return f"{self.high}-{self.low}" + (f" ({', '.join(marks)})" if marks else "")

    @property
    def has_marks(self) -> bool:
        """Whether something is written below the tile."""
        return self.winner or self.best or self.cost > 0


@dataclass(frozen=True, slots=True)
class TileRow:
    """A row of tiles with what stands before them (a seat, the widow) and what stands after them.

    `tail` follows the label, and stays when a long label is cut: the seat after a player's name.
    """

    label: str
    faces: tuple[Face, ...]
    note: str = ""
    tail: str = ""

    @property
    def words(self) -> str:
        """The row in words, for the text alternative."""
        held = ", ".join(face.words for face in self.faces) or "no tiles"
        if self.faces and all(face.down for face in self.faces):
            held = f"{len(self.faces)} tile{'s' * (len(self.faces) > 1)} face down"
        return f"{_joined(self.label, self.tail)}: {held}" + (f" ({self.note})" if self.note else "")


def tile_picture(face: Face, *, lying: bool = False) -> str:
    """Return one tile: upright with the high end on top, or lying with the high end left.

    >>> tile_picture(Face(6, 4)).count("<circle class='pip'")
    10
    """
    return row_picture([face], lying=lying)


def row_picture(faces: Sequence[Face], *, lying: bool = False, title: str = "") -> str:
    """Return tiles side by side, without labels and on no ground of its own."""
    width, height = _row_size(faces, lying)
    words = ", ".join(face.words for face in faces) or "no tiles"
    drawn = _row(faces, _EDGE_SPACE, _EDGE_SPACE, lying, "currentColor")
    named = title or ("tile " if len(faces) == 1 else "tiles ") + words
    return svg(width + 2 * _EDGE_SPACE, height + 2 * _EDGE_SPACE, named, words, drawn, scale=0.75)


def rows_picture(
    rows: Sequence[TileRow],
    *,
    title: str,
    heading: str = "",
    caption: str = "",
    lying: bool = False,
    below: Block | None = None,
) -> str:
    """Return rows of tiles with their labels and notes on a sheet of paper: to be pasted anywhere.

    `heading` stands above the rows, then `below` and last `caption` under them. What is too long for a label or note
    is cut, and the whole is its title.
    """
    tiles = _rows_block([_clean(row) for row in rows], lying)
    across = max(tiles.width, below.width if below else 0, _LEAST_WIDTH)
    blocks = [
        *([_words_block(heading, across, INK, "600", 16)] if clean(heading) else []),
        tiles,
        *([below] if below else []),
        *([_words_block(caption, across, PAPER_INK, "400", _SMALL)] if clean(caption) else []),
    ]
    blocks = [block for block in blocks if block.height]
    drawn, y = [], float(_MARGIN)
    for block in blocks:
        drawn.append(f"<g transform='translate({_MARGIN} {num(y)})'>{block.drawn}</g>")
        y += block.height + _BETWEEN
    width = max((block.width for block in blocks), default=0) + 2 * _MARGIN
    height = y - _BETWEEN + _MARGIN if blocks else 2 * _MARGIN
    paper = (
        f"<rect x='0.5' y='0.5' width='{num(width - 1)}' height='{num(height - 1)}' rx='10' fill='{PAPER}'"
        " stroke='#d8d2c2'/>"
    )
    words = "; ".join(block.words for block in blocks[bool(clean(heading)) :]) or "nothing"
    return svg(width, height, title, words, paper + "".join(drawn), scale=0.75)


def _clean(row: TileRow) -> TileRow:
    return TileRow(clean(row.label), row.faces, clean(row.note), clean(row.tail, 8))


def _rows_block(rows: Sequence[TileRow], lying: bool) -> Block:
    """Draw the rows below each other, their labels aligned."""
    labels = [_short(row.label, row.tail) for row in rows]
    left = max((text_width(label) for label in labels), default=0) + 20
    drawn: list[str] = []
    width = y = 0.0
    for row, label in zip(rows, labels, strict=True):
        row_width, row_height = _row_size(row.faces, lying)
        middle = y + (_STRIP if any(face.lead for face in row.faces) else 0) + HALF * (1 if not lying else 0.5)
        right = left + row_width
        drawn.append(told(svg_text(0, middle + 5, label, weight="600"), label, _joined(row.label, row.tail)))
        drawn.append(_row(row.faces, left, y, lying, INK))
        if row.note:
            note = fitted(row.note, _NOTE_WIDTH, _SMALL)
            drawn.append(
                told(svg_text(right + 12, middle + 5, note, size=_SMALL, fill=PAPER_INK), note, row.note),
            )
            right += 12 + text_width(note, _SMALL)
        width = max(width, right)
        y += row_height + _BETWEEN
    return Block(width, max(y - _BETWEEN, 0), "".join(drawn), "; ".join(row.words for row in rows))


def _short(label: str, tail: str) -> str:
    return _joined(fitted(label, _LABEL_WIDTH - text_width(tail)), tail)


def _joined(label: str, tail: str) -> str:
    return f"{label} {tail}" if tail else label


def _words_block(words: str, across: float, ink: str, weight: str, size: int) -> Block:
    """Write words in lines, the whole as their title where they had to be cut."""
    words = clean(words, 1000)
    lines = wrapped(words, across, size)
    drawn = "".join(
        svg_text(0, 12 + at * (size + 6), line, size=size, weight=weight, fill=ink) for at, line in enumerate(lines)
    )
    width = max(text_width(line, size) for line in lines)
    return Block(width, 12 + (len(lines) - 1) * (size + 6), told(drawn, " ".join(lines), words), words)


def face_drawing(high: int, low: int, *, lying: bool = False) -> str:
    """Return the body of one tile, without marks, at the origin: 40 by 80 upright, 80 by 40 lying."""
    across, down = (2 * HALF, HALF) if lying else (HALF, 2 * HALF)
    body = (
        f"<rect x='0' y='2' width='{across}' height='{down}' rx='6' fill='{SHADE}'/>"
        f"<rect x='0' y='0' width='{across}' height='{down}' rx='6' fill='{IVORY}' stroke='{EDGE}' stroke-width='1.5'/>"
    )
    bar = ("40", "6", "40", "34") if lying else ("6", "40", "34", "40")
    body += (
        f"<line class='bar' x1='{bar[0]}' y1='{bar[1]}' x2='{bar[2]}' y2='{bar[3]}' stroke='{BAR}' stroke-width='1.8'"
        " stroke-linecap='round'/>"
        f"<circle cx='{across // 2}' cy='{down // 2}' r='2.4' fill='{BRASS}'/>"
    )
    return body + _pips(high, 0, 0, lying) + _pips(low, *((HALF, 0) if lying else (0, HALF)), lying)


def _back_drawing(lying: bool) -> str:
    """Return a tile that lies face down, at the origin: a frame with a lozenge, and little ink."""
    across, down = (2 * HALF, HALF) if lying else (HALF, 2 * HALF)
    middle, half = across // 2, down // 2
    return (
        f"<rect x='0' y='2' width='{across}' height='{down}' rx='6' fill='{SHADE}'/>"
        f"<rect x='0' y='0' width='{across}' height='{down}' rx='6' fill='{BACK}' stroke='{EDGE}' stroke-width='1.5'/>"
        f"<rect x='5' y='5' width='{across - 10}' height='{down - 10}' rx='3' fill='none' stroke='{BAR}'/>"
        f"<path d='M{middle} 12L{across - 12} {half}L{middle} {down - 12}L12 {half}z' fill='none' stroke='{BAR}'/>"
    )


def ring_drawing(*, lying: bool = False) -> str:
    """Return the double frame of a trump, for a tile at the origin."""
    across, down = (2 * HALF, HALF) if lying else (HALF, 2 * HALF)
    return (
        f"<rect x='-0.5' y='-0.5' width='{across + 1}' height='{down + 1}' rx='6.5' fill='none' stroke='{RING}'"
        " stroke-width='3.5'/>"
        f"<rect x='3' y='3' width='{across - 6}' height='{down - 6}' rx='4' fill='none' stroke='{INNER_RING}'"
        " stroke-width='1.1'/>"
    )


def _pips(pip: int, left: int, top: int, lying: bool) -> str:
    found = []
    for column, row in _PATTERNS[pip]:
        across, down = (row, 2 - column) if lying else (column, row)
        found.append(
            f"<circle class='pip' cx='{left + 10 + 10 * across}' cy='{top + 10 + 10 * down}' r='4.1'"
            f" fill='{PIP_COLORS[pip]}'/>"
        )
    return "".join(found)


def _row_size(faces: Sequence[Face], lying: bool) -> tuple[float, float]:
    across, down = (2 * HALF, HALF) if lying else (HALF, 2 * HALF)
    width = max(len(faces) * (across + _GAP) - _GAP, 0)
    height = down + 2 + _STRIP * (any(face.lead for face in faces) + any(face.has_marks for face in faces))
    return width, height


def _row(faces: Sequence[Face], x: float, y: float, lying: bool, ink: str) -> str:
    across, down = (2 * HALF, HALF) if lying else (HALF, 2 * HALF)
    top = y + (_STRIP if any(face.lead for face in faces) else 0)
    drawn = []
    for at, face in enumerate(faces):
        left = x + at * (across + _GAP)
        middle = left + across / 2
        ring = ring_drawing(lying=lying) if face.trump else ""
        opacity = " opacity='0.45'" if face.faint else ""
        body = _back_drawing(lying) if face.down else face_drawing(face.high, face.low, lying=lying)
        kind = "back" if face.down else "tile"
        drawn.append(f"<g class='{kind}' transform='translate({num(left)} {num(top)})'{opacity}>{body}{ring}</g>")
        if face.lead:
            drawn.append(_lead(middle, top - 11, ink))
        drawn.append(_marks(face, middle, top + down + 13))
    return "".join(drawn)


def _marks(face: Face, middle: float, y: float) -> str:
    """Draw what stands below a tile: a star for the winner, a tick for the best, a badge with the cost."""
    drawn = []
    shown: list[tuple[float, Callable[[float, float], str]]] = []
    if face.winner:
        shown.append((16.0, _star))
    if face.best:
        shown.append((16.0, best_mark))
    if face.cost:
        shown.append((26.0, lambda x, y: _cost(x, y, face.cost)))
    left = middle - sum(width for width, _ in shown) / 2
    for width, draw in shown:
        drawn.append(draw(left + width / 2, y))
        left += width
    return "".join(drawn)


def _lead(x: float, y: float, ink: str) -> str:
    return f"<path class='lead' d='M{num(x - 6)} {num(y - 4)}h12l-6 9z' fill='{ink}'/>"


def _star(x: float, y: float) -> str:
    points = "0,-7 1.8,-2.3 6.7,-2.2 2.9,0.9 4.1,5.7 0,3 -4.1,5.7 -2.9,0.9 -6.7,-2.2 -1.8,-2.3"
    return f"<polygon class='winner' transform='translate({num(x)} {num(y)})' points='{points}' fill='{GAIN}'/>"


def best_mark(x: float, y: float) -> str:
    """Return the tick that marks the best, its middle at `x` and `y`."""
    return (
        f"<path class='best' d='M{num(x - 5)} {num(y)}l4 4.5l6.5 -9' fill='none' stroke='{GAIN}'"
        " stroke-width='2.6' stroke-linecap='round' stroke-linejoin='round'/>"
    )


def _cost(x: float, y: float, cost: int) -> str:
    return (
        f"<g class='cost'><rect x='{num(x - 12)}' y='{num(y - 8)}' width='24' height='16' rx='8' fill='{LOSS}'/>"
        + svg_text(x, y + 4.3, f"−{cost}", size=12, anchor="middle", fill="#ffffff", weight="700")
        + "</g>"
    )
