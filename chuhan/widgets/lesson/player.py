"""The lesson player: a text, a task on the table, a check by the referee, and a way on at every moment."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from chuhan.games.chu_han.board.table import Button, Key, Table
from chuhan.games.chu_han.cards import NONE, Card, Cards
from chuhan.games.chu_han.match import Match, Observer
from chuhan.games.chu_han.moves import LeadPower, Move, cards_of
from chuhan.games.chu_han.position import Claim, View
from chuhan.games.chu_han.referee import play
from chuhan.lesson import Lesson, LessonError, judge, lesson_ids, load_lesson
from chuhan.lesson.load import LANGUAGE
from chuhan.lesson.markdown import as_data, plain
from chuhan.lesson.model import Step
from chuhan.lesson.pages import END, Page, Pages, Part, State
from chuhan.widgets import bundle
from chuhan.widgets.board import keys_data
from chuhan.widgets.keeper import notebook_store
from chuhan.widgets.lesson.picture import lesson_svg
from chuhan.widgets.messages import NOT_UNDERSTOOD, Command, log
from chuhan.widgets.panel import Column, Panel

__all__ = ["Completed", "LessonPlayer", "play_lesson"]

KEYS = (
    Key("N", "the next page, or skip this one", ("next",)),
    Key("B", "the page before", ("back",)),
    Key("H", "a hint", ("hint",)),
    Key("S", "show me", ("show",)),
    Key("1 – 9", "on a question: choose an answer"),
    Key("Enter", "on a heading: go to the cards"),
)


READ_ON = "Read on below."
MARKED = "What to choose is marked now."


@dataclass(frozen=True, slots=True)
class Completed:
    """A page that a learner has completed: a step by its id, `question-1`, or `end` for the whole lesson."""

    lesson: str
    page: str
    by: str
    """`you`: found it; `shown`: had it shown; `read`: there was nothing to do but to read."""


class LessonPanel(Panel):
    _esm = bundle.script("widgets/lesson/player.js")
    _css = bundle.style("widgets/panel.css", "widgets/lesson/player.css")


class LessonPlayer(Column):
    """Plays a lesson, or a part of one, from its first page that is not `done` yet.

    `on_done` hears of each page that is completed, so that somebody can keep it. `on_next` is called with the
    id of the lesson that follows; without it a whole lesson goes on to the next one in place.
    """

    def __init__(
        self,
        lesson: Lesson | str,
        *,
        part: Part = None,
        done: Collection[str] = (),
        on_done: Callable[[Completed], object] | None = None,
        on_next: Callable[[str], object] | None = None,
        language: str = LANGUAGE,
    ) -> None:
        self.language, self.on_done, self.on_next = language, on_done, on_next
        self._turned = 0
        self.table: Table | None = None
        self.panel = LessonPanel(self._command, shortcuts=keys_data(KEYS))
        super().__init__([self.panel], "chuhan-lesson")
        self.begin(lesson, part, done)

    def begin(self, lesson: Lesson | str, part: Part = None, done: Collection[str] = ()) -> None:
        """Play this lesson from now on."""
        self.lesson = load_lesson(lesson, self.language) if isinstance(lesson, str) else lesson
        self.pages = Pages(self.lesson, part, done)
        self._show()

    @property
    def page(self) -> Page:
        return self.pages.page

    @property
    def view(self) -> View | None:
        """What lies on the table, if this page has one."""
        return self.table.view if self.table is not None and self._has_table else None

    @property
    def _has_table(self) -> bool:
        return self.page.step is not None and self.page.step.position is not None

    def __repr__(self) -> str:
        shown = "" if self.view is None else f", {str(self.view)!r}"
        return f"LessonPlayer({self.lesson.id!r}, {self.page.id!r}{shown})"

    def picture(self) -> str:
        return lesson_svg(self.lesson, self.pages.pages, whole=self.pages.whole)

    # ---- what the learner does -----------------------------------------------------------------

    def _command(self, command: Command) -> None:
        if command.name.startswith("answer-"):
            self._answer(command.name.removeprefix("answer-"))
        else:
            self._press(command.name)

    def _press(self, name: str) -> None:
        page = self.page
        match name:
            case "back" if not self.pages.is_first:
                self._turn(-1)
            case "next" if not self.pages.is_last:
                if not page.is_asked:
                    self._complete("read")
                self._turn(1)
            case "hint" if page.is_open and page.step is not None:
                page.hints += 1
                marked = f" {MARKED}" if page.hints > 1 else ""
                self._show_task(page.step, f"Hint: {plain(page.step.hint)}{marked}")
            case "show" if page.is_open:
                page.state = State.SHOWN
                self._complete("shown")
                self._show_answer(page)
            case "again" if page.state is State.SHOWN:
                page.state = State.TODO
                page.tried.clear()
                self._show()
            case "lesson" if page.id == END and self._following is not None:
                self._go_on(self._following)
            case _:
                self.panel.say(NOT_UNDERSTOOD)

    def _turn(self, by: int) -> None:
        self.pages.turn(by)
        if self.page.id == END:
            self._complete("you")
        self._show()

    def _go_on(self, following: Lesson) -> None:
        if self.on_next is not None:
            self.on_next(following.id)
            return
        self.begin(following)

    def _moved(self, move: Move) -> None:
        """A legal move on the table: is it what the task asks for?"""
        step = self.page.step
        if step is None or not self.page.is_open:
            return
        verdict = judge(step, move)
        if verdict.done:
            self.page.state = State.DONE
            self._complete("you")
            self._play_out(step, move, "✓ Right. ")
        else:
            self._show_task(step, f"✕ Not yet. {plain(verdict.sentence)}")

    def _answer(self, text: str) -> None:
        question, page = self.page.question, self.page
        if question is None or not page.is_open or text not in map(str, range(len(question.answers))):
            self.panel.say(NOT_UNDERSTOOD)
            return
        chosen = int(text)
        if chosen == question.right:
            page.state = State.DONE
            self._complete("you")
            self._show_panel(f"Right. {plain(question.why)}")
        elif chosen not in page.tried:
            page.tried.append(chosen)
            self._show_panel("Not that one. Have another try.")

    def _complete(self, by: str) -> None:
        if by != "shown":
            self.pages.done.add(self.page.id)
        if self.on_done is None:
            return
        try:
            self.on_done(Completed(self.lesson.id, self.page.id, by))
        except Exception:  # whoever keeps the progress must not hold up the learner
            log.exception("A completed page of %s was not kept", self.lesson.id)

    # ---- what is shown -------------------------------------------------------------------------

    def _show(self) -> None:
        """Show a page afresh. What was done before can be seen again, and a task done again."""
        page = self.page
        self._turned += 1
        if page.step is not None and page.is_asked:
            page.state, page.hints = State.TODO, 0
        if page.step is not None and page.step.position is not None:
            self._show_task(page.step)
        else:
            self._show_panel()
        if self.table is not None:
            self.table.layout.display = None if self._has_table else "none"

    def _show_answer(self, page: Page) -> None:
        if page.step is not None:
            self._play_out(page.step, page.step.accept[0], "")
        elif page.question is not None:
            self._show_panel(plain(page.question.why))

    def _show_task(self, step: Step, said: str = "") -> None:
        """The position of the step, to be played from if it has a task."""
        assert step.position is not None
        page = self.page
        seen = step.position.seen_by(None if step.open_table else step.side)
        buttons = self._ways_on()
        if page.is_open:
            more = page.hints == 0 or (page.hints == 1 and bool(cards_of(step.accept[0])))
            label = "Hint" if page.hints == 0 else "Another hint"
            buttons = [Button("hint", label, enabled=more), Button("show", "Show me"), *buttons]
        marked = _to_choose(step.accept[0]) if page.is_open and page.hints > 1 else NONE
        self._show_table(
            seen,
            below=step.side,
            acts=page.is_open,
            banner=self._banner(step),
            prompt=said,
            buttons=buttons,
            marked=marked,
            jump=True,
        )
        self._show_panel(said)

    def _play_out(self, step: Step, move: Move, prefix: str) -> None:
        """The move, the replies that show its effect, and the explanation with the last of them."""
        assert step.position is not None
        position, observer = step.position, Observer(step.side, Match(step.position, step.buried))
        line = (move, *step.reply)
        said = prefix + plain(step.explain)
        for i, made in enumerate(line, start=1):
            claim = Claim(position.actor, made)
            position, observer = play(position, made), observer.after(made)
            self._show_table(
                position.seen_by(None) if step.open_table else observer.view,
                claim,
                below=step.side,
                acts=False,
                banner=self._banner(step),
                prompt=said + self._way_down() if i == len(line) else "",
                buttons=self._ways_on() if i == len(line) else (),
            )
        self._show_panel(said)

    def _way_down(self) -> str:
        """After the last task of a part there is no page to turn: the notebook goes on below."""
        return f" {READ_ON}" if self.pages.is_last else ""

    def _banner(self, step: Step) -> str:
        if not step.task:
            return ""
        return ("✓ Done: " if self.page.state is State.DONE else "Task: ") + plain(step.task)

    def _ways_on(self) -> list[Button]:
        """The buttons that lead on, beside what was just read."""
        page, buttons = self.page, []
        if page.state is State.SHOWN:
            buttons.append(Button("again", "Try it yourself"))
        if not self.pages.is_last:
            buttons.append(Button("next", "Skip" if page.is_open else "Next", main=not page.is_open))
        return buttons

    def _show_table(self, view: View, last: Claim | None = None, **shown: Any) -> None:
        if self.table is None:
            table = Table(view, on_move=self._moved, on_button=self._press, keys=KEYS, last=last, **shown)
            self.table = table
            self.children = (self.panel, self.table)
        else:
            self.table.show(view, last, **shown)

    def _show_panel(self, said: str = "") -> None:
        self.panel.page = {"at": self._turned, **self._page_data(said)}

    def _page_data(self, said: str) -> dict[str, Any]:
        page, pages = self.page, self.pages
        step, question = page.step, page.question
        # beside a table the ways on stand on it, next to what is to be done
        shown = [] if self._has_table else self._ways_on()
        ways = [{"name": way.name, "label": way.label, "main": way.main} for way in shown]
        if question is not None and page.is_open:
            ways.insert(0, {"name": "show", "label": "Show me", "main": False})
        if not pages.is_first:
            ways.insert(0, {"name": "back", "label": "Back", "main": False})
        data: dict[str, Any] = {
            "title": self.lesson.title,
            "goal": as_data(self.lesson.goal) if pages.is_first and pages.whole else [],
            "heading": self._heading(),
            "marks": ["done" if other.id in pages.done else other.state.value for other in pages.pages],
            "place": pages.at,
            "text": as_data(step.text if step else question.text if question else ""),
            "table": self._has_table,
            "task": plain(step.task) if step is not None and page.is_open else "",
            "said": said,
            "buttons": ways,
            "below": pages.is_last and page.id != END and not page.is_open and not self._has_table,
        }
        if question is not None:
            data["answers"] = [
                {"text": plain(answer), "mark": self._mark(page, i)}
                for i, answer in enumerate(question.answers)
            ]
        if page.id == END:
            data |= self._end_data()
        return data

    def _heading(self) -> str:
        page = self.page
        if page.question is not None:
            asked = [other for other in self.pages.pages if other.question is not None]
            return f"Question {asked.index(page) + 1} of {len(asked)}"
        if page.id == END:
            return "What you can do now"
        steps = [other for other in self.pages.pages if other.step is not None]
        return f"Step {self.pages.at + 1} of {len(steps)}"

    def _mark(self, page: Page, answer: int) -> str:
        assert page.question is not None
        if page.state is not State.TODO and answer == page.question.right:
            return "right"
        return "wrong" if answer in page.tried else ""

    @property
    def _following(self) -> Lesson | None:
        try:
            return load_lesson(self.lesson.next, self.language) if self.lesson.next else None
        except (LessonError, OSError):  # a course that is still being written
            return None

    def _end_data(self) -> dict[str, Any]:
        following = self._following
        asked = [page for page in self.pages.pages if page.is_asked]
        found = sum(page.id in self.pages.done for page in asked)
        data: dict[str, Any] = {
            "text": as_data(self.lesson.can_do),
            "found": f"You found {found} of {len(asked)} answers yourself.",
        }
        if following is None:
            return data | {"next": "This was the last lesson." if not self.lesson.next else ""}
        if self.pages.whole or self.on_next is not None:
            button = {"name": "lesson", "label": f"Next lesson: {following.title}", "main": True}
            back = {"name": "back", "label": "Back", "main": False}
            return data | {"buttons": [back, button]}
        return data | {"next": ""}  # a part stands in a notebook, which leads on itself


def _to_choose(move: Move) -> Cards:
    """The cards of a move that a learner clicks: Yu Ji comes with the card that she discards."""
    cards = cards_of(move)
    if isinstance(move, LeadPower) and move.card is Card.YU_JI and move.target is not None:
        return cards.plus(move.target)
    return cards


def play_lesson(
    lesson: str,
    part: Part = None,
    *,
    on_done: Callable[[Completed], object] | None = None,
    done: Collection[str] = (),
) -> LessonPlayer:
    """A lesson to be played in a notebook; `part` is the id of a step, several of them, or `questions`.
    Without `on_done` the browser keeps which pages are completed.

    It is the last expression of a cell, so the notebook shows it and stores its text and picture.
    """
    return LessonPlayer(lesson, part=part, on_done=on_done or _kept_in_browser(), done=done)


def _kept_in_browser() -> Callable[[Completed], object]:
    store = notebook_store()
    store.know(lesson_ids())
    return lambda completed: store.page_done(completed.lesson, completed.page)
