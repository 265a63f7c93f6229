"""What the kit uses of ipywidgets and anywidget, where no Jupyter is: a widget tells the page its state.

The page hears Jupyter's own messages about widgets (see models.js), without all around them that it does not
read.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable, Iterable, Sequence
from types import ModuleType
from typing import Any, Self

import traitlets

Say = Callable[[str, dict[str, Any]], object]
"""Says something to the page: what kind of message it is, and its content."""

_numbers = itertools.count(1)
living: dict[str, Widget] = {}
"""By the names under which the page knows them."""


def _mute(kind: str, content: dict[str, Any]) -> None:
    """Nobody listens yet."""


_say: Say = _mute


def speak_through(say: Say) -> None:
    global _say
    _say = say


def begin_anew(say: Say) -> None:
    """As if no widget had ever been made."""
    global _numbers
    living.clear()
    _numbers = itertools.count(1)
    speak_through(say)


def hear(name: str, data: dict[str, Any]) -> None:
    """A message from the page. A widget that is gone hears nothing."""
    widget = living.get(name)
    if widget is not None:
        widget._handle_msg({"content": {"data": data}})


class Widget(traitlets.HasTraits):
    """Tells the page its state when it is made, and each change of it."""

    _esm: str | None = None
    _css: str | None = None

    def __init__(self, **traits: Any) -> None:
        self.model_id = ""
        super().__init__(**traits)
        self.model_id = f"w{next(_numbers)}"
        living[self.model_id] = self
        _say("comm_open", {"comm_id": self.model_id, "data": {"state": self.get_state()}})
        self.observe(lambda change: self.send_state(change["name"]), names=list(self.traits(sync=True)))

    @property
    def comm(self) -> Self | None:
        """Something, as long as the page knows this widget."""
        return self if self.model_id in living else None

    def get_state(self, key: str | Iterable[str] | None = None) -> dict[str, Any]:
        names = list(self.traits(sync=True)) if key is None else [key] if isinstance(key, str) else list(key)
        state = {name: _plain(getattr(self, name)) for name in names}
        if key is None:
            state |= {name: text for name in ("_esm", "_css") if (text := getattr(self, name))}
        return state

    def send_state(self, key: str | Iterable[str] | None = None) -> None:
        self._send({"method": "update", "state": self.get_state(key)})

    def send(self, content: Any, buffers: Sequence[bytes] | None = None) -> None:
        self._send({"method": "custom", "content": content})

    def _send(self, data: dict[str, Any]) -> None:
        if self.model_id in living:
            _say("comm_msg", {"comm_id": self.model_id, "data": data})

    def _handle_msg(self, msg: dict[str, Any]) -> None:
        """A widget of the kit hears what it wants to; one that is only shown hears nothing."""

    def close(self) -> None:
        if living.pop(self.model_id, None) is not None:
            _say("comm_close", {"comm_id": self.model_id, "data": {}})


def _plain(value: Any) -> Any:
    if isinstance(value, Widget):
        return f"IPY_MODEL_{value.model_id}"
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    return value


class Layout(Widget):
    display = traitlets.Unicode(None, allow_none=True).tag(sync=True)


class DOMWidget(Widget):
    _dom_classes: traitlets.List[str] = traitlets.List().tag(sync=True)
    layout = traitlets.Any().tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        classes = list(traits.pop("_dom_classes", ()))
        super().__init__(layout=Layout(), _dom_classes=classes, **traits)

    def add_class(self, name: str) -> Self:
        if name not in self._dom_classes:
            self._dom_classes = [*self._dom_classes, name]
        return self

    def remove_class(self, name: str) -> Self:
        self._dom_classes = [one for one in self._dom_classes if one != name]
        return self


class VBox(DOMWidget):
    children: traitlets.List[Any] = traitlets.List().tag(sync=True)

    def __init__(self, children: Iterable[Widget] = (), **traits: Any) -> None:
        super().__init__(children=list(children), **traits)


def stand_in() -> None:
    """From now on who imports ipywidgets or anywidget gets these."""
    stands: dict[str, dict[str, type[Widget]]] = {
        "ipywidgets": {"Widget": Widget, "DOMWidget": DOMWidget, "VBox": VBox, "Layout": Layout},
        "anywidget": {"AnyWidget": DOMWidget},
    }
    for name, kinds in stands.items():
        module = ModuleType(name)
        vars(module).update(kinds)
        sys.modules[name] = module
