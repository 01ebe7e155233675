"""Why a trump or a discard cost tricks, and what stops the moon, in sentences. Says only what a proved reason carries.

A trick that is named is one of the line that shows it; what holds whatever is played says "were it low".
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from moonsolver.game.seats import Seat
from moonsolver.game.tiles import Tile
from moonsolver.game.trumps import Suit
from moonsolver.reasons.causes import Cause, Role
from moonsolver.reasons.choice_reasons import ChoiceReason
from moonsolver.reasons.choices import ChoiceExplanation, ChoiceFault
from moonsolver.reasons.moons import MoonExplanation, Stopping
from moonsolver.reports.reason_words import label_words, one_of
from moonsolver.reports.words import choice_words, counted, listed, tile_words, tiles_words

__all__ = ["fault_sentences", "moon_sentences"]


def moon_sentences(explanation: MoonExplanation, names: Sequence[str] | None = None) -> list[str]:
    """Return the sentence that says what stops the moon, or some other number of tricks; none where nothing is proved.

    names: what each seat is called, by default its letter.

    >>> from moonsolver.reasons.moons import explain_moon
    >>> deal = "44 33 00 62 54 42 31 / 55 65 63 53 51 41 21 / 66 22 11 64 61 43 32 / 52"
    >>> moon_sentences(explain_moon(deal, tricks=6))[0]
    "Only C's 2-2 stops it: were it low, 6 tricks would be there with twos as trumps, discarding 5-4."
    """
    if explanation.stopping is None:
        return []
    called = names or [str(seat) for seat in explanation.deal.rules.all_seats]
    held = [
        f"{called[seat.index]}'s {tile_words(tile)}"
        for tile, seat in zip(explanation.tiles, explanation.seats, strict=True)
    ]
    is_moon = explanation.tricks == explanation.deal.rules.hand_size
    goal = "the moon" if is_moon else counted(explanation.tricks, "trick")
    there = f"{goal} would be there"
    if explanation.asked is None and len(set(explanation.choices)) == 1:
        there += f" with {choice_words(explanation.choices[0])}"
    if explanation.stopping is Stopping.ONLY:
        return [f"Only {held[0]} stops it: were it low, {there}."]
    if explanation.stopping is Stopping.EACH:
        which = "either" if len(held) == 2 else "any of them"
        return [f"It takes {listed(held)} together to stop it: were {which} low, {there}."]
    if len(set(explanation.seats)) == 1:
        held = [f"{called[explanation.seats[0].index]}'s {tiles_words(explanation.tiles)}"]
    return [f"{listed(held)} each stop it: were both low, {there}; one alone is not enough."]


def fault_sentences(
    explanation: ChoiceExplanation,
    fault: ChoiceFault,
    names: Sequence[str] | None = None,
    *,
    at_table: bool | None = None,
) -> list[str]:
    """Return one or two sentences that say why a trump or a discard cost tricks; none where nothing is proved.

    names: what each seat is called, by default its letter. at_table: whether the bidder could see it; None where that
    is not known.

    >>> from moonsolver.reasons.choices import explain_choice
    >>> from moonsolver.solving.answers import Choice
    >>> deal = "44 33 00 62 54 42 31 / 55 65 63 53 51 41 21 / 66 22 11 64 61 43 32 / 52"
    >>> why = explain_choice(deal, "A", Choice("4", "62"))
    >>> fault_sentences(why, why.faults[0])[0].partition("open. ")[2].partition(" Were")[0]
    "Fours leave C's 6-4 a trump, and it takes trick 2; with twos it takes none."
    """
    if not fault.reasons:
        return []
    called = names or [str(seat) for seat in explanation.deal.rules.all_seats]
    teller = _Teller(fault, tuple(called), explanation.bidder)
    top = fault.reasons[0]
    sayings = TRUMP_SAYINGS if fault is explanation.trump else DISCARD_SAYINGS
    said = [f"{label_words(at_table)} {sayings[top.cause](teller, top)}"]
    if top.remedy is not None:
        said.append(f"The {tile_words(top.remedy)} can go: it is worth nothing later.")
    return said


@dataclass(frozen=True, slots=True)
class _Teller:
    """What the sentences about one fault have in common."""

    fault: ChoiceFault
    names: tuple[str, ...]
    bidder: Seat

    @property
    def wrong(self) -> str:
        """The wrong trump, in the middle of a sentence."""
        return self.fault.made.trump.words

    @property
    def right(self) -> str:
        """The better trump."""
        return self.fault.better.trump.words

    @property
    def leaves(self) -> str:
        """The wrong trump as the beginning of a sentence."""
        return self.wrong.capitalize()

    @property
    def makes(self) -> str:
        """The better trump as the beginning of a sentence."""
        return self.right.capitalize()

    def held(self, seat: Seat | None, tile: Tile | None) -> str:
        """Say somebody's tile."""
        return f"{self.names[seat.index]}'s {tile_words(tile)}" if seat is not None and tile is not None else ""

    def fate(self, tile: Tile) -> str:
        """Say what becomes of an enemy's tile in the line of the better trump."""
        side = self.fault.better_line.tricks[0].leader
        for trick in self.fault.better_line:
            if tile in trick.plays:
                if trick.winning_tile == tile:
                    return f"with {self.right} it does no harm"
                drawn = self.fault.better.trump.is_trump(trick.plays[0]) and trick.leader is side
                if drawn and self.fault.better.trump.is_trump(tile):
                    return f"{self.right} draw it"
        return f"with {self.right} it takes none"


