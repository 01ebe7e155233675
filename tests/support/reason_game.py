"""Positions for the checker of reasons: its own suits and ranks, imaginary low tiles, exact values by its own search.

Shares nothing with the library. A tile is a number: 0 to 27 are the dominoes, from 28 on come imaginary ones, each
"a low six" and the like: it belongs to one suit only and loses to every other tile of it; the last is a low trump.
`reason_search.c`, which is compiled when it is first needed, does the searching.
"""

import ctypes
import os
import subprocess
import sysconfig
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

SOURCE = Path(__file__).with_name("reason_search.c")
TRUMPS = 7  # the suit of trumps; 0 to 6 are those of the pips
IMAGINARY = 28
LOW_TRUMP = 63

Tiles = tuple[int, ...]


def number_of(text: str) -> int:
    """The number of a tile written ``6-5`` or ``65``."""
    low, high = sorted(int(pip) for pip in text.replace("-", ""))
    return high * (high + 1) // 2 + low


@cache
def ends(tile: int) -> tuple[int, int]:
    """The high end and the low one of a real tile."""
    high = max(pip for pip in range(7) if pip * (pip + 1) // 2 <= tile)
    return high, tile - high * (high + 1) // 2


def low_tile(suit: int, copy: int = 0) -> int:
    """An imaginary tile of the suit, lower than every real one."""
    return IMAGINARY + 7 * copy + suit


@cache
def _library() -> ctypes.CDLL:
    folder = tempfile.mkdtemp(prefix="reasons-")
    built = Path(folder) / "reason_search.so"
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    subprocess.run([*compiler.split(), "-O2", "-shared", "-fPIC", "-o", str(built), str(SOURCE)], check=True)
    return ctypes.CDLL(str(built))


@dataclass(frozen=True)
class Suits:
    """Which tiles follow, lead and win under a trump: ``0`` to ``6``, ``doubles`` or ``none``."""

    trump: str

    def is_trump(self, tile: int) -> bool:
        """Whether the tile is a trump; an imaginary one never is."""
        if tile >= IMAGINARY or self.trump == "none":
            return tile == LOW_TRUMP
        high, low = ends(tile)
        return high == low if self.trump == "doubles" else int(self.trump) in (high, low)

    def of(self, tile: int) -> tuple[int, ...]:
        """The suits that a tile belongs to."""
        if self.is_trump(tile):
            return (TRUMPS,)
        return ((tile - IMAGINARY) % 7,) if tile >= IMAGINARY else tuple(dict.fromkeys(ends(tile)))

    def led(self, tile: int) -> int:
        """The suit that a tile leads."""
        return self.of(tile)[0]

    def rank(self, tile: int, suit: int) -> int:
        """How high a tile stands in a suit of its own."""
        if tile >= IMAGINARY:
            return 0
        high, low = ends(tile)
        if suit == TRUMPS and self.trump == "doubles":
            return 1 + high
        if high == low:
            return 20
        pip = int(self.trump) if suit == TRUMPS else suit
        return 1 + (low if high == pip else high)

    @property
    def plain(self) -> tuple[int, ...]:
        """The suits that are not trumps."""
        return tuple(pip for pip in range(7) if str(pip) != self.trump)

    def winner(self, table: Sequence[int]) -> int:
        """The place of the tile that wins, or is winning so far."""
        led = self.led(table[0])

        def strength(place: int) -> int:
            tile = table[place]
            if self.is_trump(tile):
                return 100 + self.rank(tile, TRUMPS)
            return self.rank(tile, led) if led in self.of(tile) else -1

        return max(range(len(table)), key=strength)


@cache
def _tables(
    trump: str,
) -> tuple[ctypes.Array[ctypes.c_uint64], ctypes.Array[ctypes.c_uint8], ctypes.Array[ctypes.c_uint8]]:
    suits = Suits(trump)
    follows, led, ranks = (ctypes.c_uint64 * 8)(), (ctypes.c_uint8 * 64)(), (ctypes.c_uint8 * 512)()
    for tile in range(64):
        led[tile] = suits.led(tile)
        for suit in suits.of(tile):
            follows[suit] |= 1 << tile
            ranks[suit * 64 + tile] = suits.rank(tile, suit)
    return follows, led, ranks


_game: list[tuple[int, int, str]] = []


def _value(seats: int, side: int, trump: str, hands: Sequence[int], leader: int, table: Tiles) -> int:
    library = _library()
    if _game[:] != [(seats, side, trump)]:
        library.set_game(seats, side, *_tables(trump))
        _game[:] = [(seats, side, trump)]
    return int(library.value((ctypes.c_uint64 * 4)(*hands), leader, (ctypes.c_int * 4)(*table), len(table)))


def bits(mask: int) -> Iterator[int]:
    """The tiles of a hand."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


@dataclass(frozen=True)
class State:
    """Hands as masks, who led, what lies on the table, and the tricks that each seat has taken so far."""

    seats: int
    trump: str
    side: int  # a mask: the bidder's side
    hands: tuple[int, ...]
    leader: int
    table: Tiles = ()
    done: tuple[int, ...] = ()  # who took each trick since the first state
    must_lead_trump: bool = False  # of this very trick

    @property
    def suits(self) -> Suits:
        return Suits(self.trump)

    @property
    def mover(self) -> int:
        return (self.leader + len(self.table)) % self.seats

    @property
    def is_over(self) -> bool:
        return not self.table and not any(self.hands)

    @property
    def legal(self) -> list[int]:
        """What may be played."""
        hand = list(bits(self.hands[self.mover]))
        if self.table:
            led = self.suits.led(self.table[0])
            return [tile for tile in hand if led in self.suits.of(tile)] or hand
        trumps = [tile for tile in hand if self.suits.is_trump(tile)]
        return trumps if self.must_lead_trump and trumps else hand

    def allies(self, seat: int) -> list[int]:
        """The seats that play with one, itself first."""
        ours = self.side >> seat & 1
        same = [other for other in range(self.seats) if self.side >> other & 1 == ours]
        return sorted(same, key=lambda other: other != seat)

    def play(self, tile: int) -> "State":
        """The state after a play."""
        hands = list(self.hands)
        hands[self.mover] &= ~(1 << tile)
        table = (*self.table, tile)
        if len(table) < self.seats:
            return replace(self, hands=tuple(hands), table=table)
        taker = (self.leader + self.suits.winner(table)) % self.seats
        return replace(
            self, hands=tuple(hands), leader=taker, table=(), done=(*self.done, taker), must_lead_trump=False
        )

    def swapped(self, seat: int, out: int, into: int) -> "State":
        """The state with another tile in one hand."""
        hands = list(self.hands)
        hands[seat] = hands[seat] & ~(1 << out) | 1 << into
        return replace(self, hands=tuple(hands))

    @property
    def is_sound(self) -> bool:
        """Whether nobody on the table has failed to follow while able to."""
        if not self.table:
            return True
        led = self.suits.led(self.table[0])
        return all(
            led in self.suits.of(tile)
            or not any(led in self.suits.of(held) for held in bits(self.hands[(self.leader + place) % self.seats]))
            for place, tile in enumerate(self.table)
        )

    def worth(self, seat: int) -> int:
        """Tricks of the seat's side in all: those done since the first state and, played perfectly, those to come."""
        ours = bool(self.side >> seat & 1)
        done = sum(bool(self.side >> taker & 1) == ours for taker in self.done)
        if self.is_over:
            return done
        if self.must_lead_trump and not self.table:
            values = [self.play(tile).worth(seat) for tile in self.legal]
            return max(values) if bool(self.side >> self.mover & 1) == ours else min(values)
        left = bin(self.hands[self.mover]).count("1")
        value = _value(self.seats, self.side, self.trump, self.hands, self.leader, self.table)
        return done + (value if ours else left - value)


def reaches(state: State, seat: int, tricks: int) -> bool:
    """Whether the side of a seat that is to lead takes at least so many tricks: one question to the search."""
    if state.must_lead_trump:
        return state.worth(seat) >= tricks
    library = _library()
    key = (state.seats, state.side, state.trump)
    if _game[:] != [key]:
        library.set_game(state.seats, state.side, *_tables(state.trump))
        _game[:] = [key]
    return bool(library.reaches((ctypes.c_uint64 * 4)(*state.hands), state.leader, tricks))
