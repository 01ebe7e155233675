"""Surveys: the same rows whoever works, nothing lost or counted twice whatever breaks off."""

import csv
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from moonsolver import Deal, Hand, Rules, Seat, SurveyError, solve_deal
from moonsolver.surveys import cluster
from moonsolver.surveys.cluster import dask_executor
from moonsolver.surveys.files import check_plot, columns, record, write_plot, write_rows
from moonsolver.surveys.survey import UNIT, Journal, Row, SurveyQuestion, longest_suit, run_survey, tally_rows
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
    deals = tuple(Deal.random(FEW, n) for n in range(UNIT + 5))
    rows = rows_of(SurveyQuestion(FEW, bidders=(Seat.C,), deals=deals), tmp_path / "deals")
    assert [row.deal for row in rows] == list(map(str, deals))
    assert [row.number for row in rows] == list(range(len(deals)))
    hands = tuple(map(Hand.parse, ("66 65 64 63 62 61 21", "55 44 33 22 11 00 66")))
    question = SurveyQuestion(FEW, count=12, bidders=(Seat.B,), hands=hands)
    rows = rows_of(question, tmp_path / "hands")
    assert len(rows) == 24
    for row in rows:
        assert Deal.parse(row.deal).hand("B") == hands[row.number // 12]
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
    ({"count": 1, "hands": (Hand.parse("66 65"),)}, "hand 1 has 2 tiles"),
    ({"count": 1, "hands": (Hand.parse("66 65 64 63 62 61 60"),)}, "hand 1: 60 is not used in moon3"),
    ({"count": 1, "hands": (Hand.parse("66 65 64 63 62 61 21"),), "deals": (Deal.random(RULES, 1),)}, "choose one"),
    ({"deals": (Deal.random("moon4", 1),)}, "deal 1 is for moon4, but the survey is for moon3"),
]


@pytest.mark.parametrize(("arguments", "words"), BAD, ids=[words for _, words in BAD])
def test_a_survey_that_makes_no_sense_is_refused(arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(SurveyError, match=words):
        SurveyQuestion(RULES, **arguments)


# Past one machine: real processes, really killed.


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is of Unix")
@pytest.mark.filterwarnings("ignore")  # of Dask's own
def test_a_dask_worker_killed_half_way_loses_nothing_and_counts_nothing_twice(tmp_path: Path) -> None:
    from distributed import Client, LocalCluster

    question = SurveyQuestion(FEW, count=30 * UNIT, seed=11, bidders=(Seat.A,))
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
    assert sorted(units) == list(range(30))


@pytest.mark.filterwarnings("ignore")
def test_a_local_cluster_is_made_when_it_is_asked_for(tmp_path: Path) -> None:
    asked = ["survey", "--count", "40", "--seed", "4", "--house", "trumps=4", "--bidder", "A", "--json"]
    done = run(*asked, "--dask", "local", "--threads", "1", "--out", str(tmp_path / "dask.csv"))
    assert done.code == 0
    here = run(*asked, "--out", str(tmp_path / "here.csv"))
    assert done.out == here.out
    assert (tmp_path / "dask.csv").read_bytes() == (tmp_path / "here.csv").read_bytes()


@pytest.mark.filterwarnings("ignore")
def test_a_scheduler_that_is_not_there_is_said_plainly() -> None:
    done = run("survey", "--count", "4", "--dask", "nowhere")
    assert done.code == 1
    assert 'no Dask scheduler answers at "nowhere"' in done.err


@pytest.mark.filterwarnings("ignore")
def test_a_port_that_takes_the_call_and_says_nothing_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        start = time.monotonic()
        done = run("survey", "--count", "4", "--dask", address)
    assert done.code == 1
    assert f'no Dask scheduler answers at "{address}"' in done.err
    assert "it did not answer within 1 s" in done.err
    assert time.monotonic() - start < 15


# The command.


def test_the_command_makes_a_table_files_and_a_picture(tmp_path: Path) -> None:
    out, plot = tmp_path / "s.csv", tmp_path / "s.svg"
    done = run("survey", "--count", "5", "--seed", "7", "--out", str(out), "--plot", str(plot))
    assert (done.code, done.err) == (0, "")
    assert "moon3, 5 random deals (seed 7)" in done.out
    assert "longest suit" in done.out
    assert "everyone playing perfectly" in done.out
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
        (["nothing.txt"], "no file is called"),
        (["--count", "3", "--out", "x.txt"], "a .csv or a .parquet file"),
        (["--count", "3", "--out", "nowhere/x.csv"], "there is no folder nowhere"),
        (["--count", "3", "--plot", "x.gif"], "a plot is a .png, .svg or .pdf file"),
        (["--count", "3", "--plot", "nowhere/x.svg"], "there is no folder nowhere"),
        (["--count", "3", "--hand", "66 65"], "hand 1 has 2 tiles"),
        (["--count", "3", "--bidder", "E"], "is not a seat"),
    ],
)
def test_bad_questions(arguments: list[str], words: str) -> None:
    done = run("survey", *arguments)
    assert (done.code, done.out) == (2, "")
    assert words in done.err
    assert "Traceback" not in done.err


