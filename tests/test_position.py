"""Positions: what is legal, whose turn it is, what a play leads to, and every fault of what cannot be."""

import copy
import pickle
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moonsolver import (
    Deal,
    Hand,
    MoonError,
    NotationError,
    PlayError,
    Position,
    PositionError,
    Rules,
    RulesError,
    Seat,
    Tile,
    Trump,
)
from support.positions import positions
from support.reference import legal, tile, winner
from support.strategies import deals, nonsense, rebuilt, refusal, trumps

DEAL = Deal.parse("55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / ? / 43")


def faults_of(hands: str, trump: str = "none", **more: str) -> tuple[str, ...]:
    with pytest.raises(PositionError) as caught:
        Position.of(hands, trump=trump, **more)
    return caught.value.faults


@given(deals(), st.data())
def test_the_bidder_leads_to_the_first_trick_after_the_exchange(deal: Deal, data: st.DataObject) -> None:
    bidder = data.draw(st.sampled_from(deal.rules.all_seats))
    trump = data.draw(st.sampled_from(deal.rules.trumps))
    discard = data.draw(st.sampled_from(list(deal.discards(bidder)))) if deal.widow else None
    start = Position.start(deal, bidder=bidder, trump=trump, discard=discard)
    assert start.to_play is start.leader is start.bidder is bidder
    assert start.hands == deal.after_exchange(bidder, discard)
    assert (start.table, start.tricks_left, start.is_first_trick, start.is_over) == ((), 7, True, False)
    assert start.taken == (0,) * deal.rules.seats


@given(deals(), st.randoms(use_true_random=False))
def test_a_hand_is_seven_tricks_with_one_play_a_seat_and_trick(deal: Deal, rng: random.Random) -> None:
    discard = rng.choice(list(deal.discards("A"))) if deal.widow else None
    now = Position.start(deal, trump=rng.choice(deal.rules.trumps), discard=discard)
    plays = 0
    while not now.is_over:
        before, turn = now, now.to_play
        chosen = rng.choice(list(now.legal_plays))
        now = now.play(chosen, turn)
        plays += 1
        assert chosen not in now.hands[turn.index]
        if plays % deal.rules.seats:
            assert now.table == (*before.table, chosen)
            assert now.to_play is turn.after(1, seats=deal.rules.seats)
            assert now.taken == before.taken
        else:
            assert now.table == ()
            place = winner([tile(str(played)) for played in (*before.table, chosen)], str(now.trump))
            assert now.leader is now.to_play is before.leader.after(place, seats=deal.rules.seats)
            assert sum(now.taken) == sum(before.taken) + 1
            assert now.taken[now.leader.index] == before.taken[now.leader.index] + 1
        assert now.tricks_left == 7 - plays // deal.rules.seats
    assert plays == 7 * deal.rules.seats
    assert sum(now.taken) == 7
    assert now.tricks_taken == sum(now.taken[seat.index] for seat in now.side)
    assert not now.legal_plays


@given(positions(7, 7))
def test_legal_plays_are_those_of_the_book(position: Position) -> None:
    if position.is_over:
        return
    hand = [tile(str(held)) for held in position.hands[position.to_play.index]]
    table = [tile(str(played)) for played in position.table]
    assert {tile(str(played)) for played in position.legal_plays} == set(legal(hand, table, str(position.trump)))


@given(positions(7, 7))
def test_a_position_reads_back_from_its_repr(position: Position) -> None:
    assert rebuilt(position) == position
    assert hash(rebuilt(position)) == hash(position)
    assert pickle.loads(pickle.dumps(position)) == copy.deepcopy(position) == position  # noqa: S301


@given(positions(7, 7))
def test_a_position_reads_back_from_the_texts_of_its_parts(position: Position) -> None:
    again = Position.of(
        " / ".join(map(str, position.hands)),
        trump=str(position.trump),
        bidder=str(position.bidder),
        leader=str(position.leader),
        table=" ".join(map(str, position.table)),
        rules=position.rules,
    )
    assert again == Position.of(
        position.hands,
        trump=position.trump,
        bidder=position.bidder,
        leader=position.leader,
        table=position.table,
        rules=position.rules,
    )
    assert (again.hands, again.table, again.to_play) == (position.hands, position.table, position.to_play)
    assert again.legal_plays == position.legal_plays


@given(positions(7, 7))
def test_every_position_of_the_play_can_be_set_up_by_itself(position: Position) -> None:
    taken = position.taken
    assert (
        Position(
            position.rules, position.hands, position.trump, position.bidder, position.leader, position.table, taken
        )
        == position
    )


def test_the_table_may_be_texts_or_tiles() -> None:
    as_text = Position.of("64 / 53 41 / 61 55", trump="none", table="66")
    assert as_text == Position.of("64 / 53 41 / 61 55", trump="none", table=["66"])
    assert as_text == Position.of(["64", Hand.parse("53 41"), "61 55"], trump="NT", table=[Tile(6, 6)])
    assert as_text.to_play is Seat.B


