"""``moonsolver review``: the post-mortem of a record."""

from collections.abc import Sequence

import click

from moonsolver.errors import MoonError
from moonsolver.records.record import Record, RecordFile
from moonsolver.reports.review_words import (
    choice_sentences,
    contract_sentences,
    file_sentences,
    foresight_sentence,
    foresight_sentences,
    play_sentence,
    seat_sentences,
)
from moonsolver.reports.to_json.reviews import review_to_json
from moonsolver.reports.to_terminal.answers import deal_picture
from moonsolver.reports.to_terminal.reviews import better_lines, tricks_table, value_line
from moonsolver.reports.words import FORESIGHT_ASSUMPTION, assumption, counted, printable
from moonsolver.reviews.foresight import foresee
from moonsolver.reviews.review import Review, review_record
from moonsolver.solving.engine import Solver
from moonsolver_cli.options import Whole, check_foresight, foresight_options, json_option, record_argument
from moonsolver_cli.output import Screen, complain, print_json
from moonsolver_cli.progress import watched
from moonsolver_cli.sources import name_of, read_record
from moonsolver_cli.targets import Target

EPILOG = """\b
Examples:
  moonsolver review examples/evening.toml
  moonsolver review examples/evening.toml --hand 2 --foresight
  moonsolver review examples/evening.toml --html evening.html
"""


@click.command(epilog=EPILOG, short_help="Go over a hand or a game: who gave away tricks.")
@record_argument
@click.option("--hand", type=Whole(1), help="Review only this hand, counting from 1.")
@click.option(
    "--html",
    "html",
    metavar="OUT",
    help="Write the review as one HTML page to this file (- for stdout); --json works with it.",
)
@foresight_options
@json_option
@click.pass_context
def review(
    context: click.Context,
    file: str,
    hand: int | None,
    html: str | None,
    foresight: bool,
    budget: int,
    seed: int,
    as_json: bool,
) -> None:
    """Go over the record FILE: what each play was worth, who gave away tricks, and what was better.

    Values are exact, in hindsight: all hands open and perfect play by everyone. Faults in the record are reported with
    their line numbers, and whatever is sound is still reviewed. With --foresight, each play and choice is also judged
    by what the player could know: right, unlucky, lucky, or a mistake. That takes a few seconds per hand.
    """
    check_foresight(context, foresight)
    page = Target.of("--html", html, [file], stdout_taken="--json" if as_json else "") if html is not None else None
    found = read_record(file)
    hands = [record for record in found.hands if hand in (None, record.number)]
    if not hands:
        raise click.UsageError(f"--hand {hand}: {name_of(file)} has only {counted(len(found.hands), 'hand')}")
    solver = Solver()
    screen = Screen()
    reviews: list[Review | None] = []
    refused = False
    for record in watched(hands, len(hands), "hands"):
        made, words = _reviewed(record, solver)
        if made is not None and foresight:
            made = foresee(made, budget=budget, seed=seed, solver=solver)
        refused |= words is not None
        reviews.append(made)
        if as_json:
            print_json(review_to_json(found, record, made, found.scores[record.number - 1]))
        elif page is None:
            _show(screen, found, record, made)
            if words:
                screen.show(words, "")
    if page is not None:
        page.write(_page(found, hands, reviews))
    elif not as_json and len(hands) > 1:
        screen.show(*file_sentences(found, [made for made in reviews if made is not None]), "")
    complain(*(f"{name_of(file)}: {finding}" for record in hands for finding in record.worked_out))
    faults = [fault for fault in found.all_faults if hand is None or fault.hand in (None, hand)]
    complain(*(f"{name_of(file)}: {fault}" for fault in faults))
    context.exit(2 if faults else 1 if refused else 0)


def _reviewed(record: Record, solver: Solver) -> tuple[Review | None, str | None]:
    try:
        return review_record(record, solver=solver), None
    except MoonError as error:
        return None, str(error)


def _show(screen: Screen, file: RecordFile, record: Record, review: Review | None) -> None:
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
        seen = foresight_sentence(play, file)
        lines = better_lines(play, review, plain=screen.plain)
        screen.show("", play_sentence(play, file), *([seen] if seen else []), lines)
    if review.plays and not review.costly:
        screen.show("Nobody gave away a trick in the play.")
    known = [FORESIGHT_ASSUMPTION] if any(play.foresight for play in review.plays) else []
    screen.show("", *seat_sentences(review, file), assumption(record.rules), *known, "")


def _page(file: RecordFile, hands: Sequence[Record], reviews: Sequence[Review | None]) -> str:
    from moonsolver.reports.to_html.pages import review_html

    shown = [made or record for record, made in zip(hands, reviews, strict=True)]
    return review_html(file, shown)
