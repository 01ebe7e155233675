"""Surveys that are stopped at any moment, or started twice, end in the same bytes. MOONSOLVER_LONG=1 tries more."""

import os
import random
import re
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

from support.cli import COMMAND, Done, run

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="sends signals in the way of Unix")

LONG = bool(os.environ.get("MOONSOLVER_LONG"))
MOMENTS = 20 if LONG else 3
PAIRS = 6 if LONG else 2
ASKED = ["survey", "--count", "1500", "--seed", "6", "--bidder", "A", "--house", "trumps=4", "--json"]


@dataclass(frozen=True)
class Whole:
    """What a survey that nobody disturbs leaves behind."""

    printed: str
    rows: bytes
    journal_size: int


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Whole:
    out = tmp_path_factory.mktemp("whole") / "out.csv"
    done = run(*ASKED, "--out", str(out))
    assert (done.code, done.err) == (0, "")
    assert os.listdir(out.parent) == ["out.csv"]
    return Whole(done.out, out.read_bytes(), len(out.read_bytes()))


def start(out: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [COMMAND, *ASKED, "--out", str(out)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def stopped(out: Path, signal_sent: signal.Signals, size: float) -> Done:
    """Start the survey and send a signal when its journal has so many bytes."""
    journal = Path(f"{out}.journal")
    with start(out) as child:
        while child.poll() is None and not (journal.exists() and journal.stat().st_size >= size):
            time.sleep(0.001)
        child.send_signal(signal_sent)
        printed, err = child.communicate(timeout=60)
    return Done(child.returncode, printed, err)


@pytest.mark.parametrize("signal_sent", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_survey_stopped_at_any_moment_goes_on_to_the_same_result(
    tmp_path: Path, whole: Whole, signal_sent: signal.Signals
) -> None:
    rng = random.Random(f"{signal_sent}")
    half_way = 0
    for moment in range(MOMENTS):
        out = tmp_path / f"{moment}.csv"
        journal = Path(f"{out}.journal")
        done = stopped(out, signal_sent, rng.random() * 0.9 * whole.journal_size)
        assert "Traceback" not in done.err
        assert done.code in (0, 1, -signal.SIGKILL)
        if journal.exists():
            half_way += not out.exists()
            if signal_sent != signal.SIGKILL:
                assert done.code == 1
                assert "the same command picks up from there" in done.err
                assert not Path(f"{journal}.lock").exists()
        again = run(*ASKED, "--out", str(out))
        assert again.code == 0
        assert again.out == whole.printed
        assert out.read_bytes() == whole.rows
        left = {path.name for path in tmp_path.iterdir() if not path.name.startswith(".")}
        assert left == {f"{n}.csv" for n in range(moment + 1)}
    assert half_way, "every survey was over before its signal came: make it longer"


def test_of_two_surveys_at_once_one_wins_and_the_other_says_so(tmp_path: Path, whole: Whole) -> None:
    refused = 0
    for pair in range(PAIRS):
        out = tmp_path / f"{pair}.csv"
        children = [start(out), start(out)]
        ends = [child.communicate(timeout=120) for child in children]
        codes = [child.returncode for child in children]
        assert min(codes) == 0
        for child, (printed, err) in zip(children, ends, strict=True):
            if child.returncode:
                other = children[1 - children.index(child)].pid
                assert child.returncode == 1
                assert printed == ""
                assert re.fullmatch(
                    rf"moonsolver: .*{pair}\.csv\.journal is in use by process {other} on '.*' since .*\n", err
                )
                refused += 1
            else:
                assert printed == whole.printed
        assert out.read_bytes() == whole.rows
    assert refused, "the two never met: make the survey longer"
    assert len(os.listdir(tmp_path)) == PAIRS
