"""The full tabulation: every reachable position, no pruning, no shortcuts. The slow answer that the search must match.

Owns: plain memoised minimax over the positions between tricks, written from the rules page with pips and tiles.
Refuses: any code of the search, any bound, any ordering, any cleverness with bits. A hand is a mask of tiles only
because the caller passes it that way; every question about a tile is asked of its two ends.
"""

from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport calloc, free

from checks cimport checked_items, checked_number

ANY_LEAD = 0xFFFFFFFF

cdef enum:
    TILES = 28
    SEATS = 4
    HAND = 7  # the longest hand
    DOUBLES = 7
    NO_TRUMP = 8
    TRUMP_SUIT = 7  # the suit of every trump, whatever was named

cdef struct Tile:
    int high
    int low

cdef struct Slot:
    uint64_t key  # remaining tiles, leader, and a one on top so that no key is 0
    int value

cdef struct Tabulation:
    Tile tiles[TILES]
    uint32_t hands[SEATS]
    int seats
    int trump
    int side
    Slot *slots
    uint64_t capacity  # a power of two
    uint64_t used
    bint failed  # memory ran out


# ---------------------------------------------------------------------------------------------------- the rules

cdef bint is_trump(Tile tile, int trump) noexcept nogil:
    """Tell whether `tile` is a trump."""
    if trump == NO_TRUMP:
        return False
    if trump == DOUBLES:
        return tile.high == tile.low
    return tile.high == trump or tile.low == trump


cdef int suit_led(Tile tile, int trump) noexcept nogil:
    """Return the suit that `tile` leads: trumps, or its higher end."""
    return TRUMP_SUIT if is_trump(tile, trump) else tile.high


cdef bint belongs(Tile tile, int suit, int trump) noexcept nogil:
    """Tell whether `tile` belongs to `suit`: a trump only to the trumps, another tile to both its ends."""
    if is_trump(tile, trump):
        return suit == TRUMP_SUIT
    return tile.high == suit or tile.low == suit


cdef int rank(Tile tile, int suit, int trump) noexcept nogil:
    """Return the rank of `tile` in `suit`, to which it belongs: the double is the highest, then the other end counts.

    Among doubles as trumps it is the pip.
    """
    if suit == TRUMP_SUIT:
        if trump == DOUBLES:
            return tile.high
        suit = trump
    if tile.high == tile.low:
        return 7
    return tile.low if tile.high == suit else tile.high


cdef int winner(const Tabulation *tab, const int *played) noexcept nogil:
    """Return which place in the trick wins it."""
    cdef int led = suit_led(tab.tiles[played[0]], tab.trump)
    cdef int best = 0
    cdef int place
    cdef Tile tile, top
    for place in range(1, tab.seats):
        tile = tab.tiles[played[place]]
        top = tab.tiles[played[best]]
        if is_trump(tile, tab.trump):
            if not is_trump(top, tab.trump) or (
                rank(tile, TRUMP_SUIT, tab.trump) > rank(top, TRUMP_SUIT, tab.trump)
            ):
                best = place
        elif not is_trump(top, tab.trump) and belongs(tile, led, tab.trump):
            if rank(tile, led, tab.trump) > rank(top, led, tab.trump):
                best = place
    return best


cdef bint legal(const Tabulation *tab, int seat, int tile, const int *played, int count) noexcept nogil:
    """Tell whether `seat`, which holds `tile`, may play it after the `count` tiles already `played`."""
    cdef int led, other
    if count == 0:
        return True
    led = suit_led(tab.tiles[played[0]], tab.trump)
    if belongs(tab.tiles[tile], led, tab.trump):
        return True
    for other in range(TILES):
        if tab.hands[seat] >> other & 1 and belongs(tab.tiles[other], led, tab.trump):
            return False
    return True


# --------------------------------------------------------------------------------------------------- the memory

cdef Slot *find(Slot *slots, uint64_t capacity, uint64_t key) noexcept nogil:
    """Return the slot of `key`, or the empty one where it would go."""
    cdef uint64_t at = (key * <uint64_t> 0x9E3779B97F4A7C15) >> 20 & (capacity - 1)
    while slots[at].key != 0 and slots[at].key != key:
        at = (at + 1) & (capacity - 1)
    return &slots[at]


cdef void remember(Tabulation *tab, uint64_t key, int value) noexcept nogil:
    """Keep `value` for `key`, and make room when three quarters are used."""
    cdef Slot *bigger
    cdef Slot *slot
    cdef uint64_t at
    if 4 * tab.used >= 3 * tab.capacity:
        bigger = <Slot *> calloc(4 * tab.capacity, sizeof(Slot))
        if bigger == NULL:
            tab.failed = True
            return
        for at in range(tab.capacity):
            if tab.slots[at].key != 0:
                slot = find(bigger, 4 * tab.capacity, tab.slots[at].key)
                slot[0] = tab.slots[at]
        free(tab.slots)
        tab.slots = bigger
        tab.capacity = 4 * tab.capacity
    slot = find(tab.slots, tab.capacity, key)
    slot.key = key
    slot.value = value
    tab.used += 1


# -------------------------------------------------------------------------------------------------- the minimax

cdef int from_lead(Tabulation *tab, int leader) noexcept nogil:
    """Return the tricks that the side takes when `leader` is to lead and all hands are equally long."""
    cdef uint64_t remaining = 0
    cdef uint64_t key
    cdef int played[SEATS]
    cdef int seat, value
    cdef Slot *slot
    for seat in range(tab.seats):
        remaining |= tab.hands[seat]
    if remaining == 0 or tab.failed:
        return 0
    key = <uint64_t> 1 << 63 | <uint64_t> leader << TILES | remaining
    slot = find(tab.slots, tab.capacity, key)
    if slot.key == key:
        return slot.value
    value = best_play(tab, leader, played, 0)
    remember(tab, key, value)
    return value


