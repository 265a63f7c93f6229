"""Python ends quietly while widgets live: no thread holds an engine back, and nothing is written to a log."""

from __future__ import annotations

import subprocess
import sys

import pytest

pytest.importorskip("anywidget")

LIVES = {
    "a trainer that prepares its answers": """
from chuhan.games.chu_han import Trainer
trainer = Trainer()
""",
    "a trainer in the midst of a refutation": """
from chuhan.games.chu_han import Trainer
trainer = Trainer(start="just-a-quick-look")
trainer.board.receive({"do": "play", "choice": {"cards": ["2"]}, "at": trainer.board.scene["at"]})
assert trainer.attempt.why
""",
    "a trainer that another thread keeps": """
import threading
from chuhan.games.chu_han import Trainer
trainer = Trainer()
trainer.attempt.hint()
threading.Thread(target=lambda: threading.Event().wait(), daemon=True).start()
""",
    "an explorer that another thread keeps": """
import threading
from chuhan.games.chu_han import Explorer
explorer = Explorer()
job = explorer.worker.job
assert job is None or job.wait(60)
threading.Thread(target=lambda: threading.Event().wait(), daemon=True).start()
""",
    "an explorer that has found its proof": """
from chuhan.games.chu_han import Explorer
explorer = Explorer()
job = explorer.worker.job
assert job is None or job.wait(60)
""",
    "an explorer in the midst of a search": """
from chuhan import deal
from chuhan.games.chu_han import Explorer
explorer = Explorer(deal(1), quick_seconds=60)
""",
}


@pytest.mark.slow
@pytest.mark.parametrize("what", LIVES)
def test_python_ends_quietly_with(what: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", LIVES[what]], capture_output=True, text=True, timeout=120, check=False
    )
    assert (ended.returncode, ended.stderr) == (0, "")
