"""What a picture for a class is told besides its tiles: the players' names, and whose tiles lie face down.

Read here in every form, for all pictures. What is hidden never reaches a drawing: its tiles are counted, no more.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from moonsolver.errors import NotationError
from moonsolver.game.given import items_of, not_a, text_of
from moonsolver.game.notation import printable
from moonsolver.game.rules import Rules
from moonsolver.game.seats import Seat, seats_from
from moonsolver.reports.words import player

__all__ = ["Hidden", "HiddenTiles", "Names", "hidden_from", "names_from", "seat_label", "seat_words", "title_from"]

Names = Sequence[str] | Mapping[str | Seat, str]
"""Players' names, in the order of the seats or by seat; those left out have none."""

Hidden = str | Seat | Iterable[str | Seat]
"""Seats, as letters or in a list, with the word ``widow`` where it lies face down too."""

_NAMES_FORM = 'give a list in the order of the seats, or names by seat, such as {"A": "Ann"}'


@dataclass(frozen=True, slots=True)
class HiddenTiles:
    """Whose tiles lie face down."""

    seats: frozenset[Seat]
    widow: bool


def title_from(title: object) -> str:
    """Return a title as it is drawn, control and direction marks shown. Raises NotationError for what is not text."""
    return printable(" ".join(text_of(title, "a title", "give text").split()))


def names_from(names: Names, rules: Rules) -> tuple[str, ...]:
    """Return a name for every seat, control and direction marks shown; "" for a seat without one.

    Raises NotationError for names of other seats, too many names, and what is not text.
    """
    found = [""] * rules.seats
    if isinstance(names, Mapping):
        pairs = [(rules.seat(seat), name) for seat, name in names.items()]
    else:
        listed = items_of(names, "a list of names", _NAMES_FORM)
        if len(listed) > rules.seats:
            raise NotationError(f"{len(listed)} names for {rules.seats} seats: {_NAMES_FORM}")
        pairs = list(zip(rules.all_seats, listed, strict=False))
    for seat, name in pairs:
        found[seat.index] = printable(" ".join(text_of(name, "a name", "give text").split()))
    return tuple(found)


def hidden_from(hidden: Hidden, rules: Rules, *, has_widow: bool = False) -> HiddenTiles:
    """Return whose tiles lie face down: ``"BC"``, ``"B, widow"``, ``["B", Seat.C]``. Raises NotationError.

    >>> hidden_from("b widow", Rules.named("moon3"), has_widow=True)
    HiddenTiles(seats=frozenset({Seat.B}), widow=True)
    """
    words: list[object]
    if isinstance(hidden, str):
        words = list(hidden.replace(",", " ").replace("+", " ").split())
    else:
        words = [hidden] if isinstance(hidden, Seat) else list(items_of(hidden, "a list of seats", "give letters: BC"))
    widow = [word for word in words if isinstance(word, str) and word.casefold() == "widow"]
    if widow and not has_widow:
        raise NotationError("there is no widow to hide here: name seats")
    seats: set[Seat] = set()
    for word in words:
        if word in widow:
            continue
        if not isinstance(word, str | Seat):
            raise not_a(word, "a seat", "give its letter")
        seats.update(seats_from(word, rules.seats))
    return HiddenTiles(frozenset(seats), bool(widow))


def seat_label(seat: Seat, names: Sequence[str]) -> tuple[str, str]:
    """Return what stands before a seat's tiles, and the part that stays when it is cut: ``Ann``, ``(A)``."""
    name = names[seat.index]
    return (str(seat), "") if name in ("", str(seat)) else (name, f"({seat})")


def seat_words(seat: Seat, names: Sequence[str]) -> str:
    """Say a seat in a note: by its player's name, where there is one."""
    return player(seat, names)
