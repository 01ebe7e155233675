"""Shooting the moon: whether the bidder's side can take all seven tricks, with the line; or the best it can do."""

from dataclasses import dataclass

from moonsolver.game.arguments import deal_from
from moonsolver.game.deal import Deal
from moonsolver.game.position import Position
from moonsolver.game.seats import Seat
from moonsolver.game.shown import Tabled
from moonsolver.game.tiles import Tile
from moonsolver.game.tricks import Line
from moonsolver.solving.answers import Choice
from moonsolver.solving.engine import Solver
from moonsolver.solving.lines import best_line

__all__ = ["Shot", "Stop", "shoot"]


@dataclass(frozen=True, slots=True)
class Stop:
    """The first trick of a line that the defenders take: its number from 1, who takes it and with which tile."""

    trick: int
    seat: Seat
    tile: Tile


@dataclass(frozen=True, slots=True)
class Shot(Tabled):
    """Whether `bidder` can shoot the moon on `deal`: the choice and the line that do it, or the best there are.

    `tricks` is what `choice` takes against the best defense, 7 for the moon. `choices` are all the choices
    that take as many; when the moon is possible only the one that proves it. `line` is played perfectly by all.
    """

    deal: Deal
    bidder: Seat
    tricks: int
    choice: Choice
    choices: tuple[Choice, ...]
    line: Line

    @property
    def possible(self) -> bool:
        """Whether the moon can be shot."""
        return self.tricks == self.deal.rules.hand_size

    @property
    def stop(self) -> Stop | None:
        """The first trick that the line loses; None when the moon is possible. Another line may lose another."""
        defenders = self.deal.rules.against(self.bidder)
        for number, trick in enumerate(self.line, 1):
            if trick.winner in defenders and trick.winning_tile is not None:
                return Stop(number, trick.winner, trick.winning_tile)
        return None


def shoot(deal: str | Deal, bidder: str | Seat = "A", *, solver: Solver | None = None) -> Shot:
    """Return whether `bidder` can shoot the moon on `deal`, and the line that does it, or the best one there is.

    All hands are open, and the defenders act as one. The trump and the discard are the bidder's choice, within the
    house rules.

    >>> deal = Deal.parse("66 65 64 63 62 61 33 / 55 54 53 52 51 44 11 / 43 42 41 32 31 22 21 / 00")
    >>> shot = shoot(deal)
    >>> shot.possible, str(shot.choice)
    (True, 'trump 0, discard 61')
    """
    solver = solver or Solver()
    deal = deal_from(deal)
    seat = deal.rules.seat(bidder)
    goal = deal.rules.hand_size
    choice = solver.reach(deal, seat, tricks=goal)
    choices: tuple[Choice, ...]
    if choice is not None:
        tricks, choices = goal, (choice,)
    else:
        table = solver.deal(deal, seat)
        tricks, choices = table.best_tricks, table.best_choices
        choice = choices[0]
    start = Position.start(deal, bidder=seat, trump=choice.trump, discard=choice.discard)
    return Shot(deal, seat, tricks, choice, choices, best_line(start, solver=solver))
