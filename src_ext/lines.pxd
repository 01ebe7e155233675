"""Lines of play. Owns: the best plays, the natural one of them, the line to the end, the play that tempts most.

Refuses: Python objects, rules. `moonsolver.solving.lines` chooses the same natural play, and a test holds them together.
"""

from libc.stdint cimport uint32_t

from bits cimport count, lowest
from equal_plays cimport equal_groups
from game cimport TILES
from guess cimport first_guess
from house cimport high_end, low_end
from loans cimport Shelf, lend
from question cimport Question, legal_plays, play, to_play, winning_tile, winning_turn
from tricks cimport beating, can_win
from values cimport values_of

ctypedef struct Plays:
    int number                  # groups of equal plays
    uint32_t groups[TILES]      # inner numbering
    int values[TILES]           # by group
    uint32_t best               # plays of the best value for the seat to play
    int value                   # that value

ctypedef struct Chances:
    # At a decision: how many legal plays, and how many of them keep the value.
    int replies
    int keeping


cdef inline void plays_of(Shelf *shelf, Question *question, Plays *plays) noexcept nogil:
    """Store all legal plays of a position that is not over, with their values."""
    cdef uint32_t tiles[TILES]
    cdef int at
    cdef bint ours = question.side >> to_play(question) & 1
    lend(shelf, question, 0)
    plays.number = equal_groups(question, plays.groups)
    for at in range(plays.number):
        tiles[at] = plays.groups[at] & -plays.groups[at]
    values_of(question, tiles, plays.number, first_guess(question), plays.values)
    plays.value = plays.values[0]
    for at in range(plays.number):
        if (plays.values[at] > plays.value) == ours and plays.values[at] != plays.value:
            plays.value = plays.values[at]
    plays.best = 0
    for at in range(plays.number):
        if plays.values[at] == plays.value:
            plays.best |= plays.groups[at]


cdef inline int price(const Question *question, uint32_t tile) noexcept nogil:
    """Return what it costs a person to play a tile that need not win: trumps are dear, then pips, then the bit."""
    cdef int bit = question.names.outer[lowest(tile)]
    return (1024 if tile & question.kind.trumps else 0) + 32 * (high_end(bit) + low_end(bit)) + bit


cdef inline int strength(const Question *question, uint32_t tile) noexcept nogil:
    """Return how strong a tile is as a lead: trumps before others, doubles before others, then the bit."""
    cdef int bit = question.names.outer[lowest(tile)]
    return (64 if tile & question.kind.trumps else 0) + (32 if high_end(bit) == low_end(bit) else 0) + bit


cdef inline uint32_t natural_play(const Question *question, uint32_t choices) noexcept nogil:
    """Return the one of `choices` that a person would find natural.

    On lead the strongest. Following: the cheapest that wins where the other side is winning, else the cheapest.
    """
    cdef uint32_t winners, tile
    cdef uint32_t best = choices & -choices
    cdef bint ours = question.side >> to_play(question) & 1
    if question.turn and (question.side >> (question.leader + winning_turn(question)) % question.seats & 1) != ours:
        winners = beating(choices, can_win(question.kind, question.played[0]), winning_tile(question))
        if winners:
            choices = winners
            best = choices & -choices
    while choices:
        tile = choices & -choices
        choices ^= tile
        if question.turn == 0:
            if strength(question, tile) > strength(question, best):
                best = tile
        elif price(question, tile) < price(question, best):
            best = tile
    return best


cdef inline int best_line(Shelf *shelf, Question *question, int *tiles) noexcept nogil:
    """Play a line in which every play is among the best to the end; store its tiles, outer numbering, and how many."""
    cdef Plays plays
    cdef uint32_t tile
    cdef int number = 0
    while question.left:
        plays_of(shelf, question, &plays)
        tile = natural_play(question, plays.best)
        tiles[number] = question.names.outer[lowest(tile)]
        number += 1
        play(question, tile)
    return number


cdef inline bint tempts_more(const Chances *one, const Chances *other) noexcept nogil:
    """Tell whether a larger share of replies loses something at `one`, or as large a share and more of them."""
    cdef int lost = (one.replies - one.keeping) * other.replies
    cdef int other_lost = (other.replies - other.keeping) * one.replies
    if one.replies == 0 or other.replies == 0:
        return one.replies - one.keeping > other.replies - other.keeping
    if lost != other_lost:
        return lost > other_lost
    return one.replies - one.keeping > other.replies - other.keeping


cdef inline void chances_at(
    Shelf *shelf, const Question *question, uint32_t humans, uint32_t friends, bint wide, Chances *chances
) noexcept nogil:
    """Store the chances at the next real choice of `humans`, while `friends` steer towards the most tempting.

    Forced plays are passed over; after the first of them (not `wide`) everybody else plays the natural best.
    """
    cdef Question now = question[0]
    cdef Plays plays
    cdef int seat
    while now.left:
        seat = to_play(&now)
        if count(legal_plays(&now)) == 1:
            wide = wide and not humans >> seat & 1
            play(&now, legal_plays(&now))
            continue
        plays_of(shelf, &now, &plays)
        if humans >> seat & 1:
            chances.replies = count(legal_plays(&now))
            chances.keeping = count(plays.best)
            return
        if wide and friends >> seat & 1:
            steer(shelf, &now, &plays, humans, friends, chances)
            return
        play(&now, natural_play(&now, plays.best))
    chances.replies = chances.keeping = 0


cdef inline void steer(
    Shelf *shelf, const Question *question, const Plays *plays, uint32_t humans, uint32_t friends, Chances *chances
) noexcept nogil:
    """Store the chances after the most tempting of the best plays."""
    cdef Question after
    cdef Chances found
    cdef int at
    cdef bint first = True
    for at in range(plays.number):
        if plays.values[at] == plays.value:
            after = question[0]
            play(&after, plays.groups[at] & -plays.groups[at])
            chances_at(shelf, &after, humans, friends, True, &found)
            if first or tempts_more(&found, chances):
                chances[0] = found
            first = False


cdef inline uint32_t most_tempting(
    Shelf *shelf, Question *question, uint32_t humans, Plays *plays, Chances *chances
) noexcept nogil:
    """Store the chances after each group of plays, 0 for those that are not best; return the natural most tempting."""
    cdef Question after
    cdef uint32_t ours = question.side if question.side >> to_play(question) & 1 else ~question.side
    cdef uint32_t tied = 0
    cdef int top = -1
    cdef int at
    if not humans:
        humans = ~ours
    plays_of(shelf, question, plays)
    for at in range(plays.number):
        chances[at].replies = chances[at].keeping = 0
        if plays.values[at] != plays.value:
            continue
        after = question[0]
        play(&after, plays.groups[at] & -plays.groups[at])
        chances_at(shelf, &after, humans, ours & ~humans, True, &chances[at])
        if top < 0 or tempts_more(&chances[at], &chances[top]):
            top = at
            tied = plays.groups[at]
        elif not tempts_more(&chances[top], &chances[at]):
            tied |= plays.groups[at]
    return natural_play(question, tied)
