"""Deals, positions and answers as JSON objects: the one place that knows every field. Reads strictly, writes plainly.

The fields are described in ``docs/notation.md``. Tiles are text (``"64"``), trumps are ``"0"`` to ``"6"``,
``"doubles"`` or ``"none"``. What is read may come from anywhere, so types and names are checked by msgspec and sense
by our own types.
"""

import json
import re
from dataclasses import replace
from typing import Any, TypeVar

import msgspec

from moonsolver.answers import Choice, DealValues, PlayValues
from moonsolver.deal import Deal
from moonsolver.errors import NotationError, PositionError
from moonsolver.notation import quote, scan_hands
from moonsolver.position import Position
from moonsolver.rules import Rules
from moonsolver.seats import Seat
from moonsolver.shooting import Shot
from moonsolver.tricks import Line

__all__ = [
    "deal_from_json",
    "deal_from_line",
    "deal_to_json",
    "deal_values_to_json",
    "line_to_json",
    "plain_words",
    "play_values_to_json",
    "position_from_json",
    "position_to_json",
    "shot_to_json",
]

Json = dict[str, Any]
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
    values: Any = None


def deal_from_line(text: str, rules: str | Rules | None = None) -> Deal:
    """Read a deal from a line: the one-line notation, or a JSON object when it starts with a brace.

    `rules` that are not given are those that the hands tell: four of seven tiles are ``moon4``, three without a widow
    and without 00 ``moon3-21``, all else is ``moon3``. A JSON object may name its own.

    >>> deal_from_line("66 11 62 54 41 31 21 / 55 65 64 61 52 51 42 / 44 33 22 63 53 43 32").rules
    Rules.named('moon3-21')
    """
    if text.lstrip().startswith("{"):
        return deal_from_json(text, rules)
    return Deal.parse(text, rules if rules is not None else _told_by(text))


def _told_by(text: str) -> str:
    """Return the rule set that the hands of a line tell."""
    parts = scan_hands(text)
    sizes = [len(part) if part is not None else None for part in parts]
    ends = {(tile.first, tile.second) for part in parts for tile in part or ()}
    blanks = any(0 in pair and pair != (0, 0) for pair in ends)
    if len(parts) == 4 and (sizes[-1] == 7 or (sizes[-1] is None and blanks)):
        return "moon4"
    return "moon3-21" if sizes == [7, 7, 7] and not blanks and (0, 0) not in ends else "moon3"


def deal_from_json(text: str, rules: str | Rules | None = None) -> Deal:
    """Read a deal from a JSON object with ``hands`` and ``widow``, or with ``deal``. Raises MoonError."""
    form = _read(text, _DealForm)
    name = form.rules
    if name is None and rules is None and form.players is None and form.hands is None:
        name = _told_by(form.deal or "")
    chosen = _rules(name, form.house, form.players, len(form.hands or ()), rules)
    if form.hands is None:
        if form.deal is None:
            raise NotationError('a deal needs "hands" (a list of texts) and "widow", or "deal" (one line)')
        return Deal.parse(form.deal, chosen)
    deal = Deal.of(form.hands, form.widow, chosen)
    if form.deal is not None and Deal.parse(form.deal, chosen) != deal:
        raise NotationError(f'"deal" is {quote(form.deal)} but "hands" and "widow" say {quote(str(deal))}: keep one')
    return deal


def deal_to_json(deal: Deal) -> Json:
    """Return a deal as a JSON object that `deal_from_json` reads back."""
    house = deal.rules.house_settings
    return {
        "rules": deal.rules.name,
        **({"house": house} if house else {}),
        "deal": str(deal),
        "hands": [str(hand) for hand in deal.hands],
        "widow": str(deal.widow),
    }


def position_from_json(text: str, rules: str | Rules | None = None) -> Position:
    """Read a position from a JSON object with ``players``, ``trump``, ``hands``, ``leader`` and ``table``.

    `rules` stand when the object names none; without them the number of players decides. Seats are letters or numbers.
    """
    form = _read(text, _PositionForm)
    position = Position.of(
        form.hands,
        trump=form.trump,
        bidder=_seat(form.bidder),
        leader=_seat(form.leader),
        table=form.table,
        rules=_rules(form.rules, form.house, form.players, len(form.hands), rules),
    )
    if form.taken:
        position = replace(position, taken=tuple(form.taken))
    if form.to_play is not None and str(_seat(form.to_play)).strip().upper() != str(position.to_play):
        raise PositionError(
            f"to_play is {quote(str(form.to_play))}, but with {len(position.table)} tiles on the table led by"
            f" {position.leader} it is {position.to_play}'s turn"
        )
    return position


def position_to_json(position: Position) -> Json:
    """Return a position as a JSON object that `position_from_json` reads back; seats are letters."""
    house = position.rules.house_settings
    return {
        "rules": position.rules.name,
        **({"house": house} if house else {}),
        "players": position.rules.seats,
        "trump": str(position.trump),
        "hands": [str(hand) for hand in position.hands],
        "bidder": str(position.bidder),
        "leader": str(position.leader),
        "table": [str(tile) for tile in position.table],
        "to_play": str(position.to_play),
        **({"taken": list(position.taken)} if any(position.taken) else {}),
    }


