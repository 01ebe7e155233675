"""The page's odds are the command's: the same counts, chances, points and errors, exact and sampled."""

import json
import subprocess
from typing import Any

import numpy as np
import pytest

from moonsolver import Hand, Rules, Seat, Tile, Trump
from moonsolver.chances.count_odds import odds_of
from moonsolver.chances.full_counts import count_choices
from moonsolver.chances.knowledge import Knowledge
from moonsolver.chances.layouts import Layouts
from moonsolver.chances.odds import HandOdds, WidowOdds
from moonsolver.game.keyed import ByDiscard, ByTile, ByTrump
from support.page import NODE, PAGE, needs_node
from support.page_engine import ask, house_of

MARKS = {"trumps": "5 6 doubles", "lowest-bid": "3", "scoring": "marks"}
HANDS = {"moon3": "66 64 53 44 32 21 11", "moon4": "66 65 64 63 22 21 20"}


def counted_by_page(*asked: dict[str, Any]) -> list[dict[str, Any]]:
    """Return what the page's worker finds."""
    assert NODE
    command = [NODE, str(PAGE / "odds.mjs")]
    done = subprocess.run(command, input=json.dumps(asked), capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert isinstance(found, list)
    return found


def question(knowledge: Knowledge, **how: Any) -> dict[str, Any]:
    """Return a question for the worker; `trumpFirst` is what the page reads from the house rules."""
    rules = knowledge.rules
    asked = {"rules": house_of(rules), "hand": knowledge.known[0].mask, "widow": knowledge.known[-1].mask}
    return {**asked, "trumpFirst": rules.trump_before_widow, **how}


def check_bids(found: dict[str, Any], odds: HandOdds | WidowOdds) -> None:
    """Check chances, points and errors, and the best choices, against the library's."""
    assert len(found["bids"]) == len(odds.bids)
    for shown, bid in zip(found["bids"], odds.bids, strict=True):
        figures = [shown[name] for name in ("chance", "chanceError", "score", "error", "others")]
        assert figures == pytest.approx([bid.chance, bid.chance_error, bid.score, bid.error, bid.others], abs=1e-12)
        if isinstance(odds, HandOdds):
            choices = [(each["trump"], each["discard"]) for each in shown["choices"]]
            wanted = odds.equally_good(bid.bid)
            assert choices == [(each.trump.index, each.discard.bit if each.discard else -1) for each in wanted]
        elif odds.rules.trump_before_widow:
            named = odds.trump_for(bid.bid)
            assert named is not None
            assert shown["trump"] == named.index
    best = max(odds.bids, key=lambda bid: bid.score)
    assert found["best"] == 1 + [bid.bid for bid in odds.bids].index(best.bid) + (odds.rules.lowest_bid - 3)


@needs_node
@pytest.mark.parametrize(
    ("rules", "hand", "widow"),
    [
        (Rules.named("moon3").house({"trumps": "4 6 doubles none"}), "66 64 53 44 32 21 11", "54"),
        (Rules.named("moon3-21"), "66 65 55 44 33 22 11", None),
        (Rules.named("moon3").house(MARKS), "66 65 55 44 33 22 11", "00"),
        (Rules.named("moon3").house({"trumps": "4 none", "first-lead": "trump"}), "66 64 53 44 32 21 11", "54"),
    ],
    ids=str,
)
def test_after_the_widow_the_counts_are_those_of_the_library(rules: Rules, hand: str, widow: str | None) -> None:
    knowledge = Knowledge.of_hand(hand, widow=widow, rules=rules)
    (found,) = counted_by_page(question(knowledge))
    odds = odds_of(knowledge, "A", threads=1, all_choices=True)
    assert isinstance(odds, HandOdds)
    (table,) = found["found"]["tables"]
    assert found["exact"]
    for trump in Trump:
        row = table["rows"][trump.index]
        assert (row is None) == (trump not in odds.counts)
        if row:
            discards = [Tile.from_int(bit) if bit >= 0 else None for bit in row["discards"]]
            assert dict(zip(discards, map(tuple, row["counts"]), strict=True)) == odds.counts[trump]
    check_bids(found, odds)
    assert found["parts"] == len(odds.counts) + 1  # a glance, then row by row


def sampled_by_library(knowledge: Knowledge, widow: Tile | None, counted: int) -> HandOdds:
    """Return the odds over the layouts that the page draws: the first numbers of its shuffle."""
    known = knowledge.with_widow(widow) if widow else knowledge
    layouts = Layouts(known)
    numbers = ask(["shuffled", len(layouts), 1, at] for at in range(counted))
    own, aside = known.known[0], known.known[-1]
    kept = [(own | aside).remove(tile).mask for tile in own | aside] if aside else [own.mask]
    hands = np.ascontiguousarray(layouts.rows(numbers)[:, : known.rules.seats])
    counts = count_choices(hands, np.array(kept, dtype=np.uint32), known.rules.trumps, known.rules, Seat.A)
    discards: list[Tile | None] = list(own | aside) if aside else [None]
    table = ByTrump(
        (trump, ByDiscard((tile, tuple(map(int, counts[row, column]))) for row, tile in enumerate(discards)))
        for column, trump in enumerate(known.rules.trumps)
    )
    return HandOdds(known, Seat.A, table, counted, len(layouts), 1)


@needs_node
@pytest.mark.parametrize("house", [{}, {"trump-named": "before-widow", "trumps": "3 4 none"}], ids=str)
def test_before_the_widow_a_sample_is_judged_as_by_the_library(house: dict[str, str]) -> None:
    knowledge = Knowledge.of_hand(HANDS["moon3"], rules=Rules.named("moon3").house(house))
    (found,) = counted_by_page(question(knowledge, limit=12))
    widows = [Tile.from_int(table["widow"]) for table in found["found"]["tables"]]
    assert Hand(widows) == knowledge.unseen
    odds = WidowOdds(knowledge, Seat.A, ByTile((widow, sampled_by_library(knowledge, widow, 12)) for widow in widows))
    for table, each in zip(found["found"]["tables"], odds.by_widow.values(), strict=True):
        assert table["possible"] == each.possible
        counts = {trump.index: [list(row) for row in rows.values()] for trump, rows in each.counts.items()}
        assert {trump: row["counts"][::-1] for trump, row in enumerate(table["rows"]) if row} == counts
    assert not found["exact"]
    assert found["parts"] == 2  # 8 layouts of each widow, then 12
    check_bids(found, odds)


@needs_node
def test_with_four_seats_a_sample_is_judged_as_by_the_library() -> None:
    knowledge = Knowledge.of_hand(HANDS["moon4"], rules="moon4")
    (found,) = counted_by_page(question(knowledge, limit=20))
    check_bids(found, sampled_by_library(knowledge, None, 20))


@needs_node
def test_a_count_goes_on_where_it_was_stopped() -> None:
    knowledge = Knowledge.of_hand(HANDS["moon3"], rules=Rules.named("moon3").house({"trumps": "4 6"}))
    (first,) = counted_by_page(question(knowledge, limit=8))
    on, whole = counted_by_page(question(knowledge, limit=24, found=first["found"]), question(knowledge, limit=24))
    assert on["found"] == whole["found"]
    assert on["parts"] < whole["parts"]
