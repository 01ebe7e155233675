"""The journal of a survey: one at a time has it; whatever was done to the file, what is read is right or refused."""

import contextlib
import hashlib
import itertools
import json
import os
import random
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from moonsolver import AnswerError, Rules, Seat, SurveyError
from moonsolver.surveys.survey import Journal, Row, SurveyQuestion, do_unit, run_survey
from moonsolver.system.locks import Lock

FEW = Rules.named("moon3").house({"trumps": "4"})
QUESTION = SurveyQuestion(FEW, count=7, seed=3, bidders=(Seat.A,))
LONG = bool(os.environ.get("MOONSOLVER_LONG"))
UNIX = pytest.mark.skipif(sys.platform == "win32", reason="Unix only")


@pytest.fixture(autouse=True)
def _small_units(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two deals a unit, and no waiting for the disk: a journal of some hundred bytes, read thousands of times."""
    monkeypatch.setattr("moonsolver.surveys.question.UNIT", 2)
    monkeypatch.setattr("os.fsync", lambda _handle: None)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal"


def survey(path: Path, question: SurveyQuestion = QUESTION) -> list[Row]:
    with Journal(path, question) as journal:
        return list(run_survey(question, journal, threads=1))


def outcome(path: Path) -> list[Row] | None:
    """Return the rows of the survey that goes on with this file, or None when that is refused in a sentence."""
    try:
        return survey(path)
    except SurveyError as error:
        refused = str(error)
    assert str(path) in refused
    assert "\n" not in refused
    return None


def sealed(path: Path, body: bytes) -> bytes:
    """Return a line with a checksum that is right, as whoever knows how it is made could write it."""
    key = hashlib.sha256(path.read_bytes().splitlines(keepends=True)[0]).digest()
    return body + b',"' + hashlib.blake2b(body, digest_size=16, key=key).hexdigest().encode() + b'"]\n'


# Damage.


def test_a_journal_cut_anywhere_goes_on_to_the_same_rows(path: Path) -> None:
    whole = survey(path)
    text = path.read_bytes()
    for size in range(len(text)):
        path.write_bytes(text[:size])
        with Journal(path, QUESTION) as journal:
            assert list(journal.rows()) == whole[: 2 * len(journal.done)]
            assert len(journal.done) == max(text[:size].count(b"\n") - 1, 0)
            if size % 25 == 0:
                assert list(run_survey(QUESTION, journal, threads=1)) == whole


def test_a_flipped_bit_is_never_believed(path: Path) -> None:
    whole = survey(path)
    text = path.read_bytes()
    rng = random.Random(10)
    refused = 0
    for place in rng.sample(range(8 * len(text)), 300):
        damaged = bytearray(text)
        damaged[place // 8] ^= 1 << place % 8
        path.write_bytes(damaged)
        rows = outcome(path)
        assert rows in (None, whole), place
        refused += rows is None
    assert refused > 290  # all but a line end that became something else


def test_a_line_moved_doubled_or_gone_does_no_harm(path: Path) -> None:
    whole = survey(path)
    head, *lines = path.read_bytes().splitlines(keepends=True)
    for order in itertools.permutations(lines):
        path.write_bytes(head + b"".join(order))
        assert survey(path) == whole
    path.write_bytes(head + b"".join(lines + lines[:2]))
    assert survey(path) == whole
    for gone in lines:
        path.write_bytes(head + b"".join(line for line in lines if line != gone))
        assert survey(path) == whole


@pytest.mark.parametrize(
    "rubbish",
    [b"nonsense\n", b"\n", b"\0" * 50 + b"\n", b"[0,[]]\n", b"[" * 5000 + b"\n", b"\xff\x1b]52;c;\n", b"{}\n"],
)
def test_a_line_of_rubbish_is_refused_with_its_number(path: Path, rubbish: bytes) -> None:
    survey(path)
    head, *lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([head, lines[0], rubbish, *lines[1:]]))
    with pytest.raises(SurveyError, match=r"line 3.*remove") as caught:
        survey(path)
    assert str(caught.value).isprintable()


def test_a_line_without_end_is_not_read_to_the_end(path: Path) -> None:
    survey(path)
    size = path.stat().st_size
    with path.open("r+b") as stream:
        stream.truncate(size + (1 << 36))  # 64 GB of nothing, where the file system has holes
    with pytest.raises(SurveyError, match="line 6 is damaged"):
        survey(path)
    assert path.stat().st_size == size + (1 << 36), "what is not understood is left as it is"


FORGED: list[tuple[str, Callable[[list[object]], object]]] = [
    ("another number", lambda rows: [[9, *row[1:]] for row in rows]),  # type: ignore[index]
    ("another bidder", lambda rows: [[*row[:2], "B", *row[3:]] for row in rows]),  # type: ignore[index]
    ("eight tricks", lambda rows: [[*row[:3], [8], *row[4:]] for row in rows]),  # type: ignore[index]
    ("too many trumps", lambda rows: [[*row[:3], [1, 1], *row[4:]] for row in rows]),  # type: ignore[index]
    ("a fraction", lambda rows: [[*row[:3], [1.5], *row[4:]] for row in rows]),  # type: ignore[index]
    ("too few rows", lambda rows: rows[:-1]),
    ("no rows", lambda _: []),
    ("deep", lambda _: json.loads("[" * 500 + "]" * 500)),
]


@pytest.mark.parametrize(("_name", "forge"), FORGED, ids=[name for name, _ in FORGED])
def test_a_right_checksum_does_not_make_impossible_rows_possible(
    path: Path, _name: str, forge: Callable[[list[object]], object]
) -> None:
    survey(path)
    head, first, *rest = path.read_bytes().splitlines(keepends=True)
    unit, rows, _ = json.loads(first)
    forged = sealed(path, json.dumps([unit, forge(rows)]).encode()[:-1].replace(b" ", b"", 1))
    path.write_bytes(head + forged + b"".join(rest))
    with pytest.raises(SurveyError, match=r"is damaged|line 2"):
        survey(path)


@pytest.mark.parametrize("body", [b"[4,[]", b"[-1,[]", b"[99999999999999999999999,[]", b"[x,[]", b"[", b"[1e3,[]", b""])
def test_a_unit_that_the_survey_does_not_have_is_refused(path: Path, body: bytes) -> None:
    survey(path)
    line = sealed(path, body)
    with path.open("ab") as stream:
        stream.write(line)
    with pytest.raises(SurveyError, match="line 6"):
        survey(path)


def test_a_unit_with_two_different_lines_is_refused(path: Path) -> None:
    survey(path)
    line = sealed(path, b"[0,[]")
    with path.open("ab") as stream:
        stream.write(line)
    with pytest.raises(SurveyError, match="line 6 is damaged"):
        survey(path)


def test_lines_of_another_survey_are_refused(path: Path, tmp_path: Path) -> None:
    survey(path)
    other = tmp_path / "other"
    survey(other, replace(QUESTION, seed=4))
    head = path.read_bytes().splitlines(keepends=True)[0]
    path.write_bytes(head + b"".join(other.read_bytes().splitlines(keepends=True)[1:]))
    with pytest.raises(SurveyError, match="line 2 is damaged"):
        survey(path)


@pytest.mark.parametrize("text", ["66 64 / 53", "my notes\n", "{}", "[1]\n", "\n"])
def test_a_file_that_is_no_journal_is_left_alone(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SurveyError, match="is not the journal of a survey"):
        survey(path)
    assert path.read_text(encoding="utf-8") == text


@UNIX
def test_what_is_no_file_is_refused(path: Path) -> None:
    os.mkfifo(path)
    with pytest.raises(SurveyError, match="is not a file"):
        survey(path)
    path.unlink()
    path.mkdir()
    with pytest.raises(SurveyError, match="is not a file"):
        survey(path)


def test_a_file_that_changes_while_it_is_open_is_noticed(path: Path) -> None:
    with Journal(path, QUESTION) as journal:
        rows = run_survey(QUESTION, journal, threads=1)
        next(rows)
        text = path.read_bytes()
        path.write_bytes(text.replace(b'"A"', b'"B"'))
        with pytest.raises(SurveyError, match="line of unit 1 is damaged"):
            list(rows)
    path.write_bytes(text.splitlines(keepends=True)[0])
    with Journal(path, QUESTION) as journal:
        path.write_bytes(path.read_bytes() + b"more\n")
        with pytest.raises(SurveyError, match="changed by another program"):
            list(run_survey(QUESTION, journal, threads=1))


# Wrong use.


def test_rows_of_another_unit_deal_or_question_are_not_taken(path: Path) -> None:
    other = replace(QUESTION, seed=4)
    with Journal(path, QUESTION) as journal:
        for unit, rows, words in (
            (1, do_unit(QUESTION.unit(0)), "not the rows of its deals"),
            (4, do_unit(QUESTION.unit(3)), "the survey has 4"),
            (-1, [], "the survey has 4"),
            (0, do_unit(other.unit(0)), "deal 0 is a different one"),
            (0, [replace(row, tricks=(9,)) for row in do_unit(QUESTION.unit(0))], "impossible numbers"),
        ):
            with pytest.raises(SurveyError, match=words):
                journal.add(unit, rows)
        with pytest.raises(SurveyError, match="opened for another question"):
            list(run_survey(other, journal))
        assert not journal.done
    with pytest.raises(SurveyError, match="is not open"):
        journal.add(0, do_unit(QUESTION.unit(0)))
    with pytest.raises(SurveyError, match="is not open"):
        list(run_survey(QUESTION, journal))


@UNIX
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_forked_child_neither_holds_nor_writes_the_journal(path: Path) -> None:
    with Journal(path, QUESTION) as journal:
        child = os.fork()
        if not child:
            refused = 1
            with contextlib.suppress(BaseException):
                try:
                    journal.add(0, do_unit(QUESTION.unit(0)))
                except SurveyError:
                    journal.close()
                    refused = 0
            os._exit(refused)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        with pytest.raises(AnswerError, match="in use"):
            Journal(path, QUESTION)


# Two at once.


def test_the_second_is_told_who_holds_it(path: Path, tmp_path: Path) -> None:
    with Journal(path, QUESTION) as journal:
        for name in (path, tmp_path / "." / "x" / ".." / "journal"):
            with pytest.raises(AnswerError, match=r"journal is in use by this process since \d{4}-\d\d-\d\d .* UTC"):
                Journal(name, QUESTION)
        journal.close()
        assert survey(path)
    assert [file.name for file in tmp_path.iterdir()] == ["journal"]


def test_a_lock_file_left_by_a_crash_holds_nobody_up(path: Path) -> None:
    lock = Journal.lock_path(path)
    lock.write_text('{"process": 1, "host": "gone", "since": 0}', encoding="utf-8")
    assert survey(path)
    lock.write_text("my own file", encoding="utf-8")
    with pytest.raises(AnswerError, match="is not a lock"):
        survey(path)
    assert lock.read_text(encoding="utf-8") == "my own file"


@UNIX
def test_a_lock_is_not_made_through_a_link(path: Path, tmp_path: Path) -> None:
    (tmp_path / "precious").write_bytes(b"")
    Journal.lock_path(path).symlink_to(tmp_path / "precious")
    with pytest.raises(AnswerError, match=r"journal\.lock cannot be written"):
        survey(path)


def test_a_lock_is_held_by_one_of_many_threads_at_a_time(tmp_path: Path) -> None:
    path, inside, most, taken = tmp_path / "x.lock", [0], [0], [0]
    guard = threading.Lock()

    def work() -> None:
        for _ in range(50):
            try:
                lock = Lock(path, tmp_path / "x")
            except AnswerError:
                continue
            with guard:
                inside[0] += 1
                taken[0] += 1
                most[0] = max(most[0], inside[0])
            with guard:
                inside[0] -= 1
            lock.release()

    together([work] * 4)
    assert most == [1]
    assert taken[0] > 0
    assert not path.exists()


def together(works: list[Callable[[], None]]) -> None:
    threads = [threading.Thread(target=work) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_threads_with_a_journal_each_are_right_or_refused(path: Path) -> None:
    whole = survey(path)
    for _ in range(300 if LONG else 30):
        path.unlink(missing_ok=True)
        found: list[object] = []

        def work(found: list[object] = found) -> None:
            try:
                found.append(survey(path))
            except AnswerError as error:
                found.append("in use" in str(error))

        together([work] * 3)
        assert len(found) == 3
        assert all(rows in (True, whole) for rows in found)
        assert whole in found


def test_threads_that_share_a_journal_are_right(path: Path) -> None:
    whole = survey(path)
    for _ in range(100 if LONG else 10):
        path.unlink()
        found: list[object] = []
        with Journal(path, QUESTION) as journal:
            together([lambda j=journal, f=found: f.append(list(run_survey(QUESTION, j, threads=2)))] * 3)  # type: ignore[misc]
        assert found == [whole] * 3


def test_a_journal_that_was_replaced_is_not_removed(path: Path) -> None:
    with Journal(path, QUESTION) as journal:
        path.unlink()
        path.write_text("new", encoding="utf-8")
        journal.remove()
    assert path.read_text(encoding="utf-8") == "new"


# A full disk.


@contextlib.contextmanager
def largest_file(size: int) -> Iterator[None]:
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@UNIX
def test_a_full_disk_loses_nothing_and_the_journal_goes_on(path: Path) -> None:
    whole = survey(path)
    text = path.read_bytes()
    lines = [len(line) for line in text.splitlines(keepends=True)]
    path.unlink()
    for size in range(10, len(text), 7):
        with largest_file(size), pytest.raises(AnswerError, match="journal cannot be written: File too large"):
            survey(path)
        kept = path.read_bytes() if path.exists() else b""
        assert kept == text[: len(kept)]
        assert len(kept) in {0, *itertools.accumulate(lines)}, "half a line is taken back"
    assert survey(path) == whole


def test_a_journal_can_be_used_after_a_failed_write(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = survey(path)
    path.unlink()
    with Journal(path, QUESTION) as journal:

        def full(_handle: int) -> None:
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as patch:
            patch.setattr("os.fsync", full)
            with pytest.raises(AnswerError, match="journal cannot be written: No space left on device"):
                list(run_survey(QUESTION, journal, threads=1))
        assert list(run_survey(QUESTION, journal, threads=1)) == whole


# A survey without end.


def test_units_are_not_listed_before_they_are_done(path: Path) -> None:
    question = replace(QUESTION, count=9_999_999_999_999_999)

    def stop(done: int, total: int) -> None:
        assert total == 5 * 10**15
        if done == 3:
            raise KeyboardInterrupt

    with Journal(path, question) as journal:
        with pytest.raises(KeyboardInterrupt):
            list(run_survey(question, journal, threads=2, progress=stop))
        assert len(list(journal.rows())) == 6
    with pytest.raises(SurveyError, match="too many: at most 9223372036854775807"):
        replace(QUESTION, count=2**63)
