"""The kinds of puzzle, and the two sorts in which each comes. Finds none."""

from enum import Enum

__all__ = ["Kind", "Sort"]


class Kind(Enum):
    """What a puzzle asks for; the value is its word at the command line and in files."""

    MOON = "moon"  # the bidder must find the play that takes all seven
    MAKE = "make"  # the bidder's side must find the play that keeps the contract
    SET = "set"  # a defender must find the play that sets it
    DISCARD = "discard"  # the bidder has named the trump: which of the eight tiles goes?
    TRUMP = "trump"  # the bidder has discarded: which trump?
    BID = "bid"  # what to bid


class Sort(Enum):
    """What the solver of a puzzle sees; the value is its word at the command line and in files."""

    OPEN = "open"  # all hands
    TABLE = "table"  # what the player at the table sees: the right answer is right in foresight, too
