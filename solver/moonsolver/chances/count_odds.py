"""Odds worked out: the best choice for each bid, or every choice, over the layouts of a hand. See ``odds``.

The best choices are found by a race; the others are counted only on request. Either way the work goes round by round: a
round is layouts drawn at random, with a share for every widow, and only complete rounds are ever reported. What an
interruption leaves is a fair sample of all layouts, and says so.
"""

import contextlib
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from typing import Any

from moonsolver.chances.full_counts import count_parts
from moonsolver.chances.knowledge import Knowledge
from moonsolver.chances.layouts import Layouts
from moonsolver.chances.odds import Counts, HandOdds, WidowOdds
from moonsolver.chances.parts import Part, Tally, part_of, parts_by_widow
from moonsolver.chances.races import race_parts
from moonsolver.errors import KnowledgeError
from moonsolver.game.given import whole_number
from moonsolver.game.keyed import ByDiscard, ByTile, ByTrump
from moonsolver.game.rules import Rules
from moonsolver.game.seats import Seat
from moonsolver.game.tiles import Hand, Tile
from moonsolver.game.trumps import Trump

__all__ = ["OddsInterrupted", "hand_odds", "odds_of"]

SAMPLE = 1000  # layouts of a four-seat hand, unless asked otherwise
MOST_EXACT = 200_000  # with more layouts, a full count must be asked for


class OddsInterrupted(KeyboardInterrupt):
    """Ctrl-C during the work; `odds` is what is known so far: all layouts, or a fair random sample of them."""

    def __init__(self, odds: HandOdds | WidowOdds) -> None:
        super().__init__("interrupted")
        self.odds = odds


def hand_odds(
    hand: str | Hand,
    *,
    widow: str | Tile | None = None,
    bidder: str | Seat = "A",
    held: Mapping[str | Seat, str | Hand] | None = None,
    seen: str | Hand = "",
    voids: Mapping[str | Seat, Any] | None = None,
    trump: str | Trump | None = None,
    rules: str | Rules = "moon3",
    **how: Any,
) -> HandOdds | WidowOdds:
    """Return the odds of a hand for its bidder: HandOdds with the widow or without any, else WidowOdds.

    hand: the seven tiles dealt; widow: the tile taken, when it has been seen. held, seen, voids: what else is known,
    as in ``Knowledge.of_hand``. trump: count this trump alone. how: `all_choices`, `samples`, `seed`, `threads`,
    `executor`, `progress` and `so_far`, as in `odds_of`. Raises MoonError with a sentence for each thing that is wrong.

    >>> sure = hand_odds("66 65 64 63 62 61 55", widow="54", trump="6", held={"B": "53 52 51 44 43 42 41"})
    >>> sure.counted, sure.best_counts
    (1, (1, None, None, None, 1, 1, 1, 1))
    """
    rules = Rules.named(rules)
    known = Knowledge.of_hand(
        hand, seat=bidder, widow=widow, held=held, seen=seen, voids=voids, trump=trump, rules=rules
    )
    return odds_of(known, bidder, trump=trump, **how)


