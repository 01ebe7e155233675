"""The door for arrays. Owns: arrays, the memory of their tables, errors. Nothing else: the rooms are those of _search.pyx.

The GIL is free while rows are solved, so others may write to the arrays: a row is copied, and the copy is checked and
solved. Outer numbers come in and go out, as at the other door.
"""

from libc.stdint cimport int8_t, int32_t, int64_t, uint32_t
from libc.stdlib cimport calloc, free, malloc

from bits cimport count, lowest
from batches cimport cold_value, deal_values, fit_together, hands_fit, lay_out, name_alike, sound_deal
from checks cimport checked_number, read_once
from equal_plays cimport equal_groups
from game cimport HAND, SEATS, TILES, TRUMPS, Constants, renamed
from game_tables cimport fill_constants
from guess cimport first_guess
from question cimport Question, name_trump
from race cimport BIDS, Cell, Race, add_cells, race_all
from reading cimport checked_column, checked_left, checked_mask, new_table, start_batch
from rows cimport plays_ahead, set_out, start_rows
from table cimport BITS_FOUR, BITS_LAYOUTS, BITS_THREE, Table, forget
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
    discard d, by rising bit index (one column if there is nothing to discard). All layouts of a trump share a table,
    and of equal discards one is solved.
    """
    cdef Py_ssize_t rows = layouts.shape[0]
    cdef int named[TRUMPS]
    cdef int columns = checked_column(trumps, named)
    cdef Py_ssize_t row
    cdef Py_ssize_t bad = -1
    cdef uint32_t pool = checked_mask(own, "own")
    cdef uint32_t unseen = checked_mask(others, "others")
    cdef int left = checked_left(pool, unseen, 2)
    cdef bint discards = count(pool) > left
    cdef int number = left + 1 if discards else 1
    cdef bint must = checked_number(must_lead_trump, 2, "must_lead_trump")
    cdef Question question
    cdef Table table
    cdef uint32_t named_discards = 0
    cdef int8_t values[HAND + 1]
    cdef int8_t alike[HAND + 1]
    cdef int column, at
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
            alike[0] = 0
            if discards:
                name_alike(&question, pool, unseen, &named_discards, alike)
            for row in range(rows):
                if not lay_out(&question, read_once(&layouts[row]), unseen):
                    bad = row
                    break
                discard_values(&question, 0, renamed(pool, question.names.inner), named_discards, must, 0, values)
                for at in range(number):
                    out[row, column, at] = values[alike[at]]
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


# ---------------------------------------------------------------------------------------------------- the race

def race_layouts(
    own, others, const uint32_t[:, ::1] layouts not None, const int8_t[::1] trumps not None, side, must_lead_trump,
    const int32_t[:, ::1] worth not None, const int32_t[::1] sample not None, int8_t[:, ::1] low not None,
    int8_t[:, ::1] high not None, budget, whole, int64_t[:, :, ::1] sums=None
):
    """Find the choice that is worth most for each bid over many layouts; return a (choice, worth) for each, or None.

    Seat 0 leads and holds `own`, or all of it but one discard if it has one tile more than the others. `layouts[i]` are
    the hands of the seats after it but the last, which holds the rest of `others`. A choice is a trump of `trumps` and
    a discard from the highest bit down, numbered trump by trump; `worth[b, n]` is what n tricks are worth for bid b.
    `low[c, i]` and `high[c, i]` are what is known of the tricks of choice c in layout i, and what is found is added.
    `sample` are layouts that are tried first. At most `budget` values are looked for: if that is not enough the answer is
    None, and the same call again goes on. If the answer is to be `whole`, `low` and `high` agree for every best choice.
    `sums[c, b]`, if given, is the least and the most that choice c can be worth for bid b, summed over the layouts, as far
    as that is known; what is found is added.
    """
    cdef Race *race = <Race *> calloc(1, sizeof(Race))
    if race == NULL:
        raise MemoryError
    try:
        enter_race(race, own, others, layouts, trumps, side, must_lead_trump, worth, low, high)
        copy_sums(race, low.shape[0], sums)
        return hold_race(race, sample, low, high, budget, whole, sums)
    finally:
        leave_race(race)


cdef int enter_race(
    Race *race, own, others, const uint32_t[:, ::1] layouts, const int8_t[::1] trumps, side, must_lead_trump,
    const int32_t[:, ::1] worth, const int8_t[:, ::1] low, const int8_t[:, ::1] high
) except -1:
    """Fill in a race from what the caller gave, which is copied and checked."""
    cdef int seats = <int> layouts.shape[1] + 2
    cdef int named[TRUMPS]
    cdef int columns = checked_column(trumps, named)
    cdef uint32_t pool = checked_mask(own, "own")
    cdef bint must = checked_number(must_lead_trump, 2, "must_lead_trump")
    cdef int column, number, left
    cdef bint discards
    cdef Table *table
    if layouts.shape[1] != 1 and layouts.shape[1] != 2:
        raise ValueError(f"{layouts.shape[1]} hands a layout: one or two are needed, the last seat has the rest")
    race.rows = layouts.shape[0]
    race.unseen = checked_mask(others, "others")
    left = checked_left(pool, race.unseen, seats - 1)
    discards = count(pool) > left
    number = left + 1 if discards else 1
    if not race.rows or not columns or not left:
        raise ValueError(f"{race.rows} layouts, {columns} trumps, {left} tricks: at least one of each is needed")
    copy_layouts(race, layouts, left)
    copy_worth(race, worth)
    copy_bounds(race, columns * number, left, low, high)
    for column in range(columns):
        table = &race.tables[column if seats == 3 else 0]  # with four seats every layout starts a generation
        start_batch(&race.questions[column], table, seats, 0, side)
        race.questions[column].left = left
        name_trump(&race.questions[column], CONSTANTS, named[column])
        add_cells(race, &race.questions[column], pool, discards, must, column * number)
    for column in range(columns if seats == 3 else 1):
        new_table(&race.tables[column], BITS_LAYOUTS if seats == 3 else BITS_FOUR, seats == 3)
    return 0


cdef int copy_layouts(Race *race, const uint32_t[:, ::1] layouts, int left) except -1:
    """Copy the hands of the layouts, and check the copy."""
    cdef int others = <int> layouts.shape[1]
    cdef Py_ssize_t row
    cdef int at
    race.hands = <uint32_t *> malloc(race.rows * others * sizeof(uint32_t))
    if race.hands == NULL:
        raise MemoryError
    for row in range(race.rows):
        for at in range(others):
            race.hands[row * others + at] = read_once(&layouts[row, at])
        if not hands_fit(&race.hands[row * others], others, race.unseen, left):
            raise ValueError(f"layout {row}: {left} of the others' tiles are needed for each hand, and no tile twice")
    return 0


cdef int copy_worth(Race *race, const int32_t[:, ::1] worth) except -1:
    """Copy what the numbers of tricks are worth for each bid, and check it."""
    cdef int bid, tricks
    if not 1 <= worth.shape[0] <= BIDS or worth.shape[1] != HAND + 1:
        raise ValueError(f"worth is {worth.shape[0]} by {worth.shape[1]}: 1 to {BIDS} bids by {HAND + 1} are needed")
    race.bids = <int> worth.shape[0]
    for bid in range(race.bids):
        for tricks in range(HAND + 1):
            race.worth[bid][tricks] = worth[bid, tricks]
            if race.worth[bid][tricks] < (race.worth[bid][tricks - 1] if tricks else 0):
                raise ValueError(f"worth {bid}: what tricks are worth is never less than 0, nor falls with more of them")
    return 0


cdef int copy_bounds(
    Race *race, int choices, int left, const int8_t[:, ::1] low, const int8_t[:, ::1] high
) except -1:
    """Copy what is known of each choice in each layout, and check it."""
    cdef Py_ssize_t row
    cdef int choice
    cdef Py_ssize_t at = 0
    if low.shape[0] != choices or low.shape[1] != race.rows or high.shape[0] != choices or high.shape[1] != race.rows:
        raise ValueError(f"low and high: {choices} choices by {race.rows} layouts are needed")
    race.low = <int8_t *> malloc(choices * race.rows)
    race.high = <int8_t *> malloc(choices * race.rows)
    if race.low == NULL or race.high == NULL:
        raise MemoryError
    for choice in range(choices):
        for row in range(race.rows):
            race.low[at] = low[choice, row]
            race.high[at] = high[choice, row]
            if not 0 <= race.low[at] <= race.high[at] <= left:
                raise ValueError(f"choice {choice}, layout {row}: low and high go from 0 to {left}, low first")
            at += 1
    return 0


cdef int copy_sums(Race *race, Py_ssize_t choices, const int64_t[:, :, ::1] sums) except -1:
    """Copy what is known of each choice over all layouts, and check it; fill in what follows if nothing is given."""
    cdef int at, bid
    cdef int64_t top
    cdef Cell *cell
    if sums is not None and (sums.shape[0] != choices or sums.shape[1] != race.bids or sums.shape[2] != 2):
        raise ValueError(f"sums: {choices} choices by {race.bids} bids by 2 are needed")
    for at in range(race.cells):
        cell = &race.cell[at]
        for bid in range(race.bids):
            top = race.rows * <int64_t> race.worth[bid][HAND]
            cell.least[bid] = sums[cell.place, bid, 0] if sums is not None else 0
            cell.most[bid] = sums[cell.place, bid, 1] if sums is not None else top
            if not 0 <= cell.least[bid] <= cell.most[bid] <= top:
                raise ValueError(f"sums of choice {cell.place}, bid {bid}: 0 to {top} are possible, the least first")
    return 0


cdef object hold_race(
    Race *race, const int32_t[::1] sample, int8_t[:, ::1] low, int8_t[:, ::1] high, budget, whole,
    int64_t[:, :, ::1] sums
):
    """Hold a race that has been checked, hand back what is known after it, and return the best choices."""
    cdef int32_t *tried
    cdef Py_ssize_t samples = sample.shape[0]
    cdef bint all_of_it = checked_number(whole, 2, "whole")
    cdef bint done
    cdef Py_ssize_t row
    cdef int at, bid
    race.budget = checked_number(budget, 1 << 62, "budget")
    if not 1 <= samples <= race.rows:
        raise ValueError(f"a sample of {samples} layouts: 1 to {race.rows} are possible")
    tried = <int32_t *> malloc(samples * sizeof(int32_t))
    if tried == NULL:
        raise MemoryError
    try:
        for row in range(samples):
            tried[row] = <int32_t> checked_number(sample[row], race.rows, "layout of the sample")
        with nogil:
            done = race_all(race, tried, <int> samples, all_of_it)
            for at in range(race.cells):
                for row in range(race.rows):
                    low[race.cell[at].place, row] = race.cell[at].low[row]
                    high[race.cell[at].place, row] = race.cell[at].high[row]
    finally:
        free(tried)
    if sums is not None:
        for at in range(race.cells):
            for bid in range(race.bids):
                sums[race.cell[at].place, bid, 0] = race.cell[at].least[bid]
                sums[race.cell[at].place, bid, 1] = race.cell[at].most[bid]
    if not done:
        return None
    return [(race.cell[race.winner[bid]].place, race.best[bid]) for bid in range(race.bids)]


cdef void leave_race(Race *race) noexcept:
    """Free all memory of a race."""
    cdef int column
    for column in range(TRUMPS):
        free(race.tables[column].entries)
        free(race.tables[column].wide)
    free(race.hands)
    free(race.low)
    free(race.high)
    free(race)
