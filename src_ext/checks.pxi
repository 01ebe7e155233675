"""The checks at the doors. Owns: turning what a caller gives into C values, once. Refuses: to know what they mean.

What comes in may be any object, and reading it may run code of the caller's: ``__index__`` may change the list that it
stands in, a list may say another length the second time. So everything is read once, into values of a fixed size, and
only those are checked and used. Whole numbers only: 7.9 is no 7, and "7" neither.

An array may be written by another thread at any time: `read_once` takes a word of it, to be checked and used from then.
"""

from cpython.number cimport PyNumber_Index
from cpython.sequence cimport PySequence_Check
from itertools import islice

cdef extern from *:
    """
    /* A copy that the compiler may not take a second time from the memory that it came from. */
    static inline uint32_t moon_read_once(const uint32_t *word) { return *(const volatile uint32_t *)word; }
    """
    uint32_t read_once "moon_read_once"(const uint32_t *word) noexcept nogil


cdef long long checked_number(object number, long long end, str what) except -1:
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


cdef tuple checked_items(object items, int most, str what):
    """Return what a sequence holds now: at most `most` items, however long it is."""
    cdef tuple found
    if not PySequence_Check(items) or isinstance(items, (str, bytes, bytearray)):
        raise TypeError(f"{what}: a sequence of whole numbers is needed, not {type(items).__name__[:40]}")
    found = tuple(islice(items, most + 1))
    if len(found) > most:
        raise ValueError(f"{what}: at most {most} are possible")
    return found
