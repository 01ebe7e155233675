"""Bounds at the start of a trick. Owns: tricks that are sure without searching. Refuses: to look ahead.

Every bound counts tricks that one seat makes, with the help of its partner, whatever the enemies do. So it bounds
the tricks of its side from below, and those of the other side from above. The reasons, each with its function:

*Unmatched trumps* (`trumps_decide`), whoever leads. Each trump that a seat plays wins, or its partner does, or it falls
to a higher trump of an enemy, which is then spent. So trumps that cannot each be paired with a distinct higher one are
tricks.

*Masters.* A master is a tile that nobody else can beat in the suit that it leads. It is *frozen* if nobody else can
lead its lower end, so that its holder never has to play it to another suit.

*Ruffing and cashing* (`ruffs_and_cashes`), whoever leads, when no enemy has a trump. A seat with trumps and frozen
masters follows suit until it cannot. Then it ruffs, is on lead, and cashes all of them; or it always can, and then they
win as well.

*Cashing* on lead (`leader_cashes`, `leader_draws`), when no enemy has a trump or the leader can draw them all: its
trumps, its masters, and its long suits, those in which its masters are as many as anybody's tiles. If it runs out, one
tile that no enemy beats. Or (`partner_cashes`) it leads to a master of its partner, which cashes its own masters and
trumps; the leader's suits never take these away.

*Cashing under trumps* (`trumps_stay_out`), on lead, when enemies have trumps that cannot be drawn: masters of suits
that these enemies must follow. Nobody's trump falls in these tricks, so unmatched trumps come on top. Or one such trick
that the partner wins. And one more lead that nobody can beat in its suit wins, or costs the enemies a trump
(`worth_any_trump`): perhaps one that they need.

A partner that has nothing but trumps left may have to win a trick with one; then its side wins all other tricks too
if no enemy has a trump, and otherwise the count stops before this can happen.
"""

from libc.stdint cimport uint32_t

from bits cimport count, lowest, require
from game cimport (
    SEATS, TILES, Kind, Touch, beaten, bothered, contested, count_trumps, joined, mates, sure_trumps, ternary_of,
    touch_of,
)
from hands cimport all_tiles, game_t, touches_of

ctypedef struct View:
    # The hands at the start of a trick as the leader sees them, and what each does to others.
    const Kind *kind
    uint32_t own                # the leader's hand, ...
    uint32_t help               # ... its partner's, ...
    uint32_t a                  # ... and the enemies'
    uint32_t b
    uint32_t enemies            # both of them
    uint32_t masters            # of the leader, trumps included
    Touch of_own
    Touch of_help
    Touch of_a
    Touch of_b
    Touch of_enemies


cdef inline int most(int a, int b) noexcept nogil:
    """Return the larger number."""
    return a if a > b else b


cdef inline int least(int a, int b) noexcept nogil:
    """Return the smaller number."""
    return a if a < b else b


cdef inline uint32_t winners(const View *view) noexcept nogil:
    """Return the leader's side-suit tiles that win when nobody can ruff: masters, and long suits behind them."""
    cdef const Kind *kind = view.kind
    cdef uint32_t result = view.masters & ~kind.trumps
    cdef uint32_t rest = view.own & ~kind.trumps & ~view.masters
    cdef uint32_t block, suit
    cdef int tops
    while rest:
        block = kind.block[lowest(rest)]
        if view.masters & block:
            suit = kind.led[lowest(rest)]
            tops = count(view.masters & block)
            if tops >= count(view.a & suit) and tops >= count(view.b & suit) and tops >= count(view.help & suit):
                result |= rest & block
        rest &= ~block
    return result


cdef inline int ruffs_and_cashes(const Kind *kind, uint32_t own, Touch others) noexcept nogil:
    """Return the tricks that a hand makes whoever leads, if no enemy has a trump; `others` is what all others do."""
    cdef int trumps = count_trumps(kind, own)
    if trumps == 0:
        return 0
    return trumps + count(own & ~kind.trumps & ~(beaten(others) | bothered(others)))


