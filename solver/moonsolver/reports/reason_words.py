"""Why a play cost tricks, in sentences: the cause first, the remedy last. Says only what a proved reason carries.

Every explanation is labelled once, before its first sentence, and the label holds for all of them: whether the play was
wrong at the table too, or that is hard to see with hidden hands. ``docs/teaching.md`` has the catalogue, a sentence for
each cause; `explorer/reason_words.js` says the same to the letter.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from moonsolver.game.given import not_a
from moonsolver.game.position import Position
from moonsolver.game.seats import Seat
from moonsolver.game.tiles import Tile
from moonsolver.game.trumps import Suit
from moonsolver.reasons.causes import Cause, Explanation, Reason, Role
from moonsolver.reports.words import counted, listed, tile_words, tiles_words

__all__ = ["Told", "explanation_sentences", "guard_suits", "holder_of", "label_words", "one_of", "told"]

AT_TABLE = "Wrong at the table too."
ONLY_OPEN = "Hard to see unless all hands are open."
OPEN = "Seen with all hands open."


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence, and the reasons that prove it."""

    words: str
    reasons: tuple[Reason, ...]


def explanation_sentences(
    explanation: Explanation,
    names: Sequence[str] | None = None,
    *,
    at_table: bool | None = None,
    you: str | Seat | None = None,
) -> list[str]:
    """Return one to three sentences that say why a play cost tricks; none where nothing was proved.

    names: what each seat is called, by default its letter. at_table: whether the player could see it there; None where
    that is not known. you: the seat that is spoken to, if one is.

    >>> from moonsolver.reasons.plays import explain_play
    >>> why = explain_play("44 22 31 / 33 00 41 / 64 62 54, trump 1, bidder B, leader B", "33")
    >>> for sentence in explanation_sentences(why, at_table=True):
    ...     print(sentence)
    Wrong at the table too. A has no threes and can trump it with the 3-1.
    Pull trumps first: after the 4-1 the 3-3 costs nothing.
    """
    if not isinstance(explanation, Explanation):
        raise not_a(explanation, "an explanation", "give what explain_play returns")
    seat = None if you is None else explanation.position.rules.seat(you)
    sentences = [each.words for each in told(explanation, names, you=seat)]
    if sentences:
        sentences[0] = f"{label_words(at_table)} {sentences[0]}"
    return sentences


def label_words(at_table: bool | None) -> str:
    """Say where a play can be seen to be wrong; None is for a position that nobody played."""
    return OPEN if at_table is None else AT_TABLE if at_table else ONLY_OPEN


def told(explanation: Explanation, names: Sequence[str] | None = None, *, you: Seat | None = None) -> tuple[Told, ...]:
    """Return the sentences, without their label, each with the reasons that prove it."""
    if not explanation.reasons:
        return ()
    called = list(names) if names is not None else [str(seat) for seat in explanation.position.rules.all_seats]
    if you is not None:
        called[you.index] = "you"
    teller = _Teller(explanation, tuple(called), you)
    top = explanation.reasons[0]
    words, used = SAYINGS[top.cause](teller, top)
    remedy = teller.remedy(top)
    return (Told(words, used), *([remedy] if remedy else []))


Saying = tuple[str, tuple[Reason, ...]]


