"""What makes a puzzle of Sun Tzu: goals, proofs, the judge, hints, themes, grades, mining."""
