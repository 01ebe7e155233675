"""``moonsolver puzzles``: positions with one right answer, to solve on the screen, on paper or in the drill."""

import functools
import random
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from moonsolver.game.which_rules import which_rules
from moonsolver.records.puzzle_note import LEVELS, Kind, Sort
from moonsolver.records.record import RecordFile
from moonsolver.solving.parallel import worker_count
from moonsolver.teaching.puzzles import DEALS, Wanted, puzzle_in, too_few
from moonsolver_cli.crew import Crew
from moonsolver_cli.options import SEED_TYPE, RulesAsked, Whole, json_option, refuse_idle, rules_options, threads_option
from moonsolver_cli.output import Screen, complain, print_json
from moonsolver_cli.progress import long_work
from moonsolver_cli.targets import Target

if TYPE_CHECKING:
    from moonsolver.teaching.puzzle import Puzzle

EPILOG = """\b
Examples:
  moonsolver puzzles --kind set --level 3 --count 2 --seed 7
  moonsolver puzzles --kind make --count 12 --html sheet.html
  moonsolver puzzles --sort table --count 10 --records puzzles.toml && moonsolver drill puzzles.toml
"""

MOST = 1_000  # puzzles at a time
MOST_DEALS = 100_000_000
NEW_SEEDS = 1_000_000
PIECE = 4  # deals that go to a worker at once


@click.command(epilog=EPILOG, short_help="Set puzzles with one right answer.")
@click.option(
    "--kind",
    type=click.Choice([kind.value for kind in Kind]),
    default=Kind.MAKE.value,
    show_default=True,
    help="What to find: the play that takes all seven, makes the bid or sets it; the discard, the trump, the bid.",
)
@click.option("--level", type=Whole(LEVELS[0], LEVELS[-1]), help="How hard, from 1 to 5.  [default: any]")
@click.option(
    "--sort",
    type=click.Choice([sort.value for sort in Sort]),
    default=Sort.OPEN.value,
    show_default=True,
    help="All hands open; or as at the table, where the right answer is also the best that the player can know.",
)
@click.option("--count", type=Whole(1, MOST), default=1, show_default=True, help="How many puzzles.")
@click.option(
    "--seed", type=SEED_TYPE, help="The same seed always gives the same puzzles; without one, every run differs."
)
@click.option(
    "--deals", type=Whole(1, MOST_DEALS), help=f"Look at this many deals at most.  [default: {DEALS:,} a puzzle]"
)
@click.option("--answers/--no-answers", default=True, help="Whether answers and reasons stand at the end.")
@click.option("--records", metavar="OUT", help="Write them as a record (TOML) for drill and explore (- for stdout).")
@click.option("--html", metavar="OUT", help="Write a sheet to print: A4, the answers on a page of their own.")
@click.option("--title", default="Moon puzzles", metavar="TEXT", show_default=True, help="What stands above the sheet.")
@rules_options
@threads_option
@json_option
@click.pass_context
def puzzles(
    context: click.Context,
    kind: str,
    level: int | None,
    sort: str,
    count: int,
    seed: int | None,
    deals: int | None,
    answers: bool,
    records: str | None,
    html: str | None,
    title: str,
    rules: RulesAsked,
    threads: int | None,
    as_json: bool,
) -> None:
    """Find positions with exactly one right answer, where a natural player goes wrong.

    Hands are dealt at random and played perfectly up to the question; one trick decides, and the loss shows a trick
    later or more. The answers come after all questions, with proved reasons.
    """
    if as_json and (records is not None or html is not None):
        raise click.UsageError("--json goes to stdout: leave out --records and --html, or --json")
    if records is not None and not answers:
        raise click.UsageError("--no-answers has no effect with --records: the drill needs to know the answers")
    refuse_idle(context, "title", html is not None, "has no effect without --html: add it, or leave this out")
    targets = _targets(rules, records, html)
    fresh = seed is None
    seed = random.SystemRandom().randrange(NEW_SEEDS) if seed is None else seed
    wanted = Wanted(Kind(kind), level, Sort(sort), seed, which_rules(rules.read()))
    most = count * DEALS if deals is None else deals
    found: list[Puzzle] = []
    try:
        _find(wanted, count, most, worker_count(threads), found)
    finally:
        if found:
            _show(found[:count], wanted, targets, title, answers=answers, as_json=as_json)
    if fresh:
        complain(f"--seed {seed} gives the same puzzles again")
    if len(found) < count:
        complain(*too_few(wanted, found, count, most).faults)
        context.exit(1)


def _targets(rules: RulesAsked, records: str | None, html: str | None) -> dict[str, Target]:
    """Check where files go to."""
    named = {"records": records, "html": html}
    if records is not None and records == html:
        raise click.UsageError("--records and --html name the same file: give each its own")
    inputs = [rules.house_file]
    return {name: Target.of(f"--{name}", out, inputs) for name, out in named.items() if out is not None}


class _EnoughError(Exception):
    """There are as many puzzles as were asked for."""


def _find(wanted: Wanted, count: int, most: int, workers: int, found: list["Puzzle"]) -> None:
    """Look at deals, in their order, until `found` has enough."""
    with long_work("deals") as bar:
        looked = 0

        def keep(puzzle: "Puzzle | None") -> None:
            nonlocal looked
            looked += 1
            if puzzle is not None:
                found.append(puzzle)
            if bar is not None:
                bar(len(found), count)
                bar.say(f"{looked:,} deals, puzzles:")
            if len(found) == count:
                raise _EnoughError

        try:
            with Crew(functools.partial(puzzle_in, wanted=wanted), keep, workers=workers, piece=PIECE) as crew:
                for number in range(most):
                    crew.ask(number)
        except _EnoughError:
            return


def _show(
    found: list["Puzzle"], wanted: Wanted, targets: dict[str, Target], title: str, *, answers: bool, as_json: bool
) -> None:
    """Write the puzzles where they were asked for."""
    if as_json:
        from moonsolver.reports.to_json.puzzles import puzzle_to_json

        for puzzle in found:
            print_json(puzzle_to_json(puzzle, answers=answers))
        return
    if "records" in targets:
        hands = tuple(replace(puzzle.record, number=number) for number, puzzle in enumerate(found, 1))
        targets["records"].write(RecordFile(wanted.rules, hands).to_toml())
    if "html" in targets:
        from moonsolver.reports.to_html.puzzle_sheet import puzzle_sheet_html

        targets["html"].write(puzzle_sheet_html(found, title=title, answers=answers))
    if not targets:
        _print(found, answers=answers)


def _print(found: list["Puzzle"], *, answers: bool) -> None:
    from moonsolver.reports.to_terminal.puzzles import answer_lines, question_lines

    screen = Screen()
    for number, puzzle in enumerate(found, 1):
        screen.show(*question_lines(puzzle, number, plain=screen.plain), "")
    if answers:
        screen.show(
            "Answers", *(line for number, puzzle in enumerate(found, 1) for line in answer_lines(puzzle, number))
        )
