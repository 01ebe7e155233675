"""Pictures of dominoes and graphs as SVG text. Knows pips, labels and marks, and nothing of the game.

Every picture is one pure function that returns a whole ``<svg>``: it carries its text alternative (a title, and a
description of what is seen), refers to nothing outside itself, and has no ids, so that any number of pictures can
stand on one page. Nothing is said by colour alone: pips are counted, a trump has a double frame, a lead, a win, the
best and a cost each have a shape of their own.
"""

import unicodedata
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from typing import Final

__all__ = [
    "PIP_COLOURS",
    "Face",
    "Row",
    "clean",
    "face_drawing",
    "graph_picture",
    "ring_drawing",
    "row_picture",
    "rows_picture",
    "tile_picture",
]

HALF: Final = 40
"""The side of one end of a tile, in the units of the pictures."""

PIP_COLOURS: Final = ("#000000", "#00708a", "#2e7d32", "#c1272d", "#7b1fa2", "#1a4fa3", "#7a4d00")
"""The colour of the pips of each number: dark enough to count on ivory, and of different lightness."""

IVORY: Final = "#fffdf5"
EDGE: Final = "#4a463d"
SHADE: Final = "#b9b09a"
BAR: Final = "#8a8270"
BRASS: Final = "#b08d3c"
RING: Final = "#d98200"
INNER_RING: Final = "#9a5b00"
GAIN: Final = "#2e8b57"
LOSS: Final = "#b3261e"
BLUE: Final = "#3b82c4"
AMBER: Final = "#b26a00"
PAPER: Final = "#fbf9f3"
INK: Final = "#22262a"
FONT: Final = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif"

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
_TEXT: Final = 15


@dataclass(frozen=True, slots=True)
class Face:
    """One tile as it is drawn: its two ends, and the marks on it. `faint` is for a tile that is out of play.

    >>> Face(6, 4, trump=True, cost=1).words
    '64 (trump, gave away 1)'
    """

    high: int
    low: int
    trump: bool = False
    lead: bool = False
    winner: bool = False
    best: bool = False
    cost: int = 0
    faint: bool = False

    @property
    def words(self) -> str:
        """The tile and its marks in words, for the text alternative."""
        marks = [
            word
            for word, is_so in (
                ("trump", self.trump),
                ("leads", self.lead),
                ("wins", self.winner),
                ("best", self.best),
                (f"gave away {self.cost}", self.cost > 0),
                ("out of play", self.faint),
            )
            if is_so
        ]
        return f"{self.high}{self.low}" + (f" ({', '.join(marks)})" if marks else "")

    @property
    def has_marks(self) -> bool:
        """Whether something is written below the tile."""
        return self.winner or self.best or self.cost > 0


@dataclass(frozen=True, slots=True)
class Row:
    """A row of tiles with what stands before them (a seat, the widow) and what stands after them."""

    label: str
    faces: tuple[Face, ...]
    note: str = ""

    @property
    def words(self) -> str:
        """The row in words, for the text alternative."""
        held = " ".join(face.words for face in self.faces) or "no tile"
        return f"{self.label}: {held}" + (f" ({self.note})" if self.note else "")


def clean(text: str, limit: int = 200) -> str:
    r"""Return what people wrote as one line without control and direction marks, cut at `limit`.

    >>> clean("Ann\u202e <b>\n Smith")
    'Ann <b> Smith'
    """
    kept = "".join(" " if c.isspace() else c for c in text if c.isspace() or _is_shown(c))
    words = " ".join(kept.split())
    return words if len(words) <= limit else words[: limit - 1] + "…"


def _is_shown(character: str) -> bool:
    # Cc control, Cf format (direction marks), Cs lone surrogates, Cn what is no character; joiners belong to words.
    return character in "\u200c\u200d" or unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Cn")


def tile_picture(face: Face, *, lying: bool = False) -> str:
    """Return one tile: upright with the high end on top, or lying with the high end left.

    >>> tile_picture(Face(6, 4)).count("<circle class='pip'")
    10
    """
    return row_picture([face], lying=lying)


def row_picture(faces: Sequence[Face], *, lying: bool = False, title: str = "") -> str:
    """Return tiles side by side, without labels and on no ground of its own."""
    width, height = _row_size(faces, lying)
    words = " ".join(face.words for face in faces) or "no tile"
    drawn = _row(faces, _EDGE_SPACE, _EDGE_SPACE, lying, "currentColor")
    named = title or ("tile " if len(faces) == 1 else "tiles ") + words
    return _svg(width + 2 * _EDGE_SPACE, height + 2 * _EDGE_SPACE, named, words, drawn, scale=0.75)


