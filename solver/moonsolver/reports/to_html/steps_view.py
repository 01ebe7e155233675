"""Stepping through a hand on a page: what is said and shown before the first play and after each."""

from collections.abc import Iterator

from moonsolver.game.seats import Seat
from moonsolver.records.record import RecordFile
from moonsolver.reports.to_svg.svg import clean
from moonsolver.reports.words import counted, listed, player, tile_words
from moonsolver.reviews.review import Review

__all__ = ["steps"]


def steps(file: RecordFile, review: Review) -> Iterator[dict[str, object]]:
    """Yield what a reader who steps through the play is told and shown before the first play and after each."""
    seats = review.record.rules.side_of(review.record.bidder)
    side = f"{listed(_named(file, seat) for seat in seats)} {'ends' if len(seats) == 1 else 'end'}"
    for step, total in enumerate(review.totals):
        ahead = review.plays[step] if step < len(review.plays) else None
        behind = review.plays[step - 1] if step else None
        words = []
        if behind is None:
            words.append("Before the first play.")
        else:
            cost = f" and gives away {counted(behind.cost, 'trick')}" if behind.cost else ""
            words.append(f"Trick {behind.trick}: {_named(file, behind.seat)} plays {tile_words(behind.tile)}{cost}.")
            after = review.record.positions[step]
            if not after.table:
                words.append(f"{_named(file, after.leader)} takes the trick.")
        words.append(f"With perfect play {side} up with {counted(total, 'trick')}.")
        if ahead and ahead.cost:
            words.append(f"Next, {_named(file, ahead.seat)} gives away {counted(ahead.cost, 'trick')}.")
        yield {
            "say": " ".join(words),
            "trick": behind.trick if behind else 0,
            "turn": str(ahead.seat) if ahead else "",
            "values": {str(tile): value for tile, value in ahead.values.items()} if ahead else {},
            "best": [str(tile) for tile in ahead.best] if ahead else [],
            "costs": bool(ahead and ahead.cost),
        }


def _named(file: RecordFile, seat: Seat) -> str:
    """Say a player by name, where one is known."""
    return player(seat, [clean(file.name(each), 60) for each in file.rules.all_seats])
