"""Options that contradict each other: exit code 2 says why, before anything is written; what goes together works."""

import subprocess
from pathlib import Path

import pytest

from support.cli import COMMAND, run

LINE = "55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / 44 33 00 65 54 51 21 / 43"
HAND = "66 65 64 63 62 61 21"
PLAYS = "33 00 64 / 22 41 21 / 53 43 42"
EVENING = "examples/evening.toml"
TWO = f"{LINE}\n{LINE}\n"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("solve", LINE, "--svg", "OUT", "--json"), "choose one"),
        (("solve", LINE, "--svg", "OUT", "--bidder", "B"), "--bidder has no effect"),
        (("solve", "-", "--svg", "OUT"), "several"),
        (("solve", LINE, "--svg", "OUT", "--threads", "2"), "--threads has no effect"),
        (("plays", PLAYS, "--trump", "3", "--svg", "OUT", "--threads", "2"), "--threads has no effect"),
        (("solve", LINE, "--title", "x"), "--title has no effect without --svg"),
        (("shoot", LINE, "--name", "A=x"), "--name has no effect without --svg"),
        (("plays", PLAYS, "--trump", "3", "--hide", "B"), "--hide has no effect without --svg"),
        (("plays", PLAYS, "--trump", "3", "--answers"), "--answers has no effect without --svg"),
        (("solve", LINE, "--svg", "OUT", "--hide", "A", "--answers"), "leave one of the two out"),
        (("solve", LINE, "--svg", "OUT", "--answers", "--bidder", "all"), "several"),
        (("shoot", LINE, "--svg", "OUT", "--json"), "choose one"),
        (("shoot", LINE, "--svg", "OUT", "--bidder", "all"), "--bidder has no effect"),
        (("plays", PLAYS, "--trump", "3", "--svg", "OUT", "--json"), "choose one"),
        (("prove", LINE, "--html", "-", "--json"), "both go to stdout"),
        (("prove", "-", "--tricks", "1", "--html", "OUT"), "asks for several"),
        (("prove", LINE, "--tricks", "7", "--html", "OUT"), "asks for several"),
        (("prove", LINE, "--tricks", "1", "--bidder", "all", "--html", "OUT"), "asks for several"),
        (("prove", LINE, "--discard", "55"), "--discard needs --trump"),
        (("prove", LINE, "--full", "--json"), "--full has no effect with --json"),
        (("prove", LINE, "--tricks", "1", "--full", "--html", "OUT"), "--full has no effect with --html"),
        (("odds", HAND, "--seed", "3"), "--seed needs --samples"),
        (("odds", HAND, "--rules", "moon4", "--widow", "54"), "widow"),
        (("survey", "-", "--count", "5"), "either DEALS"),
        (("survey", "-", "--seed", "5"), "--seed needs --count"),
        (("survey", "-", "--hand", HAND), "choose one"),
        (("survey", "--count", "5", "--hand", HAND, "--bidder", "all"), "name one seat"),
        (("survey", "--count", "5", "--dask", "tcp://127.0.0.1:1", "--threads", "2"), "--threads needs"),
        (("deal", "--picture", "--json"), "choose one"),
        (("review", EVENING, "--html", "-", "--json"), "both go to stdout"),
        (("review", EVENING, "--seed", "1"), "--seed needs --foresight"),
        (("review", EVENING, "--budget", "1000"), "--budget needs --foresight"),
        (("explore", LINE, "--html", "OUT", "--hand", "1"), "--hand 1 needs a record"),
        (("explore", EVENING, "--html", "OUT", "--bidder", "B"), "--bidder needs a deal"),
        (("explore", "--html", "OUT", "--bidder", "B"), "--bidder needs a deal"),
        (("explore", EVENING, "--html", "OUT", "--hand", "9"), "has only 5 hands"),
        (("explore", EVENING, "--html", "OUT", "--rules", "moon3"), "a record says its own"),
        (("explore", LINE, "--html", "OUT", "--foresight"), "--foresight needs a record"),
        (("explore", EVENING, "--html", "OUT", "--seed", "1"), "--seed needs --foresight"),
        (("scoresheet",), "give one of them"),
        (("scoresheet", "--svg", "OUT", "--html", "OUT"), "give one of them"),
        (("puzzles", "--json", "--html", "OUT"), "--json goes to stdout"),
        (("puzzles", "--records", "OUT", "--html", "OUT"), "name the same file"),
        (("puzzles", "--records", "OUT", "--no-answers"), "--no-answers has no effect"),
        (("puzzles", "--title", "x"), "--title has no effect"),
        (("puzzles", "--rules", "moon4", "--kind", "discard", "--html", "OUT"), "has no widow"),
        (("puzzles", "--kind", "trump", "--house", "trumps=5", "--html", "OUT"), "only one trump"),
        (("drill", EVENING, "--budget", "1000"), "--budget needs --foresight"),
        (("record", EVENING, "--schema"), "give one of"),
        (("record", EVENING, "--rules", "moon4"), "go with --deal"),
        (("record", "--schema", "--house", "lowest-bid=3"), "--house has no effect"),
        (("record", "--deal", LINE, "--log", "x"), "--log needs --state"),
        (("record", "--state", "-", "--log", "-"), "both read stdin"),
    ],
    ids=lambda value: " ".join(value)[:50] if isinstance(value, tuple) else "",
)
def test_what_contradicts_is_refused_and_nothing_is_written(tmp_path: Path, words: tuple[str, ...], why: str) -> None:
    out = tmp_path / "out"
    done = run(*(str(out) if word == "OUT" else word for word in words), stdin=TWO)
    assert (done.code, done.out) == (2, "")
    assert why in done.err
    assert list(tmp_path.iterdir()) == []


