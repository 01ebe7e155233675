"""Sentences about answers, and the words that text and pages both use. Reports with values carry `ASSUMPTION`."""

from collections.abc import Callable, Sequence

from moonsolver.game.auction import Auction
from moonsolver.game.notation import listed, printable
from moonsolver.game.rules import Rules
from moonsolver.game.seats import Seat
from moonsolver.solving.answers import Choice, DealValues, PlayValues
from moonsolver.solving.moon import Shot

__all__ = [
    "ASSUMPTION",
    "FORESIGHT_ASSUMPTION",
    "assumption",
    "auction_words",
    "counted",
    "listed",
    "marks_words",
    "percent",
    "plays_verdict",
    "printable",
    "rough_percent",
    "scores_words",
    "shot_verdict",
    "signed",
    "stop_sentence",
    "table_verdict",
    "who",
    "with_minus",
]

ASSUMPTION = "Values: tricks for the bidder's side, all hands open, everybody playing perfectly"
MOST_CHOICES = 4
WHOLE_HAND = 8  # the seven dealt and the widow


FORESIGHT_ASSUMPTION = (
    "Foresight: over the layouts that the player could not rule out, each as likely as any other (the auction is not"
    " interpreted), each played perfectly from there."
)


def assumption(rules: Rules) -> str:
    """Say what a value means under these rules."""
    return ASSUMPTION + (", the defenders acting as one." if rules.seats == 3 else ".")


def counted(count: int, noun: str) -> str:
    """Return a number with its noun: ``1 trick``, ``2 tricks``."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def table_verdict(table: DealValues) -> str:
    """Say what the bidder can make: the most tricks, with which choices, and the bid that it allows."""
    rules = table.deal.rules
    most = table.best_tricks
    if most == rules.hand_size:
        bid = "the moon is there"
    elif most >= rules.lowest_bid:
        bid = f"a bid of {most} can be made"
    else:
        bid = f"no bid can be made, the lowest is {rules.lowest_bid}"
    can = f"{listed(rules.side_of(table.bidder))} can take {counted(most, 'trick')}"
    return f"{can}: {_choices(table.best_choices)}; {bid}."


def shot_verdict(shot: Shot) -> str:
    """Say whether the moon can be shot, and with what; or what comes nearest and what stops it."""
    side = listed(shot.deal.rules.side_of(shot.bidder))
    if shot.possible:
        return f"{side} can shoot the moon: {shot.choice}."
    nearest = f"the nearest is {counted(shot.tricks, 'trick')}, {_choices(shot.choices)}"
    return f"{side} cannot shoot the moon: {nearest}. {stop_sentence(shot)}"


def stop_sentence(shot: Shot) -> str:
    """Say which trick of the line the defenders take first."""
    if shot.stop is None:
        return f"With {shot.choice} every trick is won."
    return f"With {shot.choice}, {shot.stop.seat}'s {shot.stop.tile} takes trick {shot.stop.trick}."


def plays_verdict(plays: PlayValues) -> str:
    """Say which plays are best and what they lead to."""
    if not plays.values:
        return "The hand is over: nothing is left to play."
    return (
        f"{plays.to_play} to play: {listed(plays.best, 'or')}"
        f" ({counted(plays.value, 'trick')} of {plays.position.tricks_left} for {_side(plays)})."
    )


def _side(plays: PlayValues) -> str:
    side = plays.position.side
    return f"the bidder, {side[0]}" if len(side) == 1 else f"the bidder's side, {listed(side)}"


def _choices(choices: tuple[Choice, ...]) -> str:
    """Name the choices, trump by trump; the tail of a long list is only counted."""
    by_trump: dict[str, list[str]] = {}
    for choice in choices:
        by_trump.setdefault(f"trump {choice.trump}", []).append(str(choice.discard) if choice.discard else "")
    parts = [trump + _discards(discards) for trump, discards in by_trump.items()]
    shown = parts[:MOST_CHOICES]
    if len(parts) > MOST_CHOICES:
        shown.append(f"{len(parts) - MOST_CHOICES} trumps more")
    return "; ".join(shown)


def _discards(discards: list[str]) -> str:
    if not any(discards):
        return ""
    return ", any discard" if len(discards) == WHOLE_HAND else f", discard {listed(discards, 'or')}"


def percent(chance: float, error: float = 0.0) -> str:
    """Return a chance as a percentage with one place, and its standard error if it has one.

    What is not certain never reads as 0.0 or 100.0.

    >>> percent(1.0), percent(0.9999), percent(0.00001), percent(0.5, 0.0158)
    ('100.0 %', '99.9 %', '0.1 %', '50.0 % ± 1.6')
    """
    return f"{_percents(chance):.1f} %" + (f" ± {100 * error:.1f}" if error else "")


def signed(score: float, error: float = 0.0) -> str:
    """Return an expected score with its sign, and its standard error if it has one."""
    return f"{score:+.2f}" + (f" ± {error:.2f}" if error else "")


def rough_percent(chance: float) -> str:
    """Write a chance: whole percents, with a decimal near the ends, and never 0 % or 100 % for what is not.

    >>> rough_percent(1.0), rough_percent(0.9999), rough_percent(0.5)
    ('100 %', '99.9 %', '50 %')
    """
    shown = _percents(chance)
    return f"{shown:.0f} %" if chance in (0, 1) or 10 <= shown <= 90 else f"{shown:.1f} %"


def _percents(chance: float) -> float:
    """Return a chance in percent; what is not certain stays a tenth away from 0 and 100."""
    return min(max(100 * chance, 0.1), 99.9) if 0 < chance < 1 else 100 * chance


def auction_words(auction: Auction) -> str:
    """Return an auction with its seats: ``A pass, B 4, C pass``.

    >>> auction_words(Auction(Rules.named("moon3")).say("pass").say("4"))
    'A pass, B 4'
    """
    seats = auction.rules.seats
    return ", ".join(f"{auction.first.after(turn, seats=seats)} {call}" for turn, call in enumerate(auction.calls))


def scores_words(rules: Rules, scores: Sequence[int], number: Callable[[int], str] = str) -> str:
    """Return the scores of all sides: ``A 12, B 5, C -3``; `number` writes each."""
    pairs = zip(rules.partnerships, scores, strict=True)
    return ", ".join(f"{'+'.join(map(str, side))} {number(score)}" for side, score in pairs)


def marks_words(rules: Rules) -> str:
    """Return what stands after scores that are marks and not points."""
    return " (marks)" if rules.plays_for_marks else ""


def with_minus(points: int) -> str:
    """Write points with a minus sign of full width."""
    return f"−{-points}" if points < 0 else str(points)


def who(seat: Seat, name: str) -> str:
    """Name a seat: the letter, with the player's name where it is known.

    >>> who(Seat.A, "Ann"), who(Seat.B, "B"), who(Seat.C, "")
    ('A (Ann)', 'B', 'C')
    """
    return str(seat) if name in ("", str(seat)) else f"{seat} ({name})"
