"""A deal: the hands, the widow, and the exchange of the widow for a discard. Knows nothing of the play.

A deal is written on one line, ``HAND / HAND / HAND / WIDOW``, the hands of A, B, C (and D) clockwise; without a widow
the last part is left out. One part may be ``?`` when the others decide it.
"""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from moonsolver.errors import DealError, NotationError
from moonsolver.notation import quote, scan_hands
from moonsolver.rules import Rules
from moonsolver.seats import Seat
from moonsolver.tiles import Hand, Tile, tiles_from

__all__ = ["Deal", "hand_faults", "hand_name"]


@dataclass(frozen=True, slots=True, repr=False)
class Deal:
    """Seven tiles a seat and what is left, the widow (an empty hand where there is none).

    Raises DealError, with every fault, for hands that are no deal under `rules`.

    >>> deal = Deal.parse("55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / ? / 43")
    >>> str(deal.hands[2])
    '44 33 00 65 54 51 21'
    """

    rules: Rules
    hands: tuple[Hand, ...]
    widow: Hand = Hand()  # noqa: RUF009 - a Hand is immutable

    def __post_init__(self) -> None:
        faults = hand_faults(self.rules, self.hands, self.widow)
        size = self.rules.hand_size
        if len(self.hands) == self.rules.seats:
            for seat, hand in zip(self.rules.all_seats, self.hands, strict=True):
                if len(hand) != size:
                    faults.append(f"{seat} has {_tiles(len(hand))} ({hand}): every seat is dealt {size}")
            if len(self.widow) != self.rules.widow_size:
                want = "one tile" if self.rules.has_widow else "no tile, there is no widow"
                found = f"{_tiles(len(self.widow))} ({self.widow})" if self.widow else "no tile"
                faults.append(f"the widow has {found}: in {self.rules.name} it has {want}")
        if faults:
            raise DealError(faults)

    @classmethod
    def parse(cls, text: str, rules: str | Rules = "moon3") -> "Deal":
        """Read a deal from its one line. Raises NotationError or DealError with every fault found."""
        rules = Rules.named(rules)
        groups = scan_hands(text)
        names = _part_names(rules)
        faults: list[str] = []
        hands: list[Hand | None] = []
        if len(groups) != len(names):
            form = " / ".join(["HAND"] * rules.seats + ["WIDOW"] * rules.widow_size)
            faults.append(
                f"{quote(text.strip())} has {len(groups)} part{'s' * (len(groups) != 1)} between slashes:"
                f" a deal of {rules.name} has {len(names)}, {form}"
            )
            names = [f"part {place}" for place in range(1, len(groups) + 1)]
        for name, group in zip(names, groups, strict=True):
            try:
                hands.append(None if group is None else Hand(tiles_from(group)))
            except NotationError as error:
                faults += (f"{name}: {fault}" for fault in error.faults)
        if faults:
            raise DealError(faults)
        return cls._from_parts(rules, hands)

    @classmethod
    def of(cls, hands: Sequence[str | Hand], widow: str | Hand = "", rules: str | Rules = "moon3") -> "Deal":
        """Make a deal from each seat's tiles and the widow, as text or hands."""
        rules = Rules.named(rules)
        faults: list[str] = []
        read: list[Hand] = []
        names = [hand_name(place) for place in range(len(hands))]
        for name, part in zip([*names, "the widow"], [*hands, widow], strict=True):
            try:
                read.append(Hand.parse(part))
            except NotationError as error:
                faults += (f"{name}: {fault}" for fault in error.faults)
        if faults:
            raise DealError(faults)
        return cls(rules, tuple(read[:-1]), read[-1])

    @classmethod
    def random(cls, rules: str | Rules = "moon3", rng: random.Random | int | None = None) -> "Deal":
        """Deal the tiles at random; the same seed gives the same deal on every machine."""
        rules = Rules.named(rules)
        rng = rng if isinstance(rng, random.Random) else random.Random(rng)
        tiles = list(rules.tiles)
        rng.shuffle(tiles)
        size = rules.hand_size
        hands = tuple(Hand(tiles[place * size : (place + 1) * size]) for place in range(rules.seats))
        return cls(rules, hands, Hand(tiles[rules.seats * size :]))

    @classmethod
    def _from_parts(cls, rules: Rules, parts: "list[Hand | None]") -> "Deal":
        unknown = [place for place, hand in enumerate(parts) if hand is None]
        if len(unknown) > 1:
            names = " and ".join(_part_names(rules)[place] for place in unknown)
            raise DealError(f"{names} are both unknown (?): only one part can be worked out from the others")
        if unknown:
            known = Hand(tile for hand in parts if hand is not None for tile in hand)
            twice = hand_faults(rules, [hand or Hand() for hand in parts[: rules.seats]], parts[-1] or Hand())
            wanted = rules.hand_size if unknown[0] < rules.seats else 1
            rest = rules.tiles - known
            if not twice and len(rest) != wanted:
                twice.append(
                    f"{_part_names(rules)[unknown[0]]} (?) cannot be worked out: the other parts leave"
                    f" {_tiles(len(rest))} ({rest}), and {wanted} must be left"
                )
            if twice:
                raise DealError(twice)
            parts = [rest if hand is None else hand for hand in parts]
        hands = [hand for hand in parts if hand is not None]
        return cls(rules, tuple(hands[: rules.seats]), hands[rules.seats] if rules.has_widow else Hand())

    def hand(self, seat: str | Seat) -> Hand:
        """Return the seven tiles dealt to `seat`."""
        return self.hands[self.rules.seat(seat).index]

    def discards(self, bidder: str | Seat) -> Hand:
        """Return what `bidder` may discard: the seven dealt and the widow. Empty without a widow."""
        hand = self.hand(bidder)
        return hand | self.widow if self.widow else Hand()

    def after_exchange(self, bidder: str | Seat, discard: str | Tile | None) -> tuple[Hand, ...]:
        """Return the hands once `bidder` took the widow and put `discard` away, which may be the widow itself.

        Raises DealError when `discard` is not among the eight, is missing, or is given though there is no widow.
        """
        bidder = self.rules.seat(bidder)
        if not self.widow:
            if discard is not None:
                raise DealError(f"a discard ({discard}) was named, but {self.rules.name} has no widow to exchange")
            return self.hands
        choices = self.discards(bidder)
        if discard is None:
            raise DealError(f"{bidder} takes the widow and must discard one of {choices}")
        tile = Tile.parse(discard)
        if tile not in choices:
            raise DealError(f"{bidder} cannot discard {tile}: it is not among the eight tiles held, {choices}")
        return tuple(
            choices.remove(tile) if seat is bidder else hand
            for seat, hand in zip(self.rules.all_seats, self.hands, strict=True)
        )

    def __str__(self) -> str:
        return " / ".join(map(str, (*self.hands, self.widow) if self.widow else self.hands))

    def __repr__(self) -> str:
        rules = "" if self.rules == Rules.named("moon3") else f", {self.rules!r}"
        return f"Deal.parse({str(self)!r}{rules})"


