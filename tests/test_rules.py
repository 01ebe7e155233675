"""Rule sets and house rules: what each is, what differs, and what is refused."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moonsolver import (
    Auction,
    Bid,
    Deal,
    Hand,
    NotationError,
    Position,
    Rules,
    RulesError,
    Seat,
    Tile,
    Trump,
    solve_deal,
)
from moonsolver.game.rules import HOUSE_RULES, RULE_SETS
from support.strategies import house_rules, nonsense, rebuilt, refusal, rules

ASKED_BY_NAME = {
    "must_lead_trump": {"first-lead": "trump"},
    "trump_before_widow": {"trump-named": "before-widow"},
    "last_must_bid": {"all-pass": "last-must-bid"},
    "plays_for_marks": {"scoring": "marks"},
    "moon_wins_game": {"moon-made": "wins-game"},
    "bidder_goes_out_first": {"tie": "bidder-first"},
}
HOUSE_BY_THE_BOOK = {
    "trumps": {"0 1 2 3 4 5 6 doubles none"},
    "trump-named": {"after-widow", "before-widow"},
    "first-lead": {"any", "trump"},
    "lowest-bid": {"4", "3", "5"},
    "all-pass": {"redeal", "last-must-bid"},
    "scoring": {"points", "marks"},
    "moon-made": {"points", "wins-game"},
    "tie": {"play-on", "bidder-first"},
    "target": {"21"},
}


@pytest.mark.parametrize(
    ("name", "seats", "tiles", "left_out", "widow"),
    [
        ("moon3", 3, 22, "10 20 30 40 50 60", 1),
        ("moon3-21", 3, 21, "00 10 20 30 40 50 60", 0),
        ("moon4", 4, 28, "", 0),
    ],
)
def test_rule_sets_have_the_tiles_seats_and_widow_of_the_book(
    name: str, seats: int, tiles: int, left_out: str, widow: int
) -> None:
    found = Rules.named(name)
    assert (found.seats, len(found.tiles), found.widow_size, found.hand_size) == (seats, tiles, widow, 7)
    assert found.has_widow == bool(widow)
    assert Rules.named("moon4").tiles - found.tiles == Hand.parse(left_out)
    assert "".join(map(str, found.all_seats)) == "ABCD"[:seats]


def test_double_blank_is_kept_in_the_set_of_twenty_two_once() -> None:
    played_with = Rules.named("moon3").tiles
    assert Tile(0, 0) in played_with
    assert [tile for tile in played_with if tile.has(0)] == [Tile(0, 0)]


def test_partners_sit_across_with_four_and_everyone_is_alone_with_three() -> None:
    three, four = Rules.named("moon3"), Rules.named("moon4")
    assert four.partnerships == ((Seat.A, Seat.C), (Seat.B, Seat.D))
    assert three.partnerships == ((Seat.A,), (Seat.B,), (Seat.C,))
    assert [three.side_of(seat) for seat in three.all_seats] == [(Seat.A,), (Seat.B,), (Seat.C,)]
    assert four.side_of(Seat.D) == (Seat.B, Seat.D)
    assert four.against(Seat.D) == (Seat.A, Seat.C)
    assert three.against(Seat.B) == (Seat.A, Seat.C)
    assert [four.partnership_of(seat) for seat in four.all_seats] == [0, 1, 0, 1]
    assert [three.partnership_of(seat) for seat in three.all_seats] == [0, 1, 2]


def test_house_rules_are_those_of_the_book_and_the_defaults_come_first() -> None:
    assert {option: set(settings) for option, settings in HOUSE_RULES.items()} == HOUSE_BY_THE_BOOK
    for base in RULE_SETS.values():
        assert base.trumps == tuple(Trump)
        assert (base.trump_named, base.first_lead, base.all_pass) == ("after-widow", "any", "redeal")
        assert (base.lowest_bid, base.scoring, base.moon_made, base.tie) == (4, "points", "points", "play-on")
        assert base.house_settings == {}


def test_each_house_rule_is_asked_by_name() -> None:
    plain, asked = Rules.named("moon3"), ASKED_BY_NAME
    for name, setting in asked.items():
        other = plain.house(setting)
        assert [question for question in asked if getattr(other, question)] == [name]
    assert not any(getattr(plain, question) for question in asked)


@given(rules())
def test_rules_read_back_from_their_repr_and_from_their_settings(found: Rules) -> None:
    assert rebuilt(found) == found
    assert Rules.named(found.name).house(found.house_settings) == found
    assert Rules.named(found) is found
    assert hash(rebuilt(found)) == hash(found)
    assert pickle.loads(pickle.dumps(found)) == copy.deepcopy(found) == found  # noqa: S301 - our own bytes


@given(house_rules())
def test_every_setting_that_differs_from_the_default_is_shown(settings: dict[str, str]) -> None:
    found = Rules.named("moon3").house(settings)
    for option, value in found.house_settings.items():
        assert f"{option}={value}" in str(found)
        assert option in settings
    assert ("(" in str(found)) == bool(found.house_settings)


def test_house_rules_are_read_from_toml() -> None:
    found = Rules.named("moon4").house_toml(
        'first-lead = "trump"\nlowest_bid = 3\ntrumps = [0, 1, 2, "threes"]  # no doubles\n'
    )
    assert (found.first_lead, found.lowest_bid) == ("trump", 3)
    assert found.trumps == (Trump.ZERO, Trump.ONE, Trump.TWO, Trump.THREE)


def test_toml_says_the_same_as_text() -> None:
    text = Rules.named("moon3").house({"trumps": "6, 0 doubles", "tie": "bidder-first", "lowest-bid": "5"})
    toml = Rules.named("moon3").house_toml('trumps = "6, 0 doubles"\ntie = "bidder-first"\nlowest-bid = 5')
    assert text == toml
    assert text.trumps == (Trump.ZERO, Trump.SIX, Trump.DOUBLES)


@pytest.mark.parametrize("text", ["first-lead", "= 3", "a = [", "[" * 5000, "a = " + "[" * 5000, "a = " + "9" * 5000])
def test_what_is_no_toml_is_refused_in_words(text: str) -> None:
    with pytest.raises(RulesError):
        Rules.named("moon3").house_toml(text)


def test_every_fault_of_house_rules_is_reported() -> None:
    with pytest.raises(RulesError) as caught:
        Rules.named("moon3").house(
            {"first-lead": "ace", "colour": "red", "lowest-bid": "2", "trumps": "0 7", "tie": "bidder-first"}
        )
    faults = caught.value.faults
    assert len(faults) == 4
    assert faults[0] == '"ace" is not a setting of first-lead: choose any or trump'
    assert '"colour" is not a house rule' in faults[1]
    assert all(option in faults[1] for option in HOUSE_RULES)
    assert "4, 3 or 5" in faults[2]
    assert '"7" is not a trump' in faults[3]


def test_trumps_listed_twice_or_not_at_all_are_reported_beside_other_faults() -> None:
    for listed, words in (("1 1", "twice"), ("", "at least one")):
        with pytest.raises(RulesError, match=words) as caught:
            Rules.named("moon3").house({"trumps": listed, "tie": "coin"})
        assert len(caught.value.faults) == 2


def test_a_house_rule_given_in_two_spellings_is_refused() -> None:
    with pytest.raises(RulesError, match="twice"):
        Rules.named("moon3").house({"lowest-bid": "3", "lowest_bid": "5"})


@pytest.mark.parametrize("name", ["moon", "moon5", "", "texas 42"])
def test_an_unknown_rule_set_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(RulesError, match="choose moon3, moon3-21 or moon4") as caught:
        Rules.named(name)
    assert f'"{name}"' in str(caught.value)


def test_rules_of_ones_own_must_deal_out() -> None:
    with pytest.raises(RulesError, match="do not deal out"):
        Rules("short", 3, Hand.parse("66 55 44"))
    with pytest.raises(RulesError, match="Moon is played by 3 or 4"):
        Rules("pair", 2, Hand.parse("66 55 44"))  # type: ignore[arg-type]
    with pytest.raises(RulesError) as caught:
        Rules("bad", 3, Hand.parse("66"), trumps=(), tie="coin")  # type: ignore[arg-type]
    assert len(caught.value.faults) == 3


def test_rules_of_ones_own_read_back_from_their_repr() -> None:
    tiles = Rules.named("moon4").tiles - Hand.parse("00 10 20 30 40 50")
    own = Rules("sixty", 3, tiles, first_lead="trump")
    assert own.widow_size == 1
    assert rebuilt(own) == own


def test_a_trump_that_the_table_forbids_may_not_be_named() -> None:
    numbers = Rules.named("moon4").house({"trumps": "0 1 2 3 4 5 6"})
    assert numbers.allow_trump("fives") is Trump.FIVE
    for trump in ("doubles", "none"):
        with pytest.raises(RulesError, match="0, 1, 2, 3, 4, 5 or 6") as caught:
            numbers.allow_trump(trump)
        assert trump in str(caught.value)


def test_only_the_trumps_that_may_be_named_are_in_a_table() -> None:
    numbers = Rules.named("moon3").house({"trumps": "1 none"})
    deal = Deal.random(numbers, 5)
    assert list(solve_deal(deal).tricks) == [Trump.ONE, Trump.NONE]
    everything = solve_deal(Deal(Rules.named("moon3"), deal.hands, deal.widow)).tricks
    assert solve_deal(deal).tricks == {trump: everything[trump] for trump in numbers.trumps}


def test_naming_trump_before_the_widow_gives_the_same_best_result_with_all_hands_known() -> None:
    before = Rules.named("moon3").house({"trump-named": "before-widow"})
    for seed in range(3):
        deal = Deal.random("moon3", seed)
        assert solve_deal(Deal(before, deal.hands, deal.widow)).tricks == solve_deal(deal).tricks


def test_a_game_goes_to_twenty_one_points_or_seven_marks() -> None:
    assert Rules.named("moon3").target == 21
    assert Rules.named("moon4").house({"scoring": "marks"}).target == 7


def test_a_table_may_play_to_another_target() -> None:
    rules = Rules.named("moon3")
    assert rules.house({"target": "31"}).target == 31
    assert rules.house({"target": 15, "scoring": "marks"}).target == 15
    assert rules.house({"target": "21", "scoring": "marks"}).house_settings == {"scoring": "marks", "target": "21"}
    assert rules.house({"target": "21"}) == rules
    assert rules.house({"target": 7, "scoring": "marks"}) == rules.house({"scoring": "marks"})
    assert rules.house({"target": 7}).house_settings == {"target": "7"}
    assert str(rules.house_toml("target = 31")) == "moon3 (target=31)"
    assert [rules.house({"target": score}).target for score in (1, 500)] == [1, 500]


@pytest.mark.parametrize("target", ["0", "501", "-21", "21.5", "", "many", "9" * 5000, True, None, "²"])
def test_a_target_that_is_none_is_refused_with_those_there_are(target: object) -> None:
    for table in ({"target": target}, {"target": target, "scoring": "marks"}):
        with pytest.raises(RulesError, match="is not a setting of target: choose a whole number from 1 to 500"):
            Rules.named("moon3").house(table)


def test_rules_made_by_hand_need_a_target_that_exists() -> None:
    with pytest.raises(RulesError, match="from 1 to 500"):
        Rules("far", 3, Rules.named("moon3").tiles, target_score=501)


@pytest.mark.parametrize("lowest", ["3", "4", "5"])
def test_the_lowest_bid_is_honored_in_the_auction(lowest: str) -> None:
    opened = Auction(Rules.named("moon3").house({"lowest-bid": lowest}))
    assert opened.allowed == (Bid.PASS, *(bid for bid in Bid if bid.value >= int(lowest)))


def test_the_first_lead_is_free_or_a_trump_if_one_is_held() -> None:
    deal = Deal.parse("55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / ? / 43")
    bound = Deal(deal.rules.house({"first-lead": "trump"}), deal.hands, deal.widow)
    free = Position.start(deal, trump="5", discard="43")
    held = Position.start(bound, trump="5", discard="43")
    none_held = Position.start(bound, trump="0", discard="43")
    assert free.legal_plays == free.hands[0]
    assert held.legal_plays == Hand.parse("55 53 52")
    assert none_held.legal_plays == none_held.hands[0]


@given(nonsense)
def test_nonsense_raises_our_own_errors_only(text: str) -> None:
    for read in (
        Rules.named,
        Rules.named("moon3").house_toml,
        lambda text: Rules.named("moon3").house({text: text}),
        lambda text: Rules.named("moon3").house({"trumps": text}),
        lambda text: Rules.named("moon3").house({"lowest-bid": text}),
    ):
        error = refusal(read, text)
        assert error is None or all(error.faults)


@given(st.sampled_from(sorted(RULE_SETS)))
def test_a_rule_set_is_found_whatever_its_case(name: str) -> None:
    assert Rules.named(name.upper().replace("-", "_")) == Rules.named(name)
    assert str(Rules.named(name)) == name


def test_rules_do_not_change() -> None:
    with pytest.raises(AttributeError):
        Rules.named("moon3").tie = "bidder-first"  # type: ignore[misc]


def test_reading_a_seat_needs_a_seat_of_the_rules() -> None:
    with pytest.raises(NotationError):
        Rules.named("moon3-21").seat("D")
