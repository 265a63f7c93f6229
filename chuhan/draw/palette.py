"""The colours that every picture of the kit shares."""

INK = "#231815"
PAPER = "#fbf3df"
TAN = "#eed9ab"
GOLD = "#e0ae4c"
MUTED = "#e2cfae"
LACQUER = "#2b1a16"
PANEL = "#3b2720"
SIDE = ("#1d4f91", "#a3211b")
"""Blue for the first side, red for the second; white or PAPER reads well on both."""
