"""The door of a page: the rooms behind `_search.pyx`, asked with plain numbers. Becomes moon.wasm; needs no Python.

Owns: a board of words of 32 bits through which numbers go in and out, and the memory of the tables. Refuses: rules and
values, which the rooms know. `explorer/engine.js` is the other side, and says what each question means. A question
writes to the board, calls a function and reads the board; what a function returns is given below. Every function but
those of bare numbers leaves a fault at FAULT, FAULT_AT, FAULT_WHAT, NO_FAULT where the answer holds, and returns -1
for one, unless it has an answer up to the fault.

    word  0 ..  6   the house: rule set, must lead a trump, trumps that may be named, lowest bid (0: the default 4),
                    last must bid, marks, moon wins the game
          8 .. 11   hands       12 widow    13 bidder   14 trump    15 discard, -1 for none     16 leader
         17 .. 21   how many tiles are on the table, and which
         22 .. 50   how many plays (calls, tricks by seat), and which
         51         humans      52 .. 56 tiles barred from each place
         64 .. 67   fault code, at, what; how many there are of something
        128 .. 255  the answer, numbered from 0 below

    moon_start()                    fills the tables; once, before anything else
    moon_board()                    the address of the board
    moon_tile_count()               28
    moon_tile(tile)                 high end * 8 + low end
    moon_led_suit(trump, tile)      the suit it leads, 7 for trumps; -1 for what is no trump or tile
    moon_needed(bid)                tricks it promises
    moon_shuffled(number, seed, at) the at-th of a shuffle of 0 .. number - 1

  asked with the house:
    moon_rule_set()                 0..3: seats, tiles, hand size, widow size
    moon_trumps()                   mask of trumps that may be named
    moon_bids()                     mask of bids that there are
    moon_side(bidder)               mask of seats that play together
    moon_suit_tiles(trump, suit)    mask

  with a deal (hands, widow), the last three with bidder, trump, discard:
    moon_check_deal()               0
    moon_discards()                 mask
    moon_row()                      the best value; 0..27 the values by discard, -1 for other tiles
    moon_begin()                    0, and the board holds the first position of the play

  with a position (hands, bidder, trump, leader, table):
    moon_facts()                    0..10: over, to play, legal, bound (0 free, 1 follow, 2 lead a trump), led suit, its
                                    tiles, winning seat, winning tile, tricks left, first trick, side
    moon_replay()                   plays made (NUMBER); 0 leader, 1 tiles on the table, 2 full tricks, 8..11 hands,
                                    12..15 tricks taken, 16..19 table, 32.. who played, 64.. who won; fault of a play
    moon_value()                    tricks that the bidder's side takes from here on
    moon_plays()                    how many groups; 0..27 values by tile, -1 for others, 32.. groups, 64 legal plays,
                                    65 best plays, 66 their value
    moon_line()                     how many plays; 0.. tiles
    moon_trace()                    how many totals; 0.. totals
    moon_defence()                  the tile, -1 when it is over; NUMBER of best plays; 0.. tile, replies, keeping of each

    moon_auction()                  calls made; leader is who speaks first, plays are the calls; 0..6: over, to speak,
                                    what it may say, highest bid, winner, redeal, must bid; fault of a call
    moon_result(bid)                how many partnerships; with bidder, and tricks by seat as plays; 0..3: the side's
                                    tricks, needed, made, wins the game; 4.. scores; 8.. seats of each partnership

  with what the bidder knows (bidder, its seven tiles as hand 0, widow, barred):
    moon_layouts()                  how many layouts; 0 the unseen tiles
    moon_layout(number)             0; 0..3 hands, 4 aside
    moon_odds(start, number, shuffle, seed)
                                    how many discards (1 without any), with trump; 8 * d + t: layouts in which discard d
                                    takes t tricks, 64.. the discards by rising bit, -1 for none
"""

from libc.stdint cimport int8_t, uint32_t, uint64_t
from libc.string cimport memset

