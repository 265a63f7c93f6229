"""Work ahead: it gives way to a question that is asked now, is taken up again, and ends when told to."""

from __future__ import annotations

import logging
import threading
from threading import Event
from time import sleep

import pytest

from chuhan import Side, parse_position
from chuhan.games.chu_han.solver import NotSolved, Why
from chuhan.games.chu_han.solver.ahead import THREAD, Wanted, WorkAhead
from chuhan.games.chu_han.solver.limits import StopLimits
from chuhan.games.chu_han.solver.proof import Aim, Prover


def wait_for_the_end() -> None:
    for thread in threading.enumerate():
        if thread.name == THREAD:
            thread.join(10)
            assert not thread.is_alive()


class Slow(Wanted):
    """Set long before the one who sets it goes on, as on a busy machine."""

    def set(self) -> None:
        super().set()
        sleep(0.05)


@pytest.mark.parametrize("wanted", [Wanted(), Slow()])
def test_a_question_asked_now_comes_first_and_the_other_is_asked_again(wanted: Wanted) -> None:
    ahead, begun, order = WorkAhead(), Event(), list[str]()
    ahead.wanted = wanted

    def long() -> None:
        order.append("ahead")
        begun.set()
        while "now" not in order:
            StopLimits(stopped=ahead.wanted).check()
            sleep(0.001)

    ahead.start(iter([long, lambda: order.append("next")]))
    assert begun.wait(10)
    with ahead.first():
        order.append("now")
    wait_for_the_end()
    assert order == ["ahead", "now", "ahead", "next"]


def test_one_who_asks_does_not_break_off_another() -> None:
    ahead, order = WorkAhead(), list[str]()

    def second() -> None:
        with ahead.first():
            order.append("second")

    with ahead.first():
        other = threading.Thread(target=second)
        other.start()
        sleep(0.05)
        StopLimits(stopped=ahead.wanted).check()
        order.append("first")
    other.join(10)
    assert order == ["first", "second"]


def test_rest_and_other_questions_end_what_was_begun() -> None:
    ahead, order = WorkAhead(), list[str]()
    with ahead.first():  # nothing is answered before the end of this
        ahead.start(iter([lambda: order.append("one"), lambda: order.append("two")]))
        ahead.start(iter([lambda: order.append("three"), ahead.rest, lambda: order.append("four")]))
    wait_for_the_end()
    assert [word for word in order if word != "one"] == ["three"]


@pytest.mark.parametrize("error", [RuntimeError("broken"), NotSolved(Why.NODES, 1, 0.0)])
def test_a_question_that_fails_is_logged_and_nothing_else(
    error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    def fails() -> None:
        raise error

    with caplog.at_level(logging.ERROR):
        ahead = WorkAhead()
        ahead.start(iter([fails]))
        wait_for_the_end()
    assert "could not be answered ahead" in caplog.text
    with ahead.first():
        pass


def test_a_prover_that_is_stopped_gives_no_poorer_answer() -> None:
    position = parse_position("122247/14445 - - - - H 3-3 12-9 base")
    stopped = Event()
    prover = Prover(position, Aim(Side.HAN), stopped=stopped)
    stopped.set()
    with pytest.raises(NotSolved) as end:
        prover.best_move(position)
    assert end.value.why is Why.STOPPED
    stopped.clear()
    assert prover.best_move(position) == Prover(position, Aim(Side.HAN)).best_move(position)
