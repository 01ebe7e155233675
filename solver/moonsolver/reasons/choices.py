"""Why a trump or a discard cost tricks: causes that are proved by making one tile low and solving again.

Of a trump, the tile is one that the better trump draws or beats and this one leaves out, or one that is good only with
the better trump. Of a discard, it is the tile that was needed, or the one that should have gone. Every value is the
tricks of the bidder's side with all hands open and everyone playing perfectly.
"""

from dataclasses import dataclass

from moonsolver.errors import AnswerError
from moonsolver.game.arguments import deal_from
from moonsolver.game.deal import Deal
from moonsolver.game.seats import Seat
from moonsolver.game.tricks import Line
from moonsolver.reasons.choice_reasons import ChoiceReason
from moonsolver.reasons.discard_causes import discard_reasons
from moonsolver.reasons.lows import Imagined
from moonsolver.reasons.trump_causes import trump_reasons
from moonsolver.solving.answers import Choice, DealValues
from moonsolver.solving.engine import Solver
from moonsolver.solving.lines import best_line

__all__ = ["ChoiceExplanation", "ChoiceFault", "explain_choice"]


@dataclass(frozen=True, slots=True)
class ChoiceFault:
    """A trump or a discard that cost tricks, beside a better one, and why.

    made, better: two choices; for a trump, each with its best discard; for a discard, both with the trump that was
    named. value: what `better` is worth. cost: how many tricks fewer `made` is. reasons: the proved causes, the most
    instructive first; none where nothing could be proved. punished, better_line: perfect play after either.
    """

    made: Choice
    better: Choice
    value: int
    cost: int
    reasons: tuple[ChoiceReason, ...]
    punished: Line
    better_line: Line


@dataclass(frozen=True, slots=True)
class ChoiceExplanation:
    """Why `choice` cost `bidder`'s side tricks on `deal`: by its trump, by its discard, or by both."""

    deal: Deal
    bidder: Seat
    choice: Choice
    trump: ChoiceFault | None
    discard: ChoiceFault | None

    @property
    def faults(self) -> tuple[ChoiceFault, ...]:
        """The faults there are, the trump first."""
        return tuple(fault for fault in (self.trump, self.discard) if fault is not None)


def explain_choice(
    deal: str | Deal,
    bidder: str | Seat,
    choice: Choice,
    *,
    table: DealValues | None = None,
    solver: Solver | None = None,
) -> ChoiceExplanation:
    """Return why `choice` of trump and discard cost `bidder`'s side tricks on `deal`: proved causes only.

    table: that of the deal for this bidder, if it is known. Cost: milliseconds. Raises AnswerError for a choice that
    costs nothing, and MissingError for one that cannot be made.

    >>> deal = "11 00 62 54 52 42 32 / 66 55 44 64 43 41 21 / 33 65 63 61 53 51 31 / 22"
    >>> why = explain_choice(deal, "A", Choice("2", "62"))
    >>> why.trump, why.discard.cost if why.discard else None
    (None, 1)
    """
    solver = solver or Solver()
    deal = deal_from(deal)
    seat = deal.rules.seat(bidder)
    table = table or solver.deal(deal, seat)
    value = table.tricks[choice.trump][choice.discard]
    best_here = max(table.tricks[choice.trump].values())
    if value == table.best_tricks:
        raise AnswerError(f"{choice} costs {seat} nothing on this deal: there is nothing to explain")
    imagined = Imagined.of(deal, seat, solver)
    trump = _trump_fault(imagined, table, choice) if best_here < table.best_tricks else None
    discard = _discard_fault(imagined, table, choice) if value < best_here else None
    return ChoiceExplanation(deal, seat, choice, trump, discard)


def _trump_fault(imagined: Imagined, table: DealValues, choice: Choice) -> ChoiceFault:
    """Compare the trump, with its best discard, with the better trump that explains most; else with the first."""
    row = table.tricks[choice.trump]
    most = max(row.values())
    made = Choice(choice.trump, next(held for held, value in row.items() if value == most))
    firsts = {best.trump: best for best in reversed(table.best_choices)}
    fault = None
    for better in reversed(firsts.values()):
        lines = (_line(imagined, made), _line(imagined, better))
        reasons = trump_reasons(imagined, table, made, better, *lines)
        if fault is None or reasons:
            fault = ChoiceFault(made, better, table.best_tricks, table.best_tricks - most, reasons, *lines)
        if reasons:
            break
    assert fault is not None  # noqa: S101 - there is a best choice
    return fault


def _discard_fault(imagined: Imagined, table: DealValues, choice: Choice) -> ChoiceFault:
    """Compare the discard with the better discard that explains most; else with the first."""
    row = table.tricks[choice.trump]
    most = max(row.values())
    fault = None
    for held in (held for held, value in row.items() if value == most):
        better = Choice(choice.trump, held)
        lines = (_line(imagined, choice), _line(imagined, better))
        reasons = discard_reasons(imagined, table, choice, better, *lines)
        if fault is None or reasons:
            fault = ChoiceFault(choice, better, most, most - row[choice.discard], reasons, *lines)
        if reasons:
            break
    assert fault is not None  # noqa: S101 - there is a best discard
    return fault


def _line(imagined: Imagined, choice: Choice) -> Line:
    return best_line(imagined.start(choice), solver=imagined.solver)
