"""The store: one owner of what was learned, whatever the learner does and whatever the browser tells."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chuhan.progress.lessons import Studies
from chuhan.progress.puzzles import BadCode, Mark, Progress, name_of
from chuhan.progress.recent import Recent, read_recent
from chuhan.progress.store import LIMITS, Imported, Learned, News, Store, parse_learned

LESSONS = ["welcome", "tricks", "the-match", "sun-tzu/first-battle"]
ONE = Learned(Progress().solved("look"))
ALL = Learned(ONE.puzzles, Studies().with_page("welcome", "end").with_page("tricks", "end"))


class Kept(Store):
    """A store with what it has told its browser and its subscribers."""

    def __init__(self) -> None:
        self.browser: dict[str, str] = {}
        self.times = 0
        self.news: list[News] = []
        super().__init__(LESSONS, self._told)
        self.leave = self.subscribe(self.news.append)

    def _told(self, name: str, text: str) -> None:
        self.browser[name] = text
        self.times += 1


@pytest.fixture
def store() -> Kept:
    return Kept()


def test_what_a_learner_does_is_kept_and_told(store: Kept) -> None:
    store.solved("look")
    assert store.browser == {"progress": str(ONE), "recent": "1 1 1"}
    store.tried("other")
    store.page_done("welcome", "cards")
    assert store.browser["lessons"] == "1 welcome:cards"
    store.page_done("welcome", "end")
    assert parse_learned(store.browser["progress"], LESSONS).lessons.is_done("welcome")
    assert store.news == [News.CHANGED] * 4
    store.page_done("welcome", "end")
    store.tried("look")  # it is solved already
    assert (len(store.news), store.learned.puzzles.mark("look")) == (4, Mark.FIRST)
    store.leave()
    store.solved("other")
    assert len(store.news) == 4


def test_pages_without_progress_are_no_progress_code(store: Kept) -> None:
    store.page_done("welcome", "cards")
    store.page_done("first-puzzles", "end")  # the questions of a notebook, which are no lesson
    assert store.browser == {"lessons": "1 welcome:cards"}


def test_lessons_are_no_puzzles_in_an_imported_code(store: Kept) -> None:
    """A code with one puzzle and three lessons was said to have four puzzles solved."""
    lessons = ALL.lessons.with_page("the-match", "end")
    assert store.import_code(str(Learned(ONE.puzzles, lessons))) == Imported(solved=1, new=1)
    assert store.learned == Learned(ONE.puzzles, lessons)
    assert store.browser["lessons"] == "1 welcome:end tricks:end the-match:end"
    assert store.import_code(str(ALL)) == Imported(solved=1, new=0)


def test_lessons_that_become_known_later_are_no_puzzles_either() -> None:
    late = Store()
    assert late.import_code(str(ALL)).solved == 3
    late.know(LESSONS)
    assert late.learned == ALL
    assert late.import_code(str(ALL)) == Imported(1, 0)


def test_a_bad_code_changes_nothing(store: Kept) -> None:
    store.solved("look")
    for text in ("", "rubbish", str(ALL)[:-1]):
        with pytest.raises(BadCode):
            store.import_code(text)
    assert (store.learned.puzzles, store.times) == (ONE.puzzles, 2)  # the code, and the last ten


def test_what_the_browser_has_kept_is_added(store: Kept) -> None:
    store.solved("other")
    store.received("progress", str(ALL))
    store.received("lessons", "1 tricks:lead,end nonsense:end")
    assert store.learned.puzzles.mark("look") is Mark.FIRST
    assert store.learned.puzzles.mark("other") is Mark.FIRST
    assert store.browser["progress"] == str(store.learned)
    assert store.browser["lessons"] == "1 welcome:end tricks:end,lead"


def test_a_browser_that_knows_less_is_told(store: Kept) -> None:
    store.received("progress", str(ALL))
    told = store.times
    store.received("progress", str(ALL))
    store.received("lessons", "1 welcome:end tricks:end")
    assert store.times == told
    store.received("progress", str(ONE))
    assert (store.times, store.browser["progress"]) == (told + 1, str(ALL))
    store.received("lessons", "1 tricks:end")
    assert (store.times, store.browser["lessons"]) == (told + 2, "1 welcome:end tricks:end")
    assert store.news == [News.CHANGED]


def test_what_cannot_be_read_is_said_and_overwritten_only_by_something_new(store: Kept) -> None:
    store.received("progress", "rubbish")
    assert (store.news, store.unreadable, store.browser) == ([News.UNREADABLE], True, {})
    store.solved("look")
    assert (store.unreadable, store.browser) == (False, {"progress": str(ONE), "recent": "1 1 1"})


def test_a_browser_that_refuses_is_remembered(store: Kept) -> None:
    store.refuse()
    assert (store.refused, store.news) == (True, [News.REFUSED])


@pytest.mark.parametrize("forget", [Store.forget, Store.forgotten])
def test_everything_is_forgotten_together(store: Kept, forget: Callable[[Store], None]) -> None:
    store.received("progress", str(ALL))
    forget(store)
    assert (store.learned, store.browser) == (Learned(), dict.fromkeys(LIMITS, ""))
    told = store.times
    store.forgotten()  # as the other page's answer to it
    assert (store.news, store.times) == ([News.CHANGED, News.FORGOTTEN], told)
    store.solved("look")
    assert store.learned.puzzles == ONE.puzzles  # at the first try


def test_forgetting_reaches_a_browser_that_kept_what_nobody_could_read(store: Kept) -> None:
    store.received("progress", "rubbish")
    store.forget()
    assert store.browser == dict.fromkeys(LIMITS, "")


@given(st.text(max_size=100), st.sampled_from([*LIMITS]))
def test_any_text_from_a_browser_leaves_something_that_can_be_kept(text: str, name: str) -> None:
    store = Kept()
    store.solved(name_of("sun-tzu", "look"))
    store.received(name, text)
    told = parse_learned(str(store.learned), LESSONS)
    assert told == replace(store.learned, recent=Recent())  # which no code tells
    assert read_recent(store.learned.texts["recent"]) == store.learned.recent


def test_the_last_ten_puzzles_are_kept_each_once(store: Kept) -> None:
    for n in range(9):
        store.solved(f"puzzle-{n}")
    store.tried("hard")  # a mistake: how it ends does not matter any more
    store.tried("hard")
    store.solved("hard")
    store.solved("puzzle-0")
    assert store.browser["recent"] == "1 10 1111111110"
    store.solved("one-more")
    assert store.learned.recent.results == (True,) * 8 + (False, True)
    other = Kept()
    other.solved("look")
    other.received("recent", store.browser["recent"])  # from a page on which more has happened
    assert other.learned.recent == store.learned.recent
    store.received("recent", "1 1 1")
    assert other.learned.recent == store.learned.recent


@pytest.mark.parametrize("text", ["1 2", "2 3 101", "1 2 101", "1 3 102", "1 30 11111111111", "1 3 101 "])
def test_last_puzzles_that_nobody_kept_are_not_read(store: Kept, text: str) -> None:
    store.received("recent", text)
    assert (store.learned.recent, store.news) == (Recent(), [News.UNREADABLE])
