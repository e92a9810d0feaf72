"""A position and limits come in; a thought goes out: search, proofs, and counts of sequences."""
