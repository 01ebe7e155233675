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

from moonsolver.chances.knowledge import Knowledge
from moonsolver.chances.odds import BidOdds, ChoiceOdds, HandOdds, WidowOdds
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
from moonsolver.game.auction import Auction, Bid
from moonsolver.game.deal import Deal
from moonsolver.game.position import Position
from moonsolver.game.rules import Rules
from moonsolver.game.score import Game, HandResult
from moonsolver.game.seats import Seat
from moonsolver.game.tiles import TILES, Hand, Tile
from moonsolver.game.tricks import Line, Trick
from moonsolver.game.trumps import Suit, Trump
from moonsolver.notebook import show_in_notebooks as _show_in_notebooks
from moonsolver.records.reader import read_records
from moonsolver.records.record import Fault, Record, RecordFile
from moonsolver.reports.to_svg.diagrams import deal_svg, position_svg
from moonsolver.reviews.review import BidOutcome, ChoiceReview, PlayReview, Review, review_record
from moonsolver.reviews.verdicts import Foresight, Kind
from moonsolver.solving.answers import Choice, DealValues, PlayValues
from moonsolver.solving.engine import Solver, solve, solve_deal, solve_plays, tabulate
from moonsolver.solving.lines import best_line
from moonsolver.solving.moon import Shot, Stop, shoot
from moonsolver.solving.par import Par, Plan, find_par
from moonsolver.solving.proof import Branch, Node, Proof, prove

if TYPE_CHECKING:
    from moonsolver.chances.bidding import Advice, CallOdds, advise
    from moonsolver.chances.count_odds import OddsInterrupted, hand_odds, odds_of
    from moonsolver.chances.layouts import Layouts
    from moonsolver.records.game_server import ServerRecord, ServerState, record_from_server, state_from_server
    from moonsolver.reports.to_html.pages import proof_html, review_html
    from moonsolver.reviews.foresight import foresee
    from moonsolver.solving.batch import solve_batch
    from moonsolver.surveys.survey import Journal, SurveyQuestion, run_survey

__version__ = _version("moonsolver")

_show_in_notebooks()

__all__ = [
    "TILES",
    "Advice",
    "AnswerError",
    "Auction",
    "AuctionError",
    "BatchError",
    "Bid",
    "BidOdds",
    "BidOutcome",
    "Branch",
    "CallOdds",
    "Choice",
    "ChoiceOdds",
    "ChoiceReview",
    "Deal",
    "DealError",
    "DealValues",
    "Fault",
    "Foresight",
    "Game",
    "Hand",
    "HandOdds",
    "HandResult",
    "Journal",
    "Kind",
    "Knowledge",
    "KnowledgeError",
    "Layouts",
    "Line",
    "MoonError",
    "Node",
    "NotationError",
    "OddsInterrupted",
    "Par",
    "Plan",
    "PlayError",
    "PlayReview",
    "PlayValues",
    "Position",
    "PositionError",
    "Proof",
    "Record",
    "RecordFile",
    "Review",
    "Rules",
    "RulesError",
    "Seat",
    "ServerRecord",
    "ServerState",
    "Shot",
    "Solver",
    "Stop",
    "Suit",
    "SurveyError",
    "SurveyQuestion",
    "Tile",
    "Trick",
    "Trump",
    "WidowOdds",
    "advise",
    "best_line",
    "deal_svg",
    "find_par",
    "foresee",
    "hand_odds",
    "odds_of",
    "position_svg",
    "proof_html",
    "prove",
    "read_records",
    "record_from_server",
    "review_html",
    "review_record",
    "run_survey",
    "shoot",
    "solve",
    "solve_batch",
    "solve_deal",
    "solve_plays",
    "state_from_server",
    "tabulate",
]


# Loaded when first asked for, and with them numpy or the library of templates: the rest starts without.
_LATER = {
    "Advice": "moonsolver.chances.bidding",
    "CallOdds": "moonsolver.chances.bidding",
    "Journal": "moonsolver.surveys.survey",
    "Layouts": "moonsolver.chances.layouts",
    "OddsInterrupted": "moonsolver.chances.count_odds",
    "ServerRecord": "moonsolver.records.game_server",
    "ServerState": "moonsolver.records.game_server",
    "SurveyQuestion": "moonsolver.surveys.survey",
    "advise": "moonsolver.chances.bidding",
    "foresee": "moonsolver.reviews.foresight",
    "hand_odds": "moonsolver.chances.count_odds",
    "odds_of": "moonsolver.chances.count_odds",
    "proof_html": "moonsolver.reports.to_html.pages",
    "record_from_server": "moonsolver.records.game_server",
    "review_html": "moonsolver.reports.to_html.pages",
    "run_survey": "moonsolver.surveys.survey",
    "solve_batch": "moonsolver.solving.batch",
    "state_from_server": "moonsolver.records.game_server",
}


def __getattr__(name: str) -> Any:
    """Load what most do not need when it is first asked for."""
    if name in _LATER:
        return getattr(import_module(_LATER[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
