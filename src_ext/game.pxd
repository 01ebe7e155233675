"""The game as the search sees it. Owns: the inner numbering of tiles, the kinds of trump, their suits and tables.

Refuses: impossible hands (the door has checked), Python objects, anything about values.

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

from bits cimport lowest, require

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

cdef extern from *:
    """
    /* Four words that are joined at once; compilers that have no vectors take them one by one. */
    #if defined(__GNUC__)
    typedef uint32_t moon_touch __attribute__((vector_size(16)));
    #define MOON_WORD(touch, which) ((touch)[which])
    static inline moon_touch moon_join(moon_touch a, moon_touch b) { return a | b; }
    #else
    typedef struct { uint32_t word[4]; } moon_touch;
    #define MOON_WORD(touch, which) ((touch).word[which])
    static __forceinline moon_touch moon_join(moon_touch a, moon_touch b) {
        int at;
        for (at = 0; at < 4; at++) a.word[at] |= b.word[at];
        return a;
    }
    #endif
    static inline uint32_t moon_bothered(moon_touch touch) { return MOON_WORD(touch, 0); }
    static inline uint32_t moon_contested(moon_touch touch) { return MOON_WORD(touch, 1); }
    static inline uint32_t moon_beaten(moon_touch touch) { return MOON_WORD(touch, 2); }
    static inline uint32_t moon_mates(moon_touch touch) { return MOON_WORD(touch, 3); }
    static inline moon_touch moon_touch_of(uint32_t bothered, uint32_t contested, uint32_t beaten, uint32_t mates) {
        moon_touch touch;
        MOON_WORD(touch, 0) = bothered;
        MOON_WORD(touch, 1) = contested;
        MOON_WORD(touch, 2) = beaten;
        MOON_WORD(touch, 3) = mates;
        return touch;
    }
    """
    ctypedef struct Touch "moon_touch":
        # What a set of tiles does to tiles of other hands.
        pass
    Touch joined "moon_join"(Touch a, Touch b) noexcept nogil       # what two sets do together
    uint32_t bothered "moon_bothered"(Touch touch) noexcept nogil   # tiles whose lower end one of the set leads
    uint32_t contested "moon_contested"(Touch touch) noexcept nogil # tiles, but trumps, that lead a suit of one of it
    uint32_t beaten "moon_beaten"(Touch touch) noexcept nogil       # tiles that one beats in the suit that they lead
    uint32_t mates "moon_mates"(Touch touch) noexcept nogil         # tiles that lead the suit that one of it leads
    Touch new_touch "moon_touch_of"(
        uint32_t bothered, uint32_t contested, uint32_t beaten, uint32_t mates
    ) noexcept nogil

ctypedef struct Kind:
    int which                   # NUMBER, DOUBLES or NONE
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

ctypedef struct Constants:
    Kind kinds[KINDS]
    Numbering numberings[TRUMPS]


cdef inline uint32_t renamed(uint32_t mask, const int8_t *names) noexcept nogil:
    """Return `mask` with every tile renamed, from the outer numbering to the inner or back."""
    cdef uint32_t result = 0
    require(mask >> TILES == 0)
    while mask:
        result |= <uint32_t> 1 << names[lowest(mask)]
        mask &= mask - 1
    return result


cdef inline Touch touch_of(const Kind *kind, uint32_t tiles) noexcept nogil:
    """Return what `tiles` do to tiles of other hands."""
    require(tiles >> TILES == 0)
    return joined(
        joined(kind.touch[0][tiles & 127], kind.touch[1][tiles >> 7 & 127]),
        joined(kind.touch[2][tiles >> 14 & 127], kind.touch[3][tiles >> 21]),
    )


cdef inline int ternary_of(const Kind *kind, uint32_t tiles) noexcept nogil:
    """Return the trumps of `tiles` as ones in base three. Those of hands that share no tile add up."""
    return kind.ternary[(tiles & kind.trumps) >> TRUMP_BIT]


cdef inline int sure_trumps(const Kind *kind, uint32_t own, uint32_t against) noexcept nogil:
    """Return how many trumps of `own` cannot each be paired with a distinct higher one of `against`."""
    require(own & against & kind.trumps == 0)
    return kind.unmatched[ternary_of(kind, own) + 2 * ternary_of(kind, against)]


cdef inline int count_trumps(const Kind *kind, uint32_t tiles) noexcept nogil:
    """Return how many of `tiles` are trumps."""
    return kind.ones[(tiles & kind.trumps) >> TRUMP_BIT]
