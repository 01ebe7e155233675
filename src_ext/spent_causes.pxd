"""Tiles that are needed later. Owns: SPENT, TOO_HIGH, and the role in which a tile is needed. Refuses: to rank.

A tile is *worth the cost* if after the better play it makes the whole of it: were it a low tile of any suit, the side
would take no more than after the play made. It is *missed* if the cost is gone were it played and yet still held, in
the place of another tile of the hand, and a low tile there would not do.
"""

from libc.stdint cimport uint32_t

from bits cimport count, highest
from causes cimport (
    GUARD_BOTH, GUARD_HIGH, GUARD_LOW, RANK, SPENT, TOO_HIGH, TRUMP, TRUMP_ANY, TRUMP_RANK,
)
from costly cimport (
    BETTER, MADE, Costly, Course, End, Ends, Proof, Reason, is_trump, name_of, same_side, tile_of,
)
from enemy_causes cimport common_suit, trick_number
from flips cimport KEEP, LOW_TILES, all_told, keep_reason, name_lows, new_proof, new_reason, reaches
from game cimport renamed
from house cimport TRUMP_SUIT, high_end, low_end, tiles_of_suit
from imagined cimport Low, imagine
from lines cimport price
from question cimport Question, play

cdef enum:
    NO_ROLE = -1


# ----------------------------------------------------------------------------------------- worth it as what it is

cdef inline bint low_after(Costly *costly, int line, uint32_t tile, int suit, int *taken) noexcept nogil:
    """Imagine an own tile low after one of the plays, and store the tricks taken by then; False where it cannot be."""
    cdef Question now = costly.question
    cdef Low low
    taken[0] = play(&now, costly.tile[line])
    low.tile = tile
    low.suit = suit
    return imagine(&now, &low, 1, &costly.table, &costly.world)


cdef inline void note_after(Costly *costly, int line, uint32_t tile, int suit) noexcept nogil:
    """Note what an own tile that becomes low after one of the plays does."""
    cdef Low low
    cdef Proof *proof
    cdef int taken
    low.tile = tile
    low.suit = suit
    low_after(costly, line, tile, suit, &taken)
    proof = new_proof(
        costly, LOW_TILES, costly.seat, name_of(costly, costly.tile[line]), costly.value[line],
        all_told(costly, &costly.world.question, taken),
    )
    name_lows(costly, &low, 1, proof)
    proof.plays = 1
    proof.play[0] = proof.first


cdef inline void suits_that_lose(Costly *costly, int *lawful, int *losing) noexcept nogil:
    """Store in which suits the tile that was played can be low after the better play, and in which the side loses."""
    cdef int suit, taken
    lawful[0] = losing[0] = 0
    for suit in range(7):
        if costly.suits >> suit & 1 and low_after(costly, BETTER, costly.tile[MADE], suit, &taken):
            lawful[0] |= 1 << suit
            if not reaches(costly, &costly.world.question, taken, costly.value[MADE] + 1):
                losing[0] |= 1 << suit


cdef inline int guard_role(int high, int low, int lawful, int losing) noexcept nogil:
    """Return as what a tile, no trump, is worth the cost, if it is."""
    cdef int own = (1 << high | 1 << low) & lawful
    cdef int others = lawful & ~own
    cdef int held = own & ~losing
    if not held:
        return NO_ROLE if others & ~losing else RANK
    if not others or others & ~losing:
        return NO_ROLE
    if held == own:
        return GUARD_BOTH if own & (own - 1) else GUARD_HIGH if own >> high & 1 else GUARD_LOW
    return GUARD_HIGH if held >> high & 1 else GUARD_LOW


