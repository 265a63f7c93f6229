"""Play: a game, or its last three rounds, against one of three rivals."""
