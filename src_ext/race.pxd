"""The race: which choice serves a bid best over many layouts. Owns: what to ask, and when a choice is out of it.

Refuses: arrays, memory. A *cell* is a choice of trump and discard, or of trump alone; of equal discards there is one
cell, the first of them. What a bid is worth rises with the tricks taken and is given as whole numbers. Of each cell and
layout it is known what the value is at least and at most; *ceiling* is what a cell is worth for a bid if every layout
gives the most it still can; *least* and *most* are what is known of that sum, which the caller may know from another
hand in which the same game is played under other names. The cells run in the order that a sample of the layouts suggests: the first is settled in every
layout, any other only until its ceiling shows that it cannot be better. A question is "at least so many tricks?", and it
is asked only where the answer matters for the bid.

Of cells that are worth as much for a bid the best is the one that is best for the next higher bid, if it is among them,
else the first in order. Where no cell ever makes the bid, the best is that of the next lower bid.
"""

from libc.stdint cimport int8_t, int32_t, int64_t, uint32_t, uint64_t

from bits cimport highest, require
from bounds cimport least, most
from equal_plays cimport first_like
from game cimport HAND, SEATS, TRUMPS, renamed
from guess cimport first_guess
from question cimport Question
from table cimport Table, forget
from tricks cimport first_leads
from values cimport value_of

cdef enum:
    BIDS = 7                    # at most
    CELLS = 72                  # nine trumps, eight discards

ctypedef struct Cell:
    int place                   # its number among all choices, equal discards included
    Question *question          # its trump
    uint32_t hand               # what is kept
    uint32_t allowed            # what may be led
    int8_t *low                 # by layout: the tricks are at least so many ...
    int8_t *high                # ... and at most so many
    int64_t ceiling[BIDS]
    int64_t least[BIDS]         # what the cell is worth for each bid over all layouts
    int64_t most[BIDS]
    double rank                 # what the sample makes of it

ctypedef struct Race:
    Py_ssize_t rows
    uint32_t *hands             # by layout: what seat 1 holds, and seat 2 if there are four seats
    int8_t *low                 # by choice and layout, what the cells point into
    int8_t *high
    uint32_t unseen             # what all others hold
    int bids
    int32_t worth[BIDS][HAND + 1]
    int cells
    Cell cell[CELLS]
    Question questions[TRUMPS]
    Table tables[TRUMPS]        # of each trump with three seats; with four the first serves all
    int64_t budget              # values that may still be looked for
    int order[CELLS]
    int64_t best[BIDS]
    int winner[BIDS]


cdef inline void add_cells(
    Race *race, Question *question, uint32_t pool, bint discards, bint must, int place
) noexcept nogil:
    """Add the cells of one trump: the bidder holds `pool`, in the outer numbering, and discards one if there are `discards`.

    `place` is the number of the first choice.
    """
    cdef uint32_t own = renamed(pool, question.names.inner)
    cdef uint32_t others = renamed(race.unseen, question.names.inner)
    cdef uint32_t earlier = 0
    cdef uint32_t bit
    cdef int tile
    cdef Cell *cell
    while pool:
        bit = 0
        if discards:
            tile = question.names.inner[highest(pool)]
            pool ^= <uint32_t> 1 << highest(pool)
            bit = <uint32_t> 1 << tile
        else:
            pool = 0
        if not discards or first_like(question.kind, earlier, others, tile) == tile:
            require(race.cells < CELLS)
            cell = &race.cell[race.cells]
            race.cells += 1
            cell.place = place
            cell.question = question
            cell.hand = own ^ bit
            cell.allowed = first_leads(question.kind, cell.hand, must)
            cell.low = race.low + place * race.rows
            cell.high = race.high + place * race.rows
            earlier |= bit
        place += 1


cdef inline void lower_most(Cell *cell, int bid) noexcept nogil:
    """Bring the most that a cell may be worth down to its ceiling."""
    if cell.most[bid] > cell.ceiling[bid]:
        cell.most[bid] = cell.ceiling[bid]


cdef inline void start_race(Race *race) noexcept nogil:
    """Fill in the ceilings from what is known."""
    cdef Py_ssize_t row
    cdef Cell *cell
    cdef int at, bid
    for at in range(race.cells):
        cell = &race.cell[at]
        for bid in range(race.bids):
            cell.ceiling[bid] = 0
            for row in range(race.rows):
                cell.ceiling[bid] += race.worth[bid][cell.high[row]]
            lower_most(cell, bid)


