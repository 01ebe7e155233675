"""Import from the Moon game server: states become deals or positions, states with logs become records."""

import copy
import json
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moonsolver import Bid, Deal, Hand, MoonError, Position, Rules, Seat, Tile, Trump
from moonsolver.records.game_server import ServerState, record_from_server, state_from_server
from moonsolver.records.reader import read_records
from moonsolver.records.record import Record
from support.cli import run
from support.records import random_record
from support.server import (
    NAMES,
    RULES,
    Version,
    all_events,
    before_play,
    dealt,
    disturbed,
    domino,
    in_play,
    log,
    play_events,
    trick_events,
    wrapped,
)
from support.strategies import nonsense, refusal

DATA = Path(__file__).parent / "data" / "server"
LEAD = json.loads((DATA / "lead.json").read_text())
WIDOW = json.loads((DATA / "widow.json").read_text())
LOG = (DATA / "log.jsonl").read_text()
HANDS = ("11 00 65 63 41 31 66", "44 64 62 61 53 32 21", "55 33 22 54 51 43 42")  # at the first lead; 52 is away
DEALT = Deal.parse("11 00 65 63 52 41 31 / 44 64 62 61 53 32 21 / 55 33 22 54 51 43 42 / 66")

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


def changed(state: dict[str, Any], game: dict[str, Any] | None = None, **top: Any) -> str:
    """A state as JSON, with parts of the game or of the state changed; Ellipsis takes a field out."""
    found = copy.deepcopy(state) | top
    found["game"] |= game or {}
    found["game"] = {name: value for name, value in found["game"].items() if value is not ...}
    return json.dumps({name: value for name, value in found.items() if value is not ...})


def hands(*seats: str) -> dict[str, list[str]]:
    return {str(seat): [domino(tile) for tile in Hand.parse_tiles(tiles)] for seat, tiles in enumerate(seats)}


def trick(*plays: tuple[int, str]) -> list[dict[str, Any]]:
    return [{"seat": seat, "domino": domino(Tile.parse(tile))} for seat, tile in plays]


def at_first_lead(record: Record) -> dict[str, Any]:
    """The game of a room as the server shows it when the bidder is to lead."""
    state, _ = next(in_play(record, Version(keeps_widow=True)))
    return state["game"]  # type: ignore[no-any-return]


def played(seed: int, plays: int = 21, rules: Rules | None = None) -> Record:
    return random_record(random.Random(seed), rules or Rules.named("moon3"), plays=plays)


def some_rules(rng: random.Random) -> Rules:
    """Rules that a room can have."""
    house = {"lowest-bid": rng.choice(["3", "4", "5"]), "all-pass": rng.choice(["redeal", "last-must-bid"])}
    house |= {"trump-named": rng.choice(["before-widow", "after-widow"]), "target": str(rng.choice([15, 21, 42]))}
    house |= {"trumps": "0 1 2 3 4 5 6" + rng.choice(["", " doubles", " none", " doubles none"])}
    return Rules.named("moon3").house(house)


def same_hand(found: Record, wanted: Record, deal: Deal | None) -> bool:
    """Whether a record says the same of a hand, with this deal."""
    parts = ("bidder", "bid", "trump", "discard", "plays")
    return found.deal == deal and all(getattr(found, part) == getattr(wanted, part) for part in parts)


# States


@pytest.mark.parametrize("version", range(2**6))
def test_a_state_of_every_moment_is_the_deal_or_the_position_of_that_moment(version: int) -> None:
    how = Version(*(bool(version >> bit & 1) for bit in range(6)))
    rng = random.Random(version)
    record = random_record(rng, some_rules(rng), plays=21)
    for state in before_play(record):
        found = state_from_server(json.dumps(state))
        assert found.now == record.deal, state["game"]
        assert found.players == NAMES
    for state, position in in_play(record, how):
        between = not (position.table or position.is_first_trick or position.is_over)
        if between and not how.names_turn and not how.keeps_trick:
            assert "does not say who leads" in str(refusal(state_from_server, json.dumps(state)))
            continue
        found = state_from_server(json.dumps(state))
        assert found.now == position, state["game"]
        assert (found.bidder, found.bid, found.trump) == (record.bidder, record.bid, record.trump)
        assert (found.players, found.warnings, found.record) == (NAMES, (), None)


def test_a_state_before_play_is_a_record_to_be_continued_with_what_is_settled() -> None:
    record = played(3, rules=Rules.named("moon3").house({"trump-named": "before-widow"}))
    settled = [state_from_server(json.dumps(state)).record for state in before_play(record)]
    contracts = [(file.hands[0].bidder, file.hands[0].bid, file.hands[0].trump) for file in settled if file]
    bid, trump = record.bid, record.trump
    assert contracts == [(Seat.A, None, None)] * 2 + [(record.bidder, bid, None)] + [(record.bidder, bid, trump)] * 3
    for file in settled:
        assert file is not None
        assert file.players == NAMES
        assert read_records(file.to_toml()) == file


