"""Bounds at the start of a trick. Owns: tricks that are sure without searching. Refuses: to look ahead.

Every bound counts tricks that one seat makes, with the help of its partner, whatever the enemies do. So it bounds
the tricks of its side from below, and those of the other side from above. The reasons:

*Unmatched trumps*, whoever leads. Each trump that a seat plays wins, or its partner does, or it falls to a higher
trump of an enemy, which is then spent. So trumps that cannot each be paired with a distinct higher one are tricks.

*Masters.* A master is a tile that nobody else can beat in the suit that it leads. It is *frozen* if nobody else can
lead its lower end, so that its holder never has to play it to another suit.

*Ruffing and cashing*, whoever leads, when no enemy has a trump. A seat with trumps and frozen masters follows suit
until it cannot. Then it ruffs, is on lead, and cashes all of them; or it always can, and then they win as well.

*Cashing*, on lead, when no enemy has a trump or the leader can draw them all: its trumps, its masters, and its long
suits, those in which its masters are as many as anybody's tiles. If it runs out, one tile that no enemy beats. Or it
leads to a master of its partner, which cashes its own masters and trumps; the leader's suits never take these away.

*Cashing*, on lead, when enemies have trumps that cannot be drawn: masters of suits that these enemies must follow.
Nobody's trump falls in these tricks, so unmatched trumps come on top. Or one such trick that the partner wins.

A partner that has nothing but trumps left may have to win a trick with one; then its side wins all other tricks too
if no enemy has a trump, and otherwise the count stops before this can happen.
"""


cdef inline int most(int a, int b) noexcept nogil:
    return a if a > b else b


cdef inline int least(int a, int b) noexcept nogil:
    return a if a < b else b


cdef inline uint32_t winners(
    const Kind *kind, uint32_t own, uint32_t masters, uint32_t a, uint32_t b, uint32_t c
) noexcept nogil:
    """Return the side-suit tiles of `own` that win when nobody can ruff: masters, and long suits behind them.

    `a`, `b` and `c` are the other hands.
    """
    cdef uint32_t result = masters & ~kind.trumps
    cdef uint32_t rest = own & ~kind.trumps & ~masters
    cdef uint32_t block, suit
    cdef int lead
    while rest:
        lead = lowest(rest)
        block = kind.block[lead]
        if masters & block:
            suit = kind.led[lead]
            lead = count(masters & block)
            if lead >= count(a & suit) and lead >= count(b & suit) and lead >= count(c & suit):
                result |= rest & block
        rest &= ~block
    return result


cdef inline int sure_tricks(const Kind *kind, uint32_t own, uint32_t enemies, uint32_t others) noexcept nogil:
    """Return the tricks that a hand makes whoever leads."""
    cdef int trumps
    cdef Touch touch
    if enemies & kind.trumps:
        return sure_trumps(kind, own, enemies)
    trumps = count_trumps(kind, own)
    if trumps:
        touch = touch_of(kind, others)
        trumps += count(own & ~kind.trumps & ~(beaten(touch) | bothered(touch)))
    return trumps


cdef inline int safe_masters(
    const Kind *kind, uint32_t safe, uint32_t a, uint32_t b, uint32_t a_ruffs, uint32_t b_ruffs
) noexcept nogil:
    """Return how many of the `safe` masters win before enemies `a` and `b` run out of their suits.

    An enemy that follows one suit may use up the tile that it also has in the next.
    """
    cdef uint32_t suit, block
    cdef uint32_t used = 0
    cdef int tricks = 0
    cdef int many
    while safe:
        suit = kind.led[lowest(safe)]
        block = kind.block[lowest(safe)]
        many = count(safe & block)
        if a_ruffs:
            many = least(many, count(a & suit & ~used))
        if b_ruffs:
            many = least(many, count(b & suit & ~used))
        if many:
            tricks += many
            used |= suit
        safe &= ~block
    return tricks


