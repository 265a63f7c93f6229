"""Drawing as text: boxes that are put beside one another and become one SVG. No game is known here."""
