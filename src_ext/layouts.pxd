"""Layouts: every way the unseen tiles can lie, by number. Owns: the numbering of `chances/layouts.py`, and a shuffle.

Refuses: Python objects, values. The unseen tiles are placed one by one, from the highest bit down; for each tile a
table says how many layouts there are below, for every room that may be left at the places: the seats, then aside.
"""

from libc.stdint cimport uint32_t

from bits cimport count, highest
from game cimport SEATS, TILES

cdef enum:
    PLACES = SEATS + 1
    UNSEEN = 21                 # at most: 28 tiles but for one hand
    STATES = 512                # at most: three rooms of seven

ctypedef struct Places:
    uint32_t known[PLACES]      # tiles that lie there for certain
    uint32_t barred[PLACES]     # tiles that cannot lie there
    int rooms[PLACES]           # how many of the unseen tiles lie there
    int units[PLACES]           # a state is the room left at every place, as one number: room 0 + room 1 * units 1 ...
    uint32_t unseen
    int full                    # the state before the first tile
    int tiles[UNSEEN]
    uint32_t ways[UNSEEN + 1][STATES]


cdef inline bint fits(const Places *places, int place, int tile, int state) noexcept nogil:
    """Tell whether a tile can lie at a place when so much room is left."""
    return (
        places.rooms[place] > 0 and not places.barred[place] >> tile & 1
        and state // places.units[place] % (places.rooms[place] + 1) > 0
    )


cdef inline uint32_t count_layouts(Places *places) noexcept nogil:
    """Fill in the tables and return how many layouts there are. Rooms add up to the unseen tiles."""
    cdef uint32_t rest = places.unseen
    cdef int number = 0
    cdef int states = 1
    cdef int at, state, place
    cdef uint32_t ways
    for place in range(PLACES):
        places.units[place] = states
        states *= places.rooms[place] + 1
    places.full = states - 1
    while rest:
        places.tiles[number] = highest(rest)
        rest ^= <uint32_t> 1 << places.tiles[number]
        number += 1
    for state in range(states):
        places.ways[number][state] = 1 if state == 0 else 0
    for at in range(number - 1, -1, -1):
        for state in range(states):
            ways = 0
            for place in range(PLACES):
                if fits(places, place, places.tiles[at], state):
                    ways += places.ways[at + 1][state - places.units[place]]
            places.ways[at][state] = ways
    return places.ways[0][places.full]


cdef inline void layout_of(const Places *places, uint32_t number, uint32_t *masks) noexcept nogil:
    """Store the tiles at every place in the layout with this number."""
    cdef int state = places.full
    cdef int at, place, tile
    cdef uint32_t ways
    for place in range(PLACES):
        masks[place] = places.known[place]
    for at in range(count(places.unseen)):
        tile = places.tiles[at]
        for place in range(PLACES):
            if not fits(places, place, tile, state):
                continue
            ways = places.ways[at + 1][state - places.units[place]]
            if number < ways:
                masks[place] |= <uint32_t> 1 << tile
                state -= places.units[place]
                break
            number -= ways


cdef inline uint32_t mixed(uint32_t word) noexcept nogil:
    """Return a word every bit of which hangs on every bit of the one that came in."""
    word = (word ^ word >> 16) * <uint32_t> 0x7FEB352D
    word = (word ^ word >> 15) * <uint32_t> 0x846CA68B
    return word ^ word >> 16


cdef inline uint32_t shuffled(uint32_t number, uint32_t seed, uint32_t at) noexcept nogil:
    """Return the `at`-th number of a shuffle of 0 to `number` - 1; each comes once.

    Six rounds of a Feistel network over twice as many bits as half the number needs, until the result is small enough.
    """
    cdef int half = 1
    cdef int turn
    cdef uint32_t left, right, key
    while number - 1 >> half >> half:
        half += 1
    while True:
        left = at >> half
        right = at & ((<uint32_t> 1 << half) - 1)
        for turn in range(6):
            key = mixed(seed ^ <uint32_t> turn * <uint32_t> 0x9E3779B9)
            left, right = right, left ^ mixed(right ^ key) & ((<uint32_t> 1 << half) - 1)
        at = left << half | right
        if at < number:
            return at
