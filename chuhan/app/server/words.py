"""Pages and sentences that the server says itself, before a learner has a kernel."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape

from chuhan.app.server.files import text
from chuhan.app.server.queue import Wait
from chuhan.draw.palette import page_style
from chuhan.language import Language, Sentence, current, first_known, load

_GAP = re.compile(r"{{(\w+)}}")


NOTHING_WINDOW = Sentence("Nothing here · Chu Han")
NOTHING = Sentence("There is nothing here")
NOWHERE = Sentence("This address leads nowhere, or not any more.")
HOME = Sentence("To the start page")
ONE_MOMENT = Sentence("One moment · Chu Han")
ONE_MOMENT_MORE = Sentence("The table is being set …")
ABOUT = Sentence("Learn, play and solve the card game Chu Han.")
DEALING = Sentence("The cards are being dealt …")
SLOW = Sentence("This takes longer than usual. It goes on by itself as soon as it can.")
NO_ANSWER = Sentence(
    "The table does not answer. Load the page again; if that does not help, tell whoever runs this server."
)
GONE = Sentence("The table that was set for you is not there any more.")
AGAIN = Sentence("Load the page again")
COOKIES = Sentence(
    "This page needs cookies to know you again. Please allow them for this address, then reload."
)
NEEDS_SCRIPT = Sentence("This page needs JavaScript.")
UNKNOWN_WINDOW = Sentence("Another address · Chu Han")
UNKNOWN = Sentence("This server goes by another name")
OTHER_NAME = Sentence(
    "Ask the person who runs it for the address. The option --allow-host makes this name one of its own."
)
SILENT = Sentence("The server does not answer just now. This page keeps trying.")


def wanted_language(accepted: str) -> Language:
    """The first language of an Accept-Language header that there is, else the server's own."""
    found = first_known(part.partition(";")[0].strip() for part in accepted[:200].split(","))
    return current() if found is None else load(found)


def filled(name: str, speaker: Language, root: str, **sentences: Sentence) -> str:
    """A page without a kernel: the frame, its content, and the sentences in it. `root` is the way from it to
    the start page."""
    page = text("frame.html").replace("{{content}}", text(name).strip())
    parts = {"style": page_style() + text("plain.css"), "icon": text("icon.svg"), "root": root}
    return fill(page, speaker, parts, sentences)


def fill(page: str, speaker: Language, parts: Mapping[str, str], sentences: Mapping[str, Sentence]) -> str:
    """A page with its own parts as they are, and sentences in the learner's language."""
    told = {"code": speaker.code} | {key: speaker.say(one) for key, one in sentences.items()}
    all_told = dict(parts) | {key: escape(value) for key, value in told.items()}
    return _GAP.sub(lambda gap: all_told[gap[1]], page)


def waiting(wait: Wait) -> Sentence:
    if wait.failing:
        return Sentence(
            "The table cannot be set: something is wrong on the server. Its terminal says what."
            " This page keeps trying and opens as soon as it can."
        )
    if wait.full and wait.ahead:
        return Sentence(
            "The class is full: every place is taken. {n} before you."
            " This page looks again by itself and lets you in as soon as somebody leaves.",
            n=wait.ahead,
        )
    if wait.full:
        return Sentence(
            "The class is full: every place is taken."
            " This page looks again by itself and lets you in as soon as somebody leaves."
        )
    if wait.ahead:
        return Sentence(
            "Many are coming in at once. {n:learners_are} before you; it is your turn in about {seconds} s.",
            n=wait.ahead,
            seconds=wait.seconds,
        )
    return Sentence("Your table is being set: about {seconds} s.", seconds=wait.seconds)
