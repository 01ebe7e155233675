"""Positions and deals as a caller gives them. Owns: their checks, and their form in C. Refuses: to know their value.

Outer numbers (`moonsolver.game.tiles`) come in. A question has the inner numbering of game.pxd, a deal the outer.
"""

from libc.stdint cimport uint32_t

from bits cimport count
from checks cimport checked_items, checked_number
from game cimport HAND, SEATS, TILES, TRUMPS, Constants, renamed
from question cimport Question, name_trump
from tricks cimport ANY_TILE

ctypedef struct Deal:
    uint32_t hands[SEATS]
    uint32_t widow              # one tile or none
    uint32_t side
    int seats
    int bidder                  # who leads the first trick
    bint must                   # a trump must be led first, if held


cdef inline uint32_t checked_mask(object mask, str what) except? 0xFFFFFFFF:
    """Return a mask of tiles."""
    return <uint32_t> checked_number(mask, 1 << TILES, what)


cdef inline int checked_trumps(object trumps, int *named) except -1:
    """Store some trumps, at most as many as there are, and return how many."""
    cdef tuple given = checked_items(trumps, TRUMPS, "trumps")
    cdef int at
    for at in range(len(given)):
        named[at] = <int> checked_number(given[at], TRUMPS, "trump")
    return <int> len(given)


cdef inline int read_tiles(Question *question, tuple held, tuple played) except -1:
    """Check that no tile is there twice, and store the tiles held and played."""
    cdef int seat, at, tile
    cdef uint32_t mask
    cdef uint32_t seen = 0
    question.hands[3] = 0
    for seat in range(question.seats):
        mask = checked_mask(held[seat], "hand")
        if mask & seen:
            raise ValueError(f"hand {mask}: a tile of it is in another hand")
        seen |= mask
        question.hands[seat] = renamed(mask, question.names.inner)
    for at in range(question.turn):
        tile = <int> checked_number(played[at], TILES, "tile")
        mask = <uint32_t> 1 << tile
        if mask & seen:
            raise ValueError(f"tile {tile} on the table: it is in a hand or there twice")
        seen |= mask
        question.played[at] = <uint32_t> 1 << question.names.inner[tile]
    return 0


cdef inline int read_length(Question *question) except -1:
    """Check that the hands can end the trick together, and store how many tricks are left."""
    cdef int at
    question.left = count(question.hands[question.leader]) + (question.turn > 0)
    for at in range(question.seats):
        if count(question.hands[(question.leader + at) % question.seats]) + (at < question.turn) != question.left:
            raise ValueError("hands of unequal length: with what lies on the table each must have as many tiles")
    if question.left > HAND:
        raise ValueError(f"{question.left} tiles a hand: at most {HAND} are possible")
    return 0


cdef inline int read_position(
    Question *question, const Constants *constants, object hands, object trump, object leader, object played,
    object side, object leads,
) except -1:
    """Check a position and store it in the inner numbering, without a table."""
    cdef tuple held = checked_items(hands, SEATS, "hands")
    cdef tuple lying = checked_items(played, SEATS, "played")
    cdef uint32_t legal
    question.seats = <int> len(held)
    question.turn = <int> len(lying)
    question.table = NULL
    # 1. Numbers in range.
    if question.seats != 3 and question.seats != 4:
        raise ValueError(f"{question.seats} hands: three or four are needed")
    name_trump(question, constants, <int> checked_number(trump, TRUMPS, "trump"))
    question.leader = <int> checked_number(leader, question.seats, "leader")
    question.side = <uint32_t> checked_number(side, 1 << question.seats, "side")
    legal = <uint32_t> checked_number(leads, <long long> 1 << 32, "leads")
    if question.turn >= question.seats:
        raise ValueError(f"{question.turn} tiles on the table: at most {question.seats - 1} can be")
    # 2. Tiles that can lie so.
    read_tiles(question, held, lying)
    read_length(question)
    # 3. What may be led.
    question.allowed = ANY_TILE
    if question.turn == 0:
        question.allowed = renamed(legal & ((1 << TILES) - 1), question.names.inner)
        if question.left and not question.hands[question.leader] & question.allowed:
            raise ValueError(f"leads {legal}: the leader holds none of these")
    return 0


cdef inline int read_deal(
    Deal *deal, const Constants *constants, object hands, object widow, object bidder, object side,
    object must_lead_trump,
) except -1:
    """Check a deal and store it."""
    cdef Question question
    cdef int seat
    # Without trumps the inner numbering is the outer.
    read_position(&question, constants, hands, 8, bidder, (), side, ANY_TILE)
    deal.widow = checked_mask(widow, "widow")
    if deal.widow & (deal.widow - 1):
        raise ValueError(f"widow {deal.widow}: one tile or none is needed")
    for seat in range(SEATS):
        deal.hands[seat] = question.hands[seat]
        if deal.widow & deal.hands[seat]:
            raise ValueError(f"widow {deal.widow}: it is in a hand")
    deal.seats = question.seats
    deal.bidder = question.leader
    deal.side = question.side
    deal.must = checked_number(must_lead_trump, 2, "must_lead_trump")
    return 0
