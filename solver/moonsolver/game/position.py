"""A position: hands during the play, perhaps in the middle of a trick; what is legal, and what a play leads to.

A position says what can still happen. The tricks taken before are carried along, but no value depends on them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from moonsolver.errors import MoonError, NotationError, PlayError, PositionError
from moonsolver.game.deal import Deal, hand_faults, hand_name
from moonsolver.game.given import items_of, text_of, whole_number
from moonsolver.game.notation import TileText, listed, scan_hands, scan_tiles
from moonsolver.game.position_text import HANDS_FORM, POSITION_FORM, written_fields
from moonsolver.game.rules import Rules
from moonsolver.game.seats import Seat
from moonsolver.game.shown import Drawn
from moonsolver.game.tiles import Hand, Tile, readable_tiles
from moonsolver.game.tricks import Trick
from moonsolver.game.trumps import Trump, legal_tiles

__all__ = ["Numbers", "Position"]

Numbers = tuple[tuple[int, ...], int, int, tuple[int, ...], int, int]


@dataclass(frozen=True, slots=True)
class Position(Drawn):
    """Hands held now, trump, whose contract it is, who led this trick and the tiles on the table, in turn.

    `taken` counts the tricks that each seat has taken so far. Hands may be shorter than seven: any position in the
    play can be set up by itself. Raises PositionError, with every fault, for what cannot arise under `rules`.

    >>> deal = Deal.parse("55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / 44 33 00 65 54 51 21 / 43")
    >>> position = Position.start(deal, bidder="A", trump="3", discard="64")
    >>> position.play("55").play("31").to_play
    Seat.C
    """

    rules: Rules
    hands: tuple[Hand, ...]
    trump: Trump
    bidder: Seat = Seat.A
    leader: Seat = Seat.A
    table: tuple[Tile, ...] = ()
    taken: tuple[int, ...] = ()
    numbers: Numbers = field(init=False, repr=False, compare=False)
    """The position in plain integers: masks of the hands, trump, leader, bits of the table, side, legal leads."""

    def __post_init__(self) -> None:
        _read_fields(self)
        if not self.taken:
            object.__setattr__(self, "taken", (0,) * self.rules.seats)
        faults = _position_faults(
            self.rules, self.hands, self.trump, (self.bidder, self.leader), self.table, self.taken
        )
        if faults:
            raise PositionError(faults)
        object.__setattr__(self, "numbers", _numbers(self))

    @classmethod
    def parse(cls, text: str, rules: str | Rules | None = None) -> "Position":
        """Read a position as ``str`` writes it: ``HANDS, trump T, bidder S, leader S, table TILES``.

        Only the hands and the trump must be there; bidder and leader are else A, and the table is empty. The words may
        come in any order, with commas or without. rules: by default ``moon4`` for four hands, else ``moon3``. Raises
        PositionError with every fault, and NotationError for words that are not understood.

        >>> str(Position.parse("33 00 64 / 22 41 21 / 53 43 42 trump threes"))
        '33 00 64 / 22 41 21 / 53 43 42, trump 3, bidder A, leader A'
        """
        hands, fields = written_fields(text_of(text, "a position", f"give its line, {POSITION_FORM}"))
        if rules is None:
            rules = "moon4" if hands.count("/") > 2 and len(scan_hands(hands)) == 4 else "moon3"
        return cls.of(hands, rules=rules, **fields)

    @classmethod
    def start(
        cls, deal: str | Deal, *, bidder: str | Seat = "A", trump: str | int | Trump, discard: str | Tile | None = None
    ) -> "Position":
        """Return the first position of the play: `bidder` has exchanged the widow for `discard` and is to lead."""
        if not isinstance(deal, Deal):
            deal = Deal.parse(deal)
        seat = deal.rules.seat(bidder)
        hands = deal.after_exchange(seat, discard)
        return cls(deal.rules, hands, deal.rules.allow_trump(trump), seat, seat)

    @classmethod
    def of(
        cls,
        hands: str | Sequence[str | Hand],
        *,
        trump: str | int | Trump,
        bidder: str | Seat = "A",
        leader: str | Seat = "A",
        table: str | Sequence[str | Tile] = (),
        rules: str | Rules = "moon3",
    ) -> "Position":
        """Set up a position from text: `hands` separated by slashes or one by one, `table` in the order played.

        Raises PositionError with every fault; a trump or seat alone that is wrong is a RulesError or NotationError.
        """
        rules = Rules.named(rules)
        right = f"give them parted by slashes, {HANDS_FORM}"
        parts: Sequence[str | Hand | list[TileText] | None]
        parts = scan_hands(hands) if isinstance(hands, str) else items_of(hands, "a list of hands", right)
        faults: list[str] = []
        read: list[Hand] = []
        for at, part in enumerate(parts):
            tiles, wrong = _read_part(part)
            faults += (f"{hand_name(at)}: {fault}" for fault in wrong)
            read.append(Hand(tiles))
        lying, wrong = _read_part(table if isinstance(table, str) else _table_text(table))
        faults += (f"the table: {fault}" for fault in wrong)
        errors: list[MoonError] = []
        try:
            named = rules.allow_trump(trump)
        except MoonError as error:
            errors.append(error)
        seats: list[Seat] = []
        for role, seat in (("bidder", bidder), ("leader", leader)):
            try:
                seats.append(rules.seat(seat))
            except MoonError as error:
                errors.append(error.at(role))
        if not faults and not errors:
            return cls(rules, tuple(read), named, seats[0], seats[1], lying)
        # What could be read is checked as well, so that every fault is reported together.
        faults += _position_faults(rules, read, None, (), lying)
        if len(errors) == 1 and not faults:
            raise errors[0]
        raise PositionError((*faults, *(fault for error in errors for fault in error.faults)))

    @property
    def to_play(self) -> Seat:
        """Whose turn it is."""
        return self.leader.after(len(self.table), seats=self.rules.seats)

    @property
    def is_over(self) -> bool:
        """Whether every tile has been played."""
        return not self.table and not any(self.hands)

    @property
    def is_first_trick(self) -> bool:
        """Whether this is the first trick of a full hand."""
        return sum(map(len, self.hands)) + len(self.table) == self.rules.seats * self.rules.hand_size

    @property
    def tricks_left(self) -> int:
        """How many tricks are still to be won, this one included."""
        return max(map(len, self.hands), default=0) if not self.table else len(self.hands[self.to_play.index])

    @property
    def side(self) -> tuple[Seat, ...]:
        """The bidder's side: the bidder, with a partner where there are four."""
        return self.rules.side_of(self.bidder)

    @property
    def trick(self) -> Trick:
        """The trick being played, perhaps without a play yet."""
        return Trick(self.leader, *self.table, trump=self.trump, seats=self.rules.seats)

    @property
    def tricks_taken(self) -> int:
        """How many tricks the bidder's side has taken so far."""
        return sum(self.taken[seat.index] for seat in self.side)

    @property
    def legal_plays(self) -> Hand:
        """What the seat to play may play; empty when the hand is over."""
        hand = self.hands[self.to_play.index]
        if self.table:
            return legal_tiles(hand, self.table[0], self.trump)
        return hand & self.legal_leads

    @property
    def legal_leads(self) -> Hand:
        """What the house rules let the leader lead: any tile of the set, or for the first lead perhaps a trump only."""
        hand = self.hands[self.leader.index] | Hand(self.table[:1])
        return _leads(self.rules, self.trump, hand, first_trick=self.is_first_trick)

    def play(self, tile: str | Tile, seat: str | Seat | None = None) -> "Position":
        """Return the position after the seat to play plays `tile`; `seat`, when given, must be that seat.

        Raises PlayError for a play out of turn, a tile not held, or a revoke: it says what had to be played.
        """
        played = Tile.parse(tile)
        turn = self.to_play
        hand = self.hands[turn.index]
        if seat is not None and self.rules.seat(seat) is not turn:
            raise PlayError(f"{self.rules.seat(seat)} played {played} out of turn: it is {turn}'s turn")
        if played not in hand:
            raise PlayError(_not_held(self, played))
        legal = self.legal_plays
        if played not in legal:
            raise PlayError(_revoke(self.trump, turn, self.table, played, legal))
        hands = tuple(held.remove(played) if held is hand else held for held in self.hands)
        table = (*self.table, played)
        if len(table) < self.rules.seats:
            return _unchecked(self, hands, self.leader, table, self.taken)
        winner = Trick(self.leader, *table, trump=self.trump, seats=self.rules.seats).winner
        assert winner is not None  # noqa: S101 - the trick is full
        taken = tuple(count + (at == winner.index) for at, count in enumerate(self.taken))
        return _unchecked(self, hands, winner, (), taken)

    def __str__(self) -> str:
        table = f", table {' '.join(map(str, self.table))}" if self.table else ""
        hands = " / ".join(map(str, self.hands))
        return f"{hands}, trump {self.trump}, bidder {self.bidder}, leader {self.leader}{table}"


