"""Costly plays and what the command and the page both say of them: ``tests/data/reason_cases.json``, a case a line.

A case has the question as the page's engine takes it, the sentences, and the lines that prove them. After a change that
is meant, in ``tests``, ``python -m support.reason_cases`` finds mistakes anew and writes what Python says of them. Read
the difference.
"""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from moonsolver.reasons.causes import Explanation
from moonsolver.reports.reason_proofs import proof_lines
from moonsolver.reports.reason_words import explanation_sentences
from support.page_engine import house_of, position_of
from support.reason_reader import NAMES, readings

__all__ = ["CASES", "case_of_page"]

Case = dict[str, Any]
CASES = Path(__file__).parents[1] / "data" / "reason_cases.json"
FEW = 3  # cases of each kind
SEED, MISTAKES = 7, 4000
LABELS = (True, False, None)


def case_of_page(why: Explanation, at_table: bool | None) -> Case:
    """What is asked of the page, what Python says, and the first cause, for people who look for one."""
    names = NAMES[: why.position.rules.seats]
    return {
        "about": f"{why.position}: {why.tile}",
        "cause": why.reasons[0].cause.value if why.reasons else None,
        "rules": house_of(why.position.rules),
        "position": position_of(why.position),
        "tile": why.tile.bit,
        "names": list(names),
        "atTable": at_table,
        "sentences": explanation_sentences(why, names, at_table=at_table),
        "proofs": proof_lines(why, names),
    }


def found_cases() -> Iterator[Case]:
    """Find mistakes until there are a few of every kind."""
    seen = Counter[str]()
    for number, (why, _, reading) in enumerate(readings(SEED)):
        top = why.reasons[0] if why.reasons else None
        kind = f"{reading and ' '.join(reading.forms)} {top and top.cause} {top and top.role}"
        seen[kind] += 1
        if seen[kind] <= FEW:
            yield case_of_page(why, LABELS[number % 3])
        if number == MISTAKES:
            return


if __name__ == "__main__":
    lines = ",\n".join(json.dumps(case) for case in found_cases())
    CASES.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
