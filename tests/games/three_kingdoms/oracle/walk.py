"""Random games and composed positions for the second referee."""

from random import Random

from tests.games.three_kingdoms.oracle.data import ALLIANCE_SPACES, KINDS, STATES, SWITCHES, Data
from tests.games.three_kingdoms.oracle.referee import legal, random_move
from tests.games.three_kingdoms.oracle.state import Player, Site, State, own_borders


def random_rules(rng: Random) -> dict[str, str]:
    """Some switches turned; abilities work in two games of three."""
    share = rng.choice([0.0, 0.3, 0.6])
    rules = {name: rng.choice(values) for name, values in SWITCHES.items() if rng.random() < share}
    rules["beginner"] = rng.choice(["no", "no", "yes"])
    return rules


def lively_move(state: State, rng: Random) -> str:
    """A random move as a player might make it: space first, then how; seldom `pass`, seldom a decline."""
    if state.todo or state.phase not in ("bid", "act"):
        return random_move(state, rng)
    options = legal(state)
    idle = [move for move in options if move == "pass" or move.endswith("=-")]
    busy = [move for move in options if move not in idle]
    if not busy or rng.random() < (0.04 if state.phase == "bid" else 0.1):
        return rng.choice(idle)
    space = rng.choice(sorted({move.replace("=", ":").partition(":")[0] for move in busy}))
    return rng.choice([move for move in busy if move.startswith((f"{space}:", f"{space}="))])


def random_sites(rng: Random, data: Data, generals: dict[str, list[str]]) -> dict[str, Site]:
    """Some generals stand on borders; they are taken from these lists."""
    sites: dict[str, Site] = {}
    for _ in range(rng.choice([0, 2, 5, 8])):
        name = rng.choice(STATES)
        free = [place for place in data.takes if place[:2] in own_borders(name) and place not in sites]
        stationed = sum(site.owner == name for site in sites.values())
        if not free or stationed == 4:
            continue
        place, general = rng.choice(free), generals[name].pop()
        units = rng.randint(1, data.generals[general].leadership)
        sites[place] = Site(general, units, rng.choice(data.takes[place]), rng.choice("gt"))
    return sites


def random_land(rng: Random) -> tuple[int, int, int]:
    status = rng.choice([0, 1, 2, 3, 4, 5])
    lying = rng.randint(0, status)
    return status, lying, rng.randint(0, status - lying)


def random_position(rng: Random, data: Data) -> State:
    """A rich moment before an alliance is chosen: things are near that games seldom come to."""
    rules = random_rules(rng)
    generals = {name: rng.sample(data.generals_of(name), 13) for name in STATES}
    cards = rng.sample(list(data.cards), len(data.cards))
    state = State(data, round=rng.randint(1, 12), phase="ally", crit=rng.choice(["AC", "CA"]), rules=rules)
    state.order = "".join(rng.sample(STATES, 3))
    state.turn = state.order[2]
    state.last = rng.choice(["", *ALLIANCE_SPACES])
    state.emperor = rng.choice(["", *STATES])
    state.sites = random_sites(rng, data, generals)
    if rng.random() < 0.5:
        state.flipped = generals[rng.choice(STATES)].pop()
    for name in STATES:
        rich = rng.choice([2, 6, 12])
        gold, rice, army, trained = (rng.randint(0, rich) for _ in range(4))
        player = Player(gold=gold, rice=rice, army=army, trained=trained)
        player.support, player.tribe = rng.choice([0, 1, 2, 4]), rng.choice([1, 2, 5, 10, 11, 12])
        player.rank, player.military = rng.randint(0, 5), rng.randint(0, 9)
        player.arms = {kind: rng.randint(0, rich // 2) for kind in KINDS}
        player.land = {"farm": random_land(rng), "market": random_land(rng)}
        player.gens = data.in_order(generals[name].pop() for _ in range(rng.randint(0, 4)))
        if not state.beginner:
            lords = {general for general in player.gens if data.generals[general].lord}
            player.hidden = [
                general for general in player.gens if general not in lords and rng.random() < 0.5
            ]
        player.hand = [cards.pop() for _ in range(rng.randint(0, 4))]
        player.built = [cards.pop() for _ in range(rng.randint(0, 5))]
        state.players[name] = player
    return state
