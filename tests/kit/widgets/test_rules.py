"""The page of rules without a browser."""

from __future__ import annotations

import re

from chuhan.games.chu_han.game import GAME
from chuhan.games.chu_han.rules import rulebook
from chuhan.games.chu_han.show.rules import HEAD, markdown
from chuhan.lesson import lesson_ids, load_lesson
from chuhan.widgets.rules.rules import Rules
from tests.kit.lesson.reading import told


def test_the_rules_are_sent_whole_and_stored_as_text() -> None:
    rules = Rules(GAME)
    number = sum("." in number for number in rulebook())
    assert repr(rules) == f"Rules('chu-han', rules={number})"
    assert [rule["number"] for rule in rules.page["rules"]] == list(rulebook())
    heading, table, *_ = rules.page["reference"]
    assert heading == {"kind": "h3", "items": [[["", "The eleven powers"]]]}
    assert len(table["rows"]) == 1 + 11
    assert not rules.page["linked"]
    bundle = rules._repr_mimebundle_()
    assert bundle is not None
    stored = bundle[0]["text/markdown"]
    assert stored.startswith(GAME.reference())
    assert stored.endswith(markdown().removeprefix(HEAD).lstrip())


def test_a_rule_comes_into_view_and_is_heard_of() -> None:
    heard: list[str] = []
    rules = Rules(GAME, lambda command: heard.append(command.name))
    rules.show("5.6")
    assert (rules.page["rule"], rules.page["linked"]) == ("5.6", True)
    for name in ("5.6", ["5.6"], "5" * 100):
        rules.receive({"do": "rule", "name": name})
    assert heard == ["5.6"]


def test_how_long_a_match_lasts_is_said_as_what_is_usual() -> None:
    """No rule fixes it, so nobody may read it as one."""
    texts = [rule.text for rule in rulebook().values()]
    texts += [text for name in lesson_ids(GAME) for _, text in told(load_lesson(GAME, name))]
    said = [" ".join(text.split()) for text in texts if "seven rounds" in text]
    assert len(said) == 2
    assert all(re.search("(usually|Usually a match) takes four to seven rounds", text) for text in said)
