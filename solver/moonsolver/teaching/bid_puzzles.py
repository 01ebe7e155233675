"""Puzzles that ask for a bid. Looks for one in a deal.

Right is the highest bid that pays: with all hands open the highest that is made, at the table the highest that is made
more often than not, over all ways in which the tiles not seen can lie; a pass where none is. The others' bids and what
a pass is worth do not count. At the table the right bid is also what all hands open would say.
"""

import random
from collections.abc import Iterator

from moonsolver.chances.count_odds import odds_of
from moonsolver.chances.knowledge import Knowledge
from moonsolver.chances.layouts import Layouts
from moonsolver.chances.worth import bids_of
from moonsolver.game.auction import Auction, Bid
from moonsolver.records.puzzle_note import Kind, PuzzleNote, Sort
from moonsolver.records.record import Record
from moonsolver.solving.answers import DealValues
from moonsolver.teaching.choosers import bid_of, counted_bid, sampled_tables, sure_bid
from moonsolver.teaching.levels import level_of
from moonsolver.teaching.puzzle import Option, Puzzle

__all__ = ["bid_puzzles"]

LOOK = 60
"""Layouts of a first look, which drops what is clearly something else; a second counts all, or `MOST` of more."""
ALL = 4_000
MOST = 900
MARGIN = 0.05
"""How far from one half a chance must be to pay, or not to pay, beyond dispute."""
SAMPLERS = (1, 6)
"""Layouts that the two strongest bidders look at."""


def bid_puzzles(table: DealValues, sort: Sort, key: str) -> Iterator[Puzzle]:
    """Yield the one puzzle, if it is one, of what the bidder of `table` should bid; `key` draws the layouts."""
    deal, seat = table.deal, table.bidder
    rules, hand = deal.rules, deal.hand(seat)
    right = bid_of(table.best_tricks, rules)
    guesses = [counted_bid(hand, rules), sure_bid(hand, rules)]
    wrong = next((guess for guess in guesses if guess is not right), None)
    if wrong is None:
        return
    knowledge = Knowledge.of_hand(hand, seat=seat, rules=rules)
    options: tuple[Option, ...] = tuple(Option(bid, table.best_tricks) for bid in (Bid.PASS, *bids_of(rules)))
    if sort is Sort.TABLE:
        options = _options_if_right(knowledge, right, table, key)
        if not options:
            return
    level = level_of([guess is right for guess in (*guesses, *_sampled(knowledge, table, key))], None)
    note = PuzzleNote(Kind.BID, sort, level, (right,), wrong)
    record = Record(rules, 1, deal, Auction(rules, seat), seat, puzzle=note)
    yield Puzzle(record, options)


def _options_if_right(knowledge: Knowledge, right: Bid, table: DealValues, key: str) -> tuple[Option, ...]:
    """Return every bid with its chance and score; nothing unless `right` is the highest that pays, beyond doubt."""
    seed = random.Random(key).getrandbits(32)
    possible = len(Layouts(knowledge))
    for samples in (LOOK, possible if possible <= ALL else MOST):
        bids = odds_of(knowledge, table.bidder, samples=samples, seed=seed, threads=1).bids
        for bid in bids:
            lead = bid.chance - 0.5 if bid.bid.tricks <= right.tricks else 0.5 - bid.chance
            if lead < (-2 * bid.chance_error if samples == LOOK else max(MARGIN, 3 * bid.chance_error)):
                return ()
    chances = {bid.bid: bid.chance for bid in bids}
    return tuple(Option(bid, table.best_tricks, chances.get(bid)) for bid in (Bid.PASS, *chances))


def _sampled(knowledge: Knowledge, table: DealValues, key: str) -> Iterator[Bid]:
    """Yield the bids of the two who look at a few layouts: the tricks that each bid gets in most of them."""
    for count in SAMPLERS:
        tables = sampled_tables(knowledge, table.bidder, count, f"{key} {count}")
        best = sorted(tables.max(axis=(1, 2)).tolist())
        yield bid_of(best[(len(best) - 1) // 2], table.deal.rules)
