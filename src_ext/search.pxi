"""The search. Owns: whether a side takes so many tricks. Refuses: Python objects, memory, checks.

`takes` answers one question with alpha-beta of zero width: does the side take at least `want` tricks from the start
of this trick? The answer is exact: yes or no. `answers` takes the same question for any position, also within a trick
and with limited leads, and `value_of` turns it into a number.

Everything is compiled for three seats, for four, and for layouts that share a table. The path of a question:

    value_of -> value_in -> answers -> takes -> expand -> lead -> leads -> reply -> follow .. -> follow_last -> takes ..

Within a trick `answers` enters it at `reply`, and with limited leads at `lead`; `values_of`, which asks about plays one
by one, through `play_answers` at `leads`, `reply` or `takes`.
"""

ctypedef struct Three:
    const Kind *kind
    Table *table
    uint32_t side
    uint32_t hands[4]           # by seat; the last is nobody's and empty
    bint bounded                # one or two on each side: the bounds know only these
    int partner[3]              # by seat, nobody if there is none
    int enemies[3][2]           # by seat, nobody if there is only one

ctypedef struct Four:
    const Kind *kind
    Table *table
    uint32_t side
    uint32_t hands[5]
    bint bounded
    int partner[4]
    int enemies[4][2]

ctypedef struct Layouts:
    # Three seats, and a table that many layouts of one hand share.
    const Kind *kind
    Table *table
    uint32_t side
    uint32_t hands[4]
    bint bounded
    int partner[3]
    int enemies[3][2]

ctypedef fused game_t:
    Three
    Four
    Layouts

ctypedef struct Trick:
    # What does not change while one trick is played; seats by turn.
    int seat[SEATS]
    bint ours[SEATS]            # is the seat on the side?
    uint32_t own[SEATS]         # its hand when the trick began
    uint32_t distinct[SEATS]    # of each set of equal plays one
    int lead                    # the tile that was led
    uint32_t led                # its suit
    int want                    # tricks that the side needs, this one included
    int left                    # tricks to come, this one included

ctypedef struct Best:
    uint32_t suit               # tiles that can win: the led suit and the trumps
    uint32_t tile               # the tile that is winning
    int turn                    # who played it


cdef inline int seats_of(game_t *game) noexcept nogil:
    """Return how many seats there are, a constant."""
    if game_t is Four:
        return 4
    else:
        return 3


cdef inline bint sound(game_t *game, int leader, int left) noexcept nogil:
    """Tell whether this is the start of a trick: `left` tiles a hand, none of them twice, none of them nobody's."""
    cdef uint32_t seen = 0
    cdef int seat
    for seat in range(seats_of(game)):
        if game.hands[seat] >> TILES or game.hands[seat] & seen or count(game.hands[seat]) != left:
            return False
        seen |= game.hands[seat]
    return 1 <= left <= HAND and 0 <= leader < seats_of(game) and game.hands[seats_of(game)] == 0


include "endings.pxi"
include "bounds.pxi"
include "order.pxi"


cdef inline void touches_of(const game_t *game, Touch *touches) noexcept nogil:
    """Put down what each hand does to others, and nobody's."""
    cdef int seat
    for seat in range(seats_of(game)):
        touches[seat] = touch_of(game.kind, game.hands[seat])
    touches[seats_of(game)] = new_touch(0, 0, 0, 0)


cdef inline void begin(game_t *game, const Touch *touches, int leader, uint32_t all, Trick *trick) noexcept nogil:
    """Put down what does not change while the trick is played."""
    cdef int second = leader + 1 if leader + 1 < seats_of(game) else 0
    cdef int third = second + 1 if second + 1 < seats_of(game) else 0
    cdef int fourth = third + 1 if third + 1 < seats_of(game) else 0
    cdef Touch front = joined(touches[leader], touches[second])
    cdef Touch back
    if game_t is not Four:
        begin_seat(game, joined(touches[second], touches[third]), leader, 0, all, trick)
        begin_seat(game, joined(touches[leader], touches[third]), second, 1, all, trick)
        begin_seat(game, front, third, 2, all, trick)
    else:
        back = joined(touches[third], touches[fourth])
        begin_seat(game, joined(back, touches[second]), leader, 0, all, trick)
        begin_seat(game, joined(back, touches[leader]), second, 1, all, trick)
        begin_seat(game, joined(front, touches[fourth]), third, 2, all, trick)
        begin_seat(game, joined(front, touches[third]), fourth, 3, all, trick)


cdef inline void begin_seat(
    game_t *game, Touch others, int seat, int turn, uint32_t all, Trick *trick
) noexcept nogil:
    """Put down what does not change for one seat; `others` is what all others do."""
    trick.seat[turn] = seat
    trick.ours[turn] = game.side >> seat & 1
    trick.own[turn] = game.hands[seat]
    trick.distinct[turn] = distinct(game.kind, game.hands[seat], all ^ game.hands[seat], others)


