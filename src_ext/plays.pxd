"""A hand as it is played by the rules of a house. Owns: what may be played and why, who made each play, who won.

Refuses: Python objects, values. The rules of a trick are those of tricks.pxd and question.pxd.
"""

from libc.stdint cimport uint32_t
from libc.string cimport memset

from bits cimport count, lowest
from faults cimport (
    DISCARD_NOT_ALLOWED, DISCARD_NOT_HELD, HAND_OVER, HAND_SIZE, MUST_FOLLOW, MUST_LEAD_TRUMP, NOT_HELD, NOT_IN_SET,
    NO_TILE, TABLE_REVOKE, WIDOW_SIZE, Fault, right, wrong,
)
from game cimport HAND, SEATS, TILES, Constants, renamed
from house cimport TRUMP_SUIT, House, may_name, seat_exists, side_of, suit_led_by
from positions cimport Deal, Given, lay_widow, set_up
from question cimport Question, legal_plays, play, to_play
from tricks cimport ANY_TILE, first_leads, following, led_suit

cdef enum:
    FREE
    BOUND_TO_FOLLOW
    BOUND_TO_LEAD_TRUMP

ctypedef struct Played:
    int number                  # plays made
    int tricks                  # tricks that became full
    int seats[TILES]            # who made each play
    int winners[HAND]           # who won each trick
    int taken[SEATS]


cdef inline bint in_set(const House *house, const Given *given, Fault *fault) noexcept nogil:
    """Check that the house plays with all the tiles."""
    cdef int at
    cdef uint32_t strange
    for at in range(house.seats):
        strange = given.hands[at] & ~house.tiles
        if strange:
            return wrong(fault, NOT_IN_SET if strange >> TILES == 0 else NO_TILE, at, lowest(strange))
    for at in range(given.on_table):
        if not house.tiles >> given.table[at] & 1:
            return wrong(fault, NOT_IN_SET, -1, given.table[at])
    return right(fault)


cdef inline int led_number(const Constants *constants, const Question *question) noexcept nogil:
    """Return the suit that was led, -1 before the lead."""
    if question.turn == 0:
        return -1
    return suit_led_by(constants, question.trump, question.names.outer[lowest(question.played[0])])


cdef inline bint no_revoke(
    const House *house, const Constants *constants, const Question *question, Fault *fault
) noexcept nogil:
    """Check that nobody who has played to this trick left a suit that he still holds."""
    cdef uint32_t own, may
    cdef int at
    for at in range(question.turn):
        own = question.hands[(question.leader + at) % question.seats] | question.played[at]
        if at:
            may = following(own, led_suit(question.kind, question.played[0]))
        else:
            may = first_leads(question.kind, own, house.must and question.left == HAND)
        if not question.played[at] & may:
            return wrong(fault, TABLE_REVOKE, at, led_number(constants, question) if at else TRUMP_SUIT)
    return right(fault)


cdef inline bint set_up_in(
    const House *house, const Constants *constants, Given *given, int bidder, Question *question, Fault *fault
) noexcept nogil:
    """Check a position of a house and store it; what may be led follows from the rules. `given` gets seats and side."""
    given.seats = house.seats
    given.leads = ANY_TILE
    if not may_name(house, given.trump, fault) or not seat_exists(house, bidder, fault):
        return False
    given.side = side_of(house, bidder)
    if not set_up(given, constants, question, fault) or not in_set(house, given, fault):
        return False
    question.allowed = ANY_TILE
    if question.turn == 0:
        question.allowed = first_leads(
            question.kind, question.hands[question.leader], house.must and question.left == HAND
        )
    return no_revoke(house, constants, question, fault)


cdef inline int bound_by(const Question *question) noexcept nogil:
    """Tell what keeps the seat to play from playing any tile."""
    cdef uint32_t own = question.hands[to_play(question)]
    if question.turn == 0:
        return BOUND_TO_LEAD_TRUMP if own and question.allowed != ANY_TILE else FREE
    return BOUND_TO_FOLLOW if own & led_suit(question.kind, question.played[0]) else FREE


