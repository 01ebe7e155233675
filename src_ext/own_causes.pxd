"""What the better play rests on. Owns: OWN, PARTNER. Refuses: to rank.

A tile counts only if it takes a trick in the line after the better play and none in the line after the play made.
"""

from libc.stdint cimport uint32_t

from bits cimport highest
from causes cimport OWN, PARTNER
from costly cimport BETTER, MADE, Costly, Reason, name_of, own_suits
from enemy_causes cimport trick_number, tricks_only
from flips cimport GAIN, keep_reason, new_reason, tile_flips


cdef inline void find_helpers_of(Costly *costly, int seat, int cause) noexcept nogil:
    """Add the tiles of `seat` on each of which the better play rests."""
    cdef uint32_t hand = costly.question.hands[seat] & tricks_only(costly, BETTER, MADE)
    cdef uint32_t tile
    cdef Reason *reason
    hand &= ~(costly.tile[MADE] | costly.tile[BETTER])
    while hand:
        tile = <uint32_t> 1 << highest(hand)
        hand ^= tile
        reason = new_reason(costly, cause)
        if tile_flips(costly, seat, tile, own_suits(costly, tile), GAIN):
            reason.tile = name_of(costly, tile)
            reason.seat = seat
            reason.trick = trick_number(costly, BETTER, tile)
            keep_reason(costly, reason)


cdef inline void find_helpers(Costly *costly) noexcept nogil:
    """Add the tiles on each of which the better play rests."""
    find_helpers_of(costly, costly.seat, OWN)
    if costly.partner >= 0:
        find_helpers_of(costly, costly.partner, PARTNER)