def test_no_line_is_a_deal() -> None:
    done = run("survey", "-", stdin="nonsense\n")
    assert (done.code, done.out) == (2, "")
    assert "no deal could be read, so there is nothing to count" in done.err
    assert "0 deals" not in done.err


def test_endings_may_be_in_capitals(tmp_path: Path) -> None:
    done = run("survey", "--count", "2", "--out", str(tmp_path / "rows.CSV"))
    assert done.code == 0
    assert (tmp_path / "rows.CSV").read_text(encoding="utf-8").startswith("number,deal")
    check_plot(tmp_path / "p.SVG")


def test_the_same_rows_give_the_same_files(tmp_path: Path) -> None:
    rows = rows_of(SurveyQuestion(FEW, count=2), tmp_path / "journal")
    tallies = tally_rows(iter(rows), FEW.trumps)
    for ending in ("svg", "pdf"):
        for n in range(2):
            write_plot(tmp_path / f"{n}.{ending}", tallies)
    for n in range(2):
        write_rows(tmp_path / f"{n}.parquet", iter(rows), FEW.trumps)
    for ending in ("svg", "pdf", "parquet"):
        assert (tmp_path / f"0.{ending}").read_bytes() == (tmp_path / f"1.{ending}").read_bytes()


DEALS = "".join(f"{Deal.random('moon3', n)}\n" for n in range(2))


@pytest.mark.parametrize("name", ["in.csv", "sub/../in.csv", "link.csv", "hard.csv"])
@pytest.mark.parametrize("option", ["--out", "--plot"])
def test_deals_are_not_written_over(tmp_path: Path, name: str, option: str) -> None:
    name = name if option == "--out" else name.replace(".csv", ".svg")
    source = tmp_path / ("in" + Path(name).suffix)
    source.write_text(DEALS, encoding="utf-8")
    (tmp_path / "sub").mkdir()
    (tmp_path / f"link{source.suffix}").symlink_to(source)
    os.link(source, tmp_path / f"hard{source.suffix}")
    before = sorted(os.listdir(tmp_path))
    done = run("survey", str(source), option, str(tmp_path / name))
    assert (done.code, done.out) == (2, "")
    assert re.search(f'{option} ".*/{name}" would overwrite ".*/{source.name}"', done.err)
    assert source.read_text(encoding="utf-8") == DEALS
    assert sorted(os.listdir(tmp_path)) == before


@pytest.mark.parametrize("ending", [".journal", ".journal.lock"])
def test_deals_with_the_name_of_the_journal_are_not_written_over(tmp_path: Path, ending: str) -> None:
    source = tmp_path / f"rows.csv{ending}"
    source.write_text(DEALS.strip(), encoding="utf-8")  # no line end: a line cut short
    done = run("survey", str(source), "--out", str(tmp_path / "rows.csv"))
    assert done.code == 2
    assert re.search(f'--out ".*/{source.name}" would overwrite ".*/{source.name}"', done.err)
    assert source.read_text(encoding="utf-8") == DEALS.strip()
    assert os.listdir(tmp_path) == [source.name]
    done = run("survey", "--count", "2", "--out", str(tmp_path / "rows.csv"))
    assert done.code
    assert "move it away" in done.err
    assert source.read_text(encoding="utf-8") == DEALS.strip()


