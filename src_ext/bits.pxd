"""Bit tricks over masks of 32 bits. Owns: the compiler's builtins under one name each. Knows nothing of tiles."""

from libc.stdint cimport uint32_t

cdef extern from *:
    """
    #include <stdint.h>
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __forceinline int moon_lowest(uint32_t mask) {
        unsigned long at; _BitScanForward(&at, mask); return (int)at;
    }
    static __forceinline int moon_highest(uint32_t mask) {
        unsigned long at; _BitScanReverse(&at, mask); return (int)at;
    }
    #else
    static inline int moon_lowest(uint32_t mask) { return __builtin_ctz(mask); }
    static inline int moon_highest(uint32_t mask) { return 31 - __builtin_clz(mask); }
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
