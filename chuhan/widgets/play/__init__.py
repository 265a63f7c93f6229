"""A game against a rival, whichever it is: its panel, what is chosen before, whose turn it is."""