cdef inline int decided(game_t *game, uint32_t all, int leader, int need, int left) noexcept nogil:
    """Tell whether the leader's side surely takes at least `need` of `left` tricks.

    1 if it does, -1 if it surely does not, 0 if neither is sure.
    """
    cdef const Kind *kind = game.kind
    cdef int partner = game.partner[leader]
    cdef int second = game.enemies[leader][1]
    cdef uint32_t own = game.hands[leader]
    cdef uint32_t help = game.hands[partner] if partner >= 0 else 0
    cdef uint32_t a = game.hands[game.enemies[leader][0]]
    cdef uint32_t b = game.hands[second] if second >= 0 else 0
    cdef uint32_t side = own | help
    cdef uint32_t enemies = a | b
    cdef uint32_t masters, cashes, rest, safe, theirs
    cdef Touch touch
    cdef int trumps, sure, more, safe_tricks
    cdef int refute = left - need + 1

    # 1. What the enemies surely make.
    if sure_tricks(kind, a, side, all ^ a) >= refute:
        return -1
    if b and sure_tricks(kind, b, side, all ^ b) >= refute:
        return -1

    # 2. No enemy has a trump: what the leader can cash, and what its partner can.
    masters = own & ~beaten(touch_of(kind, all ^ own))
    trumps = count_trumps(kind, own)
    if not enemies & kind.trumps:
        cashes = winners(kind, own, masters, a, b, help)
        need -= count(cashes)
        if trumps >= need:
            return 1
        rest = own & ~kind.trumps & ~cashes
        if trumps + 1 >= need and rest & ~beaten(touch_of(kind, enemies)):
            return 1
        if help:
            touch = touch_of(kind, all ^ help)
            safe = help & ~kind.trumps & ~beaten(touch)
            theirs = safe & ~bothered(touch_of(kind, own))
            more = count_trumps(kind, help)
            if more + count(theirs) >= need and rest & mates(touch_of(kind, theirs)):
                return 1
            if more and more + count(safe & ~bothered(touch)) >= need:
                return 1
        return 0

    # 3. Trumps alone.
    sure = sure_trumps(kind, own, enemies)
    if help:
        sure = most(sure, sure_trumps(kind, help, enemies))
    if sure >= need:
        return 1

    # 4. The leader draws trumps.
    more = count_trumps(kind, masters)
    if more and more >= count_trumps(kind, a) and more >= count_trumps(kind, b):
        if trumps + count(winners(kind, own, masters, a, b, help)) >= need:
            return 1

    # 5. Trumps stay out: masters of suits that enemies with trumps must follow.
    more = left - count_trumps(kind, help)
    if more == 0:
        return 0
    rest = own & ~kind.trumps
    if a & kind.trumps:
        rest &= contested(touch_of(kind, a))
    if b & kind.trumps:
        rest &= contested(touch_of(kind, b))
    safe = rest & masters
    if safe:
        safe_tricks = least(more, safe_masters(kind, safe, a, b, a & kind.trumps, b & kind.trumps))
        sure += safe_tricks
        if sure >= need:
            return 1
    else:
        safe_tricks = 0
    if sure + 1 < need or more == safe_tricks:
        return 0
    theirs = beaten(touch_of(kind, enemies))
    if safe_tricks:
        cashes = 0
        rest = masters & ~kind.trumps
        if count(rest) <= safe_tricks:
            return 0
    else:
        cashes = ~theirs | mates(touch_of(kind, help & ~kind.trumps & ~theirs))
        if rest & cashes:
            return 1
        rest = own & ~kind.trumps & cashes
        if not rest:
            return 0

    # 6. One more such lead wins, or costs the enemies a trump: perhaps one that they need.
    need -= safe_tricks
    rest = enemies & kind.trumps
    while rest:
        cashes = enemies ^ (rest & -rest)
        if sure_trumps(kind, own, cashes) < need and sure_trumps(kind, help, cashes) < need:
            return 0
        rest &= rest - 1
    return 1


cdef inline uint32_t winning_leads(game_t *game, int leader, uint32_t *by_partner) noexcept nogil:
    """Return the leads with which the leader's side can win this trick, whatever the enemies play to it.

    Put down those of them that an enemy beats in the suit, and the partner beats that.
    """
    cdef const Kind *kind = game.kind
    cdef int partner = game.partner[leader]
    cdef int second = game.enemies[leader][1]
    cdef uint32_t own = game.hands[leader]
    cdef uint32_t help = game.hands[partner] if partner >= 0 else 0
    cdef uint32_t a = game.hands[game.enemies[leader][0]]
    cdef uint32_t b = game.hands[second] if second >= 0 else 0
    cdef uint32_t enemies = a | b
    cdef uint32_t losing = own & beaten(touch_of(kind, enemies))
    cdef uint32_t result = own ^ losing
    cdef uint32_t rest, tile, suit, top, mine
    # 1. Leads that no enemy beats in the suit, and none can ruff.
    if a & kind.trumps:
        result &= kind.trumps | contested(touch_of(kind, a))
    if b & kind.trumps:
        result &= kind.trumps | contested(touch_of(kind, b))
    # 2. Leads that the partner wins.
    by_partner[0] = 0
    if help:
        rest = own & ~result
        while rest:
            tile = rest & -rest
            rest ^= tile
            suit = kind.led[lowest(tile)]
            # The best that the enemies can do: each follows suit, or ruffs.
            top = enemies & suit
            if not a & suit:
                top |= a & kind.trumps
            if not b & suit:
                top |= b & kind.trumps
            mine = help & suit
            if not mine:
                mine = help & kind.trumps
            if mine > top or not mine and not top:
                result |= tile
        by_partner[0] = result & losing
    return result
