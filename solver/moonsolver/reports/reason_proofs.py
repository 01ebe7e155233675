"""What proves a reason, in lines to read one by one: what was changed, and the tricks without and with the change."""

from collections.abc import Iterable, Sequence

from moonsolver.game.position import Position
from moonsolver.game.trumps import Suit
from moonsolver.reasons.causes import Change, ChangeKind, Explanation, Low, ReasonProof
from moonsolver.reports.reason_words import holder_of, one_of, told
from moonsolver.reports.words import counted, listed, tile_words, tiles_words

__all__ = ["proof_lines"]


def proof_lines(explanation: Explanation, names: Sequence[str] | None = None) -> list[str]:
    """Return a line for each thing that was changed to prove what is said of a play; none where nothing is said.

    Tricks of the side that moved, from the play on. names: what each seat is called, by default its letter. What
    differs only in the suit of a low tile, or in what others play to this trick, is one line.
    """
    called = list(names) if names is not None else [str(seat) for seat in explanation.position.rules.all_seats]
    groups: dict[tuple[object, ...], list[ReasonProof]] = {}
    for proof in (proof for each in told(explanation, names) for reason in each.reasons for proof in reason.proofs):
        change = proof.change
        tiles = tuple(low.tile for low in change.lows) if change and len(change.lows) == 1 else change and change.lows
        what = (change.kind, change.seat, change.tiles, tiles, change.to) if change else ()
        groups.setdefault((proof.play, proof.before, proof.after, *what), []).append(proof)
    return [_line(proofs, called, explanation.position) for proofs in groups.values()]


def _line(proofs: Sequence[ReasonProof], names: Sequence[str], position: Position) -> str:
    """Say what one change does, as in ``3-3: 2 tricks as the tiles lie, 3 with a low three in place of A's 6-5``."""
    first = proofs[0]
    what = tile_words(first.play) if first.play else "the best play"
    lies = f"{what}: {counted(first.before, 'trick')} as the tiles lie"
    changes = [proof.change for proof in proofs if proof.change]
    if not changes:
        return f"{lies}."
    still = "still " if first.after == first.before else ""
    return f"{lies}, {still}{first.after} {_condition(changes, names, position)}."


def _condition(changes: Sequence[Change], names: Sequence[str], position: Position) -> str:
    """Say what is changed, after the number of tricks."""
    change = changes[0]
    seat, to = names[change.seat.index], names[change.to.index] if change.to else ""
    tiles = change.tiles
    match change.kind:
        case ChangeKind.LOW if len(change.lows) == 1:
            return "with " + _low_words(change.lows[0], [each.lows[0].suit for each in changes], names, position)
        case ChangeKind.LOW:
            return "with " + listed(_low_words(low, [low.suit], names, position) for low in change.lows)
        case ChangeKind.LEAD:
            return f"with {to} on lead next"
        case ChangeKind.FORBID:
            return f"if {seat} may not play {tiles_words(tiles, 'or')}"
        case ChangeKind.KEEP:
            return f"if {seat} still had {tile_words(tiles[0])} instead of {tile_words(tiles[1])}"
        case ChangeKind.EXCHANGE:
            return f"if {seat} had {tile_words(tiles[1])} and {to} had {tile_words(tiles[0])}"
        case ChangeKind.PLAY:
            return f"if {seat} plays {tiles_words(tiles)} next"


def _low_words(low: Low, suits: Iterable[Suit], names: Sequence[str], position: Position) -> str:
    """Say what stands in for a tile: a low tile of any of these suits."""
    holder = holder_of(position, low.tile)
    assert holder is not None  # noqa: S101 - low tiles are held
    low_one = listed(map(one_of, dict.fromkeys(suits)), "or")
    return f"a low {low_one} in place of {names[holder.index]}'s {tile_words(low.tile)}"
