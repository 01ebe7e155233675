"""``odds``, ``bid`` and ``par`` at the command line: for people, for programs, on bad input, interrupted."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from moonsolver import Deal, WidowOdds, hand_odds
from moonsolver.solving.par import find_par
from support.cli import COMMAND, run

HAND = "66 64 53 44 32 21 11"
LINE = "55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / 44 33 00 65 54 51 21 / 43"
GOLDEN = Path(__file__).parent / "data" / "odds8.jsonl"


def test_odds_speaks_the_form_of_the_known_values() -> None:
    golden = json.loads(GOLDEN.read_text(encoding="utf-8").splitlines()[0])
    done = run("odds", golden["hand"], "--widow", golden["widow"], "--trump", "2", "--json")
    assert (done.code, done.err) == (0, "")
    found = json.loads(done.out)
    assert found["counts"] == {"2": golden["counts"]["2"]}
    assert found["best_counts"] == [max(sum(c[n:]) for c in golden["counts"]["2"].values()) for n in range(8)]
    assert (found["layouts"], found["exact"], found["seed"]) == (3432, True, None)
    assert found["widow"] == golden["widow"]


def test_odds_before_the_widow_gives_the_best_counts_and_every_widow() -> None:
    done = run("odds", HAND, "--samples", "30", "--seed", "4", "--json")
    found = json.loads(done.out)
    assert (found["widows"], found["layouts_per_widow"], found["possible"]) == (15, 2, 51_480)
    assert (found["exact"], found["seed"]) == (False, 4)
    assert found["best_counts"][0] == 30
    assert sum(each["best_counts"][4] for each in found["by_widow"].values()) == found["best_counts"][4]
    assert "counts" not in found


def test_odds_for_people_names_the_best_and_says_what_is_assumed() -> None:
    done = run("odds", HAND, "--widow", "54", "--seen", "B=22 65 55", "--seen", "33", "--trump", "4", "--void", "C=5")
    assert (done.code, done.err) == (0, "")
    assert "B holds" in done.out
    assert "all counted" in done.out
    assert "*" in done.out
    assert "The best bid is " in done.out
    assert "all hands are open and everyone plays perfectly, the defenders as one" in done.out
    four = run("odds", HAND, "--rules", "moon4", "--samples", "5", "--seed", "2").out
    assert "5 of 399,072,960, drawn at random (seed 2); ± is one standard error" in four
    before = run("odds", HAND, "--samples", "15", "--house", "trump-named=before-widow").out
    assert re.search(r"Name \w+ before the widow is seen; the discard depends on it\.", before)
    after = run("odds", HAND, "--samples", "15").out
    assert re.search(r"The trump and the discard depend on the widow: .* with \d of the 15, .*\.", after)
    assert after.index("The trump and the discard depend ") < after.index("chance")
    one = run("odds", HAND, "--samples", "15", "--trump", "3").out
    assert "The trump will be threes, whatever the widow; the discard depends on it." in one


def test_a_choice_that_is_best_for_every_bid_is_named_once() -> None:
    alike = run("odds", HAND, "--widow", "63", "--trump", "3", "--samples", "400").out
    assert "The choice is the same for every bid." in alike
    assert "best choice" not in alike
    differ = run("odds", "66 65 55 44 41 21 11", "--widow", "42", "--samples", "400").out
    assert "The choice is the same" not in differ
    assert "best choice" in differ


def test_what_is_known_reaches_the_count() -> None:
    done = run("odds", HAND, "--widow", "54", "--seen", "B=22", "--seen", "b=65 55", "--trump", "6", "--json")
    found = hand_odds(HAND, widow="54", held={"B": "22 65 55"}, trump="6")
    assert json.loads(done.out)["layouts"] == found.counted == 330


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([HAND + " 55"], "the hand has 8 tiles"),
        ([HAND, "--widow", "66"], "66 is in the hand and in the widow"),
        ([HAND, "--widow", "5"], "is not a tile"),
        ([HAND, "--void", "B=7", "--trump", "6"], '"7" is not a suit: name a number from 0 to 6, or trumps'),
        ([HAND, "--void", "B=trumps", "--seen", "B=65", "--trump", "6"], "B is said to have no trumps, but is known"),
        ([HAND, "--void", "B"], 'has no "="'),
        ([HAND, "--seen", "E=65"], "is not a seat"),
        ([HAND, "--rules", "moon4", "--widow", "55"], "moon4 has no widow"),
        ([HAND, "--trump", "7"], "is not a trump"),
        ([HAND, "--house", "trumps=1", "--trump", "6"], "may not be named"),
    ],
)
def test_bad_questions_about_odds(arguments: list[str], words: str) -> None:
    done = run("odds", *arguments)
    assert (done.code, done.out) == (2, "")
    assert words in done.err
    assert all(line.startswith("moonsolver: ") for line in done.complaints)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--score", "A=26,B=5,C=3"], "the game to 21 is over, A has won it"),
        (["--score", "A=2"], "the score of B and C is missing"),
        (["--score", "A=2,B=x,C=1"], '"B=x" is not a score'),
        (["--auction", "4 4"], "4 was bid"),
        (["--auction", "21"], "the auction is over"),
        (["--seat", "E"], "is not a seat"),
        (["--seat", "D", "--rules", "moon3"], "is not a seat"),
        (["--pass-samples", "0"], "from 1 to 100,000,000"),
    ],
)
def test_bad_questions_about_bids(arguments: list[str], words: str) -> None:
    done = run("bid", HAND, "--samples", "15", *arguments)
    assert (done.code, done.out) == (2, "")
    assert words in done.err


def test_bid_for_people_and_for_programs() -> None:
    asked = ["bid", HAND, "--samples", "15", "--pass-samples", "3", "--seat", "C", "--auction", "4 pass"]
    done = run(*asked, "--score", "A=12,B=5,C=17")
    assert (done.code, done.err) == (0, "")
    assert "C bids next, after A 4, B pass; scores A 12, B 5, C 17" in done.out
    assert "wins the game" in done.out
    assert "as if it won the auction" in done.out
    assert "estimated from 3 random layouts" in done.out
    found = json.loads(run(*asked, "--json").out)
    assert [call["call"] for call in found["calls"]] == ["pass", "5", "6", "7", "21"]
    assert found["auction"] == ["4", "pass"]
    assert found["calls"][0]["chance"] is None
    assert found["calls"][0]["win"] is None


def test_par_for_people_and_for_programs() -> None:
    expected = find_par(Deal.parse(LINE), "B")
    done = run("par", LINE, "--first", "b")
    assert (done.code, done.err) == (0, "")
    assert "Par: C bids 5 (B pass, C 5, A pass) with fours as trumps, discarding 6-5." in done.out
    found = json.loads(run("par", LINE, "--first", "B", "--json").out)
    assert found["contract"] == {"bidder": "C", "bid": "5", "trump": "4", "discard": "65"}
    assert found["score"] == list(expected.score)
    assert len(found["line"]) == 7
    refused = run("par", LINE, "--first", "D")
    assert (refused.code, refused.out) == (2, "")
    nobody = run(
        "par", "-", "--house", "trumps=1", "--json", stdin="\n".join(str(Deal.random("moon3", i)) for i in range(9))
    )
    assert any(json.loads(line)["contract"] is None for line in nobody.out.splitlines())


unix = pytest.mark.skipif(sys.platform == "win32", reason="sends a Ctrl-C in the way of Unix")


def interrupted(*arguments: str, after: float) -> tuple[int, str, str]:
    """Run the installed command and press Ctrl-C after so many seconds; return exit code, stdout and stderr."""
    with subprocess.Popen([COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as child:
        time.sleep(after)
        os.kill(child.pid, signal.SIGINT)
        out, err = child.communicate(timeout=60)
    assert child.returncode == 1, err
    assert "Traceback" not in err
    assert len(err.split("\n")) <= 3  # one sentence, after the line of a ^C
    return child.returncode, out, err


def interrupted_with_odds(*arguments: str) -> tuple[str, str]:
    """Press Ctrl-C late enough for odds to be known, however busy the machine is; return stdout and stderr."""
    for after in (3, 6, 12, 24):
        _, out, err = interrupted(*arguments, after=after)
        if out:
            break
    return out, err


@unix
def test_ctrl_c_prints_what_is_known_so_far_and_exits_with_1() -> None:
    out, err = interrupted_with_odds("odds", HAND, "--rules", "moon4", "--samples", "50000", "--json")
    found = json.loads(out)
    assert 0 < found["layouts"] < 50_000
    assert (found["exact"], found["interrupted"], found["seed"]) == (False, True, None)
    assert "layouts were counted, a random sample" in err


@unix
def test_ctrl_c_before_the_widow_prints_as_many_layouts_of_every_widow() -> None:
    out, err = interrupted_with_odds("odds", HAND, "--all", "--json", "--threads", "1")
    found = json.loads(out)
    assert (found["widows"], found["possible"], found["interrupted"]) == (15, 51_480, True)
    assert found["layouts_per_widow"] * 15 == found["layouts"] < 51_480
    assert f"{found['layouts']:,} of 51,480 layouts were counted, a random sample" in err


@unix
def test_ctrl_c_in_bid_prints_the_odds_known_so_far() -> None:
    out, err = interrupted_with_odds("bid", HAND, "--rules", "moon4", "--samples", "50000")
    assert "expected points" in out
    assert "layouts were counted, a random sample; passing was not tried" in err


@unix
@pytest.mark.parametrize("command", ["odds", "bid"])
@pytest.mark.parametrize("after", [0.7, 1.3, 2.2])
def test_ctrl_c_at_any_moment_gives_fair_odds_or_a_sentence(command: str, after: float) -> None:
    long = {"odds": "--all", "bid": "--pass-samples=20000"}
    _, out, err = interrupted(command, HAND, "--json", long[command], after=after)
    assert err.strip().startswith("moonsolver: ")
    if out:
        found = json.loads(out)
        assert found["layouts_per_widow"] * 15 == found["layouts"]


@pytest.mark.parametrize("command", ["odds", "bid"])
def test_ctrl_c_before_there_is_a_fair_sample_is_one_sentence(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("moonsolver.chances.races._run", stop)
    done = run(command, HAND, "--threads", "1")
    assert (done.code, done.out) == (1, "")
    assert done.err == ("moonsolver: stopped too early: not enough layouts were counted for fair odds\n")


@pytest.mark.parametrize("command", ["odds", "bid"])
def test_a_whole_deal_in_place_of_a_hand_is_told_where_deals_go(command: str) -> None:
    done = run(command, LINE)
    assert (done.code, done.out) == (2, "")
    assert "HAND is one hand of seven tiles, not a deal" in done.err
    assert f'moonsolver solve "{LINE}"' in done.err


def test_an_empty_hand_is_said_to_have_no_tiles() -> None:
    done = run("odds", "")
    assert (done.code, done.out, done.err) == (2, "", "moonsolver: the hand has 0 tiles: seven are needed\n")


def test_programs_are_told_the_trump_of_each_widow() -> None:
    found = json.loads(run("odds", HAND, "--samples", "30", "--seed", "4", "--json").out)
    odds = hand_odds(HAND, samples=30, seed=4)
    assert isinstance(odds, WidowOdds)
    for row in found["bids"]:
        named = {widow: best.best(row["bid"]).choice.trump for widow, best in odds.by_widow.items()}
        assert row["trumps"] == {str(widow): str(trump) for widow, trump in named.items()}
        assert dict(odds.trumps_for(row["bid"])) == named
    before = run("odds", HAND, "--samples", "15", "--house", "trump-named=before-widow", "--json").out
    for row in json.loads(before)["bids"]:
        assert set(row["trumps"].values()) == {row["trump"]}
