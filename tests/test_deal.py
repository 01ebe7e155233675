"""Deals: the one line, the hand to be worked out, the exchange of the widow, and every fault named at once."""

import copy
import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moonsolver import Deal, DealError, Hand, NotationError, Rules, Seat, Tile
from support.strategies import RULE_SETS, deals, nonsense, rebuilt, refusal, written_hands

LINE = "55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / 44 33 00 65 54 51 21 / 43"


def faults_of(line: str, rules: str = "moon3") -> tuple[str, ...]:
    with pytest.raises(DealError) as caught:
        Deal.parse(line, rules)
    return caught.value.faults


@given(deals(plain=True))
def test_a_deal_shares_out_every_tile_once(deal: Deal) -> None:
    held = [tile for hand in (*deal.hands, deal.widow) for tile in hand]
    assert sorted(held) == sorted(deal.rules.tiles)
    assert {len(hand) for hand in deal.hands} == {7}
    assert len(deal.widow) == (1 if deal.rules.name == "moon3" else 0)


@given(deals())
def test_a_deal_reads_back_from_its_line_and_its_repr(deal: Deal) -> None:
    assert Deal.parse(str(deal), deal.rules) == deal
    assert rebuilt(deal) == deal
    assert hash(rebuilt(deal)) == hash(deal)
    assert Deal.of(deal.hands, deal.widow, deal.rules) == deal
    assert Deal.of([str(hand) for hand in deal.hands], str(deal.widow), deal.rules) == deal
    assert pickle.loads(pickle.dumps(deal)) == copy.deepcopy(deal) == deal  # noqa: S301 - our own bytes


@given(st.data(), deals(plain=True))
def test_a_deal_is_read_however_it_is_written(data: st.DataObject, deal: Deal) -> None:
    parts = [data.draw(written_hands(hand)) for hand in (*deal.hands, deal.widow) if hand]
    assert Deal.parse(" / ".join(parts), deal.rules) == deal


@given(st.data(), deals(plain=True))
def test_one_part_may_be_worked_out_from_the_others(data: st.DataObject, deal: Deal) -> None:
    parts = str(deal).split(" / ")
    parts[data.draw(st.integers(0, len(parts) - 1))] = "?"
    assert Deal.parse(" / ".join(parts), deal.rules) == deal


def test_seats_are_written_clockwise_from_a() -> None:
    deal = Deal.parse(LINE)
    assert deal.hand("A") == Hand.parse("55 22 11 64 63 53 52")
    assert deal.hand("c") == deal.hand(Seat.C) == Hand.parse("44 33 00 65 54 51 21")
    assert deal.widow == Hand.parse("43")


@pytest.mark.parametrize("rules", RULE_SETS)
def test_the_same_seed_gives_the_same_deal_and_another_seed_another(rules: str) -> None:
    assert Deal.random(rules, 7) == Deal.random(rules, 7) == Deal.random(rules, random.Random(7))
    assert len({Deal.random(rules, seed) for seed in range(20)}) == 20
    assert Deal.random(rules) != Deal.random(rules)


def test_random_deals_give_every_tile_to_every_seat_and_to_the_widow() -> None:
    rng = random.Random(1)
    dealt = [Deal.random("moon3", rng) for _ in range(400)]
    everything = Rules.named("moon3").tiles
    for place in range(3):
        assert Hand(tile for deal in dealt for tile in deal.hands[place]) == everything
    assert Hand(tile for deal in dealt for tile in deal.widow) == everything


@given(deals("moon3"), st.sampled_from("ABC"))
def test_the_bidder_may_discard_any_of_the_eight_the_widow_among_them(deal: Deal, bidder: str) -> None:
    eight = deal.discards(bidder)
    assert len(eight) == 8
    assert deal.widow.issubset(eight)
    for discard in eight:
        hands = deal.after_exchange(bidder, discard)
        for seat, before, after in zip("ABC", deal.hands, hands, strict=True):
            assert after == (eight.remove(discard) if seat == bidder else before)
        assert discard not in hands[0] | hands[1] | hands[2]


def test_discarding_the_widow_itself_leaves_the_hand_as_it_was_dealt() -> None:
    deal = Deal.parse(LINE)
    assert deal.after_exchange("B", "3-4") == deal.hands


