"""Reasons as Python objects, and low tiles from them. Owns: their order, and the errors. Refuses: to prove anything."""

from libc.stdint cimport uint32_t

from bits cimport count
from checks cimport checked_items, checked_number
from costly cimport Costly, Course, Proof, Reason
from game cimport HAND, SEATS, TILES
from house cimport TRUMP_SUIT
from imagined cimport Low
from question cimport Question


cdef inline tuple told_proof(const Proof *proof):
    """Return one proof: kind, seat, to, tiles, suits, plays before the change, first play, before, after."""
    cdef int at
    return (
        proof.kind, proof.seat, proof.to, tuple([proof.tile[at] for at in range(proof.number)]),
        tuple([proof.suit[at] for at in range(proof.number)]), tuple([proof.play[at] for at in range(proof.plays)]),
        proof.first, proof.before, proof.after,
    )


cdef inline list told_reasons(const Costly *costly):
    """Return the reasons in order, each the numbers of `Reason` from cause to remedy, then its proofs."""
    cdef int at, which
    cdef const Reason *reason
    cdef list told = []
    for at in range(costly.reasons):
        reason = &costly.reason[at]
        told.append((
            reason.cause, reason.tile, reason.tiles, reason.seat, reason.other, reason.suit, reason.trick, reason.role,
            reason.more, reason.against, reason.guarded, reason.remedy,
            [told_proof(&costly.proof[reason.first_proof + which]) for which in range(reason.proofs)],
        ))
    return told


cdef inline tuple told_course(const Costly *costly, int line):
    """Return what a play is worth to the side that moved, and the line from it on."""
    cdef const Course *course = &costly.course[line]
    cdef int at
    return costly.value[line], [course.plays[at] for at in range(course.number)]


cdef inline int read_lows(const Question *question, object given, Low *lows) except -1:
    """Store which tiles become low, pairs of tile and suit, and return how many."""
    cdef tuple pairs = checked_items(given, HAND, "lows")
    cdef tuple pair
    cdef int at, tile, seat
    cdef uint32_t seen = 0
    cdef uint32_t held = 0
    for seat in range(SEATS):
        held |= question.hands[seat]
    for at in range(len(pairs)):
        pair = checked_items(pairs[at], 2, "low")
        if len(pair) != 2:
            raise ValueError("lows: a tile and a suit are needed")
        tile = <int> checked_number(pair[0], TILES, "tile")
        lows[at].tile = <uint32_t> 1 << question.names.inner[tile]
        lows[at].suit = <int> checked_number(pair[1], TRUMP_SUIT + 1, "suit")
        if not lows[at].tile & held or lows[at].tile & seen:
            raise ValueError(f"lows: tile {tile} is not held, or there twice")
        seen |= lows[at].tile
        if lows[at].suit == question.trump or lows[at].suit == TRUMP_SUIT:
            if not lows[at].tile & question.kind.trumps:
                raise ValueError(f"lows: tile {tile} is not a trump, so it cannot become a low one")
    return <int> len(pairs)
