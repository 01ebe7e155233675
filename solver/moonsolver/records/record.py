"""Records of played hands: what was dealt, bid and played, and what is wrong with it. Reads no text, values nothing.

A record keeps what is sound and lists what is not: every fault has its words and, where it is known, its line. Plays
are kept up to the first that the rules do not allow; what comes before can be reviewed.
"""

import datetime
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from moonsolver.errors import NotationError
from moonsolver.game.auction import Auction, Bid
from moonsolver.game.deal import Deal
from moonsolver.game.notation import listed, quote
from moonsolver.game.position import Position
from moonsolver.game.rules import Rules
from moonsolver.game.score import Game, HandResult
from moonsolver.game.seats import Seat
from moonsolver.game.tiles import Tile
from moonsolver.game.trumps import Trump
from moonsolver.records.file_forms import FileForm, HandForm, PuzzleForm, form_to_json, form_to_toml
from moonsolver.records.puzzle_note import PuzzleNote

__all__ = ["Fault", "Finding", "Record", "RecordFile", "TrickPlays", "seat_or_player"]

TrickPlays = tuple[tuple[Seat, Tile], ...]
"""The plays of a trick in order, each with its seat."""

LONGEST = 450  # characters of a sentence about a record


@dataclass(frozen=True, slots=True)
class _Remark:
    """A sentence about a record, with the hand (from 1) and the line where they are known.

    It may quote anybody's words, so it is made printable and kept short here, whatever it is made of.
    """

    words: str
    hand: int | None = None
    line: int | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "words", quote(self.words, LONGEST)[1:-1])

    def __str__(self) -> str:
        where = [f"line {self.line}"] if self.line else []
        where += [f"hand {self.hand}"] if self.hand else []
        return f"{', '.join(where)}: {self.words}" if where else self.words


class Fault(_Remark):
    """One thing that is wrong with a record: in words, with the hand (from 1) and the line where they are known."""

    __slots__ = ()


class Finding(_Remark):
    """One thing that a record does not say but the rest of it tells: what is missing, and what it must have been."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Record:
    """One hand as it was played, as far as the record is sound.

    `deal` is None when the hands cannot be worked out. `plays` are those allowed by the rules, in order, up to the
    first that is not; `faults` says what is wrong. `result` is what the record says the bidder's side took, when it
    says so. `worked_out` lists what was missing but follows from the rest; a record is the same with or without it.
    `puzzle` is what the hand asks after its last play, where it is a puzzle.
    """

    rules: Rules
    number: int = 1
    deal: Deal | None = None
    auction: Auction | None = None
    bidder: Seat = Seat.A
    bid: Bid | None = None
    trump: Trump | None = None
    discard: Tile | None = None
    plays: tuple[Tile, ...] = ()
    result: int | None = None
    note: str | None = None
    puzzle: PuzzleNote | None = None
    faults: tuple[Fault, ...] = ()
    worked_out: tuple[Finding, ...] = field(default=(), compare=False)

    @property
    def start(self) -> Position | None:
        """The position before the first play; None while the deal or the trump is not known."""
        if self.deal is None or self.trump is None or (self.deal.widow and self.discard is None):
            return None
        return Position.start(self.deal, bidder=self.bidder, trump=self.trump, discard=self.discard)

    @property
    def positions(self) -> tuple[Position, ...]:
        """The positions before each play and after the last: n + 1 for n plays, none when there is no start."""
        now = self.start
        if now is None:
            return ()
        found = [now]
        for tile in self.plays:
            now = now.play(tile)
            found.append(now)
        return tuple(found)

    @property
    def is_complete(self) -> bool:
        """Whether all tricks were played."""
        return len(self.plays) == self.rules.seats * self.rules.hand_size

    @property
    def hand_result(self) -> HandResult | None:
        """The contract and the tricks of a complete hand with a bid, for scoring; None for any other."""
        if not self.is_complete or self.bid is None or self.bid is Bid.PASS:
            return None
        return HandResult(self.rules, self.bidder, self.bid, self.positions[-1].taken)


@dataclass(frozen=True)
class RecordFile:
    """A record file: what holds for every hand, the hands in order, and the faults that belong to no hand."""

    rules: Rules
    hands: tuple[Record, ...]
    players: Mapping[Seat, str] = field(default_factory=dict)
    date: datetime.date | None = None
    place: str | None = None
    note: str | None = None
    faults: tuple[Fault, ...] = ()

    @property
    def all_faults(self) -> tuple[Fault, ...]:
        """The faults of the file and of every hand, in order."""
        return (*self.faults, *(fault for hand in self.hands for fault in hand.faults))

    @property
    def all_worked_out(self) -> tuple[Finding, ...]:
        """What was missing in any hand but follows from the rest, in order."""
        return tuple(found for hand in self.hands for found in hand.worked_out)

    @cached_property
    def scores(self) -> tuple[tuple[int, ...] | None, ...]:
        """The score of the game after each hand; None for a hand that cannot be scored, which changes nothing."""
        return tuple(game.scores if game else None for game in self.games)

    @cached_property
    def games(self) -> tuple[Game | None, ...]:
        """The game after each hand; None for a hand that cannot be scored, which changes nothing.

        A game that ends in the middle of the file starts again at nothing.
        """
        found: list[Game | None] = []
        game = Game(self.rules)
        for hand in self.hands:
            result = hand.hand_result
            if result is None:
                found.append(None)
                continue
            game = (game if game.winner is None else Game(self.rules)).add(result)
            found.append(game)
        return tuple(found)

    def name(self, seat: Seat) -> str:
        """Return the player at `seat`, or the seat's letter when no name is known."""
        return self.players.get(seat) or str(seat)

    def seat(self, text: str | Seat) -> Seat:
        """Read a seat: its letter or its player's name. Raises NotationError, with both, for what is neither."""
        return seat_or_player(text, self.rules, self.players)

    def to_form(self) -> FileForm:
        """Return the file as a form, with everything that was worked out written down."""
        return FileForm(
            rules=self.rules.name,
            house=dict(self.rules.house_settings),
            date=self.date,
            place=self.place,
            note=self.note,
            players={str(seat): name for seat, name in self.players.items()},
            hand=[_hand_form(hand) for hand in self.hands],
        )

    def to_toml(self) -> str:
        """Write the file as TOML; `read_records` reads it back."""
        return form_to_toml(self.to_form())

    def to_json(self) -> str:
        """Write the file as JSON with the same content."""
        return form_to_json(self.to_form())