@pytest.mark.parametrize("discard", ["66", "44", "60"])
def test_a_discard_that_is_not_among_the_eight_is_refused_with_the_eight(discard: str) -> None:
    deal = Deal.parse(LINE)
    with pytest.raises(DealError) as caught:
        deal.after_exchange("A", discard)
    message = str(caught.value)
    assert message.startswith(f"A cannot discard {discard}")
    assert str(deal.discards("A")) in message


def test_a_discard_is_needed_where_there_is_a_widow_and_refused_where_there_is_none() -> None:
    with pytest.raises(DealError, match="must discard one of"):
        Deal.parse(LINE).after_exchange("A", None)
    four = Deal.random("moon4", 1)
    with pytest.raises(DealError, match="moon4 has no widow"):
        four.after_exchange("A", next(iter(four.hands[0])))
    assert four.after_exchange("A", None) == four.hands
    assert not four.discards("A")


def test_the_exchange_is_for_a_seat_of_the_table() -> None:
    with pytest.raises(NotationError, match="is not a seat"):
        Deal.parse(LINE).after_exchange("D", "43")


def test_a_tile_beyond_six_is_reported_with_the_hand_that_has_it() -> None:
    (fault,) = faults_of(LINE.replace("42 41", "42 67"))
    assert fault.startswith("B's hand: ")
    assert '"67"' in fault


def test_a_tile_twice_in_one_hand_is_reported_and_nothing_else() -> None:
    (fault,) = faults_of(LINE.replace("53 52", "53 35"))
    assert fault.startswith("A's hand: 53 is written twice")


def test_a_tile_in_two_hands_or_in_the_widow_is_reported_with_both_places() -> None:
    assert faults_of(LINE.replace("66 62", "66 55")) == (
        "55 is in A's hand and in B's hand: there is only one of each tile",
    )
    assert faults_of(LINE.replace("43", "21")) == (
        "21 is in C's hand and in the widow: there is only one of each tile",
    )


def test_a_tile_that_the_rules_leave_out_is_reported_with_those_left_out() -> None:
    (fault,) = faults_of(LINE.replace("53 52", "53 60"))
    assert fault.startswith("60 in A's hand is not used in moon3")
    assert "10, 20, 30, 40, 50 and 60" in fault
    (fault,) = faults_of("64 63 62 61 55 54 53 / 52 51 44 43 42 41 33 / 32 31 22 21 11 66 00", "moon3-21")
    assert "00 in C's hand is not used in moon3-21" in fault


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        (LINE.replace(" 52", ""), "A has 6 tiles (55 22 11 64 63 53): every seat is dealt 7"),
        (LINE.replace("43", "43 00").replace("33 00", "33"), "the widow has 2 tiles"),
        (LINE.replace("43", ""), "the widow has no tiles: in moon3 it has one tile"),
        (LINE.replace("66 62 61 42 41 32 31", ""), "B has no tiles"),
    ],
)
def test_too_many_or_too_few_tiles_are_reported_with_the_seat(line: str, fault: str) -> None:
    assert any(found.startswith(fault) for found in faults_of(line))


def test_a_deal_of_one_part_or_of_five_is_refused_with_the_form_that_is_right() -> None:
    for line in ("66 55", "", LINE + " / 66", LINE.replace("/", "")):
        assert any("HAND / HAND / HAND / WIDOW" in fault for fault in faults_of(line))
    assert any("HAND / HAND / HAND / HAND" in fault for fault in faults_of("66 / 55", "moon4"))


def test_every_fault_of_a_line_is_reported_at_once() -> None:
    faults = faults_of("55 22 11 64 63 53 67 / 66 62 61 42 41 32 22 31 / 44 33 00 65 54 xx 60 / 43 11")
    for words in (
        'A\'s hand: "67"',
        'C\'s hand: "xx"',
        "22 is in A's hand and in B's hand",
        "11 is in A's hand and in the widow",
        "60 in C's hand is not used in",
        "B has 8 tiles",
        "the widow has 2 tiles",
    ):
        assert any(fault.startswith(words) for fault in faults), words
    assert len(faults) == 7


