"""Counterfactuals. Owns: what a change makes of the two plays, and the proofs that say so. Refuses: to choose changes.

A change is a *harm* undone if with it the play made is worth as much as the better one, which stays what it was, and
nothing is worth more. It is a *gain* undone if with it nothing is worth more than the play made, which stays what it
was. Of all that is possible the changes are told by `costly.world`, imagined by imagined.pxd, or by a question.
"""

from libc.stdint cimport uint32_t
from libc.string cimport memset

from costly cimport BETTER, MADE, MOST_PROOFS, MOST_REASONS, Costly, Proof, Reason, name_of
from imagined cimport Low, imagine, imagined_tile
from question cimport Question, legal_plays, play
from values cimport value_of

cdef enum:
    # Kinds of change.
    NO_CHANGE
    LOW_TILES
    MOVE_LEAD
    FORBID
    KEEP
    EXCHANGE
    FIRST_PLAY

cdef enum:
    # What is asked of a change.
    HARM
    GAIN
    NO_COST                     # the play made is a best one, whatever it is worth
    UNLAWFUL = -1               # such hands cannot be: somebody would have revoked, or one of the plays would


cdef inline bint side_reaches(const Question *question, int want) noexcept nogil:
    """Tell whether the side of a question takes at least `want` tricks."""
    if want <= 0 or want > question.left:
        return want <= 0
    return value_of(question, want, want - 1, want) >= want


cdef inline bint reaches(const Costly *costly, const Question *question, int taken, int want) noexcept nogil:
    """Tell whether the side that moved takes at least `want` in all, where the bidder's side has taken `taken`."""
    if costly.ours:
        return side_reaches(question, want - taken)
    return not side_reaches(question, costly.left - want - taken + 1)


cdef inline bint play_reaches(
    const Costly *costly, const Question *question, uint32_t tile, int want
) noexcept nogil:
    """Tell whether the side that moved takes at least `want` in all after `tile`, played in `question`."""
    cdef Question now = question[0]
    cdef int taken = play(&now, tile)
    return reaches(costly, &now, taken, want)


cdef inline int all_told(const Costly *costly, const Question *question, int taken) noexcept nogil:
    """Return what the side that moved takes in all, where the bidder's side has taken `taken`."""
    cdef int guess = costly.value[MADE] if costly.ours else costly.left - costly.value[MADE]
    taken += value_of(question, guess - taken, 0, question.left)
    return taken if costly.ours else costly.left - taken


cdef inline int play_total(const Costly *costly, const Question *question, uint32_t tile) noexcept nogil:
    """Return what the side that moved takes in all after `tile`, played in `question`."""
    cdef Question now = question[0]
    cdef int taken = play(&now, tile)
    return all_told(costly, &now, taken)


# -------------------------------------------------------------------------------------------------------- proofs

cdef inline Reason *new_reason(Costly *costly, int cause) noexcept nogil:
    """Return an empty reason, to be filled in and kept by `keep_reason`; its proofs follow those that are there."""
    cdef Reason *reason = &costly.reason[costly.reasons if costly.reasons < MOST_REASONS else MOST_REASONS - 1]
    memset(reason, -1, sizeof(Reason))
    reason.cause = cause
    reason.tiles = 0
    reason.more = 0
    reason.rank = 0
    reason.first_proof = costly.proofs
    reason.proofs = 0
    return reason


cdef inline void keep_reason(Costly *costly, Reason *reason) noexcept nogil:
    """Keep a reason that is proved, if there is room for it."""
    reason.proofs = costly.proofs - reason.first_proof
    if costly.reasons < MOST_REASONS and costly.proofs < MOST_PROOFS - 1:
        costly.reasons += 1
    else:
        costly.proofs = reason.first_proof


