"""Notation: what people write is read, what is not a tile is kept with its fault, and nothing else is ever raised."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moonsolver import Deal, Hand, NotationError, Tile
from moonsolver.game.notation import normal_word, quote, scan_hands, scan_tiles
from support.strategies import TILE_FORMS, hands, nonsense, refusal, tiles, written_hands, written_tiles


@pytest.mark.parametrize(
    "text", ["6-4", "4-6", "64", "46", "[6-4]", "[6,4]", "[6 | 4]", "6:4", "6/4", "6_4", "6|4", "[4/6]", "  64 "]
)
def test_a_tile_is_read_in_every_form_that_people_write(text: str) -> None:
    assert Tile.parse(text) == Tile(6, 4)


@given(st.data(), tiles)
def test_either_end_may_be_written_first(data: st.DataObject, tile: Tile) -> None:
    assert Tile.parse(data.draw(written_tiles(tile))) == tile


@given(st.data(), hands)
def test_tiles_are_parted_by_blanks_or_commas_in_any_mixture(data: st.DataObject, hand: Hand) -> None:
    assert Hand.parse(data.draw(written_hands(hand))) == hand


@pytest.mark.parametrize("form", TILE_FORMS)
def test_a_slash_inside_a_tile_does_not_part_hands(form: str) -> None:
    text = f"{form.format(6, 4)} {form.format(3, 5)} / {form.format(0, 0)}"
    ends = [[(tile.first, tile.second) for tile in group or []] for group in scan_hands(text)]
    assert ends == [[(6, 4), (3, 5)], [(0, 0)]]


def test_slashes_without_blanks_part_hands() -> None:
    first, second, unknown = scan_hands("64 53/66/?")
    assert [tile.text for tile in first or []] == ["64", "53"]
    assert [tile.text for tile in second or []] == ["66"]
    assert unknown is None


def test_brackets_side_by_side_need_no_gap() -> None:
    assert Hand.parse("[6|4][5|3]") == Hand.parse("64 53")


@pytest.mark.parametrize("text", ["67", "7-6", "[9|0]", "88"])
def test_pips_beyond_six_are_named_as_such(text: str) -> None:
    with pytest.raises(NotationError, match="pips go from 0 to 6") as caught:
        Tile.parse(text)
    assert text in str(caught.value)


@pytest.mark.parametrize(
    "text", ["6", "643", "6 4", "6--4", "x", "6x", "[64", "6]", "-64", "\u0666\u0664", "\uff16\uff14"]
)
def test_what_is_no_tile_is_quoted_with_what_would_be_right(text: str) -> None:
    with pytest.raises(NotationError, match="as in 64"):
        Tile.parse(text)


def test_every_fault_is_reported_with_its_column() -> None:
    with pytest.raises(NotationError) as caught:
        Hand.parse("64 67 xx 53")
    assert len(caught.value.faults) == 2
    assert '"67" (column 4)' in caught.value.faults[0]
    assert '"xx" (column 7)' in caught.value.faults[1]


def test_no_tile_swallows_its_neighbors() -> None:
    pieces = scan_tiles("64, oops, 53")
    assert [piece.text for piece in pieces] == ["64", "oops", "53"]
    assert [piece.fault is None for piece in pieces] == [True, False, True]


def test_a_group_of_tiles_refuses_slashes_and_question_marks() -> None:
    with pytest.raises(NotationError, match="/ between tiles"):
        Hand.parse("64 / 53")
    with pytest.raises(NotationError, match=r"\?"):
        Hand.parse("?")
    with pytest.raises(NotationError, match="whole hand"):
        Hand.parse("64 ?")


@given(nonsense)
def test_scanning_loses_no_character_and_keeps_the_order(text: str) -> None:
    groups = scan_hands(text)
    seen = "/".join("?" if group is None else "".join(piece.text for piece in group) for group in groups)
    unblanked = "".join(text.split()).replace(",", "")
    assert "".join(seen.split()).replace(",", "") == unblanked


@given(nonsense)
def test_columns_point_at_the_text_they_name(text: str) -> None:
    for group in scan_hands(text):
        for piece in group or []:
            assert text[piece.column - 1 :].startswith(piece.text)


@given(nonsense)
def test_nonsense_raises_our_own_errors_only(text: str) -> None:
    for read in (Tile.parse, Hand.parse, Hand.parse_tiles, Deal.parse):
        error = refusal(read, text)
        if error is not None:
            assert error.faults
            assert all(fault.strip() and fault.isprintable() for fault in error.faults)


@given(st.text(max_size=200), st.integers(4, 60))
def test_a_quotation_is_one_printable_line_of_bounded_length(text: str, limit: int) -> None:
    quoted = quote(text, limit)
    assert quoted.isprintable()
    assert quoted[0] == quoted[-1] == '"'
    assert len(quoted) <= 2 + 10 * limit


def test_a_long_text_is_cut_in_a_message() -> None:
    with pytest.raises(NotationError) as caught:
        Tile.parse("x" * 10_000)
    assert len(str(caught.value)) < 300


@given(st.text())
def test_words_are_normal_once_and_for_all(text: str) -> None:
    assert normal_word(normal_word(text)) == normal_word(text)


@pytest.mark.parametrize("text", ["Follow me", "FOLLOW-ME", " follow_me ", "follow  me"])
def test_words_are_looked_up_whatever_their_case_and_joints(text: str) -> None:
    assert normal_word(text) == "follow-me"


@pytest.mark.parametrize("dash", "-\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\ufe58\ufe63\uff0d")
def test_every_kind_of_dash_joins_the_ends_of_a_tile(dash: str) -> None:
    assert str(Hand.parse(f"6{dash}4, [5 {dash} 3]")) == "64 53"
    assert normal_word(f"no{dash}trump") == "no-trump"
    with pytest.raises(NotationError, match=f"6{dash}7"):  # what was written is shown
        Tile.parse(f"6{dash}7")