cdef inline int surely(
    game_t *game, Touch *touches, uint32_t all, int leader, int need, int left
) noexcept nogil:
    """Tell what `decided` tells, the quickest first; put down what each hand does unless trumps alone decide."""
    cdef int verdict = trumps_decide(game, leader, need, left) if all & game.kind.trumps else 0
    if verdict:
        return verdict
    touches_of(game, touches)
    return decided(game, touches, leader, need, left)


cdef bint takes(game_t *game, int leader, int want, int left) noexcept nogil:
    """Tell whether the side takes at least `want` of the `left` tricks when `leader` is to lead.

    There is something to ask: `want` is from 1 to `left`.
    """
    cdef uint64_t key
    cdef uint32_t all
    cdef int seat, verdict
    cdef int low = 0
    cdef int high = left
    cdef bint ours, won
    cdef Touch touches[SEATS + 1]
    require(want >= 1)
    require(want <= left)
    require(sound(game, leader, left))

    # 1. The end.
    if left == 1:
        return last_trick(game, leader)

    # 2. Seen before?
    all = 0
    for seat in range(seats_of(game)):
        all |= game.hands[seat]
    key = key_of(game.table, game_t is Layouts, all, leader, game.hands[1])
    if recall(game.table, game_t is Layouts, key, &low, &high):
        if want <= low:
            return True
        if want > high:
            return False

    # 3. Short enough to play out?
    if left == 2:
        won = two_tricks(game, leader, want)
    else:
        # 4. Decided by what is sure?
        if game.bounded:
            ours = game.side >> leader & 1
            verdict = surely(game, touches, all, leader, want if ours else left - want + 1, left)
            if verdict:
                return (verdict > 0) == ours
        else:
            touches_of(game, touches)
        # 5. Expand.
        won = expand(game, touches, leader, all, want, left)

    # 6. Remember.
    remember(game.table, game_t is Layouts, key, want if won else low, high if won else want - 1)
    return won


cdef bint expand(
    game_t *game, const Touch *touches, int leader, uint32_t all, int want, int left
) noexcept nogil:
    """Tell what `takes` tells, by trying the leads. `all` are the tiles of all hands."""
    cdef Trick trick
    cdef Wishes wishes
    cdef uint32_t choices
    cdef bint ours = game.side >> leader & 1
    # 1. A side that needs all tricks needs this one.
    if game.bounded:
        choices = wish_leads(game, touches, leader, left, want == (left if ours else 1), &wishes)
        if not choices:
            return not ours
    else:
        no_wishes(&wishes, WISHES)
        choices = game.hands[leader]
    # 2. Try the leads.
    game.table.nodes += 1
    begin(game, touches, leader, all, &trick)
    trick.want = want
    trick.left = left
    return lead(game, &trick, trick.distinct[0] & choices, &wishes)


cdef bint lead(game_t *game, Trick *trick, uint32_t choices, const Wishes *wishes) noexcept nogil:
    """Tell whether the side takes what it needs when the leader may lead the tiles of `choices`."""
    cdef bint ours = trick.ours[0]
    cdef uint32_t tile
    while choices:
        tile = <uint32_t> 1 << first_of(wishes, WISHES, choices)
        choices ^= tile
        if leads(game, trick, tile) == ours:
            return ours
    return not ours


cdef inline bint leads(game_t *game, Trick *trick, uint32_t tile) noexcept nogil:
    """Tell whether the side takes what it needs when the leader leads `tile`."""
    cdef int seat = trick.seat[0]
    cdef bint won
    cdef Best best
    trick.lead = lowest(tile)
    trick.led = game.kind.led[trick.lead]
    best.tile = tile
    best.suit = trick.led | game.kind.trumps
    best.turn = 0
    game.hands[seat] = trick.own[0] ^ tile
    won = reply(game, trick, 1, &best)
    game.hands[seat] = trick.own[0]
    if won == trick.ours[0]:
        game.table.best_lead[trick.left][seat] = tile
    return won


cdef inline uint32_t legal(const Trick *trick, int turn) noexcept nogil:
    """Return the legal plays of the seat of `turn`, which does not lead; of equal ones one."""
    cdef uint32_t choices = trick.own[turn] & trick.led
    if choices == 0:
        choices = trick.own[turn]
    return choices & trick.distinct[turn]


cdef inline bint reply(game_t *game, Trick *trick, int turn, const Best *best) noexcept nogil:
    """Tell whether the side takes what it needs when the seat of `turn` is to play after others."""
    if turn == seats_of(game) - 1:
        return follow_last(game, trick, best)
    return follow(game, trick, turn, best)


