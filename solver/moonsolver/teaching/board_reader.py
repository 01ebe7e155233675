"""Boards read: the fields of one block of a lesson held against the rules and the solver. Draws nothing.

Every step notes what is wrong, with its line and what would be right, and leaves the rest standing.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeVar

from moonsolver.errors import MoonError, NotationError
from moonsolver.game.auction import Bid
from moonsolver.game.deal import Deal
from moonsolver.game.notation import listed, quote, scan_hands
from moonsolver.game.position import Position
from moonsolver.game.rules import Rules
from moonsolver.game.seats import Seat
from moonsolver.game.tiles import Tile
from moonsolver.game.which_rules import told_by_hands, told_by_sight, which_rules
from moonsolver.solving.engine import Solver
from moonsolver.teaching.board import Board, Show
from moonsolver.teaching.lesson_block import Block, did_you_mean, written_twice

__all__ = ["FIELDS", "BoardNotes", "read_board"]

T = TypeVar("T")
OF_QUESTIONS: Final = ("asks", "choices", "ask", "answer", "tempting", "hint", "why")
FIELDS: Final = (
    *("hands", "title", "players", "rules", "bidder", "bid", "trump", "discard", "plays", "leader", "table", "hidden"),
    *OF_QUESTIONS,
)
MOST_WORDS: Final = 4000  # characters of a field


class BoardNotes:
    """One block while it is read: its fields, and what was found wrong so far, each with its line."""

    def __init__(self, block: Block, solver: Solver) -> None:
        self.block = block
        self.solver = solver
        self.faults = [*block.faults, *written_twice(block, ("hint",))]

    def fault(self, name: str, words: str) -> None:
        """Note what is wrong, at the line of a field or, where it is not written, of the block."""
        self.faults.append(f"line {self.block.line_of(name)}: {words}")

    def words(self, name: str) -> str:
        """Return what a field says; nothing where it is not written."""
        found = self.block.one(name)
        if found is None:
            return ""
        if not found.words:
            self.fault(name, f"{name}: nothing stands after the colon: write something, or leave the line out")
        elif len(found.words) > MOST_WORDS:
            self.fault(name, f"{name}: {len(found.words):,} characters, more than the {MOST_WORDS:,} that fit")
            return ""
        return found.words

    def read(self, name: str, make: Callable[[str], T], default: T) -> T:
        """Read a field by `make`; its default where it is not written, or wrong."""
        words = self.words(name)
        return self.tried(name, lambda: make(words), default) if words else default

    def tried(self, name: str, make: Callable[[], T], default: T) -> T:
        """Do what may be refused, and note why it was."""
        try:
            return make()
        except MoonError as error:
            for words in error.faults:
                self.fault(name, f"{name}: {words}")
            return default


def read_board(block: Block, *, solver: Solver) -> tuple[Board | None, list[str]]:
    """Return what a block lays on the table, without its question, and what is wrong: then there is no board."""
    notes = BoardNotes(block, solver)
    show = Show(block.word)
    _check_names(notes, show)
    written = notes.words("hands")
    if not written:
        if notes.block.one("hands") is None:
            notes.fault("hands", f"this {show.value} has no hands: write hands: and the tiles of A, B and C")
        return None, notes.faults
    groups = scan_hands(written)
    whole = any(group is None or len(group) >= Rules.named("moon3").hand_size for group in groups)
    rules = _rules(notes, written, whole)
    if rules is None:
        return None, notes.faults
    board = Board(show, block.line, rules, title=notes.words("title"), names=_names(notes, rules))
    board = replace(
        board,
        bidder=notes.read("bidder", rules.seat, Seat.A),
        bid=notes.read("bid", Bid.parse, None),
        trump=notes.read("trump", rules.allow_trump, None),
        discard=notes.read("discard", Tile.parse, None),
    )
    laid = _whole(notes, board, written) if whole else _part(notes, board, written)
    laid = replace(laid, hidden=_hidden(notes, laid))
    return (None if notes.faults else laid), notes.faults


def _check_names(notes: BoardNotes, show: Show) -> None:
    for name, found in notes.block.fields.items():
        if name not in FIELDS:
            near = did_you_mean(name, FIELDS) or f" A {show.value} may have {listed(FIELDS, 'and')}."
            notes.faults.append(f"line {found[0].line}: nothing is called {quote(name)} here.{near}")
        elif name in OF_QUESTIONS and show is not Show.QUESTION:
            notes.fault(name, f"{name} belongs to a question: write question after the backquotes, not {show.value}")


def _rules(notes: BoardNotes, written: str, whole: bool) -> Rules | None:
    """Return the rules: those named, else those that the hands tell."""
    told = told_by_hands(scan_hands(written), whole=whole) or told_by_sight([written])
    return notes.read("rules", Rules.named, None) or notes.tried("hands", lambda: which_rules(None, told=told), None)


def _names(notes: BoardNotes, rules: Rules) -> tuple[str, ...]:
    """Return the players' names by seat; none where they are not written."""
    written = notes.words("players")
    if not written:
        return ()
    names = tuple(name.strip() for name in written.split(","))
    if len(names) != rules.seats:
        notes.fault(
            "players", f"players: {len(names)} names, but {rules.seats} play: write {rules.seats}, a comma between"
        )
    return names


