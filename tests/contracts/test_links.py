"""Links that people have kept, sent and printed open what they opened when these tests were written."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from chuhan.app.page.app import App  # the one place that knows where the app is
from chuhan.widgets.trainer.trainer import Trainer

GOOD = [
    # pages
    ("", "?", "start", "Chu Han"),
    ("?", "?", "start", "Chu Han"),
    ("?page=start", "?", "start", "Chu Han"),
    ("?page=learn", "?page=learn", "learn", "Learn"),
    ("?page=puzzles", "?puzzle=1", "puzzles", "A General Is Also a Six"),
    ("?page=play", "?page=play", "play", "Play"),
    (
        "?page=explore",
        "?position=1223y3p59%2F23z44556y+-+-+-+-+H+3-3+10-10+base",
        "explore",
        "Explore",
    ),
    ("?page=rules", "?page=rules", "rules", "Rules"),
    # the question mark may be missing, and what is not known is not heard
    ("page=rules", "?page=rules", "rules", "Rules"),
    ("?page=", "?", "start", "Chu Han"),
    ("?page=+play+", "?page=play", "play", "Play"),
    ("?theme=dark", "?", "start", "Chu Han"),
    ("?PAGE=rules", "?", "start", "Chu Han"),
    # puzzles
    ("?puzzle=4", "?puzzle=4", "puzzles", "Just a Quick Look"),
    ("?puzzle=192", "?puzzle=192", "puzzles", "Half of the Fives"),
    ("?game=sun-tzu&puzzle=1", "?game=sun-tzu&puzzle=1", "puzzles", "A Letter from Wu"),
    ("?game=three-kingdoms&puzzle=76", "?game=three-kingdoms&puzzle=76", "puzzles", "The Final Ledger"),
    ("?set=the-empress&puzzle=65", "?set=the-empress&puzzle=65", "puzzles", "She Says No"),
    ("?puzzle=just-a-quick-look", "?puzzle=4", "puzzles", "Just a Quick Look"),  # older than numbers
    ("?puzzle=she-says-no", "?puzzle=65", "puzzles", "She Says No"),
    ("?puzzle=the-last-ferry", "?puzzle=179", "puzzles", "The Last Ferry"),
    # sets
    ("?set=first-thirty", "?puzzle=1", "puzzles", "A General Is Also a Six"),
    (
        "?set=race-to-thirty-one",
        "?set=race-to-thirty-one&puzzle=36",
        "puzzles",
        "The Whole Army Comes Home",
    ),
    (
        "?set=tales-from-the-table",
        "?set=tales-from-the-table&puzzle=10",
        "puzzles",
        "The Last Card That Loses",
    ),
    ("?set=the-empress", "?set=the-empress&puzzle=14", "puzzles", "Robbed of the Round"),
    (
        "?set=the-hardest-dozen",
        "?set=the-hardest-dozen&puzzle=170",
        "puzzles",
        "The Price of the Reins",
    ),
    # a puzzle in a set; where it is not in that set, the puzzle counts
    (
        "?set=the-empress&puzzle=she-says-no",
        "?set=the-empress&puzzle=65",
        "puzzles",
        "She Says No",
    ),
    (
        "?puzzle=she-says-no&set=the-empress",
        "?set=the-empress&puzzle=65",
        "puzzles",
        "She Says No",
    ),
    (
        "?set=first-thirty&puzzle=just-a-quick-look",
        "?puzzle=4",
        "puzzles",
        "Just a Quick Look",
    ),
    (
        "?set=the-empress&puzzle=just-a-quick-look",
        "?puzzle=4",
        "puzzles",
        "Just a Quick Look",
    ),
    ("?set=&puzzle=just-a-quick-look", "?puzzle=4", "puzzles", "Just a Quick Look"),
    # lessons, and the checks that are on no list
    ("?lesson=welcome", "?lesson=welcome", "learn", "Welcome"),
    ("?lesson=the-deck", "?lesson=the-deck", "learn", "The deck"),
    ("?lesson=tricks", "?lesson=tricks", "learn", "Tricks"),
    ("?lesson=joker-and-twos", "?lesson=joker-and-twos", "learn", "The joker and the 2s"),
    ("?lesson=writs-and-scoring", "?lesson=writs-and-scoring", "learn", "Writs and scoring"),
    ("?lesson=lead-powers", "?lesson=lead-powers", "learn", "LEAD powers"),
    (
        "?lesson=response-and-pass-powers",
        "?lesson=response-and-pass-powers",
        "learn",
        "Powers for a response or a pass",
    ),
    ("?lesson=reactions", "?lesson=reactions", "learn", "Reactions"),
    ("?lesson=the-match", "?lesson=the-match", "learn", "The match"),
    (
        "?lesson=events-and-open-rulings",
        "?lesson=events-and-open-rulings",
        "learn",
        "Events and open rulings",
    ),
    ("?lesson=first-puzzles", "?lesson=first-puzzles", "learn", "First puzzles"),
    (
        "?lesson=how-the-solver-proves-it",
        "?lesson=how-the-solver-proves-it",
        "learn",
        "How the solver proves it",
    ),
    ("?lesson=make-your-own-puzzle", "?lesson=make-your-own-puzzle", "learn", "Make your own puzzle"),
    # positions, however they are written
    (
        "?position=24%2F13j+-+-+-+-+H+3-3+12-9+base",
        "?position=24%2F13j+-+-+-+-+H+3-3+12-9+base",
        "explore",
        "Explore",
    ),
    (
        "?position=122247%2F14445%20-%20-%20H%3A22%2CC%3A44%20-%20H%203-3%2012-9%20base",
        "?position=122247%2F14445+-+-+H%3A22%2CC%3A44+-+H+3-3+12-9+base",
        "explore",
        "Explore",
    ),
    (
        "?position=3l/3x - - - C:!3z2456y78 C 3-3 23-24 base",
        "?position=3l%2F3x+-+-+-+C%3A%213z2456y78+C+3-3+23-24+base",
        "explore",
        "Explore",
    ),
    (
        "?position=-/14445+-+-+H:22+-+H+3-3+12-9+base",
        "?position=-%2F14445+-+-+H%3A22+-+H+3-3+12-9+base",
        "explore",
        "Explore",
    ),
    (
        "?position=54/5+-+3z3j1+H:40+-+C+03-3+00-0+base,zhongli_leads=yes,zhongli_single=no",
        "?position=45%2F5+-+13j3z+H%3A04+-+C+3-3+0-0+base%2Czhongli_single%3Dno",
        "explore",
        "Explore",
    ),
    # rules and their sections
    ("?rule=1.1", "?rule=1.1", "rules", "Rule 1.1"),
    ("?rule=5", "?rule=5", "rules", "Rule 5"),
    ("?rule=5.6", "?rule=5.6", "rules", "Rule 5.6"),
    ("?rule=5.10", "?rule=5.10", "rules", "Rule 5.10"),
    ("?rule=9.4", "?rule=9.4", "rules", "Rule 9.4"),
    # of several wishes one counts
    ("?page=play&page=rules", "?page=play", "play", "Play"),
    ("?rule=5.6&page=play", "?rule=5.6", "rules", "Rule 5.6"),
    ("?lesson=tricks&position=rubbish&page=nowhere", "?lesson=tricks", "learn", "Tricks"),
    ("?puzzle=just-a-quick-look&lesson=nope", "?puzzle=4", "puzzles", "Just a Quick Look"),
    (
        "?set=the-empress&theme=dark&page=rules",
        "?set=the-empress&puzzle=14",
        "puzzles",
        "Robbed of the Round",
    ),
]
"""A link, the link that the app gives for what it has opened, the page, and the title."""

BAD = [
    ("?page=nowhere", "There is no page “nowhere”."),
    ("?page=Play", "There is no page “Play”."),
    ("?puzzle=0", "There is no puzzle “0”."),
    ("?puzzle=4x", "There is no puzzle “4x”."),
    ("?puzzle=nope", "There is no puzzle “nope”."),
    ("?puzzle=../../etc/passwd", "There is no puzzle “../../etc/passwd”."),
    ("?puzzle=%3Cb%3Ex", "There is no puzzle “<b>x”."),
    (f"?puzzle={'x' * 60}", f"There is no puzzle “{'x' * 39}…”."),
    ("?set=nope", "There is no set of puzzles “nope”."),
    ("?set=nope&puzzle=just-a-quick-look", "There is no set of puzzles “nope”."),
    ("?set=the-empress&puzzle=nope", "There is no puzzle “nope”."),
    ("?lesson=nope", "There is no lesson “nope”."),
    ("?lesson=course", "There is no lesson “course”."),
    ("?lesson=../welcome", "There is no lesson “../welcome”."),
    ("?rule=99.9", "There is no rule “99.9”."),
    ("?rule=5.60", "There is no rule “5.60”."),
    (
        "?position=rubbish",
        "This link has no position that can be read: A position has nine fields, one space apart; here are"
        " 1.",
    ),
    (
        "?position=9/9+-+-+-+-+H+3-3+0-0+base",
        "This link has no position that can be read: The card 9 is here 2 times, but the deck has 1.",
    ),
    (
        "?position=4/5+-+-+H:44,C:22+-+H+3-3+0-0+base",
        "This link has no position that can be read: On the table C:22 cannot stand: A response must be of a"
        " higher rank: this set counts as 2, the last as 4. (3.3).",
    ),
    ("?puzzle=a" + "&b=1" * 30, "This link cannot be read."),
    ("?page=" + "x" * 900, "This link is too long to lead anywhere."),
]
"""A link, and what is said about it above the start page."""

A_WALK = [
    ("?set=the-empress", "?set=the-empress&puzzle=14"),
    ("?puzzle=she-says-no", "?set=the-empress&puzzle=65"),
    ("?page=rules", "?page=rules"),
    ("?page=puzzles", "?set=the-empress&puzzle=65"),
    ("?set=first-thirty", "?puzzle=1"),
    ("?lesson=tricks", "?lesson=tricks"),
    ("?page=learn", "?page=learn"),
    ("?position=24/13j+-+-+-+-+H+3-3+12-9+base", "?position=24%2F13j+-+-+-+-+H+3-3+12-9+base"),
    ("?page=explore", "?position=24%2F13j+-+-+-+-+H+3-3+12-9+base"),
    ("?rule=5.6", "?rule=5.6"),
    ("?page=rules", "?page=rules"),
    ("?page=play", "?page=play"),
    ("?puzzle=nope", "?"),
    ("?page=puzzles", "?puzzle=1"),
    ("?page=start", "?"),
]
"""Links followed one after the other on one page, and where each leads then."""

ONE_OF_EACH_THEME = {
    "cancelled-and-grateful": "Cancelled, and Grateful",
    "call-up-the-twins": "Call Up the Twins",
    "bribe-and-bluster": "Bribe and Bluster",
    "a-roar-in-time": "A Roar in Time",
    "hold-them-to-the-count": "Hold Them to the Count",
    "a-ticket-past-han-xin": "A Ticket Past Han Xin",
    "a-fast-horse-and-a-loyal-friend": "A Fast Horse and a Loyal Friend",
    "a-longer-road-home": "A Longer Road Home",
    "a-friend-goes-ahead": "A Friend Goes Ahead",
    "before-the-king-falls": "Before the King Falls",
    "let-him-roar": "Let Him Roar",
    "a-column-of-three": "A Column of Three",
    "a-friend-in-the-last-hand": "A Friend in the Last Hand",
    "add-to-the-load": "Add to the Load",
    "an-equal-answer": "An Equal Answer",
    "a-scout-for-the-empress": "A Scout for the Empress",
    "a-lady-among-the-twos": "A Lady Among the Twos",
    "a-pair-is-two-cards": "A Pair Is Two Cards",
    "a-general-is-also-a-six": "A General Is Also a Six",
    "han-xin-sits-still": "Han Xin Sits Still",
    "a-five-now-a-five-later": "A Five Now, a Five Later",
    "ahead-by-a-whisker": "Ahead by a Whisker",
}
"""A puzzle from every folder of the collection."""


@contextmanager
def opened(query: str) -> Iterator[App]:
    """The app at a link; afterwards nothing of it goes on searching."""
    app = App(query)
    try:
        yield app
    finally:
        app.close()


@pytest.mark.slow
@pytest.mark.parametrize(("query", "link", "here", "title"), GOOD, ids=[one[0] for one in GOOD])
def test_a_link_opens_what_it_opened(query: str, link: str, here: str, title: str) -> None:
    with opened(query) as app:
        there = app.bar.page
        assert (str(app.link), there["here"], titled(app), there["notice"]) == (link, here, title, "")
        assert there["link"] == link


def titled(app: App) -> str:
    """The title of the page; that of a puzzle is told only when it is solved, so here it is asked for."""
    shown = app.children[1]
    return shown.puzzle.title if isinstance(shown, Trainer) else app.bar.page["title"]


@pytest.mark.parametrize(("query", "sentence"), BAD, ids=[one[0][:40] for one in BAD])
def test_a_bad_link_is_one_sentence_above_the_start_page(query: str, sentence: str) -> None:
    with opened(query) as app:
        there = app.bar.page
        assert there["notice"] == f"{sentence} Here is the start page."
        assert (str(app.link), there["link"], there["here"], there["title"]) == ("?", "?", "start", "Chu Han")


def test_links_followed_one_after_the_other() -> None:
    with opened("") as app:
        walked = []
        for query, _ in A_WALK:
            app.bar.receive({"do": "open", "text": query})
            walked.append((query, app.bar.page["link"]))
    assert walked == A_WALK


@pytest.mark.slow
def test_the_link_that_the_app_gives_leads_back_to_the_same_place() -> None:
    links = sorted({link for _, link, _, _ in GOOD})
    with opened("") as app:
        for link in links:
            app.visit(link)
            assert (str(app.link), app.bar.page["notice"]) == (link, "")


@pytest.mark.slow
def test_puzzles_of_every_theme_are_found() -> None:
    with opened("") as app:
        found = {}
        for puzzle in ONE_OF_EACH_THEME:
            app.visit(f"?puzzle={puzzle}")
            assert puzzle not in str(app.link)
            found[puzzle] = titled(app)
    assert found == ONE_OF_EACH_THEME
