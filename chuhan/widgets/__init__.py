"""Widgets for notebooks and the app. They show a View; what is true stays in Python."""

from chuhan.widgets.hotseat import HotSeat
from chuhan.widgets.table import Button, Table

__all__ = ["Button", "HotSeat", "Table"]
