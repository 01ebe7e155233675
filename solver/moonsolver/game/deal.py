"""A deal: the hands, the widow, and the exchange of the widow for a discard. Knows nothing of the play.

A deal is written on one line, ``HAND / HAND / HAND / WIDOW``, the hands of A, B, C (and D) clockwise; without a widow
the last part is left out. One part may be ``?`` when the others decide it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from moonsolver.errors import DealError, NotationError
from moonsolver.game.given import Dice, items_of, random_from, text_of
from moonsolver.game.notation import TileText, listed, quote, scan_hands, scan_tiles
from moonsolver.game.rules import Rules
from moonsolver.game.seats import Seat
from moonsolver.game.shown import Drawn
from moonsolver.game.tiles import Hand, Tile, readable_tiles

__all__ = ["DEAL_FORM", "Deal", "hand_faults", "hand_name", "holder_faults"]

DEAL_FORM = "such as 55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / ? / 43"
_HANDS_RIGHT = "give the tiles of each seat, such as 55 22 11 64 63 53 52"
MOST_PARTS = 8  # with more parts than this, only their number is given


@dataclass(frozen=True, slots=True, repr=False)
class Deal(Drawn):
    """Seven tiles a seat and what is left, the widow (an empty hand where there is none).

    Raises DealError, with every fault, for hands that are not a deal under `rules`.

    >>> deal = Deal.parse("55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / ? / 43")
    >>> str(deal.hands[2])
    '44 33 00 65 54 51 21'
    """

    rules: Rules
    hands: tuple[Hand, ...]
    widow: Hand = Hand()  # noqa: RUF009 - a Hand is immutable

    def __post_init__(self) -> None:
        object.__setattr__(self, "rules", Rules.named(self.rules))
        hands = items_of(self.hands, "a list of hands", _HANDS_RIGHT, DealError)
        object.__setattr__(self, "hands", tuple(Hand.parse(hand) for hand in hands))
        object.__setattr__(self, "widow", Hand.parse(self.widow))
        faults = hand_faults(self.rules, self.hands, self.widow)
        if len(self.hands) == self.rules.seats:
            parts = (*self.hands, self.widow)
            faults += _size_faults(self.rules, [(len(part), str(part)) for part in parts])
        if faults:
            raise DealError(faults)

    @classmethod
    def parse(cls, text: str, rules: str | Rules = "moon3") -> "Deal":
        """Read a deal from its one line. Raises DealError with every fault found."""
        rules = Rules.named(rules)
        groups = scan_hands(text_of(text, "a deal", f"give its line, {DEAL_FORM}"))
        sizes = [None if group is None else (len(group), _as_written(group)) for group in groups]
        _refuse_four_hands(rules, sizes)
        if len(groups) > MOST_PARTS:
            raise DealError(f"{quote(text.strip())} has {len(groups):,} parts between slashes: a deal has 3 or 4")
        names = _part_names(rules)
        faults: list[str] = []
        fitting = len(groups) == len(names)
        if not fitting:
            faults.append(_wrong_parts(text, rules, len(groups)))
            names = [f"part {number}" for number in range(1, len(groups) + 1)]
        hands: list[Hand | None] = []
        for name, group in zip(names, groups, strict=True):
            tiles, wrong = readable_tiles(group or [])
            faults += (f"{name}: {fault}" for fault in wrong)
            hands.append(None if group is None else Hand(tiles))
        return cls._whole(rules, names, hands, sizes if fitting else [], faults)

    @classmethod
    def completed(cls, parts: Sequence[str | Hand | None], rules: str | Rules = "moon3") -> "Deal":
        """Make a deal from its parts, the widow last; one may be None: it gets the tiles that the others leave.

        Raises DealError with every fault.
        """
        rules = Rules.named(rules)
        held = [
            None if part is None or part == "?" else Hand.parse(part)
            for part in items_of(parts, "a list of hands", _HANDS_RIGHT, DealError)
        ]
        sizes = [None if part is None else (len(part), str(part)) for part in held]
        _refuse_four_hands(rules, sizes)
        names = _part_names(rules)
        if len(held) != len(names):
            raise DealError(f"{len(held)} parts: a deal of {rules.name} has {len(names)}, {listed(names)}")
        return cls._whole(rules, names, held, sizes, [])

    @classmethod
    def _whole(
        cls,
        rules: Rules,
        names: Sequence[str],
        parts: Sequence[Hand | None],
        sizes: Sequence[tuple[int, str] | None],
        faults: Sequence[str],
    ) -> "Deal":
        """Return the deal with the one part that is None worked out. Raises DealError with `faults` and those found."""
        faults = [
            *faults,
            *holder_faults(rules, ((name, part or Hand()) for name, part in zip(names, parts, strict=True))),
        ]
        faults += _size_faults(rules, sizes)
        unknown = [name for name, part in zip(names, parts, strict=True) if part is None]
        if len(unknown) > 1:
            faults.append(f"{listed(unknown)} are unknown (?): only one part can be worked out from the others")
        if faults:
            raise DealError(faults)
        rest = rules.tiles - Hand(tile for part in parts for tile in part or ())
        hands = [rest if part is None else part for part in parts]
        return cls(rules, tuple(hands[: rules.seats]), hands[rules.seats] if rules.has_widow else Hand())

    @classmethod
    def of(cls, hands: Sequence[str | Hand], widow: str | Hand = "", rules: str | Rules = "moon3") -> "Deal":
        """Make a deal from each seat's tiles and the widow, as text or hands. Raises DealError with every fault."""
        rules = Rules.named(rules)
        hands = items_of(hands, "a list of hands", _HANDS_RIGHT, DealError)
        if len(hands) > MOST_PARTS:
            raise DealError(hand_faults(rules, [Hand()] * len(hands)))
        names = [*(hand_name(at) for at in range(len(hands))), "the widow"]
        faults: list[str] = []
        read: list[Hand] = []
        for name, part in zip(names, (*hands, widow), strict=True):
            try:
                tiles, wrong = readable_tiles(scan_tiles(part)) if isinstance(part, str) else (Hand.parse(part), [])
            except NotationError as error:
                tiles, wrong = (), list(error.faults)
            faults += (f"{name}: {fault}" for fault in wrong)
            read.append(Hand(tiles))
        if faults:
            raise DealError((*faults, *hand_faults(rules, read[:-1], read[-1])))
        return cls(rules, tuple(read[:-1]), read[-1])

    @classmethod
    def random(cls, rules: str | Rules = "moon3", rng: Dice = None) -> "Deal":
        """Deal the tiles at random; the same seed, from 0 up, gives the same deal on every machine.

        rng: a seed, a ``random.Random`` or a numpy ``Generator``, which goes on to the next deal; None for any deal.
        """
        rules = Rules.named(rules)
        tiles = list(rules.tiles)
        random_from(rng).shuffle(tiles)
        size = rules.hand_size
        hands = tuple(Hand(tiles[at * size : (at + 1) * size]) for at in range(rules.seats))
        return cls(rules, hands, Hand(tiles[rules.seats * size :]))

    @classmethod
    def from_masks(cls, masks: Iterable[int], rules: str | Rules | None = None) -> "Deal":
        """Return the deal whose hands have these masks, a seat each, as `to_masks` and ``solve_batch`` have them.

        masks: whole numbers of 28 bits, such as a row of uint32[n, seats]; the widow's may stand behind them, otherwise
        it is what the hands leave. Bit ``21 + p`` is the double of p, bit ``high * (high - 1) / 2 + low`` any other
        tile (``moonsolver.game.tiles`` draws them). rules: by default ``moon4`` for four hands of seven, and else
        ``moon3``. Raises DealError, and NotationError for what is no mask.

        >>> deal = Deal.random("moon3", 7)
        >>> Deal.from_masks(deal.to_masks()) == deal
        True
        """
        right = "give whole numbers of 28 bits, one a seat"
        parts = [Hand.from_int(mask) for mask in items_of(masks, "a list of masks", right, DealError)]
        if rules is None:
            four = len(parts) >= 4 and len(parts[3]) > 1
            rules = "moon4" if four else "moon3"
        rules = Rules.named(rules)
        if len(parts) < rules.seats:
            raise DealError(hand_faults(rules, parts))
        if len(parts) == rules.seats:
            rest = rules.tiles - [tile for part in parts for tile in part]
            parts.append(rest if rules.has_widow else Hand())
        return cls(rules, tuple(parts[:-1]), parts[-1])

    def to_masks(self) -> tuple[int, ...]:
        """Return the hands as masks, a seat each, as ``solve_batch`` takes them: a tile a bit, all below 2**28.

        The widow is what the hands leave, so that it has no mask. Bit 0 is 10 and bit 27 is 66.

        >>> deal = Deal.parse("55 22 11 64 63 53 52 / 66 62 61 42 41 32 31 / ? / 43")
        >>> [f"{mask:028b}" for mask in deal.to_masks()][0]
        '0100110011000011000000000000'
        """
        return tuple(hand.mask for hand in self.hands)

    def hand(self, seat: str | Seat) -> Hand:
        """Return the seven tiles dealt to `seat`."""
        return self.hands[self.rules.seat(seat).index]

    def discards(self, bidder: str | Seat) -> Hand:
        """Return what `bidder` may discard: the seven dealt and the widow. Empty without a widow."""
        hand = self.hand(bidder)
        return hand | self.widow if self.widow else Hand()

    def after_exchange(self, bidder: str | Seat, discard: str | Tile | None) -> tuple[Hand, ...]:
        """Return the hands once `bidder` has taken the widow and discarded `discard`, which may be the widow itself.

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


def hand_name(at: int) -> str:
    """Return what messages call the hand at this place: ``A's hand``, and beyond four ``hand 5``."""
    return f"{'ABCD'[at]}'s hand" if at < 4 else f"hand {at + 1}"