LED = {"hands": hands("00 65 63 41 31 66", *HANDS[1:]), "trick": trick((0, "11")), "turnSeat": 1}
ENDED = trick((0, "11"), (1, "21"), (2, "51"))
SIX = ("00 65 63 41 31 66", "44 64 62 61 53 32", "55 33 22 54 43 42")


@pytest.mark.parametrize(
    ("game", "leader", "table", "left"),
    [
        ({}, "A", "", HANDS),
        ({"phase": ...}, "A", "", HANDS),
        ({"phase": "some new name"}, "A", "", HANDS),
        ({"turnSeat": None}, "A", "", HANDS),
        ({"discard": None}, "A", "", HANDS),
        ({"widow": ["6-6"]}, "A", "", HANDS),
        ({"widow": None, "trick": None, "message": None}, "A", "", HANDS),
        ({"widow": ["5-2"]}, "A", "", HANDS),
        (LED, "A", "11", ("00 65 63 41 31 66", *HANDS[1:])),
        ({**LED, "hands": hands(*HANDS)}, "A", "11", ("00 65 63 41 31 66", *HANDS[1:])),
        ({"trick": ENDED, "hands": hands(*SIX)}, "A", "", SIX),
        ({"trick": ENDED}, "A", "", SIX),
        ({"trick": ENDED, "hands": hands(*SIX[:2], HANDS[2])}, "A", "", SIX),
        ({"trick": ENDED, "hands": hands(*SIX), "turnSeat": None}, "A", "", SIX),
        ({"trick": [], "hands": hands(*SIX), "turnSeat": 2}, "C", "", SIX),
        ({"trick": [*ENDED, *trick((0, "66"))], "hands": hands(*SIX), "turnSeat": 1}, "A", "66", None),
        ({"hands": hands("", "", ""), "turnSeat": None, "phase": "hand-end"}, "A", "", ("", "", "")),
        ({"hands": hands("", "", ""), "trick": trick((1, "64"), (2, "62"), (0, "63"))}, "B", "", ("", "", "")),
    ],
)
def test_states_in_play(game: dict[str, Any], leader: str, table: str, left: tuple[str, ...] | None) -> None:
    found = state_from_server(changed(LEAD, game, players=...))
    assert isinstance(found.now, Position)
    now = found.now
    assert (str(now.leader), " ".join(map(str, now.table))) == (leader, table)
    assert now.hands == tuple(map(Hand.parse, left or ("00 65 63 41 31", *SIX[1:])))
    assert (now.bidder, now.trump, found.warnings) == (Seat.A, Trump.ONE, ())


@pytest.mark.parametrize(
    "game",
    [
        {},
        {"phase": ...},
        {"phase": "discard"},
        {"widow": []},
        {"bidderSeat": None},
        {"trump": 1},
        {"hands": hands(HANDS[0].replace("66", "52"), *HANDS[1:])},
        {"hands": hands(HANDS[0].replace("66", "52"), *HANDS[1:]), "phase": "bidding", "bidderSeat": None},
        {"hands": hands(HANDS[0].replace("66", "52"), *HANDS[1:]), "widow": []},
        {"hands": hands(HANDS[0].replace("66", "52"), *HANDS[1:]), "trump": 1},
        {"hands": hands(HANDS[0].replace("66", "52"), *HANDS[1:]), "trump": 1, "phase": ...},
        {"hands": hands(*HANDS), "discard": "5-2", "phase": "trump"},
        {"hands": hands(HANDS[0] + " 52", *HANDS[1:]), "discard": "5-2", "phase": "trump"},
    ],
)
def test_states_before_play(game: dict[str, Any]) -> None:
    found = state_from_server(changed(WIDOW, game))
    assert found.now == DEALT
    assert (found.players, found.record is not None) == (NAMES, True)


def test_a_widow_that_is_not_shown_is_told_of() -> None:
    games: list[dict[str, Any]] = [{"widow": []}, {"hands": hands(*HANDS), "discard": "5-2", "widow": []}]
    for game in games:
        (warning,) = state_from_server(changed(WIDOW, game)).warnings
        assert "the widow is not shown" in warning
        assert "stands for it; A's eight tiles are right" in warning
    assert state_from_server(changed(WIDOW)).warnings == ()


def test_tricks_of_the_players_are_carried_along_where_they_add_up() -> None:
    def taken(*tricks: Any) -> ServerState:
        seats = [{"seat": seat, "name": "x", "tricks": count} for seat, count in enumerate(tricks)]
        return state_from_server(changed(LEAD, {"hands": hands(*SIX), "trick": []}, players=seats))

    for good in ((1, 0, 0), (0, 0, 1)):
        now = taken(*good).now
        assert isinstance(now, Position)
        assert now.taken == good
    for wrong in ((1, 1, 0), (0, 0, 0), (7, 0, 0)):
        found = taken(*wrong)
        assert isinstance(found.now, Position)
        assert found.now.taken == (0, 0, 0)
        assert "do not add up to the 1 played" in found.warnings[0]
    assert taken(None, "1", -1).warnings == ()


