"""A second referee for Chu Han: slow, independent of the `chuhan` package, and used only to check it.

It knows the notation of positions and moves and the numbered rules, nothing else. `moves` lists every
conceivable move and asks one predicate, `legal`, about each; `play` carries one out; `perft` counts move
sequences. Cards are strings ("3j", "0", "4"), sides are "H" and "C", hands are plain lists.
"""

import re
from collections import Counter
from collections.abc import Callable
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


# ---------------------------------------------------------------------------------------------- what is legal


def legal(state: State, move: Move) -> bool:
    """Whether the side that acts may make this move. Moves come well formed from `conceivable_moves`."""
    if is_over(state):
        return False
    if Counter(move.all_cards()) - Counter(state.hands[actor(state)]):
        return False  # not in the hand
    if state.pending:
        return legal_reaction(state, move)
    if move.word == "." or "3l" in move.powers or "3x" in move.powers:
        return False  # 5.4, 5.11: only as reactions
    to_beat = set_to_beat(state)
    if move.word == "w":
        return legal_writ(state, leading=to_beat is None)
    if move.cards and not legal_shape(state, move):
        return False
    if to_beat is None:
        return legal_lead(state, move)
    return legal_response(state, move, to_beat)


def legal_reaction(state: State, move: Move) -> bool:
    announced = state.pending[0][1]
    if move.word == ".":
        return True
    if len(state.pending) == 1:
        if move.powers != ["3l"] or move.cards or move.passing:
            return False  # 5.4
        if len(announced.powers) == 2:
            return move.target in announced.powers  # 6.4: must name one of the two
        return not move.target
    if announced.powers == ["3y"] and announced.target == "3x":
        return False  # 6.7: he is what Yu Ji is to discard
    return move.powers == ["3x"] and not move.cards  # 5.11: only as a direct answer to Lü Zhi


def legal_writ(state: State, leading: bool) -> bool:
    if "w" in state.flags or sum(state.writs.values()) >= WRITS:
        return False  # 4.1, 4.2
    return leading or "c" not in state.flags  # 6.3; after a cancelled LEAD power it is still allowed, 4.2


def legal_shape(state: State, move: Move) -> bool:
    """Whether the cards make a set of the sort that the move claims."""
    if "3z" not in move.powers:
        return is_plain_set(move.cards)  # 3.2, 3.6
    if len(move.cards) == 1 and not state.rules["zhongli_single"]:
        return False  # 9.2
    return is_zhongli_set(move.cards)  # 5.6


def legal_lead(state: State, move: Move) -> bool:
    hand = state.hands[state.turn]
    if move.passing:
        return False  # 3.1
    if not move.powers:
        return len(move.cards) > 0  # 3.1: any set
    power = move.powers[0]
    if power in LEAD_POWERS:
        if "p" in state.flags or "c" in state.flags or move.cards:
            return False  # 3.1 one LEAD power; 6.2 none after a cancelled power
        if power == "3y":
            return move.target != "3y" and move.target in hand  # 5.2: one other card
        if power == "6y":
            return move.target in state.discard and 1 <= rank(move.target) <= 5  # 5.3
        return not move.target  # 5.1: there are always four cards to look at
    if move.powers != ["3z"] or not move.cards or not state.rules["zhongli_leads"]:
        return False  # 9.1: of all modifying powers only Zhongli Mo's may lead
    if "p" in state.flags and not state.rules["lead_power_and_zhongli"]:
        return False  # 9.3
    return "c" not in state.flags or state.rules["power_after_cancel"]  # 9.4


def legal_response(state: State, move: Move, to_beat: Move) -> bool:
    if move.powers and "c" in state.flags and not state.rules["power_after_cancel"]:
        return False  # 6.3, 9.4
    if move.passing:
        return move.powers in ([], ["3h"], ["6x"]) and not move.cards  # 3.3, 5.9, 5.10
    if move.powers == ["6h"]:
        return not move.cards  # 5.7
    if move.powers == ["6l"]:
        return not move.cards and (to_beat.set_size(), to_beat.set_rank()) == (1, 9)  # 5.8
    if move.powers not in ([], ["3p"], ["3z"], ["3p", "3z"]):
        return False  # 3.4: these two may be combined, no others
    if not move.cards or move.set_size() != to_beat.set_size():
        return False  # 3.3
    if "3p" in move.powers:
        return move.set_rank() == to_beat.set_rank()  # 5.5: exactly equal
    return move.set_rank() > to_beat.set_rank()  # 3.3


def conceivable_moves(state: State) -> list[Move]:
    """All texts worth asking about, in the canonical order of moves."""
    hand = state.hands[actor(state)]
    sets = conceivable_sets(hand)

    def by_size(cards: list[str], rank_of: Callable[[list[str]], int]) -> tuple[int, int, list[int]]:
        return len(cards), rank_of(cards), [ORDER.index(card) for card in cards]

    plain = sorted(filter(is_plain_set, sets), key=lambda cards: by_size(cards, plain_rank))
    mixed = sorted(filter(is_zhongli_set, sets), key=lambda cards: by_size(cards, zhongli_rank))
    texts = ["w", "!3j", *(f"!3y:{card}" for card in ORDER), *(f"!6y:{card}" for card in ORDER)]
    texts += ["".join(cards) for cards in plain]
    if "3p" in hand:
        texts += ["!3p" + "".join(cards) for cards in plain]
    if "3z" in hand:
        texts += ["!3z" + "".join(cards) for cards in mixed]
    if "3p" in hand and "3z" in hand:
        texts += ["!3p!3z" + "".join(cards) for cards in mixed]
    texts += ["!6h", "!6l", "-", "-!3h", "-!6x", "!3l", "!3l:3p", "!3l:3z", "!3x", "."]
    return [read_move(text) for text in texts]


