"""The worked examples of the questions, and what their answers must not depend on."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from chuhan.games.three_kingdoms.notation import parse_position
from chuhan.games.three_kingdoms.rules import SWITCHES
from chuhan.games.three_kingdoms.solver import QUESTIONS, Answer, Budget
from tests.games.three_kingdoms.moments import acting

HARVEST = (
    "round=5 phase=act turn=U order=WUS acts=WUS crit=CA"
    " | W gold=2 support=1 tribe=6 rank=3 military=6 farm=2/0/0 market=2/1/1"
    " | U rice=5 tribe=6 rank=3 military=10 farm=5/4/0 market=2/2/0"
    " | S gold=3 rice=6 support=1 tribe=2 rank=3 military=10 market=1/1/0"
    " | bids farm:U5 market:U7"
    " | sites SU1=S10/1s:g SU2=U4/2c:t SW4=W10/1h:g WU5=W1/1s:g"
    " | rules base,beginner=yes"
)
TRADE = (
    "round=4 phase=act turn=S order=WUS acts=WUS crit=CA"
    " | W tribe=6"
    " | U tribe=9"
    " | S gold=2 rice=9 support=3 tribe=3 arms=sss"
    " | bids trade:S7"
    " | sites"
    " | rules base,beginner=yes"
)
UPKEEP = (
    "round=4 phase=act turn=W order=SWU acts=SWU crit=AC"
    " | W gold=3 rice=1 support=1 tribe=6 rank=3 military=2 arms=ssc market=2/1/0"
    " | U rice=1 support=3 tribe=2 rank=3 military=5 short=2 farm=2/1/1 market=2/2/0"
    " | S gold=3 rice=2 support=2 tribe=10 rank=1 military=8 farm=3/0/0 market=3/3/0"
    " | bids tribute:W3 SW:W1/1h WU:W6/1c"
    " | sites SU1=U9/1s:g SW1=S7/2h:t SW4=W0/2h:t WU3=W8/1h:t"
    " | rules base,beginner=yes"
)
ORDER = (
    "round=12 phase=act turn=S order=UWS acts=UWS crit=AC court=x"
    " | W gold=4 rice=2 support=2 tribe=5 rank=2 military=12 short=1 farm=2/2/0 market=4/3/0"
    " | U rice=2 support=1 tribe=9 rank=2 military=6 farm=1/1/0 market=3/1/0"
    " | S gold=3 support=2 tribe=3 military=1 short=2 arms=h farm=2/1/0 market=4/0/2 hand=u13"
    " | bids emperor:S2 trade:S7 develop:S10"
    " | sites SW4=W2/1h:t WU1=W0/1j:t WU2=U12/1c:g"
    " | rules base,beginner=yes"
)
BATTLE = (
    "round=8 phase=act turn=W order=SWU acts=SWU crit=CA"
    " | W gold=2 rice=1 support=2 tribe=9 rank=3 military=5 farm=1/1/0 market=3/2/1"
    " | U gold=4 rice=3 tribe=2 rank=3 military=12 farm=3/0/2"
    " | S gold=1 support=3 tribe=5 rank=3 military=2 short=1 farm=4/3/1 market=4/3/1"
    " | bids SW:W7/2s WU:W6/1c"
    " | sites SW4=W0/1h:g"
    " | rules base,beginner=yes"
)
WINNER = (
    "round=12 phase=over turn=- order=UWS acts=UWS crit=AC"
    " | W rice=2 tribe=2 rank=3 military=9 farm=4/1/1 built=u12"
    " | U gold=3 rice=5 support=3 tribe=7 rank=1 military=7 farm=3/1/2 market=4/0/3 built=u9,d12,u7"
    " | S gold=2 rice=2 support=3 tribe=10 rank=3 military=2 short=1 market=2/2/0 built=u14,d13,d1"
    " | bids"
    " | sites WU2=U6/1c:g WU5=W9/1s:g"
    " | rules base,beginner=yes"
)
SCORING = ("border_majority", "majorities", "after_shared_first", "speciality_vp")


def ask(question: str, text: str, **params: Any) -> Answer:
    return QUESTIONS[question](parse_position(text), params, Budget(max_nodes=100_000))


def under(text: str, *names: str) -> list[str]:
    """A position under every combination of some switches."""
    return [
        text.replace("base", ",".join(["base", *map("=".join, zip(names, values, strict=True))]))
        for values in product(*(SWITCHES[name] for name in names))
    ]


@pytest.mark.slow
def test_harvest() -> None:
    found = ask("harvest", HARVEST, state="U", updates=7)
    assert (found.best, found.of) == ((("farm=harvest:2", "market=tax:1"),), 30)
    for text in under(HARVEST, "support_rice", *SCORING):
        assert ask("harvest", text, state="U", updates=7).best == found.best


def test_trade() -> None:
    found = ask("trade", TRADE, state="S", target={"gold": 7, "rice": 1, "s": 5, "c": 1})
    assert (found.best, found.of, found.value) == ((("trade=r-2,w+ssc",),), 132, None)


def test_upkeep() -> None:
    found = ask("upkeep", UPKEEP, state="W")
    assert (found.best, found.of) == ((("tribute=rr", "WU=W6@WU2:g"),), 15)
    for values in under(UPKEEP, "border_end", "final_update"):
        changed = "border_end=all,final_update=no" in values
        assert (ask("upkeep", values, state="W").best != found.best) is changed


def test_order() -> None:
    found = ask("order", ORDER, state="S")
    assert (found.best, found.of) == ((("develop=u13,w-h", "trade=r+1", "emperor=S2"),), 9)


def test_battle() -> None:
    found = ask("battle", BATTLE, state="W", updates=3)
    assert (found.best, found.of) == ((("WU=W6@WU2:g",),), 11)


def test_winner() -> None:
    assert ask("winner", WINNER).more == {"totals": {"W": 25, "U": 28, "S": 27}}
    texts = under(WINNER, *SCORING)
    assert len(texts) == 16
    assert all(ask("winner", text).best == (("U",),) for text in texts)


def test_T76_a_card_before_the_tribute() -> None:
    text = (
        "round=6 phase=act turn=S order=UWS acts=UWS crit=AC | W tribe=5 | U tribe=5"
        " | S gold=3 tribe=5 farm=2/0/0 market=1/0/0 hand=u3 | bids develop:S10 tribute:S4"
        " | sites SU1=S5/1s:t SW1=S0/2h:t | rules base,beginner=yes"
    )
    found = ask("upkeep", text, state="S")
    assert (found.best, found.of) == ((("develop=u3", "tribute=rr"),), 10)
    assert found.value is not None
    assert found.value[0] == 0


@pytest.mark.parametrize(("switch", "best"), [("", ("trade=r+1",)), ("final_update=yes,", ())])
def test_T77_the_last_update_changes_what_is_best(switch: str, best: tuple[str, ...]) -> None:
    sites, rules = "SU1=S5/1s:g SW1=S0/2h:g", f"{switch}beginner=yes"
    found = ask("order", acting("S", "trade:S7", "gold=3", round=12, sites=sites, rules=rules), state="S")
    assert (found.best, found.of) == ((best,), 2)
    assert found.value is not None
    assert found.value[0] == 22


def test_T84_what_comes_after_a_trade_counts() -> None:
    text = acting("S", "trade:S7", "gold=3 built=u13")
    assert ask("trade", text, state="S", target={"gold": 2, "rice": 4}).best == (("trade=r+1",),)
