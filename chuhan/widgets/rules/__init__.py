"""The rulebook on one page that can be searched."""