def hand_faults(rules: Rules, hands: Sequence[Hand], widow: Hand = Hand()) -> list[str]:  # noqa: B008 - immutable
    """Return what is wrong with who holds which tile: the number of hands, tiles held twice, tiles not in the set."""
    faults: list[str] = []
    if len(hands) != rules.seats:
        faults.append(f"{len(hands)} hands: {rules.name} has {rules.seats}, one for each of {listed(rules.all_seats)}")
    if len(hands) > MOST_PARTS:
        return faults
    names = [hand_name(at) for at in range(len(hands))]
    return faults + holder_faults(rules, [*zip(names, hands, strict=True), ("the widow", widow)])


def holder_faults(rules: Rules, held: Iterable[tuple[str, Iterable[Tile]]]) -> list[str]:
    """Return what is wrong with the tiles held under each name: tiles held twice, tiles not in the set."""
    faults: list[str] = []
    holders: dict[Tile, list[str]] = {}
    for name, tiles in held:
        for tile in tiles:
            holders.setdefault(tile, []).append(name)
            if tile not in rules.tiles:
                faults.append(f"{tile} in {name} is not used in {rules.name}: {_left_out(rules)}")
    faults += (
        f"{tile} is in {' and in '.join(where)}: there is only one of each tile"
        for tile, where in holders.items()
        if len(where) > 1
    )
    return faults


