"""Rows of a batch. Owns: what is checked and solved, a row at a time, while the GIL is free. Refuses: arrays, objects.

Another thread may write to an array meanwhile, so the door copies a row, and these look at the copy alone.
"""

from libc.stdint cimport int8_t, uint32_t

from bits cimport count, lowest, require
from equal_plays cimport first_like
from game cimport HAND, TILES, Constants, renamed
from guess cimport first_guess
from question cimport Question, name_trump
from table cimport forget
from tricks cimport first_leads
from values cimport discard_values, value_of


cdef inline bint fit_together(const uint32_t *hands, int seats) noexcept nogil:
    """Tell whether hands are masks of tiles with no tile twice, and as long as each other."""
    cdef uint32_t seen = 0
    cdef int seat
    for seat in range(seats):
        if hands[seat] >> TILES or hands[seat] & seen or count(hands[seat]) != count(hands[0]):
            return False
        seen |= hands[seat]
    return count(hands[0]) <= HAND


cdef inline int8_t cold_value(
    Question *question, const Constants *constants, const uint32_t *held, int trump, bint must
) noexcept nogil:
    """Return the value of checked hands under one trump, in the outer numbering; nothing is known before."""
    cdef int seat
    require(fit_together(held, question.seats))
    name_trump(question, constants, trump)
    for seat in range(question.seats):
        question.hands[seat] = renamed(held[seat], question.names.inner)
    question.left = count(held[0])
    question.allowed = first_leads(question.kind, question.hands[question.leader], must)
    forget(question.table)
    return value_of(question, first_guess(question), 0, question.left)


cdef inline bint lay_out(Question *question, uint32_t hand, uint32_t unseen) noexcept nogil:
    """Give seat 1 its `hand` and seat 2 the rest of `unseen`; tell whether that can be."""
    if hand & ~unseen or count(hand) != question.left:
        return False
    question.hands[1] = renamed(hand, question.names.inner)
    question.hands[2] = renamed(unseen, question.names.inner) ^ question.hands[1]
    return True


cdef inline bint hands_fit(const uint32_t *hands, int number, uint32_t unseen, int left) noexcept nogil:
    """Tell whether some hands are `left` tiles of `unseen` each and no tile twice."""
    cdef int at
    for at in range(number):
        if hands[at] & ~unseen or count(hands[at]) != left:
            return False
        unseen ^= hands[at]
    return True


cdef inline int name_alike(
    const Question *question, uint32_t pool, uint32_t unseen, uint32_t *discards, int8_t *column
) noexcept nogil:
    """Of equal discards from `pool` name one in `discards`; store for each, by rising bit, which of the named it equals.

    All tiles are in the outer numbering. Return how many discards there are.
    """
    cdef uint32_t others = renamed(unseen, question.names.inner)
    cdef uint32_t earlier = 0
    cdef int named = 0
    cdef int number = 0
    cdef int tile, like
    cdef int8_t which[TILES]
    discards[0] = 0
    while pool:
        tile = question.names.inner[lowest(pool)]
        like = first_like(question.kind, earlier, others, tile)
        if like == tile:
            earlier |= <uint32_t> 1 << tile
            discards[0] |= pool & -pool
            which[tile] = named
            named += 1
        column[number] = which[like]
        number += 1
        pool &= pool - 1
    return number


cdef inline bint sound_deal(const uint32_t *hands, uint32_t widow, bint has_widow, int seats) noexcept nogil:
    """Tell whether hands are those of a deal, whole and with no tile twice, and the widow one more tile."""
    cdef int seat
    if not fit_together(hands, seats) or count(hands[0]) != HAND:
        return False
    if not has_widow:
        return True
    for seat in range(seats):
        if hands[seat] & widow:
            return False
    return not widow >> TILES and count(widow) == 1


cdef inline int deal_values(
    Question *question, const Constants *constants, const uint32_t *held, uint32_t widow, int trump, bint must,
    int8_t *values
) noexcept nogil:
    """Store the values of a checked deal for the leader under one trump, one a discard; nothing is known before."""
    cdef uint32_t pool = held[question.leader] | widow
    cdef int seat
    require(sound_deal(held, widow, widow != 0, question.seats))
    name_trump(question, constants, trump)
    for seat in range(question.seats):
        question.hands[seat] = renamed(held[seat], question.names.inner)
    question.left = HAND
    forget(question.table)
    return discard_values(
        question, question.leader, renamed(pool, question.names.inner), pool if widow else 0, must, 0, values
    )
