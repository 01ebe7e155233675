"""``moonsolver drill``: learn from the mistakes of a record, one seat's view at a time, until they are gone."""

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from moonsolver.errors import MoonError
from moonsolver.records.puzzle_note import Sort
from moonsolver.records.record import RecordFile
from moonsolver.reports.question_words import found_words, hints_for, solution_words, wrong_words
from moonsolver.reports.to_terminal.drill import answer_lines, seen_lines
from moonsolver.reports.words import assumption, counted
from moonsolver.teaching.cards import due_questions
from moonsolver.teaching.drill import drill_of, part_of
from moonsolver.teaching.progress import Progress
from moonsolver.teaching.progress_file import ProgressFile
from moonsolver.teaching.questions import Asks, Question
from moonsolver_cli.options import (
    RECORD_HOW,
    SEATS,
    Whole,
    check_foresight,
    completing,
    foresight_options,
    refuse_idle,
    text_argument,
)
from moonsolver_cli.output import Screen, complain
from moonsolver_cli.sources import name_of, read_record
from moonsolver_cli.streams import answer_to

EPILOG = """\b
Examples:
  moonsolver drill examples/evening.toml
  moonsolver drill examples/evening.toml --seat Ann --hand 1
  moonsolver drill --due                      what you missed and should see again today
"""

TYPE = {
    Asks.PLAY: "Type a tile",
    Asks.DISCARD: "Type a tile",
    Asks.TRUMP: "Type a trump (0-6, doubles, none)",
    Asks.BID: "Type a bid (or pass)",
}
STOP, SKIP, HINT = ("q", "quit"), ("s", "skip"), ("h", "hint")
HELP = "h for a hint, ? for the answer, s to skip, q to stop"


@dataclass(slots=True)
class _Count:
    first_time: int = 0
    later: int = 0
    shown: int = 0
    skipped: int = 0

    @property
    def answered(self) -> int:
        return self.first_time + self.later + self.shown + self.skipped


@dataclass(slots=True)
class _Memory:
    """Where what was missed is kept: a file, or nowhere. `failed` once it could not be."""

    file: ProgressFile | None
    today: datetime.date
    failed: bool = False

    def note(self, question: Question, *, found: bool) -> None:
        """Keep at once how a question went, so that nothing is lost when the person stops.

        Where that cannot be done it is said once, and the drill goes on.
        """
        if self.file is None:
            return

        def change(progress: Progress) -> Progress:
            if found:
                return progress.found(question.key, self.today)
            part = part_of(question).to_form()
            by_chance = question.asks is Asks.BID and question.sort is Sort.TABLE
            return progress.missed(question.key, question.asks.value, part, self.today, foresight=by_chance)

        try:
            self.file.change(change)
        except MoonError as error:
            complain(*error.faults, "from here on, nothing is remembered")
            self.file, self.failed = None, True

    def read(self) -> Progress:
        """Return what is kept."""
        return self.file.read() if self.file else Progress()


@click.command(epilog=EPILOG, short_help="Practice on the mistakes in a record.")
@text_argument("file", RECORD_HOW, required=False)
@click.option(
    "--seat",
    metavar="SEAT",
    shell_complete=completing(SEATS),
    help="Ask about this seat's (or player's) mistakes only.  [default: everyone's]",
)
@click.option("--hand", type=Whole(1), help="Ask about this hand only, counting from 1.")
@click.option("--due", is_flag=True, help="Ask only what you missed before and should see again today.")
@click.option(
    "--progress-file",
    metavar="PATH",
    envvar="MOONSOLVER_PROGRESS_FILE",
    help="Remember what you miss in this file.  [default: drill.json in your data folder]",
)
@click.option("--no-progress", is_flag=True, help="Remember nothing.")
@foresight_options
@click.pass_context
def drill(
    context: click.Context,
    file: str | None,
    seat: str | None,
    hand: int | None,
    due: bool,
    progress_file: str | None,
    no_progress: bool,
    foresight: bool,
    budget: int,
    seed: int,
) -> None:
    """Practice on the mistakes in the record FILE: find the better bid, trump, discard or play.

    Before each decision that gave something away, you see what that seat saw. Any answer as good as the best is right;
    you can try again, ask for hints, skip, or see the answer. What you miss comes again first: after 1, 3, 7, 14 and 30
    days. With --due you need no FILE.
    """
    check_foresight(context, foresight)
    refuse_idle(context, "foresight", file is not None, "needs a FILE: a question that is due is judged as before")
    _check(file, seat, hand, due, no_progress)
    memory = _Memory(None if no_progress else _progress_file(progress_file, file), datetime.date.today())
    progress = memory.read()
    screen = Screen()
    faulty = False
    if file is None:
        asked, lost = due_questions(progress, memory.today)
        complain(*lost)
    else:
        found = read_record(file)
        faulty = bool(found.all_faults)
        made = _of_file(found, name_of(file), seat, hand, (foresight, budget, seed))
        asked = _in_order(made, progress, memory.today, only_due=due)
    if not asked:
        screen.show(_nothing(file, seat, due, progress))
        context.exit(2 if faulty else 0)
    count = _Count()
    for number, question in enumerate(asked, 1):
        again = ", missed before" if progress.is_due(question.key, memory.today) else ""
        screen.show(f"Question {number} of {len(asked)}{again}", *seen_lines(question, plain=screen.plain))
        if not _ask(screen, question, count, memory):
            break
    screen.show("", _closing(count, len(asked)), assumption(asked[0].file.rules))
    context.exit(2 if faulty else 1 if memory.failed else 0)


