"""The commands for records from end to end: review, record, prove; for people, for programs, and on bad input."""

import json
import os
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from moonsolver import Deal, Position, Solver, Trump, solve_deal
from moonsolver.records.file_forms import file_schema
from moonsolver.records.reader import read_records
from support.cli import Done, run, spawn
from support.proof_checker import check
from support.records import DEAL
from support.reviews import FILES, ROOT, as_json, reviewed
from support.terminal import watched

BY_NAME = {path.stem: str(path) for path in FILES}
EVENING = BY_NAME["evening"]
FAULTS = BY_NAME["faults"]
NO_MOON = "55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / 44 33 00 65 54 51 21 / 43"
BOXES = set("╔╗╚╝║═┌┐└┘│─╭╮╰╯")
DOCUMENT = (ROOT / "docs/records.md").read_text("utf-8")


def objects(done: Done) -> list[dict[str, Any]]:
    return [json.loads(line) for line in done.out.splitlines()]


def documented(section: str) -> set[str]:
    """The names in the first column of the table of a section."""
    text = DOCUMENT.split(f"## {section}\n", 1)[1].split("\n## ", 1)[0]
    rows = re.findall(r"^\| (`.*?) \|", text, re.MULTILINE)
    return {name for row in rows for name in re.findall(r"`(\w+)`", row)}


# review


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_review_as_json_is_the_review_of_every_hand(path: Path) -> None:
    done = run("review", str(path), "--json")
    assert objects(done) == as_json(path)
    assert done.code == (2 if reviewed(path)[0].all_faults else 0)


def test_the_fields_of_a_review_are_those_of_the_document() -> None:
    found = objects(run("review", EVENING, "--json"))[0]
    assert set(found) == documented("`review --json`")
    text = DOCUMENT.split("## `review --json`", 1)[1].split("\n## ", 1)[0]
    (row,) = re.findall(r"^\| `plays` \| (.*) \|$", text, re.MULTILINE)
    names = set(re.findall(r"`(\w+)`", row))
    costly = next(play for play in found["plays"] if play["cost"])
    assert set(costly) == names
    assert set(found["plays"][0]) == names - {"punished", "better", "reasons"}
    (row,) = re.findall(r"^\| in `reasons` \| (.*) \|$", text, re.MULTILINE)
    names = set(re.findall(r"`(\w+)`", row))
    why = costly["reasons"]
    cause = why["causes"][0]
    assert set(why) | set(cause) | set(cause["proofs"][0]) | set(cause["proofs"][0]["change"]) <= names
    assert set(found["choice"]) == {"value", "trump_cost", "discard_cost", "best"}
    assert set(found["bids"][0]) == {"bid", "made", "points"}


def test_review_reads_stdin_and_json() -> None:
    text = Path(EVENING).read_text("utf-8")
    by_file = run("review", EVENING, "--json")
    assert run("review", "-", "--json", stdin=text) == by_file
    as_json = read_records(text).to_json()
    assert run("review", "-", "--json", stdin=as_json) == by_file


def test_one_hand_of_a_file_with_its_number_and_its_score_in_the_game() -> None:
    every = objects(run("review", EVENING, "--json"))
    assert objects(run("review", EVENING, "--hand", "3", "--json")) == [every[2]]
    done = run("review", EVENING, "--hand", "9")
    assert (done.code, done.out) == (2, "")
    assert "5 hands" in done.err


def test_faults_go_to_stderr_with_their_lines_and_the_rest_is_reviewed() -> None:
    done = run("review", FAULTS)
    assert done.code == 2
    assert done.complaints == [
        f"moonsolver: {FAULTS}: {fault}" for fault in read_records(Path(FAULTS).read_text("utf-8")).all_faults
    ]
    assert all(re.search(r": line \d+, hand \d: ", complaint) for complaint in done.complaints)
    assert done.out.count("The record ends after") == 3
    one = run("review", FAULTS, "--hand", "1")
    assert [complaint for complaint in one.complaints if "hand 1" not in complaint] == []
    assert one.code == 2


def test_a_hand_that_cannot_be_reviewed_is_told_and_the_others_are_reviewed() -> None:
    text = f'[[hand]]\nbid = 5\n[[hand]]\ndeal = "{DEAL}"\n'
    done = run("review", "-", stdin=text)
    assert done.code == 2
    assert "hand 1 cannot be reviewed: its deal is not known" in done.out
    assert "every bid makes, the moon too." in done.out
    first, second = objects(run("review", "-", "--json", stdin=text))
    assert first["deal"] is None
    assert [fault["line"] for fault in first["faults"]] == [1]
    assert second["makeable"]["A"] == 7


