"""Pages of lessons that are done: what a browser keeps of them, and what stands in a progress code."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from chuhan.progress.lessons import LONGEST, Studies, read_studies, with_lessons, without_lessons
from chuhan.progress.puzzles import MOST, Mark, Progress, parse_progress

KNOWN = ["welcome", "tricks", "sun-tzu/first-battle"]
names = st.sampled_from([*KNOWN, "nonsense", "sun-tzu/nonsense", "three-kingdoms/bids", "a/b/c"])
texts = st.lists(st.builds("{}:{}".format, names, st.text("ab-,:/ ", max_size=20))).map(
    lambda parts: " ".join(["1", *parts])
)


@given(st.text(max_size=400) | texts)
def test_anything_that_a_browser_has_kept_is_read(text: str) -> None:
    found = read_studies(text, KNOWN)
    assert read_studies(str(found), KNOWN) == found
    assert {"nonsense", "sun-tzu/nonsense", "a/b/c"}.isdisjoint(found.done)


def test_lessons_of_a_game_that_is_not_known_here_are_not_lost() -> None:
    kept = "1 welcome:end sun-tzu/first-battle:lead three-kingdoms/bids:one,end"
    assert str(read_studies(kept, ["welcome"])) == str(read_studies(kept, KNOWN)) == kept


def test_more_than_can_be_kept_is_not_taken() -> None:
    few = Studies().with_page("welcome", "end")
    many = Studies({f"sun-tzu/{i}": tuple(f"{j:050}" for j in range(40)) for i in range(9)})
    assert len(str(many)) > LONGEST
    assert few.merged(many) is few


def test_finished_lessons_travel_in_the_progress_code() -> None:
    studies = Studies().with_page("welcome", "end").with_page("sun-tzu/first-battle", "end")
    puzzles = Progress().solved("look")
    code = str(with_lessons(puzzles, studies.with_page("tricks", "lead")))
    assert without_lessons(parse_progress(code), KNOWN) == (puzzles, studies)
    assert len(parse_progress(code).marks) == 3


def test_a_full_code_has_no_room_for_a_lesson() -> None:
    full = Progress(dict.fromkeys(range(MOST), Mark.SOLVED))
    assert with_lessons(full, Studies().with_page("welcome", "end")) == full
