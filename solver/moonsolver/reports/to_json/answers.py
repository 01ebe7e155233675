"""Deals, positions and answers as JSON objects. ``moonsolver.game.json_reader`` reads deals and positions back.

The fields are described in ``docs/notation.md``. Tiles are text (``"64"``), trumps are ``"0"`` to ``"6"``,
``"doubles"`` or ``"none"``, seats are letters.
"""

from typing import Any

from moonsolver.game.deal import Deal
from moonsolver.game.position import Position
from moonsolver.game.seats import Seat
from moonsolver.game.tricks import Line
from moonsolver.solving.answers import Choice, DealValues, PlayValues
from moonsolver.solving.moon import Shot

__all__ = [
    "deal_to_json",
    "deal_values_to_json",
    "line_to_json",
    "play_values_to_json",
    "position_to_json",
    "shot_to_json",
]

Json = dict[str, Any]


def deal_to_json(deal: Deal) -> Json:
    """Return a deal as a JSON object that `deal_from_json` reads back."""
    house = deal.rules.house_settings
    return {
        "rules": deal.rules.name,
        **({"house": house} if house else {}),
        "deal": str(deal),
        "hands": [str(hand) for hand in deal.hands],
        "widow": str(deal.widow),
    }


def position_to_json(position: Position) -> Json:
    """Return a position as a JSON object that `position_from_json` reads back; seats are letters."""
    house = position.rules.house_settings
    return {
        "rules": position.rules.name,
        **({"house": house} if house else {}),
        "players": position.rules.seats,
        "trump": str(position.trump),
        "hands": [str(hand) for hand in position.hands],
        "bidder": str(position.bidder),
        "leader": str(position.leader),
        "table": [str(tile) for tile in position.table],
        "to_play": str(position.to_play),
        **({"taken": list(position.taken)} if any(position.taken) else {}),
    }


def play_values_to_json(plays: PlayValues) -> Json:
    """Return the values of the plays of a position."""
    return {
        "to_play": str(plays.to_play),
        "value": plays.value,
        "values": {str(tile): value for tile, value in plays.values.items()},
        "best": [str(tile) for tile in plays.best],
        "equal": [[str(tile) for tile in group] for group in plays.equal],
    }


def deal_values_to_json(table: DealValues) -> Json:
    """Return the table of a deal for one bidder: ``tricks[trump][discard]``, or ``tricks[trump]`` without a widow."""
    return {
        **_deal_head(table.deal, table.bidder),
        "tricks": {
            str(trump): {str(discard): value for discard, value in row.items()} if table.deal.widow else row[None]
            for trump, row in table.tricks.items()
        },
        "best": {"tricks": table.best_tricks, "choices": [_choice(choice) for choice in table.best_choices]},
    }


def shot_to_json(shot: Shot) -> Json:
    """Return whether the moon can be shot, with the line; or the nearest result and the first trick it loses."""
    found = {
        **_deal_head(shot.deal, shot.bidder),
        "possible": shot.possible,
        **_choice(shot.choice),
        "line": line_to_json(shot.line),
    }
    if shot.stop is not None:
        found["best"] = {"tricks": shot.tricks, "choices": [_choice(choice) for choice in shot.choices]}
        found["first_lost"] = {
            "trick": shot.stop.trick,
            "seat": str(shot.stop.seat),
            "tile": str(shot.stop.tile),
        }
    return found


def line_to_json(line: Line) -> list[Json]:
    """Return a line trick by trick: ``leader``, ``plays`` in turn, ``winner`` (null while the trick is not full)."""
    return [
        {
            "leader": str(trick.leader),
            "plays": [str(tile) for tile in trick.plays],
            "winner": str(trick.winner) if trick.winner else None,
        }
        for trick in line
    ]


def _deal_head(deal: Deal, bidder: Seat) -> Json:
    house = deal.rules.house_settings
    return {"deal": str(deal), "rules": deal.rules.name, **({"house": house} if house else {}), "bidder": str(bidder)}


def _choice(choice: Choice) -> Json:
    return {"trump": str(choice.trump), "discard": str(choice.discard) if choice.discard else None}
