"""The one door to the compiled search. Owns: lifetime, memory, locks, arrays, errors. Nothing else: see search.pxd.

Outer numbers (`moonsolver.game.tiles`) come in and go out; behind the door the tiles have the numbering of game.pxd.
The rooms behind it, each of which knows only those before it:

    bits, checks <- game, tricks <- table <- question <- equal_plays <- hands <- endings, bounds, order <- search
    game <- game_tables;  question <- positions;  question, bounds <- guess
    search, guess <- values <- batches, race
"""

cimport cython
from libc.stdint cimport int8_t, int32_t, int64_t, uint32_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset

from bits cimport ASSERTS, count, highest, lowest
from batches cimport (
    checked_column, checked_left, cold_value, fit_together, hands_fit, lay_out, name_alike, start_batch,
)
from bounds cimport sure_bounds
from checks cimport checked_items, checked_number, read_once
from equal_plays cimport equal_groups
from game cimport HAND, SEATS, TILES, TRUMPS, Constants, Numbering, renamed
from game_tables cimport fill_constants
from guess cimport first_guess
from hands cimport Four, Three
from positions cimport Deal, checked_mask, checked_trumps, read_deal, read_position
from question cimport Question, legal_plays, name_trump, play
from race cimport BIDS, Cell, Race, add_cells, race_all
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

    cdef Table tables[2]           # for three seats and for four
    cdef uint32_t owned[SEATS]     # what the newest generation of the table in use is about
    cdef int seats
    cdef int trump
    cdef uint32_t side
    cdef cython.pymutex lock

    def __cinit__(self):
        memset(self.tables, 0, sizeof(self.tables))
        self.seats = 0

    def __init__(self):
        """Take no arguments: without this any would be taken."""

    def __dealloc__(self):
        free(self.tables[0].entries)
        free(self.tables[1].entries)

    @property
    def nodes(self):
        """Positions expanded since this object was made."""
        with self.lock:
            return self.tables[0].nodes + self.tables[1].nodes

    @property
    def table_bytes(self):
        """Memory held by the tables, in bytes."""
        cdef int at
        cdef size_t total = 0
        with self.lock:
            for at in range(2):
                if self.tables[at].entries != NULL:
                    total += sizeof(uint32_t) << self.tables[at].bits
        return total

    cdef int prepare(self, int seats) except -1:
        """Get the memory of the table for so many seats, when it is first needed."""
        return new_table(&self.tables[seats - 3], BITS_THREE if seats == 3 else BITS_FOUR, False)

    cdef void lend(self, Question *question, uint32_t pool) noexcept nogil:
        """Lend the table for `question`: what it knows of this deal, trump and side, and nothing of another.

        The leader holds tiles of `pool`, if that is not empty.
        """
        cdef Table *table = &self.tables[question.seats - 3]
        cdef uint32_t owned[SEATS]
        cdef int seat
        cdef bint same = (
            self.seats == question.seats and self.trump == question.trump and self.side == question.side
        )
        for seat in range(SEATS):
            owned[seat] = question.hands[seat]
        for seat in range(question.turn):
            owned[(question.leader + seat) % question.seats] |= question.played[seat]
        owned[question.leader] |= pool
        for seat in range(SEATS):
            if owned[seat] & ~self.owned[seat]:
                same = False
        if not same:
            forget(table)
            self.seats = question.seats
            self.trump = question.trump
            self.side = question.side
            for seat in range(SEATS):
                self.owned[seat] = owned[seat]
        question.table = table

    def value(self, hands, trump, leader, played, side, leads=ANY_LEAD):
        """Return the tricks that `side` takes from here on, this trick included."""
        cdef Question question
        cdef int value
        read_position(&question, CONSTANTS, hands, trump, leader, played, side, leads)
        with self.lock:
            self.prepare(question.seats)
            with nogil:
                self.lend(&question, 0)
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
                self.lend(&question, 0)
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
                    number = self.row(&deal, named[which], 0, values[which])
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
                    number = self.row(&deal, named[at], wanted, values)
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

    cdef int row(self, const Deal *deal, int trump, int wanted, int8_t *values) noexcept nogil:
        """Store the values of `discard_values` under one trump and return how many they are."""
        cdef Question question
        cdef uint32_t pool
        cdef int seat
        memset(&question, 0, sizeof(question))
        name_trump(&question, CONSTANTS, trump)
        question.seats = deal.seats
        question.side = deal.side
        question.leader = deal.bidder
        question.left = count(deal.hands[0])
        for seat in range(deal.seats):
            question.hands[seat] = renamed(deal.hands[seat], question.names.inner)
        pool = question.hands[deal.bidder] | renamed(deal.widow, question.names.inner)
        self.lend(&question, pool)
        return discard_values(
            &question, deal.bidder, pool, deal.hands[deal.bidder] | deal.widow if deal.widow else 0, deal.must, wanted,
            values,
        )

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
                self.lend(&question, 0)
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
    discard d, by rising bit index (one column if there is nothing to discard). All layouts of a trump share a table, and
    of equal discards one is solved. The GIL is free meanwhile, and a layout is copied, checked and solved as a row is in `solve_many`.
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
