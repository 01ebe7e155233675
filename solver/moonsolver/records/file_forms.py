"""Record files as they are written: TOML and JSON, read into plain forms and written back. Judges nothing.

A file holds one hand or a whole game; ``docs/records.md`` describes it. What the fields mean together, and whether
the hand was played by the rules, is for ``moonsolver.records.record``.
"""

import datetime
import json
import re
import tomllib
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec

from moonsolver.errors import NotationError
from moonsolver.game.limits import HANDS, checked_text
from moonsolver.game.notation import is_shown, quote
from moonsolver.records.line_numbers import LineNumbers, lines_in_json, lines_in_toml

__all__ = [
    "FileForm",
    "FormFault",
    "HandForm",
    "PuzzleForm",
    "file_schema",
    "form_to_json",
    "form_to_toml",
    "read_form",
]

Form = TypeVar("Form", bound=msgspec.Struct)
MOST_UNKNOWN = 20  # unknown fields of one hand that are each reported


class PuzzleForm(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What a hand that is a puzzle asks, and the answer, as written."""

    kind: str
    sort: str = "open"
    level: int | None = None
    answers: str | list[str] | None = None
    tempting: str | None = None


class HandForm(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One hand as written. Everything may be left out that the rest decides."""

    deal: str | None = None
    A: str | None = None
    B: str | None = None
    C: str | None = None
    D: str | None = None
    widow: str | None = None
    first: str | None = None
    auction: str | list[str | int] | None = None
    bidder: str | None = None
    bid: str | int | None = None
    trump: str | int | None = None
    discard: str | None = None
    plays: str | list[str] | None = None
    result: int | None = None
    note: str | None = None
    puzzle: PuzzleForm | None = None


class FileForm(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A record file as written: what holds for all hands, and the hands."""

    rules: str = "moon3"
    house: dict[str, str | int | list[str | int]] = {}
    date: datetime.date | None = None
    place: str | None = None
    note: str | None = None
    players: dict[str, str] = {}
    hand: list[HandForm]


class _LooseFile(FileForm, forbid_unknown_fields=True, kw_only=True):
    """The file with its hands unread, so that one bad hand does not hide the others."""

    hand: list[Any]


@dataclass(frozen=True, slots=True)
class FormFault:
    """A field that is not what it must be, and was left out: of hand `hand` (from 1), or of the file (0)."""

    hand: int
    field: str
    words: str


def read_form(text: str) -> tuple[FileForm, LineNumbers, tuple[FormFault, ...]]:
    """Read a record file: TOML, or JSON when it starts with a brace.

    Returns the form, the lines of its parts, and what is wrong with single fields, which are left out of the form.
    Raises NotationError for a text that is not a record file at all.
    """
    text = text.removeprefix("\ufeff")
    is_json = text.lstrip().startswith("{")
    data = _loaded(text, is_json)
    if isinstance(data, dict) and isinstance(data.get("hand"), list) and len(data["hand"]) > HANDS:
        raise NotationError(f"not a record: it has {len(data['hand']):,} hands: at most {HANDS:,} are allowed")
    lines = lines_in_json(text) if is_json else lines_in_toml(text)
    loose, faults = _converted(data, _LooseFile, 0, "a record")
    if fatal := [fault for fault in faults if fault.field in ("", "rules", "house", "hand")]:
        raise NotationError(_with_line(lines.file_field(fault.field), fault.words) for fault in fatal)
    hands: list[HandForm] = []
    for number, raw in enumerate(loose.hand, 1):
        hand, wrong = _converted(raw, HandForm, number, "a hand")
        hands.append(hand)
        faults += wrong
    if not hands:
        raise NotationError("the record has no hands: write at least one [[hand]]")
    values = {name: getattr(loose, name) for name in loose.__struct_fields__ if name != "hand"}
    return FileForm(**values, hand=hands), lines, tuple(faults)


def _loaded(text: str, is_json: bool) -> Any:
    """Return what a TOML or JSON text holds. Raises NotationError, with the line, when it is neither."""
    try:
        checked_text(text, "json" if is_json else "toml")
        data = json.loads(text) if is_json else tomllib.loads(text)
        if is_json:  # TOML has no way to write half a character
            json.dumps(data, ensure_ascii=False).encode()
        str(data)  # a number that cannot be shown could not be quoted either
    except NotationError as error:
        raise error.at("not a record") from error
    except json.JSONDecodeError as error:
        raise NotationError(f"line {error.lineno}: not JSON: {_lower(error.msg)}") from error
    except tomllib.TOMLDecodeError as error:
        raise _not_toml(str(error), text) from error
    except RecursionError as error:
        raise NotationError("not a record: nested too deeply") from error
    except UnicodeEncodeError as error:
        raise NotationError(f"not a record: it contains half a character, {error.object[error.start]!a}") from error
    except ValueError as error:  # a number of thousands of digits
        raise NotationError("not a record: it contains a number that is far too long") from error
    return data


def _not_toml(words: str, text: str) -> NotationError:
    """Put the parser's message in our words, with the line first."""
    place = re.search(r" \(at line (\d+), column (\d+)\)$", words)
    if place is not None:
        said = quote(words[: place.start()], 200)[1:-1]
        return NotationError(f"line {place[1]}: not TOML: {_lower(said)} (column {place[2]})")
    said = quote(words.removesuffix(" (at end of document)"), 200)[1:-1]
    return NotationError(f"line {text.rstrip().count(chr(10)) + 1}: not TOML: {_lower(said)}, where the file ends")


def _converted(data: Any, form: type[Form], hand: int, noun: str) -> tuple[Form, list[FormFault]]:
    """Return `data` as a form without the fields that do not fit it, and a fault for each of those."""
    faults: list[FormFault] = []
    names = ", ".join(form.__struct_fields__)
    if not isinstance(data, dict):
        write = "" if hand == 0 else ": write [[hand]] and its fields below"
        faults.append(FormFault(hand, "", f"{_shown(data)} is not {noun}{write}"))
        data = {}
    unknown = [name for name in data if name not in form.__struct_fields__]
    for name in unknown[:MOST_UNKNOWN]:
        faults.append(FormFault(hand, name, f"unknown field {quote(name)}: {noun} has {names}"))
    if (more := len(unknown) - MOST_UNKNOWN) > 0:
        faults.append(FormFault(hand, unknown[MOST_UNKNOWN], f"and {more:,} more unknown fields"))
    data = {name: value for name, value in data.items() if name in form.__struct_fields__}
    if form is _LooseFile and not isinstance(data.setdefault("hand", []), list):
        faults.append(FormFault(hand, "hand", "hand must be a list: write [[hand]], in double brackets, before each"))
        data["hand"] = []
    for name, value in list(data.items()):
        try:
            msgspec.convert({"hand": [], name: value} if form is _LooseFile else {name: value}, form)
        except (msgspec.ValidationError, RecursionError):
            wanted = _WANTED.get(name, "text in quotes")
            faults.append(FormFault(hand, name, f"{name} is written as {_shown(value)}: it must be {wanted}"))
            del data[name]
    return msgspec.convert(data, form), faults


_WANTED = {
    "auction": 'text such as "pass 5 pass", or a list of calls',
    "bid": "a number of tricks, as in 5, or 21",
    "date": "a date, as in 2026-11-28",
    "house": 'a table of names and settings, as in { first-lead = "trump" }',
    "players": 'a table of names by seat, as in { A = "Ann" }',
    "plays": "text with a trick a line, or a list of such lines",
    "puzzle": 'a table such as { kind = "make", level = 2, answers = "64" }',
    "result": "a whole number of tricks, as in 5",
    "trump": 'a number from 0 to 6, "doubles" or "none"',
}


def _shown(value: Any) -> str:
    """Return a value for a message."""
    try:
        return quote(value if isinstance(value, str) else str(value))
    except (ValueError, RecursionError):  # far too long, far too deep
        return f"a {type(value).__name__}"


def _with_line(line: int | None, words: str) -> str:
    return words if line is None else f"line {line}: {words}"


def form_to_json(form: FileForm) -> str:
    """Write a form as JSON, indented."""
    return json.dumps(msgspec.to_builtins(form), indent=2) + "\n"


def form_to_toml(form: FileForm) -> str:
    """Write a form as TOML, the plays a trick a line."""
    import tomli_w

    data = msgspec.to_builtins(form, builtin_types=(datetime.date,))
    multiline = "\\r" not in json.dumps(data, default=str)  # in text over several lines a return is lost
    for hand in data["hand"]:
        if multiline and isinstance(hand.get("plays"), list):
            hand["plays"] = "".join(f"{trick}\n" for trick in hand["plays"])
        elif not multiline and isinstance(hand.get("plays"), str):
            hand["plays"] = hand["plays"].splitlines()
    hands = data.pop("hand")
    parts = [tomli_w.dumps(data, multiline_strings=multiline)] if data else []
    for hand in hands:
        puzzle = hand.pop("puzzle", None)
        parts.append("[[hand]]\n" + tomli_w.dumps(hand, multiline_strings=multiline))
        if puzzle:
            parts.append("[hand.puzzle]\n" + tomli_w.dumps(puzzle))
    written = "\n".join(parts)
    # Every string is a basic one, so an escape keeps what a terminal or a line end would change.
    return "".join(c if c == "\n" or is_shown(c) else f"\\U{ord(c):08x}" for c in written)


def file_schema() -> dict[str, Any]:
    """Return the JSON Schema of a record file, as published in ``docs/record.schema.json``."""
    schema = msgspec.json.schema(FileForm)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "A record of Moon hands", **schema}


def _lower(words: str) -> str:
    return words[:1].lower() + words[1:]
