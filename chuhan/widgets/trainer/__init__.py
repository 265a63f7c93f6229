"""The puzzle trainer: a puzzle on a board, proved answers to every move, hints, what was solved."""

from chuhan.widgets.trainer.trainer import Trainer

__all__ = ["Trainer"]
