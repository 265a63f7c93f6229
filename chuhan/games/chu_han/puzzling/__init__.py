"""From a proof to a puzzle: studies, themes, hints, grades, and the miner that finds new ones."""
