"""What is in the box (section 1): the board, and a set of data with generals, cards, tracks and borders."""

from chuhan.games.three_kingdoms.cards.board import (
    BY_LETTER,
    DEALER,
    SPACES,
    STATES,
    TOKENS,
    WEAPONS,
    Actor,
    Dealer,
    Space,
    State,
)
from chuhan.games.three_kingdoms.cards.box import Box, General, StateCard, arms_of
from chuhan.games.three_kingdoms.cards.owner import BadData, check_file, kit_box, load_box

__all__ = [
    "BY_LETTER",
    "DEALER",
    "SPACES",
    "STATES",
    "TOKENS",
    "WEAPONS",
    "Actor",
    "BadData",
    "Box",
    "Dealer",
    "General",
    "Space",
    "State",
    "StateCard",
    "arms_of",
    "check_file",
    "kit_box",
    "load_box",
]
