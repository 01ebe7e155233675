# What a page asks of all the layouts that a hand leaves open. Included by page.pyx.

cdef bint read_known(House *house, Fault *fault) noexcept nogil:
    """Read and check what the bidder knows, and number the layouts."""
    cdef uint32_t own = <uint32_t> BOARD[HANDS]
    cdef uint32_t widow = <uint32_t> BOARD[WIDOW]
    cdef int bidder = BOARD[BIDDER]
    cdef int place
    if not read_house(house, fault) or not seat_exists(house, bidder, fault):
        return False
    if own >> TILES or widow >> TILES:
        return wrong(fault, NO_TILE, 0 if own >> TILES else -1, -1)
    if (own | widow) & ~house.tiles:
        return wrong(fault, NOT_IN_SET, 0 if own & ~house.tiles else -1, lowest((own | widow) & ~house.tiles))
    if own & widow:
        return wrong(fault, TILE_TWICE, -1, lowest(own & widow))
    if count(own) != HAND:
        return wrong(fault, HAND_SIZE, bidder, count(own))
    if count(widow) > house.widow:
        return wrong(fault, WIDOW_SIZE, -1, count(widow))
    memset(&PLACES_NOW, 0, sizeof(PLACES_NOW))
    for place in range(PLACES):
        PLACES_NOW.barred[place] = <uint32_t> BOARD[BARRED + place]
        PLACES_NOW.rooms[place] = HAND if place < house.seats and place != bidder else 0
    # Places are the seats in order, then aside: after three seats that is place 3.
    PLACES_NOW.known[bidder] = own
    PLACES_NOW.known[house.seats] = widow
    PLACES_NOW.rooms[house.seats] = house.widow - count(widow)
    PLACES_NOW.unseen = house.tiles & ~(own | widow)
    if count_layouts(&PLACES_NOW) == 0:
        return wrong(fault, NO_LAYOUT, -1, -1)
    return right(fault)


cdef public int moon_layouts() noexcept nogil:
    cdef House house
    cdef Fault fault
    if not read_known(&house, &fault):
        return told(&fault)
    ANSWER[0] = PLACES_NOW.unseen
    return PLACES_NOW.ways[0][PLACES_NOW.full]


cdef public int moon_layout(uint32_t number) noexcept nogil:
    cdef House house
    cdef Fault fault
    cdef uint32_t masks[PLACES]
    cdef int seat
    if not read_known(&house, &fault):
        return told(&fault)
    if number >= PLACES_NOW.ways[0][PLACES_NOW.full]:
        wrong(&fault, LAYOUT_NUMBER, -1, PLACES_NOW.ways[0][PLACES_NOW.full])
        return told(&fault)
    layout_of(&PLACES_NOW, number, masks)
    for seat in range(house.seats):
        ANSWER[seat] = masks[seat]
    ANSWER[4] = masks[house.seats]
    return 0


cdef void ask_layouts(const House *house, uint32_t pool, int trump, Question *question) noexcept nogil:
    """Fill in what the questions about all layouts share. With three seats the bidder is seat 0, and a table is kept."""
    global LAYOUTS_POOL, LAYOUTS_UNSEEN, LAYOUTS_TRUMP
    memset(question, 0, sizeof(Question))
    name_trump(question, &CONSTANTS, trump)
    question.seats = house.seats
    question.left = HAND
    question.leader = BOARD[BIDDER] if house.seats == 4 else 0
    question.side = side_of(house, question.leader)
    if house.seats == 4:
        return
    question.table = &LAYOUTS
    if LAYOUTS_POOL != pool or LAYOUTS_UNSEEN != PLACES_NOW.unseen or LAYOUTS_TRUMP != trump:
        forget(&LAYOUTS)
        LAYOUTS_POOL = pool
        LAYOUTS_UNSEEN = PLACES_NOW.unseen
        LAYOUTS_TRUMP = trump


cdef int solve_layout(
    const House *house, Question *question, uint32_t pool, uint32_t number, int8_t *values
) noexcept nogil:
    """Store the values of the layout with this number, by discard, and return how many they are."""
    cdef uint32_t masks[PLACES]
    cdef int bidder = BOARD[BIDDER]
    cdef int seat
    layout_of(&PLACES_NOW, number, masks)
    if house.seats == 3:
        lay_out(question, masks[(bidder + 1) % 3], PLACES_NOW.unseen)
    else:
        for seat in range(SEATS):
            question.hands[seat] = renamed(masks[seat], question.names.inner)
        lend(&SHELF, question, 0)
    return discard_values(
        question, question.leader, renamed(pool, question.names.inner), pool if house.widow else 0, house.must, 0,
        values,
    )


cdef public int moon_odds(uint32_t start, uint32_t number, int shuffle, uint32_t seed) noexcept nogil:
    cdef House house
    cdef Question question
    cdef Fault fault
    cdef int8_t values[HAND + 1]
    cdef uint32_t pool, all, at
    cdef int choice
    cdef int choices = 1
    if not read_known(&house, &fault) or not may_name(&house, BOARD[TRUMP], &fault):
        return told(&fault)
    pool = <uint32_t> (BOARD[HANDS] | BOARD[WIDOW])
    if count(<uint32_t> BOARD[WIDOW]) != house.widow:
        wrong(&fault, WIDOW_SIZE, -1, 0)
        return told(&fault)
    all = PLACES_NOW.ways[0][PLACES_NOW.full]
    if start > all or number > all - start:
        wrong(&fault, LAYOUT_NUMBER, -1, all)
        return told(&fault)
    ask_layouts(&house, pool, BOARD[TRUMP], &question)
    if house.widow:
        choices = count(pool)
    for at in range(start, start + number):
        solve_layout(&house, &question, pool, shuffled(all, seed, at) if shuffle else at, values)
        for choice in range(choices):
            ANSWER[8 * choice + values[choice]] += 1
    for choice in range(choices):
        ANSWER[64 + choice] = lowest(pool) if house.widow else -1
        pool &= pool - 1
    return choices
