"""Be the referee, as a page of every game that has cases to judge; a link may fix the ten questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chuhan.app.page.links import quoted
from chuhan.interface import BadLink, Game, Host, Link
from chuhan.language import Sentence, say
from chuhan.progress.store import Store

if TYPE_CHECKING:
    from chuhan.widgets.judging.referee import Referee


class RefereePage:
    name = "referee"
    title = Sentence("Referee")
    about = Sentence(
        "Is this move legal, and why not? Ten cases at a time; what you did not know comes back."
    )

    def __init__(self, game: Game[Any, Any], store: Store, host: Host) -> None:
        self.game, self.store, self.host = game, store, host
        self.referee: Referee | None = None

    def open(self, link: Link) -> Referee:
        from chuhan.widgets.judging.referee import Referee

        if link.seed and not (link.seed.isascii() and link.seed.isdecimal() and len(link.seed) <= 9):
            raise BadLink(say("There is no go with the number “{name}”.", name=quoted(link.seed)))
        seed = int(link.seed) if link.seed else None
        if self.referee is not None and (seed is None or seed == self.referee.seed):
            return self.referee
        if self.referee is not None:
            self.referee.close()
        self.referee = Referee(
            self.game, seed, store=self.store, address=self.host.address, on_new=self.host.moved
        )
        return self.referee

    def here(self) -> tuple[Link, str]:
        seed = self.referee.seed if self.referee is not None else None
        return Link(self.name, seed="" if seed is None else str(seed), game=self.game.id), str(self.title)
