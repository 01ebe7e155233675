# The board of a page: its places, the tables behind it, and what stands on it read as what the rooms ask for.
# Included by page.pyx, which names what is imported and says where things stand.

cdef enum:
    # Places on the board; the same stand in engine.js.
    SET = 0
    MUST_LEAD_TRUMP = 1
    NAMEABLE = 2
    LOWEST_BID = 3
    LAST_MUST_BID = 4
    MARKS = 5
    MOON_WINS_GAME = 6
    HANDS = 8
    WIDOW = 12
    BIDDER = 13
    TRUMP = 14
    DISCARD = 15
    LEADER = 16
    ON_TABLE = 17
    TABLE = 18
    PLAYS = 22
    PLAY = 23
    HUMANS = 51
    BARRED = 52
    FAULT = 64
    FAULT_AT = 65
    FAULT_WHAT = 66
    NUMBER = 67
    OUT = 128
    WORDS = 256

cdef enum:
    # Sizes of tables, as powers of two: as in _search.pyx.
    BITS_THREE = 14
    BITS_FOUR = 15
    BITS_LAYOUTS = 14

cdef int BOARD[WORDS]
cdef int *ANSWER
cdef Constants CONSTANTS
cdef Shelf SHELF
cdef uint32_t ENTRIES_THREE[1 << BITS_THREE]
cdef uint32_t ENTRIES_FOUR[1 << BITS_FOUR]
cdef uint64_t ENTRIES_LAYOUTS[1 << BITS_LAYOUTS]
cdef Table LAYOUTS              # what is known of all layouts of one hand under one trump
cdef uint32_t LAYOUTS_POOL
cdef uint32_t LAYOUTS_UNSEEN
cdef int LAYOUTS_TRUMP
cdef Places PLACES_NOW


cdef int told(const Fault *fault) noexcept nogil:
    """Leave the fault on the board, if there is one; return -1 for one, else 0."""
    BOARD[FAULT] = fault.code
    BOARD[FAULT_AT] = fault.at
    BOARD[FAULT_WHAT] = fault.what
    return -1 if fault.code else 0


cdef bint read_house(House *house, Fault *fault) noexcept nogil:
    """Read the house."""
    memset(&BOARD[FAULT], 0, 4 * (OUT - FAULT))
    memset(ANSWER, 0, 4 * (WORDS - OUT))
    house.which = BOARD[SET]
    house.must = BOARD[MUST_LEAD_TRUMP] != 0
    house.trumps = BOARD[NAMEABLE]
    house.lowest_bid = BOARD[LOWEST_BID] if BOARD[LOWEST_BID] else 4
    house.last_must_bid = BOARD[LAST_MUST_BID] != 0
    house.marks = BOARD[MARKS] != 0
    house.moon_wins = BOARD[MOON_WINS_GAME] != 0
    return sound_house(house, fault)


cdef void read_hands(Given *given) noexcept nogil:
    """Read the hands and the table as they stand there."""
    cdef int at
    memset(given, 0, sizeof(Given))
    for at in range(SEATS):
        given.hands[at] = <uint32_t> BOARD[HANDS + at]
        given.table[at] = BOARD[TABLE + at]
    given.on_table = BOARD[ON_TABLE]
    given.trump = BOARD[TRUMP]
    given.leader = BOARD[LEADER]


cdef bint read_position(House *house, Question *question, Fault *fault) noexcept nogil:
    """Read and check a position."""
    cdef Given given
    if not read_house(house, fault):
        return False
    read_hands(&given)
    return set_up_in(house, &CONSTANTS, &given, BOARD[BIDDER], question, fault)


cdef bint read_deal(House *house, int bidder, Deal *deal, Fault *fault) noexcept nogil:
    """Read and check a deal."""
    cdef Given given
    if not read_house(house, fault):
        return False
    read_hands(&given)
    return deal_in(house, &CONSTANTS, &given, <uint32_t> BOARD[WIDOW], bidder, deal, fault)


cdef int plays_on_board() noexcept nogil:
    """Return how many plays there are; what is more than a hand has is one play too many."""
    return 0 if BOARD[PLAYS] < 0 else TILES if BOARD[PLAYS] > TILES else BOARD[PLAYS]
