"""What the page of the site says before Python is there."""

from __future__ import annotations

from chuhan.app.server.words import ABOUT, AGAIN, DEALING, NEEDS_SCRIPT, ONE_MOMENT, ONE_MOMENT_MORE
from chuhan.language import Sentence

SENTENCES = {
    "window": ONE_MOMENT,
    "about": ABOUT,
    "words": ONE_MOMENT_MORE,
    "script": NEEDS_SCRIPT,
    "dealing": DEALING,
    "again": AGAIN,
    "progress": Sentence("The game comes into your browser: {got} of {all} MB.", got="{got}", all="{all}"),
    "coming": Sentence(
        "You can read on: the game answers in a moment ({got} of {all} MB).", got="{got}", all="{all}"
    ),
    "missing": Sentence(
        "A file of this page is missing. Look whether you are online, then load the page again;"
        " if that does not help, tell whoever put it there."
    ),
    "broken": Sentence(
        "A file of this page has arrived broken, or your browser cannot run it. Load the page again;"
        " if that does not help, try a newer browser."
    ),
    "old": Sentence("This browser is too old for this page: it needs WebAssembly and streams that unpack."),
    "newer": Sentence("There is a newer version of this page."),
    "take": Sentence("Load it"),
}
