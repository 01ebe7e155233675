"""Import from the Moon game server: its room state becomes a deal or a position, state and event log together a record.

The state is one JSON object with ``rules`` and ``game``; the log has one JSON event a line, of which the
``TRICK_COMPLETED`` ones are read. Tiles are text such as ``6-4``, seats are numbers. Zero is a trump; null is a trump
not named yet.
"""

import json
import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Literal, TypeVar

import msgspec

from moonsolver.auction import Bid
from moonsolver.deal import Deal
from moonsolver.errors import MoonError, NotationError, PositionError
from moonsolver.json_forms import plain_words
from moonsolver.notation import quote
from moonsolver.position import Position
from moonsolver.record_forms import FileForm, HandForm
from moonsolver.record_places import Places
from moonsolver.record_reader import check_form
from moonsolver.records import Fault, RecordFile
from moonsolver.rules import Rules
from moonsolver.seats import Seat
from moonsolver.tiles import Hand, Tile
from moonsolver.trumps import Trump, winning_place

__all__ = ["record_from_server", "state_from_server"]

Form = TypeVar("Form")


class _Play(msgspec.Struct):
    """A tile played by a seat."""

    seat: int
    domino: str


class _ServerRules(msgspec.Struct, rename="camel", forbid_unknown_fields=True):
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
    state = _read(text, _State, "a state")
    rules = _rules(state.rules)
    game = state.game
    if game.dealer_seat is not None:
        _seat(game.dealer_seat, rules)
    hands = _hands(game, rules)
    if game.trump is None:
        if game.trick:
            raise PositionError("the state has tiles on the table but no trump: it is named before the first lead")
        return _deal(game, rules, hands)
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

    The plays are those of the log's ``TRICK_COMPLETED`` events, of the first hand that it has; while it has none, those
    of the trick in the state. Faults (a revoke, a wrong winner) are listed in the record with the line of the log.
    Where the server no longer shows the widow, the discard stands in for it: the bidder's eight tiles are the same.
    """
    state = _read(state_text, _State, "a state")
    rules = _rules(state.rules)
    game = state.game
    if game.trump is None or game.bidder_seat is None:
        raise PositionError("the state has no trump or bidder yet: take the state at the first lead")
    if game.discard is None:
        raise PositionError("the state has no discard: take the state at the first lead")
    hands = list(_hands(game, rules))
    for play in game.trick:
        seat = _seat(play.seat, rules)
        hands[seat.index] = hands[seat.index].add(Tile.parse(play.domino))
    if any(len(hand) != rules.hand_size for hand in hands):
        raise PositionError(f"the state is not that of the first lead: every seat holds {rules.hand_size} tiles there")
    trump = Trump.parse(game.trump)
    tricks, faults = _tricks(log_text, rules, trump)
    rows = [row for _, row in tricks] or [" ".join(play.domino for play in game.trick)]
    hand = HandForm(
        deal=str(_deal(game, rules, tuple(hands))),
        bidder=str(_bidder(game, rules)),
        bid=str(Bid.parse(game.high_bid)) if game.high_bid is not None else None,
        trump=str(trump),
        discard=str(Tile.parse(game.discard)),
        plays=rows,
    )
    places = Places({(1, "plays", trick): line for trick, (line, _) in enumerate(tricks, 1)})
    form = FileForm(rules=rules.name, house=dict(rules.house_settings), hand=[hand])
    found = check_form(form, places)
    record = found.hands[0]
    return replace(found, hands=(replace(record, faults=tuple(sorted((*faults, *record.faults), key=_line))),))


def _line(fault: Fault) -> int:
    return fault.line or 0


def _deal(game: _Game, rules: Rules, hands: tuple[Hand, ...]) -> Deal:
    """Return what was dealt: after the exchange the bidder has taken the widow and put the discard away."""
    widow = Hand.parse(" ".join(game.widow))
    if game.discard is None:
        return Deal(rules, hands, widow)
    discard = Hand([Tile.parse(game.discard)])
    widow = widow or discard
    bidder = _bidder(game, rules)
    dealt = ((hand | discard) - widow if seat is bidder else hand for seat, hand in zip(Seat, hands, strict=False))
    return Deal(rules, tuple(dealt), widow)


def _tricks(log_text: str, rules: Rules, trump: Trump) -> tuple[list[tuple[int, str]], list[Fault]]:
    """Return the tricks of the log as lines of a record, each with its line in the log, up to one that is unreadable.

    Returns also what is wrong with the log itself; what is wrong with the plays is for the record to say.
    """
    rows: list[tuple[int, str]] = []
    faults: list[Fault] = []
    hand_id: int | None = None
    for number, line in enumerate(log_text.split("\n"), 1):
        try:
            event = _read(line, _Event, "an event") if line.strip() else _Event("")
            if event.type != "TRICK_COMPLETED" or (rows and event.hand_id != hand_id):
                continue
            hand_id = event.hand_id
            rows.append((number, _row(event, rules)))
        except MoonError as error:
            faults += (Fault(words, 1, number) for words in error.faults)
            break
        if wrong := _wrong_winner(event, rules, trump):
            faults.append(Fault(f"trick {len(rows)}: {wrong}", 1, number))
    return rows, faults


def _row(event: _Event, rules: Rules) -> str:
    """Return a trick as a line of a record, with its leader."""
    if not event.plays:
        raise NotationError("the trick has no plays")
    seats = [_seat(play.seat, rules) for play in event.plays]
    turns = [seats[0].after(place, seats=rules.seats) for place in range(len(seats))]
    if seats != turns:
        raise NotationError(f"the plays are from {_letters(seats)}, in turn it is {_letters(turns)}")
    return f"{seats[0]}: " + " ".join(str(Tile.parse(play.domino)) for play in event.plays)


def _wrong_winner(event: _Event, rules: Rules, trump: Trump) -> str | None:
    """Say that the trick was won by another seat than the log has."""
    if event.winner_seat is None or len(event.plays) != rules.seats:
        return None
    said = _seat(event.winner_seat, rules)
    place = winning_place([Tile.parse(play.domino) for play in event.plays], trump)
    won = _seat(event.plays[place].seat, rules)
    if won is said:
        return None
    return f"{said} is written as the winner, but {won}'s {Tile.parse(event.plays[place].domino)} won"


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
    hands = [Hand.parse(" ".join(game.hands[key])) for key in wanted]
    for play in game.trick:  # a room may show a tile on the table in its hand still
        place = _seat(play.seat, rules).index
        hands[place] = hands[place].remove(Tile.parse(play.domino))
    return tuple(hands)


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
        raise NotationError(f"{quote(text[:40])} is not {noun}: nested too deep") from error
    except msgspec.ValidationError as error:
        raise NotationError(f"not {noun} of the game server: {_plain(error)}") from error
    except ValueError as error:  # a number of thousands of digits
        raise NotationError(f"not {noun} of the game server: it holds a number that is far too long") from error


def _plain(error: msgspec.ValidationError) -> str:
    """Put msgspec's message in words that name the setting or field."""
    words = str(error)
    if found := re.fullmatch(r"Invalid enum value (.*) - at `\$\.(.*)`", words, re.DOTALL):
        return f"{found[2]} is {found[1]}, which is not played here"
    if found := re.fullmatch(r"Object contains unknown field `(.*)` - at `\$\.(.*)`", words, re.DOTALL):
        return f"{found[2]}.{found[1]} is no setting that is known here"
    return plain_words(error)
