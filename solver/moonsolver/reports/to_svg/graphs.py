"""Graphs as SVG text: the course of a quantity, step by step. Knows numbers and labels, and nothing of the game.

As in every picture, nothing is said by color alone: what falls points down, what rises points up, what is marked
stands in a diamond, the target is dashed.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from typing import Final

from moonsolver.reports.to_svg.svg import clean, num, svg, svg_text

__all__ = ["graph_picture"]

BLUE: Final = "#3b82c4"
AMBER: Final = "#b26a00"
FALL: Final = "#b3261e"
RISE: Final = "#2e8b57"
SIZE: Final = 13
ACROSS: Final = 378
UP: Final = 154
LEFT, RIGHT, ABOVE, BELOW = 28, 14, 14, 44


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

    >>> graph_picture([5, 5, 4], title="Tricks").count("class='falls'")
    1
    """
    frame = _Frame(max(len(values) - 1, 1), top)
    changes = [
        _Change(
            step, before, after, step in marked, clean((labels or {}).get(step, f"step {step}: {before} to {after}"))
        )
        for step, (before, after) in enumerate(pairwise(values), 1)
        if before != after or step in marked
    ]
    drawn = [
        *_scale(frame),
        *_groups(frame, len(values) - 1, group),
        *_course(frame, values),
        *_target(frame, target, target_label),
        *_bands(frame, len(values)),
        *(_change(frame, change) for change in changes),
    ]
    words = ["values: " + (" ".join(map(str, values)) or "none")]
    if target is not None:
        words.append(f"{clean(target_label) or 'target'}: {target}")
    words += (change.words for change in changes)
    width, height = LEFT + ACROSS + RIGHT, ABOVE + UP + BELOW
    return svg(width, height, title, "; ".join(words), "".join(drawn), css="graph")


@dataclass(frozen=True, slots=True)
class _Frame:
    """Where things are: the place of a step and of a value."""

    steps: int
    top: int

    def x(self, step: float) -> str:
        return num(LEFT + ACROSS * step / self.steps)

    def y(self, value: float) -> str:
        return num(self.height(value))

    def height(self, value: float) -> float:
        return ABOVE + UP * (self.top - value) / self.top


@dataclass(frozen=True, slots=True)
class _Change:
    step: int
    before: int
    after: int
    is_marked: bool
    words: str


def _scale(frame: _Frame) -> Iterator[str]:
    for value in range(frame.top + 1):
        y = frame.height(value)
        yield _rule(LEFT, y, LEFT + ACROSS, y, strong=value == 0)
        yield svg_text(LEFT - 8, y + 4.5, str(value), size=SIZE, anchor="end", fill="currentColor")


def _groups(frame: _Frame, steps: int, group: int) -> Iterator[str]:
    foot = ABOVE + UP
    for number, start in enumerate(range(0, steps, group), 1):
        end = min(start + group, steps)
        if start:
            x = float(frame.x(start))
            yield _rule(x, ABOVE, x, foot)
        middle = float(frame.x((start + end) / 2))
        yield svg_text(middle, foot + 18, str(number), size=SIZE, anchor="middle", fill="currentColor")
    yield svg_text(LEFT + ACROSS / 2, foot + 37, "trick", size=SIZE, anchor="middle", fill="currentColor")


def _target(frame: _Frame, target: int | None, label: str) -> Iterator[str]:
    if target is None:
        return
    y = frame.height(target)
    yield (
        f"<line class='target' x1='{LEFT}' y1='{num(y)}' x2='{LEFT + ACROSS}' y2='{num(y)}'"
        f" stroke='{AMBER}' stroke-width='2' stroke-dasharray='7 4'/>"
    )
    above = y - 5 if target < frame.top else y + 15
    yield svg_text(LEFT + ACROSS - 2, above, clean(label), size=SIZE, anchor="end", fill="currentColor", weight="600")


def _course(frame: _Frame, values: Sequence[int]) -> Iterator[str]:
    if not values:
        return
    path = f"M{frame.x(0)} {frame.y(values[0])}"
    for step, (before, after) in enumerate(pairwise(values), 1):
        path += f"H{frame.x(step)}" + (f"V{frame.y(after)}" if before != after else "")
    if len(values) == 1:
        path += f"H{frame.x(1)}"
    yield f"<path class='area' d='{path}V{frame.y(0)}H{frame.x(0)}Z' fill='{BLUE}' fill-opacity='0.13'/>"
    yield (
        f"<path class='line' d='{path}' fill='none' stroke='{BLUE}' stroke-width='3' stroke-linejoin='round'"
        " stroke-linecap='round'/>"
    )
    yield f"<circle class='end' cx='{frame.x(frame.steps)}' cy='{frame.y(values[-1])}' r='3.5' fill='{BLUE}'/>"


def _bands(frame: _Frame, count: int) -> Iterator[str]:
    for step in range(count):
        left, right = max(step - 0.5, 0), min(step + 0.5, frame.steps)
        width = num(ACROSS * (right - left) / frame.steps)
        yield (
            f"<rect class='band' data-step='{step}' x='{frame.x(left)}' y='{ABOVE}' width='{width}' height='{UP}'"
            " fill='none' pointer-events='all'/>"
        )


def _change(frame: _Frame, change: _Change) -> str:
    x, y = float(frame.x(change.step)), frame.height((change.before + change.after) / 2)
    shapes = _diamond(x, y) if change.is_marked else ""
    if change.before != change.after:
        shapes += _triangle(x, y, down=change.after < change.before)
    return f"<g class='change' data-step='{change.step}'><title>{escape(change.words)}</title>{shapes}</g>"


def _triangle(x: float, y: float, *, down: bool) -> str:
    tip = 7 if down else -7
    name, color = ("falls", FALL) if down else ("rises", RISE)
    return (
        f"<path class='{name}' d='M{num(x - 7)} {num(y - tip * 0.75)}h14L{num(x)} {num(y + tip)}z' fill='{color}'"
        " stroke='#ffffff' stroke-width='1.5' stroke-linejoin='round'/>"
    )


def _diamond(x: float, y: float) -> str:
    return (
        f"<path class='turning' d='M{num(x)} {num(y - 15)}l13 15l-13 15l-13 -15z' fill='{AMBER}' fill-opacity='0.2'"
        f" stroke='{AMBER}' stroke-width='2' stroke-linejoin='round'/>"
    )


def _rule(x1: float, y1: float, x2: float, y2: float, *, strong: bool = False) -> str:
    ends = f"x1='{num(x1)}' y1='{num(y1)}' x2='{num(x2)}' y2='{num(y2)}'"
    return f"<line {ends} stroke='currentColor' stroke-opacity='{0.55 if strong else 0.16}'/>"
