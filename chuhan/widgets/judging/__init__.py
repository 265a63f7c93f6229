"""Be the referee: cases to judge on a board that only shows."""
