"""How the values of the library show themselves: pictures and pages in a notebook, tables in ``print``.

The types know nothing of it: ``game.shown`` asks here, and this is loaded, when the first value is shown. Whole pages
(reviews, proofs) stand in a frame of their own, and their template library is loaded with the first of them.
"""

from collections.abc import Callable, Mapping
from html import escape
from typing import Any

from moonsolver.chances.bidding import Advice
from moonsolver.chances.odds import HandOdds, WidowOdds
from moonsolver.game.deal import Deal
from moonsolver.game.position import Position
from moonsolver.game.rules import Rules
from moonsolver.game.tiles import Hand, Tile
from moonsolver.game.tricks import Line, Trick
from moonsolver.records.record import RecordFile
from moonsolver.reports.to_svg.diagrams import deal_svg, hand_svg, line_svg, position_svg, tile_svg, trick_svg
from moonsolver.reports.to_svg.svg import clean
from moonsolver.reports.to_terminal import plain
from moonsolver.reports.to_terminal.bidding import advice_assumptions, advice_verdict, calls_table, par_verdict
from moonsolver.reports.to_terminal.grids import Grid
from moonsolver.reports.to_terminal.odds import (
    best_bid,
    bids_table,
    choices_table,
    odds_assumption,
    odds_verdict,
    widows_table,
)
from moonsolver.reports.words import assumption, plays_verdict, shot_verdict, table_verdict, try_words
from moonsolver.reviews.review import Review
from moonsolver.solving.answers import DealValues, PlayValues
from moonsolver.solving.moon import Shot
from moonsolver.solving.par import Par
from moonsolver.solving.proof import Proof

__all__ = ["SHOWN", "framed", "shown"]

FRAME_HEIGHT = 640


def deal_values_html(table: DealValues) -> str:
    """Return the table of a deal: trumps across and discards down, the best with a star."""
    head = "".join(f"<th scope='col'>{trump}</th>" for trump in table.tricks)
    rows = []
    for discard in next(iter(table.tricks.values())):
        cells = "".join(f"<td>{_starred(row[discard], table.best_tricks)}</td>" for row in table.tricks.values())
        rows.append(f"<tr><th scope='row'>{discard or 'tricks'}</th>{cells}</tr>")
    corner = "discard" if table.deal.widow else "trump"
    return (
        f"<div>{deal_svg(table.deal)}<table><thead><tr><th scope='col'>{corner}</th>{head}</tr></thead>"
        f"<tbody>{''.join(rows)}</tbody></table>{_words(table.deal.rules, table_verdict(table))}</div>"
    )


def play_values_html(plays: PlayValues) -> str:
    """Return a position and every legal play with its value and cost, equal plays on one row."""
    groups = sorted(plays.equal, key=lambda group: (plays.cost(next(iter(group))), -group.mask))
    rows = "".join(
        f"<tr><th scope='row'>{' = '.join(map(str, group))}</th>"
        f"<td>{_starred(plays.values[next(iter(group))], plays.value)}</td>"
        f"<td>{plays.cost(next(iter(group)))}</td></tr>"
        for group in groups
    )
    return (
        f"<div>{position_svg(plays.position)}<table><thead><tr><th scope='col'>play</th><th scope='col'>tricks</th>"
        f"<th scope='col'>cost</th></tr></thead><tbody>{rows}</tbody></table>"
        f"{_words(plays.position.rules, plays_verdict(plays))}</div>"
    )


def shot_html(shot: Shot) -> str:
    """Return whether the moon can be shot, with the line that shows it."""
    pictures = deal_svg(shot.deal) + line_svg(shot.line, title=try_words(shot))
    return f"<div>{pictures}{_words(shot.deal.rules, shot_verdict(shot))}</div>"


def par_html(par: Par) -> str:
    """Return how the auction of a deal goes when all hands are open, with the line of play that it leads to."""
    line = line_svg(par.plan.line, title="A line of best play") if par.plan else ""
    return f"<div>{deal_svg(par.deal)}{line}{_words(par.deal.rules, par_verdict(par))}</div>"


def hand_odds_html(odds: HandOdds) -> str:
    """Return the hand, what every bid is worth, and the chances of every choice if all were counted."""
    tables = {"What each bid is worth": bids_table(odds, plain=True)}
    if odds.all_choices:
        tricks = best_bid(odds).bid.tricks
        tables[f"Chance of {tricks} or more tricks, in percent"] = choices_table(odds, tricks, plain=True)
    return _odds_html(odds, tables, odds_verdict(odds), odds_assumption(odds.rules))


