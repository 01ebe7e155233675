"""Proofs, walked to the end by a checker that knows nothing of the library; and tampered with, to be refused."""

import copy
import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moonsolver import Deal, Position, PositionError, Rules, Seat, Solver, solve
from moonsolver.reports.proof_words import claim_sentence
from moonsolver.reports.to_json.reviews import proof_to_json
from moonsolver.reports.to_terminal.proofs import proof_lines
from moonsolver.solving.proof import Proof, prove
from support.positions import positions, random_position
from support.proof_checker import Refused, check

MOON = "66 65 64 63 62 61 33 / 55 54 53 52 51 44 11 / 43 42 41 32 31 22 21 / 00"


def as_json(proof: Proof) -> dict[str, Any]:
    """A proof after a journey through JSON text."""
    found: dict[str, Any] = json.loads(json.dumps(proof_to_json(proof)))
    return found


@given(positions(most3=5, most4=3), st.integers(0, 5))
@settings(max_examples=250, deadline=None)
def test_every_claim_about_a_short_position_is_proved_or_refuted(position: Position, tricks: int) -> None:
    tricks = min(tricks, position.tricks_left)
    proof = prove(position, tricks)
    assert proof.holds == (solve(position) >= tricks)
    check(as_json(proof))


@pytest.mark.parametrize("name", ["moon3", "moon3-21", "moon4"])
@pytest.mark.parametrize("seed", range(4))
def test_the_best_result_is_proved_and_one_trick_more_is_refuted(name: str, seed: int) -> None:
    """Five tricks of three seats or four of four: the whole proof is walked."""
    rng = random.Random(seed)
    table = Rules.named(name)
    size = 5 if table.seats == 3 else 4
    position = random_position(rng, table, size)
    while position.tricks_left < size - 1:
        position = random_position(rng, table, size)
    most = solve(position)
    proved = prove(position, most)
    assert proved.holds
    assert check(as_json(proved)) >= len(proved.nodes)
    if most < position.tricks_left:
        refuted = prove(position, most + 1)
        assert not refuted.holds
        assert check(as_json(refuted)) >= len(refuted.nodes)


@pytest.mark.parametrize(("name", "seed"), [("moon3", 1), ("moon3", 7), ("moon3-21", 3), ("moon4", 9)])
def test_whole_deals_are_proved_both_ways(name: str, seed: int) -> None:
    """What the best choice takes, and that it takes no more: both proofs are walked from the first lead."""
    deal = Deal.random(name, seed)
    table = Solver().deal(deal, "B")
    choice = table.best_choices[0]
    start = Position.start(deal, bidder="B", trump=choice.trump, discard=choice.discard)
    for tricks in range(table.best_tricks, min(7, table.best_tricks + 1) + 1):
        proof = prove(start, tricks)
        assert proof.holds == (tricks == table.best_tricks)
        assert check(as_json(proof)) >= len(proof.nodes)


def test_moons_of_whole_deals_are_proved() -> None:
    found = 0
    for seed in range(400):
        deal = Deal.random("moon3", seed)
        choice = Solver().reach(deal, "B", tricks=7)
        if choice is None:
            continue
        proof = prove(Position.start(deal, bidder="B", trump=choice.trump, discard=choice.discard), 7)
        assert proof.holds
        if len(proof.nodes) < 1500:
            check(as_json(proof))
            found += 1
        if found == 6:
            return
    pytest.fail("too few moons to check")


@pytest.mark.parametrize("name", ["moon3", "moon3-21", "moon4"])
def test_moons_that_are_not_there_are_refuted(name: str) -> None:
    for seed in range(4):
        deal = Deal.random(name, seed)
        bidder = deal.rules.all_seats[seed % deal.rules.seats]
        discard = next(iter(deal.discards(bidder)), None)
        trump = deal.rules.trumps[seed * 2]
        position = Position.start(deal, bidder=bidder, trump=trump, discard=discard)
        proof = prove(position, 7)
        assert proof.holds == (solve(position) >= 7)
        check(as_json(proof))


def test_a_proof_in_the_middle_of_a_hand_counts_from_there() -> None:
    position = Position.of("66 53 / 65 54 / 61 55", trump="none").play("66").play("65").play("61")
    proof = prove(position, 1)
    assert proof.nodes[0].taken == 0
    assert check(as_json(proof)) >= 1


def test_tricks_that_are_not_left_cannot_be_asked_for() -> None:
    position = Position.of("66 53 / 65 54 / 61 55", trump="none")
    for tricks in (-1, 3):
        with pytest.raises(PositionError, match="takes 0 to 2"):
            prove(position, tricks)


def test_all_or_nothing_needs_no_strategy() -> None:
    position = Position.of("66 53 / 65 54 / 61 55", trump="none")
    assert [node.branches for node in prove(position, 0).nodes] == [()]


# Tampering: each must be refused, so the checker is worth something.


def whole_proof(holds: bool) -> dict[str, Any]:
    """A proof with replies, groups and settled ends of both kinds."""
    for seed in range(1000):
        position = random_position(random.Random(seed), Rules.named("moon3"), 5)
        if position.tricks_left < 4 or position.table:
            continue
        most = solve(position)
        tricks = most if holds else most + 1
        if not 0 < tricks <= position.tricks_left:
            continue
        proof = as_json(prove(position, tricks))
        groups = [branch for node in proof["nodes"] for branch in node["branches"] if len(branch["tiles"]) > 1]
        if groups and any(node["sure"] for node in proof["nodes"]) and len(proof["nodes"]) > 20:
            return proof
    raise AssertionError("no such proof")