@dataclass(frozen=True, slots=True)
class _Teller:
    """What the sentences of one explanation have in common."""

    why: Explanation
    names: tuple[str, ...]
    you: Seat | None

    @property
    def m(self) -> str:
        """The play that was made."""
        return tile_words(self.why.tile)

    @property
    def b(self) -> str:
        """The better play."""
        return tile_words(self.why.better)

    @property
    def pulls(self) -> bool:
        """Whether the better play is a trump and the one that was made is not."""
        is_trump = self.why.position.trump.is_trump
        return is_trump(self.why.better) and not is_trump(self.why.tile)

    @property
    def next_trick(self) -> int:
        """The number of the next trick in the hand."""
        position = self.why.position
        return position.rules.hand_size - position.tricks_left + 2

    def name(self, seat: Seat | None) -> str:
        """Say a player."""
        return self.names[seat.index] if seat is not None else ""

    def held(self, seat: Seat | None, tile: Tile | None) -> str:
        """Say somebody's tile."""
        return f"{self.name(seat)}'s {tile_words(tile)}" if tile is not None else ""

    def guards(self, reason: Reason) -> bool:
        """Whether the tile that was played is needed to follow in the suit of another, which is then saved."""
        if reason.guarded is None:
            return False
        suits = guard_suits(self.why.tile, reason)
        return any(reason.guarded in self.why.position.trump.suit_tiles(suit) for suit in suits)

    @property
    def partner(self) -> Seat | None:
        """Return who plays with the seat that moved."""
        position, seat = self.why.position, self.why.seat
        ours = seat in position.side
        friends = [each for each in position.rules.all_seats if (each in position.side) == ours and each is not seat]
        return friends[0] if friends else None

    @property
    def introduced(self) -> str:
        """Introduce the partner."""
        return f"{self.name(self.partner)}, {'the' if self.you is None else 'your'} partner,"

    @property
    def is_good_later(self) -> bool:
        """Whether the tile that was played takes a trick in the line after the better play."""
        return any(trick.winning_tile == self.why.tile for trick in self.why.better_line)

    def all_of(self, cause: Cause) -> tuple[Reason, ...]:
        """Return every reason with this cause."""
        return tuple(reason for reason in self.why.reasons if reason.cause is cause)

    def remedy(self, top: Reason) -> Told | None:
        """Say what to play first, or what can go instead."""
        if top.cause in (Cause.SPENT, Cause.TOO_HIGH) and top.remedy is not None:
            return Told(f"The {tile_words(top.remedy)} can go: it is worth nothing later.", (top,))
        first = self.why.reason(Cause.FIRST)
        if first is None or top.cause not in BEFORE:
            return None
        if self.pulls:
            return Told(f"Pull trumps first: after the {self.b} the {self.m} costs nothing.", (first,))
        return Told(f"Lead the {self.b} first: after that the {self.m} costs nothing.", (first,))


BEFORE = (Cause.VOID, Cause.TOO_LOW, Cause.TRUMP_OUT, Cause.TRUMPS_OUT, Cause.BEATER)


def _missed(teller: _Teller, top: Reason) -> Saying:
    takes = "trumps" if top.role is Role.RUFF else "takes"
    more = teller.why.cost - 1
    if not more:
        return f"The {teller.b} {takes} this trick; holding it back gains nothing.", (top,)
    return f"The {teller.b} {takes} this trick; holding it back costs {_more(more)} later.", (top,)


def _more(more: int) -> str:
    return "another trick" if more == 1 else f"{more} more tricks"


def _too_low(teller: _Teller, top: Reason) -> Saying:
    if top.tile is not None:
        return f"Too low: {teller.name(top.seat)} still has the {tile_words(top.tile)}.", (top,)
    more = teller.why.cost - 1
    rest = "and the rest comes to the same" if not more else f"and {_more(more)} {_goes(more)} with it"
    return f"Too low: the {teller.b} takes this trick, the {teller.m} does not, {rest}.", (top,)


def _goes(more: int) -> str:
    return "goes" if more == 1 else "go"


def _void(teller: _Teller, top: Reason) -> Saying:
    has = f"{teller.name(top.seat)} has no {top.suit}"
    if top.role is not Role.RUFF:
        return f"{has} and need not follow.", (top,)
    using = f" with the {tile_words(top.tiles[0])}" if len(top.tiles) == 1 else ""
    return f"{has} and can trump it{using}.", (top,)


def _trump_out(teller: _Teller, top: Reason) -> Saying:
    out = teller.all_of(Cause.TRUMP_OUT)
    if len(out) == 1:
        still = f"{teller.held(top.seat, top.tile)} is still out: it takes trick {top.trick}."
        return f"{still} Were it not a trump, the {teller.m} would cost nothing.", out
    tiles = tiles_words(reason.tile for reason in out if reason.tile)
    which = "either" if len(out) == 2 else "any one"
    return f"Trumps are still out, {tiles}: if {which} were not a trump, the {teller.m} would cost nothing.", out


