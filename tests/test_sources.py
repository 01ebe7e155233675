"""Where questions come from: every encoding and line end, streams without end, and files of another kind."""

import io
import json
import shlex
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moonsolver_cli.kinds import TextKind, kind_of
from moonsolver_cli.options import suggest
from moonsolver_cli.texts import Lines, whole_text
from support.cli import COMMAND, run
from support.strategies import refusal

LINE = "55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / 44 33 00 65 54 51 21 / 43"
POSITION = '{"hands": ["33 00 64", "22 41 21", "53 43 42"], "trump": "3"}'
EVENING = Path(__file__).parents[1] / "examples" / "evening.toml"
STATE = '{"game": {"hands": {"0": ["6-6"]}, "dealerSeat": 1}}'
LOG = '{"type": "EVENT", "event": {"type": "PLAY_ADDED", "handId": 1}}'
ENCODINGS = ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"]


class Dripping(io.BytesIO):
    """A stream that gives a byte at a time, as a slow pipe may."""

    def read1(self, size: int | None = -1, /) -> bytes:
        del size
        return super().read1(1)


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@given(rows=st.lists(st.text(alphabet="6 é한/", max_size=5), max_size=6))
def test_lines_come_whole_in_every_encoding_however_they_drip(encoding: str, end: str, rows: list[str]) -> None:
    text = end.join(["# deals", *rows, "last"])
    for stream in (io.BytesIO(text.encode(encoding)), Dripping(text.encode(encoding))):
        found = [(number, line.rstrip("\r")) for number, line in Lines(stream, "x")]
        assert found == list(enumerate(["# deals", *rows, "last"], 1))
    read = whole_text(io.BytesIO(text.encode(encoding)), "x")
    assert read == (text if "\n" in text else text.replace("\r", "\n"))


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_commands_read_every_encoding_from_files_and_from_stdin(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "deals.txt"
    path.write_bytes(f"# a\r\n{LINE}\r\n".encode(encoding))
    expected = run("shoot", LINE, "--json").out
    assert run("shoot", str(path), "--json").out == run("shoot", "-", "--json", stdin=path.read_bytes()).out == expected
    record = EVENING.read_text(encoding="utf-8").encode(encoding)
    assert run("record", "-", stdin=record).out == run("record", str(EVENING)).out


@given(st.binary(max_size=60))
def test_any_bytes_are_text_or_refused_with_the_name(raw: bytes) -> None:
    for make in (io.BytesIO, Dripping):
        for error in (
            refusal(lambda _, make=make: list(Lines(make(raw), "name")), ""),  # type: ignore[misc]
            refusal(lambda _, make=make: whole_text(make(raw), "name"), ""),  # type: ignore[misc]
        ):
            assert error is None or str(error).startswith("name is not a text file: line ")


def test_a_picture_is_called_one(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    path.write_bytes(b"\x89PNG\r\n\x1a\n\x00")
    assert "(it looks like a PNG picture)" in run("solve", str(path)).err


def test_a_comment_begins_outside_the_strings_of_json_only() -> None:
    answer = json.loads(run("plays", "-", "--json", stdin=f"{POSITION} # the end").out)
    assert answer["value"] == 2
    (said,) = run("plays", "-", stdin=POSITION.replace('"3"', '"3#\\"#"')).complaints
    assert '"3#\\"#" is not a trump' in said or "3#" in said
    assert "is not JSON" not in said


def test_lines_are_answered_as_they_come_and_those_before_a_fault_too() -> None:
    with subprocess.Popen([COMMAND, "plays", "-", "--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        for _ in range(3):
            child.stdin.write(POSITION.encode() + b"\n")
            child.stdin.flush()
            assert json.loads(child.stdout.readline())["value"] == 2
        child.stdin.close()
    done = run("plays", "-", "--json", stdin=POSITION.encode() + b"\n\xff\n")
    assert (done.code, json.loads(done.out)["value"]) == (2, 2)
    assert done.err == "moonsolver: stdin is not a text file: line 2 has a byte that is not valid UTF-8\n"


def test_a_line_without_end_and_a_file_without_end_are_refused() -> None:
    assert "line 1 has more than 100,000 characters" in run("solve", "-", stdin="6" * 300_000).err
    assert "at most 4,000,000 characters are read" in run("review", "-", stdin="#" * 4_000_001).err
    if Path("/dev/zero").exists():
        for command in ("solve", "review"):
            assert run(command, "/dev/zero").err.startswith("moonsolver: /dev/zero is not a text file: line 1 ")


@pytest.mark.parametrize(
    ("text", "kind", "command"),
    [
        (EVENING.read_text(encoding="utf-8"), TextKind.RECORD, "review {}"),
        ('{"rules": "moon3", "hand": [{"deal": "x"}]}', TextKind.RECORD, "review {}"),
        ('{\n  "rules": "moon3",\n  "hand": []\n}', TextKind.RECORD, "review {}"),
        (f"# deals\n{LINE}\n", TextKind.DEAL, "solve {}"),
        (json.dumps({"deal": LINE}), TextKind.DEAL, "solve {}"),
        (POSITION, TextKind.POSITION, "plays {}"),
        (STATE, TextKind.STATE, "record --state {}"),
        (LOG, TextKind.LOG, "record --state STATE --log {}"),
        ('first-lead = "trump"\n', TextKind.HOUSE, "solve DEAL --house-file {}"),
        ("<!DOCTYPE html>\n<html>", TextKind.PAGE, None),
        ('<svg xmlns="x">', TextKind.DRAWING, None),
        ("number,deal,bidder,tricks_0\n", TextKind.ROWS, None),
    ],
)
def test_a_file_of_another_kind_is_named_with_the_command_for_it(
    text: str, kind: TextKind, command: str | None, tmp_path: Path
) -> None:
    path = tmp_path / "my file.x"
    path.write_text(text, encoding="utf-8")
    assert kind_of(text) is kind
    right = {
        TextKind.DEAL: ("solve", "shoot", "par", "survey"),
        TextKind.POSITION: ("plays",),
        TextKind.RECORD: ("review", "drill"),
    }
    for asked, commands in right.items():
        for name in commands if asked is not kind else ():
            for source, stdin in ((str(path), ""), ("-", text)):
                done = run(name, source, stdin=stdin)
                assert (done.code, done.out) == (2, ""), name
                wanted = f"moonsolver {command.format(shlex.quote(source))}" if command else "which no command reads"
                assert wanted in done.err


@pytest.mark.parametrize(
    ("option", "text", "words"),
    [
        ("--state", f"{LINE}\n", "this looks like deals; try: moonsolver solve {}"),
        ("--state", POSITION, "this looks like positions; try: moonsolver plays {}"),
        ("--state", LOG, "this looks like a game server's log; try: moonsolver record --state STATE --log {}"),
        ("--state", EVENING.read_text("utf-8"), "this looks like a record; try: moonsolver review {}"),
        ("--log", EVENING.read_text("utf-8"), "this looks like a record; try: moonsolver review {}"),
        ("--log", f"{LINE}\n", "this looks like deals; try: moonsolver solve {}"),
        ("--state", '{"rules": {}, "players": [], "game": null}', "no game has begun in this room"),
        ("--state", "[]", "not a state of the game server: that is one JSON object with game and rules in it"),
    ],
)
def test_what_is_no_state_or_log_is_told_what_it_looks_like(tmp_path: Path, option: str, text: str, words: str) -> None:
    file = tmp_path / "file"
    file.write_text(text)
    state = ("--state", str(Path(__file__).parent / "data" / "server" / "widow.json"))
    done = run("record", *(state if option == "--log" else ()), option, str(file))
    assert (done.code, done.out) == (2, "")
    assert words.format(file) in done.err


def test_prose_is_no_record() -> None:
    assert "does not look like a record" in run("review", "-", stdin="Dear Ann,\nwe played\n").err


def test_a_source_keeps_its_name_whatever_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("line", "line 1", "a\x1b[31m"):
        Path(name).write_text("hand = [", encoding="utf-8")
        shown = name.replace("\x1b", "\\x1b")
        assert run("review", name).complaints[0].startswith(f"moonsolver: {shown}: line 1: not TOML")


def test_what_is_missing_or_not_quoted_is_told_how() -> None:
    for command in ("solve", "shoot", "par", "plays", "odds", "bid", "drill"):
        assert ". Write" in run(command).err or ". Name" in run(command).err
    assert 'put it in quotes, as in moonsolver solve "55 22 / 11"' in run("solve", "55", "22", "/", "11").err
    assert "put it in quotes" in run("odds", *"66 65 64 63 62 61 21".split(), "--widow", "54").err
    assert "put it in quotes" in run("survey", "--count", "5", "--hand", *"66 65 64 63 62 61 21".split()).err


def test_seeds_threads_and_samples_have_limits() -> None:
    for arguments, words in (
        (["deal", "--seed", "-7"], '"-7" is not a whole number from 0 to 9,223,372,036,854,775,807'),
        (["survey", "--count", "1", "--seed", "-7"], '"-7" is not a whole number from 0'),
        (["odds", "66", "--seed", "x"], '"x" is not a whole number from 0'),
        (["drill", "x", "--seed", "9" * 5000], "is not a whole number from 0"),
        (["deal", "--count", "0"], '"0" is not a whole number of at least 1.'),
        (["prove", "x", "--tricks", "8"], '"8" is not a whole number from 0 to 7.'),
        (["odds", "66", "--threads", "9" * 20], "--threads"),
        (["odds", "66", "--samples", "9" * 20], "--samples"),
        (["odds", "66", "--samples", "0"], '"0" is not a whole number from 1 to 100,000,000.'),
        (["survey", "--count", "9" * 20], "--count"),
    ):
        done = run(*arguments)
        assert (done.code, done.out) == (2, "")
        assert words in done.err


def test_a_word_that_is_nearly_one_is_suggested() -> None:
    known = ["solve", "shoot", "plays"]
    assert suggest("sovle", known) == " Did you mean solve?"
    assert suggest("PLAY", known) == " Did you mean plays?"
    assert suggest("dance", known) == ""


def test_shells_complete_house_rules_trumps_and_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    def completed(*words: str) -> list[str]:
        monkeypatch.setenv("COMP_WORDS", shlex.join(["moonsolver", *words]))
        monkeypatch.setenv("COMP_CWORD", str(len(words)))
        monkeypatch.setenv("_MOONSOLVER_COMPLETE", "bash_complete")
        return [line.partition(",")[2] for line in run().out.splitlines()]

    assert completed("solve", "--house", "first") == ["first-lead=any", "first-lead=trump"]
    assert completed("odds", "--trump", "d") == ["doubles"]
    assert completed("plays", "--leader", "") == ["A", "B", "C", "D"]


def test_a_source_of_nothing_but_faults_is_read_quickly_and_says_so_shortly() -> None:
    done = run("solve", "-", stdin="66 65 64 63 62 \x07\n" * 3_000)
    assert done.code == 2
    assert len(done.complaints) < 500
    assert done.complaints[-1] == "moonsolver: stdin: 2,900 more lines could not be read"


def test_prose_is_told_from_deals_in_one_sentence() -> None:
    done = run("solve", "README.md")
    assert done.code == 2
    assert len(done.complaints) == 1
    assert "README.md does not look like deals: line 3 has no tiles" in done.err


def test_a_file_where_seven_tiles_are_wanted_is_told() -> None:
    assert "HAND is seven tiles, not a file" in run("odds", "README.md").err
    assert "HAND is seven tiles, not a file" in run("bid", "examples/deals.txt").err
