"""What the drill remembers: boxes and days, the file, two drills at once, what is corrupt or not ours."""

import datetime
import json
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moonsolver import AnswerError, NotationError
from moonsolver.records.file_forms import FileForm, HandForm
from moonsolver.system.locks import Lock
from moonsolver.teaching.progress import DAYS, Progress
from moonsolver.teaching.progress_file import ProgressFile
from support.cli import COMMAND, run
from support.reviews import FILES

EVENING = str(next(path for path in FILES if path.stem == "evening"))
TODAY = datetime.date(2026, 12, 1)
HAND = FileForm(hand=[HandForm(deal="11 00 / 22", note="<b>")])


def days(number: int) -> datetime.timedelta:
    return datetime.timedelta(days=number)


def missed(progress: Progress, key: str = "a", on: datetime.date = TODAY) -> Progress:
    return progress.missed(key, "play", HAND, on)


# Boxes


def test_what_is_missed_comes_again_after_one_three_seven_fourteen_and_thirty_days() -> None:
    progress, day = missed(Progress()), TODAY
    for rest in DAYS:
        assert not progress.is_due("a", day + days(rest - 1))
        day += days(rest)
        assert progress.is_due("a", day)
        progress = progress.found("a", day)
    assert progress == Progress()
    assert DAYS == (1, 3, 7, 14, 30)


def test_found_before_it_is_due_changes_nothing_and_so_does_what_was_never_missed() -> None:
    progress = missed(Progress())
    assert progress.found("a", TODAY) is progress
    assert progress.found("b", TODAY + days(9)) is progress


def test_missed_again_it_is_back_in_the_first_box() -> None:
    later = TODAY + days(1)
    progress = missed(missed(Progress()).found("a", later), on=later)
    assert (progress.cards["a"].box, progress.cards["a"].due, progress.cards["a"].missed) == (1, later + days(1), 2)
    assert missed(progress, on=later).cards["a"].missed == 2  # the same miss, noted twice


def test_what_has_waited_longest_comes_first() -> None:
    progress = missed(missed(missed(Progress(), "b", TODAY), "c", TODAY - days(5)), "d", TODAY + days(1))
    assert progress.due(TODAY + days(1)) == ("c", "b")
    assert progress.next_due == TODAY - days(4)
    assert Progress().next_due is None


@given(st.lists(st.tuples(st.sampled_from("abc"), st.booleans(), st.integers(0, 40)), max_size=30))
def test_a_box_tells_the_days_and_what_is_written_is_read_back(answers: list[tuple[str, bool, int]]) -> None:
    progress, day = Progress(), TODAY
    for key, found, rest in answers:
        day += days(rest)
        progress = progress.found(key, day) if found else missed(progress, key, day)
        for card in progress.cards.values():
            assert 1 <= card.box <= len(DAYS)
            assert card.due <= day + days(DAYS[card.box - 1])
    assert Progress.parse(progress.to_json()) == progress


# The file


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not the progress of a drill: "),
        ("[]", "Expected `object`, got `array`"),
        ("{}", "missing required field `progress`"),
        ('{"progress": "x", "version": 1}', 'it is "x", version 1, and should be "moonsolver drill", version 1'),
        ('{"progress": "moonsolver drill", "version": 2}', "version 2"),
        ('{"progress": "moonsolver drill", "version": 1, "more": 1}', "unknown field `more`"),
        ('{"progress": "moonsolver drill", "version": 1, "cards": {"a": {"asks": "play"}}}', "`hand`"),
        ("[" * 100_000, "nested too deeply"),
        ("\x00\x1b[2J", "not the progress of a drill"),
    ],
)
def test_what_is_not_ours_is_explained_and_left_as_it_is(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "p.json"
    path.write_text(text, encoding="utf-8")
    file = ProgressFile(path)
    for call in (file.read, lambda: file.change(missed)):
        with pytest.raises(NotationError, match=r"p\.json") as caught:
            call()
        assert any(words in fault for fault in caught.value.faults), caught.value.faults
        assert "is left as it is: move it away, or name another file with --progress-file" in caught.value.faults[-1]
        assert "\x1b" not in str(caught.value)
    assert path.read_text(encoding="utf-8") == text
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"box": 0}, "box 0, but the boxes are 1 to 5"),
        ({"box": 9}, "box 9"),
        ({"due": "soon"}, "due"),
        ({"hand": {"hand": []}}, "0 hands, but a card has one"),
    ],
)
def test_a_card_that_cannot_be_is_named(tmp_path: Path, change: dict[str, object], words: str) -> None:
    path = tmp_path / "p.json"
    data = json.loads(missed(Progress()).to_json())
    data["cards"]["a"] |= change
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(NotationError) as caught:
        ProgressFile(path).read()
    assert words in str(caught.value)


def test_not_utf_8_and_a_folder_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    path.write_bytes(b"\xff\xfe{}")
    with pytest.raises(NotationError, match="not valid UTF-8"):
        ProgressFile(path).read()
    with pytest.raises(AnswerError, match="is not a file"):
        ProgressFile(tmp_path).read()


