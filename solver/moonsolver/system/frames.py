"""Answers as data frames of pandas or polars, whichever is installed. Loads neither before a frame is asked for."""

import importlib
import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from moonsolver.errors import AnswerError, MoonError

__all__ = ["make_frame"]

LIBRARIES: Final = ("pandas", "polars")


def make_frame(columns: Mapping[str, Sequence[object]], library: str | None = None) -> Any:
    """Return columns, all of the same length, as the data frame of a library: ``pandas`` or ``polars``.

    Without a name it is pandas, or polars if pandas is not installed. Raises MoonError for any other name, and
    AnswerError, with what to install, if the library is missing.
    """
    if library is not None and library not in LIBRARIES:
        raise MoonError(f"{json.dumps(str(library)[:60])} is not a data frame library: name {' or '.join(LIBRARIES)}")
    for name in LIBRARIES if library is None else (library,):
        try:
            found = importlib.import_module(name)
        except ImportError:
            continue
        return found.DataFrame({column: list(values) for column, values in columns.items()})
    wanted = "pandas or polars" if library is None else library
    raise AnswerError(f"a data frame needs {wanted}: pip install {library or 'pandas'}")