def _trumps_out(teller: _Teller, top: Reason) -> Saying:
    tiles = tiles_words(top.tiles)
    return f"Trumps are still out, {tiles}: if they were not trumps, the {teller.m} would cost nothing.", (top,)


def _overtook(teller: _Teller, top: Reason) -> Saying:
    winning = f"{teller.introduced} was winning this trick"
    if top.seat is not None:
        return f"{winning}: with {teller.name(top.seat)} left on lead the {teller.m} would cost nothing.", (top,)
    return f"{winning}, and the {teller.m} is needed later.", (top,)


def _take_over(teller: _Teller, top: Reason) -> Saying:
    mover, partner = teller.name(teller.why.seat), teller.name(teller.partner)
    return f"Take over from {partner} with the {teller.b}: {mover} must lead next.", (top,)


def _spent(teller: _Teller, top: Reason) -> Saying:
    keep = f"Too high. Keep the {teller.m}" if top.cause is Cause.TOO_HIGH else f"Keep the {teller.m}"
    return f"{keep}: {_use(teller, top)}.", (top,)


def _use(teller: _Teller, top: Reason) -> str:
    """Say what a tile is needed for."""
    if top.role in GUARDS:
        return _guard(teller, top)
    any_trump = ", as any trump would" if top.role is Role.TRUMP_ANY else ""
    if not teller.is_good_later:
        worth = "a trick" if teller.why.cost == 1 else counted(teller.why.cost, "trick")
        return f"it is worth {worth} later" + (", as any trump would be" if any_trump else "")
    if top.against is None:
        return f"it takes trick {top.trick}{any_trump}"
    beaten = teller.held(holder_of(teller.why.position, top.against), top.against)
    return f"it beats {beaten} in trick {top.trick}{any_trump}"


GUARDS = {Role.GUARD_HIGH: slice(0, 1), Role.GUARD_LOW: slice(1, 2), Role.GUARD_BOTH: slice(0, 2)}


def _guard(teller: _Teller, top: Reason) -> str:
    """Say what a tile is needed for that another of its suit could do as well."""
    one = listed(map(one_of, guard_suits(teller.why.tile, top)), "or")
    if teller.is_good_later:
        return f"it takes trick {top.trick}, as any {one} would"
    if teller.guards(top):
        assert top.guarded is not None  # noqa: S101 - what it guards is there
        return f"a {one} is needed to guard the {tile_words(top.guarded)}, which takes trick {top.trick}"
    return f"a {one} is needed later, and any {one} would do"


def holder_of(position: Position, tile: Tile | None) -> Seat | None:
    """Return who holds a tile; None for nobody, and for no tile."""
    if tile is None:
        return None
    return next((seat for seat in position.rules.all_seats if tile in position.hands[seat.index]), None)


def guard_suits(tile: Tile, reason: Reason) -> list[Suit]:
    """Return the suits of which a tile is needed, where any tile of them would do."""
    pips = [tile.high, tile.low][GUARDS[reason.role]] if reason.role in GUARDS else []
    return [Suit.of_pip(pip) for pip in pips]


def one_of(suit: Suit) -> str:
    """Say one tile of a suit.

    >>> one_of(Suit.SIXES), one_of(Suit.TRUMPS), one_of(Suit.BLANKS)
    ('six', 'trump', 'blank')
    """
    return "six" if suit is Suit.SIXES else str(suit)[:-1]


def _partner_void(teller: _Teller, top: Reason) -> Saying:
    has = f"{teller.introduced} has no {top.suit}"
    if top.role is Role.RUFF:
        return f"{has} and trumps the {teller.b}.", (top,)
    return f"{has}: that makes the {teller.b} good.", (top,)


def _lead(teller: _Teller, top: Reason) -> Saying:
    goes = f"The lead goes to {teller.name(top.other)} after the {teller.m}"
    better = f"to {teller.name(top.seat)} after the {teller.b}"
    cured = f"with {teller.name(top.seat)} to lead trick {teller.next_trick} the {teller.m} would cost nothing"
    return f"{goes}, {better}; {cured}.", (top,)


