"""All layouts of one hand: the eight tiles of a bidder, every trump and discard, all 3,432 ways the others can lie."""

import itertools
import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from moonsolver import Hand, Rules, Trump, solve_batch

DATA = Path(__file__).parent / "data"


@dataclass(frozen=True)
class KnownHand:
    """A hand with its widow, and in how many layouts each choice takes each number of tricks."""

    eight: Hand
    counts: dict[str, dict[str, list[int]]]

    @property
    def solves(self) -> int:
        """How many values all the choices over all layouts are."""
        return 3432 * 9 * 8


def known_hands() -> list[KnownHand]:
    """Return the hands whose counts are known."""
    lines = [json.loads(line) for line in (DATA / "odds8.jsonl").read_text(encoding="utf-8").splitlines()]
    return [KnownHand(Hand.parse(f"{line['hand']} {line['widow']}"), line["counts"]) for line in lines]


def layouts_of(rest: Hand) -> npt.NDArray[np.uint32]:
    """Return every way to part fourteen tiles between two seats: uint32[3432, 2]."""
    tiles = [1 << tile.bit for tile in rest]
    firsts = np.array([sum(chosen) for chosen in itertools.combinations(tiles, 7)], dtype=np.uint32)
    return np.stack([firsts, np.uint32(rest.mask) - firsts], axis=1)


def layout_counts(hand: KnownHand) -> dict[str, dict[str, list[int]]]:
    """Return in how many layouts each trump and discard takes each number of tricks."""
    others = layouts_of(Rules.named("moon3").tiles - hand.eight)
    counts: dict[str, dict[str, list[int]]] = {str(trump): {} for trump in Trump}
    for discard in hand.eight:
        mine = np.full((len(others), 1), hand.eight.remove(discard).mask, dtype=np.uint32)
        values = solve_batch(np.hstack([mine, others]), list(Trump))
        for column, trump in enumerate(Trump):
            counts[str(trump)][str(discard)] = np.bincount(values[:, column], minlength=8).tolist()
    return counts
