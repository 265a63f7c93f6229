"""A game's rules as a page; the rule that is read stands in the link."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chuhan.app.page.contents import card
from chuhan.app.page.links import quoted
from chuhan.interface import BadLink, Game, Host, Link
from chuhan.language import Sentence, say
from chuhan.rulebook import read_rulebook

if TYPE_CHECKING:
    from chuhan.widgets.messages import Command
    from chuhan.widgets.rules.rules import Rules


class RulesPage:
    name = "rules"
    title = Sentence("Rules")
    about = Sentence("Every rule in plain words, numbered and searchable.")

    def __init__(self, game: Game[Any, Any], host: Host) -> None:
        self.game, self.host = game, host
        self.rules: Rules | None = None
        self._rule = ""

    def open(self, link: Link) -> Rules:
        from chuhan.widgets.rules.rules import Rules

        if link.rule and not self._has(link.rule):
            raise BadLink(say("There is no rule “{name}”.", name=quoted(link.rule)))
        self.rules = self.rules or Rules(self.game, self._looked_up)
        self._rule = link.rule
        self.rules.show(link.rule)
        return self.rules

    def here(self) -> tuple[Link, str]:
        title = say("Rule {number}", number=self._rule) if self._rule else str(self.title)
        return Link(self.name, rule=self._rule, game=self.game.id), title

    def card(self) -> dict[str, Any]:
        link = Link(self.name, game=self.game.id)
        return card(self.name, self.title, self.about, link, action=say("Look it up"))

    def _looked_up(self, command: Command) -> None:
        """The learner reads this rule: the link leads to it."""
        if self._has(command.name):
            self._rule = command.name
            self.host.moved()

    def _has(self, number: str) -> bool:
        return number in read_rulebook(self.game.package)