def widow_odds_html(odds: WidowOdds) -> str:
    """Return the hand, what every bid is worth, and the chances with every widow."""
    tables = {
        "What each bid is worth": bids_table(odds, plain=True),
        "Chances by widow": widows_table(odds, plain=True),
    }
    return _odds_html(odds, tables, odds_verdict(odds), odds_assumption(odds.rules))


def advice_html(advice: Advice) -> str:
    """Return the hand, and what every call is worth."""
    tables = {"What each call is worth": calls_table(advice, plain=True)}
    words = (advice_verdict(advice), advice_assumptions(advice), odds_assumption(advice.odds.rules))
    return _odds_html(advice.odds, tables, *words)


def _odds_html(odds: HandOdds | WidowOdds, tables: Mapping[str, Grid], *sentences: str) -> str:
    drawn = "".join(_table(title, grid) for title, grid in tables.items())
    return f"<div>{hand_svg(odds.hand)}{drawn}{_paragraphs(*sentences)}</div>"


def _table(title: str, grid: Grid) -> str:
    """Return a table of the terminal as one of a page; the first cell of a row says what the row is about."""
    head = "".join(f"<th scope='col'>{escape(name.strip())}</th>" for name in grid.headers)
    rows = "".join(
        f"<tr><th scope='row'>{escape(first)}</th>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"
        for first, *cells in grid.rows
    )
    return f"<table><caption>{escape(title)}</caption><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def review_frame(review: Review) -> str:
    """Return the post-mortem of a hand as a page in a frame."""
    from moonsolver.reports.to_html.pages import review_html

    record = review.record
    page = review_html(RecordFile(record.rules, (record,)), [review])
    return framed(page, f"Post-mortem of hand {record.number}")


def proof_frame(proof: Proof) -> str:
    """Return a proof as a page in a frame."""
    from moonsolver.reports.to_html.pages import proof_html

    return framed(proof_html(proof), "A proof")


def framed(page: str, title: str) -> str:
    """Return a page in a frame, in which its style and script touch nothing outside."""
    return (
        f'<iframe title="{escape(clean(title))}" sandbox="allow-scripts" width="100%" height="{FRAME_HEIGHT}"'
        f' style="border: 0" srcdoc="{escape(page)}"></iframe>'
    )


def _starred(value: int, best: int) -> str:
    return f"<b>{value}&nbsp;★</b>" if value == best else f"{value}"


def _words(rules: Rules, *sentences: str) -> str:
    return _paragraphs(*sentences, assumption(rules))


def _paragraphs(*sentences: str) -> str:
    lines = (line for words in sentences for line in words.splitlines())
    return "".join(f"<p>{escape(clean(line, 600))}</p>" for line in lines)


SHOWN: dict[tuple[type, str], Callable[[Any], str]] = {
    (Tile, "svg"): tile_svg,
    (Hand, "svg"): hand_svg,
    (Deal, "svg"): deal_svg,
    (Position, "svg"): position_svg,
    (Trick, "svg"): trick_svg,
    (Line, "svg"): line_svg,
    (DealValues, "html"): deal_values_html,
    (PlayValues, "html"): play_values_html,
    (Shot, "html"): shot_html,
    (Par, "html"): par_html,
    (HandOdds, "html"): hand_odds_html,
    (WidowOdds, "html"): widow_odds_html,
    (Advice, "html"): advice_html,
    (Review, "html"): review_frame,
    (Proof, "html"): proof_frame,
    (DealValues, "text"): plain.deal_values_text,
    (PlayValues, "text"): plain.play_values_text,
    (Shot, "text"): plain.shot_text,
    (Par, "text"): plain.par_text,
    (HandOdds, "text"): plain.odds_text,
    (WidowOdds, "text"): plain.odds_text,
    (Advice, "text"): plain.advice_text,
    (Proof, "text"): plain.proof_text,
}
"""How each type is shown in each form."""


def shown(value: object, form: str) -> str:
    """Return `value` as it shows itself in `form`: ``svg``, ``html`` or ``text``."""
    return next(SHOWN[kind, form] for kind in type(value).__mro__ if (kind, form) in SHOWN)(value)
