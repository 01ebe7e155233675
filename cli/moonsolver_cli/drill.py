"""``moonsolver drill``: learn from the mistakes of a record, one seat's view at a time."""

from dataclasses import dataclass

import click

from moonsolver.errors import MoonError
from moonsolver.game.tiles import Tile
from moonsolver.records.record import RecordFile
from moonsolver.reports.to_terminal.drill import answer_lines, seen_lines, try_sentence
from moonsolver.reports.words import assumption, counted
from moonsolver.reviews.drill import DrillQuestion, questions_for
from moonsolver_cli.options import SEATS, check_foresight, completing, foresight_options, record_argument
from moonsolver_cli.output import Screen, complain
from moonsolver_cli.sources import name_of, read_record
from moonsolver_cli.streams import answer_to

EPILOG = """\b
Examples:
  moonsolver drill examples/evening.toml
  moonsolver drill examples/evening.toml --seat B
"""

HELP = "Type a tile, ? for the answer, s to skip, q to stop"


@dataclass(slots=True)
class _Count:
    first_time: int = 0
    later: int = 0
    shown: int = 0
    skipped: int = 0

    @property
    def answered(self) -> int:
        return self.first_time + self.later + self.shown + self.skipped


@click.command(epilog=EPILOG, short_help="Practice on the mistakes in a record.")
@record_argument
@click.option(
    "--seat",
    metavar="SEAT",
    shell_complete=completing(SEATS),
    help="Ask about this seat's (or player's) mistakes only.  [default: everyone's]",
)
@foresight_options
@click.pass_context
def drill(context: click.Context, file: str, seat: str | None, foresight: bool, budget: int, seed: int) -> None:
    """Practice on the mistakes in the record FILE: find the better play.

    Before each play that gave away a trick, you see what that seat saw. Any tile as good as the best is right; you can
    try again, skip, or see the answer.
    """
    check_foresight(context, foresight)
    found = read_record(file)
    chosen = None if seat is None else found.seat(seat)
    complain(*(f"{name_of(file)}: {remark}" for remark in (*found.all_worked_out, *found.all_faults)))
    asked = questions_for(found, chosen, foresight=foresight, budget=budget, seed=seed)
    screen = Screen()
    if not asked:
        screen.show(f"{chosen or 'Nobody'} {'never ' * bool(chosen)}gave away a trick: there is nothing to drill.")
        context.exit(2 if found.all_faults else 0)
    count = _Count()
    for number, question in enumerate(asked, 1):
        screen.show(f"Question {number} of {len(asked)}", *seen_lines(question, found, plain=screen.plain))
        if not _ask(screen, question, found, count):
            break
    screen.show(
        "",
        f"{count.answered} of {counted(len(asked), 'question')}: {count.first_time} right at once,"
        f" {count.later} on a later try, {count.shown} shown, {count.skipped} skipped.",
        assumption(found.rules),
    )
    context.exit(2 if found.all_faults else 0)


def _ask(screen: Screen, question: DrillQuestion, file: RecordFile, count: _Count) -> bool:
    """Ask until the question is answered, shown or skipped; False when the person stops."""
    tries = 0
    while True:
        try:
            line = answer_to(f"{HELP}: ")
        except KeyboardInterrupt:
            return False
        if line is None:
            return False
        said = line.strip()
        word = said.lower()
        if not word:
            continue
        if word in ("q", "quit"):
            return False
        if word in ("s", "skip"):
            count.skipped += 1
            return True
        if word == "?":
            count.shown += 1
            screen.show(*answer_lines(question, file, plain=screen.plain), "")
            return True
        try:
            sentence, right = try_sentence(question, Tile.parse(said))
        except MoonError as error:  # a slip does not count as a try
            screen.show(str(error))
            continue
        tries += 1
        screen.show(sentence)
        if right:
            count.first_time += tries == 1
            count.later += tries > 1
            screen.show(*answer_lines(question, file, plain=screen.plain), "")
            return True
