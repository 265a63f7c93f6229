"""The kernels in WebAssembly answer as the native ones do: value, best moves, every move's value."""

from __future__ import annotations

import json
import os
import random
import subprocess
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from chuhan import deal, legal_moves, play
from chuhan.app.site import kernels
from chuhan.games.chu_han.position import Position
from chuhan.games.chu_han.solver import kernel
from chuhan.games.chu_han.solver.ghost import some_layout
from chuhan.games.chu_han.solver.whatever import ghost_of
from chuhan.games.sun_tzu.cards import SIDES
from chuhan.games.sun_tzu.moves import Place
from chuhan.games.sun_tzu.notation import parse_position
from chuhan.games.sun_tzu.referee.rounds import begin
from chuhan.games.sun_tzu.solver import Budget, CannotSolve, NotSolved, parse_goal, solve_mix, solve_sure
from chuhan.games.sun_tzu.solver import kernel as sun_tzu
from chuhan.games.sun_tzu.solver.refute import refutation
from tests.games.sun_tzu.solver.positions import last_round
from tests.games.sun_tzu.solver.test_two_rounds import Z12

pytestmark = [pytest.mark.slow, pytest.mark.native]
POSITIONS = int(os.environ.get("CHUHAN_POSITIONS", "40"))
"""Of each game; 200 with CHUHAN_POSITIONS=200."""
MOST_NODES = 20_000
"""Of one question; then both kernels have to give up at the same moment."""
RUN = """
import { readFileSync } from "node:fs";
const [host, wasm, asked] = process.argv.slice(1);
await import(host);
const call = globalThis.chuhanKernel(readFileSync(wasm));
const answers = [];
for (const [name, ...told] of JSON.parse(readFileSync(asked, "utf-8"))) {
  if (told[0]?.answer !== undefined) told[0] = answers[told[0].answer]; // the address of what was made
  answers.push(JSON.parse(call(name, JSON.stringify(told))));
}
console.log(JSON.stringify(answers));
"""


