"""Puzzles about the end: who wins, and by how much."""

from __future__ import annotations

from collections.abc import Iterator

from chuhan.games.three_kingdoms.cards import STATES, State
from chuhan.games.three_kingdoms.position import Position
from chuhan.games.three_kingdoms.puzzling.aims import read_lead
from chuhan.games.three_kingdoms.puzzling.base import Hint, KingdomsJudge
from chuhan.games.three_kingdoms.referee import score
from chuhan.games.three_kingdoms.referee.scoring import Score
from chuhan.interface import Option, Verdict
from chuhan.language import Sentence, say


def lead(found: Score) -> tuple[State, int]:
    """Who wins, and the distance to the next."""
    totals, winner = found.totals, found.winner
    return winner, totals[winner] - max(totals[state] for state in STATES if state is not winner)


class TotalsJudge(KingdomsJudge):
    def right(self, position: Position) -> tuple[str, ...]:
        true = lead(score(position))
        return tuple(text for text in self.puzzle.choices if read_lead(text) == true)

    def judged(self, position: Position, move: Option) -> Verdict:
        if move.text in self.right(position):
            return Verdict(True, (), solved=True, ending=self.table(position))
        chosen, _ = read_lead(move.text)
        found = score(position)
        if chosen is found.winner:
            why = say("{state:state} does win, but not by that much or that little.", state=chosen)
        else:
            why = say(
                "{state:state} comes to {n:vp}, and another state is ahead.",
                state=chosen,
                n=found.totals[chosen],
            )
        return Verdict(False, (), f"{why}\n{self.table(position)}", ending=self.table(position))

    def table(self, position: Position) -> str:
        """The totals, each added up."""
        found = score(position)
        parts = tuple(
            Sentence(
                "{state:state} {n}: {headings:commas}",
                state=state,
                n=found.totals[state],
                headings=tuple(
                    Sentence("{name:heading} {n}", name=name, n=values[state])
                    for name, values in found.headings.items()
                    if values[state]
                ),
            )
            for state in STATES
        )
        told = "\n".join(say("{part}.", part=part) for part in parts)
        if lead(found)[1]:
            return told
        goods = tuple(
            Sentence(
                "{state:state} {n}", state=state, n=position.realms[state].gold + position.realms[state].rice
            )
            for state in STATES
            if found.totals[state] == found.totals[found.winner]
        )
        return f"{told}\n" + say(
            "Level on points, gold and rice together decide ({goods:commas}), then Shu before Wu before Wei.",
            goods=goods,
        )

    def hints(self, position: Position) -> Iterator[Hint]:
        found = score(position)
        yield (
            say("Each majority gives 5 to one alone in front, 3 each to those who share it, 2 to a second."),
            None,
        )
        same = tuple(
            Sentence("{name:heading}", name=name)
            for name, values in found.headings.items()
            if values[0] == values[1] == values[2]
        )
        if same:
            yield say("No state gains on another by this: {same:commas}.", same=same), None
        last = min(STATES, key=lambda state: (found.totals[state], found.tie_break[state], state))
        yield say("{state:state} comes third.", state=last), None
        yield say("{state:state} comes to {n:vp}.", state=found.winner, n=found.totals[found.winner]), None

    def tempting(self) -> int:
        totals = sorted(score(self.start).totals)
        return 3 - min(3, totals[2] - totals[1])
