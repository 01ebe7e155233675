r"""The book of odds: for every eight tiles that a bidder can hold in `moon3`, the best choice for each bid, by piece.

There are 319,770 sets of eight tiles. Pips 1 to 6 can be renamed: what one number trump is to a set, another is to the
renamed one. So the sets fall into *families* whose members answer questions for one another, and a piece of the book
is a family, in a file of its own:

    moonsolver book 1\n | ten bytes for each member, by rising mask | SHA-256 of the name of the file and all before

Ten bytes are one number, the lowest byte first: in twelve bits each how many of the 3,432 layouts make a bid of 4, 5, 6
and 7 with the best choice for it, then in seven bits each those choices, as trump times eight and the discard's place
among the eight from the highest bit down. The rule for ties is that of ``chances.worth``.
"""

import functools
import hashlib
import itertools
import math
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from moonsolver.chances.worth import best_by_rule
from moonsolver.errors import AnswerError, KnowledgeError
from moonsolver.game.auction import Bid
from moonsolver.game.rules import Rules
from moonsolver.game.tiles import TILES, Hand, Tile
from moonsolver.game.trumps import Trump
from moonsolver.solving.answers import Choice
from moonsolver.solving.engine import race_layout_rows, solve_layout_rows

__all__ = [
    "BIDS",
    "SETS",
    "Entry",
    "families",
    "family_of",
    "look_up",
    "piece_name",
    "read_piece",
    "recount",
    "solve_piece",
]

BIDS: Final = (Bid.FOUR, Bid.FIVE, Bid.SIX, Bid.SEVEN)
SETS: Final = math.comb(22, 8)
LAYOUTS: Final = math.comb(14, 7)
HEAD: Final = b"moonsolver book 1\n"
ENTRY: Final = 10  # bytes
SAMPLE: Final = 24  # layouts that put the choices in order

Array = npt.NDArray[np.uint32]


@dataclass(frozen=True, slots=True)
class Entry:
    """What the book says of eight tiles: for bids of 4, 5, 6 and 7 the layouts that make it, and the best choice.

    choices: numbers, trump times eight and the place of the discard from the highest bit down.

    >>> entry = Entry((3432, 3432, 103, 0), (8, 8, 71, 71))
    >>> Entry.from_bytes(bytes(entry)) == entry, str(entry.choice(Bid.SIX, Hand.parse("66 65 64 63 62 61 21 54")))
    (True, 'trump none, discard 21')
    """

    counts: tuple[int, ...]
    choices: tuple[int, ...]

    def __bytes__(self) -> bytes:
        number = sum(count << 12 * at for at, count in enumerate(self.counts))
        number |= sum(choice << 48 + 7 * at for at, choice in enumerate(self.choices))
        return number.to_bytes(ENTRY, "little")

    @classmethod
    def from_bytes(cls, data: bytes) -> "Entry":
        """Read what ``bytes`` gave."""
        number = int.from_bytes(data, "little")
        counts = tuple(number >> 12 * at & 0xFFF for at in range(len(BIDS)))
        return cls(counts, tuple(number >> 48 + 7 * at & 0x7F for at in range(len(BIDS))))

    def choice(self, bid: Bid, eight: Hand) -> Choice:
        """Return the best choice for `bid` with the eight tiles that the entry is about."""
        trump, place = divmod(self.choices[BIDS.index(bid)], 8)
        return Choice(Trump.from_int(trump), list(eight)[place])


def families() -> list[tuple[int, ...]]:
    """Return all families, by their lowest masks: each the masks of its members, rising. Cost: some seconds."""
    tiles = [tile.bit for tile in Rules.named("moon3").tiles]
    seen: set[int] = set()
    found = []
    for eight in sorted(sum(1 << bit for bit in bits) for bits in itertools.combinations(tiles, 8)):
        if eight not in seen:
            family = family_of(eight)
            seen.update(family)
            found.append(family)
    return found


def family_of(eight: int) -> tuple[int, ...]:
    """Return the masks, rising, of all that eight tiles become when pips 1 to 6 change their names.

    >>> len(family_of(Hand.parse("66 55 44 33 22 11 00 65").mask))
    15
    """
    bits = [bit for bit in range(28) if eight >> bit & 1]
    renamed = np.bitwise_or.reduce(_renamings()[:, bits], axis=1)
    return tuple(int(mask) for mask in np.unique(renamed))


def piece_name(family: tuple[int, ...]) -> str:
    """Return the name of the file of a family: its lowest mask in hexadecimal digits."""
    return f"{family[0]:07x}.book"


def solve_piece(family: tuple[int, ...], stopped: Callable[[], bool] | None = None) -> bytes | None:
    """Return the piece of a family, or None when it was `stopped`. Cost: some 50 ms a member on one thread.

    One member is solved again by counting every choice in full; AnswerError tells if the two disagree.
    """
    known: dict[tuple[int, int], npt.NDArray[np.int64]] = {}
    entries = []
    for eight in family:
        if stopped is not None and stopped():
            return None
        entries.append(_solve(eight, known))
    checked = family[0] % len(family)
    if entries[checked] != recount(family[checked]):
        raise AnswerError(f"{Hand.from_int(family[checked])}: the race and the full count of the book disagree")
    data = HEAD + b"".join(map(bytes, entries))
    return data + _digest(family, data)