def test_a_person_sees_tricks_marks_totals_sentences_and_the_two_lines() -> None:
    done = run("review", EVENING, "--hand", "3")
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    (review,) = [review for review in reviewed(Path(EVENING))[1] if review.record.number == 3]
    head = next(at for at, line in enumerate(lines) if line.split() == ["trick", "A", "B", "C", "total"])
    rows = [re.findall(r"(>?)(\d\d)(\*?)(?:-(\d))?(!?)", line) for line in lines[head + 1 : head + 8]]
    plays = iter(review.plays)
    for trick, row in enumerate(rows):
        start = review.record.positions[3 * trick]
        won = review.record.positions[3 * trick + 3].leader
        by_seat = dict(zip("ABC", row, strict=True))
        for place in range(3):
            play = next(plays)
            lead, tile, star, cost, turn = by_seat[str(play.seat)]
            assert tile == str(play.tile)
            assert (lead, star) == (">" if place == 0 else "", "*" if play.seat is won else "")
            assert int(cost or 0) == play.cost
            assert bool(turn) == play.is_turning_point
        assert start.to_play is review.plays[3 * trick].seat
    totals = next(line for line in lines if line.startswith("total ") and "|" in line)
    assert tuple(int(word) for word in re.findall(r"\d(?!>)", totals)) == review.totals
    assert [int(play) for play in re.findall(r"\d>(\d)", totals)] == [play.after for play in review.costly]
    assert any(line.startswith("after 33") and "after 54" in line for line in lines)
    assert "all hands open" in done.out
    assert not any(line != line.rstrip() for line in lines)


@pytest.mark.skipif(os.name == "nt", reason="needs a pseudo-terminal")
@pytest.mark.parametrize("name", ["partners", "moon_missed"])
def test_a_terminal_of_80_columns_shows_every_table_whole(name: str) -> None:
    code, shown = watched("review", BY_NAME[name], columns=80)
    assert code == 0
    lines = re.sub(r"\x1b\[[0-9;]*m", "", shown).splitlines()
    assert "…" not in shown
    assert max(map(len, lines)) <= 80
    heads = [line for line in lines if line.split()[:2] == ["trick", "A"]]
    assert heads
    assert all(line.count("trick") == 2 for line in heads), "the two lines of a mistake stand side by side"


def test_a_file_of_several_hands_ends_with_what_it_adds_up_to() -> None:
    out = run("review", EVENING).out
    assert "Over 5 hands:" in out
    assert "Bo (B) gave away" in out.split("Over 5 hands:")[1]
    assert "Over" not in run("review", BY_NAME["moon_made"]).out


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize("arguments", [("review", EVENING), ("prove", str(ROOT / "examples/deal.txt"))])
def test_a_pipe_and_no_color_are_plain_and_a_terminal_is_not(arguments: tuple[str, ...]) -> None:
    piped = spawn(*arguments)
    assert piped.code == 0
    assert not (BOXES | {"\x1b"}) & set(piped.out)
    code, shown = watched(*arguments, NO_COLOR="1")
    assert code == 0
    assert not (BOXES | {"\x1b"}) & set(shown)
    if arguments[0] == "review":
        code, shown = watched(*arguments)
        assert code == 0
        assert BOXES & set(shown)
        assert "\x1b[" in shown


@pytest.mark.parametrize("name", ["\x1b[2J", "a\nb", "[bold]", "\x07", "\u202e"])
def test_names_cannot_move_the_cursor_or_style_the_text(name: str) -> None:
    record = f'[[hand]]\ndeal = "{DEAL}"\nbid = 5\ntrump = 2\ndiscard = "54"\nplays = "00"\n'
    text = f"players = {{ A = {json.dumps(name)} }}\n{record}"
    for command in ("review", "drill"):
        done = run(command, "-", stdin=text)
        assert not {"\x1b", "\x07", "\u202e"} & set(done.out)
        assert ("[bold]" in done.out) == (name == "[bold]")
        assert "a\nb" not in done.out