def _unchecked(
    before: Position, hands: tuple[Hand, ...], leader: Seat, table: tuple[Tile, ...], taken: tuple[int, ...]
) -> Position:
    """Make the position after a legal play without checking again what cannot have become wrong."""
    after = object.__new__(Position)
    for name, value in (
        ("rules", before.rules),
        ("hands", hands),
        ("trump", before.trump),
        ("bidder", before.bidder),
        ("leader", leader),
        ("table", table),
        ("taken", taken),
    ):
        object.__setattr__(after, name, value)
    object.__setattr__(after, "numbers", _numbers(after))
    return after


def _numbers(position: Position) -> Numbers:
    return (
        tuple([hand.mask for hand in position.hands]),
        position.trump.index,
        position.leader.index,
        tuple([tile.bit for tile in position.table]),
        position.rules.side_mask(position.bidder),
        position.legal_leads.mask,
    )


def _read_fields(position: Position) -> None:
    """Read what a position was made of as text. Raises PositionError for what is of the wrong kind altogether."""
    rules = Rules.named(position.rules)
    hands = items_of(position.hands, "a list of hands", f"give the tiles of each seat, {HANDS_FORM}", PositionError)
    table: object = position.table
    taken = items_of(position.taken, "a list of tricks taken", "give a number for each seat", PositionError)
    for name, value in (
        ("rules", rules),
        ("hands", tuple(Hand.parse(hand) for hand in hands)),
        ("trump", Trump.parse(position.trump)),
        ("bidder", Seat.parse(position.bidder)),
        ("leader", Seat.parse(position.leader)),
        ("table", Hand.parse_tiles(table) if isinstance(table, str) else tuple(map(Tile.parse, _listed_tiles(table)))),
        ("taken", tuple(whole_number(count, "a number of tricks", "0 to 7", PositionError) for count in taken)),
    ):
        object.__setattr__(position, name, value)


