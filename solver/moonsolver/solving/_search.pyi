"""What the compiled search offers. Only ``moonsolver.solving.engine`` imports it: everybody else asks the engine.

Everything here is plain integers, numbered as in ``moonsolver.game.tiles``: a tile is a bit index 0 to 27, a hand a
mask of such bits, a trump 0 to 8 (0 to 6 the numbers, 7 doubles, 8 none), a seat 0 to 3, a side a mask of seats. The
extension trusts nothing that could make it touch foreign memory and raises ``ValueError`` for it, and ``TypeError`` for
what is not a whole number, or not a sequence of them. Whether a position makes sense in the game is for the caller to
check, with words that a person understands. What is given is read once; arrays may change while they are solved.
"""

from collections.abc import Sequence

ANY_LEAD: int
"""The ``leads`` of a position in which any tile may be led."""

ASSERTIONS: bool
"""Whether this is a debug build, in which a broken assertion stops the process."""

def break_assertion() -> int:
    """Do what the search must never do, without harm: a debug build stops the process here."""

FoundProof = tuple[int, int, int, tuple[int, ...], tuple[int, ...], tuple[int, ...], int, int, int]
FoundReason = tuple[int, int, int, int, int, int, int, int, int, int, int, int, list[FoundProof]]

class Searcher:
    """The search and its tables. Any number may exist; one object used by two threads makes one of them wait."""

    def __init__(self) -> None: ...
    @property
    def nodes(self) -> int:
        """Positions expanded since this object was made. The same questions in the same order give the same count."""
    @property
    def table_bytes(self) -> int:
        """Memory held by the tables, in bytes. It never grows past a fixed bound."""
    def value(
        self, hands: Sequence[int], trump: int, leader: int, played: Sequence[int], side: int, leads: int = ...
    ) -> int:
        """Return the tricks that `side` takes from here on, this trick included.

        `hands` are the tiles held now, three or four of them; `played` the tiles already played to this trick, in turn
        from `leader`. `leads` limits what may be led to this trick when nothing has been played (a house rule).
        """
    def plays(
        self, hands: Sequence[int], trump: int, leader: int, played: Sequence[int], side: int, leads: int = ...
    ) -> tuple[list[int], list[int], tuple[int, ...]]:
        """Return every legal play, the value of each, and the legal plays parted into masks of equal ones.

        All from the highest bit down; values as in `value`.
        """
    def deal_table(
        self, hands: Sequence[int], widow: int, bidder: int, side: int, trumps: Sequence[int], must_lead_trump: bool
    ) -> list[list[int]]:
        """Return the values of a deal for `bidder`, who leads the first trick.

        One row a trump of `trumps`. With a widow (a mask of one tile) a row has one value for each of the bidder's
        tiles and the widow as the discard, by rising bit index; without (mask 0), one value.
        """
    def reach(
        self,
        hands: Sequence[int],
        widow: int,
        bidder: int,
        side: int,
        trumps: Sequence[int],
        must_lead_trump: bool,
        tricks: int,
    ) -> tuple[int, int] | None:
        """Return some (trump, discard) with which `side` takes at least `tricks`, or None if none does.

        Discard is a bit index, or -1 without a widow. The choice returned is always the same for the same deal.
        """
    def trace(
        self, hands: Sequence[int], trump: int, leader: int, side: int, plays: Sequence[int], leads: int = ...
    ) -> list[int]:
        """Return n + 1 values for n plays from the start of a trick: before the first, and after each.

        Each counts all tricks that `side` takes from the start of the trace to the end of the hand: those already
        taken plus the value of what is left.
        """
    def reasons(
        self,
        hands: Sequence[int],
        trump: int,
        leader: int,
        played: Sequence[int],
        side: int,
        leads: int,
        tile: int,
        better: int | None = None,
    ) -> tuple[list[FoundReason], tuple[int, list[int]], tuple[int, list[int]]]:
        """Return why `tile` costs something beside `better`, or the natural best play where that is None.

        The reasons, the most instructive first; then for `tile`, and for the better play, what it is worth to the side
        that moved and the line from it on. Each reason is its cause and role as ``causes.pxd`` numbers them, masks and
        bits of tiles, seats and suits: cause, tile, tiles, seat, other, suit, trick, role, more, against, guarded,
        remedy, proofs, -1 for what there is not. A proof: kind of change, seat, to, tiles, suits, plays before the
        change, the play that is valued (-1 for the position), values before and after.
        """
    def imagined_value(
        self,
        hands: Sequence[int],
        trump: int,
        leader: int,
        played: Sequence[int],
        side: int,
        leads: int,
        lows: Sequence[tuple[int, int]],
        wanted: int = 0,
    ) -> int | None:
        """Return what `value` returns where some of the tiles held are low tiles: pairs of tile and suit (7: trumps).

        If some tricks are `wanted`, the answer is only so many, or one fewer: whether they are reached.
        A low tile belongs to its suit alone and loses to every other tile of it; of several in one suit the first is
        the lowest. None if somebody would have revoked with such a hand.
        """

def sure_tricks_between(hands: Sequence[int], trump: int, leader: int, side: int) -> tuple[int, int]:
    """Return the least and the most that `side` takes from the start of a trick, by what is sure without searching.

    These are the bounds that the search cuts with. The value lies between them, which is worth a test of its own.
    """