def hand_name(place: int) -> str:
    """Return what messages call the hand at this place: ``A's hand``, and beyond four ``hand 5``."""
    return f"{'ABCD'[place]}'s hand" if place < 4 else f"hand {place + 1}"


def hand_faults(rules: Rules, hands: Sequence[Hand], widow: Hand = Hand()) -> list[str]:  # noqa: B008 - immutable
    """Return what is wrong with who holds which tile: the number of hands, tiles held twice, tiles not in the set."""
    faults: list[str] = []
    if len(hands) != rules.seats:
        faults.append(f"{len(hands)} hands: {rules.name} has {rules.seats}, one for each of {_list(rules.all_seats)}")
    holders: dict[Tile, list[str]] = {}
    names = [hand_name(place) for place in range(len(hands))]
    for name, hand in [*zip(names, hands, strict=True), ("the widow", widow)]:
        for tile in hand:
            holders.setdefault(tile, []).append(name)
            if tile not in rules.tiles:
                faults.append(f"{tile} in {name} is not played with in {rules.name}: {_left_out(rules)}")
    faults += (
        f"{tile} is in {' and in '.join(where)}: every tile exists once"
        for tile, where in holders.items()
        if len(where) > 1
    )
    return faults


def _part_names(rules: Rules) -> list[str]:
    return [hand_name(place) for place in range(rules.seats)] + ["the widow"] * rules.widow_size


def _left_out(rules: Rules) -> str:
    out = Rules.named("moon4").tiles - rules.tiles
    return f"{_list(sorted(out))} are left out"


def _list(items: Iterable[object]) -> str:
    listed = list(map(str, items))
    return listed[0] if len(listed) == 1 else ", ".join(listed[:-1]) + " and " + listed[-1]


def _tiles(count: int) -> str:
    return "1 tile" if count == 1 else f"{count} tiles"