def _size_faults(rules: Rules, parts: Sequence[tuple[int, str] | None]) -> list[str]:
    """Return which hands or widow have the wrong number of tiles. A part is its count and its text, or None."""
    faults: list[str] = []
    for name, part in zip((*map(str, rules.all_seats), "the widow"), parts, strict=False):
        if part is None:
            continue
        count, text = part
        found = f"{name} has {_tiles(count)} ({text})" if count else f"{name} has no tiles"
        if name == "the widow":
            want = "one tile" if rules.has_widow else "no tiles, since there is no widow"
            faults += [f"{found}: in {rules.name} it has {want}"] * (count != rules.widow_size)
        elif count != rules.hand_size:
            faults.append(f"{found}: every seat is dealt {rules.hand_size}")
    return faults


def _refuse_four_hands(rules: Rules, sizes: Sequence[tuple[int, str] | None]) -> None:
    """Raise DealError for a deal of the other game."""
    if rules.seats == 3 and [part[0] if part else 0 for part in sizes] == [rules.hand_size] * 4:
        raise DealError(f"four hands of {rules.hand_size} tiles are a deal of moon4, but the rules are {rules.name}")


def _wrong_parts(text: str, rules: Rules, count: int) -> str:
    """Say that a text has too many or too few parts for a deal."""
    form = " / ".join(["HAND"] * rules.seats + ["WIDOW"] * rules.widow_size)
    return (
        f"{quote(text.strip())} has {count} part{'s' * (count != 1)} between slashes:"
        f" a deal of {rules.name} has {rules.seats + rules.widow_size}, {form}"
    )


def _as_written(group: Sequence[TileText]) -> str:
    return quote(" ".join(tile.text for tile in group))[1:-1]


def _part_names(rules: Rules) -> list[str]:
    return [hand_name(at) for at in range(rules.seats)] + ["the widow"] * rules.widow_size


def _left_out(rules: Rules) -> str:
    out = Rules.named("moon4").tiles - rules.tiles
    return f"{listed(sorted(out))} are left out"


def _tiles(count: int) -> str:
    return "1 tile" if count == 1 else f"{count} tiles"
