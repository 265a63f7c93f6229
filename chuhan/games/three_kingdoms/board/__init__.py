"""The board as a widget: action spaces in the river, generals on the banks."""
