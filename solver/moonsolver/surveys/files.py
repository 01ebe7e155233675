"""The rows of a survey as CSV, Parquet and a plot. The heavy libraries are loaded when they are asked for.

A file appears whole or not at all: `moonsolver.system.files` sees to that.
"""

import csv
import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from moonsolver.errors import AnswerError, SurveyError
from moonsolver.surveys.question import Row, SurveyQuestion, columns, record
from moonsolver.surveys.survey import LEAST, Tally
from moonsolver.system.files import check_writable, whole_file

__all__ = ["check_output", "check_plot", "write_plot", "write_rows"]

OUTPUTS: Final = (".csv", ".parquet")
OUTPUT_WORDS: Final = "the result is a .csv or a .parquet file"
PLOT_WORDS: Final = "a plot is a .png, .svg or .pdf file"
PLOTS: Final[dict[str, dict[str, None]]] = {  # and what keeps the time of writing out of them
    ".png": {},
    ".svg": {"Date": None},
    ".pdf": {"CreationDate": None},
}
GROUP = 4096  # rows of a Parquet row group


def write_rows(path: Path, rows: Iterator[Row], question: SurveyQuestion) -> None:
    """Write rows to `path`, by its ending ``.csv`` or ``.parquet``; they are on the disk when it takes its name.

    Memory is bounded. Raises SurveyError for another ending, and AnswerError when pyarrow is not there or the file
    cannot be written.
    """
    writers: Mapping[str, Callable[[Path, Iterator[Row], SurveyQuestion], None]]
    writers = {".csv": _write_csv, ".parquet": _write_parquet}
    write = writers[_ending(path, OUTPUTS, OUTPUT_WORDS)]
    with whole_file(path) as part:
        write(part, rows, question)


def check_output(path: Path) -> Path:
    """Return the file that `path` means, links followed. Raises SurveyError or AnswerError if it cannot be written."""
    if _ending(path, OUTPUTS, OUTPUT_WORDS) == ".parquet":
        _pyarrow()
    return _target(path)


def check_plot(path: Path) -> Path:
    """Return the file that `path` means, links followed. Raises SurveyError or AnswerError if it cannot be drawn."""
    _ending(path, PLOTS, PLOT_WORDS)
    _matplotlib()
    return _target(path)


def write_plot(path: Path, tallies: Mapping[str, Mapping[str, Tally]]) -> None:
    """Draw the shares of 4, 5, 6 and 7 tricks by trump, longest suit and doubles into a .png, .svg or .pdf file.

    The same tallies give the same file. Raises SurveyError for another ending, and AnswerError when matplotlib is not
    there or the file cannot be written.
    """
    ending = _ending(path, PLOTS, PLOT_WORDS)
    matplotlib = _matplotlib()
    groups = [name for name in ("trump", "longest suit", "doubles") if tallies[name]]
    figure = matplotlib.figure.Figure(figsize=(5 * len(groups), 4), layout="constrained")
    for axes, group in zip(figure.subplots(1, len(groups), squeeze=False)[0], groups, strict=True):
        keys = list(tallies[group])
        for at, least in enumerate(LEAST):
            shares = [100 * tally.reached[at] / tally.rows for tally in tallies[group].values()]
            axes.plot(keys, shares, marker="os^D"[at], label=f"{least} or more" if least < 7 else "7")
        axes.set_xlabel(group)
        axes.set_ylabel("makeable, percent")
        axes.set_ylim(0, 100)
        axes.legend()
    with whole_file(path) as part, matplotlib.rc_context({"svg.hashsalt": "moonsolver"}):
        figure.savefig(part, format=ending[1:], metadata=PLOTS[ending])


def _ending(path: Path, known: Iterable[str], words: str) -> str:
    """Return the ending of a name in small letters. Raises SurveyError with these words for one that is not known."""
    ending = path.suffix.lower()
    if ending not in known:
        raise SurveyError(f"{path}: {words}")
    return ending


def _target(path: Path) -> Path:
    try:
        return check_writable(path)
    except AnswerError as error:  # nothing is lost yet: the name is what is wrong
        raise SurveyError(error.faults) from error


def _write_csv(path: Path, rows: Iterator[Row], question: SurveyQuestion) -> None:
    with path.open("w", newline="", encoding="utf-8") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(columns(question))
        writer.writerows(map(record, rows))


def _write_parquet(path: Path, rows: Iterator[Row], question: SurveyQuestion) -> None:
    arrow, parquet = _pyarrow()
    names = columns(question)
    kinds = {"number": arrow.int64(), "deal": arrow.string(), "bidder": arrow.string(), "discards": arrow.string()}
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


def _matplotlib() -> Any:
    try:
        import matplotlib
        import matplotlib.figure
    except ImportError as error:
        raise AnswerError("a plot needs matplotlib: install moonsolver[plot]") from error
    return matplotlib
