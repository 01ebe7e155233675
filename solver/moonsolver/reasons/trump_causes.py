"""The causes of a wrong trump: the tile that it leaves out, or the one that it leaves without use.

Each is proved by two counterfactuals over all discards: with the tile low the wrong trump is worth as much as the
better one, which stays as it was; or with the tile low the better trump is worth no more than the wrong one, which
stays. Only a tile that takes a trick in the one line and none in the other is named.
"""

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from moonsolver.game.tiles import Tile
from moonsolver.game.tricks import Line
from moonsolver.game.trumps import Trump
from moonsolver.reasons.causes import Cause, Low
from moonsolver.reasons.choice_reasons import ChoiceProof, ChoiceReason
from moonsolver.reasons.lows import Imagined, neutralised
from moonsolver.solving.answers import Choice, DealValues

__all__ = ["trump_reasons"]

_Prover = Callable[[Sequence[Tile]], tuple[ChoiceProof, ...]]


def trump_reasons(
    imagined: Imagined, table: DealValues, made: Choice, better: Choice, punished: Line, better_line: Line
) -> tuple[ChoiceReason, ...]:
    """Return the proved causes why the trump of `made` is worth less than that of `better`, the best first."""
    trial = _Trial(imagined, table, made, better)
    lost, won = _takers(punished), _takers(better_line)
    deal, side = imagined.deal, imagined.deal.rules.side_of(imagined.bidder)
    holders = {tile: seat for seat in deal.rules.all_seats for tile in deal.hand(seat)}
    holders |= dict.fromkeys(deal.widow, imagined.bidder)
    enemies = [tile for tile in lost if holders[tile] not in side]
    friends = [tile for tile in won if tile not in lost and holders[tile] in side]
    found = []
    for tile in sorted(enemies, key=lambda tile: tile in won):  # first those that take nothing in the better line
        if proofs := trial.harm((tile,)):
            cause = Cause.TRUMP_OUT if made.trump.is_trump(tile) else Cause.BEATER
            found.append(ChoiceReason(cause, tile, seat=holders[tile], trick=lost[tile], proofs=proofs))
    for tile in friends:
        if proofs := trial.gain((tile,)):
            cause = Cause.OWN if holders[tile] is imagined.bidder else Cause.PARTNER
            found.append(ChoiceReason(cause, tile, seat=holders[tile], trick=won[tile], proofs=proofs))
    if found:
        return tuple(sorted(found, key=lambda reason: _ORDER.index(reason.cause)))
    pairs = (pair for pair in itertools.combinations(enemies, 2) if not set(pair) <= set(won))
    found += _first(Cause.PAIR, pairs, trial.harm)
    mine = [tile for tile in friends if holders[tile] is imagined.bidder]
    found += _first(Cause.OWN, itertools.combinations(mine, 2), trial.gain)
    trumps = tuple(tile for tile, seat in holders.items() if seat not in side and made.trump.is_trump(tile))
    if 1 < len(trumps) <= MOST_TRUMPS:
        found += _first(Cause.TRUMPS_OUT, [trumps], trial.harm)
    return tuple(found)


MOST_TRUMPS = 3  # of the enemies, that are tried together
_ORDER = (Cause.TRUMP_OUT, Cause.BEATER, Cause.OWN, Cause.PARTNER)


def _first(cause: Cause, groups: Iterable[tuple[Tile, ...]], prove: _Prover) -> list[ChoiceReason]:
    """Return a reason for the first group of tiles of which it can be proved."""
    proved = ((group, proofs) for group in groups if (proofs := prove(group)))
    return [ChoiceReason(cause, tiles=group, proofs=proofs) for group, proofs in itertools.islice(proved, 1)]


def _takers(line: Line) -> dict[Tile, int]:
    """Return the tiles that take a trick in a line, with its number from 1."""
    return {trick.winning_tile: number for number, trick in enumerate(line, 1) if trick.winning_tile is not None}


@dataclass(frozen=True, slots=True)
class _Trial:
    """Two trumps, and what each is worth at best, whatever is discarded, when some tiles are low."""

    imagined: Imagined
    table: DealValues
    made: Choice
    better: Choice

    @property
    def low_value(self) -> int:
        """What the wrong trump is worth."""
        return max(self.table.tricks[self.made.trump].values())

    def harm(self, tiles: Sequence[Tile]) -> tuple[ChoiceProof, ...]:
        """Prove that with `tiles` low the wrong trump is worth as much as the better one, which stays; else nothing."""
        goal = self.table.best_tricks
        wrong = list(neutralised(tiles, self.made.trump))
        right = list(neutralised(tiles, self.better.trump))
        if not all(self._reaches(self.made.trump, lows, goal) for lows in wrong):
            return ()
        if not all(self._is(self.better.trump, lows, goal) for lows in right):
            return ()
        return (*self._proofs(self.made.trump, wrong), *self._proofs(self.better.trump, right))

    def gain(self, tiles: Sequence[Tile]) -> tuple[ChoiceProof, ...]:
        """Prove that with `tiles` low the better trump is worth no more than the wrong one, which stays."""
        wrong = list(neutralised(tiles, self.made.trump))
        right = list(neutralised(tiles, self.better.trump))
        if any(self._reaches(self.better.trump, lows, self.low_value + 1) for lows in right):
            return ()
        if not all(self._is(self.made.trump, lows, self.low_value) for lows in wrong):
            return ()
        return (*self._proofs(self.made.trump, wrong), *self._proofs(self.better.trump, right))

    def _choices(self, trump: Trump) -> Iterator[Choice]:
        row = self.table.tricks[trump]
        yield from (Choice(trump, held) for held in sorted(row, key=lambda held: -row[held]))

    def _reaches(self, trump: Trump, lows: tuple[Low, ...], tricks: int) -> bool:
        return any(self.imagined.reaches(choice, lows, tricks) for choice in self._choices(trump))

    def _is(self, trump: Trump, lows: tuple[Low, ...], tricks: int) -> bool:
        return self._reaches(trump, lows, tricks) and not self._reaches(trump, lows, tricks + 1)

    def _proofs(self, trump: Trump, worlds: Sequence[tuple[Low, ...]]) -> Iterator[ChoiceProof]:
        before = max(self.table.tricks[trump].values())
        for lows in worlds:
            after = max(self.imagined.value(choice, lows) for choice in self._choices(trump))
            yield ChoiceProof(Choice(trump), lows, before, after)
