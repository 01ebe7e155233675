"""The last tricks. Owns: one or two tricks, every line of play tried. Refuses: longer hands, tables, bounds.

A third of all positions that the search meets are this short. Trying every line costs about as much as asking what is
sure, and always gives the answer.
"""

from libc.stdint cimport uint32_t

from bits cimport highest, require
from game cimport Kind
from hands cimport Four, game_t, seats_of, sound
from tricks cimport beats, can_win, following, led_suit


cdef inline bint last_trick(game_t *game, int leader) noexcept nogil:
    """Tell whether the side takes the last trick: everybody plays what is left."""
    cdef uint32_t top = game.hands[leader]
    cdef uint32_t suit = can_win(game.kind, top)
    cdef int seat
    cdef int holder = leader
    require(sound(game, leader, 1))
    for seat in range(seats_of(game)):
        if beats(game.hands[seat], suit, top):
            top = game.hands[seat]
            holder = seat
    return game.side >> holder & 1


cdef inline bint both_tricks(
    const Kind *kind, uint32_t ours, uint32_t a, uint32_t b, uint32_t c, uint32_t d, uint32_t rest_a, uint32_t rest_b,
    uint32_t rest_c, uint32_t rest_d, uint32_t suit, int want,
) noexcept nogil:
    """Tell whether the side, the turns of `ours`, takes `want` of two tricks: `a` to `d` are played, then the rests."""
    cdef uint32_t top = a
    cdef uint32_t rest = rest_a
    cdef uint32_t holder = 1
    # 1. The first. Each is one bit or, where nobody sits, nothing.
    if beats(b, suit, top):
        top, rest, holder = b, rest_b, 2
    if beats(c, suit, top):
        top, rest, holder = c, rest_c, 4
    if beats(d, suit, top):
        rest, holder = rest_d, 8
    if want == 1:
        if holder & ours:
            return True
    elif not holder & ours:
        return False
    # 2. The last decides.
    suit = can_win(kind, rest)
    if beats(rest_a, suit, rest):
        rest, holder = rest_a, 1
    if beats(rest_b, suit, rest):
        rest, holder = rest_b, 2
    if beats(rest_c, suit, rest):
        rest, holder = rest_c, 4
    if beats(rest_d, suit, rest):
        holder = 8
    return holder & ours != 0


cdef inline bint two_after_lead(
    const Kind *kind, uint32_t ours, uint32_t hand_a, uint32_t hand_b, uint32_t hand_c, uint32_t hand_d, uint32_t a,
    int want, bint four
) noexcept nogil:
    """Tell what `two_tricks` tells when `a` is led from `hand_a`; with `four` seats a fourth hand plays."""
    cdef uint32_t led = led_suit(kind, a)
    cdef uint32_t suit = led | kind.trumps
    cdef uint32_t choices_b = following(hand_b, led)
    cdef uint32_t choices_c, choices_d, b, c, d
    cdef bint won = False
    while choices_b:
        b = choices_b & -choices_b
        choices_b ^= b
        choices_c = following(hand_c, led)
        while choices_c:
            c = choices_c & -choices_c
            choices_c ^= c
            if not four:
                won = both_tricks(kind, ours, a, b, c, 0, hand_a ^ a, hand_b ^ b, hand_c ^ c, 0, suit, want)
            else:
                choices_d = following(hand_d, led)
                while choices_d:
                    d = choices_d & -choices_d
                    choices_d ^= d
                    won = both_tricks(
                        kind, ours, a, b, c, d, hand_a ^ a, hand_b ^ b, hand_c ^ c, hand_d ^ d, suit, want
                    )
                    if won == (ours >> 3):
                        break
            if won == (ours >> 2 & 1):
                break
        if won == (ours >> 1 & 1):
            break
    return won


cdef inline bint two_tricks(game_t *game, int leader, int want) noexcept nogil:
    """Tell whether the side takes `want` (one or two) of the last two tricks."""
    cdef uint32_t hand_d = 0
    cdef uint32_t leads = game.hands[leader]
    cdef uint32_t ours, a
    cdef int second, third
    cdef bint won = False
    require(sound(game, leader, 2))
    require(<uint32_t> want - 1 < 2)
    # Turns in place of seats.
    if game_t is not Four:
        second = leader + 1 if leader < 2 else 0
        third = 3 - leader - second
        ours = (game.side >> leader | game.side << (3 - leader)) & 7
    else:
        second = (leader + 1) & 3
        third = leader ^ 2
        hand_d = game.hands[second ^ 2]
        ours = (game.side >> leader | game.side << (4 - leader)) & 15
    while leads:
        a = <uint32_t> 1 << highest(leads)
        leads ^= a
        won = two_after_lead(
            game.kind, ours, game.hands[leader], game.hands[second], game.hands[third], hand_d, a, want, game_t is Four
        )
        if won == (ours & 1):
            break
    return won
