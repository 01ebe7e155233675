"""Import from the Moon game server: its room state becomes a deal or a position, state and event log together a record.

The state is one JSON object with ``rules`` and ``game``; the log has one JSON event a line, of which the
``TRICK_COMPLETED`` ones are read. Tiles are text such as ``6-4``, seats are numbers. Zero is a trump; null is a trump
not named yet.
"""

import json
from collections.abc import Iterable
from typing import Any, Literal, TypeVar

import msgspec

from moonsolver.auction import Bid
from moonsolver.deal import Deal
from moonsolver.errors import MoonError, NotationError, PositionError
from moonsolver.notation import quote
from moonsolver.position import Position
from moonsolver.record_forms import FileForm, HandForm, form_to_toml
from moonsolver.record_reader import read_records
from moonsolver.records import RecordFile
from moonsolver.rules import Rules
from moonsolver.seats import Seat
from moonsolver.tiles import Hand, Tile
from moonsolver.trumps import Trump

__all__ = ["record_from_server", "state_from_server"]

Form = TypeVar("Form")


class _Play(msgspec.Struct):
    """A tile played by a seat."""

    seat: int
    domino: str


class _ServerRules(msgspec.Struct, rename="camel"):
    """The room's rules; settings that this project does not play are refused by name."""

    minimum_bid: int = 4
    all_pass: Literal["redeal"] = "redeal"
    declare_trump_before_widow: bool = False
    widow: Literal["exchange"] = "exchange"
    moon_scoring: Literal["points"] = "points"
    allow_doubles_trump: bool = True
    allow_follow_me: bool = True
    target_score: Literal[21] = 21


class _Game(msgspec.Struct, rename="camel"):
    """The hand under way."""

    hands: dict[str, list[str]]
    widow: list[str] = []
    discard: str | None = None
    trump: int | str | None = None
    bidder_seat: int | None = None
    high_bid: int | None = None
    dealer_seat: int | None = None
    trick: list[_Play] = []


class _State(msgspec.Struct):
    """A room's state."""

    game: _Game
    rules: _ServerRules = msgspec.field(default_factory=_ServerRules)


class _Event(msgspec.Struct, rename="camel"):
    """An event of the log; other kinds than TRICK_COMPLETED have other fields, which are not read."""

    type: str
    hand_id: int | None = None
    trick_id: int | None = None
    winner_seat: int | None = None
    plays: list[_Play] = []


def state_from_server(text: str) -> Deal | Position:
    """Return a room's state as a position, or as a deal when play has not begun (no trump is named).

    Raises MoonError for a text that is no state, for settings that are not played here, and for hands that are not
    all there.
    """
    state = _read(text, _State, "state")
    rules = _rules(state.rules)
    game = state.game
    hands = _hands(game, rules)
    if game.trump is None:
        if game.trick:
            raise PositionError("the state has tiles on the table but no trump: it is named before the first lead")
        return Deal(rules, hands, Hand.parse(" ".join(game.widow)))
    table = tuple(Tile.parse(play.domino) for play in game.trick)
    bidder = _bidder(game, rules)
    leader = _seat(game.trick[0].seat, rules) if game.trick else bidder
    if not game.trick and any(len(hand) < rules.hand_size for hand in hands):
        raise PositionError("the state lies between two tricks and does not say who leads: export it during a trick")
    for place, play in enumerate(game.trick):
        turn = leader.after(place, seats=rules.seats)
        if _seat(play.seat, rules) is not turn:
            raise PositionError(
                f"{play.domino} on the table is from seat {play.seat}: it was {turn}'s turn ({turn.index})"
            )
    return Position(rules, hands, rules.allow_trump(game.trump), bidder, leader, table)


