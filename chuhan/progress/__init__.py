"""What a learner has done: puzzles and lessons, and the short code in which both are carried elsewhere."""
