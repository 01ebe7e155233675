"""Where an answer goes that is a file of its own: checked before the work, written whole after it."""

import contextlib
import os
import stat
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import click

from moonsolver.errors import AnswerError
from moonsolver.game.notation import quote
from moonsolver.system.files import check_writable, write_whole
from moonsolver_cli.output import print_document

__all__ = ["Target", "one_drawing"]

LONG = 4000  # characters of a file's name that are shown


@dataclass(frozen=True, slots=True)
class Target:
    """What an option such as --html or --svg names: a file, or stdout for ``-``."""

    option: str
    path: Path | None

    @classmethod
    def of(cls, option: str, out: str, inputs: Iterable[str | Path | None] = (), *, stdout_taken: str = "") -> "Target":
        """Check what an option names before any work is done.

        inputs: what the command reads or writes besides, file names and ``-``; a target among them is refused, for one
        of the two would be lost. stdout_taken: what goes to stdout already, in words; then ``-`` is refused. Raises
        UsageError for both, and for a file that cannot be written: its name is what is wrong.
        """
        if not out:
            raise click.UsageError(f"{option} needs the name of a file, or - for stdout")
        path = Path(out)
        if out == "-" or _is_stdout(path):
            if stdout_taken:
                shown = out if out == "-" else quote(out)
                raise click.UsageError(
                    f"{option} {shown} and {stdout_taken} both go to stdout: write one of them to a file"
                )
            return cls(option, None)
        for name in inputs:
            if name is not None and _is_same(path, name):
                other = "the file that stdin comes from" if str(name) == "-" else quote(str(name), LONG)
                raise click.UsageError(f"{option} {quote(out, LONG)} would overwrite {other}: give another name")
        try:
            check_writable(path)
        except AnswerError as error:
            raise click.UsageError(f"{option}: {error}") from error
        return cls(option, path)

    def write(self, text: str) -> None:
        """Write the whole text. Raises AnswerError when it cannot."""
        if self.path is None:
            print_document(text)
        else:
            write_whole(self.path, text)


def one_drawing(out: str, drawings: Iterable[str], inputs: Iterable[str | Path | None], *, as_json: bool) -> None:
    """Write the one drawing that --svg asks for. Raises UsageError, before anything is written, for several."""
    if as_json:
        raise click.UsageError("--svg and --json: choose one")
    target = Target.of("--svg", out, inputs)
    drawn = ""
    for number, drawing in enumerate(drawings):
        if number:
            raise click.UsageError("--svg draws one deal or position, but this asks for several: give one")
        drawn = drawing
    if drawn:
        target.write(drawn + "\n")


def _is_stdout(path: Path) -> bool:
    """Whether a name means the file or pipe that stdout goes to, such as ``/dev/stdout``."""
    try:
        there, written = os.stat(path), os.fstat(sys.stdout.fileno())
    except (OSError, ValueError):
        return False
    return os.path.samestat(there, written) and (stat.S_ISREG(written.st_mode) or stat.S_ISFIFO(written.st_mode))


def _is_same(path: Path, name: str | Path) -> bool:
    """Whether a target is another file: by another spelling or a link too, or as what stdin comes from."""
    try:
        there = os.stat(path)
        read = os.fstat(sys.stdin.fileno()) if str(name) == "-" else os.stat(name)
    except (OSError, ValueError):  # one of them is not there yet, or no name at all: DEAL may be the tiles themselves
        with contextlib.suppress(OSError, ValueError, RuntimeError):
            return str(name) != "-" and path.resolve() == Path(name).resolve()
        return False
    return path.is_file() and os.path.samestat(there, read)
