"""The page's puzzles: the cases that both read are what the command says, and the year is all there."""

import json
import random
from typing import Any

import pytest

from moonsolver.explorer.page import explorer_html
from support.puzzle_cases import CASES, case_of, damaged_words, is_refused

CASES_READ: dict[str, Any] = json.loads(CASES.read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES_READ["puzzles"], ids=lambda case: case["word"])
def test_a_case_is_what_the_command_says(case: dict[str, Any]) -> None:
    assert case_of(case["word"]) == case


def test_every_kind_and_sort_and_rule_set_is_among_the_cases() -> None:
    cases = CASES_READ["puzzles"]
    assert len({(case["note"]["kind"], case["note"]["sort"]) for case in cases}) == 12
    assert {case["set"] for case in cases} == {0, 1, 2}


def test_words_that_nobody_packed_are_refused() -> None:
    assert len(CASES_READ["refused"]) > 100
    for word in CASES_READ["refused"][::10]:
        assert is_refused(word)
    whole = [case["word"] for case in CASES_READ["puzzles"]]
    assert not is_refused(whole[0])
    assert sum(map(is_refused, damaged_words(whole, random.Random(3), 20))) >= 18


def test_the_page_is_small_enough() -> None:
    """All of it, the solver, the puzzles of a year and the reasons too: 250 KB."""
    assert len(explorer_html().encode()) <= 250_000
