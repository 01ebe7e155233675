"""The search. Owns: whether a side takes so many tricks. Refuses: Python objects, memory, checks.

`takes` answers one question with alpha-beta of zero width: does the side take at least `want` tricks from the start
of this trick? The answer is exact: yes or no, for every `want` (at most none: yes; more than are left: no).
"""

ctypedef struct Game:
    const Kind *kind
    Table *table
    uint32_t hands[SEATS]
    int seats
    uint32_t side


cdef inline uint32_t remaining_tiles(const Game *game) noexcept nogil:
    return game.hands[0] | game.hands[1] | game.hands[2] | game.hands[3]


cdef bint takes(Game *game, int leader, int want, int left) noexcept nogil:
    """Tell whether the side takes at least `want` of the `left` tricks when `leader` is to lead."""
    cdef uint64_t key, entry
    cdef uint64_t *place
    cdef uint32_t remaining
    cdef int low, high
    cdef bint answer

    # 1. Nothing to ask.
    if want <= 0:
        return True
    if want > left:
        return False
    # 2. Seen before?
    remaining = remaining_tiles(game)
    key = key_of(game.table, remaining, leader)
    place = place_of(game.table, key)
    entry = place[0]
    low, high = 0, left
    if fits(entry, key):
        low, high = at_least(entry), at_most(entry)
        if want <= low:
            return True
        if want > high:
            return False
    # 3. Expand.
    game.table.nodes += 1
    answer = play(game, leader, 0, 0, 0, 0, 0, want, left, 0xFFFFFFFF)
    # 4. Remember.
    if left > 1:
        if answer:
            low = want
        else:
            high = want - 1
        place[0] = entry_of(key, low, high)
    return answer


cdef bint play(
    Game *game, int leader, int turn, uint32_t led, uint32_t best, int holder, uint32_t first, int want, int left,
    uint32_t allowed,
) noexcept nogil:
    """Tell whether the side takes at least `want` of the `left` tricks, this trick included.

    `turn` tiles lie on the table; `first` led the suit `led`, and `best`, played by `holder`, is winning.
    """
    cdef int seat
    cdef bint ours, won
    cdef uint32_t own, choices, tile, beat, others
    cdef int next_holder
    cdef uint32_t next_best

    # 1. The trick is over.
    if turn == game.seats:
        return takes(game, holder, want - (game.side >> holder & 1), left - 1)
    # 2. Legal plays.
    seat = leader + turn
    if seat >= game.seats:
        seat -= game.seats
    ours = game.side >> seat & 1
    own = game.hands[seat]
    choices = own & led
    if choices == 0:
        choices = own
    choices &= allowed
    # 3. One of each set of equal plays.
    if choices & (choices - 1):
        others = (remaining_tiles(game) ^ own) | best
        choices = one_of_each(game.kind, choices, own, others, first)
    # 4. Try them: what wins the trick first (the highest), then the lowest.
    beat = choices & (led | game.kind.trumps) if turn else choices
    while choices:
        if beat and <uint32_t> 1 << highest(beat) > best:
            tile = <uint32_t> 1 << highest(beat)
            beat ^= tile
        else:
            tile = choices & -choices
        choices ^= tile
        beat &= choices
        game.hands[seat] = own ^ tile
        if turn == 0:
            won = play(game, leader, 1, game.kind.led[highest(tile)], tile, seat, tile, want, left, 0xFFFFFFFF)
        else:
            next_best, next_holder = best, holder
            if tile & (led | game.kind.trumps) and tile > best:
                next_best, next_holder = tile, seat
            won = play(game, leader, turn + 1, led, next_best, next_holder, first, want, left, 0xFFFFFFFF)
        game.hands[seat] = own
        if won == ours:
            return ours
    return not ours


cdef int value_of(
    Game *game, int leader, int turn, uint32_t led, uint32_t best, int holder, uint32_t first, int left, uint32_t allowed,
    int guess, int low, int high,
) noexcept nogil:
    """Return the tricks that the side takes, known to lie from `low` to `high`, by questions around `guess`."""
    while low < high:
        if guess <= low:
            guess = low + 1
        if guess > high:
            guess = high
        if play(game, leader, turn, led, best, holder, first, guess, left, allowed):
            low = guess
            guess += 1
        else:
            high = guess - 1
            guess -= 1
    return low
