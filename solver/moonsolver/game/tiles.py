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
from moonsolver.game.given import not_a
from moonsolver.game.notation import TileText, printable, quote, scan_tiles
from moonsolver.game.shown import Drawn

__all__ = ["TILES", "Hand", "Tile", "Tiles", "readable_tiles"]

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
        ends = (self.high, self.low)
        if not all(hasattr(end, "__index__") for end in ends) or not 0 <= self.low <= self.high <= 6:
            written = printable(f"Tile({self.high}, {self.low})")
            raise NotationError(f"{written} is not a tile: pips are 0 to 6, the high end first, as in Tile(6, 4)")
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
        if not hasattr(bit, "__index__") or not 0 <= bit < 28:
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
        return self.bit < other.bit if isinstance(other, Tile) else NotImplemented  # type: ignore[redundant-expr]

    def __str__(self) -> str:
        return f"{self.high}{self.low}"


TILES: Final[tuple[Tile, ...]] = tuple(
    sorted((Tile(high, low) for high in range(7) for low in range(high + 1)), key=lambda tile: tile.bit)
)
"""The 28 tiles of the double-six set, each at the index of its bit."""

_BY_ENDS: Final = {(tile.high, tile.low): tile for tile in TILES} | {(tile.low, tile.high): tile for tile in TILES}


class Hand(Drawn):
    """A set of tiles as a bit mask: ``in``, ``len``, ``|``, ``&``, ``-``, iteration, ``int()``. Immutable.

    Iteration and text go from the highest bit down: doubles first, then by high end. Wherever a tile or hand is asked
    for, its text will do, and for a hand any tiles in a list; NotationError is raised for what is neither.

    >>> hand = Hand.parse("6-4 66, [5|3]")
    >>> str(hand), len(hand), Tile(6, 4) in hand, int(Hand.parse("10 20"))
    ('66 64 53', 3, True, 3)
    >>> hand - Hand.parse("66") | Hand.parse("00")
    Hand.parse('00 64 53')
    >>> "4-6" in hand, hand | "65 10", hand & ["66", Tile(5, 3)]
    (True, Hand.parse('66 65 64 53 10'), Hand.parse('66 53'))
    """

    __slots__ = ("mask",)

    mask: int

    def __init__(self, tiles: "str | Iterable[str | Tile] | Hand" = ()) -> None:
        object.__setattr__(self, "mask", _mask_of(tiles))

    @classmethod
    def from_int(cls, mask: int) -> "Hand":
        """Return the hand whose tiles are the bits of `mask`, at most 28 of them."""
        if not hasattr(mask, "__index__"):
            raise not_a(mask, "a mask of tiles", "give a whole number, or read tiles with Hand.parse")
        if not 0 <= mask < _MASK_LIMIT:
            raise NotationError(f"{mask} is not a hand: a mask has bits 0 to 27 only")
        hand = cls.__new__(cls)
        object.__setattr__(hand, "mask", int(mask))
        return hand

    @classmethod
    def parse(cls, text: "str | Hand | Iterable[str | Tile]") -> "Hand":
        """Read tiles in any of the usual forms, separated by blanks or commas, or listed. A hand is returned as it is.

        Raises NotationError for what is not a tile, and for a tile written twice.
        """
        return text if isinstance(text, Hand) else cls(text)

    @staticmethod
    def parse_tiles(text: "str | Iterable[str | Tile]") -> tuple[Tile, ...]:
        """Read tiles, as text or in a list, and keep their order. A tile written twice is an error."""
        if isinstance(text, str):
            return tiles_from(scan_tiles(text))
        if isinstance(text, Tile | bytes) or not isinstance(text, Iterable):
            raise not_a(text, "a list of tiles", _TILES_RIGHT)
        return tuple(Tile.parse(tile) for tile in text)

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
        found = tile if isinstance(tile, Tile) else _tile_from(tile)
        return bool(self.mask >> found.bit & 1)

    def __eq__(self, other: object) -> bool:
        return self.mask == other.mask if isinstance(other, Hand) else NotImplemented

    def __hash__(self) -> int:
        return hash((Hand, self.mask))

    def __int__(self) -> int:
        return self.mask

    def __index__(self) -> int:
        return self.mask

    def __or__(self, other: "Tiles") -> "Hand":
        return Hand.from_int(self.mask | _mask_of(other))

    def __and__(self, other: "Tiles") -> "Hand":
        return Hand.from_int(self.mask & _mask_of(other))

    def __sub__(self, other: "Tiles") -> "Hand":
        return Hand.from_int(self.mask & ~_mask_of(other))

    __ror__ = __or__
    __rand__ = __and__

    def __rsub__(self, other: "Tiles") -> "Hand":
        return Hand.from_int(_mask_of(other) & ~self.mask)

    def isdisjoint(self, other: "Tiles") -> bool:
        """Whether the two hands share no tile."""
        return not self.mask & _mask_of(other)

    def issubset(self, other: "Tiles") -> bool:
        """Whether every tile of this hand is in `other`."""
        return not self.mask & ~_mask_of(other)

    def add(self, tile: str | Tile) -> "Hand":
        """Return the hand with `tile` in it."""
        return Hand.from_int(self.mask | 1 << Tile.parse(tile).bit)

    def remove(self, tile: str | Tile) -> "Hand":
        """Return the hand without `tile`."""
        return Hand.from_int(self.mask & ~(1 << Tile.parse(tile).bit))

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"Hand.parse({str(self)!r})"


Tiles = str | Tile | Hand | Iterable[str | Tile]
"""Tiles in any form: a hand, a tile, their text, or a list of tiles and texts."""

_TILES_RIGHT: Final = "give a Hand, tiles, or their text, such as 64 53"


def _mask_of(tiles: Tiles | bytes) -> int:
    """Return tiles in any form as a mask. Raises NotationError for what is no tile."""
    if isinstance(tiles, Hand):
        return tiles.mask
    if isinstance(tiles, Tile):
        return 1 << tiles.bit
    if isinstance(tiles, str):
        tiles = tiles_from(scan_tiles(tiles))
    elif isinstance(tiles, bytes) or not isinstance(tiles, Iterable):
        raise not_a(tiles, "a hand", _TILES_RIGHT)
    mask = 0
    for tile in tiles:
        mask |= 1 << (tile if isinstance(tile, Tile) else _tile_from(tile)).bit
    return mask


def _tile_from(value: object) -> Tile:
    """Return the tile that a text says. Raises NotationError for anything else, a tile's bit among it."""
    if not isinstance(value, str):
        raise not_a(value, "a tile", "give a Tile or its text, such as 64, 6-4 or [6|4]")
    return Tile.parse(value)


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
