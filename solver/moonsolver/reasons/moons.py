"""Why a result cannot be reached on a deal, the moon above all: the tiles that stop it, only where that is proved.

A tile stops it if it would be there were the tile low: for some choice of trump and discard, in whichever of its suits
the tile is low. All hands are open, and the defenders act as one.
"""

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from moonsolver.errors import AnswerError
from moonsolver.game.arguments import deal_from
from moonsolver.game.deal import Deal
from moonsolver.game.given import whole_number
from moonsolver.game.seats import Seat
from moonsolver.game.tiles import Tile
from moonsolver.reasons.choice_reasons import ChoiceProof
from moonsolver.reasons.lows import Imagined, neutralised
from moonsolver.solving.answers import Choice, DealValues
from moonsolver.solving.engine import Solver
from moonsolver.solving.lines import best_line

__all__ = ["MoonExplanation", "Stopping", "explain_moon"]

MOST_TOGETHER = 3  # tiles of which each is needed


class Stopping(Enum):
    """In which way tiles of the defenders stop a result; the value is its word in JSON."""

    ONLY = "only"
    """One tile: were it low, the result would be there, and no other single tile does that."""
    EACH = "each"
    """Two or three tiles, each of them needed: were any one low, it would be there. No other tile does that."""
    BOTH = "both"
    """Two tiles: were both low, it would be there; no single tile of the defenders does that."""


@dataclass(frozen=True, slots=True)
class MoonExplanation:
    """Why the side of `bidder` cannot take `tricks` on `deal`; with the choice `asked` about, or else with any.

    most: what it can take. stopping: None where nothing was proved, and everything below is then empty. tiles: what
    stops it, each held by the seat at its place in `seats`. choices: with which it would be there, one for each tile,
    or one for both. proofs: the values, for every way in which the tiles may be low; that no other tile does it is
    proved by trying all, and has no values here.
    """

    deal: Deal
    bidder: Seat
    tricks: int
    asked: Choice | None
    most: int
    stopping: Stopping | None = None
    tiles: tuple[Tile, ...] = ()
    seats: tuple[Seat, ...] = ()
    choices: tuple[Choice, ...] = ()
    proofs: tuple[ChoiceProof, ...] = ()


def explain_moon(
    deal: str | Deal,
    bidder: str | Seat = "A",
    *,
    choice: Choice | None = None,
    tricks: str | int = 7,
    table: DealValues | None = None,
    solver: Solver | None = None,
) -> MoonExplanation:
    """Return which tiles stop `bidder` from taking `tricks`, by default the moon, with `choice` or with any choice.

    table: that of the deal, if it is known. Cost: tens of milliseconds for three seats, most of it to prove that no
    other tile does it. Raises AnswerError if the tricks can be taken.

    >>> why = explain_moon("66 22 63 53 51 43 32 / 44 65 64 52 42 41 21 / 33 11 00 62 61 54 31 / 55")
    >>> why.most, why.stopping, str(why.tiles[0]), str(why.choices[0])
    (6, <Stopping.ONLY: 'only'>, '33', 'trump 3, discard 51')
    """
    solver = solver or Solver()
    deal = deal_from(deal)
    seat = deal.rules.seat(bidder)
    goal = whole_number(tricks, "a number of tricks", "give 1 to 7")
    if not 1 <= goal <= deal.rules.hand_size:
        raise AnswerError(f"{goal} tricks: give 1 to {deal.rules.hand_size}")
    table = table or solver.deal(deal, seat)
    values = {Choice(trump, held): value for trump, row in table.tricks.items() for held, value in row.items()}
    if choice is not None:
        values = {choice: values[choice]} if choice in values else {choice: table.tricks[choice.trump][choice.discard]}
    most = max(values.values())
    if most >= goal:
        raise AnswerError(f"{seat} can take {goal} tricks on this deal: there is nothing to explain")
    asked = _Asked(Imagined.of(deal, seat, solver), dict(sorted(values.items(), key=lambda item: -item[1])), goal)
    singles = {tile: found for tile in asked.tiles if (found := asked.choice_without((tile,)))}
    unproved = MoonExplanation(deal, seat, goal, choice, most)
    if len(singles) > MOST_TOGETHER:
        return unproved
    groups: list[tuple[tuple[Tile, ...], Choice]]
    if singles:
        stopping = Stopping.ONLY if len(singles) == 1 else Stopping.EACH
        groups = [((tile,), found) for tile, found in singles.items()]
    else:
        stopping = Stopping.BOTH
        groups = list(itertools.islice(asked.pairs(most), 1))
    return _explained(asked, unproved, stopping, groups) if groups else unproved


@dataclass(frozen=True, slots=True)
class _Asked:
    """The question: what is imagined, the choices with their values, the best first, and the tricks to be reached."""

    imagined: Imagined
    values: dict[Choice, int]
    goal: int

    @property
    def holders(self) -> dict[Tile, Seat]:
        """The tiles of the defenders, and who holds each."""
        deal = self.imagined.deal
        defenders = deal.rules.against(self.imagined.bidder)
        return {tile: seat for seat in defenders for tile in deal.hand(seat)}

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles of the defenders, from the highest down."""
        return tuple(sorted(self.holders, reverse=True))

    def choice_without(self, tiles: Sequence[Tile], choices: Iterable[Choice] | None = None) -> Choice | None:
        """Return the best choice that reaches the goal whenever `tiles` are low, or None."""
        among = self.values if choices is None else choices
        return next((each for each in among if self.imagined.always_reaches(each, tiles, self.goal)), None)

    def pairs(self, most: int) -> Iterator[tuple[tuple[Tile, ...], Choice]]:
        """Yield pairs that do it together, with one of the nearest choices: those first that take tricks there."""
        for choice in (each for each, value in self.values.items() if value == most):
            line = best_line(self.imagined.start(choice), solver=self.imagined.solver)
            takers = {trick.winning_tile for trick in line}
            ordered = sorted(self.tiles, key=lambda tile: tile not in takers)
            for pair in itertools.combinations(ordered, 2):
                if self.choice_without(pair, [choice]):
                    yield pair, choice


def _explained(
    asked: _Asked,
    unproved: MoonExplanation,
    stopping: Stopping,
    groups: Sequence[tuple[tuple[Tile, ...], Choice]],
) -> MoonExplanation:
    tiles = tuple(tile for group, _ in groups for tile in group)
    proofs = tuple(
        ChoiceProof(choice, lows, asked.values[choice], asked.imagined.value(choice, lows))
        for group, choice in groups
        for lows in neutralised(group, choice.trump)
    )
    return MoonExplanation(
        unproved.deal,
        unproved.bidder,
        unproved.tricks,
        unproved.asked,
        unproved.most,
        stopping,
        tiles,
        tuple(asked.holders[tile] for tile in tiles),
        tuple(choice for _, choice in groups),
        proofs,
    )
