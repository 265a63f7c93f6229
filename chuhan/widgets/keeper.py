"""Small texts kept in the browser, which outlive page and kernel; what comes back is not trusted."""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from typing import Any

import traitlets

from chuhan.progress.store import LIMITS, Store
from chuhan.widgets import bundle
from chuhan.widgets.messages import Scripted, custom_content

log = logging.getLogger(__name__)
log.addHandler(logging.NullHandler())

_NAME = re.compile("[a-z]{1,20}")


class Keeper(Scripted):
    """Keeps one text under `chuhan:` and a name in the browser's storage; it shows nothing. `where` says for
    how long: for the `browser`, for this `tab`, or `both`, of which the tab's own text is read first.

    `on_kept(text)` hears what the browser has kept, also when another page has changed it: it can be anything
    of at most `limit` characters, so the owner has to read it as a stranger's. `on_forgotten()` is called
    when another page has it forgotten, `on_blocked()` where the browser refuses to keep things.

    >>> Keeper("progress", lambda text: None)
    Keeper('progress')
    """

    _esm = bundle.script("widgets/keeper.js")
    name = traitlets.Unicode().tag(sync=True)
    text = traitlets.Unicode().tag(sync=True)
    limit = traitlets.Int().tag(sync=True)
    where = traitlets.Unicode().tag(sync=True)
    told = False
    """Has a browser said what it has kept, if anything?"""

    def __init__(
        self,
        name: str,
        on_kept: Callable[[str], object],
        *,
        limit: int = 20_000,
        where: str = "browser",
        on_blocked: Callable[[], object] | None = None,
        on_forgotten: Callable[[], object] | None = None,
    ) -> None:
        if not _NAME.fullmatch(name):
            raise ValueError(f"A keeper's name is a few small letters, not {name!r}.")
        self.on_kept, self.on_blocked, self.on_forgotten = on_kept, on_blocked, on_forgotten
        self.on_told: Callable[[], object] = lambda: None
        super().__init__(name=name, limit=limit, where=where)

    def keep(self, text: str) -> None:
        """Have the browser keep this instead of what it kept before; an empty text: nothing."""
        if len(text) > self.limit:
            raise ValueError(f"That is too long to be kept: {len(text)} characters.")
        if text == self.text:
            self.send({"save": True})  # the browser may have kept something else meanwhile
        self.text = text

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
        if isinstance(content, dict) and ("kept" in content or "blocked" in content) and not self.told:
            self.told = True
            self.on_told()

    def _handle_msg(self, msg: dict[str, Any]) -> None:
        state, asked = custom_content(msg)
        if state:
            self.send_state()
        elif asked is not None:
            self.receive(asked)

    def __repr__(self) -> str:
        return f"Keeper({self.name!r})"


class BrowserStore(Store):
    """A store that the browser keeps. Its keepers need not be shown: a page knows every widget."""

    def __init__(self, lessons: Iterable[str] = ()) -> None:
        super().__init__(lessons, lambda name, text: self._keepers[name].keep(text))
        self._keepers = {
            name: Keeper(
                name,
                partial(self.received, name),
                limit=limit,
                on_blocked=self.refuse,
                on_forgotten=self.forgotten,
            )
            for name, limit in LIMITS.items()
        }

    @property
    def keepers(self) -> tuple[Keeper, ...]:
        return tuple(self._keepers.values())


@cache
def notebook_store() -> BrowserStore:
    """The store of all widgets in a notebook: two stores on one page would overwrite each other's texts."""
    return BrowserStore()


def is_passing(environment: Mapping[str, str] = os.environ) -> bool:
    """Does this run on a machine, on Binder or behind a hub, that may end while its page is open?"""
    return is_lent(environment) or any(name.startswith("JUPYTERHUB_") for name in environment)


def is_lent(environment: Mapping[str, str] = os.environ) -> bool:
    """Is it one, as on Binder, that is gone tomorrow with the address it has? What a browser keeps for that
    address is then lost, too; behind a hub the address stays."""
    return any(name.startswith("BINDER_") for name in environment)
