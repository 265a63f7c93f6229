"""Be the referee: a position, a proposed move, and the learner says whether it is legal and why."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from chuhan.interface import Address, Game, no_address
from chuhan.judging import Go, Stage
from chuhan.judging.go import LENGTH, fixed
from chuhan.language import Sentence, say
from chuhan.lesson.markdown import as_data
from chuhan.progress.days import today
from chuhan.progress.puzzles import name_of
from chuhan.progress.store import News, Store
from chuhan.rulebook import read_rulebook
from chuhan.widgets import bundle
from chuhan.widgets.board import Board, Key, keys_data, rule_link
from chuhan.widgets.keeper import notebook_store
from chuhan.widgets.messages import Command
from chuhan.widgets.panel import Column, Panel

__all__ = ["Referee"]

KEYS = (
    Key("Y", Sentence("legal"), ("legal",)),
    Key("N", Sentence("not legal, or go on"), ("refused", "next")),
    Key("1 – 3", Sentence("choose an answer")),
    Key("T", Sentence("the tables"), ("tables",)),
)


class JudgingPanel(Panel):
    _esm = bundle.script("widgets/judging/referee.js")
    _css = bundle.style("widgets/panel.css", "widgets/lesson/player.css", "widgets/judging/referee.css")


class Referee(Column):
    """Cases of a game, ten in a go. With a `seed` everybody who is given it has the same ten; without one
    rules come back that were not known. What is known goes to `store`; without one the browser keeps it."""

    def __init__(
        self,
        game: Game[Any, Any],
        seed: int | None = None,
        *,
        store: Store | None = None,
        address: Address = no_address,
        rng: Random | None = None,
        on_new: Callable[[], object] = lambda: None,
    ) -> None:
        if not game.asked:
            raise ValueError(say("This game has no cases to judge."))
        self.game, self.store, self.on_new = game, store or notebook_store(), on_new
        self.seed = seed
        self._rng = rng or Random()
        self._rule_link = rule_link(address, game.id)
        self._turned = 0
        art = {"tables": as_data(game.reference())}
        self.panel = JudgingPanel(self._command, shortcuts=keys_data(KEYS), art=art)
        self._begin(seed)
        self.board: Board = game.board(self.go.question.view, acts=False)
        super().__init__([self.panel, self.board], "chuhan-lesson")
        self._leave_store = self.store.subscribe(self._heard)
        self._show()

    def _begin(self, seed: int | None) -> None:
        """A fixed go, or one of the rules that come back now."""
        if seed is None:
            rulings = self.store.learned.rulings
            names = {name_of(self.game.id, rule): rule for rule in self.game.asked}
            rules = [names[name] for name in rulings.chosen(names, today(), LENGTH, self._rng)]
            self.go = Go(self.game, rules, int(self._rng.random() * 10**6), self._judged)
        else:
            self.go = Go(self.game, fixed(self.game, seed), seed, self._judged)

    def _judged(self, rule: str, right: bool) -> None:
        self.store.judged(name_of(self.game.id, rule), right=right)

    def _heard(self, news: News) -> None:
        """What the browser had kept came late, or is forgotten: the table tells it."""
        if self.go.stage is Stage.OVER:
            self._show()

    def close(self) -> None:
        if self.comm is not None:
            self._leave_store()
        super().close()

    def __repr__(self) -> str:
        return f"Referee({self.game.id!r}, question={self.go.at + 1})"

    def picture(self) -> str:
        return self.board.picture(self._proposal())

    # ---- what the learner does -----------------------------------------------------------------

    def _command(self, command: Command) -> None:
        if command.late or not self._press(command.name):
            self.panel.decline(command)

    def _press(self, name: str) -> bool:
        go = self.go
        match go.stage, name:
            case Stage.LEGAL, "legal" | "refused":
                go.judge(legal=name == "legal")
            case Stage.WHY, _ if name in {f"answer-{i}" for i in range(len(go.question.choices))}:
                go.choose(int(name.removeprefix("answer-")))
            case Stage.TOLD, "next":
                go.go_on()
                self._turned += 1
            case Stage.OVER, "again":
                self.seed = None
                self._begin(None)
                self._turned += 1
                self.on_new()
            case _:
                return False
        self._show()
        return True

    # ---- what is shown -------------------------------------------------------------------------

    def _show(self) -> None:
        over = self.go.stage is Stage.OVER
        if not over:
            view = self.go.question.view
            if str(view) != str(self.board.view):
                self.board.show(view, acts=False, jump=True)
        (self.add_class if over else self.remove_class)("alone")
        self.panel.page = {
            "at": self._turned * 4 + _ORDER.index(self.go.stage),
            "turned": self._turned,
            **self._page(),
        }

    def _page(self) -> dict[str, Any]:
        go = self.go
        data: dict[str, Any] = {
            "title": say("Be the referee"),
            "marks": [*("done" if right else "shown" for right in go.results)],
            "most": len(go.questions),
            "place": len(go.results) - (go.stage is Stage.TOLD),
            "heading": say("Question {i} of {n}", i=go.at + 1, n=len(go.questions)),
            "proposal": self._proposal(),
            "answers": [],
            "buttons": [],
            "said": "",
            "tone": "",
            "rule": "",
            "link": "",
        }
        match go.stage:
            case Stage.LEGAL:
                data["ask"] = say("Is this legal?")
                data["buttons"] = [_button("legal", say("Legal")), _button("refused", say("Not legal"))]
            case Stage.WHY:
                data["ask"] = self._second()
                data["answers"] = [
                    {"text": go.question.words(one), "mark": ""} for one in go.question.choices
                ]
            case Stage.TOLD:
                data |= self._told()
            case Stage.OVER:
                data |= self._table()
        return data

    def _proposal(self) -> str:
        return say("{proposal}.", proposal=self.game.proposal(self.go.question.case))

    def _second(self) -> str:
        if self.go.question.legal:
            return say("Legal, indeed. If nobody interferes, what happens?")
        return say("Not legal, indeed. By which rule?")

    def _told(self) -> dict[str, Any]:
        go, question = self.go, self.go.question
        facts = {"verdict": question.verdict}
        if go.was_right:
            said = say("✓ Right. {verdict}", **facts)
        elif question.legal:
            said = say("✕ It is legal. {verdict}", **facts)
        else:
            said = say("✕ It is not legal, by another rule. {verdict}", **facts)
            if go.chosen is None:
                said = say("✕ It is not legal. {verdict}", **facts)
        if go.chosen is not None and question.legal and not go.was_right:
            said = say("✕ Not so. {verdict}", **facts)
        rule = question.refusal.rule if question.refusal else question.rule
        marks = ["right" if i == question.right else "wrong" if i == go.chosen else "" for i in range(3)]
        answers = zip(question.choices, marks, strict=True) if go.chosen is not None else ()
        return {
            "ask": "",
            "answers": [{"text": question.words(one), "mark": mark} for one, mark in answers],
            "said": said,
            "tone": "good" if go.was_right else "bad",
            "rule": rule,
            "link": self._rule_link(rule),
            "buttons": [_button("next", say("Next"), main=True)],
        }

    def _table(self) -> dict[str, Any]:
        right, n = sum(self.go.results), len(self.go.results)
        return {
            "heading": say("{right} of {n} right", right=right, n=n),
            "proposal": "",
            "ask": say("The rules you know"),
            "rows": [self._row(rule) for rule in self.game.asked],
            "buttons": [_button("again", say("Ten more"), main=True)],
        }

    def _row(self, rule: str) -> dict[str, Any]:
        known = self.store.learned.rulings.of(name_of(self.game.id, rule))
        title = read_rulebook(self.game.package)[rule].title
        return {
            "number": rule,
            "title": title,
            "link": self._rule_link(rule),
            "words": say("{right} of {n}", right=known.right, n=known.asked) if known.asked else "",
            "box": known.box,
        }


_ORDER = tuple(Stage)


def _button(name: str, label: str, *, main: bool = False) -> dict[str, Any]:
    return {"name": name, "label": label, "main": main}
