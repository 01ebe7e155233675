"""Layouts: exactly those that what is known does not rule out, each once, against an enumeration by the book."""

import itertools
import pickle
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from moonsolver import (
    TILES,
    Deal,
    Hand,
    Knowledge,
    KnowledgeError,
    Layouts,
    NotationError,
    Position,
    Rules,
    Seat,
    Suit,
    Tile,
)
from support.positions import RULE_SETS

HAND = "66 65 64 63 62 61 21"


def by_the_book(knowledge: Knowledge) -> set[tuple[int, ...]]:
    """Every layout, by trying all ways to share out the unseen tiles one place after the other."""
    found: set[tuple[int, ...]] = set()

    def share(place: int, left: frozenset[Tile], rows: tuple[Hand, ...]) -> None:
        if place == len(knowledge.sizes):
            if not left:
                found.add(tuple(int(row) for row in rows))
            return
        for chosen in itertools.combinations(sorted(left), knowledge.rooms[place]):
            if not any(tile in knowledge.barred[place] for tile in chosen):
                share(place + 1, left - set(chosen), (*rows, knowledge.known[place] | Hand(chosen)))

    share(0, frozenset(knowledge.unseen), ())
    return found


def late_knowledge(rng: random.Random, rules: Rules) -> tuple[Position, Knowledge]:
    """A real hand played at random to its last tricks, and what some seat then knows."""
    deal = Deal.random(rules, rng)
    bidder = rng.choice(rules.all_seats)
    discard = rng.choice(list(deal.discards(bidder))) if deal.widow else None
    start = Position.start(deal, bidder=bidder, trump=rng.choice(rules.trumps), discard=discard)
    now, plays = start, []
    for _ in range(rng.randint(rules.seats * 4, rules.seats * 7 - 1)):
        tile = rng.choice(list(now.legal_plays))
        plays.append(tile)
        now = now.play(tile)
    return now, Knowledge.of_play(start, plays, rng.choice(rules.all_seats))


@given(st.integers(0, 10**9), st.sampled_from(RULE_SETS), st.sampled_from(["any", "trump"]))
@settings(max_examples=60, deadline=None)
def test_layouts_of_a_played_hand_are_those_by_the_book_and_the_true_one_is_among_them(
    seed: int, name: str, first_lead: str
) -> None:
    now, knowledge = late_knowledge(random.Random(seed), Rules.named(name).house({"first-lead": first_lead}))
    layouts = Layouts(knowledge)
    expected = by_the_book(knowledge)
    rows = layouts.rows(np.arange(len(layouts))).tolist()
    assert len(rows) == len(expected)
    assert {tuple(row) for row in rows} == expected
    assert knowledge.admits(now.hands)
    assert any(row[:-1] == [int(hand) for hand in now.hands] for row in rows)


@given(st.integers(0, 10**9), st.sampled_from(RULE_SETS))
@settings(max_examples=40, deadline=None)
def test_the_true_layout_is_never_ruled_out_while_a_hand_is_played(seed: int, name: str) -> None:
    rng = random.Random(seed)
    rules = Rules.named(name).house({"first-lead": rng.choice(["any", "trump"])})
    deal = Deal.random(rules, rng)
    bidder = rng.choice(rules.all_seats)
    discard = rng.choice(list(deal.discards(bidder))) if deal.widow else None
    start = now = Position.start(deal, bidder=bidder, trump=rng.choice(rules.trumps), discard=discard)
    plays: list[Tile] = []
    counts: dict[Seat, int] = {}
    while not now.is_over:
        for seat in rules.all_seats:
            knowledge = Knowledge.of_play(start, plays, seat)
            assert knowledge.admits(now.hands)
            assert knowledge.known[seat.index] == now.hands[seat.index]
            count = len(Layouts(knowledge))
            assert 1 <= count <= counts.get(seat, count)  # to learn is never to forget
            counts[seat] = count
        plays.append(rng.choice(list(now.legal_plays)))
        now = now.play(plays[-1])
    assert counts[bidder] == 1


