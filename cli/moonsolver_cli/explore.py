"""``moonsolver explore``: the whole solver as one page, with a deal or a record in it, opened in the browser."""

import tempfile
import webbrowser
from collections.abc import Sequence
from io import StringIO
from pathlib import Path

import click

from moonsolver.errors import MoonError
from moonsolver.game.deal import Deal
from moonsolver.game.which_rules import AskedRules
from moonsolver.records.reader import read_records
from moonsolver.records.record import Record, RecordFile
from moonsolver.reports.words import counted
from moonsolver.reviews.foresight import foresee
from moonsolver.reviews.review import Review, review_record
from moonsolver.solving.engine import Solver
from moonsolver_cli.kinds import TextKind, advice, kind_of
from moonsolver_cli.options import (
    RulesAsked,
    Whole,
    check_foresight,
    foresight_options,
    read_deal,
    refuse_idle,
    rules_options,
    seat_option,
    text_argument,
)
from moonsolver_cli.output import complain
from moonsolver_cli.progress import watched
from moonsolver_cli.sources import Source, name_of, named, read_input
from moonsolver_cli.targets import Target
from moonsolver_cli.texts import InputError

EPILOG = """\b
Examples:
  moonsolver explore                                   an empty page: lay down the tiles there
  moonsolver explore examples/deals.txt --html moon.html
  moonsolver explore examples/evening.toml --hand 2    a hand as it was played, with its review
"""
HOW = 'Write the hands of a deal in quotes, "HAND / HAND / HAND / WIDOW", or name a file of deals or of a record, or -.'
MOST_DEALS = 500


@click.command(epilog=EPILOG, short_help="The solver as one page, for a browser or a phone.")
@text_argument("deal", HOW, required=False)
@click.option("--html", "html", metavar="OUT", help="Write the page to this file (- for stdout) and open no browser.")
@seat_option("--bidder", "Who bids in the deal that is shown first; a record says its own.")
@click.option("--hand", type=Whole(1), help="Show this hand of a record first, counting from 1.")
@foresight_options
@rules_options
@click.pass_context
def explore(
    context: click.Context,
    deal: str | None,
    html: str | None,
    bidder: str,
    hand: int | None,
    foresight: bool,
    budget: int,
    seed: int,
    rules: RulesAsked,
) -> None:
    """Write the explorer, one page that holds the whole solver, and open it in the browser.

    DEAL is a deal, a file with one deal a line, or a record; without it the page is empty: lay the tiles down there.
    The page needs no network: mail it, put it on a phone or on any web host. A record is reviewed hand by hand inside
    it, with --foresight also by what each player could know.
    """
    check_foresight(context, foresight)
    target = Target.of("--html", html, (deal, rules.house_file)) if html is not None else None
    record, text, deals, faulty = _read(deal, rules.read())
    if hand is not None and (record is None or hand > len(record.hands)):
        raise click.UsageError(f"--hand {hand}{_holds(deal, record)}")
    if foresight and record is None:
        raise click.UsageError("--foresight needs a record: it judges what was played")
    refuse_idle(context, "bidder", bool(deals), "needs a deal: a record says its own, an empty page has none")
    reviews = _reviews(record, foresight, budget, seed) if record else []
    from moonsolver.explorer.page import explorer_html

    page = explorer_html(
        deals, record=StringIO(text) if record else None, reviews=reviews, hand=hand or 1, bidder=bidder
    )
    if target is not None:
        target.write(page)
    else:
        _open(page)
    context.exit(2 if faulty else 0)


def _read(argument: str | None, rules: AskedRules | None) -> tuple[RecordFile | None, str, list[Deal], bool]:
    """Return the record and its text, or the deals, that an argument names, and whether anything was wrong."""
    if argument is None:
        return None, "", [], False
    source = Source(argument, "deal")
    if source.is_words:
        return (
            None,
            "",
            [entry.value for entry in source.entries(lambda line: read_deal(line, rules, "A")[0]) if entry.value],
            False,
        )
    text = read_input(argument)
    if kind_of(text) is TextKind.RECORD:
        if rules is not None:
            raise click.UsageError("--rules and --house go with a deal: a record says its own")
        record = named(name_of(argument), lambda: read_records(text))
        complain(*(f"{name_of(argument)}: {fault}" for fault in record.all_faults))
        return record, text, [], bool(record.all_faults)
    words = advice(text, TextKind.DEAL, argument)
    if words:
        raise InputError(f"{name_of(argument)}: {words}")
    return None, "", *_deals(argument, text, rules)


def _deals(argument: str, text: str, rules: AskedRules | None) -> tuple[list[Deal], bool]:
    """Return the deals of a text, one a line, and whether some lines hold none: that is said of each."""
    found: list[Deal] = []
    faulty = False
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip() if raw.lstrip().startswith("{") else raw.split("#", 1)[0].strip()
        if not line:
            continue
        if len(found) == MOST_DEALS:
            complain(f"{name_of(argument)}: the page holds the first {MOST_DEALS} deals")
            break
        try:
            found.append(read_deal(line, rules, "A")[0])
        except MoonError as error:
            faulty = True
            complain(*error.at(f"{name_of(argument)}, line {number}").faults)
    if not found:
        raise InputError(f"{name_of(argument)} has no deals in it: write one per line")
    return found, faulty


def _holds(argument: str | None, record: RecordFile | None) -> str:
    if record is None or argument is None:
        return " needs a record"
    return f": {name_of(argument)} has only {counted(len(record.hands), 'hand')}"


def _reviews(record: RecordFile, foresight: bool, budget: int, seed: int) -> list[Review | None]:
    solver = Solver()

    def reviewed(hand: Record) -> Review | None:
        try:
            made = review_record(hand, solver=solver)
            return foresee(made, budget=budget, seed=seed, solver=solver) if foresight else made
        except MoonError:  # the page shows the hand, without a review
            return None

    hands: Sequence[Record] = record.hands
    return [reviewed(hand) for hand in watched(hands, len(hands), "hands")]


def _open(page: str) -> None:
    """Write the page to a file of its own and open it; say where it is."""
    with tempfile.NamedTemporaryFile("w", prefix="moonsolver-", suffix=".html", encoding="utf-8", delete=False) as file:
        file.write(page)
    path = Path(file.name)
    try:
        opened = webbrowser.open(path.as_uri())
    except (webbrowser.Error, OSError):
        opened = False
    complain(f"the page is {path}" if opened else f"no browser could be opened: the page is {path}")
