"""Game records as plain text: how a match began, and its moves; reading one replays it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import wrap

from chuhan.games.chu_han.cards import Card, Cards
from chuhan.games.chu_han.match import Match
from chuhan.games.chu_han.moves import Move
from chuhan.games.chu_han.notation import parse_card_list, parse_move, parse_position, parse_rules
from chuhan.games.chu_han.position import Position
from chuhan.refusal import IllegalMove, NotationError


@dataclass(frozen=True, slots=True)
class Record:
    """A game: how it began, and its moves over all rounds. `str` prints it, `parse_record` reads it."""

    start: Match
    moves: tuple[Move, ...] = ()

    def matches(self) -> Iterator[Match]:
        """The match before the first move and after each move; a new round is dealt where one ended."""
        match = self.start
        yield match
        for move in self.moves:
            if match.can_go_on:
                match = match.next_round()
            match = match.play(move)
            yield match

    def rounds(self) -> Iterator[tuple[Match, tuple[Move, ...], Match]]:
        """Each round: how it began, its moves, how it stands after them."""
        first = match = self.start
        played: list[Move] = []
        for move in self.moves:
            if match.can_go_on:
                yield first, tuple(played), match
                first = match = match.next_round()
                played = []
            match = match.play(move)
            played.append(move)
        yield first, tuple(played), match

    @property
    def end(self) -> Match:
        """Where the last move leads."""
        *_, (_, _, last) = self.rounds()
        return last

    def __str__(self) -> str:
        start = self.start
        lines = [FIRST_LINE]
        if start.seed is None:
            lines += [f"position: {start.position}", f"buried: {''.join(map(str, start.buried)) or '-'}"]
        else:
            lines += [f"seed: {start.seed}", f"rules: {start.base}"]
        if start.with_events:
            lines.append("events: yes")
        for first, moves, last in self.rounds():
            lines += ["", f"round {first.number}" + (f"  # {first.event.name}" if first.event else "")]
            lines += wrap(" ".join(map(str, moves)), LINE, break_long_words=False, break_on_hyphens=False)
            if last.position.over:
                lines.append(_result(last))
        return "\n".join(lines) + "\n"


FIRST_LINE = "Chu Han record"
LINE = 100
_HEADER = re.compile(r"(position|buried|seed|rules|events): (.*)")
_ROUND = re.compile(r"round ([0-9]{1,4})")


def _result(match: Match) -> str:
    """`= H 12-9`: who won the round and the score; `= H 31-9 match` when it decided the match."""
    score = "{}-{}".format(*match.position.score)
    return f"= {match.position.turn} {score}" + ("" if match.winner is None else " match")


def parse_record(text: str) -> Record:
    """Read a game and replay it; a move that is not legal or a result that is not reached is refused."""
    lines = [line.split("#")[0].strip() for line in text.splitlines()]
    if not lines or lines[0] != FIRST_LINE:
        raise NotationError(f"A record begins with the line '{FIRST_LINE}'", text)
    header: dict[str, str] = {}
    reader: _Reader | None = None
    for number, line in enumerate(lines[1:], start=2):
        if not line:
            continue
        try:
            if reader is None and (found := _HEADER.fullmatch(line)):
                if found[1] in header:
                    raise NotationError(f"'{found[1]}' is given twice", line)
                header[found[1]] = found[2].strip()
                continue
            reader = reader or _Reader(_start(header, text))
            reader.read(line)
        except (NotationError, IllegalMove) as error:
            raise NotationError(f"Line {number}: {error}", line) from None
    return (reader or _Reader(_start(header, text))).record


class _Reader:
    """Replays the rounds of a record while their lines are read."""

    def __init__(self, start: Match) -> None:
        self.start = self.match = start
        self.moves: list[Move] = []

    @property
    def record(self) -> Record:
        return Record(self.start, tuple(self.moves))

    def read(self, line: str) -> None:
        """One line of a round: its heading, its result, or moves."""
        match = self.match
        if heading := _ROUND.fullmatch(line):
            expected = match.number + (match.can_go_on and bool(self.moves))
            if int(heading[1]) != expected:
                raise NotationError(f"Here round {expected} is played", line)
        elif line.startswith("="):
            if not match.position.over:
                raise NotationError("The round is not over here", line)
            if line != _result(match):
                raise NotationError(f"The moves lead to '{_result(match)}'", line)
        else:
            for word in line.split():
                move = parse_move(word)
                match = (match.next_round() if match.can_go_on else match).play(move)
                self.moves.append(move)
            self.match = match


def _start(header: dict[str, str], text: str) -> Match:
    if "seed" in header and not {"position", "buried"} & set(header):
        if not re.fullmatch("-?[0-9]{1,18}", header["seed"]):
            raise NotationError("The seed is a whole number", header["seed"])
        if header.get("events", "no") not in ("yes", "no"):
            raise NotationError("Events are yes or no", header["events"])
        rules = parse_rules(header.get("rules", "base"))
        return Match.begin(int(header["seed"]), rules, with_events=header.get("events") == "yes")
    if set(header) == {"position", "buried"}:
        position = parse_position(header["position"])
        return Match(position, _buried_under(position, header["buried"]), base=position.rules)
    raise NotationError(
        "A record begins from 'seed:' (with 'rules:', 'events:') or 'position:' and 'buried:'", text
    )


def _buried_under(position: Position, text: str) -> tuple[Card, ...]:
    """The buried cards in order: as many as the rules say, none of them in the position."""
    cards = parse_card_list(text)
    if len(cards) != position.rules.buried:
        raise NotationError(f"Buried must be {position.rules.buried} cards, top first", text)
    if not position.unmentioned.holds(Cards.of(cards)):
        raise NotationError("A buried card stands elsewhere in the position too", text)
    return cards
