"""The board of Sun Tzu: a widget that shows a View and judges what the browser asks for."""