def tampered(proof: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """The proof with one thing wrong, in every way."""
    found: list[tuple[str, dict[str, Any]]] = []

    def change(what: str) -> dict[str, Any]:
        copied = copy.deepcopy(proof)
        found.append((what, copied))
        return copied

    change("holds flipped")["holds"] = not proof["holds"]
    change("another claim")["tricks"] += 1 if proof["holds"] else -1
    change("another prover")["prover"] = ["A", "B", "C"]
    for number, node in enumerate(proof["nodes"]):
        change(f"taken of {number}")["nodes"][number]["taken"] += 1
        change(f"prover of {number}")["nodes"][number]["prover"] = not node["prover"]
        if node["sure"]:
            change(f"sure of {number} dropped")["nodes"][number]["sure"] = []
            change(f"sure of {number} twice")["nodes"][number]["sure"] = node["sure"][:1] * 9
        if node["branches"]:
            change(f"end at {number}")["nodes"][number]["branches"] = []
            if len(node["branches"]) > 1:
                del change(f"branch of {number} removed")["nodes"][number]["branches"][0]
            if len(node["branches"][0]["tiles"]) > 1:
                del change(f"group of {number} cut")["nodes"][number]["branches"][0]["tiles"][1]
            change(f"tile of {number}")["nodes"][number]["branches"][0]["tiles"][0] = "60"
    return found


@pytest.mark.parametrize("holds", [True, False])
def test_a_proof_with_anything_wrong_is_refused(holds: bool) -> None:
    proof = whole_proof(holds)
    check(proof)
    accepted = []
    for what, wrong in tampered(proof):
        try:
            check(wrong)
        except Refused:
            continue
        accepted.append(what)
    assert accepted == []


def test_merging_tiles_that_are_not_equal_is_refused() -> None:
    proof = whole_proof(True)
    refused = merged = 0
    for number, node in enumerate(proof["nodes"]):
        if len(node["branches"]) > 1:
            wrong = copy.deepcopy(proof)
            first, second, *rest = wrong["nodes"][number]["branches"]
            wrong["nodes"][number]["branches"] = [first | {"tiles": first["tiles"] + second["tiles"]}, *rest]
            merged += 1
            try:
                check(wrong)
            except Refused:
                refused += 1
    assert merged > 3
    assert refused > merged // 3  # the others happen to lose as surely


# In words


def test_the_text_says_the_claim_and_ends_every_course() -> None:
    deal = Deal.parse(MOON)
    proof = prove(Position.start(deal, bidder="A", trump="6", discard="33"), 7)
    assert claim_sentence(proof).startswith("Proof that A takes at least 7 tricks, whatever the others play (")
    lines = proof_lines(proof)
    assert lines[0].startswith("[0] A ")
    assert all(line.endswith(("settled.", ":", "]")) or "->" in line for line in lines)


@given(positions(most3=5, most4=3), st.integers(0, 5))
@settings(max_examples=100, deadline=None)
def test_every_position_of_a_proof_is_in_its_text(position: Position, tricks: int) -> None:
    proof = prove(position, min(tricks, position.tricks_left))
    text = "\n".join(proof_lines(proof, 10**6))
    on_lead = [node.number for node in proof.nodes if node.branches and not node.position.table]
    assert all(f"[{number}] " in text for number in on_lead)
    assert not proof.holds or "cannot take" not in claim_sentence(proof)
    assert proof.holds or "cannot take" in claim_sentence(proof)


def test_a_long_text_is_cut_and_says_so() -> None:
    deal = Deal.random("moon3-21", 2)
    proof = prove(Position.start(deal, bidder="A", trump="doubles"), 7)
    assert not proof.holds
    whole = proof_lines(proof, None)
    assert whole == proof_lines(proof, len(whole))
    assert not any("folded" in line or line.endswith("...") for line in whole)
    for most in range(3, len(whole)):
        *lines, last = proof_lines(proof, most)
        assert 0 < len(lines) <= most
        assert last.startswith("... folded after ")
        assert f": {len(lines)} of {len(whole)} lines are shown, --full prints all" in last
        assert all(line.removesuffix(" ...") in whole or line.lstrip().startswith("as [") for line in lines)


@pytest.mark.parametrize("seed", range(6))
def test_a_first_lead_that_must_be_a_trump_is_part_of_the_proof(seed: int) -> None:
    table = Rules.named("moon3-21").house({"first-lead": "trump"})
    deal = Deal.random(table, seed)
    position = Position.start(deal, bidder="A", trump=max(deal.hand("A")).high)
    proof = as_json(prove(position, 7))
    assert proof["house"] == {"first-lead": "trump"}
    check(proof)


def test_the_prover_is_the_side_of_the_claim() -> None:
    position = Position.start(Deal.random("moon4", 2), bidder="B", trump="0")
    most = solve(position)
    assert prove(position, 0).prover == (Seat.B, Seat.D)
    if most < 7:
        assert prove(position, 7).prover == (Seat.A, Seat.C)
