"""Diagrams of the game as SVG: tiles, hands, deals, positions, lines, and the course of a value. Pure functions.

The drawing is done by ``pictures`` and ``graphs``; what is drawn, and what is said about it, is
decided here.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from moonsolver.errors import DealError, PositionError
from moonsolver.game.arguments import deal_from, position_from
from moonsolver.game.deal import Deal
from moonsolver.game.given import not_a
from moonsolver.game.position import Position
from moonsolver.game.seats import Seat
from moonsolver.game.tiles import Hand, Tile
from moonsolver.game.tricks import Line, Trick
from moonsolver.game.trumps import Trump
from moonsolver.reports.to_svg.graphs import graph_picture
from moonsolver.reports.to_svg.handouts import (
    Hidden,
    HiddenTiles,
    Names,
    hidden_from,
    names_from,
    seat_label,
    seat_words,
    title_from,
)
from moonsolver.reports.to_svg.pictures import Face, TileRow, row_picture, rows_picture
from moonsolver.reports.to_svg.svg import Block
from moonsolver.reports.to_svg.tables import table_block
from moonsolver.reports.words import counted, plays_verdict, table_verdict, tile_words
from moonsolver.reviews.review import PlayReview, Review
from moonsolver.solving.answers import DealValues, PlayValues

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


def deal_svg(
    deal: str | Deal,
    *,
    title: str = "",
    names: Names = (),
    hidden: Hidden = (),
    answers: DealValues | None = None,
) -> str:
    """Draw a deal: every seat's tiles, and the widow.

    title: stands above the tiles. names: the players', in the order of the seats or by seat. hidden: seats whose tiles
    lie face down, ``"BC"``, and ``widow``; nothing in the picture tells these tiles. answers: what `solve_deal`
    answered about this deal, drawn below it with the best choices marked; without it the picture is the question.
    Raises MoonError, also for answers that would show what is hidden.

    >>> from moonsolver.game.deal import Deal
    >>> svg = deal_svg(Deal.parse("11 00 62 54 52 42 32 / 66 55 44 64 43 41 21 / ? / 22"), hidden="BC")
    >>> svg.startswith("<svg "), svg.count("class='tile'"), svg.count("class='back'")
    (True, 8, 14)
    """
    deal = deal_from(deal)
    named, lying = names_from(names, deal.rules), hidden_from(hidden, deal.rules, has_widow=bool(deal.widow))
    if answers is not None:
        _check_table(deal, answers, lying)
    rows = [
        TileRow(
            seat_label(seat, named)[0],
            _backs(hand) if seat in lying.seats else faces(hand),
            "bidder" if answers is not None and seat is answers.bidder else "",
            seat_label(seat, named)[1],
        )
        for seat, hand in zip(deal.rules.all_seats, deal.hands, strict=True)
    ]
    if deal.widow:
        rows.append(TileRow("widow", _backs(deal.widow) if lying.widow else faces(deal.widow)))
    heading = title_from(title)
    return rows_picture(
        rows,
        title=heading or f"A deal ({deal.rules.name})",
        heading=heading,
        below=_table(answers) if answers else None,
        caption=table_verdict(answers) if answers else "",
    )


def position_svg(
    position: str | Position,
    *,
    title: str = "",
    names: Names = (),
    hidden: Hidden = (),
    answers: PlayValues | None = None,
) -> str:
    """Draw a position: the hands with the trumps framed, the table with its lead marked, and whose turn it is.

    title, names, hidden: as in `deal_svg`. answers: what `solve_plays` answered about this position; the best plays
    get a tick and every other legal play what it costs. Raises MoonError, also for answers that would show what is
    hidden.
    """
    position = position_from(position)
    named, lying = names_from(names, position.rules), hidden_from(hidden, position.rules)
    if answers is not None:
        _check_plays(position, answers, lying)
    rows = [
        TileRow(
            seat_label(seat, named)[0],
            _held_faces(position, seat, lying, answers),
            _turn_words(position, seat),
            seat_label(seat, named)[1],
        )
        for seat in position.rules.all_seats
    ]
    if position.table:
        rows.append(TileRow("table", _trick_faces(position.trick), f"led by {seat_words(position.leader, named)}"))
    taken = f"; {counted(position.tricks_taken, 'trick')} taken by the bidder's side" if any(position.taken) else ""
    caption = f"Trump: {position.trump.words}{taken}"
    heading = title_from(title)
    return rows_picture(
        rows,
        title=heading or f"A position ({position.rules.name})",
        heading=heading,
        caption=f"{caption}. {plays_verdict(answers)}" if answers else caption,
    )


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


def _backs(tiles: Iterable[Tile]) -> tuple[Face, ...]:
    return tuple(Face.back() for _ in tiles)


def _held_faces(position: Position, seat: Seat, lying: HiddenTiles, answers: PlayValues | None) -> tuple[Face, ...]:
    """Return a seat's tiles as they are drawn, with the answers on those of the seat to play."""
    hand = position.hands[seat.index]
    if seat in lying.seats:
        return _backs(hand)
    shown = faces(hand, position.trump)
    if answers is None or seat is not answers.to_play:
        return shown
    return tuple(
        replace(face, best=tile in answers.best, cost=answers.cost(tile)) if tile in answers.values else face
        for tile, face in zip(hand, shown, strict=True)
    )


def _turn_words(position: Position, seat: Seat) -> str:
    turn = not position.is_over and seat is position.to_play
    return ", ".join([*(["bidder"] if seat is position.bidder else []), *(["to play"] if turn else [])])


def _table(answers: DealValues) -> Block:
    """Return the table of a deal: trumps across, discards down, the most tricks marked."""
    discards = next(iter(answers.tricks.values()))
    rows = [(str(discard or "tricks"), [row[discard] for row in answers.tricks.values()]) for discard in discards]
    corner = "discard" if answers.deal.widow else "trump"
    return table_block(corner, [str(trump) for trump in answers.tricks], rows, answers.best_tricks)


def _check_table(deal: Deal, answers: object, lying: HiddenTiles) -> None:
    if not isinstance(answers, DealValues):
        raise not_a(answers, "the answers to a deal", "give what solve_deal(deal) returns", DealError)
    if answers.deal != deal:
        raise DealError("these answers are to another deal: give what solve_deal(deal) returns for this one")
    if deal.widow and (lying.widow or answers.bidder in lying.seats):
        whose = "the widow" if lying.widow else f"the tiles of the bidder, {answers.bidder},"
        raise DealError(f"the answers would show {whose} as discards, but they are hidden: leave one of the two out")


def _check_plays(position: Position, answers: object, lying: HiddenTiles) -> None:
    if not isinstance(answers, PlayValues):
        raise not_a(answers, "the answers to a position", "give what solve_plays(position) returns", PositionError)
    asked = answers.position
    if (asked.rules, asked.numbers) != (position.rules, position.numbers):
        raise PositionError(
            "these answers are to another position: give what solve_plays(position) returns for this one"
        )
    if answers.values and answers.to_play in lying.seats:
        raise PositionError(
            f"{answers.to_play} is to play, and the answers would show its tiles, but they are hidden: leave one of the"
            " two out"
        )
