"""What the commands about deals share: their options, drawing instead of answering, and each deal in turn."""

import functools
from collections.abc import Callable
from dataclasses import dataclass

import click

from moonsolver.game.deal import Deal
from moonsolver.game.seats import Seat
from moonsolver.reports.to_svg.diagrams import deal_svg
from moonsolver_cli.options import (
    RulesAsked,
    bidder_option,
    deal_argument,
    json_option,
    read_deal,
    refuse_idle,
    rules_options,
    svg_option,
)
from moonsolver_cli.progress import watched
from moonsolver_cli.sources import Source
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
    svg: str | None

    def each(self, answer: Callable[[Deal, Seat, int], None]) -> None:
        """Draw the deal if that is asked; if not, answer each deal and bidder, with its line. Then exit."""
        chosen = self.rules.read()
        source = Source(self.deal, "deal")
        entries = source.entries(lambda line: read_deal(line, chosen, self.bidder))
        if self.svg is not None:
            refuse_idle(
                self.context, "bidder", False, "has no effect with --svg, which draws the deal alone: leave it out"
            )
            drawings = (deal_svg(entry.value[0]) for entry in entries if entry.value)
            one_drawing(self.svg, drawings, (self.deal, self.rules.house_file), as_json=self.as_json)
            self.context.exit(2 if source.had_faults else 0)
        for entry in watched(entries, source.total, "deals"):
            if entry.value is None:
                continue
            dealt, seats = entry.value
            for seat in seats:
                answer(dealt, seat, entry.line)
        self.context.exit(2 if source.had_faults else 0)


def deal_options(command: Callable[[DealsAsked], None]) -> Callable[..., None]:
    """Add the argument DEAL and the options about it, which the command gets as one object."""

    @deal_argument
    @rules_options
    @bidder_option
    @json_option
    @svg_option
    @click.pass_context
    @functools.wraps(command)
    def asked(
        context: click.Context, deal: str, rules: RulesAsked, bidder: str, as_json: bool, svg: str | None
    ) -> None:
        command(DealsAsked(context, deal, rules, bidder, as_json, svg))

    return asked