cdef bint follow(game_t *game, Trick *trick, int turn, const Best *best) noexcept nogil:
    """Tell whether the side takes what it needs when the seat of `turn` is to play and others follow."""
    cdef uint32_t own = trick.own[turn]
    cdef bint ours = trick.ours[turn]
    cdef bint won
    cdef int seat = trick.seat[turn]
    cdef uint32_t choices = legal(trick, turn)
    cdef uint32_t tile
    cdef Best next
    cdef Wishes wishes
    require(trick.want >= 1)
    require(trick.want <= trick.left)
    require(turn > 0)
    require(turn < seats_of(game) - 1)
    require(choices != 0)
    require(best.tile & best.suit != 0)
    next.suit = best.suit
    if choices & (choices - 1):
        wish_follow(game, trick, turn, best, choices, &wishes)
    while True:
        tile = choices
        if choices & (choices - 1):
            tile = <uint32_t> 1 << first_of(&wishes, REPLIES, choices)
        choices ^= tile
        game.hands[seat] = own ^ tile
        if tile & best.suit and tile > best.tile:
            next.tile = tile
            next.turn = turn
        else:
            next.tile = best.tile
            next.turn = best.turn
        won = reply(game, trick, turn + 1, &next)
        if won == ours:
            game.table.best_reply[trick.lead][seat] = tile
            break
        if not choices:
            break
    game.hands[seat] = own
    return won


cdef inline bint follow_last(game_t *game, Trick *trick, const Best *best) noexcept nogil:
    """Tell whether the side takes what it needs when the last seat is to play.

    Its plays are of two sorts: those that win the trick, and the others. The winner is known for each sort.
    """
    cdef int turn = seats_of(game) - 1
    cdef uint32_t own = trick.own[turn]
    cdef bint ours = trick.ours[turn]
    cdef int seat = trick.seat[turn]
    cdef uint32_t choices = legal(trick, turn)
    cdef uint32_t beating = choices & best.suit & ~(best.tile - 1)
    cdef int left = trick.left - 1
    cdef int winning = trick.want - ours                        # what it still needs after winning the trick ...
    cdef int losing = trick.want - trick.ours[best.turn]        # ... and after losing it
    cdef uint32_t tile, first
    cdef bint won
    require(trick.want >= 1)
    require(trick.want <= trick.left)
    require(choices != 0)
    require(best.tile & best.suit != 0)
    # 1. This trick may answer.
    if choices & beating and (winning <= 0 or winning > left):
        if (winning <= 0) == ours:
            return ours
        choices ^= beating
    if choices & ~beating and (losing <= 0 or losing > left):
        if (losing <= 0) == ours:
            return ours
        choices &= beating
    # 2. What its own side wins it rather leaves alone; what the enemy wins it rather beats. The lowest first.
    first = beating if trick.ours[best.turn] != ours else 0
    while choices:
        tile = choices & first if choices & first else choices
        tile &= -tile
        choices ^= tile
        game.hands[seat] = own ^ tile
        if tile & beating:
            won = takes(game, seat, winning, left)
        else:
            won = takes(game, trick.seat[best.turn], losing, left)
        if won == ours:
            game.hands[seat] = own
            return ours
    game.hands[seat] = own
    return not ours


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


cdef void resume(const Question *question, game_t *game, Trick *trick, Best *best) noexcept nogil:
    """Put down the trick as it began, and what lies on the table."""
    cdef Touch touches[SEATS + 1]
    cdef uint32_t all = 0
    cdef int at, seat
    for at in range(question.turn):
        game.hands[(question.leader + at) % seats_of(game)] |= question.table[at]
    for seat in range(seats_of(game)):
        all |= game.hands[seat]
    touches_of(game, touches)
    begin(game, touches, question.leader, all, trick)
    trick.left = question.left
    best.tile = best.suit = 0
    best.turn = 0
    if question.turn:
        trick.lead = highest(question.table[0])
        trick.led = game.kind.led[trick.lead]
        best.suit = trick.led | game.kind.trumps
    for at in range(question.turn):
        game.hands[trick.seat[at]] ^= question.table[at]
        if question.table[at] & best.suit and question.table[at] > best.tile:
            best.tile = question.table[at]
            best.turn = at


cdef bint answers(const Question *question, game_t *game, int want) noexcept nogil:
    """Tell whether the side takes at least `want` tricks from a position that may be within a trick."""
    cdef Trick trick
    cdef Best best
    cdef Wishes wishes

    if want <= 0:
        return True
    if want > question.left:
        return False
    # 1. The start of a trick is a position like any other, unless the leads are limited.
    if question.turn == 0 and not game.hands[question.leader] & ~question.allowed:
        return takes(game, question.leader, want, question.left)
    # 2. Within a trick, or with limited leads.
    resume(question, game, &trick, &best)
    trick.want = want
    game.table.nodes += 1
    if question.turn:
        return reply(game, &trick, question.turn, &best)
    no_wishes(&wishes, WISHES)
    return lead(game, &trick, trick.own[0] & question.allowed, &wishes)