def play_values_to_json(plays: PlayValues) -> Json:
    """Return the values of the plays of a position."""
    return {
        "to_play": str(plays.to_play),
        "value": plays.value,
        "values": {str(tile): value for tile, value in plays.values.items()},
        "best": [str(tile) for tile in plays.best],
        "equal": [[str(tile) for tile in group] for group in plays.equal],
    }


def deal_values_to_json(table: DealValues) -> Json:
    """Return the table of a deal for one bidder: ``tricks[trump][discard]``, or ``tricks[trump]`` without a widow."""
    return {
        **_deal_head(table.deal, table.bidder),
        "tricks": {
            str(trump): {str(discard): value for discard, value in row.items()} if table.deal.widow else row[None]
            for trump, row in table.tricks.items()
        },
        "best": {"tricks": table.best_tricks, "choices": [_choice(choice) for choice in table.best_choices]},
    }


def shot_to_json(shot: Shot) -> Json:
    """Return whether the moon can be shot, with the line; or the nearest result and what stops it."""
    found = {
        **_deal_head(shot.deal, shot.bidder),
        "possible": shot.possible,
        **_choice(shot.choice),
        "line": line_to_json(shot.line),
    }
    if shot.stop is not None:
        found["best"] = {"tricks": shot.tricks, "choices": [_choice(choice) for choice in shot.choices]}
        found["stopped_by"] = {
            "trick": shot.stop.trick,
            "seat": str(shot.stop.seat),
            "tile": str(shot.stop.tile),
        }
    return found


def line_to_json(line: Line) -> list[Json]:
    """Return a line trick by trick: ``leader``, ``plays`` in turn, ``winner`` (null while the trick is not full)."""
    return [
        {
            "leader": str(trick.leader),
            "plays": [str(tile) for tile in trick.plays],
            "winner": str(trick.winner) if trick.winner else None,
        }
        for trick in line
    ]


def _deal_head(deal: Deal, bidder: Seat) -> Json:
    house = deal.rules.house_settings
    return {"deal": str(deal), "rules": deal.rules.name, **({"house": house} if house else {}), "bidder": str(bidder)}


def _choice(choice: Choice) -> Json:
    return {"trump": str(choice.trump), "discard": str(choice.discard) if choice.discard else None}


def _read(text: str, form: type[_Form]) -> _Form:
    try:
        return msgspec.convert(json.loads(text), form)
    except json.JSONDecodeError as error:
        raise NotationError(f"{quote(text.strip())} is not JSON: {error.msg} (column {error.colno})") from error
    except msgspec.ValidationError as error:
        raise NotationError(f"{plain_words(error)} (in {quote(text.strip())})") from error
    except (RecursionError, ValueError) as error:  # nested too deep, or a number of thousands of digits
        raise NotationError(f"{quote(text.strip())} is not JSON of this kind: nested too deep or too long") from error


def plain_words(error: msgspec.ValidationError) -> str:
    """Return what msgspec says of an object in a person's words.

    >>> plain_words(msgspec.ValidationError("Expected `array | null`, got `int` - at `$.hands`"))
    'hands must be a list, not a whole number'
    """
    words = str(error)
    if found := re.fullmatch(r"Expected `(.+?)`, got `(.+?)`(?: - at `\$\.?(.+)`)?", words, re.DOTALL):
        wanted = " or ".join(_KINDS.get(kind, kind) for kind in found[1].split(" | ") if kind != "null")
        return f"{found[3] or 'it'} must be {wanted}, not {_KINDS.get(found[2], found[2])}"
    if found := re.fullmatch(r"Object (missing|contains).* field `(.+?)`(?: - at `\$\.?(.+)`)?", words, re.DOTALL):
        place = f" in {found[3]}" if found[3] else ""
        said = f"{quote(found[2])} is missing" if found[1] == "missing" else f"unknown field {quote(found[2])}"
        return said + place
    return words


def _rules(name: str | None, house: Json | None, players: int | None, hands: int, given: str | Rules | None) -> Rules:
    """Return the rules that an object asks for by its name, its house rules and its number of players or hands.

    What was `given` beside the object stands where the object says nothing: its rule set, and each of its house rules.
    """
    if given is not None:
        rules = Rules.named(given)
        if name is not None:
            rules = Rules.named(name).house(rules.house_settings)
    else:
        rules = Rules.named(name or ("moon4" if (players or hands) == 4 else "moon3"))
    if players is not None and players != rules.seats:
        raise NotationError(f"{players} players, but {rules.name} has {rules.seats} seats: use other rules")
    return rules.house(house or {})


def _seat(value: int | str) -> str | Seat:
    """Return a seat's number as the seat; what is no seat is left for the rules to refuse."""
    return Seat.of(value) if isinstance(value, int) and 0 <= value < len(Seat) else str(value)