@pytest.mark.parametrize(
    ("written", "trump"),
    [(0, Trump.ZERO), ("0", Trump.ZERO), (6, Trump.SIX), ("doubles", Trump.DOUBLES), ("follow-me", Trump.NONE)],
)
def test_trumps_as_the_server_writes_them(written: int | str, trump: Trump) -> None:
    found = state_from_server(room(at_first_lead(played(1)) | {"trump": written}))
    assert isinstance(found.now, Position)
    assert found.trump is found.now.trump is trump


def test_every_setting_of_the_rules_counts() -> None:
    game = at_first_lead(played(4)) | {"trump": 3, "highBid": 5}
    changes = {"minimumBid": 5, "declareTrumpBeforeWidow": True, "allowDoublesTrump": False, "targetScore": 31}
    found = state_from_server(room(game, **changes, allPass="force-dealer", overcallMoon=None))
    assert found.now.rules == Rules.named("moon3").house(
        {
            "lowest-bid": "5",
            "trump-named": "before-widow",
            "trumps": "0 1 2 3 4 5 6 none",
            "target": "31",
            "all-pass": "last-must-bid",
        }
    )
    assert refusal(state_from_server, room(game | {"trump": "doubles"}, allowDoublesTrump=False))
    assert refusal(state_from_server, room(game | {"trump": "follow-me"}, allowFollowMe=False))
    assert not refusal(state_from_server, room(game | {"trump": "follow-me"}, allowDoublesTrump=False))


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("allPass", "dealer-bids"),
        ("widow", "optional"),
        ("widow", "none"),
        ("moonScoring", "instant"),
        ("moonScoring", "x" * 1000),
        ("overcallMoon", True),
        ("overcallMoon", "yes"),
        ("targetScore", 0),
        ("targetScore", 21.5),
        ("targetScore", 10**30),
        ("targetScore", "many"),
        ("minimumBid", 9),
        ("declareTrumpBeforeWidow", "yes"),
    ],
)
def test_settings_that_are_not_played_here_are_refused_by_name(setting: str, value: Any) -> None:
    error = refusal(state_from_server, room(**{setting: value}))
    assert error is not None
    assert f"rules.{setting}" in str(error)
    assert "$" not in str(error)
    assert len(str(error)) < 300
    assert refusal(lambda text: record_from_server(text, ""), room(**{setting: value})) is not None


def test_another_game_is_refused() -> None:
    assert 'gameType is "texas42"' in str(refusal(state_from_server, changed(LEAD, gameType="texas42")))


def test_fields_that_are_not_known_are_named_in_a_warning_and_passed_over() -> None:
    plain = state_from_server(json.dumps(LEAD))
    assert plain.warnings == ()
    state = copy.deepcopy(LEAD)
    state["spectators"] = []
    state["rules"] |= {"passWidow": False, "renege": None}
    state["game"]["timer"] = {"left": 3}
    state["players"][1]["avatar"] = "cat"
    found = state_from_server(json.dumps(state))
    assert found.warnings == (
        'not known here and skipped: "spectators", "rules.passWidow", "rules.renege", "game.timer" and 1 more',
    )
    assert found.now == plain.now
    state["rules"]["passWidow"] = True
    assert (
        'the settings "passWidow" are ignored: if they change the play'
        in state_from_server(json.dumps(state)).warnings[1]
    )


def test_warnings_are_short_and_quoted_whatever_the_names() -> None:
    state = copy.deepcopy(LEAD)
    state["game"] |= {f"\x1b[2J\ud800{number}" + "x" * 1000: 1 for number in range(1000)}
    (warning,) = state_from_server(json.dumps(state)).warnings
    assert len(warning) < 400
    assert warning.isprintable()
    assert "996 more" in warning


