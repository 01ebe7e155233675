"""Record files read and checked: what was dealt, said and played, with every fault in its place.

The steps of a hand are those of the game: auction, contract, deal and exchange, plays, result. Each step notes its
faults and leaves the rest standing, so that nothing sound is lost.
"""

import contextlib
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from moonsolver.auction import Auction, Bid
from moonsolver.deal import Deal, hand_name
from moonsolver.errors import MoonError, PlayError
from moonsolver.notation import listed, scan_hands
from moonsolver.record_forms import FileForm, FormFault, HandForm, read_form
from moonsolver.record_places import Places, is_row
from moonsolver.records import Fault, Record, RecordFile
from moonsolver.rules import Rules
from moonsolver.seats import Seat
from moonsolver.tiles import Hand, Tile, tiles_from
from moonsolver.trumps import Trump, winning_place

__all__ = ["check_form", "read_records"]

T = TypeVar("T")
Plays = list[list[tuple[Seat, Tile]]]


def read_records(text: str) -> RecordFile:
    """Read a record file, TOML or JSON, and check every hand against the rules.

    Faults are listed in the result, with their lines; nothing sound is lost. Raises NotationError for a text that is
    no record file at all and RulesError for rules that do not exist.

    >>> file = read_records('''
    ... [[hand]]
    ... deal = "11 00 62 54 52 42 32 / 66 55 44 64 43 41 21 / ? / 22"
    ... bid = 5
    ... trump = "twos"
    ... discard = "54"
    ... plays = "22 21 31"
    ... ''')
    >>> file.hands[0].positions[-1].tricks_taken, file.all_faults
    (1, ())
    """
    return check_form(*read_form(text))


def check_form(form: FileForm, places: Places, wrong: Sequence[FormFault] = ()) -> RecordFile:
    """Check a form as `read_records` does; `places` gives the lines of its faults, `wrong` is known to be wrong."""
    rules = Rules.named(form.rules)
    if form.house:
        rules = rules.house(form.house)
    faults = [Fault(fault.words, line=places.file_field(fault.field)) for fault in wrong if not fault.hand]
    players: dict[Seat, str] = {}
    for letter, name in form.players.items():
        try:
            players[rules.seat(letter)] = name
        except MoonError as error:
            faults += (Fault(f"players: {words}", line=places.file_field("players")) for words in error.faults)
    hands: list[Record] = []
    first: Seat | None = None
    for number, hand in enumerate(form.hand, 1):
        unread = [fault for fault in wrong if fault.hand == number]
        reader = _Reader(rules, number, hand, places, first, unread)
        hands.append(reader.read())
        first = reader.first.after(1, seats=rules.seats) if reader.first else None
    faults.sort(key=lambda fault: fault.line or 0)
    return RecordFile(rules, tuple(hands), players, form.date, form.place, form.note, tuple(faults))


