"""What stands above or below a board: a panel with a page of its owner's, and the column that holds all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

import ipywidgets  # type: ignore[import-untyped]
import traitlets

from chuhan.language import Sentence
from chuhan.widgets.messages import NOT_UNDERSTOOD, Command, Heard, custom_content


class Panel(Heard):
    """Shows the page that its owner gives it and hands on its commands; it decides nothing."""

    commands: ClassVar[frozenset[str]] = frozenset({"press"})
    art = traitlets.Dict().tag(sync=True)
    page = traitlets.Dict().tag(sync=True)
    shortcuts: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)
    """The owner's keys, as its board has them."""

    def __init__(self, on_command: Callable[[Command], object], **traits: Any) -> None:
        self.on_command = on_command
        self.said = ""
        """The last sentence sent to the browser."""
        super().__init__(**traits)

    def say(self, sentence: str | Sentence) -> None:
        self.said = str(sentence)
        self.send({"line": self.said})

    def decline(self, command: Command) -> None:
        """Say that nothing came of it, unless somebody was only quick."""
        if not command.late:
            self.say(NOT_UNDERSTOOD)

    def is_now(self, command: Command) -> bool:
        return command.at < 0 or command.at == self.page.get("at")

    def obey(self, command: Command) -> None:
        self.on_command(command)

    def complain(self, sentence: Sentence, command: Command | None) -> None:
        self.say(sentence)


class Column(ipywidgets.VBox):  # type: ignore[misc]
    """Widgets below one another, which the browser cannot rearrange."""

    def __init__(self, children: Sequence[ipywidgets.Widget], css_class: str) -> None:
        super().__init__(children, _dom_classes=("chuhan-column", css_class))

    def _handle_msg(self, msg: dict[str, Any]) -> None:
        if custom_content(msg)[0]:
            self.send_state()

    def close(self) -> None:
        """Closes what it holds too, so that a page that shows something else leaves nothing behind."""
        for child in self.children:
            child.close()
        super().close()

    def picture(self) -> str:
        """What a page shows behind which no kernel runs."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        view = {"version_major": 2, "version_minor": 0, "model_id": self.model_id}
        return {
            "text/plain": repr(self),
            "image/svg+xml": self.picture(),
            "application/vnd.jupyter.widget-view+json": view,
        }
