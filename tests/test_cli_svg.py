"""``--svg``: the deal or position that a command is asked about, drawn to a file or to stdout."""

from pathlib import Path

import pytest

from moonsolver import Deal, Position
from moonsolver.reports.to_svg.diagrams import deal_svg, position_svg
from support.cli import run
from support.pages import read_picture

LINE = "55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / 44 33 00 65 54 51 21 / 43"


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
