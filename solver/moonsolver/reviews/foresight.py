"""Foresight: the decisions of a review seen with what each player could know. Adds to a review, changes nothing in it.

For each play: the player's own tiles, the tiles played, the voids shown and, for the bidder, the discard leave some
layouts; over them, in how many each legal tile keeps the contract (for the bidder's side) or beats it (for a
defender). For the trump and the discard: the bidder's eight tiles, and only the choice that was made and the one that
is best. All layouts are looked at where they are few enough, otherwise a sample of them.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from moonsolver.chances.knowledge import Knowledge
from moonsolver.chances.layouts import Layouts
from moonsolver.chances.races import best_of_rows
from moonsolver.errors import KnowledgeError
from moonsolver.game.given import whole_number
from moonsolver.game.tiles import Hand, Tile
from moonsolver.records.record import Record, RecordFile
from moonsolver.records.sources import Source
from moonsolver.reviews.bids import bid_foresight
from moonsolver.reviews.review import ChoiceReview, PlayReview, Review, review_record
from moonsolver.reviews.verdicts import Foresight
from moonsolver.solving.answers import Choice
from moonsolver.solving.engine import Solver

__all__ = ["BUDGET", "foresee", "foresee_play"]

FEWEST = 30  # layouts that are looked at, however small the budget: fewer could tell nothing

BUDGET = 25_000  # solves for one decision: beyond that its layouts are sampled
CHUNK = 512
RACE = {3: 10, 4: 2}  # a race looks for the best choice at about this part of the solves of all choices


def foresee(
    review: Review | Record | RecordFile | Source,
    *,
    only: Callable[[PlayReview], bool] | None = None,
    budget: int = BUDGET,
    seed: int = 0,
    solver: Solver | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Return `review` with the foresight of every play, and of the bid and the choice. Without a bid there is none.

    only: which plays to look at; the bid and the choice are then left out.
    budget: how many solves one decision may take; where its layouts and options are more, so many layouts as fit are
    drawn at random with `seed`. progress: called with the decisions done and to do. Memory is bounded. Cost: some
    seconds for a three-seat hand with the default budget. Raises KnowledgeError for a budget that allows no layout at
    all.

    >>> from moonsolver.records.reader import read_records
    >>> from moonsolver.reviews.review import review_record
    >>> record = read_records('''
    ... [[hand]]
    ... deal = "11 00 62 54 52 42 32 / 66 55 44 64 43 41 21 / ? / 22"
    ... bid = 21
    ... trump = "2"
    ... discard = "54"
    ... plays = ["22 21 31", "62 41 51", "52 43 33", "00 44 53"]
    ... ''').hands[0]
    >>> seen = foresee(review_record(record))
    >>> seen.plays[9].foresight.possible, seen.plays[9].foresight.chance, seen.plays[9].verdict
    (70, 1.0, <Verdict.RIGHT: 'right'>)
    """
    if not isinstance(review, Review):
        review = review_record(review, solver=solver)
    target = review.target
    if target is None or review.choice is None:
        return review
    budget = whole_number(budget, "a number of solves", "give 100 or more", KnowledgeError)
    if budget < 100:
        raise KnowledgeError(f"a budget of {budget} solves: at least 100 are needed to look at any layout")
    solver = solver or Solver()
    chosen = [play for play in review.plays if only is None or only(play)]
    todo = len(chosen) + 2 * (only is None)
    done = 0
    choice, bid = review.choice, review.bid
    if only is None:
        bid = bid_foresight(review.record, budget=budget, seed=seed)
        choice = replace(choice, foresight=_choice_foresight(review, choice, target, budget, seed))
        done += 2
        if progress:
            progress(done, todo)
    seen: dict[int, PlayReview] = {}
    for play in chosen:
        seen[play.number] = replace(play, foresight=_play_foresight(review, play, budget, seed, solver))
        done += 1
        if progress:
            progress(done, todo)
    return replace(review, choice=choice, bid=bid, plays=tuple(seen.get(play.number, play) for play in review.plays))


def foresee_play(
    record: Record, tile: Tile, *, budget: int = BUDGET, seed: int | str = 0, solver: Solver | None = None
) -> Foresight[Tile]:
    """Return what the seat to play after the plays of `record` can know of its legal plays, `tile` the chosen one.

    The record has a bid, a trump and plays by the rules, to a question that is open. budget, seed: as in `foresee`.
    """
    solver = solver or Solver()
    start, position = record.start, record.positions[-1]
    if start is None or record.bid is None:
        raise KnowledgeError(f"hand {record.number} has no contract: nothing can be judged in foresight")
    layouts = Layouts(Knowledge.of_play(start, record.plays, position.to_play))
    needed = record.bid.tricks - position.tricks_taken
    by_bidder_side = position.to_play in position.side
    legal = position.legal_plays
    wins = dict.fromkeys(legal, 0)
    counted = 0
    for rows in _looked_at(layouts, budget // len(legal), seed):
        for masks in rows[:, : position.rules.seats].tolist():
            for each, value in solver.plays_of(position, masks):
                wins[each] += (value >= needed) == by_bidder_side
        counted += len(rows)
    drawn = seed if counted < len(layouts) else None
    return Foresight(wins, tile, len(layouts), counted, drawn)


def _play_foresight(review: Review, play: PlayReview, budget: int, seed: int, solver: Solver) -> Foresight[Tile]:
    before = replace(review.record, plays=review.record.plays[: play.number - 1])
    return foresee_play(before, play.tile, budget=budget, seed=seed, solver=solver)


def _choice_foresight(review: Review, choice: ChoiceReview, target: int, budget: int, seed: int) -> Foresight[Choice]:
    record = review.record
    deal = choice.table.deal
    rules, bidder = record.rules, record.bidder
    widow = next(iter(deal.widow), None)
    layouts = Layouts(Knowledge.of_hand(deal.hand(bidder), seat=bidder, widow=widow, rules=rules))
    discards: Sequence[Tile | None] = list(deal.discards(bidder)) or [None]
    pool = deal.hand(bidder) | deal.widow
    kept = np.array([_without(pool, discard).mask for discard in discards], dtype=np.uint32)
    most = budget * RACE[rules.seats] // (len(discards) * len(rules.trumps))
    hands = np.concatenate([rows[:, : rules.seats] for rows in _looked_at(layouts, most, seed)])
    trump, discard, wins = best_of_rows(hands, kept, rules.trumps, rules, bidder, target)
    made = choice.choice
    own = kept[[discards.index(made.discard)]]
    *_, kept_by_it = best_of_rows(hands, own, (made.trump,), rules, bidder, target)
    found = {Choice(rules.trumps[trump], discards[discard]): wins, made: kept_by_it}
    return Foresight(found, made, len(layouts), len(hands), seed if len(hands) < len(layouts) else None)


def _looked_at(layouts: Layouts, most: int, seed: int | str) -> Iterable[npt.NDArray[np.uint32]]:
    """Return the rows to look at, in pieces: all layouts where they are no more than `most`, else a sample."""
    if len(layouts) <= most:
        return layouts.chunks(CHUNK)
    numbers = layouts.sample(max(FEWEST, most), seed)
    return (layouts.rows(numbers[start : start + CHUNK]) for start in range(0, len(numbers), CHUNK))


def _without(hand: Hand, tile: Tile | None) -> Hand:
    return hand if tile is None else hand.remove(tile)
