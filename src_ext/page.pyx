"""The door of a page: the rooms behind `_search.pyx`, asked with plain numbers. Becomes moon.wasm; needs no Python.

Its parts stand in files of their own, included below: the board, then what is asked of the game, of a
play, of layouts, and why a play cost tricks.

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
    moon_reasons(tile)              how many reasons why the play costs something; 0 the better play, -1 where it costs
                                    nothing, 1..2 what either is worth to the side that moved, 3..4 how many plays the
                                    lines from them have, 32.., 64.. these lines; 5..9: who moved, the partner, the
                                    number of the trick, is the better play alone a trump, takes the tile a trick in
                                    the better line
    moon_reason(number)             how many proofs it has; 0..11: cause, tile, tiles, seat, other, suit, trick, role,
                                    more, against, guarded, remedy, -1 for what there is not; who holds `against`, does
                                    the tile guard `guarded` in a suit that its role names
    moon_reason_proof(number, which)
                                    the kind of change; 0..6: seat, to, play that is valued (-1 the position), values
                                    before and after, how many tiles, how many plays come first; 8.. the tiles, 16..
                                    the suits in which they are low, 24.. the plays

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
from libc.string cimport memcpy, memset

from batches cimport lay_out
from bits cimport count, lowest
from contracts cimport (
    BIDS, Auction, Result, bids_of, hold_auction, may_bid, must_bid, needed_by, settle,
)
from costly cimport BETTER, EXPLAINED, MADE, Costly, Proof, Reason, is_trump, tile_of
from enemy_causes cimport holder
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
    Played, bound_by, deal_in, exchange, led_number, may_discard, may_play, replay, set_up_in,
)
from positions cimport Deal, Given
from question cimport Question, legal_plays, name_trump, to_play, winning_tile, winning_turn
from reasons cimport explain
from spent_causes cimport guards
from table cimport BITS_IMAGINED, Table, forget
from tricks cimport first_leads
from values cimport discard_values, value_of, values_along

include "page_board.pxi"


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


include "page_game.pxi"
include "page_plays.pxi"
include "page_layouts.pxi"
include "page_reasons.pxi"
