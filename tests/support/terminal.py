"""A terminal for tests: the installed command run where it believes that a person is watching."""

import os
import subprocess

from support.cli import COMMAND


def watched(*arguments: str, typed: str = "", columns: int = 120, **environment: str) -> tuple[int, str]:
    """Run the command in a pseudo-terminal, `typed` waiting at the keyboard; return the exit code and all it shows."""
    import pty  # not there on every system

    ours, theirs = pty.openpty()
    settings = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "TERM")}
    settings |= {"TERM": "xterm-256color", "COLUMNS": str(columns), "PYTHONIOENCODING": "utf-8"} | environment
    process = subprocess.Popen(
        [COMMAND, *arguments], stdin=theirs, stdout=theirs, stderr=theirs, env=settings, start_new_session=True
    )
    os.close(theirs)
    os.write(ours, typed.encode())
    shown = b""
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:  # the other end was closed
            break
        if not part:
            break
        shown += part
    os.close(ours)
    return process.wait(60), shown.decode().replace("\r\n", "\n")
