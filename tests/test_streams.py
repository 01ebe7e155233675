"""Every command over every kind of stream: what it answers is the same whoever watches, and nothing is lost unsaid.

Each of stdin, stdout and stderr is a terminal, a pipe, a file, closed, or a disk that is full.
"""

import contextlib
import os
import re
import sys
import tempfile
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from moonsolver_cli.main import COMMANDS
from support.zygote import Run, Zygote

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs pseudo-terminals")

ROOT = Path(__file__).resolve().parents[1]
LINE = "55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / 44 33 00 65 54 51 21 / 43"
FOUR = "55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / 44 33 00 65 54 51 21 / 60 50 40 30 20 10 43"
POSITION = '{"trump": 3, "hands": ["33 00 64", "22 41 21", "53 43 42"]}\n'
HAND = "66 65 64 63 62 61 21"
RECORD = """players = { A = "Zoë \\u202e\\u009b2J", B = "Łukasz", C = "小林" }
[[hand]]
deal = "11 00 65 63 52 41 31 / 44 64 62 61 53 32 21 / 55 33 22 54 51 43 42 / 66"
bid = 6
trump = 1
discard = "52"
plays = '''
11 21 51
66 62 22
41 61 42
53 55 65
33 63 32
54 31 44
00 64 43
'''
"""
KINDS = ("terminal", "pipe", "file", "closed", "full")
# stdout and stderr: every kind of one beside a usual kind of the other, and the same for both.
PAIRS = sorted(
    {(out, "terminal") for out in KINDS} | {("file", err) for err in KINDS} | {(kind, kind) for kind in KINDS}
)
WIDTHS = (40, 60, 80, 120)
TALK = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


@dataclass(frozen=True)
class Case:
    """One command line: what it reads from stdin, the code it leaves with, and whether it writes to stdout."""

    words: tuple[str, ...]
    stdin: str = ""
    code: int = 0
    writes: bool = True
    is_document: bool = False  # UTF-8 whatever the terminal's encoding

    @property
    def reads(self) -> bool:
        return bool(self.stdin)

    def __str__(self) -> str:
        return " ".join(self.words)[:60]


DEALS = f"{LINE}\n{LINE}\n"
LESSON = "# Zoë\n\n```question\nhands: 64 53 / 66 31 / 62 54\ntrump: none\n```\n"
# Every command, with each way in which it writes. A new command fails `test_every_command_is_in_the_table`.
TABLE = (
    Case(("solve", LINE)),
    Case(("solve", FOUR, "--bidder", "all")),
    Case(("solve", "examples/deals.txt", "--json")),
    Case(("solve", "-", "--json"), DEALS),
    Case(("solve", "-"), f"{LINE}\nnonsense \x1b[2J\n", 2),
    Case(("solve", LINE, "--svg", "-"), is_document=True),
    Case(("solve", LINE, "--svg", "-", "--name", "A=Zoë", "--hide", "C", "--answers"), is_document=True),
    Case(("shoot", LINE)),
    Case(("shoot", "-", "--json"), DEALS),
    Case(("shoot", LINE, "--svg", "-"), is_document=True),
    Case(("prove", LINE, "--tricks", "5", "--json")),
    Case(("prove", "-", "--tricks", "1", "--trump", "3", "--discard", "64"), DEALS),
    Case(("prove", LINE, "--tricks", "1", "--trump", "3", "--discard", "64", "--html", "-"), is_document=True),
    Case(("scoresheet", "--html", "-", "--name", "A=Zoë"), is_document=True),
    Case(("scoresheet", "--svg", "-"), is_document=True),
    Case(("puzzles", "--seed", "5", "--level", "3", "--threads", "1")),
    Case(("puzzles", "--seed", "5", "--json", "--threads", "1")),
    Case(("puzzles", "--seed", "5", "--threads", "1", "--html", "-"), is_document=True),
    Case(("puzzles", "--seed", "5", "--threads", "1", "--records", "-"), is_document=True),
    Case(("puzzles", "--kind", "moon", "--seed", "5", "--deals", "1"), code=1, writes=False),
    Case(("plays", "33 00 64 / 22 41 21 / 53 43 42", "--trump", "3")),
    Case(("plays", "-", "--json"), 2 * POSITION),
    Case(("plays", "-"), POSITION),
    Case(("plays", "33 00 64 / 22 41 21 / 53 43 42", "--trump", "3", "--svg", "-"), is_document=True),
    Case(("odds", HAND, "--widow", "54", "--trump", "6", "--samples", "20")),
    Case(("odds", HAND, "--trump", "6", "--samples", "15", "--json")),
    Case(("odds", HAND, "--trump", "6", "--samples", "15")),
    Case(("bid", HAND, "--samples", "15", "--pass-samples", "2")),
    Case(("bid", HAND, "--samples", "15", "--pass-samples", "2", "--json")),
    Case(("par", LINE)),
    Case(("par", "-", "--json"), DEALS),
    Case(("survey", "--count", "5")),
    Case(("survey", "-", "--json"), DEALS),
    Case(("survey", "--count", "5", "--hand", HAND)),
    Case(("deal", "--count", "3", "--seed", "7")),
    Case(("deal", "--count", "3", "--seed", "7", "--json")),
    Case(("deal", "--seed", "7", "--picture")),
    Case(("review", "-"), RECORD),
    Case(("review", "-", "--json"), RECORD),
    Case(("review", "-", "--html", "-"), RECORD, is_document=True),
    Case(("record", "-"), RECORD),
    Case(("record", "-", "--json"), RECORD, is_document=True),
    Case(("record", "--deal", LINE), is_document=True),
    Case(("record", "--schema")),
    Case(("drill", "examples/evening.toml", "--no-progress"), "?\nq\n"),
    Case(("lesson", "-"), LESSON),
    Case(("lesson", "examples/pulling-trumps.md", "--html", "-"), is_document=True),
    Case(("lesson", "-", "--print", "-"), LESSON, is_document=True),
    Case(("explore", LINE, "--html", "-"), is_document=True),
    Case(("explore", "-", "--html", "-"), RECORD, is_document=True),
    Case(("completion", "bash")),
    Case(("--help",)),
    Case(("solve", "--help")),
    Case(("--version",)),
    Case(("solve", "nonsense \u202e\x1b]0;x\x07"), code=2, writes=False),
    Case(("solve", LINE, "--no-such-\x1b[2J"), code=2, writes=False),
    Case(("sovle", LINE), code=2, writes=False),
)


