"""What the public functions take: a deal or a position, as the object or in any of its written forms.

Tiles, hands, trumps, seats, bids and rules read their own text (``parse`` and ``named``). Here is what stands above
them: which rules a text is about is told by its tiles, and a text that begins with a brace is JSON.
"""

from moonsolver.errors import DealError, PositionError
from moonsolver.game.deal import DEAL_FORM, Deal
from moonsolver.game.given import not_a
from moonsolver.game.notation import scan_hands
from moonsolver.game.position import Position
from moonsolver.game.position_text import POSITION_FORM
from moonsolver.game.which_rules import told_by_hands, which_rules

__all__ = ["deal_from", "position_from"]


def deal_from(given: str | Deal) -> Deal:
    """Return a deal, given as one, as its line or as JSON. Raises MoonError.

    Of a text the tiles tell the rules: four hands of seven are ``moon4``, three without a widow and without 00
    ``moon3-21``, all else is ``moon3``. For other rules, ``Deal.parse(text, rules)``.

    >>> deal_from("66 11 62 54 41 31 21 / 55 65 64 61 52 51 42 / 44 33 22 63 53 43 32").rules
    Rules.named('moon3-21')
    """
    if isinstance(given, Deal):
        return given
    if not isinstance(given, str):
        raise not_a(given, "a deal", f"give a Deal or its line, {DEAL_FORM}", DealError)
    if given.lstrip().startswith("{"):
        from moonsolver.game.json_reader import deal_from_json

        return deal_from_json(given)
    return Deal.parse(given, which_rules(told=told_by_hands(scan_hands(given))))


def position_from(given: str | Position) -> Position:
    """Return a position, given as one, as its line (see ``Position.parse``) or as JSON. Raises MoonError.

    >>> position_from("33 00 64 / 22 41 21 / 53 43 42, trump threes").trump
    Trump.THREE
    """
    if isinstance(given, Position):
        return given
    if not isinstance(given, str):
        raise not_a(given, "a position", f"give a Position or its line, {POSITION_FORM}", PositionError)
    if given.lstrip().startswith("{"):
        from moonsolver.game.json_reader import position_from_json

        return position_from_json(given)
    return Position.parse(given)
