"""A rule set with its house rules, as far as they touch play, auction and score. Owns: what a table may choose.

Refuses: Python objects, names. `moonsolver.game.rules` says the same for Python, and a test holds them together.
"""

from libc.stdint cimport uint32_t

from faults cimport NO_RULES, NO_SEAT, NO_TRUMP, TRUMP_NOT_ALLOWED, Fault, right, wrong
from game cimport TILES, TRUMPS, Constants, Kind

cdef enum:
    MOON3
    MOON3_21
    MOON4
    RULE_SETS

cdef enum:
    TRUMP_SUIT = 7              # the suit of every trump, after the seven numbers
    DOUBLE_BLANK = 21
    ALL_TRUMPS = 511

ctypedef struct House:
    int which                   # MOON3, MOON3_21 or MOON4
    int seats
    uint32_t tiles
    int widow                   # tiles left over for the bidder
    bint must                   # the bidder must lead a trump to the first trick, if holding one
    uint32_t trumps             # that may be named, a bit each
    int lowest_bid              # 3, 4 or 5
    bint last_must_bid
    bint marks
    bint moon_wins


cdef inline int high_end(int tile) noexcept nogil:
    """Return the pips of a tile's higher end, in the outer numbering: bit high * (high - 1) / 2 + low, 21 + double."""
    cdef int high = 1
    if tile >= DOUBLE_BLANK:
        return tile - DOUBLE_BLANK
    while high * (high + 1) // 2 <= tile:
        high += 1
    return high


cdef inline int low_end(int tile) noexcept nogil:
    """Return the pips of a tile's lower end."""
    cdef int high = high_end(tile)
    return high if tile >= DOUBLE_BLANK else tile - high * (high - 1) // 2


cdef inline uint32_t tiles_of(int which) noexcept nogil:
    """Return the tiles that a rule set plays with."""
    cdef uint32_t tiles = 0
    cdef int tile
    for tile in range(TILES):
        if which == MOON4 or low_end(tile) > 0 or which == MOON3 and tile == DOUBLE_BLANK:
            tiles |= <uint32_t> 1 << tile
    return tiles


cdef inline bint sound_house(House *house, Fault *fault) noexcept nogil:
    """Check the choices of a table, and fill in what follows from the rule set."""
    if <uint32_t> house.which >= RULE_SETS:
        return wrong(fault, NO_RULES, -1, house.which)
    if not 3 <= house.lowest_bid <= 5 or house.trumps == 0 or house.trumps > ALL_TRUMPS:
        return wrong(fault, NO_RULES, -1, -1)
    house.seats = 4 if house.which == MOON4 else 3
    house.tiles = tiles_of(house.which)
    house.widow = 1 if house.which == MOON3 else 0
    return right(fault)


cdef inline uint32_t side_of(const House *house, int bidder) noexcept nogil:
    """Return who plays with the bidder, a bit a seat: partners sit across."""
    return <uint32_t> 5 << (bidder & 1) if house.seats == 4 else <uint32_t> 1 << bidder


cdef inline bint seat_exists(const House *house, int seat, Fault *fault) noexcept nogil:
    """Check the number of a seat."""
    return right(fault) if <uint32_t> seat < <uint32_t> house.seats else wrong(fault, NO_SEAT, -1, seat)


cdef inline bint may_name(const House *house, int trump, Fault *fault) noexcept nogil:
    """Check that a trump may be named."""
    if <uint32_t> trump >= TRUMPS:
        return wrong(fault, NO_TRUMP, -1, trump)
    return right(fault) if house.trumps >> trump & 1 else wrong(fault, TRUMP_NOT_ALLOWED, -1, trump)


cdef inline int suit_led_by(const Constants *constants, int trump, int tile) noexcept nogil:
    """Return the suit that a tile leads: the trumps, or else its higher end."""
    cdef const Kind *kind = &constants.kinds[constants.numberings[trump].kind]
    return TRUMP_SUIT if kind.trumps >> constants.numberings[trump].inner[tile] & 1 else high_end(tile)


cdef inline uint32_t tiles_of_suit(const Constants *constants, int trump, int suit) noexcept nogil:
    """Return the tiles of the double-six set that belong to a suit."""
    cdef uint32_t tiles = 0
    cdef int tile
    cdef bint trumps
    for tile in range(TILES):
        trumps = suit_led_by(constants, trump, tile) == TRUMP_SUIT
        if trumps if suit == TRUMP_SUIT else not trumps and (high_end(tile) == suit or low_end(tile) == suit):
            tiles |= <uint32_t> 1 << tile
    return tiles
