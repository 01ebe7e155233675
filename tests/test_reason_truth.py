"""What is said of costly plays is true: the finished English, read back and worked out again by another program."""

import itertools
import json
import random

import pytest

from moonsolver import Position, Rules, Solver, tabulate
from moonsolver.reasons.causes import Cause, Explanation
from moonsolver.reasons.plays import explain_play
from moonsolver.reports.reason_words import explanation_sentences
from support.page_engine import NAMES as NAMES_OF_SETS
from support.reason_cases import CASES, case_of_page
from support.reason_claims import read
from support.reason_game import number_of
from support.reason_reader import NAMES, RULES, Tally, case_of, mistakes, readings

HAND = "44 22 31 / 33 00 41 / 64 62 54, trump 1, bidder B, leader B"


def said_of(why: Explanation, *reasons: int) -> str:
    """All that is said of a play, as if only some of the reasons were proved."""
    chosen = tuple(why.reasons[at] for at in reasons) or why.reasons
    only = Explanation(
        why.position, why.tile, why.better, why.value, why.cost, chosen, why.punished, why.better_line
    )  # fmt: skip
    return " ".join(explanation_sentences(only, at_table=True))


# The reader itself


@pytest.mark.parametrize("rules", ["moon3", "moon3-21", "moon4"])
def test_the_readers_own_search_agrees_with_the_full_tabulation(rules: str) -> None:
    rng, solver = random.Random(3), Solver()
    compared = 0
    hands = (mistakes(rng, Rules.named(rules), solver) for _ in range(14))
    for position, tile in itertools.chain.from_iterable(hands):
        if position.tricks_left > 5:
            continue
        case = case_of(explain_play(position, tile, solver=solver), NAMES)
        for play, value in tabulate(position).values.items():
            found = case.value(case.state, number_of(str(play)))
            assert found == (value if position.to_play in position.side else position.tricks_left - value)
            compared += 1
    assert compared > 20


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("A has no threes and can trump it with the 3-1.", "C has no threes and can trump it with the 3-1."),
        ("A has no threes and can trump it with the 3-1.", "A has no fours and can trump it with the 3-1."),
        ("A has no threes and can trump it with the 3-1.", "A has no threes and can trump it with the 4-4."),
        ("after the 4-1 the 3-3 costs nothing.", "after the 0-0 the 3-3 costs nothing."),
        ("A has no threes and can trump it with the 3-1.", "Too low: A still has the 3-1."),
        (
            "A has no threes and can trump it with the 3-1.",
            "A's 4-4 does the harm: it takes trick 5; after the 4-1 it takes none.",
        ),
        ("A has no threes and can trump it with the 3-1.", "Keep the 3-3: it beats A's 2-2 in trick 6."),
    ],
)  # fmt: skip
def test_the_reader_tells_false_from_true(true: str, false: str) -> None:
    why = explain_play(HAND, "33")
    case = case_of(why, ("A", "B", "C"))
    said = said_of(why)
    assert true in said
    assert not read(said, case).false
    assert read(said.replace(true, false), case).false


def test_what_fits_no_sentence_of_the_catalogue_is_a_fault() -> None:
    why = explain_play(HAND, "33")
    case = case_of(why, ("A", "B", "C"))
    assert read(f"{said_of(why)} The stars were against it.", case).unread == "The stars were against it."
    assert read("A has no threes and can trump it with the 3-1.", case).unread, "the label is missing"


# What is said


def test_some_hundred_claims_are_true() -> None:
    """The long run, of as many as are wanted: ``python tests/support/reason_reader.py --claims 100000``."""
    tally = Tally()
    for _, _, reading in readings(20):
        tally.add(reading)
        if tally.claims > 600:
            break
    assert tally.silent < tally.mistakes / 5
    assert not tally.false, tally.faults
    assert not tally.unread, tally.faults


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_each_reason_is_true_when_it_is_said_alone(rules: Rules) -> None:
    rng, solver = random.Random(8), Solver()
    claims = 0
    while claims < 150:
        for position, tile in mistakes(rng, rules, solver):
            why = explain_play(position, tile, solver=solver)
            for at in range(len(why.reasons)):
                reading = read(said_of(why, at), case_of(why, [str(seat) for seat in rules.all_seats]))
                claims += len(reading.claims)
                assert not reading.false, (position, tile, said_of(why, at))
                assert not reading.unread, (position, tile, reading.unread)


def test_the_shared_cases_have_every_cause_that_is_said() -> None:
    """What the page is held to is what Python says: see ``support/reason_cases.py``. SEAT never comes first."""
    cases = json.loads(CASES.read_text("utf-8"))
    causes = {case["cause"] for case in cases if case["cause"]}
    assert causes == {cause.value for cause in Cause} - {Cause.SEAT.value}


def test_a_shared_case_is_what_python_says() -> None:
    cases = json.loads(CASES.read_text("utf-8"))
    for case in cases[::10]:
        line, _, tile = case["about"].rpartition(": ")
        rules = Rules.named(NAMES_OF_SETS[case["rules"]["set"]])
        house = {"first-lead": "trump"} if case["rules"]["mustLeadTrump"] else {}
        why = explain_play(Position.parse(line, rules.house(house)), tile)
        assert case_of_page(why, case["atTable"]) == case


# How it is said


def test_the_cause_comes_first_and_the_remedy_last() -> None:
    why = explain_play(HAND, "33")
    assert explanation_sentences(why, ("Ann", "Bo", "Cal"), at_table=True) == [
        "Wrong at the table too. Ann has no threes and can trump it with the 3-1.",
        "Pull trumps first: after the 4-1 the 3-3 costs nothing.",
    ]


def test_nothing_is_said_where_nothing_is_proved() -> None:
    why = explain_play(HAND, "33")
    silent = Explanation(
        why.position, why.tile, why.better, why.value, why.cost, (), why.punished, why.better_line
    )  # fmt: skip
    assert explanation_sentences(silent, at_table=False) == []


def test_a_player_can_be_spoken_to() -> None:
    """Only the mover is ``you``, and only where it must be named."""
    why = next(why for why, _, _ in readings(7) if why.reasons and why.reasons[0].cause is Cause.TAKE_OVER)
    names = NAMES[: why.position.rules.seats]
    assert explanation_sentences(why, names)[0].endswith(f": {NAMES[why.seat.index]} must lead next.")
    assert explanation_sentences(why, names, you=why.seat)[0].endswith(": you must lead next.")
