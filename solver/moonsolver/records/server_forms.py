"""What the Moon game server writes, read into plain forms: a room's state, and the events of its log. Judges nothing.

Every field of the server's own types is known here, also those that nobody needs; any other is named in a warning and
skipped. Seats are numbers, tiles are text such as ``6-4``, and null is the same as a field that is not there.
"""

import json
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from moonsolver.errors import MoonError, NotationError, PositionError
from moonsolver.game.json_reader import plain_words
from moonsolver.game.notation import listed, quote
from moonsolver.game.rules import Rules
from moonsolver.game.seats import Seat

__all__ = [
    "CompletedForm",
    "GameForm",
    "Json",
    "PlayAddedForm",
    "PlayForm",
    "RoomForm",
    "RulesForm",
    "event_of",
    "read_json",
    "read_room",
    "some_of",
    "to_form",
    "unknown_in",
]

Form = TypeVar("Form")
Json = dict[str, Any]
Number = Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)]  # what the server's language can count
WRAPPED = 4  # at most this many messages may wrap the one that is wanted
SHOWN = 4  # a warning has at most this many names

KNOWN: Mapping[str, Collection[str]] = {
    "state": "roomId revision hostPlayerId gameType players rules game createdAt".split(),
    "players[]": (
        "id name seat score connected ready isAI difficulty reconnectToken tricks handPoints dominoCount team".split()
    ),
    "rules": (
        "minimumBid allPass declareTrumpBeforeWidow widow moonScoring allowDoublesTrump allowFollowMe overcallMoon"
        " targetScore".split()
    ),
    "game": (
        "phase dealerSeat turnSeat bidderSeat highBid passed trump ledSuit trick trickPlayIds hands widow discard"
        " handNumber message winnerSeat teamMarks teamHandPoints winnerTeam openingDraw openingLeaderSeat"
        " openingDrawActive handId trickId nextPlayId eventSeq hand widowCount".split()
    ),
    "trick[]": ("seat", "domino", "playId"),
    "plays[]": ("seat", "domino", "playId"),
    "event": "type handId trickId playId seat domino winnerSeat plays phase message".split(),
    "message": "type protocol seq serverTs event message payload data".split(),
}


class PlayForm(msgspec.Struct, rename="camel"):
    """A tile played by a seat."""

    seat: Number
    domino: str
    play_id: Number | None = None


class RulesForm(msgspec.Struct, rename="camel"):
    """The room's rules. A setting that is not played here does not fit the form."""

    minimum_bid: Number = 4
    all_pass: Literal["redeal", "force-dealer"] = "redeal"
    declare_trump_before_widow: bool = False
    widow: Literal["exchange"] = "exchange"
    moon_scoring: Literal["points"] = "points"
    allow_doubles_trump: bool = True
    allow_follow_me: bool = True
    overcall_moon: bool | None = None
    target_score: Number = 21


class GameForm(msgspec.Struct, rename="camel"):
    """The hand under way."""

    hands: dict[str, list[str]] = {}
    widow: list[str] = []
    discard: str | None = None
    trump: Number | str | None = None
    bidder_seat: Number | None = None
    high_bid: Number | None = None
    dealer_seat: Number | None = None
    passed: list[Number] = []
    turn_seat: Number | None = None
    trick: list[PlayForm] = []
    phase: str = ""
    hand_id: Number | None = None
    trick_id: Number | None = None


class CompletedForm(msgspec.Struct, rename="camel"):
    """The event TRICK_COMPLETED."""

    hand_id: Number | None = None
    trick_id: Number | None = None
    winner_seat: Number | None = None
    plays: list[PlayForm] = []


class PlayAddedForm(msgspec.Struct, rename="camel"):
    """The event PLAY_ADDED."""

    seat: Number
    domino: str
    hand_id: Number | None = None
    trick_id: Number | None = None
    play_id: Number | None = None


