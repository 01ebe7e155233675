"""What a person missed, and when it comes again: boxes of cards, after Leitner. Reads no clock and no file.

A question that is missed (a wrong try, a hint, the answer looked at) is a card in box 1. Each time that it is found at
once when it is due it moves up a box; missed again it is back in box 1. A card of box 1 is due after a day, then after
3, 7, 14 and 30; found once more after that, it is learnt and leaves.
"""

import datetime
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

import msgspec

from moonsolver.errors import NotationError
from moonsolver.game.limits import checked_text
from moonsolver.game.notation import quote
from moonsolver.records.file_forms import FileForm

__all__ = ["DAYS", "Card", "Progress"]

DAYS: Final = (1, 3, 7, 14, 30)
"""How many days a card of each box rests."""

MOST: Final = 20_000
"""How many cards a file may hold."""

KIND: Final = "moonsolver drill"


class Card(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """One missed question: what it asks, the record that asks it, its box (from 1) and the day when it is due.

    `foresight` is true where the answer is judged by what the player could know.
    """

    asks: str
    hand: FileForm
    foresight: bool = False
    box: int
    due: datetime.date
    missed: int = 1


class _Form(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    progress: str
    version: int
    cards: dict[str, Card] = {}


@dataclass(frozen=True, slots=True)
class Progress:
    """The cards by the key of their question. Values are never changed: each answer gives a new progress."""

    cards: Mapping[str, Card] = field(default_factory=dict)

    def is_due(self, key: str, today: datetime.date) -> bool:
        """Whether a question was missed and is due."""
        return key in self.cards and self.cards[key].due <= today

    def due(self, today: datetime.date) -> tuple[str, ...]:
        """Return the keys that are due, those that have waited longest first."""
        ready = [key for key, card in self.cards.items() if card.due <= today]
        return tuple(sorted(ready, key=lambda key: (self.cards[key].due, self.cards[key].box)))

    @property
    def next_due(self) -> datetime.date | None:
        """The first day on which a card is due; None where there is none."""
        return min((card.due for card in self.cards.values()), default=None)

    def missed(
        self, key: str, asks: str, hand: FileForm, today: datetime.date, *, foresight: bool = False
    ) -> "Progress":
        """Return the progress after a question was missed: its card is in box 1. A day counts once."""
        before = self.cards.get(key)
        due = _after(today, 1)
        times = 1 if before is None else before.missed + (before.box > 1 or before.due != due)
        card = Card(asks=asks, hand=hand, foresight=foresight, box=1, due=due, missed=times)
        return Progress({**self.cards, key: card})

    def found(self, key: str, today: datetime.date) -> "Progress":
        """Return the progress after a question was found at once. Before it is due that changes nothing."""
        if not self.is_due(key, today):
            return self
        card = self.cards[key]
        rest = {other: each for other, each in self.cards.items() if other != key}
        if card.box >= len(DAYS):
            return Progress(rest)
        moved = msgspec.structs.replace(card, box=card.box + 1, due=_after(today, card.box + 1))
        return Progress({**rest, key: moved})

    def to_json(self) -> str:
        """Write the progress; `parse` reads it back."""
        form = _Form(progress=KIND, version=1, cards=dict(self.cards))
        return msgspec.json.format(msgspec.json.encode(form), indent=1).decode() + "\n"

    @classmethod
    def parse(cls, text: str) -> "Progress":
        """Read what `to_json` wrote. Raises NotationError, saying what is wrong, for anything else.

        >>> Progress.parse(Progress().to_json()) == Progress()
        True
        """
        try:
            checked_text(text, "json")
            form = msgspec.json.decode(text.encode("utf-8", "surrogatepass"), type=_Form)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise NotationError(f"not the progress of a drill: {quote(str(error), 200)[1:-1]}") from error
        if form.progress != KIND or form.version != 1:
            raise NotationError(
                f"not the progress of a drill: it is {quote(form.progress)}, version {form.version},"
                f" and should be {quote(KIND)}, version 1"
            )
        if faults := list(_faults(form.cards)):
            raise NotationError(faults)
        return cls(form.cards)


def _faults(cards: Mapping[str, Card]) -> Iterable[str]:
    if len(cards) > MOST:
        yield f"not the progress of a drill: {len(cards):,} cards, more than the {MOST:,} that are kept"
    for key, card in cards.items():
        if not 1 <= card.box <= len(DAYS):
            yield f"card {quote(key)}: box {card.box}, but the boxes are 1 to {len(DAYS)}"
        if len(card.hand.hand) != 1:
            yield f"card {quote(key)}: {len(card.hand.hand)} hands, but a card has one"


def _after(today: datetime.date, box: int) -> datetime.date:
    return today + datetime.timedelta(days=DAYS[box - 1])
