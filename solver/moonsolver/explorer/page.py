"""The explorer's page: one self-contained HTML file that holds the exact solver, and what the command puts into it.

What people wrote goes in as JSON, and is shown as text.
"""

import json
from collections.abc import Iterable, Sequence
from importlib.metadata import version
from io import StringIO
from typing import Any

from markupsafe import Markup

from moonsolver.errors import DealError, MoonError
from moonsolver.explorer.pieces import (
    as_json,
    asset,
    packed,
    packed_moon,
    page_policy,
    page_script,
    page_template,
    rule_sets,
)
from moonsolver.game.arguments import deal_from
from moonsolver.game.deal import Deal
from moonsolver.game.given import items_of, whole_number
from moonsolver.game.rules import HOUSE_RULES
from moonsolver.game.seats import Seat
from moonsolver.records.reader import read_records
from moonsolver.records.record import Record, RecordFile
from moonsolver.records.sources import Source, text_from
from moonsolver.reports.review_words import (
    choice_sentences,
    contract_sentences,
    foresight_sentence,
    foresight_sentences,
    play_sentence,
    seat_sentences,
)
from moonsolver.reports.to_json.reviews import review_to_json
from moonsolver.reports.words import counted
from moonsolver.reviews.review import Review

__all__ = ["explorer_html"]


def explorer_html(
    deals: str | Deal | Iterable[str | Deal] = (),
    *,
    record: RecordFile | Source | None = None,
    reviews: Sequence[Review | None] = (),
    hand: int = 1,
    bidder: str | Seat = "A",
) -> str:
    """Return the explorer as one page: empty, with deals, or with the hands of a record and their reviews.

    record: also the text or path of a file. reviews: one for each hand of the record, None where a hand could not be
    reviewed. hand: which is shown first, from 1. bidder: who bids in the deal that is
    shown first; a record says its own. The page fetches nothing. Costs a few milliseconds. Raises MoonError.

    >>> from moonsolver import Deal
    >>> page = explorer_html(Deal.parse("11 00 62 54 52 42 32 / 66 55 44 64 43 41 21 / ? / 22"))
    >>> "default-src" in page, "11 00 62 54 52 42 32 / " in page
    (True, True)
    """
    style, script, start = (
        asset("explorer.css") + asset("review.css") + asset("puzzle.css"),
        page_script("main"),
        asset("templates/start.js"),
    )
    policy = page_policy(style, start, script)
    one = isinstance(deals, str | Deal)
    given = (deals,) if one else items_of(deals, "a deal", "give a Deal or its line, or several in a list", DealError)
    file, text = _record_of(record)
    first = [deal_from(each) for each in given]
    facts: dict[str, Any] = {
        "version": version("moonsolver"),
        "ruleSets": rule_sets(),
        "houseRules": {name: list(settings) for name, settings in HOUSE_RULES.items()},
        "deals": [_deal_text(deal) for deal in first],
        "bidder": (first[0].rules.seat(bidder) if first else Seat.parse(bidder)).index,
        "record": _record_facts(file, text, reviews, hand) if file else None,
    }
    page: str = page_template("explorer.html").render(
        policy=policy,
        style=Markup(style),  # noqa: S704 - our own files, not what people wrote
        start=Markup(start),  # noqa: S704
        script=packed(script.encode()),
        moon=packed_moon(),
        data=Markup(as_json(facts)),  # noqa: S704 - escaped for its place
    )
    return page


def _deal_text(deal: Deal) -> str:
    """Return a deal as the page reads it: with its rules, when they are not what its tiles tell."""
    return json.dumps({"deal": str(deal), "rules": deal.rules.name, "house": deal.rules.house_settings})


def _record_of(given: RecordFile | Source | None) -> tuple[RecordFile | None, str]:
    """Return a record and the text that the page opens: its own where something is wrong, so that nothing is lost."""
    if given is None or isinstance(given, RecordFile):
        return given, given.to_json() if given else ""
    text = text_from(given)
    file = read_records(StringIO(text))
    return file, text if file.all_faults else file.to_json()


def _record_facts(record: RecordFile, text: str, reviews: Sequence[Review | None], hand: int) -> dict[str, Any]:
    """Return a record as the text that the page opens, and what the post-mortem has of each hand."""
    found = list(reviews) or [None] * len(record.hands)
    first = whole_number(hand, "the number of a hand", "give 1 or more")
    if not 1 <= first <= len(record.hands):
        raise MoonError(f"hand {first}: the record has {counted(len(record.hands), 'hand')}")
    return {
        "text": text,
        "hand": first - 1,
        "reviews": [
            _review_facts(record, each, review, score)
            for each, review, score in zip(record.hands, found, record.scores, strict=True)
        ],
    }


def _review_facts(
    file: RecordFile, record: Record, review: Review | None, score: tuple[int, ...] | None
) -> dict[str, Any]:
    """Return the facts of one hand, as of ``review --json``, and its sentences."""
    facts = review_to_json(file, record, review, score)
    if review is None:
        return facts
    words = {
        "contract": contract_sentences(review, file),
        "choice": choice_sentences(review, file),
        "foresight": foresight_sentences(review, file),
        "seats": seat_sentences(review, file),
        "plays": {play.number: play_sentence(play, file) for play in review.costly},
        "plays_foresight": {
            play.number: words for play in review.plays if (words := foresight_sentence(play, file)) is not None
        },
    }
    return {**facts, "words": words}
