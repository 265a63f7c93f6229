"""The widgets of the app's pages, as tests look at them."""

from __future__ import annotations

from chuhan.app.page.app import App
from chuhan.app.page.learn import LearnPage
from chuhan.app.page.puzzles import PuzzlesPage
from chuhan.app.page.start import StartPage
from chuhan.widgets.lesson.player import LessonPlayer
from chuhan.widgets.panel import Panel
from chuhan.widgets.trainer.trainer import Trainer


def start(app: App) -> Panel:
    page = app.pages["chu-han", "start"]
    assert isinstance(page, StartPage)
    assert page.contents is not None
    return page.contents


def learn(app: App) -> LearnPage:
    page = app.pages["chu-han", "learn"]
    assert isinstance(page, LearnPage)
    return page


def lessons(app: App) -> Panel:
    page = learn(app)
    assert page.list is not None
    return page.list


def player(app: App) -> LessonPlayer:
    page = learn(app)
    assert page.player is not None
    return page.player


def trainer(app: App) -> Trainer:
    page = app.pages["chu-han", "puzzles"]
    assert isinstance(page, PuzzlesPage)
    assert page.trainer is not None
    return page.trainer
