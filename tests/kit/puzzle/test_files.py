"""Puzzles of several games: each file names its game, and is read, proved and offered by it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from chuhan.games import GAMES
from chuhan.language import speaking
from chuhan.puzzle.checks import problems, prove
from chuhan.puzzle.collection import by_theme, load_all, prove_all, verify
from chuhan.puzzle.files import dump, load, parse_puzzle, puzzle_files, with_proved
from chuhan.puzzle.gallery import write_gallery
from chuhan.puzzle.model import PuzzleError
from chuhan.puzzle.shelf import Choice, Shelf
from tests.kit.puzzle.heap import ELEVEN, HEAP, Left, Player

LOOK = next(path for path in puzzle_files() if path.stem == "just-a-quick-look")
BOTH = {"heap": HEAP, "chu-han": GAMES["chu-han"]}
NINE = ELEVEN.split("\n[comments]")[0].replace("eleven", "nine").replace("11", "9").replace("Eleven", "Nine")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Puzzles of two games beside each other, and files that are no puzzles."""
    for name, text in {
        "fours/eleven.toml": ELEVEN,
        "fours/nine.toml": NINE,
        "scout/just-a-quick-look.toml": LOOK.read_text(encoding="utf-8"),
        "sets/all.toml": 'title = "All"\npuzzles = ["eleven", "nine"]\n',
        "translations/de.toml": '[eleven]\ntitle = "Elf"\n',
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_a_file_is_read_by_its_game() -> None:
    puzzle = parse_puzzle(ELEVEN, BOTH)
    assert (puzzle.game, puzzle.position, puzzle.side) == ("heap", Left(11, Player.A), Player.A)
    assert (puzzle.goal, puzzle.aim) == ("leave four", (Player.A, 4))
    assert load(LOOK, BOTH).game == "chu-han"


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('"heap"', '"go"', "x.toml: game: there is no game 'go'; known are heap, chu-han"),
        ('"heap"', '""', "x.toml: game: there is no game ''"),
        ('game = "heap"', "game = 1", "x.toml: game: must be a text in quotes"),
        ("11 A", "lots", "x.toml: position: That is no heap. [lots]"),
        ('"Ann"', '"Dan"', "x.toml: side: 'Dan' is neither Ann nor Ben nor Cleo"),
        ("leave four", "win", "x.toml: goal: 'win' is not 'leave four'"),
        ('["fours"]', '["scout"]', "x.toml: themes: there is no theme 'scout'; known are fours, patience"),
        ('["1.1"]', '["5.1"]', "x.toml: rules: there is no rule '5.1'; known are 1, 1.1"),
        (
            'question = "How',
            'depends_on = ["rain=yes"]\nquestion = "How',
            "depends_on: 'rain=yes' must be one of misere with =yes or =no",
        ),
        ('question = "How', 'choices = ["1"]\nquestion = "How', "choices: needs at least two answers"),
        ('question = "How', 'choices = ["1", "1"]\nquestion = "How', "choices: '1' is there twice"),
        ('question = "How', 'choices = [" ", "1"]\nquestion = "How', "choices: an answer must not be empty"),
        ('question = "How', 'choices = "odd"\nquestion = "How', "choices: must be a list of texts"),
    ],
)
def test_what_is_wrong_is_named_as_the_game_has_it(old: str, new: str, sentence: str) -> None:
    assert old in ELEVEN
    with pytest.raises(PuzzleError) as error:
        parse_puzzle(ELEVEN.replace(old, new), BOTH, "x.toml")
    assert sentence in str(error.value)


def test_what_is_dumped_is_read_back_with_its_game_and_a_value_in_words() -> None:
    puzzle = parse_puzzle(ELEVEN, BOTH)
    assert dump(puzzle) == ELEVEN
    proved = parse_puzzle(with_proved(ELEVEN, HEAP.prove(puzzle)), BOTH)
    assert proved.proved == HEAP.prove(puzzle)
    assert 'value = "1/1"\n' in dump(proved)
    assert parse_puzzle(dump(proved), BOTH) == proved
    with pytest.raises(PuzzleError, match=r"proved\.value: must be a whole number"):
        parse_puzzle(dump(proved).replace('"1/1"', "1.5"), BOTH)


def test_themes_comments_and_stale_proofs_are_checked_for_any_game() -> None:
    puzzle = parse_puzzle(ELEVEN, BOTH)
    proved = HEAP.prove(puzzle)
    assert list(problems(HEAP, replace(puzzle, proved=proved))) == []
    wrong = replace(
        puzzle,
        themes=("fours", "patience"),
        comments={"3 3 3 3": "too many", "4": "no move"},
        proved=replace(proved, value="1/2", winning=("1",)),
    )
    assert list(problems(HEAP, wrong, "x.toml")) == [
        "x.toml: themes: the solution does not show 'patience'",
        "x.toml: comments: '3 3 3 3' cannot be played: 1.1: There are fewer. [2 B]",
        "x.toml: comments: '4' cannot be played: That is no number to take. [4]",
        "x.toml: proved.value: is stale: the file says 1/2, proved is 1/1; run `chuhan puzzles prove`",
        "x.toml: proved.winning: is stale: the file says [1], proved is [3]; run `chuhan puzzles prove`",
    ]


def test_a_folder_of_two_games_is_proved_and_verified_in_processes(folder: Path) -> None:
    assert [one.changed for one in prove_all(BOTH, [folder], jobs=2)] == [True, True, False]
    heard: list[tuple[int, int]] = []
    checked = verify(BOTH, [folder], jobs=2, told=lambda done, of: heard.append((done, of)))
    assert [(one.path.stem, one.problems) for one in checked] == [
        ("eleven", ()),
        ("nine", ()),
        ("just-a-quick-look", ()),
        ("all", ()),
    ]
    assert heard == [(0, 3), (1, 3), (2, 3), (3, 3)]


