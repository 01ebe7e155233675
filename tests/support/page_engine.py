"""The explorer's engine, asked from Python: many questions at a time, answered by engine.js and moon.wasm in node."""

import base64
import json
import shutil
import subprocess
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import moonsolver
from moonsolver import Deal, Position, Rules
from moonsolver.explorer.pieces import joined

EXPLORER = Path(moonsolver.__file__).parent / "explorer"
ASK = Path(__file__).parent / "ask_engine.mjs"
NAMES = ("moon3", "moon3-21", "moon4")


def node() -> str:
    """Return where node is: on the path, or the one that playwright brings. Skips the test where there is none."""
    found = shutil.which("node")
    playwright = find_spec("playwright")
    if found is None and playwright and playwright.origin:
        found = shutil.which("node", path=str(Path(playwright.origin).parent / "driver"))
    if found is None:
        pytest.skip("node is not installed: neither on the path nor with playwright")
    return found


def ask(questions: Iterable[list[Any]]) -> list[Any]:
    """Return the answers to questions, each a call and its arguments; a fault that was thrown is under "thrown"."""
    lines = "".join(json.dumps(question) + "\n" for question in questions)
    done = subprocess.run([node(), ASK, EXPLORER], input=lines, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return [json.loads(line) for line in done.stdout.splitlines()]


def ask_page(page: Any, questions: Iterable[list[Any]]) -> list[Any]:
    """Return the answers to questions from the engine in a page of a browser (of playwright), which is made there."""
    if not page.evaluate("() => 'engine' in window"):
        module = base64.b64encode((EXPLORER / "moon.wasm").read_bytes()).decode()
        page.evaluate(MAKE_ENGINE, [joined("engine") + "\nexport { createEngine };", module])
    found: list[Any] = page.evaluate(
        "questions => questions.map(([call, ...given]) => window.engine[call](...given))", list(questions)
    )
    return found


MAKE_ENGINE = """async ([source, packed]) => {
    const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    const { createEngine } = await import(address);
    window.engine = await createEngine(Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0)));
}"""


def house_of(rules: Rules) -> dict[str, Any]:
    """Rules as the engine takes them."""
    return {
        "set": NAMES.index(rules.name),
        "mustLeadTrump": rules.must_lead_trump,
        "trumps": sum(1 << trump.index for trump in rules.trumps),
        "lowestBid": rules.lowest_bid,
        "lastMustBid": rules.last_must_bid,
        "marks": rules.plays_for_marks,
        "moonWinsGame": rules.moon_wins_game,
    }


def deal_of(deal: Deal) -> dict[str, Any]:
    """A deal as the engine takes it."""
    return {"hands": [hand.mask for hand in deal.hands], "widow": deal.widow.mask}


def position_of(position: Position) -> dict[str, Any]:
    """A position as the engine takes it."""
    return {
        "hands": [hand.mask for hand in position.hands],
        "trump": position.trump.index,
        "bidder": position.bidder.index,
        "leader": position.leader.index,
        "table": [tile.bit for tile in position.table],
    }
