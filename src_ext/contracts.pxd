"""Auctions and what a played hand is worth. Owns: who may say what, who wins it, what a bid needs and scores.

Refuses: Python objects, tiles. Bids by number: 0 pass, 1 to 5 stand for 3 to 7 tricks, 6 for 21. `moonsolver.game` says
the same in `auction` and `score`, and a test holds them together.
"""

from libc.stdint cimport uint32_t

from faults cimport (
    AUCTION_OVER, BID_TOO_LOW, MUST_BID, NO_BID, WRONG_TRICKS, Fault, right, wrong,
)
from game cimport HAND, SEATS
from house cimport House, seat_exists, side_of

cdef enum:
    PASS = 0
    MOON = 6
    BIDS = 7

ctypedef struct Auction:
    int first
    int spoken
    int highest                 # bid; PASS while all have passed
    int winner                  # who made it, -1 while all have passed
    bint over

ctypedef struct Result:
    int side_tricks
    int needed
    bint made
    bint wins_game
    int sides                   # partnerships
    uint32_t seats_of[SEATS]    # by partnership: its seats, a bit each
    int score[SEATS]


cdef inline int needed_by(int bid) noexcept nogil:
    """Return how many tricks a bid promises."""
    return 0 if bid == PASS else HAND if bid == MOON else bid + 2


cdef inline int amount_of(int bid) noexcept nogil:
    """Return what a bid is called and scored as."""
    return 21 if bid == MOON else needed_by(bid)


cdef inline uint32_t bids_of(const House *house) noexcept nogil:
    """Return the bids that there are, a bit each: a pass and whatever is not below the lowest."""
    return 127 & ~(<uint32_t> (1 << (house.lowest_bid - 2)) - 2)


cdef inline bint must_bid(const House *house, const Auction *auction) noexcept nogil:
    """Tell whether the seat to speak may not pass."""
    return house.last_must_bid and auction.spoken == house.seats - 1 and auction.highest == PASS


cdef inline uint32_t may_bid(const House *house, const Auction *auction) noexcept nogil:
    """Return what the seat to speak may say, a bit a bid; nothing when the auction is over."""
    cdef uint32_t bids
    if auction.over:
        return 0
    bids = bids_of(house) & ~(<uint32_t> (1 << (auction.highest + 1)) - 1)
    return bids if must_bid(house, auction) else bids | 1


cdef inline bint say(const House *house, Auction *auction, int bid, Fault *fault) noexcept nogil:
    """Check what the seat to speak says, and add it to the auction."""
    cdef uint32_t may = may_bid(house, auction)
    cdef int at = auction.spoken
    cdef int least = auction.highest + 1
    if <uint32_t> bid >= BIDS:
        return wrong(fault, NO_BID, at, bid)
    if auction.over:
        return wrong(fault, AUCTION_OVER, at, -1)
    if not may >> bid & 1:
        if least < house.lowest_bid - 2:
            least = house.lowest_bid - 2
        return wrong(fault, MUST_BID if bid == PASS else BID_TOO_LOW, at, least)
    if bid != PASS:
        auction.highest = bid
        auction.winner = (auction.first + at) % house.seats
    auction.spoken += 1
    auction.over = auction.spoken == house.seats or bid == MOON
    return True


cdef inline bint hold_auction(
    const House *house, int first, const int *calls, int number, Auction *auction, Fault *fault
) noexcept nogil:
    """Say `calls` from seat `first` on until one is not allowed; False says so."""
    cdef int at
    auction.first = first
    auction.spoken = auction.highest = 0
    auction.winner = -1
    auction.over = False
    if not seat_exists(house, first, fault):
        return False
    for at in range(number):
        if not say(house, auction, calls[at], fault):
            return False
    return right(fault)


cdef inline int bidders_points(const House *house, const Result *result, int bid) noexcept nogil:
    """Return the points of the bidder's side: the bid with three, the tricks with four; a set bid costs the bid."""
    if not result.made:
        return -amount_of(bid)
    return amount_of(bid) if bid == MOON or house.seats == 3 else result.side_tricks


cdef inline bint settle(
    const House *house, int bidder, int bid, const int *tricks, Result *result, Fault *fault
) noexcept nogil:
    """Check a hand played out, `tricks` by seat, and store what it is worth to each partnership."""
    cdef int seat, side
    cdef int total = 0
    cdef uint32_t ours
    if not seat_exists(house, bidder, fault):
        return False
    if <uint32_t> bid >= BIDS:
        return wrong(fault, NO_BID, -1, bid)
    if bid == PASS or not bids_of(house) >> bid & 1:
        return wrong(fault, BID_TOO_LOW, -1, house.lowest_bid - 2)
    for seat in range(house.seats):
        if <uint32_t> tricks[seat] > HAND:
            return wrong(fault, WRONG_TRICKS, -1, tricks[seat])
        total += tricks[seat]
    if total != HAND:
        return wrong(fault, WRONG_TRICKS, -1, total)
    ours = side_of(house, bidder)
    result.side_tricks = 0
    for seat in range(house.seats):
        if ours >> seat & 1:
            result.side_tricks += tricks[seat]
    result.needed = needed_by(bid)
    result.made = result.side_tricks >= result.needed
    result.wins_game = result.made and bid == MOON and house.moon_wins
    result.sides = 2 if house.seats == 4 else 3
    for side in range(result.sides):
        result.seats_of[side] = side_of(house, side)
        if house.marks:
            result.score[side] = 1 if (result.seats_of[side] == ours) == result.made else 0
        elif result.seats_of[side] == ours:
            result.score[side] = bidders_points(house, result, bid)
        else:
            result.score[side] = tricks[side] if house.seats == 3 else HAND - result.side_tricks
    return right(fault)
