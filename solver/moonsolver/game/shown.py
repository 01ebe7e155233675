"""Values that show themselves: in a notebook as a picture or a page, in ``print`` as a table. Draws nothing.

How a type looks is known far above the type (``notebook``), and loaded when the first value is shown. The top of the
library registers it here, so that imports keep pointing one way.
"""

from collections.abc import Callable

__all__ = ["Drawn", "Paged", "Tabled", "show_with"]

Show = Callable[[object, str], str]

_ways: list[Show] = []


def show_with(show: Show) -> None:
    """Set what shows values: a function of the value and of the form, ``html``, ``svg`` or ``text``."""
    _ways[:] = [show]


class Drawn:
    """A value that is a picture in a notebook."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return _ways[0](self, "svg")


class Paged:
    """A value that is a page, or a part of one, in a notebook."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return _ways[0](self, "html")


class Tabled(Paged):
    """A value that is a page in a notebook and a table in ``print``; its text ends without a line end."""

    __slots__ = ()

    def __str__(self) -> str:
        return _ways[0](self, "text")
