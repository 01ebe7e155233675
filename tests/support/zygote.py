"""The command run many times over real streams, quickly: one process imports it, then forks a child for every run.

A child gets descriptors 0, 1 and 2 as a shell would set them up, some perhaps closed, and makes of them what Python
makes of them when it starts. Only for POSIX.
"""

import gc
import io
import json
import os
import select
import signal
import socket
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

TIMEOUT = 20


@dataclass(frozen=True)
class Run:
    """One run: the words of the command line, and what is at each of the three descriptors (None is closed)."""

    words: tuple[str, ...]
    descriptors: tuple[int | None, int | None, int | None]
    environment: dict[str, str] = field(default_factory=dict)
    cwd: str = "."
    encoding: str = "utf-8"


class Zygote:
    """The process that forks. Use as a context."""

    def __enter__(self) -> "Zygote":
        self._ours, theirs = socket.socketpair()
        self._process = subprocess.Popen(
            [sys.executable, str(Path(__file__).resolve()), str(theirs.fileno())], pass_fds=[theirs.fileno()]
        )
        theirs.close()
        return self

    def __exit__(self, *error: object) -> None:
        self._ours.close()
        self._process.wait(timeout=TIMEOUT)

    def start(self, run: Run) -> None:
        """Begin a run; the descriptors may be closed here afterwards."""
        given = [each for each in run.descriptors if each is not None]
        order = {
            "words": run.words,
            "open": [each is not None for each in run.descriptors],
            "environment": run.environment,
            "cwd": run.cwd,
            "encoding": run.encoding,
        }
        data = json.dumps(order).encode()
        self._ours.sendall(len(data).to_bytes(4, "big"))
        socket.send_fds(self._ours, [b"x"], given)
        self._ours.sendall(data)

    def code(self) -> int:
        """Wait for the run and return its exit code; a run that takes too long fails."""
        ready, _, _ = select.select([self._ours], [], [], TIMEOUT)
        assert ready, "the command did not end"
        return int.from_bytes(self._ours.recv(2), "big", signed=True)


def _exactly(connection: socket.socket, count: int) -> bytes:
    data = b""
    while len(data) < count:
        piece = connection.recv(count - len(data))
        if not piece:
            raise EOFError
        data += piece
    return data


def _serve(connection: socket.socket) -> None:
    import importlib

    from moonsolver_cli import main, start  # noqa: F401 - here, once for all runs

    for command in main.COMMANDS:
        importlib.import_module(f"moonsolver_cli.{command}")
    import moonsolver.reports.to_html.pages  # noqa: F401

    signal.signal(signal.SIGINT, signal.default_int_handler)
    gc.freeze()  # a child that looked at all of it would copy it
    while True:
        try:
            size = int.from_bytes(_exactly(connection, 4), "big")
        except EOFError:
            return
        _, given, _, _ = socket.recv_fds(connection, 1, 3)
        order = json.loads(_exactly(connection, size))
        child = os.fork()
        if not child:
            _become(order, list(given))
        for each in given:
            os.close(each)
        _, status = os.waitpid(child, 0)
        connection.sendall(os.waitstatus_to_exitcode(status).to_bytes(2, "big", signed=True))


def _become(order: dict[str, object], given: list[int]) -> None:
    """Turn this child into the command."""
    code = 99
    try:
        spare = [os.dup(each) for each in given]  # above 2, so that none is overwritten
        for each in given:
            os.close(each)
        while any(each < 3 for each in spare):
            spare = [os.dup(each) if each < 3 else each for each in spare]
        is_open = order["open"]
        assert isinstance(is_open, list)
        for descriptor in (0, 1, 2):
            if is_open[descriptor]:
                os.dup2(spare.pop(0), descriptor)
            else:
                os.close(descriptor)
        os.closerange(3, 64)
        sys.stdin, sys.stdout, sys.stderr = (
            _opened(descriptor, str(order["encoding"])) if is_open[descriptor] else None for descriptor in (0, 1, 2)
        )
        environment = order["environment"]
        assert isinstance(environment, dict)
        os.environ.update(environment)
        os.chdir(str(order["cwd"]))
        words = order["words"]
        assert isinstance(words, list)
        sys.argv = ["moonsolver", *words]
        from moonsolver_cli.start import main

        try:
            main()
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else 0
        for stream in (sys.stdout, sys.stderr):  # as Python does at its end: a failure changes the code
            if stream is not None:
                try:
                    stream.flush()
                except (OSError, ValueError):
                    code = 120
    except BaseException:
        import traceback

        text = traceback.format_exc()
        try:
            os.write(2, text.encode())
        except OSError:
            code = 98
    finally:
        os._exit(code)


def _opened(descriptor: int, encoding: str) -> io.TextIOWrapper:
    """Return a standard stream as Python makes it."""
    mode = "rb" if descriptor == 0 else "wb"
    raw = open(descriptor, mode, buffering=0 if descriptor == 2 else -1, closefd=False)  # noqa: SIM115
    return io.TextIOWrapper(
        raw,
        encoding=encoding,
        errors="backslashreplace" if descriptor == 2 else "strict",
        line_buffering=descriptor == 2 or os.isatty(descriptor),
        write_through=descriptor == 2,
    )


if __name__ == "__main__":
    _serve(socket.socket(fileno=int(sys.argv[1])))
