"""The transposition table. Owns: what is known about positions at the start of a trick. Refuses: to search.

An entry is one word, and a place is tried once, so the table needs no upkeep:

    bit   63 ........ 36 | 35 .. 33 | 32 .. 30 | 29 28  | 27 ......... 0
          context        | at most  | at least | leader | remaining tiles

Within one deal, trump and side the remaining tiles and the leader are the whole position. Then the context is a
generation, which stands for one such triple; entries of another generation are not seen. When generations run out
the table is cleared.

Many layouts of one hand may share a table of their own (three seats, one trump, one side): the tiles of seat 0 are
known, and the context is the tiles of seat 1. The rest of what remains belongs to seat 2.
"""

from libc.stdint cimport uint32_t, uint64_t

cdef enum:
    CONTEXT = 36
    KEY_BITS = 30

ctypedef struct Table:
    uint64_t *entries
    int bits                   # there are 2**bits entries
    uint32_t generation        # 1 and up, so that an empty entry never fits; 0 if layouts share the table
    uint32_t by_hand           # which tiles of seat 1 are context: all if layouts share the table, else none
    uint64_t nodes             # trick starts expanded: all its leads generated

cdef inline uint64_t key_of(const Table *table, uint32_t remaining, int leader, uint32_t hand) noexcept nogil:
    """Return the key of a position; `hand` is that of seat 1."""
    return <uint64_t> (table.generation | hand & table.by_hand) << CONTEXT | <uint32_t> leader << 28 | remaining

cdef inline uint64_t *place_of(const Table *table, uint64_t key) noexcept nogil:
    """Return the one place where the entry of `key` may be."""
    return table.entries + (key * <uint64_t> 0x9E3779B97F4A7C15 >> (64 - table.bits))

cdef inline bint fits(uint64_t entry, uint64_t key) noexcept nogil:
    """Tell whether `entry` is about `key`; an empty one is about none, for somebody holds a tile."""
    return ((entry ^ key) & ~(<uint64_t> 63 << KEY_BITS)) == 0

cdef inline int at_least(uint64_t entry) noexcept nogil:
    """Return the tricks that the side takes at least."""
    return entry >> KEY_BITS & 7

cdef inline int at_most(uint64_t entry) noexcept nogil:
    """Return the tricks that the side takes at most."""
    return entry >> (KEY_BITS + 3) & 7

cdef inline uint64_t entry_of(uint64_t key, int low, int high) noexcept nogil:
    """Return the entry that says that the side takes `low` to `high` tricks."""
    return key | <uint64_t> low << KEY_BITS | <uint64_t> high << (KEY_BITS + 3)
