"""The page of a lesson: its text, and every board in it to be played. One file, with the solver inside.

The text is Markdown without HTML; what lies on the boards goes in as JSON, and is shown as text. Tiles that lie face
down are in the data of the page, and drawn only when they are turned over.
"""

from collections.abc import Iterable
from importlib.metadata import version
from typing import Any

from markupsafe import Markup

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
from moonsolver.game.position import Position
from moonsolver.game.rules import HOUSE_RULES, RULE_SETS
from moonsolver.game.tiles import Tile
from moonsolver.records.sources import Source
from moonsolver.reports.lesson_text import passage_html, plain_text
from moonsolver.reports.lesson_words import (
    answer_words,
    ask_words,
    board_heading,
    contract_sentence,
    said_of,
    solution_sentence,
    tricks_so_far,
    why_words,
)
from moonsolver.teaching.board import Board
from moonsolver.teaching.lesson import Lesson, Passage, read_lesson

__all__ = ["lesson_html"]


def lesson_html(lesson: Lesson | Source) -> str:
    r"""Return a lesson, or its text or path, as one page to read and to play. Raises MoonError as `read_lesson` does.

    >>> page = lesson_html("# Ducks\n\n```position\nhands: 64 53 / 66 31 / 62 54\ntrump: none\n```\n")
    >>> "<h1>Ducks</h1>" in page, 'id="board-0"' in page
    (True, True)
    """
    if not isinstance(lesson, Lesson):
        lesson = read_lesson(lesson)
    style = asset("explorer.css") + asset("review.css") + asset("lesson.css")
    script, start = page_script("lesson_main"), asset("templates/start.js")
    facts = {
        "version": version("moonsolver"),
        "ruleSets": rule_sets(),
        "houseRules": {name: list(settings) for name, settings in HOUSE_RULES.items()},
        "boards": [_board_facts(board, level) for board, level in _with_levels(lesson)],
    }
    return page_template("lesson.html").render(
        policy=page_policy(style, start, script),
        title=lesson.title,
        body=Markup(_body(lesson)),  # noqa: S704 - Markdown without HTML
        asks=len(lesson.questions),
        style=Markup(style),  # noqa: S704 - our own files
        start=Markup(start),  # noqa: S704
        script=packed(script.encode()),
        moon=packed_moon(),
        data=Markup(as_json(facts)),  # noqa: S704 - escaped for its place
    )


def _body(lesson: Lesson) -> str:
    """Return the text with a place for every board."""
    parts, at = [], 0
    for part in lesson.parts:
        if isinstance(part, Passage):
            parts.append(passage_html(part))
        else:
            parts.append(f'<div class="board-place" id="board-{at}"></div>\n')
            at += 1
    return "".join(parts)


def _with_levels(lesson: Lesson) -> Iterable[tuple[Board, int]]:
    """Yield each board with the level of its heading: one below the heading that it stands under."""
    level = 1
    for part in lesson.parts:
        if isinstance(part, Board):
            yield part, min(level + 1, 6)
        else:
            level = next((int(token.tag[1]) for token in reversed(part.tokens) if token.type == "heading_open"), level)


def _board_facts(board: Board, level: int) -> dict[str, Any]:
    """Return a board as the page's modules take it: seats, tiles and trumps as numbers, everything said as words."""
    position = board.position
    return {
        "show": board.show.value,
        "level": level,
        "heading": plain_text(board_heading(board)),
        "names": list(board.names),
        "rules": {"set": list(RULE_SETS).index(board.rules.name), "house": board.rules.house_settings},
        "bidder": board.bidder.index,
        "seat": board.seat.index,
        "trump": -1 if board.trump is None or position is None else board.trump.index,
        "hidden": sum(1 << seat.index for seat in board.hidden),
        "hands": [hand.mask for hand in board.hands],
        "widow": board.widow.mask,
        "start": None if position is None else _position_facts(position),
        "asks": "words" if board.is_words else board.asks.value if board.asks else None,
        "ask": plain_text(ask_words(board)),
        "contract": contract_sentence(board),
        "before": tricks_so_far(board),
        "options": [_option_facts(board, answer) for answer in (board.choices or board.values)],
        "tempting": None if board.tempting is None else answer_words(board.tempting),
        "solution": solution_sentence(board) if board.answers else "",
        "hints": [plain_text(hint) for hint in board.hints],
        "why": plain_text(why_words(board)),
    }


def _position_facts(position: Position) -> dict[str, Any]:
    return {
        "hands": [hand.mask for hand in position.hands],
        "trump": position.trump.index,
        "bidder": position.bidder.index,
        "leader": position.leader.index,
        "table": [tile.bit for tile in position.table],
        "taken": list(position.taken),
    }


def _option_facts(board: Board, answer: Any) -> dict[str, Any]:
    """Return one answer: its words, its tile if it is one, whether it is right, and what to say of it."""
    return {
        "words": answer_words(answer),
        "tile": answer.bit if isinstance(answer, Tile) else -1,
        "right": answer in board.answers,
        "said": said_of(board, answer),
    }
