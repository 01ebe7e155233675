"""Record files read and checked: what was dealt, said and played, with every fault in its place.

The steps of a hand are those of the game: auction, contract, deal and exchange, plays, result. Each step notes its
faults and leaves the rest standing, so that nothing sound is lost; and what is missing but follows with certainty from
the rest is worked out, and said.
"""

import contextlib
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar

from moonsolver.errors import MoonError, NotationError, PlayError
from moonsolver.game.auction import Auction, Bid
from moonsolver.game.deal import Deal, hand_name, holder_faults
from moonsolver.game.notation import TileText, listed, quote, scan_hands, scan_tiles
from moonsolver.game.position import Position
from moonsolver.game.rules import Rules
from moonsolver.game.seats import Seat
from moonsolver.game.tiles import Hand, Tile, readable_tiles
from moonsolver.game.trumps import Trump, winning_place
from moonsolver.records.file_forms import FileForm, FormFault, HandForm, read_form
from moonsolver.records.gaps import Row, filled_deal, fitting_discards, fitting_rows, last_plays
from moonsolver.records.line_numbers import Places, is_row
from moonsolver.records.record import Fault, Finding, Record, RecordFile, seat_or_player

__all__ = ["check_form", "read_records"]

T = TypeVar("T")
Plays = list[list[tuple[Seat, Tile]]]
LONGEST = 1000  # characters of a hand, a deal, a trick or an auction: far more than any spelling of it takes
FEW = 4  # tiles that a message still names
MOST = 10  # faults of one field that are each told


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
    unread: defaultdict[int, list[FormFault]] = defaultdict(list)
    for fault in wrong:
        unread[fault.hand].append(fault)
    faults = [Fault(fault.words, line=places.file_field(fault.field)) for fault in unread[0]]
    players, wrong_seats = _players(form, rules)
    faults += (Fault(f"players: {words}", line=places.file_field("players")) for words in wrong_seats)
    hands: list[Record] = []
    first: Seat | None = None
    for number, hand in enumerate(form.hand, 1):
        reader = _Reader(rules, number, hand, places, first, players, unread[number])
        hands.append(reader.read())
        first = reader.first.after(1, seats=rules.seats) if reader.first else None
    faults.sort(key=lambda fault: fault.line or 0)
    return RecordFile(rules, tuple(hands), players, form.date, form.place, form.note, tuple(faults))


def _players(form: FileForm, rules: Rules) -> tuple[dict[Seat, str], list[str]]:
    """Return the names by seat, and what is wrong with the seats that they are written for."""
    players: dict[Seat, str] = {}
    wrong: list[str] = []
    for letter, name in form.players.items():
        try:
            players[rules.seat(letter)] = name
        except MoonError as error:
            wrong += error.faults
    return players, [*_few(wrong)]