@given(st.integers(0, 10**9))
@settings(max_examples=30, deadline=None)
def test_knowledge_before_the_play_leaves_what_the_book_leaves(seed: int) -> None:
    """With most tiles of the others known, a void and a tile seen somewhere, the slow enumeration agrees."""
    rng = random.Random(seed)
    deal = Deal.random("moon3", rng)
    trump = rng.choice(deal.rules.trumps)
    own = rng.choice(deal.rules.all_seats)
    others = [seat for seat in deal.rules.all_seats if seat is not own]
    held: dict[str | Seat, str | Hand] = {
        seat: Hand(rng.sample(list(deal.hand(seat)), rng.randint(3, 5))) for seat in others
    }
    missing = [suit for suit in range(7) if not deal.hand(others[0]) & trump.suit_tiles(Suit.of_pip(suit))]
    knowledge = Knowledge.of_hand(
        deal.hand(own),
        seat=own,
        held=held,
        seen=Hand(rng.sample(list(deal.hand(others[1])), 2)),
        voids={others[0]: [str(suit) for suit in missing]},
        trump=trump,
    )
    rows = Layouts(knowledge).rows(np.arange(len(Layouts(knowledge)))).tolist()
    assert {tuple(row) for row in rows} == by_the_book(knowledge)
    assert len(rows) == len(by_the_book(knowledge))
    assert [*map(int, deal.hands), int(deal.widow)] in rows


def test_counts_that_are_known() -> None:
    assert len(Layouts(Knowledge.of_hand(HAND, widow="54"))) == 3432
    assert len(Layouts(Knowledge.of_hand(HAND))) == 51_480
    assert len(Layouts(Knowledge.of_hand(HAND, rules="moon3-21"))) == 3432
    assert len(Layouts(Knowledge.of_hand(HAND, rules="moon4"))) == 399_072_960  # 21! / (7! 7! 7!)
    assert len(Layouts(Knowledge.of_hand(HAND, widow="54", held={"B": "55"}))) == 1716
    assert len(Layouts(Knowledge.of_hand(HAND, seen="55"))) == 14 * 3432


def test_chunks_are_all_rows_in_order_and_numbers_are_random_access() -> None:
    layouts = Layouts(Knowledge.of_hand(HAND, widow="54"))
    whole = np.concatenate(list(layouts.chunks(1000)))
    assert whole.dtype == np.uint32
    assert whole.shape == (3432, 4)
    assert len(np.unique(whole, axis=0)) == 3432
    assert (np.bitwise_or.reduce(whole, axis=1) == Rules.named("moon3").tiles.mask).all()
    assert layouts.rows([3431, 0, 7, 7]).tolist() == whole[[3431, 0, 7, 7]].tolist()
    assert layouts.rows([]).shape == (0, 4)
    with pytest.raises(KnowledgeError, match="numbered from 0 to 3431"):
        layouts.rows([3432])


def test_a_sample_is_the_same_for_the_same_seed_and_spreads_evenly() -> None:
    layouts = Layouts(Knowledge.of_hand(HAND, rules="moon4"))
    numbers = layouts.sample(4000, 5)
    assert numbers == layouts.sample(4000, 5)
    assert numbers != layouts.sample(4000, 6)
    assert len(set(numbers)) == 4000
    rows = layouts.rows(numbers)
    for tile in layouts.knowledge.unseen:  # each unseen tile is with each of the three a third of the time
        for seat in (1, 2, 3):
            share = float((rows[:, seat] >> np.uint32(tile.bit) & 1).mean())
            assert abs(share - 1 / 3) < 5 * (2 / 9 / 4000) ** 0.5
    small = Layouts(Knowledge.of_hand(HAND, widow="54"))
    assert sorted(small.sample(10_000, 1)) == list(range(3432))


