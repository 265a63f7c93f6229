"""The kit's letters: where their files are, and how a style names them."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from importlib import resources

FONTS = "app/server/share/voila/templates/chuhan/static/fonts"
_WEIGHTS = {"alegreya-sans-400.woff2": "400", "alegreya-sans-700.woff2": "600 800"}


def face(file: str, address: str) -> str:
    """How a style says where these letters are."""
    source = f'font-family:"Chuhan Sans";src:url("{address}") format("woff2")'
    return f"@font-face{{{source};font-weight:{_WEIGHTS[file]};font-display:swap}}\n"


@cache
def embedded() -> str:
    """All of them within a style, for pages that are not ours, as those of notebooks."""
    folder = resources.files("chuhan").joinpath(FONTS)
    there = [file for file in _WEIGHTS if (folder / file).is_file()]  # the site's page has its own
    texts = {file: b64encode((folder / file).read_bytes()).decode() for file in there}
    return "".join(face(file, f"data:font/woff2;base64,{text}") for file, text in texts.items())
