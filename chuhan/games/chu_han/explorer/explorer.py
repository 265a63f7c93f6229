"""The explorer: set up any position, see what every move is proved to be worth, walk the strategy."""

from __future__ import annotations

import threading
from collections.abc import Callable

from chuhan.games.chu_han.board.art import art
from chuhan.games.chu_han.board.table import Button, Key, Table
from chuhan.games.chu_han.explorer import words
from chuhan.games.chu_han.explorer.draft import Draft
from chuhan.games.chu_han.explorer.panel import ExplorerPanel
from chuhan.games.chu_han.explorer.search import analyse, best_line
from chuhan.games.chu_han.explorer.tree import StrategyPoint, Tree
from chuhan.games.chu_han.explorer.unseen import Unseen, has_unknown, read_view
from chuhan.games.chu_han.explorer.viewing import Viewing
from chuhan.games.chu_han.explorer.walk import Walk
from chuhan.games.chu_han.explorer.words import Analysis
from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.notation import parse_position
from chuhan.games.chu_han.position import Claim, Position, View
from chuhan.games.chu_han.referee import legal_moves
from chuhan.games.chu_han.show.pictures import table_svg
from chuhan.games.chu_han.solver import CannotSolve, Goal, NotSolved, Why
from chuhan.games.chu_han.solver.background import SearchProgress, Thinker, Worker
from chuhan.interface import FIRST_GAME, Address, no_address
from chuhan.language import Sentence, say
from chuhan.widgets.board import rule_link
from chuhan.widgets.messages import Command
from chuhan.widgets.panel import Column

__all__ = ["Explorer"]

START = "1223y3p59/23z44556y - - - - H 3-3 10-10 base"
QUICK_SECONDS = 1.0
"""For the search that begins by itself in every new position."""
MAX_SECONDS = 60.0
"""For a search that the learner asks for."""
KEYS = (
    Key("F", Sentence("one move forward"), ("forward",)),
    Key("Enter", Sentence("in the field for notation: read it")),
    Key("↑ ↓ → ←", Sentence("in the tree: go about, open, close")),
    Key("Enter", Sentence("in the tree: show this position")),
)
TOO_LARGE = Sentence("The tree has become very large: go to a position in it and begin a new one there.")
_REMEMBERED = 300
_MOST_POINTS = 2000


