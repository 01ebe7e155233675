"""The search. Owns: whether a side takes so many tricks. Refuses: Python objects, memory, checks.

`takes` answers one question with alpha-beta of zero width: does the side take at least `want` tricks from the start
of this trick? The answer is exact: yes or no. `answers` takes the same question for any position, also within a trick
and with limited leads, and `value_of` turns it into a number.

Everything is compiled twice, for three seats and for four. The path of a question:

    value_of -> asked -> answers -> takes -> expand -> lead -> follow ... -> follow_last -> takes ...
"""

ctypedef struct Three:
    const Kind *kind
    Table *table
    uint32_t side
    uint32_t hands[3]
    bint bounded                # one or two on each side: the bounds know only these
    int partner[3]              # by seat; -1: none
    int enemies[3][2]           # by seat; -1: only one

ctypedef struct Four:
    const Kind *kind
    Table *table
    uint32_t side
    uint32_t hands[4]
    bint bounded
    int partner[4]
    int enemies[4][2]

ctypedef fused game_t:
    Three
    Four

ctypedef struct Trick:
    # What does not change while one trick is played; seats by turn.
    int seat[SEATS]
    bint ours[SEATS]            # is the seat on the side?
    uint32_t own[SEATS]         # its hand when the trick began
    uint32_t distinct[SEATS]    # of each set of equal plays one
    uint32_t led                # the led suit
    int want                    # tricks that the side needs, this one included
    int left                    # tricks to come, this one included

ctypedef struct Best:
    uint32_t suit               # tiles that can win: the led suit and the trumps
    uint32_t tile               # the tile that is winning
    int turn                    # who played it


cdef inline int seats_of(game_t *game) noexcept nogil:
    """Return how many seats there are, a constant."""
    if game_t is Three:
        return 3
    else:
        return 4


include "endings.pxi"
include "bounds.pxi"


cdef inline void begin(game_t *game, int leader, uint32_t all, Trick *trick) noexcept nogil:
    """Put down what does not change while the trick is played."""
    cdef int turn
    cdef int seat = leader
    for turn in range(seats_of(game)):
        trick.seat[turn] = seat
        trick.ours[turn] = game.side >> seat & 1
        trick.own[turn] = game.hands[seat]
        trick.distinct[turn] = distinct(game.kind, game.hands[seat], all ^ game.hands[seat])
        seat += 1
        if seat == seats_of(game):
            seat = 0


cdef bint takes(game_t *game, int leader, int want, int left) noexcept nogil:
    """Tell whether the side takes at least `want` of the `left` tricks when `leader` is to lead.

    There is something to ask: `want` is from 1 to `left`.
    """
    cdef uint64_t key, entry
    cdef uint64_t *place
    cdef uint32_t all
    cdef int low, high, seat, verdict

    # 1. The end.
    if left == 1:
        return last_trick(game, leader)

    # 2. Seen before?
    all = 0
    for seat in range(seats_of(game)):
        all |= game.hands[seat]
    key = key_of(game.table, all, leader, game.hands[1])
    place = place_of(game.table, key)
    entry = place[0]
    low, high = 0, left
    if fits(entry, key):
        low, high = at_least(entry), at_most(entry)
        if want <= low:
            return True
        if want > high:
            return False

    # 3. Short enough to play out?
    if left == 2:
        if two_tricks(game, leader, want):
            place[0] = entry_of(key, want, high)
            return True
        place[0] = entry_of(key, low, want - 1)
        return False

    # 4. Decided by what is sure?
    if game.bounded:
        if game.side >> leader & 1:
            verdict = decided(game, all, leader, want, left)
        else:
            verdict = -decided(game, all, leader, left - want + 1, left)
        if verdict:
            return verdict > 0

    # 5. Expand, and remember.
    if expand(game, leader, all, want, left):
        place[0] = entry_of(key, want, high)
        return True
    place[0] = entry_of(key, low, want - 1)
    return False


cdef bint expand(game_t *game, int leader, uint32_t all, int want, int left) noexcept nogil:
    """Tell what `takes` tells, by trying the leads. `all` are the tiles of all hands."""
    cdef Trick trick
    cdef uint32_t good = 0
    cdef uint32_t better = 0
    cdef bint ours = game.side >> leader & 1
    # 1. A side that needs all tricks needs this one.
    if game.bounded:
        good = winning_leads(game, leader, &better)
        if not good and want == (left if ours else 1):
            return not ours
    # 2. Try the leads.
    game.table.nodes += 1
    begin(game, leader, all, &trick)
    trick.want = want
    trick.left = left
    if game.bounded and want == (left if ours else 1):
        return lead(game, &trick, trick.distinct[0] & good, good, better)
    return lead(game, &trick, trick.distinct[0], good, better)


