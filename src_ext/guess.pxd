"""The first guess at a value. Owns: where to ask first. Never affects the answer.

The value is found by yes-or-no questions around a guess, so a good guess saves questions: a right one leaves two, a
wrong one costs one more. The weights were fitted by least squares to random deals with 4 to 7 tiles a hand; they are in
64ths of a trick, and count tricks left, most trumps in one hand (ours, theirs), unmatched trumps (ours, theirs) and
masters (ours, theirs). "Ours" is the lone seat if one plays against two, else the side of the leader.
"""

from libc.stdint cimport uint32_t

from bits cimport count, require
from bounds cimport most
from game cimport KINDS, SEATS, Kind, beaten, count_trumps, sure_trumps, touch_of
from question cimport Question

cdef extern from *:
    """
    /* One against two, on lead; the same, not on lead; two against two. By kind: NUMBER, DOUBLES, NONE. */
    static const int moon_weights[3][3][7] = {
        {{13, 26, -21, 53, -21, 36, -3}, {10, 28, -8, 54, -15, 22, -8}, {7, 0, 0, 0, 0, 61, -1}},
        {{2, 28, -19, 63, -5, 17, -1}, {2, 30, -4, 52, -10, 19, -4}, {9, 0, 0, 0, 0, 21, -10}},
        {{41, 23, -35, 42, -44, 11, -8}, {43, 23, -34, 32, -38, 9, -12}, {36, 0, 0, 0, 0, 33, -18}}
    };
    """
    const int WEIGHTS "moon_weights"[3][3][7]


cdef inline uint32_t whose(const Question *question, const int **weights) noexcept nogil:
    """Return who "we" are, a bit a seat, and store the weights that count for us."""
    cdef uint32_t ours = question.side
    cdef int which = 2
    require(question.kind.which < KINDS)
    if question.seats == 3:
        if ours & (ours - 1):
            ours ^= 7
        which = 0 if ours >> question.leader & 1 else 1
    elif not ours >> question.leader & 1:
        ours ^= 15
    weights[0] = WEIGHTS[which][question.kind.which]
    return ours


cdef inline int first_guess(const Question *question) noexcept nogil:
    """Return a guess at the tricks that the side takes."""
    cdef const Kind *kind = question.kind
    cdef const int *weights = NULL
    cdef uint32_t hands[SEATS]
    cdef uint32_t joint[2]          # theirs, ours
    cdef int trumps[2]
    cdef int sure[2]
    cdef int high[2]
    cdef uint32_t ours = whose(question, &weights)
    cdef int seat, which, guess
    # 1. What both have.
    joint[0] = joint[1] = 0
    for seat in range(question.seats):
        hands[seat] = question.hands[seat]
    for seat in range(question.turn):
        hands[(question.leader + seat) % question.seats] |= question.played[seat]
    for seat in range(question.seats):
        joint[ours >> seat & 1] |= hands[seat]
    trumps[0] = trumps[1] = sure[0] = sure[1] = 0
    for seat in range(question.seats):
        which = ours >> seat & 1
        trumps[which] = most(trumps[which], count_trumps(kind, hands[seat]))
        sure[which] = most(sure[which], sure_trumps(kind, hands[seat], joint[1 - which]))
    for which in range(2):
        high[which] = count(joint[which] & ~kind.trumps & ~beaten(touch_of(kind, joint[1 - which])))
    # 2. The guess, rounded.
    guess = (
        32 + weights[0] * question.left + weights[1] * trumps[1] + weights[2] * trumps[0] + weights[3] * sure[1]
        + weights[4] * sure[0] + weights[5] * high[1] + weights[6] * high[0]
    ) // 64
    return guess if ours == question.side else question.left - guess
