"""The examples in the documents: finds ``console`` blocks, runs their commands, compares or refreshes what they print.

A block shows commands behind ``$`` and what each prints. A line that is ``...`` stands for any lines. To write into the
documents what the commands and the Python in them print now, and to draw their pictures again, run
``python tests/support/console.py``; with names of documents it renews those, and the
pictures.
"""

import contextlib
import doctest
import os
import re
import subprocess
import sys
import sysconfig
import threading
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = sorted([*(ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING")), *(ROOT / "docs").glob("*.md")])
ASKED = (
    'moonsolver plays "33 00 64 / 22 41 21 / 53 43 42" --trump 3 --svg - --title "Question 1: what does Ann lead?"'
    " --name A=Ann --name B=Bo --name C=Cal --hide BC"
)
PICTURES = {  # and what draws each
    ROOT / "docs" / "deal.svg": "moonsolver solve examples/deal.txt --svg -",
    ROOT / "docs" / "question.svg": ASKED,
    ROOT / "docs" / "answer.svg": f"{ASKED} --answers",
    ROOT / "docs" / "score-sheet.svg": "moonsolver scoresheet --name A=Ann --name B=Bo --hands 12 --svg -",
}
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True)
class Example:
    """One command of a document and the output it shows."""

    document: str
    line: int
    command: str
    shown: str


def examples(path: Path) -> list[Example]:
    """Find every command of a document, in order."""
    text = path.read_text(encoding="utf-8")
    found = []
    for block in BLOCK.finditer(text):
        line = text.count("\n", 0, block.start()) + 2
        for part in re.split(r"^(?=\$ )", block[1], flags=re.MULTILINE):
            if part:
                head, _, shown = part.partition("\n")
                found.append(Example(path.name, line, head.removeprefix("$ "), shown))
                line += part.count("\n")
    return found


def run(command: str) -> str:
    """Run a command of a document in the project's folder, stdout and stderr together."""
    path = os.pathsep.join([sysconfig.get_path("scripts"), os.environ["PATH"]])
    environment = {**os.environ, "PATH": path, "NO_COLOR": "1", "COLUMNS": "100"}
    done = subprocess.run(
        command,
        shell=True,  # pipes are part of the examples
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=120,
        check=False,
    )
    return done.stdout


def run_watched(command: str) -> str:
    """Run a command of a document as a person does who sends its answer to a file: stderr is a terminal.

    Returns what came to stdout.
    """
    import pty

    path = os.pathsep.join([sysconfig.get_path("scripts"), os.environ["PATH"]])
    environment = {**os.environ, "PATH": path, "NO_COLOR": "1", "TERM": "xterm"}
    ours, theirs = pty.openpty()
    try:
        with subprocess.Popen(
            command, shell=True, cwd=ROOT, env=environment, stdin=theirs, stdout=subprocess.PIPE, stderr=theirs
        ) as process:
            threading.Thread(target=_drain, args=(ours,), daemon=True).start()
            printed, _ = process.communicate(timeout=120)
    finally:
        os.close(theirs)
    return printed.decode()


def _drain(terminal: int) -> None:
    with contextlib.suppress(OSError):
        while os.read(terminal, 65536):
            pass
    os.close(terminal)


def matches(shown: str, printed: str) -> bool:
    """Whether the output is what the document shows, a line of ``...`` standing for any lines."""
    parts = [re.escape(part) for part in re.split(r"^\.\.\.\n", shown, flags=re.MULTILINE)]
    return re.fullmatch("(?:.*\n)*?".join(parts), printed.rstrip() + "\n") is not None


def refresh(path: Path) -> None:
    """Write the present output of every command into the document; outputs with ``...`` stay as they are."""
    text = path.read_text(encoding="utf-8")

    def renewed(block: re.Match[str]) -> str:
        parts = []
        for part in re.split(r"^(?=\$ )", block[1], flags=re.MULTILINE):
            head, _, shown = part.partition("\n")
            kept = shown if "...\n" in shown else run(head.removeprefix("$ "))
            parts.append(f"{head}\n{kept.rstrip()}\n" if head else "")
        return "```console\n" + "".join(parts) + "```"

    path.write_text(_with_values(path.name, BLOCK.sub(renewed, text)), encoding="utf-8")


class _Noting(doctest.DocTestRunner):
    """Runs the Python of a document and notes what did not print what it shows."""

    def __init__(self) -> None:
        super().__init__(verbose=False)
        self.printed: list[tuple[doctest.Example, str]] = []

    def report_failure(self, out: object, test: doctest.DocTest, example: doctest.Example, got: str) -> None:
        del out, test
        self.printed.append((example, got))


def _with_values(name: str, text: str) -> str:
    """Return a document with what its Python gives now; where that fails it stays, for the tests to tell."""
    noting = _Noting()
    noting.run(doctest.DocTestParser().get_doctest(text, {}, name, name, 0))
    lines = text.splitlines(keepends=True)
    for example, got in reversed(noting.printed):
        first = example.lineno + example.source.count("\n")
        lines[first : first + example.want.count("\n")] = got.splitlines(keepends=True)
    return "".join(lines)


if __name__ == "__main__":
    for document in map(Path, sys.argv[1:]) if sys.argv[1:] else DOCUMENTS:
        refresh(document)
    for picture, command in PICTURES.items():
        picture.write_text(run(command), encoding="utf-8")
