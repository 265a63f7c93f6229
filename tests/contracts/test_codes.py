"""Progress that learners have written down, and that browsers have kept, is read and printed as it was."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest

# the one place that knows where these modules are
from chuhan.app.page.app import App
from chuhan.games.chu_han.game import GAME
from chuhan.lesson import lesson_ids
from chuhan.progress.lessons import Studies, read_studies, with_lessons
from chuhan.progress.puzzles import BadCode, Progress, key_of, parse_progress
from chuhan.progress.register import Register
from tests.app.pages import lessons, start, trainer

QUICK, SIX, ROBBED, FERRY, NO = (
    "just-a-quick-look",
    "a-general-is-also-a-six",
    "robbed-of-the-round",
    "the-last-ferry",
    "she-says-no",
)
EMPTY = "CH100000000n_YMtb"
FIRST_TRY = "CH101010001nbs0Dg9vtiZ"
TRIED = "CH100000001S5TKN6nKhfq"
SECOND_TRY = "CH100000002S5TKOwl34ZS"
SEVERAL = "CH1000200065AUzXnbs0DwjEG2EDK2xS5TKPKXtrEF"
WITH_LESSONS = "CH1000200060FruC5AUzX6NFcOnbs0DwjEG2EDK2xS5TKPvM5BT6"
WELCOME_ONLY = "CH1000000006NFcOzJ9dv7"
ALL_LESSONS = "CH1000000000FruC6iH7W6NFcOduVDGxDGY6xG1IiESZ96FwByWUQbh6XCCtuO6xDn8"
STREAK = "CH1121600__5AUzXeueHbnbs0DEDK2yS5TKPyWh6Mf"
ALL_STUDIES = (
    "1 welcome:end the-deck:end tricks:end joker-and-twos:end writs-and-scoring:end lead-powers:end"
    " response-and-pass-powers:end reactions:end the-match:end events-and-open-rulings:end"
)

MEANT = {
    EMPTY: ({}, 0, 0, 0),
    FIRST_TRY: ({QUICK: 3}, 1, 1, 1),
    TRIED: ({SIX: 1}, 0, 0, 1),
    SECOND_TRY: ({SIX: 2}, 0, 0, 2),
    SEVERAL: ({QUICK: 3, ROBBED: 3, FERRY: 1, SIX: 3, NO: 2}, 0, 2, 6),
    WITH_LESSONS: (
        {QUICK: 3, ROBBED: 3, FERRY: 1, SIX: 3, NO: 2, "lesson:welcome": 2, "lesson:tricks": 2},
        0,
        2,
        6,
    ),
    WELCOME_ONLY: ({"lesson:welcome": 2}, 0, 0, 0),
    STREAK: ({"no-puzzle-of-the-kit": 3, QUICK: 3, SIX: 3, ROBBED: 3, FERRY: 2}, 66, 70, 4095),
    ALL_LESSONS: (
        {
            "lesson:welcome": 2,
            "lesson:the-deck": 2,
            "lesson:tricks": 2,
            "lesson:joker-and-twos": 2,
            "lesson:writs-and-scoring": 2,
            "lesson:lead-powers": 2,
            "lesson:response-and-pass-powers": 2,
            "lesson:reactions": 2,
            "lesson:the-match": 2,
            "lesson:events-and-open-rulings": 2,
        },
        0,
        0,
        0,
    ),
}
"""What a code tells: marks (1 tried, 2 solved, 3 at the first try), row, best row, how much happened."""

KEYS = {
    QUICK: 97218569,
    SIX: 226877164,
    ROBBED: 23388734,
    FERRY: 170375208,
    NO: 135504544,
    "lesson:welcome": 28419276,
    "lesson:tricks": 2715113,
}
"""Numbers by which a code knows puzzles and lessons."""

BAD = {
    "": "There is no code yet: paste one first.",
    "hello": "This is not a progress code: such a code begins with CH1.",
    "ch101010001nbs0Dg9vtiZ": "This is not a progress code: such a code begins with CH1.",
    "CH301010001nbs0Dg9vtiZ": (
        "This progress code is of another version of the kit and cannot be read here."
    ),
    "CH101010001nbs0Dg9vti!": (
        "This code has characters in it that no progress code has. Please copy it again."
    ),
    "CH101010001nbs0Dg9vti": (
        "This code is damaged or not complete. Please copy it again, from beginning to end."
    ),
    "CH101010001nbs0Dg9vtiz": (
        "This code is damaged or not complete. Please copy it again, from beginning to end."
    ),
    "CH1000000000000700007TM5aIG": "This code contradicts itself and cannot be read.",
    "CH1" + "0" * 25_300: "This is not a progress code: it is far too long.",
}
"""Codes that are none, and the sentence for the learner who pasted them."""

STUDIES = {
    "1": "1",
    "1 tricks:lead,size": "1 tricks:lead,size",
    "1 welcome:first-play,respond,end tricks:lead": "1 welcome:first-play,respond,end tricks:lead",
    "1 tricks:question-1 welcome:end": "1 tricks:question-1 welcome:end",
    ALL_STUDIES: ALL_STUDIES,
    # what is not known is left out, and nothing else with it
    "1 welcome:end,end nonsense:end tricks:Bad,lead,<b>": "1 welcome:end tricks:lead",
    "1 welcome tricks:": "1",
    "2 welcome:end": "1",
    "rubbish": "1",
    "": "1",
}
"""What a browser may have kept about the lessons, and what is printed after reading it."""


@pytest.fixture
def app() -> Iterator[App]:
    one = App()
    yield one
    one.close()


@pytest.mark.parametrize(("name", "key"), KEYS.items())
def test_puzzles_and_lessons_keep_their_numbers(name: str, key: int) -> None:
    assert key_of(name) == key


@pytest.mark.parametrize("code", MEANT)
def test_a_code_means_what_it_meant(code: str) -> None:
    progress = parse_progress(code)
    marks, streak, best, count = MEANT[code]
    assert {key: int(mark) for key, mark in progress.marks.items()} == {
        key_of(name): mark for name, mark in marks.items()
    }
    assert (progress.streak, progress.best, progress.count) == (streak, best, count)


@pytest.mark.parametrize("code", MEANT)
def test_a_code_is_printed_letter_for_letter(code: str) -> None:
    assert str(parse_progress(code)) == code
    assert str(parse_progress(f"  {code[:9]}\n{code[9:]} ")) == code


def test_solving_gives_these_codes() -> None:
    none = Progress()
    assert str(none) == EMPTY
    assert str(none.solved(QUICK)) == FIRST_TRY
    assert str(none.tried(SIX)) == TRIED
    assert str(none.tried(SIX).solved(SIX)) == SECOND_TRY
    several = none.solved(QUICK).solved(ROBBED).tried(FERRY).solved(SIX).tried(NO).solved(NO)
    assert str(several) == SEVERAL
    studies = Studies().with_page("tricks", "end").with_page("welcome", "end")
    assert str(with_lessons(several, studies)) == WITH_LESSONS
    assert str(with_lessons(none, read_studies(ALL_STUDIES, lesson_ids(GAME)))) == ALL_LESSONS


def test_two_codes_are_merged_into_this_one() -> None:
    one, other = parse_progress(SECOND_TRY), parse_progress(FIRST_TRY)
    assert str(one.merged(other)) == str(other.merged(one)) == "CH100010002nbs0DS5TKO_MnCKV"


@pytest.mark.parametrize(("text", "sentence"), BAD.items(), ids=[text[:30] for text in BAD])
def test_a_bad_code_is_refused_with_its_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadCode) as caught:
        parse_progress(text)
    assert str(caught.value) == sentence


@pytest.mark.parametrize("kept", STUDIES)
def test_the_lessons_text_is_read_and_printed(kept: str) -> None:
    assert str(read_studies(kept, lesson_ids(GAME))) == STUDIES[kept]


# ---- what the app makes of them ----------------------------------------------------------------------


class Made(NamedTuple):
    """What a new page shows for a code; the number of all puzzles is left out."""

    lessons: str
    """What the browser is to keep about the lessons."""
    finished: str
    go: str
    """Where the start page leads a learner on."""
    solved: str
    link: str
    """The first puzzle that is open."""
    words: str


MADE_OF = {
    EMPTY: Made("", "", "?lesson=welcome", "… puzzles", "?puzzle=1", "0 of … puzzles solved"),
    FIRST_TRY: Made(
        "",
        "",
        "?lesson=welcome",
        "1 of … puzzles solved",
        "?puzzle=1",
        "1 of … puzzles solved, 1 at the first try",
    ),
    TRIED: Made("", "", "?lesson=welcome", "… puzzles", "?puzzle=1", "0 of … puzzles solved"),
    SECOND_TRY: Made(
        "",
        "",
        "?lesson=welcome",
        "1 of … puzzles solved",
        "?puzzle=2",
        "1 of … puzzles solved",
    ),
    SEVERAL: Made(
        "",
        "",
        "?lesson=welcome",
        "4 of … puzzles solved",
        "?puzzle=2",
        "4 of … puzzles solved, 3 at the first try · 0 in a row, at best 2",
    ),
    WITH_LESSONS: Made(
        "1 welcome:end tricks:end",
        "2",
        "?lesson=the-deck",
        "4 of … puzzles solved",
        "?puzzle=2",
        "4 of … puzzles solved, 3 at the first try · 0 in a row, at best 2",
    ),
    ALL_LESSONS: Made(
        ALL_STUDIES,
        "10",
        "?lesson=letting-go",
        "… puzzles",
        "?puzzle=1",
        "0 of … puzzles solved",
    ),
    STREAK: Made(
        "",
        "",
        "?lesson=welcome",
        "5 of … puzzles solved",
        "?puzzle=2",
        "4 of … puzzles solved, 3 at the first try · 66 in a row, at best 70",
    ),
}


def test_the_browser_keeps_it_under_the_same_names(app: App) -> None:
    assert [keeper.name for keeper in app.keepers][:2] == ["progress", "lessons"]
    assert all('`chuhan:${model.get("name")}`' in str(keeper._esm) for keeper in app.keepers)
    assert {keeper.text for keeper in app.keepers} == {""}


@pytest.mark.parametrize("code", MADE_OF)
def test_the_app_counts_with_a_code_that_the_browser_kept(app: App, code: str) -> None:
    app.keepers[0].receive({"kept": code})
    made = MADE_OF[code]
    assert (str(app.store.learned), app.keepers[1].text) == (code, made.lessons)
    assert app.keepers[0].text == ("" if code == EMPTY else code)
    learn, puzzles = start(app).page["cards"][:2]
    assert (learn["state"].partition(" of ")[0], learn["go"]) == (made.finished, made.go)
    assert re.sub(r"\d+ puzzles", "… puzzles", puzzles["state"]) == made.solved
    app.visit("?page=puzzles")
    assert str(app.link) == made.link
    told = trainer(app).ledger.page
    assert (told["code"], re.sub(r"of \d+", "of …", told["words"])) == (code, made.words)


def test_the_app_shows_how_far_somebody_came_with_each_puzzle(app: App) -> None:
    app.keepers[0].receive({"kept": SEVERAL})
    shown = {}
    for puzzle in (QUICK, FERRY, NO, "clear-the-road"):
        app.visit(f"?puzzle={puzzle}")
        shown[puzzle] = trainer(app).desk.page["markWords"]
    assert shown == {QUICK: "solved at the first try", FERRY: "tried", NO: "solved", "clear-the-road": ""}


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        (EMPTY, "Imported: 0 solved in the code, 0 of them new here."),
        (SEVERAL, "Imported: 4 solved in the code, 4 of them new here."),
        (WITH_LESSONS, "Imported: 4 solved in the code, 4 of them new here."),  # lessons are no puzzles
    ],
)
def test_a_pasted_code_is_imported(app: App, code: str, sentence: str) -> None:
    app.visit("?page=puzzles")
    trainer(app).ledger.receive({"do": "import", "text": f" {code}\n"})
    assert (trainer(app).ledger.said, str(app.store.learned)) == (sentence, code)
    assert app.keepers[1].text == MADE_OF[code].lessons


@pytest.mark.parametrize(("text", "sentence"), BAD.items(), ids=[text[:30] for text in BAD])
def test_a_bad_pasted_code_changes_nothing(app: App, text: str, sentence: str) -> None:
    app.keepers[0].receive({"kept": FIRST_TRY})
    app.visit("?page=puzzles")
    trainer(app).ledger.receive({"do": "import", "text": text})
    assert trainer(app).ledger.said == f"{sentence} Nothing has changed."
    assert str(app.store.learned) == FIRST_TRY


@pytest.mark.parametrize(
    ("kept", "text", "code", "states"),
    [
        ("1 tricks:lead,size", "1 tricks:lead,size", EMPTY, {"tricks": "begun"}),
        (
            "1 welcome:first-play,respond,end tricks:lead",
            "1 welcome:first-play,respond,end tricks:lead",
            WELCOME_ONLY,
            {"welcome": "done", "tricks": "begun"},
        ),
        ("1 welcome:end nonsense:end", "1 welcome:end", WELCOME_ONLY, {"welcome": "done"}),
        ("2 welcome:end", "", EMPTY, {}),
    ],
)
def test_the_app_goes_on_with_the_lessons_that_the_browser_kept(
    app: App, kept: str, text: str, code: str, states: dict[str, str]
) -> None:
    app.keepers[1].receive({"kept": kept})
    assert (app.keepers[1].text, str(app.store.learned)) == (text, code)
    app.visit("?page=learn")
    begun = {one["id"]: one["state"] for one in lessons(app).page["lessons"] if one["state"] != "new"}
    assert begun == states


def test_puzzles_and_lessons_that_the_browser_kept_come_together_in_one_code(app: App) -> None:
    app.keepers[0].receive({"kept": SEVERAL})
    app.keepers[1].receive({"kept": "1 welcome:first-play,end tricks:lead,end"})
    assert str(app.store.learned) == app.keepers[0].text == WITH_LESSONS
    assert app.keepers[1].text == "1 welcome:first-play,end tricks:lead,end"


def test_a_teacher_reads_them_as_before() -> None:
    lines = f"Ann {FIRST_TRY}\nBen\t{SEVERAL}\nCho, {WITH_LESSONS}\nDee CH3000"
    assert str(Register.read(lines, [QUICK, SIX, ROBBED, FERRY, NO], lesson_ids(GAME))).splitlines() == [
        "name  puzzles  at the first try  lessons  longest row",
        "Ann         1                 1        0            1",
        "Ben         4                 3        0            2",
        "Cho         4                 3        2            2",
        "Dee         ?                 ?        ?            ?"
        "  This progress code is of another version of the kit and cannot be read here.",
    ]
