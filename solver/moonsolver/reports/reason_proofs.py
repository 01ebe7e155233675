"""What proves a reason, in lines to read one by one: what was changed, and the tricks without and with the change."""

from collections.abc import Iterator, Sequence

from moonsolver.game.position import Position
from moonsolver.game.tiles import Tile
from moonsolver.game.trumps import Suit
from moonsolver.reasons.causes import Change, ChangeKind, Explanation, Low, ReasonProof
from moonsolver.reports.reason_words import told
from moonsolver.reports.words import counted, listed, tile_words, tiles_words

__all__ = ["proof_lines"]


def proof_lines(explanation: Explanation, names: Sequence[str] | None = None) -> list[str]:
    """Return a line for each thing that was changed to prove what is said of a play; none where nothing is said.

    Tricks of the side that moved, from the play on. names: what each seat is called, by default its letter.
    """
    called = list(names) if names is not None else [str(seat) for seat in explanation.position.rules.all_seats]
    found = (
        _line(proof, called, explanation)
        for each in told(explanation, names)
        for reason in each.reasons
        for proof in reason.proofs
    )
    return list(dict.fromkeys(found))


def _line(proof: ReasonProof, names: Sequence[str], explanation: Explanation) -> str:
    """Say one proof, as in ``3-3: 2 tricks as the tiles lie, 3 with a low three in place of A's 6-5``."""
    play = proof.play or explanation.better
    what = tile_words(play) if proof.play else "the best play"
    change = proof.change
    after = _after(change, play)
    lies = f"{what}{after}: {counted(proof.before, 'trick')} as the tiles lie"
    if change is None:
        return f"{lies}."
    still = "still " if proof.after == proof.before else ""
    return f"{lies}, {still}{proof.after} {_condition(change, names, explanation.position)}."


def _after(change: Change | None, play: Tile) -> str:
    """Say which plays come after the first before anything is changed."""
    rest = [tile for tile in change.plays if tile != play] if change else []
    return f", then {tiles_words(rest)}" if rest else ""


def _condition(change: Change, names: Sequence[str], position: Position) -> str:
    """Say what is changed, after the number of tricks."""
    seat, to = names[change.seat.index], names[change.to.index] if change.to else ""
    tiles = change.tiles
    match change.kind:
        case ChangeKind.LOW:
            return "with " + listed(_low_words(change.lows, names, position))
        case ChangeKind.LEAD:
            return f"with {to} on lead"
        case ChangeKind.FORBID:
            return f"if {seat} may not play {tiles_words(tiles, 'or')}"
        case ChangeKind.KEEP:
            return f"if {seat} still had {tile_words(tiles[0])} instead of {tile_words(tiles[1])}"
        case ChangeKind.EXCHANGE:
            return f"if {seat} had {tile_words(tiles[1])} and {to} had {tile_words(tiles[0])}"
        case ChangeKind.PLAY:
            return f"if {seat} plays {tiles_words(tiles)} next"


def _low_words(lows: Sequence[Low], names: Sequence[str], position: Position) -> Iterator[str]:
    for low in lows:
        one = "six" if low.suit is Suit.SIXES else str(low.suit)[:-1]
        held = [names[seat.index] for seat in position.rules.all_seats if low.tile in position.hands[seat.index]]
        yield f"a low {one} in place of {held[0]}'s {tile_words(low.tile)}"
