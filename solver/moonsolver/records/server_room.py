"""A room of the Moon game server: what its state means in our terms, and where it contradicts itself.

What a state means is decided by what it shows (hands, widow, discard, trump, trick), not by the name of its phase,
which only settles what the rest leaves open. Zero is a trump; null is a trump not named yet.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from moonsolver.errors import MoonError, PositionError
from moonsolver.game.auction import Bid
from moonsolver.game.deal import Deal
from moonsolver.game.notation import listed, quote
from moonsolver.game.position import Position
from moonsolver.game.seats import Seat
from moonsolver.game.tiles import Hand, Tile
from moonsolver.game.trumps import Trump, winning_place
from moonsolver.records.record import TrickPlays
from moonsolver.records.server_forms import RoomForm

__all__ = ["Room"]

BEFORE_PLAY = ("widow", "trump")  # phases after the auction and before the first lead
AUCTION = "bidding"
T = TypeVar("T")
V = TypeVar("V")


class Room:
    """A state understood. Raises MoonError for one without hands and for one that contradicts itself.

    `held` are the hands without what is on the table; `trick` is what lies there, `finished` the full tricks among
    it that were not cleared away, `table` the rest. `warnings` grow with what is asked.
    """

    def __init__(self, form: RoomForm) -> None:
        game = form.game
        self.form = form
        self.rules = form.rules
        self.warnings = list(form.warnings)
        self.bidder = _read("bidderSeat", self._seat, game.bidder_seat)
        self.turn = _read("turnSeat", self._seat, game.turn_seat)
        _read("dealerSeat", self._seat, game.dealer_seat)
        self.trump = _read("trump", self._trump, game.trump)
        self.discard = _read("discard", Tile.parse, game.discard)
        self.widow = _hand("widow", game.widow)
        self.trick = tuple(self._trick())
        full = len(self.trick) // self.rules.seats * self.rules.seats
        self.finished, self.table = self.trick[:full], self.trick[full:]
        self.held = self._held()
        if faults := [*self._misplaced(), *self._out_of_turn()]:
            raise PositionError(faults)

    def _seat(self, number: int) -> Seat:
        return self.rules.seat(Seat.from_int(number))

    def _trump(self, text: object) -> Trump:
        return self.rules.allow_trump(str(text))

    def _trick(self) -> Iterator[tuple[Seat, Tile]]:
        for play in self.form.game.trick:
            seat, tile = _read("trick", self._seat, play.seat), _read("trick", Tile.parse, play.domino)
            if seat is not None and tile is not None:
                yield seat, tile

    def _held(self) -> tuple[Hand, ...]:
        """Return what is held, without tiles of the trick and a discard that a room may show in the hands still."""
        shown = self.form.game.hands
        wanted = [str(seat.index) for seat in self.rules.all_seats]
        if not shown:
            phase = f" (phase {quote(self.form.game.phase)})" if self.form.game.phase else ""
            raise PositionError(f"the state has no hands{phase}: take one between the deal and the last trick")
        if sorted(shown) != wanted:
            seats = ", ".join(quote(key, 12).strip('"') for key in sorted(shown)[:8])
            raise PositionError(f"the state shows the hands of {seats}: seats {', '.join(wanted)} are needed")
        held = [_hand(f"hands.{key}", shown[key]) for key in wanted]
        for seat, tile in self.trick:
            held[seat.index] = held[seat.index].remove(tile)
        hidden = [seat for seat, hand in zip(self.rules.all_seats, held, strict=True) if not hand]
        if hidden and max(map(len, held)) > 1:
            raise PositionError(f"the hand of {listed(hidden)} is not shown: the server's own state has them all")
        if self.bidder is not None and self.discard is not None:
            held[self.bidder.index] = held[self.bidder.index].remove(self.discard)
        return tuple(held)

    def _misplaced(self) -> Iterator[str]:
        """Yield what is wrong with where tiles are, beyond what a deal or a position sees for itself."""
        tiles = [tile for _, tile in self.trick]
        for at, (seat, tile) in enumerate(self.trick):
            if tile in tiles[:at]:
                yield f"{tile} is on the table twice: there is only one of each tile"
            if tile not in self.rules.tiles:
                yield f"{tile} on the table is not used in {self.rules.name}"
            for holder, hand in zip(self.rules.all_seats, self.held, strict=True):
                if tile in hand:
                    yield f"{tile} was played by {seat} and is in {holder}'s hand: there is only one of each tile"
        if self.discard is None:
            return
        if self.discard not in self.rules.tiles:
            yield f"the discard {self.discard} is not used in {self.rules.name}"
        if self.discard in tiles:
            yield f"the discard {self.discard} is on the table too: there is only one of each tile"
        for holder, hand in zip(self.rules.all_seats, self.held, strict=True):
            if self.discard in hand:
                yield f"the discard {self.discard} is in {holder}'s hand too: there is only one of each tile"

    def _out_of_turn(self) -> Iterator[str]:
        """Yield which tiles on the table were not played in turn, each trick led by the winner of the one before."""
        seats = self.rules.seats
        leader: Seat | None = None
        for start in range(0, len(self.trick), seats):
            part = self.trick[start : start + seats]
            leader = leader or part[0][0]
            for at, (seat, tile) in enumerate(part):
                turn = leader.after(at, seats=seats)
                if seat is not turn:
                    yield f"{tile} on the table is from seat {seat.index}: it was {turn}'s turn ({turn.index})"
                    return
            leader = self._winner(part) if len(part) == seats and self.trump is not None else None

    def _winner(self, trick: TrickPlays) -> Seat:
        assert self.trump is not None  # noqa: S101 - asked once play has begun
        return trick[winning_place([tile for _, tile in trick], self.trump)][0]

    @property
    def bid(self) -> Bid | None:
        """The bid of the contract, or the highest so far. Raises MoonError for one that is not possible here."""
        bid = _read("highBid", Bid.parse, self.form.game.high_bid or None)
        if bid is not None and bid.value < self.rules.lowest_bid:
            raise PositionError(f"game.highBid is {bid}, but the lowest bid of the room is {self.rules.lowest_bid}")
        return bid

    @property
    def first(self) -> Seat | None:
        """Who speaks first, left of the dealer, as long as nobody has spoken; None later and where it is not known."""
        game = self.form.game
        if self.is_settled or game.dealer_seat is None or game.high_bid or game.passed:
            return None
        return self._seat(game.dealer_seat).after(1, seats=self.rules.seats)

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many tiles each seat had before the tricks that lie on the table."""
        return tuple(
            len(hand) + sum(who is seat for who, _ in self.trick)
            for seat, hand in zip(self.rules.all_seats, self.held, strict=True)
        )

    @property
    def is_first_trick(self) -> bool:
        """Whether no trick has been cleared away, so that all seven tiles of each seat are there to see."""
        return set(self.sizes) == {self.rules.hand_size}

    @property
    def in_play(self) -> bool:
        """Whether trump is named and the widow exchanged, so that the state is a position and not a deal."""
        size = self.rules.hand_size
        if self.trump is None:
            if self.trick:
                raise PositionError("the state has tiles on the table but no trump: it is named before the first lead")
            if min(self.sizes) < size:
                raise PositionError(
                    f"the state has no trump and hands of fewer than {size} tiles: take the state of a hand in progress"
                )
            return False
        if self.trick or min(self.sizes) < size or self.discard is not None:
            return True
        if max(self.sizes) > size:
            return False
        # Seven tiles a seat, a trump, and no discard: either it is hidden, or the exchange is still to come.
        if self.form.game.phase in (*BEFORE_PLAY, AUCTION, "playing"):
            return self.form.game.phase == "playing"
        if self.widow:
            return self.bidder is not None and self.widow.issubset(self.held[self.bidder.index])
        return not self.rules.trump_before_widow

    @property
    def is_settled(self) -> bool:
        """Whether the auction is over, so that bidder and bid are those of the contract."""
        shown = self.trump is not None or self.discard is not None or max(self.sizes) > self.rules.hand_size
        return self.bidder is not None and (shown or self.form.game.phase in BEFORE_PLAY)

    def deal(self, hands: Sequence[Hand]) -> Deal:
        """Return what was dealt, from the full hands at any moment before the second trick."""
        rules, widow = self.rules, self.widow
        dealt = list(hands)
        taker = self._taker(hands)
        if taker is not None:
            eight = dealt[taker.index]
            if self.discard is not None:
                eight = eight.add(self.discard)
            if not widow:
                tile = self.discard or _last(self.form.game.hands[str(taker.index)])
                widow = Hand([tile])
                why = "the discard" if self.discard else "the last of them in the list"
                self.warnings.append(
                    f"the widow is not shown: {tile}, {why}, stands for it; {taker}'s eight tiles are right, but"
                    " which seven were dealt is a guess"
                )
            dealt[taker.index] = eight - widow
        elif not widow and (tile_left := self.left_over(hands)):
            widow = Hand([tile_left])
        return Deal(rules, tuple(dealt), widow)

    def _taker(self, hands: Sequence[Hand]) -> Seat | None:
        """Return the seat that has taken the widow, if one has."""
        if self.discard is not None:
            return self._known_bidder()
        eight = [seat for seat in self.rules.all_seats if len(hands[seat.index]) == self.rules.hand_size + 1]
        if len(eight) == 1 and self.bidder in (None, eight[0]):
            return eight[0]
        return None

    def left_over(self, hands: Sequence[Hand]) -> Tile | None:
        """Return the one tile of the set that nobody holds."""
        rest = self.rules.tiles - Hand(tile for hand in hands for tile in hand)
        return next(iter(rest)) if len(rest) == 1 else None

    def _known_bidder(self) -> Seat:
        if self.bidder is None:
            what = "a discard" if self.trump is None else "a trump"
            raise PositionError(f"the state has {what} but no bidderSeat: the bidder discards and names the trump")
        return self.bidder

    def position(self) -> Position:
        """Return the position of a state that is in play."""
        bidder = self._known_bidder()
        assert self.trump is not None  # noqa: S101 - it is in play
        if self.finished:
            leader = self._winner(self.finished[-self.rules.seats :])
        elif self.table:
            leader = self.table[0][0]
        elif self.is_first_trick or not any(self.held):
            leader = bidder
        elif self.turn is not None:
            leader = self.turn
        else:
            raise PositionError("the state is between two tricks and does not say who leads: turnSeat is missing")
        self._check_widow(bidder)
        table = tuple(tile for _, tile in self.table)
        position = Position(self.rules, self.held, self.trump, bidder, leader, table)
        if self.turn is not None and self.turn is not position.to_play and not position.is_over:
            raise PositionError(
                f"turnSeat is {self.turn.index}, but {self._why(position)}"
                f" it is {position.to_play}'s turn ({position.to_play.index})"
            )
        return replace(position, taken=self._taken(position))

    def _why(self, position: Position) -> str:
        if self.table:
            return f"with {len(self.table)} on the table, led by {position.leader},"
        return f"{position.leader} won the trick on the table:" if self.finished else "the bidder leads first:"

    def _check_widow(self, bidder: Seat) -> None:
        """Check that a widow that is listed still is not in a defender's hand."""
        for seat, hand in zip(self.rules.all_seats, self.held, strict=True):
            if seat is not bidder and not self.widow.isdisjoint(hand):
                raise PositionError(f"{self.widow & hand} is the widow and in {seat}'s hand: the bidder took it")

    def _taken(self, position: Position) -> tuple[int, ...]:
        """Return the tricks of each player where they add up to those played; otherwise none are carried along."""
        known = self.form.tricks
        played = self.rules.hand_size - position.tricks_left
        taken = tuple(known.get(seat, 0) for seat in self.rules.all_seats)
        if self.finished and sum(taken) + len(self.finished) // self.rules.seats == played:
            seats = self.rules.seats
            winners = [self._winner(self.finished[at : at + seats]) for at in range(0, len(self.finished), seats)]
            taken = tuple(count + winners.count(seat) for seat, count in zip(self.rules.all_seats, taken, strict=True))
        if sum(taken) == played:
            return taken
        if known:
            shown = ", ".join(map(str, taken))
            self.warnings.append(f"the players' tricks ({shown}) do not add up to the {played} played and are left out")
        return ()

    def as_led(self, played: TrickPlays) -> tuple[Hand, ...]:
        """Return the seven tiles of each seat at the first lead, what is gone by now from the plays of the log."""
        size = self.rules.hand_size
        hands = list(self.held)
        for seat, tile in self.trick if self.is_first_trick else (*self.trick, *played):
            hands[seat.index] = hands[seat.index].add(tile)
        if wrong := [seat for seat in self.rules.all_seats if len(hands[seat.index]) != size]:
            counts = ", ".join(f"{seat} {len(hands[seat.index])}" for seat in wrong)
            raise PositionError(
                "the state is not that of the first lead, and with the plays of the log the hands do not come to"
                f" {size} tiles ({counts}): take the state at the first lead, or the whole log"
            )
        return tuple(hands)


def _hand(name: str, tiles: Sequence[str]) -> Hand:
    return _read(name, Hand.parse, " ".join(tiles)) or Hand()


def _last(tiles: Sequence[str]) -> Tile:
    return Tile.parse(tiles[-1])


def _read(name: str, read: Callable[[V], T], value: V | None) -> T | None:
    """Read a field of the game; its name stands before what is wrong with it."""
    try:
        return None if value is None else read(value)
    except MoonError as error:
        raise error.at(f"game.{name}") from error
