"""The one door to the compiled search. Owns: lifetime, checks, memory, errors. Nothing else: see search.pxi.

Outer numbers (`moonsolver.game.tiles`) come in and go out; behind the door the tiles have the numbering of game.pxd.
"""

cimport cython
from libc.stdint cimport int8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from bits cimport ASSERTS, count, highest, lowest, require
from game cimport (
    DOUBLES, HAND, KINDS, NONE, NUMBER, SEATS, TILES, TOP_SEVEN, TRUMP_BIT, TRUMPS, Kind, Numbering, Touch, beaten,
    bothered, contested, count_trumps, distinct, joined, mates, new_touch, sure_trumps, ternary_of, touch_of,
)
from table cimport GENERATIONS, LEAST_BITS, Table, key_of, recall, remember

include "checks.pxi"
include "game.pxi"
include "search.pxi"
include "guess.pxi"

ANY_LEAD = 0xFFFFFFFF
ASSERTIONS = bool(ASSERTS)


def break_assertion():
    """Do what the search must never do, without harm: a debug build stops the process here."""
    return within(0, 1, 1)


cdef enum:
    # Sizes of tables, as powers of two.
    BITS_THREE = 14   # a table of 64 KB for three seats ...
    BITS_FOUR = 15    # ... and of 128 KB for four
    BITS_LAYOUTS = 14 # ... and for many layouts: larger ones save positions and cost more in cache misses

# ----------------------------------------------------------------------------------------------------- checking

cdef inline uint32_t renamed(uint32_t mask, const int8_t *names) noexcept nogil:
    """Return `mask` with every tile renamed."""
    cdef uint32_t result = 0
    while mask:
        result |= <uint32_t> 1 << names[lowest(mask)]
        mask &= mask - 1
    return result


cdef uint32_t checked_mask(object mask, str what) except? 0xFFFFFFFF:
    """Return a mask of tiles."""
    return <uint32_t> checked_number(mask, 1 << TILES, what)


cdef int checked_trumps(object trumps, int *named) except -1:
    """Put down some trumps, at most as many as there are, and return how many."""
    cdef tuple given = checked_items(trumps, TRUMPS, "trumps")
    cdef int at
    for at in range(len(given)):
        named[at] = <int> checked_number(given[at], TRUMPS, "trump")
    return <int> len(given)


cdef int ask(
    Question *question, object hands, object trump, object leader, object table, object side, object leads,
) except -1:
    """Check a position and put it down in the inner numbering."""
    cdef const Numbering *names
    cdef tuple held = checked_items(hands, SEATS, "hands")
    cdef tuple lying = checked_items(table, SEATS, "table")
    cdef int seats = <int> len(held)
    cdef int turn = <int> len(lying)
    cdef int seat, at, tile
    cdef uint32_t bit, legal
    cdef uint32_t seen = 0

    # 1. Numbers in range.
    if seats != 3 and seats != 4:
        raise ValueError(f"{seats} hands: three or four are needed")
    question.seats = seats
    question.trump = <int> checked_number(trump, TRUMPS, "trump")
    question.leader = <int> checked_number(leader, seats, "leader")
    question.side = <uint32_t> checked_number(side, 1 << seats, "side")
    legal = <uint32_t> checked_number(leads, <long long> 1 << 32, "leads")
    if turn >= seats:
        raise ValueError(f"{turn} tiles on the table: at most {seats - 1} can be")
    question.turn = turn
    names = &NUMBERINGS[question.trump]
    question.kind = &KIND_MASKS[names.kind]
    question.memory = NULL
    # 2. No tile twice.
    question.hands[3] = 0
    for seat in range(seats):
        bit = checked_mask(held[seat], "hand")
        if bit & seen:
            raise ValueError(f"hand {bit}: a tile of it is in another hand")
        seen |= bit
        question.hands[seat] = renamed(bit, names.inner)
    for at in range(turn):
        tile = <int> checked_number(lying[at], TILES, "tile")
        bit = <uint32_t> 1 << tile
        if bit & seen:
            raise ValueError(f"tile {tile} on the table: it is in a hand or there twice")
        seen |= bit
        question.table[at] = <uint32_t> 1 << names.inner[tile]
    # 3. Hands that can end the trick together.
    question.left = count(question.hands[question.leader]) + (turn > 0)
    for at in range(seats):
        if count(question.hands[(question.leader + at) % seats]) + (at < turn) != question.left:
            raise ValueError("hands of unequal length: with what lies on the table each must have as many tiles")
    if question.left > HAND:
        raise ValueError(f"{question.left} tiles a hand: at most {HAND} are possible")
    # 4. What may be led.
    question.allowed = 0xFFFFFFFF if turn else renamed(legal & ((1 << TILES) - 1), names.inner)
    if question.left and not turn and not question.hands[question.leader] & question.allowed:
        raise ValueError(f"leads {legal}: the leader holds none of these")
    return 0