from batches cimport lay_out
from bits cimport count, lowest
from contracts cimport (
    BIDS, Auction, Result, bids_of, hold_auction, may_bid, must_bid, needed_by, settle,
)
from faults cimport (
    HAND_SIZE, LAYOUT_NUMBER, NO_LAYOUT, NO_TILE, NOT_IN_SET, TILE_TWICE, WIDOW_SIZE, Fault, right, wrong,
)
from game cimport HAND, SEATS, TILES, TRUMPS, Constants, renamed
from game_tables cimport fill_constants
from guess cimport first_guess
from house cimport (
    TRUMP_SUIT, House, high_end, low_end, may_name, seat_exists, side_of, sound_house, suit_led_by, tiles_of_suit,
)
from layouts cimport PLACES, Places, count_layouts, layout_of, shuffled
from lines cimport Chances, Plays, best_line, most_tempting, plays_of
from loans cimport Shelf, deal_row, lend
from plays cimport (
    Played, bound_by, deal_in, exchange, led_number, may_discard, replay, set_up_in,
)
from positions cimport Deal, Given
from question cimport Question, legal_plays, name_trump, to_play, winning_tile, winning_turn
from table cimport Table, forget
from tricks cimport first_leads
from values cimport discard_values, value_of, values_along

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


# ------------------------------------------------------------------------------------------------ bare numbers

cdef public void moon_start() noexcept nogil:
    global ANSWER, LAYOUTS_TRUMP
    ANSWER = &BOARD[OUT]
    fill_constants(&CONSTANTS)
    memset(&SHELF, 0, sizeof(SHELF))
    SHELF.tables[0].entries = ENTRIES_THREE
    SHELF.tables[0].bits = BITS_THREE
    SHELF.tables[1].entries = ENTRIES_FOUR
    SHELF.tables[1].bits = BITS_FOUR
    memset(&LAYOUTS, 0, sizeof(LAYOUTS))
    LAYOUTS.wide = ENTRIES_LAYOUTS
    LAYOUTS.bits = BITS_LAYOUTS
    LAYOUTS_TRUMP = -1


cdef public int *moon_board() noexcept nogil:
    return BOARD


cdef public int moon_tile_count() noexcept nogil:
    return TILES


cdef public int moon_tile(int tile) noexcept nogil:
    if <uint32_t> tile >= TILES:
        return -1
    return high_end(tile) << 3 | low_end(tile)


cdef public int moon_led_suit(int trump, int tile) noexcept nogil:
    if <uint32_t> trump >= TRUMPS or <uint32_t> tile >= TILES:
        return -1
    return suit_led_by(&CONSTANTS, trump, tile)


cdef public int moon_needed(int bid) noexcept nogil:
    return needed_by(bid) if <uint32_t> bid < BIDS else -1


cdef public uint32_t moon_shuffled(uint32_t number, uint32_t seed, uint32_t at) noexcept nogil:
    return shuffled(number, seed, at) if at < number else 0


# ------------------------------------------------------------------------------------------ reading the board

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


# ------------------------------------------------------------------------------------------------------ the house

cdef public int moon_rule_set() noexcept nogil:
    cdef House house
    cdef Fault fault
    if read_house(&house, &fault):
        ANSWER[0] = house.seats
        ANSWER[1] = house.tiles
        ANSWER[2] = HAND
        ANSWER[3] = house.widow
    return told(&fault)


cdef public int moon_trumps() noexcept nogil:
    cdef House house
    cdef Fault fault
    if not read_house(&house, &fault):
        return told(&fault)
    return house.trumps


cdef public int moon_bids() noexcept nogil:
    cdef House house
    cdef Fault fault
    if not read_house(&house, &fault):
        return told(&fault)
    return bids_of(&house)


cdef public int moon_side(int bidder) noexcept nogil:
    cdef House house
    cdef Fault fault
    if not read_house(&house, &fault) or not seat_exists(&house, bidder, &fault):
        return told(&fault)
    return side_of(&house, bidder)


cdef public int moon_suit_tiles(int trump, int suit) noexcept nogil:
    cdef House house
    cdef Fault fault
    if not read_house(&house, &fault) or not may_name(&house, trump, &fault):
        return told(&fault)
    return tiles_of_suit(&CONSTANTS, trump, suit) & house.tiles


# ----------------------------------------------------------------------------------------------- before the play

cdef public int moon_check_deal() noexcept nogil:
    cdef House house
    cdef Deal deal
    cdef Fault fault
    read_deal(&house, 0, &deal, &fault)
    return told(&fault)


