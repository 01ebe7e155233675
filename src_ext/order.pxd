"""The order of plays. Owns: which play is tried first, and which leads win a trick that is needed. Refuses: to search.

A play that answers the question ends the loop, so a good first try saves the rest. What to try first is a list of
*preferences*, masks of tiles, in order: a play that fits the first comes first, among these one that fits the second,
and so on. The lists were found by hill climbing: preferences were added, removed and moved for as long as that
saved positions over random deals; then those that saved little were dropped. What goes into them:

- the *killer*: the lead of this seat that answered last with as many tricks left, or its reply to the same lead;
- *good* leads, which win the trick for the side whatever the enemies play, and *better* ones: those of them that an
  enemy beats in the suit, and the partner beats that;
- trumps; leads that nobody ruffs, or that no enemy beats in the suit; suits that an enemy, both or the partner follow;
- replies that beat the winning tile, and the cheapest of those that no later enemy can beat.
"""

from libc.stdint cimport uint32_t

from bits cimport highest, lowest, require
from game cimport Kind, Touch, beaten, contested, joined
from hands cimport Best, Four, Trick, game_t, seats_of
from tricks cimport beating

cdef enum:
    FOR_LEADS = 4               # preferences for a lead
    FOR_REPLIES = 2             # and for a play after others

ctypedef struct Preferences:
    uint32_t mask[FOR_LEADS]    # in order
    bint high                   # among those left the highest bit first, else the lowest

ctypedef struct Leads:
    # What can become of a lead; masks of tiles.
    uint32_t of_a               # suits that an enemy follows, ...
    uint32_t of_b               # ... that the other does, ...
    uint32_t of_help            # ... that the partner does
    uint32_t beats              # those that an enemy beats in the suit
    uint32_t ruffed             # those that an enemy can ruff
    uint32_t good               # the leader's that win whatever the enemies play
    uint32_t better             # those of them that only the partner wins
    bint enemy_trumps           # has an enemy trumps?
    bint help_trumps            # has the partner?


cdef inline void no_preferences(Preferences *prefer, int number) noexcept nogil:
    """Fill in `number` empty preferences: the highest comes first."""
    cdef int at
    require(number <= FOR_LEADS)
    prefer.high = True
    for at in range(number):
        prefer.mask[at] = 0


cdef inline int first_of(const Preferences *prefer, int number, uint32_t choices) noexcept nogil:
    """Return the tile to try first by so many preferences."""
    cdef int at
    cdef uint32_t fit
    require(choices != 0)
    for at in range(number):
        fit = choices & prefer.mask[at]
        choices = fit | choices & -<uint32_t> (fit == 0)
    return highest(choices) if prefer.high else lowest(choices)


cdef inline uint32_t partner_wins(
    const Kind *kind, uint32_t rest, uint32_t help, uint32_t a, uint32_t b
) noexcept nogil:
    """Return the leads of `rest` that the partner wins whatever the enemies play.

    Each of `rest` is beaten by an enemy, or can be ruffed by one.
    """
    cdef uint32_t result = 0
    cdef uint32_t tile, suit, top, mine
    require(help != 0)
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


cdef inline void judge_leads(
    game_t *game, const Touch *touches, int leader, bint needed, Leads *leads
) noexcept nogil:
    """Fill in what can become of the leads of `leader`; `better` ones in full if the trick is `needed`."""
    cdef const Kind *kind = game.kind
    cdef int partner = game.partner[leader]
    cdef int first = game.enemies[leader][0]
    cdef int second = game.enemies[leader][1]
    cdef uint32_t own = game.hands[leader]
    cdef uint32_t help = game.hands[partner]
    cdef uint32_t a = game.hands[first]
    cdef uint32_t b = game.hands[second]
    cdef uint32_t rest
    leads.enemy_trumps = ((a | b) & kind.trumps) != 0
    leads.help_trumps = (help & kind.trumps) != 0
    leads.of_a = contested(touches[first])
    leads.of_b = contested(touches[second])
    leads.of_help = contested(touches[partner])
    leads.beats = beaten(joined(touches[first], touches[second]))
    # 1. Leads that no enemy beats in the suit, and none can ruff.
    leads.ruffed = ~leads.of_a & -<uint32_t> ((a & kind.trumps) != 0)
    leads.ruffed |= ~leads.of_b & -<uint32_t> ((b & kind.trumps) != 0)
    leads.ruffed &= ~kind.trumps
    leads.good = own & ~leads.beats & ~leads.ruffed
    leads.better = 0
    # 2. Leads that the partner wins: not where it follows suit and an enemy ruffs, nor where it can do neither.
    if help and (game_t is Four or needed or leads.enemy_trumps):
        rest = leads.of_help & ~leads.ruffed | ~leads.of_help & -<uint32_t> leads.help_trumps
        leads.better = partner_wins(kind, (own ^ leads.good) & rest, help, a, b)
        leads.good |= leads.better


