"""The plays of a recorded hand: read, a missing one put in where it is certain, and held against the rules."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from moonsolver.errors import MoonError, PlayError
from moonsolver.game.deal import Deal
from moonsolver.game.notation import listed
from moonsolver.game.position import Position
from moonsolver.game.seats import Seat
from moonsolver.game.tiles import Hand, Tile
from moonsolver.game.trumps import Trump, winning_place
from moonsolver.records.deal_reader import WrittenDeal
from moonsolver.records.gaps import filled_deal, fitting_tricks, last_plays
from moonsolver.records.hand_notes import LONGEST, HandNotes, few
from moonsolver.records.line_numbers import is_row
from moonsolver.records.record import Record, TrickPlays

__all__ = ["WrittenTrick", "legal_plays", "read_tricks", "who_led", "with_missing_play", "written_tricks"]


@dataclass(frozen=True, slots=True)
class WrittenTrick:
    """A trick as written: who is said to have led it, if that is said; the tiles, or why there are none."""

    leader: str | Seat | None
    tiles: tuple[Tile, ...]
    faults: tuple[str, ...] = ()


def written_tricks(notes: HandNotes) -> list[WrittenTrick]:
    """Return the plays as written, one trick a row; of too many rows, one more than there can be tricks."""
    written = notes.form.plays
    rows = written.split("\n") if isinstance(written, str) else written or []
    texts = [row.split("#", 1)[0].strip() for row in rows if is_row(row)]
    return [_written_trick(notes, text) for text in texts[: notes.rules.hand_size + 1]]


def _written_trick(notes: HandNotes, text: str) -> WrittenTrick:
    leader, plays = _parted(notes, text)
    if len(plays) > LONGEST:
        size = notes.rules.seats
        words = f"{len(plays):,} characters on one line: a trick has {size} tiles, so write one trick a line"
        return WrittenTrick(leader, (), (words,))
    try:
        return WrittenTrick(leader, Hand.parse_tiles(plays))
    except MoonError as error:
        return WrittenTrick(leader, (), error.faults)


def _parted(notes: HandNotes, text: str) -> tuple[str | None, str]:
    """Separate who led from what was played; a tile may have a colon too, but no letter."""
    for name in notes.players.values():
        spelled = r"\s+".join(map(re.escape, name.split()))
        if spelled and (found := re.match(rf"{spelled}\s*:", text, re.IGNORECASE)):
            return name, text[found.end() :]
    before, colon, after_colon = text.partition(":")
    if colon and any(c.isalpha() for c in before):
        return before.strip(), after_colon
    return None, text


def who_led(notes: HandNotes, tricks: Sequence[WrittenTrick], parts: WrittenDeal | None) -> Seat | None:
    """Return who led the first trick, by the words before it or by the hands that its tiles are in."""
    if not tricks:
        return None
    leader = tricks[0].leader
    if leader is not None:
        return notes.seat_if_any(leader)
    for at, tile in enumerate(tricks[0].tiles):  # the lead may be the widow, and so in no hand
        for seat, hand in zip(notes.rules.all_seats, parts.hands if parts else (), strict=False):
            if hand is not None and tile in hand:
                return seat.after(-at, seats=notes.rules.seats)
    return None


def with_missing_play(
    notes: HandNotes,
    tricks: Sequence[WrittenTrick],
    parts: WrittenDeal | None,
    bidder: Seat,
    trump: Trump,
    discard: Tile | None,
) -> Sequence[WrittenTrick]:
    """Return the tricks with the one tile that a complete play lacks, where it is certain."""
    rules = notes.rules
    filled = filled_deal(rules, parts.hands) if parts else None
    if filled is None or (discard is None) == rules.has_widow or len(tricks) != rules.hand_size:
        return tricks
    try:
        deal = Deal(rules, filled[: rules.seats], filled[-1] if rules.has_widow else Hand())
        start = Position.start(deal, bidder=bidder, trump=trump, discard=discard)
        led = [notes.seat(trick.leader) if trick.leader else None for trick in tricks]
    except MoonError:  # reported where it is read
        return tricks
    if any(trick.faults for trick in tricks):
        return tricks
    found = fitting_tricks(start, [(leader, trick.tiles) for leader, trick in zip(led, tricks, strict=True)])
    if found is None:
        return tricks
    number, tiles = found
    short = tricks[number - 1]
    (missing,) = Hand(tiles) - Hand(short.tiles)
    holder = next(seat for seat, hand in zip(rules.all_seats, start.hands, strict=True) if missing in hand)
    notes.find_in_trick(number, f"{missing} is missing: {holder} played it")
    return [replace(trick, tiles=tiles) if trick is short else trick for trick in tricks]


def read_tricks(
    notes: HandNotes, written: Sequence[WrittenTrick], bidder: Seat, trump: Trump | None, discard: Tile | None
) -> list[TrickPlays]:
    """Return the tricks, each play with its seat, up to the first that cannot be one."""
    tricks: list[TrickPlays] = []
    played: dict[Tile, int] = {}
    leader = bidder
    seats = notes.rules.seats
    for number, each in enumerate(written, 1):
        if not _can_be_a_trick(notes, number, each, leader, is_last=number == len(written)):
            break
        tiles = each.tiles
        trick = tuple((leader.after(at, seats=seats), tile) for at, tile in enumerate(tiles))
        twice = next((at for at, tile in enumerate(tiles) if tile in played), None)
        if twice is not None:
            seat, tile = trick[twice]
            never = _unplayed(notes, written, discard)
            other = f": {never} was never played, one of the two must be {never}" if len(never) == 1 else ""
            notes.trick_fault(number, f"{seat} played {tile}, which was played in trick {played[tile]}{other}")
            tricks.append(trick[:twice])
            break
        tricks.append(trick)
        played |= dict.fromkeys(tiles, number)
        if len(tiles) < seats or trump is None:
            break
        leader = leader.after(winning_place(tiles, trump), seats=seats)
    return tricks


def _can_be_a_trick(notes: HandNotes, number: int, trick: WrittenTrick, leader: Seat, *, is_last: bool) -> bool:
    """Whether a trick led by `leader` can have been written so; a fault when not."""
    seats, size, tiles = notes.rules.seats, notes.rules.hand_size, trick.tiles
    faults, said = trick.faults, leader
    if trick.leader and not faults:
        try:
            said = notes.seat(trick.leader)
        except MoonError as error:
            faults = error.faults
    if faults:
        for words in few(faults):
            notes.trick_fault(number, words)
    elif number > size:
        notes.trick_fault(number, f"a hand has {size} tricks: remove the rest")
    elif said is not leader:
        won = f"{leader} won trick {number - 1}" if number > 1 else f"{leader} is the bidder"
        notes.trick_fault(number, f"{said} is written as the leader, but {won} and leads")
    elif len(tiles) > seats or (len(tiles) < seats and not is_last):
        only = "" if len(tiles) > seats else "only the last trick may be unfinished, "
        notes.trick_fault(number, f"{len(tiles)} tiles ({' '.join(map(str, tiles))}): {only}a trick has {seats}")
    else:
        return True
    return False


def _unplayed(notes: HandNotes, tricks: Sequence[WrittenTrick], discard: Tile | None) -> Hand:
    """Return the tiles that are in no trick, the discard left out; those of all tricks when one cannot be read."""
    found = notes.rules.tiles - Hand([discard] if discard else [])
    whole = tricks[: notes.rules.hand_size]
    if any(trick.faults for trick in whole):
        return found
    return found - Hand(tile for trick in whole for tile in trick.tiles)


def legal_plays(notes: HandNotes, record: Record, tricks: Sequence[TrickPlays]) -> tuple[Tile, ...]:
    """Return the plays up to the first that the rules do not allow, which is a fault."""
    now = record.start
    if now is None:
        return ()
    plays: list[Tile] = []
    for number, trick in enumerate(tricks, 1):
        for seat, tile in trick:
            try:
                if tile not in notes.rules.tiles:
                    raise PlayError(f"{seat} played {tile}, which is not used in {notes.rules.name}")
                if tile == record.discard:
                    raise PlayError(f"{seat} played {tile}, which is the discard")
                now = now.play(tile, seat)
            except MoonError as error:
                for words in few(error.faults):
                    notes.trick_fault(number, words)
                return tuple(plays)
            plays.append(tile)
    rest = last_plays(now) if plays and notes.plays_are_sound else ()
    if rest:
        notes.find("plays", _ended(now, rest))
    return (*plays, *rest)


def _ended(now: Position, rest: Sequence[Tile]) -> str:
    """Say how a hand ended whose last plays are not written."""
    seats = now.rules.seats
    turns = [f"{now.to_play.after(at, seats=seats)} {tile}" for at, tile in enumerate(rest)]
    turns[0] = turns[0].replace(" ", " played ")
    what = "trick is" if len(rest) == seats else "play is" if len(rest) == 1 else f"{len(rest)} plays are"
    return f"the last {what} missing: {listed(turns)}"
