"""The lines that prove what is said of a play: every one is read back, and both its values are worked out again."""

import itertools
import random
import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from moonsolver import Rules, Solver
from moonsolver.reasons.plays import explain_play
from moonsolver.reports.reason_proofs import proof_lines
from moonsolver.reports.reason_words import explanation_sentences
from support.cli import run
from support.reason_claims import SINGULARS, Case
from support.reason_game import LOW_TRUMP, State, low_tile, number_of
from support.reason_reader import NAMES, RULES, case_of, mistakes

EVENING = "examples/evening.toml"
LINE = re.compile(
    r"(?P<play>\d-\d|the best play): (?P<before>\d) tricks? as the tiles lie"
    r"(?:, (?P<still>still )?(?P<after>\d) (?P<what>.*))?\."
)
LOW = re.compile(r"a low ([a-z, ]+) in place of (\w+)'s (\d-\d)")


def worth(case: Case, state: State, play: str) -> int:
    """What the play is worth in a state to the side that moved."""
    return state.worth(case.me) if play == "the best play" else case.value(state, number_of(play))


def values(case: Case, play: str, what: str) -> Iterator[int]:
    """What a play is worth under every form of a condition."""
    tiles = [number_of(tile) for tile in re.findall(r"\d-\d", what)]
    seats = [NAMES.index(name) for name in re.findall(r"|".join(NAMES), what)]
    if what.startswith("with a low"):
        ways = [
            [(NAMES.index(name), number_of(tile), SINGULARS.index(one)) for one in re.split(", | or ", ones)]
            for ones, name, tile in LOW.findall(what)
        ]
        for way in itertools.product(*ways):
            state = case.state
            for seat, tile, suit in way:
                state = state.swapped(seat, tile, LOW_TRUMP if suit == 7 else low_tile(suit))
            yield worth(case, state, play)
        return
    if what.startswith("if") and "had" in what and "still" not in what:
        (first, second), (given, taken) = seats, tiles
        state = case.state.swapped(first, taken, given).swapped(second, given, taken)
        yield worth(case, state, play)
        return
    for end in case.ends(case.state, number_of(play)):
        if "on lead next" in what:
            yield replace(end.state, leader=seats[0]).worth(case.me)
        elif "still had" in what:
            yield end.state.swapped(seats[0], tiles[1], tiles[0]).worth(case.me)
        elif "plays" in what:
            yield end.state.play(tiles[0]).worth(case.me)


def without(case: Case, now: State, seat: int, barred: set[int]) -> int:
    """What the rest of the trick is worth if a seat may not play some tiles to it."""
    if not now.table:
        return now.worth(case.me)
    choices = [tile for tile in now.legal if now.mover != seat or tile not in barred]
    found = [without(case, now.play(tile), seat, barred) for tile in choices]
    return max(found) if case.ours(now.mover) else min(found)


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_every_line_of_a_proof_is_true(rules: Rules) -> None:
    rng, solver, kinds = random.Random(14), Solver(), set[str]()
    for _ in range(14):
        for position, tile in mistakes(rng, rules, solver):
            why = explain_play(position, tile, solver=solver)
            case = case_of(why, NAMES[: rules.seats])
            lines = proof_lines(why, NAMES[: rules.seats])
            assert bool(lines) == bool(explanation_sentences(why))
            for line in lines:
                found = LINE.fullmatch(line)
                assert found, line
                assert worth(case, case.state, found["play"]) == int(found["before"]), line
                if found["what"] is None:
                    continue
                assert (found["before"] == found["after"]) == bool(found["still"]), line
                kinds.add(" ".join(found["what"].split()[:1]))
                if "may not play" in found["what"]:
                    seat = next(NAMES.index(name) for name in NAMES if name in found["what"])
                    barred = {number_of(each) for each in re.findall(r"\d-\d", found["what"])}
                    after = without(case, case.state.play(case.made), seat, barred)
                    assert after == int(found["after"]), line
                    continue
                assert set(values(case, found["play"], found["what"])) == {int(found["after"])}, (position, line)
    assert kinds == {"with", "if"}


def test_the_review_shows_the_proofs_when_they_are_asked_for() -> None:
    line = "  3-3: 2 tricks as the tiles lie, 3 if Cal still had 3-3 instead of 5-4."
    assert line in run("review", EVENING, "--hand", "3", "--proofs").out
    assert line not in run("review", EVENING, "--hand", "3").out


@pytest.mark.parametrize("other", [["--json"], ["--html", "-"]])
def test_json_and_pages_have_the_proofs_anyway(other: list[str]) -> None:
    done = run("review", EVENING, "--proofs", *other)
    assert (done.code, done.out) == (2, "")
    assert "--proofs has no effect with --json and --html" in done.err
