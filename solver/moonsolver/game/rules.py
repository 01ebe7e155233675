"""Rule sets and house rules: which tiles, how many seats, what a table has agreed on. One frozen value says it all.

Three rule sets have names, ``moon3``, ``moon3-21`` and ``moon4``. What a table plays differently is a house rule:
fields of ``Rules`` with a short list of settings, the first of which is the default. ``docs/rules.md`` describes each.
"""

import itertools
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass, fields, replace
from typing import Any, Final, Literal, get_args, get_origin

from moonsolver.errors import NotationError, RulesError
from moonsolver.game.given import not_a
from moonsolver.game.limits import checked_text
from moonsolver.game.notation import listed, normal_word, quote
from moonsolver.game.seats import Seat
from moonsolver.game.tiles import TILES, Hand
from moonsolver.game.trumps import Trump

__all__ = ["HOUSE_RULES", "RULE_SETS", "TARGETS", "Rules", "house_from_toml", "read_trumps"]

ALL_TRUMPS: Final = tuple(Trump)

TARGETS: Final = range(1, 501)


@dataclass(frozen=True, slots=True)
class Rules:
    """A rule set with its house rules. Make one from a name, then change what the table plays differently.

    `seats` is 3 or 4 and `tiles` the set played with; the rest are house rules. Raises RulesError, with every fault,
    for settings that do not exist or do not fit together.

    >>> Rules.named("moon3").house({"first-lead": "trump"}).first_lead
    'trump'
    >>> Rules.named("moon4").widow_size, len(Rules.named("moon3").tiles)
    (0, 22)
    """

    name: str
    seats: Literal[3, 4]
    tiles: Hand
    # The house rules, each declared here alone, with its settings and its default. `HOUSE_RULES` has them as text.
    trumps: tuple[Trump, ...] = ALL_TRUMPS  # any choice of these
    trump_named: Literal["after-widow", "before-widow"] = "after-widow"
    first_lead: Literal["any", "trump"] = "any"
    lowest_bid: Literal[3, 4, 5] = 4
    all_pass: Literal["redeal", "last-must-bid"] = "redeal"
    scoring: Literal["points", "marks"] = "points"
    moon_made: Literal["points", "wins-game"] = "points"
    tie: Literal["play-on", "bidder-first"] = "play-on"
    target_score: int | None = None  # a number within `TARGETS`; None: 21 points, or 7 marks

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", Hand.parse(self.tiles))
        object.__setattr__(self, "trumps", read_trumps(self.trumps))
        faults = [
            _no_setting(option, value)
            for option, settings in _SETTINGS.items()
            if (value := getattr(self, _field(option))) not in settings.values()
        ]
        if self.target_score is not None and self.target_score not in TARGETS:
            faults.append(_no_target(self.target_score))
        faults += _trump_faults(self.trumps)
        if self.seats not in (3, 4):
            faults.append(f"{self.seats} seats: Moon is played by 3 or 4")
        elif len(self.tiles) - self.seats * self.hand_size not in (0, 1):
            faults.append(
                f"{len(self.tiles)} tiles do not deal out: {self.seats} seats hold {self.hand_size}, one may be left"
            )
        if faults:
            raise RulesError(faults)
        # One order for the trumps, whatever order they were listed in; one way to say the default target.
        object.__setattr__(self, "trumps", tuple(sorted(self.trumps, key=lambda trump: trump.index)))
        if self.target_score == self._usual_target:
            object.__setattr__(self, "target_score", None)

    @classmethod
    def named(cls, name: "str | Rules") -> "Rules":
        """Return the rule set called `name`: ``moon3``, ``moon3-21`` or ``moon4``. Rules are returned as they are."""
        if isinstance(name, Rules):
            return name
        if not isinstance(name, str):
            raise not_a(name, "a rule set", f"give Rules, or the name {listed(RULE_SETS, 'or')}", RulesError)
        found = RULE_SETS.get(name) or RULE_SETS.get(normal_word(name))
        if found is None:
            raise RulesError(f"{quote(name)} is not a rule set: choose {listed(RULE_SETS, 'or')}")
        return found

    def house(self, settings: Mapping[str, object]) -> "Rules":
        """Return these rules with house rules changed, given as text: ``{"first-lead": "trump", "lowest-bid": "3"}``.

        Raises RulesError, with every fault, for a name or setting that does not exist.
        """
        if not isinstance(settings, Mapping):
            raise not_a(settings, "a set of house rules", 'give a dict, such as {"first-lead": "trump"}', RulesError)
        changes: dict[str, Any] = {}
        faults: list[str] = []
        for written, value in settings.items():
            option = normal_word(str(written))
            try:
                if option not in HOUSE_RULES:
                    faults.append(f"{quote(str(written))} is not a house rule: choose {listed(HOUSE_RULES, 'or')}")
                elif _field(option) in changes:
                    faults.append(f"{option} is given twice, in two spellings: give each house rule once")
                elif option == "trumps":
                    changes["trumps"] = read_trumps(value)
                    faults += _trump_faults(changes["trumps"])
                elif option == "target":
                    changes[_field(option)] = _read_target(value)
                else:
                    changes[_field(option)] = _read_setting(option, value)
            except (RulesError, NotationError) as error:
                faults += error.faults
        if faults:
            raise RulesError(faults)
        return replace(self, **changes)

    def house_toml(self, text: str) -> "Rules":
        """Return these rules with the house rules of a TOML text, one ``name = "setting"`` a line."""
        return self.house(house_from_toml(text))

    @property
    def house_settings(self) -> dict[str, str]:
        """The house rules that differ from the default, as text: what `house` reads."""
        plain = {option: settings[0] for option, settings in HOUSE_RULES.items()}
        now = {option: str(getattr(self, _field(option))) for option in _SETTINGS}
        now["trumps"] = " ".join(map(str, self.trumps))
        plain["target"], now["target"] = str(self._usual_target), str(self.target)
        return {option: now[option] for option in HOUSE_RULES if now[option] != plain[option]}

    @property
    def must_lead_trump(self) -> bool:
        """Whether the bidder must lead a trump to the first trick when holding one."""
        return self.first_lead == "trump"

    @property
    def trump_before_widow(self) -> bool:
        """Whether the trump is named before the widow is seen."""
        return self.trump_named == "before-widow"

    @property
    def last_must_bid(self) -> bool:
        """Whether the last seat must bid the minimum when all others pass."""
        return self.all_pass == "last-must-bid"

    @property
    def plays_for_marks(self) -> bool:
        """Whether a hand scores marks, and not points."""
        return self.scoring == "marks"

    @property
    def moon_wins_game(self) -> bool:
        """Whether a made 21 wins the game outright."""
        return self.moon_made == "wins-game"

    @property
    def bidder_goes_out_first(self) -> bool:
        """Whether a tie at the target is won by the bidder who made it."""
        return self.tie == "bidder-first"

    @property
    def hand_size(self) -> int:
        """Tiles dealt to each seat, and tricks in a hand: seven."""
        return 7

    @property
    def widow_size(self) -> int:
        """Tiles left over for the bidder to exchange: one or none."""
        return len(self.tiles) - self.seats * self.hand_size

    @property
    def has_widow(self) -> bool:
        """Whether there is a widow, and so a discard."""
        return self.widow_size > 0

    @property
    def all_seats(self) -> tuple[Seat, ...]:
        """The seats of this game, clockwise from A."""
        return _ALL_SEATS[self.seats]

    @property
    def partnerships(self) -> tuple[tuple[Seat, ...], ...]:
        """Who scores together: each seat alone with three, A and C against B and D with four."""
        return _PARTNERSHIPS[self.seats]

    @property
    def target(self) -> int:
        """What a game is played to: 21 points or seven marks, unless the table plays to something else."""
        return self._usual_target if self.target_score is None else self.target_score

    @property
    def _usual_target(self) -> int:
        return 7 if self.plays_for_marks else 21

    def partnership_of(self, seat: str | Seat) -> int:
        """Return the number, among the partnerships, of the one that `seat` scores with."""
        seat = self.seat(seat)
        return next(at for at, side in enumerate(self.partnerships) if seat in side)

    def side_of(self, seat: str | Seat) -> tuple[Seat, ...]:
        """Return the seats that play together when `seat` is the bidder: the bidder's side."""
        return _SIDES[self.seats][self.seat(seat).index]

    def side_mask(self, seat: str | Seat) -> int:
        """Return the bidder's side as a mask of seats, A in bit 0."""
        return _SIDE_MASKS[self.seats][self.seat(seat).index]

    def against(self, seat: str | Seat) -> tuple[Seat, ...]:
        """Return the defenders when `seat` is the bidder; with three they act as one."""
        return _AGAINST[self.seats][self.seat(seat).index]

    def allow_trump(self, text: str | int | Trump) -> Trump:
        """Read a trump and check that these rules let it be named."""
        trump = Trump.parse(text)
        if trump not in self.trumps:
            raise RulesError(
                f"trump {trump} may not be named under these house rules: choose {listed(self.trumps, 'or')}"
            )
        return trump

    def seat(self, text: str | Seat) -> Seat:
        """Read a seat of this game."""
        return Seat.parse(text, self.seats)

    def __str__(self) -> str:
        house = ", ".join(f"{option}={value}" for option, value in self.house_settings.items())
        return f"{self.name} ({house})" if house else self.name

    def __repr__(self) -> str:
        base = RULE_SETS.get(self.name)
        if base is None or (base.seats, base.tiles) != (self.seats, self.tiles):
            shown = ", ".join(f"{field.name}={getattr(self, field.name)!r}" for field in fields(self))
            return f"Rules({shown})"
        house = self.house_settings
        return f"Rules.named({self.name!r})" + (f".house({house!r})" if house else "")


