"""Values. Owns: turning the yes and no of the search into numbers, for any position. Refuses: to search by itself.

`answers` takes the question of search.pxd within a trick, too, and with limited leads. `value_of` asks it around a
guess until one number is left; `values_of` asks it about plays one by one, `values_along` about a line of play, and
`discard_values` about a hand with one tile too many.
"""

from libc.stdint cimport int8_t, uint32_t

from bits cimport lowest, require
from bounds cimport least, most
from game cimport SEATS, TILES, Touch
from guess cimport first_guess
from hands cimport (
    Best, Four, Shared, Three, Trick, all_tiles, begin, begin_with, best_after, game_t, seats_of, set_sides,
    touches_of,
)
from order cimport FOR_LEADS, Preferences, no_preferences
from question cimport Question, play, sound_question, to_play
from search cimport lead, leads, reply, takes
from tricks cimport first_leads


cdef inline void game_of(const Question *question, game_t *game) noexcept nogil:
    """Fill in the game that `question` is about."""
    cdef int seat
    require(question.seats == seats_of(game))
    game.kind = question.kind
    game.table = question.table
    game.side = question.side
    for seat in range(seats_of(game)):
        game.hands[seat] = question.hands[seat]
    game.hands[seats_of(game)] = 0
    game.bounded = set_sides(game)


cdef inline void resume(const Question *question, game_t *game, Trick *trick, Best *best) noexcept nogil:
    """Fill in the trick as it began, and what has been played to it."""
    cdef Touch touches[SEATS + 1]
    cdef int at
    for at in range(question.turn):
        game.hands[(question.leader + at) % seats_of(game)] |= question.played[at]
    touches_of(game, touches)
    begin(game, touches, question.leader, all_tiles(game), trick)
    trick.left = question.left
    best.tile = best.suit = 0
    best.turn = 0
    if question.turn:
        begin_with(game.kind, question.played[0], trick, best)
    for at in range(question.turn):
        game.hands[trick.seat[at]] ^= question.played[at]
        best_after(best, question.played[at], at, best)


cdef inline bint answers(const Question *question, game_t *game, int want) noexcept nogil:
    """Tell whether the side takes at least `want` tricks from a position that may be within a trick."""
    cdef Trick trick
    cdef Best best
    cdef Preferences prefer
    require(want >= 1)
    require(want <= question.left)
    # 1. The start of a trick is a position like any other, unless the leads are limited.
    if question.turn == 0 and not game.hands[question.leader] & ~question.allowed:
        return takes(game, question.leader, want, question.left)
    # 2. Within a trick, or with limited leads.
    resume(question, game, &trick, &best)
    trick.want = want
    game.table.nodes += 1
    if question.turn:
        return reply(game, &trick, question.turn, &best)
    no_preferences(&prefer, FOR_LEADS)
    return lead(game, &trick, trick.own[0] & question.allowed, &prefer)


cdef inline bint play_answers(game_t *game, Trick *trick, const Best *best, int turn, uint32_t tile) noexcept nogil:
    """Tell whether the side takes what it needs after the seat of `turn` plays `tile`."""
    cdef int seat = trick.seat[turn]
    cdef int want
    cdef bint won
    cdef Best next
    require(trick.own[turn] & tile != 0)
    if turn == 0:
        return leads(game, trick, tile)
    best_after(best, tile, turn, &next)
    # 1. A play that ends the trick may answer.
    want = trick.want - trick.ours[next.turn]
    if turn == seats_of(game) - 1 and (want <= 0 or want > trick.left - 1):
        return want <= 0
    # 2. Play on.
    game.hands[seat] ^= tile
    if turn == seats_of(game) - 1:
        won = takes(game, trick.seat[next.turn], want, trick.left - 1)
    else:
        won = reply(game, trick, turn + 1, &next)
    game.hands[seat] ^= tile
    return won


cdef inline int within(int guess, int low, int high) noexcept nogil:
    """Return how many tricks to ask for when the value lies from `low` to `high`: near `guess`, and worth asking."""
    require(low < high)
    return low + 1 if guess <= low else high if guess > high else guess


