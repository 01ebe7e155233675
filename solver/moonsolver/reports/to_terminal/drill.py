"""The drill in words and pictures: what a seat saw before a decision, and the answer."""

from rich.console import RenderableType
from rich.text import Text

from moonsolver.game.auction import Auction
from moonsolver.game.seats import Seat
from moonsolver.game.tricks import Trick
from moonsolver.records.puzzle_note import Sort
from moonsolver.reports.choice_reason_words import fault_sentences
from moonsolver.reports.question_words import asking, solution_words
from moonsolver.reports.reason_words import explanation_sentences
from moonsolver.reports.review_words import choice_sentences, judged_sentences, named, play_sentence
from moonsolver.reports.to_terminal.answers import deal_picture, hand_picture, position_picture
from moonsolver.reports.to_terminal.reviews import better_lines
from moonsolver.reports.words import auction_words, counted, listed, printable, tile_words, trump_words
from moonsolver.teaching.questions import Asks, Question

__all__ = ["answer_lines", "seen_lines"]


def seen_lines(question: Question, *, plain: bool = False) -> list[RenderableType]:
    """Return what the seat saw: the auction or contract, the tricks so far, the table, and its own hand.

    Nobody else's tiles, unless the question has all hands open.
    """
    record, file = question.record, question.file
    name = file.name(question.seat)
    you = f"seat {question.seat}" if name == str(question.seat) else f"{printable(name)} (seat {question.seat})"
    trick = f", trick {len(record.plays) // record.rules.seats + 1}" if question.asks is Asks.PLAY else ""
    lines: list[RenderableType] = [f"Hand {record.number}{trick}. You are {you}.", *_story(question)]
    if question.asks is Asks.PLAY:
        lines += _table_lines(question, plain=plain)
    if question.sort is Sort.OPEN:
        position = question.position
        lines.append("All hands are open:")
        lines.append(
            deal_picture(question.deal, plain=plain) if position is None else position_picture(position, plain=plain)
        )
    else:
        picture = hand_picture(question.held, plain=plain, trump=record.trump)
        lines += ["You hold, with the widow:" if len(question.held) > record.rules.hand_size else "You hold:", picture]
    return [*lines, asking(question)]


def answer_lines(question: Question, *, plain: bool = False) -> list[RenderableType]:
    """Return what goes with the answer: what went wrong and why, what was better, for a play the two lines."""
    review, play, file = question.review, question.play, question.file
    if review is None:
        return _why_lines(question)
    if play is not None:
        said = judged_sentences(play, file, you=play.seat)
        return [play_sentence(play, file), *said, better_lines(play, review, plain=plain)]
    if question.asks is Asks.BID:
        return [_bid_sentence(question)]
    sentences = choice_sentences(review, file)
    second = next((at for at, words in enumerate(sentences) if words.startswith("Discarding ")), len(sentences))
    return list(sentences[:second] if question.asks is Asks.TRUMP else sentences[second:])


def _why_lines(question: Question) -> list[RenderableType]:
    """Return what the tempting answer of a puzzle loses, and why."""
    names = [named(question.file, seat) for seat in question.record.rules.all_seats]
    if question.why_choice is not None:
        faults = (question.why_choice.trump, question.why_choice.discard)
        fault = faults[question.asks is Asks.DISCARD]
        return [] if fault is None else list(fault_sentences(question.why_choice, fault, names))
    why = question.why
    if why is None:
        return []
    loses = f"{tile_words(why.tile)} gives away {counted(why.cost, 'trick')}."
    sentences = explanation_sentences(why, names, you=question.seat)
    return [loses, *sentences]


def _bid_sentence(question: Question) -> str:
    """Say what was bid, and what would have been right."""
    bidder = named(question.file, question.seat)
    said = f"{bidder} bid {question.chosen}"
    if question.sort is Sort.OPEN:
        review = question.review
        assert review is not None  # noqa: S101 - asked by the caller
        most = f"perfect play takes {counted(review.makeable, 'trick')}"
        return f"{said}; {most}. {solution_words(question)}"
    best = f"{question.best:+.1f}".replace("-", "−")
    chosen = question.chosen
    worth = "" if chosen is None else f", worth {question.values[chosen]:+.1f} points on average".replace("-", "−")
    return f"{said}{worth}. {solution_words(question)[:-1]}, worth {best}."


def _story(question: Question) -> list[str]:
    """Say what happened before the decision."""
    record, file = question.record, question.file
    if question.asks is Asks.BID:
        before = _before_the_bid(record.auction, question.seat)
        if before is None:
            return ["The bids before yours were not written down."]
        return [f"The bids before yours: {auction_words(before)}." if before.calls else "You bid first."]
    own = question.seat is record.bidder
    bid = f"bid {record.bid}" if record.bid else "are the bidder" if own else "is the bidder"
    trump = f" with {trump_words(record.trump)}" if record.trump else ""
    discard = f" and discarded {tile_words(record.discard)}" if own and record.discard else ""
    contract = f"{'You' if own else named(file, record.bidder)} {bid}{trump}{discard}."
    return [f"{contract} {_taken_sentence(question)}" if question.asks is Asks.PLAY else contract]


def _before_the_bid(auction: Auction | None, seat: Seat) -> Auction | None:
    """Return the auction up to a seat's call."""
    if auction is None:
        return None
    turn = (seat.index - auction.first.index) % auction.rules.seats
    return Auction(auction.rules, auction.first, auction.calls[:turn])


def _table_lines(question: Question, *, plain: bool) -> list[RenderableType]:
    position = question.position
    assert position is not None  # noqa: S101 - a play has one
    lines: list[RenderableType] = [
        Text(f"  trick {number}  {trick}  {trick.winner} won") for number, trick in enumerate(_before(question), 1)
    ]
    if position.table:
        leader = named(question.file, position.leader)
        if question.sort is Sort.OPEN:  # the picture below shows the table
            return [*lines, f"{leader} led this trick."]
        led = f"On the table, led by {leader}:"
        return [*lines, led, hand_picture(position.table, plain=plain)]
    return [*lines, "You lead."]


def _taken_sentence(question: Question) -> str:
    """Say how many tricks the bidder's side has."""
    position = question.position
    assert position is not None  # noqa: S101 - a play has one
    side = position.side
    if question.seat in side:
        have = "You have" if len(side) == 1 else "Your side has"
    else:
        have = f"{listed(named(question.file, seat) for seat in side)} {'has' if len(side) == 1 else 'have'}"
    return f"{have} {counted(position.tricks_taken, 'trick')}."


def _before(question: Question) -> list[Trick]:
    """Return the tricks played before this one."""
    record = question.record
    seats = record.rules.seats
    full = record.plays[: len(record.plays) // seats * seats]
    assert record.trump is not None  # noqa: S101 - plays have one
    return [
        Trick(record.positions[at].leader, *full[at : at + seats], trump=record.trump, seats=seats)
        for at in range(0, len(full), seats)
    ]
