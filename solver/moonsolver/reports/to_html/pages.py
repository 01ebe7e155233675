"""Pages: the post-mortem and proofs as one self-contained HTML file, that fetches nothing and runs only its own script.

What people wrote (names, places, notes, faults that quote them) is escaped by the templates, freed from control and
direction marks, and isolated; a content security policy lets no other script or style in.
"""

import base64
import hashlib
from collections.abc import Sequence
from functools import cache
from importlib.metadata import version
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from moonsolver.game.given import not_a
from moonsolver.game.rules import Rules
from moonsolver.game.tiles import TILES, Tile
from moonsolver.game.trumps import Trump
from moonsolver.records.reader import read_records
from moonsolver.records.record import Record, RecordFile
from moonsolver.records.sources import Source
from moonsolver.reports.proof_words import claim_sentence
from moonsolver.reports.to_html.proof_view import proof_view
from moonsolver.reports.to_html.review_view import file_view
from moonsolver.reports.to_svg.pictures import face_drawing, ring_drawing
from moonsolver.reports.to_svg.svg import clean
from moonsolver.reports.words import FORESIGHT_ASSUMPTION, assumption, counted, listed, tile_words, with_minus
from moonsolver.reviews.review import Review, review_record
from moonsolver.solving.proof import Proof

__all__ = ["digest", "proof_html", "review_html"]

MOST_COURSES = 1500
FEW_COURSES = 60


def review_html(file: Review | Record | RecordFile | Source, reviews: Sequence[Review | Record] | None = None) -> str:
    """Return the post-mortem of a file as one page; a hand that could not be reviewed is given as its record.

    file: also a single hand or its review, or the text or path of a file. reviews: by default every hand is reviewed.
    """
    if isinstance(file, Review):
        file, reviews = file.record, [file] if reviews is None else reviews
    if isinstance(file, Record):
        file = RecordFile(file.rules, (file,))
    elif not isinstance(file, RecordFile):
        file = read_records(file)
    if reviews is None:
        reviews = [review_record(hand) if hand.deal is not None else hand for hand in file.hands]
    view = file_view(file, reviews)
    known = FORESIGHT_ASSUMPTION if view.has_foresight else ""
    return _page("review.html", view.title, file.rules, file=file, view=view, foresight_assumption=known)


def proof_html(proof: Proof, most: int = MOST_COURSES) -> str:
    """Return a proof as one page: the strategy folded by trick, at most `most` courses of tricks drawn out.

    Trick by trick from the first, so that the replies to the first plays are all there; what is left out is said.
    """
    if not isinstance(proof, Proof):
        raise not_a(proof, "a proof", "give what prove returns")
    view = proof_view(proof, most)
    position = proof.position
    side = listed(position.side)
    verb = "cannot take" if not proof.holds else "takes" if len(position.side) == 1 else "take"
    title = f"{side} {verb}{' at least' * proof.holds} {counted(proof.tricks, 'trick')}"
    return _page(
        "proof.html",
        title,
        position.rules,
        view=view,
        proof=proof,
        position=position,
        claim=claim_sentence(proof),
        prover=listed(proof.prover),
        open_depth=7 if len(proof.nodes) <= FEW_COURSES else 1,
    )


def _page(template: str, title: str, rules: Rules, **facts: Any) -> str:
    environment = _environment()
    style, script = _asset("page.css"), _asset("page.js")
    policy = (
        f"default-src 'none'; style-src '{digest(style)}'; script-src '{digest(script)}'; base-uri 'none';"
        " form-action 'none'"
    )
    return environment.get_template(template).render(
        title=title,
        policy=policy,
        style=Markup(style),  # noqa: S704 - our own files, not what people wrote
        script=Markup(script),  # noqa: S704
        tile_store=_tile_store(),
        assumption=assumption(rules),
        version=version("moonsolver"),
        **facts,
    )


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("moonsolver.reports.to_html"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(tile=_tile, svg=_svg, clean=clean, with_minus=with_minus, counted=counted)
    return environment


@cache
def _asset(name: str) -> str:
    environment = _environment()
    loader = environment.loader
    assert loader is not None  # noqa: S101 - set above
    return loader.get_source(environment, name)[0]


def digest(text: str) -> str:
    """Return the hash by which the policy of a page knows its own style or script."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


@cache
def _tile_store() -> Markup:
    """Return every tile drawn once, for `_tile` to refer to."""
    drawn = "".join(f'<g id="tile-{tile}">{face_drawing(tile.high, tile.low)}</g>' for tile in TILES)
    store = f'<svg class="sprite" aria-hidden="true"><defs>{drawn}<g id="trump">{ring_drawing()}</g></defs></svg>'
    return Markup(store)  # noqa: S704 - drawn here


def _tile(tile: Tile, trump: Trump | None = None) -> Markup:
    """Return a tile as a reference to the store, a trump with its frame."""
    is_trump = trump is not None and trump.is_trump(tile)
    words = tile_words(tile) + (", trump" if is_trump else "")
    frame = '<use href="#trump"/>' if is_trump else ""
    return Markup(  # noqa: S704 - a tile has no text but its pips
        f'<svg class="t" viewBox="-3 -3 46 88" role="img" aria-label="{words}"><title>{words}</title>'
        f'<use href="#tile-{tile}"/>{frame}</svg>'
    )


def _svg(text: str) -> Markup:
    """Let a picture of our own through; its words were escaped when it was drawn."""
    return Markup(text)  # noqa: S704
