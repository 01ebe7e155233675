"""The game as the search sees it. Owns: the inner numbering of tiles, the kinds of trump, their suits and tables.

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
tile when its bit is higher. The tiles that lead a suit form a run of bits, its *block*; but for the trumps and for
kind DOUBLES the double leads it too, from a bit of its own.
"""

from libc.stdint cimport int8_t, uint16_t, uint32_t

cdef enum:
    TILES = 28
    SEATS = 4
    HAND = 7                    # the longest hand
    TRUMPS = 9                  # ways to name the trump: 0 to 6, doubles, none
    TRUMP_BIT = 21              # the lowest trump
    TOP_SEVEN = 0xFE00000

cdef enum:
    NUMBER
    DOUBLES
    NONE
    KINDS

ctypedef struct Touch:
    # What a set of tiles does to tiles of other hands. Four words, so that one vector holds them.
    uint32_t bothered           # tiles whose lower end one of the set leads
    uint32_t contested          # tiles that lead a suit to which one of the set belongs
    uint32_t beaten             # tiles that one of the set beats in the suit that they lead
    uint32_t mates              # tiles that lead the suit that one of the set leads, itself too

ctypedef struct Kind:
    uint32_t trumps             # TOP_SEVEN or nothing
    uint32_t led[TILES]         # by tile: the members of the suit that it leads
    uint32_t block[TILES]       # by tile: those of them that lead it
    uint32_t inside             # tiles that are not the lowest of their block
    Touch touch[4][128]         # by seven tiles at a time
    # Trumps against trumps: `ternary` writes seven bits in base three, so that own trumps (ones) and others' (twos)
    # add up to an index; `unmatched` is how many own cannot each be paired with a distinct higher one.
    uint16_t ternary[128]
    int8_t unmatched[2187]
    int8_t ones[128]            # how many bits are set

ctypedef struct Numbering:
    int kind
    int8_t inner[TILES]         # from the outer bit index to the inner, ...
    int8_t outer[TILES]         # ... and back


cdef inline Touch touch_of(const Kind *kind, uint32_t tiles) noexcept nogil:
    """Return what `tiles` do to tiles of other hands."""
    cdef const Touch *a = &kind.touch[0][tiles & 127]
    cdef const Touch *b = &kind.touch[1][tiles >> 7 & 127]
    cdef const Touch *c = &kind.touch[2][tiles >> 14 & 127]
    cdef const Touch *d = &kind.touch[3][tiles >> 21]
    cdef Touch result
    result.bothered = a.bothered | b.bothered | c.bothered | d.bothered
    result.contested = a.contested | b.contested | c.contested | d.contested
    result.beaten = a.beaten | b.beaten | c.beaten | d.beaten
    result.mates = a.mates | b.mates | c.mates | d.mates
    return result


cdef inline Touch both(Touch a, Touch b) noexcept nogil:
    """Return what two sets of tiles together do to tiles of other hands."""
    a.bothered |= b.bothered
    a.contested |= b.contested
    a.beaten |= b.beaten
    a.mates |= b.mates
    return a


cdef inline int sure_trumps(const Kind *kind, uint32_t own, uint32_t against) noexcept nogil:
    """Return how many trumps of `own` cannot each be paired with a distinct higher one of `against`."""
    return kind.unmatched[
        kind.ternary[(own & kind.trumps) >> TRUMP_BIT] + 2 * kind.ternary[(against & kind.trumps) >> TRUMP_BIT]
    ]


cdef inline int count_trumps(const Kind *kind, uint32_t tiles) noexcept nogil:
    """Return how many of `tiles` are trumps."""
    return kind.ones[(tiles & kind.trumps) >> TRUMP_BIT]


cdef inline uint32_t distinct(const Kind *kind, uint32_t own, uint32_t others, Touch touch) noexcept nogil:
    """Return one of each set of equal plays of a hand, the lowest.

    `others` are the tiles of all other hands and `touch` what they do, when the trick began. So a tile that another
    seat has played to this trick still counts, which may hide that two plays are equal, and never makes two plays
    equal that are not. It also means that equal tiles follow the same leads: no free tile has its lower end led.
    """
    # 1. A tile is free if nobody else leads its lower end, now or later. Trumps have no lower end.
    cdef uint32_t free = own & ~touch.bothered
    # 2. Free tiles of one block are equal when nobody else's tile lies between them.
    cdef uint32_t open = ~others & kind.inside
    cdef uint32_t open2 = open & open << 1
    cdef uint32_t above = free << 1 & open
    cdef uint32_t lone
    above |= above << 1 & open
    above |= above << 2 & open2
    above |= above << 4 & open2 & open2 << 2
    own &= ~(free & above)
    # 3. Free tiles whose own suit nobody else holds are all equal.
    lone = own & free & ~kind.trumps & ~touch.contested
    return own ^ (lone & (lone - 1))
