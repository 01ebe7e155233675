"""Which rules a text is about: the same answer for every form of the same deal, whatever the options add."""

import json
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moonsolver import Deal, Rules, RulesError
from moonsolver.game.json_reader import deal_from_line, position_from_json
from moonsolver.game.notation import scan_hands
from moonsolver.game.which_rules import AskedRules, one_for_all, told_by_hands, told_by_sight, which_rules
from moonsolver.reports.to_json.answers import deal_to_json
from support.cli import run

NAMES = ("moon3", "moon3-21", "moon4")
HOUSE = {"first-lead": "trump", "lowest-bid": "3"}
HAND = "66 65 64 63 22 21 11"


def forms(deal: Deal) -> Sequence[str]:
    """Every form of a deal that does not name its rules."""
    line = str(deal)
    hands = [str(hand) for hand in deal.hands]
    widow = {"widow": str(deal.widow)} if deal.widow else {}
    unknown = " / ".join(["?", *line.split(" / ")[1:]])
    return (
        line,
        unknown,
        json.dumps({"deal": line}),
        json.dumps({"hands": hands, **widow}),
        json.dumps({"hands": hands, **widow, "players": len(hands)}),
    )


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("house", [{}, HOUSE])
@given(seed=st.integers(0, 10**9))
def test_every_form_of_a_deal_tells_its_rule_set_and_house_rules_hold_on_top(
    name: str, house: dict[str, str], seed: int
) -> None:
    expected = Rules.named(name).house(house)
    deal = Deal.random(expected, seed)
    for text in forms(deal):
        for asked in (AskedRules(house=house), AskedRules(Rules.named(name), house), expected):
            assert deal_from_line(text, asked) == deal
    assert deal_from_line(json.dumps(deal_to_json(deal)), AskedRules(house=house)) == deal
    assert deal_from_line(json.dumps(deal_to_json(deal))) == deal


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("other", NAMES)
def test_another_rule_set_than_the_text_names_is_refused(name: str, other: str) -> None:
    text = json.dumps(deal_to_json(Deal.random(name, 1)))
    if name == other:
        assert deal_from_line(text, other).rules == Rules.named(name)
        return
    with pytest.raises(RulesError, match=f"the input says rules {name}, but {other} was asked for"):
        deal_from_line(text, other)


def test_a_house_rule_set_in_two_ways_is_refused_and_each_one_is_told() -> None:
    deal = Deal.random(Rules.named("moon3").house(HOUSE), 1)
    asked = AskedRules(house={"first_lead": "any", "lowest-bid": "5", "tie": "play-on"})
    with pytest.raises(RulesError) as caught:
        deal_from_line(json.dumps(deal_to_json(deal)), asked)
    assert caught.value.faults == (
        "the input says first-lead=trump, but first-lead=any was asked for: leave one of them out",
        "the input says lowest-bid=3, but lowest-bid=5 was asked for: leave one of them out",
    )


def test_the_same_setting_in_another_spelling_is_no_contradiction() -> None:
    assert which_rules(AskedRules(house={"trumps": "1 0"}), house={"trumps": [0, "ones"]}).trumps == which_rules(
        AskedRules(house={"trumps": "0,1"})
    ).trumps  # fmt: skip


def test_positions_follow_the_same_rules() -> None:
    text = '{"hands": ["66", "55", "44", "33"], "trump": 0}'
    assert position_from_json(text, AskedRules(house=HOUSE)).rules == Rules.named("moon4").house(HOUSE)
    with pytest.raises(RulesError, match="3 players, but moon4 has 4 seats"):
        position_from_json('{"hands": ["66", "55", "44"], "players": 3, "trump": 0}', "moon4")


def test_tiles_and_seats_that_only_four_have_tell_the_game_of_four() -> None:
    assert told_by_sight(["66 06"]) == told_by_sight([], ["D"]) == "moon4"
    assert told_by_sight(["66 00 67 0"], ["A", "E", ""]) is None
    assert told_by_hands(scan_hands("60 55 44")) is None  # one hand is not a deal
    assert told_by_hands(scan_hands("66 / 55 / 44 / 33"), whole=False) == "moon4"


def test_texts_of_different_rules_are_not_mixed() -> None:
    one, other = Rules.named("moon3"), Rules.named("moon3").house(HOUSE)
    assert one_for_all([("line 1", one), ("line 2", one)]) == one
    assert one_for_all([]) is None
    with pytest.raises(RulesError, match=r"line 2: the rules are moon3 \(first-lead=trump"):
        one_for_all([("line 1", one), ("line 2", other)])


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("command", ["solve", "shoot", "par", "survey"])
def test_every_command_takes_deals_of_every_rule_set_with_the_house_rules_of_text_or_option(
    command: str, name: str
) -> None:
    house = ("--house", "first-lead=trump")
    plain = run("deal", "--rules", name, "--seed", "3").out
    written = run("deal", "--rules", name, "--seed", "3", *house, "--json").out
    found = [
        json.loads(run(command, "-", "--json", *options, stdin=text).out)
        for text, options in ((plain, house), (written, ()), (written, house), (written, ("--rules", name)))
    ]
    assert found[0]["rules"] == name
    assert found == [found[0]] * 4
    refused = run(command, "-", "--json", "--house", "first-lead=any", stdin=written)
    assert (refused.code, refused.out) == (2, "")
    assert "first-lead=trump, but first-lead=any" in refused.err


def test_a_survey_of_deals_with_different_rules_names_the_line() -> None:
    mixed = run("deal", "--json").out + run("deal", "--json", "--house", "first-lead=trump").out
    done = run("survey", "-", stdin=mixed)
    assert (done.code, done.out) == (2, "")
    assert "stdin, line 2: the rules are moon3 (first-lead=trump), but those of stdin, line 1 are moon3" in done.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["odds", HAND.replace("11", "60"), "--samples", "20", "--trump", "6"],
        ["odds", HAND, "--seen", "D=44", "--samples", "20", "--trump", "6"],
        ["odds", HAND, "--void", "D=5", "--samples", "20", "--trump", "6"],
        ["odds", HAND, "--seen", "40", "--samples", "20", "--trump", "6"],
        ["bid", HAND.replace("11", "60"), "--samples", "20", "--pass-samples", "1"],
        ["bid", HAND, "--auction", "4 pass pass", "--seat", "D", "--samples", "20", "--pass-samples", "1"],
    ],
)
def test_a_hand_tells_its_rules_too(arguments: list[str]) -> None:
    done = run(*arguments, "--json", "--house", "first-lead=trump")
    assert done.code == 0, done.err
    assert '"rules": "moon4"' in done.out
    assert run(*arguments, "--rules", "moon3").code == 2