def test_layouts_travel_to_other_processes() -> None:
    layouts = Layouts(Knowledge.of_hand(HAND, widow="54"))
    again = pickle.loads(pickle.dumps(layouts))  # noqa: S301 - our own bytes
    assert again.rows([1, 2, 3]).tolist() == layouts.rows([1, 2, 3]).tolist()


BAD = [
    ({"hand": HAND + " 55"}, "the hand has 8 tiles .*: seven are needed"),
    ({"hand": "66 65 64"}, r"the hand has 3 tiles \(66 65 64\): seven are needed"),
    ({"widow": "21"}, "21 is in the hand and in the widow: there is only one of each tile"),
    ({"widow": "10"}, "10 in the widow is not used in moon3"),
    ({"widow": "54", "rules": "moon4"}, "the widow is 54, but moon4 has no widow"),
    ({"held": {"A": "55"}}, "55 cannot be seen in A: that is the hand's own seat"),
    ({"held": {"B": "66"}}, "66 is in the hand and in B's hand"),
    ({"held": {"B": "55", "C": "55"}}, "55 is in B's hand and in C's hand"),
    ({"held": {"B": "55 54 53 52 51 44 43 42"}}, "B is said to hold 8 tiles .*: every seat is dealt seven"),
    ({"seen": "66"}, "66 is in the hand and in the tiles seen elsewhere"),
    ({"widow": "54", "seen": "54"}, "54 is the widow, so it cannot have been seen in a hand"),
    ({"voids": {"B": "5"}}, "B is said to be void: .* depends on the trump, so name it"),
    ({"voids": {"A": "5"}, "trump": "6"}, "A cannot be said to be void: that is the hand's own seat"),
    ({"voids": {"B": "5"}, "trump": "6", "held": {"B": "53"}}, "B is said to have no fives, but is known to hold 53"),
    ({"voids": {"B": ["5", "4", "3", "2", "1"], "C": ["5"]}, "trump": "none"}, "no layout fits"),
    ({"widow": "54", "seat": "D"}, "D.* is not a seat at this table"),
]


@pytest.mark.parametrize(("change", "words"), BAD, ids=[words for _, words in BAD])
def test_what_contradicts_itself_is_refused_in_words(change: dict[str, object], words: str) -> None:
    arguments: dict[str, object] = {"hand": HAND, **change}
    with pytest.raises((KnowledgeError, NotationError), match=words):
        Layouts(Knowledge.of_hand(**arguments))  # type: ignore[arg-type]


def test_every_fault_is_told_at_once() -> None:
    with pytest.raises(KnowledgeError) as caught:
        Knowledge.of_hand(HAND + " 55", widow="66", held={"A": "54"}, voids={"B": "5"})
    assert len(caught.value.faults) == 4


@pytest.mark.parametrize("suit", ["8", "doubles", "", "x"])
def test_a_suit_that_is_none_is_refused(suit: str) -> None:
    with pytest.raises((KnowledgeError, NotationError)):
        Knowledge.of_hand(HAND, voids={"B": suit}, trump="6")


def test_knowledge_of_wrong_shape_is_refused() -> None:
    rules = Rules.named("moon3")
    with pytest.raises(KnowledgeError, match="moon3 has 4 places"):
        Knowledge(rules, (7, 7, 7), (Hand(), Hand(), Hand()))
    with pytest.raises(KnowledgeError, match="22 tiles are unseen, but the places have room for 21 more"):
        Knowledge(rules, (7, 7, 7, 0), (Hand(),) * 4)
    with pytest.raises(KnowledgeError, match="A's hand has 1 tile, but 2 are known"):
        Knowledge(rules, (1, 7, 7, 7), (Hand(TILES[-2:]), Hand(), Hand(), Hand()))
    with pytest.raises(KnowledgeError, match="66 is known in A's hand, which cannot hold it"):
        Knowledge(rules, (7, 7, 7, 1), (Hand(TILES[-1:]), Hand(), Hand(), Hand()), (Hand(TILES[-1:]),) + (Hand(),) * 3)
