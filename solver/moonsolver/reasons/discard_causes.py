"""The causes of a wrong discard: the tile that was needed, or the one that should have gone instead.

A tile is *needed* where any other in its place would cost as much; what it is needed as is told by the low tiles that
would do as well. A tile *should have gone* where in its place any other would cost nothing.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from moonsolver.game.tiles import Tile
from moonsolver.game.tricks import Line
from moonsolver.game.trumps import Suit
from moonsolver.reasons.causes import Cause, Low, Role
from moonsolver.reasons.choice_reasons import ChoiceProof, ChoiceReason
from moonsolver.reasons.lows import Imagined, low_suits, neutralised, plain_suits
from moonsolver.solving.answers import Choice, DealValues

__all__ = ["discard_reasons"]


def discard_reasons(
    imagined: Imagined, table: DealValues, made: Choice, better: Choice, punished: Line, better_line: Line
) -> tuple[ChoiceReason, ...]:
    """Return the proved causes why the discard of `made` costs tricks beside that of `better`, the best first."""
    trial = _Trial(imagined, table, made, better)
    found = [trial.needed(better_line), trial.should_go(), *trial.enemies(punished, better_line)]
    return tuple(reason for reason in found if reason is not None)


@dataclass(frozen=True, slots=True)
class _Trial:
    """Two discards after the same trump, and what each is worth when some tiles are low."""

    imagined: Imagined
    table: DealValues
    made: Choice
    better: Choice

    @property
    def values(self) -> tuple[int, int]:
        """What the wrong discard is worth, and the better one."""
        row = self.table.tricks[self.made.trump]
        return row[self.made.discard], row[self.better.discard]

    def needed(self, better_line: Line) -> ChoiceReason | None:
        """Prove that the discard was needed: kept, it is worth the whole cost, and as what."""
        tile = self.made.discard
        assert tile is not None  # noqa: S101 - a discard cost something
        low, _ = self.values
        trump = self.made.trump
        suits = [*plain_suits(trump), *([Suit.TRUMPS] if trump.is_trump(tile) else [])]
        worse = [suit for suit in suits if not self._reaches(self.better, tile, suit, low + 1)]
        role = _role(tile, self.made, suits, worse)
        if role is None:
            return None
        proofs = self._proofs(self.better, tile, suits)
        takes = (number for number, trick in enumerate(better_line, 1) if trick.winning_tile == tile)
        return ChoiceReason(
            Cause.SPENT, tile, seat=self.imagined.bidder, trick=next(takes, None), role=role, remedy=self._idle(),
            proofs=proofs,
        )  # fmt: skip

    def should_go(self) -> ChoiceReason | None:
        """Prove that the better discard does harm when it is kept: as a tile, or as one of a suit."""
        tile = self.better.discard
        assert tile is not None  # noqa: S101 - as above
        _, high = self.values
        trump = self.made.trump
        suits = plain_suits(trump)
        good = [suit for suit in suits if self._reaches(self.made, tile, suit, high)]
        seat = self.imagined.bidder
        if len(good) == len(suits):
            return ChoiceReason(Cause.BURDEN, tile, seat=seat, proofs=self._proofs(self.made, tile, suits))
        bad = [suit for suit in suits if suit not in good]
        if trump.is_trump(tile) or len(bad) != 1 or bad[0] not in low_suits(tile, trump):
            return None
        kept = self.imagined.start(self.made).hands[seat.index].remove(tile)
        if kept & trump.suit_tiles(bad[0]):
            return None
        return ChoiceReason(Cause.VOID, tile, seat=seat, suit=bad[0], proofs=self._proofs(self.made, tile, suits))

    def enemies(self, punished: Line, better_line: Line) -> Iterable[ChoiceReason]:
        """Yield the tiles of enemies that take a trick after the wrong discard only, and that do all the harm."""
        _, high = self.values
        deal, trump = self.imagined.deal, self.made.trump
        won = {trick.winning_tile for trick in better_line}
        for number, trick in enumerate(punished, 1):
            tile, seat = trick.winning_tile, trick.winner
            if tile is None or seat is None or tile in won or seat not in deal.rules.against(self.imagined.bidder):
                continue
            worlds = list(neutralised((tile,), trump))
            if all(self.imagined.reaches(self.made, lows, high) and self._stays(lows) for lows in worlds):
                cause = Cause.TRUMP_OUT if trump.is_trump(tile) else Cause.BEATER
                proofs = tuple(self._proof(self.made, lows) for lows in worlds)
                proofs += tuple(ChoiceProof(Choice(trump), lows, high, high) for lows in worlds)
                yield ChoiceReason(cause, tile, seat=seat, trick=number, proofs=proofs)

    def _stays(self, lows: tuple[Low, ...]) -> bool:
        """Whether the better discard is worth what it was, and no other is worth more."""
        _, high = self.values
        others = (Choice(self.made.trump, held) for held in self.table.tricks[self.made.trump])
        return self.imagined.reaches(self.better, lows, high) and not any(
            self.imagined.reaches(other, lows, high + 1) for other in others
        )

    def _idle(self) -> Tile | None:
        """Return the better discard if, kept, it is worth nothing: a low tile of any suit would be worth as much."""
        tile = self.better.discard
        assert tile is not None  # noqa: S101 - as above
        low, _ = self.values
        suits = plain_suits(self.made.trump)
        same = all(
            self._reaches(self.made, tile, suit, low) and not self._reaches(self.made, tile, suit, low + 1)
            for suit in suits
        )
        return tile if same else None

    def _reaches(self, choice: Choice, tile: Tile, suit: Suit, tricks: int) -> bool:
        return self.imagined.reaches(choice, (Low(tile, suit),), tricks)

    def _proof(self, choice: Choice, lows: tuple[Low, ...]) -> ChoiceProof:
        before = self.table.tricks[choice.trump][choice.discard]
        return ChoiceProof(choice, lows, before, self.imagined.value(choice, lows))

    def _proofs(self, choice: Choice, tile: Tile, suits: Iterable[Suit]) -> tuple[ChoiceProof, ...]:
        return tuple(self._proof(choice, (Low(tile, suit),)) for suit in suits)


def _role(tile: Tile, made: Choice, suits: list[Suit], worse: list[Suit]) -> Role | None:
    """Say as what a tile is needed, given the suits of which a low tile in its place would cost as much."""
    plain = [suit for suit in suits if suit is not Suit.TRUMPS]
    if made.trump.is_trump(tile):
        if any(suit not in worse for suit in plain):
            return None
        return Role.TRUMP_RANK if Suit.TRUMPS in worse else Role.TRUMP_ANY
    if len(worse) == len(suits):
        return Role.RANK
    own = low_suits(tile, made.trump)
    does = [suit for suit in own if suit not in worse]
    if not does or any(suit not in worse for suit in plain if suit not in own):
        return None
    if len(does) == len(own):
        return Role.GUARD_BOTH if len(own) > 1 else Role.GUARD_HIGH
    return Role.GUARD_HIGH if does[0] is own[0] else Role.GUARD_LOW
