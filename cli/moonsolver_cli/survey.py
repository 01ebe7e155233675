"""``moonsolver survey``: what was makeable, over many deals."""

import contextlib
import itertools
import signal
import tempfile
import threading
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

import click

from moonsolver.errors import AnswerError, SurveyError
from moonsolver.game.deal import Deal
from moonsolver.game.json_reader import deal_from_line
from moonsolver.game.notation import quote
from moonsolver.game.rules import Rules
from moonsolver.game.tiles import Hand
from moonsolver.game.which_rules import AskedRules, one_for_all, told_by_sight, which_rules
from moonsolver.reports.to_terminal.surveys import survey_table
from moonsolver.reports.words import assumption
from moonsolver.surveys.cluster import dask_executor
from moonsolver.surveys.files import check_output, check_plot, write_plot, write_rows
from moonsolver.surveys.survey import Journal, SurveyQuestion, Tally, run_survey, tally_rows
from moonsolver_cli.options import (
    SEATS,
    SEED_TYPE,
    RulesAsked,
    completing,
    json_option,
    refuse_idle,
    rules_options,
    text_argument,
    threads_option,
)
from moonsolver_cli.output import Screen, complain, print_json
from moonsolver_cli.progress import long_work
from moonsolver_cli.sources import Source

EPILOG = """\b
Examples:
  moonsolver survey --count 1000 --seed 7
  moonsolver survey examples/deals.txt --bidder A
  moonsolver survey --hand "66 65 64 63 21 11 00" --count 500 --out hand.csv
  moonsolver survey --count 1000000 --seed 1 --out million.parquet --plot million.svg
  moonsolver survey --count 1000 --seed 1 --cells --out cells.parquet
  moonsolver survey --count 1000000 --seed 1 --out million.parquet --dask tcp://10.0.0.5:8786
"""

MOST_DEALS = 10**12


@click.command(epilog=EPILOG, short_help="How often each bid can be made, over many deals.")
@text_argument("deals", "", required=False)
@click.option("--count", type=click.IntRange(1, MOST_DEALS), help="How many random deals; with --hand, for each hand.")
@click.option(
    "--seed", type=SEED_TYPE, default=0, show_default=True, help="The same seed gives the same deals everywhere."
)
@click.option(
    "--hand", "hands", multiple=True, help="A hand of seven that the bidder holds in every deal (repeatable)."
)
@click.option(
    "--bidder",
    metavar="A|B|C|D|all",
    shell_complete=completing((*SEATS, "all")),
    help="Whose contracts.  [default: all; with --hand: A]",
)
@click.option(
    "--out", type=click.Path(path_type=Path), help="A .csv or .parquet file for the rows; makes it resumable."
)
@click.option("--cells", is_flag=True, help="Rows of --out with every discard too, not only the best with each trump.")
@click.option("--plot", type=click.Path(path_type=Path), help="A .png, .svg or .pdf file for a picture.")
@threads_option
@click.option("--dask", metavar="ADDRESS|local", help="Work on a Dask cluster instead of on threads.")
@rules_options
@json_option
@click.pass_context
def survey(
    context: click.Context,
    deals: str | None,
    count: int | None,
    seed: int,
    hands: tuple[str, ...],
    bidder: str | None,
    out: Path | None,
    cells: bool,
    plot: Path | None,
    threads: int | None,
    dask: str | None,
    rules: RulesAsked,
    as_json: bool,
) -> None:
    """Count how often 4, 5, 6 and 7 tricks can be made, all hands open, over many deals.

    DEALS is a file with one deal a line, or -; without it, --count random deals. With --out the rows, one for each deal
    and bidder, are kept: an interrupted survey goes on where it stopped when the same command is given again.
    """
    asked = rules.read()
    if (deals is None) == (count is None):
        raise click.UsageError("give either DEALS (a file or -) or --count, how many random deals")
    refuse_idle(context, "seed", deals is None, "goes with --count: DEALS are not random")
    refuse_idle(context, "threads", dask in (None, "local"), "goes with --dask local: a cluster has its own workers")
    refuse_idle(context, "cells", out is not None, "goes with --out: only its rows have them")
    target = check_output(out) if out else None
    drawn = check_plot(plot) if plot else None
    _check_apart(deals, rules.house_file, target, drawn)
    question, had_faults = _question(asked, deals, count, seed, hands, bidder)
    question = replace(question, cells=cells)
    chosen = question.rules
    with contextlib.ExitStack() as stack:
        stack.enter_context(_stoppable())
        path = _journal_path(target or Path(stack.enter_context(tempfile.TemporaryDirectory())) / "survey")
        journal = stack.enter_context(Journal(path, question))
        if journal.done:
            complain(f"going on with {path}: {len(journal.done)} of {question.units} units are done")
        try:
            with _executor(dask, threads) as executor, long_work("units") as progress:
                rows = run_survey(question, journal, executor=executor, threads=threads, progress=progress)
                tallies = tally_rows(rows, chosen.trumps)
            if plot is not None:
                write_plot(plot, tallies)
            if out is not None:
                write_rows(out, journal.rows(), question)
        except KeyboardInterrupt:
            complain(f"interrupted: {_kept(journal, out)}")
            context.exit(1)
        except AnswerError as error:
            if not journal.done:
                raise
            raise AnswerError((*error.faults, _kept(journal, out))) from error
        journal.remove()
    if as_json:
        print_json(_as_json(question, seed if deals is None else None, tallies))
    else:
        _show(question, "given" if deals else f"at random (seed {seed})", tallies)
    context.exit(2 if had_faults else 0)


