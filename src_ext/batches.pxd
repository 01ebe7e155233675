"""Rows of a batch. Owns: what is checked and solved, a row at a time, while the GIL is free. Refuses: arrays.

Another thread may write to an array meanwhile, so the door copies a row, and these look at the copy alone.
"""

from libc.stdint cimport int8_t, uint32_t
from libc.string cimport memset

from bits cimport count, lowest, require
from checks cimport checked_number
from equal_plays cimport first_like
from game cimport HAND, TILES, TRUMPS, Constants, renamed
from guess cimport first_guess
from question cimport Question, name_trump
from table cimport Table, forget
from tricks cimport first_leads
from values cimport value_of


cdef inline int checked_column(const int8_t[::1] trumps, int *named) except -1:
    """Store an array of trumps and return how many."""
    cdef Py_ssize_t column
    if trumps.shape[0] > TRUMPS:
        raise ValueError(f"{trumps.shape[0]} trumps: at most {TRUMPS} are possible")
    for column in range(trumps.shape[0]):
        named[column] = <int> checked_number(trumps[column], TRUMPS, "trump")
    return <int> trumps.shape[0]


cdef inline int checked_left(uint32_t pool, uint32_t unseen, int hands) except -1:
    """Return the tricks left when one seat holds `pool`, perhaps a tile too many, and so many others share `unseen`."""
    cdef int left = count(unseen) // hands
    if pool & unseen:
        raise ValueError(f"others {unseen}: a tile of it is in own")
    if count(unseen) != hands * left or left > HAND or not left <= count(pool) <= left + 1:
        raise ValueError(
            f"{count(pool)} own tiles and {count(unseen)} others: {hands} more hands, at most a tile shorter"
        )
    return left


cdef inline int start_batch(Question *question, Table *table, int seats, object leader, object side) except -1:
    """Fill in what all questions of a batch share; the table gets its memory later."""
    memset(table, 0, sizeof(Table))
    memset(question, 0, sizeof(Question))
    question.table = table
    question.seats = seats
    question.leader = <int> checked_number(leader, seats, "leader")
    question.side = <uint32_t> checked_number(side, 1 << seats, "side")
    return 0


cdef inline bint fit_together(const uint32_t *hands, int seats) noexcept nogil:
    """Tell whether hands are masks of tiles with no tile twice, and as long as each other."""
    cdef uint32_t seen = 0
    cdef int seat
    for seat in range(seats):
        if hands[seat] >> TILES or hands[seat] & seen or count(hands[seat]) != count(hands[0]):
            return False
        seen |= hands[seat]
    return count(hands[0]) <= HAND


cdef inline int8_t cold_value(
    Question *question, const Constants *constants, const uint32_t *held, int trump, bint must
) noexcept nogil:
    """Return the value of checked hands under one trump, in the outer numbering; nothing is known before."""
    cdef int seat
    require(fit_together(held, question.seats))
    name_trump(question, constants, trump)
    for seat in range(question.seats):
        question.hands[seat] = renamed(held[seat], question.names.inner)
    question.left = count(held[0])
    question.allowed = first_leads(question.kind, question.hands[question.leader], must)
    forget(question.table)
    return value_of(question, first_guess(question), 0, question.left)


cdef inline bint lay_out(Question *question, uint32_t hand, uint32_t unseen) noexcept nogil:
    """Give seat 1 its `hand` and seat 2 the rest of `unseen`; tell whether that can be."""
    if hand & ~unseen or count(hand) != question.left:
        return False
    question.hands[1] = renamed(hand, question.names.inner)
    question.hands[2] = renamed(unseen, question.names.inner) ^ question.hands[1]
    return True


cdef inline bint hands_fit(const uint32_t *hands, int number, uint32_t unseen, int left) noexcept nogil:
    """Tell whether some hands are `left` tiles of `unseen` each and no tile twice."""
    cdef int at
    for at in range(number):
        if hands[at] & ~unseen or count(hands[at]) != left:
            return False
        unseen ^= hands[at]
    return True


cdef inline int name_alike(
    const Question *question, uint32_t pool, uint32_t unseen, uint32_t *discards, int8_t *column
) noexcept nogil:
    """Of equal discards from `pool` name one in `discards`; store for each, by rising bit, which of the named it equals.

    All tiles are in the outer numbering. Return how many discards there are.
    """
    cdef uint32_t others = renamed(unseen, question.names.inner)
    cdef uint32_t earlier = 0
    cdef int named = 0
    cdef int number = 0
    cdef int tile, like
    cdef int8_t which[TILES]
    discards[0] = 0
    while pool:
        tile = question.names.inner[lowest(pool)]
        like = first_like(question.kind, earlier, others, tile)
        if like == tile:
            earlier |= <uint32_t> 1 << tile
            discards[0] |= pool & -pool
            which[tile] = named
            named += 1
        column[number] = which[like]
        number += 1
        pool &= pool - 1
    return number
