"""The bar above every page: where you are, the way to the other pages, a link to this one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from chuhan.app.page.links import LONGEST_POSITION
from chuhan.language import current, script_words
from chuhan.widgets import bundle
from chuhan.widgets.keeper import is_passing
from chuhan.widgets.panel import Panel


class Way(NamedTuple):
    """A page that can be reached from here."""

    name: str
    title: str
    link: str


class Bar(Panel):
    """`open` asks for a page by its link, `ping` whether the kernel answers."""

    commands = frozenset({"open", "ping"})
    longest_text = LONGEST_POSITION + 100  # a longer link is refused in words
    _esm = bundle.script("app/page/browser/bar.js")
    _css = bundle.style("widgets/panel.css", "app/page/browser/app.css", "app/page/browser/stage.css")

    def renew_words(self) -> None:
        """What its script says, in the language that is current now."""
        self.words = script_words(self._esm)

    def tell(
        self,
        here: Way,
        ways: Sequence[Way],
        window: str,
        keeps: str,
        *,
        notice: str = "",
        opened: bool = False,
    ) -> None:
        """Where the learner is now; `window` is the title of the browser's window, `keeps` says what the
        browser keeps, `opened` that it is another page than before."""
        self.page = {
            "at": self.page.get("at", 0) + 1,
            "opened": self.page.get("opened", 0) + opened,
            "here": here.name,
            "title": here.title,
            "link": here.link,
            "window": window,
            "notice": notice if opened else notice or self.page.get("notice", ""),
            "ways": [list(way) for way in ways],
            "language": current().code,
            "passing": is_passing(),
            "keeps": keeps,
        }