@pytest.mark.parametrize("command", ["review", "record", "drill"])
@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "the record has no hand"),
        (b"\xff\xfe\x00", "not a text file"),
        (b"[[hand]]\x00", "byte of value zero"),
        (b"[[hand]]\ndeal =", "line 2: not TOML"),
        (b'{"hand": [', "not JSON"),
        (b'rules = "moon9"\n[[hand]]', "moon9"),
        (b"x = " + b"[" * 3000, "nested too deeply"),
        (b"[[hand]]\nresult = " + b"9" * 5000, "far too long"),
    ],
)
def test_a_file_that_is_no_record_is_refused(tmp_path: Path, command: str, content: bytes, words: str) -> None:
    path = tmp_path / "hand.toml"
    path.write_bytes(content)
    done = run(command, str(path))
    assert (done.code, done.out) == (2, "")
    assert words in done.err
    assert all(line.startswith(f"moonsolver: {path}") for line in done.complaints)


# record


def test_record_checks_every_hand_in_a_line() -> None:
    done = run("record", EVENING)
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines() == [
        *(f"hand {number}: sound and complete" for number in range(1, 5)),
        "hand 5: sound, stops after 14 plays",
    ]
    assert run("record", "-", stdin=Path(EVENING).read_text("utf-8")) == done


def test_record_as_json_is_the_record_with_all_that_was_worked_out() -> None:
    text = f'[[hand]]\ndeal = "{DEAL[:-5].rsplit(" / ", 1)[0]} / ? / 22"\nfirst = "C"\nauction = "pass 5 pass"\n'
    done = run("record", "-", "--json", stdin=text)
    assert done.code == 0
    (hand,) = json.loads(done.out)["hand"]
    assert (hand["deal"], hand["bidder"], hand["bid"]) == (DEAL, "A", "5")
    assert read_records(done.out) == read_records(text)


def test_a_record_is_started_from_a_deal() -> None:
    done = run("record", "--deal", DEAL)
    assert read_records(done.out).hands[0].deal == Deal.parse(DEAL)
    house = run("record", "--deal", DEAL, "--house", "lowest-bid=5")
    assert read_records(house.out).rules.lowest_bid == 5
    other = str(Deal.random("moon4", 1))
    found = read_records(run("record", "--deal", other, "--rules", "moon4", "--json").out)
    assert str(found.hands[0].deal) == other


