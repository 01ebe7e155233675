"""Import from the Moon game server: states become deals or positions, states with logs become records."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moonsolver import Bid, Deal, Hand, MoonError, Position, Rules, Seat, Tile, Trump
from moonsolver.game_server import record_from_server, state_from_server
from moonsolver.record_reader import read_records
from moonsolver.records import Record
from support.records import random_record
from support.strategies import nonsense, refusal

RULES: dict[str, Any] = {
    "minimumBid": 4,
    "allPass": "redeal",
    "declareTrumpBeforeWidow": False,
    "widow": "exchange",
    "moonScoring": "points",
    "allowDoublesTrump": True,
    "allowFollowMe": True,
    "targetScore": 21,
}

# A room in the middle of a trick: A took the widow 21, put 32 away and led 64; B followed with 44.
ROOM: dict[str, Any] = {
    "rules": RULES,
    "game": {
        "dealerSeat": 2,
        "bidderSeat": 0,
        "highBid": 5,
        "trump": 4,
        "hands": {
            "0": ["6-6", "6-5", "2-1", "5-5", "1-1", "3-1"],
            "1": ["5-4", "4-3", "2-2", "0-0", "6-1", "5-2"],
            "2": ["4-2", "4-1", "3-3", "6-2", "6-3", "5-1", "5-3"],
        },
        "widow": ["2-1"],
        "discard": "3-2",
        "trick": [{"seat": 0, "domino": "6-4"}, {"seat": 1, "domino": "4-4"}],
    },
}


def room(game: dict[str, Any] | None = None, **rules: Any) -> str:
    """The room as JSON, with some settings changed."""
    return json.dumps({"rules": RULES | rules, "game": ROOM["game"] | (game or {})})


def domino(tile: Tile) -> str:
    return f"{tile.high}-{tile.low}"


def at_first_lead(record: Record) -> dict[str, Any]:
    """The game of a room as the server shows it when the bidder is to lead."""
    assert record.start is not None
    assert record.trump is not None
    assert record.discard is not None
    assert record.deal is not None
    name = str(record.trump)
    return {
        "bidderSeat": record.bidder.index,
        "highBid": record.bid.value if record.bid else None,
        "trump": "follow-me" if name == "none" else int(name) if name.isdigit() else name,
        "hands": {str(seat): [domino(tile) for tile in hand] for seat, hand in enumerate(record.start.hands)},
        "widow": [domino(tile) for tile in record.deal.widow],
        "discard": domino(record.discard),
        "trick": [],
    }


def events(record: Record, hand: int = 1) -> list[dict[str, Any]]:
    """The log of a hand: an event for each completed trick."""
    found = []
    for trick, start in enumerate(range(0, len(record.plays) - 2, 3), 1):
        plays = [
            {"playId": start + place + 1, "seat": record.positions[start + place].to_play.index, "domino": domino(tile)}
            for place, tile in enumerate(record.plays[start : start + 3])
        ]
        winner = record.positions[start + 3].leader.index
        found.append(
            {"type": "TRICK_COMPLETED", "handId": hand, "trickId": trick, "winnerSeat": winner, "plays": plays}
        )
    return found


def log(found: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(event) + "\n" for event in found)


def played(seed: int, plays: int = 21) -> Record:
    return random_record(random.Random(seed), Rules.named("moon3"), plays=plays)


# States


def test_a_room_in_the_middle_of_a_trick_is_a_position() -> None:
    position = state_from_server(json.dumps(ROOM))
    assert isinstance(position, Position)
    assert position == Position(
        Rules.named("moon3"),
        (Hand.parse("66 65 21 55 11 31"), Hand.parse("54 43 22 00 61 52"), Hand.parse("42 41 33 62 63 51 53")),
        Trump.FOUR,
        Seat.A,
        Seat.A,
        (Tile.parse("64"), Tile.parse("44")),
    )
    assert position.to_play is Seat.C
    assert position.legal_plays == Hand.parse("42 41")


def test_a_room_that_shows_the_tiles_on_the_table_in_the_hands_still_is_the_same_position() -> None:
    hands = {seat: list(tiles) for seat, tiles in ROOM["game"]["hands"].items()}
    hands["0"].append("6-4")
    hands["1"].insert(0, "4-4")
    assert state_from_server(room({"hands": hands})) == state_from_server(json.dumps(ROOM))


@pytest.mark.parametrize(
    ("written", "trump"),
    [(0, Trump.ZERO), ("0", Trump.ZERO), (6, Trump.SIX), ("doubles", Trump.DOUBLES), ("follow-me", Trump.NONE)],
)
def test_trumps_as_the_server_writes_them(written: int | str, trump: Trump) -> None:
    game = at_first_lead(played(1)) | {"trump": written}
    position = state_from_server(room(game))
    assert isinstance(position, Position)
    assert position.trump is trump


def test_no_trump_yet_is_a_deal_and_zero_is_not_no_trump() -> None:
    record = played(2)
    assert record.deal is not None
    dealt = {str(seat): [domino(tile) for tile in hand] for seat, hand in enumerate(record.deal.hands)}
    widow = [domino(tile) for tile in record.deal.widow]
    game = {"hands": dealt, "widow": widow, "discard": None, "trump": None, "trick": [], "bidderSeat": None}
    assert state_from_server(room(game)) == record.deal
    del game["discard"], game["trump"], game["trick"]
    assert state_from_server(json.dumps({"game": {"hands": dealt, "widow": widow}})) == record.deal
    assert isinstance(state_from_server(room(at_first_lead(record) | {"trump": 0})), Position)


def test_after_the_exchange_and_before_the_trump_it_is_the_deal_before_the_exchange() -> None:
    record = played(3)
    assert state_from_server(room(at_first_lead(record) | {"trump": None})) == record.deal


def test_every_setting_of_the_rules_counts() -> None:
    game = at_first_lead(played(4)) | {"trump": 3}
    position = state_from_server(room(game, minimumBid=5, declareTrumpBeforeWidow=True, allowDoublesTrump=False))
    assert position.rules == Rules.named("moon3").house(
        {"lowest-bid": "5", "trump-named": "before-widow", "trumps": "0 1 2 3 4 5 6 none"}
    )
    assert refusal(state_from_server, room(game | {"trump": "doubles"}, allowDoublesTrump=False))
    assert refusal(state_from_server, room(game | {"trump": "follow-me"}, allowFollowMe=False))
    assert not refusal(state_from_server, room(game | {"trump": "follow-me"}, allowDoublesTrump=False))


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("allPass", "dealer-bids"),
        ("widow", "show"),
        ("moonScoring", "wins-game"),
        ("targetScore", 31),
        ("minimumBid", 9),
        ("widow", None),
        ("passWidow", True),
        ("declareTrumpBeforeWidow", "yes"),
    ],
)
def test_settings_that_are_not_known_are_refused_by_name(setting: str, value: Any) -> None:
    error = refusal(state_from_server, room(**{setting: value}))
    assert error is not None
    named = "lowest-bid" if setting == "minimumBid" else f"rules.{setting}"
    assert named in str(error)
    assert refusal(lambda text: record_from_server(text, ""), room(**{setting: value})) is not None


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"hands": {"0": ["6-6"]}}, "the state shows the hands of 0: seats 0, 1, 2 are needed"),
        ({"hands": {}}, "the state shows the hands of nobody"),
        ({"trump": None}, "tiles on the table but no trump"),
        ({"trump": 7}, '"7" is no trump'),
        ({"trump": True}, "game.trump"),
        ({"bidderSeat": None}, "no bidderSeat"),
        ({"bidderSeat": 3}, '"D" is no seat of this table'),
        ({"bidderSeat": -1}, "-1 is no seat number"),
        ({"dealerSeat": 7}, "7 is no seat number"),
        ({"trick": [{"seat": 0, "domino": "6-4"}, {"seat": 2, "domino": "4-2"}]}, "it was B's turn"),
        ({"trick": [{"seat": 0, "domino": "6-8"}]}, '"6-8"'),
        ({"trick": [{"seat": 0}]}, "game.trick[0]"),
        ({"trick": []}, "lies between two tricks and does not say who leads"),
        ({"widow": "2-1"}, "game.widow"),
        ({"hands": None}, "game.hands"),
    ],
)
def test_a_state_that_is_none_is_refused_in_words(change: dict[str, Any], words: str) -> None:
    error = refusal(state_from_server, room(change))
    assert error is not None
    assert words in str(error)
    assert "$" not in str(error)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "[" * 100000, '{"game": ' + "9" * 5000 + "}", '{"rules": {}}'])
def test_what_is_no_state_at_all_is_refused(text: str) -> None:
    for read in (state_from_server, lambda words: record_from_server(words, "")):
        error = refusal(read, text)
        assert error is not None
        assert len(str(error)) < 300


# Records


@given(st.integers(0, 10**9), st.integers(0, 7))
@settings(max_examples=60, deadline=None)
def test_the_state_at_the_first_lead_and_the_log_are_the_record(seed: int, tricks: int) -> None:
    record = played(seed, 3 * tricks)
    noise: list[dict[str, Any]] = [{"type": "PLAYED", "plays": []}, {"type": "HAND_STARTED", "handId": 1}]
    found = record_from_server(room(at_first_lead(record)), log([*noise, *events(record)]))
    (hand,) = found.hands
    assert found.all_faults == ()
    assert (hand.deal, hand.bidder, hand.bid, hand.trump, hand.discard) == (
        record.deal,
        record.bidder,
        record.bid,
        record.trump,
        record.discard,
    )
    assert hand.plays[: 3 * tricks] == record.plays
    assert len(hand.plays) == (21 if tricks == 6 else 3 * tricks)  # in the last trick nobody has a choice
    assert read_records(found.to_toml()) == found


def test_only_the_first_hand_of_the_log_counts() -> None:
    record, other = played(5), played(6)
    mixed = events(record, 3)
    mixed[2:2] = events(other, 4)
    (hand,) = record_from_server(room(at_first_lead(record)), log(mixed)).hands
    assert (hand.plays, hand.faults) == (record.plays, ())


def test_the_trick_of_the_state_is_the_play_while_the_log_has_none() -> None:
    found = record_from_server(json.dumps(ROOM), "")
    (hand,) = found.hands
    assert found.all_faults == ()
    assert hand.deal == Deal.parse("66 65 64 55 11 32 31 / 44 54 43 22 00 61 52 / 42 41 33 62 63 51 53 / 21")
    assert (hand.bidder, hand.bid, hand.trump, hand.discard) == (Seat.A, Bid.FIVE, Trump.FOUR, Tile.parse("32"))
    assert " ".join(map(str, hand.plays)) == "64 44"


def test_a_widow_that_is_no_longer_shown_is_replaced_by_the_discard() -> None:
    record = played(7)
    (hand,) = record_from_server(room(at_first_lead(record) | {"widow": []}), log(events(record))).hands
    assert (hand.plays, hand.faults, hand.start) == (record.plays, (), record.start)


def test_a_wrong_winner_is_reported_with_the_line_of_the_log_wherever_it_stands() -> None:
    record = played(8)
    for trick in (0, 3, 6):
        found = events(record)
        right = Seat.of(found[trick]["winnerSeat"])
        found[trick]["winnerSeat"] = (right.index + 1) % 3
        (hand,) = record_from_server(room(at_first_lead(record)), "\n" + log(found)).hands
        (fault,) = hand.faults
        assert (fault.line, fault.hand) == (trick + 2, 1)
        wrong = right.after(1, seats=3)
        assert fault.words.startswith(f"trick {trick + 1}: {wrong} is written as the winner, but {right}'s ")
        assert hand.plays == record.plays


def test_a_revoke_is_reported_with_the_line_of_the_log() -> None:
    hands = {"0": ["6-6", "6-5", "6-4", "2-1", "5-5", "1-1", "3-1"], "1": [*ROOM["game"]["hands"]["1"], "4-4"]}
    state = room({"hands": ROOM["game"]["hands"] | hands, "trick": []})
    plays = [(0, "6-4"), (1, "5-2"), (2, "4-2")]
    event = {"type": "TRICK_COMPLETED", "plays": [{"seat": seat, "domino": tile} for seat, tile in plays]}
    (hand,) = record_from_server(state, log([{"type": "X"}, event])).hands
    assert [fault.line for fault in hand.faults] == [2]
    assert hand.faults[0].words.startswith("trick 1: B played 52 to 64 but holds 44 54 43 and has to follow")
    assert len(hand.plays) == 1


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda event: event["plays"].reverse(), "in turn it is"),
        (lambda event: event.update(plays=[]), "the trick has no plays"),
        (lambda event: event["plays"][0].update(seat=5), "5 is no seat number"),
        (lambda event: event["plays"][0].update(domino="9-9"), '"9-9"'),
        (lambda event: event.update(winnerSeat="2"), "winnerSeat"),
        (lambda event: event.pop("type"), "type"),
    ],
)
def test_a_bad_event_is_reported_with_its_line_and_does_not_lose_what_came_before(damage: Any, words: str) -> None:
    record = played(9)
    found = events(record)
    damage(found[4])
    (hand,) = record_from_server(room(at_first_lead(record)), log(found)).hands
    assert [fault.line for fault in hand.faults] == [5]
    assert words in hand.faults[0].words
    assert hand.plays == record.plays[:12]


def test_a_line_that_is_no_json_is_reported_with_its_line() -> None:
    record = played(10)
    lines = log(events(record)).split("\n")
    lines[3] = lines[3][:-5]
    (hand,) = record_from_server(room(at_first_lead(record)), "\n".join(lines)).hands
    assert [fault.line for fault in hand.faults] == [4]
    assert hand.plays == record.plays[:9]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"trump": None}, "no trump or bidder yet"),
        ({"bidderSeat": None}, "no trump or bidder yet"),
        ({"discard": None}, "no discard"),
        ({"hands": {"0": ["6-6"], "1": ["6-5"], "2": ["6-4"]}}, "is not that of the first lead"),
    ],
)
def test_a_state_of_another_moment_makes_no_record(change: dict[str, Any], words: str) -> None:
    with pytest.raises(MoonError, match=words):
        record_from_server(room(at_first_lead(played(11)) | change), "")


@given(nonsense, st.integers(0, 30), st.booleans())
@settings(max_examples=150, deadline=None)
def test_no_damage_breaks_the_import(noise: str, place: int, in_state: bool) -> None:
    record = played(12)
    state, lines = room(at_first_lead(record)), log(events(record))
    text = state if in_state else lines
    at = len(text) * place // 30
    damaged = text[:at] + noise + text[at + len(noise) :]
    refusal(lambda words: record_from_server(words if in_state else state, lines if in_state else words), damaged)
    if in_state:
        refusal(state_from_server, damaged)
