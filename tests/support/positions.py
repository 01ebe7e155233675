"""Positions of every kind for Hypothesis, and how a position reads in the words of the reference."""

import random

from hypothesis import strategies as st

from moonsolver import Hand, PlayValues, Position, Rules, Trump
from support.reference import Reference, tile

RULE_SETS = ("moon3", "moon3-21", "moon4")


def random_position(rng: random.Random, rules: Rules, most: int = 7, *, trump: Trump | None = None) -> Position:
    """Deal `most` tiles a hand or fewer and play some legal plays at random; perhaps into the middle of a trick."""
    size = rng.randint(0 if most < 7 else 1, most)
    pool = list(rules.tiles)
    rng.shuffle(pool)
    hands = tuple(Hand(pool[seat * size : (seat + 1) * size]) for seat in range(rules.seats))
    seats = rules.all_seats
    position = Position(rules, hands, trump or rng.choice(rules.trumps), rng.choice(seats), rng.choice(seats))
    for _ in range(rng.randint(0, min(size * rules.seats, 2 * rules.seats))):
        position = position.play(rng.choice(list(position.legal_plays)))
    return position


@st.composite
def positions(draw: st.DrawFn, most3: int = 5, most4: int = 3, rules: str | None = None) -> Position:
    """Short positions of any rule set, trump, bidder and leader, mid-trick too; small enough for the reference."""
    named = Rules.named(rules or draw(st.sampled_from(RULE_SETS)))
    rng = draw(st.randoms(use_true_random=False))
    return random_position(rng, named, most3 if named.seats == 3 else most4)


def reference_plays(position: Position) -> dict[str, int]:
    """What the reference says of every legal play, by text."""
    reference = Reference(str(position.trump), {seat.index for seat in position.side})
    found = reference.plays(
        [[tile(str(held)) for held in hand] for hand in position.hands],
        position.leader.index,
        [tile(str(played)) for played in position.table],
        position.rules.must_lead_trump and position.is_first_trick,
    )
    return {f"{high}{low}": value for (high, low), value in found.items()} if not position.is_over else {}


def as_text(plays: PlayValues) -> dict[str, int]:
    """The values of plays, by text."""
    return {str(played): value for played, value in plays.values.items()}


def best_of(values: dict[str, int], position: Position) -> int:
    """The value that the seat to play picks."""
    if not values:
        return 0
    return max(values.values()) if position.to_play in position.side else min(values.values())