cdef inline int role_needed(Costly *costly) noexcept nogil:
    """Return as what the tile that was played is worth the cost after the better play, and note the proofs."""
    cdef uint32_t tile = costly.tile[MADE]
    cdef int name = name_of(costly, tile)
    cdef int role = NO_ROLE
    cdef int suit, lawful, losing, taken
    suits_that_lose(costly, &lawful, &losing)
    if not lawful:
        return NO_ROLE
    if not is_trump(costly, tile):
        role = guard_role(high_end(name), low_end(name), lawful, losing)
    elif losing == lawful:
        role = TRUMP
        if low_after(costly, BETTER, tile, TRUMP_SUIT, &taken):
            role = TRUMP_ANY
            if not reaches(costly, &costly.world.question, taken, costly.value[MADE] + 1):
                role = TRUMP_RANK
            lawful |= 1 << TRUMP_SUIT
    for suit in range(TRUMP_SUIT + 1):
        if role != NO_ROLE and lawful >> suit & 1:
            note_after(costly, BETTER, tile, suit)
    return role


# ---------------------------------------------------------------------------------------------- missed when gone

cdef inline bint held_again(Costly *costly, const End *end, uint32_t tile) noexcept nogil:
    """Tell whether the cost is gone if the tile that was played is still there in the place of `tile`."""
    cdef Question now = end.question
    now.hands[costly.seat] = now.hands[costly.seat] & ~tile | costly.tile[MADE]
    return (
        reaches(costly, &now, end.taken, costly.value[BETTER])
        and not reaches(costly, &now, end.taken, costly.value[BETTER] + 1)
    )


cdef inline bint low_does(Costly *costly, const Ends *ends, uint32_t tile, int suit) noexcept nogil:
    """Tell whether the cost is gone, after every perfect end, if `tile` is low."""
    cdef Low low
    cdef int at
    low.tile = tile
    low.suit = suit
    for at in range(ends.number):
        imagine(&ends.end[at].question, &low, 1, &costly.table, &costly.world)
        if not reaches(costly, &costly.world.question, ends.end[at].taken, costly.value[BETTER]):
            return False
    return True


cdef inline bint missed_for(Costly *costly, uint32_t tile) noexcept nogil:
    """Tell whether the tile that was played is missed, held in the place of `tile`, and note the proof."""
    cdef const Ends *ends = &costly.ends[MADE]
    cdef int name = name_of(costly, costly.tile[MADE])
    cdef int own = 0 if is_trump(costly, costly.tile[MADE]) else 1 << high_end(name) | 1 << low_end(name)
    cdef int at, suit
    cdef Proof *proof
    for at in range(ends.number):
        if not held_again(costly, &ends.end[at], tile):
            return False
    for suit in range(7):
        if costly.suits & ~own & 1 << suit and low_does(costly, ends, tile, suit):
            return False
    for at in range(ends.number):
        proof = new_proof(costly, KEEP, costly.seat, name, costly.value[MADE], costly.value[BETTER])
        proof.number = 2
        proof.tile[0] = name
        proof.tile[1] = name_of(costly, tile)
        note_end(costly, MADE, &ends.end[at], proof)
    return True


cdef inline void note_end(Costly *costly, int line, const End *end, Proof *proof) noexcept nogil:
    """Note after which plays the change comes: all of the trick."""
    cdef int at
    proof.plays = end.replies + 1
    proof.play[0] = name_of(costly, costly.tile[line])
    for at in range(end.replies):
        proof.play[at + 1] = name_of(costly, end.reply[at])


cdef inline bint missed_later(Costly *costly) noexcept nogil:
    """Tell whether the tile that was played is missed, in the place of the better one or of one of the three cheapest."""
    cdef uint32_t hand = costly.question.hands[costly.seat] & ~costly.tile[MADE]
    cdef uint32_t rest, tile, cheapest
    cdef int tries
    if not costly.ends[MADE].whole or not hand:
        return False
    if missed_for(costly, costly.tile[BETTER]):
        return True
    for tries in range(3):
        rest = hand
        cheapest = 0
        while rest:
            tile = rest & -rest
            rest ^= tile
            if not cheapest or price(&costly.question, tile) < price(&costly.question, cheapest):
                cheapest = tile
        hand &= ~cheapest
        if cheapest and cheapest != costly.tile[BETTER] and missed_for(costly, cheapest):
            return True
    return False