cdef public int moon_discards() noexcept nogil:
    cdef House house
    cdef Deal deal
    cdef Fault fault
    if not read_deal(&house, BOARD[BIDDER], &deal, &fault):
        return told(&fault)
    return may_discard(&deal)


cdef public int moon_row() noexcept nogil:
    cdef House house
    cdef Deal deal
    cdef Fault fault
    cdef int8_t values[HAND + 1]
    cdef uint32_t discards
    cdef int at, number
    cdef int best = 0
    if not read_deal(&house, BOARD[BIDDER], &deal, &fault) or not may_name(&house, BOARD[TRUMP], &fault):
        return told(&fault)
    number = deal_row(&SHELF, &CONSTANTS, &deal, BOARD[TRUMP], 0, values)
    discards = may_discard(&deal)
    for at in range(TILES):
        ANSWER[at] = -1
    for at in range(number):
        if values[at] > best:
            best = values[at]
        if discards:
            ANSWER[lowest(discards)] = values[at]
            discards &= discards - 1
    return best


cdef public int moon_begin() noexcept nogil:
    cdef House house
    cdef Deal deal
    cdef Given given
    cdef Fault fault
    cdef int at
    if read_deal(&house, BOARD[BIDDER], &deal, &fault) and may_name(&house, BOARD[TRUMP], &fault):
        read_hands(&given)
        if exchange(&deal, BOARD[DISCARD], &given, &fault):
            for at in range(SEATS):
                BOARD[HANDS + at] = given.hands[at]
            BOARD[LEADER] = given.leader
            BOARD[ON_TABLE] = 0
    return told(&fault)


# ------------------------------------------------------------------------------------------------------ the play

cdef public int moon_facts() noexcept nogil:
    cdef House house
    cdef Question question
    cdef Fault fault
    cdef int at
    if not read_position(&house, &question, &fault):
        return told(&fault)
    ANSWER[0] = question.left == 0
    ANSWER[1] = to_play(&question) if question.left else -1
    ANSWER[2] = renamed(legal_plays(&question), question.names.outer)
    ANSWER[3] = bound_by(&question)
    ANSWER[4] = led_number(&CONSTANTS, &question)
    ANSWER[6] = ANSWER[7] = -1
    if question.turn:
        ANSWER[5] = tiles_of_suit(&CONSTANTS, question.trump, ANSWER[4]) & house.tiles
        ANSWER[6] = (question.leader + winning_turn(&question)) % question.seats
        ANSWER[7] = question.names.outer[lowest(winning_tile(&question))]
    ANSWER[8] = question.left
    ANSWER[9] = question.left == HAND
    ANSWER[10] = question.side
    return told(&fault)


cdef public int moon_replay() noexcept nogil:
    cdef House house
    cdef Question question
    cdef Played played
    cdef Fault fault
    cdef int at
    if not read_position(&house, &question, &fault):
        return told(&fault)
    replay(&CONSTANTS, &question, &BOARD[PLAY], plays_on_board(), &played, &fault)
    told(&fault)
    BOARD[NUMBER] = played.number
    ANSWER[0] = question.leader
    ANSWER[1] = question.turn
    ANSWER[2] = played.tricks
    for at in range(question.seats):
        ANSWER[8 + at] = renamed(question.hands[at], question.names.outer)
        ANSWER[12 + at] = played.taken[at]
    for at in range(question.turn):
        ANSWER[16 + at] = question.names.outer[lowest(question.played[at])]
    for at in range(played.number):
        ANSWER[32 + at] = played.seats[at]
    for at in range(played.tricks):
        ANSWER[64 + at] = played.winners[at]
    return played.number


cdef public int moon_value() noexcept nogil:
    cdef House house
    cdef Question question
    cdef Fault fault
    if not read_position(&house, &question, &fault):
        return told(&fault)
    lend(&SHELF, &question, 0)
    return value_of(&question, first_guess(&question), 0, question.left)


