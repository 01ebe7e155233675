"""Answers: frozen values that know their best plays and choices, and leave no equal one out."""

import pytest
from hypothesis import given

from moonsolver import Choice, Deal, Hand, MoonError, PlayValues, Position, Rules, Tile, Trump, solve_deal, solve_plays
from moonsolver.game.keyed import ByTile
from support.positions import positions
from support.strategies import deals, rebuilt

POSITION = Position.of("33 00 64 / 22 41 21 / 53 43 42", trump="3")


@given(positions(4, 2))
def test_the_best_plays_are_all_those_that_keep_the_value(position: Position) -> None:
    plays = solve_plays(position)
    assert set(plays.values) == set(position.legal_plays)
    ours = position.to_play in position.side
    for tile, value in plays.values.items():
        assert (tile in plays.best) == (value == plays.value)
        assert value <= plays.value if ours else value >= plays.value
        assert plays.cost(tile) == abs(value - plays.value)
    assert bool(plays.best) != position.is_over


@given(positions(4, 2))
def test_values_go_from_the_highest_tile_down_and_equal_plays_part_them(position: Position) -> None:
    plays = solve_plays(position)
    assert list(plays.values) == sorted(plays.values, reverse=True)
    assert [tile for group in plays.equal for tile in group] != [] or position.is_over
    assert sum(map(len, plays.equal)) == len(plays.values)
    assert Hand(tile for group in plays.equal for tile in group) == position.legal_plays
    for group in plays.equal:
        assert len({plays.values[tile] for tile in group}) == 1


def test_a_defender_picks_the_fewest_tricks_for_the_bidder() -> None:
    other = Position(POSITION.rules, POSITION.hands, POSITION.trump, bidder=POSITION.rules.seat("B"))
    values = ByTile({Tile.parse("33"): 1, Tile.parse("00"): 2, Tile.parse("64"): 1})
    assert PlayValues(POSITION, values, ()).value == 2
    assert PlayValues(POSITION, values, ()).best == Hand.parse("00")
    assert PlayValues(other, values, ()).value == 1
    assert PlayValues(other, values, ()).best == Hand.parse("33 64")
    assert PlayValues(other, values, ()).cost("0-0") == 1


def test_a_finished_hand_has_no_best_play_and_no_value() -> None:
    plays = solve_plays(Position.of("/ /", trump="none"))
    assert (plays.value, plays.best, plays.values, plays.equal) == (0, Hand(), {}, ())


def test_the_cost_of_a_tile_that_is_no_legal_play_is_an_error_of_our_own() -> None:
    with pytest.raises(MoonError, match="66"):
        solve_plays(POSITION).cost("66")


@given(deals())
def test_the_best_choices_are_all_those_with_the_most_tricks(deal: Deal) -> None:
    table = solve_deal(deal)
    for trump, row in table.tricks.items():
        for discard, value in row.items():
            assert (Choice(trump, discard) in table.best_choices) == (value == table.best_tricks)
            assert value <= table.best_tricks
    everything = [choice for tricks in range(8) for choice in table.choices_for(tricks)]
    assert len(everything) == len(deal.rules.trumps) * (8 if deal.rules.has_widow else 1)
    assert tuple(table.tricks) == deal.rules.trumps


def test_answers_read_back_from_their_repr() -> None:
    for answer in (
        solve_plays(POSITION),
        solve_deal(Deal.random("moon3", 2), "C"),
        solve_deal(Deal.random("moon4", 2)),
    ):
        assert rebuilt(answer) == answer
    choice = Choice(Trump.FIVE, Tile(2, 1))
    assert rebuilt(choice) == choice
    assert {choice: 1}[Choice(Trump.FIVE, Tile(2, 1))] == 1


def test_a_choice_is_written_in_words() -> None:
    assert str(Choice(Trump.FIVE, Tile(2, 1))) == "trump 5, discard 21"
    assert str(Choice(Trump.ZERO, Tile(0, 0))) == "trump 0, discard 00"
    assert str(Choice(Trump.NONE)) == "trump none"


def test_trump_zero_has_its_row_like_any_other() -> None:
    table = solve_deal(Deal.random("moon4", 4))
    assert Trump.ZERO in table.tricks
    assert table.tricks[Trump.ZERO] != {}
    assert Rules.named("moon4").trumps[0] is Trump.ZERO
