"""What generals and state cards add in the second referee (B3), and when (K5.7, K5.8, K5.9)."""

from collections.abc import Iterable, Iterator

from tests.games.three_kingdoms.oracle.data import KINDS, TOKENS, Effect
from tests.games.three_kingdoms.oracle.state import State

PLAIN = ("gold", "rice", "army", "support", "military")


def level(state: State, owner: str, word: str) -> int:
    """The words of `needs`, `per` and `count`."""
    player = state.players[owner]
    if word in ("farm", "market"):
        return player.land[word][0]
    if word == "stationed":
        return len(state.sites_of(owner))
    if word == "units":
        return sum(site.n for site in state.sites_of(owner).values())
    if word == "built":
        return len(player.built)
    return int(getattr(player, word))


def abilities(state: State, general: str) -> tuple[Effect, ...]:
    return () if state.beginner else state.data.generals[general].abilities


def is_stationed(state: State, general: str) -> bool:
    return any(site.general == general for site in state.sites.values())


def works(state: State, general: str, effect: Effect) -> bool:
    """`when` of a general's effect."""
    when = effect.get("when", "always")
    return bool(when == "always" or is_stationed(state, general) == (when == "stationed"))


def all_effects(state: State, owners: Iterable[str]) -> Iterator[tuple[str, str, Effect]]:
    """Of the generals (data file) and then of the cards (as built): owner, general or card, effect."""
    owners = list(owners)
    here = {name for name in state.mentioned() if name in state.data.generals}
    for general in state.data.in_order(here):
        if general[0] in owners:
            yield from ((general[0], general, effect) for effect in abilities(state, general))
    for owner in owners:
        for card in state.players[owner].built:
            yield from ((owner, card, effect) for effect in state.data.cards[card].effects)


class Choices:
    """Choices that effects set off, to be asked in the order of K5.9."""

    def __init__(self) -> None:
        self.tokens: dict[str, list[str]] = {}
        self.train: dict[str, int] = {}
        self.buy: dict[str, int] = {}

    def items(self, order: str) -> list[str]:
        found: list[str] = []
        for owner in order:
            found += [f"{owner}:pick:{tokens}" for tokens in self.tokens.get(owner, [])]
            found += [f"{owner}:pick:train,-"] * self.train.get(owner, 0)
            found += [f"{owner}:pick:buy,-"] * self.buy.get(owner, 0)
        return found

    def may_buy(self, owner: str) -> None:
        self.buy[owner] = self.buy.get(owner, 0) + 1

    def gain(self, state: State, owner: str, effect: Effect) -> None:
        """Plain gains at once; what needs a choice is remembered."""
        times = 1
        if "per" in effect:
            times = level(state, owner, effect["per"])
            times = min(times, effect.get("max", times))
        player = state.players[owner]
        for key, amount in effect["gain"].items():
            if key == "choice":
                words = [token for word in amount for token in (KINDS if word == "weapon" else [word])]
                listed = ",".join(sorted(set(words), key=TOKENS.index))
                self.tokens.setdefault(owner, []).extend([listed] * times)
                continue
            n = amount * times
            if n == 0:
                continue
            if key in PLAIN:
                setattr(player, key, getattr(player, key) + n)
            elif key in KINDS:
                player.arms[key] += n
            elif key == "tribe":
                player.tribe = min(12, player.tribe + n)
                if player.tribe == 12:  # K4.23: lifts or holds it
                    self.may_buy(owner)
            elif key == "weapon":
                self.tokens.setdefault(owner, []).extend([",".join(KINDS)] * n)
            elif key == "train":
                self.train[owner] = self.train.get(owner, 0) + n


def after_action(state: State, owner: str, space: str, generals: list[str]) -> list[str]:
    """K5.7, when a state has carried out an action with these generals: the choices it now has."""
    choices = Choices()
    for _, source, effect in all_effects(state, [owner]):
        mine = source in generals or source in state.data.cards
        if mine and effect["kind"] == "after" and effect["space"] == space:
            choices.gain(state, owner, effect)
    return choices.items(owner)


def holds_tribe(state: State, owner: str) -> bool:
    return any(
        effect["kind"] == "hold_tribe" and (source in state.data.cards or works(state, source, effect))
        for _, source, effect in all_effects(state, [owner])
    )


def end_of_actions(state: State) -> list[str]:
    """K5.8 and the plain gains of K5.9: the choices that are left."""
    choices = Choices()
    for owner in state.acts:
        player = state.players[owner]
        if owner in state.tribal:
            continue
        if holds_tribe(state, owner):
            if player.tribe == 12:
                choices.may_buy(owner)
            continue
        player.tribe = max(1, player.tribe - 1)
        if player.tribe == 1:
            player.short += 1
    for owner, source, effect in all_effects(state, state.acts):
        if effect["kind"] == "each_round" and (source in state.data.cards or works(state, source, effect)):
            choices.gain(state, owner, effect)
    return choices.items(state.acts)


def answers(state: State, item: str) -> list[str]:
    """What may be picked now."""
    owner, _, tokens = item.split(":")
    player = state.players[owner]
    possible = {"train": player.army > 0, "buy": player.rice >= 2}
    return [token for token in tokens.split(",") if possible.get(token, True)]


def skip_idle(state: State) -> None:
    """A choice with no answer but `pick:-` is not asked (K5.9)."""
    while state.todo and ":pick:" in state.todo[0] and answers(state, state.todo[0]) in ([], ["-"]):
        state.todo.pop(0)


def pick(state: State, owner: str, token: str) -> None:
    player = state.players[owner]
    if token in PLAIN:
        setattr(player, token, getattr(player, token) + 1)
    elif token in KINDS:
        player.arms[token] += 1
    elif token == "train":
        player.army -= 1
        player.trained += 1
    elif token == "buy":  # K4.23
        player.rice -= 2
        player.support += 1


def upkeep(state: State, owner: str) -> tuple[int, int]:
    """K6.3: gold and rice that this state owes."""
    units = level(state, owner, "units")
    less = {"gold": state.players[owner].land["market"][2], "rice": state.players[owner].land["farm"][2]}
    for site in state.sites_of(owner).values():
        less["gold" if site.tile == "t" else "rice"] += 1
    for _, source, effect in all_effects(state, [owner]):
        if effect["kind"] == "upkeep" and (source in state.data.cards or is_stationed(state, source)):
            for goods in less:
                less[goods] += effect.get(goods, 0)
    support = state.players[owner].support
    fed = (support + 1) // 2 if state.rule("support_rice") == "up" else support // 2
    return max(0, units - less["gold"]), max(0, units - less["rice"]) + fed