def _show(question: SurveyQuestion, what: str, tallies: Mapping[str, Mapping[str, Tally]]) -> None:
    screen = Screen()
    deals = f"{question.total:,} deal{'s' * (question.total != 1)}"
    table = survey_table(tallies, plain=screen.plain)
    screen.show(f"{question.rules}, {deals} {what}", "", table, "", assumption(question.rules))


def _as_json(question: SurveyQuestion, seed: int | None, tallies: Mapping[str, Mapping[str, Tally]]) -> dict[str, Any]:
    shares = {
        group: {key: {"hands": tally.rows, "reached": tally.reached} for key, tally in found.items()}
        for group, found in tallies.items()
    }
    return {"rules": question.rules.name, "deals": question.total, "seed": seed, **shares}


def _question(
    asked: AskedRules | None,
    deals: str | None,
    count: int | None,
    seed: int,
    hands: tuple[str, ...],
    bidder: str | None,
) -> tuple[SurveyQuestion, bool]:
    """Return what is asked, and whether some lines were no deals."""
    everybody = bidder is None or bidder.strip().lower() == "all"
    if hands and everybody and bidder is not None:
        raise click.UsageError("--hand is what the bidder holds, so --bidder all has no meaning with it: name one seat")
    named = () if everybody else (bidder or "",)
    if deals is None:
        rules = which_rules(asked, told=told_by_sight(hands, named))
        held = tuple(map(Hand.parse, hands))
        return SurveyQuestion(rules, count or 0, seed, tuple(map(rules.seat, named)), hands=held), False
    if hands:
        raise click.UsageError("DEALS and --hand: choose one")
    source = Source(deals, "deal")
    if source.is_words and "/" not in deals and not deals.lstrip().startswith("{"):
        raise click.UsageError(f"there is no file of the name {quote(deals)}")
    given: list[Deal] = []
    shared = one_for_all(_read(source, asked, given))
    if shared is None:
        raise SurveyError("no deal is left to count")
    seats = tuple(map(shared.seat, named))
    return SurveyQuestion(shared, seed=seed, bidders=seats, deals=tuple(given)), source.had_faults


def _read(source: Source, asked: AskedRules | None, given: list[Deal]) -> Iterator[tuple[str, Rules]]:
    """Add each deal of a source to `given`, and yield its place and its rules."""
    for entry in source.entries(lambda line: deal_from_line(line, asked)):
        if entry.value is not None:
            given.append(entry.value)
            yield f"{source.name}, line {entry.line}", entry.value.rules


def _journal_path(target: Path) -> Path:
    return Path(f"{target}.journal")


def _kept(journal: Journal, out: Path | None) -> str:
    """Say what is left of the work when it was stopped."""
    where = (
        f"{journal.path} keeps them, and the same command goes on from there" if out else "without --out they are lost"
    )
    return f"{len(journal.done)} of {journal.question.units} units are done; {where}"


def _check_apart(deals: str | None, house_file: Path | None, target: Path | None, drawn: Path | None) -> None:
    """Raise UsageError when something would be written over what is read, or over something else that is written."""
    read = {
        "DEALS": Path("/dev/stdin" if deals == "-" else deals) if deals else None,
        "--house-file": house_file,
        "stdout": Path("/dev/stdout"),
    }
    written = {"--out": target, "--plot": drawn}
    if target:
        written["the journal of --out"] = journal = _journal_path(target)
        written["the lock of --out"] = Journal.lock_path(journal)
    for (name, path), (other, second) in itertools.combinations({**read, **written}.items(), 2):
        if other in written and path and second and _is_same(path, second):
            raise click.UsageError(f"{other} would overwrite {name}, {second} is the same file: give another name")


def _is_same(path: Path, other: Path) -> bool:
    try:
        return path.samefile(other)
    except (OSError, ValueError):  # one of them is not there yet, or is no name: DEALS can be the tiles themselves
        with contextlib.suppress(OSError, ValueError, RuntimeError):
            return path.resolve() == other.resolve()
    return False


@contextlib.contextmanager
def _stoppable() -> Iterator[None]:
    """Let SIGTERM, which batch systems send before they kill, stop the work as Ctrl-C does."""

    def stop(number: int, frame: FrameType | None) -> NoReturn:
        del number, frame
        raise KeyboardInterrupt

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before or signal.SIG_DFL)


@contextlib.contextmanager
def _executor(dask: str | None, threads: int | None) -> Iterator[Executor | None]:
    if dask is None:
        yield None
    else:
        with dask_executor(dask, threads) as executor:
            yield executor
