"""A second referee for Sun Tzu: one round from the placements to the next position, and the text interface.

`moves(line)` lists the legal answers, `play(line, move)` gives the line after one of them. A line is a
position, or a position, ` ; ` and the moves since (S12.2); a move is written with its side, as in a line.
"""

from collections.abc import Iterator
from itertools import combinations

from tests.games.sun_tzu.oracle.armies import Steps, ask, offer_trades
from tests.games.sun_tzu.oracle.battle import battle, leader, offer_lords
from tests.games.sun_tzu.oracle.state import (
    FRAMED,
    ORDER,
    PROVINCES,
    RIVAL,
    SIDES,
    Hidden,
    IllegalMove,
    State,
    in_order,
    may_lie,
    read,
    write,
)

# ------------------------------------------------------------------------------------------------ placements


def placements(state: State, side: str) -> list[str]:
    """S3.2: all of them, in canonical order."""
    return [",".join(cards) for cards in fillings(state, side, in_order(state.hand[side]), PROVINCES)]


def fillings(state: State, side: str, cards: list[str], provinces: str) -> Iterator[list[str]]:
    if not provinces:
        yield []
        return
    for card in dict.fromkeys(cards):
        if may_lie(state, side, card, provinces[0]):
            rest = list(cards)
            rest.remove(card)
            for filling in fillings(state, side, rest, provinces[1:]):
                yield [card, *filling]


def is_placement(state: State, side: str, text: str) -> bool:
    cards = text.split(",")
    return (
        len(cards) == len(PROVINCES)
        and all(card in ORDER and cards.count(card) <= state.hand[side].count(card) for card in cards)
        and all(may_lie(state, side, card, p) for card, p in zip(cards, PROVINCES, strict=True))
    )


def lay(state: State, side: str, placement: str) -> None:
    for province, card in zip(PROVINCES, placement.split(","), strict=True):
        state.hand[side].remove(card)
        state.laid[side][province] = card


# ------------------------------------------------------------------------------------------------- the round


def open_phase_3(state: State) -> Steps:
    """S6.1 to S6.3, and what is asked before the first pair."""
    counts = {side: state.on_board(side) for side in SIDES}
    if state.rules["marks"] == "on":
        counts = {side: counts[side] + sum(state.marks[side].values()) for side in SIDES}
    if state.round > 1:
        if counts["B"] != counts["R"]:
            state.privilege = "B" if counts["B"] < counts["R"] else "R"
        state.orderer = state.privilege
    if state.rules["lords"] == "phase":
        yield from offer_lords(state, "", "phase")
    if not state.orderer:
        state.named = list(PROVINCES)
    elif state.rules["order"] == "ahead":
        orders = [">" + "".join(order) for order in orders_of(PROVINCES)]
        state.named = list((yield from ask(state.orderer, orders))[1:])


def orders_of(provinces: str) -> list[str]:
    if not provinces:
        return [""]
    return [first + rest for first in provinces for rest in orders_of(provinces.replace(first, ""))]


def name_next(state: State) -> Steps:
    """S6.4, S10.6: trades between the battles, then the next province. It becomes the first of `named`."""
    if state.rules["reinforce"] == "between":
        for side in SIDES:
            yield from offer_trades(state, side)
    if not state.named:
        answer = yield from ask(state.orderer, [">" + province for province in state.to_reveal])
        state.named = [answer[1]]
    state.to_reveal.remove(state.named[0])


