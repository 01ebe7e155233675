"""Sentences about proofs: what is claimed, and how each end of the strategy is beyond doubt."""

from moonsolver.reports.words import counted, listed, tiles_words
from moonsolver.solving.proof import Node, Proof

__all__ = ["claim_sentence", "ending_sentence"]


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


def ending_sentence(proof: Proof, node: Node) -> str:
    """Say why nothing more needs to be shown at a node without branches."""
    if node.sure:
        return f"{node.to_play} leads {tiles_words(node.sure)}, which nobody can beat: settled."
    if proof.holds:
        return f"{counted(node.taken, 'trick')} taken: settled."
    left = node.position.tricks_left
    return f"{counted(node.taken, 'trick')} taken and {left} left: {proof.tricks} cannot be reached."
