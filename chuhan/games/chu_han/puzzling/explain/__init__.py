"""Why a puzzle's solution works and its other moves do not, in whole sentences made from the proof."""
