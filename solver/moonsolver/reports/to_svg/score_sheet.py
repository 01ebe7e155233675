"""A blank score sheet, one page to print: what there is to choose stands in each row, to be ringed with a pencil."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby
from typing import Final

from moonsolver.errors import NotationError
from moonsolver.game.auction import Bid
from moonsolver.game.given import said, whole_number
from moonsolver.game.rules import Rules
from moonsolver.game.trumps import Trump
from moonsolver.reports.score_words import scoring_words
from moonsolver.reports.to_svg.handouts import Names, names_from, title_from
from moonsolver.reports.to_svg.svg import fitted, num, svg, svg_text, told, wrapped

__all__ = ["MOST_HANDS", "PAPERS", "score_sheet_svg"]

PAPERS: Final = {"a4": (793, 1122), "letter": (816, 1056)}
"""Width and height of a sheet in units of 1/96 inch, a hair less than the paper, so that it never takes a second."""

MOST_HANDS: Final = 30
_MARGIN: Final = 52
_TOP: Final = 196
_FOOT: Final = 112
_APART: Final = "\N{EN SPACE}"  # two blanks would be drawn as one
_ROW: Final = 60
_RULE: Final = "#8a8f94"
_MUTED: Final = "#6b7177"


@dataclass(frozen=True, slots=True)
class _Column:
    """A column: its head, which those of several sides share, its width, what is printed in every row, its side."""

    head: str
    width: float
    choices: str = ""
    side: str = ""


def score_sheet_svg(
    rules: str | Rules = "moon3", *, names: Names = (), title: str = "Moon", hands: int = 20, paper: str = "a4"
) -> str:
    """Draw a blank score sheet that fills one page: for every hand bidder, bid, trump, tricks, and the running score.

    names: as in `deal_svg`; a player without one gets a line to write on. hands: how many rows, 1 to 30. paper: ``a4``
    or ``letter``. The foot says how these rules score. Raises MoonError.

    >>> svg = score_sheet_svg("moon4", names=["Ann", "Bo", "Cy", "Di"], hands=12)
    >>> svg.count("class='hand'")
    12
    """
    rules = Rules.named(rules)
    named, heading = names_from(names, rules), title_from(title)
    rows = whole_number(hands, "a number of hands", f"give 1 to {MOST_HANDS}")
    if not 1 <= rows <= MOST_HANDS:
        raise NotationError(f"{rows} hands do not go on a page: give 1 to {MOST_HANDS}")
    if paper not in PAPERS:
        raise NotationError(f"{said(paper)} is not a paper: choose {' or '.join(PAPERS)}")
    width, height = PAPERS[paper]
    foot = wrapped(f"{_rings(rules)} {scoring_words(rules)}", width - 2 * _MARGIN, 12)
    drawn = [
        f"<rect width='{width}' height='{height}' fill='#ffffff'/>",
        _top(heading, rules, named, width),
        _grid(_columns(rules, width - 2 * _MARGIN), rows, width, height),
        *(svg_text(_MARGIN, height - _FOOT + 34 + 18 * at, line, size=12) for at, line in enumerate(foot)),
    ]
    players = ", ".join(f"{seat} {name}".strip() for seat, name in zip(rules.all_seats, named, strict=True))
    words = f"Rows for {rows} hands. Players: {players}. {scoring_words(rules)}"
    return svg(width, height, heading or "A score sheet", words, "".join(drawn), css="sheet")


def _top(title: str, rules: Rules, names: Sequence[str], width: float) -> str:
    """Draw the title, lines for date and place, and the players, each with a name or a line to write on."""
    room = width - 2 * _MARGIN
    short = fitted(title, room, 26)
    drawn = [told(svg_text(_MARGIN, 72, short, size=26, weight="700"), short, title)]
    for at, word in enumerate(("Date", "Place")):
        left = _MARGIN + at * room / 2
        drawn += (svg_text(left, 110, word, size=13), _line(left + 44, 113, left + room / 2 - 16))
    each = room / rules.seats
    for seat, name in zip(rules.all_seats, names, strict=True):
        left = _MARGIN + seat.index * each
        drawn.append(svg_text(left, 146, str(seat), size=14, weight="700"))
        short = fitted(name, each - 36, 14)
        written = told(svg_text(left + 20, 146, short, size=14), short, name)
        drawn.append(written if name else _line(left + 20, 149, left + each - 16))
    return "".join(drawn)


def _columns(rules: Rules, room: float) -> list[_Column]:
    sides = ["+".join(map(str, side)) for side in rules.partnerships]
    bids = [str(bid) for bid in Bid if bid.value >= rules.lowest_bid]
    columns = [
        _Column("hand", 38),
        _Column("bidder", 16.0 * rules.seats + 14, _APART.join(map(str, rules.all_seats))),
        _Column("bid", max(17.0 * len(bids), 50) + 10, _APART.join(bids)),
        _Column("trump", max(15.0 * len(rules.trumps), 50), _APART.join(map(_trump_letter, rules.trumps))),
        *(_Column("tricks", 90 / len(sides), side=side) for side in sides),
        _Column("result", 80, _APART.join(("made", "set"))),
    ]
    left = room - sum(column.width for column in columns)
    unit = "marks so far" if rules.plays_for_marks else "score so far"
    return [*columns, *(_Column(unit, left / len(sides), side=side) for side in sides)]


def _grid(columns: Sequence[_Column], rows: int, width: float, height: float) -> str:
    """Draw the table: heads, a numbered row for each hand, and the lines between."""
    row = min((height - _TOP - _FOOT) / rows, _ROW)
    bottom = _TOP + rows * row
    drawn = [_heads(columns)]
    lefts = list(accumulate((column.width for column in columns), initial=float(_MARGIN)))
    drawn += (_upright(left, _TOP, bottom) for left in lefts)
    for at in range(rows):
        y = _TOP + at * row
        texts = [
            svg_text(left + column.width / 2, y + row / 2 + 4, printed, size=12, anchor="middle", fill=_MUTED)
            for column, left in zip(columns, lefts, strict=False)
            if (printed := str(at + 1) if column.head == "hand" else column.choices)
        ]
        drawn.append(f"<g class='hand'>{_line(_MARGIN, y, width - _MARGIN)}{''.join(texts)}</g>")
    return "".join([*drawn, _line(_MARGIN, bottom, width - _MARGIN)])


def _heads(columns: Sequence[_Column]) -> str:
    """Draw what stands above the columns: the head once for all that share it, and the side of each."""
    drawn, x = [], float(_MARGIN)
    for head, group in groupby(columns, key=lambda column: column.head):
        shared = list(group)
        middle = x + sum(column.width for column in shared) / 2
        has_sides = bool(shared[0].side)
        drawn.append(svg_text(middle, _TOP - (24 if has_sides else 8), head, size=12, anchor="middle", weight="700"))
        for column in shared:
            drawn.append(svg_text(x + column.width / 2, _TOP - 8, column.side, size=12, anchor="middle"))
            x += column.width
    return "".join(drawn)


def _rings(rules: Rules) -> str:
    """Say what the letters in a row are for."""
    letters = [
        f"{_trump_letter(trump)} {trump.words}" for trump in rules.trumps if trump in (Trump.DOUBLES, Trump.NONE)
    ]
    return "Ring what was chosen" + (f" ({', '.join(letters)})." if letters else ".")


def _trump_letter(trump: Trump) -> str:
    return {Trump.DOUBLES: "D", Trump.NONE: "N"}.get(trump, str(trump))


def _line(x: float, y: float, to: float) -> str:
    return f"<path d='M{num(x)} {num(y)}H{num(to)}' stroke='{_RULE}'/>"


def _upright(x: float, y: float, to: float) -> str:
    return f"<path d='M{num(x)} {num(y)}V{num(to)}' stroke='{_RULE}'/>"
