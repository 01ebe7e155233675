"""What can be wrong with a question, as numbers. Owns: the codes that all doors share. Refuses: words, Python objects.

A fault says what is wrong (`code`), with which of several (`at`: a seat, a place, a play, from 0; -1 for no such thing)
and one fact more (`what`: a tile, suit, seat or count, as the comment says; -1 for none). `_search.pyx` turns those of
positions into errors; the page has a name for each, in the same order.
"""

cdef enum:
    NO_FAULT
    NO_RULES                # a rule set or house rule that does not exist
    NO_TRUMP                # what: the number
    TRUMP_NOT_ALLOWED       # what: the trump
    NO_SEAT                 # what: the number
    TABLE_TOO_LONG          # what: tiles on the table
    NO_TILE                 # at: the hand, place or play; what it says is no tile, or no mask of tiles
    NOT_IN_SET              # at: the hand, -1 elsewhere; what: the tile
    TILE_TWICE              # at: the second hand, -1 elsewhere; what: the tile
    UNEQUAL_HANDS           # at: the hand; what: tiles in it
    HAND_TOO_LONG           # what: tiles a hand
    TABLE_REVOKE            # at: the place on the table; what: the suit not followed, TRUMP_SUIT for a trump not led
    WIDOW_SIZE              # what: tiles in the widow
    DISCARD_NOT_HELD        # what: the tile
    DISCARD_NOT_ALLOWED     # there is no widow and a discard, or the other way round
    HAND_SIZE               # at: the hand; what: tiles in it
    NOT_HELD                # at: the play; what: the seat that holds the tile, -1 for none
    MUST_FOLLOW             # at: the play; what: the suit
    MUST_LEAD_TRUMP         # at: the play
    HAND_OVER               # at: the play
    NO_BID                  # at: the call; what: the number
    AUCTION_OVER            # at: the call
    BID_TOO_LOW             # at: the call; what: the lowest bid that was allowed
    MUST_BID                # at: the call; what: the lowest bid that was allowed
    WRONG_TRICKS            # what: tricks of a result, all seats
    NO_LAYOUT               # the tiles cannot lie so
    LAYOUT_NUMBER           # what: how many layouts there are
    NO_LEAD                 # the leader holds nothing that may be led

ctypedef struct Fault:
    int code
    int at
    int what


cdef inline bint wrong(Fault *fault, int code, int at, int what) noexcept nogil:
    """Store a fault; return False, which says that there is one."""
    fault.code = code
    fault.at = at
    fault.what = what
    return False


cdef inline bint right(Fault *fault) noexcept nogil:
    """Store that there is no fault; return True."""
    fault.code = NO_FAULT
    fault.at = fault.what = -1
    return True