def rows_picture(rows: Sequence[Row], *, title: str, caption: str = "", lying: bool = False) -> str:
    """Return rows of tiles with their labels and notes on a sheet of paper, `caption` below: to be pasted anywhere."""
    rows = [Row(clean(row.label, 28), row.faces, clean(row.note, 60)) for row in rows]
    caption = clean(caption)
    margin = 16
    label_width = max((_text_width(row.label) for row in rows), default=0) + 14
    drawn: list[str] = []
    width, y = _text_width(caption, 13) + 2 * margin, float(margin)
    for row in rows:
        row_width, row_height = _row_size(row.faces, lying)
        middle = y + (_STRIP if any(face.lead for face in row.faces) else 0) + HALF * (1 if not lying else 0.5)
        right = margin + label_width + row_width
        drawn.append(_text(margin, middle + 5, row.label, weight="600"))
        drawn.append(_row(row.faces, margin + label_width, y, lying, INK))
        if row.note:
            drawn.append(_text(right + 12, middle + 5, row.note, size=13, fill="#555b61"))
            right += 12 + _text_width(row.note, 13)
        width = max(width, right + margin)
        y += row_height + 12
    if caption:
        drawn.append(_text(margin, y + 12, caption, size=13, fill="#555b61"))
        y += 24
    height = y + margin - 12
    paper = (
        f"<rect x='0.5' y='0.5' width='{_n(width - 1)}' height='{_n(height - 1)}' rx='10' fill='{PAPER}'"
        " stroke='#d8d2c2'/>"
    )
    words = "; ".join([row.words for row in rows] + ([caption] if caption else []))
    return _svg(width, height, title, words, paper + "".join(drawn), scale=0.75)


def graph_picture(
    values: Sequence[int],
    *,
    title: str,
    top: int = 7,
    group: int = 3,
    target: int | None = None,
    target_label: str = "",
    marked: Collection[int] = (),
    labels: Mapping[int, str] | None = None,
) -> str:
    """Return the graph of a quantity before the first step and after each: n + 1 `values` for n steps.

    `group` steps are a group, numbered below (the tricks of a hand). A step that lowers the value has a triangle that
    points down, one that raises it a triangle that points up; the steps in `marked` (from 1) have a diamond around it.
    `target` is a dashed line. `labels` say in words what happened at a step, for the text alternative. Every step has
    an unseen band with its number as ``data-step``, for a page that wants to point at it.
    """
    labels = labels or {}
    left, right, above, below = 28, 14, 14, 44
    across, up = 378.0, 154.0
    steps = max(len(values) - 1, 1)

    def x(step: float) -> float:
        return left + across * step / steps

    def y(value: float) -> float:
        return above + up * (top - value) / top

    drawn: list[str] = []
    for value in range(top + 1):
        shade = "0.55" if value == 0 else "0.16"
        drawn.append(_line(left, y(value), left + across, y(value), opacity=shade))
        drawn.append(_text(left - 8, y(value) + 4, str(value), size=13, anchor="end", fill="currentColor"))
    for number, start in enumerate(range(0, len(values) - 1, group), 1):
        end = min(start + group, len(values) - 1)
        if start:
            drawn.append(_line(x(start), above, x(start), above + up, opacity="0.16"))
        drawn.append(
            _text(x((start + end) / 2), above + up + 18, str(number), size=13, anchor="middle", fill="currentColor")
        )
    drawn.append(_text(left + across / 2, above + up + 37, "trick", size=13, anchor="middle", fill="currentColor"))
    if target is not None:
        drawn.append(
            f"<line class='target' x1='{_n(left)}' y1='{_n(y(target))}' x2='{_n(left + across)}' y2='{_n(y(target))}'"
            f" stroke='{AMBER}' stroke-width='2' stroke-dasharray='7 4'/>"
        )
        if target_label:
            below_line = target > top - 1
            at = y(target) + (14 if below_line else -5)
            drawn.append(
                _text(left + across - 2, at, target_label, size=13, anchor="end", fill="currentColor", weight="600")
            )
    if values:
        path = f"M{_n(x(0))} {_n(y(values[0]))}" + "".join(
            f"H{_n(x(step))}" + (f"V{_n(y(value))}" if value != values[step - 1] else "")
            for step, value in enumerate(values[1:], 1)
        )
        if len(values) == 1:
            path += f"H{_n(x(1))}"
        end_x = x(max(len(values) - 1, 1))
        area = f"{path}V{_n(y(0))}H{_n(x(0))}Z"
        drawn.append(f"<path class='area' d='{area}' fill='{BLUE}' fill-opacity='0.13'/>")
        drawn.append(
            f"<path class='line' d='{path}' fill='none' stroke='{BLUE}' stroke-width='3' stroke-linejoin='round'"
            " stroke-linecap='round'/>"
        )
        drawn.append(f"<circle class='end' cx='{_n(end_x)}' cy='{_n(y(values[-1]))}' r='3.5' fill='{BLUE}'/>")
    told: list[str] = []
    for step, (before, after) in enumerate(pairwise(values), 1):
        if before == after and step not in marked:
            continue
        middle = y((before + after) / 2)
        words = clean(labels.get(step, f"step {step}: {before} to {after}"))
        told.append(words)
        shapes = ""
        if step in marked:
            shapes += _diamond(x(step), middle)
        if before != after:
            shapes += _triangle(x(step), middle, down=after < before)
        drawn.append(f"<g class='step'><title>{escape(words)}</title>{shapes}</g>")
    band = across / steps
    drawn += (
        f"<rect class='band' data-step='{step}' x='{_n(x(step) - band / 2)}' y='{above}' width='{_n(band)}'"
        f" height='{_n(up)}' fill='none' pointer-events='all'/>"
        for step in range(len(values))
    )
    course = " ".join(map(str, values)) or "none"
    words = f"values: {course}" + (f"; {clean(target_label)}: {target}" if target is not None else "")
    if told:
        words += "; " + "; ".join(told)
    return _svg(left + across + right, above + up + below, title, words, "".join(drawn), css="graph")


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
            f" fill='{PIP_COLOURS[pip]}'/>"
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
    for place, face in enumerate(faces):
        left = x + place * (across + _GAP)
        middle = left + across / 2
        ring = ring_drawing(lying=lying) if face.trump else ""
        opacity = " opacity='0.45'" if face.faint else ""
        body = face_drawing(face.high, face.low, lying=lying)
        drawn.append(f"<g class='tile' transform='translate({_n(left)} {_n(top)})'{opacity}>{body}{ring}</g>")
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
        shown.append((16.0, _tick))
    if face.cost:
        shown.append((26.0, lambda x, y: _cost(x, y, face.cost)))
    left = middle - sum(width for width, _ in shown) / 2
    for width, draw in shown:
        drawn.append(draw(left + width / 2, y))
        left += width
    return "".join(drawn)


