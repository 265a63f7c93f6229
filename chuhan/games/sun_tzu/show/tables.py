"""What one looks up while playing, as Markdown: the action cards, and the ten warlords."""

from __future__ import annotations

from chuhan.games.sun_tzu.rules import rulebook
from chuhan.language import say


def tables() -> str:
    return "\n".join((*_cards(), "", *_warlords(), ""))


def _cards() -> tuple[str, ...]:
    """Section 4."""
    return (
        say("## The action cards"),
        "",
        say("| card | in a battle | rule |"),
        "|---|---|---|",
        say("| 1 to 10 | the higher number wins by the difference | 4.1 |"),
        say("| 6 | one army of its player becomes a marker in the province, and stays | 4.6 |"),
        say("| +1, +2, +3 | wins by so many against a number or a −1; +2 costs one army, +3 two | 4.3 |"),
        say("| −1 | loses by one against a number | 4.2 |"),
        say("| plague | no battle: half of the armies in the province, rounded down, go home | 4.8 |"),
    )


def _warlords() -> tuple[str, ...]:
    """Section 8, in the rulebook's own words."""
    rows = [
        say(
            "| {title} | {side} | {text} | {rule} |",
            title=rule.title,
            side=rule.note,
            text=" ".join(rule.text.split()),
            rule=number,
        )
        for number, rule in rulebook().items()
        if number.startswith("8.")
    ]
    return (say("## The warlords"), "", say("| warlord | of | power | rule |"), "|---|---|---|---|", *rows)
