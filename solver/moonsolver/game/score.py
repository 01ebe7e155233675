"""Scores: what a played hand is worth to each side, and a game to a target of points or marks. Knows nothing of tiles.

A score has one number for each of ``rules.partnerships``: each seat with three, A and C before B and D with four.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from moonsolver.errors import MoonError
from moonsolver.game.auction import Bid
from moonsolver.game.given import Dice, items_of, not_a, random_from, whole_number
from moonsolver.game.rules import Rules
from moonsolver.game.seats import Seat

__all__ = ["Game", "HandResult"]


@dataclass(frozen=True, slots=True)
class HandResult:
    """A hand played out: who bid what, and how many tricks each seat took (in seat order).

    Raises MoonError for tricks that do not add up to seven, and for a pass or a bid below the lowest.

    >>> from moonsolver.game.rules import Rules
    >>> HandResult(Rules.named("moon3"), Seat.B, Bid.FOUR, (2, 4, 1)).points
    (2, 4, 1)
    >>> HandResult(Rules.named("moon4"), Seat.A, Bid.FIVE, (3, 1, 1, 2)).points
    (-5, 3)
    """

    rules: Rules
    bidder: Seat
    bid: Bid
    tricks: tuple[int, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "rules", Rules.named(self.rules))
        object.__setattr__(self, "bidder", self.rules.seat(self.bidder))
        object.__setattr__(self, "bid", Bid.parse(self.bid))
        object.__setattr__(self, "tricks", _counts(self.tricks, "tricks taken"))
        if self.bid is Bid.PASS:
            raise MoonError("a pass is not a contract: the result of a hand needs the bid that was played")
        if self.bid.value < self.rules.lowest_bid:
            raise MoonError(f"a bid of {self.bid} was not possible: the lowest bid is {self.rules.lowest_bid}")
        if len(self.tricks) != self.rules.seats or min(self.tricks) < 0 or sum(self.tricks) != self.rules.hand_size:
            raise MoonError(
                f"tricks {self.tricks} of {self.rules.seats} seats: give one count a seat, adding up to"
                f" {self.rules.hand_size}"
            )

    @property
    def side_tricks(self) -> int:
        """Tricks taken by the bidder's side."""
        return sum(self.tricks[seat.index] for seat in self.rules.side_of(self.bidder))

    @property
    def made(self) -> bool:
        """Whether the bidder's side took at least the bid: all seven for 21."""
        return self.side_tricks >= self.bid.tricks

    @property
    def wins_outright(self) -> bool:
        """Whether a made 21 ends the game at once under the house rules."""
        return self.made and self.bid is Bid.MOON and self.rules.moon_wins_game

    @property
    def points(self) -> tuple[int, ...]:
        """Points for each partnership. With three the bid is scored, with four the tricks; a set bid costs the bid."""
        return tuple(
            self._bidding_points if self.bidder in side else sum(self.tricks[seat.index] for seat in side)
            for side in self.rules.partnerships
        )

    @property
    def marks(self) -> tuple[int, ...]:
        """Marks for each partnership: one to the bidder's side when made, one to every other when set."""
        return tuple(int((self.bidder in side) == self.made) for side in self.rules.partnerships)

    @property
    def score(self) -> tuple[int, ...]:
        """Points or marks, as the rules in force count."""
        return self.marks if self.rules.plays_for_marks else self.points

    @property
    def _bidding_points(self) -> int:
        if not self.made:
            return -self.bid.value
        return self.bid.value if self.bid is Bid.MOON or self.rules.seats == 3 else self.side_tricks


@dataclass(frozen=True, slots=True)
class Game:
    """A game: the running score of each partnership, and who has won it. Raises MoonError for a hand after the end.

    >>> from moonsolver.game.rules import Rules
    >>> rules = Rules.named("moon3")
    >>> game = Game(rules, (14, 20, 3)).add(HandResult(rules, Seat.A, Bid.SEVEN, (7, 0, 0)))
    >>> game.scores, game.winner
    ((21, 20, 3), (Seat.A,))
    """

    rules: Rules
    scores: tuple[int, ...] = ()
    first_bidder: Seat = Seat.A
    last: HandResult | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "rules", Rules.named(self.rules))
        object.__setattr__(self, "first_bidder", self.rules.seat(self.first_bidder))
        object.__setattr__(self, "scores", _counts(self.scores, "scores"))
        if self.last is not None:
            _check_result(self.last)
        sides = self.rules.partnerships
        if not self.scores:
            object.__setattr__(self, "scores", (0,) * len(sides))
        if len(self.scores) != len(sides):
            names = ", ".join("".join(map(str, side)) for side in sides)
            raise MoonError(f"{len(self.scores)} scores: {self.rules.name} keeps {len(sides)}, for {names}")

    @property
    def winner(self) -> tuple[Seat, ...] | None:
        """The partnership that has won the game, or None while it goes on."""
        sides = self.rules.partnerships
        if self.last is not None and self.last.wins_outright:
            return self.rules.side_of(self.last.bidder)
        top = max(self.scores)
        if top < self.rules.target:
            return None
        leading = [side for side, score in zip(sides, self.scores, strict=True) if score == top]
        if len(leading) == 1:
            return leading[0]
        if self.rules.bidder_goes_out_first and self.last is not None and self.last.made:
            return next((side for side in leading if self.last.bidder in side), None)
        return None

    def add(self, result: HandResult) -> "Game":
        """Return the game after one more hand; the first bid passes to the left."""
        self._check_going_on()
        _check_result(result)
        if result.rules != self.rules:
            raise MoonError(
                f"the hand was played under {result.rules}, the game under {self.rules}: they must be the same"
            )
        scores = tuple(before + gain for before, gain in zip(self.scores, result.score, strict=True))
        return replace(
            self, scores=scores, first_bidder=self.first_bidder.after(1, seats=self.rules.seats), last=result
        )

    def redealt(self) -> "Game":
        """Return the game after a hand in which all passed: nothing is scored, the first bid passes to the left."""
        self._check_going_on()
        return replace(self, first_bidder=self.first_bidder.after(1, seats=self.rules.seats))

    def _check_going_on(self) -> None:
        if self.winner is not None:
            raise MoonError(f"the game is over: {' and '.join(map(str, self.winner))} won it, start a new one")

    @classmethod
    def new(cls, rules: str | Rules, rng: Dice = None) -> "Game":
        """Begin a game: nobody has scored, and who bids first is drawn by lot (the same seed draws the same seat)."""
        named = Rules.named(rules)
        return cls(named, first_bidder=random_from(rng).choice(named.all_seats))

    @classmethod
    def of(cls, rules: str | Rules, results: Sequence[HandResult] = (), first_bidder: str | Seat = "A") -> "Game":
        """Play through `results` from nothing. Raises MoonError for a hand after the end."""
        rules = Rules.named(rules)
        game = cls(rules, first_bidder=rules.seat(first_bidder))
        for result in items_of(results, "a list of results", "give each hand's HandResult", MoonError):
            game = game.add(result)
        return game


def _counts(given: object, what: str) -> tuple[int, ...]:
    """Return numbers, one a seat or side. Raises MoonError for what is no list of whole numbers."""
    right = "give a list of whole numbers, such as (4, 2, 1)"
    return tuple(
        whole_number(count, "a whole number", right, MoonError)
        for count in items_of(given, f"a list of {what}", right, MoonError)
    )


def _check_result(given: object) -> None:
    if not isinstance(given, HandResult):
        raise not_a(given, "the result of a hand", "give a HandResult", MoonError)
