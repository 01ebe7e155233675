"""What is proved about choices before the play, as frozen values. Proves nothing."""

from dataclasses import dataclass

from moonsolver.game.seats import Seat
from moonsolver.game.tiles import Tile
from moonsolver.game.trumps import Suit
from moonsolver.reasons.causes import Cause, Low, Role
from moonsolver.solving.answers import Choice

__all__ = ["ChoiceProof", "ChoiceReason"]


@dataclass(frozen=True, slots=True)
class ChoiceProof:
    """What a choice is worth as the hands lie, and with some tiles low: tricks for the bidder's side.

    A choice without a discard, where there is a widow, stands for the best of all discards with its trump.
    """

    choice: Choice
    lows: tuple[Low, ...]
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class ChoiceReason:
    """One proved cause why a trump or a discard cost tricks. Which of the fields are there depends on the cause.

    Of a wrong trump: TRUMP_OUT and BEATER, the `tile` of the enemy in `seat` that the wrong trump leaves out, as a
    trump or not, and that takes a trick there: `trick`. OWN and PARTNER, the tile of the own side that is good only
    with the better trump, where it takes `trick`; or two such `tiles`, which are good together. PAIR, two `tiles` of
    the enemies together; TRUMPS_OUT, all the trumps of the enemies, `tiles`, together.

    Of a wrong discard: SPENT, the discard was needed, as `role` says; `trick`, if it takes one after the better
    discard. VOID, the better discard would have left the hand without `suit`. BURDEN, the better discard does harm when
    it is kept. TRUMP_OUT and BEATER, a tile of an enemy that takes a trick after this discard only. `remedy` is the
    better discard where it makes no difference what lies in its place.
    """

    cause: Cause
    tile: Tile | None = None
    tiles: tuple[Tile, ...] = ()
    seat: Seat | None = None
    suit: Suit | None = None
    trick: int | None = None
    role: Role | None = None
    remedy: Tile | None = None
    proofs: tuple[ChoiceProof, ...] = ()
