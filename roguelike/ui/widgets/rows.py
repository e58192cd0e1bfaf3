"""Rows of the side panel, and the pieces of which they consist."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol, TypeAlias

from msgspec import Struct

from roguelike.content.schema.keymaps import CommandName
from roguelike.core.grid.geometry import Position
from roguelike.ui.appearance.palette import Ink, Palette, UiColor
from roguelike.ui.appearance.skin import Skin
from roguelike.ui.frames.canvas import Canvas
from roguelike.ui.map.figures import Figure, draw_icon
from roguelike.ui.text.texts import Texts

Target: TypeAlias = Position | CommandName
"""The target of a click on a row: a place of the level to go to, or a command to give."""


class Piece(Protocol):
    """A piece of a row; equal pieces look the same."""

    def draw(self, canvas: Canvas, y: int) -> None:
        """Draw it in a row of a canvas."""


class Span(NamedTuple):
    """Text in a row."""

    x: int
    text: str
    ink: Ink

    def draw(self, canvas: Canvas, y: int) -> None:
        """Write it."""
        canvas.text(self.x, y, self.text, self.ink)


class Sign(NamedTuple):
    """The tile of an actor or a thing before its name, or its glyph."""

    x: int
    figure: Figure
    skin: Skin

    def draw(self, canvas: Canvas, y: int) -> None:
        """Draw it."""
        draw_icon(canvas, self.x, y, self.figure, self.skin)


class Bar(NamedTuple):
    """A thin bar that is filled up to the share of `amount` in `most`."""

    x: int
    columns: int
    amount: int
    most: int
    ink: Ink
    rest: Ink

    def draw(self, canvas: Canvas, y: int) -> None:
        """Draw it."""
        canvas.bar(self.x, y, self.columns, self.amount, self.most, self.ink, self.rest)


class Plate(NamedTuple):
    """A bar as high as the row, to be written on."""

    columns: int
    amount: int
    most: int
    ink: Ink
    rest: Ink

    def draw(self, canvas: Canvas, y: int) -> None:
        """Draw it."""
        canvas.plate(0, y, self.columns, self.amount, self.most, self.ink, self.rest)


class Chip(NamedTuple):
    """Text on a raised ground with a colored edge."""

    x: int
    text: str
    ink: Ink
    edge: Ink

    def draw(self, canvas: Canvas, y: int) -> None:
        """Draw it."""
        canvas.chip(self.x, y, self.text, self.ink, self.edge)


class Square(NamedTuple):
    """The sign of a status."""

    x: int
    ink: Ink

    def draw(self, canvas: Canvas, y: int) -> None:
        """Draw it."""
        canvas.square(self.x, y, self.ink)


class Edge(NamedTuple):
    """A line before a row and those that follow it."""

    rows: int
    ink: Ink

    def draw(self, canvas: Canvas, y: int) -> None:
        """Draw it, as far as the rows go."""
        canvas.edge(y, min(self.rows, canvas.height - y), self.ink)


class Heading(NamedTuple):
    """A heading on a line that runs to the right side, or to a note there."""

    title: str
    note: str = ""
    ink: UiColor = "text_muted"

    def draw(self, canvas: Canvas, y: int) -> None:
        """Draw it."""
        canvas.heading(y, self.title, self.note, self.ink)


class Row(Struct, frozen=True):
    """A row of the panel.

    Attributes:
        pieces: What stands in it, those below first.
        target: What a click on it means, if it means anything.
        is_gap: Whether it only keeps others apart, for which half a line is enough.
    """

    pieces: tuple[Piece, ...] = ()
    target: Target | None = None
    is_gap: bool = False

    def draw(self, canvas: Canvas, y: int) -> None:
        """Draw it as row `y` of a canvas."""
        for piece in self.pieces:
            piece.draw(canvas, y)


GAP = Row(is_gap=True)


class Section(Struct, frozen=True):
    """A part of the panel.

    Attributes:
        groups: Rows that stay together.
        heading: What stands above, if anything.
        more: Return the row that stands for so many groups that are left out; without it, nothing
            is said of them.
    """

    groups: Sequence[tuple[Row, ...]] = ()
    heading: Heading | None = None
    more: Callable[[int], Row] | None = None

    def rows(self, count: int) -> list[Row]:
        """Return the heading and the first groups, and what is said of the others."""
        rows = [row for group in self.groups[:count] for row in group]
        if not rows:
            return []
        if self.more and count < len(self.groups):
            rows.append(self.more(len(self.groups) - count))
        return [Row((self.heading,)), *rows] if self.heading else rows


class PanelStyle(NamedTuple):
    """The width, colors and words that sections are shown with.

    Attributes:
        width: Columns of the panel.
        palette: The colors.
        texts: The words.
        is_narrow: Whether there is little room.
    """

    width: int
    palette: Palette
    texts: Texts
    is_narrow: bool
