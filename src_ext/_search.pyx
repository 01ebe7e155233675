"""The door to the compiled search. Owns: lifetime, memory, locks, errors. Nothing else: see search.pxd.

Outer numbers (`moonsolver.game.tiles`) come in and go out; behind the door the tiles have the numbering of game.pxd.
The rooms behind it, each of which knows only those before it:

    bits, checks <- game, tricks <- table <- question <- equal_plays <- hands <- endings, bounds, order <- search
    game <- game_tables;  question, faults <- positions;  question, bounds <- guess;  search, guess <- values
    values <- batches, race;  positions, values <- loans <- lines;  checks, positions <- reading <- rows
    game_tables, question <- imagined;  imagined, lines <- costly <- flips <- enemy_causes, void_causes, own_causes
    flips, enemy_causes <- spent_causes <- trick_causes, small_causes;  and all of these <- reasons <- telling

Only `checks`, `reading`, `rows` and `telling` know Python objects. Two more doors lead to the same rooms: _batches.pyx, for arrays,
and page.pyx, for a page.
"""

cimport cython
from libc.stdint cimport int8_t, uint32_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from bits cimport ASSERTS, highest, lowest
from bounds cimport sure_bounds
from checks cimport checked_items, checked_number
from costly cimport EXPLAINED, Costly
from equal_plays cimport equal_groups
from game cimport HAND, TILES, TRUMPS, Constants, Numbering, renamed
from game_tables cimport fill_constants
from guess cimport first_guess
from hands cimport Four, Three
from imagined cimport Imagined, imagine, know_trumps
from loans cimport Shelf, deal_row, lend
from positions cimport Deal
from question cimport Question, legal_plays, play
from reading cimport checked_trumps, new_table, read_deal, read_position
from reasons cimport explain
from table cimport BITS_FOUR, BITS_IMAGINED, BITS_THREE
from telling cimport read_lows, told_course, told_reasons
from tricks cimport ANY_TILE
from values cimport game_of, value_of, values_along, values_of, within

ANY_LEAD = ANY_TILE
ASSERTIONS = bool(ASSERTS)

cdef Constants _constants
fill_constants(&_constants)
cdef const Constants *CONSTANTS = &_constants


def break_assertion():
    """Do what the search must never do, without harm: a debug build stops the process here."""
    return within(0, 1, 1)


cdef class Searcher:
    """The search and its tables. Any number may exist; one object used by two threads makes one of them wait."""

    cdef Shelf shelf
    cdef Costly *costly             # memory for reasons, when they are first asked for
    cdef cython.pymutex lock

    def __cinit__(self):
        memset(&self.shelf, 0, sizeof(self.shelf))
        self.costly = NULL

    def __init__(self):
        """Take no arguments: without this any would be taken."""

    def __dealloc__(self):
        free(self.shelf.tables[0].entries)
        free(self.shelf.tables[1].entries)
        if self.costly != NULL:
            free(self.costly.table.entries)
        free(self.costly)

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
            if self.costly != NULL:
                total += sizeof(Costly) + (sizeof(uint32_t) << BITS_IMAGINED)
        return total

    cdef int prepare(self, int seats) except -1:
        """Get the memory of the table for so many seats, when it is first needed."""
        return new_table(&self.shelf.tables[seats - 3], BITS_THREE if seats == 3 else BITS_FOUR, False)

    cdef int prepare_costly(self) except -1:
        """Get the memory for reasons, when it is first needed."""
        if self.costly == NULL:
            self.costly = <Costly *> calloc(1, sizeof(Costly))
            if self.costly == NULL:
                raise MemoryError
        return new_table(&self.costly.table, BITS_IMAGINED, False)

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

    def reasons(self, hands, trump, leader, played, side, leads, tile, better=None):
        """Return why `tile` costs something beside `better`, or the natural best play: see the stub."""
        cdef Question question
        cdef int made, other, found
        read_position(&question, CONSTANTS, hands, trump, leader, played, side, leads)
        made = <int> checked_number(tile, TILES, "tile")
        other = -1 if better is None else <int> checked_number(better, TILES, "better")
        with self.lock:
            self.prepare(question.seats)
            self.prepare_costly()
            with nogil:
                self.costly.question = question
                self.costly.shelf = &self.shelf
                self.costly.constants = CONSTANTS
                found = explain(
                    self.costly, <uint32_t> 1 << question.names.inner[made],
                    <uint32_t> 1 << question.names.inner[other] if other >= 0 else 0,
                )
            if found != EXPLAINED:
                raise ValueError(f"tile {tile}, better {better}: no costly play and a best one (fault {found})")
            return told_reasons(self.costly), told_course(self.costly, 0), told_course(self.costly, 1)

    def imagined_value(self, hands, trump, leader, played, side, leads, lows, wanted=0):
        """Return what `value` returns where some tiles held are low tiles: pairs of tile and suit; see the stub."""
        cdef Question question
        cdef Imagined *world
        cdef int value = -1
        cdef int number
        cdef int asked = <int> checked_number(wanted, HAND + 1, "wanted")
        read_position(&question, CONSTANTS, hands, trump, leader, played, side, leads)
        with self.lock:
            self.prepare_costly()
            world = &self.costly.world
            number = read_lows(&question, lows, self.costly.lows)
            with nogil:
                know_trumps(question.kind, world)
                if imagine(&question, self.costly.lows, number, &self.costly.table, world):
                    if not asked:
                        value = value_of(&world.question, first_guess(&world.question), 0, question.left)
                    elif asked > question.left:
                        value = 0
                    else:
                        value = value_of(&world.question, asked, asked - 1, asked)
        return None if value < 0 else value


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
