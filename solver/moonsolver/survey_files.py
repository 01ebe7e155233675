"""The rows of a survey as CSV, Parquet and a plot. The heavy libraries are loaded when they are asked for.

A file appears whole or not at all: it is written under another name and renamed at the end.
"""

import csv
import itertools
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from moonsolver.errors import AnswerError, SurveyError
from moonsolver.survey import LEAST, Row, Tally
from moonsolver.trumps import Trump

__all__ = ["check_output", "check_plot", "columns", "record", "write_plot", "write_rows"]

GROUP = 4096  # rows of a Parquet row group


def columns(trumps: Sequence[Trump]) -> list[str]:
    """Return the names of the columns: ``tricks_<trump>`` for each trump between what identifies and what describes."""
    return ["number", "deal", "bidder", *(f"tricks_{trump}" for trump in trumps), "best", "longest_suit", "doubles"]


def record(row: Row) -> list[int | str]:
    """Return a row's values in the order of `columns`."""
    return [row.number, row.deal, str(row.bidder), *row.tricks, row.best, row.longest, row.doubles]


def write_rows(path: Path, rows: Iterator[Row], trumps: Sequence[Trump]) -> None:
    """Write rows to `path`, by its ending ``.csv`` or ``.parquet``. Memory is bounded.

    Raises SurveyError for another ending, and AnswerError when pyarrow is not there.
    """
    writers: Mapping[str, Callable[[Path, Iterator[Row], Sequence[Trump]], None]]
    writers = {".csv": _write_csv, ".parquet": _write_parquet}
    if path.suffix not in writers:
        raise SurveyError(f"{path}: the result is a .csv or a .parquet file")
    part = path.with_name(path.name + ".part")
    writers[path.suffix](part, rows, trumps)
    os.replace(part, path)


def check_output(path: Path) -> None:
    """Raise the error that `write_rows` would raise in the end, before the work is done."""
    if path.suffix not in (".csv", ".parquet"):
        raise SurveyError(f"{path}: the result is a .csv or a .parquet file")
    if path.suffix == ".parquet":
        _pyarrow()
    if not path.parent.is_dir():
        raise SurveyError(f"{path}: there is no folder {path.parent}")


def check_plot(path: Path) -> None:
    """Raise the error that `write_plot` would raise in the end, before the work is done."""
    _matplotlib_figure(path)
    if not path.parent.is_dir():
        raise SurveyError(f"{path}: there is no folder {path.parent}")


def write_plot(path: Path, tallies: Mapping[str, Mapping[str, Tally]]) -> None:
    """Draw the shares of 4, 5, 6 and 7 tricks by trump, longest suit and doubles into a .png, .svg or .pdf file.

    Raises AnswerError when matplotlib is not there.
    """
    figure_class = _matplotlib_figure(path)
    groups = [name for name in ("trump", "longest suit", "doubles") if tallies[name]]
    figure = figure_class(figsize=(5 * len(groups), 4), layout="constrained")
    for axes, group in zip(figure.subplots(1, len(groups), squeeze=False)[0], groups, strict=True):
        keys = list(tallies[group])
        for place, least in enumerate(LEAST):
            shares = [100 * tally.reached[place] / tally.rows for tally in tallies[group].values()]
            axes.plot(keys, shares, marker="os^D"[place], label=f"{least} or more" if least < 7 else "7")
        axes.set_xlabel(group)
        axes.set_ylabel("makeable, percent")
        axes.set_ylim(0, 100)
        axes.legend()
    figure.savefig(path)


def _write_csv(path: Path, rows: Iterator[Row], trumps: Sequence[Trump]) -> None:
    with path.open("w", newline="", encoding="utf-8") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(columns(trumps))
        writer.writerows(map(record, rows))


def _write_parquet(path: Path, rows: Iterator[Row], trumps: Sequence[Trump]) -> None:
    arrow, parquet = _pyarrow()
    names = columns(trumps)
    kinds = {"number": arrow.int64(), "deal": arrow.string(), "bidder": arrow.string()}
    schema = arrow.schema([(name, kinds.get(name, arrow.int8())) for name in names])
    with parquet.ParquetWriter(path, schema) as writer:
        while group := list(itertools.islice(rows, GROUP)):
            values = zip(*map(record, group), strict=True)
            arrays = [arrow.array(list(column), kind.type) for column, kind in zip(values, schema, strict=True)]
            writer.write_table(arrow.Table.from_arrays(arrays, schema=schema))


def _pyarrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise AnswerError("Parquet needs pyarrow: install moonsolver[parquet], or write a .csv file") from error
    return pyarrow, pyarrow.parquet


def _matplotlib_figure(path: Path) -> Any:
    if path.suffix not in (".png", ".svg", ".pdf"):
        raise SurveyError(f"{path}: a plot is a .png, .svg or .pdf file")
    try:
        from matplotlib.figure import Figure
    except ImportError as error:
        raise AnswerError("a plot needs matplotlib: install moonsolver[plot]") from error
    return Figure
