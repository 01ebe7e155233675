# What a page asks of a costly play: its reasons, and what proves them. Included by page.pyx.

cdef Costly COSTLY
cdef uint32_t ENTRIES_IMAGINED[1 << BITS_IMAGINED]


cdef public int moon_reasons(int tile) noexcept nogil:
    cdef House house
    cdef Fault fault
    cdef int line, at
    COSTLY.reasons = 0
    if not read_position(&house, &COSTLY.question, &fault) or not may_play(&CONSTANTS, &COSTLY.question, tile, 0, &fault):
        return told(&fault)
    COSTLY.constants = &CONSTANTS
    COSTLY.shelf = &SHELF
    COSTLY.table.entries = ENTRIES_IMAGINED
    COSTLY.table.bits = BITS_IMAGINED
    if explain(&COSTLY, <uint32_t> 1 << COSTLY.question.names.inner[tile], 0) != EXPLAINED:
        ANSWER[0] = -1
        return 0
    ANSWER[0] = COSTLY.course[BETTER].plays[0]
    for line in range(2):
        ANSWER[1 + line] = COSTLY.value[line]
        ANSWER[3 + line] = COSTLY.course[line].number
        for at in range(COSTLY.course[line].number):
            ANSWER[32 + 32 * line + at] = COSTLY.course[line].plays[at]
    ANSWER[5] = COSTLY.seat
    ANSWER[6] = COSTLY.partner
    ANSWER[7] = HAND - COSTLY.left + 1
    ANSWER[8] = is_trump(&COSTLY, COSTLY.tile[BETTER]) and not is_trump(&COSTLY, COSTLY.tile[MADE])
    ANSWER[9] = COSTLY.course[BETTER].takers >> tile & 1
    return COSTLY.reasons


cdef public int moon_reason(int number) noexcept nogil:
    cdef const Reason *reason
    if <uint32_t> number >= <uint32_t> COSTLY.reasons:
        return -1
    reason = &COSTLY.reason[number]
    memcpy(ANSWER, reason, 12 * sizeof(int))
    ANSWER[12] = holder(&COSTLY, tile_of(&COSTLY, reason.against)) if reason.against >= 0 else -1
    ANSWER[13] = guards(&COSTLY, reason)
    return reason.proofs


cdef public int moon_reason_proof(int number, int which) noexcept nogil:
    cdef const Proof *proof
    cdef int at
    if (
        <uint32_t> number >= <uint32_t> COSTLY.reasons
        or <uint32_t> which >= <uint32_t> COSTLY.reason[number].proofs
    ):
        return -1
    proof = &COSTLY.proof[COSTLY.reason[number].first_proof + which]
    ANSWER[0] = proof.seat
    ANSWER[1] = proof.to
    ANSWER[2] = proof.first
    ANSWER[3] = proof.before
    ANSWER[4] = proof.after
    ANSWER[5] = proof.number
    ANSWER[6] = proof.plays
    for at in range(proof.number):
        ANSWER[8 + at] = proof.tile[at]
        ANSWER[16 + at] = proof.suit[at]
    for at in range(proof.plays):
        ANSWER[24 + at] = proof.play[at]
    return proof.kind