@pytest.mark.parametrize(
    ("players", "names", "warned"),
    [
        (None, {}, 0),
        ([], {}, 0),
        ("Pat", {}, 0),
        ([{"seat": 2, "name": "C"}, {"seat": 0, "name": "A"}], {"A": "A", "C": "C"}, 0),
        ([{"seat": 0, "name": "Pat"}, {"seat": 1, "name": "Pat"}], {"A": "Pat", "B": "Pat"}, 0),
        ([{"seat": 0, "name": "Pat"}, {"seat": 0, "name": "Mabel"}], {"A": "Pat"}, 1),
        ([{"seat": 0}, {"seat": 1, "name": " "}, {"seat": 2, "name": 7}], {}, 0),
        ([{"seat": 3, "name": "D"}, {"seat": None, "name": "guest"}, {"name": "x"}, 5], {}, 4),
        ([{"seat": True, "name": "B"}], {}, 1),
        ([{"seat": 0, "name": '"]\n[[hand]]\x00<script>\u202e'}], {"A": '"]\n[[hand]]\x00<script>\u202e'}, 0),
        ([{"seat": 0, "name": "half \ud800"}], {"A": "half ?"}, 0),
    ],
)
def test_players_names_come_along_as_data(players: Any, names: dict[str, str], warned: int) -> None:
    found = state_from_server(changed(LEAD, players=players))
    assert {str(seat): name for seat, name in found.players.items()} == names
    assert len(found.warnings) == warned
    made = record_from_server(changed(LEAD, players=players), LOG)
    assert made.file.players == found.players
    assert read_records(made.file.to_toml()) == read_records(made.file.to_json()) == made.file


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"hands": {"0": ["6-6"]}}, "the state shows the hands of 0: seats 0, 1, 2 are needed"),
        ({"hands": {str(seat): [] for seat in range(99)}}, "seats 0, 1, 2 are needed"),
        ({"hands": {}}, "the state has no hands"),
        ({"hands": None, "phase": "lobby"}, 'the state has no hands (phase "lobby")'),
        ({"hands": ..., "hand": ["6-6"], "widowCount": 1}, "what one player sees"),
        ({"trump": None}, "tiles on the table but no trump"),
        ({"trump": None, "trick": []}, "no trump and hands of fewer than 7 tiles"),
        ({"trump": None, "trick": [], "hands": hands("", "", "")}, "no trump and hands of fewer than 7 tiles"),
        ({"trump": 7}, '"7" is not a trump'),
        ({"trump": True}, "game.trump"),
        ({"bidderSeat": None}, "no bidderSeat"),
        ({"bidderSeat": 3}, '"D" is not a seat at this table'),
        ({"bidderSeat": -1}, "game.bidderSeat: -1 is not a seat number"),
        ({"dealerSeat": 7}, "7 is not a seat number"),
        ({"turnSeat": 0}, "turnSeat is 0, but with 2 on the table, led by A, it is C's turn (2)"),
        ({"trick": trick((0, "64"), (2, "42"))}, "it was B's turn"),
        ({"trick": trick((0, "64"), (1, "44"), (2, "42"), (2, "41"))}, "41 on the table is from seat 2: it was B's"),
        ({"trick": trick((0, "64"), (1, "44"), (2, "42")), "turnSeat": 2}, "B won the trick on the table: it is B's"),
        ({"trick": [{"seat": 0, "domino": "6-8"}]}, '"6-8"'),
        ({"trick": [{"seat": 0}]}, "game.trick[0]"),
        ({"trick": []}, "is between two tricks and does not say who leads"),
        ({"trick": trick((0, "64"), (1, "64"))}, "64 is on the table twice"),
        ({"trick": trick((0, "64"), (1, "41"))}, "41 was played by B and is in C's hand"),
        ({"trick": trick((0, "50"), (1, "44"))}, "50 on the table is not used in moon3"),
        ({"discard": "4-4"}, "the discard 44 is on the table too"),
        ({"discard": "5-4"}, "the discard 54 is in B's hand too"),
        ({"discard": "5-0"}, "the discard 50 is not used in moon3"),
        ({"discard": "?"}, "game.discard"),
        ({"widow": ["4-1"]}, "41 is the widow and in C's hand"),
        ({"widow": "2-1"}, "game.widow"),
        ({"hands": {"0": ["6-6", "9-9"], "1": [], "2": []}}, 'game.hands.0: "9-9"'),
        ({"hands": {"0": [None], "1": [], "2": []}}, "game.hands"),
        ({"highBid": 42}, 'game.highBid: "42" is not a bid'),
        ({"highBid": 3}, "game.highBid is 3, but the lowest bid of the room is 4"),
        ({"handId": "first"}, "game.handId"),
    ],
)
def test_a_state_that_is_none_is_refused_in_words(change: dict[str, Any], words: str) -> None:
    error = refusal(state_from_server, changed(ROOM, change))
    assert error is not None
    assert words in str(error)
    assert "$" not in str(error)
    assert len(str(error)) < 500


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "[]", "null", "7", "[" * 100000, '{"game": ' + "9" * 5000 + "}", '{"rules": {}}', '{"game": []}'),
        *('{"game": {"hands": ' + "[" * 90000 + "]" * 90000 + "}}", '{"game": {}, "rules": 5}', '{"game": {}}'),
        '{"game": {"hands": {"0": []}, "bidderSeat": ' + "9" * 4000 + "}}",
    ],
)
def test_what_is_no_state_at_all_is_refused(text: str) -> None:
    for read in (state_from_server, lambda words: record_from_server(words, "")):
        error = refusal(read, text)
        assert error is not None
        assert len(str(error)) < 300


def test_a_byte_order_mark_does_not_matter() -> None:
    assert state_from_server("\ufeff" + json.dumps(LEAD)) == state_from_server(json.dumps(LEAD))


# Records


