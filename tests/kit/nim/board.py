"""The board of Nim: heaps of counters, which are clicked to be taken."""

from __future__ import annotations

from collections import Counter
from typing import Any

from chuhan.draw.box import document
from chuhan.widgets import bundle
from chuhan.widgets.board import NOT_YOURS, Answer, Board, Setting
from chuhan.widgets.messages import Command
from tests.kit.nim.game import GAME, Heaps, Take


class NimBoard(Board):
    _esm = bundle.script("../tests/kit/nim/board.js")
    _css = bundle.board_style("nim")

    def draw_scene(self, view: Heaps, setting: Setting) -> dict[str, Any]:
        last = setting.last
        return {
            "heaps": list(view.sizes),
            "marked": [] if setting.marked is None else [setting.marked.heap, setting.marked.n],
            "turn": f"{view.actor.title} takes.",
            "idle": "" if self.why_not(view, setting) else "Choose counters of one heap.",
            "moves": [],
            "choosing": True,
            "last": last and {"name": last.side.title, "text": f"takes {last.move.n}"},
        }

    def answer(self, view: Heaps, command: Command) -> Answer:
        """`counters` are chosen, each by the letter of its heap."""
        taken = Counter(command.choice.get("counters", ()))
        if len(taken) != 1 or not set(taken) <= set("abc"):
            return Answer("Take from one heap.", rule="1.1")
        ((heap, n),) = taken.items()
        move = Take("abc".index(heap), n)
        if refusal := view.why_illegal(move):
            return Answer(refusal.sentence, rule=refusal.rule)
        return Answer(f"Take {n}.", label=f"Take {n}", move=move)

    def why_not(self, view: Heaps, setting: Setting) -> str:
        return "" if setting.acts and any(view.sizes) else str(NOT_YOURS)

    def picture(self, title: str = "") -> str:
        drawing = GAME.draw(self.view, title, 400, "nim-")
        return document(drawing.box, title or "Nim", drawing.words)
