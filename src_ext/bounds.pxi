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


cdef inline int sure_tricks(const Kind *kind, uint32_t own, uint32_t enemies, Touch by_others) noexcept nogil:
    """Return the tricks that a hand makes whoever leads."""
    cdef int trumps
    if enemies & kind.trumps:
        return sure_trumps(kind, own, enemies)
    trumps = count_trumps(kind, own)
    if trumps:
        trumps += count(own & ~kind.trumps & ~beaten(by_others) & ~bothered(by_others))
    return trumps


cdef inline int safe_masters(
    const Kind *kind, uint32_t safe, uint32_t a, uint32_t b, bint a_ruffs, bint b_ruffs
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


cdef inline int decided(
    game_t *game, const Touch *touch, int leader, int need, int left
) noexcept nogil:
    """Tell whether the leader's side surely takes at least `need` of `left` tricks (1), surely not (-1), or neither (0)."""
    cdef const Kind *kind = game.kind
    cdef int partner = game.partner[leader]
    cdef int first = game.enemies[leader][0]
    cdef int second = game.enemies[leader][1]
    cdef uint32_t own = game.hands[leader]
    cdef uint32_t a = game.hands[first]
    cdef uint32_t b = 0
    cdef uint32_t help = 0
    cdef uint32_t enemies, side, masters, cashes, rest, safe
    cdef Touch by_enemies, by_others, others
    cdef int a_trumps, b_trumps, trumps, sure, tricks, top
    cdef uint32_t theirs
    cdef int refute = left - need + 1
    if second >= 0:
        b = game.hands[second]
    if partner >= 0:
        help = game.hands[partner]
    side = own | help
    enemies = a | b

    # 1. The enemies' sure tricks.
    if side & kind.trumps:
        if sure_trumps(kind, a, side) >= refute:
            return -1
        if second >= 0 and sure_trumps(kind, b, side) >= refute:
            return -1
    else:
        others = touch[leader]
        if partner >= 0:
            others = joined(others, touch[partner])
        if second >= 0:
            if sure_tricks(kind, a, side, joined(others, touch[second])) >= refute:
                return -1
            if sure_tricks(kind, b, side, joined(others, touch[first])) >= refute:
                return -1
        elif sure_tricks(kind, a, side, others) >= refute:
            return -1

    # 2. What the leader can do.
    by_enemies = touch[first]
    if second >= 0:
        by_enemies = joined(by_enemies, touch[second])
    others = by_enemies
    if partner >= 0:
        others = joined(others, touch[partner])
    masters = own & ~beaten(others)
    trumps = count_trumps(kind, own)

    # 3. No enemy has a trump.
    if not enemies & kind.trumps:
        cashes = winners(kind, own, masters, a, b, help)
        rest = own & ~kind.trumps & ~cashes
        top = trumps
        if rest & ~beaten(by_enemies):
            top += 1
        if partner >= 0:
            by_others = joined(by_enemies, touch[leader])
            safe = help & ~kind.trumps & ~beaten(by_others)
            theirs = safe & ~bothered(touch[leader])
            tricks = count_trumps(kind, help)
            if rest & mates(touch_of(kind, theirs)):
                top = most(top, tricks + count(theirs))
            elif tricks:
                top = most(top, tricks + count(safe & ~bothered(by_others)))
        return count(cashes) + top >= need

    # 4. The leader draws trumps.
    a_trumps = count_trumps(kind, a)
    b_trumps = count_trumps(kind, b)
    if count_trumps(kind, masters) >= most(a_trumps, b_trumps):
        if trumps + count(winners(kind, own, masters, a, b, help)) >= need:
            return 1

    # 5. Trumps stay out.
    sure = most(sure_trumps(kind, own, enemies), sure_trumps(kind, help, enemies))
    if sure >= need:
        return 1
    rest = own & ~kind.trumps
    if a_trumps:
        rest &= contested(touch[first])
    if b_trumps:
        rest &= contested(touch[second])
    if not rest:
        return 0
    safe = rest & masters
    if safe:
        tricks = safe_masters(kind, safe, a, b, a_trumps > 0, b_trumps > 0)
        if partner >= 0:
            tricks = least(tricks, left - count_trumps(kind, help))
        if tricks + sure >= need:
            return 1
    if sure + 1 >= need:
        if rest & ~beaten(by_enemies):
            return partner < 0 or left > count_trumps(kind, help)
        if partner >= 0 and rest & mates(touch_of(kind, help & ~kind.trumps & ~beaten(by_enemies))):
            return left > count_trumps(kind, help)
    return 0
