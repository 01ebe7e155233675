"""A question: a checked position, in the inner numbering. Owns: what it holds, and how a play changes it.

Refuses: unchecked positions (see positions.pxd), and to know any value.
"""

from libc.stdint cimport uint32_t

from bits cimport count, require
from game cimport HAND, SEATS, TILES, TRUMPS, Constants, Kind, Numbering
from table cimport Table
from tricks cimport ANY_TILE, beats, can_win, following, led_suit

ctypedef struct Question:
    const Kind *kind
    const Numbering *names      # of the tiles
    Table *table                # what is known of such positions
    uint32_t side               # whose tricks count, a bit a seat
    uint32_t hands[SEATS]       # held now
    uint32_t played[SEATS]      # to this trick, in turn, one bit each
    uint32_t allowed            # what may be led
    int seats
    int trump
    int leader
    int turn                    # how many tiles have been played to this trick
    int left                    # tricks, this one included


cdef inline void name_trump(Question *question, const Constants *constants, int trump) noexcept nogil:
    """Fill in what follows from the trump."""
    require(<uint32_t> trump < TRUMPS)
    question.trump = trump
    question.names = &constants.numberings[trump]
    question.kind = &constants.kinds[question.names.kind]


cdef inline bint sound_question(const Question *question) noexcept nogil:
    """Tell whether the checks of the door hold: no tile twice, hands that end together, something to play."""
    cdef uint32_t seen = 0
    cdef int at, seat
    for at in range(question.seats):
        seat = (question.leader + at) % question.seats
        if question.hands[seat] >> TILES or question.hands[seat] & seen:
            return False
        seen |= question.hands[seat]
        if count(question.hands[seat]) + (at < question.turn) != question.left:
            return False
    for at in range(question.turn):
        if count(question.played[at]) != 1 or question.played[at] & seen:
            return False
        seen |= question.played[at]
    return 0 <= question.left <= HAND and (question.left == 0 or legal_plays(question) != 0)


cdef inline int to_play(const Question *question) noexcept nogil:
    """Return the seat to play."""
    return (question.leader + question.turn) % question.seats


cdef inline int winning_turn(const Question *question) noexcept nogil:
    """Return the turn whose tile is winning the trick: 0 when nothing has been played."""
    cdef uint32_t suit
    cdef int best = 0
    cdef int at
    if question.turn:
        suit = can_win(question.kind, question.played[0])
        for at in range(1, question.turn):
            if beats(question.played[at], suit, question.played[best]):
                best = at
    return best


cdef inline uint32_t winning_tile(const Question *question) noexcept nogil:
    """Return the tile that is winning the trick, nothing when nothing has been played."""
    return question.played[winning_turn(question)] if question.turn else 0


cdef inline uint32_t legal_plays(const Question *question) noexcept nogil:
    """Return the legal plays of the seat to play."""
    cdef uint32_t own = question.hands[to_play(question)]
    if question.turn == 0:
        return own & question.allowed
    return following(own, led_suit(question.kind, question.played[0]))


cdef inline bint play(Question *question, uint32_t tile) noexcept nogil:
    """Play `tile`; tell whether this ends a trick that the side takes."""
    require(tile & legal_plays(question) != 0)
    require(tile & (tile - 1) == 0)
    question.hands[to_play(question)] ^= tile
    question.played[question.turn] = tile
    question.turn += 1
    question.allowed = ANY_TILE
    if question.turn < question.seats:
        return False
    question.leader = (question.leader + winning_turn(question)) % question.seats
    question.turn = 0
    question.left -= 1
    return question.side >> question.leader & 1
