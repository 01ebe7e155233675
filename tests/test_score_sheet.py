"""A blank score sheet: one page of rows to ring and fill in, its foot says how the rules in force score."""

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from moonsolver import MoonError, Rules, score_sheet_html, score_sheet_svg
from moonsolver.reports.score_words import scoring_words
from moonsolver.reports.to_svg.score_sheet import PAPERS
from support.cli import run
from support.pages import SVG, read_page, read_picture, shapes

SETS = ("moon3", "moon3-21", "moon4")
HOSTILE = "<script>alert('1')</script> & \"quoted\" ]]> \u202etxt\x00\x1b[31m \ud800 \ufffe"


def texts(sheet: str) -> list[str]:
    """What is written on a sheet."""
    return [(line.text or "").replace("\u2002", " ") for line in read_picture(sheet).iter(f"{SVG}text")]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("hands", [1, 20, 30])
@pytest.mark.parametrize("name", SETS)
def test_every_hand_has_a_row_with_all_that_can_be_chosen_and_everything_is_on_the_page(
    name: str, hands: int, paper: str
) -> None:
    rules = Rules.named(name)
    sheet = score_sheet_svg(name, hands=hands, paper=paper)
    root = read_picture(sheet)
    rows = shapes(root, "hand")
    assert len(rows) == hands
    for number, row in enumerate(rows, 1):
        printed = [(text.text or "").replace("\u2002", " ") for text in row.iter(f"{SVG}text")]
        assert printed == [
            str(number), " ".join(map(str, rules.all_seats)), "4 5 6 7 21", "0 1 2 3 4 5 6 D N", "made set",
        ]  # fmt: skip
    _, _, width, height = map(float, (root.get("viewBox") or "").split())
    assert (width, height) == PAPERS[paper]
    for line in root.iter(f"{SVG}text"):
        assert 30 <= float(line.get("x", "")) <= width - 30
        assert 30 <= float(line.get("y", "")) <= height - 30
    lowest_line = max(float(re.split("[ HV]", path.get("d", ""))[1]) for path in root.iter(f"{SVG}path"))
    assert all(float(line.get("y", "")) > lowest_line for line in list(root.iter(f"{SVG}text"))[-3:])


def test_the_sides_that_score_have_columns() -> None:
    assert [text for text in texts(score_sheet_svg("moon4")) if "+" in text][:4] == ["A+C", "B+D", "A+C", "B+D"]
    heads = texts(score_sheet_svg("moon3"))
    assert "score so far" in heads
    assert "marks so far" in texts(score_sheet_svg(Rules.named("moon3").house({"scoring": "marks"})))
    assert "score so far" not in texts(score_sheet_svg(Rules.named("moon3").house({"scoring": "marks"})))


def test_only_what_the_house_allows_can_be_ringed() -> None:
    rules = Rules.named("moon4").house({"trumps": "3 5 none", "lowest-bid": "5"})
    printed = texts(score_sheet_svg(rules))
    assert "5 6 7 21" in printed
    assert "3 5 N" in printed
    foot = " ".join(printed)
    assert "N no trump" in foot
    assert "D doubles" not in foot


@pytest.mark.parametrize(
    ("name", "house", "words"),
    [
        ("moon3", {}, "the bidder scores the bid, no more. Set: the bidder loses the bid. Each of the others"),
        ("moon4", {}, "the side scores its tricks. Set: it loses the bid. The other side scores 1 a trick"),
        ("moon3", {"scoring": "marks"}, "1 mark for the bidder. Set: 1 mark for each of the others."),
        ("moon4", {"scoring": "marks"}, "1 mark for the bidder's side. Set: 1 mark for the other side."),
        ("moon3", {}, "for +21, or else −21. First to 21; if tied, play on. All pass: deal again."),
        ("moon3", {"moon-made": "wins-game"}, "; made, it wins the game."),
        ("moon3", {"scoring": "marks"}, "First to 7 marks;"),
        ("moon3", {"scoring": "marks", "target": "1"}, "First to 1 mark;"),
        ("moon3", {"target": "50"}, "First to 50;"),
        ("moon3", {"tie": "bidder-first"}, "if tied, a bidder who made the bid goes out first."),
        ("moon4", {"all-pass": "last-must-bid", "lowest-bid": "3"}, "All pass: the last seat must bid 3."),
    ],
)
def test_the_foot_says_how_the_rules_in_force_score(name: str, house: dict[str, str], words: str) -> None:
    rules = Rules.named(name).house(house)
    assert words in scoring_words(rules)
    sheet = score_sheet_svg(rules)
    assert scoring_words(rules) in " ".join(texts(sheet))
    assert scoring_words(rules) in (read_picture(sheet)[1].text or "")


