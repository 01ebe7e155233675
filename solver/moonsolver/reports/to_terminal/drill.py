"""The drill in words and pictures: what a seat saw before its mistake, and the answer."""

from rich.console import RenderableType
from rich.text import Text

from moonsolver.game.tiles import Tile
from moonsolver.game.tricks import Trick
from moonsolver.records.record import RecordFile
from moonsolver.reports.review_words import foresight_sentence, named, play_sentence
from moonsolver.reports.to_terminal.answers import hand_picture
from moonsolver.reports.to_terminal.reviews import better_lines
from moonsolver.reports.words import counted, listed, printable, tile_words, trump_words
from moonsolver.reviews.drill import DrillQuestion

__all__ = ["answer_lines", "seen_lines", "try_sentence"]


def seen_lines(question: DrillQuestion, file: RecordFile, *, plain: bool = False) -> list[RenderableType]:
    """Return what the seat saw: the contract, the tricks so far, the table, and its own hand. Nobody else's tiles."""
    record, play = question.record, question.play
    position = play.plays.position
    name = file.name(play.seat)
    you = f"seat {play.seat}" if name == str(play.seat) else f"{printable(name)} (seat {play.seat})"
    lines: list[RenderableType] = [
        f"Hand {record.number}, trick {play.trick}. You are {you}.",
        f"{_contract_sentence(question, file)} {_taken_sentence(question, file)}",
    ]
    lines += [
        Text(f"  trick {number}  {trick}  {trick.winner} won") for number, trick in enumerate(_before(question), 1)
    ]
    if position.table:
        lines += [f"On the table, led by {named(file, position.leader)}:", hand_picture(position.table, plain=plain)]
    else:
        lines.append("You lead.")
    hand = position.hands[play.seat.index]
    return [*lines, "You hold:", hand_picture(hand, plain=plain, trump=position.trump)]


def try_sentence(question: DrillQuestion, tile: Tile) -> tuple[str, bool]:
    """Return what to say of a tile that was tried, and whether it is right. Raises PlayError if it is not legal."""
    if question.is_right(tile):
        return f"{tile_words(tile)} is right.", True
    cost = question.play.plays.cost(tile)
    again = ", the tile that was played," if tile == question.play.tile else ""
    return f"No: {tile_words(tile)}{again} gives away {counted(cost, 'trick')}. Try again.", False


def answer_lines(question: DrillQuestion, file: RecordFile, *, plain: bool = False) -> list[RenderableType]:
    """Return the answer: the sentence, and the two lines side by side."""
    seen = foresight_sentence(question.play, file)
    return [
        play_sentence(question.play, file),
        *([seen] if seen else []),
        better_lines(question.play, question.review, plain=plain),
    ]


def _contract_sentence(question: DrillQuestion, file: RecordFile) -> str:
    """Say who bid what; the discard only to the bidder, who alone has seen it."""
    record = question.record
    is_own = question.play.seat is record.bidder
    bid = f"bid {record.bid}" if record.bid else "are the bidder" if is_own else "is the bidder"
    trump = f" with {trump_words(record.trump)}" if record.trump else ""
    discard = f" and discarded {tile_words(record.discard)}" if is_own and record.discard else ""
    return f"{'You' if is_own else named(file, record.bidder)} {bid}{trump}{discard}."


def _taken_sentence(question: DrillQuestion, file: RecordFile) -> str:
    """Say how many tricks the bidder's side has."""
    position = question.play.plays.position
    side = position.side
    if question.play.seat in side:
        have = "You have" if len(side) == 1 else "Your side has"
    else:
        have = f"{listed(named(file, seat) for seat in side)} {'has' if len(side) == 1 else 'have'}"
    return f"{have} {counted(position.tricks_taken, 'trick')}."


def _before(question: DrillQuestion) -> list[Trick]:
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
