"""What the command and the page both say of costly plays: ``tests/data/reason_cases.json``, a case a line.

Each has the facts that the page's words are given, and the sentences. After a change that is meant, in ``tests``,
``python -m support.reason_cases`` finds mistakes anew and writes what Python says of them. Read the difference.
"""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from moonsolver import Seat, Tile
from moonsolver.reasons.causes import Explanation, Reason
from moonsolver.reports.reason_words import explanation_sentences, guard_suits, holder_of
from support.reason_reader import NAMES, readings

__all__ = ["CASES", "facts_of", "sentences_of"]

Facts = dict[str, Any]
CASES = Path(__file__).parents[1] / "data" / "reason_cases.json"
FEW = 4  # cases of each kind
SEED, MISTAKES = 7, 6000
LABELS = (True, False, None)


def facts_of(why: Explanation) -> Facts:
    """An explanation as the page's words take it: numbers, and -1 for none."""
    position = why.position
    rules, is_trump = position.rules, position.trump.is_trump
    ours = why.seat in position.side
    partners = [seat for seat in rules.all_seats if (seat in position.side) == ours and seat is not why.seat]
    return {
        "seat": why.seat.index,
        "partner": _seat(partners[0] if partners else None),
        "tile": why.tile.bit,
        "better": why.better.bit,
        "cost": why.cost,
        "trick": rules.hand_size - position.tricks_left + 1,
        "pullsTrumps": is_trump(why.better) and not is_trump(why.tile),
        "goodLater": any(trick.winning_tile == why.tile for trick in why.better_line),
        "reasons": [_reason(reason, why) for reason in why.reasons],
    }


def _reason(reason: Reason, why: Explanation) -> Facts:
    position = why.position
    suits = guard_suits(why.tile, reason)
    return {
        "cause": reason.cause.value,
        "tile": _tile(reason.tile),
        "tiles": [tile.bit for tile in reason.tiles],
        "seat": _seat(reason.seat),
        "other": _seat(reason.other),
        "suit": reason.suit.number if reason.suit else -1,
        "trick": reason.trick or -1,
        "role": reason.role.value if reason.role else "",
        "against": _tile(reason.against),
        "againstSeat": _seat(holder_of(position, reason.against)),
        "guarded": _tile(reason.guarded),
        "guards": any(reason.guarded in position.trump.suit_tiles(suit) for suit in suits) if reason.guarded else False,
        "remedy": _tile(reason.remedy),
    }


def _tile(tile: Tile | None) -> int:
    return tile.bit if tile is not None else -1


def _seat(seat: Seat | None) -> int:
    return seat.index if seat is not None else -1


def sentences_of(why: Explanation, label: bool | None) -> list[str]:
    """What Python says of it, to players with names."""
    return explanation_sentences(why, NAMES[: why.position.rules.seats], at_table=label)


def found_cases() -> Iterator[Facts]:
    """Find mistakes until there are a few of every kind."""
    seen = Counter[str]()
    for number, (why, _, reading) in enumerate(readings(SEED)):
        kind = " ".join(reading.forms) if reading else ""
        roles = [reason.role.value for reason in why.reasons[:1] if reason.role]
        kind = " ".join([kind, *(reason.cause.value for reason in why.reasons[:1]), *roles])
        seen[kind] += 1
        if seen[kind] <= FEW:
            label = LABELS[number % 3]
            names = NAMES[: why.position.rules.seats]
            yield {"why": facts_of(why), "names": names, "atTable": label, "sentences": sentences_of(why, label)}
        if number == MISTAKES:
            return


if __name__ == "__main__":
    lines = ",\n".join(json.dumps(case) for case in found_cases())
    CASES.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
