"""Tiles of the enemies that do the harm. Owns: BEATER, TRUMP_OUT, TRUMPS_OUT, PAIR, TOO_LOW. Refuses: to rank.

A tile counts only if it takes a trick in the line after the play made and none in the line after the better play: a
tile that does the same after both may flip the value, too, and explains nothing.
"""

from libc.stdint cimport uint32_t

from bits cimport count, highest
from causes cimport BEATER, PAIR, THIS_TRICK, TOO_LOW, TRUMPS_OUT, TRUMP_OUT
from costly cimport (
    BETTER, MADE, Costly, End, Reason, is_trump, name_of, own_suits, own_tricks, same_side, suit_of,
)
from flips cimport (
    HARM, UNLAWFUL, flips, keep_reason, new_reason, note_flip, note_lows, note_values, play_total, reaches,
    tile_flips,
)
from game cimport HAND, renamed
from imagined cimport Low, imagine, imagined_tile
from question cimport legal_plays
from tricks cimport led_suit

cdef enum:
    MOST_TRUMPS = 3             # that are named together


cdef inline uint32_t tricks_only(const Costly *costly, int after, int before) noexcept nogil:
    """Return the tiles that take a trick in one of the two lines and none in the other."""
    cdef uint32_t names = costly.course[after].takers & ~costly.course[before].takers
    return renamed(names, costly.question.names.inner)


cdef inline int trick_number(const Costly *costly, int line, uint32_t tile) noexcept nogil:
    """Return in which trick of the hand a tile is played in one of the lines, from 1."""
    return HAND - costly.left + 1 + costly.course[line].trick[name_of(costly, tile)]


cdef inline uint32_t common_suit(const Costly *costly) noexcept nogil:
    """Return the members of the suit in which both plays are made, nothing if they are not of one."""
    cdef uint32_t both = costly.tile[MADE] | costly.tile[BETTER]
    cdef uint32_t suit
    if costly.question.turn:
        suit = led_suit(costly.question.kind, costly.question.played[0])
        return suit if both & ~suit == 0 else 0
    if suit_of(costly, costly.tile[MADE]) != suit_of(costly, costly.tile[BETTER]):
        return 0
    return led_suit(costly.question.kind, costly.tile[MADE])


cdef inline void find_beater(Costly *costly, int seat, uint32_t tile, bint fated, bint between) noexcept nogil:
    """Add what one enemy tile proves."""
    cdef Reason *reason = new_reason(costly, TOO_LOW if between else TRUMP_OUT if is_trump(costly, tile) else BEATER)
    cdef int first = costly.proofs
    if not tile_flips(costly, seat, tile, own_suits(costly, tile), HARM):
        return
    reason.tile = name_of(costly, tile)
    reason.seat = seat
    reason.trick = trick_number(costly, MADE, tile)
    keep_reason(costly, reason)
    if between and fated:
        reason = new_reason(costly, TRUMP_OUT if is_trump(costly, tile) else BEATER)
        reason.first_proof = first
        reason.tile = name_of(costly, tile)
        reason.seat = seat
        reason.trick = trick_number(costly, MADE, tile)
        keep_reason(costly, reason)


cdef inline void find_beaters(Costly *costly) noexcept nogil:
    """Add the enemy tiles each of which does the harm alone."""
    cdef uint32_t fated = tricks_only(costly, MADE, BETTER)
    cdef uint32_t suit = common_suit(costly)
    cdef uint32_t between = 0
    cdef uint32_t hand, tile
    cdef int at, seat
    if costly.tile[MADE] < costly.tile[BETTER]:
        between = suit & (costly.tile[BETTER] - 1) & ~(2 * costly.tile[MADE] - 1)
    for at in range(1, costly.question.seats):
        seat = (costly.seat + at) % costly.question.seats
        if same_side(costly, seat):
            continue
        hand = costly.question.hands[seat] & (fated | between)
        while hand:
            tile = <uint32_t> 1 << highest(hand)
            hand ^= tile
            find_beater(costly, seat, tile, fated & tile != 0, between & tile != 0)


cdef inline bint has_beater(const Costly *costly) noexcept nogil:
    """Tell whether one enemy tile does the harm."""
    cdef int at
    for at in range(costly.reasons):
        if costly.reason[at].cause in (BEATER, TRUMP_OUT, TOO_LOW):
            return True
    return False


