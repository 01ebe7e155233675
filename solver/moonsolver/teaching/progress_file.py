"""The file that a drill remembers in: read, changed under a lock, written whole. Knows nothing of what a card means.

A change reads the file anew, so that two drills at once lose nothing of each other. What is not ours is never written
over.
"""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from moonsolver.errors import AnswerError, NotationError
from moonsolver.game.notation import quote
from moonsolver.system.files import write_whole
from moonsolver.system.locks import Lock
from moonsolver.teaching.progress import Progress

__all__ = ["ProgressFile"]

PATIENCE: Final = 5.0  # seconds that another drill is waited for
PAUSE: Final = 0.02
MOST_BYTES: Final = 50_000_000


class ProgressFile:
    """The progress on disk. It need not be there yet, nor its folder: the first change makes them."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> Progress:
        """Return what the file holds, nothing where there is none.

        Raises NotationError for a file that is not ours, AnswerError for one that cannot be read.
        """
        try:
            if not self.path.exists():
                return Progress()
            if not self.path.is_file():
                raise AnswerError(f"{self.path} is not a file: name one for the progress")
            size = self.path.stat().st_size
            if size > MOST_BYTES:
                raise self._not_ours((f"{size:,} bytes, more than any progress has",))
            text = self.path.read_bytes().decode("utf-8")
        except UnicodeDecodeError as error:
            raise self._not_ours(("not valid UTF-8",)) from error
        except (OSError, ValueError) as error:
            if isinstance(error, AnswerError | NotationError):
                raise
            words = getattr(error, "strerror", None) or error
            raise AnswerError(f"{quote(str(self.path), 4000)[1:-1]} cannot be read: {words}") from error
        try:
            return Progress.parse(text)
        except NotationError as error:
            raise self._not_ours(error.faults) from error

    def change(self, change: Callable[[Progress], Progress]) -> Progress:
        """Change what the file holds, and return it. Raises as `read` does, AnswerError where it cannot be written."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise AnswerError(f"{self.path} cannot be written: {error.strerror or error}") from error
        lock = self._locked()
        try:
            before = self.read()
            after = change(before)
            if after != before:
                write_whole(self.path, after.to_json())
            return after
        finally:
            lock.release()

    def _locked(self) -> Lock:
        """Return the lock, once whoever has it lets it go."""
        path = self.path.with_name(self.path.name + ".lock")
        until = time.monotonic() + PATIENCE
        while True:
            try:
                return Lock(path, self.path)
            except AnswerError:
                if time.monotonic() > until:
                    raise
                time.sleep(PAUSE)

    def _not_ours(self, faults: tuple[str, ...]) -> NotationError:
        name = quote(str(self.path), 4000)[1:-1]
        return NotationError(
            [
                *(f"{name}: {fault}" for fault in faults),
                f"{name} is left as it is: move it away, or name another file with --progress-file",
            ]
        )