@dataclass(frozen=True)
class Seen:
    """What a run left behind on each stream that can be read, and its code."""

    code: int
    out: bytes
    err: bytes


Known = dict[Case, Seen]


@pytest.fixture(scope="module")
def known() -> Known:
    return {}


@pytest.fixture(scope="module")
def zygote() -> Iterator[Zygote]:
    with Zygote() as made:
        yield made


class _End:
    """Our end of one stream: gives the descriptor for the command, and collects what comes out."""

    def __init__(self, kind: str, given: bytes | None, width: int) -> None:
        self.theirs: int | None = None
        self._ours: int | None = None
        self._file = None
        self._pieces: list[bytes] = []
        self._thread: threading.Thread | None = None
        if kind == "terminal":
            import fcntl
            import pty
            import struct
            import termios

            self._ours, self.theirs = pty.openpty()
            fcntl.ioctl(self.theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 30, width, 0, 0))
            if given is not None:
                self._thread = threading.Thread(target=self._type, args=(given + b"\x04\x04",))
        elif kind == "pipe":
            read, write = os.pipe()
            self.theirs, self._ours = (read, write) if given is not None else (write, read)
            if given is not None:
                self._thread = threading.Thread(target=self._give, args=(given,))
        elif kind == "file":
            self._file = tempfile.TemporaryFile()  # noqa: SIM115 - closed when it has been read
            if given is not None:
                self._file.write(given)
                self._file.seek(0)
            self.theirs = os.dup(self._file.fileno())
        elif kind == "full":
            self.theirs = os.open("/dev/full", os.O_RDWR)
        if self._thread is None and self._ours is not None:
            self._thread = threading.Thread(target=self._collect)

    def started(self) -> None:
        """The command has the descriptor now."""
        if self.theirs is not None:
            os.close(self.theirs)
        if self._thread is not None:
            self._thread.start()

    def seen(self) -> bytes:
        """Wait for the end and return what came out."""
        if self._thread is not None:
            self._thread.join(timeout=60)
        if self._ours is not None:
            with contextlib.suppress(OSError):
                os.close(self._ours)
        if self._file is not None:
            self._file.seek(0)
            self._pieces = [self._file.read()]
            self._file.close()
        return b"".join(self._pieces)

    def _give(self, data: bytes) -> None:
        assert self._ours is not None
        with contextlib.suppress(BrokenPipeError):
            os.write(self._ours, data)
        os.close(self._ours)

    def _type(self, data: bytes) -> None:
        assert self._ours is not None
        with contextlib.suppress(OSError):
            os.write(self._ours, data)
        self._collect()

    def _collect(self) -> None:
        assert self._ours is not None
        with contextlib.suppress(OSError):  # the other end of a terminal is gone
            while piece := os.read(self._ours, 65536):
                self._pieces.append(piece)


