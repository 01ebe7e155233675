"""Files are written whole or not at all: the old one stays until the new one is on the disk."""

import os
import stat
from pathlib import Path

import pytest

from moonsolver.errors import AnswerError
from moonsolver.system.files import check_writable, whole_file, write_whole


def test_a_file_is_written_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    write_whole(tmp_path / "a.html", "π\n")
    write_whole(tmp_path / "a.html", b"\xff")
    assert (tmp_path / "a.html").read_bytes() == b"\xff"
    assert [path.name for path in tmp_path.iterdir()] == ["a.html"]


def test_half_a_character_does_not_lose_the_page(tmp_path: Path) -> None:
    write_whole(tmp_path / "a.txt", "a\udc80b")
    assert (tmp_path / "a.txt").read_bytes() == b"a\\udc80b"


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt, OSError(28, "No space left on device")])
def test_the_old_file_stays_when_the_work_fails(tmp_path: Path, error: BaseException) -> None:
    path = tmp_path / "old.csv"
    path.write_text("old", encoding="utf-8")

    def fail() -> None:
        with whole_file(path) as part:
            assert part.suffix == ".csv"
            part.write_text("half", encoding="utf-8")
            raise error

    with pytest.raises((ValueError, KeyboardInterrupt)):
        fail()
    assert path.read_text(encoding="utf-8") == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["old.csv"]


def test_a_failed_write_names_its_file(tmp_path: Path) -> None:
    with pytest.raises(AnswerError, match=r"x\.csv cannot be written: No space"), whole_file(tmp_path / "x.csv"):
        raise OSError(28, "No space left on device")


def test_permissions_and_links_stay(tmp_path: Path) -> None:
    real = tmp_path / "real.txt"
    real.write_text("old", encoding="utf-8")
    real.chmod(0o640)
    link = tmp_path / "link.txt"
    link.symlink_to(real)
    write_whole(link, "new")
    assert link.is_symlink()
    assert real.read_text(encoding="utf-8") == "new"
    assert stat.S_IMODE(real.stat().st_mode) == 0o640


def test_a_device_is_written_itself() -> None:
    write_whole(Path(os.devnull), "gone")
    if os.path.exists("/dev/full"):
        with pytest.raises(AnswerError, match="/dev/full cannot be written: No space"):
            write_whole(Path("/dev/full"), "lost")


def test_what_cannot_be_written_is_found_before_the_work(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    (tmp_path / "dangling").symlink_to("nowhere/x.csv")
    for path, words in (
        (tmp_path, "it is a folder"),
        (tmp_path / "no" / "x.csv", "there is no folder"),
        (tmp_path / "dangling", "there is no folder .*nowhere"),
        (tmp_path / ("x" * 300), "too long"),
        (tmp_path / "loop", "cannot be written"),
        (Path("a\0b"), "cannot be written"),
    ):
        with pytest.raises(AnswerError, match=words):
            check_writable(path)
