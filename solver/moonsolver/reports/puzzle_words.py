"""Puzzles in words: what is asked, and the answer with its reason. Works nothing out."""

from moonsolver.game.auction import Bid
from moonsolver.game.trumps import Trump
from moonsolver.reasons.causes import Explanation
from moonsolver.records.puzzle_note import Kind, Sort
from moonsolver.reports.choice_reason_words import fault_sentences
from moonsolver.reports.question_words import option_words
from moonsolver.reports.reason_words import explanation_sentences
from moonsolver.reports.words import counted, listed, rough_percent
from moonsolver.teaching.puzzle import Puzzle

__all__ = ["answer_sentences", "contract_sentence", "heading", "task_sentence"]

SORTS = {Sort.OPEN: "all hands open", Sort.TABLE: "as at the table"}


def heading(puzzle: Puzzle, number: int) -> str:
    """Return what stands above a puzzle: its number, kind, level, and what is seen."""
    return f"Puzzle {number}: {puzzle.kind.value}, level {puzzle.level}, {SORTS[puzzle.sort]}"


def contract_sentence(puzzle: Puzzle) -> str:
    """Say who bid what, the trump and, to the bidder or with open hands, the discard; and the tricks so far."""
    record, position = puzzle.record, puzzle.position
    if puzzle.kind is Kind.BID:
        return f"{puzzle.seat} is to bid."
    sees = puzzle.sort is Sort.OPEN or puzzle.seat is record.bidder
    trump = f" with {record.trump.words}{' as trumps' * (record.trump.pip is not None)}" if record.trump else ""
    discard = f" and discarded {option_words(record.discard)}" if record.discard and sees else ""
    widow = " and took the widow" if record.rules.has_widow and record.discard is None else ""
    said = f"{record.bidder} bid {record.bid}{trump}{discard}{widow}"
    if position is None:
        return f"{said}."
    side = listed(position.side)
    taken = position.tricks_taken
    tricks = (
        f"; {side} {'has' if len(position.side) == 1 else 'have'} {counted(taken, 'trick')} so far" if taken else ""
    )
    turn = f"{puzzle.seat} leads" if not position.table else f"{puzzle.seat} is to play"
    return f"{said}{tricks}. {turn}."


def task_sentence(puzzle: Puzzle) -> str:
    """Say what is to be found."""
    kind = puzzle.kind
    if kind is Kind.BID and puzzle.sort is Sort.TABLE:
        return "What is the highest bid that is made more often than not?"
    return {
        Kind.MOON: "Find the play that takes all seven tricks.",
        Kind.MAKE: "Find the play that makes the bid.",
        Kind.SET: "Find the play that sets the bid.",
        Kind.DISCARD: "Find the one discard that makes the bid.",
        Kind.TRUMP: "Find the one trump that makes the bid.",
        Kind.BID: "What is the highest bid that can be made?",
    }[kind]


def answer_sentences(puzzle: Puzzle) -> list[str]:
    """Return the answer, what becomes of the tempting one, and why."""
    right = puzzle.answers
    words = listed((option_words(answer) for answer in right), "or")
    if puzzle.kind is Kind.BID:
        return [f"Bid {words}." if right[0] is not Bid.PASS else "Pass.", *_bid_sentences(puzzle)]
    verb = {Kind.TRUMP: "Name", Kind.DISCARD: "Discard"}.get(puzzle.kind, "Play")
    sentences = [f"{verb} {words}."]
    good, bad = puzzle.option(right[0]), puzzle.option(puzzle.tempting)
    side = puzzle.record.rules.side_of(puzzle.record.bidder)
    takes = f"{listed(side)} {'takes' if len(side) == 1 else 'take'} {counted(good.tricks, 'trick')}"
    only = "as many as" if puzzle.kind is Kind.SET else "only"
    several = isinstance(puzzle.tempting, Trump) and puzzle.tempting is not Trump.NONE
    tempts = "tempt, but lead" if several else "tempts, but leads"
    sentences.append(f"{takes}; {option_words(puzzle.tempting)} {tempts} to {only} {bad.tricks}.")
    sentences += _reasons(puzzle)
    if good.chance is not None and bad.chance is not None:
        often = f"{option_words(right[0])} {rough_percent(good.chance)}"
        sentences.append(
            f"How often it works at the table: {often}, {option_words(puzzle.tempting)} {rough_percent(bad.chance)}."
        )
    return sentences


def _reasons(puzzle: Puzzle) -> list[str]:
    """Say why the tempting answer is wrong."""
    why, at_table = puzzle.explanation, puzzle.sort is Sort.TABLE or None
    if isinstance(why, Explanation):
        return explanation_sentences(why, at_table=at_table)
    fault = None if why is None else why.trump if puzzle.kind is Kind.TRUMP else why.discard
    return [] if why is None or fault is None else fault_sentences(why, fault, at_table=at_table)


def _bid_sentences(puzzle: Puzzle) -> list[str]:
    side = listed(puzzle.record.rules.side_of(puzzle.seat))
    tricks = puzzle.options[0].tricks
    sentences = [f"{side} can take {counted(tricks, 'trick')}."] if puzzle.sort is Sort.OPEN else []
    chances = [(option.answer, option.chance) for option in puzzle.options if option.chance is not None]
    if chances:
        made = listed(f"{bid} {rough_percent(chance)}" for bid, chance in chances)
        sentences.append(f"How often each bid is made: {made}.")
    tempting = _capital(option_words(puzzle.tempting))
    return [*sentences, f"{tempting}, which tempts, is too {'low' if _is_low(puzzle) else 'high'}."]


def _is_low(puzzle: Puzzle) -> bool:
    right, tempting = puzzle.answers[0], puzzle.tempting
    assert isinstance(right, Bid) and isinstance(tempting, Bid)  # noqa: S101, PT018 - of a bid
    return tempting.value < right.value


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