cdef inline void find_too_low(Costly *costly) noexcept nogil:
    """Add that the better play takes this trick, in the same suit, and the play made is beaten in it."""
    cdef uint32_t suit = common_suit(costly)
    cdef uint32_t tops = 0
    cdef uint32_t tiles
    cdef int at, reply
    cdef const End *end
    cdef Reason *reason
    if not suit or costly.tile[MADE] > costly.tile[BETTER]:
        return
    for at in range(costly.ends[BETTER].number):
        if costly.ends[BETTER].end[at].winner != costly.seat:
            return
    for at in range(costly.ends[MADE].number):
        end = &costly.ends[MADE].end[at]
        if own_tricks(costly, end):
            return
        tiles = costly.tile[MADE]
        for reply in range(end.replies):
            tiles |= end.reply[reply]
        for reply in range(costly.question.turn):
            tiles |= costly.question.played[reply]
        tiles &= suit
        if <uint32_t> 1 << highest(tiles) == costly.tile[MADE]:
            return
        tops |= <uint32_t> 1 << highest(tiles)
    reason = new_reason(costly, TOO_LOW)
    reason.role = THIS_TRICK
    reason.tiles = renamed(tops, costly.question.names.outer)
    note_values(costly)
    keep_reason(costly, reason)


# ------------------------------------------------------------------------------------------- several tiles at once

cdef inline bint pair_flips(Costly *costly, int first_seat, uint32_t first, uint32_t second) noexcept nogil:
    """Tell whether two enemy tiles do the harm together, low in two different suits, and note the proofs."""
    cdef Low lows[2]
    cdef int found
    cdef int proofs = costly.proofs
    lows[0].tile = first
    lows[1].tile = second
    for lows[0].suit in range(7):
        for lows[1].suit in range(7):
            if (
                lows[0].suit == lows[1].suit or not own_suits(costly, first) >> lows[0].suit & 1
                or not own_suits(costly, second) >> lows[1].suit & 1
            ):
                continue
            found = flips(costly, lows, 2, HARM)
            if found == False:
                costly.proofs = proofs
                return False
            if found != UNLAWFUL:
                note_flip(costly, lows, 2, first_seat, HARM)
    return costly.proofs > proofs


cdef inline bint alone(Costly *costly, int seat, uint32_t tile) noexcept nogil:
    """Tell whether an enemy tile does the harm alone; no proof is kept."""
    cdef int proofs = costly.proofs
    cdef bint found = tile_flips(costly, seat, tile, own_suits(costly, tile), HARM)
    costly.proofs = proofs
    return found


cdef inline int holder(const Costly *costly, uint32_t tile) noexcept nogil:
    """Return who holds a tile."""
    cdef int seat
    for seat in range(costly.question.seats):
        if costly.question.hands[seat] & tile:
            return seat
    return -1


cdef inline bint find_pair(Costly *costly, uint32_t first, uint32_t second) noexcept nogil:
    """Add two enemy tiles if they do the harm together and neither does it alone; tell whether they do."""
    cdef int seat = holder(costly, first)
    cdef Reason *reason = new_reason(costly, PAIR)
    if not pair_flips(costly, seat, first, second):
        return False
    if alone(costly, seat, first) or alone(costly, holder(costly, second), second):
        costly.proofs = reason.first_proof
        return False
    reason.tiles = renamed(first | second, costly.question.names.outer)
    keep_reason(costly, reason)
    return True


cdef inline uint32_t enemy_tiles(const Costly *costly) noexcept nogil:
    """Return what the enemies hold."""
    cdef uint32_t tiles = 0
    cdef int seat
    for seat in range(costly.question.seats):
        if not same_side(costly, seat):
            tiles |= costly.question.hands[seat]
    return tiles


cdef inline void find_pairs(Costly *costly) noexcept nogil:
    """Add the pairs of enemy tiles that both take tricks after the play made and do the harm together."""
    cdef uint32_t fated = tricks_only(costly, MADE, BETTER)
    cdef uint32_t left = enemy_tiles(costly)
    cdef uint32_t rest, first, second
    left &= renamed(costly.course[MADE].takers, costly.question.names.inner)
    while left:
        first = <uint32_t> 1 << highest(left)
        left ^= first
        rest = left
        while rest:
            second = <uint32_t> 1 << highest(rest)
            rest ^= second
            if (first | second) & fated:
                find_pair(costly, first, second)


