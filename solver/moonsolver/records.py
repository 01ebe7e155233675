"""Records of played hands: what was dealt, said and played, and what is wrong with it. Reads no text, values nothing.

A record keeps what is sound and lists what is not: every fault has its words and, where it is known, its line. Plays
are kept up to the first that the rules do not allow; what comes before can be reviewed.
"""

import datetime
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from moonsolver.auction import Auction, Bid
from moonsolver.deal import Deal
from moonsolver.position import Position
from moonsolver.record_forms import FileForm, HandForm, form_to_json, form_to_toml
from moonsolver.rules import Rules
from moonsolver.score import Game, HandResult
from moonsolver.seats import Seat
from moonsolver.tiles import Tile
from moonsolver.trumps import Trump

__all__ = ["Fault", "Record", "RecordFile"]


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a record: in words, with the hand (from 1) and the line where they are known."""

    words: str
    hand: int | None = None
    line: int | None = None

    def __str__(self) -> str:
        place = [f"line {self.line}"] if self.line else []
        place += [f"hand {self.hand}"] if self.hand else []
        return f"{', '.join(place)}: {self.words}" if place else self.words


@dataclass(frozen=True, slots=True)
class Record:
    """One hand as it was played, as far as the record is sound.

    `deal` is None when the hands cannot be worked out. `plays` are those allowed by the rules, in order, up to the
    first that is not; `faults` says what is wrong. `result` is what the record says the bidder's side took, when it
    says so.
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
    faults: tuple[Fault, ...] = ()

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


@dataclass(frozen=True, slots=True)
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
    def scores(self) -> tuple[tuple[int, ...] | None, ...]:
        """The score of the game after each hand; None for a hand that cannot be scored, which changes nothing."""
        return tuple(game.scores if game else None for game in self.games)

    @property
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


def _hand_form(record: Record) -> HandForm:
    auction = record.auction
    return HandForm(
        deal=str(record.deal) if record.deal else None,
        first=str(auction.first) if auction else None,
        auction=" ".join(map(str, auction.calls)) if auction else None,
        bidder=str(record.bidder) if not (auction and auction.redeal) else None,
        bid=str(record.bid) if record.bid else None,
        trump=str(record.trump) if record.trump else None,
        discard=str(record.discard) if record.discard else None,
        plays=list(_rows(record.plays, record.rules.seats)) or None,
        result=record.result,
        note=record.note,
    )


def _rows(plays: Iterable[Tile], seats: int) -> Iterator[str]:
    tiles = list(map(str, plays))
    for start in range(0, len(tiles), seats):
        yield " ".join(tiles[start : start + seats])
