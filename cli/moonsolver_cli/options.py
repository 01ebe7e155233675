"""Options that several commands share, and what they mean in the library's types."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from moonsolver.deal import Deal
from moonsolver.errors import MoonError, RulesError
from moonsolver.json_forms import deal_from_line
from moonsolver.notation import quote
from moonsolver.rules import RULE_SETS, Rules
from moonsolver.seats import Seat
from moonsolver_cli.sources import read_text

__all__ = [
    "bidder_option",
    "foresight_options",
    "json_option",
    "read_deal",
    "rules_from",
    "rules_options",
    "svg_option",
    "threads_option",
]

Command = TypeVar("Command", bound=Callable[..., Any])


def rules_options(command: Command) -> Command:
    """Add --rules, --house and --house-file."""
    for option in (
        click.option(
            "--house-file",
            type=click.Path(path_type=Path),
            help='A TOML file of house rules, one a line, such as: first-lead = "trump".',
        ),
        click.option(
            "--house",
            "house",
            multiple=True,
            metavar="NAME=VALUE",
            help="A house rule, such as first-lead=trump or trumps=0,1,2,3,4,5,6 (repeatable).",
        ),
        click.option(
            "--rules",
            type=click.Choice(list(RULE_SETS)),
            help="Three seats with a widow, three without, or four.  [default: what the hands tell, else moon3]",
        ),
    ):
        command = option(command)
    return command


def rules_from(rules: str | None, house: tuple[str, ...], house_file: Path | None) -> Rules | None:
    """Return the rules that the options ask for, or None when they ask for nothing."""
    if rules is None and not house and house_file is None:
        return None
    chosen = Rules.named(rules or "moon3")
    if house_file is not None:
        try:
            chosen = chosen.house_toml(read_text(house_file))
        except RulesError as error:
            raise error.at(str(house_file)) from error
    settings: dict[str, object] = {}
    faults: list[str] = []
    for pair in house:
        name, equals, value = pair.partition("=")
        if not equals:
            faults.append(f'--house {quote(pair)} has no "=": write NAME=VALUE, such as first-lead=trump')
        elif name in settings:
            faults.append(f"--house {name} is given twice: give each house rule once")
        else:
            settings[name] = value
    try:
        chosen = chosen.house(settings)
    except RulesError as error:
        raise RulesError((*faults, *error.faults)) from error
    if faults:
        raise RulesError(faults)
    return chosen


bidder_option = click.option(
    "--bidder",
    default="A",
    show_default=True,
    metavar="A|B|C|D|all",
    help="Whose contract it is; the bidder leads. 'all' asks for each seat in turn.",
)

threads_option = click.option(
    "--threads", type=click.IntRange(min=1), help="How many threads to use.  [default: one for each processor]"
)

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON, one object a line, for programs.")

svg_option = click.option(
    "--svg", metavar="OUT", help="Instead of answering, draw what is asked about: an SVG file (- for stdout)."
)


def read_deal(line: str, rules: Rules | None, bidder: str) -> tuple[Deal, tuple[Seat, ...]]:
    """Return the deal of a line and the seats that --bidder asks for. Raises MoonError with the faults of both."""
    everybody = bidder.strip().lower() == "all"
    try:
        deal = deal_from_line(line, rules)
    except MoonError as error:
        try:
            if not everybody:
                Seat.parse(bidder)
        except MoonError as other:
            raise type(error)((*error.faults, *other.faults)) from error
        raise
    return deal, deal.rules.all_seats if everybody else (deal.rules.seat(bidder),)


def foresight_options(command: Command) -> Command:
    """Add --foresight, --budget and --seed."""
    for option in (
        click.option("--seed", type=int, default=0, show_default=True, help="Of the samples of layouts."),
        click.option(
            "--budget",
            type=click.IntRange(min=100),
            default=25_000,
            show_default=True,
            help="Solves that one decision may take: all its layouts where they fit, else a sample.",
        ),
        click.option("--foresight", is_flag=True, help="Judge plays by what the player could know, too."),
    ):
        command = option(command)
    return command
