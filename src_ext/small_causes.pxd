"""Causes that are seldom the best. Owns: THROWS, ANSWER, BURDEN, SEAT. Refuses: to rank."""

from libc.stdint cimport uint32_t

from bits cimport highest
from causes cimport ANSWER, BEATER, BURDEN, SEAT, THROWS, TRUMP_OUT
from costly cimport BETTER, MADE, Costly, Proof, Reason, name_of, same_side, tile_of, total
from flips cimport (
    EXCHANGE, FORBID, HARM, UNLAWFUL, keep_reason, new_proof, new_reason, reaches, undone,
)
from game cimport renamed
from imagined cimport nobody_revoked
from lines cimport Plays, plays_of
from question cimport Question, legal_plays, play, to_play
from spent_causes cimport low_after, note_after
from table cimport forget
from tricks cimport led_suit
from void_causes cimport replies_of


# --------------------------------------------------------------------------------------------- forbidden replies

cdef inline bint reaches_without(
    Costly *costly, const Question *question, int taken, int seat, uint32_t barred, int want
) noexcept nogil:
    """Tell whether the side that moved takes `want` in all if `seat` may not play a tile of `barred` to this trick."""
    cdef uint32_t choices = legal_plays(question)
    cdef uint32_t tile
    cdef int turn = to_play(question)
    cdef bint ours = same_side(costly, turn)
    cdef Question now
    cdef int more
    if turn == seat:
        choices &= ~barred
    while choices:
        tile = choices & -choices
        choices ^= tile
        now = question[0]
        more = taken + play(&now, tile)
        if now.turn:
            if reaches_without(costly, &now, more, seat, barred, want) == ours:
                return ours
        elif reaches(costly, &now, more, want) == ours:
            return ours
    return not ours


cdef inline bint seat_can_spare(const Question *question, int seat, uint32_t lead, uint32_t barred) noexcept nogil:
    """Tell whether `seat` may play something to this trick but for `barred`."""
    cdef uint32_t own = question.hands[seat]
    cdef uint32_t led = own & led_suit(question.kind, lead)
    return (led if led else own) & ~barred != 0


cdef inline void note_barred(Costly *costly, int seat, uint32_t barred, int after) noexcept nogil:
    """Note what the play made is worth if `seat` may not play any of `barred` to this trick."""
    cdef Proof *proof = new_proof(
        costly, FORBID, seat, name_of(costly, costly.tile[MADE]), costly.value[MADE], after
    )
    proof.plays = 1
    proof.play[0] = proof.first
    while barred and proof.number < 7:
        proof.tile[proof.number] = name_of(costly, barred & -barred)
        proof.number += 1
        barred &= barred - 1


cdef inline void find_throws(Costly *costly) noexcept nogil:
    """Add that an enemy who cannot follow throws a tile that it would rather be rid of."""
    cdef Question now = costly.question
    cdef int taken = play(&now, costly.tile[MADE])
    cdef int at, seat
    cdef uint32_t lead, thrown, tile
    cdef Reason *reason
    if now.turn == 0:
        return
    lead = now.played[0]
    for at in range(1, costly.question.seats - costly.question.turn):
        seat = (costly.seat + at) % costly.question.seats
        thrown = replies_of(costly, &costly.ends[MADE], seat)
        if (
            same_side(costly, seat) or now.hands[seat] & led_suit(now.kind, lead) or thrown & now.kind.trumps
            or not costly.ends[MADE].whole
        ):
            continue
        while thrown:
            tile = thrown & -thrown
            thrown ^= tile
            if not seat_can_spare(&now, seat, lead, tile):
                continue
            if reaches_without(costly, &now, taken, seat, tile, costly.value[BETTER]) and not reaches_without(
                costly, &now, taken, seat, tile, costly.value[BETTER] + 1
            ):
                reason = new_reason(costly, THROWS)
                reason.tile = name_of(costly, tile)
                reason.seat = seat
                note_barred(costly, seat, tile, costly.value[BETTER])
                keep_reason(costly, reason)
                return


