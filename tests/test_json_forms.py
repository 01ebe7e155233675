"""JSON forms: deals and positions go out and come back, house rules and all; what is not theirs is refused in words."""

import itertools
import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moonsolver import (
    Deal,
    DealError,
    MoonError,
    NotationError,
    Position,
    PositionError,
    Rules,
    RulesError,
    Seat,
    Tile,
    Trump,
    best_line,
    shoot,
    solve_deal,
    solve_plays,
)
from moonsolver.game.json_reader import deal_from_json, deal_from_line, position_from_json
from moonsolver.reports.to_json.answers import (
    deal_to_json,
    deal_values_to_json,
    line_to_json,
    play_values_to_json,
    position_to_json,
    shot_to_json,
)
from support.positions import positions
from support.strategies import deals, house_rules, nonsense, refusal

DATA = Path(__file__).parent / "data"
LINE = "55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / 44 33 00 65 54 51 21 / 43"

values: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 9)
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["64", "A", "0"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
FIELDS = (
    "hands",
    "widow",
    "deal",
    "rules",
    "house",
    "players",
    "trump",
    "leader",
    "table",
    "bidder",
    "taken",
    "to_play",
)


@given(deals())
def test_a_deal_reads_back_from_its_json_with_its_house_rules(deal: Deal) -> None:
    text = json.dumps(deal_to_json(deal))
    assert deal_from_json(text) == deal
    assert deal_from_line(f"  {text}") == deal
    assert deal_from_json(json.dumps({"deal": str(deal)}), deal.rules) == deal


@given(positions(7, 7), house_rules(), st.randoms(use_true_random=False))
def test_a_position_reads_back_from_its_json_with_its_house_rules(
    position: Position, house: dict[str, str], rng: random.Random
) -> None:
    rules = position.rules.house(house | {"trumps": f"{position.trump}"})
    taken = list(position.taken)
    if sum(taken) + position.tricks_left < 7:
        taken[rng.randrange(len(taken))] += 1
    if rules.must_lead_trump and position.is_first_trick and position.table:
        return
    own = Position(
        rules, position.hands, position.trump, position.bidder, position.leader, position.table, tuple(taken)
    )
    assert position_from_json(json.dumps(position_to_json(own))) == own
    assert {position_to_json(own)[name] for name in ("bidder", "leader", "to_play")} <= set("ABCD")


def test_known_positions_and_deals_are_read_as_they_stand() -> None:
    for name, seats in (("3", 3), ("4", 4)):
        for line in (DATA / f"positions{name}.jsonl").read_text("utf-8").splitlines()[:200]:
            position = position_from_json(line)
            known = json.loads(line)
            assert position.rules.seats == seats
            assert position.to_play.index == known["to_play"]
            assert {str(tile) for tile in position.legal_plays} == set(known["values"])
        for line in (DATA / f"deals{name}.jsonl").read_text("utf-8").splitlines()[:50]:
            assert list(map(str, deal_from_json(line).hands)) == json.loads(line)["hands"]


def test_settings_of_house_rules_may_be_numbers_and_lists() -> None:
    house = {"lowest-bid": 3, "trumps": [0, 1, "none"]}
    deal = deal_from_json(json.dumps({"deal": LINE, "house": house}))
    assert (deal.rules.lowest_bid, deal.rules.trumps) == (3, (Trump.ZERO, Trump.ONE, Trump.NONE))


def test_a_line_of_text_is_a_deal_too() -> None:
    assert deal_from_line(LINE) == Deal.parse(LINE)
    four = Deal.random("moon4", 1)
    assert deal_from_line(str(four), "moon4") == four


def test_four_hands_or_players_are_the_game_of_four_when_nothing_else_is_said() -> None:
    four = Deal.random("moon4", 1)
    assert deal_from_json(json.dumps({"hands": [str(hand) for hand in four.hands]})) == four
    assert deal_from_json(json.dumps({"hands": [str(hand) for hand in four.hands], "players": 4})) == four
    assert position_from_json('{"hands": ["66", "55", "44", "33"], "trump": 0}').rules.name == "moon4"
    assert position_from_json('{"hands": ["66", "55", "44"], "trump": 0}').rules.name == "moon3"


def test_a_deal_tells_its_rules_when_nothing_else_is_said() -> None:
    for rules in ("moon3", "moon3-21", "moon4"):
        deal = Deal.random(rules, 5)
        assert deal_from_line(str(deal)) == deal
        assert deal_from_line(json.dumps({"deal": str(deal)})) == deal
    hands = str(Deal.random("moon4", 5)).split(" / ")
    assert str(deal_from_line(" / ".join([*hands[:3], "?"])).rules) == "moon4"
    with pytest.raises(DealError, match="but the rules are moon3"):
        deal_from_line(" / ".join(hands), "moon3")
    with pytest.raises(DealError, match="has 3 parts"):  # 00 is played with: the widow was left out
        deal_from_line("66 00 62 54 41 31 21 / 55 65 64 61 52 51 42 / 44 33 22 63 53 43 32")


def test_house_rules_given_beside_the_object_hold_for_it() -> None:
    house = Rules.named("moon3").house({"first-lead": "trump", "lowest-bid": "3"})
    text = json.dumps(deal_to_json(Deal.parse(LINE)))
    assert deal_from_json(text, house).rules == house
    own = json.dumps(deal_to_json(Deal.parse(LINE, Rules.named("moon3").house({"tie": "bidder-first"}))))
    assert deal_from_json(own, house).rules == house.house({"tie": "bidder-first"})
    other = json.dumps(deal_to_json(Deal.parse(LINE, Rules.named("moon3").house({"lowest-bid": "5"}))))
    with pytest.raises(RulesError, match="says lowest-bid=5, but lowest-bid=3 was asked for: leave one of them out"):
        deal_from_json(other, house)
    position = position_from_json('{"hands": ["66", "55", "44"], "trump": 0, "rules": "moon3"}', house)
    assert position.rules == house


def test_rules_named_in_the_object_stand() -> None:
    assert position_from_json('{"hands": ["66", "55", "44"], "trump": 0, "rules": "moon3-21"}').rules.name == "moon3-21"
    assert position_from_json('{"hands": ["66", "55", "44"], "trump": 0}', "moon3-21").rules.name == "moon3-21"


def test_seats_are_numbers_or_letters() -> None:
    numbers = position_from_json('{"hands": ["66", "55", "44"], "trump": 0, "leader": 2, "bidder": 1, "to_play": 2}')
    letters = position_from_json(
        '{"hands": ["66", "55", "44"], "trump": 0, "leader": "C", "bidder": "b", "to_play": "C"}'
    )
    assert numbers == letters
    assert (numbers.leader, numbers.bidder) == (Seat.C, Seat.B)


def test_whose_turn_it_is_said_to_be_is_checked() -> None:
    with pytest.raises(PositionError, match=r'to_play is "0", but with 1 tiles? on the table led by A it is B\'s turn'):
        position_from_json('{"hands": ["", "55", "44"], "trump": 0, "table": ["66"], "to_play": 0}')


@pytest.mark.parametrize("seat", [3, 4, -1, "D", "north", ""])
def test_a_seat_that_is_not_at_the_table_is_refused_with_the_field(seat: int | str) -> None:
    for field in ("leader", "bidder"):
        with pytest.raises(MoonError, match=f"{field}: .* is not a seat at this table: the seats are A, B and C"):
            position_from_json(json.dumps({"hands": ["66", "55", "44"], "trump": 0, field: seat}))


def test_every_fault_of_an_object_is_reported_at_once() -> None:
    with pytest.raises(PositionError) as caught:
        position_from_json(
            '{"hands": ["66 67", "55", "55"], "trump": "x", "leader": 5, "bidder": "Q", "table": ["64", "46"]}'
        )
    for words in (
        '"67"',
        "55 is in B's hand and in C's hand",
        '"x" is not a trump',
        "leader: ",
        "bidder: ",
        "64 is written",
    ):
        assert any(words in fault for fault in caught.value.faults), words
    with pytest.raises(DealError) as deal_caught:
        deal_from_json('{"hands": ["66 67", "55", "55"], "widow": "1"}')
    for words in ('"67"', "55 is in B's hand and in C's hand", "the widow: "):
        assert any(words in fault for fault in deal_caught.value.faults), words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "is not JSON"),
        ('{"hands": [}', "is not JSON"),
        ('{"trump": "3"}', '"hands" is missing'),
        ('{"trump": "3", "hands": 3}', "hands must be a list, not a whole number"),
        ('{"trump": "3", "hands": ["33", 22]}', "hands[1] must be text, not a whole number"),
        ('{"trump": "3", "hands": [], "bogus": 1}', 'unknown field "bogus"'),
        ("[1, 2]", "it must be an object, not a list"),
        ('{"hands": "66 / 55 / 44", "trump": 1}', "hands"),
        ('{"hands": ["66", 55, "44"], "trump": 1}', "hands"),
        ('{"hands": ["66", "55", "44"]}', "trump"),
        ('{"hands": ["66", "55", "44"], "trump": null}', "trump"),
        ('{"hands": ["66", "55", "44"], "trump": true}', "trump"),
        ('{"hands": ["66", "55", "44"], "trump": 7}', '"7" is not a trump'),
        ('{"hands": ["66", "55", "44"], "trump": 0, "colour": "red"}', "colour"),
        ('{"hands": ["66", "55", "44"], "trump": 0, "rules": "moon5"}', "choose moon3, moon3-21 or moon4"),
        ('{"hands": ["66", "55", "44"], "trump": 0, "players": 4}', "3 hands: moon4 has 4"),
        (
            '{"hands": ["66", "55", "44"], "trump": 0, "players": 4, "rules": "moon3"}',
            "4 players, but moon3 has 3 seats",
        ),
        ('{"hands": ["66", "55", "44"], "trump": 0, "house": {"tie": "coin"}}', "play-on or bidder-first"),
        ('{"hands": ["66", "55", "44"], "trump": 0, "house": {"trumps": "1 2"}}', "trump 0 may not be named"),
        ('{"hands": ["66", "55", "44"], "trump": 0, "taken": [7, 0, 0]}', "7 tricks taken and 1 left"),
        ('{"hands": ["66", "55", "44"], "trump": 0, "leader": ' + "1" * 5000 + "}", "JSON"),
        ('{"hands": ' + "[" * 100_000, "JSON"),
        ('{"hands": ["66", "\\ud800", "44"], "trump": 0}', "is not a tile"),
    ],
)
def test_an_object_that_is_no_position_is_refused_in_words(text: str, words: str) -> None:
    with pytest.raises(MoonError) as caught:
        position_from_json(text)
    assert words in str(caught.value)
    assert all(fault.isprintable() and len(fault) < 400 for fault in caught.value.faults)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{}", '"hands"'),
        ('{"widow": "43"}', '"hands"'),
        ('{"deal": "66 / 55"}', "HAND / HAND / HAND / WIDOW"),
        ('{"deal": "' + LINE + '", "rules": "moon4"}', "D has 1 tile"),
        ('{"deal": "' + LINE + '", "players": 4}', "D has 1 tile"),
        ('{"deal": 5}', "deal"),
        ('{"hands": ["66", "55"], "widow": "43"}', "2 hands: moon3 has 3"),
        (
            '{"deal": "' + LINE + '", "house": {"lowest-bid": 2}}',
            '"2" is not a setting of lowest-bid: choose 4, 3 or 5',
        ),
        ('{"deal": "' + LINE + '", "house": {"colour": "red"}}', "is not a house rule"),
    ],
)
def test_an_object_that_is_no_deal_is_refused_in_words(text: str, words: str) -> None:
    with pytest.raises(MoonError) as caught:
        deal_from_json(text)
    assert words in str(caught.value)


