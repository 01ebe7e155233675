"""Drawing instead of answering: --svg, and what a picture for a class is told besides."""

import functools
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import click

from moonsolver.errors import NotationError
from moonsolver.game.notation import quote
from moonsolver.game.seats import Seat
from moonsolver.reports.to_svg.handouts import Hidden, Names
from moonsolver_cli.options import refuse_idle

__all__ = ["DrawingAsked", "drawing_options", "names_by_seat"]

_TOLD = ("title", "name", "hide", "answers")


@dataclass(frozen=True, slots=True)
class DrawingAsked:
    """Where --svg draws to, None for nowhere, and what --title, --name, --hide and --answers say."""

    svg: str | None
    title: str
    name: tuple[str, ...]
    hide: str
    answers: bool

    @property
    def names(self) -> Names:
        """The players' names by seat, as --name gives them. Raises NotationError."""
        return names_by_seat(self.name)

    @property
    def hidden(self) -> Hidden:
        """The seats whose tiles lie face down, as --hide gives them."""
        return self.hide

    def check(self, context: click.Context) -> None:
        """Raise UsageError for an option that has no effect as asked."""
        for option in _TOLD:
            refuse_idle(context, option, self.svg is not None, "has no effect without --svg: add it, or leave this out")
        if self.svg is not None:
            refuse_idle(context, "threads", False, "has no effect with --svg: leave it out")


def names_by_seat(pairs: Iterable[str]) -> Names:
    """Return names by seat as --name gives them, each as SEAT=NAME. Raises NotationError."""
    found: dict[str | Seat, str] = {}
    for pair in pairs:
        seat, equals, name = pair.partition("=")
        if not equals:
            raise NotationError(f'--name {quote(pair)} has no "=": write SEAT=NAME, such as A=Ann')
        if Seat.parse(seat) in found:
            raise NotationError(f"--name names {Seat.parse(seat)} twice: name each seat once")
        found[Seat.parse(seat)] = name
    return found


def drawing_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add --svg and the options about the picture, which the command gets as one object, `drawing`."""

    @functools.wraps(command)
    def with_drawing(
        *given: object, svg: str | None, title: str, name: tuple[str, ...], hide: str, answers: bool, **others: object
    ) -> None:
        command(*given, drawing=DrawingAsked(svg, title, name, hide, answers), **others)

    with_options: Callable[..., None] = with_drawing
    for option in (
        click.option("--answers", is_flag=True, help="With --svg: mark the best plays, or draw the table of the deal."),
        click.option(
            "--hide", default="", metavar="SEATS", help="With --svg: seats whose tiles lie face down, as in BC."
        ),
        click.option(
            "--name", multiple=True, metavar="SEAT=NAME", help="With --svg: a player's name, A=Ann (repeatable)."
        ),
        click.option("--title", default="", metavar="TEXT", help="With --svg: what stands above the tiles."),
        click.option("--svg", metavar="OUT", help="Draw the tiles to an SVG file (- for stdout) instead of solving."),
    ):
        with_options = option(with_options)
    return with_options
