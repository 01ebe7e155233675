"""Checks at the doors. Owns: turning what a caller passes into C values, once. Refuses: to know what they mean.

Anything may come in, and reading it may run the caller's code: ``__index__`` may change the list it stands in, a list
may give another length the second time. So everything is read once, into values of a fixed size, and only those are
checked and used. Whole numbers only: neither 7.9 nor "7" is a 7.

Another thread may write to an array at any time: `read_once` takes a word of it, to be checked and used from then on.
"""

from cpython.number cimport PyNumber_Index
from cpython.sequence cimport PySequence_Check
from libc.stdint cimport uint32_t

cdef extern from *:
    """
    #include <stdint.h>
    /* A copy that the compiler may not take a second time from the memory it came from. */
    static inline uint32_t moon_read_once(const uint32_t *word) { return *(const volatile uint32_t *)word; }
    """
    uint32_t read_once "moon_read_once"(const uint32_t *word) noexcept nogil


cdef inline long long checked_number(object number, long long end, str what) except -1:
    """Return an integer from 0 to `end` - 1."""
    cdef long long value
    try:
        value = PyNumber_Index(number)
    except OverflowError:
        raise ValueError(f"{what} is out of range: 0 to {end - 1} are possible") from None
    except TypeError as error:
        raise TypeError(f"{what}: a whole number is needed, not {type(number).__name__[:40]}") from error
    if not 0 <= value < end:
        raise ValueError(f"{what} {value}: 0 to {end - 1} are possible")
    return value


cdef inline tuple checked_items(object items, int most, str what):
    """Return what a sequence holds now: at most `most` items, however long it is."""
    cdef list found = []
    if not PySequence_Check(items) or isinstance(items, (str, bytes, bytearray)):
        raise TypeError(f"{what}: a sequence of whole numbers is needed, not {type(items).__name__[:40]}")
    for item in items:
        if len(found) == most:
            raise ValueError(f"{what}: at most {most} are possible")
        found.append(item)
    return tuple(found)
