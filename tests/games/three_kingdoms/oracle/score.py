"""The end and the score of the second referee (K7, K8)."""

from collections import Counter

from tests.games.three_kingdoms.oracle.data import STATES
from tests.games.three_kingdoms.oracle.effects import level
from tests.games.three_kingdoms.oracle.state import State, border_of, own_borders

BORDER_VP = {"ww": 5, "tw": 3, "lw": 2, "tt": 2, "lt": 1, "ll": 0}  # K8.2: won, tied, lost
Table = dict[str, dict[str, int]]


def is_over(state: State) -> bool:
    """K7.2 to K7.5, asked after the Resolution phase."""
    status = {name: [state.players[name].land[land][0] for land in ("farm", "market")] for name in STATES}
    if state.rule("develop_end") == "any":
        developed = all(max(status[name][i] for name in STATES) == 5 for i in range(2))
    else:
        developed = [5, 5] in status.values()
    rule = state.rule("border_end")
    if rule == "all":
        most = len(state.sites)
    elif rule == "border":
        most = max(Counter(map(border_of, state.sites)).values(), default=0)
    else:
        most = max(len(state.sites_of(name)) for name in STATES)
    emperor = any(player.rank >= len(state.data.rank_vp) - 1 for player in state.players.values())
    return state.round == 12 or developed or emperor or most >= 5


def majority(state: State, levels: list[int]) -> dict[str, int]:
    """K8.4"""
    ranking = sorted(set(levels), reverse=True)
    first = levels.count(ranking[0])
    points = {ranking[0]: 5 if first == 1 else 3}
    if first == 1:
        points[ranking[1]] = 2 if levels.count(ranking[1]) == 1 else 1
    elif first == 2 and state.rule("after_shared_first") == "second":
        points[ranking[1]] = 2
    return {name: points.get(n, 0) for name, n in zip(STATES, levels, strict=True)}


def on_border(state: State, owner: str, border: str) -> int:
    here = [site for place, site in state.sites_of(owner).items() if border_of(place) == border]
    return sum(site.n for site in here) if state.rule("border_majority") == "units" else len(here)


def border_points(state: State, owner: str) -> int:
    results = ""
    for border in own_borders(owner):
        (rival,) = (name for name in border if name != owner)
        lead = on_border(state, owner, border) - on_border(state, rival, border)
        results += "w" if lead > 0 else "t" if lead == 0 else "l"
    return BORDER_VP["".join(sorted(results))]


def tile_points(state: State, owner: str) -> int:
    """K4.20, K8.3"""
    good = [s for s in state.sites_of(owner).values() if s.kind in state.data.generals[s.general].special]
    return sum(site.n for site in good) if state.rule("speciality_vp") == "units" else len(good)


def card_points(state: State, owner: str) -> int:
    total = 0
    for name in state.players[owner].built:
        card = state.data.cards[name]
        total += card.vp
        for effect in card.effects:
            if effect["kind"] == "vp_per":
                points = level(state, owner, effect["count"]) // effect["per"] * effect["vp"]
                total += min(points, effect.get("max", points))
    return total


def majorities(state: State) -> Table:
    """K8.5, K8.6, K8.7: by what is compared."""
    pairs = [("farm", "market"), ("tribe", "support")]
    groups = [*pairs, ("rank",)]
    if state.rule("majorities") == "separate":
        groups = [(word,) for pair in groups for word in pair]
    return {
        "+".join(group): majority(state, [sum(level(state, name, word) for word in group) for name in STATES])
        for group in groups
    }


def score(state: State) -> Table:
    """VP by heading for each state."""
    compared = majorities(state)
    table: Table = {}
    for name in STATES:
        player = state.players[name]
        table[name] = {
            "military": player.military,
            "borders": border_points(state, name),
            "tiles": tile_points(state, name),
            **{word: points[name] for word, points in compared.items()},
            "tribal track": state.data.tribe_vp[player.tribe - 1],
            "rank track": state.data.rank_vp[player.rank],
            "emperor": 2 if state.emperor == name else 0,
            "cards": card_points(state, name),
            "shortage": -3 * player.short,
        }
    return table


def totals(state: State) -> dict[str, int]:
    return {name: sum(points.values()) for name, points in score(state).items()}


def winner(state: State) -> str:
    """K8.11"""
    points = totals(state)
    goods = {name: state.players[name].gold + state.players[name].rice for name in STATES}
    return max(STATES, key=lambda name: (points[name], goods[name], STATES.index(name)))
