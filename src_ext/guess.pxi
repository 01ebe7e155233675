"""The first guess at a value. Owns: where to ask first. Refuses: to matter for the answer.

The value is found by yes-or-no questions around a guess, so a good guess saves questions: a right one leaves two. The
weights were fitted by least squares to random deals with 4 to 7 tiles a hand; they are in 64ths of a trick, and count
tricks left, most trumps in one hand (ours, theirs), unmatched trumps (ours, theirs) and masters (ours, theirs).
"Ours" is the lone seat if one plays against two, else the side of the leader.
"""

cdef int WEIGHTS[3][KINDS][7]
# One against two, the one on lead.
WEIGHTS[0][NUMBER][:] = [13, 26, -21, 53, -21, 36, -3]
WEIGHTS[0][DOUBLES][:] = [10, 28, -8, 54, -15, 22, -8]
WEIGHTS[0][NONE][:] = [7, 0, 0, 0, 0, 61, -1]
# One against two, the one not on lead.
WEIGHTS[1][NUMBER][:] = [2, 28, -19, 63, -5, 17, -1]
WEIGHTS[1][DOUBLES][:] = [2, 30, -4, 52, -10, 19, -4]
WEIGHTS[1][NONE][:] = [9, 0, 0, 0, 0, 21, -10]
# Two against two.
WEIGHTS[2][NUMBER][:] = [41, 23, -35, 42, -44, 11, -8]
WEIGHTS[2][DOUBLES][:] = [43, 23, -34, 32, -38, 9, -12]
WEIGHTS[2][NONE][:] = [36, 0, 0, 0, 0, 33, -18]


cdef int first_guess(const Question *question) noexcept nogil:
    """Return a guess at the tricks that the side takes."""
    cdef const Kind *kind = question.kind
    cdef const int *weights
    cdef uint32_t hands[SEATS]
    cdef uint32_t joint[2]          # theirs, ours
    cdef int trumps[2]
    cdef int sure[2]
    cdef int high[2]
    cdef uint32_t ours = question.side
    cdef int seat, which, guess
    # 1. Who is "we".
    if question.seats == 3:
        if ours & (ours - 1):
            ours ^= 7
        weights = WEIGHTS[0 if ours >> question.leader & 1 else 1][kind - KIND_MASKS]
    else:
        if not ours >> question.leader & 1:
            ours ^= 15
        weights = WEIGHTS[2][kind - KIND_MASKS]
    # 2. What both have.
    joint[0] = joint[1] = 0
    for seat in range(question.seats):
        hands[seat] = question.hands[seat]
    for seat in range(question.turn):
        hands[(question.leader + seat) % question.seats] |= question.table[seat]
    for seat in range(question.seats):
        joint[ours >> seat & 1] |= hands[seat]
    trumps[0] = trumps[1] = sure[0] = sure[1] = 0
    for seat in range(question.seats):
        which = ours >> seat & 1
        trumps[which] = most(trumps[which], count_trumps(kind, hands[seat]))
        sure[which] = most(sure[which], sure_trumps(kind, hands[seat], joint[1 - which]))
    for which in range(2):
        high[which] = count(joint[which] & ~kind.trumps & ~beaten(touch_of(kind, joint[1 - which])))
    # 3. The guess, rounded.
    guess = (
        32 + weights[0] * question.left + weights[1] * trumps[1] + weights[2] * trumps[0] + weights[3] * sure[1]
        + weights[4] * sure[0] + weights[5] * high[1] + weights[6] * high[0]
    ) // 64
    return guess if ours == question.side else question.left - guess
