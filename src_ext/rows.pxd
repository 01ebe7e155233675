"""Rows of positions in an array. Owns: reading a row, once, and what makes it a position. Refuses: to solve.

A row has 2 * seats + 2 numbers: a hand per seat, the trump, the leader, the side, and the tiles played to this trick, in
order, one bit each and then zeros.
"""

from libc.stdint cimport uint32_t

from bits cimport count
from checks cimport read_once
from game cimport HAND, SEATS, TILES, TRUMPS, Constants, renamed
from question cimport Question, legal_plays, name_trump, play
from reading cimport start_batch
from table cimport Table
from tricks cimport ANY_TILE, first_leads, following, led_suit


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
