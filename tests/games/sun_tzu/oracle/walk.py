"""Random games and random positions for the second referee, and a game that is walked move by move."""

from random import Random

from tests.games.sun_tzu.oracle.referee import is_placement, lay, play_round
from tests.games.sun_tzu.oracle.state import (
    COPIES,
    EVENTS,
    FRAMED,
    LORDS,
    ORDER,
    PROVINCES,
    SIDES,
    SWITCHES,
    NotationError,
    in_order,
    read,
    write,
)

DISPLAYS = ["124", "135", "143", "232", "234", "252", "315", "323", "414", "432"]  # S1.5


def random_rules(rng: Random, version: str) -> str:
    """Each switch has its default in half of the games."""
    changed = [f"{name}={rng.choice(values)}" for name, values in SWITCHES.items() if rng.random() < 0.5]
    return ",".join([version, *changed])


def first_position(rng: Random, version: str = "base", events: int = 0, rules: str = "") -> str:
    """Section 2: a set-up. With fewer than the five events a game ends by them more often."""
    others = [card for card, copies in COPIES.items() if card not in FRAMED for _ in range(copies)]
    if version == "beginner":
        others = [card for card in others if card not in ("+2", "+3")]
    hands, piles, lords = [], [], []
    for side in SIDES:
        rng.shuffle(others)
        hands.append("".join(in_order(FRAMED + others[:4])))
        piles.append("".join(others[4:]))
        lord = rng.choice(LORDS[side])
        lords.append("-" if version == "beginner" else "." * (lord == "t") + lord)
    deck = rng.sample(EVENTS, events)
    fields = [
        "1",
        "+1" if lords[0] == ".t" else "0",  # S8.8
        "0/0/0/0/0",
        "/".join(rng.sample(DISPLAYS, 5)),
        "21+0/21+0" if version == "beginner" else "18+3/18+3",
        "/".join(hands),
        "/".join(piles),
        "/".join(lords),
        f"{deck[0]}:{''.join(deck[1:])}:0" if events else "-",
        "-",
        rules or version,
    ]
    return write(read(" ".join(fields)))


class Walk:
    """A game under way. `options` are the legal answers inside a round, none while cards are to be laid."""

    def __init__(self, position: str) -> None:
        self.begin(position)

    def begin(self, position: str) -> None:
        self.line = position
        self.state = read(position)
        self.options: list[str] = []

    @property
    def over(self) -> bool:
        return bool(self.state.result)

    def random_placement(self, side: str, rng: Random) -> str:
        hand = list(self.state.hand[side])
        while True:
            placement = ",".join(rng.sample(hand, len(PROVINCES)))
            if is_placement(self.state, side, placement):
                return placement

    def lay(self, blue: str, red: str) -> None:
        lay(self.state, "B", blue)
        lay(self.state, "R", red)
        self.line += f" ; B:{blue} R:{red}"
        self.steps = play_round(self.state)
        self.go_on("")

    def answer(self, move: str) -> None:
        assert move in self.options
        self.line += " " + move
        self.go_on(move[2:])

    def go_on(self, answer: str) -> None:
        try:
            side, options = self.steps.send(answer) if answer else next(self.steps)
            self.options = [f"{side}:{option}" for option in options]
        except StopIteration:
            self.begin(write(self.state))


def random_armies(rng: Random, tight: bool) -> tuple[str, str]:
    """Fields 3 and 5 of a composed position. Where it is tight, a supply is often empty or nearly so."""
    marks = {side: [rng.random() < 0.4 for _ in PROVINCES] for side in SIDES}
    free = {side: 21 - sum(marks[side]) for side in SIDES}
    board = []
    for index in range(len(PROVINCES)):
        owner = rng.choice("0BR")
        count = min(rng.randint(1, 7 if tight else 3), free.get(owner, 0))
        if count:
            free[owner] -= count
        box = "".join(side.lower() for side in SIDES if marks[side][index])
        board.append((f"{owner}{count}" if count else "0") + box)
    stocks = []
    for side in SIDES:
        supply = (
            min(free[side], rng.choice([0, 0, 1, 2, 4, 8]))
            if tight
            else max(0, free[side] - rng.randint(0, 3))
        )
        stocks.append(f"{supply}+{free[side] - supply}")
    return "/".join(board), "/".join(stocks)


def random_last_round(rng: Random, hands: list[str], tight: bool = False) -> str:
    """A composed position of round 9 with these hands; calm or not."""
    board, stocks = random_armies(rng, tight)
    displays, cards = "/".join(rng.sample(DISPLAYS, 5)), "/".join(hands)
    text = f"9 {rng.randint(-3, 3)} {board} {displays} {stocks} {cards} -/- -/- - {rng.choice(SIDES)} base"
    try:
        return write(read(text))
    except NotationError:  # the 6 is barred everywhere and wanted
        return random_last_round(rng, hands, tight)


def random_position(rng: Random) -> str:
    """A composed position of any round, in which things may happen that games seldom bring about."""
    board, stocks = random_armies(rng, rng.random() < 0.7)
    hands, piles, lords = [], [], []
    for side in SIDES:
        cards = [card for card, copies in COPIES.items() if card not in FRAMED for _ in range(copies)]
        rng.shuffle(cards)
        size, drawn = rng.randint(0, 4), rng.randint(0, 5)
        hands.append("".join(in_order(FRAMED[: rng.randint(5, 6)] + cards[:size])))  # five, to play on with
        piles.append("".join(cards[size : size + drawn]) or "-")
        letters = rng.sample(LORDS[side], rng.randint(0, 3))
        unused = rng.randint(0, len(letters))
        used = "".join(letters[unused:])
        lords.append("".join(letters[:unused]) + ("." + used if used else "") or "-")
    deck = "".join(rng.sample(EVENTS, rng.randint(0, 4)))
    fields = [
        str(rng.randint(1, 9)),
        str(rng.randint(-9, 9) * rng.randint(0, 1)),
        board,
        "/".join(rng.sample(DISPLAYS, 5)),
        stocks,
        "/".join(hands),
        "/".join(piles),
        "/".join(lords),
        f"{deck[0]}:{deck[1:]}:{rng.randint(0, 4)}" if deck else "-",
        rng.choice("BR-"),
        random_rules(rng, "base"),
    ]
    try:
        return write(read(" ".join(fields)))
    except NotationError:
        return random_position(rng)


def random_hand(rng: Random, size: int, kinds: int = len(ORDER)) -> str:
    """Some cards; few kinds make few placements."""
    some = rng.sample(ORDER, kinds)
    cards = [card for card in some for _ in range(COPIES[card])]
    return "".join(in_order(rng.sample(cards, size))) if len(cards) >= size else random_hand(rng, size, kinds)