cdef bint play_answers(game_t *game, Trick *trick, const Best *best, int turn, uint32_t tile) noexcept nogil:
    """Tell whether the side takes what it needs after the seat of `turn` plays `tile`."""
    cdef int seat = trick.seat[turn]
    cdef int want
    cdef bint won
    cdef Best next = best[0]
    if turn == 0:
        return leads(game, trick, tile)
    if tile & best.suit and tile > best.tile:
        next.tile = tile
        next.turn = turn
    if turn == seats_of(game) - 1:
        # It ends the trick.
        want = trick.want - trick.ours[next.turn]
        if want <= 0 or want > trick.left - 1:
            return want <= 0
    game.hands[seat] ^= tile
    if turn == seats_of(game) - 1:
        won = takes(game, trick.seat[next.turn], want, trick.left - 1)
    else:
        won = reply(game, trick, turn + 1, &next)
    game.hands[seat] ^= tile
    return won


cdef bint set_sides(game_t *game) noexcept nogil:
    """Put down partners and enemies; return whether there are one or two of each, as the bounds want it."""
    cdef int seat, other, partners, number
    for seat in range(seats_of(game)):
        game.partner[seat] = game.enemies[seat][0] = game.enemies[seat][1] = seats_of(game)
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
    cdef Touch touches[SEATS + 1]
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
        verdict = surely(game, touches, all, leader, want if ours else left - want + 1, left)
        if (verdict > 0) == ours and verdict:
            low = most(low, want)
        elif verdict:
            high[0] = least(high[0], want - 1)
    return low


cdef void game_of(const Question *question, game_t *game) noexcept nogil:
    """Put down the game that `question` is about."""
    cdef int seat
    game.kind = question.kind
    game.table = question.memory
    game.side = question.side
    for seat in range(seats_of(game)):
        game.hands[seat] = question.hands[seat]
    game.hands[seats_of(game)] = 0
    game.bounded = set_sides(game)


cdef inline int within(int guess, int low, int high) noexcept nogil:
    """Return how many tricks to ask for when the value lies from `low` to `high`: near `guess`, and worth asking."""
    require(low < high)
    return low + 1 if guess <= low else high if guess > high else guess


cdef inline int learn(bint reached, int asked, int *low, int *high) noexcept nogil:
    """Put down what the answer to the question for `asked` tricks says of the value; return what to ask next."""
    if reached:
        low[0] = asked
        return asked + 1
    high[0] = asked - 1
    return asked - 1


cdef int value_in(const Question *question, game_t *game, int guess, int low, int high) noexcept nogil:
    """Tell what `value_of` tells, in the game that `question` is about."""
    while low < high:
        guess = within(guess, low, high)
        guess = learn(answers(question, game, guess), guess, &low, &high)
    return low


cdef int value_of(const Question *question, int guess, int low, int high) noexcept nogil:
    """Return the tricks that the side takes, known to lie from `low` to `high`, by questions around `guess`."""
    cdef Three three
    cdef Four four
    cdef Layouts layouts
    require(low >= 0)
    require(low <= high)
    require(high <= question.left)
    require(question.left <= HAND)
    require(question.turn < question.seats)
    if question.memory.wide != NULL:
        game_of(question, &layouts)
        return value_in(question, &layouts, guess, low, high)
    if question.seats == 3:
        game_of(question, &three)
        return value_in(question, &three, guess, low, high)
    game_of(question, &four)
    return value_in(question, &four, guess, low, high)


cdef void values_in(
    const Question *question, game_t *game, const uint32_t *plays, int number, int guess, int *values
) noexcept nogil:
    """Do what `values_of` does, in the game that `question` is about."""
    cdef Trick trick
    cdef Best best
    cdef int at, low, high
    resume(question, game, &trick, &best)
    for at in range(number):
        low, high = 0, question.left
        while low < high:
            guess = trick.want = within(guess, low, high)
            game.table.nodes += 1
            guess = learn(play_answers(game, &trick, &best, question.turn, plays[at]), guess, &low, &high)
        values[at] = guess = low


cdef void values_of(const Question *question, const uint32_t *plays, int number, int guess, int *values) noexcept nogil:
    """Put down the value of each of so many `plays`, one bit each, asked first around `guess`, then the one before."""
    cdef Three three
    cdef Four four
    if question.seats == 3:
        game_of(question, &three)
        values_in(question, &three, plays, number, guess, values)
    else:
        game_of(question, &four)
        values_in(question, &four, plays, number, guess, values)
