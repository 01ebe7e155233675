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


cdef inline uint32_t winners(game_t *game, int leader, uint32_t masters) noexcept nogil:
    """Return the side-suit tiles that `leader` cashes when nobody can ruff: masters, and long suits behind them."""
    cdef const Kind *kind = game.kind
    cdef uint32_t own = game.hands[leader] & ~kind.trumps
    cdef uint32_t rest = own & ~masters
    cdef uint32_t block, mine
    cdef uint32_t result = own & masters
    while rest:
        block = kind.block[lowest(rest)]
        mine = masters & block
        if mine and count(mine) >= longest(game, leader, kind.led[lowest(rest)]):
            result |= rest & block
        rest &= ~block
    return result


cdef inline void bound(game_t *game, int leader, uint32_t all, int left, int *low, int *high) noexcept nogil:
    """Narrow the tricks of the side, from `low` to `high`, by what is sure."""
    cdef const Kind *kind = game.kind
    cdef Touch touch[SEATS]
    cdef Touch by_others
    cdef uint32_t enemies[2]        # tiles of the other side, by whether a seat is on the side
    cdef int sure[2]                # sure tricks of the other side and of the side, whoever leads
    cdef int trumps[SEATS]
    cdef bint ours
    cdef int seat, own, tricks, longest_enemy, top
    cdef uint32_t masters, safe, suit, block, used, follows
    cdef Touch by_enemies

    # 1. What everybody holds.
    enemies[0] = 0
    for seat in range(seats_of(game)):
        touch[seat] = touch_of(kind, game.hands[seat])
        trumps[seat] = count_trumps(kind, game.hands[seat])
        if game.side >> seat & 1:
            enemies[0] |= game.hands[seat]
    enemies[1] = all ^ enemies[0]

    # 2. Sure tricks whoever leads.
    sure[0] = sure[1] = 0
    masters = 0
    for seat in range(seats_of(game)):
        ours = game.side >> seat & 1
        by_others = touch_of_others(game, touch, seat)
        if enemies[ours] & kind.trumps:
            own = sure_trumps(kind, game.hands[seat], enemies[ours])
        else:
            own = trumps[seat]
            if own:
                own += count(game.hands[seat] & ~kind.trumps & ~by_others.beaten & ~by_others.bothered)
        sure[ours] = most(sure[ours], own)
        if seat == leader:
            masters = game.hands[seat] & ~by_others.beaten

    # 3. Cashing.
    ours = game.side >> leader & 1
    by_enemies.beaten = by_enemies.contested = by_enemies.bothered = by_enemies.mates = 0
    follows = ~kind.trumps
    longest_enemy = 0
    for seat in range(seats_of(game)):
        if (game.side >> seat & 1) != ours:
            longest_enemy = most(longest_enemy, trumps[seat])
            by_enemies = both(by_enemies, touch[seat])
            if trumps[seat]:
                follows &= touch[seat].contested
    if longest_enemy == 0:
        used = winners(game, leader, masters)
        own = count(used)
        top = trumps[leader]
        if game.hands[leader] & ~kind.trumps & ~used & ~by_enemies.beaten:
            top += 1
        for seat in range(seats_of(game)):
            if (game.side >> seat & 1) == ours and seat != leader:
                by_others = touch_of_others(game, touch, seat)
                safe = game.hands[seat] & ~kind.trumps & ~by_others.beaten
                if game.hands[leader] & ~kind.trumps & touch_of(kind, safe & ~touch[leader].bothered).mates:
                    top = most(top, trumps[seat] + count(safe & ~touch[leader].bothered))
                elif trumps[seat]:
                    top = most(top, trumps[seat] + count(safe & ~by_others.bothered))
        tricks = least(own + top, left)
    elif count_trumps(kind, masters) >= longest_enemy:
        tricks = trumps[leader] + count(winners(game, leader, masters))
    else:
        safe = masters & follows
        tricks = 0
        used = 0
        while safe:
            suit = kind.led[highest(safe)]
            block = kind.block[highest(safe)]
            own = count(safe & block)
            for seat in range(seats_of(game)):
                if (game.side >> seat & 1) != ours and trumps[seat]:
                    own = least(own, count(game.hands[seat] & suit & ~used))
            if own:
                tricks += own
                used |= suit
            safe &= ~block
        if tricks == 0:
            safe = ~by_enemies.beaten
            for seat in range(seats_of(game)):
                if (game.side >> seat & 1) == ours and seat != leader:
                    safe |= touch_of(kind, game.hands[seat] & ~by_enemies.beaten).mates
            if game.hands[leader] & follows & safe:
                tricks = 1
        for seat in range(seats_of(game)):
            if (game.side >> seat & 1) == ours and seat != leader:
                tricks = least(tricks, left - trumps[seat])
        tricks += sure[ours]
    sure[ours] = most(sure[ours], tricks)
    low[0] = most(low[0], sure[1])
    high[0] = least(high[0], left - sure[0])