@given(st.integers(0, 10**9))
@settings(max_examples=100, deadline=None)
def test_a_state_of_any_moment_in_play_and_a_log_of_any_shape_are_the_record(seed: int) -> None:
    rng = random.Random(seed)
    record = played(seed, rng.randint(0, 21), some_rules(rng))
    how = Version(*(rng.random() < 0.5 for _ in range(6)))
    state, _ = moment = rng.choice(list(in_play(record, how)))
    now = moment[1]
    kind = rng.choice([play_events, trick_events, all_events])
    messages = kind(record)
    other = kind(played(seed + 1), 2)
    if rng.random() < 0.5:
        messages = [*messages, *other]
    if rng.random() < 0.7:
        messages = wrapped(messages)
    if rng.random() < 0.5:
        messages = disturbed(rng, messages)
    seen = 21 - sum(map(len, now.hands))
    whole = len(record.plays) // 3 * 3
    plays = record.plays if kind is not trick_events else record.plays[: max(whole, seen)]
    text = log(messages).replace("\n", rng.choice(["\n", "\n\n", "\r\n"]))
    if '"handId": 1' not in text and '"handId": 2' in text:
        assert refusal(lambda words: record_from_server(json.dumps(state), words), text) is not None
        return
    found = record_from_server(json.dumps(state), text)
    wanted = Record(record.rules, 1, record.deal, None, record.bidder, record.bid, record.trump, record.discard, plays)
    if len(plays) >= 18:  # in the last trick nobody has a choice, and it is worked out
        now = wanted.positions[-1]
        while not now.is_over:
            tile = next(iter(now.legal_plays))
            now, plays = now.play(tile), (*plays, tile)
        wanted = replace(wanted, plays=plays)
    assert found.file.all_faults == ()
    assert same_hand(found.file.hands[0], wanted, dealt(record, widow_shown=how.keeps_widow))
    assert (found.file.rules, found.file.players) == (record.rules, NAMES)
    assert read_records(found.file.to_toml()) == found.file


def test_the_real_log_is_a_whole_hand() -> None:
    found = record_from_server(json.dumps(LEAD), LOG)
    (hand,) = found.file.hands
    assert found.file.all_faults == ()
    assert hand.is_complete
    assert hand.positions[-1].taken == (4, 1, 2)
    assert len(found.warnings) == 1
    assert record_from_server(changed(LEAD, {"widow": ["6-6"]}), LOG).warnings == ()
    bare = log([json.loads(line)["event"] for line in LOG.splitlines()])
    assert record_from_server(json.dumps(LEAD), bare).file == found.file
    over = changed(LEAD, {"hands": hands("", "", ""), "phase": "hand-end", "turnSeat": None})
    assert record_from_server(over, LOG).file == found.file


def test_without_the_numbers_of_hands_tricks_and_plays_the_order_of_the_log_counts() -> None:
    record = played(5)
    state = json.dumps(next(in_play(record, Version(keeps_widow=True)))[0])
    for events in (play_events(record), trick_events(record), all_events(record)):
        for event in events:
            for part in (event, *event.get("plays", ())):
                for name in ("handId", "trickId", "playId"):
                    part.pop(name, None)
        for messages in (events, [*events, *events]):
            found = record_from_server(state, log(messages))
            assert found.file.all_faults == ()
            assert same_hand(found.file.hands[0], record, record.deal)


def test_the_plays_are_those_of_the_hand_of_the_state() -> None:
    record, other = played(5), played(6)
    mixed = trick_events(record, 3)
    mixed[2:2] = trick_events(other, 4)
    for number in (3, None):  # without a number the first hand of the log
        found = record_from_server(room(at_first_lead(record) | {"handId": number}), log(mixed))
        assert same_hand(found.file.hands[0], record, record.deal)
        assert found.warnings == ("plays of another hand (4) are skipped: the state shows one hand",)
    with pytest.raises(MoonError, match="the state is of hand 9, of which the log has no play: it has hand 3 and 4"):
        record_from_server(room(at_first_lead(record) | {"handId": 9}), log(mixed))


def test_the_trick_of_the_state_is_the_play_while_the_log_has_none() -> None:
    for text in ("", "\n \n", log([{"type": "PING"}])):
        found = record_from_server(json.dumps(ROOM), text).file
        (hand,) = found.hands
        assert found.all_faults == ()
        assert hand.deal == Deal.parse("66 65 64 55 11 32 31 / 44 54 43 22 00 61 52 / 42 41 33 62 63 51 53 / 21")
        assert (hand.bidder, hand.bid, hand.trump, hand.discard) == (Seat.A, Bid.FIVE, Trump.FOUR, Tile.parse("32"))
        assert " ".join(map(str, hand.plays)) == "64 44"


def test_an_unfinished_last_trick_comes_from_single_plays() -> None:
    record = played(7, 11)
    state = room(at_first_lead(record))
    whole = record_from_server(state, log(all_events(record))).file
    assert whole.hands[0].plays == record.plays
    assert record_from_server(state, log(trick_events(record))).file.hands[0].plays == record.plays[:9]