cdef bint lead(game_t *game, Trick *trick, uint32_t choices, uint32_t good, uint32_t better) noexcept nogil:
    """Tell whether the side takes what it needs when the leader may lead the tiles of `choices`.

    The `good` ones, which can win the trick, come before others, and the `better` ones, which the partner wins, before
    these. Among them the highest comes first, so trumps before suits.
    """
    cdef uint32_t own = trick.own[0]
    cdef bint ours = trick.ours[0]
    cdef int seat = trick.seat[0]
    cdef int tile
    cdef Best best
    best.turn = 0
    while choices:
        tile = highest(choices & better if choices & better else choices & good if choices & good else choices)
        best.tile = <uint32_t> 1 << tile
        trick.led = game.kind.led[tile]
        best.suit = trick.led | game.kind.trumps
        choices ^= best.tile
        game.hands[seat] = own ^ best.tile
        if follow(game, trick, 1, best) == ours:
            game.hands[seat] = own
            return ours
    game.hands[seat] = own
    return not ours


cdef inline uint32_t legal(const Trick *trick, int turn) noexcept nogil:
    """Return the legal plays of the seat of `turn`, which does not lead; of equal ones one."""
    cdef uint32_t choices = trick.own[turn] & trick.led
    if choices == 0:
        choices = trick.own[turn]
    return choices & trick.distinct[turn]


cdef bint follow(game_t *game, Trick *trick, int turn, Best best) noexcept nogil:
    """Tell whether the side takes what it needs when the seat of `turn` is to play after others."""
    cdef uint32_t own, choices, beating, tile, later
    cdef bint ours
    cdef int seat, at
    cdef Best next

    if turn == seats_of(game) - 1:
        return follow_last(game, trick, best)
    own = trick.own[turn]
    ours = trick.ours[turn]
    seat = trick.seat[turn]
    choices = legal(trick, turn)

    # 1. What wins so far, the highest first.
    #    But not where its own side is winning already and nobody can change that.
    beating = choices & best.suit & ~(best.tile - 1)
    later = 0
    if beating:
        for at in range(turn + 1, seats_of(game)):
            if trick.ours[at] != ours:
                tile = trick.own[at] & trick.led
                later |= tile if tile else trick.own[at] & game.kind.trumps
        if trick.ours[best.turn] == ours and later < best.tile:
            beating = 0
    choices ^= beating
    next.suit = best.suit
    next.turn = turn
    while beating:
        next.tile = <uint32_t> 1 << highest(beating)
        if next.tile > later:
            tile = beating & ~((<uint32_t> 2 << highest(later)) - 1) if later else beating
            next.tile = tile & -tile
        beating ^= next.tile
        game.hands[seat] = own ^ next.tile
        if follow(game, trick, turn + 1, next) == ours:
            game.hands[seat] = own
            return ours

    # 2. The rest, lowest first.
    while choices:
        tile = choices & -choices
        choices ^= tile
        game.hands[seat] = own ^ tile
        next = best
        if tile & best.suit and tile > best.tile:
            next.tile = tile
            next.turn = turn
        if follow(game, trick, turn + 1, next) == ours:
            game.hands[seat] = own
            return ours
    game.hands[seat] = own
    return not ours


cdef bint follow_last(game_t *game, Trick *trick, Best best) noexcept nogil:
    """Tell whether the side takes what it needs when the last seat is to play.

    Its plays are of two sorts: those that win the trick, and the others. The winner is known for each sort.
    """
    cdef int turn = seats_of(game) - 1
    cdef uint32_t own = trick.own[turn]
    cdef bint ours = trick.ours[turn]
    cdef int seat = trick.seat[turn]
    cdef uint32_t choices = legal(trick, turn)
    cdef uint32_t beating = choices & best.suit & ~(best.tile - 1)
    cdef uint32_t tile
    cdef int holder = seat
    cdef int want = trick.want - ours
    cdef int left = trick.left - 1
    cdef int sort

    # 1. Win the trick, as cheaply as possible; but rather not from its own side.
    choices ^= beating
    if trick.ours[best.turn] == ours:
        beating, choices = choices, beating
        holder = trick.seat[best.turn]
    for sort in range(2):
        if beating:
            if want <= 0 or want > left:
                # 2. This trick answers.
                if (want <= 0) == ours:
                    return ours
            else:
                while beating:
                    tile = beating & -beating
                    beating ^= tile
                    game.hands[seat] = own ^ tile
                    if takes(game, holder, want, left) == ours:
                        game.hands[seat] = own
                        return ours
        # 3. The other sort.
        beating = choices
        if sort == 0:
            if holder == seat:
                holder = trick.seat[best.turn]
                want = trick.want - trick.ours[best.turn]
            else:
                holder = seat
                want = trick.want - ours
    game.hands[seat] = own
    return not ours


