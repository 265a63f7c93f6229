"""How the game is shown: so far its rules as a page."""
