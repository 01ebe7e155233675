"""Bit tricks over masks of 32 bits. Owns: the compiler's builtins under one name each. Knows nothing of tiles.

Also `require`, which states what must hold at that point: a debug build stops the process where it does not, other
builds do not check.
"""

from libc.stdint cimport uint32_t

cdef extern from *:
    """
    #include <stdint.h>
    #include <assert.h>
    #ifdef NDEBUG
    #define MOON_ASSERTS 0
    #else
    #define MOON_ASSERTS 1
    #endif
    #define moon_require(fact) assert(fact)
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __forceinline int moon_lowest(uint32_t mask) {
        unsigned long at; assert(mask); _BitScanForward(&at, mask); return (int)at;
    }
    static __forceinline int moon_highest(uint32_t mask) {
        unsigned long at; assert(mask); _BitScanReverse(&at, mask); return (int)at;
    }
    #else
    static inline int moon_lowest(uint32_t mask) { assert(mask); return __builtin_ctz(mask); }
    static inline int moon_highest(uint32_t mask) { assert(mask); return 31 - __builtin_clz(mask); }
    #endif
    /* The baseline of x86-64 has no instruction for it, and the compiler's builtin calls a function. */
    static inline int moon_count(uint32_t mask) {
        mask -= mask >> 1 & 0x55555555u;
        mask = (mask & 0x33333333u) + (mask >> 2 & 0x33333333u);
        return (int)(((mask + (mask >> 4) & 0x0F0F0F0Fu) * 0x01010101u) >> 24);
    }
    """
    int lowest "moon_lowest"(uint32_t mask) noexcept nogil    # index of the lowest bit; the mask is not empty
    int highest "moon_highest"(uint32_t mask) noexcept nogil  # index of the highest bit; the mask is not empty
    int count "moon_count"(uint32_t mask) noexcept nogil      # how many bits are set
    void require "moon_require"(bint fact) noexcept nogil     # what must hold here
    const bint ASSERTS "MOON_ASSERTS"                         # whether it is checked
