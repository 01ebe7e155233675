"""Tables of many deals: equal, cell by cell, to single tables and to the tabulation; bad deals are refused by row."""

import os
import random
import signal
import subprocess
import sys
import textwrap

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moonsolver import (
    BatchError,
    Deal,
    Position,
    Rules,
    RulesError,
    Seat,
    Trump,
    random_deals,
    solve_deal,
    solve_tables,
    tabulate,
)
from support.positions import RULE_SETS


def masks(deal: Deal) -> list[int]:
    """A deal as a row of an array."""
    return [hand.mask for hand in (*deal.hands, *([deal.widow] if deal.widow else []))]


def cells(deal: Deal, bidder: Seat, trumps: list[Trump]) -> list[list[int]]:
    """The table of one deal, discards by rising bit."""
    table = solve_deal(deal, bidder).tricks
    return [[table[trump][discard] for trump in trumps] for discard in list(table[trumps[0]])[::-1]]


@given(st.integers(0, 10**9), st.sampled_from(RULE_SETS), st.sampled_from(["any", "trump"]), st.sampled_from([1, 3]))
@settings(max_examples=25, deadline=None)
def test_tables_are_those_of_single_deals_cell_by_cell(seed: int, name: str, first_lead: str, threads: int) -> None:
    rng = random.Random(seed)
    rules = Rules.named(name).house({"first-lead": first_lead})
    deals = [Deal.random(rules, rng) for _ in range(rng.choice([0, 1, 3, 20] if rules.seats == 3 else [0, 1, 2]))]
    bidder = rng.choice(rules.all_seats)
    trumps = rng.sample(list(Trump), rng.randint(1, 9))
    rows = np.array([masks(deal) for deal in deals], dtype=np.uint32).reshape(
        len(deals), rules.seats + rules.widow_size
    )
    found = solve_tables(rows, trumps, rules=rules, bidder=bidder, threads=threads)
    assert found.dtype == np.int8
    assert found.shape == (len(deals), 8 if rules.has_widow else 1, len(trumps))
    assert found.tolist() == [cells(deal, bidder, trumps) for deal in deals]


@given(st.integers(0, 10**9))
@settings(max_examples=2, deadline=None)
def test_cells_are_those_of_the_full_tabulation(seed: int) -> None:
    rng = random.Random(seed)
    deal = Deal.random("moon3", rng)
    bidder = rng.choice(deal.rules.all_seats)
    found = solve_tables([masks(deal)], bidder=bidder)
    for _ in range(4):
        trump, (at, discard) = rng.choice(list(Trump)), rng.choice(list(enumerate(sorted(deal.discards(bidder)))))
        start = Position.start(deal, bidder=bidder, trump=trump, discard=discard)
        assert found[0, at, trump.index] == tabulate(start).value


def test_many_deals_on_two_threads_keep_their_order_and_tell_their_progress() -> None:
    deals = random_deals(100, 3)
    done: list[int] = []
    two = solve_tables(deals, ["5", "none"], threads=2, progress=done.append)
    assert sum(done) == 100
    assert two.tolist() == solve_tables(deals, ["5", "none"]).tolist()
    assert solve_tables(deals[::-1], ["none", "5"])[::-1, :, ::-1].tolist() == two.tolist()
    assert solve_tables(deals[:3].astype(">i8"), ["5", "none"]).tolist() == two[:3].tolist()


def test_default_trumps_are_those_the_rules_let_be_named() -> None:
    deals = random_deals(1, 1)
    assert solve_tables(deals).shape == (1, 8, 9)
    rules = Rules.named("moon3").house({"trumps": "5 6"})
    assert solve_tables(deals, rules=rules).shape == (1, 8, 2)
    with pytest.raises(RulesError, match="doubles"):
        solve_tables(deals, ["doubles"], rules=rules)


DEAL = masks(Deal.random("moon3", 1))
BAD = [
    (DEAL, "moon3", r"shape \(4,\): it needs \(n, 4\), one row a deal of moon3: 3 hands and the widow"),
    ([DEAL[:3]], "moon3", r"shape \(1, 3\)"),
    ([DEAL], "moon3-21", r"shape \(1, 4\): it needs \(n, 3\)"),
    ([DEAL], "moon4", "row 0: D has 1 tile"),
    ([[1.5, 2.0, 4.0, 8.0]], "moon3", "type float64"),
    ([DEAL, [*DEAL[:3], DEAL[0]]], "moon3", "row 1: "),
    ([DEAL, [DEAL[1], DEAL[1], *DEAL[2:]]], "moon3", "row 1: .* is in A's hand and in B's hand"),
    ([DEAL, [*DEAL[:3], 0]], "moon3", "row 1: the widow has no tile"),
    ([[*DEAL[:3], 1 << 1]], "moon3", "row 0: 20 in the widow is not used in moon3"),
    ([[*DEAL[:3], -1]], "moon3", "row 0: .*has a bit that is not a tile"),
    ([[*DEAL[:3], 1 << 28]], "moon3", "row 0: .*has a bit that is not a tile"),
]


@pytest.mark.parametrize(("deals", "rules", "words"), BAD, ids=[words for _, _, words in BAD])
def test_a_bad_array_is_refused_and_the_row_named(deals: object, rules: str, words: str) -> None:
    with pytest.raises(BatchError, match=words):
        solve_tables(deals, rules=rules)  # type: ignore[arg-type]


def test_all_rows_are_looked_at_before_any_is_solved_and_the_bad_ones_counted() -> None:
    deals = random_deals(20_000, 1)
    deals[17_000:17_020, 3] = 0
    with pytest.raises(BatchError) as caught:
        solve_tables(deals, progress=lambda _: pytest.fail("a row was solved"))
    assert caught.value.faults[0].startswith("row 17000: the widow has no tile")
    assert caught.value.faults[-1] == "and 10 more rows"
    with pytest.raises(BatchError, match="0 threads"):
        solve_tables(deals[:1], threads=0)


@pytest.mark.skipif(sys.platform == "win32", reason="sends a Ctrl-C in the way of Unix")
@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_stops_many_tables_at_once(threads: int) -> None:
    script = textwrap.dedent(f"""
        from moonsolver import random_deals, solve_tables
        deals = random_deals(1_000_000, 1)
        print("ready", flush=True)
        try:
            solve_tables(deals, threads={threads}, progress=lambda rows: print(rows, flush=True))
        except KeyboardInterrupt:
            print("stopped", flush=True)
    """)
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
        assert int(child.stdout.readline()) > 0
        os.kill(child.pid, signal.SIGINT)
        rest = child.stdout.read().splitlines()
        assert rest[-1] == "stopped"
        assert sum(map(int, rest[:-1])) < 1_000_000