def close_phase_3(state: State) -> Steps:
    """What follows the last battle, and the scoring (section 7)."""
    if state.rules["lords"] == "phase":
        yield from offer_lords(state, "", "phase")
    if state.round == 9 and state.rules["last_call"] == "yes":
        for side in SIDES:
            yield from offer_trades(state, side)
    state.lead = state.track
    if state.round in (3, 6, 9):
        for province in PROVINCES:
            points = int(state.displays[province][state.round // 3 - 1])
            state.lead += points * (state.armies["B"][province] > 0)
            state.lead -= points * (state.armies["R"][province] > 0)
        state.track = max(-9, min(9, state.lead))
        if state.round == 9 or abs(state.track) == 9:
            state.result = leader(state)


def draw(state: State, side: str) -> Steps:
    """S3.5."""
    for province, card in state.laid[side].items():
        feinted = side == "B" and state.feint == province and state.rules["feint"] == "returns"
        if card in FRAMED or feinted:
            state.hand[side].append(card)
    number = 3 if side in state.drew_three else 2
    drawn, pile = in_order_known(state.pile[side][:number]), state.pile[side][number:]
    keeps = list(dict.fromkeys("".join(cards) for cards in kept(drawn, number - 1)))
    answer = yield from ask(side, ["k" + cards for cards in keeps])
    for card in kept_cards(drawn, number - 1, answer[1:]):
        state.hand[side].append(card)
        drawn.remove(card)
    state.pile[side] = pile + drawn
    state.hand[side] = in_order(state.hand[side])


def in_order_known(cards: list[str]) -> list[str]:
    if "?" in cards:
        raise Hidden("the drawn cards are not known")
    return in_order(cards)


def kept(drawn: list[str], most: int) -> list[tuple[str, ...]]:
    return list(combinations(drawn, min(most, len(drawn))))


def kept_cards(drawn: list[str], most: int, text: str) -> tuple[str, ...]:
    return next(cards for cards in kept(drawn, most) if "".join(cards) == text)


def play_round(state: State) -> Steps:
    """Phases 3 to 5, from two placements to the next position."""
    yield from open_phase_3(state)
    while state.to_reveal and not state.result:
        yield from name_next(state)
        yield from battle(state, state.named.pop(0))
    if not state.result:
        yield from close_phase_3(state)
    if not state.result:
        for side in SIDES:
            yield from draw(state, side)
        state.round += 1


# -------------------------------------------------------------------------------------------- text interface


Answers = list[tuple[str, str]]


def follow(steps: Steps, answers: Answers) -> list[str]:
    """Takes these steps with these answers; gives the answers to the next question, none at the end."""
    rest = list(answers)
    try:
        side, options = next(steps)
        while rest:
            who, answer = rest.pop(0)
            if who != side or answer not in options:
                raise IllegalMove(f"{who}:{answer} is no answer here")
            side, options = steps.send(answer)
    except StopIteration:
        if rest:
            raise IllegalMove("nothing is left to decide in this round") from None
        return []
    return [f"{side}:{option}" for option in options]


def split_line(line: str) -> tuple[str, Answers]:
    position, _, moves_text = line.partition(" ; ")
    texts = moves_text.split(" ") if moves_text else []
    return position, [(text[:1], text[2:]) for text in texts]


def resume(line: str) -> tuple[State, list[str]]:
    """The state in which a line ends, and the moves that are legal there."""
    position, answers = split_line(line)
    state = read(position)
    if any(state.unknown.values()):
        raise Hidden("a hand is not known")
    if state.result:
        return state, []
    for side in SIDES:
        if not answers:
            return state, [f"{side}:{placement}" for placement in placements(state, side)]
        who, placement = answers.pop(0)
        if who != side or not is_placement(state, side, placement):
            raise IllegalMove(f"{who}:{placement} is no placement of {side} here")  # T25
        lay(state, side, placement)
    return state, follow(play_round(state), answers)


def moves(line: str) -> list[str]:
    """All legal answers of the side to decide; at phase 2 Blue's placements first, then Red's."""
    return resume(line)[1]


def play(line: str, move: str) -> str:
    """The line after this move; the next position if the round is over."""
    longer = f"{line} {move}" if " ; " in line else f"{line} ; {move}"
    state, options = resume(longer)
    return longer if options else write(state)


def view(line: str, side: str) -> str:
    """S12.5: what one side sees. Of the rival's hand it knows 1-6 and the other cards still about (S3.6)."""
    position, answers = split_line(line)
    now, seen, rival = resume(line)[0], read(position), RIVAL[side]
    others = [card for card in seen.hand[rival] if card not in FRAMED]
    if seen.pile[rival]:
        seen.hand[rival] = [card for card in seen.hand[rival] if card in FRAMED]
        seen.unknown[rival], seen.pool[rival] = len(others), in_order(others + seen.pile[rival])
    for owner in SIDES:
        seen.pile[owner] = ["?"] * len(seen.pile[owner])
    seen.unused[rival] = "?" * len(seen.unused[rival])
    seen.events_left = ["?"] * len(seen.events_left)
    shown = [seen_move(now, side, who, answer) for who, answer in answers]
    return " ; ".join([write(seen), " ".join(shown)]) if shown else write(seen)


def seen_move(now: State, side: str, who: str, answer: str) -> str:
    if who != side and "," in answer:
        cards = zip(PROVINCES, answer.split(","), strict=True)
        shown = ["?" if province in now.to_reveal else card for province, card in cards]
        answer = ",".join(shown) if set(shown) != {"?"} else "?"
    elif who != side and answer[0] in "wk":
        answer = answer[0] + "?"  # S9.2, S12.3: picked and kept in secret
    return f"{who}:{answer}"
