"""What the second referee reads and writes: cards, sets, moves, positions, in plain lists and strings.

Independent of the `chuhan` package. Cards are strings ("3j", "0", "4"), sides are "H" and "C".
"""

import re
from dataclasses import dataclass, field

ORDER = [*"012", *(f"3{name}" for name in "jylxphz"), *"45", *(f"6{name}" for name in "yhlx"), *"789"]
LEAD_POWERS = ("3j", "3y", "6y")  # 5.1-5.3
RIVAL = {"H": "C", "C": "H"}
WRITS = 6  # 2.3
GOAL = 31  # 2.1
DEFAULTS = {  # 9, and 8.2 for the last one
    "zhongli_leads": True,
    "zhongli_single": True,
    "lead_power_and_zhongli": False,
    "power_after_cancel": False,
    "xiang_yu_both": True,
    "match_after_scoring": False,
}


# --------------------------------------------------------------------------------------------- cards and sets


def rank(card: str) -> int:
    return int(card[0])


def in_order(cards: list[str]) -> list[str]:
    return sorted(cards, key=ORDER.index)


def read_cards(text: str) -> list[str]:
    return re.findall(r"[36][a-z]|[0-9]", text)


def is_plain_set(cards: list[str]) -> bool:
    """3.2, 3.6: cards of one rank, to which the joker may be added; the joker alone is a set too."""
    return len(cards) > 0 and len({rank(card) for card in cards if card != "0"}) <= 1


def is_zhongli_set(cards: list[str]) -> bool:
    """5.6: all ranks different, each at most once; the joker is simply a card of rank 0."""
    return len(cards) > 0 and len({rank(card) for card in cards}) == len(cards)


def plain_rank(cards: list[str]) -> int:
    return max(rank(card) for card in cards)  # 3.6: the joker takes the others' rank; alone it is rank 0


def zhongli_rank(cards: list[str]) -> int:
    return min(rank(card) for card in cards)  # 5.6: every card counts as the lowest


def conceivable_sets(hand: list[str]) -> list[list[str]]:
    """Every sub-multiset of the hand that is a set of either sort.

    Built kind by kind; what is no set of either sort is dropped at once, for no set can grow out of it
    (taking a card away from a set leaves a set of the same sort, or nothing).
    """
    found: list[list[str]] = [[]]
    for card in ORDER:
        longer = [cards + [card] * n for cards in found for n in range(1, hand.count(card) + 1)]
        found += [cards for cards in longer if is_plain_set(cards) or is_zhongli_set(cards)]
    return [cards for cards in found if cards]


# ------------------------------------------------------------------------------------------------------ moves


@dataclass
class Move:
    """A move read from its text: `-` in front, powers after `!`, the cards of the set, a target after `:`."""

    word: str  # "w" or "." for these two, else empty
    passing: bool
    powers: list[str]
    cards: list[str]
    target: str  # "" when none

    def __str__(self) -> str:
        text = self.word + "-" * self.passing + "".join("!" + power for power in self.powers)
        return text + "".join(self.cards) + (":" + self.target if self.target else "")

    def all_cards(self) -> list[str]:
        return self.powers + self.cards  # a target is never counted as a card

    def set_size(self) -> int:
        """How many cards the set has that this move puts on the table; 0 when it puts none."""
        return 1 if self.powers == ["6l"] else len(self.cards)  # 5.8: he is himself a set of one card

    def set_rank(self) -> int:
        if self.powers == ["6l"]:
            return 10  # 5.8
        return zhongli_rank(self.cards) if "3z" in self.powers else plain_rank(self.cards)


def read_move(text: str) -> Move:
    if text in ("w", "."):
        return Move(text, False, [], [], "")
    body, _, target = text.partition(":")
    powers = in_order(re.findall(r"!([36][a-z])", body))
    cards = in_order(read_cards(re.sub(r"![36][a-z]", "", body)))
    return Move("", body.startswith("-"), powers, cards, target)


# -------------------------------------------------------------------------------------------------- positions


