"""A little Moon game server: the states of a room while a hand is played, and its log, in any version."""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from moonsolver import Deal, Hand, Position, Rules, Seat, Tile
from moonsolver.records.record import Record

NAMES = {Seat.A: "Pat", Seat.B: "Mabel", Seat.C: "Arthur"}
RULES: dict[str, Any] = {
    "minimumBid": 4,
    "allPass": "redeal",
    "declareTrumpBeforeWidow": False,
    "widow": "exchange",
    "moonScoring": "points",
    "allowDoublesTrump": True,
    "allowFollowMe": True,
    "overcallMoon": False,
    "targetScore": 21,
}


@dataclass(frozen=True)
class Version:
    """How a version of the server shows a room."""

    keeps_trick: bool = False
    """A finished trick lies there until the next lead."""
    keeps_in_hand: bool = False
    """Tiles on the table are shown in the hands too."""
    keeps_widow: bool = False
    """The widow is listed to the end of the hand."""
    hides_discard: bool = False
    """The discard is not shown before the trump is named, and later neither."""
    names_turn: bool = True
    counts_late: bool = False
    """The trick that lies there is not among the players' tricks yet."""


def domino(tile: Tile) -> str:
    return f"{tile.high}-{tile.low}"


def server_rules(rules: Rules) -> dict[str, Any]:
    """Rules as the server writes them."""
    names = [str(trump) for trump in rules.trumps]
    return RULES | {
        "minimumBid": rules.lowest_bid,
        "allPass": "force-dealer" if rules.last_must_bid else "redeal",
        "declareTrumpBeforeWidow": rules.trump_before_widow,
        "allowDoublesTrump": "doubles" in names,
        "allowFollowMe": "none" in names,
        "targetScore": rules.target,
    }


def server_trump(record: Record) -> int | str:
    name = str(record.trump)
    return "follow-me" if name == "none" else int(name) if name.isdigit() else name


def room(record: Record, game: dict[str, Any], taken: tuple[int, ...] = (0, 0, 0)) -> dict[str, Any]:
    """A whole state around `game`."""
    players = [
        {"id": f"p{seat.index}", "name": name, "seat": seat.index, "score": 0, "tricks": taken[seat.index]}
        for seat, name in NAMES.items()
    ]
    filler = {"phase": "playing", "dealerSeat": 2, "passed": [], "ledSuit": None, "trickPlayIds": [], "eventSeq": 0}
    filler |= {"handId": 1, "trickId": 1, "nextPlayId": 1, "message": "", "widow": [], "discard": None, "trick": []}
    return {"roomId": "R", "gameType": "moon", "players": players[::-1], "rules": server_rules(record.rules)} | {
        "game": filler | game
    }


def hands_of(hands: tuple[Hand, ...]) -> dict[str, list[str]]:
    return {str(seat): [domino(tile) for tile in hand] for seat, hand in enumerate(hands)}


def before_play(record: Record) -> Iterator[dict[str, Any]]:
    """The states from the deal to the first lead, each of which is the record's deal."""
    assert record.deal is not None
    assert record.start is not None
    assert record.discard is not None
    seat = record.bidder
    dealt, widow = hands_of(record.deal.hands), [domino(tile) for tile in record.deal.widow]
    bid = record.bid.value if record.bid else None
    yield room(record, {"phase": "bidding", "turnSeat": 0, "hands": dealt, "widow": widow, "bidderSeat": None})
    won: dict[str, Any] = {"turnSeat": seat.index, "bidderSeat": seat.index, "highBid": bid}
    yield room(record, won | {"phase": "bidding", "hands": dealt, "widow": widow, "turnSeat": 1})
    if record.rules.trump_before_widow:
        yield room(record, won | {"phase": "trump", "hands": dealt, "widow": widow})
        won |= {"trump": server_trump(record)}
        yield room(record, won | {"phase": "widow", "hands": dealt, "widow": widow})
    eight = dealt | {str(seat.index): [*dealt[str(seat.index)], *widow]}
    yield room(record, won | {"phase": "widow", "hands": eight, "widow": widow})
    yield room(record, won | {"phase": "widow", "hands": eight, "widow": []})
    if not record.rules.trump_before_widow:
        now = {"phase": "trump", "hands": hands_of(record.start.hands), "discard": domino(record.discard)}
        yield room(record, won | now | {"widow": widow})


