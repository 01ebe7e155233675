"""Tiles and hands: the 28 pieces, their numbering, and sets of them as bit masks. Knows nothing of trumps or rules.

The numbering is shared by the whole project, the batch interface included. Bit of a tile::

    bit  27 26 25 24 23 22 21 | 20 19 18 17 16 15 | 14 13 12 11 10 | 9  8  7  6 | 5  4  3 | 2  1 | 0
    tile 66 55 44 33 22 11 00 | 65 64 63 62 61 60 | 54 53 52 51 50 | 43 42 41 40| 32 31 30| 21 20| 10

A double ``pp`` has bit ``21 + p``; any other tile has bit ``high * (high - 1) / 2 + low``, so 64 is ``6 * 5 / 2 + 4``
= 19. Within every suit, and within the trumps whatever they are, a higher bit beats a lower one.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import total_ordering
from typing import Final

from moonsolver.errors import NotationError
from moonsolver.game.notation import TileText, quote, scan_tiles
from moonsolver.game.shown import Drawn

__all__ = ["TILES", "Hand", "Tile", "readable_tiles"]

_MASK_LIMIT: Final = 1 << 28


@total_ordering
@dataclass(frozen=True, slots=True)
class Tile(Drawn):
    """One tile, its high end first. Equal by value, ordered by bit.

    >>> Tile.parse("4-6")
    Tile(high=6, low=4)
    >>> str(Tile(6, 4)), Tile(6, 4).bit, Tile(6, 4).is_double
    ('64', 19, False)
    """

    high: int
    low: int
    bit: int = field(init=False, repr=False, compare=False)
    """The tile's place in every mask, 0 to 27."""

    def __post_init__(self) -> None:
        if not 0 <= self.low <= self.high <= 6:
            raise NotationError(
                f"Tile({self.high}, {self.low}) is not a tile: pips are 0 to 6, the high end first, as in Tile(6, 4)"
            )
        bit = 21 + self.high if self.high == self.low else self.high * (self.high - 1) // 2 + self.low
        object.__setattr__(self, "bit", bit)

    @classmethod
    def parse(cls, text: "str | Tile") -> "Tile":
        """Read one tile in any of the usual forms, in either order of the ends. A tile is returned as it is."""
        if isinstance(text, Tile):
            return text
        found = tiles_from(scan_tiles(str(text)))
        if len(found) != 1:
            raise NotationError(f"{quote(str(text))} is not one tile: write its two ends, as in 64, 6-4 or [6|4]")
        return found[0]

    @classmethod
    def from_int(cls, bit: int) -> "Tile":
        """Return the tile with this bit, 0 to 27."""
        if not 0 <= bit < 28:
            raise NotationError(f"{bit} is not a tile's bit: bits go from 0 (10) to 27 (66)")
        return TILES[bit]

    @property
    def is_double(self) -> bool:
        """Whether both ends are the same."""
        return self.high == self.low

    @property
    def pips(self) -> tuple[int, ...]:
        """The numbers on the tile: two of them, or one for a double."""
        return (self.high,) if self.high == self.low else (self.high, self.low)

    def has(self, pip: int) -> bool:
        """Whether either end is `pip`."""
        return pip in (self.high, self.low)

    def __hash__(self) -> int:
        return self.bit

    def __lt__(self, other: "Tile") -> bool:
        return self.bit < other.bit

    def __str__(self) -> str:
        return f"{self.high}{self.low}"


TILES: Final[tuple[Tile, ...]] = tuple(
    sorted((Tile(high, low) for high in range(7) for low in range(high + 1)), key=lambda tile: tile.bit)
)
"""The 28 tiles of the double-six set, each at the index of its bit."""

_BY_ENDS: Final = {(tile.high, tile.low): tile for tile in TILES} | {(tile.low, tile.high): tile for tile in TILES}


