"""Names of what reasons are made of. Owns: the numbers that stand for causes and roles. Refuses: everything else.

`moonsolver.reasons.causes` has the same in the same order, and says what each means; a test holds them together.
"""

cdef enum:
    MISSED
    VOID
    TOO_LOW
    TRUMP_OUT
    OVERTOOK
    TAKE_OVER
    SPENT
    TOO_HIGH
    PARTNER_VOID
    LEAD
    BEATER
    THROWS
    TRUMPS_OUT
    FIRST
    LEAD_BETTER
    PARTNER
    OWN
    PAIR
    SEAT
    BURDEN
    ANSWER
    TRICK
    CAUSES

cdef enum:
    RANK
    TRUMP
    TRUMP_RANK
    TRUMP_ANY
    GUARD_HIGH
    GUARD_LOW
    GUARD_BOTH
    RUFF
    THIS_TRICK