cdef inline void find_answer(Costly *costly) noexcept nogil:
    """Add the one reply of the next enemy, or the one group of equal replies, that punishes the play made."""
    cdef Question now = costly.question
    cdef int taken = play(&now, costly.tile[MADE])
    cdef int at
    cdef int seat = to_play(&now)
    cdef uint32_t bad = 0
    cdef int groups = 0
    cdef int rest = costly.left
    cdef int value
    cdef Plays plays
    cdef Reason *reason
    if now.turn == 0 or same_side(costly, seat):
        return
    plays_of(costly.shelf, &now, &plays)
    for at in range(plays.number):
        value = total(costly, taken + plays.values[at])
        if value < costly.value[BETTER]:
            bad |= plays.groups[at]
            groups += 1
        elif value < rest:
            rest = value
    if groups != 1 or plays.number < 2:
        return
    reason = new_reason(costly, ANSWER)
    reason.tiles = renamed(bad, costly.question.names.outer)
    reason.seat = seat
    note_barred(costly, seat, bad, rest)
    keep_reason(costly, reason)


# ------------------------------------------------------------------------------------------- tiles that lie badly

cdef inline void find_burden(Costly *costly) noexcept nogil:
    """Add that the better tile does the harm when it is kept: low in any suit it would not."""
    cdef Reason *reason = new_reason(costly, BURDEN)
    cdef int suit, taken
    for suit in range(7):
        if costly.suits >> suit & 1 and low_after(costly, MADE, costly.tile[BETTER], suit, &taken):
            if not reaches(costly, &costly.world.question, taken, costly.value[BETTER]):
                costly.proofs = reason.first_proof
                return
            note_after(costly, MADE, costly.tile[BETTER], suit)
    if costly.proofs > reason.first_proof:
        reason.tile = name_of(costly, costly.tile[BETTER])
        keep_reason(costly, reason)


cdef inline int exchange_flips(Costly *costly, int seat, uint32_t tile, int other, uint32_t given) noexcept nogil:
    """Tell whether the harm is undone if `seat` holds `given` of `other` in exchange for `tile`."""
    cdef Question now = costly.question
    now.hands[seat] ^= tile | given
    now.hands[other] ^= tile | given
    now.table = &costly.table
    if not nobody_revoked(&now):
        return UNLAWFUL
    forget(now.table)
    return undone(costly, &now, costly.tile[MADE], costly.tile[BETTER], HARM)


cdef inline bint wrong_seat(Costly *costly, int seat, uint32_t tile, int other) noexcept nogil:
    """Tell whether an enemy tile does the harm with `seat` and none with `other`, whatever it is exchanged for."""
    cdef uint32_t hand = costly.question.hands[other] & ~costly.question.kind.trumps
    cdef uint32_t given
    cdef int found
    cdef int proofs = costly.proofs
    cdef Proof *proof
    while hand:
        given = <uint32_t> 1 << highest(hand)
        hand ^= given
        found = exchange_flips(costly, seat, tile, other, given)
        if found == False:
            return False
        if found != UNLAWFUL:
            proof = new_proof(
                costly, EXCHANGE, seat, name_of(costly, costly.tile[MADE]), costly.value[MADE], costly.value[BETTER]
            )
            proof.to = other
            proof.number = 2
            proof.tile[0] = name_of(costly, tile)
            proof.tile[1] = name_of(costly, given)
    return costly.proofs > proofs


cdef inline void find_seats(Costly *costly) noexcept nogil:
    """Add the harmful tiles that would do no harm with the other enemy."""
    cdef int at, other
    cdef int number = costly.reasons
    cdef int seat
    cdef Reason *reason
    for at in range(number):
        if costly.reason[at].cause != BEATER and costly.reason[at].cause != TRUMP_OUT:
            continue
        seat = costly.reason[at].seat
        other = other_enemy(costly, seat)
        reason = new_reason(costly, SEAT)
        if other < 0 or not wrong_seat(costly, seat, tile_of(costly, costly.reason[at].tile), other):
            costly.proofs = reason.first_proof
            continue
        reason.tile = costly.reason[at].tile
        reason.trick = costly.reason[at].trick
        reason.seat = seat
        reason.other = other
        keep_reason(costly, reason)


cdef inline int other_enemy(const Costly *costly, int seat) noexcept nogil:
    """Return the enemy who is not `seat`, -1 if there is only one."""
    cdef int at
    for at in range(costly.question.seats):
        if at != seat and not same_side(costly, at):
            return at
    return -1
