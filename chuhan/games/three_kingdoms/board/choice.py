"""What is chosen on the board as a move: generals, a space, and chips of the rows that belong to it."""

from __future__ import annotations

from collections.abc import Callable

from chuhan.games.three_kingdoms import moves
from chuhan.games.three_kingdoms.board.decisions import DECISION
from chuhan.games.three_kingdoms.cards import SPACES, WEAPONS, Space, State, arms_of
from chuhan.games.three_kingdoms.moves import PASS, Move
from chuhan.games.three_kingdoms.position import Choice, Choose, Phase, Position, View
from chuhan.games.three_kingdoms.referee import legal_actions
from chuhan.games.three_kingdoms.referee.bids import spaces_bid_on
from chuhan.games.three_kingdoms.rules import WEAPON_LOT
from chuhan.games.three_kingdoms.show import marks
from chuhan.games.three_kingdoms.show.marks import Chosen
from chuhan.language import Sentence
from chuhan.widgets.board import Answer

NOT_A_MOVE = Answer(Sentence("That is not a move."))
_SPACES = {str(space): space for space in SPACES}
_ROWS = frozenset(
    (
        *("button", "general", "space", "load", "support", "tile"),
        *(
            "how",
            "stored",
            "lots",
            "deal",
            "arms",
            "n",
            "deck",
            "card",
            "what",
            "who",
            "where",
            "store",
            "buy",
        ),
        *("pick", "gold", "rice"),
    )
)
"""Everything that can be chosen; a choice with anything else in it is none."""


def choice_to_move(view: View, choice: Chosen) -> Move | Answer:
    """The move that a choice stands for, legal or not, or why it stands for none yet. It can be any data."""
    position, state = view.seen, view.seen.turn
    if not isinstance(state, State) or not _ROWS.issuperset(choice):
        return NOT_A_MOVE
    if position.todo:
        return _queued(position, choice)
    match position.phase:
        case Phase.ALLY:
            space = _space(choice)
            return NOT_A_MOVE if space is None else moves.Ally(space)
        case Phase.BID:
            return PASS if choice.get("button") == (marks.PASS,) else _bid(position, choice)
        case Phase.ACT:
            return _act(position, state, choice)
        case Phase.UPKEEP:
            gold, rice = _count(choice, "gold"), _count(choice, "rice")
            return NOT_A_MOVE if gold < 0 or rice < 0 else moves.Pay(gold, rice)
    return NOT_A_MOVE


def _queued(position: Position, choice: Chosen) -> Move | Answer:
    match position.todo[0]:
        case Choose(keep=keep, names=offered):
            names = choice.get("general", ())
            if not names or not set(names) <= set(offered):
                return NOT_A_MOVE
            if len(names) < keep:
                return Answer(Sentence("{n:generals} more to keep.", n=keep - len(names)), open=True)
            return moves.Keep(position.box.ordered(names))
        case Choice():
            what = choice.get("pick", ())
            return moves.Pick(what[0]) if len(what) == 1 else NOT_A_MOVE
    return NOT_A_MOVE


def _space(choice: Chosen) -> Space | None:
    name = choice.get("space", ())
    return _SPACES.get(name[0]) if len(name) == 1 else None


def _count(choice: Chosen, row: str) -> int:
    """How often the one chip of a row is chosen; -1 if something else is there."""
    values = choice.get(row, ())
    return len(values) if set(values) <= {marks.ON} else -1


def _one(choice: Chosen, row: str) -> str | None:
    """What is chosen of a row: empty if nothing is, None if more than one thing."""
    values = choice.get(row, ())
    return None if len(values) > 1 else values[0] if values else ""


def _arms(choice: Chosen) -> moves.Arms | None:
    kinds = choice.get("arms", ())
    return arms_of("".join(kinds)) if set(kinds) <= set(WEAPONS) else None


# ---- bids --------------------------------------------------------------------------------------------


def _bid(position: Position, choice: Chosen) -> Move | Answer:
    general, space = _one(choice, "general"), _space(choice)
    load, support, tile = choice.get("load", ()), _count(choice, "support"), _count(choice, "tile")
    if general is None or (general and general not in position.box.generals):
        return NOT_A_MOVE
    if support < 0 or not 0 <= tile <= 1 or len(set(load)) > 1 or not set(load) <= {*WEAPONS, "g"}:
        return NOT_A_MOVE
    if "space" in choice and space is None:
        return NOT_A_MOVE
    if not general:
        if space is None:
            return NOT_A_MOVE
        return Answer(Sentence("Which general goes there: {space:action_space}?", space=space), open=True)
    if space is None:
        name = position.box.generals[general].name
        return Answer(Sentence("Where does {general} go?", general=name), open=True)
    return moves.Bid(space, general, len(load), load[0] if load else "", support, bool(tile))


# ---- actions -----------------------------------------------------------------------------------------


def won(position: Position, state: State) -> list[Space]:
    """The spaces on which a state has an action left."""
    return [space for space in spaces_bid_on(position) if position.bids_of(state, space)]


def _act(position: Position, state: State, choice: Chosen) -> Move | Answer:
    space = _space(choice)
    if "space" in choice and space is None:
        return NOT_A_MOVE
    left = won(position, state)
    if space is None and len(left) == 1:
        space = left[0]
    if space is None:
        return Answer(Sentence("Choose the action first."), open=True)
    if "button" in choice:
        return moves.Decline(space) if choice["button"] == (marks.NO,) else NOT_A_MOVE
    return _READ[DECISION[space]](position, state, space, choice)