cdef bint answers(
    game_t *game, int leader, int turn, const uint32_t *table, int want, int left, uint32_t allowed
) noexcept nogil:
    """Tell whether the side takes at least `want` of `left` tricks from a position that may be within a trick.

    `turn` tiles are on the `table`, one bit each, and no longer in the hands. The leader may lead tiles of `allowed`.
    """
    cdef Trick trick
    cdef Best best
    cdef uint32_t all = 0
    cdef int at
    cdef int seat

    if want <= 0:
        return True
    if want > left:
        return False
    # 1. The start of a trick is a position like any other, unless the leads are limited.
    if turn == 0 and not game.hands[leader] & ~allowed:
        return takes(game, leader, want, left)
    # 2. The trick as it began.
    for at in range(turn):
        game.hands[(leader + at) % seats_of(game)] |= table[at]
    for seat in range(seats_of(game)):
        all |= game.hands[seat]
    begin(game, leader, all, &trick)
    trick.want = want
    trick.left = left
    game.table.nodes += 1
    if turn == 0:
        return lead(game, &trick, trick.own[0] & allowed, 0, 0)
    # 3. What lies on the table.
    trick.led = game.kind.led[highest(table[0])]
    best.suit = trick.led | game.kind.trumps
    best.tile = 0
    best.turn = 0
    for at in range(turn):
        game.hands[trick.seat[at]] ^= table[at]
        if table[at] & best.suit and table[at] > best.tile:
            best.tile = table[at]
            best.turn = at
    return follow(game, &trick, turn, best)


ctypedef struct Question:
    # A checked position, in the inner numbering.
    const Kind *kind
    Table *memory
    uint32_t side
    uint32_t hands[SEATS]       # held now
    uint32_t table[SEATS]       # tiles played to this trick, in turn, one bit each
    uint32_t allowed            # what may be led
    int seats
    int trump
    int leader
    int turn                    # how many tiles are on the table
    int left                    # tricks, this one included


cdef bint set_sides(game_t *game) noexcept nogil:
    """Put down partners and enemies; return whether there are one or two of each, as the bounds want it."""
    cdef int seat, other, partners, number
    for seat in range(seats_of(game)):
        game.partner[seat] = game.enemies[seat][0] = game.enemies[seat][1] = -1
        partners = number = 0
        for other in range(seats_of(game)):
            if other == seat:
                continue
            if (game.side >> other & 1) == (game.side >> seat & 1):
                game.partner[seat] = other
                partners += 1
            else:
                if number < 2:
                    game.enemies[seat][number] = other
                number += 1
        if partners > 1 or number > 2 or number == 0:
            return False
    return True


cdef int sure_bounds(game_t *game, int leader, int left, int *high) noexcept nogil:
    """Return the least that the side takes, by what is sure without searching, and put down the most."""
    cdef uint32_t all = 0
    cdef int seat, want, verdict
    cdef int low = 0
    cdef bint ours = game.side >> leader & 1
    high[0] = left
    if not game.bounded:
        return 0
    for seat in range(seats_of(game)):
        all |= game.hands[seat]
    for want in range(1, left + 1):
        verdict = decided(game, all, leader, want if ours else left - want + 1, left)
        if (verdict > 0) == ours and verdict:
            low = most(low, want)
        elif verdict:
            high[0] = least(high[0], want - 1)
    return low


cdef void three_of(const Question *question, Three *game) noexcept nogil:
    """Put down the game of three seats that `question` is about."""
    cdef int seat
    game.kind = question.kind
    game.table = question.memory
    game.side = question.side
    for seat in range(3):
        game.hands[seat] = question.hands[seat]
    game.bounded = set_sides(game)


cdef void four_of(const Question *question, Four *game) noexcept nogil:
    """Put down the game of four seats that `question` is about."""
    cdef int seat
    game.kind = question.kind
    game.table = question.memory
    game.side = question.side
    for seat in range(4):
        game.hands[seat] = question.hands[seat]
    game.bounded = set_sides(game)


cdef bint asked(const Question *question, int want) noexcept nogil:
    """Tell whether the side takes at least `want` tricks: three seats or four."""
    cdef Three three
    cdef Four four
    if question.seats == 3:
        three_of(question, &three)
        return answers(
            &three, question.leader, question.turn, question.table, want, question.left, question.allowed
        )
    four_of(question, &four)
    return answers(&four, question.leader, question.turn, question.table, want, question.left, question.allowed)


cdef int value_of(const Question *question, int guess, int low, int high) noexcept nogil:
    """Return the tricks that the side takes, known to lie from `low` to `high`, by questions around `guess`."""
    while low < high:
        if guess <= low:
            guess = low + 1
        if guess > high:
            guess = high
        if asked(question, guess):
            low = guess
            guess += 1
        else:
            high = guess - 1
            guess -= 1
    return low
