"""Positions and deals as they come in. Owns: their checks, and their form in C. Refuses: Python objects, their value.

Outer numbers (`moonsolver.game.tiles`) come in. A question has the inner numbering of game.pxd, the others the outer.
"""

from libc.stdint cimport uint32_t

from bits cimport count, lowest
from faults cimport (
    HAND_TOO_LONG, NO_LEAD, NO_SEAT, NO_TILE, NO_TRUMP, TABLE_TOO_LONG, TILE_TWICE, UNEQUAL_HANDS, WIDOW_SIZE, Fault,
    right, wrong,
)
from game cimport HAND, SEATS, TILES, TRUMPS, Constants, renamed
from question cimport Question, name_trump
from tricks cimport ANY_TILE

ctypedef struct Given:
    # A position that nobody has checked.
    uint32_t hands[SEATS]
    int table[SEATS]            # tiles played to this trick, in turn
    int seats                   # 3 or 4
    int on_table
    int trump
    int leader
    uint32_t side
    uint32_t leads              # what may be led

ctypedef struct Deal:
    uint32_t hands[SEATS]
    uint32_t widow              # one tile or none
    uint32_t side
    int seats
    int bidder                  # who leads the first trick
    bint must                   # a trump must be led first, if held


cdef inline bint lay_tiles(const Given *given, Question *question, Fault *fault) noexcept nogil:
    """Check that no tile is there twice, and store the tiles held and played."""
    cdef int seat, at
    cdef uint32_t mask
    cdef uint32_t seen = 0
    question.hands[3] = 0
    for seat in range(given.seats):
        mask = given.hands[seat]
        if mask >> TILES:
            return wrong(fault, NO_TILE, seat, -1)
        if mask & seen:
            return wrong(fault, TILE_TWICE, seat, lowest(mask & seen))
        seen |= mask
        question.hands[seat] = renamed(mask, question.names.inner)
    for at in range(given.on_table):
        if <uint32_t> given.table[at] >= TILES:
            return wrong(fault, NO_TILE, -1, given.table[at])
        mask = <uint32_t> 1 << given.table[at]
        if mask & seen:
            return wrong(fault, TILE_TWICE, -1, given.table[at])
        seen |= mask
        question.played[at] = <uint32_t> 1 << question.names.inner[given.table[at]]
    return True


cdef inline bint even_lengths(Question *question, Fault *fault) noexcept nogil:
    """Check that the hands can end the trick together, and store how many tricks are left."""
    cdef int at, seat
    question.left = count(question.hands[question.leader]) + (question.turn > 0)
    for at in range(question.seats):
        seat = (question.leader + at) % question.seats
        if count(question.hands[seat]) + (at < question.turn) != question.left:
            return wrong(fault, UNEQUAL_HANDS, seat, count(question.hands[seat]))
    if question.left > HAND:
        return wrong(fault, HAND_TOO_LONG, -1, question.left)
    return True


cdef inline bint set_up(
    const Given *given, const Constants *constants, Question *question, Fault *fault
) noexcept nogil:
    """Check a position and store it in the inner numbering, without a table. False says that something is wrong."""
    question.table = NULL
    question.seats = given.seats
    question.turn = given.on_table
    question.leader = given.leader
    question.side = given.side
    # 1. Numbers in range.
    if <uint32_t> given.trump >= TRUMPS:
        return wrong(fault, NO_TRUMP, -1, given.trump)
    name_trump(question, constants, given.trump)
    if <uint32_t> given.leader >= <uint32_t> given.seats:
        return wrong(fault, NO_SEAT, -1, given.leader)
    if <uint32_t> given.on_table >= <uint32_t> given.seats:
        return wrong(fault, TABLE_TOO_LONG, -1, given.on_table)
    # 2. Tiles that can lie so.
    if not lay_tiles(given, question, fault) or not even_lengths(question, fault):
        return False
    # 3. What may be led.
    question.allowed = ANY_TILE
    if question.turn == 0:
        question.allowed = renamed(given.leads & ((1 << TILES) - 1), question.names.inner)
        if question.left and not question.hands[question.leader] & question.allowed:
            return wrong(fault, NO_LEAD, given.leader, -1)
    return right(fault)


cdef inline bint lay_widow(const Given *given, uint32_t widow, bint must, Deal *deal, Fault *fault) noexcept nogil:
    """Check the widow of a deal whose hands have been checked, and store the deal; the bidder leads."""
    cdef int seat
    if widow >> TILES:
        return wrong(fault, NO_TILE, -1, -1)
    if widow & (widow - 1):
        return wrong(fault, WIDOW_SIZE, -1, count(widow))
    for seat in range(SEATS):
        deal.hands[seat] = given.hands[seat] if seat < given.seats else 0
        if widow & deal.hands[seat]:
            return wrong(fault, TILE_TWICE, -1, lowest(widow))
    deal.widow = widow
    deal.seats = given.seats
    deal.bidder = given.leader
    deal.side = given.side
    deal.must = must
    return right(fault)
