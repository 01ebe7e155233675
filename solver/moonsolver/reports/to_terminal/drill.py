"""The drill in words and pictures: what a seat saw before its mistake, and the answer."""

from rich.console import RenderableType
from rich.text import Text

from moonsolver.game.tiles import Tile
from moonsolver.game.tricks import Trick
from moonsolver.records.record import RecordFile
from moonsolver.reports.review_words import foresight_sentence, play_sentence
from moonsolver.reports.to_terminal.answers import hand_picture
from moonsolver.reports.to_terminal.reviews import better_lines
from moonsolver.reports.words import counted, listed, printable
from moonsolver.reviews.drill import Question

__all__ = ["answer_lines", "seen_lines", "try_sentence"]


def seen_lines(question: Question, file: RecordFile, *, plain: bool = False) -> list[RenderableType]:
    """Return what the seat saw: the contract, the tricks so far, the table, and its own hand. Nobody else's tiles."""
    record, play = question.record, question.play
    position = play.plays.position
    contract = f"{record.bidder} bid {record.bid}, " if record.bid else f"{record.bidder} is the bidder, "
    own = f"you put {record.discard} away, " if play.seat is record.bidder and record.discard else ""
    name = file.name(play.seat)
    you = f"seat {play.seat}" if name == str(play.seat) else f"{printable(name)} (seat {play.seat})"
    lines: list[RenderableType] = [
        f"Hand {record.number}, trick {play.trick}. You are {you}.",
        f"{contract}trump is {record.trump.words if record.trump else 'not named'}; {own}"
        f"{counted(position.tricks_taken, 'trick')} taken by {listed(position.side)}.",
    ]
    lines += [
        Text(f"  trick {number}  {trick}  {trick.winner} won") for number, trick in enumerate(_before(question), 1)
    ]
    if position.table:
        lines += [f"On the table, led by {position.leader}:", hand_picture(position.table, plain=plain)]
    else:
        lines.append("You lead.")
    hand = position.hands[play.seat.index]
    return [*lines, "You hold:", hand_picture(hand, plain=plain, trump=position.trump)]


def try_sentence(question: Question, tile: Tile) -> tuple[str, bool]:
    """Return what to say of a tile that was tried, and whether it is right. Raises PlayError if it is not legal."""
    if question.is_right(tile):
        return f"{tile} is right.", True
    cost = question.play.plays.cost(tile)
    again = "that is what was played, and it" if tile == question.play.tile else f"{tile}"
    return f"No: {again} gives away {counted(cost, 'trick')}. Try again.", False


def answer_lines(question: Question, file: RecordFile, *, plain: bool = False) -> list[RenderableType]:
    """Return the answer: the sentence, and the two lines side by side."""
    seen = foresight_sentence(question.play, file)
    return [
        play_sentence(question.play, file),
        *([seen] if seen else []),
        better_lines(question.play, question.review, plain=plain),
    ]


def _before(question: Question) -> list[Trick]:
    """Return the tricks played before this one."""
    record = question.record
    seats = record.rules.seats
    full = record.plays[: (question.play.trick - 1) * seats]
    return [
        Trick(
            record.positions[start].leader,
            *full[start : start + seats],
            trump=question.play.plays.position.trump,
            seats=seats,
        )
        for start in range(0, len(full), seats)
    ]
