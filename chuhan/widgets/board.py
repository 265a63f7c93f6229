"""The base of every board: shows a view, judges what the browser asks for, hands legal moves to its owner."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, ClassVar

import traitlets

from chuhan.interface import Address, Link, MoveOf
from chuhan.language import Sentence, say
from chuhan.widgets.messages import Command, Heard

NOT_YOURS = Sentence("It is not your turn.")
NOTHING_TO_UNDO = Sentence("There is nothing to take back.")
NO_SUCH_BUTTON = Sentence("The board did not understand that; nothing has changed.")


@dataclass(frozen=True, slots=True)
class Button:
    """A button of the owner's beside those of the board; `main` is the one that leads on. With a `link` it is
    a link to another page of the app, and nothing is pressed."""

    name: str
    label: str
    enabled: bool = True
    main: bool = False
    link: str = ""
    repeats: bool = False
    """Is each of several quick presses meant? Else the second click of a double click does nothing."""
    stays: bool = False
    """Does the position stay as it is? Then cards can be chosen before the answer has come."""


def explore(address: Address, game: str, position: object) -> tuple[Button, ...]:
    """The way to this position on the page where it can be changed, where there is one."""
    for page, words in (("explore", say("Explore this position")), ("lab", say("Try it in the lab"))):
        if link := address(Link(page, position=str(position), game=game)):
            return (Button("explore", words, link=link),)
    return ()


def rule_link(address: Address, game: str) -> Callable[[str], str]:
    """Where each rule is read, by its number."""
    return lambda number: address(Link("rules", rule=number, game=game))


@dataclass(frozen=True, slots=True)
class Key:
    """A key of the owner's for the list under `?`; it presses the first of these buttons that can be."""

    key: str
    does: str | Sentence
    press: tuple[str, ...] = ()


def keys_data(keys: Iterable[Key]) -> list[dict[str, Any]]:
    return [{"key": one.key, "does": str(one.does), "press": list(one.press)} for one in keys]