cdef struct Deal:
    # A checked deal, in the outer numbering.
    uint32_t hands[SEATS]
    uint32_t widow              # one tile or none
    uint32_t side
    int seats
    int bidder
    bint must                   # a trump must be led first, if held


cdef int ask_deal(
    Deal *deal, object hands, object widow, object bidder, object side, object must_lead_trump
) except -1:
    """Check a deal and put it down."""
    cdef Question question
    cdef int seat
    # Without trumps the inner numbering is the outer.
    ask(&question, hands, 8, bidder, (), side, ANY_LEAD)
    deal.widow = checked_mask(widow, "widow")
    if deal.widow & (deal.widow - 1):
        raise ValueError(f"widow {deal.widow}: one tile or none is needed")
    for seat in range(SEATS):
        deal.hands[seat] = question.hands[seat]
        if deal.widow & deal.hands[seat]:
            raise ValueError(f"widow {deal.widow}: it is in a hand")
    deal.seats = question.seats
    deal.bidder = question.leader
    deal.side = question.side
    deal.must = checked_number(must_lead_trump, 2, "must_lead_trump")
    return 0


cdef uint32_t winning(const Question *question, int *seat) noexcept nogil:
    """Return the tile that is winning the trick and put down its `seat`; nothing when nothing is on the table."""
    cdef uint32_t suit, tile
    cdef uint32_t best = 0
    cdef int at
    if question.turn == 0:
        return 0
    suit = question.kind.led[lowest(question.table[0])] | question.kind.trumps
    for at in range(question.turn):
        tile = question.table[at]
        if tile & suit and tile > best:
            best = tile
            seat[0] = (question.leader + at) % question.seats
    return best


cdef inline int to_play(const Question *question) noexcept nogil:
    """Return the seat to play."""
    return (question.leader + question.turn) % question.seats


cdef uint32_t legal_plays(const Question *question) noexcept nogil:
    """Return the legal plays of the seat to play."""
    cdef uint32_t own = question.hands[to_play(question)]
    cdef uint32_t follow
    if question.turn == 0:
        return own & question.allowed
    follow = own & question.kind.led[lowest(question.table[0])]
    return follow if follow else own


cdef int put(Question *question, uint32_t tile) noexcept nogil:
    """Play `tile`; return 1 if this ends a trick that the side takes, else 0."""
    cdef int holder = 0
    question.hands[to_play(question)] ^= tile
    question.table[question.turn] = tile
    question.turn += 1
    question.allowed = 0xFFFFFFFF
    if question.turn < question.seats:
        return 0
    winning(question, &holder)
    question.leader = holder
    question.turn = 0
    question.left -= 1
    return question.side >> holder & 1


# ------------------------------------------------------------------------------------------------------- memory

cdef int new_table(Table *table, int bits, bint wide) except -1 nogil:
    """Get the memory of a table if it has none yet, for `wide` entries if layouts will share it."""
    if bits < LEAST_BITS and not wide:
        with gil:
            raise ValueError(f"a table of 2**{bits} entries: at least 2**{LEAST_BITS} are needed")
    if table.entries == NULL and table.wide == NULL:
        table.bits = bits
        table.generation = 0
        if wide:
            table.wide = <uint64_t *> calloc(<size_t> 1 << bits, sizeof(uint64_t))
        else:
            table.entries = <uint32_t *> calloc(<size_t> 1 << bits, sizeof(uint32_t))
        if table.entries == NULL and table.wide == NULL:
            with gil:
                raise MemoryError
    return 0


