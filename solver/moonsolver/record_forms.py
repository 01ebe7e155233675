"""Record files as they are written: TOML and JSON, read into plain forms and written back. Judges nothing.

A file holds one hand or a whole game; ``docs/records.md`` describes it. What the fields mean together, and whether
the hand was played by the rules, is for ``moonsolver.records``.
"""

import datetime
import json
import re
import tomllib
from dataclasses import dataclass
from typing import Any

import msgspec

from moonsolver.errors import NotationError

__all__ = ["FileForm", "HandForm", "Places", "file_schema", "form_to_json", "form_to_toml", "read_form"]


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


class FileForm(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A record file as written: what holds for all hands, and the hands."""

    rules: str = "moon3"
    house: dict[str, str | int | list[str | int]] = {}
    date: datetime.date | None = None
    place: str | None = None
    note: str | None = None
    players: dict[str, str] = {}
    hand: list[HandForm]


class _LooseFile(msgspec.Struct, forbid_unknown_fields=True):
    """The file with its hands unread, so that one bad hand does not hide the others."""

    hand: list[Any]
    rules: str = "moon3"
    house: dict[str, str | int | list[str | int]] = {}
    date: datetime.date | None = None
    place: str | None = None
    note: str | None = None
    players: dict[str, str] = {}


@dataclass(frozen=True, slots=True)
class Places:
    """Where things stand in a TOML text, to name the line of a fault; None where it is not known."""

    text: str = ""

    def hand(self, number: int) -> int | None:
        """Return the line of the header of hand `number` (from 1)."""
        start = self._hand_start(number)
        return None if start is None else self._line(start)

    def field(self, number: int, name: str) -> int | None:
        """Return the line of a field of hand `number`, or of the hand when the field is not there."""
        found = self._field(number, name)
        return self.hand(number) if found is None else self._line(found.start())

    def trick(self, number: int, trick: int) -> int | None:
        """Return the line of trick `trick` (from 1) of hand `number`."""
        found = self._field(number, "plays")
        if found is None:
            return self.hand(number)
        rest = self.text[found.end() :]
        if opening := re.match(r'\s*("""|\'\'\')', rest):
            body = rest[opening.end() :].split(opening[1], 1)[0]
            at = found.end() + opening.end()
            rows = [at + row.start() for row in re.finditer(r"^[^\n]*\S[^\n]*$", body, re.MULTILINE)]
        else:
            rows = [found.end() + piece.start() for piece in re.finditer(r"\"[^\"\n]*\"|'[^'\n]*'", rest)]
        return self._line(rows[trick - 1]) if 0 < trick <= len(rows) else self._line(found.start())

    def _hand_start(self, number: int) -> int | None:
        heads = [head.start() for head in re.finditer(r"^[ \t]*\[\[\s*hand\s*\]\]", self.text, re.MULTILINE)]
        return heads[number - 1] if 0 < number <= len(heads) else None

    def _field(self, number: int, name: str) -> "re.Match[str] | None":
        start = self._hand_start(number)
        if start is None:
            return None
        end = self._hand_start(number + 1)
        pattern = re.compile(rf"^[ \t]*{re.escape(name)}[ \t]*=", re.MULTILINE)
        return pattern.search(self.text, start, len(self.text) if end is None else end)

    def _line(self, at: int) -> int:
        return self.text.count("\n", 0, at) + 1


def read_form(text: str) -> tuple[FileForm, Places, dict[int, str]]:
    """Read a record file: TOML, or JSON when it starts with a brace.

    Returns the form, the places of its parts, and for each hand (from 1) that could not be read what is wrong with
    it; such a hand is empty in the form. Raises NotationError for a text that is no record file at all.
    """
    is_json = text.lstrip("\ufeff \t\r\n").startswith("{")
    places = Places("" if is_json else text)
    try:
        data = json.loads(text) if is_json else tomllib.loads(text)
        loose = msgspec.convert(data, _LooseFile)
    except json.JSONDecodeError as error:
        raise NotationError(f"line {error.lineno}: not JSON: {error.msg}") from error
    except tomllib.TOMLDecodeError as error:
        raise NotationError(f"not TOML: {_lower(str(error))}") from error
    except RecursionError as error:
        raise NotationError("not a record: nested too deep") from error
    except msgspec.ValidationError as error:
        raise NotationError(f"not a record: {_plain(error)}") from error
    hands: list[HandForm] = []
    broken: dict[int, str] = {}
    for number, raw in enumerate(loose.hand, 1):
        try:
            hands.append(msgspec.convert(raw, HandForm))
        except msgspec.ValidationError as error:
            hands.append(HandForm())
            broken[number] = _plain(error)
    if not hands:
        raise NotationError("the record has no hand: write at least one [[hand]]")
    form = FileForm(
        rules=loose.rules,
        house=loose.house,
        date=loose.date,
        place=loose.place,
        note=loose.note,
        players=loose.players,
        hand=hands,
    )
    return form, places, broken


def form_to_json(form: FileForm) -> str:
    """Write a form as JSON, indented."""
    return json.dumps(msgspec.to_builtins(form), indent=2, ensure_ascii=False) + "\n"


def form_to_toml(form: FileForm) -> str:
    """Write a form as TOML, the plays a trick a line."""
    import tomli_w

    data = msgspec.to_builtins(form, builtin_types=(datetime.date,))
    for hand in data["hand"]:
        if isinstance(hand.get("plays"), list):
            hand["plays"] = "".join(f"{trick}\n" for trick in hand["plays"])
    return tomli_w.dumps(data, multiline_strings=True)


def file_schema() -> dict[str, Any]:
    """Return the JSON Schema of a record file, as published in ``docs/record.schema.json``."""
    schema = msgspec.json.schema(FileForm)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "A record of Moon hands", **schema}


def _plain(error: msgspec.ValidationError) -> str:
    """Put msgspec's message in the words of a record file."""
    words = str(error).replace("Object", "the record").replace(" - at `$.", " (at `").replace(" - at `$", " (at `")
    return _lower(words + ")" if "(at `" in words else words)


def _lower(words: str) -> str:
    return words[:1].lower() + words[1:]
