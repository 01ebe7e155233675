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
from moonsolver.game.notation import listed, normal_word, quote, scan_hands
from moonsolver.game.rules import HOUSE_RULES, RULE_SETS, Rules, house_from_toml
from moonsolver.game.seats import Seat
from moonsolver.game.trumps import Trump
from moonsolver.game.which_rules import AskedRules
from moonsolver_cli.sources import name_of, read_text

__all__ = [
    "HOUSE_CHOICES",
    "RECORD_HOW",
    "SAMPLES_TYPE",
    "SEATS",
    "SEED_TYPE",
    "TRUMPS",
    "RulesAsked",
    "Whole",
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
        """Return what is asked for, or None if nothing is. --house overrides --house-file."""
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
    """Add --rules, --house and --house-file, which the command gets as one object, `rules`."""

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
            help='A TOML file of house rules, one per line, such as: first-lead = "trump".',
        ),
        click.option(
            "--house",
            "house",
            multiple=True,
            metavar="NAME=VALUE",
            shell_complete=completing(HOUSE_CHOICES),
            help="A house rule, such as first-lead=trump (repeatable).",
        ),
        click.option(
            "--rules",
            type=click.Choice(list(RULE_SETS)),
            metavar="RULES",
            help="moon3 (three seats and a widow), moon3-21 (three, no widow) or moon4 (four)."
            "  [default: told by the tiles, or moon3]",
        ),
    ):
        with_options = option(with_options)
    return with_options


def _settings(house: tuple[str, ...]) -> tuple[dict[str, object], list[str]]:
    """Return the settings of --house by name, as written, and any faults in how they are written."""
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
            faults.append(f"--house {quote(name)} is given twice: give it once")
        else:
            settings[name] = value
    return settings, faults


def suggest(word: str, known: Iterable[str]) -> str:
    """Return a question if a word is close to a known one, `` Did you mean solve?``, or nothing.

    >>> suggest("slove", ["solve", "shoot"]), suggest("dance", ["solve", "shoot"])
    (' Did you mean solve?', '')
    """
    near = difflib.get_close_matches(word.lower(), list(known), n=2, cutoff=0.6)
    return f" Did you mean {listed(near, 'or')}?" if near else ""


def completing(words: Iterable[str]) -> Callable[[click.Context, click.Parameter, str], list[str]]:
    """Return a function that completes an option's value with one of these words."""
    known = tuple(words)

    def complete(_context: click.Context, _parameter: click.Parameter, incomplete: str) -> list[str]:
        return [word for word in known if word.startswith(incomplete)]

    return complete


class Whole(click.ParamType[int]):
    """A whole number in a range, which a refusal gives in words; without `most` there is no upper end.

    A seed has one too: a negative one would give the same deals as its opposite.
    """

    name = "n"

    def __init__(self, least: int, most: int | None = None) -> None:
        self.least, self.most = least, most

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number that is written. Raises BadParameter for anything else."""
        text = str(value)
        try:
            number = int(text) if len(text) < 100 else None
        except ValueError:
            number = None
        if number is None or number < self.least or (self.most is not None and number > self.most):
            allowed = f"of at least {self.least}" if self.most is None else f"from {self.least:,} to {self.most:,}"
            self.fail(f"{quote(text)} is not a whole number {allowed}.", param, ctx)
        return number


SEED_TYPE = Whole(0, SEED)
SAMPLES_TYPE = Whole(1, SAMPLES)


def text_argument(name: str, how: str, *, required: bool = True) -> Callable[[Command], Command]:
    """Add the one argument that is a text, a file or ``-``. `how` says what to write if it is missing.

    Several words are refused with the advice to quote them: a shell splits tiles that are not in quotes.
    """

    def one(context: click.Context, parameter: click.Parameter, words: tuple[str, ...]) -> str | None:
        if len(words) == 1 and name == "hand" and any(c.isalpha() for c in words[0]) and Path(words[0]).is_file():
            raise click.UsageError(f"HAND is seven tiles, not a file: {quote(words[0])} is a file. {how}")
        if len(words) == 1 and name == "hand" and len(scan_hands(words[0])) > 2:
            advised = f"for a whole deal try: moonsolver solve {quote(words[0], 100)}"
            raise click.UsageError(f"HAND is one hand of seven tiles, not a deal: write one hand; {advised}")
        if context.resilient_parsing or len(words) == 1:
            return words[0] if words else None
        if not words:
            if required:
                raise click.MissingParameter(how, ctx=context, param=parameter)
            return None
        command = f"moonsolver {context.info_name}"
        if all(Path(word).is_file() for word in words):
            listed_files = " ".join(map(shlex.quote, words))
            raise click.UsageError(
                f"{len(words)} files, but only one is read at a time; try: cat {listed_files} | {command} -"
            )
        joined = quote(" ".join(words), 100)
        raise click.UsageError(
            f"{len(words)} words instead of one {name.upper()}: put it in quotes, as in {command} {joined}"
        )

    return click.argument(
        name, nargs=-1, callback=one, metavar=name.upper() if required else f"[{name.upper()}]", shell_complete=_files
    )


def _files(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    del context, parameter
    return [CompletionItem(incomplete, type="file")]


DEAL_HOW = (
    'Write the hands in quotes, "HAND / HAND / HAND / WIDOW"; or name a file with one deal per line; or use - to read'
    " stdin: moonsolver deal | moonsolver solve -"
)
HAND_HOW = 'Write the seven tiles in quotes, as in "66 65 64 63 62 61 21".'
RECORD_HOW = "Name a record file (TOML or JSON), or use - to read stdin."

deal_argument = text_argument("deal", DEAL_HOW)
hand_argument = text_argument("hand", HAND_HOW)
record_argument = text_argument("file", RECORD_HOW)


def refuse_idle(context: click.Context, option: str, unless: bool, why: str) -> None:
    """Raise UsageError if an option was given that has no effect here, `unless` it has; `why` says why."""
    if not unless and context.get_parameter_source(option) is not ParameterSource.DEFAULT:
        raise click.UsageError(f"--{option.replace('_', '-')} {why}", context)


bidder_option = click.option(
    "--bidder",
    default="A",
    show_default=True,
    metavar="A|B|C|D|all",
    shell_complete=completing((*SEATS, "all")),
    help="The bidder, who leads first. 'all' tries each seat in turn.",
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


threads_option = click.option("--threads", type=Whole(1, THREADS), help="How many processors to use.  [default: all]")

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for programs, one object per line.")


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
        seed_option("Seed for sampling layouts."),
        click.option(
            "--budget",
            type=Whole(100, SAMPLES),
            default=25_000,
            show_default=True,
            help="Most solves for one decision; when its layouts need more, they are sampled.",
        ),
        click.option("--foresight", is_flag=True, help="Also judge plays by what the player could know."),
    ):
        command = option(command)
    return command


def check_foresight(context: click.Context, foresight: bool) -> None:
    """Raise UsageError for options that need --foresight."""
    for option in ("budget", "seed"):
        refuse_idle(context, option, foresight, "needs --foresight: nothing is sampled without it")