def odds_of(
    knowledge: str | Hand | Knowledge,
    bidder: str | Seat = "A",
    *,
    trump: str | Trump | None = None,
    all_choices: bool = False,
    samples: int | None = None,
    seed: int = 0,
    threads: int | None = None,
    executor: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
    so_far: Callable[[HandOdds | WidowOdds], None] | None = None,
) -> HandOdds | WidowOdds:
    """Return the odds of what `bidder` knows before the play: HandOdds when the widow is known or there is none.

    trump: count this trump alone; by default every one that the rules allow.
    all_choices: count every choice; by default only those that are best for some bid, which is ten times faster.
    samples: count so many layouts, drawn at random with `seed`, instead of all; before the widow is seen each widow has
    its share. By default all, but a sample of 1,000 where there are more than 200,000 (the four-seat game).
    threads: None is one for each processor; executor: any ``concurrent.futures.Executor`` instead.
    progress: called with the layouts done and the layouts to do, once the first round is complete.
    so_far: called with the odds after each round but the last; the first come within a second.

    Cost: with all choices 72 solves a layout with a widow, 9 without; ``docs/scale.md`` has measurements. Memory is
    bounded. The answer does not depend on threads or executor. Ctrl-C raises OddsInterrupted, with the odds over the
    complete rounds; before the first is complete, a bare KeyboardInterrupt, for what is known by then is not a fair
    sample.
    """
    knowledge, seat, samples = _asked(knowledge, bidder, samples)
    rules = knowledge.rules
    trumps = (rules.allow_trump(trump),) if trump is not None else rules.trumps
    whole = Layouts(knowledge)
    wanted = samples if samples is not None else (len(whole) if len(whole) <= MOST_EXACT else SAMPLE)
    before = rules.has_widow and not knowledge.known[-1]
    split = parts_by_widow if before else _one_part
    parts = split(knowledge, whole, seat, wanted, seed)
    total = sum(len(part.order) for part in parts)

    def found(tally: Tally) -> HandOdds | WidowOdds:
        shown = seed if sum(tally.layouts) == total < len(whole) else None
        tables = [_hand_odds(part, tally, at, seat, trumps, shown) for at, part in enumerate(parts)]
        if not before:
            return tables[0]
        by_widow = ByTile((next(iter(table.knowledge.known[-1])), table) for table in tables)
        return WidowOdds(knowledge, seat, by_widow)

    fair: Tally | None = None  # the tally after the last whole round
    work = count_parts if all_choices else race_parts
    try:
        with contextlib.closing(work(parts, trumps, rules, seat, executor=executor, threads=threads)) as steps:
            for done, tally in steps:
                fair = tally or fair
                if progress and fair is not None:
                    progress(done, total)
                if so_far and tally is not None and done < total:
                    so_far(found(tally))
    except KeyboardInterrupt:
        if fair is None:
            raise
        raise OddsInterrupted(found(fair)) from None
    assert fair is not None  # noqa: S101 - the last round is whole
    return found(fair)


def _asked(
    knowledge: str | Hand | Knowledge, bidder: str | Seat, samples: int | None
) -> tuple[Knowledge, Seat, int | None]:
    """Read what is asked: of a bare hand what its bidder knows. Raises KnowledgeError for fewer than one sample."""
    if not isinstance(knowledge, Knowledge):
        knowledge = Knowledge.of_hand(knowledge, seat=bidder)
    if samples is not None:
        samples = whole_number(samples, "a number of samples", "give 1 or more, or None for all", KnowledgeError)
        if samples < 1:
            raise KnowledgeError(f"{samples} samples: at least 1 is needed")
    return knowledge, knowledge.rules.seat(bidder), samples


def _one_part(knowledge: Knowledge, whole: Layouts, seat: Seat, wanted: int, seed: int) -> list[Part]:
    return [part_of(knowledge, whole, seat, wanted, seed)]


def _hand_odds(
    part: Part, tally: Tally, number: int, seat: Seat, trumps: tuple[Trump, ...], seed: int | None
) -> HandOdds:
    own, aside = part.knowledge.known[seat.index], part.knowledge.known[-1]
    discards: list[Tile | None] = list(own | aside) if aside else [None]
    counts: dict[Trump, ByDiscard[Counts]] = {}
    for column, trump in enumerate(trumps):
        rows = zip(discards, tally.counts[number][:, column].tolist(), strict=True)
        counted = ByDiscard((discard, tuple(row)) for discard, row in rows if any(row))
        if counted:
            counts[trump] = counted
    every = sum(map(len, counts.values())) == len(trumps) * len(discards)
    return HandOdds(part.knowledge, seat, ByTrump(counts), tally.layouts[number], len(part.layouts), seed, every)