cdef inline int look(Race *race, Cell *cell, Py_ssize_t row, int guess, int low, int high) noexcept nogil:
    """Find the value of a cell in one layout, as far as it lies from `low` to `high`; keep it and return it."""
    cdef Question *question = cell.question
    cdef uint32_t rest = renamed(race.unseen, question.names.inner)
    cdef int value, bid, seat
    require(cell.low[row] <= low)
    require(low < high)
    require(high <= cell.high[row])
    question.hands[0] = cell.hand
    for seat in range(1, question.seats - 1):
        question.hands[seat] = renamed(
            race.hands[row * (question.seats - 2) + seat - 1], question.names.inner
        )
        rest ^= question.hands[seat]
    question.hands[question.seats - 1] = rest
    question.allowed = cell.allowed
    if question.seats == SEATS:
        forget(question.table)
    value = value_of(question, guess if guess >= 0 else first_guess(question), low, high)
    race.budget -= 1
    if value > low:
        cell.low[row] = value
    if value < high:
        for bid in range(race.bids):
            cell.ceiling[bid] -= race.worth[bid][cell.high[row]] - race.worth[bid][value]
        cell.high[row] = value
    return value


cdef inline bint is_open(const Cell *cell, int bid, int64_t wanted) noexcept nogil:
    """Tell whether a cell may be worth as much as is `wanted` for a bid, and it is not known what it is worth."""
    return cell.ceiling[bid] >= wanted and cell.most[bid] >= wanted and cell.least[bid] < cell.most[bid]


cdef inline bint settle(Race *race, const int *cells, int number, int bid, int64_t wanted) noexcept nogil:
    """Find what some cells are worth for a bid, as long as that may be as much as is `wanted`; tell if the budget lasted.

    Afterwards `most` of each is less than is wanted, or it is what the cell is worth. Layout by layout, so that cells of
    one trump find in its table what the others have left there.
    """
    cdef const int32_t *worth = race.worth[bid]
    cdef Cell *cell
    cdef Py_ssize_t row
    cdef int running[CELLS]
    cdef int left = 0
    cdef int at, low, high
    cdef int value = 0
    for at in range(number):
        if is_open(&race.cell[cells[at]], bid, wanted):
            running[left] = cells[at]
            left += 1
    for row in range(race.rows):
        at = 0
        while at < left:
            cell = &race.cell[running[at]]
            at += 1
            low, high = cell.low[row], cell.high[row]
            if worth[low] == worth[high]:
                continue
            if race.budget <= 0:
                return False
            # Only what the bid can tell apart is asked.
            while worth[low + 1] == worth[low]:
                low += 1
            while worth[high - 1] == worth[high]:
                high -= 1
            value = look(race, cell, row, value, low, high)
            if cell.ceiling[bid] < wanted:
                at -= 1
                left -= 1
                running[at] = running[left]
        if not left:
            break
    for at in range(left):
        cell = &race.cell[running[at]]
        cell.least[bid] = cell.ceiling[bid]
    for at in range(number):
        lower_most(&race.cell[cells[at]], bid)
    return True


cdef inline bint settle_all(Race *race, Cell *cell) noexcept nogil:
    """Find the value of a cell in every layout; tell whether the budget lasted."""
    cdef Py_ssize_t row
    cdef int value = -1
    for row in range(race.rows):
        if cell.low[row] < cell.high[row]:
            if race.budget <= 0:
                return False
            value = look(race, cell, row, value, cell.low[row], cell.high[row])
    return True


cdef inline bint is_known(const Race *race, const Cell *cell) noexcept nogil:
    """Tell whether it is known what a cell is worth for every bid."""
    cdef int bid
    for bid in range(race.bids):
        if cell.least[bid] < cell.most[bid]:
            return False
    return True


cdef inline bint try_sample(Race *race, const int32_t *sample, int samples) noexcept nogil:
    """Find what every cell is worth in some layouts, for all bids; tell whether the budget lasted."""
    cdef Cell *cell
    cdef int at, which, bid, low
    cdef int floor = HAND
    cdef int value = -1
    for bid in range(race.bids):
        at = 0
        while at < HAND and race.worth[bid][at + 1] == race.worth[bid][0]:
            at += 1
        floor = least(floor, at)
    for which in range(race.cells):
        cell = &race.cell[which]
        if is_known(race, cell):
            continue
        for at in range(samples):
            low = most(floor, cell.low[sample[at]])
            if low < cell.high[sample[at]]:
                if race.budget <= 0:
                    return False
                value = look(race, cell, sample[at], value, low, cell.high[sample[at]])
    return True


