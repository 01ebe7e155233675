"""The door for arrays. Owns: arrays, the memory of their tables, errors. Nothing else: the rooms are those of _search.pyx.

The GIL is free while rows are solved, so others may write to the arrays: a row is copied, and the copy is checked and
solved. Outer numbers come in and go out, as at the other door.
"""

from libc.stdint cimport int8_t, uint32_t
from libc.stdlib cimport free

from bits cimport count, lowest
from batches cimport (
    checked_column, checked_left, cold_value, deal_values, fit_together, lay_out, plays_ahead, set_out, sound_deal,
    start_batch, start_rows,
)
from checks cimport checked_number, read_once
from equal_plays cimport equal_groups
from game cimport HAND, SEATS, TILES, TRUMPS, Constants, renamed
from game_tables cimport fill_constants
from guess cimport first_guess
from positions cimport checked_mask
from question cimport Question, name_trump
from table cimport BITS_FOUR, BITS_LAYOUTS, BITS_THREE, Table, forget, new_table
from values cimport discard_values, values_along, values_of

cdef Constants _constants
fill_constants(&_constants)
cdef const Constants *CONSTANTS = &_constants


def solve_many(
    const uint32_t[:, ::1] hands not None, const int8_t[::1] trumps not None, leader, side, must_lead_trump,
    int8_t[:, ::1] out not None
):
    """Solve every row of `hands` under every trump into `out`; return the nodes.

    The GIL is free meanwhile, so others may write to the arrays: a row is copied, and the copy is checked and solved.
    """
    cdef Py_ssize_t rows = hands.shape[0]
    cdef int named[TRUMPS]
    cdef int columns = checked_column(trumps, named)
    cdef Py_ssize_t row
    cdef Py_ssize_t bad = -1
    cdef int seat, column
    cdef bint must = checked_number(must_lead_trump, 2, "must_lead_trump")
    cdef Question question
    cdef Table table
    cdef uint32_t held[SEATS]
    if hands.shape[1] != 3 and hands.shape[1] != 4:
        raise ValueError(f"{hands.shape[1]} hands a row: three or four are needed")
    if out.shape[0] != rows or out.shape[1] != columns:
        raise ValueError(f"out is {out.shape[0]} by {out.shape[1]}: {rows} by {columns} is needed")
    start_batch(&question, &table, <int> hands.shape[1], leader, side)
    new_table(&table, BITS_THREE if question.seats == 3 else BITS_FOUR, False)
    with nogil:
        for row in range(rows):
            for seat in range(question.seats):
                held[seat] = read_once(&hands[row, seat])
            if not fit_together(held, question.seats):
                bad = row
                break
            for column in range(columns):
                out[row, column] = cold_value(&question, CONSTANTS, held, named[column], must)
    free(table.entries)
    if bad >= 0:
        raise ValueError(
            f"row {bad}: hands are masks of {TILES} tiles with no tile twice, as many tiles each, at most {HAND}"
        )
    return table.nodes


def solve_layouts(
    own, others, const uint32_t[::1] layouts not None, const int8_t[::1] trumps not None, leader, side,
    must_lead_trump, int8_t[:, :, ::1] out not None
):
    """Solve many layouts of the tiles that seat 0 does not see into `out`; return the nodes.

    Seat 0 holds `own`, or all of it but one discard if it has one tile more than the others; `layouts[i]` is the hand
    of seat 1 and the rest of `others` that of seat 2. `out[i, t, d]` is the value of layout i under `trumps[t]` after
    discard d, by rising bit index (one column if there is nothing to discard). All layouts of a trump share a table.
    The GIL is free meanwhile, and a layout is copied, checked and solved as a row is in `solve_many`.
    """
    cdef Py_ssize_t rows = layouts.shape[0]
    cdef int named[TRUMPS]
    cdef int columns = checked_column(trumps, named)
    cdef Py_ssize_t row
    cdef Py_ssize_t bad = -1
    cdef uint32_t pool = checked_mask(own, "own")
    cdef uint32_t unseen = checked_mask(others, "others")
    cdef int left = checked_left(pool, unseen)
    cdef bint discards = count(pool) > left
    cdef int number = left + 1 if discards else 1
    cdef bint must = checked_number(must_lead_trump, 2, "must_lead_trump")
    cdef Question question
    cdef Table table
    cdef int column
    if out.shape[0] != rows or out.shape[1] != columns or out.shape[2] != number:
        raise ValueError(
            f"out is {out.shape[0]} by {out.shape[1]} by {out.shape[2]}: {rows} by {columns} by {number} is needed"
        )
    start_batch(&question, &table, 3, leader, side)
    question.left = left
    new_table(&table, BITS_LAYOUTS, True)
    with nogil:
        for column in range(columns):
            forget(&table)
            name_trump(&question, CONSTANTS, named[column])
            for row in range(rows):
                if not lay_out(&question, read_once(&layouts[row]), unseen):
                    bad = row
                    break
                discard_values(
                    &question, 0, renamed(pool, question.names.inner), pool if discards else 0, must, 0,
                    &out[row, column, 0],
                )
            if bad >= 0:
                break
    free(table.wide)
    if bad >= 0:
        raise ValueError(f"layout {bad}: {left} of the others' tiles are needed")
    return table.nodes