@dataclass(frozen=True, slots=True)
class Answer:
    """What a choice comes to: a sentence, the rule behind a refusal, or a legal move and its label."""

    line: str | Sentence
    rule: str = ""
    label: str = ""
    move: Any = None
    tried: Any = None
    """The move that is refused, where the choice was a whole one."""
    open: bool = False
    """Is it no move yet, but no mistake either: more is to be chosen?"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """Everything about one moment of a board that is not in the view."""

    last: MoveOf | None = None
    """The move that led here: it is announced and animated."""
    banner: str = ""
    prompt: str = ""
    buttons: tuple[Button, ...] = ()
    can_undo: bool = False
    acts: bool = True
    """May the side to move be played here?"""
    below: Any = None
    """The side that sits below when the view is not of one side."""
    marked: Any = None
    """What a hint points at."""
    jump: bool = False
    """Does this not follow from what was shown last, so that nothing of it need be waited for?"""


class Board(Heard):
    """A board to play on. Its owner decides what happens:

    - `on_move(move)` is called with a move that is legal in the view shown; the owner shows what follows;
    - `on_refused(move)` with one that is not, once it is chosen, before it is explained; what it gives as
      True needs no explanation;
    - `on_undo()` when it was shown with `can_undo`, `on_button(name)` for an enabled button of the owner's.

    The browser gets the view and nothing else, and what it sends changes nothing by itself. A game's board
    says what is drawn (`draw_scene`), what a choice comes to (`answer`), why no move may be made
    now (`why_not`), and how the view looks where no kernel runs (`picture`).
    """

    commands: ClassVar[frozenset[str]] = frozenset({"consider", "play", "undo", "press"})
    art = traitlets.Dict().tag(sync=True)
    scene = traitlets.Dict().tag(sync=True)
    shortcuts: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)

    def __init__(
        self,
        view: Any,
        *,
        on_move: Callable[[Any], object] | None = None,
        on_refused: Callable[[Any], bool] = lambda move: False,
        on_undo: Callable[[], object] | None = None,
        on_button: Callable[[str], object] | None = None,
        keys: Sequence[Key] = (),
        rule_link: Callable[[str], str] | None = None,
        **shown: Any,
    ) -> None:
        """`keys` are the owner's own, listed under `?`; `rule_link` gives the address of a rule by number;
        `shown` is whatever `show` takes besides the view."""
        self.view = view
        self.on_move, self.on_undo, self.on_button = on_move, on_undo, on_button
        self.on_refused = on_refused
        self._rule_link = rule_link
        self.answered: Answer | None = None
        """The last sentence that the board gave to the browser."""
        self._at = self._since = 0
        self._played, self._pressed = -1, dict[str, int]()
        # the art comes with the board: a line may break before what is sent after it
        super().__init__(shortcuts=keys_data(keys), art=self.draw_art())
        self.show(view, **shown)

    # ---- what a game's board says ----------------------------------------------------------------

    def draw_art(self) -> dict[str, Any]:
        """What the browser draws with; the same for every scene of this board."""
        return {}

    def draw_scene(self, view: Any, setting: Setting) -> dict[str, Any]:
        """Plain data from which the browser draws; it may hold no more than the view does.

        The frame of every board needs these of it:
        - `turn`, a sentence, and `idle`, what the line says while nothing is chosen;
        - `moves`, the buttons of moves that need no choice: name, label, why not, key. Each sends its name
          as the choice `button`; `play`, `undo`, `help` and `close` are names of the frame's own buttons;
        - `choosing`: is something chosen for a move, or does one of those buttons answer?
        - `last`: name and text of the move that led here, or None; `pause`, for how many milliseconds it is
          shown before the next, where that is longer than usual;
        - `play`, what the button of the move says before a legal one is chosen, where it is not "Play".
        """
        raise NotImplementedError

    def answer(self, view: Any, command: Command) -> Answer:
        """What was chosen, judged."""
        raise NotImplementedError

    def why_not(self, view: Any, setting: Setting) -> str:
        """Why no move may be made here now, or an empty text."""
        raise NotImplementedError

    def picture(self, title: str = "") -> str:
        """An SVG for pages behind which no kernel runs."""
        raise NotImplementedError

    # ---- what the owner does ---------------------------------------------------------------------

    def show(
        self,
        view: Any,
        last: MoveOf | None = None,
        *,
        banner: str = "",
        prompt: str = "",
        buttons: Sequence[Button] = (),
        can_undo: bool = False,
        acts: bool | None = None,
        below: Any = None,
        marked: Any = None,
        jump: bool = False,
        steps: tuple[int, int] | None = None,
    ) -> None:
        """Show this view; `last` is the move that led to it. Nothing is kept from what was shown before.
        `steps` says how many of how many moves of a line are made, to be shown with the prompt.

        Several calls in a row are shown one after another, so a reply can follow a move at once; with `jump`
        what still waits to be shown is dropped.
        """
        self._setting = Setting(
            last=last,
            banner=banner,
            prompt=prompt,
            buttons=tuple(buttons),
            can_undo=can_undo,
            acts=self.on_move is not None if acts is None else acts,
            below=below,
            marked=marked,
            jump=jump,
        )
        self._at += 1
        if self._at == 1 or str(view) != str(self.view):
            self._since = self._at
        self.view = view
        self.scene = {
            "at": self._at,
            "notation": str(view),
            "acts": not self.why_not(view, self._setting),
            "banner": banner,
            "prompt": prompt,
            "buttons": [asdict(button) for button in buttons],
            "canUndo": can_undo,
            "jump": jump,
            "steps": steps,
            **self.draw_scene(view, self._setting),
        }

    def say(self, sentence: str | Sentence) -> None:
        """A sentence under the board, until the next choice or the next view."""
        self._reply(Answer(sentence), tone="")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self.view)!r})"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """The widget, with a picture for pages behind which no kernel runs."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        return {**data, "image/svg+xml": self.picture()}, metadata

    # ---- what the browser sends ------------------------------------------------------------------

    def is_now(self, command: Command) -> bool:
        """A choice is one of a position, whatever else has been said and shown since."""
        of_position = command.do in ("consider", "play")
        return (self._since if of_position else self._at) <= command.at <= self._at

    def obey(self, command: Command) -> None:
        said = self._answered(command)
        if said is not None:
            self._reply(said, command)

    def complain(self, sentence: Sentence, command: Command | None) -> None:
        self._reply(Answer(sentence), command)

    def _answered(self, command: Command) -> Answer | None:
        match command.do:
            case "undo" if self.on_undo is not None and self._setting.can_undo:
                self.on_undo()
            case "undo":
                return None if command.late else Answer(NOTHING_TO_UNDO)
            case "press":
                return self._press(command)
            case "consider" | "play" if not command.late:
                return self._chosen(command)
        return None

    def _press(self, command: Command) -> Answer | None:
        found = next((one for one in self._setting.buttons if one.name == command.name), None)
        if self.on_button is None or found is None or not found.enabled or found.link:
            return None if command.late else Answer(NO_SUCH_BUTTON)
        if command.late and command.at <= self._pressed.get(found.name, -1):
            return None  # the second click of a double click
        if not command.late and not found.repeats:
            self._pressed[found.name] = command.at
        self.on_button(found.name)
        return None

    def _chosen(self, command: Command) -> Answer | None:
        if command.do == "play" and command.at <= self._played:
            return None  # played by the first click
        if why_not := self.why_not(self.view, self._setting):
            return Answer(why_not)
        judged = self.answer(self.view, command)
        if judged.tried is not None and self.on_refused(judged.tried):
            return None
        if command.do == "consider" or judged.move is None:
            return judged
        self._played = self._at
        if self.on_move is not None:
            self.on_move(judged.move)
        return None

    def _reply(self, said: Answer, command: Command | None = None, tone: str | None = None) -> None:
        self.answered = said
        self.send(
            {
                "line": str(said.line),
                "rule": said.rule,
                "link": self._rule_link(said.rule) if said.rule and self._rule_link else "",
                "label": said.label,
                "move": "" if said.move is None else str(said.move),
                "tone": tone if tone is not None else _tone(said),
                "n": command.n if command else 0,
            }
        )


def _tone(said: Answer) -> str:
    if said.open:
        return ""
    return "bad" if said.move is None else "good"
