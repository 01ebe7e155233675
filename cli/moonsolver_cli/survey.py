"""``moonsolver survey``: what was makeable, over many deals."""

import contextlib
import signal
import tempfile
import threading
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor
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
from moonsolver.reports.words import assumption, counted
from moonsolver.surveys.cluster import dask_executor
from moonsolver.surveys.files import check_output, check_plot, write_plot, write_rows
from moonsolver.surveys.survey import Journal, SurveyQuestion, Tally, run_survey, tally_rows
from moonsolver_cli.options import (
    SEATS,
    SEED_TYPE,
    RulesAsked,
    Whole,
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
from moonsolver_cli.targets import Target

EPILOG = """\b
Examples:
  moonsolver survey --count 1000 --seed 7
  moonsolver survey examples/deals.txt --bidder A
  moonsolver survey --hand "66 65 64 63 21 11 00" --count 500 --out hand.csv
  moonsolver survey --count 1000000 --seed 1 --out million.parquet --plot million.svg
  moonsolver survey --count 1000000 --seed 1 --out million.parquet --dask tcp://10.0.0.5:8786
"""

MOST_DEALS = 10**12


@click.command(epilog=EPILOG, short_help="Count how often each bid can be made.")
@text_argument("deals", "", required=False)
@click.option("--count", type=Whole(1, MOST_DEALS), help="How many random deals (with --hand, for each hand).")
@click.option("--seed", type=SEED_TYPE, default=0, show_default=True, help="The same seed always gives the same deals.")
@click.option("--hand", "hands", multiple=True, help="Seven tiles that the bidder holds in every deal (repeatable).")
@click.option(
    "--bidder",
    metavar="A|B|C|D|all",
    shell_complete=completing((*SEATS, "all")),
    help="Who bids.  [default: each seat in turn; with --hand, A]",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    help="Keep the rows in this .csv or .parquet file, and make the survey resumable.",
)
@click.option("--plot", type=click.Path(path_type=Path), help="Plot the results in this .png, .svg or .pdf file.")
@threads_option
@click.option("--dask", metavar="ADDRESS|local", help="Run on a Dask cluster instead of on threads.")
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
    plot: Path | None,
    threads: int | None,
    dask: str | None,
    rules: RulesAsked,
    as_json: bool,
) -> None:
    """Count how often 4, 5, 6 and 7 tricks can be made, all hands open, over many deals.

    DEALS is a file with one deal per line, or - for stdin; without it, --count random deals are made. --out keeps the
    rows, one for each deal and bidder: if the survey is interrupted, the same command picks up where it stopped.
    """
    asked = rules.read()
    if (deals is None) == (count is None):
        raise click.UsageError("give either DEALS (a file or -) or --count N for random deals")
    refuse_idle(context, "seed", deals is None, "needs --count: DEALS are not random")
    refuse_idle(context, "threads", dask in (None, "local"), "needs --dask local: a cluster has its own workers")
    target = _targets((deals, rules.house_file), out, plot)
    question, had_faults = _question(asked, deals, count, seed, hands, bidder)
    chosen = question.rules
    with contextlib.ExitStack() as stack:
        stack.enter_context(_stoppable())
        path = _journal_path(target or Path(stack.enter_context(tempfile.TemporaryDirectory())) / "survey")
        journal = stack.enter_context(Journal(path, question))
        if journal.done:
            complain(f"resuming from {path}: {len(journal.done)} of {question.units} units are done")
        try:
            with _executor(dask, threads) as executor, long_work("units") as progress:
                rows = run_survey(question, journal, executor=executor, threads=threads, progress=progress)
                tallies = tally_rows(rows, chosen.trumps)
            if plot is not None:
                write_plot(plot, tallies)
            if out is not None:
                write_rows(out, journal.rows(), chosen.trumps)
        except KeyboardInterrupt:
            complain(f"stopped: {_kept(journal, out)}")
            context.exit(1)
        except AnswerError as error:
            if not journal.done:
                raise
            raise AnswerError((*error.faults, _kept(journal, out))) from error
        journal.remove()
    if as_json:
        print_json(_as_json(question, seed if deals is None else None, tallies))
    else:
        _show(question, seed if deals is None else None, tallies)
    context.exit(2 if had_faults else 0)


def _show(question: SurveyQuestion, seed: int | None, tallies: Mapping[str, Mapping[str, Tally]]) -> None:
    screen = Screen()
    deals = counted(question.total, "deal" if seed is None else "random deal")
    deals += "" if seed is None else f" (seed {seed})"
    table = survey_table(tallies, plain=screen.plain)
    screen.show(f"{question.rules}, {deals}", "", table, "", assumption(question.rules))


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
        raise click.UsageError("--hand is what one bidder holds, so it does not go with --bidder all: name one seat")
    named = () if everybody else (bidder or "",)
    if deals is None:
        rules = which_rules(asked, told=told_by_sight(hands, named))
        held = tuple(map(Hand.parse, hands))
        return SurveyQuestion(rules, count or 0, seed, tuple(map(rules.seat, named)), hands=held), False
    if hands:
        raise click.UsageError("DEALS and --hand: choose one")
    source = Source(deals, "deal")
    if source.is_words and "/" not in deals and not deals.lstrip().startswith("{"):
        raise click.UsageError(f"no file is called {quote(deals)}")
    given: list[Deal] = []
    shared = one_for_all(_read(source, asked, given))
    if shared is None:
        raise SurveyError("no deal could be read, so there is nothing to count")
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
        f"{journal.path} keeps them, and the same command picks up from there" if out else "without --out they are lost"
    )
    return f"{len(journal.done)} of {journal.question.units} units are done; {where}"


def _targets(read: tuple[str | Path | None, ...], out: Path | None, plot: Path | None) -> Path | None:
    """Return the file that --out means, links followed, after checking all that is written before any work is done.

    Nothing may be written over what is read, nor over something else that is written.
    """
    written: list[Path] = []
    target = check_output(out) if out else None
    if out and target:
        journal = _journal_path(target)
        for path in (out, journal, Journal.lock_path(journal)):
            Target.of("--out", str(path), read, stdout_taken="the answer")
            written.append(path)
    if plot:
        check_plot(plot)
        Target.of("--plot", str(plot), (*read, *written), stdout_taken="the answer")
    return target


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
