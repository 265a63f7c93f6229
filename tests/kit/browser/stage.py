"""A stage: one page in Voilà with a kernel that stays warm.

What a test wants to see is put on it by code that the kernel runs; widgets, messages and scripts are the real
ones. A page and a kernel for each test would take seconds.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

    from tests.kit.browser.conftest import Voila, Watch

START = """
from chuhan import *
from chuhan.games.chu_han.bots.thumb import RuleOfThumb
from chuhan.games.chu_han import *
from chuhan.widgets import Button, Key
"""

CELL = '''
import ast
import traceback

import anywidget
import ipywidgets
from ipywidgets.widgets.widget import _instances
from chuhan.widgets import keeper

ESM = """export default { render({ model }) {
  window.perform = (code) => new Promise((done) => {
    const heard = (said) => { model.off("msg:custom", heard); done(said.wrong); };
    model.on("msg:custom", heard);
    model.send({ code });
  });
} }"""


class Stage(anywidget.AnyWidget):
    """Runs code and shows what its last line is worth; an empty code clears all away."""

    _esm = ESM

    def __init__(self):
        super().__init__()
        self.on_msg(self._perform)
        self.box = ipywidgets.VBox()
        self.box.add_class("stage")

    def _perform(self, _, content, buffers):
        try:
            if content["code"]:
                self.box.children = [shown(content["code"])]
            else:
                self._clear()
            self.send({"wrong": ""})
        except Exception:
            self.send({"wrong": traceback.format_exc()})

    def _clear(self):
        """Also the store of progress, which otherwise is one for the whole notebook."""
        self.box.children = []
        keeper.notebook_store.cache_clear()
        for widget in list(_instances.values()):
            if widget not in KEPT:
                widget.close()


def shown(code):
    names = {}
    *before, last = ast.parse(code).body
    exec(compile(ast.Module(before, []), "stage", "exec"), names)
    return eval(compile(ast.Expression(last.value), "stage", "eval"), names)


stage = Stage()
display(ipywidgets.HTML("<style>.stage { display: contents; }</style>"), stage, stage.box)
KEPT = list(_instances.values())
'''


@dataclass
class Stage:
    """The warm pages, one for each theme, and what happens on them."""

    voila: Voila
    context: BrowserContext
    watch: Watch
    _pages: dict[str, Page] = field(default_factory=dict)

    def begin(self) -> None:
        """Every test finds the pages as if they had just been opened."""
        for page in self._pages.values():
            self._clear(page)
            page.evaluate("localStorage.clear(); sessionStorage.clear()")
            page.set_viewport_size({"width": 1280, "height": 720})
            page.emulate_media(reduced_motion="no-preference")
            page.mouse.move(0, 0)
        self.context.clear_permissions()
        self.watch.forget()

    def page(self, theme: str = "light") -> Page:
        if theme not in self._pages:
            page = self._pages[theme] = self.context.new_page()
            self.watch.look_at(page)
            page.goto(self.voila.address(START + CELL, theme=theme))
            page.wait_for_function("!!window.perform", timeout=60_000)
        return self._pages[theme]

    def __call__(self, code: str, *, theme: str = "light") -> Page:
        """Shows a widget, given as an expression, and waits until its table is there."""
        page = self.page(theme)
        page.bring_to_front()
        self._clear(page)
        self._perform(page, START + code)
        page.locator(".stage :is(.chuhan-table, .chuhan-board)").first.wait_for(timeout=60_000)
        return page

    def _clear(self, page: Page) -> None:
        self._perform(page, "")
        page.wait_for_function("!document.querySelector('.stage > *')")

    def _perform(self, page: Page, code: str) -> None:
        wrong = page.evaluate("code => window.perform(code)", code)
        assert not wrong, wrong