@given(st.text(), st.text())
@example(HOSTILE, HOSTILE)
@example("W" * 300, "m" * 300)
def test_titles_and_names_may_be_anything(title: str, name: str) -> None:
    for sheet in (score_sheet_svg(title=title, names=[name]), score_sheet_html(title=title, names=[name])):
        assert "<script" not in sheet
        assert sheet.replace("\n", "").replace("\u2002", "").replace("\u200c", "").replace("\u200d", "").isprintable()
    read_picture(score_sheet_svg(title=title, names=[name]))
    read_page(score_sheet_html(title=title, names=[name]))


def test_a_player_without_a_name_gets_a_line_and_a_long_name_is_told_whole() -> None:
    long = "Bartholomew Maximilian Featherstonehaugh of Nacogdoches"
    blank, named = score_sheet_svg(), score_sheet_svg(names=["Ann", long])
    assert blank.count("<path") - named.count("<path") == 2
    assert "Ann" in texts(named)
    assert f"<title>{long}</title>" in named


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"hands": 0}, "0 hands do not go on a page: give 1 to 30"),
        ({"hands": 31}, "give 1 to 30"),
        ({"hands": "x"}, '"x" is not a number of hands'),
        ({"paper": "a5"}, '"a5" is not a paper: choose a4 or letter'),
        ({"paper": None}, "None is not a paper"),
        ({"names": ["a"] * 4}, "4 names for 3 seats"),
        ({"rules": "moon5"}, '"moon5" is not a rule set'),
    ],
)
def test_what_is_wrong_is_refused_in_words(told: dict[str, Any], why: str) -> None:
    for draw in (score_sheet_svg, score_sheet_html):
        with pytest.raises(MoonError) as caught:
            draw(**told)
        assert why in str(caught.value)


def test_the_command_writes_what_the_library_draws(tmp_path: Path) -> None:
    out = tmp_path / "sheet.html"
    words = ("--rules", "moon4", "--house", "scoring=marks", "--name", "A=Ann", "--title", "Club", "--hands", "12")
    done = run("scoresheet", *words, "--paper", "letter", "--html", str(out))
    assert (done.code, done.out, done.err) == (0, "", "")
    rules = Rules.named("moon4").house({"scoring": "marks"})
    told: dict[str, Any] = {"names": {"A": "Ann"}, "title": "Club", "hands": 12, "paper": "letter"}
    assert out.read_text(encoding="utf-8") == score_sheet_html(rules, **told)
    assert run("scoresheet", *words, "--paper", "letter", "--svg", "-").out == score_sheet_svg(rules, **told) + "\n"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ((), "give one of them"),
        (("--svg", "-", "--html", "-"), "give one of them"),
        (("--svg", "-", "--hands", "31"), "from 1 to 30"),
        (("--svg", "-", "--name", "D=Di"), '"D" is not a seat'),
        (("--svg", "-", "--name", "\x1b[2J"), 'has no "="'),
        (("--svg", ""), "needs the name of a file"),
    ],
)
def test_a_sheet_asked_for_wrongly_is_not_written(words: tuple[str, ...], why: str) -> None:
    done = run("scoresheet", *words)
    assert (done.code, done.out) == (2, "")
    assert why in done.err
    assert done.err.replace("\n", "").isprintable()
