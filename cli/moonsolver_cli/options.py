"""Options that several commands share, and what they mean in the library's types."""

import difflib
import functools
import shlex
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem

from moonsolver.errors import MoonError, RulesError
from moonsolver.game.deal import Deal
from moonsolver.game.json_reader import deal_from_line
from moonsolver.game.limits import SAMPLES, SEED, THREADS
from moonsolver.game.notation import listed, normal_word, quote
from moonsolver.game.rules import HOUSE_RULES, RULE_SETS, Rules, house_from_toml
from moonsolver.game.seats import Seat
from moonsolver.game.trumps import Trump
from moonsolver.game.which_rules import AskedRules
from moonsolver_cli.sources import name_of, read_text

__all__ = [
    "HOUSE_CHOICES",
    "SAMPLES_TYPE",
    "SEATS",
    "SEED_TYPE",
    "TRUMPS",
    "RulesAsked",
    "bidder_option",
    "check_foresight",
    "completing",
    "deal_argument",
    "foresight_options",
    "hand_argument",
    "json_option",
    "read_deal",
    "record_argument",
    "refuse_idle",
    "rules_options",
    "samples_option",
    "seat_option",
    "seed_option",
    "suggest",
    "svg_option",
    "text_argument",
    "threads_option",
]

_TRUMPS_NAMED = ("0,1,2,3,4,5,6", "0,1,2,3,4,5,6,doubles", "0,1,2,3,4,5,6,none", "0,1,2,3,4,5,6,doubles,none")
HOUSE_CHOICES = tuple(
    f"{name}={setting}"
    for name, settings in HOUSE_RULES.items()
    for setting in (_TRUMPS_NAMED if name == "trumps" else settings)
)
SEATS = ("A", "B", "C", "D")
TRUMPS = tuple(map(str, Trump))

