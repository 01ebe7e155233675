"""The reasons for a costly play. Owns: which causes are looked for, their order, and the remedy. Refuses: to prove.

First the most instructive: something that a player can take along. What hangs on a tile four tricks away comes late,
and the bare loss of the trick last.
"""

from libc.stdint cimport uint32_t

from causes cimport (
    ANSWER, BEATER, BURDEN, CAUSES, FIRST, LEAD, LEAD_BETTER, MISSED, OVERTOOK, OWN, PAIR, PARTNER, PARTNER_VOID, SEAT,
    SPENT, TAKE_OVER, THROWS, TOO_HIGH, TOO_LOW, TRICK, TRUMPS_OUT, TRUMP_OUT, VOID,
)
from costly cimport BETTER, EXPLAINED, MADE, Costly, Reason, compare, is_trump
from enemy_causes cimport find_beaters, find_companions, find_pairs, find_too_low, find_trumps_out, has_beater
from game cimport HAND
from own_causes cimport find_helpers
from small_causes cimport find_answer, find_burden, find_seats, find_throws
from spent_causes cimport find_spent
from trick_causes cimport find_first, find_lead, find_overtaking, find_trick
from void_causes cimport find_voids

cdef extern from *:
    """
    /* Where a cause comes, in the order of causes.pxd, times ten. */
    static const unsigned char moon_ranks[] = {
        10, 20, 30, 40, 50, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150, 160, 170, 180, 190, 200, 250
    };
    """
    const unsigned char RANKS "moon_ranks"[CAUSES]


cdef inline int rank_of(const Costly *costly, const Reason *reason) noexcept nogil:
    """Return where a reason comes."""
    if reason.cause == PARTNER and reason.trick == HAND - costly.left + 1:
        return 85       # the partner takes this trick
    if reason.cause == TRUMPS_OUT and is_trump(costly, costly.tile[MADE]):
        return 210
    return RANKS[reason.cause]


cdef inline void put_in_order(Costly *costly) noexcept nogil:
    """Put the most instructive reason first; what is alike stays as it was found."""
    cdef int at, place
    cdef Reason reason
    for at in range(costly.reasons):
        costly.reason[at].rank = rank_of(costly, &costly.reason[at])
    for at in range(1, costly.reasons):
        reason = costly.reason[at]
        place = at
        while place > 0 and costly.reason[place - 1].rank > reason.rank:
            costly.reason[place] = costly.reason[place - 1]
            place -= 1
        costly.reason[place] = reason


cdef inline void add_remedies(Costly *costly) noexcept nogil:
    """Where only the order is wrong, say so with every reason that the other order takes away."""
    cdef int at
    cdef int first = -1
    for at in range(costly.reasons):
        if costly.reason[at].cause == FIRST:
            first = costly.reason[at].tile
    for at in range(costly.reasons):
        if costly.reason[at].cause in (VOID, TOO_LOW, TRUMP_OUT, BEATER, TRUMPS_OUT, FIRST):
            costly.reason[at].remedy = first


cdef inline bint has_cause(const Costly *costly) noexcept nogil:
    """Tell whether anything has been found beyond the bare loss of the trick and the reply that punishes."""
    cdef int at
    for at in range(costly.reasons):
        if costly.reason[at].cause != TRICK and costly.reason[at].cause != ANSWER:
            return True
    return False


cdef inline int explain(Costly *costly, uint32_t made, uint32_t better) noexcept nogil:
    """Find the reasons why `made` costs something beside `better`, as `compare` takes them and with what it returns."""
    cdef int found = compare(costly, made, better)
    if found != EXPLAINED:
        return found
    if costly.ends[MADE].whole and costly.ends[BETTER].whole:
        find_trick(costly)
        find_lead(costly, MADE, LEAD)
        find_lead(costly, BETTER, LEAD_BETTER)
        find_first(costly)
        find_overtaking(costly)
    find_beaters(costly)
    find_too_low(costly)
    if not has_beater(costly):
        find_trumps_out(costly)
        find_pairs(costly)
    find_seats(costly)
    find_voids(costly)
    find_spent(costly)
    find_helpers(costly)
    find_throws(costly)
    find_burden(costly)
    find_answer(costly)
    if not has_cause(costly):
        find_companions(costly)
    put_in_order(costly)
    add_remedies(costly)
    return EXPLAINED
