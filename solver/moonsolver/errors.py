"""The errors of the project, one tree under ``ValueError``; each owns the exit code that the command line gives it.

An error lists every fault that was found, not only the first: ``error.faults`` has one sentence for each, and the
message is those sentences, a line each. Beyond `FAULTS` of them the rest is counted, and none is longer than `WORDS`.
"""

from collections.abc import Iterable
from typing import ClassVar, Final

__all__ = [
    "FAULTS",
    "WORDS",
    "AnswerError",
    "AuctionError",
    "BatchError",
    "DealError",
    "KnowledgeError",
    "MissingError",
    "MoonError",
    "NotationError",
    "PlayError",
    "PositionError",
    "RulesError",
    "SurveyError",
]

FAULTS: Final = 50
WORDS: Final = 1000  # characters of a sentence


class MoonError(ValueError):
    """Anything that moonsolver refuses. ``faults`` has one sentence for each thing that is wrong."""

    exit_code: ClassVar[int] = 2
    faults: tuple[str, ...]

    def __init__(self, faults: str | Iterable[str]) -> None:
        self.faults = _bounded((faults,) if isinstance(faults, str) else tuple(faults))
        super().__init__("\n".join(self.faults))

    def __reduce__(self) -> tuple[type["MoonError"], tuple[tuple[str, ...]]]:
        return type(self), (self.faults,)

    def at(self, where: str) -> "MoonError":
        """Return the same error with `where` (a file, a line) put before every fault."""
        return type(self)(f"{where}: {fault}" for fault in self.faults)


class NotationError(MoonError):
    """A text that is not a tile, hand, trump, seat or bid."""


class RulesError(MoonError):
    """A rule set or house rule that does not exist or does not fit the others."""


class DealError(MoonError):
    """Hands and widow that cannot be a deal under the rules, or a discard that the bidder does not hold."""


class AuctionError(MoonError):
    """A bid that the auction does not allow, or an auction asked for what it does not have yet."""


class PositionError(MoonError):
    """Hands, table and leader that cannot be a position under the rules."""


class PlayError(MoonError):
    """A play out of turn, of a tile not held, or a revoke."""


class BatchError(MoonError):
    """An array of hands with the wrong shape, type or content."""


class KnowledgeError(MoonError):
    """What is said to be known contradicts itself, or leaves no way in which the tiles can lie."""


class MissingError(MoonError, KeyError):
    """A tile, trump or seat that a table has nothing for."""

    __str__ = ValueError.__str__  # a KeyError would quote the sentence


class SurveyError(MoonError):
    """A survey that cannot be made as asked, or whose unfinished work belongs to another question."""


class AnswerError(MoonError):
    """The question was sound, but the answer could not be given."""

    exit_code: ClassVar[int] = 1


def _bounded(faults: tuple[str, ...]) -> tuple[str, ...]:
    """Return the faults so that a person can read them: not too many, none too long."""
    if len(faults) > FAULTS:
        faults = (*faults[: FAULTS - 1], f"and {len(faults) - FAULTS + 1:,} more faults")
    return tuple(fault if len(fault) <= WORDS else f"{fault[: WORDS - 3]}..." for fault in faults)