def record_from_server(state_text: str, log_text: str) -> RecordFile:
    """Return a record made of the state at the first lead and the events of the log.

    The plays are those of the log's ``TRICK_COMPLETED`` events, of the first hand that it has; a trick in the state
    itself is the unfinished one. Faults (a revoke, a wrong winner) are listed in the record. Where the server no
    longer shows the widow, the discard stands in for it: the bidder's eight tiles are the same.
    """
    state = _read(state_text, _State, "state")
    rules = _rules(state.rules)
    game = state.game
    if game.trump is None or game.bidder_seat is None:
        raise PositionError("the state has no trump or bidder yet: take the state at the first lead")
    hands = _hands(game, rules)
    bidder = _bidder(game, rules)
    if any(len(hand) != rules.hand_size for hand in hands):
        raise PositionError(f"the state is not that of the first lead: every seat holds {rules.hand_size} tiles there")
    if game.discard is None:
        raise PositionError("the state has no discard: take the state at the first lead")
    discard = Tile.parse(game.discard)
    widow = Hand.parse(" ".join(game.widow)) or Hand([discard])
    dealt = list(hands)
    dealt[bidder.index] = hands[bidder.index].add(discard) - widow
    tricks = _tricks(log_text, rules)
    form = FileForm(
        rules=rules.name,
        house=dict(rules.house_settings),
        hand=[
            HandForm(
                deal=str(Deal(rules, tuple(dealt), widow)),
                bidder=str(bidder),
                bid=str(Bid.parse(game.high_bid)) if game.high_bid is not None else None,
                trump=str(Trump.parse(game.trump)),
                discard=str(discard),
                plays=tricks or None,
            )
        ],
    )
    return read_records(form_to_toml(form))


def _tricks(log_text: str, rules: Rules) -> list[str]:
    """Return the tricks of the log as lines of a record, with their leaders; each winner must lead the next."""
    events = []
    for number, line in enumerate(log_text.splitlines(), 1):
        if line.strip():
            try:
                events.append((number, _read(line, _Event, "event")))
            except MoonError as error:
                raise error.at(f"log, line {number}") from error
    tricks = [(number, event) for number, event in events if event.type == "TRICK_COMPLETED"]
    first_hand = tricks[0][1].hand_id if tricks else None
    rows: list[str] = []
    leads: Seat | None = None
    for number, event in (trick for trick in tricks if trick[1].hand_id == first_hand):
        if not event.plays:
            raise NotationError(f"log, line {number}: the trick has no plays")
        seats = [_seat(play.seat, rules) for play in event.plays]
        turns = [seats[0].after(place, seats=rules.seats) for place in range(len(seats))]
        if seats != turns:
            raise NotationError(
                f"log, line {number}: the plays are from {_letters(seats)}, in turn it is {_letters(turns)}"
            )
        if leads is not None and leads is not seats[0]:
            raise NotationError(f"log, line {number}: {seats[0]} leads, but {leads} won the trick before")
        leads = _seat(event.winner_seat, rules) if event.winner_seat is not None else None
        rows.append(f"{seats[0]}: " + " ".join(str(Tile.parse(play.domino)) for play in event.plays))
    return rows


def _rules(server: _ServerRules) -> Rules:
    trumps = [*"0123456"] + ["doubles"] * server.allow_doubles_trump + ["none"] * server.allow_follow_me
    return Rules.named("moon3").house(
        {
            "trumps": trumps,
            "lowest-bid": server.minimum_bid,
            "trump-named": "before-widow" if server.declare_trump_before_widow else "after-widow",
        }
    )


def _hands(game: _Game, rules: Rules) -> tuple[Hand, ...]:
    wanted = [str(seat.index) for seat in rules.all_seats]
    if sorted(game.hands) != wanted:
        shown = ", ".join(sorted(game.hands)) or "nobody"
        raise PositionError(f"the state shows the hands of {shown}: seats {', '.join(wanted)} are needed")
    return tuple(Hand.parse(" ".join(game.hands[key])) for key in wanted)


def _bidder(game: _Game, rules: Rules) -> Seat:
    if game.bidder_seat is None:
        raise PositionError("the state has a trump but no bidderSeat: the bidder names the trump")
    return _seat(game.bidder_seat, rules)


def _seat(number: int, rules: Rules) -> Seat:
    return rules.seat(Seat.of(number))


def _letters(seats: Iterable[Seat]) -> str:
    return ", ".join(map(str, seats))


def _read(text: str, form: type[Form], noun: str) -> Form:
    try:
        data: Any = json.loads(text)
        return msgspec.convert(data, form)
    except json.JSONDecodeError as error:
        raise NotationError(f"not JSON: {error.msg} (line {error.lineno})") from error
    except RecursionError as error:
        raise NotationError(f"{quote(text[:40])} is no {noun}: nested too deep") from error
    except msgspec.ValidationError as error:
        raise NotationError(f"not a {noun} of the game server: {error}") from error
