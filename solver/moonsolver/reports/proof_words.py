"""Sentences about proofs: what is claimed, and how each end of the strategy is beyond doubt."""

from collections.abc import Sequence

from moonsolver.reports.words import counted, listed, tiles_words, trump_words
from moonsolver.solving.answers import Choice
from moonsolver.solving.proof import Node, Proof

__all__ = ["claim_sentence", "ending_sentence", "failure_sentence", "latest_sentence"]


def claim_sentence(proof: Proof) -> str:
    """Say what is proved, and by whose strategy."""
    side = listed(proof.position.side)
    claim = f"{side} {'takes' if len(proof.position.side) == 1 else 'take'} at least {counted(proof.tricks, 'trick')}"
    if proof.holds:
        return f"Proof that {claim}, whatever the others play ({counted(len(proof.nodes), 'position')})."
    return (
        f"Proof that {side} cannot take {counted(proof.tricks, 'trick')}: how {listed(proof.prover)}"
        f" {'stops' if len(proof.prover) == 1 else 'stop'} it ({counted(len(proof.nodes), 'position')})."
    )


def latest_sentence(proof: Proof) -> str:
    """Say after how many tricks nothing is left to be shown."""
    left = min(node.position.tricks_left for node in proof.nodes if not node.branches)
    shown = proof.position.tricks_left - left
    return f"It is settled after {counted(shown, 'trick')} at the latest." if shown else "It is settled at once."


def failure_sentence(proofs: Sequence[tuple[Choice, Proof]]) -> str:
    """Say that none of several choices reaches the result: the trump, if it is one, and how much proves it."""
    proof = proofs[0][1]
    trumps = {choice.trump for choice, _ in proofs}
    discards = " and discard" if proof.position.rules.widow_size else ""
    how = f"with any trump{discards}"
    if len(trumps) == 1:
        how = f"with {trump_words(proofs[0][0].trump)}, whatever the discard"
    positions = sum(len(found.nodes) for _, found in proofs)
    return (
        f"{listed(proof.position.side)} cannot take {counted(proof.tricks, 'trick')} {how}:"
        f" {counted(len(proofs), 'proof')}, {positions:,} positions."
    )


def ending_sentence(proof: Proof, node: Node) -> str:
    """Say why nothing more needs to be shown at a node without branches."""
    if node.sure:
        return f"{node.to_play} leads {tiles_words(node.sure)}, which nobody can beat: settled."
    if proof.holds:
        return f"{counted(node.taken, 'trick')} taken: settled."
    left = node.position.tricks_left
    return f"{counted(node.taken, 'trick')} taken and {left} left: {proof.tricks} cannot be reached."
