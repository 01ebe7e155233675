"""The public names, each declared here and nowhere else: type checkers and editors read this, and so does Python.

``__init__.py`` takes from this text where each name lives, and loads it when it is first asked for. To add a name,
add an import here, on a line of its own; ``X as X`` says that it is public.
"""

from collections.abc import Sequence
from typing import Final

from moonsolver.chances.bidding import Advice as Advice
from moonsolver.chances.bidding import CallOdds as CallOdds
from moonsolver.chances.bidding import advise as advise
from moonsolver.chances.count_odds import OddsInterrupted as OddsInterrupted
from moonsolver.chances.count_odds import hand_odds as hand_odds
from moonsolver.chances.count_odds import odds_of as odds_of
from moonsolver.chances.knowledge import Knowledge as Knowledge
from moonsolver.chances.layouts import Layouts as Layouts
from moonsolver.chances.odds import BidOdds as BidOdds
from moonsolver.chances.odds import ChoiceOdds as ChoiceOdds
from moonsolver.chances.odds import HandOdds as HandOdds
from moonsolver.chances.odds import WidowOdds as WidowOdds
from moonsolver.errors import AnswerError as AnswerError
from moonsolver.errors import AuctionError as AuctionError
from moonsolver.errors import BatchError as BatchError
from moonsolver.errors import DealError as DealError
from moonsolver.errors import KnowledgeError as KnowledgeError
from moonsolver.errors import MissingError as MissingError
from moonsolver.errors import MoonError as MoonError
from moonsolver.errors import NotationError as NotationError
from moonsolver.errors import PlayError as PlayError
from moonsolver.errors import PositionError as PositionError
from moonsolver.errors import RulesError as RulesError
from moonsolver.errors import SurveyError as SurveyError
from moonsolver.explorer.page import explorer_html as explorer_html
from moonsolver.game.auction import Auction as Auction
from moonsolver.game.auction import Bid as Bid
from moonsolver.game.deal import Deal as Deal
from moonsolver.game.position import Position as Position
from moonsolver.game.random_deals import random_deals as random_deals
from moonsolver.game.rules import Rules as Rules
from moonsolver.game.score import Game as Game
from moonsolver.game.score import HandResult as HandResult
from moonsolver.game.seats import Seat as Seat
from moonsolver.game.tiles import TILES as TILES
from moonsolver.game.tiles import Hand as Hand
from moonsolver.game.tiles import Tile as Tile
from moonsolver.game.tricks import Line as Line
from moonsolver.game.tricks import Trick as Trick
from moonsolver.game.trumps import Suit as Suit
from moonsolver.game.trumps import Trump as Trump
from moonsolver.reasons.causes import Cause as Cause
from moonsolver.reasons.causes import Change as Change
from moonsolver.reasons.causes import ChangeKind as ChangeKind
from moonsolver.reasons.causes import Explanation as Explanation
from moonsolver.reasons.causes import Low as Low
from moonsolver.reasons.causes import Reason as Reason
from moonsolver.reasons.causes import ReasonProof as ReasonProof
from moonsolver.reasons.causes import Role as Role
from moonsolver.reasons.choice_reasons import ChoiceProof as ChoiceProof
from moonsolver.reasons.choice_reasons import ChoiceReason as ChoiceReason
from moonsolver.reasons.choices import ChoiceExplanation as ChoiceExplanation
from moonsolver.reasons.choices import ChoiceFault as ChoiceFault
from moonsolver.reasons.choices import explain_choice as explain_choice
from moonsolver.reasons.moons import MoonExplanation as MoonExplanation
from moonsolver.reasons.moons import Stopping as Stopping
from moonsolver.reasons.moons import explain_moon as explain_moon
from moonsolver.reasons.plays import explain_play as explain_play
from moonsolver.reasons.temptations import Habit as Habit
from moonsolver.reasons.temptations import Temptation as Temptation
from moonsolver.reasons.temptations import tempting_play as tempting_play
from moonsolver.reasons.temptations import tempting_plays as tempting_plays
from moonsolver.records.game_server import ServerRecord as ServerRecord
from moonsolver.records.game_server import ServerState as ServerState
from moonsolver.records.game_server import record_from_server as record_from_server
from moonsolver.records.game_server import state_from_server as state_from_server
from moonsolver.records.reader import read_records as read_records
from moonsolver.records.record import Fault as Fault
from moonsolver.records.record import Finding as Finding
from moonsolver.records.record import Record as Record
from moonsolver.records.record import RecordFile as RecordFile
from moonsolver.reports.to_html.pages import proof_html as proof_html
from moonsolver.reports.to_html.pages import review_html as review_html
from moonsolver.reports.to_html.sheets import score_sheet_html as score_sheet_html
from moonsolver.reports.to_svg.diagrams import deal_svg as deal_svg
from moonsolver.reports.to_svg.diagrams import position_svg as position_svg
from moonsolver.reports.to_svg.score_sheet import score_sheet_svg as score_sheet_svg
from moonsolver.reviews.foresight import foresee as foresee
from moonsolver.reviews.review import BidOutcome as BidOutcome
from moonsolver.reviews.review import ChoiceReview as ChoiceReview
from moonsolver.reviews.review import PlayReview as PlayReview
from moonsolver.reviews.review import Review as Review
from moonsolver.reviews.review import review_record as review_record
from moonsolver.reviews.verdicts import Foresight as Foresight
from moonsolver.reviews.verdicts import Verdict as Verdict
from moonsolver.solving.answers import Choice as Choice
from moonsolver.solving.answers import DealValues as DealValues
from moonsolver.solving.answers import PlayValues as PlayValues
from moonsolver.solving.batch import solve_batch as solve_batch
from moonsolver.solving.engine import Solver as Solver
from moonsolver.solving.engine import solve as solve
from moonsolver.solving.engine import solve_deal as solve_deal
from moonsolver.solving.engine import solve_plays as solve_plays
from moonsolver.solving.engine import tabulate as tabulate
from moonsolver.solving.lines import best_line as best_line
from moonsolver.solving.moon import Shot as Shot
from moonsolver.solving.moon import Stop as Stop
from moonsolver.solving.moon import shoot as shoot
from moonsolver.solving.par import Par as Par
from moonsolver.solving.par import Plan as Plan
from moonsolver.solving.par import find_par as find_par
from moonsolver.solving.play_batches import plays_batch as plays_batch
from moonsolver.solving.play_batches import trace_batch as trace_batch
from moonsolver.solving.proof import Branch as Branch
from moonsolver.solving.proof import Node as Node
from moonsolver.solving.proof import Proof as Proof
from moonsolver.solving.proof import prove as prove
from moonsolver.solving.tables import solve_tables as solve_tables
from moonsolver.surveys.survey import Journal as Journal
from moonsolver.surveys.survey import SurveyQuestion as SurveyQuestion
from moonsolver.surveys.survey import run_survey as run_survey

__version__: Final[str]
__all__: Final[Sequence[str]]
