"""Answers on many processes: in order, as soon as they are there, errors in their place, and nobody left behind."""

import functools
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from moonsolver import AnswerError, NotationError, random_deals
from moonsolver.game.tiles import Hand
from moonsolver_cli.crew import Crew
from support.cli import COMMAND, run

POSITION = b'{"hands": ["33 00 64", "22 41 21", "53 43 42"], "trump": "3"}\n'


def slowly(bad: int, number: int) -> tuple[int, int]:
    """Answer with the number and the process; refuse one number."""
    time.sleep(0.002 * (number % 3))
    if number == bad:
        raise NotationError(f"{number} is bad")
    return number, os.getpid()


def die(number: int) -> int:
    if number:
        os._exit(3)
    return number


def sleep_long(number: int) -> int:
    time.sleep(3600)
    return number


@pytest.mark.parametrize(("workers", "alone"), [(1, 0), (3, 0), (3, 0.02)])
def test_answers_come_in_the_order_of_the_questions(workers: int, alone: float) -> None:
    found: list[tuple[int, int]] = []
    with Crew(functools.partial(slowly, -1), found.append, workers=workers, piece=3, alone=alone) as crew:
        for number in range(100):
            crew.ask(number)
            assert len(found) >= number - 3 * workers * 3 - 3  # a bounded number is under way
    assert [number for number, _ in found] == list(range(100))
    processes = {process for _, process in found}
    assert processes == {os.getpid()} if workers == 1 else len(processes) > 1
    assert multiprocessing.active_children() == []


def test_settling_answers_everything_that_was_asked() -> None:
    found: list[tuple[int, int]] = []
    with Crew(functools.partial(slowly, -1), found.append, workers=2, alone=0) as crew:
        for number in range(37):
            crew.ask(number)
        crew.settle()
        assert len(found) == 37
        crew.ask(37)
        crew.settle_while(lambda: False)
        assert len(found) == 37
    assert len(found) == 38


def end_with(error: BaseException | None) -> None:
    if error is not None:
        raise error


def ask_all(answer: Callable[[int], Any], count: int, *, workers: int, last: BaseException | None = None) -> list[Any]:
    """Ask so many questions, and end with an error if there is one; keep what was answered by then."""
    found: list[Any] = []
    try:
        with Crew(answer, found.append, workers=workers, alone=0) as crew:
            for number in range(count):
                crew.ask(number)
            end_with(last)
    except BaseException as error:
        found.append(error)
    assert multiprocessing.active_children() == []
    return found


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("bad", [0, 10, 39])
def test_an_error_comes_after_the_answers_before_it_and_ends_the_work(workers: int, bad: int) -> None:
    *found, error = ask_all(functools.partial(slowly, bad), 40, workers=workers)
    assert [number for number, _ in found] == list(range(bad))
    assert (type(error), str(error)) == (NotationError, f"{bad} is bad")


def test_an_error_of_the_one_who_asks_comes_after_what_was_asked() -> None:
    *found, error = ask_all(functools.partial(slowly, -1), 20, workers=2, last=NotationError("no more"))
    assert (len(found), str(error)) == (20, "no more")


def test_a_worker_that_dies_is_an_error_of_ours() -> None:
    *_, error = ask_all(die, 100, workers=2)
    assert isinstance(error, AnswerError)
    assert "a worker process died" in str(error)


def test_ctrl_c_ends_the_workers_at_once() -> None:
    *_, error = ask_all(sleep_long, 32, workers=2, last=KeyboardInterrupt())
    assert isinstance(error, KeyboardInterrupt)


@pytest.fixture(scope="module")
def deals(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of many deals: enough for every worker."""
    path = tmp_path_factory.mktemp("deals") / "deals.txt"
    rows = random_deals(700, 5).tolist()
    path.write_text("".join(" / ".join(str(Hand.from_int(mask)) for mask in row) + "\n" for row in rows))
    return path


@pytest.mark.parametrize("words", ["solve --json", "shoot --json", "par --json"])
def test_many_lines_give_the_same_bytes_on_one_process_and_on_three(words: str, deals: Path) -> None:
    command, *options = words.split()
    lines = deals.read_text().splitlines()[: 120 if command == "par" else 400]
    lines[60] = "nonsense"
    text = "\n".join(lines)
    one = run(command, "-", *options, "--threads", "1", stdin=text)
    many = run(command, "-", *options, "--threads", "3", stdin=text)
    assert (one.code, one.out, one.err) == (many.code, many.out, many.err)
    assert one.code == 2
    assert len(one.out.splitlines()) == len(lines) - 1


def test_positions_and_hands_give_the_same_bytes_on_one_process_and_on_three() -> None:
    positions = POSITION * 3000 + b"{}\n" + POSITION
    one, many = (run("plays", "-", "--json", "--threads", count, stdin=positions) for count in "13")
    assert one == many
    one, many = (run("review", "examples/evening.toml", "--threads", count) for count in "13")
    assert one == many


@pytest.mark.skipif(sys.platform == "win32", reason="a pipe's readiness is not known there")
def test_a_slow_feed_is_answered_line_by_line_while_others_work(deals: Path) -> None:
    lines = deals.read_bytes().splitlines(keepends=True)
    with subprocess.Popen(
        [COMMAND, "solve", "-", "--json", "--threads", "2"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        for piece in (lines[:300], lines[300:301], lines[301:420], lines[420:421]):
            child.stdin.write(b"".join(piece) + b"55 22")  # and half of the next line, which is not waited for
            child.stdin.flush()
            assert all(child.stdout.readline().startswith(b"{") for _ in piece)
            child.stdin.write(b"\n")
        child.stdin.close()
        child.stdout.read()
        assert child.wait() == 2


@pytest.mark.skipif(sys.platform == "win32", reason="sends signals in the way of Unix")
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_command_that_is_stopped_leaves_no_process_behind(sent: signal.Signals, deals: Path) -> None:
    text = deals.read_bytes() * 50
    with subprocess.Popen(
        [COMMAND, "solve", "-", "--json", "--threads", "2"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdin.write(text[:60_000])
        child.stdin.flush()
        for _ in range(600):
            assert child.stdout.readline()
        os.killpg(child.pid, sent) if sent == signal.SIGINT else child.send_signal(sent)
        child.stdin.close()
        child.stdout.read()  # ends when the last of them is gone
        err = child.stderr.read()
        code = child.wait()
    if sent == signal.SIGINT:
        assert code == 1
        assert err.endswith(b"moonsolver: stopped: anything not shown was not finished\n")
        assert b"Traceback" not in err
