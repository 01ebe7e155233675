"""Limits: texts that would take all memory or time are refused at once, in short sentences."""

import time
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moonsolver import Deal, Hand, MoonError, NotationError, Rules, RulesError, read_records
from moonsolver.errors import FAULTS, WORDS
from moonsolver.game.json_reader import deal_from_line, position_from_json
from moonsolver.game.limits import DEPTH, DIGITS, HANDS, KEY_PARTS, LINE, TEXT, checked_seed, checked_text
from support.strategies import refusal

BOMBS = {
    "key": "a" + ".a" * 100_000 + " = 1",
    "quoted key": '"a"' + ' . "a"' * 50_000 + " = 1",
    "table": "[a" + ".a" * 100_000 + "]",
    "inline": "x = " + "{a = " * 10_000,
    "list": "x = " + "[" * 100_000,
    "number": "x = " + "9" * 100_000,
    "string never closed": 'x = "' + '\\"' * 1_000_000,
    "long": "#" * (TEXT + 1),
    "object": '{"x": ' * 100_000,
    "tiles": "64 " * 3_000_000,
    "brackets": "[6" + " " * 90_000 + "x",
    "slashes": "/" * 90_000,
    "hands": '{"hands": [' + ",".join(['"66"'] * 15_000) + "]}",
    "field": '{"x' + " field `" * 12_000 + '": 1}',
}


@pytest.mark.parametrize("kind", BOMBS)
def test_a_bomb_is_refused_in_short_sentences_by_every_reader(kind: str) -> None:
    for read in (deal_from_line, position_from_json, read_records, Hand.parse, Rules.named("moon3").house_toml):
        started = time.process_time()
        error = refusal(read, BOMBS[kind])
        assert error is not None
        assert len(error.faults) <= FAULTS
        assert all(len(fault) <= WORDS for fault in error.faults)
        assert time.process_time() - started < 20  # seconds: what is quadratic takes minutes


def test_what_is_within_the_limits_passes() -> None:
    for text in (
        "a" + ".a" * (KEY_PARTS - 1) + " = 1",
        "x = " + "[" * DEPTH + "]" * DEPTH,
        "x = " + "9" * DIGITS,
        "x = '''" + "." * 1000 + "'''",
        'x = """' + "[" * 1000 + ' " ."" """',
        "# " + "[.{" * 1000,
        "x = [1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5]",
    ):
        assert checked_text(text, "toml") == text
    for text in ('{"x": "' + "[.{" * 1000 + '\\""}', "[1.5, 2.5]"):
        assert checked_text(text, "json") == text


@given(st.text(alphabet="ab.\"'\\[]{}=#\n1,", max_size=80))
def test_a_check_lets_pass_or_refuses_and_nothing_else(text: str) -> None:
    for form in ("toml", "json"):
        error = refusal(partial(checked_text, form=form), text)
        assert error is None or isinstance(error, NotationError)


def test_a_long_line_names_its_length() -> None:
    with pytest.raises(NotationError, match=f"at most {LINE:,}"):
        Deal.parse("6" * (LINE + 1))


def test_a_negative_seed_is_refused_and_told_why() -> None:
    assert checked_seed(7) == 7
    for seed in (-7, -1, 2**63):
        with pytest.raises(MoonError, match="from 0 to 9,223,372,036,854,775,807"):
            checked_seed(seed)
    with pytest.raises(MoonError, match="seed"):
        Deal.random("moon3", -7)


def test_house_rules_beyond_the_limits_are_rules_that_are_wrong() -> None:
    with pytest.raises(RulesError, match="more than 8 dotted parts"):
        Rules.named("moon3").house_toml(BOMBS["key"])


def test_faults_beyond_counting_are_counted() -> None:
    error = MoonError(f"fault {number}" for number in range(1000))
    assert len(error.faults) == FAULTS
    assert error.faults[-1] == "and 951 more faults"
    assert len(MoonError("x" * 5000).faults[0]) == WORDS


def test_a_record_of_too_many_hands_is_refused_before_they_are_read() -> None:
    for text in ('{"hand": [' + "{}," * HANDS + "{}]}", '[[hand]]\ndeal = "1"\n' * (HANDS + 1)):
        assert f"at most {HANDS:,} are allowed" in str(refusal(read_records, text))