def _listed_tiles(table: object) -> tuple[str | Tile, ...]:
    return items_of(table, "a list of tiles", "give the tiles on the table, such as 64 53", PositionError)


def _table_text(table: object) -> str:
    return " ".join(map(str, _listed_tiles(table)))


def _read_part(part: Any) -> tuple[tuple[Tile, ...], list[str]]:
    """Return the tiles of a hand or the table, in order, and what is wrong with the rest of its text."""
    if part is None:
        return (), ['"?" cannot be worked out in a position: write every hand']
    if isinstance(part, Hand):
        return tuple(part), []
    try:
        if isinstance(part, str):
            return readable_tiles(scan_tiles(part))
        if not isinstance(part, list | tuple):
            return tuple(Hand.parse(part)), []
        scanned = [piece for piece in part if isinstance(piece, TileText)]
        return readable_tiles(scanned) if len(scanned) == len(part) else (tuple(Hand.parse(part)), [])
    except NotationError as error:
        return (), list(error.faults)


def _position_faults(
    rules: Rules,
    hands: Sequence[Hand],
    trump: Trump | None,
    seats: Sequence[Seat],
    table: Sequence[Tile],
    taken: Sequence[int] | None = None,
) -> list[str]:
    """Return everything that is wrong with a position, a sentence each.

    `seats` are the bidder and the leader. Whatever depends on them, on the trump or on the tricks is checked when
    given.
    """
    faults = hand_faults(rules, hands)
    for seat in seats:
        if seat not in rules.all_seats:
            faults.append(f"{seat} is not a seat in {rules.name}: the seats are {', '.join(map(str, rules.all_seats))}")
    if trump is not None and trump not in rules.trumps:
        faults.append(f"trump {trump} may not be named under these house rules")
    if len(table) >= rules.seats:
        faults.append(
            f"{len(table)} tiles on the table: a trick in {rules.name} has {rules.seats}, so at most"
            f" {rules.seats - 1} can lie there unfinished"
        )
    for at, tile in enumerate(table):
        if tile not in rules.tiles:
            faults.append(f"{tile} on the table is not used in {rules.name}")
        if tile in table[:at]:
            faults.append(f"{tile} is on the table twice: there is only one of each tile")
        faults += (
            f"{tile} is on the table and still in {hand_name(holder)}: take it out of the hand"
            for holder, hand in enumerate(hands)
            if tile in hand
        )
    left = max(map(len, hands), default=0)
    if taken is not None and (len(taken) != rules.seats or min(taken) < 0):
        faults.append(f"taken is {tuple(taken)}: it needs one count of tricks for each of the {rules.seats} seats")
    elif taken is not None and left <= rules.hand_size < sum(taken) + left:
        faults.append(f"{sum(taken)} tricks taken and {left} left: a hand has {rules.hand_size}")
    if trump is None or len(seats) < 2 or len(hands) != rules.seats or len(table) >= rules.seats:
        return faults
    if seats[1] not in rules.all_seats:
        return faults
    faults += _length_faults(rules, hands, seats[1], table)
    return faults or _revoke_faults(rules, hands, trump, seats[1], table)