def _open(words: Sentence) -> Answer:
    return Answer(words, open=True)


def _land(position: Position, state: State, space: Space, choice: Chosen) -> Move | Answer:
    how, stored = _one(choice, "how"), _count(choice, "stored")
    if how == marks.GROW:
        return moves.Grow(space)
    if how == marks.REAP and stored >= 0:
        return moves.Reap(space, stored)
    if how:
        return NOT_A_MOVE
    return NOT_A_MOVE if how is None else _open(Sentence("Develop a tile, or bring in what lies there?"))


def _trade(position: Position, state: State, space: Space, choice: Chosen) -> Move | Answer:
    lots, deal, arms = choice.get("lots", ()), _one(choice, "deal"), _arms(choice)
    if arms is None or len(set(lots)) > 1 or not set(lots) <= {marks.BUY, marks.SELL}:
        return NOT_A_MOVE
    if deal not in ("", marks.BUY, marks.SELL):
        return NOT_A_MOVE
    n = sum(arms)
    if n and not deal:
        return _open(Sentence("Are the weapons bought or sold?"))
    if n % WEAPON_LOT or (deal and not n):
        more = WEAPON_LOT - n % WEAPON_LOT
        return _open(Sentence("Weapons go in threes: {n:weapons_in_all} more.", n=more))
    if not n and not lots:
        return _open(Sentence("What is bought, what is sold?"))
    s, h, c, j = arms
    return moves.Trade(
        len(lots) if marks.BUY in lots else -len(lots), arms if deal == marks.BUY else (-s, -h, -c, -j)
    )


def _instruct(position: Position, state: State, space: Space, choice: Chosen) -> Move | Answer:
    n, deck = _count(choice, "n"), _one(choice, "deck")
    if n < 0 or deck not in ("", "u", "d"):
        return NOT_A_MOVE
    if not n and not deck:
        return _open(Sentence("Train armies, draw a card, or both?"))
    return moves.Instruct(n, deck)


def _enact(position: Position, state: State, space: Space, choice: Chosen) -> Move | Answer:
    card, arms = _one(choice, "card"), _arms(choice)
    if card is None or arms is None:
        return NOT_A_MOVE
    if not card:
        return _open(Sentence("Which state card?"))
    if card not in position.box.cards:
        return NOT_A_MOVE
    costs = dict(position.box.cards[card].cost).get("weapon", 0)
    if sum(arms) < costs:
        more = costs - sum(arms)
        return _open(Sentence("It costs weapons of any kind: {n:weapons_in_all} more.", n=more))
    return moves.Enact(card, arms)


def _arm(position: Position, state: State, space: Space, choice: Chosen) -> Move | Answer:
    arms = _arms(choice)
    if arms is None:
        return NOT_A_MOVE
    if sum(arms) < 2:
        return _open(Sentence("Two weapons are taken: {n:weapons_in_all} more.", n=2 - sum(arms)))
    return moves.Arm(space, arms)


def _take(position: Position, state: State, space: Space, choice: Chosen) -> Move | Answer:
    n = _count(choice, "n")
    ways = [
        move.n
        for move in legal_actions(position, state)
        if isinstance(move, moves.Take) and move.space is space
    ]
    if n < 0:
        return NOT_A_MOVE
    if n:
        return moves.Take(space, n)
    if len(ways) == 1 or space is not Space.TRAIN:
        return moves.Take(space, ways[0])
    return moves.Take(space, 1) if not ways else _open(Sentence("How many armies are trained?"))


def _tribute(position: Position, state: State, space: Space, choice: Chosen) -> Move | Answer:
    what = _one(choice, "what")
    if what == "":
        return _open(Sentence("What do they bring?"))
    return NOT_A_MOVE if what is None else moves.Tribute(what)


def _who(position: Position, state: State, space: Space, choice: Chosen) -> str | None:
    """The general who acts; where only one is there, he need not be named."""
    here = [bid.general for bid in position.bids_of(state, space)]
    named = _one(choice, "who")
    if named == "" and len(here) == 1:
        return here[0]
    return named if named == "" or named in position.box.generals else None


def _control(position: Position, state: State, space: Space, choice: Chosen) -> Move | Answer:
    who = _who(position, state, space, choice)
    if who == "":
        return _open(Sentence("Which general is turned over?"))
    return NOT_A_MOVE if who is None else moves.Control(who)


def _station(position: Position, state: State, space: Space, choice: Chosen) -> Move | Answer:
    who, where, store = _who(position, state, space, choice), _one(choice, "where"), _one(choice, "store")
    if who is None or where is None or store not in ("", "g", "t"):
        return NOT_A_MOVE
    if not who:
        return _open(Sentence("Which general is stationed?"))
    if not where:
        return _open(Sentence("At which location?"))
    if where not in position.box.locations:
        return NOT_A_MOVE
    if not store:
        return _open(Sentence("Does its tile go to the granary or the treasury?"))
    return moves.Station(space, who, where, store)


def _relate(position: Position, state: State, space: Space, choice: Chosen) -> Move | Answer:
    buys = _count(choice, "buy")
    return moves.Relate(support=buys == 1) if buys in (0, 1) else NOT_A_MOVE


_READ: dict[str, Callable[[Position, State, Space, Chosen], Move | Answer]] = {
    "land": _land,
    "trade": _trade,
    "instruct": _instruct,
    "enact": _enact,
    "arm": _arm,
    "take": _take,
    "tribute": _tribute,
    "control": _control,
    "station": _station,
    "relate": _relate,
}
