"""The pieces, one by one: ``python -m pytest benchmarks``. Every value that is timed is checked."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import suites

from moonsolver import Position, Solver, best_line, shoot, solve_batch, solve_deal, solve_plays
from moonsolver.solving.engine import tabulate
from moonsolver.solving.proof import prove

Benchmark = Callable[..., Any]


@pytest.mark.parametrize("name", ["random3", "random4", "lopsided3", "last3", "last4", "hard3", "hard4"])
def test_solve(benchmark: Benchmark, name: str) -> None:
    known = suites.positions(name, 100)

    def run() -> list[int]:
        return [Solver().solve(each.position) for each in known]

    assert benchmark(run) == [each.value for each in known]


def test_plays(benchmark: Benchmark) -> None:
    known = suites.positions("plays3", 100)
    found = benchmark(lambda: [solve_plays(each.position).values for each in known])
    assert found == [each.plays for each in known]


def test_trace(benchmark: Benchmark) -> None:
    known = suites.positions("plays3", 100)
    found = benchmark(lambda: [Solver().trace(each.position, each.record) for each in known])
    assert found == [each.totals for each in known]


def test_table_of_a_deal(benchmark: Benchmark) -> None:
    (deal, rows), *_ = suites.tables("tables3", 1)
    table = benchmark(lambda: solve_deal(deal))
    assert {str(trump): "".join(map(str, row.values())) for trump, row in table.tricks.items()} == rows


def test_shoot(benchmark: Benchmark) -> None:
    known = suites.tables("tables3", 50)
    found = benchmark(lambda: [shoot(deal).possible for deal, _ in known])
    assert found == [any("7" in row for row in rows.values()) for _, rows in known]


def test_best_line(benchmark: Benchmark) -> None:
    known = suites.positions("random3", 20)
    found = benchmark(lambda: [best_line(each.position).won_by(each.position.side) for each in known])
    assert found == [each.value for each in known]


@pytest.mark.parametrize("rows", [1, 100, 2000])
def test_batch(benchmark: Benchmark, rows: int) -> None:
    known = suites.positions("random3", rows)
    hands = np.array([[int(hand) for hand in each.position.hands] for each in known], dtype=np.uint32)
    values = benchmark(lambda: solve_batch(hands))
    column = {trump: place for place, trump in enumerate(known[0].position.rules.trumps)}
    assert [row[column[each.position.trump]] for row, each in zip(values, known, strict=True)] == [
        each.value for each in known
    ]


def test_proof_of_a_moon(benchmark: Benchmark) -> None:
    (deal, _), *_ = (entry for entry in suites.tables("tables3") if any("7" in row for row in entry[1].values()))
    choice = shoot(deal).choice
    start = Position.start(deal, trump=choice.trump, discard=choice.discard)
    assert benchmark(lambda: prove(start, 7)).holds


def test_tabulation(benchmark: Benchmark) -> None:
    (known,) = suites.positions("random3", 1)
    assert benchmark(lambda: tabulate(known.position).value) == known.value
