"""`chuhan bench bots`: how strong the levels are, on the same deals with seats exchanged."""

from __future__ import annotations

import json
import random
import time
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

from chuhan.draw.tables import percentile, table
from chuhan.games.chu_han.bench.solver import time_text
from chuhan.games.chu_han.bots import Bot
from chuhan.games.chu_han.bots.levels import player
from chuhan.games.chu_han.bots.player import imagine
from chuhan.games.chu_han.bots.strategist import Ground, Strategist, decide
from chuhan.games.chu_han.match import Match
from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.observer import Knowledge, Observer
from chuhan.games.chu_han.position import Side
from chuhan.games.chu_han.referee import legal_moves, outcome, play
from chuhan.games.chu_han.solver import Goal, NotSolved
from chuhan.games.chu_han.solver.goals import final_value
from chuhan.games.chu_han.solver.kernel import Native
from chuhan.games.chu_han.solver.limits import Limits
from chuhan.puzzle.bar import ProgressBar
from chuhan.spread.crew import crew

YARDSTICK = "yardstick"
PAIRS = (
    ("adept", "beginner"),
    ("expert", "adept"),
    ("strategist", "expert"),
    ("strategist", "beginner"),
    (YARDSTICK, "beginner"),
    ("strategist", YARDSTICK),
)
FIRST_SEED = 40_000
SURE = 1.96
"""Standard errors on either side of a mean, for 95 %."""