cdef inline void rank_cells(Race *race, int bid, const int32_t *sample, int samples) noexcept nogil:
    """Put the cells in the order in which they run: by what the sample makes of each, capped by its ceiling."""
    cdef Cell *cell
    cdef double found, tricks
    cdef int at, before, row
    for at in range(race.cells):
        cell = &race.cell[at]
        found = tricks = 0
        for row in range(samples):
            found += race.worth[bid][cell.high[sample[row]]]
            tricks += cell.high[sample[row]]
        cell.rank = found * race.rows / samples
        lower_most(cell, bid)
        if cell.rank > cell.most[bid]:
            cell.rank = <double> cell.most[bid]
        cell.rank += 0.01 * tricks / samples
        before = at
        while before and race.cell[race.order[before - 1]].rank < cell.rank:
            race.order[before] = race.order[before - 1]
            before -= 1
        race.order[before] = at


cdef inline bint run(Race *race, int bid) noexcept nogil:
    """Find the most that a cell is worth for a bid, and a cell that is; tell whether the budget lasted."""
    cdef Cell *cell
    cdef int together[CELLS]
    cdef uint64_t done[2]
    cdef int at, other, number
    race.best[bid] = -1
    done[0] = done[1] = 0
    for at in range(race.cells):
        if done[at >> 6] >> (at & 63) & 1:
            continue
        cell = &race.cell[race.order[at]]
        number = 0
        # A cell that promises to be the best runs alone, those that do not run with all of their trump.
        for other in range(at, race.cells):
            if other > at and (cell.rank > race.best[bid] or race.cell[race.order[other]].question != cell.question):
                continue
            if not done[other >> 6] >> (other & 63) & 1:
                done[other >> 6] |= <uint64_t> 1 << (other & 63)
                together[number] = race.order[other]
                number += 1
        if not settle(race, together, number, bid, race.best[bid] + 1):
            return False
        for other in range(number):
            if race.cell[together[other]].most[bid] > race.best[bid]:
                race.best[bid] = race.cell[together[other]].most[bid]
                race.winner[bid] = together[other]
    return True


cdef inline bint never_made(const Race *race, int bid) noexcept nogil:
    """Tell whether the best cell for a bid never makes it."""
    return race.best[bid] == race.rows * race.worth[bid][0]


cdef inline bint break_ties(Race *race) noexcept nogil:
    """Choose among the best cells for each bid; tell whether the budget lasted."""
    cdef int at, bid, wanted
    # 1. The best for the next higher bid, else the first.
    for bid in range(race.bids - 1, -1, -1):
        if never_made(race, bid):
            continue
        wanted = -1
        if bid + 1 < race.bids and not never_made(race, bid + 1):
            wanted = race.winner[bid + 1]
            if not settle(race, &wanted, 1, bid, race.best[bid]):
                return False
            if race.cell[wanted].most[bid] == race.best[bid]:
                race.winner[bid] = wanted
                continue
        for at in range(race.winner[bid]):
            if not settle(race, &at, 1, bid, race.best[bid]):
                return False
            if race.cell[at].most[bid] == race.best[bid]:
                race.winner[bid] = at
                break
    # 2. Nobody ever makes it.
    for bid in range(race.bids):
        if never_made(race, bid):
            race.winner[bid] = race.winner[bid - 1] if bid else 0
    return True


cdef inline bint race_all(Race *race, const int32_t *sample, int samples, bint whole) noexcept nogil:
    """Find the best cell for each bid, and if it is to be told `whole`, its value in every layout.

    Tell whether the budget lasted. If not, what was found is kept, and the same call with a new budget goes on.
    """
    cdef int bid
    require(race.cells > 0)
    require(race.bids > 0)
    require(race.bids <= BIDS)
    start_race(race)
    if not try_sample(race, sample, samples):
        return False
    for bid in range(race.bids):
        rank_cells(race, bid, sample, samples)
        if not run(race, bid):
            return False
    if not break_ties(race):
        return False
    if whole:
        for bid in range(race.bids):
            if not settle_all(race, &race.cell[race.winner[bid]]):
                return False
    return True
