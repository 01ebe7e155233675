"""The hands and the widow of a recorded hand: read, completed where only one way is left, and the exchange checked."""

from collections.abc import Sequence
from dataclasses import dataclass

from moonsolver.game.deal import Deal, hand_name, holder_faults
from moonsolver.game.notation import TileText, listed, scan_hands, scan_tiles
from moonsolver.game.rules import Rules
from moonsolver.game.seats import Seat
from moonsolver.game.tiles import Hand, Tile, readable_tiles
from moonsolver.game.trumps import Trump
from moonsolver.records.gaps import filled_deal, fitting_discards
from moonsolver.records.hand_notes import HandNotes, few
from moonsolver.records.record import TrickPlays

__all__ = ["WrittenDeal", "checked_discard", "completed_deal", "left_over", "read_deal"]

FEW = 4  # a message names no more tiles than this


@dataclass(frozen=True, slots=True)
class WrittenDeal:
    """The hands and the widow as written: None where nothing is written; `asked` where that is a ``?``."""

    hands: Sequence[Hand | None]
    asked: Sequence[bool]

    @classmethod
    def whole(cls, deal: Deal) -> "WrittenDeal":
        """Return a deal of which everything is written."""
        parts = [*deal.hands, deal.widow] if deal.rules.has_widow else deal.hands
        return cls(parts, [False] * len(parts))


def read_deal(notes: HandNotes) -> WrittenDeal | None:
    """Return the hands and the widow as written; None, with the faults, when some of it is not a hand."""
    return _in_one_line(notes, notes.form.deal) if notes.form.deal is not None else _seat_by_seat(notes)


def _in_one_line(notes: HandNotes, text: str) -> WrittenDeal | None:
    """Read the deal as one line, ``HAND / HAND / HAND / WIDOW``."""
    form, rules = notes.form, notes.rules
    if any(part is not None for part in (form.A, form.B, form.C, form.D, form.widow)):
        notes.fault("deal", "the deal is written twice, on one line and seat by seat: keep one")
    if not notes.is_short("deal", text):
        return None
    groups = scan_hands(text)
    if rules.has_widow and len(groups) == rules.seats:
        groups = [*groups, []]
    if len(groups) != rules.seats + rules.widow_size:
        notes.tried("deal", lambda: Deal.parse(text, rules), prefix="deal")
        return None
    faults = len(notes.faults)
    hands = [_hand(notes, "deal", f"deal: {_part_name(rules, at)}", group) for at, group in enumerate(groups)]
    if len(notes.faults) > faults:
        _tell_nowhere(notes, hands)
        return None
    return WrittenDeal(hands, [group is None for group in groups])


def _seat_by_seat(notes: HandNotes) -> WrittenDeal | None:
    """Read the deal as a field for each seat, and one for the widow."""
    form, rules = notes.form, notes.rules
    if form.D is not None and rules.seats == 3:
        notes.fault("D", f"D's hand is written, but {rules.name} has three seats")
    if form.widow is not None and not rules.has_widow:
        notes.fault("widow", f"a widow is written, but {rules.name} has none")
    names = [_field_name(rules, at) for at in range(rules.seats + rules.widow_size)]
    faults = len(notes.faults)
    written = [str(getattr(form, name) or "").strip() for name in names]
    hands = [
        None if text == "?" else _written_hand(notes, name, text) for name, text in zip(names, written, strict=True)
    ]
    if notes.unread & {*names}:
        return None
    if len(notes.faults) > faults:
        _tell_nowhere(notes, hands)
        return None
    return WrittenDeal(hands, [text == "?" for text in written])


def _written_hand(notes: HandNotes, name: str, text: str) -> Hand | None:
    group = notes.tried(name, lambda: scan_tiles(text), prefix=name) if notes.is_short(name, text) else None
    return _hand(notes, name, name, group)


def _hand(notes: HandNotes, name: str, who: str, group: list[TileText] | None) -> Hand | None:
    """Return the tiles of a group; None for none. What is not a tile is a fault."""
    tiles, wrong = readable_tiles(group or ())
    for words in few(wrong):
        notes.fault(name, f"{who}: {words}")
    return Hand(tiles) if tiles else None


def completed_deal(
    notes: HandNotes, parts: WrittenDeal | None, bidder: Seat, discard: Tile | None, tricks: Sequence[TrickPlays]
) -> Deal | None:
    """Return the deal, completed from the tiles that are left and, where that is not enough, from the plays."""
    if parts is None:
        return None
    rules = notes.rules
    played = [Hand(tile for trick in tricks for who, tile in trick if who is seat) for seat in rules.all_seats]
    filled = filled_deal(rules, parts.hands) or filled_deal(rules, parts.hands, bidder, discard, played)
    if filled is None:
        _tell_undecided(notes, parts.hands, bidder, discard, played)
        return None
    for at, (written, asked, whole) in enumerate(zip(parts.hands, parts.asked, filled, strict=True)):
        missing = whole - (written or Hand())
        if missing and not asked:
            field = "deal" if notes.form.deal is not None else _field_name(rules, at)
            notes.find(field, _was(rules, at, written, missing))
    return Deal(rules, filled[: rules.seats], filled[-1] if rules.has_widow else Hand())


