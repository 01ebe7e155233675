"""The notation that the command and the page both read, as cases: ``tests/data/notation_cases.json``, a case a line.

Its texts were written by hand, from the documents and from faults that programs had here, or drawn at random. To add
one write ``{"read": "tile", "text": "6-4"}`` into the file; then, in ``tests``, ``python -m support.notation_cases``
asks Python's reader about every text again and writes what it says. Read the difference.
"""

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from moonsolver import Bid, Deal, Hand, MoonError, Rules, Seat, Tile, Trump
from moonsolver.game.json_reader import deal_from_line
from moonsolver.game.rules import HOUSE_RULES, RULE_SETS
from moonsolver.game.which_rules import AskedRules
from support.strategies import TILE_FORMS

__all__ = ["CASES", "Case", "answered", "drawn_cases", "known"]

Case = dict[str, Any]
CASES = Path(__file__).parents[1] / "data" / "notation_cases.json"
GAPS = (" ", ", ", ",", "  ", "\t", "\u00a0", "\u3000")
ALPHABETS = ("0123456789-:/_|[], ?#\u2013", "0123456 /?,", "0123456[]|-", '{}"dealhands:[]0123456 ,\\')


def known() -> Case:
    """Return what the page is told of the game: the rule sets and the house rules."""
    sets = [
        {
            "name": rules.name,
            "seats": rules.seats,
            "tiles": int(rules.tiles),
            "handSize": rules.hand_size,
            "widowSize": rules.widow_size,
        }
        for rules in RULE_SETS.values()
    ]
    return {"ruleSets": sets, "houseRules": {name: list(settings) for name, settings in HOUSE_RULES.items()}}


def _line(case: Case) -> Case:
    asked = case.get("asked", {})
    base = Rules.named(asked["name"]) if "name" in asked else None
    deal = deal_from_line(case["text"], AskedRules(base, asked.get("house", {})))
    return {"rules": deal.rules.name, "house": deal.rules.house_settings, "deal": str(deal)}


READERS: dict[str, Callable[[Case], Any]] = {
    "tile": lambda case: str(Tile.parse(case["text"])),
    "hand": lambda case: str(Hand.parse(case["text"])),
    "tiles": lambda case: " ".join(map(str, Hand.parse_tiles(case["text"]))),
    "trump": lambda case: str(Trump.parse(case["text"])),
    "seat": lambda case: str(Seat.parse(case["text"], case["seats"])),
    "bid": lambda case: str(Bid.parse(case["text"])),
    "house": lambda case: Rules.named("moon3").house(case["text"]).house_settings,
    "deal": lambda case: str(Deal.parse(case["text"], case["rules"])),
    "line": _line,
}


def answered(case: Case) -> Case:
    """Return a case with what Python makes of it: ``is``, or ``faults``.

    Of what is no JSON it is only said that it is ``refused``. A text may be repeated a number of ``times``.
    """
    asked = {name: value for name, value in case.items() if name not in ("is", "faults", "refused")}
    text = case["text"] * case["times"] if "times" in case else case["text"]
    try:
        return asked | {"is": READERS[case["read"]]({**asked, "text": text})}
    except MoonError as error:
        if any("JSON" in fault for fault in error.faults):
            return asked | {"refused": True}
        return asked | {"faults": list(error.faults)}


def drawn_cases(rng: random.Random, number: int) -> Iterator[Case]:
    """Yield cases drawn at random: deals in every spelling, whole or with one thing wrong, and nonsense."""
    for turn in range(number):
        if turn % 2:
            alphabet = rng.choice(ALPHABETS)
            text = "".join(rng.choice(alphabet) for _ in range(rng.randrange(1, 60)))
            yield {"read": rng.choice(["hand", "line", "tile"]), "text": text}
            continue
        deal = Deal.random(rng.choice(list(RULE_SETS)), rng)
        parts = [_written(hand, rng) for hand in (*deal.hands, *([deal.widow] if deal.widow else []))]
        if rng.random() < 0.6:
            at = rng.randrange(len(parts))
            wrong = ["?", "", parts[at][:-3], parts[at] + " 64", "x", parts[at - 1], parts[at].replace("6", "7")]
            parts[at] = rng.choice(wrong)
        yield {"read": "line", "text": rng.choice([" / ", "/", " /", "/ ", "\t/\t"]).join(parts)}


def _written(hand: Hand, rng: random.Random) -> str:
    tiles = list(hand)
    rng.shuffle(tiles)
    gap = rng.choice(GAPS)
    return gap.join(rng.choice(TILE_FORMS).format(*rng.sample((tile.high, tile.low), 2)) for tile in tiles)


def main() -> None:
    """Ask Python about every text of the file again, and write what it says."""
    cases = json.loads(CASES.read_text(encoding="ascii"))["cases"]
    rows = ",\n".join(json.dumps(answered(case)) for case in cases)
    CASES.write_text(f'{{"known": {json.dumps(known())},\n"cases": [\n{rows}\n]}}\n', encoding="ascii")


if __name__ == "__main__":
    main()