cdef inline void find_companions(Costly *costly) noexcept nogil:
    """Add the first enemy tile that does the harm together with another of its suit, which need not take a trick."""
    cdef uint32_t left = enemy_tiles(costly) & tricks_only(costly, MADE, BETTER)
    cdef uint32_t rest, first, second
    while left:
        first = <uint32_t> 1 << highest(left)
        left ^= first
        rest = enemy_tiles(costly) & ~first
        while rest:
            second = <uint32_t> 1 << highest(rest)
            rest ^= second
            if (
                is_trump(costly, first) == is_trump(costly, second)
                and own_suits(costly, first) & own_suits(costly, second) and find_pair(costly, first, second)
            ):
                return


cdef inline int enemy_trumps(const Costly *costly, Low *lows) noexcept nogil:
    """Store the trumps that the enemies hold and return how many."""
    cdef int at, seat
    cdef int number = 0
    cdef uint32_t hand
    for at in range(1, costly.question.seats):
        seat = (costly.seat + at) % costly.question.seats
        hand = 0 if same_side(costly, seat) else costly.question.hands[seat] & costly.question.kind.trumps
        while hand and number < HAND:
            lows[number].tile = <uint32_t> 1 << highest(hand)
            hand ^= lows[number].tile
            number += 1
    return number


cdef inline bint trumps_flip(Costly *costly, const Low *lows, int number, bint noted) noexcept nogil:
    """Tell whether the play made costs nothing, and is worth more, with so many low tiles, or these cannot be.

    With `noted` the values are kept as proofs.
    """
    cdef uint32_t made, better
    cdef int value, seat
    if not imagine(&costly.question, lows, number, &costly.table, &costly.world):
        return True
    made = imagined_tile(&costly.world, costly.tile[MADE])
    better = imagined_tile(&costly.world, costly.tile[BETTER])
    if (made | better) & ~legal_plays(&costly.world.question):
        return True
    value = play_total(costly, &costly.world.question, made)
    if value <= costly.value[MADE] or reaches(costly, &costly.world.question, 0, value + 1):
        return False
    if noted:
        seat = holder(costly, lows[0].tile)
        note_lows(costly, lows, number, seat, name_of(costly, costly.tile[MADE]), costly.value[MADE], value)
        note_lows(costly, lows, number, seat, -1, costly.value[BETTER], value)
    return True


cdef inline bint all_suits_flip(Costly *costly, Low *lows, int number) noexcept nogil:
    """Tell whether `trumps_flip` holds however different suits are given to so many low tiles, and note some proofs."""
    cdef int suits[7]
    cdef int free = 0
    cdef int ways = 1
    cdef int at, way, rest, seen
    cdef bint turned
    for at in range(7):
        if costly.suits >> at & 1:
            suits[free] = at
            free += 1
    for at in range(number):
        ways *= free
    for way in range(ways):
        rest = way
        seen = 0
        turned = True       # the suits follow one another: only these are noted
        for at in range(number):
            turned = turned and rest % free == (way + at) % free
            lows[at].suit = suits[rest % free]
            seen |= 1 << lows[at].suit
            rest //= free
        if count(seen) == number and not trumps_flip(costly, lows, number, turned):
            return False
    return True


cdef inline void find_trumps_out(Costly *costly) noexcept nogil:
    """Add that the enemy trumps, two or three, do the harm together: as low tiles of different suits they do none.

    More are not looked at: so many tiles explain nothing.
    """
    cdef Low lows[HAND]
    cdef int number = enemy_trumps(costly, lows)
    cdef int at
    cdef uint32_t all = 0
    cdef Reason *reason = new_reason(costly, TRUMPS_OUT)
    for at in range(number):
        all |= lows[at].tile
    if not 2 <= number <= MOST_TRUMPS or not all & tricks_only(costly, MADE, BETTER):
        return
    if not all_suits_flip(costly, lows, number) or costly.proofs == reason.first_proof:
        costly.proofs = reason.first_proof
        return
    reason.tiles = renamed(all, costly.question.names.outer)
    keep_reason(costly, reason)
