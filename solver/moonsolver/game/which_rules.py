"""Which rules a text is about: what was asked for, what the text says and what its tiles tell, decided in one place.

The rule set is the first of these that is given: the rules asked for (options, an argument), the name in the text, its
number of players, the tiles and seats themselves; else ``moon3``. House rules asked for are added to those of the text.
What was asked for and what the text says must not contradict each other. Tiles that do not fit are for the deal to
refuse.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from moonsolver.errors import RulesError
from moonsolver.game.notation import TileText, normal_word, quote, scan_hands
from moonsolver.game.rules import HOUSE_RULES, Rules

__all__ = ["AskedRules", "one_for_all", "told_by_hands", "told_by_sight", "which_rules"]

DEFAULT = "moon3"


@dataclass(frozen=True, slots=True)
class AskedRules:
    """What is asked for beside a text: a rule set or None, and house rules by name, defaults among them.

    >>> AskedRules.of("moon4").base, AskedRules(house={"lowest-bid": "3"}).base
    (Rules.named('moon4'), None)
    """

    base: Rules | None = None
    house: Mapping[str, object] = field(default_factory=dict)

    @classmethod
    def of(cls, asked: "str | Rules | AskedRules | None") -> "AskedRules":
        """Return a name, rules or nothing as what they ask for. Of rules, the house rules that are not the default."""
        if isinstance(asked, AskedRules):
            return asked
        if asked is None:
            return cls()
        rules = Rules.named(asked)
        return cls(rules, rules.house_settings)


def which_rules(
    asked: "str | Rules | AskedRules | None" = None,
    *,
    name: str | None = None,
    house: Mapping[str, object] | None = None,
    seats: int | None = None,
    told: str | None = None,
) -> Rules:
    """Return the rules of a text that says `name`, `house` and a number of `seats`, and whose tiles tell `told`.

    Raises RulesError where what is asked for and what the text says contradict each other, and for unknown rules.

    >>> which_rules(AskedRules(house={"first-lead": "trump"}), told="moon4")
    Rules.named('moon4').house({'first-lead': 'trump'})
    >>> which_rules("moon4", name="moon3")
    Traceback (most recent call last):
    moonsolver.errors.RulesError: the input says rules moon3, but moon4 was asked for: leave one of them out
    """
    wish = AskedRules.of(asked)
    base = wish.base
    if name is not None:
        written = Rules.named(name)
        if base is not None and (base.seats, base.tiles) != (written.seats, written.tiles):
            raise RulesError(
                f"the input says rules {written.name}, but {base.name} was asked for: leave one of them out"
            )
        base = base or written
    base = base or _guessed(seats, told)
    if seats is not None and seats != base.seats:
        raise RulesError(f"{seats} players, but {base.name} has {base.seats} seats: use other rules")
    mine, own = base.house(wish.house), base.house(house or {})
    both = sorted({*map(normal_word, wish.house)} & {*map(normal_word, house or {})}, key=list(HOUSE_RULES).index)
    faults = [
        f"the input says {option}={_setting(own, option)}, but {option}={_setting(mine, option)} was asked for:"
        " leave one of them out"
        for option in both
        if _setting(own, option) != _setting(mine, option)
    ]
    if faults:
        raise RulesError(faults)
    return mine.house(house or {})


def told_by_hands(parts: Sequence[Sequence[TileText] | None], *, whole: bool = True) -> str | None:
    """Return the rule set that hands, with the widow after them, must belong to; None when they leave it open.

    `parts` are scanned texts in order, None for a ``?``. `whole` hands are those of a deal; in a position they may be
    shorter, and there is no widow. Four hands are ``moon4``; three of a deal without a widow and without 00 are
    ``moon3-21``.

    >>> hands = "66 11 62 54 41 31 21 / 55 65 64 61 52 51 42 / ?"
    >>> told_by_hands(scan_hands(hands)), told_by_hands(scan_hands(hands + " / 00"))
    ('moon3-21', None)
    """
    ends = {(tile.first, tile.second) for part in parts for tile in part or () if not tile.fault}
    blanks = any(0 in pair and pair != (0, 0) for pair in ends)
    if not whole:
        return "moon4" if len(parts) == 4 else None
    if len(parts) == 4:
        last = parts[-1]
        return "moon4" if (blanks if last is None else len(last) > 2) else None
    hands = all(part is None or len(part) > 2 for part in parts)
    return "moon3-21" if len(parts) == 3 and hands and not blanks and (0, 0) not in ends else None


def told_by_sight(tiles: Iterable[str], seats: Iterable[str] = ()) -> str | None:
    """Return ``moon4`` when texts of tiles hold a blank other than 00, or a seat is D: no other rule set has them.

    >>> told_by_sight(["66 60 21"]), told_by_sight(["66 00 21"]), told_by_sight([], ["d"])
    ('moon4', None, 'moon4')
    """
    pieces = (piece for text in tiles for group in scan_hands(text) for piece in group or ())
    blank = any(
        not piece.fault and 0 in (piece.first, piece.second) and piece.first != piece.second for piece in pieces
    )
    return "moon4" if blank or "D" in {seat.strip().upper() for seat in seats} else None


def one_for_all(rules: Iterable[tuple[str, Rules]]) -> Rules | None:
    """Return the rules that all share, given with their places; None when there are none at all.

    Raises RulesError that names the place of the first that differ.
    """
    shared: tuple[str, Rules] | None = None
    for where, found in rules:
        if shared is None:
            shared = (where, found)
        elif found != shared[1]:
            raise RulesError(
                f"{where}: the rules are {found}, but those of {shared[0]} are {shared[1]}: ask about them separately"
            )
    return shared[1] if shared else None


def _guessed(seats: int | None, told: str | None) -> Rules:
    """Return the rules that the number of players and the tiles leave."""
    if seats not in (None, 3, 4):
        raise RulesError(f"{quote(str(seats))} players: Moon is played by 3 or 4")
    if told is not None and seats in (None, Rules.named(told).seats):
        return Rules.named(told)
    return Rules.named("moon4" if seats == 4 else DEFAULT)


def _setting(rules: Rules, option: str) -> str:
    value = getattr(rules, option.replace("-", "_"))
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
