"""The peer that everything is timed beside: DDS, the bridge solver, through endplay, on 28-card, seven-trick endings.

Needs the extra ``bench``. A question to it is one result for one trump, as ``solve_board`` gives it.
"""

import random
from collections.abc import Callable


def dds_endings(count: int, seed: int = 9) -> Callable[[], None]:
    """Return a function that solves `count` fixed random endings with DDS, one result each."""
    from endplay.dds import solve_board
    from endplay.dds.solve import SolveMode
    from endplay.types import Deal, Denom, Player

    rng = random.Random(seed)
    boards = []
    for _ in range(count):
        cards = [(suit, rank) for suit in range(4) for rank in "AKQJT98765432"]
        rng.shuffle(cards)
        hands = [cards[7 * seat : 7 * seat + 7] for seat in range(4)]
        text = " ".join(
            ".".join(
                "".join(sorted((rank for suit, rank in hand if suit == wanted), key="AKQJT98765432".index))
                for wanted in range(4)
            )
            for hand in hands
        )
        board = Deal("N:" + text)
        board.trump = Denom(rng.randrange(5))
        board.first = Player(rng.randrange(4))
        boards.append(board)

    def solve() -> None:
        for board in boards:
            solve_board(board, SolveMode.OptimalOne)

    return solve
