"""The explorer: set up any position, see what is guaranteed, what it is worth, how to mix; play it out."""
