"""A view of the board as plain text, for terminals, logs and screen readers."""

from __future__ import annotations

from collections.abc import Iterator

from chuhan.games.three_kingdoms.cards import SPACES, STATES, WEAPONS, Space, State
from chuhan.games.three_kingdoms.cards.board import BORDERS, LAST_ROUND
from chuhan.games.three_kingdoms.moves import Bid
from chuhan.games.three_kingdoms.position import Land, Position, Site, View
from chuhan.games.three_kingdoms.position.realm import NUMBERS
from chuhan.games.three_kingdoms.referee.bids import totals, winners
from chuhan.games.three_kingdoms.show.telling import decides, turn
from chuhan.language import Sentence, say


def text(view: View) -> str:
    """The whole board in a few lines: the other states, spaces with somebody on them, the own state.

    >>> from chuhan.games.three_kingdoms.notation import parse_position
    >>> from chuhan.games.three_kingdoms.observer import seen_by
    >>> line = "round=2 phase=bid turn=S order=WUS acts=- crit=AC ally=farm | W gold=3 tribe=5 gens=W2"
    >>> line += " | U rice=1 tribe=6 gens=U4 hidden=U4 | S tribe=7 arms=ss gens=S1 | bids farm:W1+1 | sites"
    >>> print(text(seen_by(parse_position(line), State.SHU)))
    Round  2 of 12; bid order: Wei, Wu and Shu; nobody has the Emperor tile
    Wei    3 gold, 5 tribal level; at hand: Wei 2
    Wu     1 rice, 6 tribal level; at hand: one unknown
    Farm   administration; the alliance space; Wei 6 with Wei 1; Wei leads
    Shu    7 tribal level, 2 spears; at hand: Shu 1
    Shu places a general, or passes.
    """
    position, near = view.seen, near_state(view)
    lines = [
        (say("Round"), _round(position)),
        *((say("{state:state}", state=one), state_text(view, one)) for one in others(near)),
        *(
            (say("{space:space_name}", space=space), space_text(position, space))
            for space in SPACES
            if is_busy(position, space)
        ),
        (say("{state:state}", state=near), state_text(view, near)),
    ]
    wide = max(len(head) for head, _ in lines)
    return "\n".join([*(f"{head:<{wide}}  {line}" for head, line in lines), str(turn(view))])


def near_state(view: View, below: State | None = None) -> State:
    """Whose bank is the near one."""
    if view.state is not None:
        return view.state
    turn = view.seen.turn
    return below if below is not None else turn if isinstance(turn, State) else State.WEI


def others(near: State) -> tuple[State, ...]:
    return tuple(state for state in STATES if state is not near)


def is_busy(position: Position, space: Space) -> bool:
    """Is there anything on a space but its name?"""
    here = any(bid.space is space for bid in position.bids)
    return here or space is position.ally or any(_sites(position, space))


def _sites(position: Position, space: Space) -> Iterator[Site]:
    return (site for site in position.sites if space in BORDERS and site.location.startswith(space))


def _round(position: Position) -> str:
    facts = {"n": position.round, "most": LAST_ROUND, "order": position.order}
    if position.emperor is None:
        return say("{n} of {most}; bid order: {order:state}; nobody has the Emperor tile", **facts)
    return say(
        "{n} of {most}; bid order: {order:state}; {state:state} has the Emperor tile",
        state=position.emperor,
        **facts,
    )


def space_text(position: Position, space: Space) -> str:
    """`administration; the alliance space; Wei 6 with Wei 1; Wei leads`."""
    return say("{facts:semicolons}", facts=tuple(_space_facts(position, space)))


def _space_facts(position: Position, space: Space) -> Iterator[Sentence]:
    value, bids = decides(position, space), [bid for bid in position.bids if bid.space is space]
    if value:
        yield Sentence("{value:value_name}", value=value)
    if space is position.ally:
        yield Sentence("the alliance space")
    if space is Space.TRIBE:
        for bid in bids:
            yield Sentence("{general} with {load}", general=_name(position, bid), load=_load(bid))
    else:
        for state, total in totals(position, space).items():
            names = tuple(_name(position, bid) for bid in position.bids_of(state, space))
            yield Sentence("{state:state} {n} with {names}", state=state, n=total.value, names=names)
        if leading := winners(position, space):
            yield Sentence("{states:state} leads", states=leading)
    for site in _sites(position, space):
        yield site_told(position, site)
    if not bids:
        yield Sentence("no general")


def site_told(position: Position, site: Site) -> Sentence:
    return Sentence(
        "{general} stationed at {n} with {units:army_units}: {kind:weapons}",
        general=position.box.generals[site.general].name,
        n=int(site.location[-1]),
        units=site.units,
        kind=site.kind,
    )


def _load(bid: Bid) -> Sentence:
    if bid.kind == "g":
        return Sentence("{n:gold}", n=bid.load)
    if not bid.load:
        return Sentence("nothing")
    return Sentence("{n:army_units}: {kind:weapons}", n=bid.load, kind=bid.kind)


def _name(position: Position, bid: Bid) -> str:
    return position.box.generals[bid.general].name


def goods(position: Position, state: State) -> list[tuple[str, int]]:
    """What a state has of each thing; nothing that it has none of."""
    realm = position.realms[state]
    found = [(word, getattr(realm, word)) for word in NUMBERS] + list(zip(WEAPONS, realm.arms, strict=True))
    return [(word, n) for word, n in found if n]


def state_text(view: View, state: State) -> str:
    return say("{facts:semicolons}", facts=tuple(_state_facts(view, state)))


def _state_facts(view: View, state: State) -> Iterator[Sentence]:
    position, realm = view.seen, view.seen.realms[state]
    if have := goods(position, state):
        yield Sentence(
            "{goods:commas}", goods=tuple(Sentence("{n} {what:good}", n=n, what=word) for word, n in have)
        )
    for space, land in ((Space.FARM, realm.farm), (Space.MARKET, realm.market)):
        if any(land):
            yield land_told(space, land)
    if state in position.passed:
        yield Sentence("has passed")
    if realm.gens or realm.unknown:
        yield _held(position, realm.gens, realm.unknown)
    cards = len(realm.hand) + sum(realm.backs)
    if cards or realm.built:
        yield Sentence("{n:cards} in hand, {built} in play", n=cards, built=len(realm.built))


def land_told(space: Space, land: Land) -> Sentence:
    return Sentence(
        "{space:land} {status:level_reached}, {lying} lying there, {stored} stored",
        space=space,
        status=land.status,
        lying=land.lying,
        stored=land.stored,
    )


def _held(position: Position, gens: tuple[str, ...], unknown: int) -> Sentence:
    names = tuple(position.box.generals[name].name for name in gens)
    if not unknown:
        return Sentence("at hand: {names:commas}", names=names)
    if not names:
        return Sentence("at hand: {n:word} unknown", n=unknown)
    return Sentence("at hand: {names:commas} and {n:word} unknown", names=names, n=unknown)
