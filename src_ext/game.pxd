"""The game as the search sees it. Owns: the inner numbering of tiles, the kinds of trump, suits, equal plays.

Refuses: hands that cannot be (the door has checked), Python objects, anything about values.

All number trumps are one game: when the trump pip becomes 6 and the other pips keep their order, higher ends stay
higher and ranks stay in order. So there are three kinds of trump, and in the *inner numbering* the trumps of the
first two are the seven top bits:

    bit      27 26 25 24 23 22 21 | 20 19 18 17 16 15 | 14 .. 10 | 9 .. 6 | 5 .. 3 | 2  1 | 0
    NUMBER   66 65 64 63 62 61 60 | 55 44 33 22 11 00 | 54 .. 50 | 43..40 | 32..30 | 21 20| 10
    bit      27 26 25 24 23 22 21 | 20 ........... 15 | 14 .. 10 | 9 .. 6 | 5 .. 3 | 2  1 | 0
    DOUBLES  66 55 44 33 22 11 00 | 65 64 63 62 61 60 | 54 .. 50 | 43..40 | 32..30 | 21 20| 10
    NONE     the same, and no trumps

Within every suit a higher bit wins, so a tile that belongs to the led suit or to the trumps wins over another such
tile when its bit is higher. The tiles that lead a suit form a run of bits (a *block*) and, but for the trumps and
for kind DOUBLES, the double.
"""

from libc.stdint cimport int8_t, uint32_t

cdef enum:
    TILES = 28
    SEATS = 4
    HAND = 7                    # the longest hand
    TRUMPS = 9                  # ways to name the trump: 0 to 6, doubles, none
    TOP_SEVEN = 0xFE00000

cdef enum:
    NUMBER
    DOUBLES
    NONE
    KINDS

ctypedef struct Kind:
    uint32_t trumps             # TOP_SEVEN or nothing
    uint32_t led[TILES]         # by tile: the members of the suit that it leads
    uint32_t inside             # tiles that are not the lowest of their block
    # Unions over the tiles of a mask, looked up seven bits at a time: those whose lower end one of them leads, ...
    uint32_t bothered[4][128]
    # ... and those that lead a suit to which one of them belongs.
    uint32_t contested[4][128]

ctypedef struct Numbering:
    int kind
    int8_t inner[TILES]         # from the outer bit index to the inner, ...
    int8_t outer[TILES]         # ... and back


cdef inline uint32_t union_of(const uint32_t (*parts)[128], uint32_t mask) noexcept nogil:
    """Return the union that `parts` hold for the tiles of `mask`."""
    return parts[0][mask & 127] | parts[1][mask >> 7 & 127] | parts[2][mask >> 14 & 127] | parts[3][mask >> 21]


cdef inline uint32_t one_of_each(const Kind *kind, uint32_t choices, uint32_t own, uint32_t others, uint32_t first) noexcept nogil:
    """Return `choices` (some of the `own` tiles) less those that are surely equal to a lower one that is kept.

    `others` are the tiles of all other hands and the tile that is winning the trick; `first` is the tile that was led.
    """
    # 1. A tile is free if nobody else leads its lower end, now or later. Trumps have no other end.
    cdef uint32_t free = own & ~union_of(kind.bothered, others | first)
    # 2. Free tiles of one block are equal when nobody else's tile lies between them.
    cdef uint32_t open = ~others & kind.inside
    cdef uint32_t open2 = open & open << 1
    cdef uint32_t open4 = open2 & open2 << 2
    cdef uint32_t above = choices & free
    cdef uint32_t lone
    above |= above << 1 & open
    above |= above << 2 & open2
    above |= above << 4 & open4
    choices &= ~(free & above << 1 & open)
    # 3. Free tiles whose own suit nobody else holds are all equal.
    lone = choices & free & ~kind.trumps & ~union_of(kind.contested, others)
    return choices ^ (lone & (lone - 1))
