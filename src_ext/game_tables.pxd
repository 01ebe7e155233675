"""Fills the constants of game.pxd. Owns: how each kind of trump orders the tiles. Refuses: to keep anything.

The door calls `fill_constants` once, on import. Nothing changes the constants afterwards. `imagined.pxd` fills a kind of
its own, by names of its own.
"""

from libc.stdint cimport uint32_t

from bits cimport count, require
from game cimport (
    DOUBLES, KINDS, NONE, NUMBER, TILES, TOP_SEVEN, TRUMP_BIT, TRUMPS, Constants, Kind, Numbering, Touch, joined,
    new_touch,
)

cdef enum:
    PIPS = 7
    NO_PIP = 7                  # the lower end of a tile that has one end only
    MATCHES = 2187              # seven digits in base three

ctypedef struct Names:
    # The tiles of one kind of trump, and the suits they make; trumps belong to no number suit.
    int high[TILES]
    int low[TILES]
    uint32_t members[PIPS + 1]  # of each number suit, and of none
    uint32_t block[PIPS + 1]    # those that lead it
    uint32_t tail[PIPS + 1]     # those whose lower end it is


cdef inline void name_tiles(Names *names, int which) noexcept nogil:
    """Fill in the two ends of each tile."""
    cdef int high, low, at
    for high in range(PIPS):
        for low in range(high):
            at = high * (high - 1) // 2 + low
            if which == NUMBER and high == 6:
                at = TRUMP_BIT + low
            names.high[at], names.low[at] = high, low
        at = 21 + high
        if which == NUMBER and high < 6:
            at = 15 + high
        names.high[at] = names.low[at] = high


cdef inline void name_suits(Names *names, uint32_t trumps) noexcept nogil:
    """Fill in the tiles of each number suit."""
    cdef int pip, tile, high, low
    cdef uint32_t bit
    for pip in range(PIPS + 1):
        names.members[pip] = names.block[pip] = names.tail[pip] = 0
    for tile in range(TILES):
        bit = <uint32_t> 1 << tile
        high, low = names.high[tile], names.low[tile]
        if bit & trumps:
            continue
        names.members[high] |= bit
        names.members[low] |= bit
        names.block[high] |= bit
        if low != high:
            names.tail[low] |= bit


cdef inline void fill_suits(Kind *kind, const Names *names) noexcept nogil:
    """Fill in what each tile leads."""
    cdef int tile, high, low
    cdef uint32_t bit
    kind.inside = 0
    for tile in range(TILES):
        bit = <uint32_t> 1 << tile
        high, low = names.high[tile], names.low[tile]
        if bit & kind.trumps:
            kind.led[tile] = kind.block[tile] = kind.trumps
        else:
            kind.led[tile] = names.members[high]
            kind.block[tile] = names.block[high]
        if kind.block[tile] & (bit - 1) and (high != low or bit & kind.trumps):
            kind.inside |= bit


cdef inline Touch touch_of_tile(const Kind *kind, const Names *names, int tile) noexcept nogil:
    """Return what one tile does to tiles of other hands."""
    cdef int high = names.high[tile]
    cdef int low = names.low[tile]
    cdef int other
    cdef uint32_t beats = 0
    for other in range(tile):
        if kind.led[other] >> tile & 1:
            beats |= <uint32_t> 1 << other
    if <uint32_t> 1 << tile & kind.trumps:
        return new_touch(0, 0, beats, 0)
    return new_touch(names.tail[high], names.block[high] | names.block[low], beats, names.block[high])


cdef inline void fill_touches(Kind *kind, const Names *names) noexcept nogil:
    """Fill in what each set of seven tiles does to others: what its highest tile does, and the rest of it."""
    cdef int which, tiles, at
    cdef Touch touch
    for which in range(4):
        kind.touch[which][0] = new_touch(0, 0, 0, 0)
        for at in range(7):
            touch = touch_of_tile(kind, names, 7 * which + at)
            for tiles in range(1 << at):
                kind.touch[which][1 << at | tiles] = joined(touch, kind.touch[which][tiles])


cdef inline int unmatched_of(int digits) noexcept nogil:
    """Return how many own trumps (ones in base three) cannot each be paired with a higher one of others (twos)."""
    cdef int power = MATCHES // 3
    cdef int spare = 0
    cdef int unmatched = 0
    while power:
        if digits // power % 3 == 2:
            spare += 1
        elif digits // power % 3 == 1:
            if spare:
                spare -= 1
            else:
                unmatched += 1
        power //= 3
    return unmatched


cdef inline void fill_trumps(Kind *kind) noexcept nogil:
    """Fill in trumps against trumps."""
    cdef int trumps, at, power
    for trumps in range(128):
        kind.ones[trumps] = count(trumps)
        kind.ternary[trumps] = 0
        power = 1
        for at in range(7):
            if trumps >> at & 1:
                kind.ternary[trumps] += power
            power *= 3
    for at in range(MATCHES):
        kind.unmatched[at] = unmatched_of(at)


cdef inline void fill_by_names(Kind *kind, Names *names) noexcept nogil:
    """Fill in what follows from the trumps and from the ends of the tiles."""
    name_suits(names, kind.trumps)
    fill_suits(kind, names)
    fill_touches(kind, names)


cdef inline void fill_kind(Kind *kind, int which) noexcept nogil:
    """Fill in the masks and tables of one kind of trump."""
    cdef Names names
    require(sizeof(Touch) == 16)
    require(sizeof(kind.unmatched) == MATCHES)
    require(sizeof(kind.touch) == 4 * 128 * 16)
    require(TILES == 4 * 7)
    kind.which = which
    kind.trumps = 0 if which == NONE else TOP_SEVEN
    name_tiles(&names, which)
    fill_by_names(kind, &names)
    fill_trumps(kind)


cdef inline int inner_bit(int which, int high, int low) noexcept nogil:
    """Return the inner bit of a tile by its renamed ends, the higher first."""
    if which == NUMBER and high == 6:
        return 27 if low == 6 else TRUMP_BIT + low
    if high == low:
        return (15 if which == NUMBER else 21) + high
    return high * (high - 1) // 2 + low


cdef inline void fill_numbering(Numbering *numbering, int trump) noexcept nogil:
    """Fill in the renaming for one trump: its pip becomes 6, the other pips keep their order."""
    cdef int renamed[PIPS]
    cdef int a, b, outer, inner
    cdef uint32_t seen = 0
    numbering.kind = NUMBER if trump < 7 else DOUBLES if trump == 7 else NONE
    for a in range(PIPS):
        renamed[a] = a if trump >= 7 else 6 if a == trump else a - 1 if a > trump else a
    for a in range(PIPS):
        for b in range(a + 1):
            outer = 21 + a if a == b else a * (a - 1) // 2 + b
            inner = inner_bit(numbering.kind, max(renamed[a], renamed[b]), min(renamed[a], renamed[b]))
            numbering.inner[outer] = inner
            numbering.outer[inner] = outer
            seen |= <uint32_t> 1 << inner
    require(seen == (<uint32_t> 1 << TILES) - 1)


cdef inline void fill_constants(Constants *constants) noexcept nogil:
    """Fill in all kinds of trump, and the numbering for each trump."""
    cdef int at
    for at in range(KINDS):
        fill_kind(&constants.kinds[at], at)
    for at in range(TRUMPS):
        fill_numbering(&constants.numberings[at], at)
