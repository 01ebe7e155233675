"""Time the solver beside DDS, in one process and one run: ``python benchmarks/compare.py [--rounds N] [--write]``.

Every piece of work is timed in turns with DDS on random 28-card endings; a ratio is DDS's time for one ending against
ours for one unit of work, from the same round, and the table gives its median and its spread over the rounds. Every
answer is compared with the known one: a wrong value ends the run with exit code 1. ``--write`` writes ``RESULTS.md``
with the machine and the versions.
"""

import argparse
import datetime
import platform
import statistics
import subprocess
import sys
import sysconfig
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import suites
from peers import dds_endings

import moonsolver
from moonsolver import Solver, solve, solve_deal, solve_plays

RESULTS = Path(__file__).parent / "RESULTS.md"
ENDINGS = 400  # DDS endings in a round
PEER_TO_DDS = 0.7  # macroxue's bridge-solver's time on the same endings, as a share of DDS's


@dataclass(frozen=True)
class Work:
    """A piece of work: what one unit is, how many units a run does, the run itself, and what the aim for it is."""

    name: str
    units: int
    run: Callable[[], bool]
    least: float | None
    aim: float | None


@dataclass(frozen=True)
class Measured:
    """Ratios of DDS's time for an ending to ours for a unit, one a round, and our microseconds a unit."""

    work: Work
    ratios: tuple[float, ...]
    micros: tuple[float, ...]


def single(name: str) -> Callable[[], bool]:
    """Return a run that solves every position of a suite, each cold."""
    known = suites.positions(name)
    asked = [each.position for each in known]
    values = [each.value for each in known]
    return lambda: [solve(position) for position in asked] == values


def plays() -> Callable[[], bool]:
    """Return a run that values every play of the first lead."""
    known = suites.positions("plays3")

    def run() -> bool:
        return all(solve_plays(each.position).values == each.plays for each in known)

    return run


def traces() -> Callable[[], bool]:
    """Return a run that values a record of 21 plays before and after each."""
    known = suites.positions("plays3")
    solver = Solver()

    def run() -> bool:
        return all(solver.trace(each.position, each.record) == each.totals for each in known)

    return run


def whole_tables(count: int) -> Callable[[], bool]:
    """Return a run that tabulates 9 trumps by 8 discards for the bidder."""
    known = suites.tables("tables3", count)

    def run() -> bool:
        for deal, rows in known:
            tricks = solve_deal(deal).tricks
            if any("".join(map(str, row.values())) != rows[str(trump)] for trump, row in tricks.items()):
                return False
        return True

    return run


def moons() -> Callable[[], bool]:
    """Return a run that says of every deal whether any of its 72 choices shoots the moon."""
    known = [(deal, any("7" in row for row in rows.values())) for deal, rows in suites.tables("tables3")]

    def run() -> bool:
        return all((Solver().reach(deal, tricks=7) is not None) == there for deal, there in known)

    return run


def layouts() -> tuple[int, Callable[[], bool]]:
    """Return the solves of a run over all layouts of known hands, and the run that compares the counts."""
    from layouts_of_hands import known_hands, layout_counts

    hands = known_hands()
    return sum(hand.solves for hand in hands), lambda: all(layout_counts(hand) == hand.counts for hand in hands)


def works() -> list[Work]:
    """Return everything that is timed, in the order of the report."""
    solves, run_layouts = layouts()
    return [
        Work("three seats, one deal, one trump, cold", 2000, single("random3"), 15, 40),
        Work("four seats, one deal, one trump, cold", 2000, single("random4"), 1.5, 5),
        Work("value of every legal play, three seats, first lead", 2000, plays(), 5, 15),
        Work("the whole 9 x 8 table of a bidder", 2000, whole_tables(2000), 1 / 4, 1),
        Work("the moon: yes or no over all 72 choices", 2000, moons(), 1, 10),
        Work("all 3,432 layouts of one hand, per solve", solves, run_layouts, 20, 80),
        Work("all values of a 21-play record", 2000, traces(), 1, 3),
        Work("lop-sided deals, cold", 500, single("lopsided3"), None, None),
        Work("last three tricks, three seats", 2000, single("last3"), None, None),
        Work("last three tricks, four seats", 2000, single("last4"), None, None),
        Work("the 50 hardest of a million deals, three seats, cold", 50, single("hard3"), None, None),
        Work("the 50 hardest of a million deals, four seats, cold", 50, single("hard4"), None, None),
    ]


