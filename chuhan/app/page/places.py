"""Where a learner was, as the browser keeps it: running games, sealed; the step of a lesson or puzzle.

A page that is loaded anew, with another kernel or another server behind it, goes on there.
"""

from __future__ import annotations

import json

from chuhan.app import handover
from chuhan.app.page.seal import Open, Seal
from chuhan.language import Sentence
from chuhan.widgets.keeper import Keeper, is_lent

GAMES, STEPS = "games", "steps"
LATEST = "latest"
"""Under this name stand among the steps the names of all, the latest first."""
LONGEST = 30_000
"""Characters; a long match has some three thousand."""
MOST_NAMES = 12

SOLVED_KEPT = Sentence("What you have solved is kept in this browser; a running game ends with the server.")
ALL_KEPT = Sentence("What you have solved and the game that you were in are kept in this browser.")


class Places:
    """Texts by name. Those of games are sealed, kept for good and for the next tab, too; those of steps are
    plain, and last as long as the tab does."""

    def __init__(self, told: handover.Handover) -> None:
        self._seal: Seal | Open
        if told.here:
            self._seal, self.lasting = Open(), True
        elif told.seal_key:
            self._seal, self.lasting = Seal(told.seal_key), told.seal_lasts
        else:  # the kernel is the learner's own
            from chuhan.app import secret

            own = secret.load()
            self._seal, self.lasting = Seal(own.key_for("games")), own.lasting
        self._games: dict[str, str] = {}
        self._steps: dict[str, str] = {}
        self.keepers = (
            Keeper(GAMES, self._games_told, limit=LONGEST, where="both"),
            Keeper(STEPS, self._steps_told, limit=LONGEST, where="tab"),
        )

    @property
    def words(self) -> str:
        """What the browser keeps, to be said when nobody answers any more."""
        if is_lent():
            return ""
        return str(ALL_KEPT if self.lasting else SOLVED_KEPT)

    # ---- games ---------------------------------------------------------------------------------

    def keep_game(self, name: str, text: str) -> None:
        self._put(self.keepers[0], self._games, name, self._seal.close(name, text) if text else "")
        self._touch(name)

    def game(self, name: str) -> str:
        sealed = self._games.get(name, "")
        return self._seal.open(name, sealed) if sealed else ""

    # ---- steps ---------------------------------------------------------------------------------

    def keep_step(self, name: str, text: str) -> None:
        self._put(self.keepers[1], self._steps, name, text)
        self._touch(name)

    def step(self, name: str) -> str:
        return self._steps.get(name, "")

    @property
    def latest(self) -> list[str]:
        """Names of games and steps, the latest first, as far as this tab knows them."""
        return self.step(LATEST).split()

    def _touch(self, name: str) -> None:
        latest = self.latest
        if latest[:1] != [name]:
            row = [name, *(other for other in latest if other != name)]
            self._put(self.keepers[1], self._steps, LATEST, " ".join(row[:MOST_NAMES]))

    def forget(self) -> None:
        for keeper, texts in zip(self.keepers, (self._games, self._steps), strict=True):
            texts.clear()
            keeper.keep("")

    # ---- the browser ---------------------------------------------------------------------------

    def _put(self, keeper: Keeper, texts: dict[str, str], name: str, text: str) -> None:
        texts.pop(name, None)
        if text:
            texts[name] = text
        written = json.dumps(texts) if texts else ""
        if len(written) <= keeper.limit and len(texts) <= MOST_NAMES:
            keeper.keep(written)

    def _games_told(self, text: str) -> None:
        _take(self._games, text)

    def _steps_told(self, text: str) -> None:
        _take(self._steps, text)


def _take(texts: dict[str, str], told: str) -> None:
    """What a browser has kept: at first it knows more than we do, and later we know better."""
    try:
        found = json.loads(told)
    except ValueError:
        return
    if isinstance(found, dict) and len(found) <= MOST_NAMES:
        new = {name: text for name, text in found.items() if isinstance(text, str)}
        texts |= {name: text for name, text in new.items() if name not in texts}
