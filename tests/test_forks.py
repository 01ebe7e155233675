"""Processes that are forked in the middle of a search: a child's solvers are fresh, and answer."""

import os
import subprocess
import sys
import textwrap

import pytest

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")

START = """
import multiprocessing, os, signal, sys, threading, time, warnings
import numpy
from moonsolver import Deal, Position, Solver, hand_odds, solve, solve_deal
warnings.simplefilter("ignore", DeprecationWarning)
shared = Solver()
deal = Deal.parse("55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / 44 33 00 65 54 51 21 / 43")
position = Position.start(deal, bidder="A", trump="3", discard="64")
four = Deal.random("moon4", 1)
going = threading.Event()

def busy():
    while True:
        shared.deal(four)
        going.set()

for _ in range(2):
    threading.Thread(target=busy, daemon=True).start()
going.wait()
"""
FORK = """
for _ in range(15):
    child = os.fork()
    if not child:
        signal.alarm(60)
        os._exit(0 if shared.solve(position) == solve(position) == 5 and shared.nodes > 0 else 3)
    assert os.waitpid(child, 0)[1] == 0
"""
POOL = """
def ask(number):
    odds = hand_odds("66 64 53 44 32 21 11", widow="54", held={"B": "22 65 55 41 00 31"}, trump="4", threads=2)
    return shared.solve(position), shared.deal(deal) == solve_deal(deal), odds.counted

signal.alarm(200)  # the pool's children have no alarm, and a hang would last
with multiprocessing.get_context("fork").Pool(2) as pool:
    assert pool.map(ask, range(6)) == [(5, True, 8)] * 6
"""
THREADS = """
for _ in range(5):
    child = os.fork()
    if not child:
        signal.alarm(60)
        found = []
        askers = [threading.Thread(target=lambda: found.append(shared.solve(position))) for _ in range(4)]
        for asker in askers:
            asker.start()
        for asker in askers:
            asker.join()
        os._exit(0 if found == [5] * 4 else 3)
    assert os.waitpid(child, 0)[1] == 0
"""


@pytest.mark.parametrize("body", [FORK, POOL, THREADS], ids=["fork", "multiprocessing", "threads in the child"])
def test_a_child_forked_during_a_search_answers(body: str) -> None:
    script = textwrap.dedent(START + body + "\nprint('answered', flush=True)\nos._exit(0)\n")
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=300, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "answered\n", "")
