"""Tables that are lent from question to question. Owns: when what a table knows still holds. Refuses: to get memory."""

from libc.stdint cimport int8_t, uint32_t
from libc.string cimport memset

from bits cimport count
from game cimport SEATS, Constants, renamed
from positions cimport Deal
from question cimport Question, name_trump
from table cimport Table, forget
from values cimport discard_values

ctypedef struct Shelf:
    Table tables[2]             # for three seats and for four
    uint32_t owned[SEATS]       # what the newest generation of the table in use is about
    int seats                   # 0 when it is about nothing
    int trump
    uint32_t side


cdef inline void lend(Shelf *shelf, Question *question, uint32_t pool) noexcept nogil:
    """Lend the table for `question`: what it knows of this deal, trump and side, and nothing of another.

    The leader holds tiles of `pool`, if that is not empty.
    """
    cdef Table *table = &shelf.tables[question.seats - 3]
    cdef uint32_t owned[SEATS]
    cdef int seat
    cdef bint same = (
        shelf.seats == question.seats and shelf.trump == question.trump and shelf.side == question.side
    )
    for seat in range(SEATS):
        owned[seat] = question.hands[seat]
    for seat in range(question.turn):
        owned[(question.leader + seat) % question.seats] |= question.played[seat]
    owned[question.leader] |= pool
    for seat in range(SEATS):
        if owned[seat] & ~shelf.owned[seat]:
            same = False
    if not same:
        forget(table)
        shelf.seats = question.seats
        shelf.trump = question.trump
        shelf.side = question.side
        for seat in range(SEATS):
            shelf.owned[seat] = owned[seat]
    question.table = table


cdef inline int deal_row(
    Shelf *shelf, const Constants *constants, const Deal *deal, int trump, int wanted, int8_t *values
) noexcept nogil:
    """Store the values of `discard_values` under one trump and return how many they are."""
    cdef Question question
    cdef uint32_t pool
    cdef int seat
    memset(&question, 0, sizeof(question))
    name_trump(&question, constants, trump)
    question.seats = deal.seats
    question.side = deal.side
    question.leader = deal.bidder
    question.left = count(deal.hands[0])
    for seat in range(deal.seats):
        question.hands[seat] = renamed(deal.hands[seat], question.names.inner)
    pool = question.hands[deal.bidder] | renamed(deal.widow, question.names.inner)
    lend(shelf, &question, pool)
    return discard_values(
        &question, deal.bidder, pool, deal.hands[deal.bidder] | deal.widow if deal.widow else 0, deal.must, wanted,
        values,
    )