@dataclass(frozen=True, slots=True)
class RoomForm:
    """A room's state: rules, game, and by seat what is known of the players."""

    rules: Rules
    game: GameForm
    names: Mapping[Seat, str]
    tricks: Mapping[Seat, int]
    warnings: tuple[str, ...]


def read_room(text: str) -> RoomForm:
    """Read a state. Raises NotationError for any other text, RulesError for settings that are not played here."""
    data = _unwrapped(read_json(text), "game", ("state", "room", "payload", "data"))
    if isinstance(data, dict) and "rules" in data and data.get("game") is None:
        raise PositionError("no game has begun in this room: take its state after the deal")
    if not isinstance(data, dict) or not isinstance(data.get("game"), dict):
        raise NotationError("not a state of the game server: that is one JSON object with game and rules in it")
    kind = data.get("gameType") or "moon"
    if kind != "moon":
        raise NotationError(f"gameType is {quote(str(kind)[:60])}, another game: only moon rooms are read")
    if not data["game"].get("hands") and "hand" in data["game"]:
        raise PositionError("the state is what one player sees, with one hand only: the server's own has them all")
    written = data.get("rules") or {}
    shown = (
        {name: value for name, value in written.items() if value is not None} if isinstance(written, dict) else written
    )
    rules = _rules(shown)
    game = to_form({name: value for name, value in data["game"].items() if value is not None}, GameForm, "game")
    warnings: list[str] = []
    names, tricks = _players(data.get("players"), rules, warnings)
    if unknown := list(_unknown_in_state(data)):
        warnings.append(f"not known here and skipped: {some_of(unknown)}")
    warnings += _switched_on(data.get("rules") or {})
    return RoomForm(rules, game, names, tricks, tuple(warnings))


def _rules(written: Any) -> Rules:
    server = to_form(written, RulesForm, "rules")
    if server.overcall_moon:
        raise NotationError("rules.overcallMoon is true, which is not played here: nothing is bid over 21")
    trumps = [*"0123456"] + ["doubles"] * server.allow_doubles_trump + ["none"] * server.allow_follow_me
    settings: dict[str, tuple[str, object]] = {
        "allowDoublesTrump": ("trumps", trumps),
        "minimumBid": ("lowest-bid", server.minimum_bid),
        "allPass": ("all-pass", "last-must-bid" if server.all_pass == "force-dealer" else "redeal"),
        "declareTrumpBeforeWidow": (
            "trump-named",
            "before-widow" if server.declare_trump_before_widow else "after-widow",
        ),
        "targetScore": ("target", server.target_score),
    }
    rules = Rules.named("moon3")
    for name, (option, value) in settings.items():
        try:
            rules = rules.house({option: value})
        except MoonError as error:
            raise error.at(f"rules.{name}") from error
    return rules


def _players(written: Any, rules: Rules, warnings: list[str]) -> tuple[dict[Seat, str], dict[Seat, int]]:
    """Return names and tricks taken by seat. A mistake in a player does not spoil the game: it only gives a warning."""
    names: dict[Seat, str] = {}
    tricks: dict[Seat, int] = {}
    seen: set[Seat] = set()
    for place, player in enumerate(written if isinstance(written, list) else []):
        seat = player.get("seat") if isinstance(player, dict) else None
        if type(seat) is not int or not 0 <= seat < rules.seats:
            warnings.append(f"players[{place}] has no seat at this table and is skipped")
            continue
        who = Seat.from_int(seat)
        if who in seen:
            warnings.append(f"players[{place}] is at seat {seat} ({who}), where another player sits: the first is kept")
            continue
        seen.add(who)
        name, taken = player.get("name"), player.get("tricks")
        if isinstance(name, str) and name.strip():
            names[who] = name
        if type(taken) is int and taken >= 0:
            tricks[who] = taken
    return {seat: names[seat] for seat in rules.all_seats if seat in names}, tricks


def _unknown_in_state(data: Json) -> Iterable[str]:
    game = data["game"]
    yield from unknown_in(data, "state", "")
    yield from unknown_in(data.get("rules"), "rules", "rules.")
    yield from unknown_in(game, "game", "game.")
    yield from unknown_in(data.get("players"), "players[]", "players.")
    yield from unknown_in(game.get("trick"), "trick[]", "game.trick.")


