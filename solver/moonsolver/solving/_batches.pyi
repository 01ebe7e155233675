"""What the compiled search offers for arrays. Only ``moonsolver.solving.engine`` imports it, as it does ``_search``.

Everything is numbered as there, and nothing given is trusted: ``ValueError`` and ``TypeError`` likewise. Arrays may
change while they are solved: each row is read once, and what was read is checked.
"""

import numpy as np
import numpy.typing as npt

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
    that is not a position then raises ValueError, and the rows before it have been written.
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

def solve_deals(
    deals: npt.NDArray[np.uint32],
    trumps: npt.NDArray[np.int8],
    seats: int,
    bidder: int,
    side: int,
    must_lead_trump: bool,
    out: npt.NDArray[np.int8],
) -> int:
    """Solve the table of every row of `deals` (uint32[n, seats], or one more with the widow) for one bidder.

    ``out[i, d, t]`` is the value of deal i after discard d, by rising bit index (one alone without a widow), under
    ``trumps[t]``. Returns the nodes. As in `solve_many` the GIL is released, and n is for the caller to keep small.
    """

def check_rows(
    rows: npt.NDArray[np.uint32], plays: npt.NDArray[np.uint32], must_lead_trump: bool, bad: npt.NDArray[np.int8]
) -> int:
    """Store in `bad` of each row whether it is not a position, or its plays are not legal there; return how many are.

    rows: uint32[n, 2 * seats + 2], of each position the hands, the trump, the leader, the side, and the tiles played to
    this trick, in turn, one bit each and then zeros. plays: uint32[n, m], at most 28 plays of each row, likewise.
    `must_lead_trump` binds the first lead of full hands.
    """

def solve_many_plays(
    rows: npt.NDArray[np.uint32], must_lead_trump: bool, out: npt.NDArray[np.int8], equal: npt.NDArray[np.int8]
) -> int:
    """Solve every legal play of each row, as for `check_rows`, into `out` (int8[n, 28]); return the nodes.

    ``out[i, tile]`` is the value of a play, -1 where it is not legal, ``equal[i, tile]`` the lowest tile equal to it.
    """

def trace_many(
    rows: npt.NDArray[np.uint32], plays: npt.NDArray[np.uint32], must_lead_trump: bool, out: npt.NDArray[np.int8]
) -> int:
    """Value each row, at the start of a trick, before and after each of its m plays, into `out` (int8[n, m + 1]).

    Rows and plays are as for `check_rows`, the values as in `Searcher.trace`, -1 where there are fewer plays. Returns
    the nodes.
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
