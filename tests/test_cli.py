"""The command line: what each command prints and where, for people and for programs."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import moonsolver
from moonsolver import Deal, Hand, Position, Rules, shoot, solve_deal, solve_plays
from moonsolver_cli.main import COMMANDS
from support.cli import COMMAND, Done, run, spawn

LINE = "55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / 44 33 00 65 54 51 21 / 43"
MOON = "66 65 64 63 62 61 33 / 55 54 53 52 51 44 11 / 43 42 41 32 31 22 21 / 00"
DATA = Path(__file__).parent / "data"
TRUMPS = ["0", "1", "2", "3", "4", "5", "6", "doubles", "none"]
BOXES = "╔╗╚╝║═┌┐└┘│─╭╮╰╯"


def answers(done: Done) -> list[dict[str, Any]]:
    """The JSON objects on stdout, after checking that nothing else is there."""
    assert done.err == ""
    assert done.code == 0
    return [json.loads(line) for line in done.out.splitlines()]


def test_solve_gives_one_object_for_a_deal_with_every_trump_and_discard() -> None:
    (found,) = answers(run("solve", LINE, "--json"))
    table = solve_deal(Deal.parse(LINE))
    assert found["bidder"] == "A"
    assert found["tricks"] == {
        str(trump): {str(discard): value for discard, value in row.items()} for trump, row in table.tricks.items()
    }
    assert list(found["tricks"]) == TRUMPS
    assert found["best"]["tricks"] == 5
    assert found["best"]["choices"] == [{"trump": "3", "discard": "64"}]


def test_solve_for_all_bidders_gives_one_object_each_in_turn() -> None:
    found = answers(run("solve", LINE, "--bidder", "all", "--json"))
    assert [answer["bidder"] for answer in found] == ["A", "B", "C"]
    for answer in found:
        table = solve_deal(Deal.parse(LINE), answer["bidder"])
        assert answer["best"]["tricks"] == table.best_tricks
        assert len(answer["best"]["choices"]) == len(table.best_choices)


def test_solve_without_a_widow_gives_a_number_for_each_trump() -> None:
    deal = Deal.random("moon4", 8)
    found = answers(run("solve", str(deal), "--rules", "moon4", "--bidder", "all", "--json"))
    assert [answer["bidder"] for answer in found] == ["A", "B", "C", "D"]
    for answer in found:
        expected = {str(trump): row[None] for trump, row in solve_deal(deal, answer["bidder"]).tricks.items()}
        assert answer["tricks"] == expected
    three = Deal.random("moon3-21", 8)
    (answer,) = answers(run("solve", str(three), "--rules", "moon3-21", "--json"))
    assert set(map(type, answer["tricks"].values())) == {int}


def test_a_file_has_one_deal_a_line_and_comments_do_not_count(tmp_path: Path) -> None:
    other = Deal.random("moon3", 3)
    path = tmp_path / "deals.txt"
    path.write_text(f"# two deals\n\n{LINE}  # the first\n   \n{other}\n#{LINE}\n", encoding="utf-8")
    found = answers(run("solve", str(path), "--json"))
    assert [answer["deal"] for answer in found] == [LINE, str(other)]
    assert answers(run("solve", "-", "--json", stdin=path.read_bytes())) == found


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\N{ZERO WIDTH NO-BREAK SPACE}"])
def test_files_of_every_system_are_read(tmp_path: Path, ends: str, mark: str) -> None:
    path = tmp_path / "deals.txt"
    path.write_bytes((mark + ends.join([LINE, MOON])).encode())
    assert len(answers(run("shoot", str(path), "--json"))) == 2
    assert len(answers(run("shoot", "-", "--json", stdin=path.read_bytes()))) == 2


def test_known_deals_in_json_are_read_back_with_their_known_values() -> None:
    lines = (DATA / "deals3.jsonl").read_text("utf-8").splitlines()[:20]
    for line, found in zip(lines, answers(run("solve", "-", "--json", stdin="\n".join(lines))), strict=True):
        assert found["tricks"] == json.loads(line)["tricks"]


def test_a_person_sees_the_table_the_best_cell_the_verdict_and_the_line() -> None:
    done = run("solve", LINE)
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    header = next(line for line in lines if line.split()[:1] == ["discard"])
    assert header.split()[1:] == TRUMPS
    rows = {line.split()[0]: line.split()[1:] for line in lines[lines.index(header) + 1 :][:8]}
    table = solve_deal(Deal.parse(LINE)).tricks
    assert set(rows) == {str(tile) for tile in Deal.parse(LINE).discards("A")}
    for discard, cells in rows.items():
        for trump, cell in zip(table, cells, strict=True):
            value = next(found for tile, found in table[trump].items() if str(tile) == discard)
            assert cell == f"{value}*" if value == 5 else cell == str(value)
    assert "threes as trumps, discarding 6-4" in done.out
    assert "A can take 5 tricks" in done.out
    assert "the defenders play as one" in done.out


def test_nothing_in_a_pipe_has_boxes_color_or_blanks_at_the_end_of_lines() -> None:
    for arguments in (
        ("solve", LINE),
        ("shoot", MOON),
        ("deal", "--picture"),
        ("plays", "64 / 53 / 66", "--trump", "1"),
    ):
        done = run(*arguments)
        assert done.code == 0
        assert not set(done.out) & set(BOXES + "\x1b")
        assert all(line == line.rstrip() for line in done.out.splitlines())


def test_a_sentence_is_not_broken_in_a_pipe() -> None:
    """A long verdict stays on one line, so that programs and eyes find it whole."""
    for seed in range(40):
        done = run("solve", str(Deal.random("moon3", seed)))
        (verdict,) = [line for line in done.out.splitlines() if line.startswith("A can ")]
        assert verdict.endswith(".")


def test_plays_gives_every_legal_tile_the_best_and_the_equal_ones() -> None:
    (found,) = answers(run("plays", "33 00 64 / 22 41 21 / 53 43 42", "--trump", "3", "--json"))
    assert found["to_play"] == "A"
    assert found["values"] == {"33": 2, "00": 2, "64": 1}
    assert found["best"] == ["33", "00"]
    assert sorted(tile for group in found["equal"] for tile in group) == ["00", "33", "64"]


def test_plays_takes_leader_bidder_table_and_rules_as_a_person_writes_them() -> None:
    (found,) = answers(
        run("plays", "66 / 55 / 44 / 33 61", "--trump", "no-trump", "--leader", "a", "--table", "[6|5] 6-4, 63",
            "--bidder", "b", "--rules", "moon4", "--json")
    )  # fmt: skip
    position = Position.of("66 / 55 / 44 / 33 61", trump="none", bidder="B", table="65 64 63", rules="moon4")
    assert found["to_play"] == "D"
    assert found["values"] == {str(tile): value for tile, value in solve_plays(position).values.items()} == {"61": 0}


def test_four_hands_are_the_game_of_four_when_nothing_else_is_said() -> None:
    asked = ("plays", "60 00 / 62 21 / 53 43 / 55 44", "--trump", "3", "--json")
    assert answers(run(*asked)) == answers(run(*asked, "--rules", "moon4"))
    assert run(*asked, "--rules", "moon3").code == 2


def test_plays_answers_positions_on_stdin_each_on_its_line_in_order() -> None:
    lines = [
        *(DATA / "positions3.jsonl").read_text("utf-8").splitlines()[:60],
        *(DATA / "positions4.jsonl").read_text("utf-8").splitlines()[:60],
    ]
    found = answers(run("plays", "-", "--json", stdin="\n".join(lines)))
    assert len(found) == len(lines)
    for line, answer in zip(lines, found, strict=True):
        known = json.loads(line)
        assert answer["values"] == known["values"]
        assert answer["to_play"] == "ABCD"[known["to_play"]]


def test_positions_may_be_a_file_or_an_object_on_the_command_line(tmp_path: Path) -> None:
    text = '{"hands": ["66", "55", "44"], "trump": 0, "leader": 1}'
    path = tmp_path / "positions.jsonl"
    path.write_text(text + "\n", encoding="utf-8")
    assert answers(run("plays", str(path), "--json")) == answers(run("plays", "-", "--json", stdin=text))
    assert answers(run("plays", text, "--json"))[0]["values"] == {"55": 0}


def test_zero_is_a_trump_on_the_command_line_too() -> None:
    for trump, value in (("0", 0), ("blanks", 0), ("none", 1), ("1", 1)):
        (found,) = answers(run("plays", "66 / 65 / 00", "--trump", trump, "--json"))
        assert found["values"] == {"66": value}


def test_every_report_says_what_its_values_mean() -> None:
    for arguments in (("solve", LINE), ("shoot", MOON), ("plays", "64 / 53 / 66", "--trump", "1")):
        assert "all hands open and everyone playing perfectly; the defenders play as one" in run(*arguments).out
    assert "the two defenders play as one" in " ".join(run("--help").out.split())


def test_a_person_sees_whose_play_it_is_what_is_best_and_the_line() -> None:
    done = run("plays", "33 00 64 / 22 41 21 / 53 43 42", "--trump", "3")
    assert (done.code, done.err) == (0, "")
    assert "A should play 3-3 or 0-0: 2 tricks out of 3 for the bidder (A)." in done.out
    assert any(line.split() == ["33", "2*"] for line in done.out.splitlines())
    assert any(line.split() == ["64", "1", "1"] for line in done.out.splitlines())
    assert "A to play" in done.out


def test_shoot_says_yes_with_trump_discard_and_line() -> None:
    (found,) = answers(run("shoot", MOON, "--json"))
    assert found["possible"] is True
    now = Position.start(Deal.parse(MOON), trump=found["trump"], discard=found["discard"])
    for trick in found["line"]:
        assert trick["leader"] == trick["winner"] == "A"
        for tile in trick["plays"]:
            now = now.play(tile)
    assert now.tricks_taken == 7
    assert "A can shoot the moon" in run("shoot", MOON).out


def test_shoot_says_no_with_the_nearest_and_what_stops_it() -> None:
    (found,) = answers(run("shoot", LINE, "--json"))
    assert found["possible"] is False
    assert found["best"] == {"tricks": 5, "choices": [{"trump": "3", "discard": "64"}]}
    stop = found["first_lost"]
    assert found["line"][stop["trick"] - 1]["winner"] == stop["seat"]
    said = run("shoot", LINE).out
    assert "A cannot shoot the moon" in said
    assert f"loses trick {stop['trick']} to {stop['seat']}'s {'-'.join(stop['tile'])}:" in said
    assert said.index("A cannot shoot the moon") < said.index("loses trick")


def test_shoot_for_all_bidders_gives_one_object_each() -> None:
    found = answers(run("shoot", MOON, "--bidder", "all", "--json"))
    assert [answer["bidder"] for answer in found] == ["A", "B", "C"]
    assert [answer["possible"] for answer in found] == [shoot(Deal.parse(MOON), seat).possible for seat in "ABC"]


@pytest.mark.parametrize("command", ["solve", "shoot"])
@pytest.mark.parametrize("rules", ["moon3", "moon4"])
def test_for_all_bidders_a_line_for_each_comes_before_any_table(command: str, rules: str) -> None:
    deal = Deal.random(rules, 1)
    lines = run(command, str(deal), "--bidder", "all", "--rules", rules).out.splitlines()
    first = lines.index("") + 1
    seats = deal.rules.all_seats
    for seat, line in zip(seats, lines[first:], strict=False):
        assert line.startswith(f"{seat} bids: " if rules == "moon4" else f"{seat} can")
    assert lines[first + len(seats)] == ""
    headings = [line for line in lines if line.startswith("Bidder ")]
    assert [line.split()[1] for line in headings] == [f"{seat}." for seat in seats]


@pytest.mark.parametrize("rules", ["moon3", "moon3-21", "moon4"])
def test_deals_pipe_into_solve(rules: str) -> None:
    dealt = run("deal", "--rules", rules, "--count", "3", "--seed", "7")
    assert (dealt.code, dealt.err) == (0, "")
    lines = dealt.out.splitlines()
    found = answers(run("solve", "-", "--rules", rules, "--json", stdin=dealt.out))
    assert [answer["deal"] for answer in found] == lines
    assert answers(run("solve", "-", "--json", stdin=dealt.out)) == found, "the hands tell the rules"
    as_json = run("deal", "--rules", rules, "--count", "3", "--seed", "7", "--json")
    assert [json.loads(line)["deal"] for line in as_json.out.splitlines()] == lines
    assert answers(run("solve", "-", "--json", stdin=as_json.out)) == found


def test_the_same_seed_gives_the_same_deals_and_no_seed_different_ones() -> None:
    assert run("deal", "--count", "5", "--seed", "1").out == run("deal", "--count", "5", "--seed", "1").out
    assert run("deal", "--seed", "1").out != run("deal", "--seed", "2").out
    assert run("deal").out != run("deal").out
    assert len(set(run("deal", "--count", "9").out.splitlines())) == 9


def test_house_rules_change_the_answers_from_options_and_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text('first-lead = "trump"\ntrumps = "0 1 2 3 4 5 6"\n', encoding="utf-8")
    rules = Rules.named("moon3").house({"first-lead": "trump", "trumps": "0 1 2 3 4 5 6"})
    for seed in range(4):
        line = str(Deal.random("moon3", seed))
        expected = solve_deal(Deal.parse(line, rules)).tricks
        words = ("--house", "first-lead=trump", "--house", "trumps=0,1,2,3,4,5,6")
        for options in (words, ("--house-file", str(path)), ("--rules", "moon3", *words)):
            (found,) = answers(run("solve", line, *options, "--json"))
            assert list(found["tricks"]) == TRUMPS[:7]
            assert found["tricks"] == {
                str(trump): {str(tile): value for tile, value in row.items()} for trump, row in expected.items()
            }
            assert found["house"] == rules.house_settings


def test_an_option_goes_before_the_file_of_house_rules(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text("trumps = [1, 2]\nlowest-bid = 5\n", encoding="utf-8")
    (found,) = answers(run("solve", LINE, "--house-file", str(path), "--house", "trumps=none", "--json"))
    assert list(found["tricks"]) == ["none"]
    assert found["house"] == {"trumps": "none", "lowest-bid": "5"}


def test_house_rules_hold_for_deals_in_json_too() -> None:
    dealt = run("deal", "--seed", "5", "--json").out
    (found,) = answers(run("solve", "-", "--house", "trumps=1 2", "--json", stdin=dealt))
    assert list(found["tricks"]) == ["1", "2"]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(command: str) -> None:
    done = run(command, "--help")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(f"Usage: moonsolver {command} ")
    assert f"moonsolver {command}" in done.out.split("Examples:")[1]
    assert run(command, "-h").out == done.out


def test_the_command_itself_lists_its_commands_and_its_version() -> None:
    done = run("--help")
    assert (done.code, done.err) == (0, "")
    assert all(f"  {command} " in done.out for command in COMMANDS)
    assert run("--version").out == f"moonsolver, version {moonsolver.__version__}\n"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_is_taught_to_complete(shell: str) -> None:
    done = run("completion", shell)
    assert (done.code, done.err) == (0, "")
    assert "_MOONSOLVER_COMPLETE" in done.out


# From here on the installed command is run, the whole way.


def test_the_installed_command_answers_and_leaves_with_nought() -> None:
    dealt = spawn("deal", "--count", "2", "--seed", "3")
    solved = spawn("solve", "-", "--json", stdin=dealt.out)
    assert (solved.code, solved.err) == (0, "")
    assert [json.loads(line)["deal"] for line in solved.out.splitlines()] == dealt.out.splitlines()


def test_the_module_is_the_command_too() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "moonsolver_cli", "shoot", MOON, "--json"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["possible"] is True


def test_the_shell_asks_for_completions_and_gets_commands_and_options() -> None:
    for words, at, expected in (("moonsolver s", "1", {"solve", "shoot"}), ("moonsolver solve --js", "2", {"--json"})):
        done = spawn(_MOONSOLVER_COMPLETE="bash_complete", COMP_WORDS=words, COMP_CWORD=at)
        assert expected <= {line.split(",")[1] for line in done.out.splitlines()}


def test_every_letter_fits_a_terminal_that_knows_ascii_only() -> None:
    done = spawn("solve", LINE, PYTHONIOENCODING="ascii")
    assert (done.code, done.err) == (0, "")
    assert done.out.isascii()


def test_a_reader_that_goes_away_is_no_fault() -> None:
    with subprocess.Popen(
        [COMMAND, "deal", "--count", "100000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert len(Hand.parse(process.stdout.readline().decode().split("/")[0])) == 7
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=60) == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_an_answer_that_cannot_be_written_is_said_and_leaves_with_one() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([COMMAND, "deal"], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert "could not be written" in done.stderr


def in_a_terminal(*arguments: str, stdout: bool = True, **environment: str) -> tuple[str, str]:
    """Run the command with a terminal as its stderr, and as its stdout too if asked; return terminal and pipe."""
    import pty

    ours, theirs = pty.openpty()
    shown = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "120", **environment}
    if "NO_COLOR" not in environment:
        shown.pop("NO_COLOR", None)
    piped = theirs if stdout else subprocess.PIPE
    with subprocess.Popen([COMMAND, *arguments], stdout=piped, stderr=theirs, env=shown) as process:
        os.close(theirs)
        seen = b""
        pipe = b""
        if process.stdout is not None:
            pipe = process.stdout.read()
        while True:
            try:
                piece = os.read(ours, 65536)
            except OSError:
                break
            if not piece:
                break
            seen += piece
    os.close(ours)
    return seen.decode(), pipe.decode()


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_terminal_shows_boxes_and_color_unless_no_color_is_set() -> None:
    shown, _ = in_a_terminal("solve", LINE)
    assert set(BOXES) & set(shown)
    assert "\x1b[" in shown
    plain, _ = in_a_terminal("solve", LINE, NO_COLOR="1")
    assert not set(BOXES) & set(plain)
    assert "\x1b[" not in plain
    assert "A can take 5 tricks" in plain


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_bar_is_shown_when_answers_go_to_a_pipe_and_somebody_watches_stderr() -> None:
    watched, piped = in_a_terminal("deal", "--count", "500", "--seed", "1", stdout=False)
    assert "deals" in watched
    assert len(piped.splitlines()) == 500
    assert "\x1b" not in piped
    quiet, _ = in_a_terminal("deal", "--count", "1", stdout=False)
    assert quiet == ""
