"""Rows of a batch. Owns: what is checked and solved, a row at a time, while the GIL is free. Refuses: arrays, objects.

Another thread may write to an array meanwhile, so the door copies a row, and these look at the copy alone.
"""

from libc.stdint cimport int8_t, uint32_t

from bits cimport count, require
from game cimport HAND, TILES, Constants, renamed
from guess cimport first_guess
from question cimport Question, name_trump
from table cimport forget
from tricks cimport first_leads
from values cimport value_of


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
