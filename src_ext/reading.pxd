"""What a Python caller gives, read into C. Owns: the order of reading, and the errors that say what is wrong.

What the numbers must fulfil is checked in positions.pxd, for every door alike; here its faults get their words.
"""

from libc.stdint cimport int8_t, uint32_t
from libc.string cimport memset

from bits cimport count
from checks cimport checked_items, checked_number
from faults cimport HAND_TOO_LONG, NO_LEAD, TABLE_TOO_LONG, TILE_TWICE, UNEQUAL_HANDS, WIDOW_SIZE, Fault
from game cimport HAND, SEATS, TILES, TRUMPS, Constants
from positions cimport Deal, Given, lay_widow, set_up
from question cimport Question
from table cimport Table
from tricks cimport ANY_TILE


cdef inline uint32_t checked_mask(object mask, str what) except? 0xFFFFFFFF:
    """Return a mask of tiles."""
    return <uint32_t> checked_number(mask, 1 << TILES, what)


cdef inline int checked_trumps(object trumps, int *named) except -1:
    """Store some trumps, at most as many as there are, and return how many."""
    cdef tuple given = checked_items(trumps, TRUMPS, "trumps")
    cdef int at
    for at in range(len(given)):
        named[at] = <int> checked_number(given[at], TRUMPS, "trump")
    return <int> len(given)


cdef inline int refuse(const Given *given, const Fault *fault) except -1:
    """Raise ValueError for what is wrong with a position."""
    if fault.code == TABLE_TOO_LONG:
        raise ValueError(f"{given.on_table} tiles on the table: at most {given.seats - 1} can be")
    if fault.code == TILE_TWICE and fault.at >= 0:
        raise ValueError(f"hand {given.hands[fault.at]}: a tile of it is in another hand")
    if fault.code == TILE_TWICE:
        raise ValueError(f"tile {fault.what} on the table: it is in a hand or there twice")
    if fault.code == UNEQUAL_HANDS:
        raise ValueError("hands of unequal length: with what lies on the table each must have as many tiles")
    if fault.code == HAND_TOO_LONG:
        raise ValueError(f"{fault.what} tiles a hand: at most {HAND} are possible")
    if fault.code == NO_LEAD:
        raise ValueError(f"leads {given.leads}: the leader holds none of these")
    raise ValueError(f"fault {fault.code} of a position")


cdef inline int read_given(
    Given *given, object hands, object trump, object leader, object played, object side, object leads
) except -1:
    """Store the numbers of a position, each within its range."""
    cdef tuple held = checked_items(hands, SEATS, "hands")
    cdef tuple lying = checked_items(played, SEATS, "played")
    cdef int at
    memset(given, 0, sizeof(Given))
    given.seats = <int> len(held)
    given.on_table = <int> len(lying)
    if given.seats != 3 and given.seats != 4:
        raise ValueError(f"{given.seats} hands: three or four are needed")
    given.trump = <int> checked_number(trump, TRUMPS, "trump")
    given.leader = <int> checked_number(leader, given.seats, "leader")
    given.side = <uint32_t> checked_number(side, 1 << given.seats, "side")
    given.leads = <uint32_t> checked_number(leads, <long long> 1 << 32, "leads")
    for at in range(given.seats):
        given.hands[at] = checked_mask(held[at], "hand")
    for at in range(given.on_table):
        given.table[at] = <int> checked_number(lying[at], TILES, "tile")
    return 0


cdef inline int read_position(
    Question *question, const Constants *constants, object hands, object trump, object leader, object played,
    object side, object leads,
) except -1:
    """Read and check a position and store it in the inner numbering, without a table."""
    cdef Given given
    cdef Fault fault
    read_given(&given, hands, trump, leader, played, side, leads)
    if not set_up(&given, constants, question, &fault):
        return refuse(&given, &fault)
    return 0


cdef inline int read_deal(
    Deal *deal, const Constants *constants, object hands, object widow, object bidder, object side,
    object must_lead_trump,
) except -1:
    """Read and check a deal and store it."""
    cdef Given given
    cdef Question question
    cdef Fault fault
    cdef uint32_t left_over
    read_given(&given, hands, 8, bidder, (), side, ANY_TILE)
    if not set_up(&given, constants, &question, &fault):
        return refuse(&given, &fault)
    left_over = checked_mask(widow, "widow")
    if not lay_widow(&given, left_over, False, deal, &fault):
        if fault.code == WIDOW_SIZE:
            raise ValueError(f"widow {left_over}: one tile or none is needed")
        raise ValueError(f"widow {left_over}: it is in a hand")
    deal.must = checked_number(must_lead_trump, 2, "must_lead_trump")
    return 0


# ----------------------------------------------------------------------------------------------------- batches

cdef inline int checked_column(const int8_t[::1] trumps, int *named) except -1:
    """Store an array of trumps and return how many."""
    cdef Py_ssize_t column
    if trumps.shape[0] > TRUMPS:
        raise ValueError(f"{trumps.shape[0]} trumps: at most {TRUMPS} are possible")
    for column in range(trumps.shape[0]):
        named[column] = <int> checked_number(trumps[column], TRUMPS, "trump")
    return <int> trumps.shape[0]


cdef inline int checked_left(uint32_t pool, uint32_t unseen) except -1:
    """Return the tricks left when one seat of three holds `pool`, perhaps a tile too many, and two share `unseen`."""
    cdef int left = count(unseen) // 2
    if pool & unseen:
        raise ValueError(f"others {unseen}: a tile of it is in own")
    if count(unseen) != 2 * left or left > HAND or not left <= count(pool) <= left + 1:
        raise ValueError(f"{count(pool)} own tiles and {count(unseen)} others: two more hands, at most a tile shorter")
    return left


cdef inline int start_batch(Question *question, Table *table, int seats, object leader, object side) except -1:
    """Fill in what all questions of a batch share; the table gets its memory later."""
    memset(table, 0, sizeof(Table))
    memset(question, 0, sizeof(Question))
    question.table = table
    question.seats = seats
    question.leader = <int> checked_number(leader, seats, "leader")
    question.side = <uint32_t> checked_number(side, 1 << seats, "side")
    return 0
