"""Texts of composed positions, for tests: what is not said is as dull as possible."""

from tests.games.three_kingdoms.oracle.referee import play, read
from tests.games.three_kingdoms.oracle.state import State

BEGINNER = "beginner=yes"


def record(name: str, words: str) -> str:
    tribe = "" if "tribe=" in words else "tribe=5"
    return " ".join([name, words, tribe]).strip()


def text(
    phase: str,
    turn: str,
    bids: str = "",
    *,
    head: str = "",
    w: str = "",
    u: str = "",
    s: str = "",
    sites: str = "",
    rules: str = "",
    todo: str = "",
    n: int = 4,
    order: str = "WUS",
    crit: str = "AC",
    beginner: bool = True,
) -> str:
    """A position; beginner rules unless said otherwise."""
    acts = "-" if phase in ("recruit", "ally", "bid") else order
    rules = ",".join(filter(None, ["base", rules, BEGINNER if beginner else ""]))
    records = [
        f"round={n} phase={phase} turn={turn} order={order} acts={acts} crit={crit} {head}",
        *(record(name, words) for name, words in zip("WUS", (w, u, s), strict=True)),
        f"bids {bids}",
        f"sites {sites}",
        *([f"todo {todo}"] if todo else []),
        f"rules {rules}",
    ]
    return " | ".join(" ".join(line.split()) for line in records)


def act(turn: str, bids: str, **more: object) -> str:
    return text("act", turn, bids, **more)  # type: ignore[arg-type]


def resolved(bids: str, *, order: str = "WUS", head: str = "", **more: object) -> State:
    """All have passed on these bids: the Resolution begins."""
    last = order[-1]
    before = text("bid", last, bids, order=order, head=f"{head} passed={order[:2]}", **more)  # type: ignore[arg-type]
    return read(play(before, "pass"))