def _trump_out(teller: _Teller, top: ChoiceReason) -> str:
    return _left(teller, top, "a trump")


def _beater(teller: _Teller, top: ChoiceReason) -> str:
    return _left(teller, top, "out")


def _left(teller: _Teller, top: ChoiceReason, how: str) -> str:
    tile = top.tile
    assert tile is not None  # noqa: S101 - such a reason is about a tile
    leave = f"{teller.leaves} leave {teller.held(top.seat, tile)} {how}, and it takes trick {top.trick}"
    return f"{leave}; {teller.fate(tile)}. Were it low, {teller.wrong} would be worth as much."


def _own(teller: _Teller, top: ChoiceReason) -> str:
    if top.tile is None:
        tiles = f"{teller.names[teller.bidder.index]}'s {tiles_words(top.tiles)}"
        return f"{teller.makes} make {tiles} good: were both low, {teller.right} would be worth no more."
    good = f"{teller.makes} make {teller.held(top.seat, top.tile)} good: it takes trick {top.trick}"
    return f"{good}; with {teller.wrong} it takes none. Were it low, {teller.right} would be worth no more."


def _pair(teller: _Teller, top: ChoiceReason) -> str:
    both = tiles_words(top.tiles)
    return f"{teller.leaves} leave the {both} out: were both low, {teller.wrong} would be worth as much."


def _trumps_out(teller: _Teller, top: ChoiceReason) -> str:
    trumps = tiles_words(top.tiles)
    return f"{teller.leaves} leave the others {trumps} as trumps: were they low, {teller.wrong} would be worth as much."


def _spent(teller: _Teller, top: ChoiceReason) -> str:
    keep = f"Keep the {tile_words(teller.fault.made.discard)}" if teller.fault.made.discard else ""
    takes = f"it takes trick {top.trick}" if top.trick else f"it is worth {_tricks(teller.fault.cost)}"
    return f"{keep}: {takes}, {_as_what(top)}."


def _as_what(top: ChoiceReason) -> str:
    tile = top.tile
    assert tile is not None  # noqa: S101 - such a reason is about a tile
    if top.role in (Role.RANK, Role.TRUMP_RANK):
        return "and no low tile would do instead"
    if top.role is Role.TRUMP_ANY:
        return "as any trump would"
    pips = {Role.GUARD_HIGH: [tile.high], Role.GUARD_LOW: [tile.low], Role.GUARD_BOTH: [tile.high, tile.low]}
    suits = listed((f"any {one_of(Suit.of_pip(pip))}" for pip in pips[top.role]), "or") if top.role else ""
    return f"as {suits} would" if top.trick else f"and {suits} would do"


def _tricks(cost: int) -> str:
    return "a trick" if cost == 1 else counted(cost, "trick")


def _void(teller: _Teller, top: ChoiceReason) -> str:
    holder = teller.names[teller.bidder.index]
    go = f"Let the {tile_words(top.tile)} go" if top.tile else ""
    return f"{go}: without it {holder} has no {top.suit}, and that saves {_tricks(teller.fault.cost)}."


def _burden(_: _Teller, top: ChoiceReason) -> str:
    go = f"Let the {tile_words(top.tile)} go" if top.tile else ""
    return f"{go}: with any low tile in its place nothing would be lost."


def _enemy(teller: _Teller, top: ChoiceReason) -> str:
    better = teller.fault.better.discard
    assert better is not None  # noqa: S101 - a discard was compared with another
    takes = f"{teller.held(top.seat, top.tile)} takes trick {top.trick}; after discarding the {tile_words(better)}"
    return f"{takes} it takes none. Were it low, nothing would be lost."


Saying = Callable[[_Teller, ChoiceReason], str]

TRUMP_SAYINGS: dict[Cause, Saying] = {
    Cause.TRUMP_OUT: _trump_out,
    Cause.BEATER: _beater,
    Cause.OWN: _own,
    Cause.PARTNER: _own,
    Cause.PAIR: _pair,
    Cause.TRUMPS_OUT: _trumps_out,
}
DISCARD_SAYINGS: dict[Cause, Saying] = {
    Cause.SPENT: _spent,
    Cause.VOID: _void,
    Cause.BURDEN: _burden,
    Cause.TRUMP_OUT: _enemy,
    Cause.BEATER: _enemy,
}