class PlainSampler:
    """What the levels are measured with: 40 worlds, each solved for the round within its share of work."""

    worlds, work = 40, 120_000

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, known: Knowledge) -> Move:
        view = known.view
        moves = legal_moves(view)
        if len(moves) == 1:
            return moves[0]
        rng = random.Random(f"{self.seed} {view}")
        engine, sign = Native(table_mb=4), 1 if view.actor is Side.HAN else -1
        wins = dict.fromkeys(moves, 0)
        for _ in range(self.worlds):
            layout = imagine(view, rng)
            for move in moves:
                after = play(layout, move)
                engine.limits = Limits(self.work // self.worlds // len(moves))
                try:
                    value = final_value if after.over else engine.value
                    wins[move] += value(after, Goal.ROUND) * sign
                except NotSolved:
                    pass
        return max(moves, key=lambda move: wins[move])


@dataclass(frozen=True, slots=True)
class Task:
    """The first player has Han or Chu, for a round or a match."""

    first: str
    second: str
    seed: int
    side: int
    whole_match: bool = False

    @property
    def key(self) -> str:
        return " ".join(map(str, asdict(self).values()))


@dataclass(frozen=True, slots=True)
class Result:
    """Seen from the first player."""

    won: bool
    vp: int
    """More than the second."""
    seconds: list[float] = field(default_factory=list)
    """Of a processor, for each of its moves that was not forced."""
    grounds: dict[str, int] = field(default_factory=dict)


def _bot(name: str, seed: int) -> Bot:
    return PlainSampler(seed) if name == YARDSTICK else player(name, seed)


def play_one(task: Task) -> Result:
    mine = Side(task.side)
    bots = {mine: _bot(task.first, task.seed), mine.other: _bot(task.second, task.seed)}
    match = Match.begin(task.seed)
    seen = {side: Observer(side, match) for side in Side}
    seconds: list[float] = []
    grounds = Counter[str]()
    while match.winner is None and (task.whole_match or not match.position.over):
        if match.can_go_on:
            match = match.next_round()
            seen = {side: Observer(side, match) for side in Side}
        side = match.position.actor
        bot, known = bots[side], seen[side].knowledge
        forced = len(legal_moves(known.view)) == 1
        started = time.process_time()
        decision = decide(bot, known)
        if side is mine and not forced:
            seconds.append(round(time.process_time() - started, 4))
            if isinstance(bot, Strategist):
                grounds[decision.ground.value] += 1
        match = match.play(decision.move)
        seen = {one: observer.after(decision.move) for one, observer in seen.items()}
    result = outcome(match.position)
    assert result is not None
    score = match.position.score
    start = (0, 0) if task.whole_match else Match.begin(task.seed).position.score
    gains = [now - then for now, then in zip(score, start, strict=True)]
    return Result(result.winner is mine, gains[mine] - gains[mine.other], seconds, dict(grounds))


def tasks(pairs: Iterable[tuple[str, str]], rounds: int, *, whole_match: bool = False) -> list[Task]:
    """Each deal twice, with seats exchanged. The pairs take turns, so that whoever stops early has some of
    each."""
    seeds = range(FIRST_SEED, FIRST_SEED + -(-rounds // 2))
    return [
        Task(first, second, seed, side, whole_match)
        for seed in seeds
        for first, second in pairs
        for side in (0, 1)
    ]


def kept(file: Path | None) -> dict[str, Result]:
    """What was played before; a last line that was cut off counts as not played."""
    found: dict[str, Result] = {}
    if file is not None and file.exists():
        for line in file.read_text("utf-8").splitlines():
            with suppress(json.JSONDecodeError):
                entry = json.loads(line)
                found[entry["key"]] = Result(**entry["result"])
    return found


def played(
    asked: list[Task], file: Path | None = None, jobs: int | None = None, cluster: str = ""
) -> dict[Task, Result]:
    """Those in the file are not played again; each that ends is added to it, so one can stop at any time.
    Raises CannotSpread."""
    known = kept(file)
    missing = [task for task in asked if task.key not in known]
    bar = ProgressBar("Playing")
    with crew(jobs, cluster, most=len(missing) or 1) as hands:
        for n, (task, result) in enumerate(zip(missing, hands.each(play_one, missing), strict=True), 1):
            known[task.key] = result
            if file is not None:
                with file.open("a", encoding="utf-8") as stream:
                    stream.write(json.dumps({"key": task.key, "result": asdict(result)}) + "\n")
            bar(n, len(missing))
    bar.done()
    return {task: known[task.key] for task in asked}


def run(
    count: int, *, matches: bool = False, file: Path | None = None, jobs: int | None = None, cluster: str = ""
) -> str:
    """`count` rounds of each pair, or of the last ones that many matches."""
    pairs = PAIRS[-3:] if matches else PAIRS
    return as_table(played(tasks(pairs, count, whole_match=matches), file, jobs, cluster))


def interval(shares: list[float]) -> str:
    """A mean with its 95 % interval. Of the same deal with both seats the mean counts once."""
    middle = mean(shares)
    around = SURE * stdev(shares) / sqrt(len(shares)) if len(shares) > 1 else 0.0
    return f"{100 * middle:.1f} % ± {100 * around:.1f}"


def as_table(found: dict[Task, Result]) -> str:
    rows = []
    for pair in dict.fromkeys((task.first, task.second, task.whole_match) for task in found):
        here = {t: r for t, r in found.items() if (t.first, t.second, t.whole_match) == pair}
        by_deal: dict[int, list[bool]] = {}
        for task, result in here.items():
            by_deal.setdefault(task.seed, []).append(result.won)
        seconds = [one for result in here.values() for one in result.seconds]
        grounds = sum((Counter(result.grounds) for result in here.values()), Counter[str]())
        rows.append(
            (
                f"{pair[0]} against {pair[1]}",
                "match" if pair[2] else "round",
                len(here),
                interval([mean(won) for won in by_deal.values()]),
                f"{mean(result.vp for result in here.values()):+.1f}",
                time_text(mean(seconds)),
                time_text(percentile(seconds, 95)),
                time_text(max(seconds)),
                *(
                    f"{100 * grounds[ground.value] / grounds.total():.0f} %" if grounds else ""
                    for ground in (Ground.GUARANTEE, Ground.SOLVED, Ground.ESTIMATE)
                ),
            )
        )
    header = ("players", "of", "played", "wins", "VP", "CPU a move", "p95", "maximum")
    return table((*header, "guarantee", "solved samples", "estimate"), rows)
