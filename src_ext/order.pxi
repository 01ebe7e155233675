"""The order of plays. Owns: which play is tried first, and which leads win a trick that is needed. Refuses: to search.

A play that answers the question ends the trying, so a good first try saves all others. What to try first is a list of
*wishes*, masks of tiles: a play that fits the first wish comes first, among these one that fits the second, and so on.
The lists were found by hill climbing: wishes were put in, taken out and moved while that saved positions over random
deals; then those that saved little were dropped. What goes into them:

- the *killer*: the lead of this seat that answered last with as many tricks left, or its reply to the same lead;
- *good* leads, which win the trick for the side whatever the enemies play, and *better* ones: those of them that an
  enemy beats in the suit, and the partner beats that;
- trumps; leads that nobody ruffs, or that no enemy beats in the suit; suits that an enemy, both or the partner follow;
- replies that beat the winning tile, and the cheapest of those that no later enemy can beat.
"""

cdef enum:
    WISHES = 4   # for a lead
    REPLIES = 2  # for a play after others

ctypedef struct Wishes:
    # A play that fits the first wish comes first, then one that fits the second, and so on.
    uint32_t wish[WISHES]
    bint high                   # among those left the highest bit first, else the lowest


cdef inline void no_wishes(Wishes *wishes, int number) noexcept nogil:
    """Put down no wishes, `number` empty ones: the highest comes first."""
    cdef int at
    wishes.high = True
    for at in range(number):
        wishes.wish[at] = 0


cdef inline int first_of(const Wishes *wishes, int number, uint32_t choices) noexcept nogil:
    """Return the tile to try first by so many wishes."""
    cdef int at
    cdef uint32_t fit
    require(choices != 0)
    for at in range(number):
        fit = choices & wishes.wish[at]
        choices = fit | choices & -<uint32_t> (fit == 0)
    return highest(choices) if wishes.high else lowest(choices)


cdef inline uint32_t partner_wins(
    const Kind *kind, uint32_t rest, uint32_t help, uint32_t a, uint32_t b
) noexcept nogil:
    """Return the leads of `rest` that the partner wins whatever the enemies play.

    Each of `rest` is beaten by an enemy, or can be ruffed by one.
    """
    cdef uint32_t result = 0
    cdef uint32_t tile, suit, top, mine
    while rest:
        tile = rest & -rest
        rest ^= tile
        suit = kind.led[lowest(tile)]
        # The best that the enemies can do: each follows suit, or ruffs.
        top = (a | b) & suit
        top |= a & kind.trumps & -<uint32_t> ((a & suit) == 0)
        top |= b & kind.trumps & -<uint32_t> ((b & suit) == 0)
        mine = help & suit
        mine |= help & kind.trumps & -<uint32_t> (mine == 0)
        result |= tile & -<uint32_t> (mine > top)
    return result


cdef inline uint32_t wish_leads(
    game_t *game, const Touch *touches, int leader, int left, bint needed, Wishes *wishes
) noexcept nogil:
    """Put down what to lead first; return what may be led: if the trick is `needed`, only what wins it.

    That is then every lead with which the side wins whatever the enemies play: after any other they can win the trick.
    """
    cdef const Kind *kind = game.kind
    cdef int partner = game.partner[leader]
    cdef int first = game.enemies[leader][0]
    cdef int second = game.enemies[leader][1]
    cdef uint32_t own = game.hands[leader]
    cdef uint32_t help = game.hands[partner]
    cdef uint32_t a = game.hands[first]
    cdef uint32_t b = game.hands[second]
    cdef bint enemy_trumps = ((a | b) & kind.trumps) != 0
    cdef bint help_trumps = (help & kind.trumps) != 0
    cdef uint32_t killer = game.table.best_lead[left][leader]
    cdef uint32_t of_a = contested(touches[first])              # suits that an enemy follows
    cdef uint32_t of_b = contested(touches[second])
    cdef uint32_t of_help = contested(touches[partner])
    cdef uint32_t beats = beaten(joined(touches[first], touches[second]))
    cdef uint32_t ruffed, good
    cdef uint32_t better = 0
    # 1. Leads that no enemy beats in the suit, and none can ruff.
    ruffed = ~of_a & -<uint32_t> ((a & kind.trumps) != 0)
    ruffed |= ~of_b & -<uint32_t> ((b & kind.trumps) != 0)
    ruffed &= ~kind.trumps
    good = own & ~beats & ~ruffed
    # 2. Leads that the partner wins: not where it follows suit and an enemy ruffs, nor where it can do neither.
    if help and (game_t is Four or needed or enemy_trumps):
        better = (own ^ good) & (of_help & ~ruffed | ~of_help & -<uint32_t> help_trumps)
        better = partner_wins(kind, better, help, a, b)
        good |= better
    # 3. The wishes.
    no_wishes(wishes, WISHES)
    if game_t is Four:
        if enemy_trumps:
            wishes.wish[0] = good
            wishes.wish[1] = killer
            if help_trumps:
                wishes.wish[2] = of_help | kind.trumps
        else:
            wishes.wish[0] = killer
            wishes.wish[1] = of_a | of_b
            wishes.wish[2] = better & beats
        wishes.wish[3] = of_a & of_b
    elif not help:
        wishes.wish[0] = killer
        wishes.wish[1] = ~ruffed if enemy_trumps else of_a | of_b
        wishes.wish[2] = ~beats if enemy_trumps else of_a & of_b
    else:
        wishes.high = False
        if enemy_trumps:
            wishes.wish[0] = good
            wishes.wish[1] = kind.trumps
            if help_trumps:
                wishes.wish[2] = of_help
            wishes.wish[3] = of_a
        else:
            wishes.wish[0] = of_a
            wishes.wish[1] = killer
    return good if needed else own


cdef inline void wish_follow(
    game_t *game, const Trick *trick, int turn, const Best *best, uint32_t choices, Wishes *wishes
) noexcept nogil:
    """Put down what to play first when others have played, and others will."""
    cdef uint32_t killer = game.table.best_reply[trick.lead][trick.seat[turn]]
    cdef uint32_t beating = choices & best.suit & ~(best.tile - 1)
    cdef uint32_t later = 0         # what later enemies may play, as far as it can win
    cdef uint32_t partner = 0       # the same for partners
    cdef uint32_t tile
    cdef int at
    cdef bint ours = trick.ours[turn]
    for at in range(turn + 1, seats_of(game)):
        tile = trick.own[at] & trick.led
        tile = tile if tile else trick.own[at] & game.kind.trumps
        if trick.ours[at] == ours:
            partner |= tile
        else:
            later |= tile
    # The cheapest that no enemy can beat any more.
    tile = beating & ~((<uint32_t> 2 << highest(later)) - 1) if later else beating
    tile &= -tile
    no_wishes(wishes, REPLIES)
    wishes.high = False
    if trick.ours[best.turn] == ours:
        wishes.wish[0] = killer
        wishes.wish[1] = tile
    elif partner > best.tile and partner > later:
        if choices & trick.led:
            wishes.wish[0] = killer
    else:
        wishes.wish[0] = tile
        wishes.wish[1] = beating
