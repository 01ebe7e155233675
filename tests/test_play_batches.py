"""Plays and traces of many positions: equal to single questions and to the tabulation; bad rows are refused by name."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moonsolver import (
    TILES,
    BatchError,
    Deal,
    Hand,
    MoonError,
    Position,
    Rules,
    Solver,
    Trump,
    plays_batch,
    solve_plays,
    tabulate,
    trace_batch,
)
from support.positions import RULE_SETS, random_position


def padded(rows: list[list[int]], width: int) -> np.ndarray:
    return np.array([row + [-1] * (width - len(row)) for row in rows], dtype=np.int8).reshape(len(rows), width)


def random_plays(rng: random.Random, position: Position, most: int) -> list[int]:
    """Some legal plays from a position on, as bits."""
    plays: list[int] = []
    while not position.is_over and len(plays) < most:
        tile = rng.choice(list(position.legal_plays))
        plays.append(tile.bit)
        position = position.play(tile)
    return plays


def asked(rng: random.Random, name: str, first_lead: str) -> tuple[Rules, list[Position]]:
    rules = Rules.named(name).house({"first-lead": first_lead})
    most = 7 if rules.seats == 3 else 4
    return rules, [random_position(rng, rules, most) for _ in range(rng.choice([0, 1, 7, 30]))]


@given(st.integers(0, 10**9), st.sampled_from(RULE_SETS), st.sampled_from(["any", "trump"]), st.sampled_from([1, 2]))
@settings(max_examples=40, deadline=None)
def test_plays_are_those_of_single_questions(seed: int, name: str, first_lead: str, threads: int) -> None:
    rules, positions = asked(random.Random(seed), name, first_lead)
    hands = np.array([[hand.mask for hand in each.hands] for each in positions], dtype=np.uint32)
    values, equal = plays_batch(
        hands.reshape(len(positions), rules.seats),
        np.array([each.trump.index for each in positions], dtype=np.int8),
        rules=rules,
        bidder=[each.bidder for each in positions],
        leader=[str(each.leader) for each in positions],
        table=padded([[tile.bit for tile in each.table] for each in positions], rules.seats - 1),
        threads=threads,
    )
    assert values.dtype == equal.dtype == np.int8
    assert values.shape == equal.shape == (len(positions), 28)
    for position, row, groups in zip(positions, values.tolist(), equal.tolist(), strict=True):
        single = solve_plays(position)
        assert {TILES[bit]: value for bit, value in enumerate(row) if value >= 0} == single.values
        lowest = {tile: min(group).bit for group in single.equal for tile in group}
        assert {TILES[bit]: group for bit, group in enumerate(groups) if group >= 0} == lowest


@given(st.integers(0, 10**9), st.sampled_from(RULE_SETS))
@settings(max_examples=15, deadline=None)
def test_plays_are_those_of_the_full_tabulation(seed: int, name: str) -> None:
    rng = random.Random(seed)
    position = random_position(rng, Rules.named(name), 5 if name != "moon4" else 4)
    table = [[tile.bit for tile in position.table]]
    values, _ = plays_batch(
        [[hand.mask for hand in position.hands]], position.trump, rules=name, bidder=position.bidder,
        leader=position.leader, table=np.array(table, dtype=np.int8).reshape(1, -1),
    )  # fmt: skip
    assert {TILES[bit]: value for bit, value in enumerate(values[0].tolist()) if value >= 0} == tabulate(
        position
    ).values


@given(st.integers(0, 10**9), st.sampled_from(RULE_SETS), st.sampled_from(["any", "trump"]), st.sampled_from([1, 2]))
@settings(max_examples=30, deadline=None)
def test_traces_are_those_of_single_questions(seed: int, name: str, first_lead: str, threads: int) -> None:
    rng = random.Random(seed)
    rules, positions = asked(rng, name, first_lead)
    positions = [each for each in positions if not each.table]
    plays = [random_plays(rng, each, rng.randint(0, 28)) for each in positions]
    hands = np.array([[hand.mask for hand in each.hands] for each in positions], dtype=np.uint32)
    found = trace_batch(
        hands.reshape(len(positions), rules.seats),
        [each.trump for each in positions],
        padded(plays, 28),
        rules=rules,
        bidder=np.array([each.bidder.index for each in positions], dtype=int),
        leader=[each.leader for each in positions],
        threads=threads,
    )
    assert found.shape == (len(positions), 29)
    solver = Solver()
    for position, tiles, row in zip(positions, plays, found.tolist(), strict=True):
        totals = list(solver.trace(position, [TILES[bit] for bit in tiles]))
        assert row == totals + [-1] * (28 - len(tiles))


def test_many_parts_on_many_threads_keep_their_order_and_tell_their_progress() -> None:
    rng = random.Random(5)
    deals = [Deal.random("moon3", rng) for _ in range(600)]
    hands = [[hand.mask for hand in deal.hands] for deal in deals]
    done: list[int] = []
    values, equal = plays_batch(hands, "6", threads=2, progress=done.append)
    assert sum(done) == 600
    again = plays_batch(hands[::-1], "6")
    assert (again[0][::-1] == values).all()
    assert (again[1][::-1] == equal).all()
    assert (trace_batch(hands, Trump.SIX, np.empty((600, 0), np.int8))[:, 0] == values.max(axis=1)).all()


HANDS = [[mask.mask for mask in Position.of("33 00 64 / 22 41 21 / 53 43 42", trump="3").hands]]
BIT = {str(tile): tile.bit for tile in TILES}
BAD_PLAYS: list[tuple[dict[str, object], str]] = [
    ({"hands": [1, 2, 4]}, r"hands has shape \(3,\)"),
    ({"hands": HANDS, "rules": "moon4"}, "3 columns: moon4 has 4 seats"),
    ({"hands": [[HANDS[0][0]] * 3]}, "row 0: .* is in A's hand and in B's hand"),
    ({"hands": [*HANDS, [2, 4, 8]]}, "row 1: 20 in A's hand is not used in moon3"),
    ({"hands": [[4, 16, 48]]}, "row 0: the hands do not fit"),
    ({"hands": [[4, 16, -1]]}, "row 0: .* has a bit that is not a tile"),
    ({"trump": [3, 4]}, "trump has more than 1 values for 1 rows"),
    ({"trump": [9]}, "row 0: trump: 9 is not a trump index"),
    ({"trump": 3.5}, "3.5 .float. is not a trump"),
    ({"bidder": ["D"]}, "row 0: bidder: .*D.* is not a seat"),
    ({"leader": np.array([7])}, "row 0: leader: 7 is not a seat number"),
    ({"table": [1]}, r"table has shape \(1,\)"),
    ({"table": [[1.5]]}, "table has type float64"),
    ({"table": [[28]]}, r"row 0: table is \[28\]: tiles are bits from 0 to 27"),
    ({"table": [[-1, 9]]}, "row 0: table is .*: -1 may only come after the last tile"),
    ({"table": [[BIT["53"]]]}, "row 0: .*53"),
    ({"hands": [[BIT["53"], 0, 0]]}, "row 0: "),
    ({"threads": 0}, "0 threads"),
]


@pytest.mark.parametrize(("change", "words"), BAD_PLAYS, ids=[words for _, words in BAD_PLAYS])
def test_bad_positions_are_refused_and_the_row_named(change: dict[str, object], words: str) -> None:
    with pytest.raises(MoonError, match=words):
        plays_batch(**{"hands": HANDS, "trump": "3", **change})  # type: ignore[arg-type]


def test_a_revoke_on_the_table_is_refused_with_the_words_of_a_position() -> None:
    hands = [[Hand.parse(text).mask for text in ("33 00", "22 41 21", "53 42")]]
    with pytest.raises(BatchError, match="row 0: A played 64 to 43 but holds 33 and must follow trumps"):
        plays_batch(hands, "3", leader="C", table=[[BIT["43"], BIT["64"]]])


@pytest.mark.parametrize(
    ("plays", "words"),
    [
        ([["x"]], "plays has type <U1"),
        ([[0], [0]], r"plays has shape \(2, 1\)"),
        ([[BIT["33"], BIT["22"], BIT["42"]]], "row 0: play 3: C played 42 to 33 but holds 53 43"),
        ([[BIT["53"]]], "row 0: play 1: A cannot play 53: C holds it"),
        ([[BIT["64"], 28]], "row 0: plays is .*tiles are bits"),
        ([[BIT["64"], -1, BIT["41"]]], "row 0: plays is .*-1 may only come after the last tile"),
    ],
)
def test_bad_plays_are_refused_and_the_row_named(plays: list[list[int]], words: str) -> None:
    with pytest.raises(BatchError, match=words):
        trace_batch(HANDS, "3", plays)


def test_house_rules_bind_the_first_lead_only() -> None:
    rules = Rules.named("moon3").house({"first-lead": "trump"})
    deal = Deal.random("moon3", 3)
    hands = [[hand.mask for hand in deal.hands]]
    trump = next(trump for trump in Trump if 0 < len(deal.hands[0] & trump.tiles) < 7)
    values, _ = plays_batch(hands, trump, rules=rules)
    assert {TILES[bit] for bit in np.flatnonzero(values[0] >= 0)} == set(deal.hands[0] & trump.tiles)
    lead = min(deal.hands[0] - trump.tiles).bit
    with pytest.raises(BatchError, match=r"play 1: A led .* but must lead a trump"):
        trace_batch(hands, trump, [[lead]], rules=rules)
