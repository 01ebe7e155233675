"""Imagined hands: some tiles of a position become low tiles. Owns: their kind, and what remains lawful. Refuses: to solve.

A *low tile* of a suit belongs to that suit alone, leads it, follows it and loses to every other tile of it. The game is
the same otherwise, so the search plays it by a kind of its own, in which the tiles are numbered anew: each low tile
stands below the lowest real tile of its suit, those that became low are gone, and the others keep their order. So there
are 28 again, and everything that game.pxd says of the inner numbering holds. Where several are low in one suit, the
first given is the lowest.
"""

from libc.stdint cimport int8_t, uint32_t
from libc.string cimport memcpy

from bits cimport require
from game cimport HAND, NUMBER, SEATS, TILES, TRUMP_BIT, Kind, renamed
from game_tables cimport NO_PIP, Names, fill_by_names, name_tiles
from house cimport TRUMP_SUIT
from question cimport Question
from table cimport Table, forget
from tricks cimport ANY_TILE, following, led_suit

ctypedef struct Low:
    uint32_t tile               # that becomes low, one bit; inner numbering
    int suit                    # a number, outer numbering, or TRUMP_SUIT

ctypedef struct Imagined:
    Kind kind
    Question question
    int8_t place[TILES]         # where a tile that stays is in this kind
    uint32_t low[HAND]          # the low tiles, as they were given


cdef inline int inner_pip(const Question *question, int suit) noexcept nogil:
    """Return the pip that `suit`, a number, has in the inner numbering; NO_PIP for the trumps."""
    if suit == TRUMP_SUIT or suit == question.trump:
        return NO_PIP
    return suit - 1 if question.names.kind == NUMBER and suit > question.trump else suit


cdef inline int place_below(int pip) noexcept nogil:
    """Return the inner bit of the lowest real tile of a suit: a low tile of it stands below."""
    return TRUMP_BIT if pip == NO_PIP else pip * (pip - 1) // 2 if pip else 0


cdef inline void name_imagined(
    const Question *question, const Low *lows, int number, Names *names, Imagined *world
) noexcept nogil:
    """Number the tiles anew, and name their ends."""
    cdef Names real
    cdef int bit, pip, which
    cdef int at = 0
    cdef uint32_t gone = 0
    for which in range(number):
        gone |= lows[which].tile
    name_tiles(&real, question.names.kind)
    world.kind.trumps = 0
    for bit in range(TILES):
        for pip in range(NO_PIP + 1):
            if place_below(pip) != bit:
                continue
            for which in range(number):
                if inner_pip(question, lows[which].suit) == pip:
                    world.low[which] = <uint32_t> 1 << at
                    world.kind.trumps |= <uint32_t> (pip == NO_PIP) << at
                    names.high[at] = pip
                    names.low[at] = NO_PIP
                    at += 1
        if not gone >> bit & 1:
            world.place[bit] = at
            world.kind.trumps |= (question.kind.trumps >> bit & 1) << at
            names.high[at], names.low[at] = real.high[bit], real.low[bit]
            at += 1
    require(at == TILES)


cdef inline bint nobody_revoked(const Question *question) noexcept nogil:
    """Tell whether everybody who has followed in this trick still could."""
    cdef int at
    cdef uint32_t own
    for at in range(1, question.turn):
        own = question.hands[(question.leader + at) % question.seats] | question.played[at]
        if not question.played[at] & following(own, led_suit(question.kind, question.played[0])):
            return False
    return True


cdef inline bint imagine(
    const Question *question, const Low *lows, int number, Table *table, Imagined *world
) noexcept nogil:
    """Store the position that `question` becomes with so many `lows`, tiles that are held; False if a play was a revoke.

    `world.kind` has the tables of trumps already. What `table` knew is forgotten.
    """
    cdef Names names
    cdef Question *imagined = &world.question
    cdef int seat, which
    cdef uint32_t bound = question.kind.trumps
    cdef uint32_t hand
    require(number <= HAND)
    # 1. The tiles.
    name_imagined(question, lows, number, &names, world)
    world.kind.which = question.kind.which
    fill_by_names(&world.kind, &names)
    # 2. Who holds them.
    imagined[0] = question[0]
    imagined.kind = &world.kind
    imagined.table = table
    for seat in range(SEATS):
        hand = question.hands[seat]
        imagined.hands[seat] = 0
        for which in range(number):
            if hand & lows[which].tile:
                hand ^= lows[which].tile
                imagined.hands[seat] |= world.low[which]
        imagined.hands[seat] |= renamed(hand, world.place)
    for which in range(question.turn):
        imagined.played[which] = renamed(question.played[which], world.place)
    # 3. What may be led: a leader who was bound to lead a trump is while one is left.
    imagined.allowed = ANY_TILE
    if question.turn == 0 and bound and not question.allowed & ~bound:
        if imagined.hands[question.leader] & world.kind.trumps:
            imagined.allowed = world.kind.trumps
    forget(table)
    return nobody_revoked(imagined)


cdef inline void know_trumps(const Kind *kind, Imagined *world) noexcept nogil:
    """Fill in the tables of trumps, which are those of every kind; once, before anything is imagined."""
    memcpy(world.kind.ternary, kind.ternary, sizeof(kind.ternary))
    memcpy(world.kind.unmatched, kind.unmatched, sizeof(kind.unmatched))
    memcpy(world.kind.ones, kind.ones, sizeof(kind.ones))


cdef inline uint32_t imagined_tile(const Imagined *world, uint32_t tile) noexcept nogil:
    """Return where a tile that did not become low is."""
    return renamed(tile, world.place)