def solve_deals(
    const uint32_t[:, ::1] deals not None, const int8_t[::1] trumps not None, seats, bidder, side, must_lead_trump,
    int8_t[:, :, ::1] out not None
):
    """Solve the table of every row of `deals` for one bidder into `out`; return the nodes.

    A row has the hands of all seats, and the widow where it is one longer. `out[i, d, t]` is the value of deal i after
    discard d, by rising bit index (one alone without a widow), under `trumps[t]`.
    """
    cdef Py_ssize_t rows = deals.shape[0]
    cdef int named[TRUMPS]
    cdef int columns = checked_column(trumps, named)
    cdef int many = 3 + <int> checked_number(seats - 3, 2, "seats - 3")
    cdef bint has_widow = deals.shape[1] > many
    cdef int discards = HAND + 1 if has_widow else 1
    cdef bint must = checked_number(must_lead_trump, 2, "must_lead_trump")
    cdef Py_ssize_t row
    cdef Py_ssize_t bad = -1
    cdef int seat, column, at
    cdef Question question
    cdef Table table
    cdef uint32_t held[SEATS]
    cdef uint32_t widow = 0
    cdef int8_t values[HAND + 1]
    if deals.shape[1] != many + has_widow:
        raise ValueError(f"{deals.shape[1]} masks a row: {many} hands and perhaps a widow are needed")
    if out.shape[0] != rows or out.shape[1] != discards or out.shape[2] != columns:
        raise ValueError(
            f"out is {out.shape[0]} by {out.shape[1]} by {out.shape[2]}: {rows} by {discards} by {columns} is needed"
        )
    start_batch(&question, &table, many, bidder, side)
    new_table(&table, BITS_THREE if many == 3 else BITS_FOUR, False)
    with nogil:
        for row in range(rows):
            for seat in range(many):
                held[seat] = read_once(&deals[row, seat])
            if has_widow:
                widow = read_once(&deals[row, many])
            if not sound_deal(held, widow, has_widow, many):
                bad = row
                break
            for column in range(columns):
                deal_values(&question, CONSTANTS, held, widow, named[column], must, values)
                for at in range(discards):
                    out[row, at, column] = values[at]
    free(table.entries)
    if bad >= 0:
        raise ValueError(f"row {bad}: not a deal of {many} hands of {HAND} tiles{' and a widow' if has_widow else ''}")
    return table.nodes


def check_rows(
    const uint32_t[:, ::1] rows not None, const uint32_t[:, ::1] plays not None, must_lead_trump,
    int8_t[::1] bad not None
):
    """Store in `bad` of each row whether it is no position, or its plays are not legal there; return how many.

    A row has 2 * seats + 2 numbers: a hand a seat, the trump, the leader, the side, and the tiles played to this trick,
    in turn, a bit each and then zeros. So are the plays of its row in `plays`.
    """
    cdef bint must = checked_number(must_lead_trump, 2, "must_lead_trump")
    cdef Py_ssize_t row
    cdef Py_ssize_t number = 0
    cdef Question question
    cdef Table table
    cdef uint32_t tiles[TILES]
    start_rows(&question, &table, rows.shape[1])
    if plays.shape[0] != rows.shape[0] or plays.shape[1] > TILES or bad.shape[0] != rows.shape[0]:
        raise ValueError(f"{rows.shape[0]} rows of plays, at most {TILES} each, and as many answers are needed")
    with nogil:
        for row in range(rows.shape[0]):
            bad[row] = not set_out(&question, CONSTANTS, rows, row, must) or plays_ahead(
                &question, plays, row, tiles
            ) < 0
            number += bad[row]
    return number


