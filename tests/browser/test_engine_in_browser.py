"""The engine in a real browser gives the values of the native search. ``benchmarks/page_engine.py`` asks many more."""

import random

from playwright.sync_api import Page

from moonsolver import Solver
from moonsolver.game.rules import RULE_SETS
from moonsolver.game.tiles import TILES
from support.page_engine import ask_page, house_of, position_of
from support.positions import random_position


def test_plays_in_a_browser_are_those_of_the_native_search(page: Page) -> None:
    rng = random.Random(11)
    houses = [rules.house(house) for rules in RULE_SETS.values() for house in ({}, {"first-lead": "trump"})]
    positions = [random_position(rng, houses[at % len(houses)], 7) for at in range(1200)]
    solver = Solver()
    found = ask_page(page, (["plays", house_of(position.rules), position_of(position)] for position in positions))
    for position, answer in zip(positions, found, strict=True):
        plays = solver.plays(position)
        assert answer["values"] == [plays.values.get(tile, -1) for tile in TILES], position
        assert answer["groups"] == list(plays.groups), position
        assert (answer["legal"], answer["value"]) == (position.legal_plays.mask, plays.value), position
