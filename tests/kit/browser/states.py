"""States of the table in the frame of the app, each made when it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from chuhan.app.page.app import App
from chuhan.games.chu_han.bots.thumb import RuleOfThumb
from chuhan.games.chu_han.game import GAME
from chuhan.games.chu_han.match import Match
from chuhan.games.chu_han.notation import parse_position
from chuhan.games.chu_han.observer import Knowledge
from chuhan.games.chu_han.play.course import Course
from chuhan.games.chu_han.play.play import Play
from chuhan.games.chu_han.position import Side
from chuhan.games.chu_han.puzzling.study import winning_first_moves
from chuhan.lesson import lesson_ids, load_lesson
from chuhan.puzzle.attempt import Standing
from chuhan.puzzle.collection import load_all
from chuhan.puzzle.model import Puzzle
from tests.games.chu_han.choosing import make
from tests.kit.browser.helpers import LEAD, MANY, TRICK

LONG = "0223x3p56l7/123z455 22111144 4 H:1,C:2,H:3j,C:4,H:5,C:7,H:8,C:9 - H 1-1 7-9 base"
WAITING = "1473x/225589 1144 1157 C:222 H:!3p!3z26h8>C:!3l:3p H 3-1 12-9x2 base"
LOOK = "0223j3p56l7/123z455 22111144 4 - - H 1-1 7-9 base"
TURNED_BACK = "112223p556l6x/111223h3j3l3y55778 1926y171853x42 - H:04444 C:!6h C 0-0 5-13 base"
SURE = "277/58 - 011111112222223j3y3l3x3p3h3z4444455556y6h6l6x789 - - H 3-3 10-10 base"
"""Two 7s are sure to win the round, a single 7 is not."""
DOUBLED = "5/14789 - 11112222443j - - H 5-1 5-25x2 base"
OPEN = "01223j3y3l3x3p3h3z/146y6h6l6x45578 - 1122 C:4 - H 3-3 12-9 base"


def in_app(shown: Any) -> App:
    """The app with this on its page."""
    app = App("?page=play")
    app.children = [app.bar, shown]
    return app


def at_table(position: str, side: Side | None = Side.HAN) -> Callable[[], App]:
    rival = None if side is None else RuleOfThumb()
    return lambda: in_app(Play(parse_position(position), side=side, rival=rival))


def looked() -> App:
    """Ji Bu has shown cards of the pile, so that there is most to be opened."""
    app = at_table(LOOK)()
    make(app.children[1].table, "!3j")
    return app


def puzzle(name: str, *presses: str, moves: tuple[str, ...] = ()) -> App:
    app = App(f"?puzzle={name}")
    trainer = app.children[1]
    make(trainer.board, *moves)
    for press in presses:
        trainer.board.receive({"do": "press", "name": press, "at": trainer.board.scene["at"]})
    return app


def dealt(position: str = "", moves: int = 0, *presses: str, look: int | None = None, **choice: str) -> App:
    """A game with its panel, after so many moves or when the round is over; dealt, or from this position."""
    app = App("?page=play")
    game: Any = app.children[1]
    game.panel.receive({"do": "begin", "choice": {kind: [name] for kind, name in choice.items()}})
    game.sitting.course = Course.of(Match(parse_position(position)) if position else Match.begin(8))
    for _ in range(moves):
        if game.sitting.ended:
            break
        game.sitting.take()
        now = game.sitting.position
        game.sitting.play(RuleOfThumb().choose(Knowledge(now.seen_by(now.actor))))
    if look is not None:
        game.sitting.look(look)
    game._changed(jump=True)
    for press in presses:
        game.panel.receive({"do": press})
        game.table.receive({"do": "press", "name": press, "at": game.table.scene["at"]})
    return app


def most_said() -> App:
    """The solved puzzle about which its author says most."""

    def said(one: Puzzle) -> int:
        line = " ".join(one.proved.line) if one.proved else ""
        return sum(len(words) for moves, words in one.comments.items() if f"{line} ".startswith(f"{moves} "))

    told = max(load_all(GAME), key=said)
    app = puzzle(told.id)
    trainer = app.children[1]
    while trainer.attempt.standing is Standing.YOURS:
        trainer._moved(winning_first_moves(trainer.attempt.position, told.aim)[0])
    return app


def longest_question() -> App:
    return puzzle(max(load_all(GAME), key=lambda one: len(one.question)).id)


def longest_text() -> App:
    """The step with a table about which most is said."""
    lessons = [load_lesson(GAME, name) for name in lesson_ids(GAME)]
    steps = [
        (len(step.text), lesson.id, place)
        for lesson in lessons
        for place, step in enumerate(lesson.steps)
        if step.start
    ]
    _, lesson, place = max(steps)
    app = App(f"?lesson={lesson}")
    player = app.children[1]
    for _ in range(place):
        player.board.receive({"do": "press", "name": "skip", "at": player.board.scene["at"]})
    return app


def coached(*presses: str) -> App:
    """A round in which the coach warns of a move."""
    app = dealt(SURE, length="round", coach="on")
    game: Any = app.children[1]
    make(game.table, "7")
    for press in presses:
        game.table.receive({"do": "press", "name": press, "at": game.table.scene["at"]})
    return app


def at_step(lesson: str, step: str, *presses: str) -> App:
    """A step of a lesson, and what is pressed there."""
    app = App(f"?lesson={lesson}")
    player = app.children[1]
    while player.page.id != step:
        player._press("next")
    for press in presses:
        player._press(press)
    return app


STATES: dict[str, Callable[[], App]] = {
    "27 cards": at_table(MANY),
    "a trick": at_table(TRICK),
    "a long trick": at_table(LONG),
    "a pending power": at_table(WAITING),
    "a set turned back": at_table(TURNED_BACK),
    "a look at the pile": looked,
    "counting double with nothing to draw": at_table(DOUBLED),
    "lead, both hands open": at_table(LEAD, None),
    "two open hands of eleven kinds": at_table(OPEN, None),
    "a match, 27 cards": lambda: dealt(MANY, length="match"),
    "looking back": lambda: dealt("", 7, look=5, length="match"),
    "handing over": lambda: dealt("", 5, rival="person", length="match"),
    "a round is over": lambda: dealt("", 200, "turn", length="match"),
    "given up with 27 cards": lambda: dealt(MANY, 0, "resign", "turn", length="match"),
    "a puzzle": lambda: puzzle("just-a-quick-look"),
    "a hint": lambda: puzzle("just-a-quick-look", "hint", "hint", "hint"),
    "a refutation": lambda: puzzle("just-a-quick-look", "step", moves=("2",)),
    "solved": lambda: puzzle("just-a-quick-look", moves=("!3j", "2")),
    "solved, with much to say": most_said,
    "the longest question": longest_question,
    "hidden cards": lambda: puzzle("elder-brothers-first"),
    "a layout turned up": lambda: puzzle("elder-brothers-first", "step", moves=("22",)),
    "a layout that fits": lambda: puzzle("elder-brothers-first", moves=("55", "22")),
    "a lesson": lambda: App("?lesson=tricks"),
    "the longest text of a lesson": longest_text,
    "a lesson with hidden cards": lambda: at_step("when-a-writ-pays", "too-risky"),
    "a lesson with hidden cards, shown": lambda: at_step("when-a-writ-pays", "too-risky", "show"),
    "the coach warns": coached,
    "the coach says why": lambda: coached("why"),
}