def _check(file: str | None, seat: str | None, hand: int | None, due: bool, no_progress: bool) -> None:
    """Raise UsageError for options that contradict each other."""
    if file is None and not due:
        raise click.UsageError(f"missing argument FILE. {RECORD_HOW} Or ask what is due again: moonsolver drill --due")
    if file is None and (seat is not None or hand is not None):
        raise click.UsageError(f"{'--seat' if seat is not None else '--hand'} needs a FILE: it chooses from a record")
    if due and no_progress:
        raise click.UsageError("--due and --no-progress: choose one, since what is due is what was remembered")


def _progress_file(path: str | None, record: str | None) -> ProgressFile:
    """Return the file to remember in: the one named, or the one in the data folder of this user."""
    if path is None:
        from platformdirs import user_data_path

        return ProgressFile(user_data_path("moonsolver", appauthor=False) / "drill.json")
    if not path.strip() or path == "-":
        raise click.UsageError("--progress-file needs the name of a file")
    if record is not None and record != "-" and Path(path).resolve() == Path(record).resolve():
        raise click.UsageError(f"--progress-file {path} would overwrite the record: give another name")
    return ProgressFile(Path(path))


def _of_file(
    found: RecordFile, name: str, seat: str | None, hand: int | None, judged: tuple[bool, int, int]
) -> Sequence[Question]:
    """Return the questions of a record, and say what is wrong with it or could not be asked."""
    chosen = None if seat is None else found.seat(seat)
    if hand is not None and hand > len(found.hands):
        raise click.UsageError(f"--hand {hand}: {name} has only {counted(len(found.hands), 'hand')}")
    complain(*(f"{name}: {remark}" for remark in (*found.all_worked_out, *found.all_faults)))
    foresight, budget, seed = judged
    made = drill_of(found, chosen, hand=hand, foresight=foresight, budget=budget, seed=seed)
    complain(*(f"{name}: {words}" for words in made.unasked))
    return made.questions


def _in_order(asked: Sequence[Question], progress: Progress, today: datetime.date, *, only_due: bool) -> list[Question]:
    """Return what is due first, the longest overdue before; then, unless only that is asked for, the rest in turn."""
    turn = {key: number for number, key in enumerate(progress.due(today))}
    ready = sorted((each for each in asked if each.key in turn), key=lambda each: turn[each.key])
    return ready if only_due else [*ready, *(each for each in asked if each.key not in turn)]


def _nothing(file: str | None, seat: str | None, due: bool, progress: Progress) -> str:
    """Say why there is nothing to ask."""
    if due:
        day = progress.next_due
        later = f" The next question comes on {day:%Y-%m-%d}." if day and file is None else ""
        return f"Nothing is due today.{later}"
    who = "Nobody" if seat is None else seat
    return f"{who} {'never ' * (seat is not None)}made a mistake: there is nothing to drill."


def _closing(count: _Count, total: int) -> str:
    return (
        f"{count.answered} of {counted(total, 'question')}: {count.first_time} right at once,"
        f" {count.later} on a later try, {count.shown} shown, {count.skipped} skipped."
    )


def _ask(screen: Screen, question: Question, count: _Count, memory: _Memory) -> bool:
    """Ask until the question is answered, shown or skipped; False when the person stops."""
    hints = hints_for(question)
    tries = given = 0
    while True:
        word = _typed(question)
        if word in STOP or word in SKIP:
            if tries or given:
                memory.note(question, found=False)
            count.skipped += word in SKIP
            return word in SKIP
        if word in HINT and given < len(hints):
            screen.show(hints[given])
            given += 1
            continue
        if word in HINT or word == "?":
            count.shown += 1
            memory.note(question, found=False)
            screen.show(*([] if question.review else [solution_words(question)]))
            screen.show(*answer_lines(question, plain=screen.plain), "")
            return True
        right = _tried(screen, question, word)
        tries += right is not None
        if right:
            at_once = tries == 1 and not given
            count.first_time += at_once
            count.later += not at_once
            memory.note(question, found=at_once)
            screen.show(*answer_lines(question, plain=screen.plain), "")
            return True


def _typed(question: Question) -> str:
    """Return the word that is typed; the end of the input and Ctrl-C stop the drill."""
    while True:
        try:
            line = answer_to(f"{TYPE[question.asks]}, {HELP}: ")
        except KeyboardInterrupt:
            line = None
        if line is None:
            return STOP[0]
        if word := line.strip().lower():
            return word


def _tried(screen: Screen, question: Question, word: str) -> bool | None:
    """Say what to think of an answer, and return whether it is right; None for a slip, which is no try."""
    try:
        option = question.read(word)
    except MoonError as error:
        screen.show(str(error))
        return None
    right = question.is_right(option)
    screen.show(found_words(question, option) if right else f"{wrong_words(question, option)} Try again.")
    return right
