"""The lesson player: a text, a task on a board, a check by the referee, and a way on at every moment."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

from chuhan.interface import Address, Game, Made, Watch, no_address
from chuhan.language import Sentence, say
from chuhan.lesson import Lesson, Step, judge, lesson_ids, load_lesson
from chuhan.lesson.markdown import as_data, plain
from chuhan.lesson.pages import END, LessonPage, Pages, PageState, Part
from chuhan.progress.puzzles import name_of
from chuhan.widgets import bundle
from chuhan.widgets.board import Board, Button, Key, explore, keys_data, rule_link
from chuhan.widgets.keeper import notebook_store
from chuhan.widgets.lesson.ending import end_data, following, way
from chuhan.widgets.lesson.picture import lesson_svg, sketch
from chuhan.widgets.messages import Command, log
from chuhan.widgets.panel import Column, Panel

__all__ = ["Completed", "LessonPlayer", "play_lesson"]

KEYS = (
    Key("N", Sentence("the next page, or skip this one"), ("next",)),
    Key("B", Sentence("the page before"), ("back",)),
    Key("H", Sentence("a hint"), ("hint",)),
    Key("S", Sentence("show me"), ("show",)),
    Key("T", Sentence("the tables"), ("tables",)),
    Key("1 – 9", Sentence("on a question: choose an answer")),
    Key("Enter", Sentence("on a heading: go to the cards")),
)

READ_ON = Sentence("Read on below.")
MARKED = Sentence("What to choose is marked now.")


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
    """Plays a lesson of a game, or a part of one, from its page `start`, else from the first not `done`.

    `on_done` hears of each page that is completed and `on_page` of each that is turned to, so that its owner
    can keep it. `on_next` is called with the id of the lesson that follows; without it a whole lesson goes on
    to the next one in place. `address` knows the other pages of the app.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        lesson: Lesson | str,
        *,
        part: Part = None,
        done: Collection[str] = (),
        on_done: Callable[[Completed], object] | None = None,
        on_next: Callable[[str], object] | None = None,
        address: Address = no_address,
        start: str = "",
        on_page: Callable[[str, str], object] = lambda lesson, page: None,
    ) -> None:
        self.game, self.on_done, self.on_next, self.on_page = game, on_done, on_next, on_page
        self.address = address
        self._turned = 0
        self._pressed: dict[str, int] = {}
        """At which page each button of the panel was last obeyed."""
        self.board: Board | None = None
        art = {"tables": as_data(game.reference())}
        self.panel = LessonPanel(self._command, shortcuts=keys_data(KEYS), art=art)
        super().__init__([self.panel], "chuhan-lesson")
        self.begin(lesson, part, done, start)

    def begin(
        self, lesson: Lesson | str, part: Part = None, done: Collection[str] = (), start: str = ""
    ) -> None:
        """Play this lesson from now on."""
        self.lesson = load_lesson(self.game, lesson) if isinstance(lesson, str) else lesson
        self.pages = Pages(self.lesson, part, done, start)
        self._show()

    @property
    def page(self) -> LessonPage:
        return self.pages.page

    @property
    def view(self) -> Any:
        """What lies on the board, if this page has one."""
        return self.board.view if self.board is not None and self._has_board else None

    @property
    def _has_board(self) -> bool:
        """Then the board says what is said and has the ways on; the panel only reads it out."""
        return self.page.step is not None and self.page.step.start is not None

    def __repr__(self) -> str:
        shown = "" if self.view is None else f", {str(self.view)!r}"
        return f"LessonPlayer({self.lesson.id!r}, {self.page.id!r}{shown})"

    def picture(self) -> str:
        return lesson_svg(self.game, self.lesson, self.pages.pages, whole=self.pages.whole)

    # ---- what the learner does -----------------------------------------------------------------

    def _command(self, command: Command) -> None:
        name, late = command.name, command.late
        if late and command.at <= self._pressed.get(name, -1):
            return  # the second click of a double click
        if not late and not self.page.is_open and name != "back":
            self._pressed[name] = command.at
        answer = name.removeprefix("answer-")
        if not (self._press(name) if answer == name else not late and self._answer(answer)):
            self.panel.decline(command)

    def _press(self, name: str) -> bool:
        """Do what a button says; False where there is no such thing to do."""
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
                hint = say("Hint: {hint}", hint=plain(page.step.hint))
                self._show_task(page.step, f"{hint}{marked}")
            case "show" if page.is_open:
                page.state = PageState.SHOWN
                self._complete("shown")
                self._show_answer(page)
            case "again" if page.state is PageState.SHOWN:
                page.state = PageState.TODO
                page.tried.clear()
                self._show()
            case "lesson" if page.id == END and (lesson := following(self.game, self.lesson)) is not None:
                self._go_on(lesson)
            case _:
                return False
        return True

    def _turn(self, by: int) -> None:
        self.pages.turn(by)
        if self.page.id == END:
            self._complete("you")
        self._show()

    def _go_on(self, lesson: Lesson) -> None:
        if self.on_next is not None:
            self.on_next(lesson.id)
            return
        self.begin(lesson)

    def _moved(self, move: Any) -> None:
        """A legal move on the board: is it what the task asks for?"""
        step = self.page.step
        if step is None or not self.page.is_open:
            return
        graded = judge(self.game, step, move)
        if graded.done:
            self.page.state = PageState.DONE
            self._complete("you")
            self._play_out(step, graded.after, say("✓ Right. {why}", why=plain(graded.sentence)))
        else:
            self._show_task(step, say("✕ Not yet. {why}", why=plain(graded.sentence)))

    def _refused(self, move: Any) -> bool:
        """A move that the referee refuses: is it what the task has the learner try?"""
        step = self.page.step
        if step is None or not self.page.is_open or move not in step.attempt:
            return False
        self._tried(step, move)
        return True

    def _tried(self, step: Step, move: Any) -> None:
        """The referee's own sentence, and what there is to say about it."""
        graded = judge(self.game, step, move)
        if self.page.state is PageState.TODO:
            self.page.state = PageState.DONE
            self._complete("you")
        facts = {"sentence": graded.sentence, "rule": graded.rule, "why": plain(step.explain)}
        self._show_task(step, say("✓ The referee: “{sentence}” (rule {rule}). {why}", **facts))

    def _answer(self, text: str) -> bool:
        question, page = self.page.question, self.page
        if question is None or not page.is_open or text not in map(str, range(len(question.answers))):
            return False
        chosen = int(text)
        if chosen == question.right:
            page.state = PageState.DONE
            self._complete("you")
            self._show_panel(say("Right. {why}", why=plain(question.why)))
        elif chosen not in page.tried:
            page.tried.append(chosen)
            self._show_panel(say("Not that one. {why}", why=plain(question.why_not(chosen))))
        return True

    def _complete(self, by: str) -> None:
        if by != "shown":
            self.pages.done.add(self.page.id)
        if self.on_done is None:
            return
        try:
            self.on_done(Completed(self.lesson.id, self.page.id, by))
        except Exception:  # an owner that fails must not hold up the learner
            log.exception("A completed page of %s was not kept", self.lesson.id)

    # ---- what is shown -------------------------------------------------------------------------

    def _show(self) -> None:
        """Show a page afresh. What was done before can be seen again, and a task done again."""
        page = self.page
        self._turned += 1
        self.on_page(self.lesson.id, page.id)
        if page.step is not None and page.is_asked:
            page.state, page.hints = PageState.TODO, 0
        if page.step is not None and self._has_board:
            self._show_task(page.step)
        else:
            self._show_panel()
        (self.remove_class if self._has_board else self.add_class)("alone")

    def _show_answer(self, page: LessonPage) -> None:
        if page.step is not None and page.step.attempt:
            self._tried(page.step, page.step.attempt[0])
        elif page.step is not None:
            graded = judge(self.game, page.step, page.step.accept[0])
            self._play_out(page.step, graded.after, plain(graded.sentence))
        elif page.question is not None:
            self._show_panel(plain(page.question.why))

    def _show_task(self, step: Step, said: str = "") -> None:
        """The position of the step, to be played from if it has a task."""
        assert step.start is not None
        page, buttons, marks = self.page, self._ways_on(), None
        if page.is_open:
            marks = self.game.marks(step.wanted[0])
            more = page.hints == 0 or (page.hints == 1 and bool(marks))
            label = say("Hint") if page.hints == 0 else say("Another hint")
            hint = Button("hint", label, enabled=more, repeats=True, stays=True)
            buttons = [hint, Button("show", say("Show me")), *buttons]
        self._show_board(
            step,
            step.start.view,
            acts=page.is_open,
            prompt=said,
            buttons=buttons,
            marked=marks if page.hints > 1 else None,
            jump=True,
        )
        self._show_panel(said)

    def _play_out(self, step: Step, line: Sequence[tuple[Made, Watch]], said: str) -> None:
        """The move, the replies that show its effect, and the explanation with the last of them."""
        *before, (last, end) = line
        for made, watch in before:
            self._show_board(step, watch.view, last=made, acts=False)
        prompt, buttons = said + self._way_down(), self._ways_on()
        self._show_board(step, end.view, last=last, acts=False, prompt=prompt, buttons=buttons)
        self._show_panel(said)

    def _way_down(self) -> str:
        """After the last task of a part there is no page to turn: the notebook goes on below."""
        return f" {READ_ON}" if self.pages.is_last else ""

    def _banner(self, step: Step) -> str:
        if not step.task:
            return ""
        if self.page.state is PageState.DONE:
            return say("✓ Done: {task}", task=plain(step.task))
        return say("Task: {task}", task=plain(step.task))

    def _ways_on(self) -> list[Button]:
        """The buttons that lead on, beside what was just read."""
        page, buttons = self.page, []
        if page.state is PageState.SHOWN:
            buttons.append(Button("again", say("Try it yourself")))
        if not self.pages.is_last:
            label = say("Skip") if page.is_open else say("Next")
            buttons.append(Button("next", label, main=not page.is_open, repeats=page.is_open))
        done = page.step is not None and page.state is not PageState.TODO
        if page.step is not None and done and page.step.open_table:  # else it would show what is hidden
            buttons += explore(self.address, self.game.id, page.step.position)
        return buttons

    def _show_board(self, step: Step, view: Any, **shown: Any) -> None:
        shown |= {"below": step.side, "banner": self._banner(step)}
        if self.board is None:
            owner = {
                "on_move": self._moved,
                "on_refused": self._refused,
                "on_button": self._press,
                "keys": KEYS,
            }
            rules = rule_link(self.address, self.game.id)
            self.board = self.game.board(view, **owner, rule_link=rules, **shown)
            self.children = (self.panel, self.board)
        else:
            self.board.show(view, **shown)

    def _show_panel(self, said: str = "") -> None:
        self.panel.page = {"at": self._turned, **self._page_data(said)}

    def _page_data(self, said: str) -> dict[str, Any]:
        page, pages, alone = self.page, self.pages, not self._has_board
        step, question = page.step, page.question
        ways = [way(button) for button in self._ways_on()] if alone else []
        if question is not None and page.is_open:
            ways.insert(0, way(Button("show", say("Show me"))))
        if not pages.is_first:
            ways.insert(0, way(Button("back", say("Back"), repeats=True)))
        heading = news = self._heading()
        if step is not None and page.is_open:
            task = say("Task: {task}", task=plain(step.task))
            news = say("{heading}. {task}", heading=heading, task=task)
        is_end_of_part = pages.is_last and page.id != END and not page.is_open
        data: dict[str, Any] = {
            "title": self.lesson.title,
            "goal": as_data(self.lesson.goal) if pages.is_first and pages.whole else [],
            "heading": heading,
            "marks": ["done" if other.id in pages.done else other.state.value for other in pages.pages],
            "place": pages.at,
            "text": as_data(step.text if step else question.text if question else ""),
            "picture": sketch(self.game, step) if step is not None and step.picture else None,
            "said": said if alone else "",
            "next": str(READ_ON) if alone and is_end_of_part else "",
            "news": said or news,
            "buttons": ways,
        }
        if question is not None:
            data["answers"] = [
                {"text": plain(answer), "mark": self._mark(page, i)}
                for i, answer in enumerate(question.answers)
            ]
        if page.id == END:
            onward = pages.whole or self.on_next is not None
            data |= end_data(self.game, pages, self.address, onward=onward)
        return data

    def _heading(self) -> str:
        page = self.page
        if page.question is not None:
            asked = [other for other in self.pages.pages if other.question is not None]
            return say("Question {i} of {n}", i=asked.index(page) + 1, n=len(asked))
        if page.id == END:
            return say("What you can do now")
        steps = [other for other in self.pages.pages if other.step is not None]
        return say("Step {i} of {n}", i=self.pages.at + 1, n=len(steps))

    def _mark(self, page: LessonPage, answer: int) -> str:
        assert page.question is not None
        if page.state is not PageState.TODO and answer == page.question.right:
            return "right"
        return "wrong" if answer in page.tried else ""


def play_lesson(
    game: Game[Any, Any],
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
    return LessonPlayer(game, lesson, part=part, on_done=on_done or _kept_in_browser(game), done=done)


def _kept_in_browser(game: Game[Any, Any]) -> Callable[[Completed], object]:
    store = notebook_store()
    store.know(name_of(game.id, lesson) for lesson in lesson_ids(game))
    return lambda completed: store.page_done(name_of(game.id, completed.lesson), completed.page)
