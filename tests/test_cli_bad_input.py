"""Bad input at the command line: clear sentences with seat, tile and line, exit 2, no traceback, and nothing lost."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moonsolver import Deal
from support.cli import Done, run, spawn
from support.strategies import nonsense

LINE = "55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / 44 33 00 65 54 51 21 / 43"
HANDS = "33 00 64 / 22 41 21 / 53 43 42"


def refused(done: Done) -> list[str]:
    """The complaints of a command that answered nothing, after checking how they are made."""
    assert done.code == 2
    assert done.out == ""
    assert "Traceback" not in done.err
    assert done.complaints
    for complaint in done.complaints:
        assert complaint.startswith("moonsolver: ")
        assert len(complaint) < 500
    return [complaint.removeprefix("moonsolver: ") for complaint in done.complaints]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (LINE.replace("52 /", "67 /"), ["A's hand", '"67"', "pips go from 0 to 6"]),
        (LINE.replace("52 /", "oops /"), ["A's hand", '"oops"', "as in 64"]),
        (LINE.replace("53 52", "53 35"), ["A's hand", "53 is written twice", '"35"', "column"]),
        (LINE.replace("66 62", "66 55"), ["55 is in A's hand and in B's hand", "there is only one of each tile"]),
        (LINE.replace("/ 43", "/ 21"), ["21 is in C's hand and in the widow"]),
        (LINE.replace("52 /", "60 /"), ["60 in A's hand", "not used in moon3", "10, 20, 30, 40, 50 and 60"]),
        (LINE.replace(" 31 /", " /"), ["B has 6 tiles", "(66 62 61 42 41 32)", "every seat is dealt 7"]),
        (LINE.replace("31 /", "31 43 /").replace("/ 43", "/"), ["B has 8 tiles", "the widow has no tiles"]),
        (LINE.rsplit(" / ", 1)[0], ["3 parts", "HAND / HAND / HAND / WIDOW"]),
        (LINE.replace("43", "?").replace("55 22 11 64 63 53 52", "?"), ["A's hand and the widow are unknown"]),
        ("", ["HAND / HAND / HAND / WIDOW"]),
    ],
)
@pytest.mark.parametrize("command", ["solve", "shoot"])
def test_a_bad_deal_is_refused_with_seat_tile_and_what_would_be_right(
    command: str, line: str, words: list[str]
) -> None:
    said = "\n".join(refused(run(command, line)))
    for word in words:
        assert word in said
    assert refused(run(command, line, "--json")) == said.split("\n")


def test_every_fault_of_a_deal_is_told() -> None:
    line = "55 22 11 64 63 53 67 / 66 62 61 42 41 32 22 31 / 44 33 00 65 54 xx 60 / 43 11"
    said = refused(run("solve", line))
    assert len(said) == 7
    for words in ('"67"', '"xx"', "22 is in", "11 is in", "60 in C's hand", "B has 8 tiles", "the widow has 2 tiles"):
        assert any(words in complaint for complaint in said), words


def test_a_deal_of_four_by_the_rules_of_three_names_the_rules_that_fit() -> None:
    (said,) = refused(run("solve", str(Deal.random("moon4", 1)), "--rules", "moon3"))
    assert "moon4" in said


@pytest.mark.parametrize("command", ["solve", "shoot"])
@pytest.mark.parametrize("seat", ["E", "D", "0", "AB", ""])
def test_a_seat_that_is_not_there_is_refused_with_those_that_are(command: str, seat: str) -> None:
    (said,) = refused(run(command, LINE, "--bidder", seat))
    assert f'"{seat}"' in said
    assert "A, B and C" in said


def test_a_bad_deal_and_a_bad_bidder_are_both_told() -> None:
    said = refused(run("solve", LINE.replace("52", "67"), "--bidder", "E"))
    assert any('"67"' in complaint for complaint in said)
    assert any('"E" is not a seat' in complaint for complaint in said)


def test_a_bidder_who_is_not_at_the_table_of_one_line_does_not_stop_the_others() -> None:
    four = Deal.random("moon4", 1)
    lines = f'{LINE}\n{{"deal": "{four}", "rules": "moon4"}}\n'
    for command in ("solve", "shoot"):
        done = run(command, "-", "--bidder", "D", "--json", stdin=lines)
        assert done.code == 2
        assert [json.loads(line)["deal"] for line in done.out.splitlines()] == [str(four)]
        assert done.err == 'moonsolver: stdin, line 1: "D" is not a seat at this table: the seats are A, B and C\n'


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--trump", "7"], ['"7" is not a trump', "0 to 6, doubles, or none"]),
        (["--trump", ""], ["is not a trump"]),
        ([], ["--trump is missing"]),
        (["--trump", "3", "--leader", "D"], ["leader", '"D"', "A, B and C"]),
        (["--trump", "3", "--leader", ""], ["leader", '""', "A, B and C"]),
        (["--trump", "3", "--bidder", "X"], ["bidder", '"X"', "A, B and C"]),
        (["--trump", "3", "--table", "66 55 44"], ["3 tiles on the table", "at most 2"]),
        (["--trump", "3", "--table", "33"], ["33 is on the table and still in A's hand", "take it out"]),
        (["--trump", "3", "--table", "60"], ["60 on the table", "not used in moon3"]),
        (["--trump", "3", "--table", "65 56"], ["65 is written twice"]),
        (
            ["--trump", "3", "--table", "65"],
            ["do not fit (A 3, B 3, C 3)", "A, who has played to this trick, must hold one tile less"],
        ),
        (["--trump", "3", "--table", "x"], ['the table: "x"']),
        (["--trump", "none", "--house", "trumps=0 1 2"], ["trump none may not be named", "choose 0, 1 or 2"]),
        (["--trump", "doubles", "--house", "trumps=0,1"], ["trump doubles may not be named", "choose 0 or 1"]),
        (["--trump", "3", "--rules", "moon4"], ["3 hands", "A, B, C and D"]),
    ],
)
def test_a_bad_position_is_refused_with_what_would_be_right(options: list[str], words: list[str]) -> None:
    said = "\n".join(refused(run("plays", HANDS, *options)))
    for word in words:
        assert word in said
    refused(run("plays", HANDS, *options, "--json"))


@pytest.mark.parametrize(
    ("hands", "words"),
    [
        (
            "33 00 / 22 41 21 / 53 43 42",
            ["the hands do not fit (A 2, B 3, C 3)", "every seat must hold the same number"],
        ),
        ("33 00 64 / 22 41 33 / 53 43 42", ["33 is in A's hand and in B's hand"]),
        ("33 00 67 / 22 41 21 / 53 43 42", ["A's hand", '"67"']),
        ("33 00 64 / ? / 53 43 42", ["B's hand", "write every hand"]),
        ("33 00 64 / 22 41 21", ["2 hands"]),
        ("33 00 60 / 22 41 21 / 53 43 42", ["60 in A's hand is not used in"]),
    ],
)
def test_bad_hands_are_refused_with_seat_and_tile(hands: str, words: list[str]) -> None:
    said = "\n".join(refused(run("plays", hands, "--trump", "3")))
    for word in words:
        assert word in said


def test_a_revoke_on_the_table_says_what_had_to_be_played() -> None:
    (said,) = refused(run("plays", "55 / 61 / 44 33", "--trump", "none", "--table", "64 53"))
    assert said == "B played 53 to 64 but holds 61 and must follow sixes"


def test_a_first_lead_against_the_house_rule_says_what_had_to_be_led() -> None:
    hands = "55 22 11 63 53 52 / 66 62 61 42 41 32 31 / 44 33 00 65 54 51 21"
    (said,) = refused(run("plays", hands, "--trump", "5", "--table", "64", "--house", "first-lead=trump"))
    assert "A led 64 but must lead a trump" in said
    assert run("plays", hands, "--trump", "5", "--table", "64", "--json").code == 0


def test_every_fault_of_a_position_is_told() -> None:
    said = refused(run("plays", "33 67 / 33 41 / 53 43", "--trump", "9", "--leader", "D", "--table", "43"))
    for words in ('"67"', "33 is in", '"9" is not a trump', "leader", "43 is on the table"):
        assert any(words in complaint for complaint in said), words


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--house", "first-lead"], ['"first-lead"', "NAME=VALUE"]),
        (["--house", "first-lead=ace"], ['"ace"', "any or trump"]),
        (["--house", "colour=red"], ['"colour" is not a house rule', "first-lead"]),
        (["--house", "lowest-bid=2"], ['"2"', "4, 3 or 5"]),
        (["--house", "tie=play-on", "--house", "tie=bidder-first"], ["tie", "twice"]),
        (["--house", "lowest-bid=3", "--house", "lowest_bid=5"], ["lowest-bid", "twice"]),
        (["--house", "trumps="], ["at least one"]),
        (["--house", "trumps=8"], ['"8" is not a trump']),
        (["--house-file", "no-such.toml"], ["no-such.toml", "no such file"]),
    ],
)
@pytest.mark.parametrize("command", [["solve", LINE], ["shoot", LINE], ["deal"], ["plays", HANDS, "--trump", "3"]])
def test_bad_house_rules_are_refused_with_what_would_be_right(
    command: list[str], options: list[str], words: list[str]
) -> None:
    said = "\n".join(refused(run(*command, *options)))
    for word in words:
        assert word in said


def test_every_fault_of_the_house_rules_is_told() -> None:
    said = refused(
        run("deal", "--house", "colour=red", "--house", "tie=coin", "--house", "trumps=8 9", "--house", "tie")
    )
    assert len(said) == 5


def test_a_file_of_house_rules_names_itself_in_its_faults(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    for text, words in (('tie = "coin"\ncolour = 1\n', "coin"), ("tie\n", "not TOML"), ("[rules]\na = 1\n", "rules")):
        path.write_text(text, encoding="utf-8")
        said = refused(run("deal", "--house-file", str(path)))
        assert all(complaint.startswith(str(path)) for complaint in said)
        assert words in "\n".join(said)
    refused(run("deal", "--house-file", str(tmp_path)))


@pytest.mark.parametrize("command", ["solve", "shoot", "plays"])
@pytest.mark.parametrize("text", ["", "\n\n", "# nothing but a comment\n"])
def test_a_file_without_a_question_is_refused(command: str, text: str, tmp_path: Path) -> None:
    path = tmp_path / "empty.txt"
    path.write_text(text, encoding="utf-8")
    (said,) = refused(run(command, str(path), "--json"))
    assert said.startswith(f"{path} has no ")
    assert "write one per line" in said
    (said,) = refused(run(command, "-", "--json", stdin=text))
    assert said.startswith("stdin has no ")


@pytest.mark.parametrize("command", ["solve", "shoot", "plays"])
@pytest.mark.parametrize(
    ("raw", "line"),
    [(b"\x89PNG\r\n\x1a\n\x00", 1), (b"# fine\n\xff\xfe\x00", 2), (b"#\n#\n6\x006\x00", 3), (bytes(range(256)), 2)],
)
def test_a_file_that_is_not_text_is_refused_with_the_line(command: str, raw: bytes, line: int, tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(raw)
    (said,) = refused(run(command, str(path)))
    assert said.startswith(f"{path} is not a text file: line {line} has a byte ")
    (said,) = refused(run(command, "-", stdin=raw))
    assert said.startswith("stdin is not a text file: line ")


@pytest.mark.parametrize("command", ["solve", "shoot", "plays"])
def test_a_file_that_is_not_there_is_said_in_one_sentence(command: str, tmp_path: Path) -> None:
    for name in ("no-such-file.txt", "examples/none.txt", str(tmp_path / "2024" / "deals7.jsonl")):
        (said,) = refused(run(command, name))
        assert name in said
        assert "no file is called that" in said
    (said,) = refused(run(command, str(tmp_path)))
    assert "cannot be read" in said


def test_a_bad_line_is_reported_with_its_number_and_the_others_are_still_solved(tmp_path: Path) -> None:
    other = Deal.random("moon3", 3)
    path = tmp_path / "deals.txt"
    path.write_text(f"# deals\n{LINE}\nrubbish\n\n{other}\n{LINE.replace('52', '67')}\n{LINE}\n", encoding="utf-8")
    for argument, name, stdin in ((str(path), str(path), b""), ("-", "stdin", path.read_bytes())):
        for command in ("solve", "shoot"):
            done = run(command, argument, "--json", stdin=stdin)
            assert done.code == 2
            assert [json.loads(line)["deal"] for line in done.out.splitlines()] == [LINE, str(other), LINE]
            places = [complaint.split(": ")[1] for complaint in done.complaints]
            assert set(places) == {f"{name}, line 3", f"{name}, line 6"}
            assert places == sorted(places)
    for_people = run("solve", str(path))
    assert for_people.code == 2
    assert [line for line in for_people.out.splitlines() if line.startswith("line ")] == [
        "line 2: moon3, bidder A",
        "line 5: moon3, bidder A",
        "line 7: moon3, bidder A",
    ]


def test_a_bad_position_keeps_its_place_among_the_answers() -> None:
    good = '{"hands": ["66", "55", "44"], "trump": 0}'
    bad = '{"hands": ["66", "66", "44"], "trump": 0}'
    done = run("plays", "-", "--json", stdin="\n".join([good, bad, "{", good]))
    assert done.code == 2
    found = [json.loads(line) for line in done.out.splitlines()]
    assert ["values" in answer for answer in found] == [True, False, False, True]
    assert [answer["line"] for answer in found if "error" in answer] == [2, 3]
    assert "66 is in A's hand and in B's hand" in found[1]["error"]
    assert [complaint.split(": ")[1] for complaint in done.complaints] == ["stdin, line 2", "stdin, line 3"]


def test_a_line_too_many_for_words_is_cut_and_names_what_is_wrong() -> None:
    for complaint in refused(run("solve", "x" * 100_000)):
        assert "x" * 30 in complaint
    refused(run("solve", "64 " * 3000))
    refused(run("plays", "{" * 100_000))


def test_usage_that_is_wrong_leaves_with_two_and_names_the_command() -> None:
    for arguments, words in (
        (["solve"], "missing argument"),
        (["completion"], "missing argument 'SHELL'. Choose from: bash, zsh, fish\n"),
        (["solve", LINE, "--rules", "moon5"], "moon3-21"),
        (["solve", LINE, "extra"], "extra"),
        (["solve", LINE, "--colour"], "--colour"),
        (["deal", "--count", "0"], "--count"),
        (["deal", "--count", "many"], "many"),
        (["deal", "--picture", "--json"], "choose one"),
        (["dance"], "dance"),
        (["completion", "tcsh"], "tcsh"),
    ):
        done = run(*arguments)
        assert done.code == 2
        assert done.out == ""
        assert words in done.err
        assert "Traceback" not in done.err


def test_words_for_one_position_do_not_go_with_lines_of_positions(tmp_path: Path) -> None:
    path = tmp_path / "positions.jsonl"
    path.write_text('{"hands": ["66", "55", "44"], "trump": 0}\n', encoding="utf-8")
    for option in ("--trump", "--leader", "--table", "--bidder"):
        done = run("plays", str(path), option, "A")
        assert done.code == 2
        assert option in done.err


def test_the_whole_way_too_a_fault_is_words_on_stderr_and_exit_code_two(tmp_path: Path) -> None:
    for arguments in (["solve", "67"], ["plays", HANDS, "--trump", "x"], ["shoot", "-"], ["solve", "no-such.txt"]):
        refused(spawn(*arguments, cwd=tmp_path))
    assert spawn("solve").code == 2


def test_control_characters_and_strange_letters_are_shown_escaped_and_break_nothing() -> None:
    for text in (
        "64 \x1b[31m53",
        "64 \r\n 53 \x07",
        "\N{ROMAN NUMERAL SIX}",
        "\N{SHRUG}",
        "\N{RIGHT-TO-LEFT OVERRIDE}46",
    ):
        for complaint in refused(run("solve", text)):
            assert complaint.isprintable()


@given(nonsense, st.sampled_from(["solve", "shoot", "plays"]))
def test_nonsense_is_refused_and_nothing_else_happens(text: str, command: str) -> None:
    if text.strip().startswith("-") or "\0" in text:
        return
    options = ["--trump", text] if command == "plays" and not text.startswith("-") else []
    done = run(command, f" {text}", *options)
    assert done.code == 2
    assert done.out == ""
    assert done.err.startswith("moonsolver: ")
    assert all(line.isprintable() for line in done.complaints)


@given(st.lists(nonsense, max_size=5))
def test_nonsense_on_stdin_is_refused_line_by_line(lines: list[str]) -> None:
    text = "\n".join(lines)
    for command in ("solve", "plays"):
        done = run(command, "-", "--json", stdin=text.encode("utf-8", "surrogatepass"))
        assert done.code == 2
        assert done.err.startswith("moonsolver: stdin")
        assert all("error" in json.loads(line) for line in done.out.splitlines())