def unknown_in(data: Any, place: str, prefix: str) -> list[str]:
    """Return the names in an object, or in a list of them, that the server's types do not have there."""
    objects = data if isinstance(data, list) else [data]
    names = {name: None for part in objects if isinstance(part, dict) for name in part if name not in KNOWN[place]}
    return [prefix + name for name in names]


def _switched_on(rules: Json) -> Iterable[str]:
    """Warn of unknown rules that are switched on."""
    on = [name for name in unknown_in(rules, "rules", "") if rules[name]]
    if on:
        yield f"the settings {some_of(on)} are ignored: if they change the play, the answers are wrong"


def some_of(names: Iterable[str]) -> str:
    """Return the first few names, quoted, and how many more there are."""
    found = [quote(name, 40) for name in names]
    rest = len(found) - SHOWN
    return listed(found if rest <= 0 else [*found[:SHOWN], f"{rest} more"])


def event_of(message: Any) -> Json:
    """Return the event of a line of the log, bare or wrapped. Raises NotationError for anything else."""
    message = _unwrapped(message, "type", ("event", "message", "payload", "data"))
    if not isinstance(message, dict):
        raise NotationError("not an event of the game server: an event is an object")
    if not isinstance(message.get("type"), str):
        raise NotationError("not an event of the game server: its type, such as TRICK_COMPLETED, is missing")
    return message


def _unwrapped(data: Any, wanted: str, wrappers: Sequence[str]) -> Any:
    """Return the object with the field `wanted` that server messages carry, or the message itself if there is none."""
    found = data
    for _ in range(WRAPPED):
        if not isinstance(found, dict) or (wanted in found and not any(name in found for name in wrappers)):
            break
        inner = next((found[name] for name in wrappers if isinstance(found.get(name), dict)), None)
        if inner is None:
            break
        found = inner
    return found if isinstance(found, dict) and wanted in found else data


def to_form(data: Any, form: type[Form], path: str = "") -> Form:
    """Return an object as a form; `path` is where it stands. Raises NotationError that names what does not fit."""
    try:
        return msgspec.convert(data, form)
    except msgspec.ValidationError as error:
        raise NotationError(_plain(str(error), path)) from error
    except RecursionError as error:
        raise NotationError(f"{path or 'the event'} is nested too deeply") from error


def _plain(words: str, path: str) -> str:
    """Put msgspec's message in words that name the setting or field from the top."""
    if path:
        words = words.replace("- at `$", f"- at `$.{path}", 1) if "- at `$" in words else f"{words} - at `$.{path}`"
    if found := re.fullmatch(r"Invalid enum value (.*) - at `\$\.(.*)`", words, re.DOTALL):
        return f"{found[2]} is {quote(found[1].strip(chr(39)))}, which is not played here"
    if found := re.fullmatch(r"(?:Expected `int` [<>]=.*|Integer value out of range) - at `\$\.(.*)`", words):
        return f"{found[1]} is far too large a number"
    return plain_words(msgspec.ValidationError(words)).replace("`$.", "`")


def read_json(text: str) -> Any:
    """Return what a JSON text holds, half characters replaced. Raises NotationError when it is not JSON."""
    try:
        data = json.loads(text.removeprefix("\ufeff"))
        halves = re.search(r"\\ud|[\ud800-\udfff]", text, re.IGNORECASE)  # could be written nowhere
        return json.loads(json.dumps(data, ensure_ascii=False).encode("utf-8", "replace")) if halves else data
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, " if "\n" in text.strip() else ""
        raise NotationError(f"not JSON: {error.msg} ({place}column {error.colno})") from error
    except RecursionError as error:
        raise NotationError(f"{quote(text[:40])} is not JSON of the game server: nested too deeply") from error
    except ValueError as error:  # a number of thousands of digits
        raise NotationError("not JSON of the game server: it contains a number that is far too long") from error
