"""Pictures of dominoes and graphs: every pip is there, every mark has a shape and a word, no text breaks a picture."""

import itertools
from collections.abc import Iterator
from xml.etree.ElementTree import Element

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from moonsolver.reports.to_svg.graphs import graph_picture
from moonsolver.reports.to_svg.pictures import (
    IVORY,
    PIP_COLORS,
    Face,
    TileRow,
    row_picture,
    rows_picture,
    tile_picture,
)
from moonsolver.reports.to_svg.svg import clean, fitted
from support.pages import SVG, contrast, luminance, read_picture, shapes

ENDS = [(high, low) for high in range(7) for low in range(high + 1)]
HOSTILE = "<script>alert('1')</script> & \"quoted\" ]]> \u202etxt\x00\x1b[31m \ud800 \ufffe"


@pytest.mark.parametrize("lying", [False, True], ids=["upright", "lying"])
@pytest.mark.parametrize(("high", "low"), ENDS)
def test_a_tile_has_as_many_pips_as_it_says_in_the_usual_places(high: int, low: int, lying: bool) -> None:
    root = read_picture(tile_picture(Face(high, low), lying=lying))
    places = [(float(pip.get("cx", "")), float(pip.get("cy", ""))) for pip in shapes(root, "pip")]
    along = [x if lying else y for x, y in places]
    across = [y if lying else x for x, y in places]
    assert len(set(places)) == len(places) == high + low
    assert sum(place < 40 for place in along) == high, "the high end is on top, or left"
    assert sum(place > 40 for place in along) == low
    assert all(10 <= place <= 30 for place in across)
    for end, pip in ((0, high), (40, low)):
        mine = {(a - end, c) for a, c in zip(along, across, strict=True) if end <= a < end + 40}
        assert {(40 - a, 40 - c) for a, c in mine} == mine, "a half looks the same turned round"
        assert ((20, 20) in mine) == (pip % 2 == 1)
    assert len(shapes(root, "bar")) == 1


def test_pips_are_legible_by_color_and_differ_in_lightness() -> None:
    for color in PIP_COLORS[1:]:
        assert contrast(color, IVORY) >= 4.5
    assert len(set(PIP_COLORS)) == 7
    assert len({round(luminance(color), 3) for color in PIP_COLORS[1:]}) == 6


@pytest.mark.parametrize(
    ("face", "shape", "word"),
    [
        (Face(6, 4, lead=True), "lead", "leads"),
        (Face(6, 4, winner=True), "winner", "wins"),
        (Face(6, 4, best=True), "best", "best"),
        (Face(6, 4, cost=2), "cost", "costs 2"),
    ],
)
def test_every_mark_is_a_shape_and_a_word(face: Face, shape: str, word: str) -> None:
    plain, marked = row_picture([Face(6, 4)]), row_picture([face])
    assert not shapes(read_picture(plain), shape)
    root = read_picture(marked)
    assert len(shapes(root, shape)) == 1
    assert word in (root[1].text or "")


def test_a_trump_has_a_double_frame_and_a_faint_tile_is_faint() -> None:
    def frames(face: Face) -> int:
        return sum(element.get("fill") == "none" for element in read_picture(tile_picture(face)).iter(f"{SVG}rect"))

    assert frames(Face(5, 3)) == 0
    assert frames(Face(5, 3, trump=True)) == 2
    assert "trump" in Face(5, 3, trump=True).words
    (tile,) = shapes(read_picture(tile_picture(Face(5, 3, faint=True))), "tile")
    assert tile.get("opacity") == "0.45"


def placed(element: Element, across: float = 0, down: float = 0) -> Iterator[tuple[Element, float, float]]:
    """Every element of a picture with the place of its corner, groups moved as they say."""
    moved = element.get("transform", "translate(0 0)").removeprefix("translate(").removesuffix(")").split()
    across, down = across + float(moved[0]), down + float(moved[1])
    is_text = element.tag == f"{SVG}text"
    yield element, across + is_text * float(element.get("x", 0)), down + is_text * float(element.get("y", 0))
    for child in element:
        yield from placed(child, across, down)


