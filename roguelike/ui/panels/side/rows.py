"""Rows and sections of the side panel, and how many of them there is room for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate, chain
from operator import getitem
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from roguelike.content.schema.keymaps import CommandName
from roguelike.core.geometry import Position
from roguelike.ui.canvas import HORIZONTAL, Canvas
from roguelike.ui.palette import Ink

Target: TypeAlias = Position | CommandName
"""The target of a click on a row: a place of the level to go to, or a command to give."""


class Span(NamedTuple):
    """Text in a row."""

    x: int
    text: str
    ink: Ink


class Shade(NamedTuple):
    """A background behind a part of a row."""

    x: int
    width: int
    ink: Ink


class Row(Struct, frozen=True):
    """A row of the panel.

    Attributes:
        spans: What stands in it, from left to right.
        shades: The backgrounds behind that.
        target: What a click on it means, if it means anything.
        is_ruled: Whether a line fills the rest of it.
    """

    spans: tuple[Span, ...] = ()
    shades: tuple[Shade, ...] = ()
    target: Target | None = None
    is_ruled: bool = False

    def draw(self, canvas: Canvas, y: int) -> None:
        """Draw it as row `y` of a canvas."""
        for shade in self.shades:
            canvas.shade(shade.x, y, shade.width, shade.ink)
        end = 0
        for span in self.spans:
            end = canvas.text(span.x, y, span.text, span.ink)
        if self.is_ruled:
            canvas.text(end + 1, y, HORIZONTAL * (canvas.width - end - 1), "panel_frame")


BLANK = Row()
LEFT_OUT = -1
"""The count of a section that is left out, its title included."""


class Section(Struct, frozen=True):
    """A part of the panel.

    Attributes:
        rows: What it says; each of these groups stays together.
        title: What stands above, if anything.
        least: How many groups are shown where the panel is too short for all.
        unneeded: How many groups, counted from the last, are left out first.
        wanted: How many groups are shown as long as those of others can give way, where that is
            more than `least`.
    """

    rows: tuple[tuple[Row, ...], ...]
    title: str = ""
    least: int = 1
    unneeded: int = 0
    wanted: int = 0


def titled(
    title: str, rows: Sequence[Row], least: int = 1, unneeded: int = 0, wanted: int = 0
) -> Section:
    """Return a section in which each row stands for itself."""
    return Section(tuple((row,) for row in rows), title, least, unneeded, wanted)


def fitted(sections: Sequence[Section], height: int, more: Callable[[int], str]) -> list[Row]:
    """Return the rows of sections for a panel of some height.

    Where the panel is too short for all, what is not needed goes first, then blank rows, then the
    last groups of the sections that are not wanted, those of the last section first, then sections
    that need not show any, then wanted groups, and in the end what is shown at least, that of the
    second section first.

    Args:
        sections: The sections from top to bottom.
        height: How many rows there are.
        more: Returns how to say that so many are left out.
    """
    there = [section for section in sections if section.rows]
    heights = [_heights(section) for section in there]
    gaps = len(there) - 1
    everything = [len(section.rows) for section in there]
    spaced = _reduced(everything, _needed(there), heights, height - gaps)
    if _total(heights, spaced) <= height - gaps:
        parts = [_cut(*each, more) for each in zip(there, spaced, strict=True)]
        return [row for part in parts if part for row in (*part, BLANK)][:-1]
    counts = _counts(there, heights, height)
    cut = [_cut(*each, more) for each in zip(there, counts, strict=True)]
    return [row for part in cut for row in part][:height]


_Heights: TypeAlias = Sequence[Sequence[int]]
"""The rows that each section takes with 0, 1, … of its groups; the last entry, if left out."""


def _heights(section: Section) -> list[int]:
    """Return how many rows a section takes with 0, 1, … of its groups, and then if left out."""
    needed = len(section.rows) - section.unneeded
    below = accumulate(map(len, section.rows), initial=bool(section.title))
    heights = [rows + (count < needed) for count, rows in enumerate(below)]
    if needed <= 0:
        heights[0] = 0
    return [*heights, 0]


def _needed(sections: Sequence[Section]) -> list[int]:
    return [len(section.rows) - section.unneeded for section in sections]


def _counts(sections: Sequence[Section], heights: _Heights, height: int) -> list[int]:
    """Return how many groups of each section there is room for without blank rows."""
    counts = [len(section.rows) for section in sections]
    least = [min(section.least, len(section.rows)) for section in sections]
    wanted = [min(max(section.least, section.wanted), len(section.rows)) for section in sections]
    for floor in (_needed(sections), wanted):
        counts = _reduced(counts, floor, heights, height)
    counts = _spared(counts, sections, heights, height)
    counts = _reduced(counts, least, heights, height)
    return _squeezed(counts, heights, height)


def _reduced(
    counts: Sequence[int], floor: Sequence[int], heights: _Heights, height: int
) -> list[int]:
    """Return counts with so many groups less as do not fit, but not below a floor."""
    counts = list(counts)
    total = _total(heights, counts)
    for place in reversed(range(len(counts))):
        there = heights[place]
        while counts[place] > floor[place] and total > height:
            total -= there[counts[place]] - there[counts[place] - 1]
            counts[place] -= 1
    return counts


def _spared(
    counts: Sequence[int], sections: Sequence[Section], heights: _Heights, height: int
) -> list[int]:
    """Return the counts without sections that need not show any, where there is no room."""
    counts = list(counts)
    total = _total(heights, counts)
    for place, section in enumerate(sections):
        if not section.least and total > height:
            total -= heights[place][counts[place]]
            counts[place] = LEFT_OUT
    return counts


def _squeezed(counts: Sequence[int], heights: _Heights, height: int) -> list[int]:
    """Return the counts where there is not even room for what should be shown at least."""
    first, *others = counts
    height -= heights[0][first]
    last_first = _reduced(others[::-1], [1] * len(others), heights[:0:-1], height)
    return [first, *last_first[::-1]]


def _total(heights: _Heights, counts: Sequence[int]) -> int:
    return sum(map(getitem, heights, counts))


def _cut(section: Section, count: int, more: Callable[[int], str]) -> list[Row]:
    """Return the first groups of a section below its title, and how many needed ones lack."""
    lacking = len(section.rows) - section.unneeded - count
    if count == LEFT_OUT or (not count and lacking <= 0):
        return []
    rows = [*chain.from_iterable(section.rows[:count])]
    if section.title:
        rows.insert(0, Row((Span(0, section.title, "panel_title"),), is_ruled=True))
    if lacking > 0:
        rows.append(Row((Span(0, more(lacking), "text_muted"),)))
    return rows