cdef inline void new_generation(Table *table) noexcept nogil:
    """Forget everything."""
    memset(table.best_lead, 0, sizeof(table.best_lead))
    memset(table.best_reply, 0, sizeof(table.best_reply))
    table.generation += 1
    if table.wide != NULL:
        memset(table.wide, 0, sizeof(uint64_t) << table.bits)
    elif table.generation == GENERATIONS:
        memset(table.entries, 0, sizeof(uint32_t) << table.bits)
        table.generation = 1


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
        """Take nothing: without this anything would be taken."""

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
            owned[(question.leader + seat) % question.seats] |= question.table[seat]
        owned[question.leader] |= pool
        for seat in range(SEATS):
            if owned[seat] & ~self.owned[seat]:
                same = False
        if not same:
            new_generation(table)
            self.seats = question.seats
            self.trump = question.trump
            self.side = question.side
            for seat in range(SEATS):
                self.owned[seat] = owned[seat]
        question.memory = table

    def value(self, hands, trump, leader, table, side, leads=ANY_LEAD):
        """Return the tricks that `side` takes from here on, this trick included."""
        cdef Question question
        cdef int value
        ask(&question, hands, trump, leader, table, side, leads)
        with self.lock:
            self.prepare(question.seats)
            with nogil:
                self.lend(&question, 0)
                value = value_of(&question, first_guess(&question), 0, question.left)
        return value

    def plays(self, hands, trump, leader, table, side, leads=ANY_LEAD):
        """Return every legal play, its value, and the masks of equal plays; all from the highest bit down."""
        cdef Question question
        cdef const Numbering *names
        cdef uint32_t groups[TILES]
        cdef uint32_t plays[TILES]
        cdef uint32_t outer[TILES]
        cdef int values[TILES]
        cdef int8_t worth[TILES]
        cdef int number, at, before
        cdef uint32_t legal, group
        ask(&question, hands, trump, leader, table, side, leads)
        if question.left == 0:
            return [], [], ()
        names = &NUMBERINGS[question.trump]
        with self.lock:
            self.prepare(question.seats)
            with nogil:
                self.lend(&question, 0)
                number = equal_groups(&question, groups)
                for at in range(number):
                    plays[at] = groups[at] & -groups[at]
                values_of(&question, plays, number, first_guess(&question), values)
                # The groups in the outer numbering, the highest first, and what each tile is worth.
                legal = 0
                for at in range(number):
                    group = renamed(groups[at], names.outer)
                    legal |= group
                    before = at
                    while before and outer[before - 1] < group:
                        outer[before] = outer[before - 1]
                        before -= 1
                    outer[before] = group
                    while group:
                        worth[lowest(group)] = values[at]
                        group &= group - 1
        tiles = []
        found = []
        while legal:
            at = highest(legal)
            legal ^= <uint32_t> 1 << at
            tiles.append(at)
            found.append(worth[at])
        return tiles, found, tuple([outer[at] for at in range(number)])

    def deal_table(self, hands, widow, bidder, side, trumps, must_lead_trump):
        """Return the values of a deal for `bidder`, who leads the first trick: one row a trump, one value a discard."""
        cdef Deal deal
        cdef int8_t values[TRUMPS][HAND + 1]
        cdef int named[TRUMPS]
        cdef int which, at
        cdef int number = 0
        cdef int names
        ask_deal(&deal, hands, widow, bidder, side, must_lead_trump)
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
        ask_deal(&deal, hands, widow, bidder, side, must_lead_trump)
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
        """Put down the value after each discard under one trump and return how many.

        If something is `wanted`, a value is only as good as the answer whether it is reached, and the row ends with
        the first that is.
        """
        cdef Question question
        cdef const Numbering *names = &NUMBERINGS[trump]
        cdef uint32_t pool, rest
        cdef int number = 0
        cdef int seat, value
        cdef int guess = -1
        memset(&question, 0, sizeof(question))
        question.trump = trump
        question.kind = &KIND_MASKS[names.kind]
        question.seats = deal.seats
        question.side = deal.side
        question.leader = deal.bidder
        question.left = count(deal.hands[0])
        for seat in range(deal.seats):
            question.hands[seat] = renamed(deal.hands[seat], names.inner)
        pool = question.hands[deal.bidder] | renamed(deal.widow, names.inner)
        self.lend(&question, pool)
        rest = deal.hands[deal.bidder] | deal.widow if deal.widow else 0
        while True:
            question.hands[deal.bidder] = pool
            if rest:
                question.hands[deal.bidder] ^= <uint32_t> 1 << names.inner[lowest(rest)]
                rest &= rest - 1
            question.allowed = 0xFFFFFFFF
            if deal.must and question.hands[deal.bidder] & question.kind.trumps:
                question.allowed = question.kind.trumps
            if wanted:
                if wanted > question.left:
                    value = 0
                else:
                    value = value_of(&question, wanted, wanted - 1, wanted)
            else:
                if guess < 0:
                    guess = first_guess(&question)
                value = guess = value_of(&question, guess, 0, question.left)
            values[number] = value
            number += 1
            if not rest or wanted and value >= wanted:
                return number

    def trace(self, hands, trump, leader, side, plays, leads=ANY_LEAD):
        """Return n + 1 values for n plays from the start of a trick: before the first, and after each."""
        cdef Question question
        cdef const Numbering *names
        cdef tuple given
        cdef int number
        cdef uint32_t tiles[TILES]
        cdef int values[TILES + 1]
        cdef int at, taken, seat, which
        cdef bint ours
        cdef Question copy
        ask(&question, hands, trump, leader, (), side, leads)
        names = &NUMBERINGS[question.trump]
        given = checked_items(plays, question.left * question.seats, "plays")
        number = <int> len(given)
        copy = question
        for at in range(number):
            which = <int> checked_number(given[at], TILES, "tile")
            tiles[at] = <uint32_t> 1 << names.inner[which]
            if not legal_plays(&copy) & tiles[at]:
                raise ValueError(f"play {at + 1}, tile {which}: not a legal play of the seat to play")
            put(&copy, tiles[at])
        with self.lock:
            self.prepare(question.seats)
            with nogil:
                self.lend(&question, 0)
                values[0] = value_of(&question, first_guess(&question), 0, question.left)
                taken = 0
                for at in range(number):
                    seat = to_play(&question)
                    ours = question.side >> seat & 1
                    taken += put(&question, tiles[at])
                    # A play never gains for the side that makes it: ask only on the other side of the last value.
                    if ours:
                        values[at + 1] = taken + value_of(
                            &question, values[at] - taken, 0, values[at] - taken
                        )
                    else:
                        values[at + 1] = taken + value_of(
                            &question, values[at] - taken + 1, values[at] - taken, question.left
                        )
        return [values[at] for at in range(number + 1)]


