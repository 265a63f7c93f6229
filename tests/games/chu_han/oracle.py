"""A second referee for Chu Han: slow, independent of the `chuhan` package, and used only to check it.

It knows the notation of positions and moves and the numbered rules, nothing else. `moves` lists every
conceivable move and asks one predicate, `legal`, about each; `play` carries one out; `perft` counts move
sequences.
"""

from collections import Counter
from collections.abc import Callable

from tests.games.chu_han.oracle_state import (
    GOAL,
    LEAD_POWERS,
    ORDER,
    RIVAL,
    WRITS,
    Move,
    State,
    actor,
    conceivable_sets,
    is_over,
    is_plain_set,
    is_zhongli_set,
    plain_rank,
    rank,
    read,
    read_move,
    set_to_beat,
    write,
    zhongli_rank,
)

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
