"""Moments of a game for the tests: positions from their records, moves from them, what is refused."""

from __future__ import annotations

import pytest

from chuhan.games.three_kingdoms.cards import Box, State
from chuhan.games.three_kingdoms.notation import parse_move, parse_position
from chuhan.games.three_kingdoms.position import Phase, Position, Realm
from chuhan.games.three_kingdoms.referee import begin, chance, deal, legal_moves, play, why_illegal
from chuhan.games.three_kingdoms.referee.rounds import went_on
from chuhan.games.three_kingdoms.rules import BEGINNER, Ruleset
from chuhan.refusal import IllegalMove, Refusal

W, U, S = State.WEI, State.WU, State.SHU
BEGIN = "beginner=yes"
SAMPLE = """\
round=4 phase=bid turn=S order=WUS acts=- crit=CA ally=farm last=trade emperor=U passed=WU flipped=W3
W gold=3 rice=1 support=2 army=1 trained=2 tribe=5 rank=1 military=6 short=1 arms=ssh farm=3/2/1 market=1/0/1\
 gens=W0,W2 hidden=W2 hand=u1,d3 built=u4
U rice=4 tribe=6 gens=U0,U5,U6 hidden=U5,U6 hand=u2
S gold=1 tribe=7 gens=S1,S6 hidden=S6
bids farm:W1+1 trade:U2+1+e SW:S4/2h tribe:S2/1g
sites SW1=S0/2h:g WU3=W8/1h:t
rules base,support_rice=up"""


def line(
    phase: str,
    turn: str,
    *,
    round: int = 2,
    order: str = "WUS",
    acts: str = "",
    crit: str = "AC",
    head: str = "",
    w: str = "",
    u: str = "",
    s: str = "",
    bids: str = "",
    sites: str = "",
    todo: str = "",
    rules: str = BEGIN,
) -> str:
    """A position in notation; tribal levels not given are 5."""
    acting = acts or ("-" if phase in ("recruit", "ally", "bid") else order)
    states = [
        f"{letter} {text if 'tribe=' in text else f'tribe=5 {text}'}"
        for letter, text in zip("WUS", (w, u, s), strict=True)
    ]
    return " | ".join(
        (
            f"round={round} phase={phase} turn={turn} order={order} acts={acting} crit={crit} {head}",
            *states,
            f"bids {bids}",
            f"sites {sites}",
            *([f"todo {todo}"] if todo else []),
            f"rules base{',' if rules else ''}{rules}",
        )
    )


def acting(state: str, bids: str, have: str = "", **more: object) -> str:
    """A state acts in the phase act, alone with its bids."""
    given = {"wus"["WUS".index(state)]: have, **more}
    return line("act", state, bids=bids, **given)  # type: ignore[arg-type]


def at(text: str, *moves: str, box: Box | None = None) -> Position:
    """The position that these moves lead to."""
    position = parse_position(text, box)
    for move in moves:
        position = play(position, parse_move(move, box))
    return position


def realm(text: str, state: State, *moves: str, box: Box | None = None) -> Realm:
    return at(text, *moves, box=box).realms[state]


def moves(text: str, *before: str, box: Box | None = None) -> list[str]:
    return [str(move) for move in legal_moves(at(text, *before, box=box))]


def everybody_passes(position: Position) -> Position:
    """To the end of the Conflict phase."""
    while position.phase is Phase.BID:
        position = play(position, parse_move("pass"))
    return position


def resolved(text: str) -> Position:
    """A position of the phase bid after everybody has passed."""
    return everybody_passes(at(text))


def declined(position: Position) -> Position:
    """Everybody declines what is left of a round."""
    number = position.round
    while position.round == number and not position.over and position.phase is not Phase.UPKEEP:
        last = legal_moves(position)[-1]
        position = play(position, last)
    return position


def settled(text: str) -> Position:
    """What follows when all is done in the phase act: benefits, update, the next round."""
    position = parse_position(text.replace("phase=act", "phase=over", 1).replace("turn=W", "turn=-", 1))
    return went_on(position.having(phase=Phase.ACT))


def refusal(text: str, *given: str, box: Box | None = None) -> Refusal:
    """Why the last of these moves may not be made: judge, list and play must agree on it."""
    *before, last = given
    position = at(text, *before, box=box)
    move = parse_move(last, box)
    found = why_illegal(position, move)
    assert found is not None, f"{move} is allowed"
    assert move not in legal_moves(position)
    with pytest.raises(IllegalMove) as raised:
        play(position, move)
    assert raised.value.refusal == found
    return found


def refused_by(text: str, *given: str, box: Box | None = None) -> str:
    """The number of the rule that forbids the last of these moves."""
    return refusal(text, *given, box=box).rule


__all__ = ["BEGINNER", "Ruleset", "begin", "chance", "deal"]
