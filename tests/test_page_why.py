"""What the page's players could know and see at the table, beside the library's."""

import json
import random
import subprocess
from pathlib import Path
from typing import Any

import pytest

from moonsolver import Tile
from moonsolver.chances.knowledge import Knowledge
from moonsolver.chances.layouts import Layouts
from moonsolver.game.deal import Deal
from moonsolver.game.position import Position
from moonsolver.game.rules import RULE_SETS, Rules
from moonsolver.records.reader import read_records
from moonsolver.reviews.sight import sight_of
from support.page import NODE, PAGE, needs_node

MOST = 400
EVENING = Path(__file__).resolve().parents[1] / "examples" / "evening.toml"


def told_by_page(text: str) -> list[list[dict[str, Any]]]:
    assert NODE
    command = [NODE, str(PAGE / "sight.mjs"), str(MOST)]
    done = subprocess.run(command, input=text, capture_output=True, encoding="utf-8", check=True)
    told: list[list[dict[str, Any]]] = json.loads(done.stdout)
    return told


def at_random(rules: str, pick: random.Random) -> str:
    """Return a record of hands played at random, the first lead a trump where there is one."""
    lines = [f'rules = "{rules}"', "[house]", 'first-lead = "trump"']
    for _ in range(4):
        deal = Deal.random(Rules.named(rules).house({"first-lead": "trump"}), pick)
        trump = pick.choice(["3", "4", "5", "6", "doubles", "none"])
        discard = pick.choice(list(deal.hand("A") | deal.widow)) if deal.widow else None
        position = Position.start(deal, bidder="A", trump=trump, discard=discard)
        plays = []
        while not position.is_over:
            plays.append(pick.choice(list(position.legal_plays)))
            position = position.play(plays[-1])
        lines += ["[[hand]]", f'deal = "{deal}"', 'bidder = "A"', f'trump = "{position.trump}"']
        lines += [f'discard = "{discard}"'] if discard else []
        seats = position.rules.seats
        tricks = [" ".join(map(str, plays[at : at + seats])) for at in range(0, len(plays), seats)]
        lines += [f"plays = {json.dumps(tricks)}"]
    return "\n".join(lines)


@needs_node
@pytest.mark.parametrize("rules", ["evening", *RULE_SETS])
def test_the_page_rules_out_what_the_library_does(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("moonsolver.reviews.sight.LAYOUTS", MOST)
    text = EVENING.read_text(encoding="utf-8") if rules == "evening" else at_random(rules, random.Random(4))
    exact = 0
    for record, plays in zip(read_records(text).hands, told_by_page(text), strict=True):
        assert record.start
        assert len(plays) == len(record.plays)
        for number, (position, tile, told) in enumerate(zip(record.positions, record.plays, plays, strict=False), 1):
            known = Knowledge.of_play(record.start, record.plays[: number - 1], position.to_play)
            assert told["count"] == len(Layouts(known))
            sight = told["sight"]
            if sight and sight["counted"] == sight["possible"]:
                better = Tile.from_int(sight.pop("instead"))
                wanted = sight_of(record, number, position, tile, better)
                assert sight == {name: getattr(wanted, name) for name in ("worse", "better", "counted", "possible")}
                exact += 1
    assert rules == "evening" or exact
