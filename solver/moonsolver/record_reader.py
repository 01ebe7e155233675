"""Record files read and checked: what was dealt, said and played, with every fault in its place.

The steps of a hand are those of the game: auction, contract, deal and exchange, plays, result. Each step notes its
faults and leaves the rest standing, so that nothing sound is lost.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from moonsolver.auction import Auction, Bid
from moonsolver.deal import Deal, hand_faults, hand_name
from moonsolver.errors import MoonError, PlayError
from moonsolver.notation import scan_hands
from moonsolver.record_forms import HandForm, Places, read_form
from moonsolver.records import Fault, Record, RecordFile
from moonsolver.rules import Rules
from moonsolver.seats import Seat
from moonsolver.tiles import Hand, Tile, tiles_from
from moonsolver.trumps import Trump, winning_place

__all__ = ["read_records"]

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
    form, places, broken = read_form(text)
    rules = Rules.named(form.rules)
    if form.house:
        rules = rules.house(form.house)
    faults: list[Fault] = []
    players: dict[Seat, str] = {}
    for letter, name in form.players.items():
        try:
            players[rules.seat(letter)] = name
        except MoonError as error:
            faults += (Fault(f"players: {words}") for words in error.faults)
    hands: list[Record] = []
    first: Seat | None = None
    for number, hand in enumerate(form.hand, 1):
        if number in broken:
            record = Record(rules, number, faults=(Fault(broken[number], number, places.hand(number)),))
        else:
            record = _Reader(rules, number, hand, places, first).read()
        hands.append(record)
        spoke = record.auction.first if record.auction else first
        first = spoke.after(1, seats=rules.seats) if spoke else None
    return RecordFile(rules, tuple(hands), players, form.date, form.place, form.note, tuple(faults))


class _Reader:
    """Works one hand out of its form, step by step; each step notes its faults and leaves the rest standing."""

    def __init__(self, rules: Rules, number: int, form: HandForm, places: Places, first: Seat | None) -> None:
        self.rules = rules
        self.number = number
        self.form = form
        self.places = places
        self.first = first
        self.faults: list[Fault] = []

    def read(self) -> Record:
        """Read the hand, step by step."""
        auction = self._auction()
        bidder, bid = self._contract(auction)
        trump = self._value("trump", self.rules.allow_trump)
        discard = self._value("discard", Tile.parse)
        tricks = self._tricks(bidder, trump) if bidder is not None else []
        if self.form.plays is not None and bidder is None:
            self._fault("plays", "the bidder is not known, and so not who led: write bidder or the whole auction")
        if tricks and trump is None and self.form.trump is None:
            self._fault("plays", "the trump is not written: the plays cannot be judged without it")
        seat = bidder or Seat.A
        deal = self._deal(seat, discard, tricks)
        if deal is not None:
            discard = self._checked_discard(deal, seat, discard, needed=bool(tricks))
        record = Record(self.rules, self.number, deal, auction, seat, bid, trump, discard, note=self.form.note)
        record = replace(record, plays=self._legal_plays(record, tricks))
        result = self._result(record)
        return replace(record, result=result, faults=tuple(self.faults))

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
        first = self._value("first", self.rules.seat)
        if self.form.auction is None:
            return None
        written = self.form.auction
        calls = re.split(r"[\s,]+", written.strip()) if isinstance(written, str) else [str(call) for call in written]
        auction = Auction(self.rules, first or self.first or Seat.A)
        for call in filter(None, calls):
            try:
                auction = auction.say(call)
            except MoonError as error:
                for words in error.faults:
                    self._fault("auction", f"auction: {words}")
                return auction
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
        if auction is not None and auction.redeal and (bidder or bid):
            self._fault("auction", "all passed in the auction, but a contract is written: one of them is wrong")
        if bid is not None and bid.value < self.rules.lowest_bid:
            self._fault("bid", f"the bid is {bid}, but the lowest is {self.rules.lowest_bid}")
        if bidder is None and self.form.bidder is None and auction is None:
            bidder = Seat.A  # seats may be named so that the bidder is A
        return bidder, bid

    def _tricks(self, bidder: Seat, trump: Trump | None) -> Plays:
        """Read the plays, a trick a list, each play with its seat, up to the first trick that cannot be read."""
        written = self.form.plays
        rows = written.splitlines() if isinstance(written, str) else written or []
        rows = [row for row in (row.split("#", 1)[0].strip() for row in rows) if row]
        tricks: Plays = []
        leader = bidder
        seats = self.rules.seats
        for number, row in enumerate(rows, 1):
            tiles = self._trick(number, row, leader, is_last=number == len(rows))
            if tiles is None:
                break
            tricks.append([(leader.after(place, seats=seats), tile) for place, tile in enumerate(tiles)])
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
            if any(by_seat) or form.widow:
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
            known = [self._value(name, Hand.parse) for name in names]
            given = [getattr(form, name) is not None for name in names]
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
                if seat is bidder and rules.has_widow:
                    if widow is None or discard is None:
                        continue
                    known[seat.index] = (played | Hand([discard])) - widow
                else:
                    known[seat.index] = played
        unknown = [place for place, hand in enumerate(known) if hand is None]
        if len(unknown) == 1:
            hands = [hand or Hand() for hand in known]
            if faults := hand_faults(rules, hands[: rules.seats], hands[-1] if rules.has_widow else Hand()):
                for words in faults:
                    self._fault("deal", words)
                return None
            rest = rules.tiles - Hand(tile for hand in hands for tile in hand)
            known[unknown[0]] = rest
        elif unknown:
            missing = " and ".join(hand_name(place) if place < rules.seats else "the widow" for place in unknown)
            if tricks or len(unknown) < len(known):
                self._fault("deal", f"{missing} cannot be worked out: write them, or all the plays")
            else:
                self._fault("deal", 'no deal is written: write deal = "HAND / HAND / ...", or each seat\'s tiles')
            return None
        whole = [hand for hand in known if hand is not None]
        widow = whole[rules.seats] if rules.has_widow else Hand()
        return self._tried("deal", lambda: Deal(rules, tuple(whole[: rules.seats]), widow), prefix="deal")

    def _hand(self, name: str, place: int, group: Any) -> Hand | None:
        who = hand_name(place) if place < self.rules.seats else "the widow"
        return self._tried(name, lambda: Hand(tiles_from(group)), prefix=f"deal: {who}")

    def _checked_discard(self, deal: Deal, bidder: Seat, discard: Tile | None, *, needed: bool) -> Tile | None:
        """Return the discard if the bidder could make it."""
        if discard is None:
            if needed and deal.widow and self.form.discard is None:
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
                    if tile in plays:
                        before = plays.index(tile) // self.rules.seats + 1
                        raise PlayError(f"{seat} played {tile}, which was played in trick {before}")
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
