"""Fit sections into a panel that may be too short for all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from roguelike.ui.panels.side.rows import GAP, Row, Section

Yielding: TypeAlias = Sequence[tuple[str, int]]
"""The sections that are shortened, in this order, each to so many groups."""


def fitted(
    sections: Mapping[str, Section], yielding: Yielding, lines: float, gap: float
) -> list[Row]:
    """Return the rows of sections for a panel, with gaps between them.

    Where not everything fits, gaps that take a whole line are left out first; then sections are
    shortened in turn, each from its end, until the rest fits. What does not fit even then is cut
    off at the bottom.

    Args:
        sections: The sections from top to bottom.
        yielding: Which are shortened, and how far.
        lines: How many lines there are.
        gap: The height of a gap in lines.
    """
    counts = {name: len(section.groups) for name, section in sections.items()}
    if gap == 1 and _height(sections, counts, gap) > lines:
        gap = 0
    for name, least in yielding:
        while counts[name] > least and _height(sections, counts, gap) > lines:
            counts[name] -= 1
    rows: list[Row] = []
    for name, section in sections.items():
        part = section.rows(counts[name])
        rows += [GAP, *part] if rows and part and gap else part
    return _cut(rows, lines, gap)


def _height(sections: Mapping[str, Section], counts: Mapping[str, int], gap: float) -> float:
    """Return how many lines sections take."""
    parts = [len(section.rows(counts[name])) for name, section in sections.items()]
    shown = [each for each in parts if each]
    return sum(shown) + gap * (len(shown) - 1)


def _cut(rows: Sequence[Row], lines: float, gap: float) -> list[Row]:
    """Return the rows that fit."""
    shown: list[Row] = []
    for row in rows:
        lines -= gap if row.is_gap else 1
        if lines < 0:
            break
        shown.append(row)
    return shown
