"""The explorer's page: one self-contained HTML file that holds the exact solver, and what the command puts into it.

The modules are put together in the order of their imports into one script, which stands in the page packed and is
unpacked by a few lines; a content security policy knows both and the style by their hashes and lets nothing else in.
What people wrote goes in as JSON, and is shown as text.
"""

import base64
import gzip
import hashlib
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from graphlib import TopologicalSorter
from importlib.metadata import version
from importlib.resources import files
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from moonsolver.errors import DealError, MoonError
from moonsolver.game.arguments import deal_from
from moonsolver.game.deal import Deal
from moonsolver.game.given import items_of, whole_number
from moonsolver.game.rules import HOUSE_RULES, RULE_SETS
from moonsolver.records.reader import read_records
from moonsolver.records.record import Record, RecordFile
from moonsolver.records.sources import Source
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

__all__ = ["explorer_html", "explorer_script", "script_modules"]

_IMPORT = re.compile(r'^import \{[^}]*\} from "\./(\w+)\.js";\n', re.MULTILINE)
# A comment of one star is a license, and stays.
_COMMENT = re.compile(r"^[ \t]*(?:/\*\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*\n", re.MULTILINE | re.DOTALL)
_CAST = re.compile(r"/\*\* @[^*]*\*/ ?")
_MARGIN = re.compile(r"^[ \t]+|\n(?=\n)", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const|let)\b)", re.MULTILINE)


def explorer_html(
    deals: str | Deal | Iterable[str | Deal] = (),
    *,
    record: RecordFile | Source | None = None,
    reviews: Sequence[Review | None] = (),
    hand: int = 1,
) -> str:
    """Return the explorer as one page: empty, with deals, or with the hands of a record and their reviews.

    record: also the text or path of a file. reviews: one for each hand of the record, None where a hand could not be
    reviewed. hand: which is shown first, from 1. The page fetches nothing. Costs a few milliseconds. Raises MoonError.

    >>> from moonsolver import Deal
    >>> page = explorer_html(Deal.parse("11 00 62 54 52 42 32 / 66 55 44 64 43 41 21 / ? / 22"))
    >>> "default-src" in page, "11 00 62 54 52 42 32 / " in page
    (True, True)
    """
    style, script, start = (
        _asset("explorer.css") + _asset("review.css"),
        explorer_script(),
        _asset("templates/start.js"),
    )
    policy = (
        f"default-src 'none'; script-src '{_digest(start)}' '{_digest(script)}' 'wasm-unsafe-eval';"
        f" style-src '{_digest(style)}';"
        " worker-src blob:; img-src data:; base-uri 'none'; form-action 'none'"
    )
    one = isinstance(deals, str | Deal)
    given = (deals,) if one else items_of(deals, "a deal", "give a Deal or its line, or several in a list", DealError)
    file = record if record is None or isinstance(record, RecordFile) else read_records(record)
    facts: dict[str, Any] = {
        "version": version("moonsolver"),
        "ruleSets": _rule_sets(),
        "houseRules": {name: list(settings) for name, settings in HOUSE_RULES.items()},
        "deals": [_deal_text(deal_from(each)) for each in given],
        "record": _record_facts(file, reviews, hand) if file else None,
    }
    page: str = _template().render(
        policy=policy,
        style=Markup(style),  # noqa: S704 - our own files, not what people wrote
        start=Markup(start),  # noqa: S704
        script=_packed(script.encode()),
        moon=_packed(files(__package__).joinpath("moon.wasm").read_bytes()),
        data=Markup(_json(facts)),  # noqa: S704 - escaped for its place
    )
    return page


@cache
def explorer_script() -> str:
    """Return the modules as one script, each after those it imports. Raises ValueError for what cannot be inlined."""
    modules = script_modules()
    order = TopologicalSorter({name: _IMPORT.findall(text) for name, text in modules.items()}).static_order()
    script = "\n" + "\n".join(_bare(modules[name]) for name in order) + "\n"
    if re.search(r"</script|<!--", script, re.IGNORECASE):
        raise ValueError("a module of the explorer holds what would end its script")
    return script


def _bare(module: str) -> str:
    """Return a module without imports and exports, nor what only its readers need: comments, types, margins."""
    text = module
    for pattern in (_IMPORT, _COMMENT, _CAST, _MARGIN, _EXPORT):
        text = pattern.sub("", text)
    return text.strip()


def script_modules() -> Mapping[str, str]:
    """Return the text of every module of the page by its name."""
    folder = files(__package__)
    return {
        entry.name.removesuffix(".js"): entry.read_text(encoding="utf-8")
        for entry in sorted(folder.iterdir(), key=lambda entry: entry.name)
        if entry.name.endswith(".js")
    }


def _rule_sets() -> list[dict[str, Any]]:
    return [
        {
            "name": rules.name,
            "seats": rules.seats,
            "tiles": rules.tiles.mask,
            "handSize": rules.hand_size,
            "widowSize": rules.widow_size,
        }
        for rules in RULE_SETS.values()
    ]


def _deal_text(deal: Deal) -> str:
    """Return a deal as the page reads it: with its rules, when they are not what its tiles tell."""
    return json.dumps({"deal": str(deal), "rules": deal.rules.name, "house": deal.rules.house_settings})


def _record_facts(record: RecordFile, reviews: Sequence[Review | None], hand: int) -> dict[str, Any]:
    """Return a record as the text that the page opens, and what the post-mortem has of each hand."""
    found = list(reviews) or [None] * len(record.hands)
    first = whole_number(hand, "the number of a hand", "give 1 or more")
    if not 1 <= first <= len(record.hands):
        raise MoonError(f"hand {first}: the record has {counted(len(record.hands), 'hand')}")
    return {
        "text": record.to_json(),
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


def _json(facts: Mapping[str, Any]) -> str:
    """Write JSON that can stand in a script element: nothing in it can end the element or begin a comment."""
    return (
        json.dumps(facts, separators=(",", ":")).replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
    )


@cache
def _template() -> Any:
    environment = Environment(
        loader=PackageLoader("moonsolver.explorer"), autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )
    return environment.get_template("explorer.html")


@cache
def _packed(plain: bytes) -> str:
    """Return bytes packed, as text, a third of their size; ``start.js`` unpacks the script, the script the module."""
    return base64.b64encode(gzip.compress(plain, mtime=0)).decode()


def _asset(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _digest(text: str) -> str:
    """Return the hash by which the policy of the page knows its own style or script."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
