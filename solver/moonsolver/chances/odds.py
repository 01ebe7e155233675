"""Odds of a hand, as frozen values: counts over layouts, chances, the best choice for each bid. Solves nothing.

Viewpoint: the bidder, who knows the tiles in hand and perhaps some others. A count says in how many layouts of the
unseen tiles the bidder's side takes exactly so many tricks after a choice of trump and discard, *all hands being open
from then on and everyone playing perfectly*: the odds are those of the layout, not those of a guess during the play.
All layouts count as equally likely.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from moonsolver.chances.knowledge import Knowledge
from moonsolver.errors import AuctionError
from moonsolver.game.auction import Bid
from moonsolver.game.keyed import ByDiscard, ByTile, ByTrump
from moonsolver.game.notation import listed
from moonsolver.game.rules import Rules
from moonsolver.game.score import HandResult
from moonsolver.game.seats import Seat
from moonsolver.game.shown import Tabled
from moonsolver.game.tiles import Hand, Tile
from moonsolver.game.trumps import Trump
from moonsolver.solving.answers import Choice
from moonsolver.system.frames import make_frame

__all__ = ["BidOdds", "ChoiceOdds", "HandOdds", "WidowOdds", "bids_of", "score_of"]

Counts = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BidOdds:
    """What a bid is worth when it is the contract. Chances are 0 to 1, scores in points or marks as the rules count.

    `chance` that it is made; `score` expected for the bidder's side; `others` expected for all other sides together;
    `error` is the standard error of `score`, and `chance_error` that of `chance`: 0 when every layout was counted.
    `tricks[n]` is the chance of exactly n tricks with the choices made for this bid.
    """

    bid: Bid
    chance: float
    score: float
    others: float
    tricks: tuple[float, ...]
    chance_error: float = 0.0
    error: float = 0.0


@dataclass(frozen=True, slots=True)
class ChoiceOdds:
    """One choice of trump and discard: `counts[n]`, the layouts in which it takes exactly n tricks."""

    choice: Choice
    counts: Counts

    def at_least(self, tricks: int) -> int:
        """Return in how many layouts it takes at least that many tricks."""
        return sum(self.counts[tricks:])


class _Told(Protocol):
    """What all odds state, and what their shared answers are worked out from."""

    @property
    def knowledge(self) -> Knowledge: ...
    @property
    def bidder(self) -> Seat: ...
    @property
    def counted(self) -> int: ...
    @property
    def possible(self) -> int: ...
    @property
    def seed(self) -> int | None: ...
    def bid(self, bid: str | int | Bid) -> BidOdds: ...


class _Odds(Tabled):
    """What the odds of a known widow and of any widow share."""

    __slots__ = ()

    @property
    def rules(self: _Told) -> Rules:
        """The rules in force."""
        return self.knowledge.rules

    @property
    def hand(self: _Told) -> Hand:
        """The seven tiles that the bidder was dealt."""
        return self.knowledge.known[self.bidder.index]

    @property
    def exact(self: _Told) -> bool:
        """Whether every possible layout was counted."""
        return self.counted == self.possible

    @property
    def interrupted(self: _Told) -> bool:
        """Whether Ctrl-C ended the count early: what was counted is still a fair random sample."""
        return self.seed is None and self.counted < self.possible

    @property
    def bids(self: _Told) -> tuple[BidOdds, ...]:
        """What each bid that the rules know is worth."""
        return tuple(self.bid(bid) for bid in bids_of(self.knowledge.rules))


@dataclass(frozen=True, slots=True)
class HandOdds(_Odds):
    """The odds once the widow is known, or where there is none.

    `counts[trump][discard][n]`: layouts in which the bidder's side takes exactly n tricks, n from 0 to 7; without a
    widow the only discard is None. `counted` of the `possible` layouts were counted: all of them, or else a random
    sample drawn with `seed` (None when an interruption made it one).

    >>> counts = {Trump.SIX: {Tile(5, 4): (0, 0, 0, 0, 0, 0, 1, 3)}, Trump.NONE: {Tile(5, 4): (0, 0, 0, 0, 4, 0, 0, 0)}}
    >>> odds = HandOdds(Knowledge.of_hand("66 65 64 63 62 61 21", widow="54"), Seat.A, counts, 4, 4, None)
    >>> odds.best_counts, str(odds.best(Bid.SEVEN).choice), odds.bid(Bid.SEVEN).chance
    ((4, 4, 4, 4, 4, 4, 4, 3), 'trump 6, discard 54', 0.75)
    """

    knowledge: Knowledge
    bidder: Seat
    counts: ByTrump[ByDiscard[Counts]]
    counted: int
    possible: int
    seed: int | None = None

    def __post_init__(self) -> None:
        if type(self.counts) is not ByTrump:  # as ``repr`` writes it
            object.__setattr__(self, "counts", ByTrump({trump: ByDiscard(row) for trump, row in self.counts.items()}))

    @property
    def widow(self) -> Tile | None:
        """The widow, or None where there is none."""
        return next(iter(self.knowledge.known[-1]), None)

    @property
    def choices(self) -> tuple[ChoiceOdds, ...]:
        """Every choice with its counts, trump by trump, discards from the highest tile down."""
        return tuple(
            ChoiceOdds(Choice(trump, discard), counts)
            for trump, row in self.counts.items()
            for discard, counts in row.items()
        )

    @property
    def best_counts(self) -> Counts:
        """For n from 0 to 7: the most layouts in which one choice takes at least n tricks."""
        return tuple(max(choice.at_least(n) for choice in self.choices) for n in range(self.rules.hand_size + 1))

    def to_frame(self, library: str | None = None) -> Any:
        """Return the counts as a data frame, one row per choice: ``trump``, ``discard``, ``tricks_0`` to ``tricks_7``.

        ``tricks_n`` is the number of counted layouts in which the choice takes exactly n tricks. library: as in
        ``DealValues.to_frame``.
        """
        return make_frame(_count_columns(self.choices), library)

    def under(self, trump: str | int | Trump) -> "HandOdds":
        """Return the odds with only this trump to choose."""
        counts = ByTrump({Trump.parse(trump): self.counts[trump]})
        return HandOdds(self.knowledge, self.bidder, counts, self.counted, self.possible, self.seed)

    def best(self, bid: str | int | Bid) -> ChoiceOdds:
        """Return the choice with the best expected score for `bid`; of equals, the one with the most tricks."""
        bid = _made(self.rules, bid)
        value = {n: _own_score(self.rules, self.bidder, bid, n) for n in range(self.rules.hand_size + 1)}
        return max(
            self.choices,
            key=lambda choice: (
                sum(value[n] * count for n, count in enumerate(choice.counts)),
                choice.at_least(bid.tricks),
                sum(n * count for n, count in enumerate(choice.counts)),
            ),
        )

    def equally_good(self, bid: str | int | Bid) -> tuple[Choice, ...]:
        """Return every choice whose counts are those of the best one for `bid`, the best itself among them."""
        best = self.best(bid)
        return tuple(choice.choice for choice in self.choices if choice.counts == best.counts)

    def bid(self, bid: str | int | Bid) -> BidOdds:
        """Return what `bid` is worth with the best choice for it."""
        bid = _made(self.rules, bid)
        return _bid_odds(self.rules, self.bidder, bid, self.best(bid).counts, self.possible)


@dataclass(frozen=True, slots=True)
class WidowOdds(_Odds):
    """The odds before the widow is seen: `by_widow` has the odds for each tile that it can be.

    The choice is made after seeing the widow, each widow with its own best; where the rules have the trump named
    before, one trump serves for all widows, and the discard alone is chosen after.
    """

    knowledge: Knowledge
    bidder: Seat
    by_widow: ByTile[HandOdds]

    def __post_init__(self) -> None:
        if type(self.by_widow) is not ByTile:
            object.__setattr__(self, "by_widow", ByTile(self.by_widow))

    def to_frame(self, library: str | None = None) -> Any:
        """Return the counts of every widow as a data frame: ``widow``, then the columns of ``HandOdds.to_frame``."""
        rows = [(widow, choice) for widow, odds in self.by_widow.items() for choice in odds.choices]
        widows = {"widow": [str(widow) for widow, _ in rows]}
        return make_frame({**widows, **_count_columns([choice for _, choice in rows])}, library)

    @property
    def counted(self) -> int:
        """Layouts counted, over all widows."""
        return sum(odds.counted for odds in self.by_widow.values())

    @property
    def possible(self) -> int:
        """Layouts that are possible, over all widows."""
        return sum(odds.possible for odds in self.by_widow.values())

    @property
    def seed(self) -> int | None:
        """The seed of the sample, or None when there is no sample."""
        return next((odds.seed for odds in self.by_widow.values()), None)

    @property
    def best_counts(self) -> Counts:
        """For n from 0 to 7: layouts in which the best choice for at least n tricks takes them, over all widows."""
        return tuple(
            max(sum(odds.best_counts[n] for odds in table.values()) for _, table in self._tables())
            for n in range(self.rules.hand_size + 1)
        )

    def bid(self, bid: str | int | Bid) -> BidOdds:
        """Return what `bid` is worth, before the widow is seen, with the best choices for it."""
        return self._best(_made(self.rules, bid))[1]

    def trump_for(self, bid: str | int | Bid) -> Trump | None:
        """Return the trump to name for `bid` where it is named before the widow is seen; None where it is not."""
        return self._best(_made(self.rules, bid))[0]

    def _tables(self) -> Iterator[tuple[Trump | None, Mapping[Tile, HandOdds]]]:
        """Yield what the player may choose from: all trumps once the widow is seen, or one trump whatever it is."""
        if not self.rules.trump_before_widow:
            yield None, self.by_widow
            return
        for trump in next(iter(self.by_widow.values())).counts:
            yield trump, {widow: odds.under(trump) for widow, odds in self.by_widow.items()}

    def _best(self, bid: Bid) -> tuple[Trump | None, BidOdds]:
        found = ((trump, self._mean([odds.bid(bid) for odds in table.values()])) for trump, table in self._tables())
        return max(found, key=lambda pair: (pair[1].score, pair[1].chance))

    def _mean(self, parts: list[BidOdds]) -> BidOdds:
        weights = [odds.possible / self.possible for odds in self.by_widow.values()]

        def mean(values: list[float]) -> float:
            return math.fsum(weight * value for weight, value in zip(weights, values, strict=True))

        def error(values: list[float]) -> float:
            return math.hypot(*(weight * value for weight, value in zip(weights, values, strict=True)))

        return BidOdds(
            parts[0].bid,
            mean([part.chance for part in parts]),
            mean([part.score for part in parts]),
            mean([part.others for part in parts]),
            tuple(mean([part.tricks[n] for part in parts]) for n in range(len(parts[0].tricks))),
            error([part.chance_error for part in parts]),
            error([part.error for part in parts]),
        )


def _made(rules: Rules, bid: str | int | Bid) -> Bid:
    """Read a bid that can be a contract. Raises AuctionError for a pass and a bid that is too low."""
    read = Bid.parse(bid)
    if read not in bids_of(rules):
        raise AuctionError(f"{read} cannot be a contract here: the bids are {listed(bids_of(rules), 'and')}")
    return read


def bids_of(rules: Rules) -> tuple[Bid, ...]:
    """Return the bids that can be made under `rules`, lowest first.

    >>> [str(bid) for bid in bids_of(Rules.named("moon3"))]
    ['4', '5', '6', '7', '21']
    """
    return tuple(bid for bid in Bid if bid.value >= rules.lowest_bid)


def score_of(rules: Rules, bidder: Seat, bid: Bid, tricks: int) -> tuple[int, int]:
    """Return what the bidder's side scores when it takes that many tricks, and what all other sides score together.

    >>> score_of(Rules.named("moon3"), Seat.A, Bid.FIVE, 4), score_of(Rules.named("moon4"), Seat.A, Bid.FIVE, 6)
    ((-5, 3), (6, 1))
    """
    taken = [0] * rules.seats
    taken[bidder.index] = tricks
    taken[rules.against(bidder)[0].index] = rules.hand_size - tricks
    result = HandResult(rules, bidder, bid, tuple(taken))
    own = rules.partnership_of(bidder)
    return result.score[own], sum(result.score) - result.score[own]


def _own_score(rules: Rules, bidder: Seat, bid: Bid, tricks: int) -> int:
    return score_of(rules, bidder, bid, tricks)[0]


def _bid_odds(rules: Rules, bidder: Seat, bid: Bid, counts: Counts, possible: int) -> BidOdds:
    """Return what `bid` is worth with a choice that has these counts, out of that many possible layouts."""
    layouts = sum(counts)
    scores = [score_of(rules, bidder, bid, n) for n in range(len(counts))]
    own = [score for score, _ in scores]
    # A sample in which something never happened does not prove that it never does: the errors are those of counts
    # to which one layout was added, spread over all numbers of tricks. The whole count has no error.
    spread = math.sqrt((possible - layouts) / max(1, possible - 1) / layouts)
    smooth = [(count + 1 / len(counts)) / (layouts + 1) for count in counts]
    chance = math.fsum(smooth[bid.tricks :])
    mean = math.fsum(p * score for p, score in zip(smooth, own, strict=True))
    square = math.fsum(p * score**2 for p, score in zip(smooth, own, strict=True))
    return BidOdds(
        bid,
        sum(counts[bid.tricks :]) / layouts,
        sum(count * score for count, score in zip(counts, own, strict=True)) / layouts,
        sum(count * others for count, (_, others) in zip(counts, scores, strict=True)) / layouts,
        tuple(count / layouts for count in counts),
        spread * math.sqrt(max(0.0, chance * (1 - chance))),
        spread * math.sqrt(max(0.0, square - mean**2)),
    )


def _count_columns(choices: Sequence[ChoiceOdds]) -> dict[str, list[object]]:
    """Return choices and their counts by column."""
    columns: dict[str, list[object]] = {
        "trump": [str(odds.choice.trump) for odds in choices],
        "discard": [str(odds.choice.discard) if odds.choice.discard else None for odds in choices],
    }
    columns |= {
        f"tricks_{n}": list(counts) for n, counts in enumerate(zip(*(odds.counts for odds in choices), strict=True))
    }
    return columns
