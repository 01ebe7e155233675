"""The book of odds: its families, its pieces on disk, and that whatever stops the builder costs only what it was at."""

import random
import threading
from pathlib import Path
from typing import Any

import pytest

from moonsolver import Hand, HandOdds, hand_odds
from moonsolver.errors import AnswerError, KnowledgeError
from moonsolver.surveys import book, book_builder
from moonsolver.surveys.book import (
    BIDS,
    SETS,
    Entry,
    families,
    family_of,
    look_up,
    piece_name,
    read_piece,
    recount,
    solve_piece,
)

PIECES = Path(__file__).parents[1] / "book" / "pieces"
SMALL = family_of(Hand.parse("66 55 44 33 22 11 00 65").mask)  # fifteen sets


@pytest.fixture(scope="module")
def every() -> list[tuple[int, ...]]:
    return families()


@pytest.fixture(scope="module")
def piece() -> bytes:
    found = solve_piece(SMALL)
    assert found is not None
    return found


def entry_of(family: tuple[int, ...], seed: int = 0) -> bytes:
    """A piece that is quick to make, sound on disk, and wrong."""
    rng = random.Random(f"{family[0]} {seed}")
    rows = [Entry(tuple(rng.randrange(3433) for _ in BIDS), tuple(rng.randrange(72) for _ in BIDS)) for _ in family]
    data = book.HEAD + b"".join(map(bytes, rows))
    return data + book._digest(family, data)


def test_families_part_all_sets_of_eight(every: list[tuple[int, ...]]) -> None:
    masks = [mask for family in every for mask in family]
    assert len(masks) == len(set(masks)) == SETS == 319_770
    assert [family[0] for family in every] == sorted(family[0] for family in every)
    for family in random.Random(1).sample(every, 5):
        assert {family_of(mask) for mask in random.Random(2).sample(family, 3)} == {family}


def test_members_of_a_family_are_each_other_under_other_names() -> None:
    names = dict(zip("123456", "314652", strict=True))
    hand = "66 65 53 42 41 21 00 33"
    other = Hand.parse("".join(names.get(letter, letter) for letter in hand))
    assert other.mask in family_of(Hand.parse(hand).mask)
    assert Hand.parse("66 65 53 42 41 21 44 33").mask not in family_of(Hand.parse(hand).mask)


def test_entries_are_ten_bytes_and_come_back() -> None:
    rng = random.Random(3)
    for _ in range(50):
        entry = Entry(tuple(rng.randrange(3433) for _ in BIDS), tuple(rng.randrange(72) for _ in BIDS))
        assert len(bytes(entry)) == 10
        assert Entry.from_bytes(bytes(entry)) == entry


def test_a_piece_says_what_the_odds_say(piece: bytes, tmp_path: Path) -> None:
    (tmp_path / piece_name(SMALL)).write_bytes(piece)
    for mask in random.Random(4).sample(SMALL, 3):
        eight = Hand.from_int(mask)
        entry = look_up(tmp_path, eight)
        assert entry is not None
        widow = list(eight)[3]
        odds = hand_odds(eight.remove(widow), widow=widow)
        assert isinstance(odds, HandOdds)
        assert entry.counts == odds.best_counts[4:]
        assert [entry.choice(bid, eight) for bid in BIDS] == [odds.best(bid).choice for bid in BIDS]


def test_what_one_member_tells_another_changes_nothing() -> None:
    family = family_of(Hand.parse("66 65 53 42 41 21 00 33").mask)
    known: dict[Any, Any] = {}
    for mask in random.Random(5).sample(family, 12):
        entry = book._solve(mask, known)
    assert entry == book._solve(mask, {}) == book.recount(mask)


def test_a_piece_that_is_damaged_or_misnamed_is_refused(
    piece: bytes, every: list[tuple[int, ...]], tmp_path: Path
) -> None:
    path = tmp_path / piece_name(SMALL)
    assert read_piece(path, SMALL) is None
    other = next(family for family in every if len(family) == len(SMALL) and family != SMALL)
    for wrong in (piece[:-1], piece + b"x", b"", piece[:40] + bytes([piece[40] ^ 1]) + piece[41:], entry_of(other)):
        path.write_bytes(wrong)
        with pytest.raises(AnswerError, match="is damaged, or is not a piece of the book: remove it"):
            read_piece(path, SMALL)
    with pytest.raises(KnowledgeError, match="the book is about eight tiles of moon3"):
        look_up(tmp_path, Hand.parse("66 55 44 33 22 11 00"))
    assert look_up(tmp_path, Hand.parse("66 65 53 42 41 21 00 33")) is None


