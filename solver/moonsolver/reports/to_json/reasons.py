"""Reasons as JSON: what is said of a costly play or choice, or of a moon that is not there; the causes, their proofs.

``docs/records.md`` has the fields.
"""

from collections.abc import Sequence
from typing import Any

from moonsolver.reasons.causes import Change, Explanation, Reason, ReasonProof
from moonsolver.reasons.choice_reasons import ChoiceProof, ChoiceReason
from moonsolver.reasons.choices import ChoiceExplanation, ChoiceFault
from moonsolver.reasons.moons import MoonExplanation
from moonsolver.reports.choice_reason_words import fault_sentences, moon_sentences
from moonsolver.reports.reason_words import explanation_sentences, holder_of, label_words
from moonsolver.reports.to_json.answers import line_to_json
from moonsolver.solving.answers import Choice

__all__ = ["choice_explanation_to_json", "explanation_facts", "explanation_to_json", "moon_explanation_to_json"]

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
        "causes": [_reason(reason, explanation) for reason in explanation.reasons],
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


def choice_explanation_to_json(explanation: ChoiceExplanation, names: Sequence[str], at_table: bool | None) -> Json:
    """Return why a trump and a discard cost tricks, each if it did: in sentences, and as facts."""
    faults = {"trump": explanation.trump, "discard": explanation.discard}
    return {
        name: {
            "sentences": fault_sentences(explanation, fault, names, at_table=at_table),
            "seen": label_words(at_table),
            "at_table": at_table,
            **_fault(fault),
        }
        for name, fault in faults.items()
        if fault is not None
    }


def moon_explanation_to_json(explanation: MoonExplanation) -> Json | None:
    """Return what stops a result, and the proofs; None where nothing is proved."""
    if explanation.stopping is None:
        return None
    return {
        "sentences": moon_sentences(explanation),
        "tricks": explanation.tricks,
        "stopping": explanation.stopping.value,
        "tiles": [
            {"tile": str(tile), "seat": str(seat)}
            for tile, seat in zip(explanation.tiles, explanation.seats, strict=True)
        ],
        "choices": [_chosen(choice) for choice in explanation.choices],
        "proofs": [_choice_proof(proof) for proof in explanation.proofs],
    }


def _fault(fault: ChoiceFault) -> Json:
    return {
        "made": _chosen(fault.made),
        "better": _chosen(fault.better),
        "value": fault.value,
        "cost": fault.cost,
        "punished": line_to_json(fault.punished),
        "better_line": line_to_json(fault.better_line),
        "causes": [_choice_reason(reason) for reason in fault.reasons],
    }


def _choice_reason(reason: ChoiceReason) -> Json:
    """Return one cause; only what it has."""
    found: Json = {
        "cause": reason.cause.value,
        "tile": reason.tile,
        "tiles": [str(tile) for tile in reason.tiles],
        "seat": reason.seat,
        "suit": reason.suit,
        "in_trick": reason.trick,
        "role": reason.role.value if reason.role else None,
        "remedy": reason.remedy,
    }
    written = {name: value if isinstance(value, list | int) else str(value) for name, value in found.items() if value}
    return {**written, "proofs": [_choice_proof(proof) for proof in reason.proofs]}


def _choice_proof(proof: ChoiceProof) -> Json:
    return {
        **_chosen(proof.choice),
        "lows": [{"tile": str(low.tile), "suit": str(low.suit)} for low in proof.lows],
        "before": proof.before,
        "after": proof.after,
    }


def _chosen(choice: Choice) -> Json:
    return {"trump": str(choice.trump), "discard": str(choice.discard) if choice.discard else None}
