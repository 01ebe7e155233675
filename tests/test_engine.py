"""The search against the reference and the full tabulation: every entry point, cold and warm, mid-trick too."""

import random
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moonsolver import Deal, PlayError, Position, Rules, Seat, Solver, Tile, Trump, solve, solve_deal, solve_plays
from moonsolver.solving.engine import tabulate
from support.positions import as_text, best_of, positions, random_position, reference_plays

WARM = Solver()  # shared by all examples on purpose: a table filled by one question must not spoil another


@given(positions())
@settings(max_examples=600, deadline=None)
def test_every_entry_point_agrees_with_the_reference(position: Position) -> None:
    known = reference_plays(position)
    value = best_of(known, position)
    assert as_text(solve_plays(position)) == known
    assert as_text(WARM.plays(position)) == known
    assert as_text(tabulate(position)) == known
    assert solve(position) == WARM.solve(position) == value
    assert WARM.trace(position, []) == (value,)


@given(positions(most3=7, most4=5))
@settings(max_examples=150, deadline=None)
def test_longer_positions_agree_with_the_tabulation(position: Position) -> None:
    known = as_text(tabulate(position))
    assert as_text(solve_plays(position)) == as_text(WARM.plays(position)) == known
    assert solve(position) == WARM.solve(position) == best_of(known, position)


@given(st.integers(0, 10**9), st.sampled_from(["moon3", "moon3-21"]))
@settings(max_examples=12, deadline=None)
def test_tables_of_whole_deals_agree_with_the_tabulation(seed: int, rules: str) -> None:
    rng = random.Random(seed)
    deal = Deal.random(rules, rng)
    bidder = rng.choice(deal.rules.all_seats)
    table = WARM.deal(deal, bidder)
    assert table.tricks == solve_deal(deal, bidder).tricks
    trump = rng.choice(deal.rules.trumps)
    discard = rng.choice(list(deal.discards(bidder)) or [None])
    start = Position.start(deal, bidder=bidder, trump=trump, discard=discard)
    assert table.tricks[trump][discard] == tabulate(start).value == solve(start)


@given(st.integers(0, 10**9), st.sampled_from(["moon3", "moon3-21", "moon4"]))
@settings(max_examples=40, deadline=None)
def test_first_lead_of_a_trump_is_honored_everywhere(seed: int, rules: str) -> None:
    rng = random.Random(seed)
    bound = Rules.named(rules).house({"first-lead": "trump"})
    deal = Deal.random(bound, rng)
    bidder = rng.choice(deal.rules.all_seats)
    table = solve_deal(deal, bidder)
    for trump in rng.sample(list(bound.trumps), 3):
        for discard in rng.sample(sorted(deal.discards(bidder)), 2) if deal.widow else [None]:
            start = Position.start(deal, bidder=bidder, trump=trump, discard=discard)
            free = Position.of(start.hands, trump=trump, bidder=bidder, leader=bidder, rules=rules)
            held = start.hands[bidder.index] & trump.tiles
            plays = solve_plays(start)
            assert set(plays.values) == set(held or start.hands[bidder.index])
            every = as_text(solve_plays(free))
            assert as_text(plays) == {tile: every[tile] for tile in as_text(plays)}
            assert table.tricks[trump][discard] == plays.value == solve(start)


