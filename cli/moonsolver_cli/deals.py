"""What the commands about deals share: their options, drawing instead of answering, and each deal in turn."""

import functools
from collections.abc import Callable
from dataclasses import dataclass

import click

from moonsolver.game.deal import Deal
from moonsolver.game.seats import Seat
from moonsolver.reports.to_svg.diagrams import deal_svg
from moonsolver_cli.answers import answer_each, solver_here
from moonsolver_cli.drawings import DrawingAsked, drawing_options
from moonsolver_cli.options import (
    RulesAsked,
    bidder_option,
    deal_argument,
    json_option,
    read_deal,
    refuse_idle,
    rules_options,
    threads_option,
)
from moonsolver_cli.sources import Entry, Source
from moonsolver_cli.targets import one_drawing

__all__ = ["DealsAsked", "deal_options"]


@dataclass(frozen=True, slots=True)
class DealsAsked:
    """The deals that a command is asked about, for which bidders, and how the answer is wanted."""

    context: click.Context
    deal: str
    rules: RulesAsked
    bidder: str
    as_json: bool
    drawing: DrawingAsked
    threads: int | None

    def each(self, answer: Callable[[Deal, tuple[Seat, ...], int], str]) -> None:
        """Draw the deal if that is asked; if not, print the answer to each deal. Then exit.

        `answer` gets the deal, the bidders asked about and the number of the line. It may run in other processes, so it
        must be a function of a module, or a ``functools.partial`` of one.
        """
        chosen = self.rules.read()
        source = Source(self.deal, "deal")
        read = functools.partial(read_deal, rules=chosen, bidder=self.bidder)
        self.drawing.check(self.context)
        if self.drawing.svg is not None:
            refuse_idle(
                self.context, "bidder", self.drawing.answers, "has no effect with --svg, which draws the deal alone:"
                " add --answers, or leave it out"
            )  # fmt: skip
            drawings = (
                self._drawn(entry.value[0], seat)
                for entry in source.entries(read)
                if entry.value
                for seat in entry.value[1]
            )
            one_drawing(self.drawing.svg, drawings, (self.deal, self.rules.house_file), as_json=self.as_json)
            self.context.exit(2 if source.had_faults else 0)
        answer_each(source, read, functools.partial(_answered, answer), threads=self.threads)
        self.context.exit(2 if source.had_faults else 0)

    def _drawn(self, deal: Deal, bidder: Seat) -> str:
        """Return the picture of a deal, with the table of its answers if that is asked."""
        told = self.drawing
        answers = solver_here().deal(deal, bidder) if told.answers else None
        return deal_svg(deal, title=told.title, names=told.names, hidden=told.hidden, answers=answers)


def _answered(answer: Callable[[Deal, tuple[Seat, ...], int], str], entry: Entry[tuple[Deal, tuple[Seat, ...]]]) -> str:
    """Return the answer to one line."""
    if entry.value is None:
        return ""
    dealt, seats = entry.value
    return answer(dealt, seats, entry.line)


def deal_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the argument DEAL and the options about it, which the command gets as one object before its own options."""

    @deal_argument
    @rules_options
    @bidder_option
    @json_option
    @drawing_options
    @threads_option
    @click.pass_context  # type: ignore[arg-type] # options of its own are not told to mypy
    @functools.wraps(command)
    def asked(
        context: click.Context,
        deal: str,
        rules: RulesAsked,
        bidder: str,
        as_json: bool,
        drawing: DrawingAsked,
        threads: int | None,
        **own: bool,
    ) -> None:
        command(DealsAsked(context, deal, rules, bidder, as_json, drawing, threads), **own)

    return asked