def solve_many_plays(
    const uint32_t[:, ::1] rows not None, must_lead_trump, int8_t[:, ::1] out not None, int8_t[:, ::1] equal not None
):
    """Solve every legal play of each row, as for `check_rows`; return the nodes.

    `out[i, tile]` is the value of a play, -1 where it is none; `equal[i, tile]` the lowest tile that is equal to it.
    """
    cdef bint must = checked_number(must_lead_trump, 2, "must_lead_trump")
    cdef Py_ssize_t row
    cdef Py_ssize_t bad = -1
    cdef Question question
    cdef Table table
    cdef uint32_t groups[TILES]
    cdef uint32_t plays[TILES]
    cdef int values[TILES]
    cdef uint32_t group
    cdef int number, at, first
    start_rows(&question, &table, rows.shape[1])
    if out.shape[0] != rows.shape[0] or out.shape[1] != TILES:
        raise ValueError(f"out is {out.shape[0]} by {out.shape[1]}: {rows.shape[0]} by {TILES} is needed")
    if equal.shape[0] != rows.shape[0] or equal.shape[1] != TILES:
        raise ValueError(f"equal is {equal.shape[0]} by {equal.shape[1]}: {rows.shape[0]} by {TILES} is needed")
    new_table(&table, BITS_THREE if question.seats == 3 else BITS_FOUR, False)
    with nogil:
        for row in range(rows.shape[0]):
            if not set_out(&question, CONSTANTS, rows, row, must):
                bad = row
                break
            for at in range(TILES):
                out[row, at] = equal[row, at] = -1
            if question.left == 0:
                continue
            number = equal_groups(&question, groups)
            for at in range(number):
                plays[at] = groups[at] & -groups[at]
            forget(&table)
            values_of(&question, plays, number, first_guess(&question), values)
            for at in range(number):
                group = renamed(groups[at], question.names.outer)
                first = lowest(group)
                while group:
                    out[row, lowest(group)] = values[at]
                    equal[row, lowest(group)] = first
                    group &= group - 1
    free(table.entries)
    if bad >= 0:
        raise ValueError(f"row {bad}: not a position")
    return table.nodes


def trace_many(
    const uint32_t[:, ::1] rows not None, const uint32_t[:, ::1] plays not None, must_lead_trump,
    int8_t[:, ::1] out not None
):
    """Value each row, at the start of a trick, before and after each of its plays; rows and plays as for `check_rows`.

    `out[i, k]` counts all tricks that the side takes from the position of row i to the end of the hand, as they are
    after k plays; -1 where there are fewer plays. Returns the nodes.
    """
    cdef bint must = checked_number(must_lead_trump, 2, "must_lead_trump")
    cdef Py_ssize_t row
    cdef Py_ssize_t bad = -1
    cdef Question question
    cdef Table table
    cdef uint32_t tiles[TILES]
    cdef int values[TILES + 1]
    cdef int number = 0
    cdef int at
    start_rows(&question, &table, rows.shape[1])
    if plays.shape[0] != rows.shape[0] or plays.shape[1] > TILES:
        raise ValueError(f"{rows.shape[0]} rows of plays, at most {TILES} each, are needed")
    if out.shape[0] != rows.shape[0] or out.shape[1] != plays.shape[1] + 1:
        raise ValueError(f"out is {out.shape[0]} by {out.shape[1]}: {rows.shape[0]} by {plays.shape[1] + 1} is needed")
    new_table(&table, BITS_THREE if question.seats == 3 else BITS_FOUR, False)
    with nogil:
        for row in range(rows.shape[0]):
            if set_out(&question, CONSTANTS, rows, row, must):
                number = -1 if question.turn else plays_ahead(&question, plays, row, tiles)
            else:
                number = -1
            if number < 0:
                bad = row
                break
            forget(&table)
            values_along(&question, tiles, number, values)
            for at in range(plays.shape[1] + 1):
                out[row, at] = values[at] if at <= number else -1
    free(table.entries)
    if bad >= 0:
        raise ValueError(f"row {bad}: not a position at the start of a trick with legal plays")
    return table.nodes