def _tell_undecided(
    notes: HandNotes, known: Sequence[Hand | None], bidder: Seat, discard: Tile | None, played: Sequence[Hand]
) -> None:
    """Say why the deal cannot be worked out."""
    rules = notes.rules
    widow = known[-1] if rules.has_widow else None
    eight = played[bidder.index] | Hand([discard] if discard else [])
    if known[bidder.index] is None and widow and len(eight) > rules.hand_size and not widow.issubset(eight):
        notes.fault("deal", f"the widow is {widow}, but {bidder} neither played nor discarded it")
        return
    unknown = [_part_name(rules, at) for at, hand in enumerate(known) if hand is None]
    wrong = holder_faults(rules, [(_part_name(rules, at), hand or Hand()) for at, hand in enumerate(known)])
    if len(unknown) < 2:
        notes.tried("deal", lambda: Deal.completed(known, rules), prefix="deal")
    elif wrong:
        for words in wrong:
            notes.fault("deal", f"deal: {words}")
    elif any(played) or len(unknown) < len(known):
        notes.fault("deal", f"{listed(unknown)} cannot be worked out: write them, or all the plays")
    else:
        notes.fault("deal", 'no deal is written: write deal = "HAND / HAND / ...", or each seat\'s tiles')
    _tell_nowhere(notes, known)


def _tell_nowhere(notes: HandNotes, hands: Sequence[Hand | None]) -> None:
    """Name the tiles that are in no hand, where they are few, and where they may belong."""
    rules = notes.rules
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
    short = [_part_name(rules, at) for at, hand in enumerate(hands) if len(hand or ()) < sizes[at]]
    if len(twice) == len(nowhere) == 1:
        notes.fault("deal", f"{missing}: one of the two {twice[0]}s must be {nowhere}")
    elif short:
        notes.fault("deal", f"{missing}, and {listed(short)} {'are' if len(short) > 1 else 'is'} short of tiles")
    else:
        notes.fault("deal", missing)


def checked_discard(
    notes: HandNotes,
    deal: Deal,
    bidder: Seat,
    discard: Tile | None,
    trump: Trump | None,
    tricks: Sequence[TrickPlays],
) -> Tile | None:
    """Return the discard if the bidder could make it; if it is not written, the only one that the plays allow."""
    if discard is not None:
        hands = notes.tried("discard", lambda: deal.after_exchange(bidder, discard), prefix="discard")
        return None if hands is None else discard
    if not deal.widow or not tricks or notes.is_written("discard"):
        return None
    rows = [(None, tuple(tile for _, tile in trick)) for trick in tricks]
    unplayed = deal.discards(bidder) - Hand(tile for _, tiles in rows for tile in tiles)
    never = left_over(notes.rules, tricks)
    fitting = Hand([never]) & unplayed if never else Hand()
    if not fitting and trump is not None:
        fitting = fitting_discards(deal, bidder, trump, rows)
    if len(fitting) == 1:
        notes.find("plays", f"the discard is missing: it was {fitting}")
        return next(iter(fitting))
    if unplayed:
        words = f"{bidder} discarded one of {fitting or unplayed}"
    else:
        words = f"and {bidder}'s eight tiles, {deal.discards(bidder)}, were all played: is {bidder} the bidder?"
    notes.fault("plays", f"the discard is not written: {words}")
    return None


def left_over(rules: Rules, tricks: Sequence[TrickPlays]) -> Tile | None:
    """Return the one tile that a complete hand leaves over: the discard."""
    rest = rules.tiles - Hand(tile for trick in tricks for _, tile in trick)
    return next(iter(rest)) if len(rest) == rules.widow_size else None


def _part_name(rules: Rules, at: int) -> str:
    return hand_name(at) if at < rules.seats else "the widow"


def _field_name(rules: Rules, at: int) -> str:
    return "ABCD"[at] if at < rules.seats else "widow"


def _was(rules: Rules, at: int, written: Hand | None, missing: Hand) -> str:
    """Say what was missing from a hand or the widow."""
    if written is None:
        return f"{_part_name(rules, at)} is missing: it was {missing}"
    are, them = ("is", "it") if len(missing) == 1 else ("are", "them")
    return f"{listed(missing)} {are} missing: {'ABCD'[at]} held {them}"