# --------------------------------------------------------------------------------------------------- the reason

cdef inline bint takes_now(const Costly *costly) noexcept nogil:
    """Tell whether the play made can take this trick when all play perfectly."""
    cdef int at
    for at in range(costly.ends[MADE].number):
        if costly.ends[MADE].end[at].winner == costly.seat:
            return True
    return False


cdef inline int beaten_by(const Costly *costly, uint32_t tile) noexcept nogil:
    """Return the best enemy tile that `tile` beats where it takes a trick after the better play, -1 for none."""
    cdef const Course *course = &costly.course[BETTER]
    cdef int at, seat
    cdef int trick = course.trick[name_of(costly, tile)]
    cdef uint32_t enemies = 0
    cdef uint32_t suit
    for at in range(costly.question.seats):
        seat = (course.leader[trick] + at) % costly.question.seats
        if not same_side(costly, seat):
            enemies |= tile_of(costly, course.tiles[trick][at])
    suit = costly.question.kind.led[costly.question.names.inner[course.tiles[trick][0]]]
    enemies &= suit | costly.question.kind.trumps
    return costly.question.names.outer[highest(enemies)] if enemies else -1


cdef inline void fill_spent(Costly *costly, Reason *reason) noexcept nogil:
    """Fill in what the tile does later, and what it guards."""
    cdef uint32_t made = costly.tile[MADE]
    cdef uint32_t saved = costly.course[BETTER].takers & ~costly.course[MADE].takers
    reason.tile = name_of(costly, made)
    if costly.course[BETTER].takers >> reason.tile & 1:
        reason.trick = trick_number(costly, BETTER, made)
        reason.against = beaten_by(costly, made)
    saved = renamed(saved, costly.question.names.inner) & costly.question.hands[costly.seat]
    saved &= ~(made | costly.tile[BETTER])
    if count(saved) == 1:
        reason.guarded = name_of(costly, saved)
        if reason.trick < 0:
            reason.trick = trick_number(costly, BETTER, saved)


cdef inline bint guards(const Costly *costly, const Reason *reason) noexcept nogil:
    """Tell whether the tile that a reason says is guarded belongs to a suit for which the tile played is needed."""
    cdef int name = name_of(costly, costly.tile[MADE])
    cdef uint32_t suits = 0
    if reason.guarded < 0:
        return False
    if reason.role == GUARD_HIGH or reason.role == GUARD_BOTH:
        suits |= tiles_of_suit(costly.constants, costly.question.trump, high_end(name))
    if reason.role == GUARD_LOW or reason.role == GUARD_BOTH:
        suits |= tiles_of_suit(costly.constants, costly.question.trump, low_end(name))
    return suits >> reason.guarded & 1


cdef inline bint can_go(Costly *costly) noexcept nogil:
    """Tell whether the better tile is worth nothing after the play made: low in any suit it would do as well."""
    cdef int suit, taken
    cdef bint tried = False
    if costly.left < 2:
        return False
    for suit in range(7):
        if costly.suits >> suit & 1 and low_after(costly, MADE, costly.tile[BETTER], suit, &taken):
            tried = True
            if (
                not reaches(costly, &costly.world.question, taken, costly.value[MADE])
                or reaches(costly, &costly.world.question, taken, costly.value[MADE] + 1)
            ):
                return False
    return tried


cdef inline void find_spent(Costly *costly) noexcept nogil:
    """Add that the tile that was played is needed later."""
    cdef bint takes = takes_now(costly)
    cdef bint high = common_suit(costly) != 0 and costly.tile[MADE] > costly.tile[BETTER]
    cdef Reason *reason = new_reason(costly, SPENT)
    reason.role = role_needed(costly)
    if reason.role == NO_ROLE or takes and not missed_later(costly):
        costly.proofs = reason.first_proof
        return
    if high and missed_later(costly):
        reason.cause = TOO_HIGH
    fill_spent(costly, reason)
    if can_go(costly):
        reason.remedy = name_of(costly, costly.tile[BETTER])
    keep_reason(costly, reason)
