"""The command that writes the explorer: what is in the page, and where it goes."""

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from support.cli import run, spawn

LINE = "55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / 44 33 00 65 54 51 21 / 43"
FOUR = "22 00 65 52 41 40 10 / 55 11 62 53 50 31 30 / 33 64 63 61 60 51 32 / ?"
EVENING = "examples/evening.toml"


def facts(page: str) -> dict[str, Any]:
    """What the command put into a page."""
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found, page[:200]
    read = json.loads(found[1])
    assert isinstance(read, dict)
    return read


def deals(page: str) -> list[dict[str, Any]]:
    return [json.loads(text) for text in facts(page)["deals"]]


def test_without_a_deal_the_page_is_empty() -> None:
    done = run("explore", "--html", "-")
    assert (done.code, done.err) == (0, "")
    assert deals(done.out) == []
    assert facts(done.out)["record"] is None


def test_a_deal_is_inside_with_its_rules() -> None:
    page = run("explore", FOUR, "--house", "first-lead=trump", "--html", "-").out
    (deal,) = deals(page)
    assert (deal["rules"], deal["house"]) == ("moon4", {"first-lead": "trump"})
    assert deal["deal"].endswith("/ 66 44 54 43 42 21 20")


def test_the_bidder_of_the_deal_shown_first_is_inside() -> None:
    assert facts(run("explore", FOUR, "--bidder", "d", "--html", "-").out)["bidder"] == 3
    assert facts(run("explore", LINE, "--html", "-").out)["bidder"] == 0
    done = run("explore", LINE, "--bidder", "D", "--html", "-")
    assert (done.code, done.out) == (2, "")
    assert '"D" is not a seat at this table: the seats are A, B and C' in done.err


def test_a_file_of_deals_is_inside_and_bad_lines_are_told(tmp_path: Path) -> None:
    path = tmp_path / "deals.txt"
    path.write_text(f"# two\n{LINE}\nnonsense\n{LINE} # again\n")
    done = run("explore", str(path), "--html", "-")
    assert done.code == 2
    assert len(deals(done.out)) == 2
    assert f"{path}, line 3: " in done.err


def test_a_record_is_inside_with_its_reviews_in_facts_and_words() -> None:
    done = run("explore", EVENING, "--html", "-", "--hand", "2")
    record = facts(done.out)["record"]
    assert (done.code, record["hand"], len(record["reviews"])) == (0, 1, 5)
    reviewed = [json.loads(line) for line in run("review", EVENING, "--json").out.splitlines()]
    for mine, theirs in zip(record["reviews"], reviewed, strict=True):
        words = mine.pop("words")
        assert mine == theirs
        assert words["contract"]
        assert {int(number) for number in words["plays"]} == {play["play"] for play in mine["plays"] if play["cost"]}


def test_foresight_is_inside_when_it_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "one.toml"
    path.write_text(
        Path(EVENING).read_text().split("[[hand]]")[0] + "[[hand]]" + Path(EVENING).read_text().split("[[hand]]")[1]
    )
    record = facts(run("explore", str(path), "--html", "-", "--foresight", "--budget", "100").out)["record"]
    assert "foresight" in record["reviews"][0]["plays"][0]


def test_a_record_comes_from_stdin_too() -> None:
    by_file = run("explore", EVENING, "--html", "-").out
    assert run("explore", "-", "--html", "-", stdin=Path(EVENING).read_text()).out == by_file


def test_faults_of_a_record_are_told_and_the_rest_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(Path(EVENING).read_text().replace('trump = "5"', 'trump = "nine"', 1))
    done = run("explore", str(path), "--html", "-")
    assert done.code == 2
    assert len(facts(done.out)["record"]["reviews"]) == 5
    assert '"nine"' in done.err


@pytest.mark.parametrize(
    ("text", "why"),
    [("", "has no deals in it"), ("first-lead = 'trump'\n", "this looks like house rules"), ("Dear Ann\n", "")],
)
def test_what_is_neither_is_refused(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "text"
    path.write_text(text)
    done = run("explore", str(path), "--html", "-")
    assert (done.code, done.out) == (2, "")
    assert why in done.err


def test_without_a_file_the_page_is_opened_and_where_it_is_said(tmp_path: Path) -> None:
    for browser, words in (("true", "the page is "), ("false", "no browser could be opened: the page is ")):
        done = spawn("explore", LINE, BROWSER=f"/bin/{browser} %s", TMPDIR=str(tmp_path), PATH=os.environ["PATH"])
        assert (done.code, done.out) == (0, "")
        found = re.fullmatch(rf"moonsolver: {re.escape(words)}(\S+)\n", done.err)
        assert found, done.err
        assert deals(Path(found[1]).read_text(encoding="utf-8"))[0]["deal"] == LINE
