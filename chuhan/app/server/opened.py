"""Runs the app's notebook in a kernel, and keeps what a page needs of that: its widgets with their state."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import nbformat
from jupyter_core.utils import ensure_async
from traitlets.config import Config
from voila.execute import VoilaExecutor  # type: ignore[import-untyped]

_VIEW = "application/vnd.jupyter.widget-view+json"


class NoApp(Exception):
    """The notebook does not show a widget."""


async def opened(kernel_id: str, kernel: Any, notebook: Path, config: Config) -> str:
    """What is sent to the page that gets this kernel: see open in shell.js."""
    book = nbformat.read(notebook, as_version=4)  # type: ignore[no-untyped-call]
    executor = VoilaExecutor(book, km=kernel, config=config)
    executor.kc = await executor.async_start_new_kernel_client()
    try:
        for number, cell in enumerate(book.cells):
            await executor.async_execute_cell(cell, number, store_history=False)
    finally:
        await ensure_async(executor.kc.stop_channels())
    views = [
        output["data"][_VIEW]["model_id"]
        for cell in book.cells
        for output in cell.get("outputs", [])
        if _VIEW in output.get("data", {})
    ]
    if not views:
        raise NoApp("The notebook of the app shows no widget")
    return json.dumps({"kernel": kernel_id, "app": views[-1], "states": executor.widget_state})
