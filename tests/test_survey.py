"""Surveys: the same rows whoever works, nothing lost or counted twice whatever breaks off."""

import csv
import json
import os
import signal
import subprocess
import sys
import threading
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from moonsolver import Deal, Hand, Rules, Seat, SurveyError, solve_deal
from moonsolver.cluster import dask_executor
from moonsolver.survey import UNIT, Journal, Row, SurveyQuestion, longest_suit, run_survey, tally_rows
from moonsolver.survey_files import columns, record, write_rows
from support.cli import COMMAND, run

RULES = Rules.named("moon3")
FEW = RULES.house({"trumps": "4 none"})  # few trumps, to be quick


def rows_of(question: SurveyQuestion, path: Path, **how: Any) -> list[Row]:
    journal = Journal(path, question)
    try:
        return list(run_survey(question, journal, **how))
    finally:
        journal.close()


def test_rows_are_the_tables_of_the_deals(tmp_path: Path) -> None:
    question = SurveyQuestion(RULES, count=3, seed=5)
    rows = rows_of(question, tmp_path / "journal")
    assert [(row.number, row.bidder) for row in rows] == [(n, seat) for n in range(3) for seat in RULES.all_seats]
    for row in rows:
        deal = Deal.parse(row.deal)
        assert deal == question.deal(row.number)
        table = solve_deal(deal, row.bidder)
        assert row.tricks == tuple(max(values.values()) for values in table.tricks.values())
        assert row.best == table.best_tricks
        assert row.doubles == sum(tile.is_double for tile in deal.hand(row.bidder))


def test_deals_of_another_seed_or_number_differ() -> None:
    question = SurveyQuestion(RULES, count=50, seed=1)
    other = SurveyQuestion(RULES, count=50, seed=2)
    deals = {str(q.deal(n)) for q in (question, other) for n in range(50)}
    assert len(deals) == 100
    assert SurveyQuestion(RULES, count=9, seed=1).deal(8) == question.deal(8)