def test_the_folder_is_made_with_the_first_miss(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "p.json"
    assert ProgressFile(path).read() == Progress()
    assert not path.parent.exists()
    ProgressFile(path).change(missed)
    assert [each.name for each in path.parent.iterdir()] == ["p.json"]


def test_two_at_once_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "p.json"

    def note(name: str) -> None:
        for number in range(10):
            ProgressFile(path).change(lambda progress, key=f"{name}{number}": missed(progress, key))  # type: ignore[misc]

    threads = [threading.Thread(target=note, args=(name,)) for name in "abc"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(ProgressFile(path).read().cards) == {f"{name}{number}" for name in "abc" for number in range(10)}


def test_a_lock_that_is_never_let_go_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("moonsolver.teaching.progress_file.PATIENCE", 0.05)
    path = tmp_path / "p.json"
    lock = Lock(tmp_path / "p.json.lock", path)
    with pytest.raises(AnswerError, match="is in use"):
        ProgressFile(path).change(missed)
    lock.release()


# At the command line


def drilled(path: Path, *arguments: str, stdin: str = "") -> str:
    done = run("drill", *arguments, "--progress-file", str(path), stdin=stdin)
    assert done.code == 0, done.err
    return done.out


def made_due(path: Path) -> None:
    """Let a day and more pass."""
    data = json.loads(path.read_text(encoding="utf-8"))
    for card in data["cards"].values():
        card["due"] = "2020-01-01"
    path.write_text(json.dumps(data), encoding="utf-8")


def test_what_was_missed_comes_first_the_next_time_and_alone_with_due(tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    first = drilled(path, EVENING, stdin="s\n?\ns\ns\ns\ns\n")
    second_question = first.split("Question 2 of ")[1].split("\n")[1]
    assert len(ProgressFile(path).read().cards) == 1
    assert "Nothing is due today." in drilled(path, "--due")
    made_due(path)
    again = drilled(path, EVENING, stdin="q\n")
    assert again.split("\n")[0].endswith("missed before")
    assert again.split("\n")[1] == second_question
    for arguments in ((EVENING, "--due"), ("--due",)):
        alone = drilled(path, *arguments, stdin="q\n")
        assert alone.startswith("Question 1 of 1, missed before\n")
    assert second_question.split("Hand 2, ")[1] in drilled(path, "--due", stdin="q\n")


def test_found_at_once_when_due_it_moves_up_and_with_a_hint_it_does_not(tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    drilled(path, EVENING, "--hand", "1", stdin="?\n")
    made_due(path)
    drilled(path, "--due", stdin="h\n65\n")
    assert [card.box for card in ProgressFile(path).read().cards.values()] == [1]
    made_due(path)
    drilled(path, "--due", stdin="65\n")
    assert [card.box for card in ProgressFile(path).read().cards.values()] == [2]


@pytest.mark.parametrize("stdin", ["41\nq\n", "41\ns\n", "41\n", "h\nq\n"])
def test_a_wrong_try_is_remembered_also_when_one_stops_or_skips(tmp_path: Path, stdin: str) -> None:
    path = tmp_path / "p.json"
    drilled(path, EVENING, "--hand", "1", stdin=stdin)
    assert len(ProgressFile(path).read().cards) == 1


@pytest.mark.parametrize("stdin", ["65\n", "s\n", "q\n", "", "99\nq\n"])
def test_what_was_not_missed_is_not_remembered(tmp_path: Path, stdin: str) -> None:
    path = tmp_path / "p.json"
    drilled(path, EVENING, "--hand", "1", stdin=stdin)
    assert not path.exists()


def test_without_progress_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "p.json"
    monkeypatch.setenv("MOONSOLVER_PROGRESS_FILE", str(path))
    assert run("drill", EVENING, "--no-progress", stdin="?\n").code == 0
    assert not path.exists()
    assert run("drill", EVENING, stdin="?\n").code == 0
    assert path.exists()


def test_a_card_whose_record_asks_nothing_is_told_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    ProgressFile(path).change(missed)
    made_due(path)
    before = path.read_text(encoding="utf-8")
    done = run("drill", "--due", "--progress-file", str(path))
    assert done.code == 0
    assert "the card a (play) cannot be asked" in done.err
    assert path.read_text(encoding="utf-8") == before


def test_a_corrupt_file_is_bad_input(tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    path.write_text("{", encoding="utf-8")
    done = run("drill", EVENING, "--progress-file", str(path), stdin="?\n")
    assert (done.code, done.out) == (2, "")
    assert "is left as it is" in done.err
    assert path.read_text(encoding="utf-8") == "{"


@pytest.mark.skipif(sys.platform == "win32", reason="folders of Unix")
def test_a_file_that_cannot_be_written_is_told_once_and_the_drill_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = run("drill", EVENING, "--progress-file", str(tmp_path / "file" / "p.json"), stdin="?\n?\n?\n")
    assert done.code == 1
    assert "3 shown" in done.out
    assert done.err.count("from here on, nothing is remembered") == 1


def test_the_default_file_is_in_the_data_folder_of_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MOONSOLVER_PROGRESS_FILE", raising=False)
    monkeypatch.setattr("platformdirs.user_data_path", lambda name, **_: tmp_path / name)
    assert run("drill", EVENING, stdin="?\n").code == 0
    assert [str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.json")] == [
        str(Path("moonsolver/drill.json"))
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
def test_ctrl_c_keeps_what_was_answered(tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    with subprocess.Popen(
        [COMMAND, "drill", EVENING, "--progress-file", str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        process.stdin.write(b"?\n")
        process.stdin.flush()
        for _ in range(3000):
            if path.exists():
                break
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=60)
    assert b"1 of " in out
    assert len(ProgressFile(path).read().cards) == 1
