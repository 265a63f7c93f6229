"""The kit's own collection: how many of what, that every proof holds, that the pages about it are fresh."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import partial
from io import StringIO
from itertools import product
from pathlib import Path

import pytest

from chuhan.cli import main
from chuhan.games.chu_han.game import GAME
from chuhan.games.chu_han.moves import Move, React, Writ
from chuhan.games.chu_han.notation import parse_move
from chuhan.games.chu_han.position import Position
from chuhan.games.chu_han.puzzling.difficulty import STARTS_AT
from chuhan.games.chu_han.puzzling.mine import near
from chuhan.games.chu_han.puzzling.study import winning_first_moves
from chuhan.games.chu_han.puzzling.whatever.mine import near as nearly_alike
from chuhan.games.chu_han.puzzling.whatever.study import HiddenStudy
from chuhan.games.chu_han.puzzling.whatever.themes import HIDDEN_THEMES
from chuhan.games.chu_han.referee import play
from chuhan.games.chu_han.rules import OPEN_RULINGS
from chuhan.games.chu_han.solver import solve
from chuhan.games.chu_han.solver.check import find_hole
from chuhan.games.chu_han.solver.goals import final_value
from chuhan.games.chu_han.solver.proof import Prover
from chuhan.games.chu_han.solver.whatever import solve_whatever
from chuhan.interface import PLAIN
from chuhan.puzzle.bar import ProgressBar
from chuhan.puzzle.collection import by_theme, load_all, verify
from chuhan.puzzle.files import dump, load_set, puzzle_files, puzzles_dir, set_files
from chuhan.puzzle.gallery import PAGE, pages, sheet, write_gallery
from chuhan.puzzle.level import LEVELS
from chuhan.puzzle.model import Puzzle

ROOT = Path(__file__).parents[4]
DOCS = ROOT / "docs" / "games" / "chu-han"
PUZZLES = load_all(GAME)
HIDDEN = [puzzle for puzzle in PUZZLES if puzzle.kind == "whatever"]
TRAPS = [puzzle for puzzle in PUZZLES if puzzle.kind == "avoid"]
OPEN = [puzzle for puzzle in PUZZLES if puzzle.kind not in ("whatever", "avoid")]
PLAINLY = [puzzle for puzzle in OPEN if puzzle.kind == PLAIN]
"""A mistake to be punished may be one that another puzzle refutes."""


def line_of(puzzle: Puzzle) -> tuple[str, ...]:
    assert puzzle.proved is not None, puzzle.id
    return puzzle.proved.line


@pytest.mark.slow
def test_every_puzzle_verifies() -> None:
    assert [problem for one in verify({GAME.id: GAME}) for problem in one.problems] == []


def test_there_are_enough_of_every_kind() -> None:
    assert len(PUZZLES) >= 150
    levels = Counter(puzzle.proved.level for puzzle in PUZZLES if puzzle.proved)
    assert all(levels[level] >= 20 for level in LEVELS), levels
    assert sum(len(group) >= 8 for group in by_theme(GAME, PUZZLES).values()) >= 12
    moves = [[parse_move(text) for text in line_of(puzzle)] for puzzle in OPEN]
    assert sum(any(isinstance(move, React) for move in line) for line in moves) >= 25
    assert sum(any(isinstance(move, Writ) for move in line) for line in moves) >= 15
    assert sum(puzzle.goal == "win the match" for puzzle in PUZZLES) >= 15


def test_every_file_is_where_it_belongs_and_reads_well() -> None:
    for path, puzzle in zip(puzzle_files(), PUZZLES, strict=True):
        assert path.parent.name == GAME.themes[puzzle.themes[0]].folder, path
        assert path.parent.parent == puzzles_dir(), path
        assert puzzle.question.endswith(("?", ".")), path
        assert "\n" not in puzzle.question, path
        assert not any(char.isdigit() for char in puzzle.title), path
        assert not puzzle.title.startswith("Unnamed"), path


def test_files_are_written_as_the_tool_writes_them() -> None:
    for path, puzzle in zip(puzzle_files(), PUZZLES, strict=True):
        assert dump(puzzle) == path.read_text(encoding="utf-8"), path


def test_main_lines_can_be_played_and_reach_the_goal() -> None:
    for puzzle in OPEN:
        position = puzzle.position
        for text in line_of(puzzle):
            position = play(position, parse_move(text))
        assert position.over, puzzle.id
        assert puzzle.aim.reached_by(final_value(position, puzzle.aim.goal)), puzzle.id


def test_no_two_puzzles_are_near_each_other() -> None:
    for i, one in enumerate(PLAINLY):
        for other in PLAINLY[:i]:
            assert not near(one.position, one.goal, other.position, other.goal), (one.id, other.id)


@pytest.mark.slow
def test_every_answer_holds_under_all_32_combinations_of_open_rulings() -> None:
    """Here really all of them are tried, also those that verify leaves out because their card is gone."""
    for puzzle in OPEN:
        assert puzzle.proved is not None
        tried = 0
        for settings in product((True, False), repeat=len(OPEN_RULINGS)):
            chosen = dict(zip(OPEN_RULINGS, settings, strict=True))
            named = dict(text.split("=") for text in puzzle.depends_on)
            if any(chosen[name] is not (setting == "yes") for name, setting in named.items()):
                continue
            rules = replace(puzzle.position.rules, **chosen)
            winning = winning_first_moves(replace(puzzle.position, rules=rules), puzzle.aim)
            assert tuple(map(str, winning)) == puzzle.proved.winning, (puzzle.id, str(rules))
            tried += 1
        assert tried == 32 // 2 ** len(puzzle.depends_on)


@pytest.mark.slow
@pytest.mark.parametrize(("engine", "cards"), [("reference", 7), ("python", 99)])
def test_engines_that_share_nothing_with_the_kernel_agree(engine: str, cards: int) -> None:
    """Plain minimax for the smaller puzzles, the search in Python for all of them."""
    checked = 0
    for puzzle in OPEN:
        if sum(puzzle.position.hand_sizes) + 2 * len(puzzle.position.pile) <= cards:
            assert puzzle.proved is not None
            found = solve(puzzle.position, puzzle.aim.goal, all_moves=True, engine=engine)
            winning = [str(move) for move, value in found.moves.items() if puzzle.aim.reached_by(value)]
            assert tuple(winning) == puzzle.proved.winning, puzzle.id
            checked += 1
    assert checked >= 40


def best_move(prover: Prover, position: Position) -> Move:
    return prover.best_move(position)[0]


@pytest.mark.slow
def test_strategies_of_short_puzzles_have_no_hole() -> None:
    """The referee alone, without any solver, plays every reply against the strategy."""
    checked = 0
    for puzzle in OPEN:
        if sum(puzzle.position.hand_sizes) + len(puzzle.position.pile) > 8:
            continue
        choose = partial(best_move, Prover(puzzle.position, puzzle.aim))
        assert find_hole(puzzle.position, puzzle.aim, choose) is None, puzzle.id
        checked += 1
    assert checked >= 40


# ---- whatever the rival holds --------------------------------------------------------------------------


def test_there_are_enough_with_hidden_cards() -> None:
    assert len(HIDDEN) >= 60
    levels = Counter(puzzle.level for puzzle in HIDDEN)
    assert all(levels[level] >= 10 for level in LEVELS), levels
    assert all(sum(name in puzzle.themes for puzzle in HIDDEN) >= 8 for name in HIDDEN_THEMES)
    first = Counter(puzzle.themes[0] for puzzle in HIDDEN)
    assert all(first[name] >= 8 for name in HIDDEN_THEMES), first


def test_no_two_with_hidden_cards_are_near_each_other() -> None:
    for i, one in enumerate(HIDDEN):
        assert not [other.id for other in HIDDEN[:i] if nearly_alike(one, other)], one.id
    assert len({puzzle.question for puzzle in HIDDEN}) == len(HIDDEN)


@pytest.mark.slow
def test_the_search_in_python_finds_the_same_sure_move() -> None:
    """It shares nothing with the kernel; the larger ones would take it too long."""
    checked = 0
    for puzzle in HIDDEN:
        ghost = puzzle.position
        if sum(ghost.view.hand_sizes) <= 7:
            found = solve_whatever(
                ghost.view, side=ghost.side, buried=ghost.view.buried_seen, engine="python"
            )
            assert puzzle.proved is not None
            assert tuple(move for move, value in found.values.items() if value > 0) == puzzle.proved.winning
            checked += 1
    assert checked >= 10


@pytest.mark.slow
def test_the_natural_move_wins_in_half_of_the_layouts_and_not_in_all() -> None:
    for puzzle in HIDDEN:
        study = HiddenStudy.of(puzzle.position)
        assert study.trap is not None, puzzle.id
        move, won = study.trap
        assert study.layouts <= 2 * won < 2 * study.layouts, puzzle.id
        assert move == study.natural or move in study.averaged, puzzle.id


def test_the_first_thirty_are_a_gentle_series_with_comments() -> None:
    (series,) = (one for one in map(load_set, set_files()) if one.id == "first-thirty")
    by_id = {puzzle.id: puzzle for puzzle in PUZZLES}
    first = [by_id[name] for name in series.puzzles]
    assert len(first) == 30
    points = [puzzle.proved.points for puzzle in first if puzzle.proved]
    assert max(points[:10]) < STARTS_AT[2]  # nothing above the second level to begin with
    assert sum(points[:10]) < sum(points[10:20]) < sum(points[20:])
    for puzzle in first:
        assert puzzle.proved is not None
        assert puzzle.comments.get(puzzle.proved.winning[0]), puzzle.id
        assert len(puzzle.comments) >= 2, puzzle.id


def test_the_gallery_is_fresh() -> None:
    folder = DOCS / "gallery"
    fresh = pages(GAME, PUZZLES, "../../../../puzzles/chu-han", GAME.task)
    assert {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.md")} == fresh
    sheets = set(re.findall(r'src="([^"]+)"', "".join(fresh.values())))
    assert {path.name for path in folder.glob("*.svg")} == sheets
    assert sum(path.stat().st_size for path in folder.iterdir()) < 10_000_000


def test_before_its_answer_the_gallery_tells_neither_title_nor_theme() -> None:
    fresh = pages(GAME, PUZZLES, "source", GAME.task)
    before = "".join(text for name, text in fresh.items() if name not in ("answers.md", "themes.md"))
    told = [puzzle.id for puzzle in PUZZLES if puzzle.title in before or puzzle.id in before]
    assert told == []
    assert all(puzzle.title in fresh["answers.md"] for puzzle in PUZZLES if puzzle.title.isalpha())


def test_a_gallery_is_drawn_with_what_it_is_given(tmp_path: Path) -> None:
    (tmp_path / "old.svg").write_text("gone")
    offered = [puzzle for puzzle in PUZZLES if not puzzle.drill]
    written = write_gallery(
        GAME, offered[:1], tmp_path, "puzzles", GAME.task, lambda puzzle: f"<svg>{puzzle.position}</svg>"
    )
    level = offered[0].level.lower()
    names = [PAGE, f"{level}.md", "answers.md", "themes.md", f"{level}-1.svg"]
    assert [path.name for path in written] == names
    assert not (tmp_path / "old.svg").exists()
    assert offered[0].title in written[2].read_text(encoding="utf-8")
    assert offered[0].question in written[1].read_text(encoding="utf-8").replace("\\", "")


def test_a_sheet_holds_a_card_once() -> None:
    card, use = '<defs><g id="chuhan-0000000{}-a"/></defs>', '<use href="#chuhan-0000000{}-a"/>'
    drawn = f'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="5">{card}{use}</svg>'
    found = sheet([(name, drawn.replace("{}", name)) for name in "12"])
    assert found.count('id="s-a"') == 1
    assert found.count('href="#s-a"') == 2


def test_the_page_about_puzzles_lists_all_themes_and_levels() -> None:
    text = (DOCS / "puzzles.md").read_text(encoding="utf-8")
    for theme in GAME.themes.values():
        assert f"| {theme.name} | {theme.rule} | {theme.about} |" in text
    for i, level in enumerate(LEVELS):
        last = f"to {STARTS_AT[i + 1] - 1}" if i + 1 < len(LEVELS) else "and more"
        assert f"| {level} | {STARTS_AT[i]} {last} |" in text


def test_the_command_names_what_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = puzzle_files()[:2]
    (tmp_path / good.name).write_bytes(good.read_bytes())
    assert main(["puzzles", "verify", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "1 file, 0 with problems\n"
    (tmp_path / bad.name).write_text(bad.read_text(encoding="utf-8").replace("plies = ", "plies = 9"))
    assert main(["puzzles", "verify", str(tmp_path), "--jobs", "1"]) == 1
    out, err = capsys.readouterr()
    assert f"{tmp_path / bad.name}: proved.plies: is stale" in out
    assert err == ""  # no progress bar where there is no terminal
    assert main(["puzzles", "prove", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "2 files, 0 with problems, 1 rewritten\n"
    assert (tmp_path / bad.name).read_bytes() == bad.read_bytes()
    assert main(["puzzles", "verify", str(tmp_path / "nowhere")]) == 2
    assert "there is no such file or folder" in capsys.readouterr().err
    assert main(["puzzles", "mine", "--theme", "nonsense", "--out", str(tmp_path)]) == 2
    assert "There is no theme 'nonsense'" in capsys.readouterr().err


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_a_bar_grows_on_a_terminal_only() -> None:
    terminal, file = Terminal(), StringIO()
    for stream in (terminal, file):
        bar = ProgressBar("Verifying", stream)
        bar(0, 4)
        bar(2, 4)
        bar(4, 4)
        bar.done()
    assert file.getvalue() == ""
    assert terminal.getvalue().endswith("4/4\n")
    assert "\rVerifying " + "█" * 15 + "·" * 15 + " 2/4" in terminal.getvalue()


def test_the_command_draws_a_gallery(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = next(path for path in puzzle_files() if b"drill = true" not in path.read_bytes())
    assert main(["puzzles", "gallery", str(first), "--out", str(tmp_path)]) == 0
    assert capsys.readouterr().out == f"1 puzzle, 5 files in {tmp_path}\n"
    (picture,) = tmp_path.glob("*.svg")
    assert picture.read_text(encoding="utf-8").startswith("<svg")
