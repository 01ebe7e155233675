"""Seats that cannot follow. Owns: VOID, PARTNER_VOID. Refuses: to rank.

A seat is given a low tile of the suit led for some tile of its own, no trump. That must undo the harm, or the gain, and
a low tile of any other suit in the same place must not: then it is the void and not the tile that matters.
"""

from libc.stdint cimport uint32_t

from bits cimport highest
from causes cimport PARTNER_VOID, RUFF, VOID
from costly cimport BETTER, MADE, Costly, Ends, Reason, name_of, same_side, suit_of
from flips cimport GAIN, HARM, NO_COST, UNLAWFUL, flips, keep_reason, new_reason, note_flip, note_lows, play_total
from game cimport renamed
from house cimport TRUMP_SUIT
from imagined cimport Low, imagined_tile
from tricks cimport led_suit


cdef inline uint32_t replies_of(const Costly *costly, const Ends *ends, int seat) noexcept nogil:
    """Return what a seat plays later to this trick, over all perfect ends."""
    cdef uint32_t tiles = 0
    cdef int at
    cdef int reply = (seat - costly.seat + costly.question.seats) % costly.question.seats - 1
    for at in range(ends.number):
        if reply < ends.end[at].replies:
            tiles |= ends.end[at].reply[reply]
    return tiles


cdef inline bint one_suit_flips(Costly *costly, int seat, uint32_t tile, int suit, int what) noexcept nogil:
    """Tell whether a tile that becomes low in `suit`, and in no other, undoes a HARM or GAIN; note the proofs."""
    cdef Low low
    cdef int found
    cdef int proofs = costly.proofs
    cdef int others = 0
    cdef int value
    low.tile = tile
    low.suit = suit
    if flips(costly, &low, 1, what) != True:
        return False
    note_flip(costly, &low, 1, seat, what)
    for low.suit in range(7):
        if low.suit == suit or not costly.suits >> low.suit & 1:
            continue
        found = flips(costly, &low, 1, NO_COST)
        if found == True:
            costly.proofs = proofs
            return False
        if found != UNLAWFUL:
            others += 1
            value = play_total(
                costly, &costly.world.question, imagined_tile(&costly.world, costly.tile[MADE])
            )
            note_lows(costly, &low, 1, seat, name_of(costly, costly.tile[MADE]), costly.value[MADE], value)
    if not others:
        costly.proofs = proofs
    return others > 0


cdef inline void find_void(Costly *costly, int seat, uint32_t lead, int cause, int what) noexcept nogil:
    """Add that `seat`, which plays later, cannot follow `lead`, if that is what matters."""
    cdef int suit = suit_of(costly, lead)
    cdef uint32_t hand = costly.question.hands[seat]
    cdef uint32_t tile, replies
    cdef Reason *reason = new_reason(costly, cause)
    if suit == TRUMP_SUIT or not costly.suits >> suit & 1 or hand & led_suit(costly.question.kind, lead):
        return
    hand &= ~costly.question.kind.trumps
    while hand:
        tile = <uint32_t> 1 << highest(hand)
        hand ^= tile
        if one_suit_flips(costly, seat, tile, suit, what):
            reason.seat = seat
            reason.suit = suit
            replies = replies_of(costly, &costly.ends[MADE if what == HARM else BETTER], seat)
            if replies and not replies & ~costly.question.kind.trumps:
                reason.role = RUFF
                reason.tiles = renamed(replies, costly.question.names.outer)
            keep_reason(costly, reason)
            return


cdef inline void find_voids(Costly *costly) noexcept nogil:
    """Add the seats whose void does the harm, or makes the better play good."""
    cdef int at, seat
    cdef uint32_t lead
    # An enemy, when the play made is a lead, and of another suit than the better one: one void would hurt both.
    if costly.question.turn == 0 and suit_of(costly, costly.tile[MADE]) != suit_of(costly, costly.tile[BETTER]):
        for at in range(1, costly.question.seats):
            seat = (costly.seat + at) % costly.question.seats
            if not same_side(costly, seat):
                find_void(costly, seat, costly.tile[MADE], VOID, HARM)
    # The partner, if it plays later.
    if costly.partner < 0:
        return
    at = (costly.partner - costly.seat + costly.question.seats) % costly.question.seats
    if at + costly.question.turn < costly.question.seats:
        lead = costly.question.played[0] if costly.question.turn else costly.tile[BETTER]
        find_void(costly, costly.partner, lead, PARTNER_VOID, GAIN)
