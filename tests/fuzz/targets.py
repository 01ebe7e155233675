"""What is fuzzed: every parser, the journal, the batch, the door. A target holds if it answers or refuses its bytes.

Refusing is a MoonError with printable faults of bounded length; at the door of the extension, ValueError or TypeError.
Anything else that a target raises is a fault.
"""

import contextlib
import functools
import io
import random
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from moonsolver import (
    Auction,
    Bid,
    Deal,
    Hand,
    MoonError,
    Rules,
    Seat,
    SurveyError,
    Tile,
    Trump,
    read_lesson,
    read_records,
    record_from_server,
    solve_batch,
    state_from_server,
)
from moonsolver.game.json_reader import deal_from_json, deal_from_line, position_from_json
from moonsolver.solving import _batches, _search, _tabulate
from moonsolver.surveys.survey import Journal, Row, SurveyQuestion, do_unit
from moonsolver.teaching.progress import Progress
from moonsolver_cli.sources import Source, read_input

__all__ = ["TARGETS", "Target", "large_inputs", "seeds_of"]

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
LONGEST_FAULT = 2000


@dataclass(frozen=True)
class Target:
    """Something that takes bytes. `files` are patterns below the root, each file (or each line of it) a seed."""

    run: Callable[[bytes], None]
    files: tuple[str, ...] = ()
    by_line: bool = False
    seeds: tuple[str, ...] = ()
    refusals: tuple[type[Exception], ...] = (MoonError,)

    def __call__(self, raw: bytes) -> None:
        """Run the target; raise if it does not hold."""
        try:
            self.run(raw)
        except MoonError as error:
            for fault in error.faults:
                _look_at(fault)
        except self.refusals as error:
            _look_at(str(error))


def _look_at(fault: str) -> None:
    """Check that a fault can be shown to a person."""
    assert len(fault) < LONGEST_FAULT, f"a fault of {len(fault)} characters: {fault[:200]!a}"
    assert fault.isprintable(), f"a fault that cannot be printed: {fault[:200]!a}"


def _of_text(parse: Callable[[str], Any]) -> Callable[[bytes], None]:
    """Make a target of a parser of texts; bytes that are no text become the sign for that."""

    def run(raw: bytes) -> None:
        try:
            text = raw.decode("utf-8", "surrogatepass")  # a str of Python's may hold half a pair
        except UnicodeDecodeError:
            text = raw.decode("utf-8", "replace")
        parse(text)

    return run


def _tiles(text: str) -> None:
    with contextlib.suppress(MoonError):
        Tile.parse(text)
    hand = Hand.parse(text)
    assert Hand.parse(str(hand)) == hand


def _deal(text: str) -> None:
    for rules in ("moon3-21", "moon4", "moon3"):
        with contextlib.suppress(MoonError):
            deal = Deal.parse(text, rules)
            assert Deal.parse(str(deal), rules) == deal
    Deal.parse(text)


def _words(text: str) -> None:
    """Everything that is one word: trump, seat, bid, rules."""
    for parse in (Trump.parse, Seat.parse, Bid.parse, Rules.named):
        try:
            parse(text)
        except MoonError as error:
            for fault in error.faults:
                _look_at(fault)


def _auction(text: str) -> None:
    auction = Auction(Rules.named("moon4" if len(text) % 2 else "moon3"), Seat.A)
    for word in text.split(" "):
        auction = auction.say(word)


def _server(text: str) -> None:
    state, _, log = text.partition("\n%%\n")
    record_from_server(state, log)


def _source(raw: bytes) -> None:
    """A file as the command line reads it, whole and line by line."""
    with tempfile.NamedTemporaryFile() as file, contextlib.redirect_stderr(io.StringIO()):
        file.write(raw)
        file.flush()
        for _ in Source(file.name, "deal").entries(deal_from_line):
            pass
        read_input(file.name)


SURVEY = SurveyQuestion(Rules.named("moon3").house({"trumps": "4"}), count=130, seed=3, bidders=(Seat.A,))


@functools.cache
def _survey_rows() -> list[list[Row]]:
    return [do_unit(SURVEY.unit(unit)) for unit in range(SURVEY.units)]