def test_a_race_that_is_wrong_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(book, "_solve", lambda *_: Entry((1, 1, 1, 1), (0, 0, 0, 0)))
    with pytest.raises(AnswerError, match="the race and the full count of the book disagree"):
        solve_piece(SMALL)


def test_the_builder_does_what_is_missing_and_no_more(
    monkeypatch: pytest.MonkeyPatch, every: list[tuple[int, ...]], tmp_path: Path
) -> None:
    few = [family for family in every if len(family) <= 20]
    asked: list[tuple[int, ...]] = []

    def solve(family: tuple[int, ...], stopped: Any = None) -> bytes:
        assert stopped is not None
        asked.append(family)
        return entry_of(family)

    monkeypatch.setattr(book_builder, "families", lambda: few)
    monkeypatch.setattr(book_builder, "solve_piece", solve)
    total = sum(map(len, few))
    (tmp_path / piece_name(few[1])).write_bytes(entry_of(few[1]))
    told: list[tuple[int, int]] = []
    assert book_builder.build_book(tmp_path, threads=2, progress=lambda *step: told.append(step)) == total
    assert sorted(asked) == sorted(few[:1] + few[2:])
    assert told[0] == (len(few[1]), total)
    assert told[-1] == (total, total)
    assert book_builder.build_book(tmp_path) == total
    assert len(asked) == len(few) - 1
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(map(piece_name, few))


def test_a_part_of_the_book_is_a_fair_sample(
    monkeypatch: pytest.MonkeyPatch, every: list[tuple[int, ...]], tmp_path: Path
) -> None:
    few = [family for family in every if len(family) <= 60]
    asked: list[tuple[int, ...]] = []

    def solve(family: tuple[int, ...], **_: Any) -> bytes:
        asked.append(family)
        return entry_of(family)

    monkeypatch.setattr(book_builder, "families", lambda: few)
    monkeypatch.setattr(book_builder, "solve_piece", solve)
    book_builder.build_book(tmp_path, threads=1)
    ranks = [few.index(family) for family in asked]
    half = len(ranks) // 2
    assert abs(sum(ranks[:half]) / half - sum(ranks[half:]) / (len(ranks) - half)) < len(ranks) / 4


def test_the_builder_starts_nothing_that_would_not_be_done_in_time(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(book_builder, "families", lambda: [SMALL])
    monkeypatch.setattr(book_builder, "solve_piece", lambda family, **_: entry_of(family))
    assert book_builder.build_book(tmp_path, seconds=1.0) == 0
    assert book_builder.build_book(tmp_path, seconds=100.0) == len(SMALL)


def test_ctrl_c_keeps_what_is_done_and_ends_what_is_running(
    monkeypatch: pytest.MonkeyPatch, every: list[tuple[int, ...]], tmp_path: Path
) -> None:
    few = [family for family in every if len(family) <= 20][:2]
    waiting = threading.Event()

    def solve(family: tuple[int, ...], stopped: Any) -> bytes | None:
        while family != few[0] and not stopped():
            waiting.wait(0.01)
        return entry_of(family) if family == few[0] else None

    def interrupt(done: int, _: int) -> None:
        if done:
            raise KeyboardInterrupt

    monkeypatch.setattr(book_builder, "families", lambda: few)
    monkeypatch.setattr(book_builder, "solve_piece", solve)
    with pytest.raises(KeyboardInterrupt):
        book_builder.build_book(tmp_path, threads=2, progress=interrupt)
    assert [path.name for path in tmp_path.iterdir()] == [piece_name(few[0])]


def test_one_builder_at_a_time_has_a_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(book_builder, "families", lambda: [SMALL])

    def again(*_: int) -> None:
        with pytest.raises(AnswerError, match="is in use by this process"):
            book_builder.build_book(tmp_path)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        book_builder.build_book(tmp_path, progress=again)


@pytest.mark.skipif(not PIECES.is_dir(), reason="the pieces of the book are in a checkout only")
def test_the_pieces_that_have_been_built_are_right(every: list[tuple[int, ...]]) -> None:
    """Every piece is whole, and of one a member is counted again."""
    built = sorted(PIECES.glob("*.book"))
    assert built
    of_name = {piece_name(family): family for family in every}
    for path in built:
        assert read_piece(path, of_name[path.name]) is not None
    path = random.Random(3).choice(built)
    eight = random.Random(4).choice(of_name[path.name])
    assert look_up(PIECES, Hand.from_int(eight)) == recount(eight)