def read_piece(path: Path, family: tuple[int, ...]) -> dict[int, Entry] | None:
    """Return the entries of a family by mask, or None when its file is not there.

    Raises AnswerError for a file that is damaged, is no piece or cannot be read.
    """
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise AnswerError(f"{path} cannot be read: {error.strerror or error}") from error
    body, digest = data[:-32], data[-32:]
    if len(body) != len(HEAD) + ENTRY * len(family) or digest != _digest(family, body):
        raise AnswerError(f"{path} is damaged, or is not a piece of the book: remove it, and build it again")
    starts = range(len(HEAD), len(body), ENTRY)
    return {mask: Entry.from_bytes(body[at : at + ENTRY]) for mask, at in zip(family, starts, strict=True)}


def look_up(folder: Path, eight: Hand) -> Entry | None:
    """Return what the book in `folder` says of eight tiles, or None when that piece has not been built."""
    if len(eight) != 8 or not eight.issubset(Rules.named("moon3").tiles):
        raise KnowledgeError(f"{eight}: the book is about eight tiles of moon3")
    family = family_of(eight.mask)
    found = read_piece(folder / piece_name(family), family)
    return found[eight.mask] if found is not None else None


def recount(eight: int) -> Entry:
    """Return the entry of eight tiles by counting every choice in every layout. Cost: some seconds."""
    values = np.empty((LAYOUTS, len(Trump), 8), dtype=np.int8)
    solve_layout_rows(eight, _layouts(eight), np.arange(len(Trump), dtype=np.int8), False, values)
    by_choice = values[:, :, ::-1].transpose(1, 2, 0).reshape(8 * len(Trump), LAYOUTS)
    reached = [(by_choice >= bid.tricks).sum(axis=1).tolist() for bid in BIDS]
    choices = best_by_rule(reached, [0] * len(BIDS))
    return Entry(tuple(row[choice] for row, choice in zip(reached, choices, strict=True)), tuple(choices))


def _solve(eight: int, known: dict[tuple[int, int], npt.NDArray[np.int64]]) -> Entry:
    """Return the entry of eight tiles by a race; use and add to what is `known` of number trumps in the family."""
    keys = _keys(eight)
    sums = np.zeros((8 * len(Trump), len(BIDS), 2), dtype=np.int64)
    sums[:, :, 1] = LAYOUTS
    for choice, key in keys:
        if (told := known.get(key)) is not None:
            sums[choice] = told
    low = np.zeros((8 * len(Trump), LAYOUTS), dtype=np.int8)
    found = race_layout_rows(
        eight,
        _layouts(eight),
        np.arange(len(Trump), dtype=np.int8),
        False,
        np.array([[tricks >= bid.tricks for tricks in range(8)] for bid in BIDS], dtype=np.int32),
        low,
        np.full_like(low, 7),
        sample=np.linspace(0, LAYOUTS - 1, SAMPLE).astype(np.int32),
        sums=sums,
    )
    assert found is not None  # noqa: S101 - without a budget it is always decided
    for choice, key in keys:
        known[key] = sums[choice]
    return Entry(tuple(count for _, count in found), tuple(choice for choice, _ in found))


def _keys(eight: int) -> list[tuple[int, tuple[int, int]]]:
    """Return the choices with a trump from 1 to 6, each with the eight and the discard when that trump is called 6."""
    tiles = [bit for bit in range(27, -1, -1) if eight >> bit & 1]
    found = []
    for trump in range(1, 7):
        names = _called_six(trump)
        renamed = [int(names[bit]) for bit in tiles]
        mask = sum(renamed)
        found += [(8 * trump + place, (mask, tile)) for place, tile in enumerate(renamed)]
    return found


@functools.cache
def _called_six(trump: int) -> Array:
    """Return the mask of each tile when a trump is called 6 and the pips above it one less."""
    return _tile_names([0, *(6 if pip == trump else pip - (pip > trump) for pip in range(1, 7))])


@functools.cache
def _renamings() -> Array:
    """Return uint32[720, 28], for each renaming of pips 1 to 6 the mask of what each tile becomes."""
    return np.array([_tile_names([0, *pips]) for pips in itertools.permutations(range(1, 7))])


def _tile_names(pips: list[int]) -> Array:
    """Return the mask of what each tile becomes when pips change their names."""
    return np.array(
        [1 << Tile(*sorted((pips[tile.high], pips[tile.low]), reverse=True)).bit for tile in TILES], dtype=np.uint32
    )


@functools.cache
def _sevens() -> npt.NDArray[np.int64]:
    """Return int64[3432, 7], which seven of fourteen tiles the first hand has, in the order of rising masks."""
    chosen = itertools.combinations(range(14), 7)
    return np.array(sorted(chosen, key=lambda places: places[::-1]))


def _layouts(eight: int) -> Array:
    """Return uint32[3432, 2], the two other hands in every layout."""
    bits = [tile.bit for tile in Rules.named("moon3").tiles if not eight >> tile.bit & 1]
    others = np.array([1 << bit for bit in sorted(bits)], dtype=np.uint32)
    first = np.bitwise_or.reduce(others[_sevens()], axis=1)
    return np.column_stack([first, np.bitwise_or.reduce(others) ^ first])


def _digest(family: tuple[int, ...], data: bytes) -> bytes:
    return hashlib.sha256(piece_name(family).encode() + data).digest()