@dataclass
class State:
    hands: dict[str, list[str]]
    open_hands: list[str]  # the sides that play with an open hand, 5.1
    pile: list[str]  # top first, without the buried four
    discard: list[str]
    table: list[tuple[str, Move]]
    pending: list[tuple[str, Move]]  # the announced power, then perhaps Lü Zhi
    turn: str
    flags: set[str]  # of "w", "p", "c"
    writs: dict[str, int]
    score: dict[str, int]
    doubled: set[str]  # the sides whose VP count double, 5.10
    rules: dict[str, bool] = field(default_factory=lambda: dict(DEFAULTS))


def read_plays(text: str, separator: str) -> list[tuple[str, Move]]:
    if text == "-":
        return []
    return [(play_text[0], read_move(play_text[2:])) for play_text in text.split(separator)]


def read_pair(text: str) -> dict[str, int]:
    han, chu = text.split("-")
    return {"H": int(han), "C": int(chu)}


def read_doubled(score: str, rules: dict[str, bool]) -> set[str]:
    """9.5: with `no` x2 stands behind the score of the side it is for, else once for both."""
    marked = {side for side, text in zip("HC", score.split("-"), strict=True) if text.endswith("x2")}
    return {"H", "C"} if marked and rules["xiang_yu_both"] else marked


def read(position: str) -> State:
    hands, pile, discard, table, pending, turn, writs, score, rules = position.split()
    hand_texts = dict(zip("HC", hands.split("/"), strict=True))
    state = State(
        hands={side: read_cards(text) for side, text in hand_texts.items()},
        open_hands=[side for side, text in hand_texts.items() if text.endswith("*")],
        pile=read_cards(pile),
        discard=read_cards(discard),
        table=read_plays(table, ","),
        pending=read_plays(pending, ">"),
        turn=turn[0],
        flags=set(turn[1:]),
        writs=read_pair(writs),
        score=read_pair(score.replace("x2", "")),
        doubled=set(),
    )
    for switch in rules.split(",")[1:]:
        name, _, value = switch.partition("=")
        state.rules[name] = value == "yes"
    state.doubled = read_doubled(score, state.rules)
    return state


def write(state: State) -> str:
    def cards(some: list[str]) -> str:
        return "".join(some) or "-"

    def plays(some: list[tuple[str, Move]], separator: str) -> str:
        return separator.join(f"{side}:{move}" for side, move in some) or "-"

    def hand(side: str) -> str:
        return cards(in_order(state.hands[side])) + ("*" if side in state.open_hands else "")

    def score(side: str) -> str:
        marked = side in state.doubled and (side == "C" or not state.rules["xiang_yu_both"])  # 9.5
        return f"{state.score[side]}" + "x2" * marked

    changed = [
        f"{name}={'yes' if state.rules[name] else 'no'}"
        for name, default in DEFAULTS.items()
        if state.rules[name] != default
    ]
    fields = [
        f"{hand('H')}/{hand('C')}",
        cards(state.pile),
        cards(in_order(state.discard)),
        plays(state.table, ","),
        plays(state.pending, ">"),
        state.turn + "".join(flag for flag in "wpc" if flag in state.flags),
        f"{state.writs['H']}-{state.writs['C']}",
        f"{score('H')}-{score('C')}",
        ",".join(["base", *changed]),
    ]
    return " ".join(fields)


def is_over(state: State) -> bool:
    if max(state.score.values()) >= GOAL and not state.rules["match_after_scoring"]:
        return True  # 2.1, 8.2
    return not state.pending and not all(state.hands.values())  # 7.1


def actor(state: State) -> str:
    """Who decides now: the rival about an announced power, its owner about Lü Zhi, else the side on turn."""
    return RIVAL[state.turn] if len(state.pending) == 1 else state.turn


def set_to_beat(state: State) -> Move | None:
    """The trick's last set; Han Xin is passed over, so it may be one's own (5.7). None in a lead turn."""
    sets = [move for _, move in state.table if move.set_size() > 0]
    return sets[-1] if sets else None