cdef inline void two_against_two(
    const Leads *leads, uint32_t trumps, uint32_t killer, Preferences *prefer
) noexcept nogil:
    """Fill in the preferences for a lead when each side has two seats."""
    if leads.enemy_trumps:
        prefer.mask[0] = leads.good
        prefer.mask[1] = killer
        if leads.help_trumps:
            prefer.mask[2] = leads.of_help | trumps
    else:
        prefer.mask[0] = killer
        prefer.mask[1] = leads.of_a | leads.of_b
        prefer.mask[2] = leads.better & leads.beats
    prefer.mask[3] = leads.of_a & leads.of_b


cdef inline void one_against_two(const Leads *leads, uint32_t killer, Preferences *prefer) noexcept nogil:
    """Fill in the preferences for a lead of the seat that plays alone."""
    prefer.mask[0] = killer
    prefer.mask[1] = ~leads.ruffed if leads.enemy_trumps else leads.of_a | leads.of_b
    prefer.mask[2] = ~leads.beats if leads.enemy_trumps else leads.of_a & leads.of_b


cdef inline void two_against_one(
    const Leads *leads, uint32_t trumps, uint32_t killer, Preferences *prefer
) noexcept nogil:
    """Fill in the preferences for a lead against the seat that plays alone."""
    prefer.high = False
    if leads.enemy_trumps:
        prefer.mask[0] = leads.good
        prefer.mask[1] = trumps
        if leads.help_trumps:
            prefer.mask[2] = leads.of_help
        prefer.mask[3] = leads.of_a
    else:
        prefer.mask[0] = leads.of_a
        prefer.mask[1] = killer


cdef inline uint32_t prefer_leads(
    game_t *game, const Touch *touches, int leader, int left, bint needed, Preferences *prefer
) noexcept nogil:
    """Fill in what to lead first; return what may be led: if the trick is `needed`, only what wins it.

    That is then every lead with which the side wins whatever the enemies play: after any other they can win the trick.
    """
    cdef Leads leads
    cdef uint32_t killer = game.table.best_lead[left][leader]
    judge_leads(game, touches, leader, needed, &leads)
    no_preferences(prefer, FOR_LEADS)
    if game_t is Four:
        two_against_two(&leads, game.kind.trumps, killer, prefer)
    elif game.hands[game.partner[leader]] == 0:
        one_against_two(&leads, killer, prefer)
    else:
        two_against_one(&leads, game.kind.trumps, killer, prefer)
    return leads.good if needed else game.hands[leader]


cdef inline void prefer_replies(
    game_t *game, const Trick *trick, int turn, const Best *best, uint32_t choices, Preferences *prefer
) noexcept nogil:
    """Fill in what to play first when others have played, and others will."""
    cdef uint32_t killer = game.table.best_reply[trick.lead][trick.seat[turn]]
    cdef uint32_t winning = beating(choices, best.suit, best.tile)
    cdef uint32_t later = 0         # what later enemies may play, as far as it can win
    cdef uint32_t partner = 0       # the same for partners
    cdef uint32_t tiles, cheapest
    cdef int at
    cdef bint ours = trick.ours[turn]
    for at in range(turn + 1, seats_of(game)):
        tiles = trick.own[at] & trick.led
        tiles = tiles if tiles else trick.own[at] & game.kind.trumps
        if trick.ours[at] == ours:
            partner |= tiles
        else:
            later |= tiles
    # The cheapest that no enemy can beat any more.
    tiles = winning & ~((<uint32_t> 2 << highest(later)) - 1) if later else winning
    cheapest = tiles & -tiles
    no_preferences(prefer, FOR_REPLIES)
    prefer.high = False
    if trick.ours[best.turn] == ours:
        prefer.mask[0] = killer
        prefer.mask[1] = cheapest
    elif partner > best.tile and partner > later:
        if choices & trick.led:
            prefer.mask[0] = killer
    else:
        prefer.mask[0] = cheapest
        prefer.mask[1] = winning
