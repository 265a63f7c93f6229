"""A review in words and as data: what turned, whether it was a mistake, what would have been better."""

from __future__ import annotations

from typing import Any

from chuhan.games.chu_han.position import Side
from chuhan.games.chu_han.review.review import Review, Share, Step, Turn, Value, Verdict
from chuhan.games.chu_han.solver import Goal
from chuhan.games.chu_han.solver.goals import MATCH
from chuhan.games.chu_han.words import deed
from chuhan.language import Sentence, say


def cost(step: Step) -> Sentence:
    """What a turning point cost, proved with open cards."""
    side, rival = step.claim.side, step.claim.side.other
    if step.turn is Turn.WINNER:
        return Sentence("With open cards that gave the round to {rival:side}.", rival=rival)
    if abs(step.before.margin or 0) == MATCH or abs(step.after.margin or 0) == MATCH:
        return Sentence("With open cards that gave the match to {rival:side}.", rival=rival)
    return Sentence("With open cards that cost {side:side} {n} VP.", side=side, n=step.cost)


def judgement(step: Step) -> Sentence:
    """Was it a mistake, and what would have been better?"""
    advice, share = step.advice, step.known.share if step.known is not None else None
    if advice is None:
        return Sentence("What would have been better was not found out in time.")
    facts: dict[str, Any] = {"better": deed(step.claim.side, advice), "rival": step.claim.side.other}
    if step.verdict is Verdict.MISTAKE:
        return Sentence(
            "A mistake. Better: {better}. Proved: that wins the round whatever {rival:side} holds.", **facts
        )
    if step.verdict is Verdict.OPEN or share is None:
        return Sentence("Better: {better}. Whether that could be known was not found out in time.", **facts)
    one, two = share.worth[advice], share.worth[step.claim.move]
    facts["n"] = share.layouts
    if share.goal is Goal.ROUND:
        facts |= {"one": _percent(one), "two": _percent(two)}
        if step.verdict is Verdict.LIKELY:
            return Sentence(
                "Probably a mistake. Better: {better}. That wins against {one} % of the hands that"
                " {rival:side} might have held, this against {two} %: an estimate from {n} of them.",
                **facts,
            )
        return Sentence(
            "Bad luck. Better with these cards: {better}. But that wins against {one} % of the hands that"
            " {rival:side} might have held, this against {two} %: an estimate from {n} of them.",
            **facts,
        )
    facts["vp"] = f"{abs(one - two):.1f}"
    if step.verdict is Verdict.LIKELY:
        return Sentence(
            "Probably a mistake. Better: {better}. Against the hands that {rival:side} might have held that"
            " is {vp} VP better on the average: an estimate from {n} of them.",
            **facts,
        )
    return Sentence(
        "Bad luck. Better with these cards: {better}. Against the hands that {rival:side} might have held"
        " there is hardly a difference: an estimate from {n} of them.",
        **facts,
    )


def knowable(step: Step) -> Sentence | None:
    """Of any decision: what could be known. None where nothing was found out."""
    if step.known is None:
        return None
    sure, share, move = step.known.guaranteed, step.known.share, step.claim.move
    if sure and move in sure:
        return Sentence("Guaranteed: this wins whatever the rival holds.")
    if sure:
        return Sentence("Not guaranteed. What was: {move}.", move=deed(step.claim.side, sure[0]))
    if share is not None and share.goal is Goal.ROUND:
        return (
            Sentence(
                "Nothing was guaranteed. An estimate from {n} layouts: this wins {two} %, the best {one} %.",
                n=share.layouts,
                one=_percent(share.best),
                two=_percent(share.worth[move]),
            )
            if sure is not None
            else Sentence(
                "An estimate from {n} layouts: this wins {two} %, the best {one} %.",
                n=share.layouts,
                one=_percent(share.best),
                two=_percent(share.worth[move]),
            )
        )
    return None if sure is None else Sentence("Nothing was guaranteed.")


def value_words(value: Value, base: int) -> str:
    """What the round brings Han: `+4`, `−3`, who wins where only that is proved, or `?`. `base`: what Han was
    ahead before it."""
    if value.margin is not None and abs(value.margin) == MATCH:
        return say("{side:side} wins the match", side=Side.HAN if value.margin > 0 else Side.CHU)
    if value.margin is not None:
        return f"{value.margin - base:+d}".replace("-", "−").replace("+0", "0")
    return "?" if value.winner is None else say("{side:side} wins", side=value.winner)


def _percent(share: float) -> int:
    return round(100 * share)


# ---- data --------------------------------------------------------------------------------------------


def data(review: Review) -> dict[str, Any]:
    """As `chuhan review --json` prints a round: docs/games/chu-han/review.md."""
    end = review.played.position(len(review.steps))
    return {
        "number": review.played.number,
        "over": end.over,
        "winner": str(end.turn) if end.over else None,
        "score": list(end.score),
        "values": [_value(value) for value in review.values],
        "turning": [_turning(step) for step in review.turning],
        "decisions": [_decision(step) for step in review.steps if step.known is not None],
        "seconds": round(review.spent, 3),
    }


def _value(value: Value) -> dict[str, Any]:
    return {"winner": None if value.winner is None else str(value.winner), "margin": value.margin}


def _turning(step: Step) -> dict[str, Any]:
    assert step.turn is not None
    return {
        "move": step.number,
        "side": str(step.claim.side),
        "played": str(step.claim.move),
        "position": str(step.position),
        "turn": step.turn.value,
        "before": _value(step.before),
        "after": _value(step.after),
        "verdict": step.verdict.value,
        "better": [str(move) for move in step.better],
        "advice": None if step.advice is None else str(step.advice),
        "sentence": f"{cost(step)} {judgement(step)}",
    }


def _decision(step: Step) -> dict[str, Any]:
    known = step.known
    assert known is not None
    sure, share = known.guaranteed, known.share
    return {
        "move": step.number,
        "side": str(step.claim.side),
        "played": str(step.claim.move),
        "guaranteed": None if sure is None else [str(move) for move in sure],
        "estimate": None if share is None else _share(share, step),
    }


def _share(share: Share, step: Step) -> dict[str, Any]:
    return {
        "goal": share.goal.value,
        "layouts": share.layouts,
        "played": round(share.worth[step.claim.move], 3),
        "best": round(share.best, 3),
    }


def text(review: Review) -> str:
    """As `chuhan review` prints a round."""
    end = review.played.position(len(review.steps))
    proved = sum(value.margin is not None for value in review.values)
    heads = [
        say(
            "Round {n}: {side:side} wins it, Han {han}, Chu {chu} VP.",
            n=review.played.number,
            side=end.turn,
            han=end.score[0],
            chu=end.score[1],
        )
        if end.over
        else say("Round {n}, which was not played to its end.", n=review.played.number),
        say(
            "Proved after {n} of {all} moves, by how many VP after {vp}.",
            n=sum(value.winner is not None for value in review.values),
            all=len(review.values),
            vp=proved,
        ),
    ]
    lines = [
        say(
            "Move {n}, {what}: {before} → {after}. {cost} {judgement}",
            n=step.number,
            what=deed(step.claim.side, step.claim.move),
            before=value_words(step.before, review.base),
            after=value_words(step.after, review.base),
            cost=cost(step),
            judgement=judgement(step),
        )
        for step in review.turning
    ]
    return "\n".join(
        [" ".join(heads), *(f"  {line}" for line in lines or [say("No turning point was found.")])]
    )