def test_a_widow_that_is_no_longer_shown_is_replaced_by_the_discard_with_a_warning() -> None:
    record = played(7)
    found = record_from_server(room(at_first_lead(record) | {"widow": []}), log(trick_events(record)))
    (hand,) = found.file.hands
    assert (hand.plays, hand.faults, hand.start) == (record.plays, (), record.start)
    assert found.warnings[0].startswith(f"the widow is not shown: {record.discard}, the discard, stands for it")


def test_a_discard_that_is_not_shown_is_the_tile_that_nobody_holds() -> None:
    record = played(7)
    found = record_from_server(room(at_first_lead(record) | {"discard": None}), log(trick_events(record)))
    assert same_hand(found.file.hands[0], record, record.deal)


def test_a_wrong_winner_is_reported_with_the_line_of_the_log_wherever_it_stands() -> None:
    record = played(8)
    for trick in (0, 3, 6):
        found = trick_events(record)
        right = Seat.from_int(found[trick]["winnerSeat"])
        found[trick]["winnerSeat"] = (right.index + 1) % 3
        (hand,) = record_from_server(room(at_first_lead(record)), "\n" + log(found)).file.hands
        (fault,) = hand.faults
        assert (fault.line, fault.hand) == (trick + 2, 1)
        wrong = right.after(1, seats=3)
        assert fault.words.startswith(f"trick {trick + 1}: {wrong} is written as the winner, but {right}'s ")
        assert hand.plays == record.plays


def test_a_revoke_is_reported_with_the_line_of_the_log() -> None:
    shown = {"0": ["6-6", "6-5", "6-4", "2-1", "5-5", "1-1", "3-1"], "1": [*ROOM["game"]["hands"]["1"], "4-4"]}
    state = room({"hands": ROOM["game"]["hands"] | shown, "trick": []})
    event = {"type": "TRICK_COMPLETED", "plays": trick((0, "64"), (1, "52"), (2, "42"))}
    (hand,) = record_from_server(state, log([{"type": "X"}, event])).file.hands
    assert [fault.line for fault in hand.faults] == [2]
    assert hand.faults[0].words.startswith("trick 1: B played 52 to 64 but holds 44 54 43 and must follow")
    assert len(hand.plays) == 1


def lose_type(event: dict[str, Any]) -> None:
    event.pop("type")


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda event: event["plays"].reverse(), "but the turns go"),
        (lambda event: event.update(plays=[]), "the trick has no plays"),
        (lambda event: event["plays"][0].update(seat=5), "5 is not a seat number"),
        (lambda event: event["plays"][0].update(domino="9-9"), '"9-9"'),
        (lambda event: event["plays"][0].pop("domino"), '"domino" is missing in plays[0]'),
        (lambda event: event.update(winnerSeat="2"), "winnerSeat must be a whole number"),
        (lambda event: event.update(trickId=10**4000), "trickId is far too large a number"),
        (lambda event: event.update(handId=-(10**4000)), "handId is far too large a number"),
        (lambda event: event.update(handId="1"), "handId must be a whole number"),
        (lose_type, "its type, such as TRICK_COMPLETED, is missing"),
    ],
)
def test_a_bad_event_is_reported_with_its_line_and_does_not_lose_what_came_before(
    damage: Callable[[dict[str, Any]], object], words: str
) -> None:
    record = played(9)
    found = trick_events(record)
    damage(found[4])
    (hand,) = record_from_server(room(at_first_lead(record)), log(found)).file.hands
    assert [fault.line for fault in hand.faults] == [5]
    assert words in hand.faults[0].words
    assert "$" not in hand.faults[0].words
    assert hand.plays == record.plays[:12]


def test_a_line_that_is_no_json_is_reported_with_its_line() -> None:
    record = played(10)
    lines = log(trick_events(record)).split("\n")
    lines[3] = lines[3][:-5]
    (hand,) = record_from_server(room(at_first_lead(record)), "\n".join(lines)).file.hands
    assert [fault.line for fault in hand.faults] == [4]
    assert hand.plays == record.plays[:9]


def test_a_last_line_that_is_cut_off_is_told_of() -> None:
    record = played(10)
    text = log(trick_events(record))[:-30]
    found = record_from_server(room(at_first_lead(record)), text)
    assert found.file.all_faults == ()
    assert found.file.hands[0].plays == record.plays  # the last trick follows from the rest
    assert found.file.all_worked_out
    assert "line 7, the last, is cut off and skipped" in found.warnings


def test_a_log_of_nonsense_is_told_of_in_a_few_lines() -> None:
    found = record_from_server(room(at_first_lead(played(10))), "7\nnonsense\n" * 5000)
    (hand,) = found.file.hands
    faults = [str(fault) for fault in hand.faults]
    assert len(faults) == 6
    assert faults[0] == "line 1, hand 1: not an event of the game server: an event is an object"
    assert faults[1] == "line 2, hand 1: not JSON: Expecting value (column 1)"
    assert faults[5] == "line 6, hand 1: 9995 more lines from here on cannot be read"


