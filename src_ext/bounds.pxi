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


cdef inline int ruffs_and_cashes(const Kind *kind, uint32_t own, Touch others) noexcept nogil:
    """Return the tricks that a hand makes whoever leads, if no enemy has a trump; `others` is what all others do."""
    cdef int trumps = count_trumps(kind, own)
    if trumps:
        trumps += count(own & ~kind.trumps & ~(beaten(others) | bothered(others)))
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


cdef inline int trumps_decide(game_t *game, int leader, int need, int left) noexcept nogil:
    """Tell what `decided` tells, by unmatched trumps alone, the quickest."""
    cdef const Kind *kind = game.kind
    cdef int own = ternary_of(kind, game.hands[leader])
    cdef int help = ternary_of(kind, game.hands[game.partner[leader]])
    cdef int a = ternary_of(kind, game.hands[game.enemies[leader][0]])
    cdef int b = ternary_of(kind, game.hands[game.enemies[leader][1]])
    cdef int side = 2 * (own + help)
    cdef int enemies = 2 * (a + b)
    cdef int refute = left - need + 1
    if kind.unmatched[a + side] >= refute or kind.unmatched[b + side] >= refute:
        return -1
    return kind.unmatched[own + enemies] >= need or kind.unmatched[help + enemies] >= need


cdef inline int decided(game_t *game, const Touch *touches, int leader, int need, int left) noexcept nogil:
    """Tell whether the leader's side surely takes at least `need` of `left` tricks.

    1 if it does, -1 if it surely does not, 0 if neither is sure. `touches` is what each hand does.
    `trumps_decide` has been asked before and said nothing: unmatched trumps alone are not looked at again.
    """
    cdef const Kind *kind = game.kind
    cdef int partner = game.partner[leader]
    cdef int first = game.enemies[leader][0]
    cdef int second = game.enemies[leader][1]
    cdef uint32_t own = game.hands[leader]
    cdef uint32_t help = game.hands[partner]
    cdef uint32_t a = game.hands[first]
    cdef uint32_t b = game.hands[second]
    cdef uint32_t side = own | help
    cdef uint32_t enemies = a | b
    cdef uint32_t masters, cashes, rest, safe, theirs
    cdef Touch of_side = joined(touches[leader], touches[partner])
    cdef Touch of_enemies = joined(touches[first], touches[second])
    cdef Touch of_others
    cdef int trumps, sure, more, safe_tricks
    cdef int refute = left - need + 1

    # 1. What the enemies surely make when this side has no trump.
    if not side & kind.trumps and enemies & kind.trumps:
        if ruffs_and_cashes(kind, a, joined(of_side, touches[second])) >= refute:
            return -1
        if ruffs_and_cashes(kind, b, joined(of_side, touches[first])) >= refute:
            return -1

    # 2. No enemy has a trump: what the leader can cash, and what its partner can.
    masters = own & ~beaten(joined(of_enemies, touches[partner]))
    trumps = count_trumps(kind, own)
    if not enemies & kind.trumps:
        cashes = winners(kind, own, masters, a, b, help)
        need -= count(cashes)
        if trumps >= need:
            return 1
        rest = own & ~kind.trumps & ~cashes
        if trumps + 1 >= need and rest & ~beaten(of_enemies):
            return 1
        if help:
            of_others = joined(of_enemies, touches[leader])
            safe = help & ~kind.trumps & ~beaten(of_others)
            theirs = safe & ~bothered(touches[leader])
            more = count_trumps(kind, help)
            if more + count(theirs) >= need and rest & mates(touch_of(kind, theirs)):
                return 1
            if more and more + count(safe & ~bothered(of_others)) >= need:
                return 1
        return 0

    # Without masters or a partner only its trumps could be sure.
    if not masters | help:
        return 0

    # 3. The leader draws trumps.
    more = count_trumps(kind, masters)
    if more and more >= count_trumps(kind, a) and more >= count_trumps(kind, b):
        if trumps + count(winners(kind, own, masters, a, b, help)) >= need:
            return 1

    # 4. Trumps stay out: unmatched ones, and masters of suits that enemies with trumps must follow.
    more = left - count_trumps(kind, help)
    if more == 0:
        return 0
    sure = most(sure_trumps(kind, own, enemies), sure_trumps(kind, help, enemies))
    rest = own & ~kind.trumps
    if a & kind.trumps:
        rest &= contested(touches[first])
    if b & kind.trumps:
        rest &= contested(touches[second])
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
    theirs = beaten(of_enemies)
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

    # 5. One more such lead wins, or costs the enemies a trump: perhaps one that they need.
    need -= safe_tricks
    rest = enemies & kind.trumps
    while rest:
        cashes = enemies ^ (rest & -rest)
        if sure_trumps(kind, own, cashes) < need and sure_trumps(kind, help, cashes) < need:
            return 0
        rest &= rest - 1
    return 1
