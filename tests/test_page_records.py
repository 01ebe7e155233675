"""The page's files of hands: what it writes Python reads, and the other way round; and both find the same faults."""

import json
import random
import subprocess
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from moonsolver import MoonError, Rules
from moonsolver.records.reader import read_records
from moonsolver.records.record import RecordFile
from support.page import NODE, PAGE, needs_node
from support.records import random_record, record_files, typed

pytestmark = needs_node
ROOT = Path(__file__).parents[1]
FILES = sorted([*ROOT.glob("examples/*evening.toml"), *ROOT.glob("tests/data/records/*.toml")])


def page_answers(texts: list[str]) -> list[dict[str, Any]]:
    """What the page makes of files of hands: its TOML, written once and once more, the faults, what it worked out."""
    assert NODE
    done = subprocess.run(
        [NODE, str(PAGE / "records.mjs")], input=json.dumps(texts), capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    answers: list[dict[str, Any]] = json.loads(done.stdout)
    return answers


def bare(file: RecordFile) -> RecordFile:
    """A file without its faults and without names that are empty, which are none."""
    hands = tuple(replace(hand, faults=(), worked_out=()) for hand in file.hands)
    return replace(file, hands=hands, faults=(), players={seat: name for seat, name in file.players.items() if name})


def words(file: RecordFile) -> list[list[str]]:
    """The faults of a file and of its hands, without their places."""
    return [
        sorted(fault.words for fault in file.faults),
        *(sorted(f.words for f in hand.faults) for hand in file.hands),
    ]


DEALT = '[[hand]]\ndeal = "66 55 11 00 53 43 32 / 33 65 64 61 52 31 21 / 44 22 63 62 54 51 42 / 41"\nbidder = "B"\n'
PLAYED = DEALT + 'bid = "4"\ntrump = "6"\ndiscard = "21"\nplays = "65 62 66"\n'
PUZZLES = [
    DEALT + f"[hand.puzzle]\n{words}\n"
    for words in (
        'kind = "bid"\nlevel = 2\nanswers = "4"\ntempting = "pass"',
        'kind = "bid"\nanswers = "3 8"',
        'kind = " Trump "\nsort = "TABLE"\nanswers = ["6", "doubles"]\ntempting = "6"',
        'kind = "trump"\nlevel = 6\nanswers = "nonsense"',
        'kind = "discard"\nanswers = "21, 41"\ntempting = "66"',
        'kind = "make"\nanswers = "65"',
        'kind = "riddle"\nsort = "closed"',
        'kind = "bid"\nsolution = "4"',
        'sort = "open"',
        "kind = 7",
    )
] + [
    PLAYED + f"[hand.puzzle]\n{words}\n"
    for words in ('kind = "set"\nanswers = "64"\ntempting = "31"', 'kind = "make"\nanswers = "64 61"\ntempting = "11"')
]


def test_puzzles_are_read_and_written_as_by_the_command() -> None:
    for text, answer in zip(PUZZLES, page_answers(PUZZLES), strict=True):
        check(text, answer)


def check(text: str, answer: dict[str, Any]) -> None:
    """What the page made of a text is what Python makes of it."""
    wanted = None
    with suppress(MoonError):
        wanted = read_records(text)
    assert ("refused" in answer) == (wanted is None), text
    if wanted is None:
        return
    assert [sorted(faults) for faults in answer["faults"]] == words(wanted), text
    assert [sorted(found) for found in answer["workedOut"]] == [
        sorted(found.words for found in hand.worked_out) for hand in wanted.hands
    ]
    assert bare(read_records(answer["toml"])) == bare(wanted)
    assert answer["again"] == answer["toml"]


@pytest.fixture(scope="module")
def answers_by_file() -> dict[Path, dict[str, Any]]:
    return dict(zip(FILES, page_answers([path.read_text(encoding="utf-8") for path in FILES]), strict=True))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_record_of_ours_is_read_and_written_as_python_reads_it(
    path: Path, answers_by_file: dict[Path, dict[str, Any]]
) -> None:
    check(path.read_text(encoding="utf-8"), answers_by_file[path])


def test_files_that_python_writes_come_back_equal_as_toml_and_as_json() -> None:
    texts: list[str] = []

    @given(record_files())
    @settings(max_examples=60, database=None, derandomize=True, suppress_health_check=list(HealthCheck), deadline=None)
    def collect(file: RecordFile) -> None:
        texts.extend([file.to_toml(), file.to_json()])

    collect()
    for text, answer in zip(texts, page_answers(texts), strict=True):
        check(text, answer)
        assert bare(read_records(answer["toml"])) == bare(read_records(text))
        assert not any(answer["faults"])


def test_what_people_leave_out_is_worked_out_as_python_does() -> None:
    rng = random.Random(5)
    names = ["moon3", "moon3-21", "moon4"]
    texts = []
    for turn in range(400):
        record = random_record(
            rng, Rules.named(names[turn % 3]), plays=rng.choice([None, None, 28 if turn % 3 == 2 else 21])
        )
        unknown = frozenset(rng.sample(range(record.rules.seats + 1), rng.choice([0, 1, 1, 2])))
        text = typed(record, unknown=unknown)
        if rng.random() < 0.4:
            rows = text.split("\n")
            at = rng.randrange(len(rows))
            rows[at] = rng.choice(
                ["", "", rows[at][:-3] + '"', rows[at].replace("6", "5", 1), rows[at].replace("5", "7", 1)]
            )
            text = "\n".join(rows)
        texts.append(text)
    for text, answer in zip(texts, page_answers(texts), strict=True):
        check(text, answer)