@pytest.mark.parametrize("pool", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_rows_do_not_depend_on_who_works(tmp_path: Path, pool: type[Executor]) -> None:
    question = SurveyQuestion(FEW, count=5 * UNIT + 3, seed=9, bidders=(Seat.B,))
    alone = rows_of(question, tmp_path / "alone", threads=1)
    assert len(alone) == question.total
    with pool(3) as executor:  # type: ignore[call-arg]
        assert rows_of(question, tmp_path / "pool", executor=executor) == alone
    assert rows_of(question, tmp_path / "threads", threads=4) == alone


def test_given_deals_and_hands(tmp_path: Path) -> None:
    deals = tuple(str(Deal.random(FEW, n)) for n in range(UNIT + 5))
    rows = rows_of(SurveyQuestion(FEW, bidders=(Seat.C,), deals=deals), tmp_path / "deals")
    assert [row.deal for row in rows] == list(deals)
    assert [row.number for row in rows] == list(range(len(deals)))
    hands = ("66 65 64 63 62 61 21", "55 44 33 22 11 00 66")
    question = SurveyQuestion(FEW, count=12, bidders=(Seat.B,), hands=hands)
    rows = rows_of(question, tmp_path / "hands")
    assert len(rows) == 24
    for row in rows:
        assert Deal.parse(row.deal).hand("B") == Hand.parse(hands[row.number // 12])
    assert len({row.deal for row in rows}) == 24


def test_tallies_count_every_row_once(tmp_path: Path) -> None:
    question = SurveyQuestion(RULES, count=6, seed=2)
    rows = rows_of(question, tmp_path / "journal")
    tallies = tally_rows(iter(rows), RULES.trumps)
    for group in ("all", "bidder", "longest suit", "doubles"):
        assert sum(tally.rows for tally in tallies[group].values()) == 18
        for place, least in enumerate((4, 5, 6, 7)):
            reached = sum(tally.reached[place] for tally in tallies[group].values())
            assert reached == sum(row.best >= least for row in rows)
    assert tallies["trump"]["none"].reached[0] == sum(row.tricks[8] >= 4 for row in rows)
    assert longest_suit(Hand.parse("66 65 64 53 21 11 00")) == 3


def test_an_interrupted_survey_goes_on_where_it_stopped(tmp_path: Path) -> None:
    question = SurveyQuestion(FEW, count=6 * UNIT, seed=3, bidders=(Seat.A,))
    whole = rows_of(question, tmp_path / "whole")

    def stop(done: int, total: int) -> None:
        assert total == 6
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        rows_of(question, tmp_path / "part", threads=2, progress=stop)
    told: list[int] = []
    journal = Journal(tmp_path / "part", question)
    assert len(journal.done) == 3
    assert list(run_survey(question, journal, progress=lambda done, _: told.append(done))) == whole
    assert told == [3, 4, 5, 6]
    journal.close()


def test_a_line_cut_short_is_done_again_and_a_unit_is_never_counted_twice(tmp_path: Path) -> None:
    question = SurveyQuestion(FEW, count=3 * UNIT, seed=3, bidders=(Seat.A,))
    path = tmp_path / "journal"
    whole = rows_of(question, path)
    text = path.read_bytes()
    path.write_bytes(text[:-40])
    journal = Journal(path, question)
    assert len(journal.done) == 2
    assert list(run_survey(question, journal)) == whole
    journal.add(0, [])  # there already
    assert list(journal.rows()) == whole
    journal.close()
    assert len(path.read_bytes()) == len(text)
    path.write_bytes(text[:10])  # not even the head was whole
    assert rows_of(question, path) == whole


def test_a_journal_of_another_survey_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    question = SurveyQuestion(FEW, count=UNIT, seed=3)
    Journal(path, question).close()
    for other in (
        replace(question, seed=4),
        replace(question, count=UNIT + 1),
        SurveyQuestion(RULES, count=UNIT, seed=3),
    ):
        with pytest.raises(SurveyError, match="unfinished work of another survey"):
            Journal(path, other)
    path.write_bytes(path.read_bytes() + b"nonsense\n")
    with pytest.raises(SurveyError, match=r'line 2: "nonsense.*" is not a line of this journal'):
        Journal(path, question)


def test_csv_and_parquet_hold_the_rows(tmp_path: Path) -> None:
    import pyarrow.parquet

    question = SurveyQuestion(RULES, count=4, seed=1)
    rows = rows_of(question, tmp_path / "journal")
    for name in ("a.csv", "a.parquet"):
        write_rows(tmp_path / name, iter(rows), RULES.trumps)
    with (tmp_path / "a.csv").open(newline="", encoding="utf-8") as stream:
        head, *lines = csv.reader(stream)
    assert head == columns(RULES.trumps)
    assert lines == [[str(value) for value in record(row)] for row in rows]
    table = pyarrow.parquet.read_table(tmp_path / "a.parquet")
    assert table.column_names == head
    assert [list(row.values()) for row in table.to_pylist()] == [record(row) for row in rows]
    assert sorted(os.listdir(tmp_path)) == ["a.csv", "a.parquet", "journal"]
    with pytest.raises(SurveyError, match=r"a \.csv or a \.parquet file"):
        write_rows(tmp_path / "a.txt", iter(rows), RULES.trumps)


BAD = [
    ({"count": 0}, "0 deals: at least 1"),
    ({"count": 1, "hands": ("66 65",)}, "hand 1 has 2 tiles"),
    ({"count": 1, "hands": ("66 65 64 63 62 61 60",)}, "hand 1: 60 is not played with in moon3"),
    ({"count": 1, "hands": ("66 65 64 63 62 61 21",), "deals": ("x",)}, "choose one"),
]


@pytest.mark.parametrize(("arguments", "words"), BAD, ids=[words for _, words in BAD])
def test_a_survey_that_makes_no_sense_is_refused(arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(SurveyError, match=words):
        SurveyQuestion(RULES, **arguments)


# Past one machine: real processes, really killed.


@pytest.mark.filterwarnings("ignore")  # of Dask's own
def test_a_dask_worker_killed_half_way_loses_nothing_and_counts_nothing_twice(tmp_path: Path) -> None:
    from distributed import Client, LocalCluster

    question = SurveyQuestion(FEW, count=120 * UNIT, seed=11, bidders=(Seat.A, Seat.B))
    killed: list[int] = []
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,  # type: ignore[no-untyped-call]
        Client(cluster) as client,  # type: ignore[no-untyped-call]
    ):
        before = set(client.run(os.getpid).values())

        def kill(done: int, total: int) -> None:
            if done >= total // 3 and not killed:
                killed.append(next(iter(before)))
                os.kill(killed[0], signal.SIGKILL)

        address = cluster.scheduler_address
        with dask_executor(address) as executor:
            found = rows_of(question, tmp_path / "dask", executor=executor, progress=kill)
        after = set(client.run(os.getpid).values())
    assert killed
    assert killed[0] not in after
    assert found == rows_of(question, tmp_path / "alone")
    units = [json.loads(line)[0] for line in (tmp_path / "dask").read_text(encoding="utf-8").splitlines()[1:]]
    assert sorted(units) == list(range(120))


@pytest.mark.filterwarnings("ignore")
def test_a_local_cluster_is_made_when_it_is_asked_for(tmp_path: Path) -> None:
    asked = ["survey", "--count", "40", "--seed", "4", "--house", "trumps=4", "--bidder", "A", "--json"]
    done = run(*asked, "--dask", "local", "--threads", "2", "--out", str(tmp_path / "dask.csv"))
    assert done.code == 0
    here = run(*asked, "--out", str(tmp_path / "here.csv"))
    assert done.out == here.out
    assert (tmp_path / "dask.csv").read_bytes() == (tmp_path / "here.csv").read_bytes()


@pytest.mark.filterwarnings("ignore")
def test_a_scheduler_that_is_not_there_is_said_plainly() -> None:
    done = run("survey", "--count", "4", "--dask", "nowhere")
    assert done.code == 1
    assert 'no Dask scheduler answers at "nowhere"' in done.err


# The command.


def test_the_command_makes_a_table_files_and_a_picture(tmp_path: Path) -> None:
    out, plot = tmp_path / "s.csv", tmp_path / "s.svg"
    done = run("survey", "--count", "5", "--seed", "7", "--out", str(out), "--plot", str(plot))
    assert (done.code, done.err) == (0, "")
    assert "moon3, 5 deals at random (seed 7)" in done.out
    assert "longest suit" in done.out
    assert "everybody playing perfectly" in done.out
    assert len(out.read_text(encoding="utf-8").splitlines()) == 16
    assert "<svg" in plot.read_text(encoding="utf-8")
    assert sorted(os.listdir(tmp_path)) == ["s.csv", "s.svg"]
    found = json.loads(run("survey", "--count", "5", "--seed", "7", "--json").out)
    assert found["all"]["best trump"]["hands"] == 15
    assert [found["bidder"][seat]["hands"] for seat in "ABC"] == [5, 5, 5]


def test_the_command_takes_deals_from_a_file_and_hands(tmp_path: Path) -> None:
    path = tmp_path / "deals.txt"
    path.write_text("\n".join(str(Deal.random("moon3", n)) for n in range(4)) + "\nnonsense\n", encoding="utf-8")
    done = run("survey", str(path), "--bidder", "B", "--json")
    assert done.code == 2  # a line was bad, and the rest was done
    assert "line 5" in done.err
    assert json.loads(done.out)["bidder"]["B"]["hands"] == 4
    held = run("survey", "--hand", "66 65 64 63 62 61 21", "--count", "3", "--house", "trumps=5", "--json")
    found = json.loads(held.out)
    assert found["bidder"] == {"A": {"hands": 3, "reached": found["bidder"]["A"]["reached"]}}
    assert list(found["longest suit"]) == ["6"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "give either DEALS"),
        (["nothing.txt"], "there is no file of the name"),
        (["--count", "3", "--out", "x.txt"], "a .csv or a .parquet file"),
        (["--count", "3", "--out", "nowhere/x.csv"], "there is no folder nowhere"),
        (["--count", "3", "--plot", "x.gif"], "a plot is a .png, .svg or .pdf file"),
        (["--count", "3", "--plot", "nowhere/x.svg"], "there is no folder nowhere"),
        (["--count", "3", "--hand", "66 65"], "hand 1 has 2 tiles"),
        (["--count", "3", "--bidder", "E"], "no seat"),
    ],
)
def test_bad_questions(arguments: list[str], words: str) -> None:
    done = run("survey", *arguments)
    assert (done.code, done.out) == (2, "")
    assert words in done.err
    assert "Traceback" not in done.err


@pytest.mark.skipif(sys.platform == "win32", reason="sends signals in the way of Unix")
def test_no_line_is_a_deal() -> None:
    done = run("survey", "-", stdin="nonsense\n")
    assert (done.code, done.out) == (2, "")
    assert "no deal is left to count" in done.err
    assert "0 deals" not in done.err


@pytest.mark.parametrize("signal_sent", [signal.SIGINT, signal.SIGKILL])
def test_a_survey_stopped_for_real_goes_on_to_the_same_result(tmp_path: Path, signal_sent: signal.Signals) -> None:
    asked = ["survey", "--count", "24000", "--seed", "6", "--bidder", "A", "--house", "trumps=4 none", "--json"]
    out = tmp_path / "out.csv"
    journal = tmp_path / "out.csv.journal"
    with subprocess.Popen(
        [COMMAND, *asked, "--out", str(out)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as child:
        deadline = threading.Event()
        while not (journal.exists() and journal.read_bytes().count(b"\n") >= 4) and child.poll() is None:
            deadline.wait(0.01)
        os.kill(child.pid, signal_sent)
        _, err = child.communicate(timeout=60)
    assert not out.exists(), "the survey was over before the signal came: make it longer"
    if signal_sent is signal.SIGINT:
        assert child.returncode == 1
        assert "the same command goes on from there" in err
        assert "Traceback" not in err
    units = journal.read_bytes().count(b"\n") - 1
    assert 3 <= units < 12_000 / UNIT
    again = run(*asked, "--out", str(out))
    assert again.code == 0
    assert f"going on with {journal}" in again.err
    fresh = run(*asked, "--out", str(tmp_path / "fresh.csv"))
    assert again.out == fresh.out
    assert out.read_bytes() == (tmp_path / "fresh.csv").read_bytes()
    assert not journal.exists()