def test_the_table_keeps_the_order_in_which_it_was_played() -> None:
    position = Position.of("66 / 55 / 44 61", trump="none", table="53 65", leader="A")
    assert list(map(str, position.table)) == ["53", "65"]
    assert position.play("61").leader is Seat.B


def test_the_winner_leads_next_and_it_is_not_the_place_in_the_trick() -> None:
    position = Position.of("63 10 / 64 20 / 65 30 / 50 40", trump="none", leader="C", rules="moon4")
    for played in ("65", "50", "63", "64"):
        position = position.play(played)
    assert position.leader is Seat.C
    position = Position.of("63 / 66 / 65", trump="none", leader="C")
    assert position.play("65").play("63").play("66").leader is Seat.B


def test_three_plays_end_a_trick_of_three_seats() -> None:
    position = Position.of("63 33 / 66 22 / 65 11", trump="none").play("63").play("66")
    assert position.to_play is Seat.C
    assert position.play("65").table == ()


def test_a_revoke_says_what_had_to_be_played() -> None:
    position = Position.of("64 22 / 53 61 / 41 55", trump="none").play("64")
    with pytest.raises(PlayError) as caught:
        position.play("53")
    assert str(caught.value) == "B played 53 to 64 but holds 61 and must follow sixes"


def test_a_trump_led_must_be_followed_with_a_trump() -> None:
    position = Position.of("53 22 / 31 51 / 41 55", trump="3").play("53")
    with pytest.raises(PlayError, match="holds 31 and must follow trumps"):
        position.play("51")


def test_a_play_out_of_turn_names_whose_turn_it_is() -> None:
    position = Position.start(DEAL, trump="5", discard="43")
    with pytest.raises(PlayError) as caught:
        position.play("66", seat="b")
    assert str(caught.value) == "B played 66 out of turn: it is A's turn"
    assert position.play("55", seat=Seat.A).to_play is Seat.B


def test_a_tile_not_held_is_refused_with_where_it_is() -> None:
    position = Position.start(DEAL, trump="5", discard="43").play("55")
    for played, words in (("55", "it is on the table"), ("64", "A holds it"), ("43", "nobody holds it any more")):
        with pytest.raises(PlayError, match=words) as caught:
            position.play(played)
        assert f"B cannot play {played}" in str(caught.value)
        assert str(position.hands[1]) in str(caught.value)


def test_what_is_no_tile_or_no_seat_cannot_be_played() -> None:
    position = Position.start(DEAL, trump="5", discard="43")
    with pytest.raises(NotationError, match="67"):
        position.play("67")
    with pytest.raises(NotationError, match="is not a seat"):
        position.play("55", seat="D")


def test_a_hand_that_is_over_has_no_play() -> None:
    over = Position.of("/ /", trump="none")
    assert over.is_over
    assert not over.legal_plays
    assert over.tricks_left == 0
    with pytest.raises(PlayError, match="A holds no tile"):
        over.play("66")


def test_the_first_lead_of_a_trump_binds_the_first_trick_only() -> None:
    bound = Rules.named("moon3").house({"first-lead": "trump"})
    start = Position.start(Deal(bound, DEAL.hands, DEAL.widow), trump="5", discard="43")
    assert start.legal_plays == Hand.parse("55 53 52")
    with pytest.raises(PlayError) as caught:
        start.play("64")
    assert str(caught.value) == "A led 64 but must lead a trump to the first trick, holding 55 53 52"
    later = start.play("55").play("66").play("65")
    assert later.to_play is Seat.A
    assert later.legal_plays == later.hands[0]
    assert Position.of("53 64 / 66 62 / 44 33", trump="5", rules=bound).legal_plays == Hand.parse("53 64")


def test_a_first_lead_that_was_no_trump_cannot_lie_on_the_table_where_one_was_held() -> None:
    bound = Rules.named("moon3").house({"first-lead": "trump"})
    hands = "55 22 11 63 53 52 / 66 62 61 42 41 32 31 / 44 33 00 65 54 51 21"
    with pytest.raises(PositionError, match="must lead a trump to the first trick, holding 55 53 52"):
        Position.of(hands, trump="5", table="64", rules=bound)
    assert Position.of(hands, trump="0", table="64", rules=bound).to_play is Seat.B
    assert Position.of(hands, trump="5", table="64").to_play is Seat.B


def test_a_table_longer_than_the_trick_is_reported_with_the_most_that_fits() -> None:
    assert any("at most 2" in fault for fault in faults_of("/ /", table="66 65 64"))
    assert any("at most 3" in fault for fault in faults_of("/ / /", table="66 65 64 63", rules="moon4"))


def test_a_tile_on_the_table_and_in_a_hand_is_reported_with_the_hand() -> None:
    faults = faults_of("64 / 53 / 66 55", table="66 65")
    assert "66 is on the table and still in C's hand: take it out of the hand" in faults


def test_hands_of_unequal_length_are_reported_with_their_lengths_and_what_would_be_right() -> None:
    (fault,) = faults_of("64 53 / 55 / 66 44")
    assert fault == "the hands do not fit (A 2, B 1, C 2): every seat must hold the same number"
    (fault,) = faults_of("64 53 / 55 44 / 66 11", table="65", leader="B")
    assert "B, who has played to this trick, must hold one tile less than the others" in fault


