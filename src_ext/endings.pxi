"""The last tricks. Owns: one or two tricks, every line of play tried. Refuses: longer hands, tables, bounds.

A third of all positions that the search meets are this short. Trying every line costs about as much as asking what is
sure, and it always answers.
"""


cdef inline bint last_trick(game_t *game, int leader) noexcept nogil:
    """Tell whether the side takes the last trick: everybody plays what is left."""
    cdef uint32_t top = game.hands[leader]
    cdef uint32_t suit = game.kind.led[lowest(top)] | game.kind.trumps
    cdef int seat
    cdef int holder = leader
    require(sound(game, leader, 1))
    for seat in range(seats_of(game)):
        if game.hands[seat] & suit and game.hands[seat] > top:
            top = game.hands[seat]
            holder = seat
    return game.side >> holder & 1


cdef inline uint32_t options(uint32_t own, uint32_t led) noexcept nogil:
    """Return the legal plays of a hand to a led suit."""
    return own & led if own & led else own


cdef inline bint both_tricks(
    const Kind *kind, uint32_t ours, uint32_t a, uint32_t b, uint32_t c, uint32_t d, uint32_t rest_a, uint32_t rest_b,
    uint32_t rest_c, uint32_t rest_d, uint32_t suit, int want,
) noexcept nogil:
    """Tell whether the side, the turns of `ours`, takes `want` of two tricks: `a` to `d` are played, then the rests."""
    cdef uint32_t top = a
    cdef uint32_t rest = rest_a
    cdef uint32_t holder = 1
    # 1. The first. Each is one bit or, where nobody sits, nothing.
    if b & suit > top:
        top, rest, holder = b, rest_b, 2
    if c & suit > top:
        top, rest, holder = c, rest_c, 4
    if d & suit > top:
        rest, holder = rest_d, 8
    if want == 1:
        if holder & ours:
            return True
    elif not holder & ours:
        return False
    # 2. The last decides.
    suit = kind.led[lowest(rest)] | kind.trumps
    if rest_a & suit > rest:
        rest, holder = rest_a, 1
    if rest_b & suit > rest:
        rest, holder = rest_b, 2
    if rest_c & suit > rest:
        rest, holder = rest_c, 4
    if rest_d & suit > rest:
        holder = 8
    return holder & ours != 0


cdef bint two_tricks(game_t *game, int leader, int want) noexcept nogil:
    """Tell whether the side takes `want` (one or two) of the last two tricks."""
    cdef const Kind *kind = game.kind
    cdef uint32_t hand_a, hand_b, hand_c
    cdef uint32_t hand_d = 0
    cdef uint32_t ours, leads, choices_b, choices_c, choices_d, led, suit, a, b, c
    cdef uint32_t d = 0
    cdef int second, third, fourth
    cdef bint won = False
    if game_t is not Four:
        second = leader + 1 if leader < 2 else 0
        third = 3 - leader - second
        ours = (game.side >> leader | game.side << (3 - leader)) & 7
    else:
        second = (leader + 1) & 3
        third = leader ^ 2
        fourth = second ^ 2
        ours = (game.side >> leader | game.side << (4 - leader)) & 15
        hand_d = game.hands[fourth]
    require(sound(game, leader, 2))
    require(<uint32_t> want - 1 < 2)
    hand_a = game.hands[leader]
    hand_b = game.hands[second]
    hand_c = game.hands[third]
    leads = hand_a
    while leads:
        a = <uint32_t> 1 << highest(leads)
        leads ^= a
        led = kind.led[lowest(a)]
        suit = led | kind.trumps
        choices_b = options(hand_b, led)
        while choices_b:
            b = choices_b & -choices_b
            choices_b ^= b
            choices_c = options(hand_c, led)
            while choices_c:
                c = choices_c & -choices_c
                choices_c ^= c
                if game_t is not Four:
                    won = both_tricks(kind, ours, a, b, c, 0, hand_a ^ a, hand_b ^ b, hand_c ^ c, 0, suit, want)
                else:
                    choices_d = options(hand_d, led)
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
        if won == (ours & 1):
            break
    return won