Command = TypeVar("Command", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class RulesAsked:
    """What --rules, --house and --house-file ask for, as written."""

    name: str | None
    house: tuple[str, ...]
    house_file: Path | None

    def read(self) -> AskedRules | None:
        """Return what is asked for, or None when that is nothing. --house goes before --house-file."""
        if self.name is None and not self.house and self.house_file is None:
            return None
        base = None if self.name is None else Rules.named(self.name)
        table = base or Rules.named("moon3")  # to find what no table could play
        agreed: dict[str, object] = {}
        if self.house_file is not None:
            try:
                agreed = house_from_toml(read_text(self.house_file))
                table.house(agreed)
            except RulesError as error:
                raise error.at(name_of(str(self.house_file))) from error
        settings, faults = _settings(self.house)
        try:
            table.house(settings)
        except RulesError as error:
            raise RulesError((*faults, *error.faults)) from error
        if faults:
            raise RulesError(faults)
        merged = {normal_word(name): value for name, value in (*agreed.items(), *settings.items())}
        return AskedRules(base, merged)


def rules_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add --rules, --house and --house-file, which the command gets together as `rules`."""

    @functools.wraps(command)
    def with_rules(
        *given: object, rules: str | None, house: tuple[str, ...], house_file: Path | None, **others: object
    ) -> None:
        command(*given, rules=RulesAsked(rules, house, house_file), **others)

    with_options: Callable[..., None] = with_rules
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
            shell_complete=completing(HOUSE_CHOICES),
            help="A house rule, such as first-lead=trump or trumps=0,1,2,3,4,5,6 (repeatable).",
        ),
        click.option(
            "--rules",
            type=click.Choice(list(RULE_SETS)),
            help="Three seats with a widow, three without, or four.  [default: what the hands tell, else moon3]",
        ),
    ):
        with_options = option(with_options)
    return with_options


def _settings(house: tuple[str, ...]) -> tuple[dict[str, object], list[str]]:
    """Return the settings of --house by name as written, and what is wrong with how they are written."""
    settings: dict[str, object] = {}
    faults: list[str] = []
    for pair in house:
        name, equals, value = pair.partition("=")
        if not equals:
            known = [choice for choice in HOUSE_CHOICES if choice.startswith(f"{normal_word(name)}=")] or [
                "first-lead=trump"
            ]
            faults.append(f'--house {quote(pair)} has no "=": write NAME=VALUE, such as {listed(known, "or")}')
        elif name in settings:
            faults.append(f"--house {quote(name)} is given twice: give each house rule once")
        else:
            settings[name] = value
    return settings, faults


def suggest(word: str, known: Iterable[str]) -> str:
    """Return a question for a word that is nearly one of those known: `` Did you mean solve?``; else nothing.

    >>> suggest("slove", ["solve", "shoot"]), suggest("dance", ["solve", "shoot"])
    (' Did you mean solve?', '')
    """
    near = difflib.get_close_matches(word.lower(), list(known), n=2, cutoff=0.6)
    return f" Did you mean {listed(near, 'or')}?" if near else ""


def completing(words: Iterable[str]) -> Callable[[click.Context, click.Parameter, str], list[str]]:
    """Return what completes an option's value with one of these words."""
    known = tuple(words)

    def complete(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[str]:
        return [word for word in known if word.startswith(incomplete)]

    return complete


def text_argument(name: str, how: str, *, required: bool = True) -> Callable[[Command], Command]:
    """Add the one argument that is a text, a file or ``-``. `how` tells what to write where it is missing.

    Several words are refused with the advice to quote them: a shell parts tiles that are not in quotes.
    """

    def one(context: click.Context, parameter: click.Parameter, words: tuple[str, ...]) -> str | None:
        if len(words) == 1 and name == "hand" and any(c.isalpha() for c in words[0]) and Path(words[0]).is_file():
            raise click.UsageError(f"HAND is seven tiles, not a file: {quote(words[0])} is a file. {how}")
        if context.resilient_parsing or len(words) == 1:
            return words[0] if words else None
        if not words:
            if required:
                raise click.MissingParameter(how, ctx=context, param=parameter)
            return None
        command = f"moonsolver {context.info_name}"
        if all(Path(word).is_file() for word in words):
            listed_files = " ".join(map(shlex.quote, words))
            raise click.UsageError(f"{len(words)} files, but one is read at a time: cat {listed_files} | {command} -")
        joined = quote(" ".join(words), 100)
        raise click.UsageError(
            f"{len(words)} words where one {name.upper()} is wanted: put it in quotes, as in {command} {joined}"
        )

    return click.argument(
        name, nargs=-1, callback=one, metavar=name.upper() if required else f"[{name.upper()}]", shell_complete=_files
    )


def _files(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    del context, parameter
    return [CompletionItem(incomplete, type="file")]


DEAL_HOW = (
    'Write its hands in quotes, "HAND / HAND / HAND / WIDOW", or name a file with one deal a line, or - for stdin:'
    " moonsolver deal | moonsolver solve -"
)
HAND_HOW = 'Write the seven tiles in quotes, as in "66 65 64 63 62 61 21".'
RECORD_HOW = "Name the file of a record (TOML or JSON), or - for stdin."

deal_argument = text_argument("deal", DEAL_HOW)
hand_argument = text_argument("hand", HAND_HOW)
record_argument = text_argument("file", RECORD_HOW)


def refuse_idle(context: click.Context, option: str, unless: bool, why: str) -> None:
    """Raise UsageError when an option was given that would change nothing, `unless` it does; `why` says so."""
    if not unless and context.get_parameter_source(option) is not ParameterSource.DEFAULT:
        raise click.UsageError(f"--{option.replace('_', '-')} {why}", context)


bidder_option = click.option(
    "--bidder",
    default="A",
    show_default=True,
    metavar="A|B|C|D|all",
    shell_complete=completing((*SEATS, "all")),
    help="Whose contract it is; the bidder leads. 'all' asks for each seat in turn.",
)


def seat_option(name: str, words: str) -> Callable[[Command], Command]:
    """Add an option that names a seat, A unless another is given."""
    return click.option(
        name, default="A", show_default=True, metavar="SEAT", shell_complete=completing(SEATS), help=words
    )


def samples_option(words: str) -> Callable[[Command], Command]:
    """Add --samples: how many layouts to draw instead of taking all."""
    return click.option("--samples", type=SAMPLES_TYPE, metavar="N", help=words)


def seed_option(words: str) -> Callable[[Command], Command]:
    """Add --seed, 0 unless another is given."""
    return click.option("--seed", type=SEED_TYPE, default=0, show_default=True, help=words)


threads_option = click.option(
    "--threads", type=click.IntRange(1, THREADS), help="How many processors to use.  [default: all]"
)

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON, one object a line, for programs.")

svg_option = click.option(
    "--svg", metavar="OUT", help="Instead of answering, draw what is asked about: an SVG file (- for stdout)."
)


class _Seed(click.ParamType[int]):
    """A seed. A negative one would give the same deals as its opposite, so it is refused and the reason told."""

    name = "integer"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        text = str(value)
        try:
            seed = int(text) if len(text) < 100 else -1
        except ValueError:
            seed = -1
        if not 0 <= seed <= SEED:
            self.fail(f"{quote(text)} is no seed: that is a whole number from 0 to {SEED}.", param, ctx)
        return seed


SEED_TYPE = _Seed()
SAMPLES_TYPE = click.IntRange(max=SAMPLES)  # too few are for the library to refuse


def read_deal(line: str, rules: AskedRules | None, bidder: str) -> tuple[Deal, tuple[Seat, ...]]:
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
        seed_option("Of the samples of layouts."),
        click.option(
            "--budget",
            type=click.IntRange(100, SAMPLES),
            default=25_000,
            show_default=True,
            help="Solves that one decision may take: all its layouts where they fit, else a sample.",
        ),
        click.option("--foresight", is_flag=True, help="Judge plays by what the player could know, too."),
    ):
        command = option(command)
    return command


def check_foresight(context: click.Context, foresight: bool) -> None:
    """Raise UsageError for options of foresight without it."""
    for option in ("budget", "seed"):
        refuse_idle(context, option, foresight, "goes with --foresight: without it nothing is sampled")
