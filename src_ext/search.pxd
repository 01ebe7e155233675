"""The search. Owns: whether a side takes at least n tricks. Refuses: Python objects, memory, checks.

`takes` answers one question with alpha-beta of zero width: does the side take at least `want` tricks from the start
of this trick? The answer is exact: yes or no. The path of a question:

    takes -> expand -> lead -> leads -> reply -> follow .. -> follow_last -> takes ..

values.pxd turns answers into a number, and enters in the middle where a trick has begun: at `lead`, `leads` or `reply`.
"""

from libc.stdint cimport uint32_t, uint64_t

from bits cimport require
from bounds cimport surely
from endings cimport last_trick, two_tricks
from game cimport SEATS, Touch
from hands cimport (
    Best, Shared, Trick, all_tiles, begin, begin_with, best_after, game_t, seats_of, sound, touches_of,
)
from order cimport FOR_LEADS, FOR_REPLIES, Preferences, first_of, no_preferences, prefer_leads, prefer_replies
from table cimport key_of, recall, remember
from tricks cimport beating, following


cdef inline bint takes(game_t *game, int leader, int want, int left) noexcept nogil:
    """Tell whether the side takes at least `want` of the `left` tricks when `leader` is to lead.

    There is something to ask: `want` is from 1 to `left`.
    """
    cdef uint64_t key
    cdef uint32_t all
    cdef int verdict
    cdef int low = 0
    cdef int high = left
    cdef bint ours, won
    cdef Touch touches[SEATS + 1]
    require(want >= 1)
    require(want <= left)
    require(sound(game, leader, left))

    # 1. The end.
    if left == 1:
        return last_trick(game, leader)

    # 2. Seen before?
    all = all_tiles(game)
    key = key_of(game.table, game_t is Shared, all, leader, game.hands[1])
    if recall(game.table, game_t is Shared, key, &low, &high):
        if want <= low:
            return True
        if want > high:
            return False

    # 3. Short enough to play out?
    if left == 2:
        won = two_tricks(game, leader, want)
    else:
        # 4. Decided by what is sure?
        if game.bounded:
            ours = game.side >> leader & 1
            verdict = surely(game, touches, all, leader, want if ours else left - want + 1, left)
            if verdict:
                return (verdict > 0) == ours
        else:
            touches_of(game, touches)
        # 5. Expand.
        won = expand(game, touches, leader, all, want, left)

    # 6. Remember.
    remember(game.table, game_t is Shared, key, want if won else low, high if won else want - 1)
    return won


cdef inline bint expand(
    game_t *game, const Touch *touches, int leader, uint32_t all, int want, int left
) noexcept nogil:
    """Tell what `takes` tells, by trying the leads. `all` are the tiles of all hands."""
    cdef Trick trick
    cdef Preferences prefer
    cdef uint32_t choices
    cdef bint ours = game.side >> leader & 1
    # 1. A side that needs all tricks needs this one.
    if game.bounded:
        choices = prefer_leads(game, touches, leader, left, want == (left if ours else 1), &prefer)
        if not choices:
            return not ours
    else:
        no_preferences(&prefer, FOR_LEADS)
        choices = game.hands[leader]
    # 2. Try the leads.
    game.table.nodes += 1
    begin(game, touches, leader, all, &trick)
    trick.want = want
    trick.left = left
    return lead(game, &trick, trick.distinct[0] & choices, &prefer)


cdef inline bint lead(game_t *game, Trick *trick, uint32_t choices, const Preferences *prefer) noexcept nogil:
    """Tell whether the side takes what it needs when the leader may lead the tiles of `choices`."""
    cdef bint ours = trick.ours[0]
    cdef uint32_t tile
    while choices:
        tile = <uint32_t> 1 << first_of(prefer, FOR_LEADS, choices)
        choices ^= tile
        if leads(game, trick, tile) == ours:
            return ours
    return not ours


