"""Record files read and checked: what was dealt, bid and played, with every fault in its place.

The steps of a hand are those of the game: auction, contract, deal and exchange, plays, result. Each step notes its
faults and leaves the rest standing, so that nothing sound is lost; and what is missing but follows with certainty from
the rest is worked out, and said. ``hand_notes`` keeps what was noted; auction, deal and plays have a reader each.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from moonsolver.errors import MoonError, NotationError
from moonsolver.game.auction import Auction, Bid
from moonsolver.game.rules import Rules
from moonsolver.game.seats import Seat
from moonsolver.game.tiles import Tile
from moonsolver.records.auction_reader import read_auction
from moonsolver.records.deal_reader import WrittenDeal, checked_discard, completed_deal, left_over, read_deal
from moonsolver.records.file_forms import FileForm, FormFault, read_form
from moonsolver.records.hand_notes import HandNotes, few
from moonsolver.records.line_numbers import LineNumbers
from moonsolver.records.plays_reader import (
    WrittenTrick,
    legal_plays,
    read_tricks,
    who_led,
    with_missing_play,
    written_tricks,
)
from moonsolver.records.puzzle_reader import read_puzzle
from moonsolver.records.record import Fault, Record, RecordFile
from moonsolver.records.sources import Source, text_from

__all__ = ["checked_hand", "one_record", "read_records"]


def read_records(source: Source) -> RecordFile:
    """Read a record file, TOML or JSON, and check every hand against the rules.

    source: its text, a path, or a file that is open. A text of one line that ends in ``.toml`` or ``.json`` is taken
    for the name of a file: what strangers wrote is better given as a file, ``io.StringIO(text)``.
    Faults are listed in the result, with their lines; nothing sound is lost. Raises NotationError for a text that is
    no record file at all, RulesError for rules that do not exist, AnswerError for a file that cannot be read.

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
    return _checked(*read_form(text_from(source)))


def one_record(given: Record | RecordFile | Source) -> Record:
    """Return a hand, given as one, as a file that has no other, or as the source of such a file. Raises MoonError."""
    if isinstance(given, Record):
        return given
    file = given if isinstance(given, RecordFile) else read_records(given)
    if len(file.hands) != 1:
        raise NotationError(f"the record has {len(file.hands)} hands: choose one, such as read_records(...).hands[0]")
    return file.hands[0]


def _checked(form: FileForm, lines: LineNumbers, wrong: Sequence[FormFault]) -> RecordFile:
    """Check a form; `lines` are those of its parts, `wrong` is known to be wrong."""
    rules = Rules.named(form.rules)
    if form.house:
        rules = rules.house(form.house)
    unread: defaultdict[int, list[FormFault]] = defaultdict(list)
    for fault in wrong:
        unread[fault.hand].append(fault)
    faults = [Fault(fault.words, line=lines.file_field(fault.field)) for fault in unread[0]]
    players, wrong_seats = _players(form, rules)
    faults += (Fault(f"players: {words}", line=lines.file_field("players")) for words in wrong_seats)
    hands: list[Record] = []
    first: Seat | None = None
    for number, hand in enumerate(form.hand, 1):
        record, first = _read(HandNotes(rules, number, hand, lines, players, unread[number]), first)
        hands.append(record)
        first = first.after(1, seats=rules.seats) if first else None
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
    return players, [*few(wrong)]


def _read(notes: HandNotes, expected: Seat | None) -> tuple[Record, Seat | None]:
    """Read a hand, and say who spoke first; `expected` is who would by the hand before, if that is known."""
    if "" in notes.unread:  # it is no table at all
        return Record(notes.rules, notes.number, faults=tuple(notes.faults)), expected
    form = notes.form
    tricks = written_tricks(notes)
    parts = read_deal(notes)
    led = who_led(notes, tricks, parts)
    auction, first = read_auction(notes, led, expected)
    bidder, bid = _contract(notes, auction, led)
    trump = notes.value("trump", notes.rules.allow_trump)
    discard = notes.value("discard", Tile.parse)
    if bidder is None:
        if form.plays is not None and not (auction and auction.redeal):
            notes.fault("plays", "the bidder, who leads, is not known: write bidder or the whole auction")
        tricks = []
    said = Record(
        notes.rules, notes.number, None, auction, bidder or Seat.A, bid, trump, discard, (), form.result, form.note
    )
    return checked_hand(notes, said, parts, tricks), first


