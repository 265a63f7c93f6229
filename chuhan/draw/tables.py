"""Small helpers that every benchmark shares: percentiles and a plain table in Markdown."""

from __future__ import annotations

from collections.abc import Sequence


def percentile(values: Sequence[float], percent: float) -> float:
    """The smallest value that at least `percent` per cent of them do not exceed."""
    ordered = sorted(values)
    return ordered[max(0, min(len(ordered) - 1, -int(-len(ordered) * percent // 100) - 1))]


def spread(taken: Sequence[float], percents: Sequence[float]) -> list[str]:
    """Cells of a table of times: some percentiles and the longest."""
    found = [*(percentile(taken, percent) for percent in percents), max(taken)]
    return [f"{one:,.2f}" if one < 100 else f"{one:,.0f}" for one in found]


def table(header: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A Markdown table, columns aligned."""
    cells = [[str(cell) for cell in row] for row in (header, *rows)]
    widths = [max(len(row[i]) for row in cells) for i in range(len(header))]
    lines = [
        "| " + " | ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) + " |"
        for row in cells
    ]
    lines.insert(1, "|" + "|".join("-" * (width + 1) + ":" for width in widths) + "|")
    return "\n".join(lines)
