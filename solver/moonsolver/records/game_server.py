"""Import from the Moon game server: a room's state becomes a deal or a position, state and event log together a record.

``server_forms`` knows what the server writes, ``server_room`` what a state means, ``server_log`` the order of plays.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from moonsolver.errors import PositionError
from moonsolver.game.auction import Auction, Bid
from moonsolver.game.deal import Deal
from moonsolver.game.notation import listed
from moonsolver.game.position import Position
from moonsolver.game.seats import Seat
from moonsolver.game.tiles import Tile
from moonsolver.game.trumps import Trump
from moonsolver.records.deal_reader import WrittenDeal
from moonsolver.records.file_forms import HandForm
from moonsolver.records.hand_notes import HandNotes
from moonsolver.records.line_numbers import LineNumbers
from moonsolver.records.plays_reader import WrittenTrick
from moonsolver.records.reader import checked_hand
from moonsolver.records.record import Fault, Record, RecordFile, TrickPlays
from moonsolver.records.server_forms import read_room
from moonsolver.records.server_log import Log, read_log
from moonsolver.records.server_room import Room
from moonsolver.records.sources import Source, text_from

__all__ = ["ServerRecord", "ServerState", "record_from_server", "state_from_server"]


@dataclass(frozen=True, slots=True)
class ServerState:
    """What a room's state says: a deal while the tiles lie as dealt, or else a position; and what is settled so far.

    `first` speaks first, as long as nobody has spoken. `players` are the names that are known, by seat; `warnings` what
    was skipped or read as something else.
    """

    now: Deal | Position
    bidder: Seat | None = None
    bid: Bid | None = None
    trump: Trump | None = None
    discard: Tile | None = None
    first: Seat | None = None
    players: Mapping[Seat, str] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()

    @property
    def record(self) -> RecordFile | None:
        """A record to be continued, of the deal and what is settled; None for a position, which has no deal."""
        if not isinstance(self.now, Deal):
            return None
        rules = self.now.rules
        auction = None if self.first is None else Auction(rules, self.first)
        hand = Record(rules, 1, self.now, auction, self.bidder or Seat.A, self.bid, self.trump, self.discard)
        return RecordFile(rules, (hand,), self.players)


@dataclass(frozen=True, slots=True)
class ServerRecord:
    """A record made of a room's state and log, and in `warnings` what was skipped or read as something else."""

    file: RecordFile
    warnings: tuple[str, ...] = ()


def state_from_server(text: Source) -> ServerState:
    """Return a room's state as a deal, or as a position once the trump is named and the widow exchanged.

    Raises MoonError for a text that is not a state, for settings that are not played here, for hands that are not all
    there, and for a state that contradicts itself.
    """
    room = Room(read_room(text_from(text)))
    now = room.position() if room.in_play else room.deal(room.held)
    bidder, bid = (room.bidder, room.bid) if room.is_settled else (None, None)
    return ServerState(now, bidder, bid, room.trump, room.discard, room.first, room.form.names, tuple(room.warnings))


def record_from_server(state_text: Source, log_text: Source) -> ServerRecord:
    """Return a record made of a state, of any moment after the exchange, and the log of its hand.

    Faults (a revoke, a wrong winner) are listed in the record with the line of the log. Where the state is of a later
    moment than the first lead, the tiles played before come from the log. Raises MoonError for a text that is not a
    state, that is too early, or whose hands cannot be made whole, and for a log of other hands.
    """
    room = Room(read_room(text_from(state_text)))
    if room.trump is None or room.bidder is None:
        raise PositionError("the state has no trump or bidder yet: take the state at the first lead")
    if not room.in_play:
        raise PositionError("the state has no discard yet: take the state at the first lead, after the exchange")
    log = _log(room, text_from(log_text), room.trump)
    rows = _rows(room, log)
    try:
        hands = room.as_led(tuple(play for _, plays in rows for play in plays))
    except PositionError as error:
        raise PositionError((*error.faults, *(f"the log: {fault}" for fault in log.faults[:1]))) from error
    room.discard = room.discard or room.left_over(hands)
    lines = {(1, "plays", number): line for number, (line, _) in enumerate(rows, 1) if line}
    notes = HandNotes(room.rules, 1, HandForm(), LineNumbers(lines), room.form.names)
    deal = room.deal(hands)
    said = Record(room.rules, 1, None, None, room.bidder, room.bid, room.trump, room.discard)
    written = [WrittenTrick(plays[0][0], tuple(tile for _, tile in plays)) for _, plays in rows]
    record = checked_hand(notes, said, WrittenDeal.whole(deal), written)
    faults = tuple(sorted((*log.faults, *record.faults), key=_line))
    file = RecordFile(room.rules, (replace(record, faults=faults),), room.form.names)
    if not log.tricks and not log.faults:
        room.warnings.append("the log has no plays of this hand")
    return ServerRecord(file, (*room.warnings, *log.warnings))


def _log(room: Room, text: str, trump: Trump) -> Log:
    """Return the log of the room's hand."""
    game = room.form.game
    at_first = room.is_first_trick and not room.finished
    log = read_log(text, room.rules, trump, game.hand_id, game.trick_id if at_first else None)
    if not log.tricks and log.other_hands and not log.faults:
        raise PositionError(
            f"the state is of hand {game.hand_id}, of which the log has no play: it has hand"
            f" {listed(log.other_hands[:4])}"
        )
    return log


def _rows(room: Room, log: Log) -> list[tuple[int, TrickPlays]]:
    """Return the tricks, each with its line in the log; what the log lacks of the trick on the table has line 0."""
    rows = [(trick.line, trick.plays) for trick in log.tricks]
    seats = room.rules.seats
    before = room.rules.hand_size - max(room.sizes)
    for number, start in enumerate(range(0, len(room.trick), seats), before):
        trick = room.trick[start : start + seats]
        if len(rows) == number:
            rows.append((0, trick))
        elif len(rows) == number + 1 and rows[-1][1] == trick[: len(rows[-1][1])]:
            rows[-1] = (rows[-1][0], trick)
    return rows


def _line(fault: Fault) -> float:
    return fault.line or math.inf