def test_more_than_seven_tiles_a_hand_are_reported() -> None:
    eight = "66 65 64 63 62 61 55 54"
    faults = faults_of(" / ".join([eight, "53 52 51 44 43 42 41 33", "32 31 22 21 11 00 66 65"]))
    assert "8 tiles a hand: at most 7 are dealt" in faults


def test_a_revoke_on_the_table_is_reported() -> None:
    (fault,) = faults_of("55 / 61 / 44 33", table="64 53")
    assert fault == "B played 53 to 64 but holds 61 and must follow sixes"


def test_more_tricks_than_a_hand_has_cannot_have_been_taken() -> None:
    rules = Rules.named("moon3")
    with pytest.raises(PositionError, match="7 tricks taken and 1 left: a hand has 7"):
        Position(rules, (Hand.parse("66"), Hand.parse("55"), Hand.parse("44")), Trump.NONE, taken=(7, 0, 0))
    with pytest.raises(PositionError, match="one count of tricks for each of the 3 seats"):
        Position(rules, (Hand(), Hand(), Hand()), Trump.NONE, taken=(1, 2))
    with pytest.raises(PositionError, match="one count of tricks"):
        Position(rules, (Hand(), Hand(), Hand()), Trump.NONE, taken=(1, -1, 0))


def test_every_fault_of_a_position_is_reported_at_once() -> None:
    faults = faults_of("64 67 60 / 64 xx / 53 ?", trump="7", bidder="E", leader="D", table="53 53 1")
    for words in (
        'A\'s hand: "67"',
        'B\'s hand: "xx"',
        "C's hand: ",
        "the table: 53 is written twice",
        'the table: "1"',
        "64 is in A's hand and in B's hand",
        "60 in A's hand is not used in moon3",
        "53 is on the table and still in C's hand",
        '"7" is not a trump',
        'bidder: "E" is not a seat',
        'leader: "D" is not a seat',
    ):
        assert any(fault.startswith(words) for fault in faults), words


def test_faults_of_values_are_reported_at_once_too() -> None:
    numbers = Rules.named("moon3").house({"trumps": "1 2"})
    hands = (Hand.parse("66 60"), Hand.parse("66"), Hand.parse("44"))
    with pytest.raises(PositionError) as caught:
        Position(numbers, hands, Trump.NONE, Seat.D, Seat.D, (Tile(4, 4),))
    faults = caught.value.faults
    assert any("66 is in A's hand and in B's hand" in fault for fault in faults)
    assert any("60 in A's hand" in fault for fault in faults)
    assert any("trump none may not be named" in fault for fault in faults)
    assert any("44 is on the table" in fault for fault in faults)
    assert any(fault.startswith("D is not a seat in moon3") for fault in faults)


def test_a_wrong_number_of_hands_is_reported() -> None:
    assert faults_of("64 / 53") == ("2 hands: moon3 has 3, one for each of A, B and C",)
    assert any(fault.startswith("4 hands: moon3 has 3") for fault in faults_of("64 / 53 / 55 / 66"))


def test_an_unknown_hand_is_refused_in_a_position() -> None:
    assert any("cannot be worked out in a position: write every hand" in fault for fault in faults_of("64 / ? / 53"))


def test_a_forbidden_trump_or_an_unknown_seat_alone_keeps_its_own_error() -> None:
    numbers = Rules.named("moon3").house({"trumps": "0 1 2 3 4 5 6"})
    with pytest.raises(RulesError, match="trump doubles may not be named under these house rules: choose 0, 1"):
        Position.of("64 / 53 / 55", trump="doubles", rules=numbers)
    with pytest.raises(NotationError, match="leader: "):
        Position.of("64 / 53 / 55", trump="1", leader="D")
    with pytest.raises(RulesError, match="may not be named"):
        Position.start(Deal(numbers, DEAL.hands, DEAL.widow), trump="nt", discard="43")


@given(nonsense, nonsense, trumps)
def test_nonsense_raises_our_own_errors_only(text: str, table: str, trump: Trump) -> None:
    for read in (
        lambda text: Position.of(text, trump=trump, table=table),
        lambda text: Position.of("64 / 53 / 55", trump=text),
        lambda text: Position.of("64 / 53 / 55", trump=trump, leader=text, bidder=table),
        lambda text: Position.of([text, text, text], trump=trump, rules="moon3"),
        Position.start(DEAL, trump=trump, discard="43").play,
    ):
        error = refusal(read, text)
        assert error is None or all(error.faults)


@given(positions(7, 7), st.integers(0, 27))
def test_a_play_is_taken_exactly_when_it_is_legal(position: Position, bit: int) -> None:
    played = Tile.from_int(bit)
    try:
        position.play(played)
    except MoonError:
        assert played not in position.legal_plays
    else:
        assert played in position.legal_plays


def test_a_position_does_not_change_by_playing() -> None:
    start = Position.start(DEAL, trump="5", discard="43")
    before = repr(start)
    start.play("55").play("66")
    assert repr(start) == before
    with pytest.raises(AttributeError):
        start.trump = Trump.NONE  # type: ignore[misc]
