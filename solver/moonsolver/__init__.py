"""moonsolver: the double-dummy solver for Moon, the Texas trick-taking domino game.

    >>> from moonsolver import Deal, solve_deal
    >>> deal = Deal.parse("55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / 44 33 00 65 54 51 21 / 43")
    >>> table = solve_deal(deal, bidder="A")
    >>> table.best_tricks, [str(choice) for choice in table.best_choices]
    (5, ['trump 3, discard 64'])

Every value is the number of tricks that the bidder's side takes with all hands open and everybody playing perfectly,
the two defenders of the three-seat game acting as one.
"""

from importlib import import_module
from importlib.metadata import version as _version
from typing import TYPE_CHECKING, Any

from moonsolver.answers import Choice, DealValues, PlayValues
from moonsolver.auction import Auction, Bid
from moonsolver.deal import Deal
from moonsolver.engine import Solver, solve, solve_deal, solve_plays, tabulate
from moonsolver.errors import (
    AnswerError,
    AuctionError,
    BatchError,
    DealError,
    KnowledgeError,
    MoonError,
    NotationError,
    PlayError,
    PositionError,
    RulesError,
    SurveyError,
)
from moonsolver.knowledge import Knowledge
from moonsolver.lines import best_line
from moonsolver.notebook import show_in_notebooks as _show_in_notebooks
from moonsolver.odds import BidOdds, ChoiceOdds, HandOdds, WidowOdds
from moonsolver.position import Position
from moonsolver.rules import Rules
from moonsolver.score import Game, HandResult
from moonsolver.seats import Seat
from moonsolver.shooting import Shot, Stop, shoot
from moonsolver.tiles import TILES, Hand, Tile
from moonsolver.tricks import Line, Trick
from moonsolver.trumps import Suit, Trump

if TYPE_CHECKING:
    from moonsolver.batch import solve_batch
    from moonsolver.counting import OddsInterrupted, hand_odds, odds_of
    from moonsolver.layouts import Layouts

__version__ = _version("moonsolver")

_show_in_notebooks()

__all__ = [
    "TILES",
    "AnswerError",
    "Auction",
    "AuctionError",
    "BatchError",
    "Bid",
    "BidOdds",
    "Choice",
    "ChoiceOdds",
    "Deal",
    "DealError",
    "DealValues",
    "Game",
    "Hand",
    "HandOdds",
    "HandResult",
    "Knowledge",
    "KnowledgeError",
    "Layouts",
    "Line",
    "MoonError",
    "NotationError",
    "OddsInterrupted",
    "PlayError",
    "PlayValues",
    "Position",
    "PositionError",
    "Rules",
    "RulesError",
    "Seat",
    "Shot",
    "Solver",
    "Stop",
    "Suit",
    "SurveyError",
    "Tile",
    "Trick",
    "Trump",
    "WidowOdds",
    "best_line",
    "hand_odds",
    "odds_of",
    "shoot",
    "solve",
    "solve_batch",
    "solve_deal",
    "solve_plays",
    "tabulate",
]


# Loaded when first asked for, and numpy with them: the rest starts without.
_WITH_NUMPY = {
    "Layouts": "moonsolver.layouts",
    "OddsInterrupted": "moonsolver.counting",
    "hand_odds": "moonsolver.counting",
    "odds_of": "moonsolver.counting",
    "solve_batch": "moonsolver.batch",
}


def __getattr__(name: str) -> Any:
    """Load what works on arrays when it is first asked for."""
    if name in _WITH_NUMPY:
        return getattr(import_module(_WITH_NUMPY[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
