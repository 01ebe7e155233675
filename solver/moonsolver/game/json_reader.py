"""Deals and positions read from JSON objects, strictly. They are written by ``moonsolver.reports.to_json``.

The fields are described in ``docs/notation.md``. Tiles are text (``"64"``), trumps are ``"0"`` to ``"6"``,
``"doubles"`` or ``"none"``. The input may come from anywhere, so msgspec checks types and names, and our own
types check the sense.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeVar

import msgspec

from moonsolver.errors import NotationError, PositionError
from moonsolver.game.deal import Deal
from moonsolver.game.limits import checked_line, checked_text
from moonsolver.game.notation import TileText, quote, scan_hands
from moonsolver.game.position import Position
from moonsolver.game.rules import Rules
from moonsolver.game.seats import Seat
from moonsolver.game.which_rules import AskedRules, told_by_hands, which_rules

__all__ = [
    "deal_from_json",
    "deal_from_line",
    "plain_words",
    "position_from_json",
]

Json = dict[str, Any]
PLAIN_WORDS = 2000  # characters of a message that are looked at
_KINDS = {
    "array": "a list",
    "bool": "true or false",
    "float": "a number",
    "int": "a whole number",
    "null": "null",
    "object": "an object",
    "str": "text",
}
_Form = TypeVar("_Form")


class _DealForm(msgspec.Struct, forbid_unknown_fields=True):
    """The fields of a deal; `deal` is its one line, instead of hands and widow or beside them."""

    hands: list[str] | None = None
    widow: str = ""
    rules: str | None = None
    house: Json | None = None
    players: int | None = None
    deal: str | None = None
    tricks: Any = None  # the answer, in files of known values: not read


class _PositionForm(msgspec.Struct, forbid_unknown_fields=True):
    """The fields of a position. `to_play` may be given and is then checked; `values`, the answer, is not read."""

    hands: list[str]
    trump: str | int
    players: int | None = None
    leader: int | str = 0
    table: list[str] = msgspec.field(default_factory=list)
    bidder: int | str = 0
    taken: list[int] = msgspec.field(default_factory=list)
    rules: str | None = None
    house: Json | None = None
    to_play: int | str | None = None
    names: dict[str, str] | None = None  # of the players, by seat: for people, not read
    values: Any = None


def deal_from_line(text: str, rules: str | Rules | AskedRules | None = None) -> Deal:
    """Read a deal from a line: the one-line notation, or a JSON object when it starts with a brace.

    `rules` are those asked for; the rest is what the text says, and what its hands tell (``which_rules``): four of
    seven tiles are ``moon4``, three without a widow and without 00 ``moon3-21``, all else is ``moon3``.

    >>> deal_from_line("66 11 62 54 41 31 21 / 55 65 64 61 52 51 42 / 44 33 22 63 53 43 32").rules
    Rules.named('moon3-21')
    """
    if text.lstrip().startswith("{"):
        return deal_from_json(text, rules)
    return Deal.parse(text, which_rules(rules, told=told_by_hands(scan_hands(text))))


def deal_from_json(text: str, rules: str | Rules | AskedRules | None = None) -> Deal:
    """Read a deal from a JSON object with ``hands`` and ``widow``, or with ``deal``. Raises MoonError.

    `rules` are those asked for: the object may add to them, and must not contradict them.
    """
    form = _read(text, _DealForm)
    if form.hands is None and form.deal is None:
        raise NotationError('a deal needs "hands" (a list of strings) and "widow", or "deal" (one line)')
    told = told_by_hands(scan_hands(form.deal or "") if form.hands is None else _parts(form.hands, form.widow))
    chosen = which_rules(rules, name=form.rules, house=form.house, seats=form.players, told=told)
    if form.hands is None:
        return Deal.parse(form.deal or "", chosen)
    deal = Deal.of(form.hands, form.widow, chosen)
    if form.deal is not None and Deal.parse(form.deal, chosen) != deal:
        raise NotationError(f'"deal" is {quote(form.deal)} but "hands" and "widow" say {quote(str(deal))}: keep one')
    return deal


def _parts(hands: Sequence[str], widow: str) -> list[list[TileText] | None]:
    """Return hands and widow scanned; an empty widow is none."""
    return [scan_hands(part)[0] for part in (*hands[:8], *([widow] if widow.strip() else []))]


def position_from_json(text: str, rules: str | Rules | AskedRules | None = None) -> Position:
    """Read a position from a JSON object with ``players``, ``trump``, ``hands``, ``leader`` and ``table``.

    `rules` are those asked for: the object may add to them, and must not contradict them. Without any, the number of
    players or hands decides. Seats are letters or numbers.
    """
    form = _read(text, _PositionForm)
    told = told_by_hands([()] * len(form.hands), whole=False)
    position = Position.of(
        form.hands,
        trump=form.trump,
        bidder=_seat(form.bidder),
        leader=_seat(form.leader),
        table=form.table,
        rules=which_rules(rules, name=form.rules, house=form.house, seats=form.players, told=told),
    )
    if form.taken:
        position = replace(position, taken=tuple(form.taken))
    if form.to_play is not None and str(_seat(form.to_play)).strip().upper() != str(position.to_play):
        raise PositionError(
            f"to_play is {quote(str(form.to_play))}, but with {len(position.table)} tiles on the table led by"
            f" {position.leader} it is {position.to_play}'s turn"
        )
    return position


def _read(text: str, form: type[_Form]) -> _Form:
    try:
        loaded = json.loads(checked_text(checked_line(text), "json"), object_pairs_hook=_once)
        return msgspec.convert(loaded, form)
    except NotationError as error:
        raise error.at("not usable JSON") from error
    except json.JSONDecodeError as error:
        raise NotationError(f"{quote(text.strip())} is not JSON: {error.msg} (column {error.colno})") from error
    except msgspec.ValidationError as error:
        raise NotationError(f"{plain_words(error)} (in {quote(text.strip())})") from error
    except (RecursionError, ValueError) as error:  # nested too deeply, or a number of thousands of digits
        raise NotationError(f"{quote(text.strip())} is not usable JSON: nested too deeply or too long") from error


def _once(pairs: list[tuple[str, Any]]) -> Json:
    """Return an object's fields. Raises NotationError for a field written twice: either could be meant."""
    found: Json = {}
    for name, value in pairs:
        if name in found:
            raise NotationError(f"{quote(name)} appears twice in one object: keep one")
        found[name] = value
    return found


