"""Equal plays. Owns: which plays of a hand must have the same value. Refuses: to compare values.

Two tiles of one hand are equal when nobody else leads the lower end of either, now or later, and nobody else's tile of
their suit lies between. `distinct` tells so in a few operations, for the search; it may miss that two are equal.
`equal_groups` looks closer, for the answers that people see.
"""

from libc.stdint cimport uint32_t

from bits cimport lowest, require
from game cimport SEATS, TILES, Kind, Touch, bothered, contested, touch_of
from question cimport Question, legal_plays, to_play, winning_tile


cdef inline uint32_t distinct(const Kind *kind, uint32_t own, uint32_t others, Touch touch) noexcept nogil:
    """Return one of each set of equal plays of a hand, the lowest.

    `others` are the tiles of all other hands when the trick began, and `touch` is what they do. So a tile that another
    seat has played to this trick still counts, which may hide that two plays are equal, and never makes two plays
    equal that are not. It also means that equal tiles follow the same leads: no free tile has its lower end led.
    """
    # 1. A tile is free if nobody else leads its lower end, now or later. Trumps have no lower end.
    cdef uint32_t free = own & ~bothered(touch)
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
    lone = own & free & ~kind.trumps & ~contested(touch)
    return own ^ (lone & (lone - 1))


cdef inline bint equal(const Kind *kind, uint32_t others, uint32_t bother, int x, int y) noexcept nogil:
    """Tell whether tiles `x` and `y` of one hand are equal; `others` are all other hands and the winning tile.

    `bother` are tiles whose lower end somebody else leads, now or later. The reasons are those of `distinct`, and one
    more: a double may join the run below it.
    """
    cdef uint32_t pair = <uint32_t> 1 << x | <uint32_t> 1 << y
    cdef uint32_t suit = kind.led[x]
    cdef uint32_t between
    # 1. Nobody else leads a lower end, now or later.
    if pair & bother:
        return False
    # 2. One suit, and nobody else's tile of it between.
    if suit == kind.led[y]:
        between = (<uint32_t> 1 << max(x, y)) - (<uint32_t> 1 << min(x, y))
        if not between & suit & others:
            return True
    # 3. Suits that nobody else holds.
    return not pair & kind.trumps and not others & (suit | kind.led[y])


cdef inline int equal_groups(const Question *question, uint32_t *groups) noexcept nogil:
    """Part the legal plays into groups of equal ones; return how many."""
    cdef uint32_t own = question.hands[to_play(question)]
    cdef uint32_t others = winning_tile(question)
    cdef uint32_t first = question.played[0] if question.turn else 0
    cdef uint32_t left = legal_plays(question)
    cdef uint32_t rest, group, bother
    cdef int number = 0
    cdef int seat
    require(left & ~own == 0)
    for seat in range(SEATS):
        others |= question.hands[seat]
    others ^= own
    bother = bothered(touch_of(question.kind, others | first))
    while left:
        group = left & -left
        left ^= group
        rest = left
        while rest:
            if equal(question.kind, others, bother, lowest(group), lowest(rest)):
                group |= rest & -rest
            rest &= rest - 1
        left &= ~group
        groups[number] = group
        number += 1
    return number


cdef inline int first_like(const Kind *kind, uint32_t earlier, uint32_t others, int tile) noexcept nogil:
    """Return one of the tiles of `earlier` that is equal to `tile` of the same hand, or `tile` if none is.

    `others` are the tiles of all other hands. A hand with a tile too many may discard either of two equal tiles.
    """
    cdef uint32_t bother = bothered(touch_of(kind, others))
    require((earlier | <uint32_t> 1 << tile) & others == 0)
    while earlier:
        if equal(kind, others, bother, lowest(earlier), tile):
            return lowest(earlier)
        earlier &= earlier - 1
    return tile
