"""What one looks up while playing, as Markdown: the eleven persons, and what a cancelled power leaves."""

from __future__ import annotations

from chuhan.games.chu_han.powers import POWERS
from chuhan.games.chu_han.show.faces import POWER
from chuhan.language import say


def tables() -> str:
    return "\n".join((*_persons(), "", *_after_a_cancel(), ""))


def _persons() -> tuple[str, ...]:
    rows = [
        say(
            "| {card:card} | {when:moment_in_table} | {power} | {rule} |",
            card=power.card,
            when=power.when,
            power=POWER[power.card],
            rule=power.rule,
        )
        for power in POWERS
    ]
    return (
        say("## The eleven powers"),
        "",
        say("| person | when | power | rule |"),
        "|---|---|---|---|",
        *rows,
    )


def _after_a_cancel() -> tuple[str, ...]:
    """4.2, 6.2, 6.3."""
    return (
        say("## After a cancelled power"),
        "",
        say("| cancelled | a writ now? | another power? | then |"),
        "|---|---|---|---|",
        say("| Ji Bu, Yu Ji, Ying Bu | yes, if none was taken this turn | no | lead a plain set |"),
        say("| Zhongli Mo, leading | no | no | lead a plain set |"),
        say("| a power of a response | no | no | respond with a plain set, or pass |"),
        say("| a power of a pass | no | no | pass, or respond with a plain set |"),
    )
