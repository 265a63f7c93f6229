"""What the kernel has told about a puzzle."""

from __future__ import annotations

import json


def about_this_puzzle(frames: str) -> str:
    """All that the kernel has sent, without the widgets' program text and art, the same for every puzzle."""
    found, decoder, at = [], json.JSONDecoder(), 0
    while (at := frames.find("{", at)) >= 0:  # the kernel's protocol packs JSON behind binary offsets
        try:
            value, at = decoder.raw_decode(frames, at)
            found.append(_told(value))
        except ValueError:
            at += 1
    return json.dumps(found, ensure_ascii=False)


def _told(value: object) -> object:
    if isinstance(value, list):
        return [_told(part) for part in value]
    if isinstance(value, dict):
        return {key: _told(part) for key, part in value.items() if key not in ("_esm", "_css", "art")}
    return value