def test_every_fault_of_separate_hands_is_reported_at_once() -> None:
    with pytest.raises(DealError) as caught:
        Deal.of(["55 67", "66 55", "60 / 1"], "?")
    for words in ('A\'s hand: "67"', "C's hand: ", "the widow: ", "55 is in A's hand and in B's hand"):
        assert any(fault.startswith(words) for fault in caught.value.faults), words


def test_a_wrong_number_of_hands_is_reported() -> None:
    with pytest.raises(DealError, match="2 hands: moon3 has 3, one for each of A, B and C"):
        Deal.of(["66", "55"])
    with pytest.raises(DealError, match="5 hands: moon4 has 4"):
        Deal.of(["66", "55", "44", "33", "22"], rules="moon4")


def test_two_unknown_parts_cannot_be_worked_out() -> None:
    (fault,) = faults_of(LINE.replace("55 22 11 64 63 53 52", "?").replace("43", "?"))
    assert fault.startswith("A's hand and the widow are unknown (?)")


def test_a_hand_is_not_worked_out_from_others_that_are_wrong() -> None:
    assert faults_of("? / 66 62 61 42 41 32 / 44 33 00 65 54 51 21 / 43") == (
        "B has 6 tiles (66 62 61 42 41 32): every seat is dealt 7",
    )
    (fault,) = faults_of("55 22 11 64 63 53 52 / ? / 44 33 00 65 54 51 21 / 55")
    assert fault == "55 is in A's hand and in the widow: there is only one of each tile"


def test_a_question_mark_beside_tiles_is_explained() -> None:
    assert any("stands for a whole hand" in fault for fault in faults_of(LINE.replace("52", "?")))


def test_a_deal_of_four_hands_read_by_the_rules_of_three_names_the_rules_that_fit() -> None:
    assert faults_of(str(Deal.random("moon4", 3))) == (
        "four hands of 7 tiles are a deal of moon4, but the rules are moon3",
    )


def test_a_deal_of_three_hands_read_with_a_widow_says_what_is_missing() -> None:
    (fault,) = faults_of(str(Deal.random("moon3-21", 3)))
    assert "has 3 parts" in fault
    assert fault.endswith("a deal of moon3 has 4, HAND / HAND / HAND / WIDOW")


@given(nonsense, st.sampled_from(RULE_SETS))
def test_nonsense_raises_our_own_errors_only(text: str, rules: str) -> None:
    error = refusal(lambda line: Deal.parse(line, rules), text)
    assert error is not None
    assert all(error.faults)
    error = refusal(lambda hand: Deal.of([hand, hand, hand], hand, rules), text)
    assert error is not None
    assert all(error.faults)


@given(st.data(), deals(plain=True))
def test_a_line_with_one_thing_wrong_is_never_taken_for_a_deal(data: st.DataObject, deal: Deal) -> None:
    line = str(deal)
    place = data.draw(st.integers(0, len(line) - 1))
    changed = line[:place] + data.draw(st.sampled_from("0123456789/x?")) + line[place + 1 :]
    error = refusal(lambda text: Deal.parse(text, deal.rules), changed)
    if error is None:
        assert Deal.parse(changed, deal.rules) == deal
    else:
        assert len(error.faults) == len(set(error.faults))


def test_a_deal_does_not_change() -> None:
    with pytest.raises(AttributeError):
        Deal.parse(LINE).widow = Hand()  # type: ignore[misc]


def test_a_discard_is_a_tile() -> None:
    with pytest.raises(NotationError, match="67"):
        Deal.parse(LINE).after_exchange("A", "67")
    assert Tile(4, 3) in Deal.parse(LINE).discards("A")


def test_a_deal_is_completed_from_its_parts_as_from_its_line() -> None:
    deal = Deal.random("moon3", 5)
    parts = [*deal.hands, deal.widow]
    for at in range(len(parts)):
        assert Deal.completed([None if other == at else part for other, part in enumerate(parts)]) == deal
    with pytest.raises(DealError, match=r"A's hand and the widow are unknown \(\?\)"):
        Deal.completed([None, *deal.hands[1:], None])
    with pytest.raises(DealError, match="four hands of 7 tiles are a deal of moon4"):
        Deal.completed(Deal.random("moon4", 5).hands)
