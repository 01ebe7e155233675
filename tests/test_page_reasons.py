"""The page's reasons against the library's: whatever moon.wasm proves of a costly play, Python proves too."""

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from moonsolver import Change, Explanation, Position, Reason, ReasonProof, Rules, Seat, Solver, Suit, Tile, explain_play
from moonsolver.reasons.causes import Cause, ChangeKind, Role
from support.page_engine import EXPLORER, NAMES, ask, house_of, position_of
from support.positions import random_position

HOUSES = [Rules.named(name).house(house) for name in NAMES for house in ({}, {"first-lead": "trump"})]
SOLVER = Solver()
SOURCES = Path(__file__).parents[1] / "src_ext"


def costly_plays(count: int, seed: int) -> Iterator[tuple[Position, Tile]]:
    """Costly plays of every rule set and house rule, within tricks too; the highest that costs most."""
    rng = random.Random(seed)
    found = 0
    while found < count:
        rules = HOUSES[found % len(HOUSES)]
        position = random_position(rng, rules, 7 if rules.seats == 3 else 5)
        plays = SOLVER.plays(position)
        worst = max(plays.values, key=plays.cost, default=None)
        if worst is not None and plays.cost(worst):
            found += 1
            yield position, worst


def bit(tile: Tile | None) -> int:
    return -1 if tile is None else tile.bit


def index(seat: Seat | None) -> int:
    return -1 if seat is None else seat.index


def change_of(change: Change | None) -> dict[str, Any] | None:
    if change is None:
        return None
    return {
        "kind": change.kind.value,
        "seat": change.seat.index,
        "to": index(change.to),
        "tiles": [tile.bit for tile in change.tiles],
        "lows": [{"tile": low.tile.bit, "suit": low.suit.number} for low in change.lows],
        "plays": [tile.bit for tile in change.plays],
    }


def proof_of(proof: ReasonProof) -> dict[str, Any]:
    return {
        "change": change_of(proof.change),
        "play": bit(proof.play),
        "before": proof.before,
        "after": proof.after,
    }


def reason_of(reason: Reason, position: Position, played: Tile) -> dict[str, Any]:
    against = {reason.against} - {None}
    holders = [seat.index for seat, hand in zip(Seat, position.hands, strict=False) if against & set(hand)]
    ends = {Role.GUARD_HIGH: {played.high}, Role.GUARD_LOW: {played.low}, Role.GUARD_BOTH: set(played.pips)}
    named = ends.get(reason.role, set()) if reason.role else set()
    return {
        "cause": reason.cause.value,
        "tile": bit(reason.tile),
        "tiles": [tile.bit for tile in reason.tiles],
        "seat": index(reason.seat),
        "other": index(reason.other),
        "suit": reason.suit.number if reason.suit else -1,
        "trick": reason.trick or -1,
        "role": reason.role.value if reason.role else "",
        "more": reason.more,
        "against": bit(reason.against),
        "againstSeat": holders[0] if holders else -1,
        "guarded": bit(reason.guarded),
        "guards": reason.guarded is not None
        and any(reason.guarded in position.trump.suit_tiles(Suit.of_pip(pip)) for pip in named),
        "remedy": bit(reason.remedy),
        "proofs": [proof_of(proof) for proof in reason.proofs],
    }


def page_form(explanation: Explanation) -> dict[str, Any]:
    """An explanation as the engine gives it."""
    position, tile, better = explanation.position, explanation.tile, explanation.better
    friends = [
        seat for seat in position.rules.all_seats if (seat in position.side) == (explanation.seat in position.side)
    ]
    return {
        "seat": explanation.seat.index,
        "partner": next((seat.index for seat in friends if seat is not explanation.seat), -1),
        "trick": position.rules.hand_size - position.tricks_left + 1,
        "pullsTrumps": position.trump.is_trump(better) and not position.trump.is_trump(tile),
        "goodLater": any(trick.winning_tile == tile for trick in explanation.better_line),
        "tile": explanation.tile.bit,
        "better": explanation.better.bit,
        "value": explanation.value,
        "cost": explanation.cost,
        "reasons": [reason_of(reason, position, tile) for reason in explanation.reasons],
        "punished": [tile.bit for tile in explanation.punished.plays],
        "betterLine": [tile.bit for tile in explanation.better_line.plays],
    }


def test_the_page_proves_the_reasons_that_the_library_proves() -> None:
    plays = list(costly_plays(300, seed=1))
    answers = ask(["reasons", house_of(position.rules), position_of(position), tile.bit] for position, tile in plays)
    seen = set()
    for (position, tile), found in zip(plays, answers, strict=True):
        explanation = explain_play(position, tile, solver=SOLVER)
        assert found == page_form(explanation), f"{position} {tile}"
        seen |= {reason.cause for reason in explanation.reasons}
    assert len(seen) > 15


def test_a_play_that_costs_nothing_has_no_reasons_and_one_that_is_not_legal_is_a_fault() -> None:
    position = Position.parse("44 22 31 / 33 00 41 / 64 62 54, trump 1, bidder B, leader B")
    asked = [house_of(position.rules), position_of(position)]
    nothing, fault = ask([["reasons", *asked, Tile.parse("41").bit], ["reasons", *asked, Tile.parse("44").bit]])
    assert nothing is None
    assert fault["thrown"]["name"] == "not-held"


def test_every_cause_role_and_change_has_its_name_in_the_page() -> None:
    text = (EXPLORER / "engine_reasons.js").read_text("utf-8")
    for names in (Cause, Role):
        assert f'"{" ".join(name.value for name in names)}"' in text
    assert json.dumps(["", *(kind.value for kind in ChangeKind)]) in text


def test_the_rooms_number_causes_roles_and_changes_as_the_library_does() -> None:
    if not SOURCES.exists():
        pytest.skip("the sources are not here: the tests run against an installed package")
    text = (SOURCES / "causes.pxd").read_text("utf-8") + (SOURCES / "flips.pxd").read_text("utf-8")
    numbered = [re.findall(r"^    ([A-Z_]+)\b", part, re.MULTILINE) for part in text.split("cdef enum:")[1:4]]
    assert numbered[0] == [*(cause.name for cause in Cause), "CAUSES"]
    assert numbered[1] == [role.name for role in Role]
    assert len(numbered[2]) == len(ChangeKind) + 1
