"""What can be chosen before a game: the opponent, the side, the length."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from chuhan.games.chu_han.bots import Bot, RuleOfThumb, Searcher
from chuhan.games.chu_han.position import Side
from chuhan.language import Sentence

RIVALS = {"thumb": Sentence("Rule of thumb"), "searcher": Sentence("Looks ahead")}
SIDES = {"han": Side.HAN, "chu": Side.CHU}
LENGTHS = {"round": Sentence("One round"), "match": Sentence("A match to 31")}
ALL = {
    "rival": (Sentence("Opponent"), RIVALS),
    "side": (
        Sentence("You play"),
        {name: Sentence("{side:side}", side=side) for name, side in SIDES.items()}
        | {"chance": Sentence("By chance")},
    ),
    "length": (Sentence("Length"), LENGTHS),
}


@dataclass(frozen=True, slots=True)
class Options:
    rival: str = "thumb"
    side: str = "han"
    length: str = "round"

    def chosen(self, choice: Mapping[str, tuple[str, ...]]) -> Options | None:
        """With some of them chosen anew, as a browser asks for it; None where there is no such option."""
        for kind, names in choice.items():
            if kind not in ALL or len(names) != 1 or names[0] not in ALL[kind][1]:
                return None
        return replace(self, **{kind: name for kind, (name,) in choice.items()})

    def data(self) -> list[dict[str, Any]]:
        """For the browser."""
        return [
            {
                "kind": kind,
                "label": str(label),
                "chosen": getattr(self, kind),
                "all": [[name, str(words)] for name, words in names.items()],
            }
            for kind, (label, names) in ALL.items()
        ]


def opponent(name: str, seed: int) -> Bot:
    # This much looking ahead fits well into a beat, also where thirty play on two cores.
    return Searcher(2, samples=4, seed=seed, max_nodes=80) if name == "searcher" else RuleOfThumb()