def checked_hand(notes: HandNotes, said: Record, parts: WrittenDeal | None, written: Sequence[WrittenTrick]) -> Record:
    """Return a hand held against the rules, with what is wrong and what was worked out.

    `said` is the contract and the result as the record has them, `parts` what was dealt, `written` what was played.
    """
    bidder, trump, discard = said.bidder, said.trump, said.discard
    if trump is not None:
        written = with_missing_play(notes, written, parts, bidder, trump, discard)
    tricks = read_tricks(notes, written, bidder, trump, discard)
    if tricks and trump is None and not notes.is_written("trump"):
        notes.fault("plays", "the trump is missing: the plays cannot be judged without it")
    known = discard
    if discard is None and notes.rules.has_widow and not notes.is_written("discard"):
        known = left_over(notes.rules, tricks)
    deal = completed_deal(notes, parts, bidder, known, tricks)
    if deal is not None:
        discard = checked_discard(notes, deal, bidder, discard, trump, tricks)
    record = replace(said, deal=deal, discard=discard)
    record = replace(record, plays=legal_plays(notes, record, tricks))
    result = _checked_result(notes, record)
    puzzle = read_puzzle(notes, record)
    faults = sorted(notes.faults, key=lambda fault: fault.line or 0)
    return replace(record, result=result, puzzle=puzzle, faults=tuple(faults), worked_out=tuple(notes.worked_out))


def _contract(notes: HandNotes, auction: Auction | None, led: Seat | None) -> tuple[Seat | None, Bid | None]:
    """Return the bidder and the bid: as written, or from the auction; where both are there they must agree."""
    bidder = notes.value("bidder", notes.seat)
    bid = notes.value("bid", Bid.parse)
    if bid is Bid.PASS:
        notes.fault("bid", "bid: a pass is not a contract, write the bid that was played")
        bid = None
    if auction is not None and auction.winner is not None:
        if bidder is not None and bidder is not auction.winner:
            notes.fault("bidder", f"{bidder} is written as the bidder, but {auction.winner} won the auction")
        if bid is not None and bid is not auction.highest:
            notes.fault("bid", f"the bid is written as {bid}, but the auction ended at {auction.highest}")
        return auction.winner, auction.highest
    if auction is not None and auction.redeal and (bidder or bid or notes.form.plays):
        notes.fault("auction", "everyone passed in the auction, but a contract is written: one of them is wrong")
    if bid is not None and bid.value < notes.rules.lowest_bid:
        notes.fault("bid", f"the bid is {bid}, but the lowest is {notes.rules.lowest_bid}")
        bid = None
    if bidder is None and not notes.is_written("bidder") and not notes.is_written("auction"):
        bidder = led or Seat.A  # seats may be named so that the bidder is A
        if bidder is not Seat.A:
            notes.find("plays", f"the bidder is missing: it was {bidder}, who led trick 1")
    return bidder, bid


def _checked_result(notes: HandNotes, record: Record) -> int | None:
    """Return the written result if it can be; where the plays contradict it, it is kept, with the fault."""
    written = record.result
    if written is None:
        return None
    if not 0 <= written <= notes.rules.hand_size:
        notes.fault("result", f"result {written}: the bidder's side takes 0 to {notes.rules.hand_size} tricks")
        return None
    taken = record.positions[-1].tricks_taken if record.positions else 0
    left = notes.rules.hand_size - len(record.plays) // notes.rules.seats
    if record.is_complete and taken != written:
        notes.fault("result", f"the result is written as {written}, but in the plays the bidder's side took {taken}")
    elif record.positions and not taken <= written <= taken + left:
        notes.fault(
            "result", f"the result is written as {written}, but with {taken} taken and {left} tricks left it cannot be"
        )
    return written