class Hand(Drawn):
    """A set of tiles as a bit mask: ``in``, ``len``, ``|``, ``&``, ``-``, iteration, ``int()``. Immutable.

    Iteration and text go from the highest bit down: doubles first, then by high end.

    >>> hand = Hand.parse("6-4 66, [5|3]")
    >>> str(hand), len(hand), Tile(6, 4) in hand, int(Hand.parse("10 20"))
    ('66 64 53', 3, True, 3)
    >>> hand - Hand.parse("66") | Hand.parse("00")
    Hand.parse('00 64 53')
    """

    __slots__ = ("mask",)

    mask: int

    def __init__(self, tiles: "Iterable[Tile] | Hand" = ()) -> None:
        mask = 0
        for tile in tiles:
            mask |= 1 << tile.bit
        object.__setattr__(self, "mask", mask)

    @classmethod
    def from_int(cls, mask: int) -> "Hand":
        """Return the hand whose tiles are the bits of `mask`, at most 28 of them."""
        if not 0 <= mask < _MASK_LIMIT:
            raise NotationError(f"{mask} is not a hand: a mask has bits 0 to 27 only")
        hand = cls.__new__(cls)
        object.__setattr__(hand, "mask", mask)
        return hand

    @classmethod
    def parse(cls, text: "str | Hand | Iterable[Tile]") -> "Hand":
        """Read tiles in any of the usual forms, separated by blanks or commas. A hand is returned as it is.

        Raises NotationError for what is not a tile, and for a tile written twice.
        """
        if isinstance(text, Hand):
            return text
        if not isinstance(text, str):
            return cls(text)
        return cls(cls.parse_tiles(text))

    @staticmethod
    def parse_tiles(text: str) -> tuple[Tile, ...]:
        """Read tiles and keep their order. A tile written twice is an error."""
        return tiles_from(scan_tiles(text))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Hand cannot be changed: make a new one instead of setting {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Hand cannot be changed: {name} cannot be deleted")

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return Hand.from_int, (self.mask,)

    def __iter__(self) -> Iterator[Tile]:
        mask = self.mask
        while mask:
            bit = mask.bit_length() - 1
            yield TILES[bit]
            mask ^= 1 << bit

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __bool__(self) -> bool:
        return self.mask != 0

    def __contains__(self, tile: object) -> bool:
        return isinstance(tile, Tile) and bool(self.mask >> tile.bit & 1)

    def __eq__(self, other: object) -> bool:
        return self.mask == other.mask if isinstance(other, Hand) else NotImplemented

    def __hash__(self) -> int:
        return hash((Hand, self.mask))

    def __int__(self) -> int:
        return self.mask

    def __index__(self) -> int:
        return self.mask

    def __or__(self, other: "Hand") -> "Hand":
        return Hand.from_int(self.mask | other.mask) if isinstance(other, Hand) else NotImplemented  # type: ignore[redundant-expr]

    def __and__(self, other: "Hand") -> "Hand":
        return Hand.from_int(self.mask & other.mask) if isinstance(other, Hand) else NotImplemented  # type: ignore[redundant-expr]

    def __sub__(self, other: "Hand") -> "Hand":
        return Hand.from_int(self.mask & ~other.mask) if isinstance(other, Hand) else NotImplemented  # type: ignore[redundant-expr]

    def isdisjoint(self, other: "Hand") -> bool:
        """Whether the two hands share no tile."""
        return not self.mask & other.mask

    def issubset(self, other: "Hand") -> bool:
        """Whether every tile of this hand is in `other`."""
        return not self.mask & ~other.mask

    def add(self, tile: Tile) -> "Hand":
        """Return the hand with `tile` in it."""
        return Hand.from_int(self.mask | 1 << tile.bit)

    def remove(self, tile: Tile) -> "Hand":
        """Return the hand without `tile`."""
        return Hand.from_int(self.mask & ~(1 << tile.bit))

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"Hand.parse({str(self)!r})"


def tiles_from(found: Iterable[TileText]) -> tuple[Tile, ...]:
    """Return scanned texts as tiles, in order.

    Raises NotationError, with a fault for each piece that is not a tile and for each tile that appears twice.
    """
    tiles, faults = readable_tiles(found)
    if faults:
        raise NotationError(faults)
    return tiles


def readable_tiles(found: Iterable[TileText]) -> tuple[tuple[Tile, ...], list[str]]:
    """Return those of the scanned texts that are tiles, each once and in order, and what is wrong with the others."""
    seen: dict[Tile, TileText] = {}
    faults: list[str] = []
    for piece in found:
        if piece.fault:
            faults.append(piece.fault)
            continue
        tile = _BY_ENDS[piece.first, piece.second]
        if tile in seen:
            first = seen[tile]
            faults.append(
                f"{tile} is written twice, as {quote(first.text)} (column {first.column}) and {quote(piece.text)}"
                f" (column {piece.column}): there is only one of each tile"
            )
        seen.setdefault(tile, piece)
    return tuple(seen), faults