def seat_or_player(text: str | Seat, rules: Rules, players: Mapping[Seat, str]) -> Seat:
    """Read a seat of the table: its letter, or the name of who sits there, in any case.

    A letter always means the seat, also where it is somebody's name. Raises NotationError for what is neither, and for
    a name that two players have.

    >>> seat_or_player("ann", Rules.named("moon3"), {Seat.C: "Ann"})
    Seat.C
    """
    try:
        return rules.seat(text)
    except NotationError as error:
        wanted = plain_name(str(text))
        found = [seat for seat, name in players.items() if wanted and plain_name(name) == wanted]
        if len(found) == 1:
            return found[0]
        if found:
            raise NotationError(
                f"{quote(str(text))} is the name of {listed(found)}: write the seat's letter instead"
            ) from error
        if not players:
            raise
        named = listed(f"{quote(name, 30)} ({seat})" for seat, name in players.items())
        raise NotationError(f"{error}, and the players {named}") from error


def plain_name(name: str) -> str:
    """Return a name as names are compared: without case, and without blanks around it."""
    return " ".join(name.split()).casefold()


def _hand_form(record: Record) -> HandForm:
    auction = record.auction
    is_said = record.bid or record.trump is not None or record.discard or record.plays or record.bidder is not Seat.A
    return HandForm(
        deal=str(record.deal) if record.deal else None,
        first=str(auction.first) if auction else None,
        auction=" ".join(map(str, auction.calls)) if auction else None,
        bidder=str(record.bidder) if is_said and not (auction and auction.redeal) else None,
        bid=str(record.bid) if record.bid else None,
        trump=str(record.trump) if record.trump else None,
        discard=str(record.discard) if record.discard else None,
        plays=list(_rows(record.plays, record.rules.seats)) or None,
        result=record.result,
        note=record.note,
        puzzle=_puzzle_form(record.puzzle) if record.puzzle else None,
    )


def _puzzle_form(note: PuzzleNote) -> PuzzleForm:
    return PuzzleForm(
        kind=note.kind.value,
        sort=note.sort.value,
        level=note.level,
        answers=" ".join(map(str, note.answers)) or None,
        tempting=None if note.tempting is None else str(note.tempting),
    )


def _rows(plays: Iterable[Tile], seats: int) -> Iterator[str]:
    tiles = list(map(str, plays))
    for start in range(0, len(tiles), seats):
        yield " ".join(tiles[start : start + seats])
