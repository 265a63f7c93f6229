"""Addresses: `?puzzle=ID`, `?set=ID`, `?lesson=ID`, `?position=NOTATION`, `?rule=5.6`, `?page=play`,
`?page=referee&seed=7`, `?page=play&table=coached`.

A position is for the explorer, or for the lab where that is named with it: `?page=lab&position=NOTATION`.
`&game=sun-tzu` names another game than the first; `?game=sun-tzu` is its start page, `?` that of all games.
"""

from __future__ import annotations

from urllib.parse import parse_qsl, urlencode

from chuhan.interface import FIRST_GAME, BadLink, Link
from chuhan.language import say
from chuhan.refusal import clipped

LONGEST, LONGEST_POSITION = 900, 2400
"""Characters without a position and with one; the longest position, escaped, has half of that."""
START = Link("start", game="")
_EXPLORE, _LAB, _REFEREE, _PLAY = "explore", "lab", "referee", "play"
"""The pages that open a position, the first where no page is named; those with cases and with rivals."""
_KEYS = ("game", "puzzle", "set", "lesson", "position", "rule", "page", "seed", "table")


def write_link(link: Link) -> str:
    """The query string.

    >>> write_link(Link("puzzles", puzzle="just-a-quick-look")), write_link(START)
    ('?puzzle=just-a-quick-look', '?')
    >>> write_link(Link("rules", game="sun-tzu")), write_link(Link("start", game="sun-tzu"))
    ('?game=sun-tzu&page=rules', '?game=sun-tzu')
    """
    is_start = link.page == START.page
    given = {
        "game": link.game if is_start or link.game != FIRST_GAME else "",
        "set": link.series,
        "puzzle": link.puzzle,
        "lesson": link.lesson,
        "position": link.position,
        "rule": link.rule,
    }
    told = {key: value for key, value in given.items() if value}
    of_another = link.position and link.page == _LAB
    if of_another or (not is_start and not told.keys() - {"game"}):
        told["page"] = link.page
    if link.seed:
        told["seed"] = link.seed
    if link.table:
        told["table"] = link.table
    return "?" + urlencode(told)


def read_link(query: str) -> Link:
    """What a query string asks for, which may come from anywhere. Raises BadLink.

    >>> found = read_link("?set=first-thirty&theme=dark")
    >>> found == Link("puzzles", series="first-thirty")
    True
    """
    if len(query) > (LONGEST_POSITION if "position=" in query else LONGEST):
        raise BadLink(say("This link is too long to lead anywhere."))
    try:
        pairs = parse_qsl(query.removeprefix("?"), max_num_fields=20)
    except ValueError:
        raise BadLink(say("This link cannot be read.")) from None
    asked = {key: value.strip() for key, value in reversed(pairs) if key in _KEYS and value.strip()}
    game = asked.get("game", FIRST_GAME)
    if "puzzle" in asked or "set" in asked:
        return Link("puzzles", puzzle=asked.get("puzzle", ""), series=asked.get("set", ""), game=game)
    if "lesson" in asked:
        return Link("learn", lesson=asked["lesson"], game=game)
    if "position" in asked:
        page = _LAB if asked.get("page") == _LAB else _EXPLORE
        return Link(page, position=asked["position"], game=game)
    if "rule" in asked:
        return Link("rules", rule=asked["rule"], game=game)
    if (page := asked.get("page", START.page)) == START.page:
        return Link(page, game=asked.get("game", START.game))
    more = {key: asked.get(key, "") for key, of in (("seed", _REFEREE), ("table", _PLAY)) if page == of}
    return Link(page, game=game, **more)


def quoted(text: str) -> str:
    """What a link asked for, short enough to be shown back."""
    return clipped(text, 39)