cdef inline int learn(bint reached, int asked, int *low, int *high) noexcept nogil:
    """Store what the answer to the question for `asked` tricks says of the value; return what to ask next."""
    require(asked > low[0])
    require(asked <= high[0])
    if reached:
        low[0] = asked
        return asked + 1
    high[0] = asked - 1
    return asked - 1


cdef inline int value_in(const Question *question, game_t *game, int guess, int low, int high) noexcept nogil:
    """Tell what `value_of` tells, in the game that `question` is about."""
    while low < high:
        guess = within(guess, low, high)
        guess = learn(answers(question, game, guess), guess, &low, &high)
    return low


cdef inline int value_of(const Question *question, int guess, int low, int high) noexcept nogil:
    """Return the tricks that the side takes, known to lie from `low` to `high`, by questions around `guess`."""
    cdef Three three
    cdef Four four
    cdef Shared layouts
    require(question.table != NULL)
    require(low >= 0)
    require(low <= high)
    require(high <= question.left)
    require(question.turn < question.seats)
    require(sound_question(question))
    if question.table.wide != NULL:
        game_of(question, &layouts)
        return value_in(question, &layouts, guess, low, high)
    if question.seats == 3:
        game_of(question, &three)
        return value_in(question, &three, guess, low, high)
    game_of(question, &four)
    return value_in(question, &four, guess, low, high)


cdef inline void values_in(
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


cdef inline void values_of(
    const Question *question, const uint32_t *plays, int number, int guess, int *values
) noexcept nogil:
    """Store the value of each of so many `plays`, one bit each, asked first around `guess`, then the one before."""
    cdef Three three
    cdef Four four
    require(question.table != NULL)
    require(number <= TILES)
    require(sound_question(question))
    if question.seats == 3:
        game_of(question, &three)
        values_in(question, &three, plays, number, guess, values)
    else:
        game_of(question, &four)
        values_in(question, &four, plays, number, guess, values)


cdef inline void values_along(Question *question, const uint32_t *plays, int number, int *values) noexcept nogil:
    """Play so many `plays`; store `number` + 1 values: tricks taken and to be taken."""
    cdef int at, low, high
    cdef int taken = 0
    cdef bint ours
    values[0] = value_of(question, first_guess(question), 0, question.left)
    for at in range(number):
        ours = question.side >> to_play(question) & 1
        taken += play(question, plays[at])
        # A play never gains for the side that makes it: ask only on the other side of the last value. When it ends a
        # trick that the last value did not count, that is more than there is left, or less than nothing.
        low = 0 if ours else most(0, values[at] - taken)
        high = least(question.left, values[at] - taken) if ours else question.left
        values[at + 1] = taken + value_of(question, high if ours else low + 1, low, high)


cdef inline int discard_values(
    Question *question, int seat, uint32_t pool, uint32_t discards, bint must, int wanted, int8_t *values
) noexcept nogil:
    """Store the value after each discard of `seat`, which holds `pool`, and return how many they are.

    `discards` are named in the outer numbering, by rising bit; without any there is one value, with all of `pool` in
    the hand. If the leader `must` lead a trump, it does if it can. If something is `wanted`, a value is only as good as
    the answer whether it is reached, and they end with the first that is.
    """
    cdef int number = 0
    cdef int guess = -1
    cdef int value
    require(question.turn == 0)
    require(wanted >= 0)
    while True:
        question.hands[seat] = pool
        if discards:
            question.hands[seat] ^= <uint32_t> 1 << question.names.inner[lowest(discards)]
            discards &= discards - 1
        question.allowed = first_leads(question.kind, question.hands[question.leader], must)
        if wanted > question.left:
            value = 0
        elif wanted:
            value = value_of(question, wanted, wanted - 1, wanted)
        else:
            if guess < 0:
                guess = first_guess(question)
            value = guess = value_of(question, guess, 0, question.left)
        values[number] = value
        number += 1
        if not discards or wanted and value >= wanted:
            return number
