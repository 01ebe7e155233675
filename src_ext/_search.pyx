"""The one door to the compiled search. Owns: lifetime, memory, locks, arrays, errors. Nothing else: see search.pxd.

Outer numbers (`moonsolver.game.tiles`) come in and go out; behind the door the tiles have the numbering of game.pxd.
The rooms behind it, each of which knows only those before it:

    bits, checks <- game, tricks <- table <- question <- equal_plays <- hands <- endings, bounds, order <- search
    game <- game_tables;  question, faults <- positions;  question, bounds <- guess;  search, guess <- values <- batches
    positions, values <- loans;  checks, positions <- reading

Only `checks` and `reading` know Python objects. page.pyx is another door to the same rooms, for a page.
"""

cimport cython
from libc.stdint cimport int8_t, uint32_t
from libc.stdlib cimport free
from libc.string cimport memset

from bits cimport ASSERTS, count, highest, lowest
from batches cimport cold_value, fit_together, lay_out
from bounds cimport sure_bounds
from checks cimport checked_items, checked_number, read_once
from equal_plays cimport equal_groups
from game cimport HAND, SEATS, TILES, TRUMPS, Constants, Numbering, renamed
from game_tables cimport fill_constants
from guess cimport first_guess
from hands cimport Four, Three
from loans cimport Shelf, deal_row, lend
from positions cimport Deal
from question cimport Question, legal_plays, name_trump, play
from reading cimport (
    checked_column, checked_left, checked_mask, checked_trumps, read_deal, read_position, start_batch,
)
from table cimport Table, forget, get_memory
from tricks cimport ANY_TILE
from values cimport discard_values, game_of, value_of, values_along, values_of, within

ANY_LEAD = ANY_TILE
ASSERTIONS = bool(ASSERTS)

cdef enum:
    # Sizes of tables, as powers of two.
    BITS_THREE = 14   # a table of 64 KB for three seats ...
    BITS_FOUR = 15    # ... and of 128 KB for four
    BITS_LAYOUTS = 14 # ... and for many layouts: larger ones save positions and cost more in cache misses

cdef Constants _constants
fill_constants(&_constants)
cdef const Constants *CONSTANTS = &_constants


def break_assertion():
    """Do what the search must never do, without harm: a debug build stops the process here."""
    return within(0, 1, 1)


cdef int new_table(Table *table, int bits, bint wide) except -1:
    """Get the memory of a table if it has none yet, for `wide` entries if layouts will share it."""
    if not get_memory(table, bits, wide):
        raise MemoryError
    return 0


