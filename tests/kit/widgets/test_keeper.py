"""The keeper of a text in the browser, without a browser."""

from __future__ import annotations

import pytest

pytest.importorskip("anywidget")

from chuhan.widgets.keeper import Keeper, is_lent, is_passing


def test_only_short_texts_under_plain_names_are_kept() -> None:
    with pytest.raises(ValueError, match="few small letters"):
        Keeper("../progress", print)
    keeper = Keeper("progress", print, limit=5)
    keeper.keep("12345")
    with pytest.raises(ValueError, match="too long"):
        keeper.keep("123456")
    assert keeper.text == "12345"


def test_a_browser_is_heard_and_never_obeyed() -> None:
    heard: list[str] = []
    keeper = Keeper("progress", heard.append, limit=5, on_forgotten=lambda: heard.append("forgotten"))
    for content in (
        {"kept": "12345"},
        {"kept": "123456"},
        {"kept": ""},
        {"kept": 5},
        {"blocked": True},
        None,
    ):
        keeper.receive(content)
    keeper._handle_msg({"content": {"data": {"method": "update", "state": {"text": "x"}}}})
    keeper._handle_msg({"content": {"data": {"method": "custom", "content": {"forgotten": True}}}})
    assert (heard, keeper.text) == (["12345", "forgotten"], "")


def test_an_owner_that_fails_is_no_error() -> None:
    def fail(text: str) -> None:
        raise RuntimeError

    Keeper("progress", fail).receive({"kept": "x"})


def test_binder_and_hubs_are_noticed() -> None:
    assert is_passing({"BINDER_SERVICE_HOST": "10.0.0.1"})
    assert is_passing({"JUPYTERHUB_API_URL": "http://hub"})
    assert not is_passing({"HOME": "/root"})
    assert is_lent({"BINDER_LAUNCH_HOST": "https://binder.example"})
    assert not is_lent(
        {"JUPYTERHUB_API_URL": "http://hub"}
    )  # its address stays, and with it what a browser keeps