def test_the_schema_is_printed() -> None:
    assert json.loads(run("record", "--schema").out) == file_schema()


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        (EVENING, "--schema"),
        (EVENING, "--deal", DEAL),
        (EVENING, "--rules", "moon4"),
        ("--log", "room.log"),
        (EVENING, "--log", "room.log"),
        ("--deal", "66 65"),
        ("--state", "no-such.json"),
    ],
)
def test_record_refuses_what_does_not_go_together(arguments: tuple[str, ...]) -> None:
    done = run("record", *arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err


def test_a_room_is_brought_over(tmp_path: Path) -> None:
    hands = {
        "0": ["6-6", "6-4", "6-5", "2-1", "5-5", "1-1", "3-1"],
        "1": ["4-4", "5-4", "4-3", "2-2", "0-0", "6-1", "5-2"],
        "2": ["4-2", "4-1", "3-3", "6-2", "6-3", "5-1", "5-3"],
    }
    game = {"bidderSeat": 0, "highBid": 5, "trump": 4, "hands": hands, "widow": ["2-1"], "discard": "3-2", "trick": []}
    state, log = tmp_path / "room.json", tmp_path / "room.log"
    state.write_text(json.dumps({"game": game}))
    plays = [{"seat": seat, "domino": tile} for seat, tile in enumerate(["6-4", "4-4", "4-2"])]
    event = {"type": "TRICK_COMPLETED", "handId": 1, "trickId": 1, "winnerSeat": 1, "plays": plays}
    log.write_text('{"type": "JOINED"}\n' + json.dumps(event) + "\n")
    position = run("record", "--state", str(state))
    answer = run("plays", "-", "--json", stdin=position.out)
    assert (position.code, answer.code) == (0, 0)
    assert set(json.loads(answer.out)["values"]) == {"66", "64", "65", "21", "55", "11", "31"}
    made = run("record", "--state", str(state), "--log", str(log))
    assert (made.code, made.err) == (0, "")
    (hand,) = read_records(made.out).hands
    assert " ".join(map(str, hand.plays)) == "64 44 42"
    assert tomllib.loads(made.out)["hand"][0]["discard"] == "32"
    log.write_text(json.dumps(event | {"winnerSeat": 2}) + "\n")
    wrong = run("record", "--state", str(state), "--log", str(log))
    assert wrong.code == 2
    assert wrong.complaints == [
        f"moonsolver: {log}: line 1, hand 1: trick 1: C is written as the winner, but B's 44 won"
    ]
    del game["trump"], game["discard"]
    game["hands"] = hands | {"0": ["3-2", *hands["0"][:3], *hands["0"][4:]]}
    state.write_text(json.dumps({"game": game}))
    started = run("record", "--state", str(state), "--json")
    assert started.code == 0
    assert str(read_records(started.out).hands[0].deal) == "66 55 11 65 64 32 31 / " + (
        "44 22 00 61 54 52 43 / 33 63 62 53 51 42 41 / 21"
    )


# prove


def test_a_moon_is_proved_with_the_choice_that_does_it() -> None:
    (proof,) = objects(run("prove", DEAL, "--json"))
    assert (proof["tricks"], proof["holds"], proof["prover"]) == (7, True, ["A"])
    check(proof)
    deal = Deal.parse(DEAL)
    start = Position.start(deal, bidder="A", trump=proof["trump"], discard=proof["discard"])
    assert [str(hand) for hand in start.hands] == proof["hands"]


def test_a_result_out_of_reach_is_refuted_for_every_choice() -> None:
    proofs = objects(run("prove", NO_MOON, "--json"))
    table = solve_deal(Deal.parse(NO_MOON))
    assert [(proof["trump"], proof["discard"]) for proof in proofs] == [
        (str(trump), str(discard)) for trump, row in table.tricks.items() for discard in row
    ]
    assert not any(proof["holds"] for proof in proofs)
    for proof in proofs[::9]:
        check(proof)


def test_a_proof_says_the_verdict_first_and_folds_what_takes_more_than_a_screen() -> None:
    folded = run("prove", NO_MOON).out.splitlines()
    assert len(folded) < 80
    verdict = folded[folded.index("") + 1]
    positions = sum(len(proof["nodes"]) for proof in objects(run("prove", NO_MOON, "--json")))
    assert verdict == f"A cannot take 7 tricks with any trump and discard: 72 proofs, {positions:,} positions."
    assert "... and 71 more proofs: --full prints them all" in folded
    nearest = next(line for line in folded if line.startswith("The nearest, "))
    assert nearest.startswith("The nearest, trump 3, discard 64. Proof that A cannot take 7 tricks: ")
    full = run("prove", NO_MOON, "--full").out.splitlines()
    assert sum("Proof that A cannot take 7 tricks" in line for line in full) == 72
    assert not any("folded" in line for line in full)
    one = run("prove", NO_MOON, "--tricks", "6", "--trump", "3").out
    assert "A cannot take 6 tricks with threes as trumps, whatever the discard: 8 proofs" in one


@pytest.mark.parametrize("tricks", range(8))
def test_any_number_of_tricks_is_proved_or_refuted(tricks: int) -> None:
    (proof,) = objects(run("prove", NO_MOON, "--tricks", str(tricks), "--trump", "threes", "--discard", "64", "--json"))
    value = Solver().deal(Deal.parse(NO_MOON)).tricks[Trump.THREE]
    assert proof["holds"] == (tricks <= next(found for held, found in value.items() if str(held) == "64"))
    if tricks > 5 or tricks < 3:
        check(proof)


def test_every_bidder_is_proved_in_turn() -> None:
    proofs = objects(run("prove", NO_MOON, "--bidder", "all", "--tricks", "0", "--json"))
    assert [proof["bidder"] for proof in proofs] == ["A", "B", "C"]


def test_the_nodes_of_a_proof_are_those_of_the_document() -> None:
    (proof,) = objects(run("prove", DEAL, "--json"))
    section = DOCUMENT.split("## Proof", 1)[1].split("\n## ", 1)[0]
    names = set(re.findall(r"`(\w+)`", section))
    assert set(proof["nodes"][0]) <= names
    assert {name for node in proof["nodes"] for branch in node["branches"] for name in branch} <= names


@pytest.mark.parametrize(
    "arguments",
    [
        (DEAL, "--tricks", "8"),
        (DEAL, "--discard", "54"),
        (DEAL, "--trump", "7"),
        (DEAL, "--trump", "2", "--discard", "66"),
        (DEAL, "--bidder", "D"),
        ("66 65",),
        ("no-such-file.txt",),
    ],
)
def test_prove_refuses_bad_questions(arguments: tuple[str, ...]) -> None:
    done = run("prove", *arguments)
    assert (done.code, done.out) == (2, "")
    assert "Traceback" not in done.err
    assert done.err


def test_a_mistaken_choice_is_to_blame_too() -> None:
    done = run("review", EVENING, "--hand", "4", "--foresight", "--budget", "1000")
    assert "Ann's mistake: the discard." in done.out