# ---------------------------------------------------------------------------------------- carrying a move out


def gain(state: State, side: str, points: int) -> None:
    state.score[side] += 2 * points if side in state.doubled else points  # 5.10, 7.5


def next_turn(state: State, side: str) -> None:
    state.turn, state.flags = side, set()


def draw_writ(state: State) -> None:
    state.writs[state.turn] += 1
    state.hands[state.turn] += state.pile[:2]  # 4.1
    state.pile = state.pile[2:]
    state.flags.add("w")


def take_effect(state: State, move: Move) -> None:
    """What a set, a pass or a power does once nothing can stop it. Its own cards have left the hand."""
    side, rival = state.turn, RIVAL[state.turn]
    if move.passing:
        state.table.append((side, move))
        for _, played in state.table:
            state.discard += played.all_cards()  # 3.5
        state.table = []
        next_turn(state, rival)  # 3.5: the other side leads
        if move.powers == ["3h"]:
            gain(state, rival, 3)  # 5.9
            next_turn(state, side)
        if move.powers == ["6x"]:
            state.doubled |= {side, rival} if state.rules["xiang_yu_both"] else {side}  # 5.10, 9.5
        return
    state.table.append((side, move))
    if move.powers and move.powers[0] in LEAD_POWERS:
        state.flags.add("p")
        if move.powers == ["3j"] and sum(state.writs.values()) == WRITS and rival not in state.open_hands:
            state.open_hands.append(rival)  # 5.1
        if move.powers == ["3y"]:
            state.hands[side].remove(move.target)  # 5.2
            state.discard.append(move.target)
        if move.powers == ["6y"]:
            state.discard.remove(move.target)  # 5.3
            state.hands[side].append(move.target)
        return
    if move.powers == ["6h"]:
        gain(state, rival, 1)  # 5.7
    elif move.set_rank() == 2 and move.set_size() >= 6:
        gain(state, side, move.set_size())  # 3.7
    next_turn(state, rival)


def cancel(state: State) -> None:
    """Lü Zhi was not answered."""
    (side, announced), (_, reaction) = state.pending
    lost = reaction.target or announced.powers[0]  # 6.4
    state.discard += ["3l", lost]  # 6.1
    back = announced.all_cards()
    back.remove(lost)
    state.hands[side] += back  # 6.1
    state.pending = []
    state.flags.add("c")
    if lost not in LEAD_POWERS:
        state.flags.add("w")  # 4.2


def finish(state: State, empty_first: str) -> None:
    """7.4: match check, empty-hand check, round scoring, match check. Two empty hands: `empty_first` won."""
    at_once = not state.rules["match_after_scoring"]
    for side in "HC":
        if at_once and state.score[side] >= GOAL:
            return next_turn(state, side)  # 2.1: no round scoring any more
    for side in (empty_first, RIVAL[empty_first]):
        if not state.hands[side]:
            rival = RIVAL[side]
            gain(state, side, min(len(state.hands[rival]), 5) + state.writs[rival])  # 7.3, 7.5
            ahead = rival if state.score[rival] > state.score[side] else side
            # The match winner if there is one, else the side that went out. At 31 or more the higher score
            # wins, on a tie the side that went out (8.2); a side alone at 31 or more is the higher one.
            return next_turn(state, ahead if state.score[ahead] >= GOAL else side)
    return None


# ----------------------------------------------------------------------------------------------------- public


def moves(position: str) -> list[str]:
    """All legal moves, in canonical notation and order."""
    state = read(position)
    return [str(move) for move in conceivable_moves(state) if legal(state, move)]


def play(position: str, move: str) -> str:
    """The position after a legal move."""
    state, made = read(position), read_move(move)
    side, mover = actor(state), state.turn
    for card in made.all_cards():
        state.hands[side].remove(card)
    if made.word == "w":
        draw_writ(state)
    elif made.powers == ["3x"]:  # 5.11, 6.6
        state.discard += ["3l", "3x"]
        announced = state.pending[0][1]
        state.pending = []
        take_effect(state, announced)
        # 7.2: if both are empty now, the rival was first: the mover still held Xiao He after Lü Zhi.
        finish(state, empty_first=RIVAL[mover])
    elif made.powers:  # an announcement or Lü Zhi: a window opens, nothing happens yet
        state.pending.append((side, made))
    elif made.word == "." and len(state.pending) == 2:
        cancel(state)
        # 7.2: if both are empty now, nothing came back to the mover, who was empty from the announcement on.
        finish(state, empty_first=mover)
    else:
        if made.word == ".":
            made, state.pending = state.pending[0][1], []
        take_effect(state, made)
        finish(state, empty_first=mover)
    return write(state)


def perft(position: str, depth: int) -> int:
    """How many sequences of exactly `depth` moves there are; a round that is over has only the empty one."""
    if depth == 0:
        return 1
    return sum(perft(play(position, move), depth - 1) for move in moves(position))
