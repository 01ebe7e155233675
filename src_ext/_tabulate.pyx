"""The full tabulation: every reachable position, no pruning, no tricks. The slow answer that the search must match.

Owns: plain memoised minimax over the positions between tricks, written from the rules page with pips and tiles.
Refuses: any code of the search, any bound, any ordering, any cleverness with bits. A hand is a mask of tiles only
because the caller gives it so; every question about a tile is asked of its two ends.
"""

from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport calloc, free

ANY_LEAD = 0xFFFFFFFF

cdef enum:
    TILES = 28
    SEATS = 4
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


def tabulate(hands, int trump, int leader, table, int side, leads=ANY_LEAD):
    """Return (tile, value) for every legal play by rising bit index: the tricks that `side` takes from here on."""
    cdef Tabulation tab
    cdef int played[SEATS]
    cdef int values[TILES]
    cdef int seat, tile, high, low, length, held
    cdef int count = len(table)
    cdef uint32_t allowed
    cdef uint32_t seen = 0

    # 1. Refuse what could touch foreign memory or has no meaning.
    tab.seats = len(hands)
    if tab.seats != 3 and tab.seats != 4:
        raise ValueError(f"{tab.seats} hands: three or four are needed")
    if not 0 <= trump <= NO_TRUMP:
        raise ValueError(f"trump {trump}: 0 to 8 are trumps")
    if not 0 <= leader < tab.seats:
        raise ValueError(f"leader {leader}: 0 to {tab.seats - 1} are seats")
    if not 0 <= side < 1 << tab.seats:
        raise ValueError(f"side {side}: a mask of {tab.seats} seats is needed")
    if count >= tab.seats:
        raise ValueError(f"{count} tiles on the table: at most {tab.seats - 1} can be")
    for seat in range(tab.seats):
        if not 0 <= hands[seat] < 1 << TILES:
            raise ValueError(f"hand {hands[seat]}: a mask of {TILES} tiles is needed")
        tab.hands[seat] = hands[seat]
        if seen & tab.hands[seat]:
            raise ValueError("a tile is in two hands")
        seen |= tab.hands[seat]
    for held in range(count):
        if not 0 <= table[held] < TILES:
            raise ValueError(f"tile {table[held]}: 0 to {TILES - 1} are tiles")
        played[held] = table[held]
        if seen >> played[held] & 1:
            raise ValueError(f"tile {played[held]} is held and on the table, or there twice")
        seen |= <uint32_t> 1 << played[held]
    length = int(tab.hands[(leader + count) % tab.seats]).bit_count()
    for seat in range(tab.seats):
        held = int(tab.hands[seat]).bit_count()
        if held + (1 if ((seat - leader) + tab.seats) % tab.seats < count else 0) != length:
            raise ValueError("hands of unequal length")
    if length == 0:
        if count:
            raise ValueError("nobody can end this trick: the hands are empty")
        return []

    if not 0 <= leads <= ANY_LEAD:
        raise ValueError(f"leads {leads}: a mask is needed")
    allowed = leads

    # 2. Name the tiles: non-doubles high*(high-1)/2 + low, then the doubles.
    for high in range(7):
        for low in range(high):
            tab.tiles[high * (high - 1) // 2 + low] = Tile(high, low)
        tab.tiles[21 + high] = Tile(high, high)

    # 3. Value every legal play.
    tab.trump = trump
    tab.side = side
    tab.capacity = 1 << 10
    tab.used = 0
    tab.failed = False
    tab.slots = <Slot *> calloc(tab.capacity, sizeof(Slot))
    if tab.slots == NULL:
        raise MemoryError
    seat = (leader + count) % tab.seats
    with nogil:
        for tile in range(TILES):
            values[tile] = -1
            if not tab.hands[seat] >> tile & 1 or not legal(&tab, seat, tile, played, count):
                continue
            if count == 0 and not allowed >> tile & 1:
                continue
            values[tile] = after(&tab, leader, played, count, tile)
    free(tab.slots)
    if tab.failed:
        raise MemoryError
    return [(tile, values[tile]) for tile in range(TILES) if values[tile] >= 0]
