"""The page's door, compiled for this machine in a debug build: rubbish meets live assertions, and sanitizers."""

import ctypes
import random
import runpy
from pathlib import Path

import pytest

import moonsolver
from moonsolver import Deal, Position, Rules
from support.page_engine import NAMES
from support.positions import random_position

LIBRARY = next((Path(moonsolver.__file__).parent / "solving").glob("page.*"), None)
BUILD = Path(__file__).parents[1] / "src_ext" / "build_page_module.py"
WORDS, ASKED, FAULT = 256, 60, 64

pytestmark = pytest.mark.skipif(
    LIBRARY is None, reason="the page's door is compiled in debug builds: tests/sanitize.py"
)


def word(rng: random.Random) -> int:
    return rng.choice((rng.randrange(-(2**31), 2**31), rng.randrange(2**28), rng.randrange(40), rng.randrange(-1, 9)))


def rubbish(rng: random.Random) -> list[int]:
    """Any words, but often a rule set that exists."""
    return [rng.randrange(4), *(word(rng) for _ in range(WORDS - 1))]


def nearly_right(rng: random.Random) -> list[int]:
    """A position, a deal or what a bidder knows, with some other words that are anything."""
    rules = Rules.named(rng.choice(NAMES))
    dealt: Deal | Position
    if rng.random() < 0.5:
        dealt = random_position(rng, rules, 7 if rules.seats == 3 else 4)
        words = {13: dealt.bidder.index, 14: dealt.trump.index, 16: dealt.leader.index, 17: len(dealt.table)}
        words |= {18 + at: tile.bit for at, tile in enumerate(dealt.table)}
    else:
        dealt = Deal.random(rules, rng)
        words = {12: dealt.widow.mask, 13: rng.randrange(3), 14: rng.randrange(9), 15: rng.randrange(-1, 28)}
    words |= {8 + seat: hand.mask for seat, hand in enumerate(dealt.hands)}
    words |= {0: NAMES.index(rules.name), 1: rng.randrange(2), 2: 511, 3: rng.choice((0, 3, 5)), 22: rng.randrange(30)}
    words |= {at: rng.randrange(28) for at in range(23, 51)}
    if rng.random() < 0.3:
        words[rng.randrange(ASKED)] = word(rng)
    return [words.get(at, 0) for at in range(WORDS)]


def test_whatever_is_on_the_board_every_call_comes_back() -> None:
    library = ctypes.CDLL(str(LIBRARY))
    names = runpy.run_path(str(BUILD))["exported"]()
    library.moon_board.restype = ctypes.POINTER(ctypes.c_int32)
    library.moon_start()
    board = library.moon_board()
    rng = random.Random(15)
    for _ in range(300):
        words = rubbish(rng) if rng.random() < 0.3 else nearly_right(rng)
        for name in sorted(set(names) - {"moon_start", "moon_board"}):
            for at in range(WORDS):
                board[at] = words[at] if at != FAULT else 0
            few = name in ("moon_odds", "moon_layout")
            arguments = [rng.randrange(4000) if few else word(rng), rng.randrange(4), word(rng), word(rng)]
            library[name](*map(ctypes.c_int32, arguments))
            assert 0 <= board[FAULT] <= 27, name