def test_a_deal_said_twice_must_be_the_same_deal() -> None:
    both = deal_to_json(Deal.parse(LINE))
    assert deal_from_json(json.dumps(both)) == Deal.parse(LINE)
    both["deal"] = str(Deal.random("moon3", 5))
    with pytest.raises(NotationError, match="keep one"):
        deal_from_json(json.dumps(both))


@given(nonsense)
def test_nonsense_raises_our_own_errors_only(text: str) -> None:
    for read in (deal_from_line, deal_from_json, position_from_json):
        error = refusal(read, text)
        assert error is not None
        assert all(error.faults)


@given(st.dictionaries(st.sampled_from(FIELDS), values))
def test_objects_of_our_fields_with_anything_in_them_raise_our_own_errors_only(found: dict[str, Any]) -> None:
    for good in ({}, {"hands": ["66", "55", "44"], "trump": 0}, {"deal": LINE}):
        text = json.dumps(good | found)
        for read in (deal_from_json, position_from_json):
            error = refusal(read, text)
            assert error is None or all(fault.isprintable() for fault in error.faults)


@given(deals("moon3"))
def test_the_table_of_a_deal_has_every_trump_and_discard(deal: Deal) -> None:
    table = solve_deal(deal, "B")
    found = json.loads(json.dumps(deal_values_to_json(table)))
    assert found["bidder"] == "B"
    assert list(found["tricks"]) == [str(trump) for trump in deal.rules.trumps]
    for row in found["tricks"].values():
        assert list(row) == [str(tile) for tile in deal.discards("B")]
    most = max(value for row in found["tricks"].values() for value in row.values())
    best = [
        {"trump": trump, "discard": discard}
        for trump, row in found["tricks"].items()
        for discard, value in row.items()
        if value == most
    ]
    assert found["best"] == {"tricks": most, "choices": best}
    assert Deal.parse(found["deal"], Rules.named(found["rules"]).house(found.get("house", {}))) == deal


