"""Three Kingdoms Redux, the game for three: generals bid for actions, armies are fed, borders are held."""

from chuhan.games.three_kingdoms import words as words  # tells chuhan.language how states and spaces are said