cdef inline Proof *new_proof(Costly *costly, int kind, int seat, int first, int before, int after) noexcept nogil:
    """Return a new proof; the last place is only used where there is no room."""
    cdef Proof *proof = &costly.proof[costly.proofs]
    memset(proof, 0, sizeof(Proof))
    proof.kind = kind
    proof.seat = seat
    proof.to = -1
    proof.first = first
    proof.before = before
    proof.after = after
    if costly.proofs < MOST_PROOFS - 1:
        costly.proofs += 1
    return proof


cdef inline void name_lows(const Costly *costly, const Low *lows, int number, Proof *proof) noexcept nogil:
    """Note which tiles became low."""
    cdef int at
    proof.number = number
    for at in range(number):
        proof.tile[at] = name_of(costly, lows[at].tile)
        proof.suit[at] = lows[at].suit


cdef inline void note_lows(
    Costly *costly, const Low *lows, int number, int seat, int first, int before, int after
) noexcept nogil:
    """Note what low tiles, held from the start, do to the value of a play, or of the position (-1)."""
    name_lows(costly, lows, number, new_proof(costly, LOW_TILES, seat, first, before, after))


cdef inline void note_flip(Costly *costly, const Low *lows, int number, int seat, int what) noexcept nogil:
    """Note the values that show a HARM or GAIN undone."""
    cdef int made = name_of(costly, costly.tile[MADE])
    cdef int bad = costly.value[MADE]
    cdef int good = costly.value[BETTER]
    if what == HARM:
        note_lows(costly, lows, number, seat, made, bad, good)
        note_lows(costly, lows, number, seat, -1, good, good)
        note_lows(costly, lows, number, seat, name_of(costly, costly.tile[BETTER]), good, good)
    elif what == GAIN:
        note_lows(costly, lows, number, seat, made, bad, bad)
        note_lows(costly, lows, number, seat, -1, good, bad)


cdef inline void note_values(Costly *costly) noexcept nogil:
    """Note what both plays are worth, as the hands lie."""
    cdef int line
    for line in range(2):
        new_proof(
            costly, NO_CHANGE, costly.seat, name_of(costly, costly.tile[line]), costly.value[line], costly.value[line]
        )


# ------------------------------------------------------------------------------------------------- what flips

cdef inline int undone(
    const Costly *costly, const Question *question, uint32_t made, uint32_t better, int what
) noexcept nogil:
    """Tell whether the changed position `question` undoes a HARM or GAIN; UNLAWFUL if one of the plays may not be made."""
    cdef int bad = costly.value[MADE]
    cdef int good = costly.value[BETTER]
    if (made | better) & ~legal_plays(question):
        return UNLAWFUL
    if what == HARM:
        return (
            play_reaches(costly, question, made, good) and not reaches(costly, question, 0, good + 1)
            and play_reaches(costly, question, better, good)
        )
    if what == GAIN:
        return not reaches(costly, question, 0, bad + 1) and play_reaches(costly, question, made, bad)
    return not reaches(costly, question, 0, play_total(costly, question, made) + 1)


cdef inline int flips(Costly *costly, const Low *lows, int number, int what) noexcept nogil:
    """Tell whether so many low tiles undo a HARM or GAIN; UNLAWFUL where they cannot be."""
    if not imagine(&costly.question, lows, number, &costly.table, &costly.world):
        return UNLAWFUL
    return undone(
        costly, &costly.world.question, imagined_tile(&costly.world, costly.tile[MADE]),
        imagined_tile(&costly.world, costly.tile[BETTER]), what,
    )


cdef inline bint tile_flips(Costly *costly, int seat, uint32_t tile, int suits, int what) noexcept nogil:
    """Tell whether a tile of `seat` that becomes low in any of `suits` undoes a HARM or GAIN, and note the proofs.

    Every lawful change must do so, and there must be one.
    """
    cdef Low low
    cdef int found
    cdef int proofs = costly.proofs
    low.tile = tile
    for low.suit in range(7):
        if not suits >> low.suit & 1:
            continue
        found = flips(costly, &low, 1, what)
        if found == False:
            costly.proofs = proofs
            return False
        if found != UNLAWFUL:
            note_flip(costly, &low, 1, seat, what)
    return costly.proofs > proofs