def test_without_a_widow_a_trump_has_one_number() -> None:
    deal = Deal.random("moon4", 3)
    found = json.loads(json.dumps(deal_values_to_json(solve_deal(deal, "D"))))
    assert all(isinstance(value, int) for value in found["tricks"].values())
    assert found["best"]["tricks"] == max(found["tricks"].values())
    assert all(choice["discard"] is None for choice in found["best"]["choices"])


@given(positions(3, 2))
def test_the_values_of_plays_name_every_legal_tile_once(position: Position) -> None:
    plays = solve_plays(position)
    found = json.loads(json.dumps(play_values_to_json(plays)))
    legal = {str(tile) for tile in position.legal_plays}
    assert set(found["values"]) == legal
    assert sorted(tile for group in found["equal"] for tile in group) == sorted(legal)
    assert set(found["best"]) == {tile for tile, value in found["values"].items() if value == found["value"]}
    assert found["to_play"] == str(position.to_play)


def test_a_shot_says_whether_it_is_possible_and_shows_the_line() -> None:
    found = shot_to_json(shoot(Deal.parse("66 65 64 63 62 61 33 / 55 54 53 52 51 44 11 / ? / 00")))
    assert found["possible"] is True
    assert "first_lost" not in found
    assert {trick["winner"] for trick in found["line"]} == {"A"}
    assert len(found["line"]) == 7
    sure = solve_deal(Deal.parse(found["deal"])).tricks
    assert sure[Trump.parse(found["trump"])][Tile.parse(found["discard"])] == 7
    shot = shoot(Deal.parse(LINE))
    stopped = shot_to_json(shot)
    assert stopped["possible"] is False
    assert stopped["best"]["tricks"] == shot.tricks
    assert {"trump": stopped["trump"], "discard": stopped["discard"]} in stopped["best"]["choices"]
    lost = stopped["line"][stopped["first_lost"]["trick"] - 1]
    assert lost["winner"] == stopped["first_lost"]["seat"] != "A"
    assert stopped["first_lost"]["tile"] in lost["plays"]
    assert all(trick["winner"] == "A" for trick in stopped["line"][: stopped["first_lost"]["trick"] - 1])


@given(positions(3, 2))
def test_a_line_is_its_tricks_in_turn(position: Position) -> None:
    line = best_line(position)
    found = json.loads(json.dumps(line_to_json(line)))
    assert [tile for trick in found for tile in trick["plays"]][line.on_table :] == list(map(str, line.plays))
    for trick, after in itertools.pairwise(found):
        assert after["leader"] == trick["winner"]


def test_a_field_written_twice_is_refused() -> None:
    with pytest.raises(NotationError, match='"deal" appears twice'):
        deal_from_json(f'{{"deal": "{LINE}", "deal": "{LINE}"}}')