def _lead_better(teller: _Teller, top: Reason) -> Saying:
    gains = f"The {teller.b} gains only by leaving {teller.name(top.other)} on lead"
    return f"{gains}; with {teller.name(top.seat)} on lead it would be no better.", (top,)


def _beater(teller: _Teller, top: Reason) -> Saying:
    harm = f"{teller.held(top.seat, top.tile)} does the harm: it takes trick {top.trick}"
    return f"{harm}; after the {teller.b} it takes none.", (top,)


def _throws(teller: _Teller, top: Reason) -> Saying:
    enemy = teller.name(top.seat)
    lets = f"It lets {enemy} throw the {tile_words(top.tile)}" if top.tile else ""
    return f"{lets}; had {enemy} to keep it, the {teller.m} would cost nothing.", (top,)


def _first(teller: _Teller, top: Reason) -> Saying:
    return f"Right tile, wrong time: after the {teller.b} the {teller.m} costs nothing.", (top,)


def _partner(teller: _Teller, top: Reason) -> Saying:
    held = teller.held(top.seat, top.tile)
    if top.trick == teller.next_trick - 1:
        return f"The {teller.b} lets {held} take this trick; after the {teller.m} it takes none.", (top,)
    return f"The {teller.b} makes {held} good: it takes trick {top.trick}; after the {teller.m} it takes none.", (top,)


def _own(teller: _Teller, top: Reason) -> Saying:
    makes = f"The {teller.b} makes the {tile_words(top.tile)} good" if top.tile else ""
    return f"{makes}: it takes trick {top.trick}; after the {teller.m} it takes none.", (top,)


def _pair(teller: _Teller, top: Reason) -> Saying:
    both = tiles_words(top.tiles)
    return f"The {both} do the harm together: were both low, the {teller.m} would cost nothing.", (top,)


def _seat(teller: _Teller, top: Reason) -> Saying:
    lies = f"It matters that {teller.name(top.seat)} has the {tile_words(top.tile)}" if top.tile else ""
    return f"{lies}: if {teller.name(top.other)} had it, the {teller.m} would cost nothing.", (top,)


def _burden(teller: _Teller, top: Reason) -> Saying:
    return f"The {teller.b} does the harm if kept: were it low, the {teller.m} would cost nothing.", (top,)


def _answer(teller: _Teller, top: Reason) -> Saying:
    tiles = top.tiles or ((top.tile,) if top.tile else ())
    return f"Only {teller.name(top.seat)}'s {tiles_words(tiles, 'or')} punishes it.", (top,)


def _trick(teller: _Teller, top: Reason) -> Saying:
    more = teller.why.cost - 1
    if not more:
        return "It gives this trick away, and the rest comes to the same.", (top,)
    return f"It gives this trick away, and {_more(more)} {_goes(more)} with it.", (top,)


SAYINGS: dict[Cause, Callable[[_Teller, Reason], Saying]] = {
    Cause.MISSED: _missed,
    Cause.VOID: _void,
    Cause.TOO_LOW: _too_low,
    Cause.TRUMP_OUT: _trump_out,
    Cause.OVERTOOK: _overtook,
    Cause.TAKE_OVER: _take_over,
    Cause.SPENT: _spent,
    Cause.TOO_HIGH: _spent,
    Cause.PARTNER_VOID: _partner_void,
    Cause.LEAD: _lead,
    Cause.BEATER: _beater,
    Cause.THROWS: _throws,
    Cause.TRUMPS_OUT: _trumps_out,
    Cause.FIRST: _first,
    Cause.LEAD_BETTER: _lead_better,
    Cause.PARTNER: _partner,
    Cause.OWN: _own,
    Cause.PAIR: _pair,
    Cause.SEAT: _seat,
    Cause.BURDEN: _burden,
    Cause.ANSWER: _answer,
    Cause.TRICK: _trick,
}
