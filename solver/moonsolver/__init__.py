"""moonsolver: the double-dummy solver for Moon, the Texas trick-taking domino game.

    >>> from moonsolver import Deal, solve_deal
    >>> deal = Deal.parse("55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / 44 33 00 65 54 51 21 / 43")
    >>> table = solve_deal(deal, bidder="A")
    >>> table.best_tricks, [str(choice) for choice in table.best_choices]
    (5, ['trump 3, discard 64'])

Every value is the number of tricks that the bidder's side takes with all hands open and everybody playing perfectly,
the two defenders of the three-seat game acting as one.

Importing the library loads next to nothing: a name is loaded when it is first asked for.
"""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING

from moonsolver.game.shown import show_with as _show_with

if TYPE_CHECKING:  # the second name says that it is public
    # isort: off
    from moonsolver.chances.bidding import Advice as Advice, CallOdds as CallOdds, advise as advise
    from moonsolver.chances.count_odds import (
        OddsInterrupted as OddsInterrupted,
        hand_odds as hand_odds,
        odds_of as odds_of,
    )
    from moonsolver.chances.knowledge import Knowledge as Knowledge
    from moonsolver.chances.layouts import Layouts as Layouts
    from moonsolver.chances.odds import (
        BidOdds as BidOdds,
        ChoiceOdds as ChoiceOdds,
        HandOdds as HandOdds,
        WidowOdds as WidowOdds,
    )
    from moonsolver.errors import (
        AnswerError as AnswerError,
        AuctionError as AuctionError,
        BatchError as BatchError,
        DealError as DealError,
        KnowledgeError as KnowledgeError,
        MoonError as MoonError,
        NotationError as NotationError,
        PlayError as PlayError,
        PositionError as PositionError,
        RulesError as RulesError,
        SurveyError as SurveyError,
    )
    from moonsolver.game.auction import Auction as Auction, Bid as Bid
    from moonsolver.game.deal import Deal as Deal
    from moonsolver.game.position import Position as Position
    from moonsolver.game.rules import Rules as Rules
    from moonsolver.game.score import Game as Game, HandResult as HandResult
    from moonsolver.game.seats import Seat as Seat
    from moonsolver.game.tiles import TILES as TILES, Hand as Hand, Tile as Tile
    from moonsolver.game.tricks import Line as Line, Trick as Trick
    from moonsolver.game.trumps import Suit as Suit, Trump as Trump
    from moonsolver.records.game_server import (
        ServerRecord as ServerRecord,
        ServerState as ServerState,
        record_from_server as record_from_server,
        state_from_server as state_from_server,
    )
    from moonsolver.records.reader import read_records as read_records
    from moonsolver.records.record import Fault as Fault, Finding as Finding, Record as Record, RecordFile as RecordFile
    from moonsolver.explorer.page import explorer_html as explorer_html
    from moonsolver.reports.to_html.pages import proof_html as proof_html, review_html as review_html
    from moonsolver.reports.to_svg.diagrams import deal_svg as deal_svg, position_svg as position_svg
    from moonsolver.reviews.foresight import foresee as foresee
    from moonsolver.reviews.review import (
        BidOutcome as BidOutcome,
        ChoiceReview as ChoiceReview,
        PlayReview as PlayReview,
        Review as Review,
        review_record as review_record,
    )
    from moonsolver.reviews.verdicts import Foresight as Foresight, Kind as Kind
    from moonsolver.solving.answers import Choice as Choice, DealValues as DealValues, PlayValues as PlayValues
    from moonsolver.solving.batch import solve_batch as solve_batch
    from moonsolver.solving.engine import (
        Solver as Solver,
        solve as solve,
        solve_deal as solve_deal,
        solve_plays as solve_plays,
        tabulate as tabulate,
    )
    from moonsolver.solving.lines import best_line as best_line
    from moonsolver.solving.moon import Shot as Shot, Stop as Stop, shoot as shoot
    from moonsolver.solving.par import Par as Par, Plan as Plan, find_par as find_par
    from moonsolver.solving.proof import Branch as Branch, Node as Node, Proof as Proof, prove as prove
    from moonsolver.surveys.survey import Journal as Journal, SurveyQuestion as SurveyQuestion, run_survey as run_survey
    # isort: on

__version__ = "0.1.0"

# Where each public name lives; for type checkers the same is written above. A module is loaded when one of its names is
# first asked for, and with it whatever it needs: numpy, templates, the compiled search.
_HOMES = {
    "errors": "AnswerError AuctionError BatchError DealError KnowledgeError MoonError NotationError PlayError"
    " PositionError RulesError SurveyError",
    "game.auction": "Auction Bid",
    "game.deal": "Deal",
    "game.position": "Position",
    "game.rules": "Rules",
    "game.score": "Game HandResult",
    "game.seats": "Seat",
    "game.tiles": "Hand TILES Tile",
    "game.tricks": "Line Trick",
    "game.trumps": "Suit Trump",
    "solving.answers": "Choice DealValues PlayValues",
    "solving.batch": "solve_batch",
    "solving.engine": "Solver solve solve_deal solve_plays tabulate",
    "solving.lines": "best_line",
    "solving.moon": "Shot Stop shoot",
    "solving.par": "Par Plan find_par",
    "solving.proof": "Branch Node Proof prove",
    "records.game_server": "ServerRecord ServerState record_from_server state_from_server",
    "records.reader": "read_records",
    "records.record": "Fault Finding Record RecordFile",
    "chances.bidding": "Advice CallOdds advise",
    "chances.count_odds": "OddsInterrupted hand_odds odds_of",
    "chances.knowledge": "Knowledge",
    "chances.layouts": "Layouts",
    "chances.odds": "BidOdds ChoiceOdds HandOdds WidowOdds",
    "surveys.survey": "Journal SurveyQuestion run_survey",
    "reviews.foresight": "foresee",
    "reviews.review": "BidOutcome ChoiceReview PlayReview Review review_record",
    "reviews.verdicts": "Foresight Kind",
    "explorer.page": "explorer_html",
    "reports.to_html.pages": "proof_html review_html",
    "reports.to_svg.diagrams": "deal_svg position_svg",
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}

__all__ = sorted(_HOME_OF, key=lambda name: (not name.isupper(), name))

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Load a public name when it is first asked for."""
        if name not in _HOME_OF:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = globals()[name] = getattr(_import_module(f"moonsolver.{_HOME_OF[name]}"), name)
        return found


def __dir__() -> list[str]:
    """Return the public names, loaded or not, for ``dir`` and completion."""
    return sorted({*_HOME_OF, "__version__"})


def _shown(value: object, form: str) -> str:
    from moonsolver.notebook import shown

    return shown(value, form)


_show_with(_shown)
