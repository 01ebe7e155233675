"""This trick and who leads the next. Owns: MISSED, LEAD, LEAD_BETTER, FIRST, OVERTOOK, TAKE_OVER, TRICK.

Refuses: to rank. All of them look at every perfect end of the trick, and hold nothing where some were left out.
"""

from libc.stdint cimport uint32_t

from causes cimport FIRST, LEAD, LEAD_BETTER, MISSED, OVERTOOK, RUFF, TAKE_OVER, TRICK
from costly cimport BETTER, MADE, Costly, End, Ends, Proof, Reason, is_trump, name_of, own_tricks, suit_of
from flips cimport (
    FIRST_PLAY, MOVE_LEAD, keep_reason, new_proof, new_reason, note_values, reaches,
)
from house cimport TRUMP_SUIT
from question cimport Question, play, winning_tile, winning_turn
from spent_causes cimport missed_later, note_end
from tricks cimport beating, can_win


cdef inline int only_winner(const Ends *ends) noexcept nogil:
    """Return who wins the trick in every perfect end, -1 if that differs."""
    cdef int at
    for at in range(ends.number):
        if ends.end[at].winner != ends.end[0].winner:
            return -1
    return ends.end[0].winner


cdef inline bint loses_trick(const Costly *costly) noexcept nogil:
    """Tell whether the play made loses this trick and the better one wins it, in all perfect ends."""
    cdef int line, at
    for line in range(2):
        for at in range(costly.ends[line].number):
            if own_tricks(costly, &costly.ends[line].end[at]) != (line == BETTER):
                return False
    return True


cdef inline bint takes_over(const Costly *costly, uint32_t tile) noexcept nogil:
    """Tell whether a tile wins over all that lies on the table."""
    return beating(tile, can_win(costly.question.kind, costly.question.played[0]), winning_tile(&costly.question)) != 0


cdef inline void find_trick(Costly *costly) noexcept nogil:
    """Add that this trick is lost, and that it is the one that plays it who would take it."""
    cdef bint lost = loses_trick(costly)
    cdef Reason *reason
    if not lost:
        return
    reason = new_reason(costly, TRICK)
    reason.more = costly.value[BETTER] - costly.value[MADE] - 1
    note_values(costly)
    keep_reason(costly, reason)
    if costly.question.turn == 0 or not takes_over(costly, costly.tile[BETTER]) or takes_over(costly, costly.tile[MADE]):
        return
    if only_winner(&costly.ends[BETTER]) != costly.seat:
        return
    reason = new_reason(costly, MISSED)
    reason.tile = name_of(costly, costly.tile[BETTER])
    reason.more = costly.value[BETTER] - costly.value[MADE] - 1
    if is_trump(costly, costly.tile[BETTER]) and suit_of(costly, costly.question.played[0]) != TRUMP_SUIT:
        reason.role = RUFF
    note_values(costly)
    keep_reason(costly, reason)


cdef inline bint lead_gives(Costly *costly, int line, int seat, int value) noexcept nogil:
    """Tell whether `seat`, on lead after any perfect end of the trick, makes it worth exactly `value`; note the proofs."""
    cdef Ends *ends = &costly.ends[line]
    cdef Question now
    cdef Proof *proof
    cdef int at
    for at in range(ends.number):
        now = ends.end[at].question
        now.leader = seat
        if not reaches(costly, &now, ends.end[at].taken, value):
            return False
        if reaches(costly, &now, ends.end[at].taken, value + 1):
            return False
        proof = new_proof(
            costly, MOVE_LEAD, seat, name_of(costly, costly.tile[line]), costly.value[line], value
        )
        proof.to = seat
        note_end(costly, line, &ends.end[at], proof)
    return True


cdef inline void find_lead(Costly *costly, int line, int cause) noexcept nogil:
    """Add that all hangs on who leads the next trick after one of the plays: where the other leaves it."""
    cdef int winner = only_winner(&costly.ends[line])
    cdef int other = only_winner(&costly.ends[1 - line])
    cdef Reason *reason
    if winner < 0 or other < 0 or winner == other or costly.left < 2:
        return
    reason = new_reason(costly, cause)
    if not lead_gives(costly, line, other, costly.value[1 - line]):
        costly.proofs = reason.first_proof
        return
    reason.seat = other
    reason.other = winner
    keep_reason(costly, reason)


cdef inline void find_first(Costly *costly) noexcept nogil:
    """Add that only the order is wrong: after the better lead the same seat leads again, and then the other is free."""
    cdef Ends *ends = &costly.ends[BETTER]
    cdef Reason *reason
    cdef Proof *proof
    cdef int at
    if costly.question.turn or costly.left < 3 or only_winner(ends) != costly.seat:
        return
    reason = new_reason(costly, FIRST)
    for at in range(ends.number):
        if not play_after(costly, &ends.end[at]):
            costly.proofs = reason.first_proof
            return
        proof = new_proof(
            costly, FIRST_PLAY, costly.seat, name_of(costly, costly.tile[BETTER]), costly.value[BETTER],
            costly.value[BETTER],
        )
        proof.number = 1
        proof.tile[0] = name_of(costly, costly.tile[MADE])
        note_end(costly, BETTER, &ends.end[at], proof)
    reason.tile = name_of(costly, costly.tile[BETTER])
    keep_reason(costly, reason)


cdef inline bint play_after(Costly *costly, const End *end) noexcept nogil:
    """Tell whether the play made costs nothing if it is led after this end of the trick."""
    cdef Question now = end.question
    cdef int taken = end.taken + play(&now, costly.tile[MADE])
    return reaches(costly, &now, taken, costly.value[BETTER])


cdef inline void find_overtaking(Costly *costly) noexcept nogil:
    """Add what is wrong with taking, or leaving, a trick that the partner is winning. Needs LEAD, if it is proved."""
    cdef Reason *reason
    cdef Reason *lead = NULL
    cdef bint made, better
    cdef int at
    if costly.question.turn == 0 or costly.partner < 0:
        return
    if (costly.question.leader + winning_turn(&costly.question)) % costly.question.seats != costly.partner:
        return
    for at in range(costly.reasons):
        if costly.reason[at].cause == LEAD:
            lead = &costly.reason[at]
    made = takes_over(costly, costly.tile[MADE])
    better = takes_over(costly, costly.tile[BETTER])
    if made and not better:
        reason = new_reason(costly, OVERTOOK)
        if lead != NULL and lead.seat == costly.partner:
            reason.seat = costly.partner
            share_proofs(costly, reason, lead)
        elif missed_later(costly):
            keep_reason(costly, reason)
    elif better and not made and lead != NULL and lead.seat == costly.seat:
        reason = new_reason(costly, TAKE_OVER)
        reason.seat = costly.seat
        reason.tile = name_of(costly, costly.tile[BETTER])
        share_proofs(costly, reason, lead)


cdef inline void share_proofs(Costly *costly, Reason *reason, const Reason *like) noexcept nogil:
    """Keep a reason that has the proofs of another."""
    keep_reason(costly, reason)
    reason.first_proof = like.first_proof
    reason.proofs = like.proofs
