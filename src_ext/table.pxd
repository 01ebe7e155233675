"""The transposition table. Owns: what is known about positions at the start of a trick. Refuses: to search, to free.

Within one deal, trump and side the remaining tiles and the leader are the whole position; a *generation* stands for one
such triple, and entries of another generation are not seen. So the key of a position is

    bit   37 ...... 30 | 29 28  | 27 ......... 0
          generation   | leader | remaining tiles

Multiplying by an odd number modulo 2**38 maps each key to a different 38-bit number. The top bits are the only place
where its entry may be, the others go into the entry, which is one word of 32 bits:

    bit   31 ... 6 | 5 .. 3        | 2 .. 0
          the rest | 7 less at most| at least

So an entry identifies its key exactly, and an empty one says of any key that the side takes 0 to 7 tricks: nothing.
Only one place is tried and the newest entry stays, so the table needs no upkeep. When generations run out it is
cleared.

Many layouts of one hand may share a table of their own (three seats, one trump, one side): the tiles of seat 0 are
known, the tiles of seat 1 go into the key, and the rest of what remains belongs to seat 2. There entries are *wide*, 64
bits with the whole key but for the six bits of the value, and there is one generation.
"""

from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport calloc
from libc.string cimport memset

from bits cimport require
from game cimport HAND, SEATS, TILES

cdef enum:
    KEY_BITS = 38
    LEAST_BITS = 12            # a table has at least 2**12 entries, or the rest of a key would not fit into an entry
    GENERATIONS = 256
    BITS_THREE = 14            # tables have 2**14 entries, 64 KB, for three seats ...
    BITS_FOUR = 15             # ... and 128 KB for four
    BITS_IMAGINED = 13         # ... and for imagined hands, of which each has few questions
    BITS_LAYOUTS = 14          # ... and for many layouts: larger ones save positions and cost more in cache misses

ctypedef struct Table:
    uint32_t *entries
    uint64_t *wide             # entries with the tiles of seat 1 in the key, if layouts share the table
    int bits                   # there are 2**bits entries
    uint32_t generation        # 1 and up
    uint32_t best_lead[HAND + 1][SEATS]  # by tricks left and seat: the lead that answered last
    uint32_t best_reply[TILES][SEATS]    # by the tile that was led and seat: the play that answered last
    uint64_t nodes             # trick starts expanded, and questions within a trick, with limited leads or about a play


cdef inline bint get_memory(Table *table, int bits, bint wide) noexcept nogil:
    """Get memory for 2**`bits` entries if there is none yet; tell whether it is there. The caller frees it."""
    require(sizeof(uint32_t) == 4)
    require(bits >= LEAST_BITS)
    require(bits < 32)
    require(sizeof(table.best_lead) == 4 * (HAND + 1) * SEATS)
    require(sizeof(table.best_reply) == 4 * TILES * SEATS)
    if table.entries == NULL and table.wide == NULL:
        table.bits = bits
        table.generation = 0
        if wide:
            table.wide = <uint64_t *> calloc(<size_t> 1 << bits, sizeof(uint64_t))
        else:
            table.entries = <uint32_t *> calloc(<size_t> 1 << bits, sizeof(uint32_t))
    return table.entries != NULL or table.wide != NULL


cdef inline void forget(Table *table) noexcept nogil:
    """Begin a new generation: nothing is known."""
    memset(table.best_lead, 0, sizeof(table.best_lead))
    memset(table.best_reply, 0, sizeof(table.best_reply))
    table.generation += 1
    if table.wide != NULL:
        memset(table.wide, 0, sizeof(uint64_t) << table.bits)
    elif table.generation == GENERATIONS:
        memset(table.entries, 0, sizeof(uint32_t) << table.bits)
        table.generation = 1


cdef inline uint64_t key_of(
    const Table *table, bint wide, uint32_t remaining, int leader, uint32_t hand
) noexcept nogil:
    """Return the key of a position; mixed, unless entries are `wide`. `hand` is that of seat 1."""
    cdef uint64_t key = <uint64_t> leader << 28 | remaining
    require(<uint32_t> leader < SEATS)
    require(remaining >> TILES == 0)
    if wide:
        require(table.wide != NULL)
        require(hand & ~remaining == 0)
        return <uint64_t> hand << 36 | key << 6
    require(table.entries != NULL)
    require(table.generation - 1 < GENERATIONS - 1)
    require(table.bits >= LEAST_BITS)
    key |= <uint64_t> table.generation << 30
    return key * <uint64_t> 0x2545F4914F6CDD1D & ((<uint64_t> 1 << KEY_BITS) - 1)


cdef inline uint64_t wide_place(const Table *table, uint64_t key) noexcept nogil:
    """Return the one place where the wide entry of `key` may be."""
    return key * <uint64_t> 0x9E3779B97F4A7C15 >> (64 - table.bits)


cdef inline bint recall(const Table *table, bint wide, uint64_t key, int *low, int *high) noexcept nogil:
    """Tell whether anything is known, and store it: the side takes `low` to `high` tricks."""
    cdef uint64_t found
    cdef uint32_t entry
    if wide:
        found = table.wide[wide_place(table, key)] ^ key
        if found >> 6:
            return False
        entry = <uint32_t> found
    else:
        entry = table.entries[key >> (KEY_BITS - table.bits)] ^ <uint32_t> (key << 6)
        if entry >> 6:
            return False
    low[0] = entry & 7
    high[0] = 7 - (entry >> 3)
    return True


cdef inline void remember(Table *table, bint wide, uint64_t key, int low, int high) noexcept nogil:
    """Keep that the side takes `low` to `high` tricks."""
    cdef uint32_t value = low | (7 - high) << 3
    require(low >= 0)
    require(low <= high)
    require(high <= HAND)
    if wide:
        table.wide[wide_place(table, key)] = key | value
    else:
        table.entries[key >> (KEY_BITS - table.bits)] = <uint32_t> (key << 6) | value
