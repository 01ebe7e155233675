"""The event log of the Moon game server, read into tricks, with what is wrong in it. Knows nothing of the deal.

A log has one JSON object a line: events, bare or wrapped, among other messages. Plays are told twice, one by one
(``PLAY_ADDED``) and by the trick (``TRICK_COMPLETED``); a log may have either or both, in any order, and what was sent
again counts once. Whether the plays were legal is for the record to say.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from moonsolver.errors import MoonError
from moonsolver.game.notation import listed
from moonsolver.game.rules import Rules
from moonsolver.game.seats import Seat
from moonsolver.game.tiles import Tile
from moonsolver.game.trumps import Trump, winning_place
from moonsolver.records.record import Fault, TrickPlays
from moonsolver.records.server_forms import (
    CompletedForm,
    Json,
    PlayAddedForm,
    event_of,
    read_json,
    some_of,
    to_form,
    unknown_in,
)

__all__ = ["Log", "LogTrick", "read_log", "turn_fault"]

PLAY, TRICK = "PLAY_ADDED", "TRICK_COMPLETED"
UNREADABLE = 5  # at most this many unreadable lines are reported one by one


@dataclass(frozen=True, slots=True)
class LogTrick:
    """A trick of the log: the line that completes it, who played what, and who won according to the server."""

    line: int
    plays: TrickPlays
    winner: Seat | None = None


@dataclass(frozen=True, slots=True)
class Log:
    """The tricks of one hand in order, up to the first that is missing or in disorder; faults; and warnings.

    `other_hands` are the numbers of further hands that the log has.
    """

    tricks: tuple[LogTrick, ...]
    faults: tuple[Fault, ...]
    warnings: tuple[str, ...]
    other_hands: tuple[int, ...]


@dataclass(slots=True)
class _Trick:
    """What the log has of a trick so far: as a whole, and play by play with each line."""

    whole: LogTrick | None = None
    single: dict[int, tuple[int, Seat, Tile]] = field(default_factory=dict)

    def has(self, seat: Seat, tile: Tile) -> bool:
        """Whether the play is there already, in either form."""
        whole = self.whole.plays if self.whole else ()
        return (seat, tile) in (*whole, *((who, played) for _, who, played in self.single.values()))


def read_log(text: str, rules: Rules, trump: Trump, hand: int | None = None, first: int | None = None) -> Log:
    """Read the plays of hand number `hand`, or of the first hand that the log has, from its trick number `first` on."""
    reader = _Reader(rules, hand)
    lines = text.removeprefix("\ufeff").split("\n")
    last = max((number for number, line in enumerate(lines, 1) if line.strip()), default=0)
    for number, line in enumerate(lines, 1):
        if line.strip():
            reader.line(number, line, may_be_torn=number == last == len(lines))
    return reader.log(trump, first)


class _Reader:
    """Takes a log in line by line."""

    def __init__(self, rules: Rules, hand: int | None) -> None:
        self.rules = rules
        self.hand = hand
        self.tricks: dict[int, _Trick] = {}
        self.where: dict[tuple[Seat, Tile], int] = {}  # the trick that has a play
        self.faults: list[Fault] = []
        self.torn: list[str] = []
        self.unreadable = self.first_untold = 0
        self.others: dict[int, None] = {}
        self.unknown_fields: dict[str, None] = {}

    def line(self, number: int, text: str, *, may_be_torn: bool) -> None:
        """Take in one line and note what is wrong with it."""
        try:
            message = read_json(text)
        except MoonError as error:
            if may_be_torn and text.lstrip().startswith("{"):
                self.torn.append(f"line {number}, the last, is cut off and skipped")
            else:
                self._unreadable(number, error)
            return
        try:
            event = event_of(message)
            if event["type"] in (PLAY, TRICK) and self._is_of_the_hand(event):
                self._note_unknown(message, event)
                take = self._take_trick if event["type"] == TRICK else self._take_play
                take(number, event)
        except MoonError as error:
            self._unreadable(number, error)

    def _unreadable(self, number: int, error: MoonError) -> None:
        self.unreadable += 1
        if self.unreadable <= UNREADABLE:
            for words in error.faults:
                self._fault(number, words)
        elif self.unreadable == UNREADABLE + 1:
            self.first_untold = number

    def _fault(self, line: int, words: str) -> None:
        self.faults.append(Fault(words, 1, line))

    def _is_of_the_hand(self, event: Json) -> bool:
        number = event.get("handId")
        if type(number) is not int or abs(number) > 2**53:  # the form says what it is instead
            return True
        if self.hand is None:
            self.hand = number
        if number != self.hand:
            self.others[number] = None
        return number == self.hand

    def _note_unknown(self, message: Json, event: Json) -> None:
        found = unknown_in(event, "event", "") + unknown_in(event.get("plays"), "plays[]", "plays.")
        if event is not message:
            found += unknown_in(message, "message", "")
        self.unknown_fields |= dict.fromkeys(found)

    def _take_trick(self, line: int, event: Json) -> None:
        form = to_form(event, CompletedForm)
        plays = tuple((self._seat(play.seat), Tile.parse(play.domino)) for play in form.plays)
        if not plays:
            raise MoonError("the trick has no plays")
        winner = None if form.winner_seat is None else self._seat(form.winner_seat)
        trick = self.tricks.setdefault(self._number(form.trick_id, plays), _Trick())
        if trick.whole is None:
            trick.whole = LogTrick(line, plays, winner)
        elif (trick.whole.plays, trick.whole.winner) != (plays, winner):
            raise MoonError(f"the trick is already in line {trick.whole.line}, with other plays or another winner")

    def _take_play(self, line: int, event: Json) -> None:
        form = to_form(event, PlayAddedForm)
        seat, tile = self._seat(form.seat), Tile.parse(form.domino)
        trick = self.tricks.setdefault(self._number(form.trick_id, ((seat, tile),)), _Trick())
        number = form.play_id if form.play_id is not None else max(trick.single, default=0) + 1
        if form.play_id is None and trick.has(seat, tile):
            return
        before = trick.single.setdefault(number, (line, seat, tile))
        if before[1:] != (seat, tile):
            raise MoonError(
                f"play {number} is {seat}'s {tile}, but in line {before[0]} it is {before[1]}'s {before[2]}"
            )

    def _number(self, written: int | None, plays: TrickPlays) -> int:
        """Return the number of the trick. Where none is written it is the one that has the plays, or the next."""
        number = written
        if number is None:
            number = next((self.where[play] for play in plays if play in self.where), None)
        if number is None:
            number = max(self.tricks, default=0)
            last = self.tricks.get(number)
            if last is None or last.whole or len(last.single) + len(plays) > self.rules.seats:
                number += 1
        for play in plays:
            self.where.setdefault(play, number)
        return number

    def _seat(self, number: int) -> Seat:
        return self.rules.seat(Seat.from_int(number))

    def log(self, trump: Trump, first: int | None) -> Log:
        """Return what was taken in."""
        tricks = tuple(self._in_order(trump, first))
        if self.unreadable > UNREADABLE:
            rest = self.unreadable - UNREADABLE
            self._fault(self.first_untold, f"{rest} more line{'s' * (rest > 1)} from here on cannot be read")
        warnings = list(self.torn)
        if self.unknown_fields:
            warnings.append(f"not known here and skipped: {some_of(self.unknown_fields)} in the events")
        if self.others and tricks:
            numbers = [*map(str, self.others)]
            shown = listed(numbers if len(numbers) < 5 else [*numbers[:4], f"{len(numbers) - 4} more"])
            warnings.append(f"plays of another hand ({shown}) are skipped: the state shows one hand")
        return Log(tricks, tuple(self.faults), tuple(warnings), tuple(self.others))

    def _in_order(self, trump: Trump, first: int | None) -> Iterator[LogTrick]:
        """Yield the tricks from the first on, up to one that is missing or in disorder, which is a fault."""
        wanted = first
        for at, number in enumerate(sorted(self.tricks), 1):
            trick = self._trick(at, self.tricks[number])
            if wanted is not None and number != wanted:
                if not self.faults:
                    self._fault(trick.line, f"trick {wanted} is missing from the log: trick {number} comes next")
                return
            wanted = number + 1
            if disorder := turn_fault(trick.plays, self.rules):
                self._fault(trick.line, f"trick {at}: {disorder}")
                return
            yield trick
            if wrong := _wrong_winner(trick, self.rules, trump):
                self._fault(trick.line, f"trick {at}: {wrong}")

    def _trick(self, at: int, trick: _Trick) -> LogTrick:
        """Return a trick as a whole; single plays that are not in it are faults."""
        if trick.whole is None:
            plays = tuple((seat, tile) for _, (_, seat, tile) in sorted(trick.single.items()))
            return LogTrick(max(line for line, _, _ in trick.single.values()), plays)
        for line, seat, tile in trick.single.values():
            if (seat, tile) not in trick.whole.plays:
                self._fault(line, f"trick {at}: {seat}'s {tile} is not among its plays in line {trick.whole.line}")
        return trick.whole


def turn_fault(plays: TrickPlays, rules: Rules) -> str | None:
    """Say that the plays are not in turn."""
    seats = [seat for seat, _ in plays]
    turns = [seats[0].after(at, seats=rules.seats) for at in range(len(seats))]
    return None if seats == turns else f"the plays are from {_letters(seats)}, but the turns go {_letters(turns)}"


def _wrong_winner(trick: LogTrick, rules: Rules, trump: Trump) -> str | None:
    """Say that the trick was won by another seat than the log has."""
    if trick.winner is None or len(trick.plays) != rules.seats:
        return None
    won, tile = trick.plays[winning_place([tile for _, tile in trick.plays], trump)]
    return None if won is trick.winner else f"{trick.winner} is written as the winner, but {won}'s {tile} won"


def _letters(seats: Iterable[Seat]) -> str:
    return ", ".join(map(str, seats))
