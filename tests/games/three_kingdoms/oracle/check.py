"""Which texts are refused by the second referee: what does not fit together, or not the phase (end of C1)."""

from collections import Counter

from tests.games.three_kingdoms.oracle.bidding import is_open
from tests.games.three_kingdoms.oracle.data import ALLIANCE_SPACES, BORDERS, SPACES, STATES
from tests.games.three_kingdoms.oracle.effects import answers
from tests.games.three_kingdoms.oracle.state import PHASES, Bid, State, border_of, must


def check(state: State) -> None:
    check_head(state)
    for name in STATES:
        check_player(state, name)
    places = Counter(state.mentioned())
    must(all(n == 1 for n in places.values()), "a general or card in two places")
    for place, site in state.sites.items():
        must(site.owner in border_of(place), f"{place}: not on an own border")
        leadership = state.data.generals[site.general].leadership
        must(1 <= site.n <= leadership and site.kind in state.data.takes[place], f"{place}: these units")
    for bid in state.bids:
        check_bid(state, bid)
    check_bids_together(state)
    check_phase(state)
    check_court(state)
    check_todo(state)


def are_states(text: str) -> bool:
    return set(text) <= set(STATES) and len(set(text)) == len(text)


def check_head(state: State) -> None:
    must(1 <= state.round <= 12 and state.phase in PHASES, "round or phase")
    must(state.turn in (*STATES, "D", "-"), "turn")
    must(are_states(state.order) and len(state.order) == 3, "order")
    must(state.acts == "-" or (are_states(state.acts) and len(state.acts) == 3), "acts")
    must(state.crit in ("AC", "CA"), "crit")
    must(not state.ally or (state.ally in ALLIANCE_SPACES and state.ally != state.last), "ally")
    must(not state.last or state.last in SPACES, "last")
    must(state.emperor in ("", *STATES), "emperor")
    must(are_states(state.passed) and are_states(state.tribal), "passed or tribal")
    must(not state.flipped or state.flipped in state.data.generals, "flipped")
    must(state.court in ("", "x", *STATES), "court")


def check_player(state: State, name: str) -> None:
    player = state.players[name]
    must(1 <= player.tribe <= 12, "tribe")
    must(player.rank < len(state.data.rank_vp), "rank")
    for status, lying, stored in player.land.values():
        must(lying + stored <= status <= 5, "farm or market")
    must(all(general[0] == name for general in player.gens), "a general of another state")
    for general in player.hidden:
        must(general in player.gens and not state.data.generals[general].lord, "hidden")
    must(not (player.hidden and state.beginner), "hidden with beginner=yes")


def check_bid(state: State, bid: Bid) -> None:
    must(is_open(bid.space, bid.owner), f"{bid}: not open")
    leadership = state.data.generals[bid.general].leadership
    must(bid.n <= leadership, f"{bid}: leadership")
    if bid.kind == "g":
        must(bid.space == "tribe", f"{bid}: gold")
        must(state.rule("tribe_gold") == "up_to" or bid.n == leadership, f"{bid}: exact")
    elif bid.kind:
        must(bid.space in (*BORDERS, "tribe"), f"{bid}: units")
    must(bid.space != "tribe" or not (bid.support or bid.tile), f"{bid}: nothing raises it")
    must(not bid.tile or state.emperor == bid.owner, f"{bid}: tile")


def check_bids_together(state: State) -> None:
    must(sum(bid.tile for bid in state.bids) <= 1, "the tile in two bids")
    for (space, _), n in Counter((bid.space, bid.owner) for bid in state.bids).items():
        must(n == 1 or (space != "tribe" and state.rule("several_generals") == "yes"), f"{space}: generals")
    if state.phase != "act":
        return
    for space in SPACES[:-1]:
        here = {bid.owner for bid in state.bids if bid.space == space}
        allied = space == state.ally and here <= set(state.acts[1:])
        must(len(here) <= 1 or allied, f"{space}: rivals")


def check_phase(state: State) -> None:
    phase = state.phase
    must((state.acts == "-") == (phase in ("recruit", "ally", "bid")), "acts in this phase")
    if phase in ("recruit", "ally", "bid"):
        must(not state.tribal and not state.court, "tribal or court in Conflict")
    must(not state.bids or phase in ("bid", "act"), "bids in this phase")
    if phase != "bid":  # it says nothing there, and C1 does not refuse it
        state.passed = ""
    must(not state.ally or phase not in ("recruit", "ally"), "ally in this phase")
    if state.todo:
        must(state.turn == state.todo[0][0], "turn: the first todo")
    elif phase == "ally":
        must(state.turn == state.order[2], "turn: third of order")
    elif phase == "bid":
        must(state.turn in STATES and state.turn not in state.passed, "turn: has passed")
    elif phase == "act":
        acting = [name for name in state.acts if any(bid.owner == name for bid in state.bids)]
        must(acting and state.turn == acting[0], "turn: the first with a bid")
    elif phase == "upkeep":
        must(state.turn in STATES, "turn: a state")
        must(state.rule("may_default") == "yes", "upkeep only with may_default=yes")
    elif phase == "over":
        must(state.turn == "-", "turn: nobody")


def check_court(state: State) -> None:
    """A still unused bid on emperor says what court is, written or not."""
    bidders = [bid.owner for bid in state.bids if bid.space == "emperor"]
    if state.phase != "act" or not bidders:
        return
    means = bidders[0] if state.rule("emperor_tile") == "winner" else "x"
    must(state.court in ("", means), "court")
    state.court = means


def check_todo(state: State) -> None:
    allowed = {"recruit": ("cards", "offer", "keep"), "benefit": ("pick",), "act": ("draw", "pick")}
    kinds = [item.split(":")[1] for item in state.todo]
    must(all(kind in allowed.get(state.phase, ()) for kind in kinds), "todo in this phase")
    must(kinds or state.phase not in ("recruit", "benefit"), "todo is missing")
    asked: Counter[str] = Counter()
    for item, kind in zip(state.todo, kinds, strict=True):
        parts = item.split(":")
        if kind in ("cards", "draw"):
            asked[parts[3]] += int(parts[4]) if kind == "cards" else 1
        elif kind == "offer":
            asked[parts[2]] += int(parts[3])
    for deck, n in asked.items():
        left = state.deck(deck) if deck in "ud" else state.undrafted(deck)
        must(n <= len(left), "more than the deck holds")
    if kinds and kinds[0] == "pick":
        must(answers(state, state.todo[0]) not in ([], ["-"]), "nothing to pick")
