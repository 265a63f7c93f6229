"""The bar above every page: where you are, the way to the other pages, a link to this one."""

from __future__ import annotations

from chuhan.app.page.links import PAGES, Link
from chuhan.widgets import bundle
from chuhan.widgets.panel import Panel

NAMES = dict(zip(PAGES, ("Chu Han", "Learn", "Puzzles", "Play", "Explore", "Rules"), strict=True))


class Bar(Panel):
    """`open` asks for a page by its link, `ping` whether anybody is there."""

    commands = frozenset({"open", "ping"})
    _esm = bundle.script("app/page/browser/bar.js")
    _css = bundle.style("widgets/panel.css", "app/page/browser/app.css")

    def tell(self, link: Link, title: str, *, notice: str = "", opened: bool = False) -> None:
        """Where the learner is now; `opened` says that it is another page than before."""
        self.page = {
            "at": self.page.get("at", 0) + 1,
            "opened": self.page.get("opened", 0) + opened,
            "here": link.page,
            "title": title,
            "link": str(link),
            "notice": notice if opened else notice or self.page.get("notice", ""),
            "ways": [[page, NAMES[page], str(Link(page))] for page in PAGES],
        }