# ----------------------------------------------------------------------------------------------------- batches

cdef int checked_column(const int8_t[::1] trumps, int *named) except -1:
    """Put down an array of trumps and return how many."""
    cdef Py_ssize_t column
    if trumps.shape[0] > TRUMPS:
        raise ValueError(f"{trumps.shape[0]} trumps: at most {TRUMPS} are possible")
    for column in range(trumps.shape[0]):
        named[column] = <int> checked_number(trumps[column], TRUMPS, "trump")
    return <int> trumps.shape[0]


cdef inline bint fit_together(const uint32_t *hands, int seats) noexcept nogil:
    """Tell whether hands are masks of tiles with no tile twice, and as long as each other."""
    cdef uint32_t seen = 0
    cdef int seat
    for seat in range(seats):
        if hands[seat] >> TILES or hands[seat] & seen or count(hands[seat]) != count(hands[0]):
            return False
        seen |= hands[seat]
    return count(hands[0]) <= HAND


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
    cdef int seats, seat, first, column
    cdef bint must
    cdef Question question
    cdef Table table
    cdef const Numbering *names
    cdef uint32_t held[SEATS]
    if hands.shape[1] != 3 and hands.shape[1] != 4:
        raise ValueError(f"{hands.shape[1]} hands a row: three or four are needed")
    if out.shape[0] != rows or out.shape[1] != columns:
        raise ValueError(f"out is {out.shape[0]} by {out.shape[1]}: {rows} by {columns} is needed")
    seats = <int> hands.shape[1]
    first = <int> checked_number(leader, seats, "leader")
    memset(&question, 0, sizeof(question))
    question.side = <uint32_t> checked_number(side, 1 << seats, "side")
    must = checked_number(must_lead_trump, 2, "must_lead_trump")
    memset(&table, 0, sizeof(table))
    new_table(&table, BITS_THREE if seats == 3 else BITS_FOUR, False)
    question.memory = &table
    question.seats = seats
    question.leader = first
    with nogil:
        for row in range(rows):
            for seat in range(seats):
                held[seat] = read_once(&hands[row, seat])
            if not fit_together(held, seats):
                bad = row
                break
            question.left = count(held[0])
            for column in range(columns):
                names = &NUMBERINGS[named[column]]
                question.kind = &KIND_MASKS[names.kind]
                for seat in range(seats):
                    question.hands[seat] = renamed(held[seat], names.inner)
                question.allowed = 0xFFFFFFFF
                if must and question.hands[first] & question.kind.trumps:
                    question.allowed = question.kind.trumps
                new_generation(&table)
                out[row, column] = value_of(&question, first_guess(&question), 0, question.left)
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
    cdef int first = <int> checked_number(leader, 3, "leader")
    cdef int left = count(unseen) // 2
    cdef bint discards = count(pool) == left + 1
    cdef int number = left + 1 if discards else 1
    cdef bint must = checked_number(must_lead_trump, 2, "must_lead_trump")
    cdef Question question
    cdef Table table
    cdef const Numbering *names
    cdef uint32_t bit, rest, inner_pool, inner_unseen, hand
    cdef int at, guess, column
    memset(&table, 0, sizeof(table))
    memset(&question, 0, sizeof(question))
    question.side = <uint32_t> checked_number(side, 8, "side")
    # 1. Everything in range.
    if pool & unseen:
        raise ValueError(f"others {unseen}: a tile of it is in own")
    if count(unseen) != 2 * left or left > HAND or count(pool) != left and not discards:
        raise ValueError(f"{count(pool)} own tiles and {count(unseen)} others: two more hands, at most a tile shorter")
    if out.shape[0] != rows or out.shape[1] != columns or out.shape[2] != number:
        raise ValueError(
            f"out is {out.shape[0]} by {out.shape[1]} by {out.shape[2]}: {rows} by {columns} by {number} is needed"
        )
    # 2. Solve, trump by trump.
    new_table(&table, BITS_LAYOUTS, True)
    question.memory = &table
    question.seats = 3
    question.leader = first
    question.left = left
    with nogil:
        for column in range(columns):
            if bad >= 0:
                break
            new_generation(&table)
            question.trump = named[column]
            names = &NUMBERINGS[question.trump]
            question.kind = &KIND_MASKS[names.kind]
            inner_pool = renamed(pool, names.inner)
            inner_unseen = renamed(unseen, names.inner)
            for row in range(rows):
                hand = read_once(&layouts[row])
                if hand & ~unseen or count(hand) != left:
                    bad = row
                    break
                question.hands[1] = renamed(hand, names.inner)
                question.hands[2] = inner_unseen ^ question.hands[1]
                rest = pool
                guess = -1
                for at in range(number):
                    question.hands[0] = inner_pool
                    if discards:
                        bit = rest & -rest
                        rest ^= bit
                        question.hands[0] ^= <uint32_t> 1 << names.inner[lowest(bit)]
                    question.allowed = 0xFFFFFFFF
                    if must and question.hands[first] & question.kind.trumps:
                        question.allowed = question.kind.trumps
                    if guess < 0:
                        guess = first_guess(&question)
                    guess = value_of(&question, guess, 0, left)
                    out[row, column, at] = guess
    free(table.wide)
    if bad >= 0:
        raise ValueError(f"layout {bad}: {left} of the others' tiles are needed")
    return table.nodes