def house_from_toml(text: str) -> dict[str, object]:
    """Return the names and settings of a TOML text as they are written. Raises RulesError for what is not TOML."""
    try:
        return tomllib.loads(checked_text(text, "toml"))
    except NotationError as error:
        raise RulesError(error.faults) from error
    except (ValueError, RecursionError) as error:  # TOMLDecodeError, numbers too long, lists too deep
        raise RulesError(f'not TOML: {error}; write one house rule a line, such as first-lead = "trump"') from error


# Who plays together, by the number of seats; then by seat its side, the others, and its side as a mask of seats.
_ALL_SEATS: Final = {seats: tuple(Seat)[:seats] for seats in (3, 4)}
_PARTNERSHIPS: Final = {3: tuple((seat,) for seat in _ALL_SEATS[3]), 4: ((Seat.A, Seat.C), (Seat.B, Seat.D))}
_SIDES: Final = {
    seats: tuple(next(side for side in sides if seat in side) for seat in _ALL_SEATS[seats])
    for seats, sides in _PARTNERSHIPS.items()
}
_AGAINST: Final = {
    seats: tuple(tuple(other for other in _ALL_SEATS[seats] if other not in side) for side in sides)
    for seats, sides in _SIDES.items()
}
_SIDE_MASKS: Final = {
    seats: tuple(sum(1 << seat.index for seat in side) for side in sides) for seats, sides in _SIDES.items()
}