def in_play(record: Record, version: Version) -> Iterator[tuple[dict[str, Any], Position]]:
    """The states from the first lead to the end of the hand, each with what it is."""
    assert record.deal is not None
    trick: list[tuple[Seat, Tile]] = []
    positions = record.positions
    for number, now in enumerate(positions):
        hands = hands_of(now.hands)
        lying = trick if version.keeps_trick or len(trick) < 3 else []
        if version.keeps_in_hand:
            for seat, tile in lying:
                hands[str(seat.index)].insert(0, domino(tile))
        taken = positions[number - 1].taken if version.counts_late and len(lying) == 3 else now.taken
        game = {
            "hands": hands,
            "trick": [{"seat": seat.index, "domino": domino(tile)} for seat, tile in lying],
            "trump": server_trump(record),
            "bidderSeat": record.bidder.index,
            "highBid": record.bid.value if record.bid else None,
            "turnSeat": None if now.is_over or not version.names_turn else now.to_play.index,
            "discard": None if version.hides_discard else domino(record.discard) if record.discard else None,
            "widow": [domino(tile) for tile in record.deal.widow] if version.keeps_widow else [],
            "phase": "hand-end" if now.is_over else "playing",
            "trickId": number // 3 + 1,
        }
        loses_leader = version.keeps_trick is False and now.is_over
        yield room(record, game, taken), replace(now, leader=record.bidder) if loses_leader else now
        if number < len(record.plays):
            trick = [*(trick if len(trick) < 3 else []), (now.to_play, record.plays[number])]


def play_events(record: Record, hand: int = 1) -> list[dict[str, Any]]:
    """PLAY_ADDED for every play."""
    positions = record.positions
    return [
        {"type": "PLAY_ADDED", "handId": hand, "trickId": at // 3 + 1, "playId": at + 1}
        | {"seat": positions[at].to_play.index, "domino": domino(tile)}
        for at, tile in enumerate(record.plays)
    ]


def trick_events(record: Record, hand: int = 1) -> list[dict[str, Any]]:
    """TRICK_COMPLETED for every full trick."""
    positions = record.positions
    plays = [{name: event[name] for name in ("playId", "seat", "domino")} for event in play_events(record)]
    return [
        {"type": "TRICK_COMPLETED", "handId": hand, "trickId": start // 3 + 1, "plays": plays[start : start + 3]}
        | {"winnerSeat": positions[start + 3].leader.index}
        for start in range(0, len(record.plays) - 2, 3)
    ]


def all_events(record: Record, hand: int = 1) -> list[dict[str, Any]]:
    """Both kinds, in the order in which the server sends them, and the end of the hand."""
    plays, tricks = play_events(record, hand), trick_events(record, hand)
    found: list[dict[str, Any]] = []
    for trick in range(0, len(plays), 3):
        found += plays[trick : trick + 3]
        found += tricks[trick // 3 : trick // 3 + 1]
    if record.is_complete:
        found.append({"type": "HAND_COMPLETED", "handId": hand, "phase": "hand-end", "message": "done"})
    return found


def log(events: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(event) + "\n" for event in events)


def wrapped(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The events in the envelope in which the server sends them."""
    return [
        {"type": "EVENT", "protocol": "v2", "seq": seq, "serverTs": 1790000000000 + seq, "event": event}
        for seq, event in enumerate(events, 1)
    ]


def disturbed(rng: random.Random, events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same messages out of order, some sent again, among others."""
    found = [*events, *rng.choices(events, k=5)] if events else []
    found += [{"type": "PING"}, {"type": "SNAPSHOT", "protocol": "v2", "snapshot": {"game": {}}, "seq": 3}]
    rng.shuffle(found)
    return found


def dealt(record: Record, *, widow_shown: bool) -> Deal:
    """The deal as the import can know it: without the widow the discard stands for it."""
    assert record.deal is not None
    if widow_shown or record.discard is None:
        return record.deal
    eight = record.deal.discards(record.bidder)
    hands = list(record.deal.hands)
    hands[record.bidder.index] = eight.remove(record.discard)
    return Deal(record.rules, tuple(hands), Hand([record.discard]))
