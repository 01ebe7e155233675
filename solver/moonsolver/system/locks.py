"""One at a time: a lock that says who holds it and that the system drops when its holder dies. Never waits.

The lock is the system's, on a small open file that names the holder: a process that is killed leaves the file, but not
the lock. Each `Lock` opens the file for itself, so two in one process keep each other out as two processes do.
"""

import contextlib
import json
import os
import socket
import stat
import sys
import time
import weakref
from io import FileIO
from pathlib import Path
from typing import Final

from moonsolver.errors import AnswerError

__all__ = ["Lock"]

FLAGS: Final = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
START: Final = b'{"process": '
MOST = 1000  # bytes that are read of what a holder says
PATIENCE = 50  # times 10 ms, for a holder that has the lock to say who it is
_HELD: "weakref.WeakSet[Lock]" = weakref.WeakSet()  # what a child that is forked must let go


class Lock:
    """Held from when it is made until `release`, or until this process ends, whatever ends it.

    path: the file of the lock; it is made, and removed by `release`. of: what is locked, for messages. Raises
    AnswerError when somebody holds it, and where files cannot be locked. A forked child does not hold it.
    """

    def __init__(self, path: Path, of: Path) -> None:
        self.path = path
        try:
            self._stream = _locked(path, of)
            holder = {"process": os.getpid(), "host": socket.gethostname(), "since": int(time.time())}
            self._stream.seek(0)
            self._stream.truncate()
            self._stream.write(json.dumps(holder).encode())
        except OSError as error:
            raise AnswerError(f"{path} cannot be written: {error.strerror or error}") from error
        _HELD.add(self)

    @property
    def held(self) -> bool:
        """Whether this process holds it."""
        return not self._stream.closed

    def release(self) -> None:
        """Let it go and remove its file. Does nothing when it is not held."""
        if not self.held:
            return
        if os.name == "nt":  # an open file cannot be removed there
            self._stream.close()
        with contextlib.suppress(OSError):
            if os.name == "nt" or _is_at(self._stream, self.path):
                self.path.unlink()
        self._stream.close()

    def forget(self) -> None:
        """Close the file without unlocking it: in a child, whose parent still holds the lock."""
        self._stream.close()


def _locked(path: Path, of: Path) -> FileIO:
    while True:
        with contextlib.ExitStack() as undo:
            stream = undo.enter_context(FileIO(os.open(path, FLAGS, 0o666), "r+"))
            _take(stream, path, of)
            if _is_at(stream, path):  # else its last holder has removed it since it was opened
                undo.pop_all()
                return stream


def _take(stream: FileIO, path: Path, of: Path) -> None:
    if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
        raise AnswerError(f"{path} is not a file: move it away, since a lock belongs there")
    if not _taken(stream, path):
        raise AnswerError(f"{of} is in use {_holder(stream)}: let that one finish, or give another name")
    if stream.read(len(START)) not in (b"", START):
        raise AnswerError(f"{path} is not a lock: move it away, since a lock belongs there")


def _taken(stream: FileIO, path: Path) -> bool:
    """Return whether the lock could be had."""
    try:
        if sys.platform == "win32":
            import msvcrt

            stream.seek(1 << 30)  # a locked byte cannot be read there, and what the holder says should be
            try:
                msvcrt.locking(stream.fileno(), msvcrt.LK_NBLCK, 1)
            except PermissionError:
                return False
            finally:
                stream.seek(0)
        else:
            import fcntl

            try:
                fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return False
    except OSError as error:
        raise AnswerError(
            f"{path} cannot be locked on this file system ({error.strerror or error}): give a name on a local disk"
        ) from error
    return True


def _is_at(stream: FileIO, path: Path) -> bool:
    """Return whether the open file is still the one of that name."""
    try:
        return os.path.samestat(os.fstat(stream.fileno()), path.stat())
    except FileNotFoundError:
        return False


def _holder(stream: FileIO) -> str:
    for _ in range(PATIENCE):
        stream.seek(0)
        try:
            found = json.loads(stream.read(MOST))
            since = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(int(found["since"])))
            process = int(found["process"])
            where = "this process" if process == os.getpid() else f"process {process} on {str(found['host'])[:100]!r}"
        except (ValueError, TypeError, KeyError, OverflowError, OSError, RecursionError):
            time.sleep(0.01)
        else:
            return f"by {where} since {since}"
    return "by another process"


def _after_fork() -> None:
    for lock in list(_HELD):
        lock.forget()
    _HELD.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