def timed(run: Callable[[], object]) -> tuple[float, object]:
    """Return the seconds that a run takes, and what it answers."""
    began = time.perf_counter()
    answer = run()
    return time.perf_counter() - began, answer


def measure(rounds: int) -> list[Measured]:
    """Time every work beside DDS, round by round. Ends the program on a wrong value."""
    dds = dds_endings(ENDINGS)
    todo = works()
    dds()
    ratios: dict[str, list[float]] = {work.name: [] for work in todo}
    micros: dict[str, list[float]] = {work.name: [] for work in todo}
    for number in range(rounds + 1):  # the first round warms up and is not counted
        for work in todo:
            before, _ = timed(dds)
            ours, right = timed(work.run)
            after, _ = timed(dds)
            if not right:
                sys.exit(f"{work.name}: a value is wrong")
            if number:
                ending = (before + after) / 2 / ENDINGS
                ratios[work.name].append(ending / (ours / work.units))
                micros[work.name].append(ours / work.units * 1e6)
        sys.stderr.write(f"round {number} of {rounds}\n")
    return [Measured(work, tuple(ratios[work.name]), tuple(micros[work.name])) for work in todo]


def wanted(ratio: float | None) -> str:
    """Write a ratio that is aimed at."""
    return "" if ratio is None else f"{ratio:.3g}"


def table(found: list[Measured]) -> str:
    """Return the report's table in Markdown."""
    rows = ["| Work | times DDS, median | spread | at least | aim | microseconds |", "|---|---|---|---|---|---|"]
    for each in found:
        median = statistics.median(each.ratios)
        spread = f"{min(each.ratios):.3g} to {max(each.ratios):.3g}"
        rows.append(
            f"| {each.work.name} | {median:.3g} | {spread} | {wanted(each.work.least)} | {wanted(each.work.aim)}"
            f" | {statistics.median(each.micros):.4g} |"
        )
    return "\n".join(rows)


def fastest_peer(found: list[Measured]) -> str:
    """Say how we compare with the fastest solver we know of: worked out from the ratios to DDS, not measured."""
    names = ("three seats, one deal, one trump, cold", "four seats, one deal, one trump, cold")
    ratios = [statistics.median(each.ratios) for name in names for each in found if each.work.name == name]
    three, four = (f"{PEER_TO_DDS * ratio:.2g}" for ratio in ratios)
    return (
        "The fastest peer we know of is macroxue's [bridge-solver](https://github.com/macroxue/bridge-solver): it takes"
        f" {PEER_TO_DDS} of DDS's\n"
        f"time on the same endings. Against it, moonsolver's ratio is {three} for three seats and {four} for four,"
        " one deal, one trump, cold.\n"
        "These two are worked out from the table, not measured side by side."
    )


def machine() -> str:
    """Say on what this was measured."""
    import endplay

    compiler = sysconfig.get_config_var("CC") or "cc"
    try:
        version = subprocess.run(
            [compiler.split()[0], "--version"], capture_output=True, text=True, check=True
        ).stdout.splitlines()[0]
    except OSError:
        version = platform.python_compiler()
    cpu = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [
            line.split(":", 1)[1].strip() for line in info.read_text().splitlines() if line.startswith("model name")
        ]
        cpu = names[0] if names else cpu
    return (
        f"{datetime.datetime.now(tz=datetime.UTC).date()}; {cpu}, {platform.system()} {platform.machine()}; {version};"
        f" Python {platform.python_version()}, numpy {np.__version__}, endplay {endplay.__version__},"
        f" moonsolver {moonsolver.__version__}. One thread."
    )


def main() -> None:
    """Measure, print, and write the results where asked."""
    parser = argparse.ArgumentParser(description="Time the solver beside DDS.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--write", action="store_true", help="write benchmarks/RESULTS.md")
    options = parser.parse_args()
    found = measure(options.rounds)
    report = table(found)
    print(report)
    print(machine())
    if options.write:
        RESULTS.write_text(
            "# Measured results\n\n"
            "Each ratio is the time that DDS takes for one random 28-card, seven-trick ending (one result, through\n"
            "endplay) against ours for one unit of work, timed in turns in one process: above 1 is faster than DDS.\n"
            "Every value was checked.\n\n"
            f"{report}\n\n{fastest_peer(found)}\n\n{machine()}\n\n"
            f"Made by `python benchmarks/compare.py --rounds {options.rounds} --write`.\n",
            encoding="utf-8",
        )


if __name__ == "__main__":
    main()
