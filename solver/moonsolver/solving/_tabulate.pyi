"""The full tabulation: every reachable position, no pruning, no tricks. The slow answer that the search must match."""

from collections.abc import Sequence

def tabulate(
    hands: Sequence[int], trump: int, leader: int, played: Sequence[int], side: int, leads: int = ...
) -> list[tuple[int, int]]:
    """Return (tile, value) for every legal play by rising bit index, as ``_search.Searcher.plays`` does.

    Plain memoised minimax over the positions between tricks, written apart from the search and sharing no code with it.
    Three full hands take some 0.1 s and tens of megabytes; four take seconds and hundreds.
    """
