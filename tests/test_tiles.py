"""Tiles and hands: the numbering that everything shares, and a mask that behaves as a set."""

import copy
import operator
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moonsolver import TILES, Hand, NotationError, Tile
from support.strategies import hands, masks, rebuilt, tiles

DRAWN = """
27 26 25 24 23 22 21 20 19 18 17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 0
66 55 44 33 22 11 00 65 64 63 62 61 60 54 53 52 51 50 43 42 41 40 32 31 30 21 20 10
"""


def test_the_numbering_is_the_one_that_is_drawn() -> None:
    bits, names = (line.split() for line in DRAWN.strip().splitlines())
    assert {name: Tile.parse(name).bit for name in names} == dict(zip(names, map(int, bits), strict=True))


def test_a_double_six_set_has_twenty_eight_different_tiles() -> None:
    assert len(TILES) == len(set(TILES)) == 28
    assert {(tile.high, tile.low) for tile in TILES} == {(a, b) for a in range(7) for b in range(7) if a >= b}
    assert [tile.bit for tile in TILES] == list(range(28))


def test_there_is_one_double_blank_and_it_is_a_bit_of_its_own() -> None:
    assert [tile for tile in TILES if tile.high == 0] == [Tile(0, 0)]
    assert sum(tile.has(0) for tile in TILES) == 7
    assert len(Hand.parse("00") | Hand.parse("0-0")) == 1


@pytest.mark.parametrize(("high", "low"), [(4, 6), (7, 0), (6, -1), (-1, -1), (0, 1)])
def test_a_tile_has_its_high_end_first_and_pips_up_to_six(high: int, low: int) -> None:
    with pytest.raises(NotationError, match="is not a tile"):
        Tile(high, low)


@given(tiles)
def test_a_tile_reads_back_from_its_text_its_bit_and_its_repr(tile: Tile) -> None:
    assert Tile.parse(str(tile)) == tile
    assert Tile.parse(str(tile)[::-1]) == tile
    assert Tile.from_int(tile.bit) == tile
    assert rebuilt(tile) == tile
    assert Tile.parse(tile) is tile


@given(tiles)
def test_a_tile_knows_its_pips(tile: Tile) -> None:
    assert [pip for pip in range(7) if tile.has(pip)] == sorted(tile.pips)
    assert tile.is_double == (len(tile.pips) == 1)


@pytest.mark.parametrize("bit", [-1, 28, 1000])
def test_a_bit_outside_the_set_is_refused(bit: int) -> None:
    with pytest.raises(NotationError, match=r"0 .* to 27"):
        Tile.from_int(bit)


def test_tiles_are_ordered_by_bit() -> None:
    assert sorted(TILES, key=lambda tile: tile.bit) == sorted(TILES)
    assert max(TILES) == Tile(6, 6)
    assert min(TILES) == Tile(1, 0)


def test_two_tiles_in_one_text_are_not_one_tile() -> None:
    with pytest.raises(NotationError, match="not one tile"):
        Tile.parse("64 53")
    with pytest.raises(NotationError, match="not one tile"):
        Tile.parse("")


@given(st.sets(tiles), st.sets(tiles))
def test_a_hand_behaves_as_the_set_of_its_tiles(one: set[Tile], other: set[Tile]) -> None:
    a, b = Hand(one), Hand(other)
    assert set(a) == one
    assert len(a) == len(one)
    assert bool(a) == bool(one)
    assert set(a | b) == one | other
    assert set(a & b) == one & other
    assert set(a - b) == one - other
    assert a.isdisjoint(b) == one.isdisjoint(other)
    assert a.issubset(b) == one.issubset(other)
    assert (a == b) == (one == other)
    assert [tile in a for tile in TILES] == [tile in one for tile in TILES]


@given(hands, tiles)
def test_adding_and_removing_a_tile_makes_another_hand(hand: Hand, tile: Tile) -> None:
    before = int(hand)
    assert set(hand.add(tile)) == set(hand) | {tile}
    assert set(hand.remove(tile)) == set(hand) - {tile}
    assert int(hand) == before