class _Reader:
    """Works one hand out of its form, step by step; each step notes its faults and leaves the rest standing."""

    def __init__(
        self,
        rules: Rules,
        number: int,
        form: HandForm,
        places: Places,
        first: Seat | None,
        players: Mapping[Seat, str],
        unread: Sequence[FormFault] = (),
    ) -> None:
        self.rules = rules
        self.number = number
        self.form = form
        self.places = places
        self.first = first
        self.players = players
        self.unread = {fault.field for fault in unread}
        self.faults: list[Fault] = []
        self.worked_out: list[Finding] = []
        self.plays_are_sound = True
        for fault in unread:
            self._fault(fault.field, fault.words)

    def read(self) -> Record:
        """Read the hand, step by step."""
        if "" in self.unread:  # it is no table at all
            return Record(self.rules, self.number, faults=tuple(self.faults))
        rows = self._rows()
        parts = self._parts()
        led = self._led(rows, parts)
        auction = self._auction(led)
        bidder, bid = self._contract(auction, led)
        trump = self._value("trump", self.rules.allow_trump)
        discard = self._value("discard", Tile.parse)
        if bidder is not None and trump is not None:
            rows = self._with_missing_play(rows, parts, bidder, trump, discard)
        never = self._unplayed(rows, discard)
        tricks = self._tricks(rows, bidder, trump, never) if bidder is not None else []
        if self.form.plays is not None and bidder is None and not (auction and auction.redeal):
            self._fault("plays", "the bidder is not known, and so not who led: write bidder or the whole auction")
        if tricks and trump is None and not self._is_written("trump"):
            self._fault("plays", "the trump is not written: the plays cannot be judged without it")
        seat = bidder or Seat.A
        known = discard
        if self.rules.has_widow and not self._is_written("discard"):
            known = self._never_played(tricks)
        deal = self._deal(parts, seat, known, tricks)
        if deal is not None:
            discard = self._checked_discard(deal, seat, discard, trump, tricks)
        record = Record(self.rules, self.number, deal, auction, seat, bid, trump, discard, note=self.form.note)
        record = replace(record, plays=self._legal_plays(record, tricks))
        result = self._result(record)
        faults = sorted(self.faults, key=lambda fault: fault.line or 0)
        return replace(record, result=result, faults=tuple(faults), worked_out=tuple(self.worked_out))

    def _is_written(self, name: str) -> bool:
        """Whether a field is there, be it right or wrong."""
        return getattr(self.form, name) is not None or name in self.unread

    def _never_played(self, tricks: Plays) -> Tile | None:
        """Return the one tile that a complete hand leaves over: the discard."""
        rest = self.rules.tiles - Hand(tile for trick in tricks for _, tile in trick)
        return next(iter(rest)) if len(rest) == self.rules.widow_size else None

    def _fault(self, name: str, words: str) -> None:
        self.faults.append(Fault(words, self.number, self.places.field(self.number, name)))

    def _find(self, name: str, words: str) -> None:
        """Say what was worked out."""
        self.worked_out.append(Finding(words, self.number, self.places.field(self.number, name)))

    def _seat(self, text: str) -> Seat:
        """Read a seat, by its letter or by its player's name."""
        return seat_or_player(text, self.rules, self.players)

    def _short(self, name: str, text: str) -> bool:
        """Whether a text is no longer than what it may be; a fault when it is not."""
        if len(text) > LONGEST:
            self._fault(name, f"{name}: {len(text):,} characters, where at most {LONGEST:,} make sense")
        return len(text) <= LONGEST

    def _trick_fault(self, trick: int, words: str) -> None:
        self.plays_are_sound = False
        self.faults.append(Fault(f"trick {trick}: {words}", self.number, self.places.trick(self.number, trick)))

    def _value(self, name: str, read: Callable[[Any], T]) -> T | None:
        """Read one field by `read`; None when it is missing or wrong."""
        written = getattr(self.form, name)
        if written is None or (isinstance(written, str) and not self._short(name, written)):
            return None
        return self._tried(name, lambda: read(written), prefix=name)

    def _tried(self, name: str, make: Callable[[], T], *, prefix: str) -> T | None:
        """Do what may be refused; note the faults at the line of field `name` and return None when it was."""
        try:
            return make()
        except MoonError as error:
            for words in _few(error.faults):
                self._fault(name, f"{prefix}: {words}")
            return None

    def _auction(self, led: Seat | None) -> Auction | None:
        """Return the auction as far as it is sound, and keep in `first` who spoke first."""
        written = self.form.auction
        calls = [] if written is None else self._calls(written)
        speaks = self._speaker(calls[0][0]) if calls else None
        known = self._value("first", self._seat) or speaks or self.first
        if written is None:
            self.first = known
            return None
        auction = Auction(self.rules, known or Seat.A)
        for speaker, call in calls:
            said = self._tried("auction", partial(self._say, auction, speaker, call), prefix="auction")
            if said is None:
                break
            auction = said
        if known is None and auction.winner is not None:
            bidder = led
            if self.form.bidder is not None:
                with contextlib.suppress(MoonError):  # a bidder that is no seat is told of later
                    bidder = self._seat(self.form.bidder)
            if bidder is not None:
                turn = bidder.index - auction.winner.index
                auction = replace(auction, first=Seat.A.after(turn, seats=self.rules.seats))
                if self.form.bidder is None and not self._is_written("first"):
                    self._find("auction", f"the first bidder is missing: {auction.first}, as {bidder} led to trick 1")
        self.first = auction.first
        return auction

    def _calls(self, written: str | Sequence[str | int]) -> list[tuple[str | None, str | int]]:
        """Return the calls in turn, each with who is written as making it: ``pass``, ``Ann: 5``, ``Ann 5``."""
        if isinstance(written, str):
            if not self._short("auction", written):
                return []
            written = re.split(r"[,;\n]", written)
        found: list[tuple[str | None, str | int]] = []
        for part in written:
            found += self._calls_in(part) if isinstance(part, str) else [(None, part)]
        return found

    def _calls_in(self, part: str) -> Iterator[tuple[str | None, str]]:
        """Yield the calls in a part of an auction between commas."""
        pieces = list(re.finditer(r"([^:]*?):\s*(\S+)|([^:]+)$", part.strip()))
        if "".join(piece[0] for piece in pieces) != part.strip():
            yield None, part.strip()  # a colon without a call behind it, which is refused as it is
            return
        for piece in pieces:
            if piece[2]:
                yield piece[1].strip(), piece[2]
                continue
            *before, last = piece[3].split() or [""]
            name = " ".join(before)
            if before and self._speaker(name):
                yield name, last
            else:
                yield from ((None, call) for call in piece[3].split())

    def _speaker(self, name: str | None) -> Seat | None:
        """Return whose name or letter it is, if it is one."""
        with contextlib.suppress(MoonError):
            return self._seat(name) if name else None
        return None

    def _say(self, auction: Auction, speaker: str | None, call: str | int) -> Auction:
        """Return the auction after a call, which must come from the seat to speak."""
        if speaker is not None and auction.to_speak is not None and (seat := self._seat(speaker)) != auction.to_speak:
            raise NotationError(
                f"{quote(speaker)} ({seat}) is written where {auction.to_speak} speaks, in turn from {auction.first}"
            )
        return auction.say(call)

    def _led(self, rows: Sequence[tuple[str | None, str]], parts: "_Parts | None") -> Seat | None:
        """Return who led to the first trick, by the words before it or by the hands that its tiles are in."""
        if not rows:
            return None
        name, plays = rows[0]
        if name is not None:
            return self._speaker(name)
        with contextlib.suppress(MoonError):
            tiles = Hand.parse_tiles(plays[:LONGEST])
            for place, tile in enumerate(tiles):  # the lead may be the widow, and in no hand
                for seat, hand in zip(self.rules.all_seats, parts.hands if parts else (), strict=False):
                    if hand is not None and tile in hand:
                        return seat.after(-place, seats=self.rules.seats)
        return None

    def _contract(self, auction: Auction | None, led: Seat | None) -> tuple[Seat | None, Bid | None]:
        """Return the bidder and the bid: as written, or from the auction; where both are there they must agree."""
        bidder = self._value("bidder", self._seat)
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
            bidder = led or Seat.A  # seats may be named so that the bidder is A
            if bidder is not Seat.A:
                self._find("plays", f"the bidder is missing: {bidder} led to trick 1")
        return bidder, bid

    def _rows(self) -> list[tuple[str | None, str]]:
        """Return the plays as written, a trick a row: the words before the colon, if there is one, and the tiles."""
        written = self.form.plays
        rows = written.split("\n") if isinstance(written, str) else written or []
        return [self._row(row.split("#", 1)[0].strip()) for row in rows if is_row(row)]

    def _row(self, row: str) -> tuple[str | None, str]:
        """Part who led from what was played; a tile may have a colon too, but no letter."""
        for name in self.players.values():
            spelled = r"\s+".join(map(re.escape, name.split()))
            if spelled and (found := re.match(rf"{spelled}\s*:", row, re.IGNORECASE)):
                return name, row[found.end() :]
        before, colon, after_colon = row.partition(":")
        if colon and any(c.isalpha() for c in before):
            return before.strip(), after_colon
        return None, row

    def _with_missing_play(
        self,
        rows: list[tuple[str | None, str]],
        parts: "_Parts | None",
        bidder: Seat,
        trump: Trump,
        discard: Tile | None,
    ) -> list[tuple[str | None, str]]:
        """Return the rows with the one tile that a complete play lacks, where it is certain."""
        filled = filled_deal(self.rules, parts.hands) if parts else None
        if filled is None or (discard is None) == self.rules.has_widow or len(rows) != self.rules.hand_size:
            return rows
        try:
            deal = Deal.of(filled[: self.rules.seats], filled[-1] if self.rules.has_widow else "", self.rules)
            start = Position.start(deal, bidder=bidder, trump=trump, discard=discard)
            read: list[Row] = [
                (self._seat(name) if name else None, Hand.parse_tiles(plays[:LONGEST])) for name, plays in rows
            ]
        except MoonError:  # told in its place
            return rows
        found = fitting_rows(start, read)
        if found is None:
            return rows
        trick, whole = found
        (tile,) = Hand(whole[trick - 1][1]) - Hand(read[trick - 1][1])
        holder = next(seat for seat, hand in zip(self.rules.all_seats, start.hands, strict=True) if tile in hand)
        self.worked_out.append(
            Finding(
                f"trick {trick}: {tile} is missing: {holder} played it",
                self.number,
                self.places.trick(self.number, trick),
            )
        )
        return [(name, " ".join(map(str, tiles))) for (name, _), (_, tiles) in zip(rows, whole, strict=True)]

    def _unplayed(self, rows: Sequence[tuple[str | None, str]], discard: Tile | None) -> Hand:
        """Return the tiles that are in no trick, the discard left out."""
        found = self.rules.tiles - Hand([discard] if discard else [])
        with contextlib.suppress(MoonError):  # what cannot be read is told of later
            return found - Hand(
                tile for _, plays in rows[: self.rules.hand_size] for tile in Hand.parse_tiles(plays[:LONGEST])
            )
        return found

    def _tricks(self, rows: Sequence[tuple[str | None, str]], bidder: Seat, trump: Trump | None, never: Hand) -> Plays:
        """Read the plays, a trick a list, each play with its seat, up to the first trick that cannot be read."""
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
                other = f": {never} was never played, one of the two must be {never}" if len(never) == 1 else ""
                self._trick_fault(number, f"{seat} played {tile}, which was played in trick {played[tile]}{other}")
                tricks.append(trick[:twice])
                break
            tricks.append(trick)
            played |= dict.fromkeys(tiles, number)
            if len(tiles) < seats or trump is None:
                break
            leader = leader.after(winning_place(tiles, trump), seats=seats)
        return tricks

    def _trick(
        self, number: int, row: tuple[str | None, str], leader: Seat, *, is_last: bool
    ) -> tuple[Tile, ...] | None:
        """Read one trick, ``22 21 31`` or ``A: 22 21 31``; None, with its fault, when it cannot be one."""
        seats, size = self.rules.seats, self.rules.hand_size
        name, plays = row
        if len(plays) > LONGEST:
            self._trick_fault(
                number, f"{len(plays):,} characters on one line: a trick has {seats} tiles, write it alone"
            )
            return None
        try:
            tiles = Hand.parse_tiles(plays)
            said = self._seat(name) if name else leader
        except MoonError as error:
            for words in _few(error.faults):
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
            self._trick_fault(number, f"{len(tiles)} tiles ({' '.join(map(str, tiles))}): {only}a trick has {seats}")
            return None
        return tiles

    def _parts(self) -> "_Parts | None":
        """Return the hands and the widow as written; None, with the faults, when some of it is no hand."""
        form, rules = self.form, self.rules
        by_seat = [getattr(form, letter) for letter in "ABCD"]
        faults = len(self.faults)
        names = [*map(str, rules.all_seats), *(["widow"] if rules.has_widow else [])]
        if form.deal is not None:
            if any(part is not None for part in (*by_seat, form.widow)):
                self._fault("deal", "the deal is written on one line and seat by seat: keep one of them")
                faults = len(self.faults)
            if not self._short("deal", form.deal):
                return None
            groups = scan_hands(form.deal)
            if rules.has_widow and len(groups) == rules.seats:
                groups = [*groups, []]
            if len(groups) != len(names):
                self._tried("deal", lambda: Deal.parse(form.deal or "", rules), prefix="deal")
                return None
            asked = [group is None for group in groups]
            hands = [
                self._hand("deal", f"deal: {_place_name(self.rules, at)}", group) for at, group in enumerate(groups)
            ]
        else:
            if by_seat[3] is not None and rules.seats == 3:
                self._fault("D", f"D's hand is written, but {rules.name} has three seats")
            if form.widow is not None and not rules.has_widow:
                self._fault("widow", f"a widow is written, but {rules.name} has none")
            faults = len(self.faults)
            written = [str(getattr(form, name) or "").strip() for name in names]
            asked = [text == "?" for text in written]
            hands = [
                None if text == "?" else self._written_hand(name, text)
                for name, text in zip(names, written, strict=True)
            ]
            if self.unread & {*names}:
                return None
        if len(self.faults) > faults:
            self._tell_nowhere(hands)
            return None
        return _Parts(hands, asked)

    def _written_hand(self, name: str, text: str) -> Hand | None:
        group = self._tried(name, lambda: scan_tiles(text), prefix=name) if self._short(name, text) else None
        return self._hand(name, name, group)

    def _hand(self, name: str, who: str, group: list[TileText] | None) -> Hand | None:
        """Return the tiles of a group; None for none. What is no tile is a fault."""
        tiles, wrong = readable_tiles(group or ())
        for words in _few(wrong):
            self._fault(name, f"{who}: {words}")
        return Hand(tiles) if tiles else None

    def _deal(self, parts: "_Parts | None", bidder: Seat, discard: Tile | None, tricks: Plays) -> Deal | None:
        """Return the deal, completed from the tiles that are left and, where these do not tell, from the plays."""
        if parts is None:
            return None
        rules = self.rules
        played = [Hand(tile for trick in tricks for who, tile in trick if who is seat) for seat in rules.all_seats]
        filled = filled_deal(rules, parts.hands) or filled_deal(rules, parts.hands, bidder, discard, played)
        if filled is None:
            self._tell_undecided(parts, bidder, discard, played)
            return None
        for at, (written, asked, whole) in enumerate(zip(parts.hands, parts.asked, filled, strict=True)):
            missing = whole - (written or Hand())
            if missing and not asked:
                self._find(
                    "deal" if self.form.deal is not None else _field_name(rules, at), _was(rules, at, written, missing)
                )
        return Deal(rules, filled[: rules.seats], filled[-1] if rules.has_widow else Hand())

    def _tell_undecided(self, parts: "_Parts", bidder: Seat, discard: Tile | None, played: Sequence[Hand]) -> None:
        """Say why the deal cannot be worked out."""
        rules, known = self.rules, parts.hands
        widow = known[-1] if rules.has_widow else None
        eight = played[bidder.index] | Hand([discard] if discard else [])
        if known[bidder.index] is None and widow and len(eight) > rules.hand_size and not widow.issubset(eight):
            self._fault("deal", f"the widow is {widow}, but {bidder} neither played nor discarded it")
            return
        unknown = [_place_name(rules, at) for at, hand in enumerate(known) if hand is None]
        line = " / ".join("?" if hand is None else str(hand) for hand in known)
        wrong = holder_faults(rules, [(_place_name(rules, at), hand or Hand()) for at, hand in enumerate(known)])
        if len(unknown) < 2:
            self._tried("deal", lambda: Deal.parse(line, rules), prefix="deal")
        elif wrong:
            for words in wrong:
                self._fault("deal", f"deal: {words}")
        elif any(played) or len(unknown) < len(known):
            self._fault("deal", f"{listed(unknown)} cannot be worked out: write them, or all the plays")
        else:
            self._fault("deal", 'no deal is written: write deal = "HAND / HAND / ...", or each seat\'s tiles')
        self._tell_nowhere(known)

    def _tell_nowhere(self, hands: Sequence[Hand | None]) -> None:
        """Name the tiles that are in no hand, where they are few, and where they may belong."""
        rules = self.rules
        nowhere = rules.tiles - Hand(tile for hand in hands for tile in hand or ())
        if not 0 < len(nowhere) <= FEW:
            return
        missing = f"{listed(nowhere)} {'is' if len(nowhere) == 1 else 'are'} in no hand"
        seen: dict[Tile, int] = {}
        for hand in hands:
            for tile in hand or ():
                seen[tile] = seen.get(tile, 0) + 1
        twice = [tile for tile, count in seen.items() if count > 1]
        sizes = [rules.hand_size] * rules.seats + [1] * rules.widow_size
        short = [_place_name(rules, at) for at, hand in enumerate(hands) if len(hand or ()) < sizes[at]]
        if len(twice) == len(nowhere) == 1:
            self._fault("deal", f"{missing}: one of the two {twice[0]} must be {nowhere}")
        elif short:
            self._fault(
                "deal", f"{missing}, and {listed(short)} {'lack' if len(short) > 1 else 'lacks'} a tile or more"
            )
        else:
            self._fault("deal", missing)

    def _checked_discard(
        self, deal: Deal, bidder: Seat, discard: Tile | None, trump: Trump | None, tricks: Plays
    ) -> Tile | None:
        """Return the discard if the bidder could make it; if it is not written, the only one that the plays allow."""
        if discard is not None:
            found = discard
            return (
                found if self._tried("discard", lambda: deal.after_exchange(bidder, found), prefix="discard") else None
            )
        if not deal.widow or not tricks or self._is_written("discard"):
            return None
        rows: list[Row] = [(None, tuple(tile for _, tile in trick)) for trick in tricks]
        unplayed = deal.discards(bidder) - Hand(tile for _, row in rows for tile in row)
        never = self._never_played(tricks)
        fitting = Hand([never]) & unplayed if never else Hand()
        if not fitting and trump is not None:
            fitting = fitting_discards(deal, bidder, trump, rows)
        if len(fitting) == 1:
            self._find("plays", f"the discard is missing: it was {fitting}")
            return next(iter(fitting))
        if unplayed:
            words = f"{bidder} put away one of {fitting or unplayed}"
        else:
            words = f"and {bidder}'s eight tiles, {deal.discards(bidder)}, were all played: is {bidder} the bidder?"
        self._fault("plays", f"the discard is not written: {words}")
        return None

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
                    for words in _few(error.faults):
                        self._trick_fault(number, words)
                    return tuple(plays)
                plays.append(tile)
        rest = last_plays(now) if plays and self.plays_are_sound else ()
        if rest:
            self._find("plays", _ended(now, rest))
        return (*plays, *rest)

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


