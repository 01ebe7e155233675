"""Sentences about answers, for people. Every report that shows a value carries `ASSUMPTION`."""

from moonsolver.game.notation import listed, printable
from moonsolver.game.rules import Rules
from moonsolver.solving.answers import Choice, DealValues, PlayValues
from moonsolver.solving.moon import Shot

__all__ = [
    "ASSUMPTION",
    "FORESIGHT_ASSUMPTION",
    "assumption",
    "counted",
    "listed",
    "plays_verdict",
    "printable",
    "shot_verdict",
    "stop_sentence",
    "table_verdict",
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
