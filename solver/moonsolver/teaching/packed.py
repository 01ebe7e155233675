"""Puzzles packed for the page: a puzzle a short word of letters, digits, ``-`` and ``_``. Finds none.

A word is one large number, least digit first, each digit 6 bits in the order ``A-Z a-z 0-9 - _``. The number is peeled
apart the least first, as ``explorer/link.js`` does with a link: what can take n values is the rest by n::

    rule set        8   its place in ``RULE_SETS``; house rules are those of the set
    whole deal      2   always 1
    holder          n   of every tile of the set, highest bit first: its place among the n places that have room left,
                        the seats in order and then the widow
    kind            6   moon, make, set, discard, trump, bid
    sort            2   open, table
    level           5   less 1
    bidder          4
    bid             8   its place in pass 3 4 5 6 7 21; 7 for none
    trump          10   one more than its index; 0 for none
    discard        29   one more than its bit; 0 for none. Only with a trump
    plays          29   how many, then each
                    n   its place among the n tiles of the set that are not played yet, highest bit first
    answers         8   how many, then each
                   29   a tile's bit, a trump's index, or a bid's place
    tempting       29   likewise

What is right and why is not in it but the answers: the page works out the reasons.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from moonsolver.errors import MoonError, NotationError
from moonsolver.game.auction import Auction, Bid
from moonsolver.game.deal import Deal
from moonsolver.game.notation import quote
from moonsolver.game.rules import RULE_SETS, Rules
from moonsolver.game.tiles import TILES, Hand, Tile
from moonsolver.game.trumps import Trump
from moonsolver.records.puzzle_note import LEVELS, Answer, Kind, PuzzleNote, Sort
from moonsolver.records.reader import read_records
from moonsolver.records.record import Record, RecordFile

__all__ = ["packed", "unpacked"]

DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
LONGEST = 60
_SETS, _KINDS, _SORTS, _BIDS = tuple(RULE_SETS.values()), tuple(Kind), tuple(Sort), tuple(Bid)
_NO_BID = 7
_MOST_PLAYS = 28
_MOST_ANSWERS = 7


@dataclass(slots=True)
class _Packer:
    """Numbers packed into one, and taken out again in the same order."""

    number: int = 0
    scale: int = 1

    def put(self, value: int, radix: int) -> None:
        """Add a number from 0 to below `radix`."""
        assert 0 <= value < radix  # noqa: S101 - of a puzzle
        self.number += value * self.scale
        self.scale *= radix

    def take(self, radix: int) -> int:
        """Take the next number out."""
        self.number, value = divmod(self.number, radix)
        return value


def packed(record: Record) -> str:
    """Return a puzzle as a word. Raises MoonError for house rules, and for a record that is no puzzle.

    >>> from moonsolver.teaching.puzzles import find_puzzles
    >>> record = find_puzzles("make", seed=1)[0].record
    >>> unpacked(packed(record)) == record
    True
    """
    note, deal = record.puzzle, record.deal
    if note is None or deal is None or record.rules not in _SETS:
        raise MoonError("only puzzles of the rule sets that have a name, without house rules, can be packed")
    packer = _Packer()
    packer.put(_SETS.index(record.rules), 8)
    packer.put(1, 2)
    _put_deal(packer, deal)
    packer.put(_KINDS.index(note.kind), 6)
    packer.put(_SORTS.index(note.sort), 2)
    packer.put((note.level or 1) - 1, len(LEVELS))
    packer.put(record.bidder.index, 4)
    packer.put(_NO_BID if record.bid is None else _BIDS.index(record.bid), 8)
    packer.put(record.trump.index + 1 if record.trump else 0, 10)
    if record.trump:
        packer.put(record.discard.bit + 1 if record.discard else 0, 29)
    _put_plays(packer, record.plays, record.rules)
    packer.put(len(note.answers), 8)
    for answer in (*note.answers, note.tempting):
        packer.put(_number_of(answer), 29)
    digits = []
    while packer.number:
        digits.append(DIGITS[packer.take(64)])
    return "".join(digits)


def unpacked(word: str) -> Record:
    """Return the puzzle of a word, its number 1. Raises NotationError for what `packed` did not write."""
    if not 0 < len(word) <= LONGEST or any(digit not in DIGITS for digit in word):
        raise NotationError(f"{quote(word)} is not a packed puzzle")
    packer = _Packer(sum(DIGITS.index(digit) << 6 * at for at, digit in enumerate(word)))
    try:
        record = _taken(packer)
        is_ours = packer.number == 0 and packed(record) == word and _is_sound(record)
    except (MoonError, IndexError, ValueError, ZeroDivisionError, AssertionError):
        is_ours = False
    if not is_ours:
        raise NotationError(f"{quote(word)} is not a packed puzzle")
    return record


def _is_sound(record: Record) -> bool:
    """Whether a record file that says the same is read without a fault, and has an answer."""
    file = read_records(RecordFile(record.rules, (record,)).to_json())
    return not file.all_faults and file.hands == (record,) and bool(record.puzzle and record.puzzle.answers)


def _taken(packer: _Packer) -> Record:
    rules = _SETS[packer.take(8)]
    packer.take(2)
    deal = _take_deal(packer, rules)
    kind, sort = _KINDS[packer.take(6)], _SORTS[packer.take(2)]
    level = packer.take(len(LEVELS)) + 1
    bidder = rules.all_seats[packer.take(4)]
    at = packer.take(8)
    bid = None if at == _NO_BID else _BIDS[at]
    named = packer.take(10)
    trump = Trump.from_int(named - 1) if named else None
    put_away = packer.take(29) if named else 0
    discard = TILES[put_away - 1] if put_away else None
    plays = _take_plays(packer, rules)
    answers = [_answer_of(kind, packer.take(29)) for _ in range(packer.take(8))]
    note = PuzzleNote(kind, sort, level, tuple(answers), _answer_of(kind, packer.take(29)))
    auction = Auction(rules, bidder) if kind is Kind.BID else None
    return Record(rules, 1, deal, auction, bidder, bid, trump, discard, plays, puzzle=note)


def _put_deal(packer: _Packer, deal: Deal) -> None:
    places = [*deal.hands, *([deal.widow] if deal.widow else [])]
    room = [len(place) for place in places]
    for tile in deal.rules.tiles:
        open_places = [at for at, left in enumerate(room) if left]
        holder = next(at for at, place in enumerate(places) if tile in place)
        packer.put(open_places.index(holder), len(open_places))
        room[holder] -= 1


def _take_deal(packer: _Packer, rules: Rules) -> Deal:
    room = [rules.hand_size] * rules.seats + [1] * rules.widow_size
    places: list[list[Tile]] = [[] for _ in room]
    for tile in rules.tiles:
        open_places = [at for at, left in enumerate(room) if left]
        holder = open_places[packer.take(len(open_places))]
        places[holder].append(tile)
        room[holder] -= 1
    hands = [Hand(tiles) for tiles in places]
    return Deal(rules, tuple(hands[: rules.seats]), hands[-1] if rules.has_widow else Hand())


def _put_plays(packer: _Packer, plays: Sequence[Tile], rules: Rules) -> None:
    packer.put(len(plays), _MOST_PLAYS + 1)
    left = list(rules.tiles)
    for tile in plays:
        packer.put(left.index(tile), len(left))
        left.remove(tile)


def _take_plays(packer: _Packer, rules: Rules) -> tuple[Tile, ...]:
    left = list(rules.tiles)
    return tuple(left.pop(packer.take(len(left))) for _ in range(packer.take(_MOST_PLAYS + 1)))


def _number_of(answer: Answer | None) -> int:
    if isinstance(answer, Tile):
        return answer.bit
    return answer.index if isinstance(answer, Trump) else _BIDS.index(answer)


def _answer_of(kind: Kind, number: int) -> Answer:
    if kind is Kind.TRUMP:
        return Trump.from_int(number)
    return _BIDS[number] if kind is Kind.BID else TILES[number]