@given(positions(most3=7, most4=7), st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_no_play_is_better_than_the_value_for_the_side_that_makes_it(position: Position, rng: random.Random) -> None:
    """Along any line the total falls only by the bidder's side's plays and rises only by the defenders'."""
    plays: list[Tile] = []
    now = position
    while not now.is_over:
        plays.append(rng.choice(list(now.legal_plays)))
        now = now.play(plays[-1])
    totals = Solver().trace(position, plays)
    assert totals == WARM.trace(position, plays)
    assert len(totals) == len(plays) + 1
    now = position
    for before, after, tile in zip(totals, totals[1:], plays, strict=False):
        assert before - (now.tricks_taken - position.tricks_taken) == solve(now)
        if now.to_play in position.side:
            assert after <= before
        else:
            assert after >= before
        assert abs(after - before) == solve_plays(now).cost(tile)
        now = now.play(tile)
    assert totals[-1] == now.tricks_taken - position.tricks_taken


@given(positions(most3=6, most4=4))
@settings(max_examples=300, deadline=None)
def test_equal_plays_part_the_legal_tiles_and_have_one_value_each(position: Position) -> None:
    plays = solve_plays(position)
    seen = [tile for group in plays.equal for tile in group]
    assert sorted(seen) == sorted(position.legal_plays)
    for group in plays.equal:
        assert len({plays.values[tile] for tile in group}) == 1


@given(st.integers(0, 10**9), st.sampled_from(["moon3", "moon4"]))
@settings(max_examples=60, deadline=None)
def test_all_number_trumps_are_one_game(seed: int, rules: str) -> None:
    """Renaming the pips so that one trump becomes another, the rest in order, renames the game and changes no value."""
    rng = random.Random(seed)
    named = Rules.named(rules)
    pips = range(0 if rules == "moon4" else 1, 7)
    old, new = rng.sample(pips, 2)
    position = random_position(rng, named, 7, trump=Trump(str(old)))
    rest = [pip for pip in range(7) if pip != old]
    names = dict(zip(rest, (pip for pip in range(7) if pip != new), strict=True)) | {old: new}

    def renamed(tile: Tile) -> Tile:
        return Tile.parse(f"{names[tile.high]}{names[tile.low]}")

    other = Position.of(
        [" ".join(str(renamed(tile)) for tile in hand) for hand in position.hands],
        trump=str(new),
        bidder=position.bidder,
        leader=position.leader,
        table=[renamed(tile) for tile in position.table],
        rules=rules,
    )
    values = solve_plays(position).values
    assert solve_plays(other).values == {renamed(tile): value for tile, value in values.items()}


def test_threads_on_one_solver_and_on_many_give_the_answers_of_one_thread() -> None:
    rng = random.Random(5)
    asked = [random_position(rng, Rules.named(name), 6) for name in ("moon3", "moon4", "moon3-21") * 60]
    known = [Solver().solve(position) for position in asked]
    shared = Solver()
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(shared.solve, asked)) == known
        assert list(pool.map(solve, asked)) == known
        assert [plays.value for plays in pool.map(shared.plays, asked)] == known


def test_the_same_questions_visit_the_same_nodes() -> None:
    rng = random.Random(8)
    asked = [random_position(rng, Rules.named("moon3"), 7) for _ in range(30)]
    first, second = Solver(), Solver()
    for position in asked:
        first.solve(position)
        second.solve(position)
    assert first.nodes == second.nodes > 0


def test_memory_stays_the_same_over_many_questions() -> None:
    solver = Solver()
    rng = random.Random(3)
    sizes = set()
    for _ in range(300):
        solver.plays(random_position(rng, Rules.named("moon3"), 7))
        solver.solve(random_position(rng, Rules.named("moon4"), 6))
        sizes.add(solver.table_bytes)
    assert max(sizes) < 256 * 2**20
    assert len(sizes) <= 3


def test_a_finished_hand_is_worth_nothing() -> None:
    over = Position.of(["", "", ""], trump="none")
    assert solve(over) == 0
    assert dict(solve_plays(over).values) == {}
    assert solve_plays(over).value == 0


def test_reach_finds_a_choice_exactly_when_the_table_has_one() -> None:
    rng = random.Random(21)
    for rules in ("moon3", "moon3-21", "moon4"):
        for _ in range(25 if rules != "moon4" else 4):
            deal = Deal.random(rules, rng)
            bidder = rng.choice(deal.rules.all_seats)
            table = WARM.deal(deal, bidder)
            for tricks in range(table.best_tricks - 1, 8):
                choice = Solver().reach(deal, bidder, tricks=max(tricks, 0))
                if tricks > table.best_tricks:
                    assert choice is None
                else:
                    assert choice is not None
                    assert table.tricks[choice.trump][choice.discard] >= tricks


def test_trace_refuses_a_play_that_is_not_legal() -> None:
    position = Position.of(["66 53", "65 54", "61 55"], trump="none")
    with pytest.raises(PlayError, match="B played 54 to 66 but holds 65 and must follow sixes"):
        Solver().trace(position, [Tile(6, 6), Tile(5, 4)])


def test_trace_from_the_middle_of_a_trick_has_a_total_for_every_play() -> None:
    position = Position.of(["53", "65 54", "61 55"], trump="none", table="66")
    plays = [Tile(6, 5), Tile(6, 1), Tile(5, 3), Tile(5, 4), Tile(5, 5)]
    assert Solver().trace(position, plays) == (1, 1, 1, 1, 1, 1)


def test_seats_of_a_side_are_those_of_the_bidder() -> None:
    rules = Rules.named("moon4")
    assert rules.side_of(Seat.D) == (Seat.B, Seat.D)
    assert Rules.named("moon3").side_of(Seat.C) == (Seat.C,)
