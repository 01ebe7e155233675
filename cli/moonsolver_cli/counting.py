"""What the commands that count layouts share: their words when the work is stopped before its end."""

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import click

from moonsolver.chances.odds import HandOdds, WidowOdds
from moonsolver.reports.to_terminal.odds import estimate_words
from moonsolver_cli.output import complain
from moonsolver_cli.progress import long_work

__all__ = ["Watching", "counted_words", "counting"]

NOTHING_COUNTED = "stopped too early: not enough layouts were counted for fair odds"


@dataclass(frozen=True, slots=True)
class Watching:
    """What a count tells while somebody watches: how far it has come, and the odds so far."""

    progress: Callable[[int, int], None] | None = None
    so_far: Callable[[HandOdds | WidowOdds], None] | None = None


@contextlib.contextmanager
def counting(context: click.Context) -> Iterator[Watching]:
    """Lend what draws the progress of a count. Stopped before there are any odds, say so and exit."""
    from moonsolver.chances.count_odds import OddsInterrupted

    try:
        with long_work("layouts") as bar:
            yield Watching(bar, lambda odds: bar.say(estimate_words(odds))) if bar else Watching()
    except OddsInterrupted:
        raise
    except KeyboardInterrupt:
        complain(NOTHING_COUNTED)
        context.exit(1)


def counted_words(found: HandOdds | WidowOdds) -> str:
    """Say how many layouts the odds of an interrupted count are based on."""
    if found.exact:
        return f"all {found.counted:,} layouts were counted"
    return f"{found.counted:,} of {found.possible:,} layouts were counted, a random sample"
