"""The explorer's panel: what the browser is told of a walk, its moves and their values, a proof, a tree."""

from __future__ import annotations

from collections.abc import Mapping

import traitlets

from chuhan.games.chu_han.explorer import words
from chuhan.games.chu_han.explorer.draft import Draft
from chuhan.games.chu_han.explorer.tree import Tree
from chuhan.games.chu_han.explorer.unseen import Unseen, result_words, values_data
from chuhan.games.chu_han.explorer.walk import Walk
from chuhan.games.chu_han.explorer.words import Analysis
from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.referee import legal_moves
from chuhan.games.chu_han.show.text import move_text, turn_text
from chuhan.games.chu_han.solver import Goal
from chuhan.language import say
from chuhan.widgets import bundle
from chuhan.widgets.panel import Panel


class ExplorerPanel(Panel):
    commands = frozenset({"read", "press", "go", "play", "put", "set", "node", "open"})
    _esm = bundle.script("games/chu_han/explorer/explorer.js")
    _css = bundle.style("widgets/panel.css", "games/chu_han/explorer/explorer.css")
    values = traitlets.Dict().tag(sync=True)
    status = traitlets.Dict().tag(sync=True)
    tree = traitlets.Dict().tag(sync=True)
    _since = 0
    """The first page about the position in view."""

    def is_same_position(self, at: int) -> bool:
        """Was the position in view the same at that page?"""
        return self._since <= at <= int(self.page["at"])

    def show(
        self, walk: Walk, goal: Goal, analysis: Analysis, draft: Draft | None, *, said: str, typed: str
    ) -> None:
        """`said` is why `typed` could not be read."""
        position = walk.position
        view = position.seen_by(None)
        moves, total = words.listed_moves(position, analysis)
        at, notation = self.page.get("at", 0) + 1, str(draft.view if draft else view)
        if notation != self.page.get("notation"):
            self._since = at
        self.page = {
            "at": at,
            "notation": notation,
            "typed": typed,
            "said": said,
            "goal": goal.value,
            "turn": turn_text(view),
            "sign": str(position.actor),
            "moves": [{"move": str(move), "text": move_text(move)} for move in moves],
            "total": total,
            "line": walk.data(),
            "place": walk.at,
            "setup": draft.data() if draft else None,
        }

    def show_view(self, unseen: Unseen, goal: Goal, *, said: str, typed: str) -> None:
        """A view with unknown cards: there is no line from it."""
        view = unseen.view
        moves = legal_moves(view)
        self.values, self.tree = {}, {}
        self.page = {
            "at": self.page.get("at", 0) + 1,
            "notation": str(view),
            "typed": typed,
            "said": said,
            "goal": goal.value,
            "turn": turn_text(view),
            "sign": str(view.actor),
            "moves": [
                {"move": str(move), "text": move_text(move)}
                for move in moves[: words.MOST_MOVES]
                if unseen.ghost.actor is unseen.ghost.side
            ],
            "total": len(moves),
            "line": [],
            "place": 0,
            "setup": None,
            "view": True,
        }

    def show_findings(self, unseen: Unseen, goal: Goal) -> None:
        """What is proved of a view, if anything is."""
        found = unseen.found(goal)
        if found is None:
            self.values = {}
            return
        self.values = values_data(found, goal)
        counted = bool(found.wins) or goal is Goal.MARGIN or found.layouts is None
        self.tell(str(result_words(found, goal)), search="" if counted else say("Count the layouts"))

    def show_analysis(self, walk: Walk, goal: Goal, analysis: Analysis) -> None:
        """What is proved here, if anything is."""
        position = walk.position
        self.show_values(walk, goal, analysis, analysis.values if analysis.complete else {})
        if position.over:
            self.tell(turn_text(position.seen_by(None)))
        elif analysis.complete:
            aim = words.aim_of(words.best_value(analysis.values, position), goal, position)
            proved = say("{what}.", what=words.aim_words(aim))
            self.tell(proved, proof=str(words.proof_words(analysis)))

    def show_values(self, walk: Walk, goal: Goal, analysis: Analysis, values: Mapping[Move, int]) -> None:
        self.values = words.values_data(dict(values), goal, walk.position, analysis)

    def show_tree(self, tree: Tree | None, walk: Walk) -> None:
        self.tree = {} if tree is None else tree.data(walk.moves(walk.at))

    def tell(self, text: str, *, working: bool = False, search: str = "", proof: str = "") -> None:
        """Where the search for a proof stands; `search` is the label of a button that begins another one."""
        self.status = {"text": text, "working": working, "search": search, "proof": proof}
