"""Answers as data frames of pandas or polars, whichever is there. Loads neither before a frame is asked for."""

import importlib
from collections.abc import Mapping, Sequence
from typing import Any, Final

from moonsolver.errors import AnswerError, MoonError

__all__ = ["make_frame"]

LIBRARIES: Final = ("pandas", "polars")


def make_frame(columns: Mapping[str, Sequence[object]], library: str | None = None) -> Any:
    """Return columns, all of the same length, as the data frame of a library: ``pandas`` or ``polars``.

    Without a name it is pandas, or polars where there is no pandas. Raises MoonError for another name, and AnswerError,
    with what to install, when the library is not there.
    """
    if library is not None and library not in LIBRARIES:
        raise MoonError(f"{library!r} makes no frames here: name {' or '.join(LIBRARIES)}")
    for name in LIBRARIES if library is None else (library,):
        try:
            found = importlib.import_module(name)
        except ImportError:
            continue
        return found.DataFrame({column: list(values) for column, values in columns.items()})
    wanted = "pandas or polars" if library is None else library
    raise AnswerError(f"a frame needs {wanted}: pip install {library or 'pandas'}")
