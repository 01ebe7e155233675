"""Reasons as JSON: what is said of a costly play, its causes, their proofs. ``docs/records.md`` has the fields."""

from collections.abc import Sequence
from typing import Any

from moonsolver.reasons.causes import Change, Explanation, Reason, ReasonProof
from moonsolver.reports.reason_words import explanation_sentences, holder_of, label_words

__all__ = ["explanation_facts", "explanation_to_json"]

Json = dict[str, Any]


def explanation_to_json(explanation: Explanation, names: Sequence[str], at_table: bool | None) -> Json:
    """Return why a play cost tricks: in sentences, with `names` by seat, and as facts."""
    return {
        "sentences": explanation_sentences(explanation, names, at_table=at_table),
        "seen": label_words(at_table),
        "at_table": at_table,
        **explanation_facts(explanation),
    }


def explanation_facts(explanation: Explanation) -> Json:
    """Return all that the sentences of an explanation are made of, and the proofs."""
    position = explanation.position
    is_trump = position.trump.is_trump
    seats, ours = position.rules.all_seats, explanation.seat in position.side
    return {
        "seat": str(explanation.seat),
        "side": "".join(str(seat) for seat in seats if (seat in position.side) == ours),
        "tile": str(explanation.tile),
        "better": str(explanation.better),
        "trick": position.rules.hand_size - position.tricks_left + 1,
        "value": explanation.value,
        "cost": explanation.cost,
        "pulls_trumps": is_trump(explanation.better) and not is_trump(explanation.tile),
        "good_later": any(trick.winning_tile == explanation.tile for trick in explanation.better_line),
        "reasons": [_reason(reason, explanation) for reason in explanation.reasons],
    }


def _reason(reason: Reason, explanation: Explanation) -> Json:
    """Return one cause; only what it has."""
    found: Json = {
        "cause": reason.cause.value,
        "tile": reason.tile,
        "tiles": [str(tile) for tile in reason.tiles],
        "seat": reason.seat,
        "other": reason.other,
        "suit": reason.suit,
        "in_trick": reason.trick,
        "role": reason.role.value if reason.role else None,
        "more": reason.more,
        "against": reason.against,
        "against_seat": holder_of(explanation.position, reason.against),
        "guarded": reason.guarded,
        "remedy": reason.remedy,
    }
    written = {name: value if isinstance(value, list | int) else str(value) for name, value in found.items() if value}
    return {**written, "proofs": [_proof(proof) for proof in reason.proofs]}


def _proof(proof: ReasonProof) -> Json:
    return {
        "change": _change(proof.change) if proof.change else None,
        "play": str(proof.play) if proof.play else None,
        "before": proof.before,
        "after": proof.after,
    }


def _change(change: Change) -> Json:
    found: Json = {
        "kind": change.kind.value,
        "seat": str(change.seat),
        "tiles": [str(tile) for tile in change.tiles],
        "lows": [{"tile": str(low.tile), "suit": str(low.suit)} for low in change.lows],
        "to": str(change.to) if change.to else None,
        "plays": [str(tile) for tile in change.plays],
    }
    return {name: value for name, value in found.items() if value}
