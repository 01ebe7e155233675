"""What is noted while a hand is read: its faults and findings, each with its line. Knows fields, not what they mean.

Every step of the reading writes here what is wrong and leaves the rest standing, so that nothing sound is lost.
"""

import contextlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from moonsolver.errors import MoonError
from moonsolver.game.rules import Rules
from moonsolver.game.seats import Seat
from moonsolver.records.file_forms import FormFault, HandForm
from moonsolver.records.line_numbers import LineNumbers
from moonsolver.records.record import Fault, Finding, seat_or_player

__all__ = ["LONGEST", "HandNotes", "few"]

T = TypeVar("T")
LONGEST = 1000  # characters of a hand, a deal, a trick or an auction: far more than any spelling needs
MOST = 10  # faults of one field that are each reported


class HandNotes:
    """One hand as written, and what was found wrong or worked out in it so far."""

    def __init__(
        self,
        rules: Rules,
        number: int,
        form: HandForm,
        lines: LineNumbers,
        players: Mapping[Seat, str],
        unread: Sequence[FormFault] = (),
    ) -> None:
        self.rules = rules
        self.number = number
        self.form = form
        self.lines = lines
        self.players = players
        self.unread = {fault.field for fault in unread}
        self.faults: list[Fault] = []
        self.worked_out: list[Finding] = []
        self.plays_are_sound = True
        for fault in unread:
            self.fault(fault.field, fault.words)

    def is_written(self, name: str) -> bool:
        """Whether a field is there, be it right or wrong."""
        return getattr(self.form, name) is not None or name in self.unread

    def fault(self, name: str, words: str) -> None:
        """Say what is wrong with a field."""
        self.faults.append(Fault(words, self.number, self.lines.field(self.number, name)))

    def trick_fault(self, trick: int, words: str) -> None:
        """Say what is wrong with a trick."""
        self.plays_are_sound = False
        self.faults.append(Fault(f"trick {trick}: {words}", self.number, self.lines.trick(self.number, trick)))

    def find(self, name: str, words: str) -> None:
        """Say what was worked out, at the line of a field."""
        self.worked_out.append(Finding(words, self.number, self.lines.field(self.number, name)))

    def find_in_trick(self, trick: int, words: str) -> None:
        """Say what was worked out, at the line of a trick."""
        self.worked_out.append(Finding(f"trick {trick}: {words}", self.number, self.lines.trick(self.number, trick)))

    def is_short(self, name: str, text: str) -> bool:
        """Whether a text is no longer than what it may be; a fault when it is not."""
        if len(text) > LONGEST:
            self.fault(name, f"{name}: {len(text):,} characters, more than the {LONGEST:,} that make sense")
        return len(text) <= LONGEST

    def value(self, name: str, read: Callable[[Any], T]) -> T | None:
        """Read one field by `read`; None when it is missing or wrong."""
        written = getattr(self.form, name)
        if written is None or (isinstance(written, str) and not self.is_short(name, written)):
            return None
        return self.tried(name, lambda: read(written), prefix=name)

    def tried(self, name: str, make: Callable[[], T], *, prefix: str) -> T | None:
        """Do what may be refused; note the faults at the line of field `name` and return None when it was."""
        try:
            return make()
        except MoonError as error:
            for words in few(error.faults):
                self.fault(name, f"{prefix}: {words}")
            return None

    def seat(self, text: str | Seat) -> Seat:
        """Read a seat, by its letter or by its player's name."""
        return seat_or_player(text, self.rules, self.players)

    def seat_if_any(self, name: str | Seat | None) -> Seat | None:
        """Return the seat with that name or letter, if there is one."""
        with contextlib.suppress(MoonError):
            return self.seat(name) if name else None
        return None


def few(faults: Sequence[str]) -> Sequence[str]:
    """Return faults for a message, the tail of a long list only counted."""
    return faults if len(faults) <= MOST else [*faults[:MOST], f"and {len(faults) - MOST:,} more faults of this kind"]