def test_nothing_is_drawn_outside_the_picture() -> None:
    faces = [Face(high, low, trump=True, lead=True, winner=True, cost=1) for high, low in ENDS[:8]]
    for text in (
        row_picture(faces),
        row_picture(faces, lying=True),
        rows_picture([TileRow("a long label", tuple(faces), "and a note")], title="t", caption="c" * 60),
        rows_picture([TileRow("W" * 99, tuple(faces), "m" * 99)], title="t", heading="h " * 99, caption="c " * 99),
        row_picture([]),
        rows_picture([], title="nothing"),
    ):
        root = read_picture(text)
        _, _, width, height = map(float, (root.get("viewBox") or "").split())
        for element, left, top in placed(root):
            if element.get("class") == "tile":
                assert left >= 0
                assert left + 40 <= width
                assert top >= 0
                assert top + 40 <= height
            if element.tag == f"{SVG}text":
                assert 0 <= left <= width
                assert 0 <= top <= height


@given(st.text(), st.text(), st.text())
@example(HOSTILE, HOSTILE, HOSTILE)
def test_any_text_may_be_a_label_a_note_or_a_title(label: str, note: str, title: str) -> None:
    picture = rows_picture([TileRow(label, (Face(6, 4),), note)], title=title or "t", caption=note)
    picture.encode("utf-8")
    if clean(title or "t"):
        root = read_picture(picture)
        lines = [line.text for line in root.iter(f"{SVG}text")]
        assert lines[0] == (fitted(clean(label), 190) or None)
    assert "<script" not in picture


@given(st.text())
@example(HOSTILE)
@example("\u202e\u2066\u200f\u061c")
def test_clean_text_is_one_line_without_direction_marks_and_is_left_alone(text: str) -> None:
    kept = clean(text)
    assert clean(kept) == kept
    assert len(kept) <= 200
    assert not set(kept) & set("\n\r\t\x00\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c")
    kept.encode("utf-8")


def test_names_in_any_script_are_kept() -> None:
    for name in ("Zoë", "Дмитрий", "王小明", "עדה", "می‌خواهم", "O'Brien & Söhne", "🂡 Jo"):
        assert clean(name) == name


courses = st.lists(st.integers(0, 7), min_size=1, max_size=29)


@given(courses, st.sampled_from([3, 4]), st.none() | st.integers(0, 7), st.sets(st.integers(1, 28)))
def test_a_graph_marks_every_fall_and_rise_and_says_all_values(
    values: list[int], group: int, target: int | None, marked: set[int]
) -> None:
    steps = len(values) - 1
    marked = {step for step in marked if step <= steps}
    root = read_picture(
        graph_picture(values, title="course", group=group, target=target, target_label="bid", marked=marked)
    )
    pairs = list(itertools.pairwise(values))
    assert len(shapes(root, "falls")) == sum(after < before for before, after in pairs)
    assert len(shapes(root, "rises")) == sum(after > before for before, after in pairs)
    assert len(shapes(root, "turning")) == len(marked)
    assert len(shapes(root, "target")) == (target is not None)
    assert [band.get("data-step") for band in shapes(root, "band")] == [str(step) for step in range(len(values))]
    words = root[1].text or ""
    assert words.startswith("values: " + " ".join(map(str, values)))
    assert (f"bid: {target}" in words) == (target is not None)


def test_a_graph_says_in_words_what_happened_at_a_step() -> None:
    root = read_picture(graph_picture([5, 4], title="course", labels={1: f"B plays 64 {HOSTILE}"}))
    assert "B plays 64 <script>" in (root[1].text or "")
    (change,) = shapes(root, "change")
    assert (change[0].text or "").startswith("B plays 64")


def test_a_graph_of_nothing_can_be_drawn() -> None:
    read_picture(graph_picture([], title="course"))
    read_picture(graph_picture([4], title="course", target=7))
