"""Fills the constants of game.pxd, once, when the module is imported. Nothing changes them afterwards."""

cdef void fill_kind(Kind *kind, int which) noexcept:
    """Fill the masks of one kind of trump."""
    cdef int high[TILES]
    cdef int low[TILES]
    cdef uint32_t pip[7]    # members of each number suit
    cdef uint32_t block[7]  # those that lead it
    cdef uint32_t tail[7]   # those whose lower end it is
    cdef int tile, other, a, b, at
    cdef uint32_t bit
    cdef uint32_t bothers, contests, beats, mate
    cdef int spare, power
    require(sizeof(Touch) == 16)
    require(sizeof(kind.unmatched) == 2187)

    # 1. Name the tiles.
    for a in range(7):
        for b in range(a):
            at = a * (a - 1) // 2 + b
            if which == NUMBER and a == 6:
                at = 21 + b
            high[at], low[at] = a, b
        at = 21 + a
        if which == NUMBER and a < 6:
            at = 15 + a
        high[at] = low[at] = a

    # 2. Suits.
    kind.trumps = 0 if which == NONE else TOP_SEVEN
    for a in range(7):
        pip[a] = block[a] = tail[a] = 0
    for tile in range(TILES):
        bit = <uint32_t> 1 << tile
        if bit & kind.trumps:
            continue
        pip[high[tile]] |= bit
        pip[low[tile]] |= bit
        block[high[tile]] |= bit
        if low[tile] != high[tile]:
            tail[low[tile]] |= bit
    kind.inside = 0
    for tile in range(TILES):
        bit = <uint32_t> 1 << tile
        if bit & kind.trumps:
            kind.led[tile] = kind.block[tile] = kind.trumps
            if tile > TRUMP_BIT:
                kind.inside |= bit
        else:
            kind.led[tile] = pip[high[tile]]
            kind.block[tile] = block[high[tile]]
            if high[tile] != low[tile] and low[tile] > 0:
                kind.inside |= bit

    # 3. What seven tiles at a time do to others.
    for a in range(4):
        for b in range(128):
            bothers = contests = beats = mate = 0
            for at in range(7):
                if not b >> at & 1:
                    continue
                tile = 7 * a + at
                for other in range(tile):
                    if kind.led[other] >> tile & 1:
                        beats |= <uint32_t> 1 << other
                if not <uint32_t> 1 << tile & kind.trumps:
                    mate |= block[high[tile]]
                    bothers |= tail[high[tile]]
                    contests |= block[high[tile]] | block[low[tile]]
            kind.touch[a][b] = new_touch(bothers, contests, beats, mate)

    # 4. Trumps against trumps.
    for b in range(128):
        kind.ones[b] = count(b)
        kind.ternary[b] = 0
        power = 1
        for at in range(7):
            if b >> at & 1:
                kind.ternary[b] += power
            power *= 3
    for other in range(2187):
        kind.unmatched[other] = spare = 0
        power = 729
        for at in range(7):
            if other // power % 3 == 2:
                spare += 1
            elif other // power % 3 == 1:
                if spare:
                    spare -= 1
                else:
                    kind.unmatched[other] += 1
            power //= 3


cdef void fill_numbering(Numbering *numbering, int trump) noexcept:
    """Fill the renaming for one trump: its pip becomes 6, the other pips keep their order."""
    cdef int renamed[7]
    cdef int a, b, high, low, outer, inner
    cdef uint32_t seen = 0
    numbering.kind = NUMBER if trump < 7 else DOUBLES if trump == 7 else NONE
    for a in range(7):
        renamed[a] = a if trump >= 7 else 6 if a == trump else a - 1 if a > trump else a
    for a in range(7):
        for b in range(a + 1):
            outer = 21 + a if a == b else a * (a - 1) // 2 + b
            high, low = renamed[a], renamed[b]
            if high < low:
                high, low = low, high
            if numbering.kind == NUMBER and high == 6:
                inner = 27 if low == 6 else 21 + low
            elif high == low:
                inner = (15 if numbering.kind == NUMBER else 21) + high
            else:
                inner = high * (high - 1) // 2 + low
            numbering.inner[outer] = inner
            numbering.outer[inner] = outer
            seen |= <uint32_t> 1 << inner
    require(seen == (<uint32_t> 1 << TILES) - 1)


cdef Kind _KINDS[KINDS]
cdef Numbering _NUMBERINGS[TRUMPS]


cdef void fill_constants() noexcept:
    cdef int at
    for at in range(KINDS):
        fill_kind(&_KINDS[at], at)
    for at in range(TRUMPS):
        fill_numbering(&_NUMBERINGS[at], at)


fill_constants()
cdef const Kind *KIND_MASKS = _KINDS
cdef const Numbering *NUMBERINGS = _NUMBERINGS
