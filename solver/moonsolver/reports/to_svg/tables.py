"""A table of numbers as part of a picture: heads across and down, the best cells marked. Knows nothing of the game."""

from collections.abc import Sequence
from typing import Final

from moonsolver.reports.to_svg.pictures import best_mark
from moonsolver.reports.to_svg.svg import INK, Block, num, svg_text, text_width

__all__ = ["table_block"]

_SIZE: Final = 14
_ROW: Final = 22
_COLUMN: Final = 44
_LINE: Final = "#d8d2c2"


def table_block(corner: str, heads: Sequence[str], rows: Sequence[tuple[str, Sequence[int]]], best: int) -> Block:
    """Return a table: `rows` are a head and its numbers; every cell with the number `best` is bold, with a tick.

    >>> table_block("discard", ["3", "none"], [("64", [5, 3]), ("52", [4, 5])], 5).words
    'discard by 3, none: 64: 5 (best), 3; 52: 4, 5 (best)'
    """
    first = max(text_width(text, _SIZE) for text in (corner, *(head for head, _ in rows))) + 12
    widths = [max(text_width(head, _SIZE) + 12, _COLUMN) for head in heads]
    rights = [first + sum(widths[: at + 1]) - 18 for at in range(len(widths))]
    drawn = [svg_text(0, 14, corner, size=_SIZE, weight="600")]
    drawn += (
        svg_text(right, 14, head, size=_SIZE, anchor="end", weight="600")
        for head, right in zip(heads, rights, strict=True)
    )
    width, y = first + sum(widths), 14.0
    drawn.append(f"<path d='M0 {num(y + 6)}H{num(width)}' stroke='{_LINE}'/>")
    for head, values in rows:
        y += _ROW
        drawn.append(svg_text(0, y, head, size=_SIZE, weight="600"))
        for value, right in zip(values, rights, strict=True):
            is_best = value == best
            drawn.append(
                svg_text(right, y, str(value), size=_SIZE, anchor="end", fill=INK, weight="700" if is_best else "400")
            )
            if is_best:
                drawn.append(best_mark(right + 9, y - 5))
    said = "; ".join(
        f"{head}: " + ", ".join(f"{value} (best)" if value == best else str(value) for value in values)
        for head, values in rows
    )
    return Block(width, y + 2, "".join(drawn), f"{corner} by {', '.join(heads)}: {said}")
