"""The search against known exact values: 120 three-seat deals, 10 four-seat deals, 2,100 positions."""

import json
from pathlib import Path
from typing import Any

import pytest

from moonsolver import Deal, Position, Rules, Seat, Solver, Trump, solve, solve_batch, solve_deal, solve_plays
from moonsolver.game.json_reader import deal_from_json, position_from_json
from moonsolver.reports.to_json.answers import deal_values_to_json
from support.positions import as_text, best_of

DATA = Path(__file__).parent / "data"


def lines(name: str) -> list[str]:
    return (DATA / name).read_text(encoding="utf-8").splitlines()


def known_positions() -> list[str]:
    return lines("positions3.jsonl") + lines("positions4.jsonl")


@pytest.mark.parametrize(("name", "count"), [("deals3.jsonl", 120), ("deals4.jsonl", 10)])
def test_table_of_a_deal_is_the_known_one(name: str, count: int) -> None:
    found = 0
    for line in lines(name):
        known = json.loads(line)
        deal = deal_from_json(line, "moon3" if known["players"] == 3 else "moon4")
        answer = deal_values_to_json(solve_deal(deal))
        assert answer["tricks"] == known["tricks"], str(deal)
        found += 1
    assert found == count


def test_every_play_of_a_position_has_its_known_value_cold_and_warm() -> None:
    warm = Solver()
    texts = known_positions()
    assert len(texts) == 2100
    for text in texts:
        known: dict[str, Any] = json.loads(text)
        position = position_from_json(text)
        assert as_text(solve_plays(position)) == known["values"], text
        assert as_text(warm.plays(position)) == known["values"], text
        assert solve(position) == warm.solve(position) == best_of(known["values"], position), text


def test_known_positions_in_reverse_order_answer_the_same_on_one_solver() -> None:
    warm = Solver()
    for text in reversed(known_positions()):
        position = position_from_json(text)
        assert warm.solve(position) == best_of(json.loads(text)["values"], position), text


def test_batch_gives_the_known_values_of_deals() -> None:
    for name, rules in (("deals3.jsonl", "moon3"), ("deals4.jsonl", "moon4")):
        rows, known = [], []
        for line in lines(name):
            values = json.loads(line)["tricks"]
            deal = deal_from_json(line, rules)
            for discard in deal.discards("A") or (None,):
                rows.append([int(hand) for hand in deal.after_exchange("A", discard)])
                known.append([row[str(discard)] if discard else row for row in values.values()])
        found = solve_batch(rows, list(Trump), rules=rules, threads=2)
        assert found.tolist() == known


def test_values_from_another_seat_are_those_of_the_turned_table() -> None:
    """Turning the table by one seat turns the answer: the table of B is that of A after the turn."""
    for line in lines("deals3.jsonl")[:40]:
        known = json.loads(line)
        deal = deal_from_json(line)
        turned = Deal(deal.rules, (deal.hands[2], deal.hands[0], deal.hands[1]), deal.widow)
        assert deal_values_to_json(solve_deal(turned, Seat.B))["tricks"] == known["tricks"]
    for line in lines("deals4.jsonl"):
        deal = deal_from_json(line, "moon4")
        turned = Deal(deal.rules, (deal.hands[-1], *deal.hands[:-1]))
        assert deal_values_to_json(solve_deal(turned, "B"))["tricks"] == json.loads(line)["tricks"]


def test_swapping_partners_and_opponents_changes_the_viewpoint_only() -> None:
    """With four seats, what one side takes and what the other takes add up to what is left."""
    for text in lines("positions4.jsonl")[:300]:
        position = position_from_json(text)
        other = Position(
            position.rules, position.hands, position.trump, Seat.B, position.leader, position.table, position.taken
        )
        assert solve(position) + solve(other) == position.tricks_left


def test_known_deals_use_all_tiles_of_their_rule_set() -> None:
    for name, rules in (("deals3.jsonl", "moon3"), ("deals4.jsonl", "moon4")):
        for line in lines(name):
            deal = deal_from_json(line, rules)
            assert sum(map(len, deal.hands)) + len(deal.widow) == len(Rules.named(rules).tiles)