cdef inline bint leads(game_t *game, Trick *trick, uint32_t tile) noexcept nogil:
    """Tell whether the side takes what it needs when the leader leads `tile`."""
    cdef int seat = trick.seat[0]
    cdef bint won
    cdef Best best
    begin_with(game.kind, tile, trick, &best)
    game.hands[seat] = trick.own[0] ^ tile
    won = reply(game, trick, 1, &best)
    game.hands[seat] = trick.own[0]
    if won == trick.ours[0]:
        game.table.best_lead[trick.left][seat] = tile
    return won


cdef inline uint32_t legal(const Trick *trick, int turn) noexcept nogil:
    """Return the legal plays of the seat of `turn`, which does not lead; of equal ones one."""
    return following(trick.own[turn], trick.led) & trick.distinct[turn]


cdef inline bint reply(game_t *game, Trick *trick, int turn, const Best *best) noexcept nogil:
    """Tell whether the side takes what it needs when the seat of `turn` is to play after others."""
    if turn == seats_of(game) - 1:
        return follow_last(game, trick, best)
    return follow(game, trick, turn, best)


cdef inline bint follow(game_t *game, Trick *trick, int turn, const Best *best) noexcept nogil:
    """Tell whether the side takes what it needs when the seat of `turn` is to play and others follow."""
    cdef uint32_t own = trick.own[turn]
    cdef bint ours = trick.ours[turn]
    cdef bint won
    cdef int seat = trick.seat[turn]
    cdef uint32_t choices = legal(trick, turn)
    cdef uint32_t tile
    cdef Best next
    cdef Preferences prefer
    require(trick.want >= 1)
    require(trick.want <= trick.left)
    require(turn > 0)
    require(turn < seats_of(game) - 1)
    require(choices != 0)
    require(best.tile & best.suit != 0)
    if choices & (choices - 1):
        prefer_replies(game, trick, turn, best, choices, &prefer)
    while True:
        tile = choices
        if choices & (choices - 1):
            tile = <uint32_t> 1 << first_of(&prefer, FOR_REPLIES, choices)
        choices ^= tile
        game.hands[seat] = own ^ tile
        best_after(best, tile, turn, &next)
        won = reply(game, trick, turn + 1, &next)
        if won == ours:
            game.table.best_reply[trick.lead][seat] = tile
            break
        if not choices:
            break
    game.hands[seat] = own
    return won


cdef inline bint follow_last(game_t *game, Trick *trick, const Best *best) noexcept nogil:
    """Tell whether the side takes what it needs when the last seat is to play.

    Its plays are of two sorts, those that win the trick and the others; for each sort the winner is known.
    """
    cdef int turn = seats_of(game) - 1
    cdef uint32_t own = trick.own[turn]
    cdef bint ours = trick.ours[turn]
    cdef int seat = trick.seat[turn]
    cdef uint32_t choices = legal(trick, turn)
    cdef uint32_t takers = beating(choices, best.suit, best.tile)
    cdef int left = trick.left - 1
    cdef int winning = trick.want - ours                        # what it still needs after winning the trick ...
    cdef int losing = trick.want - trick.ours[best.turn]        # ... and after losing it
    cdef uint32_t tile, first
    cdef bint won
    require(trick.want >= 1)
    require(trick.want <= trick.left)
    require(choices != 0)
    require(best.tile & best.suit != 0)
    # 1. This trick may answer.
    if choices & takers and (winning <= 0 or winning > left):
        if (winning <= 0) == ours:
            return ours
        choices ^= takers
    if choices & ~takers and (losing <= 0 or losing > left):
        if (losing <= 0) == ours:
            return ours
        choices &= takers
    # 2. Don't overtake your own side; beat the enemy if you can. Lowest first.
    first = takers if trick.ours[best.turn] != ours else 0
    while choices:
        tile = choices & first if choices & first else choices
        tile &= -tile
        choices ^= tile
        game.hands[seat] = own ^ tile
        if tile & takers:
            won = takes(game, seat, winning, left)
        else:
            won = takes(game, trick.seat[best.turn], losing, left)
        if won == ours:
            game.hands[seat] = own
            return ours
    game.hands[seat] = own
    return not ours