def test_a_trick_that_is_missing_is_a_fault_and_what_came_before_stays() -> None:
    record = played(10)
    state = room(at_first_lead(record) | {"trickId": 1})
    for gone, words in (
        (0, "trick 1 is missing from the log: trick 2"),
        (3, "trick 4 is missing from the log: trick 5"),
    ):
        events = trick_events(record)
        del events[gone]
        (hand,) = record_from_server(state, log(events)).file.hands
        (fault,) = hand.faults
        assert (fault.line, fault.words.startswith(words)) == (gone + 1, True)
        assert hand.plays == record.plays[: 3 * gone]
    later = trick_events(record)
    for event in later:
        event["trickId"] += 7
    (hand,) = record_from_server(room(at_first_lead(record) | {"trickId": 8}), log(later)).file.hands
    assert (hand.plays, hand.faults) == (record.plays, ())


def test_plays_that_contradict_each_other_are_faults() -> None:
    record = played(10)
    state = room(at_first_lead(record))
    twice = trick_events(record)
    twice.append(copy.deepcopy(twice[2]))
    twice[-1]["plays"][1]["domino"] = "0-0"
    other = all_events(record)
    other[5]["domino"] = "0-0" if other[5]["domino"] != "0-0" else "1-1"
    again = [*play_events(record), play_events(record)[4] | {"domino": "0-0"}]
    for events, line, words in (
        (twice, 8, "the trick is already in line 3, with other plays or another winner"),
        (other, 6, "is not among its plays in line 8"),
        (again, 22, f"but in line 5 it is {record.positions[4].to_play}'s {record.plays[4]}"),
    ):
        (hand,) = record_from_server(state, log(events)).file.hands
        assert [fault.line for fault in hand.faults] == [line]
        assert words in hand.faults[0].words
        assert hand.plays == record.plays


def test_what_is_not_known_in_a_log_is_named_in_a_warning() -> None:
    record = played(10)
    messages = wrapped(trick_events(record))
    messages[1]["event"]["speed"] = 3
    messages[2]["event"]["plays"][0]["glow"] = True
    messages[3]["shard"] = 1
    messages += [{"type": "BID", "seat": 0, "bid": 5}, {"type": "\x1b[2J" * 500}, {"type": "PONG"}]
    found = record_from_server(room(at_first_lead(record)), log(messages))
    assert same_hand(found.file.hands[0], record, record.deal)
    assert found.warnings == ('not known here and skipped: "speed", "plays.glow" and "shard" in the events',)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"trump": None}, "no trump or bidder yet"),
        ({"bidderSeat": None}, "no trump or bidder yet"),
        ({"trump": 1, "discard": None, "phase": "widow"}, "no discard yet"),
        ({"hands": {"0": ["6-6"], "1": ["6-5"], "2": ["6-4"]}}, "the hands do not come to 7 tiles"),
    ],
)
def test_a_state_of_another_moment_makes_no_record(change: dict[str, Any], words: str) -> None:
    with pytest.raises(MoonError, match=words):
        record_from_server(changed(LEAD, change), "")


def test_a_later_state_needs_the_log_from_the_first_lead_on() -> None:
    record = played(11)
    *_, (state, _), _ = in_play(record, Version())
    assert (
        same_hand(record_from_server(json.dumps(state), log(trick_events(record))).file.hands[0], record, None) is False
    )
    with pytest.raises(MoonError, match=r"do not come to 7 tiles \(A .*the whole log"):
        record_from_server(json.dumps(state), log(trick_events(record)[2:]))
    with pytest.raises(MoonError, match="the log: line 1"):
        record_from_server(json.dumps(state), "nonsense\n" + log(trick_events(record)[:1]))


MOMENTS = [json.dumps(state) for state, _ in in_play(played(12), Version())]
EVENTS = log(all_events(played(12)))


@given(nonsense, st.integers(0, 30), st.booleans(), st.booleans())
@settings(max_examples=150, deadline=None)
def test_no_damage_breaks_the_import(noise: str, place: int, in_state: bool, later: bool) -> None:
    state, lines = MOMENTS[10 if later else 0], EVENTS
    text = state if in_state else lines
    at = len(text) * place // 30
    damaged = text[:at] + noise + text[at + len(noise) :]
    refusal(lambda words: record_from_server(words if in_state else state, lines if in_state else words), damaged)
    if in_state:
        refusal(state_from_server, damaged)


