"""A costly play, before its reasons are known. Owns: what it is compared with, and where both plays lead.

Refuses: to judge why. Values are totals for the side that moved: the tricks that it takes from the position on, this
trick included. Tiles are bits of the inner numbering, and what is called `name` has the outer.
"""

from libc.stdint cimport int8_t, uint32_t
from libc.string cimport memset

from bits cimport lowest
from game cimport HAND, SEATS, TILES, Constants
from house cimport TRUMP_SUIT, high_end, low_end, suit_led_by
from imagined cimport Imagined, Low, know_trumps
from lines cimport Plays, natural_play, plays_of
from loans cimport Shelf
from question cimport Question, legal_plays, play, to_play, winning_turn
from table cimport Table

cdef enum:
    # The two plays, and sizes.
    MADE
    BETTER
    MOST_ENDS = 128             # perfect ends of a trick that are kept
    MOST_REASONS = 48
    MOST_PROOFS = 320

cdef enum:
    # What can be wrong with the question.
    EXPLAINED
    NOT_LEGAL
    COSTS_NOTHING
    COSTS_ITSELF

ctypedef struct End:
    Question question           # when the trick is over
    int taken                   # by `question.side` in it: 0 or 1
    int winner
    int replies
    uint32_t reply[SEATS]       # what was played after the first play

ctypedef struct Ends:
    # All ends of the trick after a play when everybody plays perfectly; of equal replies one.
    int number
    bint whole                  # none was left out
    End end[MOST_ENDS]

ctypedef struct Course:
    # The natural line of perfect play, from a play on.
    int number
    int tricks
    int8_t plays[TILES]         # names
    int8_t trick[TILES]         # by name: in which trick it is played, from 0; -1 for not at all
    uint32_t takers             # names that take a trick, as a mask
    int8_t leader[HAND]         # by trick
    int8_t winner[HAND]
    int8_t tiles[HAND][SEATS]   # names, in turn

ctypedef struct Proof:
    int kind                    # of change
    int seat
    int to
    int number                  # of tiles
    int8_t tile[HAND]           # names
    int8_t suit[HAND]
    int plays                   # made before the change
    int8_t play[SEATS]          # names
    int first                   # name of the play that is valued, -1 for the position
    int before
    int after

ctypedef struct Reason:
    # -1 for none, where there can be none.
    int cause
    int tile                    # names
    uint32_t tiles
    int seat
    int other
    int suit
    int trick
    int role
    int more
    int against
    int guarded
    int remedy
    int rank                    # lower comes first
    int first_proof
    int proofs

ctypedef struct Costly:
    const Constants *constants
    Shelf *shelf
    Table table                 # for imagined hands
    Imagined world
    Low lows[HAND]              # asked for from outside
    Question question           # before the play
    int seat                    # who moved
    int partner                 # -1 for none
    bint ours                   # is the seat on the side whose tricks count?
    int left
    uint32_t tile[2]            # MADE and BETTER
    int value[2]
    int suits                   # in which a low tile can be: a mask of numbers
    Ends ends[2]
    Course course[2]
    int reasons
    Reason reason[MOST_REASONS]
    int proofs
    Proof proof[MOST_PROOFS]


cdef inline int name_of(const Costly *costly, uint32_t tile) noexcept nogil:
    """Return a tile in the outer numbering."""
    return costly.question.names.outer[lowest(tile)]


cdef inline uint32_t tile_of(const Costly *costly, int name) noexcept nogil:
    """Return a tile as a bit of the inner numbering."""
    return <uint32_t> 1 << costly.question.names.inner[name]


cdef inline bint is_trump(const Costly *costly, uint32_t tile) noexcept nogil:
    """Tell whether a tile is a trump."""
    return tile & costly.question.kind.trumps != 0


cdef inline int suit_of(const Costly *costly, uint32_t lead) noexcept nogil:
    """Return the suit that a tile leads."""
    return suit_led_by(costly.constants, costly.question.trump, name_of(costly, lead))


cdef inline bint same_side(const Costly *costly, int seat) noexcept nogil:
    """Tell whether `seat` plays with the one that moved."""
    return (costly.question.side >> seat & 1) == costly.ours


cdef inline int own_tricks(const Costly *costly, const End *end) noexcept nogil:
    """Return whether the side that moved takes the trick."""
    return end.taken if costly.ours else 1 - end.taken


cdef inline void find_ends_from(
    Costly *costly, const Question *question, const End *so_far, Ends *ends
) noexcept nogil:
    """Add the ends of a trick that is not full; `so_far` has the replies made."""
    cdef Plays plays
    cdef End next
    cdef int at
    cdef Question now = question[0]
    plays_of(costly.shelf, &now, &plays)
    for at in range(plays.number):
        if plays.values[at] != plays.value:
            continue
        next = so_far[0]
        next.question = now
        next.reply[next.replies] = plays.groups[at] & -plays.groups[at]
        next.replies += 1
        next.taken = play(&next.question, next.reply[next.replies - 1])
        add_ends(costly, &next, ends)


