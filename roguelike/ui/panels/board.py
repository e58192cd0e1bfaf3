"""The screen during play: the map, and around it the place, the panel and the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from roguelike.core.geometry import Position, Rect
from roguelike.ui.appearance.skin import Skin
from roguelike.ui.frames.canvas import HORIZONTAL, Canvas
from roguelike.ui.frames.frame import Frame, KeptParts
from roguelike.ui.map.drawing import MapDrawing
from roguelike.ui.map.drawn import drawn_map
from roguelike.ui.map.following import follow
from roguelike.ui.panels.head import Told, draw_head
from roguelike.ui.panels.log_panel import draw_log
from roguelike.ui.panels.side.panel import SidePanel
from roguelike.ui.session.adventure import Adventure
from roguelike.ui.session.level_plans import walled
from roguelike.ui.shell.looks import Looks
from roguelike.ui.shell.shell import Shell
from roguelike.ui.widgets.rows import Row, Target

JOINT = "┤"
MOTION = 500
"""How far water and fire move in a turn, in milliseconds."""


class Drawn(NamedTuple):
    """The parts of a drawn frame on which more can be drawn.

    Attributes:
        map: The map.
        log: The log.
        side: The panel at the side.
        rows: The rows of the side panel, from the top.
        skin: How things look.
        told: The column after what the line above the map says of the place.
    """

    map: MapDrawing
    log: Canvas
    side: Canvas
    rows: Sequence[Row]
    skin: Skin
    told: int

    def target(self, x: int, y: int) -> Target | None:
        """Return the target of a click on a dot of the display, if that is in the side panel."""
        cell = self.side.cell_at(x, y)
        if cell is None or cell.y >= len(self.rows):
            return None
        return self.rows[cell.y].target


class Board:
    """Draws a game at the size of the frame.

    Attributes:
        back: How many lines the log looks back.
    """

    def __init__(self, shell: Shell, adventure: Adventure) -> None:
        """Prepare what stays the same from frame to frame."""
        self.back = 0
        self._adventure = adventure
        self._texts = shell.texts
        self._keymap = shell.keymap(adventure.campaign)
        self._looks = Looks(shell, adventure)
        self._rules = KeptParts[Canvas]()
        self._told = Told()
        self._head = KeptParts[Told]()
        self._log = KeptParts[Canvas]()
        self._side = SidePanel(adventure, shell.content.catalog, self._keymap, shell.texts)

    def draw(self, frame: Frame, focus: Position | None = None, *, has_panel: bool = True) -> Drawn:
        """Draw everything, and return where the map and the log are.

        Args:
            frame: Where to draw.
            focus: The cell of the level that the map follows, if not the player.
            has_panel: Whether the panel is drawn; if not, what is returned for it is the room
                below name and health.
        """
        view = self._adventure.view
        skin = self._looks.skin
        canvas = frame.map(frame.layout.map)
        drawing = drawn_map(
            canvas,
            view,
            skin,
            self._follow(canvas, focus),
            level=self._adventure.game.world.level,
            appraiser=self._side.appraiser,
            time=view.turn * MOTION,
        )
        if has_panel:
            log, side, rows = self.draw_around(frame)
        else:
            self._rules.draw(frame, None, lambda: draw_rules(frame))
            log, side, rows = self._draw_log(frame), self._room_below(frame), ()
        return Drawn(drawing, log, side, rows, skin, self._told.end)

    def draw_around(
        self, frame: Frame, *, has_gear: bool = True
    ) -> tuple[Canvas, Canvas, Sequence[Row]]:
        """Draw all but the map; `has_gear` tells whether the panel shows what the player has.

        Returns:
            The log, the side panel, and the rows of that.
        """
        self._draw_frame(frame)
        skin, has_goal = self._looks.skin, not self._told.has_goal
        side, rows = self._side.draw(frame, skin, has_gear=has_gear, has_goal=has_goal)
        return self._draw_log(frame), side, rows

    def draw_top(self, frame: Frame) -> int:
        """Draw what no screen covers where there is little room; return the lines it takes."""
        self._draw_head(frame)
        return self._side.draw_top(frame, self._looks.skin)

    def _draw_frame(self, frame: Frame) -> None:
        """Draw the lines between the parts, and the one above the map."""
        self._rules.draw(frame, None, lambda: draw_rules(frame))
        self._draw_head(frame)

    def _draw_head(self, frame: Frame) -> None:
        adventure, view = self._adventure, self._adventure.view

        def draw() -> Told:
            return draw_head(frame.text(frame.layout.head), adventure, self._texts)

        self._told = self._head.draw(frame, (view.level, view.depth, adventure.quest.goal), draw)

    def _draw_log(self, frame: Frame) -> Canvas:
        layout, m, log = frame.layout, frame.measures, self._adventure.log
        key = self._texts.key(self._keymap.first_key("log"))

        def draw() -> Canvas:
            canvas = frame.text(layout.log, layout.log_area)
            draw_log(canvas, log, self._texts, self.back, key)
            return canvas

        page = log.page(layout.log.width // m.column, layout.log.height // m.line, self.back)
        self.back = page.below
        return self._log.draw(frame, (page, key), draw)

    def _room_below(self, frame: Frame) -> Canvas:
        """Draw the top of the panel, and return the room below."""
        line, side = frame.measures.line, frame.layout.side
        top = self.draw_top(frame) * line + max(line // 2, 1)
        area = frame.layout.side_area
        return frame.text(
            Rect(side.x, side.y + top, side.width, side.height - top),
            Rect(area.x, side.y + top, area.width, side.height - top),
        )

    def _follow(self, canvas: Canvas, focus: Position | None) -> Position:
        """Return the cell to show at the top left, given what was shown there on this level."""
        view = self._adventure.view
        shown = self._adventure.shown
        before = shown[1] if shown and shown[0] == view.depth else None
        level = self._adventure.game.world.level
        known = walled(view, level)[0] if canvas.has_pixels else None
        origin = follow(before, view, canvas.width, canvas.height, focus, known=known)
        self._adventure.shown = (view.depth, origin)
        return origin


def draw_rules(frame: Frame) -> Canvas:
    """Draw the lines between the map, the log and the panel, and return the last of them."""
    layout = frame.layout
    log, side = frame.strip(layout.log_rule), frame.strip(layout.side_rule)
    if not frame.measures.has_pixels:
        log.text(0, 0, HORIZONTAL * log.width, "panel_frame")
        side.upright(0)
        side.text(0, layout.log_rule.y, JOINT, "panel_frame")
    return side