def _journal(raw: bytes) -> None:
    """The journal of a survey: as it is it gives the right rows or is refused, and so it does when work goes on.

    With checksums that are right again, as somebody who may write the file could make them, no row is impossible.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "journal"
        path.write_bytes(raw)
        try:
            with Journal(path, SURVEY) as journal:
                done = sorted(journal.done)
                assert list(journal.rows()) == [row for unit in done for row in _survey_rows()[unit]]
                for unit, rows in enumerate(_survey_rows()):
                    journal.add(unit, rows)
                assert list(journal.rows()) == [row for rows in _survey_rows() for row in rows]
            with Journal(path, SURVEY) as journal:
                assert sorted(journal.done) == list(range(SURVEY.units))
        except SurveyError as error:
            for fault in error.faults:
                _look_at(fault)
            assert path.read_bytes() == raw, "a journal that is refused is changed"
        path.unlink()
        with Journal(path, SURVEY) as journal:
            seal = journal._sealed
        head, *lines = raw.split(b"\n")
        path.write_bytes(head + b"\n" + b"".join(seal(line.rpartition(b',"')[0]) for line in lines))
        with Journal(path, SURVEY) as journal:
            for row in journal.rows():
                assert 0 <= row.number < SURVEY.total, row
                assert row.bidder is Seat.A, row
                assert {*row.tricks, row.longest, row.doubles} <= set(range(8)), row


def _batch(raw: bytes) -> None:
    """An array of hands that is nearly right, from a seed."""
    rng = random.Random(raw)
    rules = Rules.named(rng.choice(("moon3", "moon4", "moon3-21")))
    rows = [[int(hand) for hand in Deal.random(rules, rng).hands] for _ in range(rng.randrange(4))]
    for row in rows:
        for at, mask in enumerate(row):  # short hands, so that solving takes no time
            row[at] = _lowest(mask, 3)
    if rows and rng.random() < 0.7:
        rng.choice(rows)[rng.randrange(3)] ^= rng.choice((0, 1, 1 << 27, 1 << 28, 1 << 31, 1 << 32, -1, 1 << 70))
    hands: Any = rows
    if rng.random() < 0.8:
        hands = np.array(rows, dtype=object)
        with contextlib.suppress(OverflowError, ValueError, TypeError):
            hands = hands.astype(rng.choice("u4 i4 i8 u8 >u4 >i8 f8 i2 ? O U9 M8[s] c16".split()))
        if hands.ndim == 2:
            ways: tuple[Callable[[Any], Any], ...] = (
                lambda a: a, lambda a: a[::-1], lambda a: a.T, lambda a: a[:, ::-1], np.asfortranarray,
                lambda a: a[:, :2], lambda a: a[0:0], lambda a: a.reshape(-1), np.ma.masked_array,
                lambda a: np.broadcast_to(a[:1], (5, a.shape[1])) if len(a) else a, lambda a: a[..., None],
            )  # fmt: skip
            hands = rng.choice(ways)(hands)
    trumps: Any = rng.choice((None, ["6"], ["doubles", "none"], ["7"], [8], [], [None], ["6"] * 12))
    threads: Any = rng.choice((1, 1, 2, 0))
    out = solve_batch(hands, trumps, threads=threads)
    assert set(out.flat) <= set(range(8))


def _lowest(mask: int, number: int) -> int:
    kept = 0
    for _ in range(number):
        kept |= mask & -mask
        mask &= mask - 1
    return kept


class _Odd:
    """An object that reads as a number or a sequence, and does something else when it is read."""

    def __init__(self, rng: random.Random, value: Any, victim: list[Any]) -> None:
        self.rng, self.value, self.victim = rng, value, victim

    def __index__(self) -> int:
        if self.rng.random() < 0.3:
            self.victim.clear()
        elif self.rng.random() < 0.3:
            self.victim.extend([1] * 1000)
        if self.rng.random() < 0.1:
            raise TypeError("no number today")
        return self.value if isinstance(self.value, int) else self.rng.choice((7.5, None, 10**30))  # type: ignore[return-value]

    __int__ = __index__

    def __len__(self) -> int:
        return self.rng.choice((0, 3, 2**31, 4))

    def __getitem__(self, at: int) -> Any:
        if at > self.rng.choice((2, 3, 50)):
            raise IndexError
        return self.value

    def __bool__(self) -> bool:
        return self.rng.random() < 0.5


def _door(raw: bytes) -> None:
    """The extension asked with objects of every sort, from a seed: a sound question with an argument or some spoilt."""
    rng = random.Random(raw)
    hands = rng.choice(([7, 56, 448], [1, 2, 4], [7, 56, 448, 3584], [0, 0, 0], [127, 127 << 7, 127 << 14]))
    hands = list(hands)
    seats = len(hands)
    side = 5 if seats == 4 else 1
    sound: dict[str, Any] = {
        "hands": hands, "trump": rng.randrange(9), "leader": rng.randrange(seats), "side": side, "table": [],
        "widow": rng.choice((0, 1 << 27)), "trumps": [1, 8], "must": False, "tricks": 3, "plays": [],
        "leads": 2**32 - 1,
    }  # fmt: skip
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3))):
        name = rng.choice(list(sound))
        sound[name] = _spoilt(rng, sound[name], hands)
    ask = [sound[name] for name in ("hands", "trump", "leader", "table", "side", "leads")]
    searcher = _search.Searcher()
    which = rng.randrange(8)
    if which == 0:
        assert 0 <= searcher.value(*ask) <= 7
    elif which == 1:
        searcher.plays(*ask)
    elif which == 2 and seats == 3:
        if hands[0] != 127:  # longer hands take long
            _tabulate.tabulate(*ask)
    elif which in (3, 4):
        ask = [sound[name] for name in ("hands", "widow", "leader", "side", "trumps", "must")]
        if which == 3:
            searcher.deal_table(*ask)
        else:
            searcher.reach(*[*ask, sound["tricks"]])
    elif which == 5:
        searcher.trace(*[sound[name] for name in ("hands", "trump", "leader", "side", "plays", "leads")])
    elif which == 6:
        _search.sure_tricks_between(*[sound[name] for name in ("hands", "trump", "leader", "side")])
    else:
        _arrays(rng, sound)
    assert searcher.nodes >= 0 <= searcher.table_bytes


def _arrays(rng: random.Random, sound: dict[str, Any]) -> None:
    hands = sound["hands"]
    if not isinstance(hands, list) or not hands or not _is_short([hands, sound["trumps"]]):
        return  # numpy makes an array of anything
    with contextlib.suppress(ValueError, TypeError, OverflowError, IndexError):  # hands may have been emptied
        rows = np.array([hands] * rng.randrange(4), dtype=rng.choice(("u4", "u4", "u4", ">u4", "i8")))
        trumps = np.array(sound["trumps"], dtype=np.int8)
        out = np.zeros((len(rows), len(trumps)), dtype=np.int8)
        if rng.random() < 0.5 and rows.size:
            memory = rows.reshape(-1).view(np.int8)
            start = rng.randrange(max(1, memory.size - out.size))
            out = memory[start : start + out.size].reshape(out.shape)
        _batches.solve_many(rows, trumps, sound["leader"], sound["side"], sound["must"], out)
        others = np.ascontiguousarray(rows[:, -1])
        wide = np.zeros((len(rows), len(trumps), rng.choice((1, 1, 4))), dtype=np.int8)
        unseen = hands[1] | hands[2] if len(hands) > 2 else 0
        _batches.solve_layouts(hands[0], unseen, others, trumps, sound["leader"], 1, sound["must"], wide)
        low = np.full((len(trumps) * wide.shape[2], len(rows)), rng.choice((0, 0, 0, 1, -1)), dtype=np.int8)
        high = np.full_like(low, rng.choice((len(bin(unseen)) // 2, hands[1].bit_count(), hands[1].bit_count(), 9)))
        worth = np.sort(np.array([[rng.randrange(-1, 9) for _ in range(8)] for _ in range(2)], dtype=np.int32))
        sample = np.array([rng.randrange(4) for _ in rows], dtype=np.int32)
        between = np.ascontiguousarray(rows[:, 1:-1])
        unseen |= hands[3] if len(hands) > 3 else 0
        asked = (hands[0], unseen, between, trumps, sound["side"], sound["must"], worth, sample, low, high)
        _batches.race_layouts(*asked, rng.choice((0, 5, 10**6)), rng.choice((False, True)))


def _is_short(value: Any) -> bool:
    """Tell whether there are only numbers, and short lists of them."""
    if not isinstance(value, list):
        return not hasattr(value, "__len__")
    return len(value) <= 200 and all(map(_is_short, value))


def _spoilt(rng: random.Random, value: Any, victim: list[Any]) -> Any:
    if isinstance(value, list) and rng.random() < 0.5 and value:
        changed = value if rng.random() < 0.3 else list(value)
        changed[rng.randrange(len(changed))] = _spoilt(rng, 1, victim)
        return changed
    odd = _Odd(rng, rng.choice((0, 1, 7, 56, "x")), victim)
    return rng.choice(
        (None, True, -1, 0, 1, 3, 8, 9, 28, 2**28, 2**31, 2**32, 2**63, 10**5000, 7.9, float("nan"), "7", b"7", "",
         (), [], {}, {1, 2}, [[1]], range(2**31), range(3), [0] * 100, np.uint32(7), np.array([1, 2, 4]), np.float64(1),
         odd, odd, odd, [odd, 56, 448], Ellipsis, object(), lambda: 1, iter([1]))
    )  # fmt: skip


TARGETS: dict[str, Target] = {
    "tiles": Target(_of_text(_tiles), seeds=("66 65 64", "6-6,5:4 33", "[6|5]", "00")),
    "words": Target(_of_text(_words), seeds=("doubles", "none", "threes", "3", "A", "pass", "21", "moon3", "shoot")),
    "deal": Target(_of_text(_deal), files=("examples/deal*.txt",), by_line=True),
    "line": Target(_of_text(deal_from_line), files=("examples/deal*.txt", "tests/data/deals*.jsonl"), by_line=True),
    "deal_json": Target(_of_text(deal_from_json), files=("tests/data/deals*.jsonl",), by_line=True),
    "position_json": Target(_of_text(position_from_json), files=("tests/data/positions*.jsonl",), by_line=True),
    "lessons": Target(_of_text(read_lesson), files=("examples/pulling-trumps.md",)),
    "progress": Target(_of_text(Progress.parse), seeds=(Progress().to_json(),)),
    "records": Target(_of_text(read_records), files=("examples/evening.toml", "tests/data/records/*.toml")),
    "house": Target(
        _of_text(Rules.named("moon3").house_toml),
        files=("examples/house-rules.toml",),
        seeds=('first-lead = "trump"', 'lowest-bid = 3\ntrumps = "5 6"'),
    ),
    "auction": Target(_of_text(_auction), seeds=("pass 4 5", "4 5 6 7", "pass pass pass 21", "21")),
    "state": Target(_of_text(state_from_server)),
    "server": Target(_of_text(_server)),
    "source": Target(_source, files=("examples/deal*.txt",), seeds=("# only words\n\n",)),
    "journal": Target(_journal),
    "batch": Target(_batch),
    "door": Target(_door, refusals=(ValueError, TypeError)),
}
FROM_A_SEED = ("batch", "door")  # the bytes only start a generator


def seeds_of(name: str) -> list[bytes]:
    """Return the seeds of a target: its files, its texts and what is kept in the corpus."""
    target = TARGETS[name]
    found = [text.encode() for text in target.seeds]
    for pattern in target.files:
        for path in sorted(ROOT.glob(pattern)):
            raw = path.read_bytes()
            found += raw.splitlines()[:40] if target.by_line else [raw]
    return [*found, *(path.read_bytes() for path in kept(name))]


def kept(name: str) -> list[Path]:
    """Return the files of a target's corpus."""
    return sorted(path for path in (HERE / "corpus" / name).glob("*") if path.is_file())


def large_inputs() -> Iterator[tuple[str, bytes]]:
    """Yield inputs too large to keep: what once took minutes or gigabytes."""
    yield "records", b"a." * 100_000 + b"a = 1\n"
    yield "house", b"a." * 100_000 + b"a = 1\n"
    yield "records", b"a = " + b"[" * 100_000 + b"]" * 100_000
    yield "position_json", b'{"hands": ' + b"[" * 100_000 + b"]" * 100_000 + b"}"
    yield "position_json", b'{"hands": [' + b'"65",' * 200_000 + b'"66"]}'
    yield "deal_json", b'{"hands": [' + b'"65",' * 200_000 + b'"66"]}'
    yield "line", b"66 " * 1_000_000
    yield "deal", b"66 / " * 400_000
    yield "tiles", b"6" * 1_000_000
    yield "tiles", b"66 " * 1_000_000
    yield "words", b"9" * 1_000_000
    yield "source", b"66 " * 1_000_000 + b"\n"
    for start in (b'{"survey journal":2', (HERE / "corpus" / "journal" / "whole.journal").read_bytes()):
        yield "journal", start + b"[" * 3_000_000
        yield "journal", start + b"[0]\n" * 300_000
