"""What the explorer does with a view: it asks what is guaranteed, and shows what beats the other moves."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from chuhan.games.chu_han.explorer.panel import ExplorerPanel
from chuhan.games.chu_han.explorer.unseen import Unseen
from chuhan.games.chu_han.explorer.walk import Walk
from chuhan.games.chu_han.referee import legal_moves
from chuhan.games.chu_han.solver import Goal, NotSolved
from chuhan.games.chu_han.solver.background import SearchProgress, Thinker
from chuhan.games.chu_han.solver.whatever import Beaten
from chuhan.language import Sentence

GUARANTEED = Sentence("This is guaranteed: no layout beats it.")
NOT_YET = Sentence("Nothing is proved of this view yet.")


class Viewing:
    """A part of the explorer; the rest of it says how work is begun and a position is shown."""

    panel: ExplorerPanel
    goal: Goal
    max_seconds: float
    unseen: Unseen | None
    """The view that is explored, instead of a position."""
    walk: Walk

    def _start(
        self,
        work: Callable[[Thinker], Callable[[], object]],
        seconds: float,
        told: Callable[[SearchProgress], object] | None = None,
    ) -> None:
        raise NotImplementedError

    def _show_position(self, *, moved: bool = True, said: str = "", typed: str = "") -> None:
        raise NotImplementedError

    def _search_view(self, unseen: Unseen, seconds: float) -> None:
        """What is guaranteed; then, where it can be counted, in how many layouts the rest wins."""
        goal = self.goal

        def work(thinker: Thinker) -> Callable[[], object]:
            unseen.find(thinker, goal)
            if goal is Goal.ROUND:
                with suppress(NotSolved):
                    unseen.count(thinker)
            return lambda: self.panel.show_findings(unseen, goal)

        self._start(work, seconds)

    def _refute(self, unseen: Unseen, name: str) -> bool:
        """A layout that beats a move, laid out to be stepped through."""
        move = {str(move): move for move in legal_moves(unseen.view)}.get(name)
        goal = self.goal
        if move is None:
            return False
        if not unseen.falls_short(goal, name):
            self.panel.say(GUARANTEED if unseen.found(goal) else NOT_YET)
            return True

        def work(thinker: Thinker) -> Callable[[], object]:
            beaten = unseen.refute(thinker, goal, move)
            return lambda: self._lay_out_layout(beaten)

        self._start(work, self.max_seconds)
        return True

    def _lay_out_layout(self, beaten: Beaten) -> None:
        self.unseen = None
        self.walk = Walk(beaten.layout)
        self.walk.play_all(beaten.line, stay=True)
        self._show_position(said=str(beaten.sentence))