def _length_faults(rules: Rules, hands: Sequence[Hand], leader: Seat, table: Sequence[Tile]) -> list[str]:
    """Check that the seats that have played to this trick hold one tile less than the others."""
    order = [leader.after(at, seats=rules.seats) for at in range(rules.seats)]
    played = order[: len(table)]
    dealt = [len(hand) + (seat in played) for seat, hand in zip(rules.all_seats, hands, strict=True)]
    if len(set(dealt)) > 1:
        counts = ", ".join(f"{seat} {len(hand)}" for seat, hand in zip(rules.all_seats, hands, strict=True))
        want = (
            f"{listed(played)}, who {'has' if len(played) == 1 else 'have'} played to this trick,"
            " must hold one tile less than the others"
            if played
            else "every seat must hold the same number"
        )
        return [f"the hands do not fit ({counts}): {want}"]
    if dealt[0] > rules.hand_size:
        return [f"{dealt[0]} tiles a hand: at most {rules.hand_size} are dealt"]
    return []


def _revoke_faults(rules: Rules, hands: Sequence[Hand], trump: Trump, leader: Seat, table: Sequence[Tile]) -> list[str]:
    """Check that nobody has revoked on the tiles on the table."""
    faults = []
    for at, tile in enumerate(table):
        seat = leader.after(at, seats=rules.seats)
        hand = hands[seat.index].add(tile)
        if at:
            legal = legal_tiles(hand, table[0], trump)
        else:
            full = sum(map(len, hands)) + len(table) == rules.seats * rules.hand_size
            legal = hand & _leads(rules, trump, hand, first_trick=full)
        if tile not in legal:
            faults.append(_revoke(trump, seat, table[:at], tile, legal))
    return faults


def _leads(rules: Rules, trump: Trump, hand: Hand, *, first_trick: bool) -> Hand:
    """Return the tiles of the set that a leader who holds `hand` may lead."""
    bound = first_trick and rules.must_lead_trump and hand & trump.tiles
    return rules.tiles & trump.tiles if bound else rules.tiles


def _revoke(trump: Trump, seat: Seat, table: Sequence[Tile], tile: Tile, legal: Hand) -> str:
    """Say what `seat` had to play instead of `tile` to what lay on the table."""
    if not table:
        return f"{seat} led {tile} but must lead a trump to the first trick, holding {legal}"
    return f"{seat} played {tile} to {table[0]} but holds {legal} and must follow {trump.led_suit(table[0])}"


def _not_held(position: Position, tile: Tile) -> str:
    turn = position.to_play
    holder = [seat for seat, hand in zip(position.rules.all_seats, position.hands, strict=True) if tile in hand]
    where = f"{holder[0]} holds it" if holder else "nobody holds it any more"
    if tile in position.table:
        where = "it is on the table"
    held = position.hands[turn.index]
    return f"{turn} cannot play {tile}: {where}; {turn} holds {held or 'no tiles'}"