WORDS = st.text(st.characters(exclude_characters="$"), max_size=5)  # "$" is looked for: a path is no message
JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | WORDS | st.sampled_from(["6-6", "1-0"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=5,
)


@given(st.data(), st.booleans())
@settings(max_examples=200, deadline=None)
def test_no_value_in_any_field_breaks_the_import(data: st.DataObject, before: bool) -> None:
    state = copy.deepcopy(WIDOW if before else LEAD)
    part = data.draw(st.sampled_from([state, state["game"], state["rules"], state["players"][0]]))
    part[data.draw(st.sampled_from([*part, "new"]))] = data.draw(JUNK)
    text = json.dumps(state)
    for error in (refusal(state_from_server, text), refusal(lambda words: record_from_server(words, LOG), text)):
        assert error is None or ("$" not in str(error) and len(str(error)) < 1000)


# The command


def test_the_command_prints_the_record_with_names_and_warns_on_stderr() -> None:
    done = run("record", "--state", str(DATA / "lead.json"), "--log", str(DATA / "log.jsonl"))
    assert done.code == 0
    assert read_records(done.out) == record_from_server(json.dumps(LEAD), LOG).file
    assert [line.startswith("moonsolver: warning: ") for line in done.complaints] == [True]
    reviewed = run("review", "-", stdin=done.out)
    assert reviewed.code == 0
    assert "Pat (A)" in reviewed.out
    as_json = run("record", "--state", str(DATA / "lead.json"), "--log", str(DATA / "log.jsonl"), "--json")
    assert read_records(as_json.out) == read_records(done.out)


def test_the_command_prints_a_position_that_is_read_back() -> None:
    done = run("record", "--state", "-", stdin=json.dumps(LEAD))
    assert (done.code, done.err) == (0, "")
    assert run("plays", "-", stdin=done.out).code == 0


def test_one_stdin_is_not_state_and_log_at_once() -> None:
    done = run("record", "--state", "-", "--log", "-", stdin=json.dumps(LEAD) + "\n" + LOG)
    assert (done.code, done.out) == (2, "")
    assert "--state - and --log - would both read stdin" in done.err


def test_state_or_log_may_come_from_stdin(tmp_path: Path) -> None:
    both = run("record", "--state", str(DATA / "lead.json"), "--log", str(DATA / "log.jsonl"))
    marked = b"\xef\xbb\xbf" + (DATA / "log.jsonl").read_bytes().replace(b"\n", b"\r\n")
    assert run("record", "--state", str(DATA / "lead.json"), "--log", "-", stdin=marked) == both
    (tmp_path / "room.json").write_bytes(b"\xef\xbb\xbf" + (DATA / "lead.json").read_bytes())
    assert run("record", "--state", str(tmp_path / "room.json"), "--log", str(DATA / "log.jsonl")).out == both.out


def test_faults_of_the_log_are_told_with_its_name_and_those_of_the_state_with_its_own(tmp_path: Path) -> None:
    (tmp_path / "bad.log").write_text(LOG.replace('"winnerSeat": 2', '"winnerSeat": 0', 1))
    done = run("record", "--state", str(DATA / "lead.json"), "--log", str(tmp_path / "bad.log"))
    assert done.code == 2
    assert f"moonsolver: {tmp_path / 'bad.log'}: line 16, hand 1: trick 4: A is written as the winner" in done.err
    done = run("record", "--state", "-", stdin=changed(LEAD, {"turnSeat": 1}))
    assert (done.code, done.out) == (2, "")
    assert done.err == "moonsolver: stdin: turnSeat is 1, but the bidder leads first: it is A's turn (0)\n"


def test_before_anybody_has_spoken_nobody_is_the_bidder_and_the_seat_left_of_the_dealer_is_first() -> None:
    bidding = {"phase": "bidding", "bidderSeat": None, "highBid": None, "trump": None, "dealerSeat": 0}
    state = changed(WIDOW, bidding | {"hands": hands(HANDS[0].replace("66", "52"), *HANDS[1:])})
    found = state_from_server(state)
    assert (found.bidder, found.first) == (None, Seat.B)
    assert found.record is not None
    text = found.record.to_toml()
    assert "bidder" not in text
    assert 'first = "B"' in text
    again = read_records(text.replace('auction = ""', 'auction = "pass 5 pass"'))
    assert again.all_faults == ()
    assert again.hands[0].bidder is Seat.C


def test_a_state_and_an_event_may_be_wrapped_in_messages() -> None:
    for message in ({"type": "STATE", "state": LEAD}, {"type": "X", "payload": {"type": "STATE", "room": LEAD}}):
        assert state_from_server(json.dumps(message)) == state_from_server(json.dumps(LEAD))
    twice = "\n".join(json.dumps({"type": "BROADCAST", "message": json.loads(line)}) for line in LOG.splitlines())
    assert record_from_server(json.dumps(LEAD), twice) == record_from_server(json.dumps(LEAD), LOG)


def test_a_log_without_a_play_of_the_hand_is_told_of() -> None:
    found = record_from_server(json.dumps(LEAD), '{"type": "PING"}\n')
    assert "the log has no plays of this hand" in found.warnings


def test_a_hand_that_is_not_shown_is_named() -> None:
    assert "the hand of B is not shown" in str(
        refusal(state_from_server, changed(LEAD, {"hands": hands(HANDS[0], "", HANDS[2])}))
    )
