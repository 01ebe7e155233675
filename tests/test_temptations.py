"""Rules of thumb: what they play, in the words of the book, and which of it is wrong."""

import pytest
from hypothesis import given, settings

from moonsolver import Habit, Position, Seat, Temptation, Tile, solve_plays, tempting_play, tempting_plays
from support.positions import positions
from support.reference import is_trump, tile, winner


@settings(max_examples=200, deadline=None)
@given(positions(7, 7))
def test_temptations_are_legal_plays_each_tile_once(position: Position) -> None:
    tiles = [each.tile for each in tempting_plays(position)]
    assert len(set(tiles)) == len(tiles)
    assert set(tiles) <= set(position.legal_plays)
    assert bool(tiles) is not position.is_over


@settings(max_examples=200, deadline=None)
@given(positions(7, 7))
def test_each_rule_of_thumb_plays_what_its_name_says(position: Position) -> None:
    trump = str(position.trump)
    table = [tile(str(played)) for played in position.table]
    legal = [tile(str(held)) for held in position.legal_plays]
    takes = [held for held in legal if winner([*table, held], trump) == len(table)]
    for each in tempting_plays(position):
        played = tile(str(each.tile))
        match each.habit:
            case Habit.PULL:
                assert position.to_play in position.side
                assert not table
                assert is_trump(played, trump)
            case Habit.DOUBLE:
                assert not table
                assert played == max(held for held in legal if held[0] == held[1] and not is_trump(held, trump))
            case Habit.HIGHEST if table:
                assert played in takes
                assert all(
                    winner([*table, other, played], trump) == len(table) + 1 for other in takes if other != played
                )
            case Habit.HIGHEST:
                plain = [held for held in legal if held[0] != held[1] and not is_trump(held, trump)]
                assert not plain or (played in plain and sum(played) == max(map(sum, plain)))
            case Habit.WIN:
                ahead = (position.leader.index + winner(table, trump)) % position.rules.seats
                side = {seat.index for seat in position.side}
                assert played in takes
                assert (ahead in side) != (position.to_play.index in side)
            case Habit.LOWEST:
                assert played not in takes or len(takes) == len(legal)


@settings(max_examples=100, deadline=None)
@given(positions(5, 3))
def test_the_tempting_play_is_the_first_that_gives_something_away(position: Position) -> None:
    plays = solve_plays(position)
    wrong = [each for each in tempting_plays(position) if plays.cost(each.tile)]
    assert tempting_play(position) == tempting_play(position, plays=plays) == (wrong[0] if wrong else None)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("66 41 54 / 33 00 62 / 55 21 53 trump 1", "pull 41, double 66, highest 54"),
        ("66 41 54 / 33 00 62 / 55 65 53 trump 1", "double 66, highest 54"),  # no trump is out
        ("66 41 54 / 33 00 62 / 55 21 53 trump 1 bidder B", "double 66, highest 54"),  # no defender pulls
        ("54 65 43 / 42 44 62 / 63 53 trump 1 leader C table 41", "lowest 43"),
        ("62 / 41 42 / 54 64 trump 1 bidder B leader A table 66", "win 41, lowest 42"),
        ("66 62 51 / 43 33 / 54 63 trump 1 leader B table 65 64", "win 66, lowest 62"),
        ("22 / 65 64 / 63 33 trump 1 leader A table 66", "lowest 64"),
    ],
)
def test_what_tempts(text: str, expected: str) -> None:
    found = tempting_plays(text)
    assert ", ".join(f"{each.habit.value} {each.tile}" for each in found) == expected


def test_nothing_tempts_when_the_hand_is_over() -> None:
    over = Position.of(["", "", ""], trump="1")
    assert tempting_plays(over) == ()
    assert tempting_play(over) is None


def test_the_bidders_partner_pulls_trumps_too() -> None:
    partner = Position.of("33 / 66 / 41 / 11", trump="1", bidder=Seat.A, leader=Seat.C, rules="moon4")
    assert tempting_plays(partner) == (Temptation(Habit.PULL, Tile(4, 1)),)


def test_a_trick_of_ones_own_side_may_still_tempt_to_be_overtaken() -> None:
    ours = Position.of("55 50 / 66 64 / 62 / 11", trump="none", leader="C", table="54 51", rules="moon4")
    assert tempting_plays(ours) == (Temptation(Habit.HIGHEST, Tile(5, 5)), Temptation(Habit.LOWEST, Tile(5, 0)))
