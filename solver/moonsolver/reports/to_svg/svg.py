"""The frame of every picture: SVG with its text alternative, escaped, referring to nothing. Knows no picture."""

import unicodedata
from html import escape
from typing import Final

from moonsolver.game.notation import is_shown

__all__ = ["INK", "clean", "num", "svg", "svg_text", "text_width"]

INK: Final = "#22262a"
TEXT_SIZE: Final = 15
_FONT: Final = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif"


def clean(text: str, limit: int = 200) -> str:
    r"""Return what people wrote as one line without control and direction marks, cut at `limit`.

    >>> clean("Ann\u202e <b>\n Smith")
    'Ann <b> Smith'
    """
    kept = "".join(" " if c.isspace() else c for c in text if c.isspace() or is_shown(c))
    words = " ".join(kept.split())
    return words if len(words) <= limit else words[: limit - 1] + "…"


def svg(
    width: float, height: float, title: str, words: str, drawn: str, *, scale: float = 1.0, css: str = "picture"
) -> str:
    """Return a picture of `width` by `height` units, shown at `scale`; `words` say what `drawn` shows.

    `title` and `words` are escaped here; `drawn` is SVG already.
    """
    title, words = escape(clean(title)), escape(clean(words, 4000))
    return (
        f"<svg xmlns='http://www.w3.org/2000/svg' class='{css}' role='img' aria-label='{title}'"
        f" viewBox='0 0 {num(width)} {num(height)}' width='{num(width * scale)}' height='{num(height * scale)}'"
        f' font-family="{_FONT}"><title>{title}</title><desc>{words}</desc>{drawn}</svg>'
    )


def svg_text(
    x: float, y: float, text: str, *, size: int = TEXT_SIZE, anchor: str = "start", fill: str = INK, weight: str = "400"
) -> str:
    """Return one line of text, escaped."""
    look = f"font-size='{size}' font-weight='{weight}' text-anchor='{anchor}' fill='{fill}'"
    return f"<text x='{num(x)}' y='{num(y)}' {look}>{escape(text)}</text>"


def text_width(text: str, size: int = TEXT_SIZE) -> float:
    """Guess how wide a text will be: East Asian letters are square."""
    return sum(1.0 if unicodedata.east_asian_width(c) in "WF" else 0.6 for c in text) * size


def num(number: float) -> str:
    """Write a coordinate: two digits at most, no needless zeros."""
    return f"{number:.2f}".rstrip("0").rstrip(".") if number % 1 else str(int(number))
