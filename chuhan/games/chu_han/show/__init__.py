"""Text and pictures of a View: pure functions. A Position is refused by type, since it holds hidden cards."""
