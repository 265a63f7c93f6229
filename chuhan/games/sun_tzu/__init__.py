"""Sun Tzu, Alan M. Newman's game for two: five provinces, nine rounds, cards laid in secret."""

from chuhan.games.sun_tzu import words as words  # tells chuhan.language how cards and sides are said