def _whole(notes: BoardNotes, board: Board, written: str) -> Board:
    """Lay a whole deal, with the plays made so far where there is a trump."""
    for name in ("leader", "table"):
        if notes.block.one(name) is not None:
            notes.fault(name, f"{name} goes with tiles that are left; with whole hands write what was played: plays:")
    deal = notes.tried("hands", lambda: Deal.parse(written, board.rules), None)
    if deal is None:
        return board
    board = replace(board, deal=deal)
    asks = notes.words("asks").lower()
    if asks in ("trump", "bid", "discard") or board.trump is None:
        if board.trump is None and notes.block.one("plays") is not None and not notes.faults:
            notes.fault("plays", "plays: there is no trump yet: write trump: and what it is, such as fours")
        if asks not in ("", "play") and notes.block.one("plays") is not None:
            notes.fault("plays", f"plays: the {asks} comes before the first play: leave the plays out")
        return board
    if deal.widow and board.discard is None:
        if board.show is not Show.DEAL and not notes.faults:
            notes.fault("discard", "there is a widow, so write what the bidder put away, such as discard: 53")
        return board
    trump, bidder, discard = board.trump, board.bidder, board.discard
    start = notes.tried("discard", lambda: Position.start(deal, bidder=bidder, trump=trump, discard=discard), None)
    return board if start is None else _played(notes, replace(board, start=start))


def _part(notes: BoardNotes, board: Board, written: str) -> Board:
    """Lay the tiles that are left in the middle of a hand."""
    if notes.block.one("discard") is not None:
        notes.fault("discard", "discard: with tiles that are left nothing is discarded any more: leave it out")
    if board.trump is None:
        if not notes.faults:
            notes.fault("trump", "there is no trump: write trump: and what it is, such as fours")
        return board
    leader = notes.words("leader") or str(board.bidder)
    table, trump = notes.words("table"), board.trump
    start = notes.tried(
        "hands",
        lambda: Position.of(written, trump=trump, bidder=board.bidder, leader=leader, table=table, rules=board.rules),
        None,
    )
    return board if start is None else _played(notes, replace(board, start=start))


def _played(notes: BoardNotes, board: Board) -> Board:
    """Make the plays that are written, a comma or nothing between the tricks."""
    written = notes.words("plays")
    now = board.start
    assert now is not None  # noqa: S101 - laid by the caller
    plays: list[Tile] = []
    try:
        for word in re.split(r"[\s,;]+", written.strip()) if written else ():
            seat = None if now.is_over else now.to_play
            tile = Tile.parse(word)
            try:
                now = now.play(tile)
            except MoonError as error:
                raise NotationError(f"play {len(plays) + 1}, {seat} {tile}: {error.faults[0]}") from error
            plays.append(tile)
    except MoonError as error:
        notes.fault("plays", f"plays: {error.faults[0]}")
        return board
    if now.is_over and board.show is not Show.DEAL:
        notes.fault("plays", "plays: the hand is over after these: leave the last tricks out")
    return replace(board, plays=tuple(plays))


def _hidden(notes: BoardNotes, board: Board) -> tuple[Seat, ...]:
    """Return the seats whose tiles lie face down: letters, ``others`` or ``none``."""
    words = notes.words("hidden").replace(",", " ").split()
    named = " ".join(words).lower()
    if named in ("", "none"):
        return ()
    if named == "others":
        return tuple(seat for seat in board.rules.all_seats if seat is not board.seat)

    def seat(word: str) -> Seat | None:
        return notes.tried("hidden", lambda: board.rules.seat(word), None)

    found = [seat(word) for word in words]
    if board.show is not Show.DEAL and board.seat in found:
        notes.fault("hidden", f"hidden: {board.seat} answers, and has to see the tiles: hide the others")
    return tuple(seat for seat in board.rules.all_seats if seat in found)
