"""Where the text of a record comes from: the text itself, a path, or an open file. Understands nothing of it."""

import re
from os import PathLike
from pathlib import Path
from typing import IO

from moonsolver.errors import AnswerError, NotationError
from moonsolver.game.given import not_a
from moonsolver.game.limits import TEXT, checked_text
from moonsolver.game.notation import printable

__all__ = ["Source", "text_from"]

Source = str | PathLike[str] | IO[str] | IO[bytes]
"""A text, the name or path of a file, or a file that is open, for text or for bytes."""

_FILE_NAME = re.compile(r"[^\n\r={}]+\.(toml|json)", re.IGNORECASE)
_MOST_BYTES = 4 * TEXT


def text_from(source: Source) -> str:
    """Return the text of a source. Raises AnswerError for a file that cannot be read, else NotationError.

    A text of one line that ends in ``.toml`` or ``.json`` is the name of a file. No more is read of a file than a
    record may have.

    >>> import io
    >>> text_from("[[hand]]"), text_from(io.BytesIO(b"[[hand]]"))
    ('[[hand]]', '[[hand]]')
    """
    if isinstance(source, str) and not _FILE_NAME.fullmatch(source.strip()):
        return source
    if isinstance(source, str | PathLike):
        return _text_of_file(Path(source.strip() if isinstance(source, str) else source))
    if not hasattr(source, "read"):
        raise not_a(source, "a record", "give its text, a path or an open file")
    return _decoded(source.read(_MOST_BYTES + 1), "the file")


def _text_of_file(path: Path) -> str:
    name = printable(str(path))
    try:
        with path.open("rb") as file:
            read = file.read(_MOST_BYTES + 1)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise AnswerError(f"{name}: there is no such file") from error
    except (OSError, ValueError) as error:
        raise AnswerError(f"{name} cannot be read: {getattr(error, 'strerror', None) or error}") from error
    return _decoded(read, name)


def _decoded(read: object, name: str) -> str:
    """Return what was read as text. Raises NotationError for bytes that are no UTF-8, and for too many."""
    if isinstance(read, str):
        return checked_text(read)
    if not isinstance(read, bytes):
        raise not_a(read, "text", f"{name} gave it when it was read")
    if len(read) > _MOST_BYTES:
        return checked_text("?" * len(read))  # says that it is too long
    try:
        return checked_text(read.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise NotationError(f"{name} is not valid UTF-8 (byte {error.start + 1})") from error
