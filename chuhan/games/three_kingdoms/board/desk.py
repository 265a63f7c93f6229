"""The rows of chips that a choice needs beside generals and spaces: what goes along, how an action is done.

A row says how many of its chips can be chosen in all (`most`) and whether only one kind of them (`alone`); a
chip how often (`max`). A row that `needs` chips of another one is shown when one of those is chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from chuhan.games.three_kingdoms.board.choice import won
from chuhan.games.three_kingdoms.board.decisions import DECISION
from chuhan.games.three_kingdoms.cards import WEAPONS, Space, State
from chuhan.games.three_kingdoms.cards.board import BORDERS, OPEN_SPACES
from chuhan.games.three_kingdoms.cards.box import StateCard
from chuhan.games.three_kingdoms.moves import Relate
from chuhan.games.three_kingdoms.position import Choice, Phase, Position
from chuhan.games.three_kingdoms.referee.rounds import affordable
from chuhan.games.three_kingdoms.rules import MOST_RICE, MOST_TRAINED, MOST_WEAPONS, WEAPON_LOT
from chuhan.games.three_kingdoms.show.marks import BUY, GROW, ON, REAP, SELL
from chuhan.games.three_kingdoms.spaces import ACTIONS
from chuhan.language import Sentence, say

Row = dict[str, Any]
PLAIN = "plain"


def desks(position: Position) -> dict[str, list[Row]]:
    """Rows by the name of their desk; `""` is the one that needs no space."""
    state = position.turn
    if not isinstance(state, State):
        return {}
    if position.todo:
        item = position.todo[0]
        return {"": [_picks(item.options)]} if isinstance(item, Choice) else {}
    match position.phase:
        case Phase.BID:
            return _bid_desks(position, state)
        case Phase.ACT:
            return {
                str(space): _ROWS[DECISION[space]](position, state, space) for space in won(position, state)
            }
        case Phase.UPKEEP:
            gold, rice = affordable(position, state)
            paid = (("gold", gold, Sentence("gold")), ("rice", rice, Sentence("rice")))
            return {"": [_row(name, label, [_chip(ON, label, n, name)], n) for name, n, label in paid if n]}
    return {}


def bid_desk(position: Position, state: State, general: str, space: Space) -> str:
    """Which desk a general needs on a space."""
    if space is Space.TRIBE or space in BORDERS:
        kind = "tribe" if space is Space.TRIBE else "battle"
        return f"{kind}-{position.box.generals[general].leadership}"
    return PLAIN


def _row(
    name: str,
    label: Sentence,
    chips: Iterable[Row],
    most: int = 1,
    *,
    alone: bool = False,
    needs: tuple[str, tuple[str, ...]] | None = None,
) -> Row:
    return {
        "name": name,
        "label": str(label),
        "chips": list(chips),
        "most": most,
        "alone": alone,
        "needs": None if needs is None else {"row": needs[0], "values": list(needs[1])},
    }


def _chip(value: str, label: Sentence, n: int = 1, icon: str = "", about: str = "") -> Row:
    return {"value": value, "label": str(label), "max": n, "icon": icon, "about": about}


def _kinds(counts: Iterable[tuple[str, int]]) -> list[Row]:
    return [_chip(kind, Sentence("{kind:weapons}", kind=kind), n, kind) for kind, n in counts if n]


# ---- bids --------------------------------------------------------------------------------------------


def _bid_desks(position: Position, state: State) -> dict[str, list[Row]]:
    names = {
        bid_desk(position, state, general, space)
        for general in position.realms[state].gens
        for space in OPEN_SPACES[state]
    }
    return {name: list(_bid_rows(position, state, name)) for name in sorted(names)}


def _bid_rows(position: Position, state: State, name: str) -> Iterator[Row]:
    realm = position.realms[state]
    kind, _, leads = name.partition("-")
    most = int(leads or 0)
    units = zip(WEAPONS, (min(most, realm.trained, have) for have in realm.arms), strict=True)
    loads = _kinds(units)
    if kind == "tribe" and realm.gold:
        loads.append(_chip("g", Sentence("gold"), min(most, realm.gold), "gold"))
    if loads:
        yield _row("load", Sentence("Goes along"), loads, most, alone=True)
    if kind == "tribe":
        return
    if realm.support:
        chip = _chip(ON, Sentence("support"), realm.support, "support")
        yield _row("support", Sentence("Raised by"), [chip], realm.support)
    if position.emperor is state and not any(bid.tile for bid in position.bids):
        yield _row("tile", Sentence("And by"), [_chip(ON, Sentence("Emperor tile"), 1, "tile")])


# ---- actions -----------------------------------------------------------------------------------------


def _land(position: Position, state: State, space: Space) -> list[Row]:
    farm = space is Space.FARM
    realm = position.realms[state]
    land = realm.farm if farm else realm.market
    reap = Sentence("Harvest, 5 rice a tile") if farm else Sentence("Collect taxes, 4 gold a tile")
    chips = [
        _chip(GROW, Sentence("Develop a tile"), 1, str(space)),
        _chip(REAP, reap, 1, "rice" if farm else "gold"),
    ]
    store = Sentence("into the granary") if farm else Sentence("into the treasury")
    rows = [_row("how", Sentence("How"), chips)]
    if land.lying:
        stored = _chip(ON, store, land.lying, "card")
        rows.append(_row("stored", Sentence("Stored"), [stored], land.lying, needs=("how", (REAP,))))
    return rows


def _trade(position: Position, state: State, space: Space) -> list[Row]:
    rice = [
        _chip(BUY, Sentence("3 gold → 4 rice"), MOST_RICE, "rice"),
        _chip(SELL, Sentence("4 rice → 5 gold"), MOST_RICE, "gold"),
    ]
    deal = [
        _chip(BUY, Sentence("5 gold → 3 arms"), 1, "s"),
        _chip(SELL, Sentence("3 arms → 7 gold"), 1, "gold"),
    ]
    most = WEAPON_LOT * MOST_WEAPONS
    return [
        _row("lots", Sentence("Rice"), rice, MOST_RICE, alone=True),
        _row("deal", Sentence("Weapons"), deal),
        _row(
            "arms",
            Sentence("Which"),
            _kinds((kind, most) for kind in WEAPONS),
            most,
            needs=("deal", (BUY, SELL)),
        ),
    ]


def _instruct(position: Position, state: State, space: Space) -> list[Row]:
    decks = [_chip(deck, Sentence("{deck:deck}", deck=deck), 1, "card") for deck in "ud"]
    return [
        _row(
            "n",
            Sentence("For 1 rice"),
            [_chip(ON, Sentence("train an army"), MOST_TRAINED, "trained")],
            MOST_TRAINED,
        ),
        _row("deck", Sentence("Draw a card"), decks),
    ]


def _enact(position: Position, state: State, space: Space) -> list[Row]:
    realm, cards = position.realms[state], position.box.cards
    chips = [
        _chip(name, Sentence("{name}", name=cards[name].name), 1, "card", f"card-{name}")
        for name in realm.hand
    ]
    rows = [_row("card", Sentence("State card"), chips)] if chips else []
    costly = {name: n for name in realm.hand if (n := weapons_of(cards[name]))}
    if costly:
        most = max(costly.values())
        kinds = _kinds((kind, min(most, n)) for kind, n in zip(WEAPONS, realm.arms, strict=True))
        rows.append(_row("arms", Sentence("Paid with"), kinds, most, needs=("card", tuple(costly))))
    return rows


def weapons_of(card: StateCard) -> int:
    """How many weapons of any kind it costs."""
    return dict(card.cost).get("weapon", 0)


def _arm(position: Position, state: State, space: Space) -> list[Row]:
    kinds = "sh" if space is Space.SPEARS else "cj"
    return [_row("arms", Sentence("Two of these"), _kinds((kind, 2) for kind in kinds), 2)]


def _take(position: Position, state: State, space: Space) -> list[Row]:
    if space is Space.TRAIN:
        chip = _chip(ON, Sentence("train an army"), MOST_TRAINED, "trained")
        return [_row("n", Sentence("How many"), [chip], MOST_TRAINED)]
    return []


def _tribute(position: Position, state: State, space: Space) -> list[Row]:
    icons = {"gg": "gold", "rr": "rice", "gr": "gold", "a": "army"}
    chips = [_chip(what, Sentence("{what:tribute}", what=what), 1, icon) for what, icon in icons.items()]
    return [_row("what", Sentence("They bring"), chips)]


def _who(position: Position, state: State, space: Space) -> list[Row]:
    here = [bid.general for bid in position.bids_of(state, space)]
    if len(here) == 1:
        return []
    generals = position.box.generals
    chips = [_chip(name, Sentence("{name}", name=generals[name].name), 1, "general") for name in here]
    return [_row("who", Sentence("Which general"), chips)]


def _station(position: Position, state: State, space: Space) -> list[Row]:
    taken = {site.location for site in position.sites}
    where = [
        _chip(name, Sentence("{n}: {kinds:weapons}", n=int(name[-1]), kinds=tuple(kinds)), 1, kinds[0])
        for name, (border, kinds) in position.box.locations.items()
        if border is space and name not in taken
    ]
    stores = [
        _chip(one, Sentence("{store:store}", store=one), 1, icon)
        for one, icon in (("g", "rice"), ("t", "gold"))
    ]
    return [
        *_who(position, state, space),
        _row("where", Sentence("Location"), where),
        _row("store", Sentence("Its tile"), stores),
    ]


def _relate(position: Position, state: State, space: Space) -> list[Row]:
    if ACTIONS[space].why_not(position, state, Relate(support=True)) is not None:
        return []
    return [_row("buy", Sentence("At level 12"), [_chip(ON, Sentence("support for 2 rice"), 1, "support")])]


def _picks(options: tuple[str, ...]) -> Row:
    icons = {"train": "trained", "buy": "support", "-": ""}
    chips = [_chip(one, Sentence("{what:picked}", what=one), 1, icons.get(one, one)) for one in options]
    return _row("pick", Sentence("One of these"), chips)


_ROWS: dict[str, Callable[[Position, State, Space], list[Row]]] = {
    "land": _land,
    "trade": _trade,
    "instruct": _instruct,
    "enact": _enact,
    "arm": _arm,
    "take": _take,
    "tribute": _tribute,
    "control": _who,
    "station": _station,
    "relate": _relate,
}


def asked_words(position: Position) -> str:
    """What the line says while nothing is chosen."""
    if position.todo:
        return say("Choose what to keep.") if not isinstance(position.todo[0], Choice) else say("Choose one.")
    match position.phase:
        case Phase.ALLY:
            return say("Choose a space in the river: there the allies bid together.")
        case Phase.BID:
            return say("Choose a general and a space, or pass.")
        case Phase.ACT:
            return say("Choose one of your actions in the river.")
    return say("Choose how much is paid; a shortage tile for each thing not paid.")
