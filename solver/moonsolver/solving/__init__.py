"""What a position or a deal is worth: the engine, answers, lines, the moon, par, proofs, batches."""
