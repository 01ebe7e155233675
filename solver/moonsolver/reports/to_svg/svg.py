"""The frame of every picture: SVG with its text alternative, escaped, referring to nothing. Knows no picture."""

import unicodedata
from dataclasses import dataclass
from html import escape
from typing import Final

from moonsolver.game.notation import is_shown

__all__ = ["INK", "Block", "clean", "fitted", "num", "svg", "svg_text", "text_width", "told", "wrapped"]

INK: Final = "#22262a"
TEXT_SIZE: Final = 15
_WIDE: Final = frozenset("MWmw@%&")
_FONT: Final = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif"


def clean(text: str, limit: int = 200) -> str:
    r"""Return what people wrote as one line without control and direction marks, cut at `limit`.

    >>> clean("Ann\u202e <b>\n Smith")
    'Ann <b> Smith'
    """
    kept = "".join(" " if c.isspace() else c for c in text if c.isspace() or is_shown(c))
    words = " ".join(kept.split())
    return words if len(words) <= limit else words[: limit - 1] + "…"


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a picture, drawn at the origin: its size, the drawing, and what it shows in words."""

    width: float
    height: float
    drawn: str
    words: str


def svg(
    width: float, height: float, title: str, words: str, drawn: str, *, scale: float = 1.0, css: str = "picture"
) -> str:
    """Return a picture of `width` by `height` units, shown at `scale`; `words` say what `drawn` shows.

    `title` and `words` are escaped here; `drawn` is SVG already.
    """
    title, words = escape(clean(title, 1000)), escape(clean(words, 4000))
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
    """Guess how wide a text will be: East Asian letters are square, and some Latin ones nearly so."""
    return sum(1.0 if c in _WIDE or unicodedata.east_asian_width(c) in "WF" else 0.6 for c in text) * size


def fitted(text: str, width: float, size: int = TEXT_SIZE) -> str:
    """Return a text that is at most about so wide: the end of a longer one is cut, and dots say so.

    >>> fitted("Ann", 60), fitted("Bartholomew", 60)
    ('Ann', 'Barth…')
    """
    if text_width(text, size) <= width:
        return text
    room = width - text_width("…", size)
    while text and text_width(text, size) > room:
        text = text[:-1]
    while text and (text[-1].isspace() or unicodedata.category(text[-1]) == "Cf"):  # what joins to what is cut
        text = text[:-1]
    return text + "…"


def wrapped(text: str, width: float, size: int = TEXT_SIZE, most: int = 6) -> list[str]:
    """Return a text in lines at most about so wide; beyond `most` lines it is cut.

    >>> wrapped("A can take 5 tricks", 100)
    ['A can take', '5 tricks']
    """
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) > most:
        lines[most - 1 :] = [" ".join(lines[most - 1 :])]
    return [fitted(line, width, size) for line in lines]


def told(drawn: str, shown: str, whole: str) -> str:
    """Give a drawn text that had to be cut the whole as its title."""
    return drawn if shown == whole else f"<g><title>{escape(whole)}</title>{drawn}</g>"


def num(number: float) -> str:
    """Write a coordinate: two digits at most, no needless zeros."""
    return f"{number:.2f}".rstrip("0").rstrip(".") if number % 1 else str(int(number))
