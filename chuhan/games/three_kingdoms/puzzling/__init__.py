"""Puzzles of Three Kingdoms: what they ask, the judge of each kind, proofs, hints, mining."""
