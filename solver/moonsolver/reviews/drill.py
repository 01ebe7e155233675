"""Drill: the plays of a record that gave something away, as questions. Asks nobody and prints nothing."""

from dataclasses import dataclass

from moonsolver.errors import PlayError
from moonsolver.game.seats import Seat
from moonsolver.game.tiles import Tile
from moonsolver.records.record import Record, RecordFile
from moonsolver.reviews.foresight import BUDGET, foresee
from moonsolver.reviews.review import PlayReview, Review, review_record
from moonsolver.solving.engine import Solver

__all__ = ["DrillQuestion", "questions_for"]


@dataclass(frozen=True, slots=True)
class DrillQuestion:
    """One costly play of a record, asking what should have been played instead."""

    review: Review
    play: PlayReview

    @property
    def record(self) -> Record:
        """The hand that it is from."""
        return self.review.record

    def is_right(self, tile: Tile) -> bool:
        """Whether `tile` is as good as the best. Raises PlayError, with the reason, for a tile that is not legal."""
        position = self.play.plays.position
        hand = position.hands[self.play.seat.index]
        if tile not in hand:  # and no word of who does hold it
            raise PlayError(f"you do not hold {tile}: you hold {hand}")
        if tile not in position.legal_plays:
            position.play(tile)  # says why
            raise PlayError(f"{tile} may not be played")
        return tile in self.play.best


def questions_for(
    file: RecordFile,
    seat: Seat | None = None,
    *,
    foresight: bool = False,
    budget: int = BUDGET,
    seed: int = 0,
    solver: Solver | None = None,
) -> tuple[DrillQuestion, ...]:
    """Return the questions of a file in the order of play: every costly play, or every one of a seat.

    With foresight each is judged, too, by what the player could know: `budget` and `seed` are as in ``foresee``.
    """
    solver = solver or Solver()
    reviews = [review_record(record, solver=solver) for record in file.hands if record.deal is not None]

    def asked(play: PlayReview) -> bool:
        return play.cost > 0 and seat in (None, play.seat)

    if foresight:
        reviews = [foresee(review, only=asked, budget=budget, seed=seed, solver=solver) for review in reviews]
    return tuple(DrillQuestion(review, play) for review in reviews for play in review.plays if asked(play))
