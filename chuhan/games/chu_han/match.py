"""Rounds into a match to 31; game records as plain text; Observer, what a side has seen along a record."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from textwrap import wrap

from chuhan.games.chu_han.cards import NONE, Card, Cards
from chuhan.games.chu_han.events import LULL, Event, event_deck
from chuhan.games.chu_han.moves import Allow, LeadPower, Move, React, Writ
from chuhan.games.chu_han.notation import parse_card_list, parse_move, parse_position, parse_rules
from chuhan.games.chu_han.position import Claim, Position, Side, View
from chuhan.games.chu_han.referee import buried, deal, outcome, play
from chuhan.games.chu_han.rules import BASE, Ruleset
from chuhan.refusal import IllegalMove, NotationError

ROUND_STEP = 1_000_003
"""How far apart the seeds of a match's rounds lie; any number would do, as long as it never changes."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match at one moment: the round it is in, that round's position, and what later rounds depend on."""

    position: Position
    buried: tuple[Card, ...] = ()
    seed: int | None = None
    """None when the match began from a given position: then no further round can be dealt."""
    number: int = 1
    """The round, counted from 1."""
    base: Ruleset = BASE
    with_events: bool = False

    @classmethod
    def begin(cls, seed: int, rules: Ruleset = BASE, *, with_events: bool = False) -> Match:
        """The first round: Han leads (2.4), and with events the first is always a Lull (8.1)."""
        return cls(deal(seed, rules), buried(seed, rules), seed, 1, rules, with_events)

    @property
    def event(self) -> Event | None:
        """The event face up in this round; once the deck is used up, as quiet as a Lull."""
        if not self.with_events or self.seed is None:
            return None
        deck = event_deck(self.seed)
        return deck[self.number - 1] if self.number <= len(deck) else LULL

    @property
    def winner(self) -> Side | None:
        """Who has won the match (2.1)."""
        result = outcome(self.position)
        return result.match if result else None

    @property
    def can_go_on(self) -> bool:
        """Is this round over, and another one to be dealt?"""
        return self.position.over and self.winner is None and self.seed is not None

    def play(self, move: Move) -> Match:
        return replace(self, position=play(self.position, move))

    def next_round(self) -> Match:
        """Deal again; all writs are back (2.3). Fewer VP leads, on a tie the side that went out (2.4)."""
        if not self.can_go_on or self.seed is None:
            raise ValueError("The next round is dealt when a round is over and the match is not.")
        after = replace(self, number=self.number + 1)
        seed = self.seed + ROUND_STEP * self.number
        rules = after.event.apply(self.base) if after.event else self.base
        han, chu = self.position.score
        leader = self.position.turn if han == chu else Side.HAN if han < chu else Side.CHU
        return replace(
            after, position=deal(seed, rules, self.position.score, leader), buried=buried(seed, rules)
        )


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


@dataclass(frozen=True, slots=True)
class Observer:
    """What a side has seen since a round began: its view, and what it remembers of cards once shown."""

    side: Side
    match: Match
    rival_known: Cards = NONE
    """Cards the rival must still hold: come to the hand in the open, or drawn after Ji Bu had shown them."""
    pile_known: int = 0
    """So many cards at the top of the pile Ji Bu has shown (5.1)."""
    buried_known: int = 0
    """So many of the buried cards he has shown (5.1)."""

    def after(self, move: Move) -> Observer:
        """What this side knows after a move of either side; in a new round it starts afresh."""
        if self.match.can_go_on:
            return Observer(self.side, self.match.next_round()).after(move)
        rival = self.side.other
        before, later = self.match.position, self.match.play(move)
        old, new = before.hands[rival], later.position.hands[rival]
        known = self.rival_known.without(old.without(new))
        pile_known = self.pile_known
        if isinstance(move, Writ):
            drawn = before.pile[: len(before.pile) - len(later.position.pile)]
            if before.actor is rival:
                known += Cards.of(drawn[:pile_known])
            pile_known = max(0, pile_known - len(drawn))
        else:
            known += new.without(old)  # whatever else comes into a hand does so in the open (6.1, 5.3)
        # Yu Ji's target is named aloud, and stays known if she is cancelled (5.2).
        shown = later.position.seen_by(self.side).hands[rival]
        known = known.without(shown) + shown
        seen = replace(self, match=later, rival_known=known, pile_known=pile_known)
        return (
            seen._looked() if _took_effect(before, move) == Claim(self.side, LeadPower(Card.JI_BU)) else seen
        )

    def _looked(self) -> Observer:
        rules, pile = self.match.position.rules, len(self.match.position.pile)
        top = min(rules.ji_bu_cards, pile)
        return replace(self, pile_known=top, buried_known=max(self.buried_known, rules.ji_bu_cards - top))

    @property
    def position(self) -> Position:
        return self.match.position

    @property
    def buried_seen(self) -> tuple[Card, ...]:
        """The buried cards that Ji Bu has shown, top first."""
        return self.match.buried[: self.buried_known]

    @property
    def view(self) -> View:
        """`position.seen_by` with what this side remembers."""
        position, rival = self.match.position, self.side.other
        shown = position.seen_by(self.side)
        hands, hidden = list(shown.hands), list(shown.hidden)
        hands[rival] = self.rival_known.without(shown.hands[rival]) + shown.hands[rival]
        hidden[rival] = len(position.hands[rival]) - len(hands[rival])
        return replace(
            shown,
            hands=(hands[0], hands[1]),
            pile=position.pile[: self.pile_known],
            hidden=(hidden[0], hidden[1], len(position.pile) - self.pile_known),
            buried_seen=self.buried_seen,
        )


def _took_effect(before: Position, move: Move) -> Claim | None:
    """The announced power that a move lets take effect: nobody reacts to it, or Xiao He saves it."""
    if not before.pending or (isinstance(move, Allow) and len(before.pending) == 2):
        return None
    is_end = isinstance(move, Allow) or (isinstance(move, React) and move.card is Card.XIAO_HE)
    return before.pending[0] if is_end else None
