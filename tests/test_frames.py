"""Answers as data frames: the same numbers as the answers, from pandas or polars, or a word on what to install."""

import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from moonsolver import (
    AnswerError,
    Deal,
    Knowledge,
    MoonError,
    Position,
    Rules,
    Seat,
    Tile,
    Trump,
    hand_odds,
    solve_deal,
    solve_plays,
)
from moonsolver.chances.odds import HandOdds, WidowOdds
from moonsolver.game.keyed import ByDiscard, ByTile, ByTrump
from moonsolver.surveys.survey import Journal, SurveyQuestion, run_survey

LIBRARIES = ("pandas", "polars")


@dataclass
class Frame:
    """What stands for a data frame: its columns, and the library that made it."""

    columns: Mapping[str, list[object]]
    library: str

    def rows(self) -> list[dict[str, object]]:
        return [dict(zip(self.columns, row, strict=True)) for row in zip(*self.columns.values(), strict=True)]


@pytest.fixture
def there(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Say which libraries are there; each makes a `Frame`."""

    def install(*names: str) -> None:
        for name in LIBRARIES:
            module = ModuleType(name)
            module.DataFrame = lambda columns, name=name: Frame(columns, name)  # type: ignore[attr-defined]
            monkeypatch.setitem(sys.modules, name, module if name in names else None)

    return install


def test_it_is_pandas_or_else_polars_or_the_one_that_is_named(there: Callable[..., None]) -> None:
    table = solve_deal(Deal.random("moon3", 1))
    for names, asked, used in (
        (LIBRARIES, None, "pandas"),
        (("polars",), None, "polars"),
        (LIBRARIES, "polars", "polars"),
        (LIBRARIES, "pandas", "pandas"),
    ):
        there(*names)
        assert table.to_frame(asked).library == used


def test_what_is_missing_is_named(there: Callable[..., None]) -> None:
    table = solve_deal(Deal.random("moon3", 1))
    there()
    with pytest.raises(AnswerError, match="a data frame needs pandas or polars: pip install pandas"):
        table.to_frame()
    there("pandas")
    with pytest.raises(AnswerError, match="a data frame needs polars: pip install polars"):
        table.to_frame("polars")
    with pytest.raises(MoonError, match='"arrow" is not a data frame library: name pandas or polars'):
        table.to_frame("arrow")


def test_the_table_of_a_deal_has_a_row_for_each_choice(there: Callable[..., None]) -> None:
    there("pandas")
    table = solve_deal(Deal.random("moon3", 1), "B")
    rows = table.to_frame().rows()
    assert len(rows) == 72
    for row in rows:
        assert table.tricks[Trump.parse(row["trump"])][Tile.parse(row["discard"])] == row["tricks"]
    four = solve_deal(Deal.random("moon4", 1)).to_frame().rows()
    assert [row["discard"] for row in four] == [None] * 9


def test_plays_have_their_values_costs_and_equals(there: Callable[..., None]) -> None:
    there("polars")
    plays = solve_plays(Position.of("33 00 64 / 22 41 21 / 53 43 42", trump="3"))
    assert plays.to_frame().rows() == [
        {"tile": str(tile), "value": value, "cost": plays.cost(tile), "equal": str(tile)}
        for tile, value in plays.values.items()
    ]


def test_odds_have_the_counts_of_each_choice(there: Callable[..., None]) -> None:
    there("pandas")
    knowledge = Knowledge.of_hand("66 65 64 63 62 61 21", widow="54")
    counted: dict[Tile | None, tuple[int, ...]]
    counted = {Tile(5, 4): (0, 0, 0, 0, 0, 0, 1, 3), Tile(2, 1): (4, 0, 0, 0, 0, 0, 0, 0)}
    counts = ByTrump({Trump.SIX: ByDiscard(counted)})
    odds = hand_odds("66 65 64 63 62 61 21", widow="54", trump="6", samples=20, all_choices=True)
    assert isinstance(odds, HandOdds)
    rows = odds.to_frame().rows()
    assert len(rows) == 8
    for found, choice in zip(rows, odds.choices, strict=True):
        assert (found["trump"], found["discard"]) == ("6", str(choice.choice.discard))
        assert tuple(found[f"tricks_{n}"] for n in range(8)) == choice.counts
    one = HandOdds(knowledge, Seat.A, counts, 4, 4, None)
    by_widow = WidowOdds(knowledge, Seat.A, ByTile({Tile(5, 4): one})).to_frame().rows()
    assert [(row["widow"], row["discard"], row["tricks_7"], row["tricks_0"]) for row in by_widow] == [
        ("54", "54", 3, 0),
        ("54", "21", 0, 4),
    ]


@pytest.mark.parametrize("cells", [False, True])
def test_a_survey_has_the_columns_of_its_result(there: Callable[..., None], tmp_path: Path, cells: bool) -> None:
    there("polars")
    question = SurveyQuestion(Rules.named("moon3").house({"trumps": "4 none"}), count=2, cells=cells)
    with Journal(tmp_path / "journal", question) as journal:
        rows = list(run_survey(question, journal))
        frame = journal.to_frame()
    assert [row["tricks_4"] for row in frame.rows()] == [row.tricks[0] for row in rows]
    assert ("tricks_none_8" in frame.columns) == ("discards" in frame.columns) == cells
    if cells:
        assert [row["tricks_none_8"] for row in frame.rows()] == [row.cells[1][7] for row in rows]


@pytest.mark.parametrize("library", LIBRARIES)
def test_the_libraries_themselves_take_it(library: str) -> None:
    """Both are in the test extra; where one is left out there is nothing to try."""
    pytest.importorskip(library)
    for table in (solve_deal(Deal.random("moon3", 1)), solve_deal(Deal.random("moon4", 1))):
        frame: Any = table.to_frame(library)
        assert list(frame.columns) == ["trump", "discard", "tricks"]
        assert frame["tricks"].max() == table.best_tricks


def test_neither_is_loaded_before_a_frame_is_asked_for() -> None:
    script = (
        "import sys; from moonsolver import Deal, solve_deal; solve_deal(Deal.random());"
        "print({'pandas', 'polars'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