def over(
    zygote: Zygote,
    case: Case,
    kinds: tuple[str, str, str],
    *,
    width: int = 80,
    encoding: str = "utf-8",
    **environment: str,
) -> Seen:
    """Run a case over streams of these kinds."""
    given = case.stdin.encode()
    ends = [_End(kind, given if place == 0 else None, width) for place, kind in enumerate(kinds)]
    zygote.start(
        Run(
            case.words,
            (ends[0].theirs, ends[1].theirs, ends[2].theirs),
            {"TERM": "xterm-256color", **environment},
            str(ROOT),
            encoding,
        )
    )
    for end in ends:
        end.started()
    code = zygote.code()
    out, err = ends[1].seen(), ends[2].seen()
    ends[0].seen()
    return Seen(code, out, err)


def usual(zygote: Zygote, case: Case, known: Known) -> Seen:
    """What a case leaves behind with nobody watching; run once."""
    if case not in known:
        known[case] = over(zygote, case, ("pipe", "file", "file"))
    return known[case]


def check_talk(seen: Seen, case: Case) -> None:
    """What people see has no traceback, and no foreign control character."""
    for stream in (seen.out, seen.err):
        assert b"Traceback" not in stream
        assert b"Exception" not in stream
    err = TALK.sub("", seen.err.decode("utf-8", "replace"))
    assert not set(err) - {"\n", "\r"} & {"\x1b", "\x07", "\x9b", "\u202e"}, err
    if not case.is_document:
        assert not {"\x07", "\x9b", "\u202e"} & set(seen.out.decode("utf-8", "replace"))


def test_every_command_is_in_the_table() -> None:
    assert {case.words[0] for case in TABLE} >= set(COMMANDS)


@pytest.mark.parametrize("case", TABLE, ids=str)
def test_stdout_is_the_same_whoever_watches_and_a_loss_is_told(zygote: Zygote, known: Known, case: Case) -> None:
    plain = usual(zygote, case, known)
    check_talk(plain, case)
    assert plain.code == case.code
    assert bool(plain.out) == case.writes
    assert bool(plain.err) == (case.code != 0) or case.words[0] == "drill"
    for out, err in PAIRS:
        seen = over(zygote, case, ("pipe", out, err))
        check_talk(seen, case)
        if case.words[0] == "drill" and err == "full":  # its prompts are lost, and so is the answer
            assert seen.code == 1
            continue
        if out in ("pipe", "file"):
            assert seen.out == plain.out, (out, err)
        lost = out in ("closed", "full") and case.writes
        if lost and case.code == 0:
            assert seen.code == 1, (out, err)
            assert err in ("closed", "full") or b"the answer could not be written" in seen.err
        elif not lost:
            assert seen.code == case.code, (out, err)
        if err in ("pipe", "file") and not lost:
            assert seen.err == plain.err, (out, err)


@pytest.mark.parametrize("case", [case for case in TABLE if case.reads], ids=str)
def test_stdin_may_be_anything(zygote: Zygote, known: Known, case: Case) -> None:
    plain = usual(zygote, case, known)
    for kind in KINDS:
        seen = over(zygote, case, (kind, "file", "file"))
        check_talk(seen, case)
        if kind in ("pipe", "file"):
            assert seen == plain
        elif kind == "closed":
            assert seen.code == 2
            assert b"stdin is closed" in seen.err
        elif kind == "full":  # endless bytes of value zero
            assert seen.code == (0 if case.words[0] == "drill" else 2)
        else:
            assert seen.code == plain.code
            assert seen.out == plain.out


@pytest.mark.parametrize("case", [case for case in TABLE if case.writes], ids=str)
def test_a_terminal_of_any_width_and_kind_shows_everything(zygote: Zygote, known: Known, case: Case) -> None:
    del known
    kinds: list[tuple[int, dict[str, str]]] = [(width, {}) for width in WIDTHS]
    for width, environment in [*kinds, (40, {"NO_COLOR": "1"}), (80, {"TERM": "dumb"})]:
        seen = over(zygote, case, ("pipe", "terminal", "file"), width=width, **environment)
        check_talk(seen, case)
        assert seen.code == case.code
        text = seen.out.decode()
        if not case.is_document:
            assert "…" not in text
        if environment:
            assert "\x1b[3" not in text


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp437", "gbk", "utf-16"])
@pytest.mark.parametrize("case", [case for case in TABLE if case.writes], ids=str)
def test_every_encoding_can_write_every_answer(zygote: Zygote, known: Known, case: Case, encoding: str) -> None:
    plain = usual(zygote, case, known)
    for out in ("file", "terminal")[: 1 + (encoding == "cp437")]:
        seen = over(zygote, case, ("pipe", out, "file"), encoding=encoding)
        assert b"Traceback" not in seen.err
        if case.words[0] == "drill" and encoding == "utf-16":  # what is typed is not that
            assert seen.code == 2
            continue
        assert seen.code == case.code
        if case.is_document and out == "file":
            assert seen.out == plain.out
        elif out == "file":
            seen.out.decode(encoding)
