"""The reviews of every record in the repository, and the golden files that they are compared with.

To write the golden files anew, after a change that is meant: ``python tests/support/reviews.py``.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

from moonsolver import Solver
from moonsolver.records.reader import read_records
from moonsolver.records.record import RecordFile
from moonsolver.reports.to_json.reviews import review_to_json
from moonsolver.reviews.review import Review, review_record

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests/data/reviews"
FILES = tuple(sorted([*(ROOT / "tests/data/records").glob("*.toml"), ROOT / "examples/evening.toml"]))


@cache
def reviewed(path: Path) -> tuple[RecordFile, tuple[Review, ...]]:
    """A record file and the reviews of its hands."""
    file = read_records(path.read_text("utf-8"))
    solver = Solver()
    return file, tuple(review_record(hand, solver=solver) for hand in file.hands)


def as_json(path: Path) -> list[dict[str, Any]]:
    """The reviews of a file as the command prints them."""
    file, reviews = reviewed(path)
    found = [
        review_to_json(file, hand, review, score)
        for hand, review, score in zip(file.hands, reviews, file.scores, strict=True)
    ]
    read: list[dict[str, Any]] = json.loads(json.dumps(found))
    return read


def every_review() -> list[tuple[str, Review]]:
    """Each reviewed hand of the repository with a name for it."""
    return [(f"{path.stem}-{review.record.number}", review) for path in FILES for review in reviewed(path)[1]]


def as_lines(found: list[dict[str, Any]]) -> str:
    """JSON with each hand's fields, and each of its plays, on a line of their own."""
    hands = []
    for hand in found:
        fields = [f"{json.dumps(name)}: {_value(name, value)}" for name, value in hand.items()]
        hands.append("{\n  " + ",\n  ".join(fields) + "\n}")
    return "[\n" + ",\n".join(hands) + "\n]\n"


def _value(name: str, value: Any) -> str:
    if name != "plays" or not value:
        return json.dumps(value)
    return "[\n    " + ",\n    ".join(map(json.dumps, value)) + "\n  ]"


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for path in FILES:
        (GOLDEN / f"{path.stem}.json").write_text(as_lines(as_json(path)), encoding="utf-8")
