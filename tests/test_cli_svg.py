"""``--svg``: the deal or position that a command is asked about, drawn to a file or to stdout."""

from pathlib import Path
from typing import Any

import pytest

from moonsolver import Deal, Position, solve_deal, solve_plays
from moonsolver.reports.to_svg.diagrams import deal_svg, position_svg
from support.cli import run
from support.pages import read_picture

LINE = "55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / 44 33 00 65 54 51 21 / 43"
EVIL = "x\x1b]52;c;cm0=\x07\x9b2J\u202e\u2066\x08\r\x7f<script>&\"y'"


@pytest.mark.parametrize("command", ["solve", "shoot"])
def test_a_deal_is_drawn_instead_of_answered(command: str, tmp_path: Path) -> None:
    out = tmp_path / "deal.svg"
    done = run(command, LINE, "--svg", str(out))
    assert (done.code, done.out, done.err) == (0, "", "")
    assert out.read_text(encoding="utf-8") == deal_svg(Deal.parse(LINE)) + "\n"
    shown = run(command, LINE, "--svg", "-")
    assert (shown.code, shown.out, shown.err) == (0, out.read_text(encoding="utf-8"), "")
    read_picture(shown.out)


def test_a_position_is_drawn_instead_of_answered() -> None:
    done = run("plays", "33 00 64 / 22 41 / 53 43", "--trump", "3", "--leader", "B", "--table", "21 42", "--svg", "-")
    position = Position.of("33 00 64 / 22 41 / 53 43", trump="3", leader="B", table="21 42")
    assert (done.code, done.out, done.err) == (0, position_svg(position) + "\n", "")


TOLD = ("--title", "Question 1", "--name", "A=Ann", "--name", "c=Cy", "--hide", "BC")


def test_a_question_and_its_answer_are_drawn_by_the_same_call() -> None:
    told: dict[str, Any] = {"title": "Question 1", "names": {"A": "Ann", "C": "Cy"}, "hidden": "BC"}
    asked = run("solve", LINE, "--svg", "-", *TOLD)
    assert (asked.code, asked.out) == (0, deal_svg(Deal.parse(LINE), **told) + "\n")
    answered = run("solve", LINE, "--svg", "-", *TOLD, "--answers", "--bidder", "A")
    assert answered.out == deal_svg(Deal.parse(LINE), answers=solve_deal(LINE), **told) + "\n"
    words = ("plays", "33 00 64 / 22 41 21 / 53 43 42", "--trump", "3", "--svg", "-", *TOLD)
    position = Position.of("33 00 64 / 22 41 21 / 53 43 42", trump="3")
    assert run(*words).out == position_svg(position, **told) + "\n"
    assert run(*words, "--answers").out == position_svg(position, answers=solve_plays(position), **told) + "\n"


def test_answers_are_drawn_for_one_bidder() -> None:
    done = run("solve", LINE, "--svg", "-", "--answers", "--bidder", "all")
    assert (done.code, done.out) == (2, "")
    assert "asks for several" in done.err


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--hide", "D"), '"D" is not a seat'),
        (("--hide", "A", "--answers"), "they are hidden"),
        (("--name", "Ann"), 'has no "=": write SEAT=NAME'),
        (("--name", "A=x", "--name", "a=y"), "--name names A twice"),
        (("--name", "D=x"), '"D" is not a seat'),
        (("--name", f"{EVIL}=x"), "is not a seat"),
    ],
)
def test_a_picture_told_nonsense_is_not_drawn(words: tuple[str, ...], why: str) -> None:
    done = run("solve", LINE, "--svg", "-", *words)
    assert (done.code, done.out) == (2, "")
    assert why in done.err
    assert done.err.replace("\n", "").isprintable()


def test_names_and_titles_of_any_content_are_drawn_without_harm() -> None:
    done = run("solve", LINE, "--svg", "-", "--title", EVIL, "--name", f"A={EVIL}")
    assert done.code == 0
    assert done.out.replace("\n", "").isprintable()
    read_picture(done.out)


def test_one_drawing_is_one_deal() -> None:
    done = run("solve", "-", "--svg", "-", stdin=f"{LINE}\n{LINE}\n")
    assert done.code == 2
    assert done.out == ""
    assert "--svg draws one deal or position, but this asks for several" in done.err


def test_svg_and_json_do_not_go_together() -> None:
    done = run("shoot", LINE, "--svg", "-", "--json")
    assert done.code == 2
    assert "choose one" in done.err


def test_a_bad_line_is_reported_and_nothing_is_drawn(tmp_path: Path) -> None:
    out = tmp_path / "deal.svg"
    done = run("solve", "-", "--svg", str(out), stdin="64 53\n")
    assert done.code == 2
    assert "stdin, line 1" in done.err
    assert not out.exists()


@pytest.mark.parametrize(
    ("words", "option", "name"),
    [
        (("solve", LINE), "--svg", "missing/deal.svg"),
        (("review", "examples/evening.toml"), "--html", "missing/evening.html"),
        (("prove", LINE, "--tricks", "1", "--trump", "3", "--discard", "64"), "--html", "missing/proof.html"),
        (("survey", "--count", "1"), "--out", "missing/rows.csv"),
        (("survey", "--count", "1"), "--plot", "missing/rows.svg"),
    ],
)
def test_a_name_under_which_nothing_can_be_written_is_bad_input(
    words: tuple[str, ...], option: str, name: str, tmp_path: Path
) -> None:
    done = run(*words, option, str(tmp_path / name))
    assert (done.code, done.out) == (2, "")
    assert "cannot be written: there is no folder" in done.err
