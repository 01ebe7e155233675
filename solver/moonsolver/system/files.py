"""Files that appear whole or not at all. Knows nothing of what is in them.

What is written goes into a new file beside the old one, reaches the disk, and only then takes its name: a full disk, an
error, Ctrl-C or a crash leaves the old file as it was.
"""

import contextlib
import os
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path

from moonsolver.errors import AnswerError

__all__ = ["check_writable", "whole_file", "write_whole"]


@contextlib.contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """Lend the path of a new file to write; when the block ends well it is synced and takes the name `path`.

    The ending of the name is that of `path`. When the block ends in any error the new file is removed and the old one
    stays. A device or pipe is lent itself: it has no contents to lose. An OSError becomes an AnswerError that names
    `path`. Raises AnswerError at once for a folder.
    """
    try:
        target = check_writable(path)
        if target.exists() and not target.is_file():
            yield target
            return
        handle, name = tempfile.mkstemp(prefix=f".{target.stem[:40]}-", suffix=target.suffix, dir=target.parent)
        part = Path(name)
        try:
            os.close(handle)
            yield part
            part.chmod(_mode(target))
            _sync(part)
            part.replace(target)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
        _sync_folder(target.parent)
    except OSError as error:
        raise AnswerError(f"{path} cannot be written: {error.strerror or error}") from error


def write_whole(path: Path, data: str | bytes) -> None:
    """Write bytes, or a text as UTF-8 with its own line ends, to `path`. Raises AnswerError as `whole_file` does."""
    with whole_file(path) as part:
        part.write_bytes(data.encode("utf-8", "backslashreplace") if isinstance(data, str) else data)


def check_writable(path: Path) -> Path:
    """Return the file that `path` means, links followed. Raises AnswerError when nothing can be written there.

    For use before long work: a folder, a missing folder and a folder or file that may not be written are found at once.
    """
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            return path  # a device, or a pipe that has no name of its own
        target = path.resolve()
        if target.is_dir():
            raise AnswerError(f"{path} cannot be written: it is a folder, give the name of a file")
        if not target.parent.is_dir():
            raise AnswerError(
                f"{path} cannot be written: there is no folder {target.parent if path.is_symlink() else path.parent}"
            )
        missing = not target.exists()
        if not os.access(target.parent if missing else target, os.W_OK):
            raise AnswerError(f"{path} cannot be written: permission denied")
    except (OSError, RuntimeError, ValueError) as error:  # a name too long, links in a circle, a zero byte
        if isinstance(error, AnswerError):
            raise
        raise AnswerError(f"{path} cannot be written: {getattr(error, 'strerror', None) or error}") from error
    return target


def _mode(target: Path) -> int:
    """Return the permissions of the file that is there, or those of a new one."""
    if target.exists():
        return stat.S_IMODE(target.stat().st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _sync(path: Path) -> None:
    with path.open("r+b") as stream:
        os.fsync(stream.fileno())


def _sync_folder(folder: Path) -> None:
    """Make the new name durable, where the system can."""
    if os.name != "nt":
        handle = os.open(folder, os.O_RDONLY)
        try:
            with contextlib.suppress(OSError):  # some file systems refuse it
                os.fsync(handle)
        finally:
            os.close(handle)
