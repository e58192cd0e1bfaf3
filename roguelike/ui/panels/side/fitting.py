"""Fit sections into a panel that may be too short for all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from roguelike.ui.widgets.rows import GAP, Row, Section

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
    parts = {name: section.rows(len(section.groups)) for name, section in sections.items()}
    if gap == 1 and _height(parts, gap) > lines:
        gap = 0
    if _height(parts, gap) > lines:
        parts = _shortened(sections, parts, yielding, (lines, gap))
    rows: list[Row] = []
    for part in parts.values():
        rows += [GAP, *part] if rows and part and gap else part
    return _cut(rows, lines, gap)


def _shortened(
    sections: Mapping[str, Section],
    whole: Mapping[str, list[Row]],
    yielding: Yielding,
    room: tuple[float, float],
) -> Mapping[str, list[Row]]:
    """Return the rows of each section, shortened in turn until they fit, and no more than that.

    Args:
        sections: The sections.
        whole: All rows of each.
        yielding: Which are shortened, and how far.
        room: The lines that there are, and the height of a gap.
    """
    parts = dict(whole)
    counts = {name: len(section.groups) for name, section in sections.items()}
    lines, gap = room
    for name, least in yielding:
        while counts[name] > least and _height(parts, gap) > lines:
            counts[name] -= 1
            parts[name] = sections[name].rows(counts[name])
    for name, _ in reversed(yielding):  # what gave way as a whole may have left more than it had to
        while counts[name] < len(sections[name].groups):
            more = sections[name].rows(counts[name] + 1)
            if _height({**parts, name: more}, gap) > lines:
                break
            counts[name] += 1
            parts[name] = more
    return parts


def _height(parts: Mapping[str, list[Row]], gap: float) -> float:
    """Return how many lines sections take."""
    shown = [len(part) for part in parts.values() if part]
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
