"""Questions in words: what is asked, hints from the first to the last, what to say of an answer. Works nothing out."""

from moonsolver.game.auction import Bid
from moonsolver.game.notation import listed
from moonsolver.game.tiles import Tile
from moonsolver.game.trumps import Trump
from moonsolver.records.puzzle_note import Answer
from moonsolver.reports.review_words import named
from moonsolver.reports.words import counted, tile_words
from moonsolver.teaching.questions import Asks, Question

__all__ = ["asking", "found_words", "hints_for", "option_words", "options_words", "solution_words", "wrong_words"]

_ASKED = {
    Asks.BID: "What should you bid?",
    Asks.TRUMP: "Which trump do you name?",
    Asks.DISCARD: "Which tile do you discard?",
    Asks.PLAY: "Which tile do you play?",
}
_SUITS = ("blanks", "ones", "twos", "threes", "fours", "fives", "sixes")


def asking(question: Question) -> str:
    """Say what is asked.

    >>> from moonsolver.teaching.questions import Asks
    >>> _ASKED[Asks.PLAY]
    'Which tile do you play?'
    """
    if question.asks is Asks.PLAY and question.position is not None and not question.position.table:
        return "Which tile do you lead?"
    return _ASKED[question.asks]


def option_words(option: Answer) -> str:
    """Say one answer: a tile, a trump or a bid."""
    if isinstance(option, Tile):
        return tile_words(option)
    if isinstance(option, Trump):
        return option.words
    return "pass" if option is Bid.PASS else str(option)


def options_words(options: tuple[Answer, ...], word: str = "or") -> str:
    """Say several answers, as few as are worth naming."""
    return listed(map(option_words, options), word)


def found_words(question: Question, option: Answer) -> str:
    """Say that an answer is right, and which are just as good."""
    others = tuple(each for each in question.answers if each != option)
    many = "are" if isinstance(option, Trump) else "is"
    right = f"{_sentence(option_words(option))} {many} right."
    if not others:
        return right
    return f"{right} {_sentence(options_words(others, 'and'))} {many if len(others) == 1 else 'are'} just as good."


def wrong_words(question: Question, option: Answer) -> str:
    """Say that an answer is wrong, and what it gives away."""
    again = ""
    if option == question.chosen and question.review is not None:
        done = {Asks.BID: "the bid that was made", Asks.TRUMP: "the trump that was named"}
        again = f", {done.get(question.asks, f'the tile that was {_done(question)}')},"
    return f"No: {_doing(question)}{option_words(option)}{again} {_gives_away(question, option)}."


def solution_words(question: Question) -> str:
    """Say the answer."""
    right = question.answers
    words = options_words(right)
    return f"The right answer is {words}." if len(right) == 1 else f"Right answers: {words}."


def hints_for(question: Question) -> list[str]:
    """Return the hints, each saying more than the one before; the answer comes after the last.

    Where to look, what the tempting answer loses, two answers one of which is right. A hint that would say nothing is
    left out.
    """
    right = question.answers
    options = tuple(question.values)
    hints = [_where_to_look(question)]
    tempting = question.tempting
    if tempting is None:
        return [hint for hint in hints if hint]
    if len(options) > 2 or question.chosen is not None:
        who = ", the tempting answer," if tempting != question.chosen else ""
        hints.append(f"{_sentence(_doing(question) + option_words(tempting))}{who} {_gives_away(question, tempting)}.")
    wrong = [option for option in options if option not in right and option != tempting]
    if len(options) > 3 and right and wrong:
        pair = tuple(option for option in options if option in (right[0], min(wrong, key=question.cost)))
        hints.append(f"One of these two is right: {options_words(pair)}.")
    return [hint for hint in hints if hint]


def _where_to_look(question: Question) -> str:
    """Say of which kind the right answers are, where that leaves something out; else how many there are."""
    right, options = question.answers, tuple(question.values)
    if place := _place_to_look(question):
        return place
    if question.asks is Asks.BID:
        made = [bid for bid in options if question.values[bid] > 0]
        return "A bid pays here." if made else "No bid pays here."
    if question.asks in (Asks.PLAY, Asks.DISCARD):
        kinds = tuple(dict.fromkeys(_suit_of(question, option) for option in right))
        others = {_suit_of(question, option) for option in options} - set(kinds)
        if len(kinds) <= 2 and others:
            return f"Look at your {listed(kinds, 'and')}."
    if len(right) < len(options):
        return f"{len(right)} of the {len(options)} possible answers {'is' if len(right) == 1 else 'are'} right."
    return ""


def _place_to_look(question: Question) -> str:
    """Say which seat and suit the proved reason is about; nothing where there is none."""
    if question.why is None or not question.why.reasons:
        return ""
    reason = question.why.reasons[0]
    names = [named(question.file, seat) for seat in question.record.rules.all_seats]
    where = [] if reason.seat is None or reason.seat is question.seat else [names[reason.seat.index]]
    where += [] if reason.suit is None else [f"the {reason.suit}"]
    return f"Look at {listed(where)}." if where else ""


def _suit_of(question: Question, option: Answer) -> str:
    """Say the suit that a tile leads under the trump."""
    trump = question.record.trump
    assert isinstance(option, Tile)  # noqa: S101 - of a play or a discard
    if trump is not None and trump.is_trump(option):
        return "trumps"
    return _SUITS[option.high]


def _gives_away(question: Question, option: Answer) -> str:
    cost = question.cost(option)
    if not cost:
        return "is not right"
    if question.asks is not Asks.BID:
        return f"gives away {counted(int(cost), 'trick')}"
    if question.slack or cost != int(cost):
        return f"is worth {cost:.1f} points less than the best bid"
    return f"scores {counted(int(cost), 'point')} less than the best bid"


def _doing(question: Question) -> str:
    return {Asks.TRUMP: "naming ", Asks.DISCARD: "discarding "}.get(question.asks, "")


def _done(question: Question) -> str:
    return "discarded" if question.asks is Asks.DISCARD else "played"


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]