cdef inline void add_ends(Costly *costly, const End *now, Ends *ends) noexcept nogil:
    """Add the ends that `now`, the trick after some replies, can have."""
    if now.question.turn:
        find_ends_from(costly, &now.question, now, ends)
    elif ends.number == MOST_ENDS:
        ends.whole = False
    else:
        ends.end[ends.number] = now[0]
        ends.end[ends.number].winner = now.question.leader
        ends.number += 1


cdef inline void find_ends(Costly *costly, uint32_t tile, Ends *ends) noexcept nogil:
    """Find all ends of this trick after `tile`."""
    cdef End begin
    memset(&begin, 0, sizeof(begin))
    begin.question = costly.question
    begin.taken = play(&begin.question, tile)
    ends.number = 0
    ends.whole = True
    add_ends(costly, &begin, ends)


cdef inline void note_play(Question *now, uint32_t tile, Course *course) noexcept nogil:
    """Play `tile` and note it."""
    cdef int name = now.names.outer[lowest(tile)]
    cdef int turn = now.turn
    course.plays[course.number] = name
    course.number += 1
    course.trick[name] = course.tricks
    course.leader[course.tricks] = now.leader
    course.tiles[course.tricks][turn] = name
    play(now, tile)
    if now.turn == 0:
        course.winner[course.tricks] = now.leader
        turn = (now.leader - course.leader[course.tricks] + now.seats) % now.seats
        course.takers |= <uint32_t> 1 << course.tiles[course.tricks][turn]
        course.tricks += 1


cdef inline void find_course(Costly *costly, uint32_t tile, Course *course) noexcept nogil:
    """Find the natural line of perfect play that begins with `tile`."""
    cdef Question now = costly.question
    cdef Plays plays
    cdef int at
    memset(course, 0, sizeof(Course))
    memset(course.trick, -1, sizeof(course.trick))
    for at in range(now.turn):
        course.tiles[0][at] = now.names.outer[lowest(now.played[at])]
        course.trick[course.tiles[0][at]] = 0
    note_play(&now, tile, course)
    while now.left:
        plays_of(costly.shelf, &now, &plays)
        note_play(&now, natural_play(&now, plays.best), course)


cdef inline int low_suits(const Question *question) noexcept nogil:
    """Return the numbers of which a low tile can be: no trumps, and in a set without blanks no blanks."""
    cdef int suits = 127 if question.seats == 4 else 126
    return suits & ~(1 << question.trump) if question.trump < TRUMP_SUIT else suits


cdef inline int own_suits(const Costly *costly, uint32_t tile) noexcept nogil:
    """Return the numbers that a tile can be low in: its own suits; for a trump, or where it has none, all that are."""
    cdef int name = name_of(costly, tile)
    cdef int suits = (1 << high_end(name) | 1 << low_end(name)) & costly.suits
    return costly.suits if is_trump(costly, tile) or not suits else suits


cdef inline int total(const Costly *costly, int value) noexcept nogil:
    """Return the tricks of the side that moved where the bidder's side takes `value`."""
    return value if costly.ours else costly.left - value


cdef inline int value_among(const Costly *costly, const Plays *plays, uint32_t tile) noexcept nogil:
    """Return what a legal play is worth."""
    cdef int at
    for at in range(plays.number):
        if plays.groups[at] & tile:
            return total(costly, plays.values[at])
    return -1


cdef inline int compare(Costly *costly, uint32_t made, uint32_t better) noexcept nogil:
    """Store what `made` cost beside `better`, or the natural best play if that is 0, and where both lead.

    `question`, `shelf` and `constants` are there, and it is somebody's turn. Return EXPLAINED, or what is wrong.
    """
    cdef Question *question = &costly.question
    cdef Plays plays
    cdef int at
    cdef int seat = to_play(question)
    costly.seat = seat
    costly.ours = question.side >> seat & 1
    costly.left = question.left
    costly.reasons = costly.proofs = 0
    costly.suits = low_suits(question)
    costly.partner = -1
    for at in range(1, question.seats):
        if same_side(costly, (seat + at) % question.seats):
            costly.partner = (seat + at) % question.seats
    if not (made | better) or (made | better) & ~legal_plays(question):
        return NOT_LEGAL
    plays_of(costly.shelf, question, &plays)
    if made & plays.best:
        return COSTS_NOTHING
    if better & ~plays.best:
        return COSTS_ITSELF
    costly.tile[MADE] = made
    costly.tile[BETTER] = better if better else natural_play(question, plays.best)
    costly.value[MADE] = value_among(costly, &plays, made)
    costly.value[BETTER] = total(costly, plays.value)
    know_trumps(question.kind, &costly.world)
    for at in range(2):
        find_ends(costly, costly.tile[at], &costly.ends[at])
    for at in range(2):
        find_course(costly, costly.tile[at], &costly.course[at])
    return EXPLAINED
