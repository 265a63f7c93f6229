"""Positions of the second referee: what they hold, how they are read and written (C1)."""

import re
from dataclasses import dataclass, field, replace

from tests.games.three_kingdoms.oracle.data import BORDERS, KINDS, SPACES, STATES, SWITCHES, TOKENS, Data

PHASES = ("recruit", "ally", "bid", "act", "benefit", "upkeep", "over")
FIRST_KEYS = ("round", "phase", "turn", "order", "acts", "crit")
HEAD_KEYS = (*FIRST_KEYS, "ally", "last", "emperor", "passed", "flipped", "tribal", "court")
NUMBERS = ("gold", "rice", "support", "army", "trained", "tribe", "rank", "military", "short")
LANDS = ("farm", "market")
LISTS = ("gens", "hidden", "hand", "built")


class NotationError(Exception):
    """The text is no position."""


class IllegalMove(Exception):
    """The text is a position, but the move is none of its legal moves."""


@dataclass(frozen=True)
class Bid:
    space: str
    general: str
    n: int = 0
    kind: str = ""
    """One of s h c j, or g for gold; empty if he comes alone."""
    support: int = 0
    tile: bool = False

    @property
    def owner(self) -> str:
        return self.general[0]

    @property
    def units(self) -> int:
        return 0 if self.kind == "g" else self.n

    def __str__(self) -> str:
        load = f"/{self.n}{self.kind}" if self.n else ""
        support = f"+{self.support}" if self.support else ""
        return f"{self.space}:{self.general}{load}{support}{'+e' if self.tile else ''}"


@dataclass(frozen=True)
class Site:
    general: str
    n: int
    kind: str
    tile: str
    """g: the border tile lies in the granary, t: in the treasury."""

    @property
    def owner(self) -> str:
        return self.general[0]


@dataclass
class Player:
    gold: int = 0
    rice: int = 0
    support: int = 0
    army: int = 0
    trained: int = 0
    tribe: int = 0
    rank: int = 0
    military: int = 0
    short: int = 0
    arms: dict[str, int] = field(default_factory=lambda: dict.fromkeys(KINDS, 0))
    land: dict[str, tuple[int, int, int]] = field(default_factory=lambda: dict.fromkeys(LANDS, (0, 0, 0)))
    """Status, developed tiles lying there, tiles in granary or treasury."""
    gens: list[str] = field(default_factory=list)
    hidden: list[str] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    built: list[str] = field(default_factory=list)

    def copy(self) -> "Player":
        new = replace(self, arms=dict(self.arms), land=dict(self.land))
        for name in LISTS:
            setattr(new, name, list(getattr(self, name)))
        return new


@dataclass
class State:
    data: Data
    round: int = 1
    phase: str = "recruit"
    turn: str = "D"
    order: str = STATES
    acts: str = "-"
    crit: str = "AC"
    ally: str = ""
    last: str = ""
    emperor: str = ""
    passed: str = ""
    flipped: str = ""
    tribal: str = ""
    court: str = ""
    players: dict[str, Player] = field(default_factory=dict)
    bids: list[Bid] = field(default_factory=list)
    sites: dict[str, Site] = field(default_factory=dict)
    todo: list[str] = field(default_factory=list)
    rules: dict[str, str] = field(default_factory=dict)

    def copy(self) -> "State":
        return replace(
            self,
            players={name: player.copy() for name, player in self.players.items()},
            bids=list(self.bids),
            sites=dict(self.sites),
            todo=list(self.todo),
        )

    def rule(self, switch: str) -> str:
        return self.rules.get(switch, SWITCHES[switch][0])

    @property
    def beginner(self) -> bool:
        return self.rule("beginner") == "yes"

    def sites_of(self, owner: str) -> dict[str, Site]:
        return {place: site for place, site in self.sites.items() if site.owner == owner}

    def add_generals(self, owner: str, generals: list[str]) -> None:
        player = self.players[owner]
        player.gens = self.data.in_order([*player.gens, *generals])

    def mentioned(self) -> list[str]:
        """Every general and card that stands somewhere, as often as it does (hidden ones once)."""
        found = [bid.general for bid in self.bids] + [site.general for site in self.sites.values()]
        found += [self.flipped] if self.flipped else []
        for player in self.players.values():
            found += player.gens + player.hand + player.built
        for item in self.todo:
            if ":keep:" in item:
                found += item.split(":")[3].split(",")
        return found

    def deck(self, letter: str) -> list[str]:
        """State cards of a deck (u, d) that are mentioned nowhere."""
        gone = set(self.mentioned())
        return [card for card in self.data.cards if card[0] == letter and card not in gone]

    def undrafted(self, owner: str) -> list[str]:
        gone = set(self.mentioned())
        return [general for general in self.data.generals_of(owner) if general not in gone]


