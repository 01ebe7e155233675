"""The notation that the command and the page share: Python reads each case as the file says, and so does the page."""

import json
from typing import Any

import pytest

from support.notation_cases import CASES, answered, known

FILE: dict[str, Any] = json.loads(CASES.read_text(encoding="ascii"))


def test_there_are_enough_cases_of_every_kind_good_and_bad() -> None:
    for kind in ("tile", "hand", "tiles", "trump", "seat", "bid", "house", "deal", "line"):
        cases = [case for case in FILE["cases"] if case["read"] == kind]
        assert any("is" in case for case in cases), kind
        assert any("is" not in case for case in cases), kind
    assert len(FILE["cases"]) >= 300


@pytest.mark.parametrize("kind", sorted({case["read"] for case in FILE["cases"]}))
def test_every_case_is_what_the_file_says(kind: str) -> None:
    for case in FILE["cases"]:
        if case["read"] == kind:
            assert answered(case) == case


def test_what_the_page_is_told_of_the_game_is_what_the_game_is() -> None:
    assert FILE["known"] == known()