cdef int best_play(Tabulation *tab, int leader, int *played, int count) noexcept nogil:
    """Return the tricks that the side takes, the trick with `count` tiles `played` included."""
    cdef int seat, tile, value
    cdef int best = -1
    if count == tab.seats:
        seat = (leader + winner(tab, played)) % tab.seats
        return (tab.side >> seat & 1) + from_lead(tab, seat)
    seat = (leader + count) % tab.seats
    for tile in range(TILES):
        if tab.hands[seat] >> tile & 1 and legal(tab, seat, tile, played, count):
            value = after(tab, leader, played, count, tile)
            if best < 0 or (value > best if tab.side >> seat & 1 else value < best):
                best = value
    return best


cdef int after(Tabulation *tab, int leader, int *played, int count, int tile) noexcept nogil:
    """Return the tricks that the side takes once the seat to play has played `tile`."""
    cdef int seat = (leader + count) % tab.seats
    cdef int value
    tab.hands[seat] ^= <uint32_t> 1 << tile
    played[count] = tile
    value = best_play(tab, leader, played, count + 1)
    tab.hands[seat] ^= <uint32_t> 1 << tile
    return value


# --------------------------------------------------------------------------------------------------------- the door

cdef void name_tiles(Tabulation *tab) noexcept:
    """Name the tiles by the caller's numbers: non-doubles high * (high - 1) / 2 + low, then the doubles."""
    cdef int high, low
    for high in range(7):
        for low in range(high):
            tab.tiles[high * (high - 1) // 2 + low] = Tile(high, low)
        tab.tiles[21 + high] = Tile(high, high)


cdef int read_tiles(Tabulation *tab, tuple held, tuple lying, int leader, int *trick) except -1:
    """Check that the tiles can lie so, store them, and return how many each seat has, with what it has played."""
    cdef int lengths[SEATS]
    cdef int seat, tile, place
    cdef uint32_t seen = 0
    for seat in range(tab.seats):
        tab.hands[seat] = <uint32_t> checked_number(held[seat], 1 << TILES, "hand")
        if seen & tab.hands[seat]:
            raise ValueError("a tile is in two hands")
        seen |= tab.hands[seat]
        lengths[seat] = 0
        for tile in range(TILES):
            lengths[seat] += tab.hands[seat] >> tile & 1
    for place in range(<int> len(lying)):
        trick[place] = <int> checked_number(lying[place], TILES, "tile")
        if seen >> trick[place] & 1:
            raise ValueError(f"tile {trick[place]} is held and on the table, or there twice")
        seen |= <uint32_t> 1 << trick[place]
        lengths[(leader + place) % tab.seats] += 1
    for seat in range(tab.seats):
        if lengths[seat] != lengths[0]:
            raise ValueError("hands of unequal length")
    if lengths[0] > HAND:
        raise ValueError(f"{lengths[0]} tiles a hand: at most {HAND} are possible")
    return lengths[0]


cdef int value_plays(Tabulation *tab, int leader, int *trick, int count, uint32_t allowed, int *values) except -1:
    """Store the value of every legal play, -1 for every other tile."""
    cdef int seat = (leader + count) % tab.seats
    cdef int tile
    tab.capacity = 1 << 10
    tab.used = 0
    tab.failed = False
    tab.slots = <Slot *> calloc(tab.capacity, sizeof(Slot))
    if tab.slots == NULL:
        raise MemoryError
    with nogil:
        for tile in range(TILES):
            values[tile] = -1
            if not tab.hands[seat] >> tile & 1 or not legal(tab, seat, tile, trick, count):
                continue
            if count == 0 and not allowed >> tile & 1:
                continue
            values[tile] = after(tab, leader, trick, count, tile)
    free(tab.slots)
    if tab.failed:
        raise MemoryError
    return 0


def tabulate(hands, trump, leader, played, side, leads=ANY_LEAD):
    """Return (tile, value) for every legal play by rising bit index: the tricks that `side` takes from here on."""
    cdef Tabulation tab
    cdef int trick[SEATS]
    cdef int values[TILES]
    cdef tuple held = checked_items(hands, SEATS, "hands")
    cdef tuple lying = checked_items(played, SEATS, "played")
    cdef int count = <int> len(lying)
    cdef int first, tile
    cdef uint32_t allowed
    # 1. Refuse what could touch foreign memory or has no meaning.
    tab.seats = <int> len(held)
    if tab.seats != 3 and tab.seats != 4:
        raise ValueError(f"{tab.seats} hands: three or four are needed")
    tab.trump = <int> checked_number(trump, NO_TRUMP + 1, "trump")
    first = <int> checked_number(leader, tab.seats, "leader")
    tab.side = <int> checked_number(side, 1 << tab.seats, "side")
    allowed = <uint32_t> checked_number(leads, <long long> 1 << 32, "leads")
    if count >= tab.seats:
        raise ValueError(f"{count} tiles on the table: at most {tab.seats - 1} can be")
    if read_tiles(&tab, held, lying, first, trick) == 0:
        return []
    if count == 0 and not tab.hands[first] & allowed:
        raise ValueError(f"leads {allowed}: the leader holds none of these")
    # 2. Value every legal play.
    name_tiles(&tab)
    value_plays(&tab, first, trick, count, allowed, values)
    return [(tile, values[tile]) for tile in range(TILES) if values[tile] >= 0]
