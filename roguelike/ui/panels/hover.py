"""The remark about the place at which the mouse points, shown without a click."""

from __future__ import annotations

from roguelike.core.geometry import Position
from roguelike.ui.descriptions.cells import Observer
from roguelike.ui.frames.frame import Frame
from roguelike.ui.panels.board import Drawn
from roguelike.ui.panels.head import draw_remark
from roguelike.ui.session.adventure import Adventure
from roguelike.ui.shell.shell import Shell


class Hover:
    """A remark above the map, and a mark on the map where a row of the panel points."""

    def __init__(self, shell: Shell, adventure: Adventure) -> None:
        """Point at nothing."""
        self._adventure = adventure
        self._observer = Observer(shell, adventure)
        self._line = ""
        self._marked: Position | None = None

    def clear(self) -> None:
        """Point at nothing."""
        self._line, self._marked = "", None

    def point(self, drawn: Drawn, x: int, y: int) -> bool:
        """Point at a dot of the display, and tell whether that makes a difference."""
        before = self._line, self._marked
        target = drawn.target(x, y)
        self._marked = target if isinstance(target, Position) else None
        place = self._marked or drawn.map.at(x, y)
        is_there = place is not None and self._adventure.view.contains(place)
        self._line = self._observer.line(place) if place and is_there else ""
        return (self._line, self._marked) != before

    def draw(self, frame: Frame, drawn: Drawn) -> None:
        """Draw the remark and the mark over a frame."""
        if self._line:
            draw_remark(frame, self._line, drawn.told)
        if self._marked is not None:
            drawn.map.shade(self._marked, "selection_background")
