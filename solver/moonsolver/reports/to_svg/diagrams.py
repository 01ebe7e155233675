"""Diagrams of the game as SVG: tiles, hands, deals, positions, lines, and the course of a value. Pure functions.

The drawing is done by ``pictures`` and ``graphs``; what is drawn, and what is said about it, is
decided here.
"""

from collections.abc import Iterable, Sequence

from moonsolver.game.arguments import deal_from, position_from
from moonsolver.game.deal import Deal
from moonsolver.game.position import Position
from moonsolver.game.tiles import Hand, Tile
from moonsolver.game.tricks import Line, Trick
from moonsolver.game.trumps import Trump
from moonsolver.reports.to_svg.graphs import graph_picture
from moonsolver.reports.to_svg.pictures import Face, TileRow, row_picture, rows_picture
from moonsolver.reports.words import counted, tile_words
from moonsolver.reviews.review import PlayReview, Review

__all__ = [
    "deal_svg",
    "faces",
    "hand_svg",
    "line_svg",
    "play_words",
    "position_svg",
    "tile_svg",
    "totals_svg",
    "trick_svg",
]


def faces(tiles: Iterable[Tile], trump: Trump | None = None) -> tuple[Face, ...]:
    """Return tiles as they are drawn, trumps marked when the trump is known."""
    return tuple(Face(tile.high, tile.low, trump=trump is not None and trump.is_trump(tile)) for tile in tiles)


def tile_svg(tile: str | Tile) -> str:
    """Draw one tile."""
    return row_picture(faces([Tile.parse(tile)]))


def hand_svg(hand: str | Hand | Sequence[str | Tile]) -> str:
    """Draw tiles side by side, those of a list or text in its order."""
    return row_picture(faces(Hand.parse_tiles(hand)))


def deal_svg(deal: str | Deal) -> str:
    """Draw a deal: every seat's tiles, and the widow.

    >>> from moonsolver.game.deal import Deal
    >>> svg = deal_svg(Deal.parse("11 00 62 54 52 42 32 / 66 55 44 64 43 41 21 / ? / 22"))
    >>> svg.startswith("<svg "), svg.count("class='tile'")
    (True, 22)
    """
    deal = deal_from(deal)
    rows = [TileRow(str(seat), faces(hand)) for seat, hand in zip(deal.rules.all_seats, deal.hands, strict=True)]
    if deal.widow:
        rows.append(TileRow("widow", faces(deal.widow)))
    return rows_picture(rows, title=f"A deal ({deal.rules.name})")


def position_svg(position: str | Position) -> str:
    """Draw a position: the hands with the trumps framed, the table with its lead marked, and whose turn it is."""
    position = position_from(position)
    trump = position.trump
    turn = None if position.is_over else position.to_play
    rows = [
        TileRow(
            str(seat),
            faces(hand, trump),
            ", ".join([*(["bidder"] if seat is position.bidder else []), *(["to play"] if seat is turn else [])]),
        )
        for seat, hand in zip(position.rules.all_seats, position.hands, strict=True)
    ]
    if position.table:
        rows.append(TileRow("table", _trick_faces(position.trick), f"led by {position.leader}"))
    taken = f"; {counted(position.tricks_taken, 'trick')} taken by the bidder's side" if any(position.taken) else ""
    return rows_picture(rows, title=f"A position ({position.rules.name})", caption=f"Trump: {trump.words}{taken}")


def trick_svg(trick: Trick) -> str:
    """Draw a trick in the order played, the lead and the winner marked."""
    who = ", ".join(f"{seat} {tile_words(tile)}" for seat, tile in trick.by_seat)
    title = f"trick: {who}" if trick.plays else "a trick with no plays yet"
    return row_picture(_trick_faces(trick), title=title)


def line_svg(line: Line, *, title: str = "A line of play") -> str:
    """Draw a line trick by trick, one row per trick in the order played."""
    rows = [
        TileRow(f"{number}  {trick.leader}", _trick_faces(trick), f"won by {trick.winner}" if trick.winner else "")
        for number, trick in enumerate(line, 1)
    ]
    caption = f"Trump: {line.tricks[0].trump.words}; each row starts with the leader" if line.tricks else ""
    return rows_picture(rows, title=title, caption=caption, lying=True)


def totals_svg(review: Review) -> str:
    """Draw the course of a reviewed hand: the total of the bidder's side before the first play and after each."""
    record = review.record
    side = " and ".join(map(str, record.rules.side_of(record.bidder)))
    return graph_picture(
        review.totals,
        title=f"Tricks for {side} with perfect play from there, before the first play and after each one",
        top=record.rules.hand_size,
        group=record.rules.seats,
        target=review.target,
        target_label=f"bid {record.bid}" if record.bid else "",
        marked={play.number for play in review.turning_points},
        labels={play.number: play_words(play) for play in review.costly},
    )


def play_words(play: PlayReview) -> str:
    """Say in a few words what a play did to the total: ``trick 3, B 6-4: 5 to 6``."""
    return f"trick {play.trick}, {play.seat} {tile_words(play.tile)}: {play.before} to {play.after}"


def _trick_faces(trick: Trick) -> tuple[Face, ...]:
    winning = trick.winning_tile if trick.is_full else None
    return tuple(
        Face(tile.high, tile.low, trump=trick.trump.is_trump(tile), lead=at == 0, winner=tile == winning)
        for at, tile in enumerate(trick.plays)
    )