class Explorer(Viewing, Column):
    """Every card is known here, to both sides; or, in a view, some are not: see `viewing.py`.

    `position` may be a Position, its notation or a link with `?position=…`; what cannot be read is answered
    with the reason, on the page. Searches run in a thread of their own: `quick_seconds` for every new
    position, up to `max_seconds` when asked for. `address` knows the other pages of the app.
    """

    def __init__(
        self,
        position: Position | Unseen | str | None = None,
        *,
        goal: Goal | str = Goal.ROUND,
        quick_seconds: float = QUICK_SECONDS,
        max_seconds: float = MAX_SECONDS,
        address: Address = no_address,
    ) -> None:
        self._lock = threading.RLock()  # worker threads report back into the same state
        self.worker = Worker(self._lock)
        self.goal = Goal(goal)
        self.quick_seconds, self.max_seconds = quick_seconds, max_seconds
        self._known: dict[tuple[Position, Goal], Analysis] = {}
        self.draft: Draft | None = None
        self.tree: Tree | None = None
        self.unseen: Unseen | None = None
        """The view that is explored, instead of a position."""
        found = words.read_position(position) if isinstance(position, str) else position
        said = found if isinstance(found, str) else ""
        self.unseen = found if isinstance(found, Unseen) else None
        self.walk = Walk(found if isinstance(found, Position) else parse_position(START))
        self.panel = ExplorerPanel(self._command, art=art())
        self.table = Table(
            self.view,
            on_move=self._moved,
            on_undo=self._undone,
            on_button=self._stepped,
            keys=KEYS,
            rule_link=rule_link(address, FIRST_GAME),
        )
        super().__init__([self.panel, self.table], "chuhan-explorer")
        self._show_position(said=said, typed=position if said and isinstance(position, str) else "")

    @property
    def position(self) -> Position:
        return self.walk.position

    @property
    def view(self) -> View:
        return self.position.seen_by(None) if self.unseen is None else self.unseen.view

    @property
    def analysis(self) -> Analysis:
        """What is known about the position in view, for the goal that is set."""
        return self._known.get((self.position, self.goal)) or Analysis()

    def close(self) -> None:
        self.worker.drop()
        super().close()

    def __repr__(self) -> str:
        return f"Explorer({str(self.view)!r})"

    def picture(self) -> str:
        return table_svg(self.view)

    def show(self, position: Position | Unseen) -> None:
        """Explore this position; what is known about others is kept, the walk and the tree are not."""
        with self._lock:
            self.draft = self.tree = None
            self.unseen = position if isinstance(position, Unseen) else None
            if isinstance(position, Position):
                self.walk = Walk(position)
            self.worker.thinker.forget()
            self._show_position()

    # ---- what the learner does -----------------------------------------------------------------

    def _command(self, command: Command) -> None:
        with self._lock:
            if not self._obey(command):
                self.panel.decline(command)

    def _obey(self, command: Command) -> bool:
        name = command.name
        match command.do:
            case "read":
                self._read(command.text)
                return True
            case "put" | "set" if self.draft is not None:
                changed = self.draft.put(name) if command.do == "put" else self.draft.set(name)
                if changed:
                    self._show_page()
                return changed
            case "press":
                return self._press(name)
        if self.draft is not None:
            return False
        if self.unseen is not None:
            return command.do == "play" and self._refute(self.unseen, name)
        match command.do:
            case "go" if name.isascii() and name.isdecimal():
                self._go(int(name))
                return True
            case "play" if not command.late or self.panel.is_same_position(command.at):
                return self._play(name)
            case "node" | "open":
                return self._tree_command(command.do, name)
        return False

    def _press(self, name: str) -> bool:
        here, end = self.walk.at, len(self.walk.claims)
        actions: dict[str, Callable[[], object]] = {"setup": self._set_up, "stop": self.stop}
        if self.draft is not None:
            actions = {"use": self._use_draft, "cancel": self._drop_draft}
        elif self.unseen is not None:
            actions |= {f"goal:{goal}": lambda goal=goal: self._aim(goal) for goal in Goal}  # type: ignore[misc]
            actions["solve"] = lambda: self._search(self.max_seconds)
        else:
            steps = {"first": 0, "back": here - 1, "forward": here + 1, "last": end}
            actions |= {step: lambda at=at: self._go(at) for step, at in steps.items()}  # type: ignore[misc]
            actions |= {f"goal:{goal}": lambda goal=goal: self._aim(goal) for goal in Goal}  # type: ignore[misc]
            if not self.position.over:
                actions["solve"] = lambda: self._search(self.max_seconds)
            if self.analysis.complete:
                actions |= {"tree": self._make_tree, "line": self._best_line}
            if self.tree is not None:
                actions["untree"] = self._close_tree
        action = actions.get(name)
        if action is not None:
            action()
        return action is not None

    def _read(self, text: str) -> None:
        found = words.read_position(text)
        if isinstance(found, str):
            self._show_page(said=found, typed=text)
        else:
            self.show(found)

    def _set_up(self) -> None:
        self.worker.drop()
        self.draft = Draft(self.view)
        self._show_page()

    def _use_draft(self) -> None:
        assert self.draft is not None
        if self.draft.problem:
            self._show_page(said=f"{self.draft.problem}.")
        elif has_unknown(self.draft.view):
            found = read_view(str(self.draft.view))
            if isinstance(found, str):
                self._show_page(said=found)
            else:
                self.show(found)
        else:
            self.show(parse_position(str(self.draft.position)))

    def _drop_draft(self) -> None:
        self.draft = None
        self._show_position()

    def _aim(self, goal: Goal) -> None:
        self.goal = goal
        self.tree = None
        self._show_position(moved=False)

    def _go(self, at: int) -> None:
        self.walk.go(at)
        self._show_position()

    def _play(self, name: str) -> bool:
        """One of the moves that are listed, by its notation."""
        named = {str(move): move for move in legal_moves(self.position)}
        if name in named:
            self._moved(named[name])
        return name in named

    def _moved(self, move: Move) -> None:
        with self._lock:
            self.walk.play(move)
            self._show_position()

    def _undone(self) -> None:
        with self._lock:
            self._go(self.walk.at - 1)

    def _stepped(self, _forward: str) -> None:
        with self._lock:
            self._go(self.walk.at + 1)

    # ---- searching -----------------------------------------------------------------------------

    def stop(self) -> None:
        """End a running search; what it has not proved stays unproved."""
        self.worker.stop()

    def _search(self, seconds: float) -> None:
        if self.unseen is not None:
            self._search_view(self.unseen, seconds)
            return
        position, goal = self.position, self.goal
        found: dict[Move, int] = {}

        def work(thinker: Thinker) -> Callable[[], object]:
            analysis = analyse(thinker, position, goal, found.__setitem__)
            return lambda: self._know(position, goal, analysis)

        def told(progress: SearchProgress) -> None:
            self.panel.show_values(self.walk, self.goal, self.analysis, dict(found))
            self._tell_progress(progress)

        self._start(work, seconds, told)

    def _start(
        self,
        work: Callable[[Thinker], Callable[[], object]],
        seconds: float,
        told: Callable[[SearchProgress], object] | None = None,
    ) -> None:
        self.panel.tell(say("Looking for a proof …"), working=True)
        self.worker.start(work, lambda why: self._failed(why, seconds), told or self._tell_progress, seconds)

    def _tell_progress(self, progress: SearchProgress) -> None:
        self.panel.tell(str(words.progress_words(progress)), working=True)

    def _failed(self, why: NotSolved | CannotSolve, seconds: float) -> None:
        longer = self.max_seconds if seconds < self.max_seconds else 0.0
        stopped = isinstance(why, NotSolved) and why.why is Why.STOPPED
        text = str(words.failure_words(why, longer=longer))
        search = say("Search again") if stopped else say("Search longer") if longer else ""
        self.panel.tell(text, search=search)

    def _know(self, position: Position, goal: Goal, analysis: Analysis) -> None:
        self._known[position, goal] = analysis
        while len(self._known) > _REMEMBERED:
            del self._known[next(iter(self._known))]
        if len(analysis.values) > words.MOST_MOVES:
            self._show_page()  # now that they are known, the best are listed
        self.panel.show_analysis(self.walk, self.goal, self.analysis)

    # ---- strategies and lines ------------------------------------------------------------------

    def _best_line(self) -> None:
        """Best play by both sides from here, laid out to be stepped through."""
        position, goal = self.position, self.goal
        value = words.best_value(self.analysis.values, position)

        def work(thinker: Thinker) -> Callable[[], object]:
            moves = best_line(thinker, position, goal, value)
            return lambda: self._lay_out(moves)

        self._start(work, self.max_seconds)

    def _lay_out(self, moves: list[Move]) -> None:
        self.walk.play_all(moves, stay=True)
        self._show_table()
        self._show_page()
        self.panel.show_analysis(self.walk, self.goal, self.analysis)

    def _make_tree(self) -> None:
        position, base = self.position, self.walk.moves(self.walk.at)
        aim = words.aim_of(words.best_value(self.analysis.values, position), self.goal, position)

        def work(thinker: Thinker) -> Callable[[], object]:
            tree = Tree(thinker.prover(position, aim).strategy(), base, str(words.aim_words(aim)))
            tree.grow(tree.root)
            tree.root.is_open = True
            return lambda: self._open_tree(tree)

        self._start(work, self.max_seconds)

    def _open_tree(self, tree: Tree) -> None:
        self.tree = tree
        self.panel.show_tree(self.tree, self.walk)
        self.panel.show_analysis(self.walk, self.goal, self.analysis)

    def _close_tree(self) -> None:
        self.tree = None
        self.panel.show_tree(self.tree, self.walk)

    def _tree_command(self, do: str, name: str) -> bool:
        tree = self.tree
        number = int(name) if name.isascii() and name.isdecimal() else -1
        if tree is None or number not in tree.points:
            return False
        point = tree.points[number]
        if do == "node":
            self.walk.go(0)
            self.walk.play_all((*tree.base, *point.moves))
            self._show_position()
        elif point.kids is not None or point.is_end:
            point.is_open = not point.is_open
            self.panel.show_tree(self.tree, self.walk)
        elif len(tree.points) > _MOST_POINTS:
            self.panel.say(TOO_LARGE)
        else:

            def work(thinker: Thinker) -> Callable[[], object]:
                tree.grow(point)
                return lambda: self._open_point(point)

            self._start(work, self.max_seconds)
        return True

    def _open_point(self, point: StrategyPoint) -> None:
        point.is_open = True
        self.panel.show_tree(self.tree, self.walk)
        self.panel.show_analysis(self.walk, self.goal, self.analysis)

    # ---- what is shown -------------------------------------------------------------------------

    def _show_position(self, *, moved: bool = True, said: str = "", typed: str = "") -> None:
        """Show the position in view, with what is known about it, or begin to find out."""
        self.worker.drop()
        if moved:
            self._show_table(self.walk.last)
        self._show_page(said=said, typed=typed)
        self.panel.show_tree(self.tree, self.walk)
        if self.unseen is not None:
            self.panel.show_findings(self.unseen, self.goal)
            if self.unseen.found(self.goal) is None:
                self._search(self.quick_seconds)
            return
        self.panel.show_analysis(self.walk, self.goal, self.analysis)
        if not self.position.over and not self.analysis.complete:
            self._search(self.quick_seconds)

    def _show_table(self, last: Claim | None = None) -> None:
        walk = self.walk
        if self.unseen is not None:
            self.table.show(self.view, acts=False, below=self.unseen.ghost.side, jump=True)
            return
        onward = [Button("forward", say("Forward"), repeats=True)] if walk.at < len(walk.claims) else []
        below = walk.positions[0].actor
        self.table.show(self.view, last, can_undo=walk.at > 0, buttons=onward, below=below, jump=True)

    def _show_page(self, said: str = "", typed: str = "") -> None:
        self.table.layout.display = None if self.draft is None else "none"
        if self.unseen is not None and self.draft is None:
            self.panel.show_view(self.unseen, self.goal, said=said, typed=typed)
        else:
            self.panel.show(self.walk, self.goal, self.analysis, self.draft, said=said, typed=typed)
