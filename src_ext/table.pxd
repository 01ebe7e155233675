"""The transposition table. Owns: what is known about positions at the start of a trick. Refuses: to search.

An entry is one word, and a place is tried once, so the table needs no upkeep:

    bit   63 ........ 36 | 35 .. 33 | 32 .. 30 | 29 28  | 27 ......... 0
          generation     | at most  | at least | leader | remaining tiles

Within one deal, trump and side the remaining tiles and the leader are the whole position. A generation stands for
one such triple; entries of another generation are not seen. When generations run out the table is cleared.
"""

from libc.stdint cimport uint32_t, uint64_t

cdef enum:
    GENERATION = 36
    KEY_BITS = 30

ctypedef struct Table:
    uint64_t *entries
    int bits                   # there are 2**bits entries
    uint64_t generation        # 1 and up, so that an empty entry never fits
    uint64_t nodes             # trick starts expanded

cdef inline uint64_t key_of(const Table *table, uint32_t remaining, int leader) noexcept nogil:
    return table.generation << GENERATION | <uint64_t> leader << 28 | remaining

cdef inline uint64_t *place_of(const Table *table, uint64_t key) noexcept nogil:
    return table.entries + ((<uint32_t> key * <uint32_t> 0x9E3779B1) >> (32 - table.bits))

cdef inline bint fits(uint64_t entry, uint64_t key) noexcept nogil:
    return ((entry ^ key) & ~(<uint64_t> 63 << KEY_BITS)) == 0

cdef inline int at_least(uint64_t entry) noexcept nogil:
    return entry >> KEY_BITS & 7

cdef inline int at_most(uint64_t entry) noexcept nogil:
    return entry >> (KEY_BITS + 3) & 7

cdef inline uint64_t entry_of(uint64_t key, int low, int high) noexcept nogil:
    return key | <uint64_t> low << KEY_BITS | <uint64_t> high << (KEY_BITS + 3)
