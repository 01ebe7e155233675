"""Whether a player could see that a play was wrong: the layouts and the counts, against an enumeration by the book."""

import itertools
import random
from collections.abc import Iterator

import pytest

from moonsolver import Deal, Position, Rules, Solver, Tile
from moonsolver.game.auction import Bid
from moonsolver.records.record import Record
from moonsolver.reports.review_words import why_sentences
from moonsolver.reviews.foresight import foresee
from moonsolver.reviews.review import PlayReview, review_record
from moonsolver.reviews.sight import LAYOUTS, Sight
from moonsolver.reviews.verdicts import Verdict
from support.reason_game import State, number_of


def played(rules: str, seed: int) -> Record:
    """A hand played at random to the end."""
    rng = random.Random(seed)
    deal = Deal.random(Rules.named(rules), rng)
    bidder, trump = rng.choice(deal.rules.all_seats), rng.choice(deal.rules.trumps)
    discard = rng.choice(list(deal.discards(bidder))) if deal.widow else None
    now = Position.start(deal, bidder=bidder, trump=trump, discard=discard)
    plays: list[Tile] = []
    while not now.is_over:
        plays.append(rng.choice(list(now.legal_plays)))
        now = now.play(plays[-1])
    return Record(deal.rules, 1, deal, None, bidder, Bid.FOUR, trump, discard, tuple(plays))


def numbers(tiles: object) -> set[int]:
    return {number_of(str(tile)) for tile in tiles}  # type: ignore[attr-defined]


def layouts(record: Record, play: PlayReview) -> Iterator[State]:
    """Every way the tiles can lie for the player: what was seen, and who did not follow which suit."""
    position = play.plays.position
    rules, me = record.rules, play.seat.index
    before = record.plays[: play.number - 1]
    unseen = numbers(rules.tiles) - numbers(before) - numbers(position.hands[me])
    if play.seat is record.bidder and record.discard:
        unseen.discard(number_of(str(record.discard)))
    now = State(
        rules.seats,
        str(record.trump),
        sum(1 << seat.index for seat in position.side),
        tuple(sum(1 << tile for tile in numbers(hand)) for hand in record.start.hands),  # type: ignore[union-attr]
        record.bidder.index,
    )
    lacks: list[set[int]] = [set() for _ in rules.all_seats]
    for tile in map(number_of, map(str, before)):
        led = now.suits.led(now.table[0]) if now.table else now.suits.led(tile)
        if led not in now.suits.of(tile):
            lacks[now.mover].add(led)
        now = now.play(tile)
    others = [seat for seat in range(rules.seats) if seat != me]
    for hands in _dealt(sorted(unseen), [len(position.hands[seat]) for seat in others]):
        if any(
            lacks[seat] & set(now.suits.of(tile)) for seat, hand in zip(others, hands, strict=True) for tile in hand
        ):
            continue
        masks = list(now.hands)
        for seat, hand in zip(others, hands, strict=True):
            masks[seat] = sum(1 << tile for tile in hand)
        yield State(now.seats, now.trump, now.side, tuple(masks), now.leader, now.table)


def _dealt(tiles: list[int], sizes: list[int]) -> Iterator[list[tuple[int, ...]]]:
    if not sizes:
        yield []
        return
    for hand in itertools.combinations(tiles, sizes[0]):
        for rest in _dealt([tile for tile in tiles if tile not in hand], sizes[1:]):
            yield [hand, *rest]


@pytest.mark.parametrize("rules", ["moon3", "moon3-21", "moon4"])
def test_sight_counts_what_an_enumeration_counts(rules: str) -> None:
    compared, solver = 0, Solver()
    for seed in range(40):
        record = played(rules, seed)
        for play in review_record(record, solver=solver).costly:
            if play.trick < 5:
                continue
            assert play.sight is not None
            assert play.reasons is not None
            if play.sight.possible > LAYOUTS:
                continue
            made, better = number_of(str(play.tile)), number_of(str(play.reasons.better))
            gains = [
                lying.play(made).worth(play.seat.index) - lying.play(better).worth(play.seat.index)
                for lying in layouts(record, play)
            ]
            worse, ahead = sum(gain < 0 for gain in gains), sum(gain > 0 for gain in gains)
            assert play.sight == Sight(worse, ahead, len(gains), len(gains)), f"hand {seed}, play {play.number}"
            compared += 1
    assert compared >= 5


def test_of_many_layouts_a_few_are_looked_at_and_always_the_same() -> None:
    record = played("moon4", 3)
    first, again = (review_record(record, solver=Solver()) for _ in range(2))
    assert [play.sight for play in first.costly] == [play.sight for play in again.costly]
    early = next(play for play in first.costly if play.trick < 4)
    assert early.sight is not None
    assert (early.sight.counted, early.sight.possible > 1000) == (LAYOUTS, True)


def test_worse_in_a_quarter_more_of_the_layouts_is_at_the_table() -> None:
    assert Sight(15, 7, 30, 99).at_table
    assert not Sight(14, 7, 30, 99).at_table
    assert not Sight(7, 20, 30, 99).at_table


def test_every_costly_play_has_a_label_and_no_other_play_has_one() -> None:
    review = review_record(played("moon3", 4))
    assert review.costly
    for play in review.plays:
        assert (play.at_table is None, play.reasons is None) == (not play.cost, not play.cost)
    bare = review_record(review.record, reasons=False)
    assert all(play.at_table is None and play.reasons is None and play.better for play in bare.costly)
    assert [why_sentences(play) for play in bare.costly] == [[]] * len(bare.costly)


def test_with_foresight_the_label_is_that_of_the_verdict() -> None:
    review = foresee(review_record(played("moon3", 6)), budget=2000)
    labels = {True: "Wrong at the table too.", False: "Hard to see unless all hands are open."}
    said = 0
    for play in review.costly:
        assert play.at_table == (play.verdict is Verdict.MISTAKE)
        for first in why_sentences(play)[:1]:
            assert first.startswith(labels[play.verdict is Verdict.MISTAKE])
            said += 1
    assert said
