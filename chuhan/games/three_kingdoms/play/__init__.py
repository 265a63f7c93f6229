"""Play: four rounds or a whole game against two rivals."""