cdef inline int safe_masters(const View *view, uint32_t safe) noexcept nogil:
    """Return how many of the `safe` masters win before the enemies with trumps run out of their suits.

    An enemy that follows one suit may use up the tile that it also has in the next.
    """
    cdef const Kind *kind = view.kind
    cdef uint32_t suit, block
    cdef uint32_t used = 0
    cdef int tricks = 0
    cdef int many
    while safe:
        suit = kind.led[lowest(safe)]
        block = kind.block[lowest(safe)]
        many = count(safe & block)
        if view.a & kind.trumps:
            many = least(many, count(view.a & suit & ~used))
        if view.b & kind.trumps:
            many = least(many, count(view.b & suit & ~used))
        if many:
            tricks += many
            used |= suit
        safe &= ~block
    return tricks


cdef inline void look(View *view, game_t *game, const Touch *touches, int leader) noexcept nogil:
    """Fill in the view of `leader`; `touches` is what each hand does."""
    cdef int partner = game.partner[leader]
    cdef int first = game.enemies[leader][0]
    cdef int second = game.enemies[leader][1]
    view.kind = game.kind
    view.own = game.hands[leader]
    view.help = game.hands[partner]
    view.a = game.hands[first]
    view.b = game.hands[second]
    view.enemies = view.a | view.b
    view.of_own = touches[leader]
    view.of_help = touches[partner]
    view.of_a = touches[first]
    view.of_b = touches[second]
    view.of_enemies = joined(view.of_a, view.of_b)
    view.masters = view.own & ~beaten(joined(view.of_enemies, view.of_help))


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


cdef inline bint enemies_ruff(const View *view, int need) noexcept nogil:
    """Tell whether an enemy surely makes `need` tricks, when the leader's side has no trump."""
    cdef Touch of_side = joined(view.of_own, view.of_help)
    return (
        ruffs_and_cashes(view.kind, view.a, joined(of_side, view.of_b)) >= need
        or ruffs_and_cashes(view.kind, view.b, joined(of_side, view.of_a)) >= need
    )


cdef inline bint leader_cashes(const View *view, uint32_t rest, int need) noexcept nogil:
    """Tell whether the leader makes `need` tricks with trumps, and one tile of `rest`, when no enemy has a trump."""
    cdef int trumps = count_trumps(view.kind, view.own)
    return trumps >= need or trumps + 1 >= need and rest & ~beaten(view.of_enemies) != 0


cdef inline bint partner_cashes(const View *view, uint32_t rest, int need) noexcept nogil:
    """Tell whether the partner makes `need` tricks when no enemy has a trump: on a lead of `rest`, or by ruffing."""
    cdef Touch of_others = joined(view.of_enemies, view.of_own)
    cdef uint32_t masters = view.help & ~view.kind.trumps & ~beaten(of_others)
    cdef uint32_t kept = masters & ~bothered(view.of_own)   # the leader's suits never take these away
    cdef int trumps = count_trumps(view.kind, view.help)
    if trumps + count(kept) >= need and rest & mates(touch_of(view.kind, kept)):
        return True
    return trumps and trumps + count(masters & ~bothered(of_others)) >= need


cdef inline bint side_cashes(const View *view, int need) noexcept nogil:
    """Tell whether the leader, and then it or its partner, makes `need` tricks when no enemy has a trump."""
    cdef uint32_t cashed = winners(view)
    cdef uint32_t rest = view.own & ~view.kind.trumps & ~cashed
    cdef int more = need - count(cashed)
    return leader_cashes(view, rest, more) or view.help and partner_cashes(view, rest, more)


cdef inline bint leader_draws(const View *view, int need) noexcept nogil:
    """Tell whether the leader draws the enemies' trumps, and then makes `need` tricks with trumps and suits."""
    cdef int drawn = count_trumps(view.kind, view.masters)
    if drawn == 0 or drawn < count_trumps(view.kind, view.a) or drawn < count_trumps(view.kind, view.b):
        return False
    return count_trumps(view.kind, view.own) + count(winners(view)) >= need


cdef inline uint32_t followed(const View *view) noexcept nogil:
    """Return the leader's side-suit tiles of suits that every enemy with trumps must follow."""
    cdef uint32_t tiles = view.own & ~view.kind.trumps
    if view.a & view.kind.trumps:
        tiles &= contested(view.of_a)
    if view.b & view.kind.trumps:
        tiles &= contested(view.of_b)
    return tiles


