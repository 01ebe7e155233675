"""The rules of a trick, over masks. Owns: who may lead and play what, and which tile wins. Refuses: to choose.

A played tile is a mask of one bit; no tile is 0. Nothing here asks whose tile it is.
"""

from libc.stdint cimport uint32_t

from bits cimport lowest, require
from game cimport TILES, Kind

cdef extern from *:
    const uint32_t ANY_TILE "0xFFFFFFFFu"   # a lead that nothing limits


cdef inline uint32_t led_suit(const Kind *kind, uint32_t lead) noexcept nogil:
    """Return the members of the suit that the tile `lead` leads."""
    require(lead & (lead - 1) == 0)
    return kind.led[lowest(lead)]


cdef inline uint32_t can_win(const Kind *kind, uint32_t lead) noexcept nogil:
    """Return the tiles that can win a trick after this `lead`: its suit and the trumps."""
    return led_suit(kind, lead) | kind.trumps


cdef inline bint beats(uint32_t tile, uint32_t suit, uint32_t top) noexcept nogil:
    """Tell whether `tile` wins over `top`, the winning tile so far; `suit` is what `can_win` gave.

    No tile beats anything, and any tile of `suit` beats no tile.
    """
    require(tile & (tile - 1) == 0)
    require(top & (top - 1) == 0)
    return tile & suit > top


cdef inline uint32_t beating(uint32_t tiles, uint32_t suit, uint32_t top) noexcept nogil:
    """Return those of `tiles` that win over `top`, by the rule of `beats`."""
    require(top != 0)
    return tiles & suit & ~(top - 1)


cdef inline uint32_t following(uint32_t own, uint32_t led) noexcept nogil:
    """Return what a hand may play to the `led` suit: it follows if it can."""
    return own & led if own & led else own


cdef inline uint32_t first_leads(const Kind *kind, uint32_t own, bint must_lead_trump) noexcept nogil:
    """Return what may be led to the first trick: any tile, or a trump if one is held and the rules want it."""
    require(own >> TILES == 0)
    return kind.trumps if must_lead_trump and own & kind.trumps else ANY_TILE
