"""The campaign: one match in twelve puzzles, each with the score that the main line before has left."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from chuhan.games import GAMES
from chuhan.games.chu_han.game import GAME
from chuhan.games.chu_han.position import Side
from chuhan.games.chu_han.puzzling.campaign import BEGINS_AT, end_of, leader_of, why_no_match
from chuhan.games.chu_han.puzzling.compose import ROUNDS, compose_match
from chuhan.puzzle.collection import load_all, verify
from chuhan.puzzle.files import load_set, puzzles_dir

NAME = "the-long-road-to-gaixia"
SERIES = load_set(puzzles_dir() / "sets" / f"{NAME}.toml")
BY_ID = {puzzle.id: puzzle for puzzle in load_all(GAME)}
MATCH = [BY_ID[name] for name in SERIES.puzzles]


def test_score_and_leader_follow_from_the_line_before() -> None:
    assert len(MATCH) == ROUNDS == 12
    assert len(SERIES.story) == 13
    score = BEGINS_AT
    for puzzle in MATCH:
        assert puzzle.position.score == score, puzzle.id
        han, chu = score
        if han != chu:  # 2.4: fewer VP; at the beginning Han, who has fewer
            assert leader_of(puzzle.position) is GAME.sides["H" if han < chu else "C"], puzzle.id
        assert sum(puzzle.position.writs) + puzzle.position.writs_left == 6
        score = end_of(puzzle).score
    assert end_of(MATCH[-1]).match_won
    assert max(score) >= 31
    assert why_no_match(MATCH) is None


@pytest.mark.parametrize("hero", GAME.sides.values(), ids=str)
def test_a_match_is_composed_of_the_collection(hero: Side) -> None:
    match = compose_match([*BY_ID.values()], hero)
    assert len({puzzle.id for puzzle in match}) == ROUNDS
    assert {puzzle.side for puzzle in match} == {hero}
    assert why_no_match(match) is None


def test_what_does_not_follow_is_named() -> None:
    ninth = replace(MATCH[8], position=replace(MATCH[8].position, score=(1, 1)))
    found = why_no_match([*MATCH[:8], ninth, *MATCH[9:]])
    assert found is not None
    assert found[0] == ninth.id
    assert found[1].startswith("the score must be ")
    assert why_no_match(MATCH[:5]) == (MATCH[4].id, "the match is won in the last round, and not before")


def test_a_broken_campaign_is_refused_by_file_and_key(tmp_path: Path) -> None:
    folder = tmp_path / "puzzles"
    for puzzle in MATCH[:2]:
        (folder / "any").mkdir(parents=True, exist_ok=True)
        source = next(puzzles_dir().glob(f"*/{puzzle.id}.toml"))
        (folder / "any" / source.name).write_bytes(source.read_bytes())
    (folder / "sets").mkdir()
    names = ", ".join(f'"{puzzle.id}"' for puzzle in MATCH[:2])
    series = folder / "sets" / "match.toml"
    series.write_text(f'title = "A match"\npuzzles = [{names}]\nstory = ["a", "b", "c"]\n')
    problems = [text for one in verify(GAMES, [folder], jobs=1) for text in one.problems]
    path = folder / "any" / f"{MATCH[1].id}.toml"
    assert problems == [f"{path}: position: the match is won in the last round, and not before"]
    series.write_text(f'title = "A match"\npuzzles = [{names}]\nstory = ["a", "b"]\n')
    problems = [text for one in verify(GAMES, [folder], jobs=1) for text in one.problems]
    assert problems == [f"{series}: story: must have a text before each puzzle, and one for the end"]