def test_house_rules_and_the_other_output_are_not_written_over(tmp_path: Path) -> None:
    house = tmp_path / "house.csv"
    house.write_text('first-lead = "trump"\n', encoding="utf-8")
    done = run("survey", "--count", "2", "--house-file", str(house), "--out", str(house))
    assert done.code == 2
    assert re.search('--out ".*/house.csv" would overwrite ".*/house.csv"', done.err)
    for name in ("a.csv", "a.svg"):
        (tmp_path / name).symlink_to(tmp_path / "both")
    done = run("survey", "--count", "2", "--out", str(tmp_path / "a.csv"), "--plot", str(tmp_path / "a.svg"))
    assert done.code == 2
    assert re.search('--plot ".*/a.svg" would overwrite ".*/a.csv"', done.err)
    assert not (tmp_path / "both").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="stdin has no name there")
def test_deals_from_stdin_are_not_written_over(tmp_path: Path) -> None:
    source = tmp_path / "in.csv"
    source.write_text(DEALS, encoding="utf-8")
    with source.open("rb") as stream:
        done = subprocess.run(
            [COMMAND, "survey", "-", "--out", str(source)], stdin=stream, capture_output=True, text=True, check=False
        )
    assert done.returncode == 2
    assert re.search('--out ".*/in.csv" would overwrite the file that stdin comes from', done.stderr)
    assert source.read_text(encoding="utf-8") == DEALS


@pytest.mark.parametrize(("option", "name"), [("--out", "folder.csv"), ("--plot", "folder.svg")])
def test_a_folder_is_refused_before_the_work(tmp_path: Path, option: str, name: str) -> None:
    (tmp_path / name).mkdir()
    done = run("survey", "--count", "9999999999", option, str(tmp_path / name))
    assert (done.code, done.out) == (2, "")
    assert f"{name} cannot be written: it is a folder" in done.err
    assert os.listdir(tmp_path) == [name]


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a disk that is full")
@pytest.mark.parametrize(("option", "name"), [("--out", "x.csv"), ("--out", "x.parquet"), ("--plot", "x.svg")])
def test_a_result_that_cannot_be_written_leaves_the_journal(tmp_path: Path, option: str, name: str) -> None:
    out = tmp_path / "rows.csv"
    target = out.with_name(name)
    target.symlink_to("/dev/full")
    outs = [] if option == "--out" else ["--out", str(out)]
    asked = ["survey", "--count", "70", "--house", "trumps=4", "--bidder", "A", *outs, option, str(target)]
    done = run(*asked)
    assert (done.code, done.out) == (1, "")
    assert f"{name} cannot be written: " in done.err
    assert "No space left on device" in done.err
    assert "2 of 2 units are done" in done.err
    assert "the same command picks up from there" in done.err
    target.unlink()
    again = run(*asked)
    assert again.code == 0
    assert "2 of 2 units are done" in again.err
    assert target.stat().st_size > 0
    assert sorted(os.listdir(tmp_path)) == sorted({name, "rows.csv"} if outs else {name})


@pytest.mark.skipif(sys.platform == "win32", reason="limits in the way of Unix")
def test_a_journal_on_a_full_disk_is_a_sentence_and_goes_on(tmp_path: Path) -> None:
    import resource

    out = tmp_path / "rows.csv"
    asked = ["survey", "--count", "300", "--house", "trumps=4", "--bidder", "A", "--json", "--out", str(out)]
    done = subprocess.run(
        [COMMAND, *asked],
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert "rows.csv.journal cannot be written: File too large" in done.stderr
    assert re.search("[1-4] of 5 units are done", done.stderr)
    assert "Traceback" not in done.stderr
    assert os.listdir(tmp_path) == ["rows.csv.journal"]
    again = run(*asked)
    assert "resuming from" in again.err
    assert again.out == run(*asked).out


def test_two_at_once_are_told_apart(tmp_path: Path) -> None:
    out = tmp_path / "rows.csv"
    question = SurveyQuestion(RULES, count=2)
    with Journal(Path(f"{out}.journal"), question):
        done = run("survey", "--count", "2", "--out", str(out))
    assert (done.code, done.out) == (1, "")
    assert "rows.csv.journal is in use by this process since" in done.err
    assert not out.exists()


def test_a_cluster_without_certificates_is_a_sentence() -> None:
    done = run("survey", "--count", "4", "--dask", "tls://127.0.0.1:9")
    assert (done.code, done.out) == (1, "")
    assert 'no certificates for "tls://127.0.0.1:9"' in done.err
    assert "DASK_DISTRIBUTED__COMM__TLS__CA_FILE" in done.err
