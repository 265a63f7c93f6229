"""What is wrong with a game's list of facts: each rule has one, and each is taught where the list says."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from importlib import resources
from typing import Any

from chuhan.interface import Game
from chuhan.lesson import Step, lesson_ids, load_lesson
from chuhan.reading import read_toml
from chuhan.rulebook import read_rulebook


def wrong_facts(game: Game[Any, Any], without: Collection[str] = ()) -> list[str]:
    """In sentences; `without` are the rules about which there is nothing to do."""
    facts = read_toml(resources.files(game.package).joinpath("lessons/facts.toml"))
    return [*_missing(game, facts, without), *_wrong(game, facts)]


def _missing(game: Game[Any, Any], facts: dict[str, Any], without: Collection[str]) -> Iterator[str]:
    rules = [number for number in read_rulebook(game.package) if "." in number]
    for number in {*rules} - {*without} - facts.keys():
        yield f"there is no fact about {number}"
    for number in facts.keys() - {*rules}:
        yield f"there is no rule {number}"


def _wrong(game: Game[Any, Any], facts: dict[str, Any]) -> Iterator[str]:
    steps: dict[str, Step] = {
        f"{name}/{step.id}": step for name in lesson_ids(game) for step in load_lesson(game, name).steps
    }
    for number, told in facts.items():
        for fact, place in told.items():
            step = steps.get(place)
            if step is None:
                yield f"{number}, {fact}: there is no step {place}"
            elif not step.is_played:
                yield f"{number}, {fact}: {place} is only read"
            elif number not in step.rules:
                yield f"{number}, {fact}: {place} does not name the rule"