cdef class Searcher:
    """The search and its tables. Any number may exist; one object used by two threads makes one of them wait."""

    cdef Shelf shelf
    cdef cython.pymutex lock

    def __cinit__(self):
        memset(&self.shelf, 0, sizeof(self.shelf))

    def __init__(self):
        """Take no arguments: without this any would be taken."""

    def __dealloc__(self):
        free(self.shelf.tables[0].entries)
        free(self.shelf.tables[1].entries)

    @property
    def nodes(self):
        """Positions expanded since this object was made."""
        with self.lock:
            return self.shelf.tables[0].nodes + self.shelf.tables[1].nodes

    @property
    def table_bytes(self):
        """Memory held by the tables, in bytes."""
        cdef int at
        cdef size_t total = 0
        with self.lock:
            for at in range(2):
                if self.shelf.tables[at].entries != NULL:
                    total += sizeof(uint32_t) << self.shelf.tables[at].bits
        return total

    cdef int prepare(self, int seats) except -1:
        """Get the memory of the table for so many seats, when it is first needed."""
        return new_table(&self.shelf.tables[seats - 3], BITS_THREE if seats == 3 else BITS_FOUR, False)

    def value(self, hands, trump, leader, played, side, leads=ANY_LEAD):
        """Return the tricks that `side` takes from here on, this trick included."""
        cdef Question question
        cdef int value
        read_position(&question, CONSTANTS, hands, trump, leader, played, side, leads)
        with self.lock:
            self.prepare(question.seats)
            with nogil:
                lend(&self.shelf, &question, 0)
                value = value_of(&question, first_guess(&question), 0, question.left)
        return value

    def plays(self, hands, trump, leader, played, side, leads=ANY_LEAD):
        """Return every legal play, its value, and the masks of equal plays; all from the highest bit down."""
        cdef Question question
        cdef uint32_t groups[TILES]
        cdef uint32_t plays[TILES]
        cdef int values[TILES]
        cdef int number, at
        read_position(&question, CONSTANTS, hands, trump, leader, played, side, leads)
        if question.left == 0:
            return [], [], ()
        with self.lock:
            self.prepare(question.seats)
            with nogil:
                lend(&self.shelf, &question, 0)
                number = equal_groups(&question, groups)
                for at in range(number):
                    plays[at] = groups[at] & -groups[at]
                values_of(&question, plays, number, first_guess(&question), values)
        return as_answer(question.names, groups, values, number)

    def deal_table(self, hands, widow, bidder, side, trumps, must_lead_trump):
        """Return the values of a deal for `bidder`, who leads the first trick: one row a trump, one value a discard."""
        cdef Deal deal
        cdef int8_t values[TRUMPS][HAND + 1]
        cdef int named[TRUMPS]
        cdef int which, at
        cdef int number = 0
        cdef int names
        read_deal(&deal, CONSTANTS, hands, widow, bidder, side, must_lead_trump)
        names = checked_trumps(trumps, named)
        with self.lock:
            self.prepare(deal.seats)
            with nogil:
                for which in range(names):
                    number = deal_row(&self.shelf, CONSTANTS, &deal, named[which], 0, values[which])
        return [[values[which][at] for at in range(number)] for which in range(names)]

    def reach(self, hands, widow, bidder, side, trumps, must_lead_trump, tricks):
        """Return some (trump, discard) with which `side` takes at least `tricks`, or None if none does."""
        cdef Deal deal
        cdef int8_t values[HAND + 1]
        cdef int wanted = <int> checked_number(tricks, HAND + 1, "tricks")
        cdef int named[TRUMPS]
        cdef int number, names
        cdef int at = 0
        cdef int found = -1
        cdef uint32_t pool
        read_deal(&deal, CONSTANTS, hands, widow, bidder, side, must_lead_trump)
        names = checked_trumps(trumps, named)
        with self.lock:
            self.prepare(deal.seats)
            with nogil:
                for at in range(names):
                    number = deal_row(&self.shelf, CONSTANTS, &deal, named[at], wanted, values)
                    if values[number - 1] >= wanted:
                        found = number - 1
                        break
        if found < 0:
            return None
        if not deal.widow:
            return named[at], -1
        pool = deal.hands[deal.bidder] | deal.widow
        for _ in range(found):
            pool &= pool - 1
        return named[at], lowest(pool)

    def trace(self, hands, trump, leader, side, plays, leads=ANY_LEAD):
        """Return n + 1 values for n plays from the start of a trick: before the first, and after each."""
        cdef Question question, copy
        cdef tuple given
        cdef uint32_t tiles[TILES]
        cdef int values[TILES + 1]
        cdef int at, number, which
        read_position(&question, CONSTANTS, hands, trump, leader, (), side, leads)
        given = checked_items(plays, question.left * question.seats, "plays")
        number = <int> len(given)
        copy = question
        for at in range(number):
            which = <int> checked_number(given[at], TILES, "tile")
            tiles[at] = <uint32_t> 1 << question.names.inner[which]
            if not legal_plays(&copy) & tiles[at]:
                raise ValueError(f"play {at + 1}, tile {which}: not a legal play of the seat to play")
            play(&copy, tiles[at])
        with self.lock:
            self.prepare(question.seats)
            with nogil:
                lend(&self.shelf, &question, 0)
                values_along(&question, tiles, number, values)
        return [values[at] for at in range(number + 1)]


cdef tuple as_answer(const Numbering *names, const uint32_t *groups, const int *values, int number):
    """Return plays, their values, and the groups of equal ones, in the outer numbering from the highest bit down."""
    cdef int8_t worth[TILES]
    cdef uint32_t legal = 0
    cdef uint32_t group
    cdef int at
    cdef list tiles = []
    cdef list parts = []
    for at in range(number):
        group = renamed(groups[at], names.outer)
        parts.append(group)
        legal |= group
        while group:
            worth[lowest(group)] = values[at]
            group &= group - 1
    while legal:
        at = highest(legal)
        legal ^= <uint32_t> 1 << at
        tiles.append(at)
    return tiles, [worth[at] for at in tiles], tuple(sorted(parts, reverse=True))


# ----------------------------------------------------------------------------------------------------- batches

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


# ------------------------------------------------------------------------------------------------ sure tricks

def sure_tricks_between(hands, trump, leader, side):
    """Return the least and the most that `side` takes from the start of a trick, by what is sure without searching."""
    cdef Question question
    cdef Three three
    cdef Four four
    cdef int low
    cdef int high = 0
    read_position(&question, CONSTANTS, hands, trump, leader, (), side, ANY_LEAD)
    if question.seats == 3:
        game_of(&question, &three)
        low = sure_bounds(&three, question.leader, question.left, &high)
    else:
        game_of(&question, &four)
        low = sure_bounds(&four, question.leader, question.left, &high)
    return low, high
