"""Odds of a hand, as frozen values: counts over layouts, chances, the best choice for each bid. Solves nothing.

Viewpoint: the bidder, who knows the tiles in hand and perhaps some others. A count says in how many layouts of the
unseen tiles the bidder's side takes exactly so many tricks after a choice of trump and discard, *all hands being open
from then on and everyone playing perfectly*: the odds are those of the layout, not those of a guess during the play.
All layouts count as equally likely.

``worth`` has the rule by which the best choice for each bid is found.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Protocol

from moonsolver.chances.knowledge import Knowledge
from moonsolver.chances.worth import best_by_rule, bids_of, contract_bid, own_scores, score_of
from moonsolver.game.auction import Bid
from moonsolver.game.keyed import ByDiscard, ByTile, ByTrump
from moonsolver.game.rules import Rules
from moonsolver.game.seats import Seat
from moonsolver.game.shown import Tabled
from moonsolver.game.tiles import Hand, Tile
from moonsolver.game.trumps import Trump
from moonsolver.solving.answers import Choice
from moonsolver.system.frames import make_frame

__all__ = ["BidOdds", "ChoiceOdds", "Counts", "HandOdds", "WidowOdds"]

Counts = tuple[int, ...]
BestCounts = tuple[int | None, ...]


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
    widow the only discard is None. `all_choices` tells whether every choice is there, or only those that are best for
    some bid. `counted` of the `possible` layouts were counted: all of them, or else a random sample drawn with `seed`
    (None when an interruption made it one).

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
    all_choices: bool = True

    def __post_init__(self) -> None:
        if type(self.counts) is not ByTrump:  # as ``repr`` writes it
            object.__setattr__(self, "counts", ByTrump({trump: ByDiscard(row) for trump, row in self.counts.items()}))

    @property
    def widow(self) -> Tile | None:
        """The widow, or None where there is none."""
        return next(iter(self.knowledge.known[-1]), None)

    @property
    def choices(self) -> tuple[ChoiceOdds, ...]:
        """The choices that were counted, trump by trump, discards from the highest tile down."""
        return tuple(
            ChoiceOdds(Choice(trump, discard), counts)
            for trump, row in self.counts.items()
            for discard, counts in row.items()
        )

    @property
    def best_counts(self) -> BestCounts:
        """For n from 0 to 7: the most layouts in which one choice takes at least n tricks.

        None where that is not known: for numbers of tricks that decide no bid, unless there are `all_choices`.
        """
        return tuple(
            max(choice.at_least(n) for choice in self.choices) if self.all_choices or self._decides(n) else None
            for n in range(self.rules.hand_size + 1)
        )

    def to_frame(self, library: str | None = None) -> Any:
        """Return the counts as a data frame, a row per choice: ``trump``, ``discard``, ``tricks_0`` to ``tricks_7``.

        ``tricks_n`` is the number of counted layouts in which the choice takes exactly n tricks. library: as in
        ``DealValues.to_frame``.
        """
        return make_frame(_count_columns(self.choices), library)

    def under(self, trump: str | int | Trump) -> "HandOdds":
        """Return the odds with only this trump to choose; its best choices are known if it was raced alone."""
        return replace(self, counts=ByTrump({Trump.parse(trump): self.counts[trump]}))

    def best(self, bid: str | int | Bid) -> ChoiceOdds:
        """Return the best choice for `bid`, by the rule of ``worth``."""
        bid = contract_bid(self.rules, bid)
        bids = bids_of(self.rules)
        choices = self.choices
        worth = [own_scores(self.rules, self.bidder, each) for each in bids]
        scores = [[_sum(row, choice.counts) for choice in choices] for row in worth]
        never = [row[0] * self.counted for row in worth]
        return choices[best_by_rule(scores, never)[bids.index(bid)]]

    def equally_good(self, bid: str | int | Bid) -> tuple[Choice, ...]:
        """Return every choice whose counts are those of the best one for `bid`, the best itself among them.

        Unless there are `all_choices`, that is the best one alone.
        """
        best = self.best(bid)
        if not self.all_choices:
            return (best.choice,)
        return tuple(choice.choice for choice in self.choices if choice.counts == best.counts)

    def _decides(self, tricks: int) -> bool:
        """Whether the best choice for some bid is the one that most often takes this many tricks."""
        if not tricks:
            return True
        deciding = (bid for bid in bids_of(self.rules) if bid.tricks == tricks)
        return any(len(set(own_scores(self.rules, self.bidder, bid)[tricks:])) == 1 for bid in deciding)

    def bid(self, bid: str | int | Bid) -> BidOdds:
        """Return what `bid` is worth with the best choice for it."""
        bid = contract_bid(self.rules, bid)
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
    def all_choices(self) -> bool:
        """Whether every choice was counted, or only those that are best for some bid."""
        return all(odds.all_choices for odds in self.by_widow.values())

    @property
    def seed(self) -> int | None:
        """The seed of the sample, or None when there is no sample."""
        return next((odds.seed for odds in self.by_widow.values()), None)

    @property
    def best_counts(self) -> BestCounts:
        """For n from 0 to 7: layouts in which the best choice for at least n tricks takes them, over all widows.

        None where it is not known for the widows.
        """
        found = [_sums([odds.best_counts for odds in table.values()]) for _, table in self._tables()]
        return tuple(None if None in column else max(column) for column in zip(*found, strict=True))

    def bid(self, bid: str | int | Bid) -> BidOdds:
        """Return what `bid` is worth, before the widow is seen, with the best choices for it."""
        return self._best(contract_bid(self.rules, bid))[1]

    def trump_for(self, bid: str | int | Bid) -> Trump | None:
        """Return the trump to name for `bid` where it is named before the widow is seen; None where it is not."""
        return self._best(contract_bid(self.rules, bid))[0]

    def trumps_for(self, bid: str | int | Bid) -> ByTile[Trump]:
        """Return for each widow the trump of the best choice for `bid`; one for all where it is named before.

        The rule of ``worth`` decides among equals, so another trump may be as good.
        """
        bid = contract_bid(self.rules, bid)
        named = self.trump_for(bid)
        return ByTile((widow, named or odds.best(bid).choice.trump) for widow, odds in self.by_widow.items())

    def _tables(self) -> Iterator[tuple[Trump | None, Mapping[Tile, HandOdds]]]:
        """Yield what the player may choose from: all trumps once the widow is seen, or one trump whatever it is."""
        if not self.rules.trump_before_widow:
            yield None, self.by_widow
            return
        for trump in next(iter(self.by_widow.values())).counts:
            yield trump, {widow: odds.under(trump) for widow, odds in self.by_widow.items()}

    def _best(self, bid: Bid) -> tuple[Trump | None, BidOdds]:
        tables = list(self._tables())
        bids = bids_of(self.rules)
        at = 0
        if len(tables) > 1:
            scores = [[self._score(table, each) for _, table in tables] for each in bids]
            never = [own_scores(self.rules, self.bidder, each)[0] * self.possible for each in bids]
            at = best_by_rule(scores, never)[bids.index(bid)]
        trump, table = tables[at]
        return trump, self._mean([odds.bid(bid) for odds in table.values()])

    def _score(self, table: Mapping[Tile, HandOdds], bid: Bid) -> Fraction:
        """Return the expected score times the layouts that are possible, without rounding."""
        worth = own_scores(self.rules, self.bidder, bid)
        return sum(
            (Fraction(_sum(worth, odds.best(bid).counts) * odds.possible, odds.counted) for odds in table.values()),
            Fraction(),
        )

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


def _sum(worth: tuple[int, ...], counts: Counts) -> int:
    return sum(score * count for score, count in zip(worth, counts, strict=True))


def _sums(rows: Sequence[BestCounts]) -> BestCounts:
    """Return the sums of columns, None where a number is not known."""
    return tuple(None if None in column else sum(column) for column in zip(*rows, strict=True))


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