# ------------------------------------------------------------------------------------------------- equal plays

cdef bint equal(const Kind *kind, uint32_t others, uint32_t bother, int x, int y) noexcept nogil:
    """Tell whether tiles `x` and `y` of one hand are interchangeable; `others` are all other hands and the best tile.

    `bother` are tiles whose lower end somebody else leads, now or later.

    The reasons are those of `distinct` in game.pxd, and one more: a double may join the run below it.
    """
    cdef uint32_t pair = <uint32_t> 1 << x | <uint32_t> 1 << y
    cdef uint32_t suit = kind.led[x]
    cdef uint32_t between
    # 1. Nobody else leads a lower end, now or later.
    if pair & bother:
        return False
    # 2. One suit, and nobody else's tile of it between.
    if suit == kind.led[y]:
        between = (<uint32_t> 1 << max(x, y)) - (<uint32_t> 1 << min(x, y))
        if not between & suit & others:
            return True
    # 3. Suits that nobody else holds.
    return not pair & kind.trumps and not others & (suit | kind.led[y])


cdef int equal_groups(const Question *question, uint32_t *groups) noexcept nogil:
    """Part the legal plays into groups of equal ones; return how many."""
    cdef uint32_t own = question.hands[to_play(question)]
    cdef int seat = 0
    cdef uint32_t others = winning(question, &seat)
    cdef uint32_t first = question.table[0] if question.turn else 0
    cdef uint32_t left = legal_plays(question)
    cdef uint32_t rest, group, bother
    cdef int number = 0
    for seat in range(SEATS):
        others |= question.hands[seat]
    others ^= own
    bother = bothered(touch_of(question.kind, others | first))
    while left:
        group = left & -left
        left ^= group
        rest = left
        while rest:
            if equal(question.kind, others, bother, lowest(group), lowest(rest)):
                group |= rest & -rest
            rest &= rest - 1
        left &= ~group
        groups[number] = group
        number += 1
    return number


# ------------------------------------------------------------------------------------------------ sure tricks

def sure_tricks_between(hands, trump, leader, side):
    """Return the least and the most that `side` takes from the start of a trick, by what is sure without searching."""
    cdef Question question
    cdef Three three
    cdef Four four
    cdef int low
    cdef int high = 0
    ask(&question, hands, trump, leader, (), side, ANY_LEAD)
    if question.seats == 3:
        game_of(&question, &three)
        low = sure_bounds(&three, question.leader, question.left, &high)
    else:
        game_of(&question, &four)
        low = sure_bounds(&four, question.leader, question.left, &high)
    return low, high
