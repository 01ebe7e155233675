"""``moonsolver survey``: what was makeable, over many deals."""

import contextlib
import tempfile
from collections.abc import Iterator
from concurrent.futures import Executor
from pathlib import Path

import click

from moonsolver.cluster import dask_executor
from moonsolver.errors import SurveyError
from moonsolver.json_forms import deal_from_line
from moonsolver.notation import quote
from moonsolver.reports.survey import survey_table
from moonsolver.reports.words import assumption
from moonsolver.rules import Rules
from moonsolver.survey import Journal, SurveyQuestion, run_survey, tally_rows
from moonsolver.survey_files import check_output, check_plot, write_plot, write_rows
from moonsolver.tiles import Hand
from moonsolver.which_rules import AskedRules, one_for_all, told_by_sight, which_rules
from moonsolver_cli.options import (
    SEATS,
    SEED_TYPE,
    completing,
    json_option,
    rules_from,
    rules_options,
    text_argument,
    threads_option,
)
from moonsolver_cli.output import Screen, complain, long_work, print_json
from moonsolver_cli.sources import Source

EPILOG = """\b
Examples:
  moonsolver survey --count 1000 --seed 7
  moonsolver survey examples/deals.txt --bidder A
  moonsolver survey --hand "66 65 64 63 21 11 00" --count 500 --out hand.csv
  moonsolver survey --count 1000000 --seed 1 --out million.parquet --plot million.svg
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
    plot: Path | None,
    threads: int | None,
    dask: str | None,
    rules: str | None,
    house: tuple[str, ...],
    house_file: Path | None,
    as_json: bool,
) -> None:
    """Count how often 4, 5, 6 and 7 tricks can be made, all hands open, over many deals.

    DEALS is a file with one deal a line, or -; without it, --count random deals. With --out the rows, one for each deal
    and bidder, are kept: an interrupted survey goes on where it stopped when the same command is given again.
    """
    asked = rules_from(rules, house, house_file)
    if (deals is None) == (count is None):
        raise click.UsageError("give either DEALS (a file or -) or --count, how many random deals")
    question, had_faults = _question(asked, deals, count, seed, hands, bidder)
    chosen = question.rules
    if out is not None:
        check_output(out)
    if plot is not None:
        check_plot(plot)
    with contextlib.ExitStack() as stack:
        folder = None if out else Path(stack.enter_context(tempfile.TemporaryDirectory()))
        path = folder / "journal" if folder else Path(f"{out}.journal")
        journal = Journal(path, question)
        stack.callback(journal.close)
        if journal.done:
            complain(f"going on with {path}: {len(journal.done)} of {question.units} units are done")
        try:
            with _executor(dask, threads) as executor, long_work("units") as progress:
                rows = run_survey(question, journal, executor=executor, threads=threads, progress=progress)
                tallies = tally_rows(rows, chosen.trumps)
        except KeyboardInterrupt:
            kept = (
                f"{path} keeps them, and the same command goes on from there" if out else "without --out they are lost"
            )
            complain(f"interrupted: {len(journal.done)} of {question.units} units are done; {kept}")
            context.exit(1)
        if out is not None:
            write_rows(out, journal.rows(), chosen.trumps)
            path.unlink()
        if plot is not None:
            write_plot(plot, tallies)
    if as_json:
        shares = {
            group: {key: {"hands": tally.rows, "reached": tally.reached} for key, tally in found.items()}
            for group, found in tallies.items()
        }
        print_json({"rules": chosen.name, "deals": question.total, "seed": seed, **shares})
    else:
        screen = Screen()
        what = "given" if deals else f"at random (seed {seed})"
        screen.show(
            f"{chosen}, {question.total:,} deals {what}", "", survey_table(tallies, plain=screen.plain), "",
            assumption(chosen),
        )  # fmt: skip
    context.exit(2 if had_faults else 0)


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
    named = () if everybody else (bidder or "",)
    if deals is None:
        rules = which_rules(asked, told=told_by_sight(hands, named))
        held = tuple(str(Hand.parse(text)) for text in hands)
        return SurveyQuestion(rules, count or 0, seed, tuple(map(rules.seat, named)), hands=held), False
    if hands:
        raise click.UsageError("DEALS and --hand: choose one")
    source = Source(deals, "deal")
    if source.is_words and "/" not in deals and not deals.lstrip().startswith("{"):
        raise click.UsageError(f"there is no file of the name {quote(deals)}")
    texts: list[str] = []
    shared = one_for_all(_read(source, asked, texts))
    if shared is None:
        raise SurveyError("no deal is left to count")
    seats = tuple(map(shared.seat, named))
    return SurveyQuestion(shared, seed=seed, bidders=seats, deals=tuple(texts)), source.had_faults


def _read(source: Source, asked: AskedRules | None, texts: list[str]) -> Iterator[tuple[str, Rules]]:
    """Add each deal of a source to `texts`, and yield its place and its rules."""
    for question in source.questions(lambda line: deal_from_line(line, asked)):
        if question.value is not None:
            texts.append(str(question.value))
            yield f"{source.name}, line {question.line}", question.value.rules


@contextlib.contextmanager
def _executor(dask: str | None, threads: int | None) -> Iterator[Executor | None]:
    if dask is None:
        yield None
    else:
        with dask_executor(dask, threads) as executor:
            yield executor
