"""What the compiled search offers. Only ``moonsolver.solving.engine`` imports it: everybody else asks the engine.

Everything here is plain integers, numbered as in ``moonsolver.game.tiles``: a tile is a bit index 0 to 27, a hand a
mask of such bits, a trump 0 to 8 (0 to 6 the numbers, 7 doubles, 8 none), a seat 0 to 3, a side a mask of seats. The
extension trusts nothing that could make it touch foreign memory and raises ``ValueError`` for it, and ``TypeError`` for
what is not a whole number, or not a sequence of them. Whether a position makes sense in the game is for the caller to
check, with words that a person understands. What is given is read once; arrays may change while they are solved.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

ANY_LEAD: int
"""The ``leads`` of a position in which any tile may be led."""

ASSERTIONS: bool
"""Whether this is a debug build, in which a broken assertion stops the process."""

def break_assertion() -> int:
    """Do what the search must never do, without harm: a debug build stops the process here."""

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

def solve_many(
    hands: npt.NDArray[np.uint32],
    trumps: npt.NDArray[np.int8],
    leader: int,
    side: int,
    must_lead_trump: bool,
    out: npt.NDArray[np.int8],
) -> int:
    """Solve every row of `hands` (uint32[n, seats]) under every trump into `out` (int8[n, trumps]); return the nodes.

    The GIL is released throughout, so the caller keeps n small (a few hundred) to stay interruptible, and runs several
    threads where it wants them. Tables are made and freed inside. A row is solved as it was when it was reached; one
    that is no position then raises ValueError, and the rows before it have been written.
    """

def solve_layouts(
    own: int,
    others: int,
    layouts: npt.NDArray[np.uint32],
    trumps: npt.NDArray[np.int8],
    leader: int,
    side: int,
    must_lead_trump: bool,
    out: npt.NDArray[np.int8],
) -> int:
    """Solve many layouts of the tiles that seat 0 of three does not see into `out`; return the nodes.

    Seat 0 holds `own`, or all of it but one discard if it has one tile more than the others; ``layouts[i]`` is the hand
    of seat 1 and the rest of `others` that of seat 2. ``out[i, t, d]`` is the value of layout i under trump t after
    discard d, by rising bit index (one column if there is nothing to discard). All layouts of a trump share a table, so
    that more of them at a time are quicker. The GIL is released throughout.
    """

def race_layouts(
    own: int,
    others: int,
    layouts: npt.NDArray[np.uint32],
    trumps: npt.NDArray[np.int8],
    side: int,
    must_lead_trump: bool,
    worth: npt.NDArray[np.int32],
    sample: npt.NDArray[np.int32],
    low: npt.NDArray[np.int8],
    high: npt.NDArray[np.int8],
    budget: int,
    whole: bool,
    sums: npt.NDArray[np.int64] | None = ...,
) -> list[tuple[int, int]] | None:
    """Find the choice that is worth most for each bid over many layouts; return a (choice, worth) for each, or None.

    Seat 0 leads and holds `own`, or all of it but one discard if it has one tile more than the others. ``layouts[i]``
    are the hands of the seats after it but the last, which holds the rest of `others`. A choice is a trump of `trumps`
    and a discard from the highest bit down, numbered trump by trump; ``worth[b, n]`` is what n tricks are worth for bid
    b, never falling with more tricks. ``low[c, i]`` and ``high[c, i]`` are what is known of the tricks of choice c in
    layout i, and what is found is added; of equal discards only the first is ever looked at. `sample` are layouts that
    are tried first. At most `budget` values are looked for: if that is not enough the answer is None, and the same call
    again goes on. If the answer is to be `whole`, `low` and `high` agree for every best choice. ``sums[c, b]``, if
    given, is the least and the most that choice c can be worth for bid b, summed over the layouts; what is found is
    added. The GIL is released.
    """

def sure_tricks_between(hands: Sequence[int], trump: int, leader: int, side: int) -> tuple[int, int]:
    """Return the least and the most that `side` takes from the start of a trick, by what is sure without searching.

    These are the bounds that the search cuts with. The value lies between them, which is worth a test of its own.
    """
