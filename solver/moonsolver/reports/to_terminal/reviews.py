"""The post-mortem for a terminal: tricks as rows of dominoes, winner and cost marked, a value line."""

from typing import Literal

from rich.console import RenderableType
from rich.text import Text

from moonsolver.reports.to_terminal.answers import BEST_MARK, BEST_STYLE, line_table, lying_picture
from moonsolver.reports.to_terminal.grids import Abreast, FirstThatFits, Grid, Unbroken
from moonsolver.reviews.review import PlayReview, Review

__all__ = ["better_lines", "tricks_table", "value_line"]

COST_STYLE = "bold red"
TURN_MARK = "!"
Width = Literal["wide", "narrow", "written"]


def tricks_table(review: Review, *, plain: bool = False) -> RenderableType:
    """Return the play, one row per trick, one column per seat.

    The lead is marked with >, the winner with a star, a play that gave tricks away with -n, a turning point with !;
    the last column is the total of the bidder's side after the trick. Where there is no room for dominoes, they are
    drawn narrower, then written.
    """
    drawn: tuple[Width, ...] = () if plain else ("narrow",) if review.record.rules.seats > 3 else ("wide", "narrow")
    return FirstThatFits(tuple(_tricks_grid(review, tiles, plain=plain) for tiles in (*drawn, "written")))


def _tricks_grid(review: Review, tiles: Width, *, plain: bool) -> Grid:
    record = review.record
    grid = Grid(plain=plain)
    grid.add_column("trick", right=True, key=True)
    for seat in record.rules.all_seats:
        grid.add_column(str(seat))
    grid.add_column("total", right=True)
    seats = record.rules.seats
    for start in range(0, len(review.plays), seats):
        plays = review.plays[start : start + seats]
        by_seat = {play.seat: play for play in plays}
        winner = None
        if len(plays) == seats:
            after = record.positions[start + seats]
            winner = after.leader
        cells = [
            _cell(by_seat[seat], tiles, leads=seat is plays[0].seat, wins=seat is winner, plain=plain)
            if seat in by_seat
            else Text("")
            for seat in record.rules.all_seats
        ]
        total = Text(
            f"{plays[0].before}>{plays[-1].after}" if plays[0].before != plays[-1].after else str(plays[-1].after)
        )
        grid.add_row(Text(str(plays[0].trick)), *cells, total)
    return grid


def value_line(review: Review, *, plain: bool = False) -> RenderableType:
    """Return the totals before the first play and after each, tricks parted by bars; a change is ``before>after``.

    In a narrow terminal it goes on below, after the bar of a trick.
    """
    seats = review.record.rules.seats
    tricks = [Text()]
    for number, total in enumerate(review.totals):
        if number and (number - 1) % seats == 0:
            tricks[-1].append(" |")
            tricks.append(Text())
        before = review.totals[number - 1] if number else total
        changed = before != total
        tricks[-1].append(" " if tricks[-1] else "")
        tricks[-1].append(f"{before}>{total}" if changed else f"{total}", COST_STYLE if changed and not plain else "")
    return Unbroken("total  ", tuple(tricks))


def better_lines(play: PlayReview, review: Review, *, plain: bool = False) -> RenderableType:
    """Return the two lines of a costly play side by side: how it was punished, and how a better one would have gone.

    They are without boxes, so that both fit in 80 columns for four seats too; where they do not fit, the better one
    stands below the other.
    """
    rules = review.record.rules
    if play.punished is None or play.better is None:
        return Text("")
    side = rules.side_of(review.record.bidder)
    taken = play.plays.position.tricks_taken
    return Abreast(
        tuple(
            (
                f"after {first}",
                line_table(line, side=side, seats=rules.seats, plain=plain, first=play.trick, taken=taken, slim=True),
            )
            for first, line in ((play.tile, play.punished), (play.better.plays[0], play.better))
        )
    )


def _cell(play: PlayReview, tiles: Width, *, leads: bool, wins: bool, plain: bool) -> Text:
    marks = (BEST_MARK if wins else "") + (f"-{play.cost}" if play.cost else "")
    marks += TURN_MARK if play.is_turning_point else ""
    style = "" if plain else COST_STYLE if play.cost else BEST_STYLE if wins else ""
    if tiles == "written":
        return Text(f"{'>' if leads else ' '}{play.tile}{marks}", style)
    trump = play.plays.position.trump
    rows = lying_picture(play.tile, trump=trump, narrow=tiles == "narrow").split("\n")
    rows[0] = Text("  ").append_text(rows[0])
    rows[1] = Text("> " if leads else "  ").append_text(rows[1]).append(f" {marks}", style)
    rows[2] = Text("  ").append_text(rows[2])
    return Text("\n").join(rows)
