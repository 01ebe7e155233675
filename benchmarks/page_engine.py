"""Check and time moon.wasm against the native search on random positions. Exit 1 on any difference. Needs node.

    python benchmarks/page_engine.py --positions 100000 --seed 1 [--browser]

Every position is random: all rule sets, with and without a trump to be led first, any trump, bidder and leader, one to
seven tiles a hand, perhaps within a trick. Legal plays, their values and groups of equal plays are compared. Then the
same values, tables of deals and odds are timed on both sides, everything cold; the last column is wasm over native.
"""

import argparse
import contextlib
import functools
import json
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from moonsolver import Deal, Position, Rules, Solver, Trump
from moonsolver.chances.full_counts import count_choices
from moonsolver.chances.knowledge import Knowledge
from moonsolver.chances.layouts import Layouts
from moonsolver.game.rules import RULE_SETS
from moonsolver.game.tiles import TILES

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from support.page_engine import EXPLORER, ask, ask_page, deal_of, house_of, node, position_of
from support.positions import random_position

HOUSES = [rules.house(house) for rules in RULE_SETS.values() for house in ({}, {"first-lead": "trump"})]
BLOCK = 5000
TIMED = 1000

TIMER = """
import { readFileSync } from "node:fs";
const [folder, file] = process.argv.slice(1);
const { createEngine } = await import(`file://${folder}/engine.js`);
const engine = await createEngine(readFileSync(`${folder}/moon.wasm`));
const suites = JSON.parse(readFileSync(file));
const found = {};
for (const [name, questions] of Object.entries(suites)) {
  for (const [call, ...args] of questions) engine[call](...args); // node compiles what is often called
  const start = performance.now();
  for (const [call, ...args] of questions) engine[call](...args);
  found[name] = (performance.now() - start) * 1000 / questions.length;
}
console.log(JSON.stringify(found));
"""


def compare(positions: list[Position], asked: Callable[[Iterable[list[Any]]], list[Any]]) -> int:
    """Return how many positions get another answer from the page's engine than from the native search."""
    solver = Solver()
    answers = asked(["plays", house_of(position.rules), position_of(position)] for position in positions)
    wrong = 0
    for position, found in zip(positions, answers, strict=True):
        plays = solver.plays(position)
        values = [plays.values.get(tile, -1) for tile in TILES]
        expected = (position.legal_plays.mask, values, list(plays.groups), plays.value)
        if (found["legal"], found["values"], found["groups"], found["value"]) != expected:
            wrong += 1
            print(f"differs: {position!r}")
    return wrong


@contextlib.contextmanager
def in_chromium() -> Iterator[Callable[[Iterable[list[Any]]], list[Any]]]:
    """Lend a way to ask the engine in a page of Chromium."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        yield functools.partial(ask_page, browser.new_page())
        browser.close()


def starts(rng: random.Random, rules: Rules, count: int) -> list[Position]:
    """First positions of the play of random deals, with random trumps and discards."""
    found = []
    for _ in range(count):
        deal = Deal.random(rules, rng)
        discard = rng.choice(list(deal.discards("A"))) if deal.widow else None
        found.append(Position.start(deal, trump=rng.choice(tuple(Trump)), discard=discard))
    return found


def native_times(positions: dict[str, list[Position]], deals: list[Deal], knows: Knowledge) -> dict[str, float]:
    """Return microseconds a question, as the engine is timed."""
    solver = Solver()
    found = {}
    for name, each in positions.items():
        begin = time.perf_counter()
        for position in each:
            solver.solve(position)
        found[f"value, {name}"] = (time.perf_counter() - begin) * 1e6 / len(each)
        begin = time.perf_counter()
        for position in each:
            solver.plays(position)
        found[f"plays, {name}"] = (time.perf_counter() - begin) * 1e6 / len(each)
    begin = time.perf_counter()
    for deal in deals:
        solver.deal(deal)
    found["table of a deal"] = (time.perf_counter() - begin) * 1e6 / len(deals)
    layouts = Layouts(knows)
    own = knows.known[0] | knows.known[-1]
    kept = np.array([own.remove(tile).mask for tile in own], dtype=np.uint32)
    hands = np.ascontiguousarray(layouts.rows(np.arange(len(layouts)))[:, :3])
    begin = time.perf_counter()
    for trump in Trump:
        count_choices(hands, kept, (trump,), knows.rules, knows.rules.all_seats[0])
    found["odds, a trump"] = (time.perf_counter() - begin) * 1e6 / len(Trump)
    return found


def page_times(
    positions: dict[str, list[Position]], deals: list[Deal], knows: Knowledge, scratch: Path
) -> dict[str, float]:
    """Return microseconds a question, in node."""
    house = house_of(knows.rules)
    known = {"bidder": 0, "hand": knows.known[0].mask, "widow": knows.known[-1].mask}
    suites = {
        f"{call}, {name}": [[call, house_of(position.rules), position_of(position)] for position in each]
        for name, each in positions.items()
        for call in ("value", "plays")
    }
    suites["table of a deal"] = [["table", house_of(deal.rules), deal_of(deal), 0] for deal in deals]
    suites["odds, a trump"] = [["odds", house, known, trump.index, 0, 3432] for trump in Trump]
    file = scratch / "suites.json"
    file.write_text(json.dumps(suites), "utf-8")
    command = [node(), "--input-type=module", "-e", TIMER, str(EXPLORER), str(file)]
    return dict(json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout))


def main() -> None:
    """Compare, then time."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--browser", action="store_true", help="compare in Chromium instead of node")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    wrong = done = 0
    with in_chromium() if options.browser else contextlib.nullcontext(ask) as asked:
        while done < options.positions:
            size = min(BLOCK, options.positions - done)
            wrong += compare([random_position(rng, HOUSES[at % len(HOUSES)], 7) for at in range(size)], asked)
            done += size
    print(f"{done} positions, {wrong} differ")
    positions = {"three seats": starts(rng, HOUSES[0], TIMED), "four seats": starts(rng, HOUSES[4], TIMED // 4)}
    deals = [Deal.random(HOUSES[0], rng) for _ in range(TIMED // 5)]
    knows = Knowledge.of_hand(deals[0].hand("A"), widow=next(iter(deals[0].widow)))
    native = native_times(positions, deals, knows)
    with tempfile.TemporaryDirectory() as scratch:
        page = page_times(positions, deals, knows, Path(scratch))
    for name, time_native in native.items():
        print(f"{name:22} native {time_native:10.1f} us   wasm {page[name]:10.1f} us   {page[name] / time_native:.2f}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