@given(masks)
def test_a_hand_is_its_mask(mask: int) -> None:
    hand = Hand.from_int(mask)
    assert int(hand) == mask
    assert bin(hand) == bin(mask)
    assert sum(1 << tile.bit for tile in hand) == mask


@pytest.mark.parametrize("mask", [-1, 1 << 28, 1 << 70])
def test_a_mask_with_other_bits_is_no_hand(mask: int) -> None:
    with pytest.raises(NotationError, match="bits 0 to 27"):
        Hand.from_int(mask)


@given(hands)
def test_a_hand_reads_back_from_its_text_and_its_repr(hand: Hand) -> None:
    assert Hand.parse(str(hand)) == hand
    assert rebuilt(hand) == hand
    assert Hand.parse(hand) is hand
    assert Hand(hand) == hand
    assert Hand.parse(list(hand)) == hand


@given(hands)
def test_a_hand_goes_from_the_highest_bit_down(hand: Hand) -> None:
    assert list(hand) == sorted(hand, reverse=True)


@given(hands)
def test_a_hand_survives_copy_and_pickle_and_is_a_key(hand: Hand) -> None:
    assert pickle.loads(pickle.dumps(hand)) == copy.deepcopy(hand) == hand  # noqa: S301 - our own bytes
    assert {hand: 1}[Hand.parse(str(hand))] == 1
    assert hand != int(hand)


def test_a_hand_does_not_change() -> None:
    hand = Hand.parse("64 53")
    with pytest.raises(AttributeError, match="cannot be changed"):
        hand.mask = 0
    with pytest.raises(AttributeError, match="cannot be changed"):
        del hand.mask
    assert str(hand) == "64 53"


@given(hands, hands, st.sampled_from([operator.or_, operator.and_, operator.sub, Hand.issubset, Hand.isdisjoint]))
def test_tiles_in_any_form_do_for_a_hand(one: Hand, other: Hand, join: Callable[[Hand, Any], object]) -> None:
    for form in (str(other), list(other), set(map(str, other)), ", ".join(str(tile)[::-1] for tile in other)):
        assert join(one, form) == join(one, other)
    for tile in other:
        assert join(one, tile) == join(one, Hand([tile]))
        assert (str(tile)[::-1] in one) == (tile in one)
    if join in (operator.or_, operator.and_, operator.sub):
        assert join(str(other), one) == join(other, one)  # type: ignore[arg-type]


@pytest.mark.parametrize("other", [19, None, 6.4, "67", "64 53", (6, 4), b"64"])
def test_what_is_no_tile_is_refused_and_not_said_to_be_missing(other: Any) -> None:
    with pytest.raises(NotationError, match="64"):
        _ = other in Hand.parse("64")


@pytest.mark.parametrize("other", [19, None, 6.4, "67", [6, 4], b"64"])
def test_what_is_no_hand_joins_no_hand(other: Any) -> None:
    hand = Hand.parse("64")
    for join in (operator.or_, operator.and_, operator.sub):
        with pytest.raises(NotationError, match="64"):
            join(hand, other)
        with pytest.raises(NotationError, match="64"):
            join(other, hand)


def test_35_is_found_in_a_hand_that_holds_53() -> None:
    assert Tile.parse("35") in Hand.parse("53")
    assert Hand.parse("35") == Hand.parse("53")


def test_a_tile_written_twice_is_an_error_that_shows_both() -> None:
    with pytest.raises(NotationError, match="twice") as caught:
        Hand.parse("64 53 4-6")
    assert len(caught.value.faults) == 1
    for part in ("64", "4-6", "column 1", "column 7"):
        assert part in str(caught.value)


def test_the_order_written_is_kept_where_it_matters() -> None:
    assert list(map(str, Hand.parse_tiles("53 66 4-6"))) == ["53", "66", "64"]
