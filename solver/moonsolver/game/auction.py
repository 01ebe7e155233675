"""The auction: who may say what, and who wins it. Each seat calls once, clockwise from the first bidder."""

from dataclasses import dataclass
from enum import Enum
from functools import total_ordering

from moonsolver.errors import AuctionError, NotationError
from moonsolver.game.given import items_of
from moonsolver.game.notation import listed, normal_word, quote
from moonsolver.game.rules import Rules
from moonsolver.game.seats import Seat

__all__ = ["Auction", "Bid"]


@total_ordering
class Bid(Enum):
    """What a seat may say: pass, a number of tricks, or 21, shooting the moon.

    >>> Bid.parse("21").tricks, Bid.MOON > Bid.SEVEN, str(Bid.PASS)
    (7, True, 'pass')
    """

    PASS = 0
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    MOON = 21

    amount: int

    def __init__(self, amount: int) -> None:
        self.amount = amount

    @classmethod
    def parse(cls, text: "str | int | Bid") -> "Bid":
        """Read a bid: ``pass``, ``3`` to ``7``, ``21`` or ``moon``."""
        if isinstance(text, Bid):
            return text
        word = normal_word(str(text))
        found = {"pass": Bid.PASS, "p": Bid.PASS, "moon": Bid.MOON, "shoot": Bid.MOON} | {
            str(bid.value): bid for bid in cls if bid is not Bid.PASS
        }
        if word not in found:
            raise NotationError(f"{quote(str(text))} is not a bid: say pass, a number of tricks up to 7, or 21")
        return found[word]

    @property
    def tricks(self) -> int:
        """How many tricks the bid promises: seven for the moon, none for a pass."""
        return min(self.amount, 7)

    def __lt__(self, other: "Bid") -> bool:
        return self.amount < other.amount if isinstance(other, Bid) else NotImplemented  # type: ignore[redundant-expr]

    def __gt__(self, other: "Bid") -> bool:
        return self.amount > other.amount if isinstance(other, Bid) else NotImplemented  # type: ignore[redundant-expr]

    def __str__(self) -> str:
        return "pass" if self is Bid.PASS else str(self.value)

    def __repr__(self) -> str:
        return f"Bid.{self.name}"


@dataclass(frozen=True, slots=True)
class Auction:
    """The calls so far, in turn from `first`. Raises AuctionError for a call that was not allowed.

    >>> from moonsolver.game.rules import Rules
    >>> auction = Auction(Rules.named("moon3"), Seat.B).say("pass").say("4").say("pass")
    >>> auction.is_over, auction.winner, auction.highest
    (True, Seat.C, Bid.FOUR)
    """

    rules: Rules
    first: Seat = Seat.A
    calls: tuple[Bid, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "rules", Rules.named(self.rules))
        object.__setattr__(self, "first", self.rules.seat(self.first))
        said: object = self.calls
        if isinstance(said, str):
            said = said.replace(",", " ").split()
        before = _unchecked(self.rules, self.first, ())
        for call in items_of(said, "a list of calls", 'give what was said in turn, such as "pass 4"', AuctionError):
            before = before.say(call)
        object.__setattr__(self, "calls", before.calls)

    @property
    def to_speak(self) -> Seat | None:
        """Whose turn it is to speak; None when the auction is over."""
        return None if self.is_over else self.first.after(len(self.calls), seats=self.rules.seats)

    @property
    def is_over(self) -> bool:
        """Whether everyone has called, or the moon was bid."""
        return len(self.calls) == self.rules.seats or Bid.MOON in self.calls

    @property
    def highest(self) -> Bid:
        """The highest bid so far; a pass when there was none."""
        return max(self.calls, key=lambda bid: bid.amount, default=Bid.PASS)

    @property
    def winner(self) -> Seat | None:
        """Who made the highest bid so far: the bidder once the auction is over. None while everyone has passed."""
        if self.highest is Bid.PASS:
            return None
        return self.first.after(self.calls.index(self.highest), seats=self.rules.seats)

    @property
    def redeal(self) -> bool:
        """Whether everyone passed, so that the tiles are dealt again."""
        return self.is_over and self.winner is None

    @property
    def allowed(self) -> tuple[Bid, ...]:
        """What the seat to speak may say; nothing when the auction is over."""
        if self.is_over:
            return ()
        least = max(self.highest.amount + 1, self.rules.lowest_bid)
        higher = tuple(bid for bid in Bid if bid.amount >= least)
        return higher if self._must_bid() else (Bid.PASS, *higher)

    def say(self, call: str | int | Bid) -> "Auction":
        """Return the auction after the seat to speak says `call`. Raises AuctionError when that is not allowed."""
        bid, seat, allowed = Bid.parse(call), self.to_speak, self.allowed
        if seat is None:
            raise AuctionError(f"{bid} was said after the auction ended: {self._ending()}")
        if bid not in allowed:
            raise AuctionError(f"{seat} said {bid}: {self._reason()}, so {seat} may say {listed(allowed, 'or')}")
        return _unchecked(self.rules, self.first, (*self.calls, bid))

    def _must_bid(self) -> bool:
        last = len(self.calls) == self.rules.seats - 1
        return last and self.highest is Bid.PASS and self.rules.last_must_bid

    def _ending(self) -> str:
        return "21 was bid" if Bid.MOON in self.calls else f"each of the {self.rules.seats} seats has spoken once"

    def _reason(self) -> str:
        if self._must_bid():
            return "all the others passed and the last seat must bid"
        return f"{self.highest} was bid" if self.winner else f"the lowest bid is {self.rules.lowest_bid}"


def _unchecked(rules: Rules, first: Seat, calls: tuple[Bid, ...]) -> Auction:
    """Make an auction whose calls are known to be allowed."""
    auction = object.__new__(Auction)
    object.__setattr__(auction, "rules", rules)
    object.__setattr__(auction, "first", first)
    object.__setattr__(auction, "calls", calls)
    return auction