def test_a_page_and_json_go_together_where_they_go_to_different_places(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    reviewed = run("review", EVENING, "--html", str(page), "--json")
    assert (reviewed.code, reviewed.out) == (0, run("review", EVENING, "--json").out)
    assert page.read_text(encoding="utf-8") == run("review", EVENING, "--html", "-").out
    words = ("prove", LINE, "--tricks", "1", "--trump", "3", "--discard", "64")
    proved = run(*words, "--html", str(page), "--json")
    assert (proved.code, proved.out) == (0, run(*words, "--json").out)
    assert page.read_text(encoding="utf-8") == run(*words, "--html", "-").out


@pytest.mark.parametrize("way", ["same", "link", "spelling", "hard link"])
@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("review", "IN", "--html", "OUT"), Path(EVENING).read_text(encoding="utf-8")),
        (("explore", "IN", "--html", "OUT"), f"{LINE}\n"),
        (("prove", "IN", "--tricks", "1", "--trump", "3", "--discard", "64", "--html", "OUT"), f"{LINE}\n"),
        (("solve", "IN", "--svg", "OUT"), f"{LINE}\n"),
        (("shoot", "IN", "--svg", "OUT"), f"{LINE}\n"),
        (("plays", "IN", "--svg", "OUT"), '{"trump": 3, "hands": ["33 00 64", "22 41 21", "53 43 42"]}\n'),
        (("solve", LINE, "--house-file", "IN", "--svg", "OUT"), 'first-lead = "trump"\n'),
        (("survey", "IN", "--out", "OUT"), f"{LINE}\n"),
        (("survey", "IN", "--plot", "OUT"), f"{LINE}\n"),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_what_is_read_is_never_written_over(tmp_path: Path, words: tuple[str, ...], text: str, way: str) -> None:
    ending = ".csv" if "--out" in words else ".svg" if "--plot" in words else ".txt"
    path = tmp_path / f"in{ending}"
    path.write_text(text, encoding="utf-8")
    out = tmp_path / f"out{ending}"
    if way == "link":
        out.symlink_to(path)
    elif way == "hard link":
        out.hardlink_to(path)
    else:
        out = path if way == "same" else tmp_path / "." / f"../{tmp_path.name}" / path.name
    done = run(*({"IN": str(path), "OUT": str(out)}.get(word, word) for word in words))
    assert (done.code, done.out) == (2, "")
    assert "give another name" in done.err
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("mode", ["w", "a"])
@pytest.mark.parametrize(
    "words",
    [
        ("solve", "FILE", "--json"),
        ("solve", "-"),
        ("par", "-"),
        ("survey", "FILE"),
        ("review", "FILE"),
        ("explore", "-"),
        ("record", "-"),
    ],
    ids=" ".join,
)
def test_the_file_that_stdout_goes_to_is_not_read(tmp_path: Path, words: tuple[str, ...], mode: str) -> None:
    file = tmp_path / "file"
    text = TWO if words[0] in ("solve", "par", "survey") else Path(EVENING).read_text("utf-8")
    file.write_text(text)
    with file.open(mode) as out, file.open() as given:
        command = [COMMAND, *(str(file) if word == "FILE" else word for word in words)]
        done = subprocess.run(command, stdin=given, stdout=out, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, file.read_text()) == (2, text if mode == "a" else "")
    assert "is where stdout goes: send the answer to another file" in done.stderr


def test_a_page_under_another_name_of_stdout_is_not_mixed_with_json(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    for name in ("/dev/stdout", str(page)):
        with page.open("w") as out:
            command = [COMMAND, "review", EVENING, "--html", name, "--json"]
            done = subprocess.run(command, stdout=out, stderr=subprocess.PIPE, text=True, check=False)
        assert (done.returncode, page.read_text()) == (2, "")
        assert "both go to stdout" in done.stderr
    command = [COMMAND, "review", EVENING, "--html", "/dev/stdout", "--hand", "1"]
    piped = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert (piped.returncode, piped.stdout.count("<!doctype html>")) == (0, 1)


def test_rows_do_not_replace_the_table_on_stdout(tmp_path: Path) -> None:
    rows = tmp_path / "rows.csv"
    with rows.open("w") as out:
        command = [COMMAND, "survey", "--count", "1", "--out", str(rows)]
        done = subprocess.run(command, stdout=out, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, rows.read_text()) == (2, "")
    assert "and the answer both go to stdout" in done.stderr


def test_the_name_of_an_argument_keeps_its_capitals() -> None:
    assert run("survey", "-", "--hand", HAND, stdin=TWO).err.startswith("moonsolver: DEALS and --hand: choose one")
