# What a page asks of the game before and after the play: the house, the deal, the table's rows, the auction, the score.
# Included by page.pyx.

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
