"""The list of a game's lessons, and the lesson that is open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chuhan.app.page.contents import Contents, Visit, card
from chuhan.app.page.links import START, quoted, write_link
from chuhan.app.page.places import Places
from chuhan.interface import BadLink, Game, Host, Link
from chuhan.language import Sentence, say
from chuhan.lesson import LessonError, Part, lesson_ids, load_lesson, parts
from chuhan.lesson.closing import CLOSING, closing
from chuhan.lesson.length import minutes
from chuhan.lesson.markdown import plain
from chuhan.lesson.pages import Pages
from chuhan.progress.days import today
from chuhan.progress.lessons import Studies
from chuhan.progress.puzzles import name_of
from chuhan.progress.store import News, Store

if TYPE_CHECKING:
    from chuhan.widgets.lesson.player import Completed, LessonPlayer


CERTIFICATE = "certificate-"
"""Before the number of a part, where a link has the name of a lesson."""
_AHEAD = 3
"""So many lessons to come the start page names."""


class LearnPage:
    name = "learn"
    title = Sentence("Learn")

    def __init__(self, game: Game[Any, Any], store: Store, visit: Visit, host: Host, places: Places) -> None:
        self.game, self.store, self.visit, self.host, self.places = game, store, visit, host, places
        self.lessons = lesson_ids(game)
        self.about = Sentence(
            "{n:word_first} short lessons. Every rule is something you do with your cards.",
            n=len(self.lessons),
        )
        self.list: Contents | None = None
        self.player: LessonPlayer | None = None
        self._lesson = ""
        """The one in view, or an empty text for the list."""
        self._forgotten = False
        store.subscribe(self._heard)

    def open(self, link: Link) -> Contents | LessonPlayer:
        if link.lesson.startswith(CERTIFICATE):
            shown: Contents | LessonPlayer = self._certificate(link.lesson)
        else:
            shown = self._play(link.lesson) if link.lesson else self._show_list()
        self._lesson = link.lesson
        return shown

    def here(self) -> tuple[Link, str]:
        if self._certified(self._lesson) is not None:
            return self.link(self._lesson), say("Certificate")
        if self._lesson and self.player is not None:
            return self.link(self.player.lesson.id), self.player.lesson.title
        return self.link(), str(self.title)

    def link(self, lesson: str = "") -> Link:
        return Link(self.name, lesson=lesson, game=self.game.id)

    # ---- how far one has come --------------------------------------------------------------------

    @property
    def studies(self) -> Studies:
        return self.store.learned.lessons

    @property
    def following(self) -> str:
        """The first lesson that is not finished, if there is one."""
        return next((lesson for lesson in self.lessons if not self._is_done(lesson)), "")

    def _is_done(self, lesson: str) -> bool:
        return self.studies.is_done(name_of(self.game.id, lesson))

    def _pages(self, lesson: str) -> tuple[str, ...]:
        return self.studies.pages(name_of(self.game.id, lesson))

    def card(self) -> dict[str, Any]:
        following = self.following
        first = self.lessons.index(following) if following else len(self.lessons)
        finished = sum(map(self._is_done, self.lessons))
        begun = any(map(self._pages, self.lessons))
        if not following:
            action = say("All lessons")
        elif begun:
            action = say("Go on: {lesson}", lesson=load_lesson(self.game, following).title)
        else:
            action = say("Begin")
        ahead = [
            (number, load_lesson(self.game, name))
            for number, name in list(enumerate(self.lessons, 1))[first : first + _AHEAD]
        ]
        return card(
            self.name,
            self.title,
            self.about,
            self.link(),
            state=_finished(finished, len(self.lessons)) if begun else "",
            part=finished / len(self.lessons),
            action=action,
            go=self.link(following),
        ) | {
            "slips": ["done" if self._is_done(name) else "new" for name in self.lessons],
            "ahead": [[number, lesson.title, plain(lesson.goal)] for number, lesson in ahead],
        }

    def going_on(self) -> tuple[str, Link] | None:
        """The lesson that was left in the middle, or else the next one, if any was begun."""
        lesson, *_ = self.places.step(self._kept).split() or [""]
        if lesson not in self.lessons or self._is_done(lesson):
            lesson = self.following if any(map(self._pages, self.lessons)) else ""
        if not lesson:
            return None
        return say("Go on: {lesson}", lesson=load_lesson(self.game, lesson).title), self.link(lesson)

    # ---- the list --------------------------------------------------------------------------------

    def _show_list(self) -> Contents:
        self.list = self.list or Contents(self.visit)
        lessons = [self._entry(lesson) for lesson in self.lessons]
        done = sum(lesson["state"] == "done" for lesson in lessons)
        self.list.show(
            kind="learn",
            title=str(self.title),
            lead=say("Take the lessons in this order, or go where you like."),
            state=_finished(done, len(lessons)),
            part=round(100 * done / len(lessons)),
            lessons=lessons,
            parts=[self._part(n) for n in range(1, len(parts(self.game)) + 1)],
            main=self.following,
        )
        return self.list

    def _entry(self, name: str) -> dict[str, Any]:
        lesson = load_lesson(self.game, name)
        pages = {page.id for page in Pages(lesson).pages}
        seen = len(pages.intersection(self._pages(name)))
        state = "done" if self._is_done(name) else "begun" if seen else "new"
        words = {
            "done": Sentence("finished"),
            "begun": Sentence("{i} of {n:pages_in_digits}", i=seen, n=len(pages)),
            "new": Sentence("{n:pages_in_digits}", n=len(pages)),
        }
        return {
            "id": name,
            "title": lesson.title,
            "goal": plain(lesson.goal),
            "state": state,
            "words": str(words[state]),
            "minutes": say("about {n} min", n=minutes(lesson)),
            "link": write_link(self.link(name)),
        }

    def _part(self, n: int) -> dict[str, Any]:
        """A part of the course: its title, how many lessons it has, its certificate once it is finished."""
        part, name = parts(self.game)[n - 1], f"{CERTIFICATE}{n}"
        link = write_link(self.link(name)) if self._certified(name) else ""
        return {
            "title": part.title,
            "lessons": len(part.lessons),
            "match": [str(CLOSING), closing(self.game, part.lessons[-1], self.host.address)],
            "certificate": link,
        }

    def _certified(self, name: str) -> Part | None:
        """The part of this certificate, if there is one and all its lessons are finished."""
        found = {f"{CERTIFICATE}{n}": part for n, part in enumerate(parts(self.game), start=1)}.get(name)
        return found if found is not None and all(map(self._is_done, found.lessons)) else None

    # ---- a certificate ---------------------------------------------------------------------------

    def _certificate(self, name: str) -> Contents:
        """What was learned in a part that is finished, to be printed, and the way on."""
        part = self._certified(name)
        if part is None:
            raise BadLink(say("There is no such certificate here: its part of the course is not finished."))
        self.list = self.list or Contents(self.visit)
        ways = {"puzzles": say("Solve puzzles"), "play": say("Play"), "learn": say("All lessons")}
        match = closing(self.game, part.lessons[-1], self.host.address)
        self.list.show(
            kind="certificate",
            title=say("{game:game}: {part}", game=self.game.title, part=part.title),
            learned=part.learned,
            lessons=[load_lesson(self.game, lesson).title for lesson in part.lessons],
            date=today().isoformat(),
            ways=[
                *([[str(CLOSING), match]] if match else []),
                *(
                    [words, address]
                    for page, words in ways.items()
                    if (address := self.host.address(Link(page, game=self.game.id)))
                ),
            ],
            onward=write_link(START),
        )
        return self.list

    # ---- a lesson --------------------------------------------------------------------------------

    def _play(self, name: str) -> LessonPlayer:
        from chuhan.widgets.lesson.player import LessonPlayer

        if self.player is not None and self.player.lesson.id == name and not self._forgotten:
            return self.player
        try:
            lesson = load_lesson(self.game, name)
        except LessonError:
            raise BadLink(say("There is no lesson “{name}”.", name=quoted(name))) from None
        left, done = self.player, () if self._is_done(name) else self._pages(name)
        kept = self.places.step(self._kept).split() if left is None else []
        self.player = LessonPlayer(
            self.game,
            lesson,
            done=done,
            on_done=self._done,
            on_next=self._go_on,
            address=self.host.address,
            start=kept[1] if len(kept) == 2 and kept[0] == name else "",
            on_page=lambda lesson, page: self.places.keep_step(self._kept, f"{lesson} {page}"),
        )
        self._forgotten = False
        if left is not None:
            discard(left)
        return self.player

    @property
    def _kept(self) -> str:
        """The name of the page in view among what the browser keeps."""
        return f"{self.game.id}/{self.name}"

    def _done(self, completed: Completed) -> None:
        self.store.page_done(name_of(self.game.id, completed.lesson), completed.page)

    def _go_on(self, name: str) -> None:
        self.visit(write_link(self.link(name)))

    def _heard(self, news: News) -> None:
        if news is News.FORGOTTEN:  # what the player shows as done is so no longer: the next one begins anew
            self._forgotten = True


def _finished(done: int, every: int) -> str:
    return say("{i} of {n:lessons_in_digits} finished", i=done, n=every)


def discard(player: LessonPlayer) -> None:
    """Close its widgets and their layouts, so that they do not pile up."""
    for widget in (*player.children, player):
        widget.layout.close()
    player.close()