@dataclass(frozen=True, slots=True)
class _Parts:
    """The hands and the widow as written: None where nothing is; `asked` where that is a ``?``."""

    hands: list[Hand | None]
    asked: list[bool]


def _few(faults: Sequence[str]) -> Sequence[str]:
    """Return faults for a message, the tail of a long list only counted."""
    return faults if len(faults) <= MOST else [*faults[:MOST], f"and {len(faults) - MOST:,} more faults of this kind"]


def _place_name(rules: Rules, place: int) -> str:
    return hand_name(place) if place < rules.seats else "the widow"


def _field_name(rules: Rules, place: int) -> str:
    return "ABCD"[place] if place < rules.seats else "widow"


def _was(rules: Rules, place: int, written: Hand | None, missing: Hand) -> str:
    """Say what was missing from a hand or the widow."""
    if written is None:
        return f"{_place_name(rules, place)} is missing: it was {missing}"
    are, them = ("is", "it") if len(missing) == 1 else ("are", "them")
    return f"{listed(missing)} {are} missing: {'ABCD'[place]} held {them}"


def _ended(now: Position, rest: Sequence[Tile]) -> str:
    """Say how a hand ended whose last plays are not written."""
    seats = now.rules.seats
    turns = [f"{now.to_play.after(place, seats=seats)} {tile}" for place, tile in enumerate(rest)]
    turns[0] = turns[0].replace(" ", " played ")
    what = "trick is" if len(rest) == seats else "play is" if len(rest) == 1 else f"{len(rest)} plays are"
    return f"the last {what} missing: {listed(turns)}"