def _lead(x: float, y: float, ink: str) -> str:
    return f"<path class='lead' d='M{_n(x - 6)} {_n(y - 4)}h12l-6 9z' fill='{ink}'/>"


def _star(x: float, y: float) -> str:
    points = "0,-7 1.8,-2.3 6.7,-2.2 2.9,0.9 4.1,5.7 0,3 -4.1,5.7 -2.9,0.9 -6.7,-2.2 -1.8,-2.3"
    return f"<polygon class='winner' transform='translate({_n(x)} {_n(y)})' points='{points}' fill='{GAIN}'/>"


def _tick(x: float, y: float) -> str:
    return (
        f"<path class='best' d='M{_n(x - 5)} {_n(y)}l4 4.5l6.5 -9' fill='none' stroke='{GAIN}' stroke-width='2.6'"
        " stroke-linecap='round' stroke-linejoin='round'/>"
    )


def _cost(x: float, y: float, cost: int) -> str:
    return (
        f"<g class='cost'><rect x='{_n(x - 12)}' y='{_n(y - 8)}' width='24' height='16' rx='8' fill='{LOSS}'/>"
        + _text(x, y + 4.3, f"−{cost}", size=12, anchor="middle", fill="#ffffff", weight="700")
        + "</g>"
    )


def _triangle(x: float, y: float, *, down: bool) -> str:
    tip = 7 if down else -7
    name, colour = ("falls", LOSS) if down else ("rises", GAIN)
    return (
        f"<path class='{name}' d='M{_n(x - 7)} {_n(y - tip * 0.75)}h14L{_n(x)} {_n(y + tip)}z' fill='{colour}'"
        " stroke='#ffffff' stroke-width='1.5' stroke-linejoin='round'/>"
    )


def _diamond(x: float, y: float) -> str:
    return (
        f"<path class='turning' d='M{_n(x)} {_n(y - 15)}l13 15l-13 15l-13 -15z' fill='{AMBER}' fill-opacity='0.2'"
        f" stroke='{AMBER}' stroke-width='2' stroke-linejoin='round'/>"
    )


def _line(x1: float, y1: float, x2: float, y2: float, *, opacity: str) -> str:
    return (
        f"<line x1='{_n(x1)}' y1='{_n(y1)}' x2='{_n(x2)}' y2='{_n(y2)}' stroke='currentColor'"
        f" stroke-opacity='{opacity}'/>"
    )


def _text(
    x: float, y: float, text: str, *, size: int = _TEXT, anchor: str = "start", fill: str = INK, weight: str = "400"
) -> str:
    return (
        f"<text x='{_n(x)}' y='{_n(y)}' font-size='{size}' font-weight='{weight}' text-anchor='{anchor}' fill='{fill}'>"
        f"{escape(text)}</text>"
    )


def _text_width(text: str, size: int = _TEXT) -> float:
    """Guess how wide a text will be: letters of the far east are square."""
    return sum(1.0 if unicodedata.east_asian_width(c) in "WF" else 0.6 for c in text) * size


def _svg(
    width: float, height: float, title: str, words: str, drawn: str, *, scale: float = 1.0, css: str = "picture"
) -> str:
    title, words = escape(clean(title)), escape(clean(words, 4000))
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' class='{css}' role='img' aria-label='{title}'"
        f" viewBox='0 0 {_n(width)} {_n(height)}' width='{_n(width * scale)}' height='{_n(height * scale)}'"
        f' font-family="{FONT}"><title>{title}</title><desc>{words}</desc>{drawn}</svg>'
    )


def _n(number: float) -> str:
    """Write a coordinate: two digits at most, no needless zeros."""
    return f"{number:.2f}".rstrip("0").rstrip(".") if number % 1 else str(int(number))
