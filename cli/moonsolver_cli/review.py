"""``moonsolver review``: the post-mortem of a record."""

import functools
from collections.abc import Sequence

import click

from moonsolver.errors import MoonError
from moonsolver.records.record import Record, RecordFile
from moonsolver.reports.review_words import (
    choice_sentences,
    contract_sentences,
    file_sentences,
    foresight_sentences,
    judged_sentences,
    play_sentence,
    seat_sentences,
    why_proofs,
)
from moonsolver.reports.to_json.reviews import review_to_json
from moonsolver.reports.to_terminal.answers import deal_picture
from moonsolver.reports.to_terminal.reviews import better_lines, tricks_table, value_line
from moonsolver.reports.words import FORESIGHT_ASSUMPTION, assumption, counted, printable
from moonsolver.reviews.foresight import foresee
from moonsolver.reviews.review import Review, review_record
from moonsolver_cli.answers import solver_here, worker_count
from moonsolver_cli.crew import ALONE, Crew
from moonsolver_cli.options import (
    Whole,
    check_foresight,
    foresight_options,
    json_option,
    record_argument,
    refuse_idle,
    threads_option,
)
from moonsolver_cli.output import Screen, complain, print_json
from moonsolver_cli.progress import counted_off
from moonsolver_cli.sources import name_of, read_record
from moonsolver_cli.targets import Target

EPILOG = """\b
Examples:
  moonsolver review examples/evening.toml
  moonsolver review examples/evening.toml --hand 2 --foresight
  moonsolver review examples/evening.toml --html evening.html
"""

HAS_PROOFS = "has no effect with --json and --html, which show them: leave it out"


@click.command(epilog=EPILOG, short_help="Go over a hand or a game: who gave away tricks.")
@record_argument
@click.option("--hand", type=Whole(1), help="Review only this hand, counting from 1.")
@click.option(
    "--html",
    "html",
    metavar="OUT",
    help="Write the review as one HTML page to this file (- for stdout); --json works with it.",
)
@click.option("--proofs", is_flag=True, help="Show what proves each reason: what was changed, and the tricks with it.")
@foresight_options
@json_option
@threads_option
@click.pass_context
def review(
    context: click.Context,
    file: str,
    hand: int | None,
    html: str | None,
    proofs: bool,
    foresight: bool,
    budget: int,
    seed: int,
    as_json: bool,
    threads: int | None,
) -> None:
    """Go over the record FILE: what each play was worth, who gave away tricks, and what was better.

    Values are exact, in hindsight: all hands open and perfect play by everyone. Faults in the record are reported with
    their line numbers, and whatever is sound is still reviewed. With --foresight, each play and choice is also judged
    by what the player could know: right, unlucky, lucky, or a mistake. That takes a few seconds per hand.
    """
    check_foresight(context, foresight)
    refuse_idle(context, "proofs", not as_json and html is None, HAS_PROOFS)
    page = Target.of("--html", html, [file], stdout_taken="--json" if as_json else "") if html is not None else None
    found = read_record(file)
    hands = [record for record in found.hands if hand in (None, record.number)]
    if not hands:
        raise click.UsageError(f"--hand {hand}: {name_of(file)} has only {counted(len(found.hands), 'hand')}")
    screen = Screen()
    reviews: list[Review | None] = []
    refused = False
    with counted_off(len(hands), "hands") as done:

        def write(answer: tuple[Review | None, str | None]) -> None:
            nonlocal refused
            made, words = answer
            record = hands[len(reviews)]
            refused |= words is not None
            reviews.append(made)
            if as_json:
                print_json(review_to_json(found, record, made, found.scores[record.number - 1]))
            elif page is None:
                _show(screen, found, record, made, proofs=proofs)
                if words:
                    screen.show(words, "")
            done()

        workers = worker_count(threads) if len(hands) > 1 else 1
        work = functools.partial(_reviewed, (budget, seed) if foresight else None)
        with Crew(work, write, workers=workers, piece=1, alone=0 if foresight else ALONE) as crew:
            for record in hands:
                crew.ask(record)
    if page is not None:
        page.write(_page(found, hands, reviews))
    elif not as_json and (closing := _closing(found, reviews, several=len(hands) > 1)):
        screen.show(*closing)
    complain(*(f"{name_of(file)}: {finding}" for record in hands for finding in record.worked_out))
    faults = [fault for fault in found.all_faults if hand is None or fault.hand in (None, hand)]
    complain(*(f"{name_of(file)}: {fault}" for fault in faults))
    context.exit(2 if faults else 1 if refused else 0)


def _reviewed(foresight: tuple[int, int] | None, record: Record) -> tuple[Review | None, str | None]:
    """Return the review of a hand, or why there is none. foresight: budget and seed, if that is asked for."""
    try:
        made = review_record(record, solver=solver_here())
    except MoonError as error:
        return None, str(error)
    if foresight is None:
        return made, None
    budget, seed = foresight
    return foresee(made, budget=budget, seed=seed, solver=solver_here()), None


def _show(screen: Screen, file: RecordFile, record: Record, review: Review | None, *, proofs: bool) -> None:
    names = ", ".join(f"{seat} {name}" for seat, name in file.players.items())
    place = printable(", ".join(str(part) for part in (file.date, file.place, names) if part))
    screen.show(f"Hand {record.number}, {record.rules}" + (f": {place}" if place else ""))
    if review is None or record.deal is None:
        return
    screen.show(deal_picture(record.deal, plain=screen.plain), "")
    if review.plays:
        screen.show(
            tricks_table(review, plain=screen.plain),
            value_line(review, plain=screen.plain),
            "> leads, * wins, -n gave away n tricks, ! decided the contract; total: tricks for the bidder's side",
            "",
        )
    screen.show(*contract_sentences(review, file), *choice_sentences(review, file))
    screen.show(*foresight_sentences(review, file))
    for play in review.costly:
        said = [play_sentence(play, file), *judged_sentences(play, file)]
        proved = [f"  {line}" for line in why_proofs(play, file)] if proofs else []
        screen.show("", *said, *proved, better_lines(play, review, plain=screen.plain))
    if review.plays and not review.costly:
        screen.show("Nobody gave away a trick in the play.")
    seats = seat_sentences(review, file)
    screen.show("", *seats, *([""] if seats else []))


def _closing(file: RecordFile, reviews: Sequence[Review | None], *, several: bool) -> list[str]:
    """Return what stands once, below the last hand: what the file adds up to, and what the numbers mean."""
    made = [review for review in reviews if review is not None]
    known = [FORESIGHT_ASSUMPTION] if any(play.foresight for review in made for play in review.plays) else []
    total = [*file_sentences(file, made), ""] if several else []
    return [*total, *([assumption(file.rules), *known, ""] if made else [])]


def _page(file: RecordFile, hands: Sequence[Record], reviews: Sequence[Review | None]) -> str:
    from moonsolver.reports.to_html.pages import review_html

    shown = [made or record for record, made in zip(hands, reviews, strict=True)]
    return review_html(file, shown)
