"""Bounds at the start of a trick. Owns: tricks that are sure without searching. Refuses: to look ahead.

Every bound counts tricks that one seat makes whatever the others do, so it bounds the value for the side of that
seat from below, and what is left bounds the value for the other side from above.

*Sure trumps*, whoever leads. Each trump that a seat plays wins, or its partner does, or it falls to a higher trump
of the other side, which is then spent. So trumps that cannot each be paired with a distinct higher one are tricks.

*Cashing*, on lead. A *master* is a tile that nobody else can beat in the suit that it leads. If the leader's top
trumps are as many as the longest trumps of another hand, it leads them first; nobody can ruff any more, and then
all its trumps and masters win, and all its tiles of a suit in which its masters are as many as anybody's tiles.
Otherwise masters win that every hand with trumps must follow: nobody's trump falls in these tricks, so the sure
trumps come on top of them.
"""


cdef inline int most(int a, int b) noexcept nogil:
    return a if a > b else b


cdef inline int least(int a, int b) noexcept nogil:
    return a if a < b else b


cdef inline int longest(game_t *game, int leader, uint32_t suit) noexcept nogil:
    """Return the most tiles of `suit` in a hand other than that of `leader`."""
    cdef int seat
    cdef int result = 0
    for seat in range(seats_of(game)):
        if seat != leader:
            result = most(result, count(game.hands[seat] & suit))
    return result


cdef inline int cashed(game_t *game, int leader, uint32_t others, const Touch *touch, Touch by_others, int sure) noexcept nogil:
    """Return tricks that `leader` surely makes, of which `sure` are sure trumps whoever leads."""
    cdef const Kind *kind = game.kind
    cdef uint32_t own = game.hands[leader]
    cdef uint32_t masters = own & ~by_others.beaten
    cdef uint32_t safe, suit, block, used, mine
    cdef int seat, result, enough
    cdef int trumps = 0

    # 1. Trumps can be drawn: everything that is high then wins, and long suits behind masters.
    if others & kind.trumps:
        for seat in range(seats_of(game)):
            if seat != leader:
                trumps = most(trumps, count_trumps(kind, game.hands[seat]))
    if count_trumps(kind, masters) >= trumps:
        result = count(masters | own & kind.trumps)
        safe = own & ~masters & ~kind.trumps
        while safe:
            block = kind.block[lowest(safe)]
            mine = masters & block
            if mine and count(mine) >= longest(game, leader, kind.led[lowest(safe)]):
                result += count(safe & block)
            safe &= ~block
        return most(result, sure)

    # 2. They cannot: masters of suits that those who have trumps must follow.
    safe = masters & ~kind.trumps
    for seat in range(seats_of(game)):
        if seat != leader and game.hands[seat] & kind.trumps:
            safe &= touch[seat].contested
    result = sure
    used = 0
    while safe:
        suit = kind.led[highest(safe)]
        block = kind.block[highest(safe)]
        enough = count(safe & block)
        for seat in range(seats_of(game)):
            if seat != leader and game.hands[seat] & kind.trumps:
                enough = least(enough, count(game.hands[seat] & suit & ~used))
        if enough:
            result += enough
            used |= suit
        safe &= ~block
    return result
