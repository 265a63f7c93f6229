"""The explorer: any position, set up or played to, with the proved value of every move."""