cdef inline uint32_t not_overtaken(const View *view) noexcept nogil:
    """Return side-suit leads that an enemy can win only by ruffing: no enemy beats them, or the partner's best."""
    cdef uint32_t beats = beaten(view.of_enemies)
    return ~beats | mates(touch_of(view.kind, view.help & ~view.kind.trumps & ~beats))


cdef inline bint worth_any_trump(const View *view, int need) noexcept nogil:
    """Tell whether unmatched trumps make `need` tricks once the enemies have spent a trump, whichever that is."""
    cdef uint32_t trumps = view.enemies & view.kind.trumps
    cdef uint32_t spent
    while trumps:
        spent = view.enemies ^ (trumps & -trumps)
        if sure_trumps(view.kind, view.own, spent) < need and sure_trumps(view.kind, view.help, spent) < need:
            return False
        trumps &= trumps - 1
    return True


cdef inline bint trumps_stay_out(const View *view, int need, int left) noexcept nogil:
    """Tell whether the side makes `need` tricks while enemies keep trumps that the leader cannot draw."""
    cdef const Kind *kind = view.kind
    cdef int limit = left - count_trumps(kind, view.help)   # then the partner may have nothing but trumps
    cdef int sure, tricks
    cdef uint32_t led, safe, leads
    if limit == 0:
        return False
    # 1. Unmatched trumps, and masters that are followed.
    sure = most(sure_trumps(kind, view.own, view.enemies), sure_trumps(kind, view.help, view.enemies))
    led = followed(view)
    safe = led & view.masters
    tricks = 0
    if safe:
        tricks = least(limit, safe_masters(view, safe))
        if sure + tricks >= need:
            return True
    # 2. One more is missing, and may be led.
    if sure + tricks + 1 < need or limit == tricks:
        return False
    if tricks:
        if count(view.masters & ~kind.trumps) <= tricks:
            return False
    else:
        leads = not_overtaken(view)
        if led & leads:
            return True
        if not view.own & ~kind.trumps & leads:
            return False
    # 3. It wins, or an enemy spends a trump on it.
    return worth_any_trump(view, need - tricks)


cdef inline int decided(game_t *game, const Touch *touches, int leader, int need, int left) noexcept nogil:
    """Tell whether the leader's side surely takes at least `need` of `left` tricks.

    1 if it does, -1 if it surely does not, 0 if neither is sure. `touches` is what each hand does.
    `trumps_decide` has been asked before and said nothing: unmatched trumps alone are not looked at again.
    """
    cdef View view
    cdef uint32_t trumps = game.kind.trumps
    require(need >= 1)
    require(need <= left)
    look(&view, game, touches, leader)
    if not view.enemies & trumps:
        return side_cashes(&view, need)
    if not (view.own | view.help) & trumps and enemies_ruff(&view, left - need + 1):
        return -1
    # Without masters or a partner only the leader's trumps could be sure.
    if not view.masters | view.help:
        return 0
    return leader_draws(&view, need) or trumps_stay_out(&view, need, left)


cdef inline int surely(
    game_t *game, Touch *touches, uint32_t all, int leader, int need, int left
) noexcept nogil:
    """Tell what `decided` tells, the quickest first; fill in what each hand does unless trumps alone decide."""
    cdef int verdict = trumps_decide(game, leader, need, left) if all & game.kind.trumps else 0
    require(need >= 1)
    require(need <= left)
    if verdict:
        return verdict
    touches_of(game, touches)
    return decided(game, touches, leader, need, left)


cdef inline int sure_bounds(game_t *game, int leader, int left, int *high) noexcept nogil:
    """Return the least that the side takes, by what is sure without searching, and store the most."""
    cdef Touch touches[SEATS + 1]
    cdef uint32_t all = all_tiles(game)
    cdef int want, verdict
    cdef int low = 0
    cdef bint ours = game.side >> leader & 1
    require(all >> TILES == 0)
    high[0] = left
    if not game.bounded:
        return 0
    for want in range(1, left + 1):
        verdict = surely(game, touches, all, leader, want if ours else left - want + 1, left)
        if (verdict > 0) == ours and verdict:
            low = most(low, want)
        elif verdict:
            high[0] = least(high[0], want - 1)
    return low
