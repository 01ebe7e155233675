"""The command line for tests: in this process for speed, or the installed command for the whole way."""

import io
import os
import subprocess
import sys
import sysconfig
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

from moonsolver_cli.main import main

COMMAND = str(Path(sysconfig.get_path("scripts")) / "moonsolver")


@dataclass(frozen=True)
class Done:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def complaints(self) -> list[str]:
        """The lines on stderr."""
        return self.err.splitlines()


def run(*arguments: str, stdin: str | bytes = "") -> Done:
    """Run the command in this process, the whole of it with its exit code; an error that escapes fails the test."""
    given = stdin.encode() if isinstance(stdin, str) else stdin
    streams = [
        io.TextIOWrapper(io.BytesIO(given if name == "stdin" else b""), "utf-8") for name in ("stdin", "out", "err")
    ]
    code: Any = 0
    with (
        mock.patch.object(sys, "argv", ["moonsolver", *arguments]),
        mock.patch.object(sys, "stdin", streams[0]),
        mock.patch.object(sys, "stdout", streams[1]),
        mock.patch.object(sys, "stderr", streams[2]),
    ):
        try:
            main()
        except SystemExit as left:
            code = left.code
    texts = []
    for stream in streams[1:]:
        stream.flush()
        texts.append(stream.buffer.getvalue().decode())
    return Done(code, *texts)


def spawn(*arguments: str, stdin: str | bytes = "", cwd: Path | None = None, **environment: str) -> Done:
    """Run the installed command as a person does."""
    given = stdin.encode() if isinstance(stdin, str) else stdin
    done = subprocess.run(
        [COMMAND, *arguments],
        input=given,
        capture_output=True,
        cwd=cwd,
        env={**os.environ, **environment},
        timeout=60,
        check=False,
    )
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())
