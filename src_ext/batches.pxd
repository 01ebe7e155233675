"""Rows of a batch. Owns: what is checked and solved, a row at a time, while the GIL is free. Refuses: arrays.

Another thread may write to an array meanwhile, so the door copies a row, and these look at the copy alone.
"""

from libc.stdint cimport int8_t, uint32_t
from libc.string cimport memset

from bits cimport count, lowest, require
from checks cimport checked_number, read_once
from equal_plays cimport first_like
from game cimport HAND, SEATS, TILES, TRUMPS, Constants, renamed
from guess cimport first_guess
from question cimport Question, legal_plays, name_trump, play
from table cimport Table, forget
from tricks cimport ANY_TILE, first_leads, following, led_suit
from values cimport discard_values, value_of


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


cdef inline bint sound_deal(const uint32_t *hands, uint32_t widow, bint has_widow, int seats) noexcept nogil:
    """Tell whether hands are those of a deal, whole and with no tile twice, and the widow one more tile."""
    cdef int seat
    if not fit_together(hands, seats) or count(hands[0]) != HAND:
        return False
    if not has_widow:
        return True
    for seat in range(seats):
        if hands[seat] & widow:
            return False
    return not widow >> TILES and count(widow) == 1


cdef inline int deal_values(
    Question *question, const Constants *constants, const uint32_t *held, uint32_t widow, int trump, bint must,
    int8_t *values
) noexcept nogil:
    """Store the values of a checked deal for the leader under one trump, one a discard; nothing is known before."""
    cdef uint32_t pool = held[question.leader] | widow
    cdef int seat
    require(sound_deal(held, widow, widow != 0, question.seats))
    name_trump(question, constants, trump)
    for seat in range(question.seats):
        question.hands[seat] = renamed(held[seat], question.names.inner)
    question.left = HAND
    forget(question.table)
    return discard_values(
        question, question.leader, renamed(pool, question.names.inner), pool if widow else 0, must, 0, values
    )


cdef inline int start_rows(Question *question, Table *table, Py_ssize_t columns) except -1:
    """Tell by its columns how many seats each row of positions has; the table gets its memory later."""
    if columns != 8 and columns != 10:
        raise ValueError(f"{columns} numbers a row: 8 are needed for three seats and 10 for four")
    return start_batch(question, table, <int> columns // 2 - 1, 0, 0)


cdef inline bint set_out(
    Question *question, const Constants *constants, const uint32_t[:, ::1] rows, Py_ssize_t row, bint must
) noexcept nogil:
    """Store one row: hands, trump, leader, side, tiles of this trick; tell whether it is a position, all rules kept."""
    cdef uint32_t read[2 * SEATS + 2]
    cdef int seats = question.seats
    cdef uint32_t seen = 0
    cdef uint32_t own, tile, legal
    cdef int at, seat
    for at in range(2 * seats + 2):
        read[at] = read_once(&rows[row, at])
    # 1. Numbers in range.
    if read[seats] >= TRUMPS or read[seats + 1] >= <uint32_t> seats or read[seats + 2] >> seats:
        return False
    name_trump(question, constants, <int> read[seats])
    question.leader = <int> read[seats + 1]
    question.side = read[seats + 2]
    # 2. No tile twice, no gap on the table.
    question.turn = 0
    for seat in range(seats):
        if read[seat] >> TILES or read[seat] & seen:
            return False
        seen |= read[seat]
        question.hands[seat] = renamed(read[seat], question.names.inner)
    for at in range(seats - 1):
        tile = read[seats + 3 + at]
        if tile >> TILES or tile & (tile - 1) or tile & seen or tile and question.turn < at:
            return False
        if tile:
            seen |= tile
            question.played[at] = renamed(tile, question.names.inner)
            question.turn += 1
    # 3. Hands that end the trick together.
    question.left = count(question.hands[question.leader]) + (question.turn > 0)
    for at in range(seats):
        if count(question.hands[(question.leader + at) % seats]) + (at < question.turn) != question.left:
            return False
    if question.left > HAND:
        return False
    # 4. Nobody has led or played what was not allowed.
    must = must and question.left == HAND
    question.allowed = ANY_TILE
    if question.turn == 0:
        question.allowed = first_leads(question.kind, question.hands[question.leader], must)
    for at in range(question.turn):
        own = question.hands[(question.leader + at) % seats] | question.played[at]
        legal = following(own, led_suit(question.kind, question.played[0])) if at else first_leads(
            question.kind, own, must
        )
        if not question.played[at] & legal:
            return False
    return True


cdef inline int plays_ahead(
    const Question *question, const uint32_t[:, ::1] plays, Py_ssize_t row, uint32_t *tiles
) noexcept nogil:
    """Store the plays of a row from a checked position on, and return how many; -1 if one is not legal."""
    cdef Question copy = question[0]
    cdef uint32_t tile
    cdef int number = 0
    cdef int at
    for at in range(<int> plays.shape[1]):
        tile = read_once(&plays[row, at])
        if not tile:
            continue
        if number < at or tile >> TILES or tile & (tile - 1):
            return -1
        tile = renamed(tile, question.names.inner)
        if not legal_plays(&copy) & tile:
            return -1
        play(&copy, tile)
        tiles[number] = tile
        number += 1
    return number