def _option(field: str) -> str:
    return "target" if field == "target_score" else field.replace("_", "-")


def _field(option: str) -> str:
    return "target_score" if option == "target" else option.replace("-", "_")


# What the fields of Rules declare: by house rule each setting as it is written, and its value; the default first.
_SETTINGS: Final[Mapping[str, Mapping[str, object]]] = {
    _option(field.name): {str(value): value for value in (field.default, *get_args(field.type))}
    for field in fields(Rules)
    if get_origin(field.type) is Literal and field.default is not MISSING  # `seats` is not a house rule
}
HOUSE_RULES: Final[Mapping[str, tuple[str, ...]]] = {
    "trumps": (" ".join(map(str, ALL_TRUMPS)),),  # any choice of these
    **{option: tuple(settings) for option, settings in _SETTINGS.items()},
    "target": ("21",),  # or any whole number within TARGETS; with marks the default is 7
}
"""House rule -> its settings, the default first."""


def _trump_words(value: object) -> list[Any]:
    """Return the trumps that are named in a text; a name of several words, such as ``no trump``, is one."""
    if not isinstance(value, str):
        return [value]
    try:
        return [Trump.parse(value)]
    except NotationError:
        return value.replace(",", " ").split()


def _read_setting(option: str, value: object) -> object:
    word = normal_word(str(value))
    if word not in _SETTINGS[option]:
        raise RulesError(_no_setting(option, value))
    return _SETTINGS[option][word]


def _no_setting(option: str, value: object) -> str:
    return f"{quote(str(value))} is not a setting of {option}: choose {listed(HOUSE_RULES[option], 'or')}"


def _read_target(value: object) -> int:
    word = str(value).strip()
    if not (word.isascii() and word.isdigit() and len(word) <= 9 and int(word) in TARGETS):
        raise RulesError(_no_target(value))
    return int(word)


def _no_target(value: object) -> str:
    return (
        f"{quote(str(value))} is not a setting of target: choose a whole number from {TARGETS[0]} to {TARGETS[-1]},"
        " the score that wins the game"
    )


def _trump_faults(trumps: tuple[Trump, ...]) -> list[str]:
    if not trumps:
        return ["no trump may be named: give at least one of 0 to 6, doubles and none"]
    twice = [trump for trump in Trump if trumps.count(trump) > 1]
    return [f"trump {listed(twice, 'or')} is listed twice: list each once"] if twice else []


def read_trumps(value: object) -> tuple[Trump, ...]:
    """Return the trumps that a text (``"5 none"``), a trump, a number or a list of such names, in its order.

    Raises NotationError with every fault. Of a list no more is looked at than can be right.

    >>> read_trumps("fives, none"), read_trumps(2), read_trumps(["doubles", Trump.ONE])
    ((Trump.FIVE, Trump.NONE), (Trump.TWO,), (Trump.DOUBLES, Trump.ONE))
    """
    if isinstance(value, Iterable) and not isinstance(value, str | bytes):
        words = list(itertools.islice(value, 2 * len(Trump)))
    else:
        words = _trump_words(value)
    trumps: list[Trump] = []
    faults: list[str] = []
    for word in words:
        try:
            trumps.append(Trump.parse(word))
        except NotationError as error:
            faults += error.faults
    if faults:
        raise NotationError(faults)
    return tuple(trumps)


_WHOLE_SET = Hand(TILES)
_WITHOUT_BLANKS = Hand(tile for tile in TILES if tile.low > 0)
_WITH_DOUBLE_BLANK = _WITHOUT_BLANKS.add(TILES[21])

RULE_SETS: Final[Mapping[str, Rules]] = {
    rules.name: rules
    for rules in (
        Rules("moon3", 3, _WITH_DOUBLE_BLANK),
        Rules("moon3-21", 3, _WITHOUT_BLANKS),
        Rules("moon4", 4, _WHOLE_SET),
    )
}
"""The rule sets that have a name."""