# ------------------------------------------------------------------------------------------------- writing


def write_player(name: str, player: Player) -> str:
    words = [name]
    words += [f"{key}={getattr(player, key)}" for key in NUMBERS if getattr(player, key)]
    if any(player.arms.values()):
        words.append("arms=" + "".join(kind * player.arms[kind] for kind in KINDS))
    words += [f"{key}={'/'.join(map(str, player.land[key]))}" for key in LANDS if any(player.land[key])]
    words += [f"{key}={','.join(getattr(player, key))}" for key in LISTS if getattr(player, key)]
    return " ".join(words)


def write(state: State) -> str:
    head = [f"{key}={getattr(state, key)}" for key in HEAD_KEYS if getattr(state, key)]
    records = [" ".join(head)]
    records += [write_player(name, state.players[name]) for name in STATES]
    records.append(" ".join(["bids", *map(str, state.bids)]))
    sites = [
        f"{at}={site.general}/{site.n}{site.kind}:{site.tile}" for at, site in sorted(state.sites.items())
    ]
    records.append(" ".join(["sites", *sites]))
    if state.todo:
        records.append(" ".join(["todo", *state.todo]))
    changed = [f"{key}={state.rule(key)}" for key in SWITCHES if state.rule(key) != SWITCHES[key][0]]
    records.append("rules " + ",".join(["base", *changed]))
    return " | ".join(records)


# ------------------------------------------------------------------------------------------------- reading


def must(condition: object, why: str) -> None:
    if not condition:
        raise NotationError(why)


def number(text: str) -> int:
    must(re.fullmatch(r"[0-9]{1,3}", text), f"{text} is no number from 0 to 999")
    return int(text)


def pairs(words: list[str], known: tuple[str, ...]) -> dict[str, str]:
    found: dict[str, str] = {}
    for word in words:
        key, sign, value = word.partition("=")
        must(sign and value and key in known and key not in found, f"{word} is unknown, empty or doubled")
        found[key] = value
    return found


def read_bid(text: str, data: Data) -> Bid:
    match = re.fullmatch(
        r"(\w+):(\w+)(?:/([1-9][0-9]{0,2})([shcjg]))?(?:\+([1-9][0-9]{0,2}))?(\+e)?", text, re.ASCII
    )
    if match is None:
        raise NotationError(f"{text} is no bid")
    space, general, n, kind, support, tile = match.groups()
    must(space in SPACES and general in data.generals, f"{text}: unknown space or general")
    return Bid(space, general, int(n or 0), kind or "", int(support or 0), bool(tile))


