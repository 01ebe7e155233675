"""A lesson's boards in words: the heading, the contract, the tricks so far, what to say of each answer."""

from moonsolver.game.auction import Bid
from moonsolver.game.notation import listed
from moonsolver.game.seats import Seat
from moonsolver.game.tiles import Tile
from moonsolver.game.tricks import Trick
from moonsolver.game.trumps import Trump
from moonsolver.reasons.choices import ChoiceExplanation
from moonsolver.records.puzzle_note import Answer
from moonsolver.reports.choice_reason_words import fault_sentences
from moonsolver.reports.reason_words import label_words, told
from moonsolver.reports.words import counted, player, tile_words, trump_words
from moonsolver.teaching.board import Board, Show
from moonsolver.teaching.questions import Asks

__all__ = [
    "answer_words",
    "ask_words",
    "board_heading",
    "contract_sentence",
    "loss_sentence",
    "said_of",
    "solution_sentence",
    "tricks_so_far",
    "why_words",
]

_ASKED = {
    Asks.BID: "What do you bid?",
    Asks.TRUMP: "Which trump do you name?",
    Asks.DISCARD: "What do you discard?",
}


def board_heading(board: Board) -> str:
    """Return the heading of a board: the question's number and the title, as far as there are any."""
    number = f"Question {board.number}" if board.show is Show.QUESTION else ""
    return ": ".join(part for part in (number, board.title) if part)


def ask_words(board: Board) -> str:
    """Return what a board asks: the teacher's words, or those that fit."""
    if board.ask:
        return board.ask
    if board.asks is None:
        return "Play the hand."
    position = board.position
    if board.asks is Asks.PLAY:
        return "What do you lead?" if position is not None and not position.table else "What do you play?"
    return _ASKED[board.asks]


def contract_sentence(board: Board) -> str:
    """Say who bid what with which trump, what was discarded, who answers, and how many tricks have been taken."""
    bidder = _named(board, board.bidder)
    # What is asked is not told.
    trump = None if board.asks is Asks.TRUMP else board.trump
    bid = None if board.asks is Asks.BID else board.bid
    parts = []
    if bid is not None:
        parts.append("bid 21, the moon," if bid is Bid.MOON else f"bid {bid}")
    if trump is not None:
        parts.append(f"{'' if parts else 'plays '}with {trump_words(trump)}")
    told = f"{bidder} {' '.join(parts)}." if parts else ""
    if board.discard is not None and board.asks not in (Asks.DISCARD, Asks.BID) and board.bidder not in board.hidden:
        told = f"{told[:-1] or bidder} {'and ' if parts else ''}discarded {tile_words(board.discard)}."
    position = board.position
    if position is not None and any(position.taken):
        side = board.rules.side_of(board.bidder)
        names = listed(_named(board, seat) for seat in side)
        told += f" {names} {'has' if len(side) == 1 else 'have'} {counted(position.tricks_taken, 'trick')}."
    if board.show is not Show.DEAL:
        told += f" You are {_named(board, board.seat)}."
    return told.strip()


def tricks_so_far(board: Board) -> list[str]:
    """Return the tricks that have been played, each with who played what and who won."""
    positions, seats = board.positions, board.rules.seats
    told = []
    for at in range(0, len(board.plays) // seats * seats, seats):
        start = positions[at]
        if start.table:  # the board begins within a trick
            continue
        tiles = board.plays[at : at + seats]
        trick = Trick(start.leader, *tiles, trump=start.trump, seats=seats)
        made = ", ".join(
            f"{_named(board, start.leader.after(turn, seats=seats))} {tile_words(tile)}"
            for turn, tile in enumerate(tiles)
        )
        told.append(f"{made}: {_named(board, trick.winner or start.leader)} wins")
    return told


def answer_words(answer: Answer | str) -> str:
    """Say one answer."""
    if isinstance(answer, Tile):
        return tile_words(answer)
    return answer.words if isinstance(answer, Trump) else str(answer)


def solution_sentence(board: Board) -> str:
    """Say the right answer, or all of them."""
    words = listed((answer_words(answer) for answer in board.answers), "or")
    return f"The answer: {words}." if len(board.answers) == 1 else f"Right answers: {words}."


def said_of(board: Board, answer: Answer | str) -> str:
    """Return what to say when an answer is given."""
    words = answer_words(answer)
    start = words[:1].upper() + words[1:]
    if answer in board.answers:
        others = [answer_words(other) for other in board.answers if other != answer]
        if board.is_words:
            return f"{start}: right."
        many = "are" if isinstance(answer, Trump) else "is"
        also = listed(others)
        equal = f" {also[:1].upper()}{also[1:]} {many if len(others) == 1 else 'are'} just as good." if others else ""
        return f"{start} {many} right.{equal}"
    if board.is_words or isinstance(answer, str):
        return f"{start}: no. Try again."
    cost = int(abs(board.values[_best(board)] - board.values[answer]))
    if board.asks is Asks.BID:
        return f"No: {words} scores {counted(cost, 'point')} less than the best bid. Try again."
    doing = {Asks.TRUMP: "naming ", Asks.DISCARD: "discarding "}.get(board.asks or Asks.PLAY, "")
    return f"No: {doing}{words} gives away {counted(cost, 'trick')}. Try again."


def _best(board: Board) -> Answer:
    """Return the first right answer of a question that has values."""
    first = board.answers[0]
    assert not isinstance(first, str)  # noqa: S101 - words have no values
    return first


def _named(board: Board, seat: Seat) -> str:
    names = board.names or ("",) * board.rules.seats
    return player(seat, names)


def why_words(board: Board) -> str:
    """Return what to say after the answer: the teacher's words, else what is proved of the tempting answer."""
    if board.why or board.reasons is None:
        return board.why
    names = [_named(board, seat) for seat in board.rules.all_seats]
    if isinstance(board.reasons, ChoiceExplanation):
        fault = board.reasons.trump if board.asks is Asks.TRUMP else board.reasons.discard
        said = "" if fault is None else " ".join(fault_sentences(board.reasons, fault, names))
        return said.removeprefix(f"{label_words(None)} ")  # said once, at the end of the lesson
    return " ".join(each.words for each in told(board.reasons, names, you=board.seat))


def loss_sentence(board: Board) -> str:
    """Say what the tempting answer loses; nothing where none is named or the answers are words."""
    if board.tempting is None or isinstance(board.tempting, str) or board.is_words:
        return ""
    cost = int(abs(board.values[_best(board)] - board.values[board.tempting]))
    words = answer_words(board.tempting)
    unit = "point" if board.asks is Asks.BID else "trick"
    return f"{words[:1].upper()}{words[1:]} gives away {counted(cost, unit)}."
