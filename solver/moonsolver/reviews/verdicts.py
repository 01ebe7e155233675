"""Verdicts on a decision: what it cost in hindsight, what chance it gave up in foresight, and so what kind it was.

*Hindsight* has all hands open: a cost in tricks. *Foresight* has what the player could know: over the layouts that
were not ruled out, in how many each option keeps the contract (for the bidder's side) or beats it (for a defender),
each layout played perfectly from there on with all hands open. Layouts are weighted equally: the auction is not
interpreted.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Generic, TypeVar

__all__ = ["Foresight", "Verdict"]

Option = TypeVar("Option")
SURE = 2.0  # a chance found in a sample is given up when it is so many standard errors away


class Verdict(Enum):
    """The four kinds of decision. Only a mistake is the player's fault."""

    RIGHT = "right"
    UNLUCKY = "unlucky"  # right at the table, wrong with all hands open
    LUCKY = "lucky"  # wrong at the table, right with all hands open
    MISTAKE = "mistake"

    @classmethod
    def of(cls, *, cost: int, given_up: bool) -> "Verdict":
        """Return the kind of a decision that cost so many tricks in hindsight and gave up a chance or did not.

        >>> Verdict.of(cost=1, given_up=False)
        <Verdict.UNLUCKY: 'unlucky'>
        """
        if cost:
            return cls.MISTAKE if given_up else cls.UNLUCKY
        return cls.LUCKY if given_up else cls.RIGHT


@dataclass(frozen=True, slots=True)
class Foresight(Generic[Option]):
    """The options of one decision over the layouts that the player could not rule out.

    `wins` counts for every option the layouts in which it keeps (or beats) the contract, of `counted` looked at;
    there are `possible` ones in all, and `seed` is that of the sample, None when all were looked at.

    >>> seen = Foresight({"64": 30, "53": 40}, chosen="64", possible=40, counted=40)
    >>> seen.chance, seen.best_chance, seen.given_up, seen.best
    (0.75, 1.0, 0.25, ('53',))
    """

    wins: Mapping[Option, int] = field(hash=False)
    chosen: Option
    possible: int
    counted: int
    seed: int | str | None = None

    @property
    def is_exact(self) -> bool:
        """Whether every layout was looked at."""
        return self.counted == self.possible

    @property
    def chances(self) -> Mapping[Option, float]:
        """The chance of every option, 0 to 1."""
        return {option: wins / self.counted for option, wins in self.wins.items()}

    @property
    def chance(self) -> float:
        """The chance of what was chosen."""
        return self.wins[self.chosen] / self.counted

    @property
    def best_chance(self) -> float:
        """The chance of the best option."""
        return max(self.wins.values()) / self.counted

    @property
    def best(self) -> tuple[Option, ...]:
        """Every option with the best chance."""
        most = max(self.wins.values())
        return tuple(option for option, wins in self.wins.items() if wins == most)

    @property
    def given_up(self) -> float:
        """The chance that was given up: that of the best option less that of the chosen one, 0 to 1."""
        return self.best_chance - self.chance

    @property
    def error(self) -> float:
        """The standard error of `given_up`, 0 when exact; as if the chances were found apart, so rather large."""
        if self.is_exact:
            return 0.0
        spread = self.best_chance * (1 - self.best_chance) + self.chance * (1 - self.chance)
        return math.sqrt(spread / self.counted * (self.possible - self.counted) / (self.possible - 1))

    def of(self, option: Option) -> "Foresight[Option]":
        """Return the same counts with another option as the chosen one."""
        return replace(self, chosen=option)

    @property
    def gave_up(self) -> bool:
        """Whether a chance was given up beyond doubt: at all when exact, by two standard errors in a sample."""
        return self.given_up > SURE * self.error
