"""The hands and the trick as the search holds them. Owns: who plays with whom, and what stays while a trick is played.

Refuses: to judge a play. Everything that takes a `game_t` is compiled three times, so that the number of seats and the
kind of table are constants: for three seats, for four, and for layouts of three seats that share a table.
"""

from libc.stdint cimport uint32_t

from bits cimport count, lowest, require
from equal_plays cimport distinct
from game cimport HAND, SEATS, TILES, Kind, Touch, joined, new_touch, touch_of
from table cimport Table
from tricks cimport beats

ctypedef struct Three:
    const Kind *kind
    Table *table
    uint32_t side
    uint32_t hands[4]           # by seat; the last is nobody's and empty
    bint bounded                # one or two on each side: the bounds know only these
    int partner[3]              # by seat, nobody if there is none
    int enemies[3][2]           # by seat, nobody if there is only one

ctypedef struct Four:
    const Kind *kind
    Table *table
    uint32_t side
    uint32_t hands[5]
    bint bounded
    int partner[4]
    int enemies[4][2]

ctypedef struct Shared:
    # Three seats, and a table that many layouts of one hand share.
    const Kind *kind
    Table *table
    uint32_t side
    uint32_t hands[4]
    bint bounded
    int partner[3]
    int enemies[3][2]

ctypedef fused game_t:
    Three
    Four
    Shared

ctypedef struct Trick:
    # What does not change while one trick is played; seats by turn.
    int seat[SEATS]
    bint ours[SEATS]            # is the seat on the side?
    uint32_t own[SEATS]         # its hand when the trick began
    uint32_t distinct[SEATS]    # of each set of equal plays one
    int lead                    # the tile that was led
    uint32_t led                # its suit
    int want                    # tricks that the side needs, this one included
    int left                    # tricks to come, this one included

ctypedef struct Best:
    uint32_t suit               # tiles that can win: the led suit and the trumps
    uint32_t tile               # the tile that is winning
    int turn                    # who played it


cdef inline int seats_of(game_t *game) noexcept nogil:
    """Return how many seats there are, a constant."""
    if game_t is Four:
        return 4
    else:
        return 3


cdef inline uint32_t all_tiles(game_t *game) noexcept nogil:
    """Return the tiles of all hands."""
    cdef uint32_t tiles = 0
    cdef int seat
    for seat in range(seats_of(game)):
        tiles |= game.hands[seat]
    return tiles


cdef inline bint sound(game_t *game, int leader, int left) noexcept nogil:
    """Tell whether this is the start of a trick: `left` tiles a hand, none of them twice, none of them nobody's."""
    cdef uint32_t seen = 0
    cdef int seat
    for seat in range(seats_of(game)):
        if game.hands[seat] >> TILES or game.hands[seat] & seen or count(game.hands[seat]) != left:
            return False
        seen |= game.hands[seat]
    return 1 <= left <= HAND and 0 <= leader < seats_of(game) and game.hands[seats_of(game)] == 0


cdef inline bint set_sides(game_t *game) noexcept nogil:
    """Fill in partners and enemies; return whether there are one or two of each, as the bounds want it."""
    cdef int seat, other, partners, number
    for seat in range(seats_of(game)):
        game.partner[seat] = game.enemies[seat][0] = game.enemies[seat][1] = seats_of(game)
        partners = number = 0
        for other in range(seats_of(game)):
            if other == seat:
                continue
            if (game.side >> other & 1) == (game.side >> seat & 1):
                game.partner[seat] = other
                partners += 1
            else:
                if number < 2:
                    game.enemies[seat][number] = other
                number += 1
        if partners > 1 or number > 2 or number == 0:
            return False
    return True


cdef inline void touches_of(game_t *game, Touch *touches) noexcept nogil:
    """Fill in what each hand does to others; nobody does nothing."""
    cdef int seat
    for seat in range(seats_of(game)):
        touches[seat] = touch_of(game.kind, game.hands[seat])
    touches[seats_of(game)] = new_touch(0, 0, 0, 0)


cdef inline void begin_seat(
    game_t *game, Touch others, int seat, int turn, uint32_t all, Trick *trick
) noexcept nogil:
    """Fill in what stays for one seat while the trick is played; `others` is what all others do."""
    trick.seat[turn] = seat
    trick.ours[turn] = game.side >> seat & 1
    trick.own[turn] = game.hands[seat]
    trick.distinct[turn] = distinct(game.kind, game.hands[seat], all ^ game.hands[seat], others)


cdef inline void begin(game_t *game, const Touch *touches, int leader, uint32_t all, Trick *trick) noexcept nogil:
    """Fill in what stays while the trick is played."""
    cdef int second = leader + 1 if leader + 1 < seats_of(game) else 0
    cdef int third = second + 1 if second + 1 < seats_of(game) else 0
    cdef int fourth = third + 1 if third + 1 < seats_of(game) else 0
    cdef Touch front = joined(touches[leader], touches[second])
    cdef Touch back
    if game_t is not Four:
        begin_seat(game, joined(touches[second], touches[third]), leader, 0, all, trick)
        begin_seat(game, joined(touches[leader], touches[third]), second, 1, all, trick)
        begin_seat(game, front, third, 2, all, trick)
    else:
        back = joined(touches[third], touches[fourth])
        begin_seat(game, joined(back, touches[second]), leader, 0, all, trick)
        begin_seat(game, joined(back, touches[leader]), second, 1, all, trick)
        begin_seat(game, joined(front, touches[fourth]), third, 2, all, trick)
        begin_seat(game, joined(front, touches[third]), fourth, 3, all, trick)


cdef inline void begin_with(const Kind *kind, uint32_t lead, Trick *trick, Best *best) noexcept nogil:
    """Fill in what follows from the tile that was led."""
    trick.lead = lowest(lead)
    trick.led = kind.led[trick.lead]
    best.suit = trick.led | kind.trumps
    best.tile = lead
    best.turn = 0


cdef inline void best_after(const Best *best, uint32_t tile, int turn, Best *next) noexcept nogil:
    """Fill in what is winning after `tile` is played in `turn`; `next` may be `best` itself."""
    require(tile != 0)
    next.suit = best.suit
    if beats(tile, best.suit, best.tile):
        next.tile = tile
        next.turn = turn
    else:
        next.tile = best.tile
        next.turn = best.turn
