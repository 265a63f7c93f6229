"""The kernels in WebAssembly answer as the native ones do: value, best moves, every move's value."""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path
from typing import Any

import pytest

from chuhan import deal, legal_moves, play
from chuhan.app.site import kernels
from chuhan.games.chu_han.position import Position
from chuhan.games.chu_han.solver import kernel

pytestmark = [pytest.mark.slow, pytest.mark.native]
POSITIONS = 200
RUN = """
import { readFileSync } from "node:fs";
const [host, wasm, asked] = process.argv.slice(1);
await import(host);
const call = globalThis.chuhanKernel(readFileSync(wasm));
const answers = [];
for (const [name, ...told] of JSON.parse(readFileSync(asked, "utf-8"))) {
  if (told[0] === "the first answer") told[0] = answers[0]; // the address of what was made
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
            if sum(len(hand) for hand in position.hands) <= 8:
                return position
            position = play(position, chance.choice(legal_moves(position)))


def test_chu_han(tools: None, tmp_path: Path) -> None:
    (native,) = (one for one in kernels.sources() if "chu_han" in one.parts)
    positions = [str(late(seed)) for seed in range(POSITIONS)]
    goals, it = ("round", "margin"), "the first answer"
    asked: list[list[Any]] = [["make", 1, kernel._kernel.ALL], ["switches"], ["moves", "rubbish"]]
    for position in positions:
        asked.append(["moves", position])
        asked += [["solve", it, position, goal == "margin", True, 0, 0.0] for goal in goals]
    asked.append(["drop", it])
    _, switches, refused, *more = answers(native, asked, tmp_path)
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