def test_two_games_may_have_puzzles_of_one_title(folder: Path) -> None:
    path = folder / "fours" / "nine.toml"
    path.write_text(NINE.replace("Nine", load(LOOK, BOTH).title))
    prove_all(BOTH, [folder], jobs=1)
    assert not any(one.problems for one in verify(BOTH, [folder], jobs=1))
    path.write_text(NINE.replace("Nine", "ELEVEN"))
    prove_all(BOTH, [path], jobs=1)
    (problem,) = (problem for one in verify(BOTH, [folder], jobs=1) for problem in one.problems)
    assert problem.startswith(f"{path}: title: is the same as in ")


def test_a_game_picks_its_own_puzzles_of_a_folder(folder: Path) -> None:
    prove_all(BOTH, [folder], jobs=1)
    assert [puzzle.id for puzzle in load_all(HEAP, [folder])] == ["eleven", "nine"]
    assert [puzzle.id for puzzle in load_all(GAMES["chu-han"], [folder])] == ["just-a-quick-look"]
    shelf = Shelf.of(HEAP, folder)
    assert list(shelf.puzzles) == ["nine", "eleven"]  # the easy one first
    assert (shelf.themes, shelf.levels, list(shelf.sets)) == (["fours"], ["Easy"], ["all"])
    assert shelf.choose(Choice(series="all", level="Easy"))
    assert not shelf.choose(Choice(level="Hard"))


def test_a_shelf_has_its_texts_in_the_current_language(folder: Path) -> None:
    prove_all(BOTH, [folder], jobs=1)
    (folder / "translations" / "xx.toml").write_text('nine.title = "Enin"\nsets.all.title = "Lla"\n')
    with speaking("xx", {"xx": {}}):
        shelf = Shelf.of(HEAP, folder)
    assert [puzzle.title for puzzle in shelf.puzzles.values()] == ["Enin", "Eleven"]
    assert shelf.sets["all"].title == "Lla"
    assert [puzzle.title for puzzle in Shelf.of(HEAP, folder).puzzles.values()] == ["Nine", "Eleven"]


def test_a_gallery_of_any_game(folder: Path, tmp_path: Path) -> None:
    prove_all(BOTH, [folder], jobs=1)
    found = load_all(HEAP, [folder])
    assert {name: len(group) for name, group in by_theme(HEAP, found).items()} == {"fours": 2, "patience": 0}
    written = write_gallery(HEAP, found, tmp_path / "out", "..", HEAP.task, lambda puzzle: "<svg/>")
    text = {path.name: path.read_text(encoding="utf-8") for path in written}
    assert "- [Easy](easy.md): 2" in text["README.md"]
    assert "## Fours\n\nCount in fours.\n\n2: Eleven, Nine" in text["themes.md"]
    assert "[Nine](../fours/nine.toml)" in text["answers.md"]
    assert "How many? *You are Ann: leave four.*" in text["easy.md"]


def test_the_gallery_shows_texts_as_they_are_written(tmp_path: Path) -> None:
    puzzle = replace(
        parse_puzzle(ELEVEN, BOTH),
        title='a](x) <script>alert("1")</script> & `b` *c* _d_\n\n# e',
        question="1. <img src=x onerror=y> $z$ | ~~a~~ \\",
    )
    write_gallery(HEAP, [puzzle], tmp_path, "../my (own) puzzles", lambda one: "*go*", lambda one: "<svg/>")
    asked = (tmp_path / "unproved.md").read_text()
    assert (
        r"[a\](x) &lt;script&gt;alert(\"1\")&lt;/script&gt; &amp; \`b\` \*c\* \_d\_ # e]".replace('\\"', '"')
        + "(../my%20%28own%29%20puzzles/fours/eleven.toml)"
    ) in (tmp_path / "answers.md").read_text()
    assert "** 1\\. &lt;img src=x onerror=y&gt; \\$z\\$ \\| \\~\\~a\\~\\~ \\\\ *\\*go\\**" in asked
    assert 'alt="a](x) &lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; `b` *c* _d_ # e"' in asked


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        (
            {"id": "My Puzzle!"},
            "id: 'My Puzzle!' must be small letters and digits with single hyphens between",
        ),
        ({"title": " "}, "title: must be a text in quotes, and not empty"),
        ({"themes": ("nonsense",)}, "themes: there is no theme 'nonsense'; known are fours, patience"),
        ({"themes": ("patience",)}, "themes: the solution does not show 'patience'"),
        ({"rules": ("99.9",)}, "rules: there is no rule '99.9'; known are 1, 1.1"),
        ({"comments": {"77": "What?"}}, "comments: '77' cannot be played: "),
        ({"comments": {"nonsense": "What?"}}, "comments: 'nonsense' cannot be played: "),
        ({"goal": "go home"}, "goal: 'go home' is not 'leave four'"),
        ({"position": Left(12, Player.A)}, "position: every move loses"),
    ],
)
def test_an_authors_puzzle_is_proved_or_refused_in_a_sentence(wrong: dict[str, Any], sentence: str) -> None:
    puzzle = parse_puzzle(ELEVEN, BOTH)
    assert prove(HEAP, puzzle) == replace(puzzle, proved=HEAP.prove(puzzle))
    with pytest.raises(PuzzleError) as error:
        prove(HEAP, replace(puzzle, **wrong))
    assert str(error.value).startswith(sentence)
