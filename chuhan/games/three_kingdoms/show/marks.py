"""What is chosen on the board to make a move: by the name of its row, as often as it is chosen."""

from __future__ import annotations

from collections.abc import Mapping

from chuhan.games.three_kingdoms.moves import (
    Ally,
    Arm,
    Bid,
    Control,
    Decline,
    Enact,
    Grow,
    Instruct,
    Keep,
    Move,
    Pass,
    Pay,
    Pick,
    Reap,
    Relate,
    Station,
    Take,
    Trade,
    Tribute,
    kinds_of,
)

Chosen = Mapping[str, tuple[str, ...]]
ON, BUY, SELL, GROW, REAP, PASS, NO = "on", "buy", "sell", "develop", "reap", "pass", "no"


def chosen_for(move: Move) -> dict[str, tuple[str, ...]]:
    """The choice that `board.choice.choice_to_move` reads as this move; what is empty is left out."""
    match move:
        case Pass():
            return {"button": (PASS,)}
        case Decline(space=space):
            return {"button": (NO,), "space": (str(space),)}
    return {name: tuple(values) for name, values in _rows(move).items() if values}


def _rows(move: Move) -> dict[str, tuple[str, ...]]:
    match move:
        case Keep(names=names):
            return {"general": names}
        case Pick(what=what):
            return {"pick": (what,)}
        case Pay(gold=gold, rice=rice):
            return {"gold": (ON,) * gold, "rice": (ON,) * rice}
        case Ally(space=space):
            return {"space": (str(space),)}
        case Bid():
            return {
                "general": (move.general,),
                "space": (str(move.space),),
                "load": (move.kind,) * move.load,
                "support": (ON,) * move.support,
                "tile": (ON,) * move.tile,
            }
        case Grow() | Reap() | Take() | Arm() | Trade() | Instruct() | Enact() | Tribute():
            return {"space": (str(move.space),), **_goods(move)}
        case Control(general=general):
            return {"space": (str(move.space),), "who": (general,)}
        case Station():
            return {
                "space": (str(move.space),),
                "who": (move.general,),
                "where": (move.location,),
                "store": (move.store,),
            }
        case Relate(support=support):
            return {"space": (str(move.space),), "buy": (ON,) * support}
    return {}


def _goods(
    move: Grow | Reap | Take | Arm | Trade | Instruct | Enact | Tribute,
) -> dict[str, tuple[str, ...]]:
    match move:
        case Grow():
            return {"how": (GROW,)}
        case Reap(stored=stored):
            return {"how": (REAP,), "stored": (ON,) * stored}
        case Take(n=n):
            return {"n": (ON,) * n}
        case Arm(arms=arms):
            return {"arms": tuple(kinds_of(arms))}
        case Trade(rice=rice, arms=arms):
            s, h, c, j = map(abs, arms)
            deal = (BUY,) if max(arms) > 0 else (SELL,) if min(arms) < 0 else ()
            return {
                "lots": ((BUY,) if rice > 0 else (SELL,)) * abs(rice),
                "deal": deal,
                "arms": tuple(kinds_of((s, h, c, j))),
            }
        case Instruct(train=n, deck=deck):
            return {"n": (ON,) * n, "deck": (deck,) if deck else ()}
        case Enact(card=card, arms=arms):
            return {"card": (card,), "arms": tuple(kinds_of(arms))}
        case Tribute(what=what):
            return {"what": (what,)}
