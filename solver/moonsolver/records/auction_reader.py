"""The auction of a recorded hand, read from how people write it. Knows neither the deal nor the plays."""

import contextlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from moonsolver.errors import MoonError, NotationError
from moonsolver.game.auction import Auction
from moonsolver.game.notation import quote
from moonsolver.game.seats import Seat
from moonsolver.records.hand_notes import HandNotes

__all__ = ["read_auction"]


def read_auction(notes: HandNotes, led: Seat | None, expected: Seat | None) -> tuple[Auction | None, Seat | None]:
    """Return the auction as far as it is sound, and who spoke first.

    `led` is who led trick 1, `expected` whose turn it was to speak first; each None when it is not known.
    """
    written = notes.form.auction
    calls = [] if written is None else _calls(notes, written)
    speaks = notes.seat_if_any(calls[0][0]) if calls else None
    known = notes.value("first", notes.seat) or speaks or expected
    if written is None:
        return None, known
    auction = Auction(notes.rules, known or Seat.A)
    for speaker, call in calls:
        said = notes.tried("auction", partial(_say, notes, auction, speaker, call), prefix="auction")
        if said is None:
            break
        auction = said
    if known is None:
        auction = _turned(notes, auction, led)
    return auction, auction.first


def _turned(notes: HandNotes, auction: Auction, led: Seat | None) -> Auction:
    """Return the auction from the seat with which its winner is the bidder; as it is where that is not known."""
    bidder = led
    if notes.form.bidder is not None:
        with contextlib.suppress(MoonError):  # a bidder that is not a seat is reported later
            bidder = notes.seat(notes.form.bidder)
    if bidder is None or auction.winner is None:
        return auction
    turn = bidder.index - auction.winner.index
    auction = replace(auction, first=Seat.A.after(turn, seats=notes.rules.seats))
    if notes.form.bidder is None and not notes.is_written("first"):
        notes.find("auction", f"the first bidder is missing: it was {auction.first}, since {bidder} led trick 1")
    return auction


def _calls(notes: HandNotes, written: str | Sequence[str | int]) -> list[tuple[str | None, str | int]]:
    """Return the calls in turn, each with who is written as making it: ``pass``, ``Ann: 5``, ``Ann 5``."""
    if isinstance(written, str):
        if not notes.is_short("auction", written):
            return []
        written = re.split(r"[,;\n]", written)
    found: list[tuple[str | None, str | int]] = []
    for part in written:
        found += _calls_in(notes, part) if isinstance(part, str) else [(None, part)]
    return found


def _calls_in(notes: HandNotes, part: str) -> Iterator[tuple[str | None, str]]:
    """Yield the calls in a part of an auction between commas."""
    pieces = list(re.finditer(r"([^:]*?):\s*(\S+)|([^:]+)$", part.strip()))
    if "".join(piece[0] for piece in pieces) != part.strip():
        yield None, part.strip()  # a colon without a call behind it, which is refused as it is
        return
    for piece in pieces:
        if piece[2]:
            yield piece[1].strip(), piece[2]
            continue
        *before, last = piece[3].split() or [""]
        name = " ".join(before)
        if before and notes.seat_if_any(name):
            yield name, last
        else:
            yield from ((None, call) for call in piece[3].split())


def _say(notes: HandNotes, auction: Auction, speaker: str | None, call: str | int) -> Auction:
    """Return the auction after a call, which must come from the seat to speak."""
    if speaker is not None and auction.to_speak is not None and (seat := notes.seat(speaker)) != auction.to_speak:
        raise NotationError(
            f"{quote(speaker)} ({seat}) is written where it is {auction.to_speak}'s turn, starting from {auction.first}"
        )
    return auction.say(call)