cdef inline bint may_play(
    const Constants *constants, const Question *question, int tile, int at, Fault *fault
) noexcept nogil:
    """Check the play with number `at`: a tile, in the outer numbering."""
    cdef uint32_t bit
    cdef int seat
    if <uint32_t> tile >= TILES:
        return wrong(fault, NO_TILE, at, tile)
    if question.left == 0:
        return wrong(fault, HAND_OVER, at, -1)
    bit = <uint32_t> 1 << question.names.inner[tile]
    if not question.hands[to_play(question)] & bit:
        for seat in range(question.seats):
            if question.hands[seat] & bit:
                return wrong(fault, NOT_HELD, at, seat)
        return wrong(fault, NOT_HELD, at, -1)
    if legal_plays(question) & bit:
        return right(fault)
    if question.turn == 0:
        return wrong(fault, MUST_LEAD_TRUMP, at, -1)
    return wrong(fault, MUST_FOLLOW, at, led_number(constants, question))


cdef inline bint replay(
    const Constants *constants, Question *question, const int *tiles, int number, Played *played, Fault *fault
) noexcept nogil:
    """Play `tiles`, in the outer numbering, until one may not be played; False says so. Who played and won is stored."""
    cdef int at
    memset(played, 0, sizeof(Played))
    for at in range(number):
        if not may_play(constants, question, tiles[at], at, fault):
            return False
        played.seats[at] = to_play(question)
        play(question, <uint32_t> 1 << question.names.inner[tiles[at]])
        played.number += 1
        if question.turn == 0:
            played.winners[played.tricks] = question.leader
            played.tricks += 1
            played.taken[question.leader] += 1
    return right(fault)


cdef inline bint deal_in(
    const House *house, const Constants *constants, Given *given, uint32_t widow, int bidder, Deal *deal, Fault *fault
) noexcept nogil:
    """Check a deal of a house: full hands, and as many tiles in the widow as there are left over."""
    cdef Question question
    cdef int seat
    given.seats = house.seats
    given.on_table = 0
    given.trump = 8                 # without trumps
    given.leader = bidder
    given.leads = ANY_TILE
    if not seat_exists(house, bidder, fault):
        return False
    given.side = side_of(house, bidder)
    for seat in range(house.seats):
        if given.hands[seat] >> TILES == 0 and count(given.hands[seat]) != HAND:
            return wrong(fault, HAND_SIZE, seat, count(given.hands[seat]))
    if not set_up(given, constants, &question, fault) or not in_set(house, given, fault):
        return False
    if not lay_widow(given, widow, house.must, deal, fault):
        return False
    if widow & ~house.tiles:
        return wrong(fault, NOT_IN_SET, -1, lowest(widow & ~house.tiles))
    if count(widow) != house.widow:
        return wrong(fault, WIDOW_SIZE, -1, count(widow))
    return right(fault)


cdef inline uint32_t may_discard(const Deal *deal) noexcept nogil:
    """Return the tiles of which the bidder discards one: the hand and the widow, or nothing without one."""
    return deal.hands[deal.bidder] | deal.widow if deal.widow else 0


cdef inline bint exchange(const Deal *deal, int discard, Given *given, Fault *fault) noexcept nogil:
    """Check a discard (-1 for none) and store the hands that are played."""
    cdef int seat
    if (discard >= 0) != (deal.widow != 0):
        return wrong(fault, DISCARD_NOT_ALLOWED, -1, -1)
    for seat in range(SEATS):
        given.hands[seat] = deal.hands[seat]
    if discard >= 0:
        if discard >= TILES:
            return wrong(fault, NO_TILE, -1, discard)
        if not may_discard(deal) >> discard & 1:
            return wrong(fault, DISCARD_NOT_HELD, -1, discard)
        given.hands[deal.bidder] = may_discard(deal) ^ <uint32_t> 1 << discard
    given.leader = deal.bidder
    given.on_table = 0
    return right(fault)