def answers(native: Path, asked: list[list[Any]], place: Path) -> list[Any]:
    """Of a kernel to calls, in Node: its WebAssembly is the browser's."""
    file = place / "asked.json"
    file.write_text(json.dumps(asked))
    host = Path(kernels.__file__).parents[2] / "wasm" / "host.js"
    told = ["node", "--input-type=module", "-e", RUN, str(host), str(kernels.compiled(native)), str(file)]
    done = subprocess.run(told, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: list[Any] = json.loads(done.stdout)
    return found


def late(seed: int) -> Position:
    """Near the end of a round, where a proof takes moments."""
    chance = random.Random(seed)
    while True:
        position = deal(chance.randrange(10**9))
        while not position.over:
            if sum(len(hand) for hand in position.hands) <= 6:
                return position
            position = play(position, chance.choice(legal_moves(position)))


def native_of(game: str) -> Path:
    return next(one for one in kernels.sources() if game in one.parts)


def test_chu_han(tools: None, tmp_path: Path) -> None:
    positions = [str(late(seed)) for seed in range(POSITIONS)]
    goals, it = ("round", "margin"), {"answer": 0}
    asked: list[list[Any]] = [["make", 1, kernel._kernel.ALL], ["switches"], ["moves", "rubbish"]]
    for position in positions:
        asked.append(["moves", position])
        asked += [["solve", it, position, goal == "margin", True, 0, 0.0] for goal in goals]
    asked.append(["drop", it])
    _, switches, refused, *more = answers(native_of("chu_han"), asked, tmp_path)
    assert dict(switches) == kernel._kernel.SWITCHES
    assert "rubbish" in refused["failed"]
    found = iter(more)
    own = kernel._kernel.Solver(1)
    for position in positions:
        assert next(found) == kernel._kernel.moves(position)
        for goal in goals:
            status, value, best, moves, *_ = next(found)
            truth = own.solve(position, goal, True)
            wanted = [truth["status"], truth["value"], truth["best"], truth["moves"]]
            assert [status, value, best, dict(moves)] == wanted, position
    assert list(found) == [None]


def test_ghosts_of_chu_han(tools: None, tmp_path: Path) -> None:
    """What a side can be sure of that does not see all cards."""
    asked: list[list[Any]] = [["Ghost", 1]]
    own, truths = kernel._kernel.Ghost(1), []
    for seed in range(POSITIONS):
        position = late(seed)
        side = position.actor
        ghost = ghost_of(position.seen_by(side), side, ())
        layout, hand = some_layout(ghost)
        told = (str(layout), int(side), list(hand), len(ghost.view.pile), list(ghost.view.buried_seen))
        truths.append(own.solve(*told, "round", MOST_NODES, 0.0))
        asked.append(["Ghost.solve", {"answer": 0}, *told, False, MOST_NODES, 0.0])
    _, *found = answers(native_of("chu_han"), asked, tmp_path)
    for (status, value, _, moves, *_), truth in zip(found, truths, strict=True):
        assert (status, value, dict(moves)) == (truth["status"], truth["value"], truth["moves"])
    assert {truth["status"] for truth in truths} >= {"solved"}


class Noted:
    """Stands before the native kernel of Sun Tzu, and notes what it is asked and what it answers."""

    def __init__(self) -> None:
        self.asked: list[list[Any]] = []
        self.answered: list[Any] = []

    def __getattr__(self, name: str) -> Any:
        real = getattr(vars(sun_tzu)["_kernel"], name)
        return partial(self.make, name, real) if name in ("Round", "Two") else partial(self.ask, name, real)

    def ask(self, name: str, real: Any, *told: Any) -> Any:
        found = real(*told)
        self.asked.append([name, *told])
        self.answered.append(found)
        return found

    def make(self, name: str, real: Any, *told: Any) -> Any:
        at = {"answer": len(self.asked)}
        made = self.ask(name, real, *told)
        self.answered[-1] = None  # an address is no answer
        return NotedMade(self, name, made, at)


class NotedMade:
    def __init__(self, noted: Noted, kind: str, made: Any, at: dict[str, int]) -> None:
        self.noted, self.kind, self.made, self.at = noted, kind, made, at

    def __getattr__(self, name: str) -> Any:
        def ask(*told: Any) -> Any:
            found = getattr(self.made, name)(*told)
            self.noted.asked.append([f"{self.kind}.{name}", self.at, *told])
            self.noted.answered.append(found)
            return found

        return ask


def test_sun_tzu(tools: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sure things, mixes and refutations of calm rounds and others, and two rounds."""
    noted = Noted()
    asking = SimpleNamespace(Round=noted.Round, Two=noted.Two, mixed=noted.mixed, least=noted.least)
    asking.calm, asking.reply = noted.calm, noted.reply
    monkeypatch.setattr(sun_tzu, "_kernel", asking)
    budget = partial(Budget, MOST_NODES)
    for seed in range(POSITIONS):
        chance = random.Random(seed)
        wild = seed % 4 == 3
        position = begin(last_round(chance, 5 if wild else 6, wild=wild, tight=wild))
        goal = parse_goal("margin" if wild else ("margin", "win", "lead1")[seed % 3], SIDES[seed % 2])
        with suppress(NotSolved, CannotSolve):
            place = solve_sure(position, goal, budget()).best[0]
            assert isinstance(place, Place)
            refutation(position, goal, place, budget())
        if not wild:
            with suppress(NotSolved, CannotSolve):
                solve_mix(position, goal, budget())
    solve_sure(parse_position(Z12), parse_goal("lead1", SIDES[0]))
    seen = {name for name, *_ in noted.asked}
    assert {"least", "mixed", "Round.sure", "Round.line", "Two.calm", "Two.sure"} <= seen
    found = answers(native_of("sun_tzu"), noted.asked, tmp_path)
    for asked, truth, answer in zip(noted.asked, noted.answered, found, strict=True):
        if truth is not None or asked[0] == "mixed":
            assert answer == json.loads(json.dumps(truth)), asked[0]