cdef public int moon_plays() noexcept nogil:
    cdef House house
    cdef Question question
    cdef Plays plays
    cdef Fault fault
    cdef uint32_t group
    cdef int at
    if not read_position(&house, &question, &fault):
        return told(&fault)
    for at in range(TILES):
        ANSWER[at] = -1
    if question.left == 0:
        return 0
    plays_of(&SHELF, &question, &plays)
    for at in range(plays.number):
        group = renamed(plays.groups[at], question.names.outer)
        ANSWER[32 + at] = group
        ANSWER[64] |= group
        while group:
            ANSWER[lowest(group)] = plays.values[at]
            group &= group - 1
    sort_down(&ANSWER[32], plays.number)
    ANSWER[65] = renamed(plays.best, question.names.outer)
    ANSWER[66] = plays.value
    return plays.number


cdef void sort_down(int *words, int number) noexcept nogil:
    """Put a few words in order, the highest first."""
    cdef int at, place
    cdef int word
    for at in range(1, number):
        word = words[at]
        place = at
        while place > 0 and words[place - 1] < word:
            words[place] = words[place - 1]
            place -= 1
        words[place] = word


cdef public int moon_line() noexcept nogil:
    cdef House house
    cdef Question question
    cdef Fault fault
    if not read_position(&house, &question, &fault):
        return told(&fault)
    return best_line(&SHELF, &question, ANSWER)


cdef public int moon_trace() noexcept nogil:
    cdef House house
    cdef Question question, after
    cdef Played played
    cdef Fault fault
    cdef uint32_t tiles[TILES]
    cdef int at
    cdef int number = plays_on_board()
    if not read_position(&house, &question, &fault):
        return told(&fault)
    after = question
    if not replay(&CONSTANTS, &after, &BOARD[PLAY], number, &played, &fault):
        return told(&fault)
    for at in range(number):
        tiles[at] = <uint32_t> 1 << question.names.inner[BOARD[PLAY + at]]
    lend(&SHELF, &question, 0)
    values_along(&question, tiles, number, ANSWER)
    return number + 1


cdef public int moon_defence() noexcept nogil:
    cdef House house
    cdef Question question
    cdef Plays plays
    cdef Chances chances[TILES]
    cdef Fault fault
    cdef uint32_t tile, group
    cdef int at
    cdef int number = 0
    if not read_position(&house, &question, &fault):
        return told(&fault)
    if question.left == 0:
        return -1
    tile = most_tempting(&SHELF, &question, <uint32_t> BOARD[HUMANS], &plays, chances)
    for at in range(plays.number):
        group = plays.groups[at] if plays.values[at] == plays.value else 0
        while group:
            ANSWER[3 * number] = question.names.outer[lowest(group)]
            ANSWER[3 * number + 1] = chances[at].replies
            ANSWER[3 * number + 2] = chances[at].keeping
            group &= group - 1
            number += 1
    BOARD[NUMBER] = number
    return question.names.outer[lowest(tile)]


# ---------------------------------------------------------------------------------------------- auction and score

cdef public int moon_auction() noexcept nogil:
    cdef House house
    cdef Auction auction
    cdef Fault fault
    if not read_house(&house, &fault) or not seat_exists(&house, BOARD[LEADER], &fault):
        return told(&fault)
    hold_auction(&house, BOARD[LEADER], &BOARD[PLAY], plays_on_board(), &auction, &fault)
    told(&fault)
    ANSWER[0] = auction.over
    ANSWER[1] = -1 if auction.over else (auction.first + auction.spoken) % house.seats
    ANSWER[2] = may_bid(&house, &auction)
    ANSWER[3] = auction.highest
    ANSWER[4] = auction.winner
    ANSWER[5] = auction.over and auction.winner < 0
    ANSWER[6] = not auction.over and must_bid(&house, &auction)
    return auction.spoken


cdef public int moon_result(int bid) noexcept nogil:
    cdef House house
    cdef Result result
    cdef Fault fault
    cdef int side
    if not read_house(&house, &fault) or not settle(&house, BOARD[BIDDER], bid, &BOARD[PLAY], &result, &fault):
        return told(&fault)
    ANSWER[0] = result.side_tricks
    ANSWER[1] = result.needed
    ANSWER[2] = result.made
    ANSWER[3] = result.wins_game
    for side in range(result.sides):
        ANSWER[4 + side] = result.score[side]
        ANSWER[8 + side] = result.seats_of[side]
    return result.sides


# ------------------------------------------------------------------------------------------------------- layouts

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
