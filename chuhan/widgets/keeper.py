"""A small text kept in the browser, which outlives page and kernel; what comes back is not trusted."""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Callable, Mapping
from typing import Any

import anywidget
import traitlets

from chuhan.widgets import bundle
from chuhan.widgets.messages import custom_content

log = logging.getLogger(__name__)
log.addHandler(logging.NullHandler())

_NAME = re.compile("[a-z]{1,20}")


class Keeper(anywidget.AnyWidget):
    """Keeps one text under `chuhan:` and a name in the browser's storage; there is nothing to see of it.

    `on_kept(text)` hears what the browser has kept, also when another page has changed it: it can be anything
    of at most `limit` characters, so the owner has to read it as a stranger's. `on_forgotten()` is called
    when another page has it forgotten, `on_blocked()` where the browser refuses to keep things.

    >>> Keeper("progress", lambda text: None)
    Keeper('progress')
    """

    _esm = bundle.read("widgets/keeper.js")
    name = traitlets.Unicode().tag(sync=True)
    text = traitlets.Unicode().tag(sync=True)
    limit = traitlets.Int().tag(sync=True)

    def __init__(
        self,
        name: str,
        on_kept: Callable[[str], object],
        *,
        limit: int = 20_000,
        on_blocked: Callable[[], object] | None = None,
        on_forgotten: Callable[[], object] | None = None,
    ) -> None:
        if not _NAME.fullmatch(name):
            raise ValueError(f"A keeper's name is a few small letters, not {name!r}.")
        self.on_kept, self.on_blocked, self.on_forgotten = on_kept, on_blocked, on_forgotten
        super().__init__(name=name, limit=limit)

    def keep(self, text: str) -> None:
        """Have the browser keep this instead of what it kept before."""
        if len(text) > self.limit:
            raise ValueError(f"That is too long to be kept: {len(text)} characters.")
        if text == self.text:
            self.send({"save": True})  # the browser may have kept something else meanwhile
        self.text = text

    def forget(self) -> None:
        """Have the browser keep nothing, also where it kept something before this page knew of it."""
        self.text = ""
        self.send({"save": True})

    def receive(self, content: object) -> None:
        """Hand on what a browser has kept; anything else is not heard."""
        try:
            match content:
                case {"kept": str(text)} if 0 < len(text) <= self.limit:
                    self.on_kept(text)
                case {"blocked": True} if self.on_blocked is not None:
                    self.on_blocked()
                case {"forgotten": True} if self.on_forgotten is not None:
                    self.on_forgotten()
        except Exception:
            log.exception("The owner of a keeper failed")

    def _handle_msg(self, msg: dict[str, Any]) -> None:
        state, asked = custom_content(msg)
        if state:
            self.send_state()
        elif asked is not None:
            self.receive(asked)

    def __repr__(self) -> str:
        return f"Keeper({self.name!r})"


def is_passing(environment: Mapping[str, str] = os.environ) -> bool:
    """Does this run on a machine, as on Binder, that is gone tomorrow with the address it has?"""
    return "BINDER_SERVICE_HOST" in environment or any(name.startswith("JUPYTERHUB_") for name in environment)
