"""How the game is shown: words, pictures, and its rules as a page. Everything here takes a View."""