def plain_words(error: msgspec.ValidationError) -> str:
    """Return msgspec's complaint about an object in plain words.

    >>> plain_words(msgspec.ValidationError("Expected `array | null`, got `int` - at `$.hands`"))
    'hands must be a list, not a whole number'
    """
    words = str(error)[:PLAIN_WORDS]
    if found := re.fullmatch(r"Expected `(.+?)`, got `(.+?)`(?: - at `\$\.?(.+)`)?", words, re.DOTALL):
        wanted = " or ".join(_KINDS.get(kind, kind) for kind in found[1].split(" | ") if kind != "null")
        return f"{found[3] or 'it'} must be {wanted}, not {_KINDS.get(found[2], found[2])}"
    if found := re.fullmatch(
        r"Object (missing required|contains unknown) field `(.+?)`(?: - at `\$\.?(.+)`)?", words, re.DOTALL
    ):
        place = f" in {found[3]}" if found[3] else ""
        said = f"{quote(found[2])} is missing" if found[1] == "missing required" else f"unknown field {quote(found[2])}"
        return said + place
    return words


def _seat(value: int | str) -> str | Seat:
    """Return a seat's number as the seat; what is not a seat is left for the rules to refuse."""
    return Seat.from_int(value) if isinstance(value, int) and 0 <= value < len(Seat) else str(value)