def read_player(words: list[str], data: Data) -> Player:
    player = Player()
    for key, value in pairs(words, (*NUMBERS, "arms", *LANDS, *LISTS)).items():
        if key in NUMBERS:
            setattr(player, key, number(value))
        elif key == "arms":
            must(set(value) <= set(KINDS), f"arms={value}")
            player.arms = {kind: value.count(kind) for kind in KINDS}
        elif key in LANDS:
            parts = value.split("/")
            must(len(parts) == 3, f"{key}={value}")
            player.land[key] = (number(parts[0]), number(parts[1]), number(parts[2]))
        else:
            names = value.split(",")
            table = data.generals if key in ("gens", "hidden") else data.cards
            must(all(name in table for name in names) and len(set(names)) == len(names), f"{key}={value}")
            setattr(player, key, data.in_order(names) if key in ("gens", "hidden") else names)
    return player


def read_todo(item: str, data: Data) -> str:
    """The item in canonical form."""
    if match := re.fullmatch(r"D:cards:[WUS]:[ud]:([1-9]\d{0,2})", item, re.ASCII):
        return item
    if match := re.fullmatch(r"D:offer:[WUS]:([1-9]\d{0,2}):([1-9]\d{0,2})", item, re.ASCII):
        must(int(match[2]) <= int(match[1]), item)
        return item
    if match := re.fullmatch(r"([WUS]):keep:([1-9]\d{0,2}):([\w,]+)", item, re.ASCII):
        names = match[3].split(",")
        good = all(name in data.generals and name[0] == match[1] for name in names)
        must(good and len(set(names)) == len(names) and int(match[2]) <= len(names), item)
        return f"{match[1]}:keep:{match[2]}:{','.join(data.in_order(names))}"
    if re.fullmatch(r"D:draw:[WUS]:[ud]", item):
        return item
    if match := re.fullmatch(r"([WUS]):pick:([a-z,-]+)", item):
        tokens = match[2].split(",")
        must(all(token in TOKENS for token in tokens) and len(set(tokens)) == len(tokens), item)
        return f"{match[1]}:pick:{','.join(sorted(tokens, key=TOKENS.index))}"
    raise NotationError(f"{item} is nothing to do")


def read_rules(words: list[str]) -> dict[str, str]:
    must(len(words) == 1, "rules are one word")
    base, *changed = words[0].split(",")
    must(base == "base", "rules begin with base")
    found = pairs(changed, tuple(SWITCHES))
    must(all(value in SWITCHES[key] for key, value in found.items()), "unknown value of a switch")
    return found


def read_sites(words: list[str], data: Data) -> dict[str, Site]:
    sites: dict[str, Site] = {}
    for word in words:
        match = re.fullmatch(r"(\w+)=(\w+)/(\d{1,3})([shcj]):([gt])", word, re.ASCII)
        if match is None:
            raise NotationError(f"{word} is no site")
        place, general, n, kind, tile = match.groups()
        must(place in data.takes and place not in sites and general in data.generals, word)
        sites[place] = Site(general, int(n), kind, tile)
    return sites


def parse(text: str, data: Data) -> State:
    """What the text says; whether that fits together is for `check`."""
    records: dict[str, list[str]] = {}
    for record in re.split(r"[|\n]", text.strip()):
        first, *words = record.split() or [""]
        if first not in (*STATES, "bids", "sites", "todo", "rules"):
            first, words = "head", [first, *words]
        must(first not in records, f"{first} twice")
        records[first] = words
    must(all(name in records for name in ("head", *STATES)), "a record is missing")
    head = pairs(records["head"], HEAD_KEYS)
    must(all(key in head for key in FIRST_KEYS), "a key of the head is missing")
    state = State(data, round=number(head.pop("round")))
    for key, value in head.items():
        setattr(state, key, value)
    state.players = {name: read_player(records[name], data) for name in STATES}
    state.bids = [read_bid(word, data) for word in records.get("bids", [])]
    state.sites = read_sites(records.get("sites", []), data)
    state.todo = [read_todo(word, data) for word in records.get("todo", [])]
    state.rules = read_rules(records["rules"]) if "rules" in records else {}
    return state


def border_of(place: str) -> str:
    return place[:2]


def own_borders(owner: str) -> list[str]:
    return [border for border in BORDERS if owner in border]
