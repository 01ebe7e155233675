"""All layouts of one hand: the eight tiles of a bidder, every trump and discard, all 3,432 ways the others can lie."""

import json
from dataclasses import dataclass
from pathlib import Path

from moonsolver import Hand, HandOdds, Tile, hand_odds

DATA = Path(__file__).parents[1] / "tests" / "data"


@dataclass(frozen=True)
class KnownHand:
    """A hand with its widow, and in how many layouts each choice takes each number of tricks."""

    seven: Hand
    widow: Tile
    counts: dict[str, dict[str, list[int]]]

    @property
    def solves(self) -> int:
        """How many values all the choices over all layouts are."""
        return 3432 * 9 * 8


def known_hands() -> list[KnownHand]:
    """Return the hands whose counts are known."""
    lines = [json.loads(line) for line in (DATA / "odds8.jsonl").read_text(encoding="utf-8").splitlines()]
    return [KnownHand(Hand.parse(line["hand"]), Tile.parse(line["widow"]), line["counts"]) for line in lines]


def layout_counts(hand: KnownHand) -> dict[str, dict[str, list[int]]]:
    """Return in how many layouts each trump and discard takes each number of tricks, on one thread."""
    odds = hand_odds(hand.seven, widow=hand.widow, threads=1, all_choices=True)
    assert isinstance(odds, HandOdds)
    return {
        str(trump): {str(discard): list(counts) for discard, counts in row.items()}
        for trump, row in odds.counts.items()
    }
