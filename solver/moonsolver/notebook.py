"""In a notebook, values show themselves: this gives the types of the library their ``_repr_svg_`` and ``_repr_html_``.

It is attached from the top of the library, so that the types know nothing of pictures and imports keep pointing one
way. Whole pages (reviews, proofs) stand in a frame of their own, and their template library is loaded when the first
is shown.
"""

from collections.abc import Callable
from html import escape
from typing import Any

from moonsolver.game.deal import Deal
from moonsolver.game.position import Position
from moonsolver.game.rules import Rules
from moonsolver.game.tiles import Hand, Tile
from moonsolver.game.tricks import Line, Trick
from moonsolver.records.record import RecordFile
from moonsolver.reports.to_svg.diagrams import deal_svg, hand_svg, line_svg, position_svg, tile_svg, trick_svg
from moonsolver.reports.to_svg.svg import clean
from moonsolver.reports.words import assumption, plays_verdict, shot_verdict, table_verdict
from moonsolver.reviews.review import Review
from moonsolver.solving.answers import DealValues, PlayValues
from moonsolver.solving.moon import Shot
from moonsolver.solving.proof import Proof

__all__ = ["SHOWN", "framed", "show_in_notebooks"]

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
    title = "A line that shoots the moon" if shot.possible else "The nearest attempt, and what stops it"
    pictures = deal_svg(shot.deal) + line_svg(shot.line, title=title)
    return f"<div>{pictures}{_words(shot.deal.rules, shot_verdict(shot))}</div>"


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
    return "".join(f"<p>{escape(clean(words, 600))}</p>" for words in (*sentences, assumption(rules)))


SHOWN: tuple[tuple[type, str, Callable[[Any], str]], ...] = (
    (Tile, "_repr_svg_", tile_svg),
    (Hand, "_repr_svg_", hand_svg),
    (Deal, "_repr_svg_", deal_svg),
    (Position, "_repr_svg_", position_svg),
    (Trick, "_repr_svg_", trick_svg),
    (Line, "_repr_svg_", line_svg),
    (DealValues, "_repr_html_", deal_values_html),
    (PlayValues, "_repr_html_", play_values_html),
    (Shot, "_repr_html_", shot_html),
    (Review, "_repr_html_", review_frame),
    (Proof, "_repr_html_", proof_frame),
)
"""Each type that shows itself, under which name, and how."""


def show_in_notebooks() -> None:
    """Give each type its way of showing itself; done once, when the library is imported."""
    for kind, name, show in SHOWN:
        setattr(kind, name, show)