class _Reader:
    """Works one hand out of its form, step by step; each step notes its faults and leaves the rest standing."""

    def __init__(
        self,
        rules: Rules,
        number: int,
        form: HandForm,
        places: Places,
        first: Seat | None,
        unread: Sequence[FormFault] = (),
    ) -> None:
        self.rules = rules
        self.number = number
        self.form = form
        self.places = places
        self.first = first
        self.unread = {fault.field for fault in unread}
        self.faults: list[Fault] = []
        for fault in unread:
            self._fault(fault.field, fault.words)

    def read(self) -> Record:
        """Read the hand, step by step."""
        if "" in self.unread:  # it is no table at all
            return Record(self.rules, self.number, faults=tuple(self.faults))
        auction = self._auction()
        bidder, bid = self._contract(auction)
        trump = self._value("trump", self.rules.allow_trump)
        discard = self._value("discard", Tile.parse)
        tricks = self._tricks(bidder, trump) if bidder is not None else []
        if self.form.plays is not None and bidder is None and not (auction and auction.redeal):
            self._fault("plays", "the bidder is not known, and so not who led: write bidder or the whole auction")
        if tricks and trump is None and not self._is_written("trump"):
            self._fault("plays", "the trump is not written: the plays cannot be judged without it")
        seat = bidder or Seat.A
        if self.rules.has_widow and not self._is_written("discard"):
            discard = self._never_played(tricks)
        deal = self._deal(seat, discard, tricks)
        if deal is not None:
            discard = self._checked_discard(deal, seat, discard, needed=bool(tricks))
        record = Record(self.rules, self.number, deal, auction, seat, bid, trump, discard, note=self.form.note)
        record = replace(record, plays=self._legal_plays(record, tricks))
        result = self._result(record)
        faults = sorted(self.faults, key=lambda fault: fault.line or 0)
        return replace(record, result=result, faults=tuple(faults))

    def _is_written(self, name: str) -> bool:
        """Whether a field is there, be it right or wrong."""
        return getattr(self.form, name) is not None or name in self.unread

    def _never_played(self, tricks: Plays) -> Tile | None:
        """Return the one tile that a complete hand leaves over: the discard."""
        rest = self.rules.tiles - Hand(tile for trick in tricks for _, tile in trick)
        return next(iter(rest)) if len(rest) == self.rules.widow_size else None

    def _fault(self, name: str, words: str) -> None:
        self.faults.append(Fault(words, self.number, self.places.field(self.number, name)))

    def _trick_fault(self, trick: int, words: str) -> None:
        self.faults.append(Fault(f"trick {trick}: {words}", self.number, self.places.trick(self.number, trick)))

    def _value(self, name: str, read: Callable[[Any], T]) -> T | None:
        """Read one field by `read`; None when it is missing or wrong."""
        written = getattr(self.form, name)
        return None if written is None else self._tried(name, lambda: read(written), prefix=name)

    def _tried(self, name: str, make: Callable[[], T], *, prefix: str) -> T | None:
        """Do what may be refused; note the faults at the line of field `name` and return None when it was."""
        try:
            return make()
        except MoonError as error:
            for words in error.faults:
                self._fault(name, f"{prefix}: {words}")
            return None

    def _auction(self) -> Auction | None:
        """Return the auction as far as it is sound, and keep in `first` who spoke first."""
        known = self._value("first", self.rules.seat) or self.first
        written = self.form.auction
        if written is None:
            self.first = known
            return None
        calls = re.split(r"[\s,]+", written.strip()) if isinstance(written, str) else written
        auction = Auction(self.rules, known or Seat.A)
        for call in filter(None, calls):
            said = self._tried("auction", partial(auction.say, call), prefix="auction")
            if said is None:
                break
            auction = said
        if known is None and auction.winner is not None and self.form.bidder is not None:
            with contextlib.suppress(MoonError):  # a bidder that is no seat is told of later
                turn = self.rules.seat(self.form.bidder).index - auction.winner.index
                auction = replace(auction, first=Seat.A.after(turn, seats=self.rules.seats))
        self.first = auction.first
        return auction

    def _contract(self, auction: Auction | None) -> tuple[Seat | None, Bid | None]:
        """Return the bidder and the bid: as written, or from the auction; where both are there they must agree."""
        bidder = self._value("bidder", self.rules.seat)
        bid = self._value("bid", Bid.parse)
        if bid is Bid.PASS:
            self._fault("bid", "bid: a pass is no contract, write the bid that was played")
            bid = None
        if auction is not None and auction.winner is not None:
            if bidder is not None and bidder is not auction.winner:
                self._fault("bidder", f"{bidder} is written as the bidder, but {auction.winner} won the auction")
            if bid is not None and bid is not auction.highest:
                self._fault("bid", f"the bid is written as {bid}, but the auction ended at {auction.highest}")
            return auction.winner, auction.highest
        if auction is not None and auction.redeal and (bidder or bid or self.form.plays):
            self._fault("auction", "all passed in the auction, but a contract is written: one of them is wrong")
        if bid is not None and bid.value < self.rules.lowest_bid:
            self._fault("bid", f"the bid is {bid}, but the lowest is {self.rules.lowest_bid}")
            bid = None
        if bidder is None and not self._is_written("bidder") and not self._is_written("auction"):
            bidder = Seat.A  # seats may be named so that the bidder is A
        return bidder, bid

    def _tricks(self, bidder: Seat, trump: Trump | None) -> Plays:
        """Read the plays, a trick a list, each play with its seat, up to the first trick that cannot be read."""
        written = self.form.plays
        rows = written.split("\n") if isinstance(written, str) else written or []
        rows = [row.split("#", 1)[0].strip() for row in rows if is_row(row)]
        tricks: Plays = []
        played: dict[Tile, int] = {}
        leader = bidder
        seats = self.rules.seats
        for number, row in enumerate(rows, 1):
            tiles = self._trick(number, row, leader, is_last=number == len(rows))
            if tiles is None:
                break
            trick = [(leader.after(place, seats=seats), tile) for place, tile in enumerate(tiles)]
            twice = next((place for place, tile in enumerate(tiles) if tile in played), None)
            if twice is not None:
                seat, tile = trick[twice]
                self._trick_fault(number, f"{seat} played {tile}, which was played in trick {played[tile]}")
                tricks.append(trick[:twice])
                break
            tricks.append(trick)
            played |= dict.fromkeys(tiles, number)
            if len(tiles) < seats or trump is None:
                break
            leader = leader.after(winning_place(tiles, trump), seats=seats)
        return tricks

    def _trick(self, number: int, row: str, leader: Seat, *, is_last: bool) -> tuple[Tile, ...] | None:
        """Read one trick, ``22 21 31`` or ``A: 22 21 31``; None, with its fault, when it cannot be one."""
        seats, size = self.rules.seats, self.rules.hand_size
        named = re.match(r"([A-Za-z])\s*:", row)
        plays = row[named.end() :] if named else row
        try:
            tiles = Hand.parse_tiles(plays)
            said = self.rules.seat(named[1]) if named else leader
        except MoonError as error:
            for words in error.faults:
                self._trick_fault(number, words)
            return None
        if number > size:
            self._trick_fault(number, f"a hand has {size} tricks: remove the rest")
            return None
        if said is not leader:
            won = f"{leader} won trick {number - 1}" if number > 1 else f"{leader} is the bidder"
            self._trick_fault(number, f"{said} is written as the leader, but {won} and leads")
            return None
        if len(tiles) > seats or (len(tiles) < seats and not is_last):
            only = "" if len(tiles) > seats else "only the last trick may be unfinished, "
            self._trick_fault(number, f"{len(tiles)} tiles ({plays.strip()}): {only}a trick has {seats}")
            return None
        return tiles

    def _deal(self, bidder: Seat, discard: Tile | None, tricks: Plays) -> Deal | None:
        """Return the deal as written, missing hands filled in from the plays or from what is left."""
        form, rules = self.form, self.rules
        by_seat = [getattr(form, letter) for letter in "ABCD"]
        if form.deal is not None:
            written = form.deal
            if any(part is not None for part in (*by_seat, form.widow)):
                self._fault("deal", "the deal is written on one line and seat by seat: keep one of them")
            groups = scan_hands(written)
            if groups.count(None) < 2 or len(groups) != rules.seats + rules.widow_size:
                return self._tried("deal", lambda: Deal.parse(written, rules), prefix="deal")
            known = [None if group is None else self._hand("deal", place, group) for place, group in enumerate(groups)]
            given = [group is not None for group in groups]
        else:
            if by_seat[3] is not None and rules.seats == 3:
                self._fault("D", f"D's hand is written, but {rules.name} has three seats")
            if form.widow is not None and not rules.has_widow:
                self._fault("widow", f"a widow is written, but {rules.name} has none")
            names = [*"ABCD"[: rules.seats], *(["widow"] if rules.has_widow else [])]
            given = [self._is_written(name) and str(getattr(form, name)).strip() != "?" for name in names]
            known = [self._value(name, Hand.parse) if was else None for name, was in zip(names, given, strict=True)]
        if any(was and hand is None for was, hand in zip(given, known, strict=True)):
            return None
        return self._filled(known, bidder, discard, tricks)

    def _filled(self, known: list[Hand | None], bidder: Seat, discard: Tile | None, tricks: Plays) -> Deal | None:
        """Fill unknown hands in: a seat that played all its tiles held them; one hand may be what the others leave."""
        rules, size = self.rules, self.rules.hand_size
        widow = known[rules.seats] if rules.has_widow else Hand()
        for seat in rules.all_seats:
            played = Hand(tile for trick in tricks for who, tile in trick if who is seat)
            if known[seat.index] is None and len(played) == size:
                if seat is not bidder or not rules.has_widow:
                    known[seat.index] = played
                elif widow is not None and discard is not None:
                    eight = played.add(discard)
                    if not widow.issubset(eight):
                        self._fault("deal", f"the widow is {widow}, but {seat} neither played nor discarded it")
                        return None
                    known[seat.index] = eight - widow
        unknown = [place for place, hand in enumerate(known) if hand is None]
        if len(unknown) > 1:
            missing = listed(hand_name(place) if place < rules.seats else "the widow" for place in unknown)
            if tricks or len(unknown) < len(known):
                self._fault("deal", f"{missing} cannot be worked out: write them, or all the plays")
            else:
                self._fault("deal", 'no deal is written: write deal = "HAND / HAND / ...", or each seat\'s tiles')
            return None
        line = " / ".join("?" if hand is None else str(hand) for hand in known)
        return self._tried("deal", lambda: Deal.parse(line, rules), prefix="deal")

    def _hand(self, name: str, place: int, group: Any) -> Hand | None:
        who = hand_name(place) if place < self.rules.seats else "the widow"
        return self._tried(name, lambda: Hand(tiles_from(group)), prefix=f"deal: {who}")

    def _checked_discard(self, deal: Deal, bidder: Seat, discard: Tile | None, *, needed: bool) -> Tile | None:
        """Return the discard if the bidder could make it."""
        if discard is None:
            if needed and deal.widow and not self._is_written("discard"):
                self._fault("plays", f"the discard is not written: {bidder} put away one of {deal.discards(bidder)}")
            return None
        possible = self._tried("discard", lambda: deal.after_exchange(bidder, discard), prefix="discard")
        return discard if possible else None

    def _legal_plays(self, record: Record, tricks: Plays) -> tuple[Tile, ...]:
        """Return the plays up to the first that the rules do not allow, which is a fault."""
        now = record.start
        if now is None:
            return ()
        plays: list[Tile] = []
        for number, trick in enumerate(tricks, 1):
            for seat, tile in trick:
                try:
                    if tile not in self.rules.tiles:
                        raise PlayError(f"{seat} played {tile}, which is not in the set of {self.rules.name}")
                    if tile == record.discard:
                        raise PlayError(f"{seat} played {tile}, which is the discard")
                    now = now.play(tile, seat)
                except MoonError as error:
                    for words in error.faults:
                        self._trick_fault(number, words)
                    return tuple(plays)
                plays.append(tile)
        return tuple(plays)

    def _result(self, record: Record) -> int | None:
        written = self.form.result
        if written is None:
            return None
        if not 0 <= written <= self.rules.hand_size:
            self._fault("result", f"result {written}: the bidder's side takes 0 to {self.rules.hand_size} tricks")
            return None
        taken = record.positions[-1].tricks_taken if record.positions else 0
        left = self.rules.hand_size - len(record.plays) // self.rules.seats
        if record.is_complete and taken != written:
            self._fault("result", f"result {written} is written, but by the plays the bidder's side took {taken}")
        elif record.positions and not taken <= written <= taken + left:
            self._fault(
                "result", f"result {written} is written, but with {taken} taken and {left} tricks left it cannot be"
            )
        return written
